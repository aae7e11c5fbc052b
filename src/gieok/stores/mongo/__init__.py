"""A mirror in MongoDB, for people who look there: the raw log and the summaries. The store stays the truth."""

from gieok.stores.mongo.beside import StoreWithMongo, open_mongo_beside

__all__ = ["StoreWithMongo", "open_mongo_beside"]
