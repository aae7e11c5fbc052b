"""What ``gieok doctor`` shows of a PostgreSQL store: versions, sizes, and whether what protects it is in force."""

from gieok.ports.store import Finding
from gieok.stores.postgres.ask_postgres import Db, all_rows, value
from gieok.stores.postgres.migrate import newest_version, version_of

GUARDS = 6
"""Triggers that keep posts and attachments as they are (I1)."""


async def findings(db: Db, name: str) -> list[Finding]:
    size = await value(
        db, "select sum(pg_total_relation_size(oid))::bigint from pg_class where relnamespace = 'gieok'::regnamespace "
        "and relkind = 'r'"
    )  # fmt: skip
    version = await version_of(db)
    guards = await value(
        db, "select count(*) from pg_trigger where not tgisinternal and tgenabled in ('O', 'A') and tgrelid in "
        "('gieok.chat_turns'::regclass, 'gieok.attachments'::regclass)"
    )  # fmt: skip
    broken = await all_rows(
        db, "select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid "
        "where c.relnamespace = 'gieok'::regnamespace and not (indisvalid and indisready)"
    )  # fmt: skip
    sync = await value(db, "show synchronous_commit"), await value(db, "show fsync")
    indexes = ", ".join(row[0] for row in broken)
    return [
        Finding("store", name),
        Finding("size", f"{size:,} bytes"),
        Finding("postgresql", await value(db, "show server_version")),
        Finding("pgvector", await value(db, "select extversion from pg_extension where extname = 'vector'")),
        Finding("schema", f"{version} of {newest_version()}"),
        Finding("durability", f"synchronous_commit {sync[0]}, fsync {sync[1]}", sync[1] == "on" and sync[0] != "off",
                "an acknowledged post can be lost with the power; switch both on"),
        Finding("append-only", f"{guards} of {GUARDS} guards", guards == GUARDS, "somebody has disabled a trigger"),
        Finding("indexes", f"broken: {indexes}" if indexes else "ok", not indexes, "reindex them"),
    ]  # fmt: skip
