"""PostgreSQL with pgvector: the store for more than one machine."""

from gieok.stores.postgres.store import PostgresStore, open_postgres

__all__ = ["PostgresStore", "open_postgres"]
