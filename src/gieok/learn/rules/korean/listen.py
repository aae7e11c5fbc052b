"""Korean sentences heard: made even, cut into clauses, judged by the guards, given to the topics in turn."""

import re
from collections.abc import Iterator
from datetime import datetime

from gieok.learn.rules.heard import Finding, Sentence, Topic
from gieok.learn.rules.korean import corrections, guards, remember
from gieok.learn.rules.korean.boundaries import boundaries
from gieok.learn.rules.korean.events import events
from gieok.learn.rules.korean.family import about_relative, family
from gieok.learn.rules.korean.feelings import feelings
from gieok.learn.rules.korean.habits import habits
from gieok.learn.rules.korean.health import health
from gieok.learn.rules.korean.home import home, household
from gieok.learn.rules.korean.identity import called_by_others, identity
from gieok.learn.rules.korean.likes import likes
from gieok.learn.rules.korean.opinions import opinions
from gieok.learn.rules.korean.pets import is_about_a_pet, pets
from gieok.learn.rules.korean.phrasing import clauses, even, without_filler
from gieok.learn.rules.korean.plans import plans
from gieok.learn.rules.korean.promises import promises
from gieok.learn.rules.korean.relationships import relationships
from gieok.learn.rules.korean.who import is_about_others, names_a_person, relative_in, still_about
from gieok.learn.rules.korean.work import work
from gieok.learn.rules.tongue import Tongue

OF_THE_SPEAKER: tuple[Topic, ...] = (
    identity,
    home,
    work,
    pets,
    health,
    events,
    plans,
    habits,
    likes,
    feelings,
    opinions,
)


SET_OFF_BY_OTHERS = re.compile(r"[가-힣](?:서|때문에|니까)\s")
"""상사가 소리질러서 화나: somebody else did it, the speaker feels it."""


def heard(sentence: str, said_at: datetime, before: str) -> Iterator[Sentence]:
    """The clauses of one sentence, each knowing whether it asks, supposes, doubts or takes back."""
    if guards.repeats_others(sentence):
        return
    asks, supposes, corrected = guards.asks(sentence), guards.supposes(sentence), corrections.corrects(sentence)
    parts = clauses(without_filler(sentence))
    for number, clause in enumerate(parts, 1):
        yield Sentence(
            clause,
            said_at,
            "ko",
            guards.asks_at(clause, last=number == len(parts), whole=asks),
            supposes,
            guards.doubts(clause),
            corrected,
            before,
            sentence,
            guards.is_under_an_if(clause),
        )
        before = clause


def everything(clause: Sentence) -> Iterator[Finding]:
    """What is between the two comes first; then the relative whom the clause is about, or else the speaker."""
    between = [finding for topic in (boundaries, promises, relationships) for finding in topic(clause)]
    yield from between
    if between and any(finding.category.is_state for finding in between):
        return
    yield from called_by_others(clause)
    who = relative_in(clause.text) or still_about(clause.text, clause.before)
    yield from family(clause)
    if who:
        yield from about_relative(clause, who)
        yield from (household(clause.text) if clause.is_plain else ())
        return
    if is_about_others(clause.text) or names_a_person(clause.text):
        yield from (feelings(clause) if SET_OFF_BY_OTHERS.search(clause.text) else ())
        return
    corrected = list(corrections.corrections(clause))
    if corrected and corrected[0].key:
        yield from corrected
        return
    if is_about_a_pet(clause.text):
        yield from (finding for topic in (pets, events) for finding in topic(clause))
        return
    if clause.corrects:
        clause = clause.saying(corrections.TAKEN_BACK.sub("", clause.text))
    found = [finding for topic in OF_THE_SPEAKER for finding in topic(clause)]
    yield from found or corrected


KOREAN = Tongue(
    heard, (everything,), even, remember.is_asked, remember.without_asking, corrections.old_value, corrections.topicless
)
