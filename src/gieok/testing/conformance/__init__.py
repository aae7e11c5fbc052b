"""What every store must do, as tests to inherit. One class per ability; a new store's test is a fixture and a list.

    class TestMyLedger(LedgerConformance):
        @pytest_asyncio.fixture
        async def store(self): ...

Docs: docs/STORES.md.
"""

from gieok.testing.conformance.answers import AnswersConformance
from gieok.testing.conformance.blackboard import BlackboardConformance
from gieok.testing.conformance.episodes import EpisodesConformance
from gieok.testing.conformance.jobs import JobsConformance
from gieok.testing.conformance.keys import KeysConformance
from gieok.testing.conformance.ledger import LedgerConformance
from gieok.testing.conformance.memories import MemoriesConformance
from gieok.testing.conformance.personas import PersonasConformance
from gieok.testing.conformance.search import SearchConformance
from gieok.testing.conformance.whole import WholeConformance


class StoreConformance(
    LedgerConformance,
    BlackboardConformance,
    MemoriesConformance,
    EpisodesConformance,
    SearchConformance,
    JobsConformance,
    KeysConformance,
    AnswersConformance,
    PersonasConformance,
    WholeConformance,
):
    """Everything at once: what ``TestMyStore`` inherits."""


__all__ = [
    "AnswersConformance",
    "BlackboardConformance",
    "EpisodesConformance",
    "JobsConformance",
    "KeysConformance",
    "LedgerConformance",
    "MemoriesConformance",
    "PersonasConformance",
    "SearchConformance",
    "StoreConformance",
    "WholeConformance",
]
