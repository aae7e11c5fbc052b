"""Erasing a space: the one way a post can go (I1), in one transaction, with a receipt.

Every table that names a space is emptied of it. The receipt says how much there was; in the store it names the person
by a digest alone. Deleted rows leave the server's files when it vacuums; backups keep what they have.
"""

import json

from gieok.errors import NotFound
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.ports.store import Receipt
from gieok.stores.postgres.ask_postgres import Db, run
from gieok.stores.postgres.spaces import locked
from gieok.stores.receipts import digest_of

BY_SPACE = (
    "post_words", "slot_words", "episode_words", "moment_words",
    "large_vec", "item_vec", "vector_counts",
    "attachments", "chat_turns", "memory_dicts", "memory_candidates", "learned_rounds", "slot_sources", "memory_slots",
    "episodic_memories", "emotional_memories", "summarization_jobs", "leases", "model_usage", "traces", "kept_answers",
    "rounds", "conversations", "character_memory_configs", "spaces",
)  # fmt: skip
"""Children before parents, so that the foreign keys hold at every step."""


async def erase_space(db: Db, space: Space) -> Receipt:
    known = await locked(db, space)
    if known is None:
        raise NotFound(f"there is nothing to erase: {space} was never written to")
    await run(db, "insert into erasing (space_id) values (%s)", (known.number,))
    deleted = {
        table: await db.execute(f"delete from {table} where space_id = %s", (known.number,)) for table in BY_SPACE
    }
    await (await db.execute("delete from erasing where space_id = %s returning 1", (known.number,))).fetchone()
    counts = {table: cursor.rowcount for table, cursor in deleted.items() if cursor.rowcount}
    receipt = Receipt(new_id(), space, counts, time_to_text(utc_now()))
    named = digest_of(space.user), digest_of(space.character)
    row = (receipt.id, *named, json.dumps(counts), receipt.erased_at)
    sql = "insert into receipts (id, user_name, character_name, counts, erased_at) values (%s, %s, %s, %s, %s)"
    await run(db, sql, row)
    # Receipts of older versions have the name itself.
    await run(db, "update receipts set user_name = %s where user_name = %s", (named[0], space.user))
    return receipt
