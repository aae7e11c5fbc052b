"""What was kept in one space, as it is in another: new ids, always the same ones, and the names of those who talk now.

An id belongs to one space; with the old ids a second space in the same store would get nothing.
"""

from dataclasses import dataclass, replace

from gieok.carry.our_lines import Kept, KeptNote, KeptRound, Taught
from gieok.carry.same_again import moved
from gieok.nouns.candidate import Judged
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class Move:
    source: Space
    target: Space

    def carried(self, kept: Kept) -> Kept:
        if self.source == self.target:
            return kept
        match kept:
            case KeptRound():
                return replace(kept, round=self.round(kept.round))
            case Taught():
                judged = tuple(map(self._judged, kept.judged))
                return Taught(self._id(kept.round_id), judged, tuple(map(self._moment, kept.moments)))
            case Episode():
                return replace(kept, id=self._id(kept.id), evidence=self._ids(kept.evidence))
            case Slot():
                by = self._id(kept.superseded_by) if kept.superseded_by else None
                return replace(kept, id=self._id(kept.id), evidence=self._ids(kept.evidence), superseded_by=by)
            case KeptNote():
                return kept

    def round(self, round_: Round) -> Round:
        return replace(round_, id=self._id(round_.id), post_list=tuple(map(self._post, round_.post_list)))

    def _post(self, post: Post) -> Post:
        return replace(
            post, id=self._id(post.id), send_from=self._name(post.send_from), send_to=self._name(post.send_to)
        )

    def _name(self, name: str) -> str:
        names = {self.source.character: self.target.character, self.source.user: self.target.user}
        return names.get(name, name)

    def _judged(self, judged: Judged) -> Judged:
        candidate = replace(judged.candidate, evidence=self._ids(judged.candidate.evidence))
        slot = self._id(judged.slot_id) if judged.slot_id else None
        round_id = self._id(judged.round_id)
        return replace(judged, id=self._id(judged.id), round_id=round_id, candidate=candidate, slot_id=slot)

    def _moment(self, moment: Moment) -> Moment:
        return replace(
            moment, id=self._id(moment.id), round_id=self._id(moment.round_id), evidence=self._ids(moment.evidence)
        )

    def _ids(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self._id, ids))

    def _id(self, id_: str) -> str:
        return moved(id_, self.target)
