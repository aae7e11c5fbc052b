"""Erasing a space: the one way a post can go (I1), in one transaction, with a receipt.

Every table that names a space is emptied of it, and so are the indexes over them. What is deleted is overwritten
(``secure_delete``); ``scrub`` then takes it out of the free pages and of the log. The receipt says how much there was;
in the store it names the person by a digest alone.
"""

import json

import apsw

from gieok.errors import NotFound
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.ports.store import Receipt
from gieok.stores.receipts import digest_of
from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.spaces import space_number
from gieok.stores.sqlite.vector_rows import index_exists

WORD_INDEXES = {
    "post_words": "select post_no from chat_turns where space_id = ?",
    "slot_words": "select slot_no from memory_slots where space_id = ?",
    "episode_words": "select episode_no from episodic_memories where space_id = ?",
    "moment_words": "select moment_no from emotional_memories where space_id = ?",
}
BY_POST = ("attachments",)
BY_CONVERSATION = ("memory_dicts",)
BY_SPACE = (
    "chat_turns", "memory_candidates", "learned_rounds", "slot_sources", "memory_slots",
    "episodic_memories", "emotional_memories", "item_vec", "vector_changes", "summarization_jobs",
    "leases", "model_usage", "traces", "kept_answers", "rounds", "conversations",
    "character_memory_configs",
)  # fmt: skip
"""Children before parents, so that the foreign keys hold at every step."""


def erase_space(db: apsw.Connection, space: Space) -> Receipt:
    number = space_number(db, space)
    if number is None:
        raise NotFound(f"there is nothing to erase: {space} was never written to")
    db.pragma("secure_delete", True)
    db.execute("insert into erasing (space_id) values (?)", (number,))
    counts = {table: _clear_words(db, table, numbers, number) for table, numbers in WORD_INDEXES.items()}
    if index_exists(db):
        db.execute(
            "delete from memory_slot_vec where rowid in (select slot_no from memory_slots where space_id = ?)",
            (number,),
        )
    posts = "post_no in (select post_no from chat_turns where space_id = ?)"
    conversations = "conversation_no in (select conversation_no from conversations where space_id = ?)"
    counts |= {table: _clear(db, table, posts, number) for table in BY_POST}
    counts |= {table: _clear(db, table, conversations, number) for table in BY_CONVERSATION}
    counts |= {table: _clear(db, table, "space_id = ?", number) for table in BY_SPACE}
    db.execute("delete from erasing where space_id = ?", (number,))
    receipt = Receipt(
        new_id(), space, {table: count for table, count in counts.items() if count}, time_to_text(utc_now())
    )
    named = digest_of(space.user), digest_of(space.character)
    row = (receipt.id, *named, json.dumps(dict(receipt.counts)), receipt.erased_at)
    db.execute("insert into receipts (id, user, character, counts, erased_at) values (?, ?, ?, ?, ?)", row)
    # Receipts of older versions have the name itself.
    db.execute("update receipts set user = ? where user = ?", (named[0], space.user))
    return receipt


def _clear(db: apsw.Connection, table: str, where: str, number: int) -> int:
    db.execute(f"delete from {table} where {where}", (number,))
    return db.changes()


def _clear_words(db: apsw.Connection, index: str, numbers: str, space: int) -> int:
    rows = all_rows(db, numbers, (space,))
    for row in rows:
        db.execute(f"delete from {index} where rowid = ?", row)
    return len(rows)
