"""Which experiences fit a query: chosen by a model that sees only when each applies, or by their words.

Chosen for every query anew, among those that are for this role; the same question over the same experiences is
answered from memory. Only ids that were offered count. An answer that cannot be read, or that names nothing that was
offered, falls back to matching by words, and the selection says so. What is injected is only what to do.
"""

import re
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Literal

from gieok.ask import find_json, without_thinking
from gieok.errors import BadAnswer, ModelUnavailable
from gieok.language.words import search_tokens
from gieok.nouns.experience import Experience
from gieok.nouns.round import Round
from gieok.ports.chat_model import ChatModel, ChatRequest, Message
from gieok.recall.selection_prompt import SelectionPrompt, load_selection_prompt

MOST_OFFERED = 100
"""Experiences in one question; of more, those that share most words with the query are offered (I16)."""
MOST_BY_WORDS = 3
"""Words alone are unsure, so only the best few are taken."""
SHARE_OF_WORDS = 0.25
"""How much of the query an experience must be about, measured by rare words, to be taken by words alone."""
MOST_KEPT = 256
"""Selections kept in memory; the one not used for longest goes first."""

BEGIN, END, BETWEEN = "===== experiences =====", "===== end of experiences =====", "====="


@dataclass(frozen=True, slots=True)
class Selection:
    experiences: tuple[Experience, ...]
    by: Literal["model", "words", "nobody"]
    """nobody: there was nothing to choose from."""
    degraded: str | None = None
    """Why words had to choose."""
    cached: bool = False


class FittingExperiences:
    """The experiences of a folder, and what was chosen among them lately."""

    def __init__(self, experiences: Sequence[Experience], prompt: SelectionPrompt | None = None) -> None:
        self.experiences = tuple(experiences)
        self._prompt = prompt or load_selection_prompt()
        self._chosen: OrderedDict[tuple[str, ...], tuple[Experience, ...]] = OrderedDict()

    async def select(self, query: str, role: str, context: str = "", model: ChatModel | None = None) -> Selection:
        """The experiences that apply to this query of this role, in the order they were loaded."""
        offered = offered_to(role, self.experiences, query)
        if not offered:
            return Selection((), "nobody")
        if model is None:
            return _by_words(offered, query, "no language model is connected")
        key = (model.name, query, context, *(one.exp_id for one in offered))
        if key in self._chosen:
            self._chosen.move_to_end(key)
            return Selection(self._chosen[key], "model", cached=True)
        try:
            chosen = await self._ask(offered, query, context, model)
        except (ModelUnavailable, BadAnswer) as reason:
            return _by_words(offered, query, str(reason))
        self._keep(key, chosen)
        return Selection(chosen, "model")

    def forget(self) -> None:
        """What was chosen lately is asked for anew: the questions are somebody's words."""
        self._chosen.clear()

    async def _ask(
        self, offered: Sequence[Experience], query: str, context: str, model: ChatModel
    ) -> tuple[Experience, ...]:
        asked = (Message("user", self._prompt.filled(offered, query, context)),)
        room = 200 + 20 * len(offered)  # tokens: an id and true or false for each, and a few words around them
        answer = await model.answer(ChatRequest(asked, "select", temperature=0.0, max_tokens=room))
        ids = ids_in(answer.text, [one.exp_id for one in offered])
        return tuple(one for one in offered if one.exp_id in ids)

    def _keep(self, key: tuple[str, ...], chosen: tuple[Experience, ...]) -> None:
        self._chosen[key] = chosen
        if len(self._chosen) > MOST_KEPT:
            self._chosen.popitem(last=False)


def offered_to(role: str, experiences: Sequence[Experience], query: str) -> list[Experience]:
    """Those that are for this role; of too many, the ones that share most words with the query."""
    own = [one for one in experiences if one.is_for(role)]
    if len(own) <= MOST_OFFERED:
        return own
    shares = shared_words(own, query)
    best = sorted(range(len(own)), key=lambda place: -shares[place])[:MOST_OFFERED]
    return [own[place] for place in sorted(best)]


def ids_in(answer: str, offered: Sequence[str]) -> set[str]:
    """The offered ids that an answer chooses: ``{"id": true}``, ``["id"]``, fenced or inside an object, or plain text.

    Raises BadAnswer when it names nothing that was offered, unless it says that nothing applies.
    """
    try:
        named = _named_in(find_json(answer).value)
    except BadAnswer:
        return _named_in_text(without_thinking(answer), offered)
    chosen = named & set(offered)
    if named and not chosen:
        raise BadAnswer(f"the answer names experiences that were not offered: {', '.join(sorted(named)[:5])}")
    return chosen


def _named_in(value: Any) -> set[str]:
    match value:
        case str():
            return {value}
        case list():
            return {name for one in value for name in _named_in(one)}
        case Mapping():
            by_id = value.get("exp_id", value.get("id"))
            if isinstance(by_id, str) and not isinstance(value.get(by_id), bool):
                return {by_id} if value.get("selected", True) is True else set()
            yes = {key for key, one in value.items() if one is True or one == 1 or str(one).casefold() == "true"}
            inner = {name for one in value.values() if isinstance(one, list | Mapping) for name in _named_in(one)}
            return yes | inner
        case _:
            return set()


def _named_in_text(text: str, offered: Sequence[str]) -> set[str]:
    """Ids that stand in the text as words of their own; a longer id hides a shorter one inside it."""
    found = {one for one in offered if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text)}
    if not found and not _SAYS_NONE.search(text):
        raise BadAnswer(f"the answer names no experience: {text[:80]!r}")
    return found


_SAYS_NONE = re.compile(r"\b(?:none|no (?:experience|lesson)s?|nothing)\b|없", re.IGNORECASE)


def _by_words(offered: Sequence[Experience], query: str, because: str) -> Selection:
    shares = shared_words(offered, query)
    fitting = [place for place, share in enumerate(shares) if share >= SHARE_OF_WORDS]
    best = sorted(sorted(fitting, key=lambda place: -shares[place])[:MOST_BY_WORDS])
    return Selection(tuple(offered[place] for place in best), "words", f"experiences matched by words: {because}")


def shared_words(experiences: Sequence[Experience], query: str) -> list[float]:
    """How much of the query each experience's condition is about, 0 to 1; rare words count more."""
    conditions = [frozenset(search_tokens(one.when)) for one in experiences]
    holders = Counter(token for tokens in conditions for token in tokens)
    weights = {token: log(1 + len(conditions) / (holders[token] or 1)) for token in set(search_tokens(query))}
    whole = sum(weights.values()) or 1.0
    return [sum(weights[token] for token in tokens & weights.keys()) / whole for tokens in conditions]


def between_marks(experiences: Sequence[Experience]) -> str:
    """What to do, between marks that no experience can forge; nothing when there is none."""
    if not experiences:
        return ""
    lessons = [_without_marks(one.what.strip()) for one in experiences]
    return "\n".join([BEGIN, f"\n{BETWEEN}\n".join(lessons), END])


def _without_marks(text: str) -> str:
    return "\n".join(line.replace("=", "-") if line.strip().startswith(BETWEEN) else line for line in text.splitlines())


def context_of(rounds: Sequence[Round], most: int = 5) -> str:
    """What was said before, as the selection is told it: the newest rounds that the role took part in."""
    told = [one for one in rounds if one.post_list][-most:]
    return "\n".join(f"{post.send_from} → {post.send_to}: {post.message}" for one in told for post in one.post_list)
