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
from gieok.learn.stretch import Compaction
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.usage import Allowance, Price
from gieok.parts import Models, Parts
from gieok.ports.chat_model import ChatModel
from gieok.ports.embedder import Embedder
from gieok.ports.store import Store
from gieok.recall.fitting_experiences import FittingExperiences
from gieok.recall.selection_prompt import load_selection_prompt
from gieok.record.afterwards import Afterwards
from gieok.record.experience_files import load_experiences
from gieok.record.one_at_a_time import Turns
from gieok.record.prompt_log import Limits, PromptLog
from gieok.record.recent import RecentWindow
from gieok.settings import Settings, load_settings

USUAL_MODEL = "gpt-4o-mini"
"""What ``auto`` asks for when OPENAI_MODEL is not set; local servers answer to any name."""

OLLAMA = "http://127.0.0.1:11434/v1"
"""Where Ollama listens unless told otherwise."""


async def open_home(store: str | None = None, settings: Settings | None = None) -> Home:
    """Open the store that was named, or the one in the settings, with everything it needs."""
    settings = settings or load_settings()
    opened = await open_store(store or settings.store or default_store(), settings)
    home = Home(parts_for(opened, settings), settings, await opened.personas.all())
    await home.recover()
    return home


def parts_for(store: Store, settings: Settings) -> Parts:
    return Parts(
        store=store,
        embedder=embedder_named(settings.embedder),
        extract=_extractor(settings),
        gate=Gate(settings.promote_threshold, sure_enough_to_correct=settings.sure_enough_to_correct),
        recent=_recent_window(store, settings.recent_posts),
        turns=Turns(store.leases, settings.turn_wait_seconds),
        afterwards=Afterwards(),
        clock=utc_now,
        models=models_named(settings),
        allowance=Allowance(settings.tokens_a_day or None, settings.cost_a_day or None),
        lessons=Afterwards(),
        prompt_log=_prompt_log(store, settings),
        experiences=_experiences(settings),
        most_traces=settings.traces_kept,
        slot_capacity=settings.slot_capacity,
        recall_limit=settings.recall_limit,
        compaction=Compaction(
            settings.compact_after_rounds,
            settings.compact_keep_rounds,
            settings.context_tokens,
            settings.compact_when_full,
        ),
    )


async def open_store(name: str, settings: Settings) -> Store:
    """``:memory:``, a path, or a URL; with a mirror in MongoDB when one is named."""
    store = await _open_store(name, settings)
    try:
        store = _beside_redis(store, settings.redis) if settings.redis and _is_shared(store) else store
        return _mirrored(store, settings.mongo) if settings.mongo else store
    except BadSetting:
        await store.close()
        raise


async def _open_store(name: str, settings: Settings) -> Store:
    scheme, divided, rest = name.partition("://")
    if divided and scheme in ("postgresql", "postgres"):
        return await _open_postgres(name, settings)
    if divided and scheme != "sqlite":
        raise BadSetting(f"no store speaks {scheme}://; use a file path, sqlite:///path, postgresql://… or :memory:")
    path = rest.removeprefix("/") if divided else name
    from gieok.stores.sqlite import open_sqlite  # noqa: PLC0415  (only the chosen store is loaded)

    return await open_sqlite(
        path or ":memory:", settings.busy_seconds, settings.reader_threads, settings.vector_memory_mb
    )


async def _open_postgres(url: str, settings: Settings) -> Store:
    try:
        from gieok.stores.postgres import open_postgres  # noqa: PLC0415  (an extra, and only if chosen)
    except ImportError as missing:
        raise BadSetting(
            f"PostgreSQL needs an extra ({missing}); install it with: pip install 'gieok[postgres]'"
        ) from None
    return await open_postgres(url, settings.busy_seconds, vector_megabytes=settings.vector_memory_mb)


def _is_shared(store: Store) -> bool:
    """Whether other servers may write to it at the same time."""
    return store.url.startswith("postgresql://")


def _mirrored(store: Store, url: str) -> Store:
    try:
        from gieok.stores.mongo import open_mongo_beside  # noqa: PLC0415  (an extra, and only if chosen)
    except ImportError as missing:
        advice = "pip install 'gieok[mongo]'"
        raise BadSetting(f"MongoDB needs an extra ({missing}); install it with: {advice}") from None
    return open_mongo_beside(store, url)


def _beside_redis(store: Store, url: str) -> Store:
    try:
        from gieok.stores.redis import open_redis_beside  # noqa: PLC0415  (an extra, and only if chosen)
    except ImportError as missing:
        advice = "pip install 'gieok[redis]'"
        raise BadSetting(f"Redis needs an extra ({missing}); install it with: {advice}") from None
    return open_redis_beside(store, url)


def _recent_window(store: Store, size: int) -> RecentWindow:
    if not _is_shared(store):
        return RecentWindow(store.ledger, size)
    from gieok.stores.postgres.recent_window import SharedRecentWindow  # noqa: PLC0415  (only with PostgreSQL)

    return SharedRecentWindow(store.ledger, size)


def embedder_named(name: str) -> Embedder | None:
    match name.partition(":")[0]:
        case "none" | "":
            return None
        case "bilingual":
            from gieok.models.bilingual.embedder import BilingualEmbedder  # noqa: PLC0415  (numpy and 23 MB, only if chosen)

            return BilingualEmbedder()
        case "minilm":
            from gieok.models.minilm import MiniLM  # noqa: PLC0415  (only if chosen)

            return MiniLM()
        case "onnx":
            from gieok.models.onnx_folder import OnnxFolder  # noqa: PLC0415  (only if chosen)

            return OnnxFolder(name.partition(":")[2])
        case "openai":
            from gieok.models.remote_embedder import RemoteEmbedder  # noqa: PLC0415  (only if chosen)

            return RemoteEmbedder(name.partition(":")[2])
        case _:
            raise BadSetting(f"unknown embedder {name!r}; use bilingual, minilm, onnx:FOLDER, openai:MODEL or none")


def models_named(settings: Settings) -> Models:
    """Who does which step; a step without a model of its own is done by the one that speaks, or by nobody at all."""
    speak = chat_model_named(settings.model, settings)
    own = {
        "extract": settings.model_extract,
        "judge": settings.model_judge,
        "select": settings.model_select,
        "summarise": settings.model_summarise,
    }
    chosen = {step: speak if name == "" else chat_model_named(name, settings) for step, name in own.items()}
    price = Price(settings.price_in, settings.price_out)
    return Models(speak, **chosen, price=price)


def chat_model_named(name: str, settings: Settings) -> ChatModel | None:
    """``openai:NAME``, ``ollama:NAME`` or ``none``; the endpoint by OPENAI_BASE_URL and OPENAI_API_KEY as usual."""
    if name == "auto":
        connected = os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_KEY")
        name = f"openai:{os.environ.get('OPENAI_MODEL') or USUAL_MODEL}" if connected else "none"
    kind, _, model = name.partition(":")
    if kind in ("", "none"):
        return None
    if kind not in ("openai", "ollama", "any") or not model:
        hint = "write openai:NAME (any compatible endpoint), ollama:NAME, any:PROVIDER:NAME or none"
        raise BadSetting(f"unknown model {name!r}; {hint}")
    from gieok.models.openai_compatible import OpenAICompatible  # noqa: PLC0415  (only if chosen)
    from gieok.models.patience import Patience  # noqa: PLC0415  (only if chosen)

    patience = Patience(silence_seconds=settings.model_seconds)
    if kind == "any":
        from gieok.models.any_provider import AnyProvider  # noqa: PLC0415  (only if chosen)

        return AnyProvider(model, patience)
    if kind == "ollama":
        return OpenAICompatible(model, base_url=OLLAMA, api_key="ollama", patience=patience)
    return OpenAICompatible(model, patience=patience)


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


def _experiences(settings: Settings) -> FittingExperiences | None:
    if not settings.experiences:
        return None
    experiences = load_experiences(settings.experiences).or_complain()
    return FittingExperiences(experiences, load_selection_prompt(settings.experience_selection_prompt))


def _prompt_log(store: Store, settings: Settings) -> PromptLog | None:
    """In a folder beside a store that is a file; elsewhere there is no beside."""
    place = store.url.removeprefix("sqlite:///")
    if not settings.prompt_log or place == store.url or place == ":memory:":
        return None
    return PromptLog(Path(f"{place}.prompts"), Limits(settings.prompt_log_mb, settings.prompt_log_days))


def _extractor(settings: Settings) -> Extract:
    if settings.look_at not in ("round", "user"):
        raise BadSetting(f"look_at is round or user, not {settings.look_at!r}")
    look_at: Literal["round", "user"] = "user" if settings.look_at == "user" else "round"

    async def find(posts: Sequence[Post], user: str, character: str, model: ChatModel | None) -> Extraction:
        return await extract(posts, user=user, character=character, look_at=look_at, model=model)

    return find
