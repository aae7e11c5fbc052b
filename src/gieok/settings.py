"""Every number and switch: its name, its default and the reason for it.

Read once, by ``assemble``: the environment (``GIEOK_PROMOTE_THRESHOLD=0.6``) goes before ``gieok.toml``
in the current folder, which goes before the default. A name nobody knows is an error, since a
misspelt setting that does nothing is worse than none.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from gieok.errors import BadSetting

T = TypeVar("T")


def setting(default: T, why: str) -> T:
    return field(default=default, metadata={"why": why})


@dataclass(frozen=True, slots=True)
class Settings:
    store: str = setting("", "where memory is kept: a path, sqlite:///…, postgresql://…; empty: a file of the user's")
    redis: str = setting("", "redis://host:6379/0 beside a PostgreSQL store: turn leases and last posts; empty: none")
    mongo: str = setting("", "mongodb://host/gieok: a mirror of what was said and of the summaries; empty: none")
    model: str = setting("auto", "who speaks: openai:NAME, ollama:NAME, none, or auto: OpenAI's variables decide")
    model_extract: str = setting("", "who finds what is worth remembering; empty: the one that speaks; none: the rules")
    model_judge: str = setting("", "who judges the emotion; empty: the one that speaks; none: the local judge")
    model_select: str = setting("", "who chooses posts; empty: the one that speaks; none: words and meaning")
    model_summarise: str = setting("", "who summarises; empty: the one that speaks; none: sentences are picked out")
    model_seconds: float = setting(60.0, "how long a model may stay silent before the turn is given up, in seconds")
    prompt_log: bool = setting(True, "write each model call as JSON next to the store; it is limited in size and age")
    prompt_log_mb: float = setting(64.0, "megabytes of prompt logs, oldest go first: some ten thousand calls")
    prompt_log_days: float = setting(14.0, "days that prompt logs are kept: enough to look into last week")
    tokens_a_day: int = setting(0, "tokens a space may use in a day; 0 is no limit")
    cost_a_day: float = setting(0.0, "money a space may use in a day, by the prices below; 0 is no limit")
    price_in: float = setting(0.0, "price of a million tokens read, in whatever money: only for counting")
    price_out: float = setting(0.0, "price of a million tokens written, in whatever money: only for counting")
    embedder: str = setting(
        "bilingual", "who embeds: bilingual, minilm, onnx:FOLDER, openai:MODEL (any endpoint), none"
    )
    promote_threshold: float = setting(0.65, "what a candidate must be worth to be remembered at first mention")
    sure_enough_to_correct: float = setting(
        0.6, "the confidence from which a different value takes the old one's place"
    )
    slot_capacity: int = setting(10_000, "current slots per space; beyond it the weakest fade, and can be restored")
    look_at: str = setting("round", "learn from the whole round, or only from what the user said (round, user)")
    experiences: str = setting("", "a folder with handcrafted_exp_*.yaml; what fits a message is put into its prompt")
    experience_selection_prompt: str = setting("", "your own prompt for choosing experiences; empty: the usual one")
    recall_limit: int = setting(
        8, "memories brought back for one message: what a prompt can use without drowning in it"
    )
    compact_after_rounds: int = setting(10, "rounds that gather before a talk is summarised: a short evening's worth")
    compact_keep_rounds: int = setting(
        3, "newest rounds that a summary leaves as they are: the talk is still about them"
    )
    compact_when_full: float = setting(
        0.7, "the share of the context that sets a summary off before enough rounds have come"
    )
    context_tokens: int = setting(8_000, "what the model that speaks can hold: small local models hold about so much")
    turn_wait_seconds: float = setting(120.0, "how long a turn waits for the one before it in the same space")
    traces_kept: int = setting(500, "traces per space; they explain recent answers, and old ones help nobody")
    traces: str = setting("", "where spans go: console, otlp or global; empty: OTEL_TRACES_EXPORTER decides")
    vector_memory_mb: int = setting(512, "memory for vectors of large spaces; beyond it the least used are let go")
    recent_posts: int = setting(6, "posts carried along word for word: enough for tone and address, cheap every turn")
    busy_seconds: float = setting(10.0, "how long a write waits for another process before it says so")
    reader_threads: int = setting(4, "reads at once on a SQLite file; more only wait for the disk")


def load_settings(environment: Mapping[str, str] | None = None, folder: Path | None = None) -> Settings:
    environment = os.environ if environment is None else environment
    found = _from_file((folder or Path.cwd()) / "gieok.toml")
    found |= {
        one.name: environment[f"GIEOK_{one.name.upper()}"]
        for one in fields(Settings)
        if f"GIEOK_{one.name.upper()}" in environment
    }
    return Settings(**{name: _as_type(name, value) for name, value in found.items()})


def _from_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BadSetting(f"{path} cannot be read: {problem}") from None
    unknown = sorted(set(found) - {one.name for one in fields(Settings)})
    if unknown:
        raise BadSetting(f"{path} names settings that do not exist: {', '.join(unknown)}; see docs/SETTINGS.md")
    return found


_SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _as_type(name: str, value: Any) -> Any:
    """The value in the type of the setting's default."""
    wanted: type[Any] = type(getattr(Settings(), name))
    try:
        if wanted is bool and isinstance(value, str):
            return _SWITCH[value.strip().lower()]
        return wanted(value)
    except (KeyError, TypeError, ValueError):
        raise BadSetting(f"the setting {name} wants {wanted.__name__}, not {value!r}") from None
