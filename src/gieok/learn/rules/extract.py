"""What a round says that might be worth remembering, by rules alone.

From posts to candidates: the plain words of each post, its sentences, the clauses that state something, the
findings of every topic, and at last whose fact it is. The user's facts come from the user's own words only; what
the character says is about the character or about the two. Nothing here weighs or stores: a candidate may well
be kept out by the gate.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from gieok.language.which import language_of, nfc, sentences
from gieok.learn.rules.heard import LONGEST_VALUE, Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.plain_speech import READ_AT_MOST, SENTENCE_AT_MOST, own_words
from gieok.learn.rules.tongue import Tongue
from gieok.learn.rules.weights import ABOUT_THE_CHARACTER, NOTE, REMEMBERED, Weight
from gieok.nouns.candidate import Candidate, Language
from gieok.nouns.category import Category
from gieok.nouns.post import Post

Speaker = Literal["user", "character"]

SENTENCES_AT_MOST = 30
"""Sentences of one post; a chat message has one to five."""
CANDIDATES_AT_MOST = 24
"""Candidates of one round; more is a list somebody pasted."""
ABOUT_THE_LISTENER = re.compile(
    r"^\W*(?:you|you're|your|you'll)\b|^\W*as \w+ (?:is|will|must)\b|\b(?:the user|an? ai|the ai)\b|^(?:너|넌|네|당신)(?:는|"
    r"은|가)?\s",
    re.I,
)
"""Who asks to remember what the listener is or must do asks for another persona; none is ever written from talk (I8)."""
TELLS = re.compile(
    r"\b(?:I|I'm|I've|my|mine|we|our|us|is|are|was|has|have|isn't|won't|can't)\b(?! (?:here|always here|there|just here) for (?:you|u)\b)|\d|[가-힣]"
    r"|^\W*(?:the|an?|this|these|those|every|each|all|no|his|her|their) \w+(?: \w+){1,}|^(?-i:[A-Z])\w+ (?:\w+ )?\w+s\b",
    re.I,
)
"""Remember, just do it!: advice tells nothing of anybody."""
BETWEEN_THE_TWO = frozenset({Category.PROMISE, Category.RELATIONSHIP, Category.BOUNDARY})


@dataclass(frozen=True, slots=True)
class Noted:
    finding: Finding
    language: Language
    asked: bool


def extract_by_rules(
    posts: Sequence[Post], *, user: str, character: str, look_at: Literal["round", "user"] = "round"
) -> tuple[Candidate, ...]:
    """The candidates of one round: what the user said, and unless ``look_at`` is "user" what the character answered."""
    found: list[Candidate] = []
    for post in posts:
        speaker = who_spoke(post, user, character)
        if speaker == "user" or (speaker == "character" and look_at == "round"):
            found += candidates_of(post, speaker)
    return distinct(found)[:CANDIDATES_AT_MOST]


def who_spoke(post: Post, user: str, character: str) -> Speaker | None:
    if post.is_system:
        return None
    return "user" if post.send_from == user else "character" if post.send_from == character else None


def candidates_of(post: Post, speaker: Speaker) -> Iterator[Candidate]:
    for noted in remembered(list(notes_of(post))):
        subject = meant(noted.finding, speaker)
        if subject:
            yield candidate(noted, subject, speaker, post.id)


def notes_of(post: Post) -> Iterator[Noted]:
    """The findings of each sentence; a bare "remember this" is noted as a finding without a value."""
    before = unread = ""
    wanted = False
    for line in sentences(own_words(nfc(post.message[:READ_AT_MOST])))[:SENTENCES_AT_MOST]:
        language = language_of(line)
        tongue = tongue_of(language)
        if tongue is None:
            continue
        said = tongue.even(line[:SENTENCE_AT_MOST])
        asked = tongue.is_asked_to_remember(said)
        stated = tongue.without_asking(said) if asked else said
        findings = list(findings_in(stated, before, post, tongue))
        if asked and not findings:
            # "X is Y. Remember that!": what no topic knew in the sentence before is meant.
            findings = [note(stated, tongue, post), *([note(unread, tongue, post)] if unread else [])]
        elif wanted and not findings:
            findings, asked = (
                [note(stated, tongue, post)],
                True,
            )  # "Remember this. X is Y": the sentence behind is meant
        wanted = asked and not any(finding.value for finding in findings)
        before, unread = said, "" if findings else stated
        yield from (Noted(finding, language, asked) for finding in findings)


@cache
def tongue_of(language: Language) -> Tongue | None:
    """The rules of a language. Their patterns take 0.2 s to compile: who never learns from it need not wait for that."""
    if language == "ko":
        from gieok.learn.rules.korean.listen import KOREAN  # noqa: PLC0415  heavy, see above

        return KOREAN
    if language == "en":
        from gieok.learn.rules.english.listen import ENGLISH  # noqa: PLC0415  heavy, see above

        return ENGLISH
    return None


def findings_in(said: str, before: str, post: Post, tongue: Tongue) -> Iterator[Finding]:
    clauses = list(tongue.heard(said, post.created_at, before))
    found = [finding for clause in clauses for finding in read(clause, tongue)]
    if any(clause.corrects for clause in clauses):
        found = [corrected(finding, tongue.old_value(said)) for finding in found]
        if not found and all(clause.is_plain for clause in clauses):
            found = list(tongue.topicless(replace(clauses[0], text=said)))
    yield from found


def read(clause: Sentence, tongue: Tongue) -> Iterator[Finding]:
    for topic in tongue.topics:
        for finding in topic(clause):
            yield finding.doubted() if clause.hedged else finding


def corrected(finding: Finding, old_value: str | None) -> Finding:
    known = finding.old_value or (old_value if old_value and old_value not in finding.value else None)
    return replace(finding, corrects=True, old_value=known)


def note(stated: str, tongue: Tongue, post: Post) -> Finding:
    """What was asked to be remembered and no topic knows, word for word; nothing when it asks or supposes."""
    clauses = list(tongue.heard(stated, post.created_at, ""))
    states = bool(clauses) and all(clause.is_plain for clause in clauses) and len(stated.split()) > 1
    states = states and TELLS.search(stated) is not None and not ABOUT_THE_LISTENER.search(stated)
    value = stated.strip(" .,!:")[:LONGEST_VALUE] if states else ""
    return Finding(Category.OTHER, f"note:{slug(value)}", value, NOTE)


def remembered(notes: list[Noted]) -> Iterator[Noted]:
    """A bare "remember this" is meant for everything else that the message says."""
    bare = any(noted.asked and not noted.finding.value for noted in notes)
    return (replace(noted, asked=noted.asked or bare) for noted in notes if noted.finding.value)


def meant(finding: Finding, speaker: Speaker) -> str | None:
    """Whom the finding is about, seen from outside; None when this speaker is no witness of it."""
    if finding.subject == "pair":
        return "pair"
    if speaker == "user":
        return "character" if finding.subject == "listener" else finding.subject
    if finding.category is Category.EMOTION or finding.subject != "user":
        return None
    return "character"


def candidate(noted: Noted, subject: str, speaker: Speaker, post_id: str) -> Candidate:
    finding, weight = noted.finding, noted.finding.weight
    if speaker == "character" and finding.category not in BETWEEN_THE_TWO:
        weight = replace(weight, future_impact=weight.future_impact * ABOUT_THE_CHARACTER)
    asked = noted.asked and speaker == "user"
    if asked:
        weight = raised(weight)
    return Candidate(
        category=finding.category,
        subject=subject,
        key=finding.key,
        value=finding.value[:LONGEST_VALUE],
        confidence=weight.confidence,
        future_impact=weight.future_impact,
        emotion_intensity=weight.emotion_intensity,
        evidence=(post_id,),
        language=noted.language,
        dated=finding.dated,
        corrects=finding.corrects,
        asked_to_remember=asked,
        old_value=finding.old_value,
    )


def raised(weight: Weight) -> Weight:
    """Who asks to remember is sure of it, will need it, and cares: at least half of the way."""
    return Weight(
        max(weight.confidence, REMEMBERED), max(weight.future_impact, REMEMBERED), max(weight.emotion_intensity, 0.5)
    )


def distinct(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """One candidate for each subject and key: a correction beats a statement, then the surer, then the earlier one."""
    best: dict[tuple[str, str], Candidate] = {}
    for one in found:
        place = (one.subject, one.key or one.value)
        known = best.get(place)
        if known is None or (one.corrects, one.confidence) > (known.corrects, known.confidence):
            best[place] = one
    return tuple(best.values())
