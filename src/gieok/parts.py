"""Everything a mind works with, chosen once by ``assemble``."""

from dataclasses import dataclass

from gieok.learn.learn import Extract
from gieok.learn.promote import Gate
from gieok.ports.clock import Clock
from gieok.ports.embedder import Embedder
from gieok.ports.store import Store
from gieok.record.afterwards import Afterwards
from gieok.record.one_at_a_time import Turns
from gieok.record.recent import RecentWindow

LEARN = "learn"
"""The job that learns from one round."""


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
    most_traces: int
    slot_capacity: int
    recall_limit: int
