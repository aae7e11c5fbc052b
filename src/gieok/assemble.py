"""From settings to a Home: the only place that chooses a store, an embedder and the numbers of the rooms."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from gieok.errors import BadSetting
from gieok.home import Home
from gieok.learn.extract import Extraction, extract
from gieok.learn.learn import Extract
from gieok.learn.promote import Gate
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.parts import Models, Parts
from gieok.ports.embedder import Embedder
from gieok.ports.store import Store
from gieok.record.afterwards import Afterwards
from gieok.record.one_at_a_time import Turns
from gieok.record.recent import RecentWindow
from gieok.settings import Settings, load_settings


async def open_home(store: str | None = None, settings: Settings | None = None) -> Home:
    """Open the store that was named, or the one in the settings, with everything it needs."""
    settings = settings or load_settings()
    opened = await open_store(store or settings.store or default_store(), settings)
    home = Home(parts_for(opened, settings), settings)
    await home.recover()
    return home


def parts_for(store: Store, settings: Settings) -> Parts:
    return Parts(
        store=store,
        embedder=embedder_named(settings.embedder),
        extract=_extractor(settings),
        gate=Gate(settings.promote_threshold, sure_enough_to_correct=settings.sure_enough_to_correct),
        recent=RecentWindow(store.ledger, settings.recent_posts),
        turns=Turns(store.leases, settings.turn_wait_seconds),
        afterwards=Afterwards(),
        clock=utc_now,
        models=Models(),
        lessons=Afterwards(),
        most_traces=settings.traces_kept,
        slot_capacity=settings.slot_capacity,
        recall_limit=settings.recall_limit,
    )


async def open_store(name: str, settings: Settings) -> Store:
    """``:memory:``, a path, or a URL."""
    scheme, divided, rest = name.partition("://")
    if divided and scheme != "sqlite":
        raise BadSetting(f"no store speaks {scheme}://; use a file path, sqlite:///path or :memory:")
    path = rest.removeprefix("/") if divided else name
    from gieok.stores.sqlite import open_sqlite  # noqa: PLC0415  (only the chosen store is loaded)

    return await open_sqlite(
        path or ":memory:", settings.busy_seconds, settings.reader_threads, settings.vector_memory_mb
    )


def embedder_named(name: str) -> Embedder | None:
    match name.partition(":")[0]:
        case "none" | "":
            return None
        case "bilingual":
            from gieok.models.bilingual.embedder import BilingualEmbedder  # noqa: PLC0415  (numpy and 23 MB, only if chosen)

            return BilingualEmbedder()
        case _:
            raise BadSetting(
                f"unknown embedder {name!r}; use bilingual, minilm, onnx:FOLDER, an /embeddings URL or none"
            )


def default_store() -> str:
    """A file in the user's data folder; the folder is made when it is not there."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    (folder / "gieok").mkdir(parents=True, exist_ok=True)
    return str(folder / "gieok" / "gieok.db")


def _extractor(settings: Settings) -> Extract:
    if settings.look_at not in ("round", "user"):
        raise BadSetting(f"look_at is round or user, not {settings.look_at!r}")
    look_at: Literal["round", "user"] = "user" if settings.look_at == "user" else "round"

    async def find(posts: Sequence[Post], user: str, character: str) -> Extraction:
        return await extract(posts, user=user, character=character, look_at=look_at)

    return find
