"""Everything a mind works with, chosen once by ``assemble``."""

from collections.abc import Callable
from dataclasses import dataclass, field

from gieok.learn.learn import Extract
from gieok.learn.promote import Gate
from gieok.learn.stretch import DEFAULT, Compaction
from gieok.models.per_step import FREE, PerStep, Step, Steps
from gieok.nouns.recollection import Recollection
from gieok.nouns.space import Space
from gieok.nouns.usage import Allowance, Price, Usage
from gieok.ports.chat_model import ChatModel, Purpose
from gieok.ports.clock import Clock
from gieok.ports.embedder import Embedder
from gieok.ports.spans import Watcher
from gieok.ports.store import Store
from gieok.recall.fitting_experiences import FittingExperiences
from gieok.recall.views import Views
from gieok.record.afterwards import Afterwards
from gieok.record.one_at_a_time import Turns
from gieok.record.prompt_log import PromptLog
from gieok.record.recent import RecentWindow

LEARN = "learn"
"""The job that learns from one round."""


NO_LIMIT = Allowance()


def _nobody_watches(step: str) -> None:
    """The default: turns are not watched."""


def _nobody_hears(recalled: Recollection) -> None:
    """The default: nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Models:
    """Who answers, by step; None where no language model is connected."""

    speak: ChatModel | None = None
    extract: ChatModel | None = None
    judge: ChatModel | None = None
    select: ChatModel | None = None
    summarise: ChatModel | None = None
    price: Price = FREE

    def counted(self, count: Callable[[Purpose, Usage], None], allowed: Callable[[], None]) -> "Models":
        """The same models with every call counted, and asked for first."""
        return self._each(lambda model: PerStep(Steps(Step(model, self.price)), count, allowed))

    def logged(self, log: PromptLog | None, space: Space, round_id: str, post_id: str) -> "Models":
        """The same models with every call written into the prompt log."""
        if log is None:
            return self
        named = {"role": space.character, "round_id": round_id, "post_id": post_id}
        return self._each(lambda model: log.logged(model, space, **named))

    def _each(self, wrapped: Callable[[ChatModel], ChatModel]) -> "Models":
        def one(model: ChatModel | None) -> ChatModel | None:
            return wrapped(model) if model else None

        return Models(
            speak=one(self.speak),
            extract=one(self.extract),
            judge=one(self.judge),
            select=one(self.select),
            summarise=one(self.summarise),
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class Parts:
    store: Store
    embedder: Embedder | None
    extract: Extract
    gate: Gate
    recent: RecentWindow
    turns: Turns
    afterwards: Afterwards
    clock: Clock
    models: Models
    lessons: Afterwards
    """Learning that runs behind a reply; it holds the turn."""
    most_traces: int
    slot_capacity: int
    recall_limit: int
    compaction: Compaction = DEFAULT
    """When a talk is summarised, and how much of it."""
    allowance: Allowance = NO_LIMIT
    prompt_log: PromptLog | None = None
    views: Views = field(default_factory=Views)
    experiences: FittingExperiences | None = None
    watch: Callable[[str], None] = _nobody_watches
    """Told each named point of a turn; tests pull the plug there."""
    watcher: Watcher | None = None
    """Sees every turn from outside, without a word of it; nobody unless somebody wants to know where time goes."""
    hears: Callable[[Recollection], None] = _nobody_hears
    """Told what was recalled for an answer, before its first word."""
