"""The blackboard: every version of a model's notes is kept, and nobody overwrites what they have not seen."""

import pytest

from gieok.errors import Conflict
from gieok.nouns.round import Round
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, YUNA


class BlackboardConformance:
    async def test_nothing_was_written_yet(self, store: Store) -> None:
        assert await store.blackboard.latest(YUNA, "main") is None
        assert await store.blackboard.versions(YUNA, "main", 5) == []

    async def test_every_version_is_kept(self, store: Store) -> None:
        for content in ('{"a": 1}', '{"a": 2}', '{"a": 2}', '{"한글": "\\u0000"}'):
            await store.blackboard.write(YUNA, "main", content)
        found = await store.blackboard.versions(YUNA, "main", 5)
        assert [(note.version, note.content) for note in found] == [
            (3, '{"한글": "\\u0000"}'),
            (2, '{"a": 2}'),
            (1, '{"a": 1}'),
        ]
        assert await store.blackboard.latest(JIHO, "main") is None

    async def test_a_version_that_was_overtaken_is_a_conflict(self, store: Store) -> None:
        note = await store.blackboard.write(YUNA, "main", "{}")
        await store.blackboard.write(YUNA, "main", '{"b": 1}', after=note.version)
        with pytest.raises(Conflict):
            await store.blackboard.write(YUNA, "main", '{"c": 1}', after=note.version)

    async def test_the_notes_of_a_turn_are_written_with_its_end(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", Round.create("q"))
        await store.ledger.end_round(YUNA, round_.id, "finished", memory_dict='{"step": 1}')
        note = await store.blackboard.latest(YUNA, "main")
        assert note is not None
        assert note.content == '{"step": 1}'
