"""English sentences heard: made even, cut into clauses, judged by the guards, given to the topics in turn."""

import re
from collections.abc import Iterator
from datetime import datetime

from gieok.learn.rules.english import corrections, guards, left_out, remember
from gieok.learn.rules.english.boundaries import boundaries
from gieok.learn.rules.english.events import events
from gieok.learn.rules.english.family import family
from gieok.learn.rules.english.feelings import feelings
from gieok.learn.rules.english.habits import habits
from gieok.learn.rules.english.health import health
from gieok.learn.rules.english.hobbies import hobbies
from gieok.learn.rules.english.home import home
from gieok.learn.rules.english.identity import identity
from gieok.learn.rules.english.likes import likes
from gieok.learn.rules.english.opinions import opinions
from gieok.learn.rules.english.people import PERSON
from gieok.learn.rules.english.pets import pets
from gieok.learn.rules.english.phrasing import clauses, even
from gieok.learn.rules.english.plans import plans
from gieok.learn.rules.english.promises import promises
from gieok.learn.rules.english.relationships import relationships
from gieok.learn.rules.english.school import school
from gieok.learn.rules.english.work import work
from gieok.learn.rules.heard import Finding, Sentence, Topic
from gieok.learn.rules.tongue import Tongue

TOPICS: tuple[Topic, ...] = (
    boundaries,
    promises,
    relationships,
    identity,
    home,
    work,
    school,
    family,
    pets,
    health,
    events,
    plans,
    habits,
    hobbies,
    likes,
    opinions,
    feelings,
)


MAY_TELL = re.compile(
    r"\b(?:I|I'\w+|we|we'\w+|my|our|me|us|let's|you|you're|don't|stop|no|never|quit|please|it's|it is|this is|his|her|its|"
    r"their|it|tomorrow|today|next|on|at|he|she|overrated|underrated|overhyped|scam|waste|banned|illegal|free|imo|imho|off[ -]limits|private|touchy|sensitive|"
    r"moved|changed|postponed|rescheduled|pushed|favorite|disgusting|gross|vile|went|nothing|shouldn't|should)\b|>",
    re.I,
)
"""What no topic can read is not shown to them: most of what people say is about something else."""


def heard(sentence: str, said_at: datetime, before: str) -> Iterator[Sentence]:
    """The clauses of one sentence, each knowing whether it asks, supposes, doubts or takes back."""
    if guards.repeats_others(sentence):
        return
    asks, supposes, doubts = guards.asks(sentence), guards.opens_with_if(sentence), guards.doubts(sentence)
    corrected = corrections.corrects(sentence)
    mine = True
    parts = clauses(sentence)
    for number, clause in enumerate(parts, 1):
        asking = asks and guards.asks_at(clause, last=number == len(parts), whole=sentence)
        clause = resolved(left_out.whole(clause) if mine else clause, before)
        mine = left_out.is_of_the_speaker(clause)
        doubted = doubts and guards.doubts(clause)
        yield Sentence(
            clause, said_at, "en", asking, supposes or guards.supposes(clause), doubted, corrected, before, sentence
        )
        before = clause


def everything(clause: Sentence) -> Iterator[Finding]:
    if MAY_TELL.search(clause.text):
        yield from (finding for topic in TOPICS for finding in topic(clause))


def resolved(clause: str, before: str) -> str:
    """ "she is a vet" right after "my sister …" is about the sister."""
    if not re.match(r"(?:he|she) [a-z]{2,}", clause, re.I):
        return clause
    person = re.search(rf"\bmy ({PERSON})\b", before, re.I)
    return f"my {person[1]} {clause.partition(' ')[2]}" if person else clause


ENGLISH = Tongue(
    heard, (everything,), even, remember.is_asked, remember.without_asking, corrections.old_value, corrections.topicless
)
