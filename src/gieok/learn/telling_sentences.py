"""The most telling sentences of a talk, word for word: what stands for a summary where no model can write one.

A sentence tells much when the rules find a fact in it (a promise more than a taste), when it shares its words with
other sentences (then the talk is about it), and when it is a statement. Sentences keep their speaker and their
day, stand in the order of time, and those of the summary before compete with the new ones for the same room; what
matters therefore stays for long, and what does not makes place. Works for Korean and English alike, makes
nothing up, and cannot put two facts into one sentence, which is what a model is for.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from gieok.language.tokens import count_tokens
from gieok.language.which import sentences
from gieok.language.words import search_tokens
from gieok.learn.attached import attached_texts
from gieok.learn.rules import extract_by_rules
from gieok.nouns.post import Post

LONGEST_POST = 4_000
"""Characters of one post that are read: what is longer was pasted."""
LONGEST_SENTENCE = 240
"""Characters; a longer one is pasted text or a list, and its beginning says what it is."""
FEWEST_WORDS = 3
"""Different tokens. "응 그래", "ok then": nothing that anybody needs to be told later."""
TOLD_BEFORE = 0.9
"""What an old line is worth beside an equal new one: enough to stay, and the newer wins a tie."""
BY_A_MODEL = 0.8
"""What a line of a model's summary is worth: it was condensed already, and only facts and plans go before it."""
ATTACHED = {"plan": 0.8, "execution_result": 0.8, "artifact_paths": 0.7, "code_error": 0.6}
"""What these attachments are worth; others 0.5."""
ASKED = 0.3  # a question is worth so much of a statement: the answer says it again
ABOUT_THE_TOPIC = 0.5  # what the line is worth besides that shares most with the others: half of a promise
SAYS_SOMETHING = 0.15  # what a full sentence is worth that holds no known fact: enough to be told where there is room
WORDS_OF_A_SENTENCE = 8
"""Different tokens from which a sentence is full: "고양이 나비가 아파서 병원에 갔어"; "별일 없었어" has three."""
WORTH_TELLING = 0.1  # below it are short lines that hold no fact and share nothing with the rest
FEWEST_LINES = 3
"""So many lines stand even when nothing was worth telling: a summary says at least what the talk was like."""
ALIKE = 0.6
"""Share of common words from which two sentences say the same."""

_TOLD = re.compile(r"\d{4}-\d\d-\d\d (?P<who>[^:\n]{1,80}?)(?: \((?P<kind>[a-z_]+)\))?: (?P<text>.+)")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its speaker and day, and what it is worth by itself."""

    order: int
    text: str
    tokens: frozenset[str]
    worth: float

    def says_like(self, other: "Line") -> bool:
        union = len(self.tokens | other.tokens)
        return union > 0 and len(self.tokens & other.tokens) / union >= ALIKE


def telling_sentences(posts: Sequence[Post], previous: str = "", tokens: int = 600) -> str:
    """Lines like ``2026-11-15 yuna: …``, in the order of time, within so many tokens."""
    lines = _with_topics([*_told_before(previous), *_said(posts)])
    kept: list[Line] = []
    for line in sorted(lines, key=lambda line: (-line.worth, -line.order)):
        if line.worth < WORTH_TELLING and len(kept) >= FEWEST_LINES:
            break
        cost = count_tokens(line.text + "\n")
        if cost <= tokens and not any(line.says_like(other) for other in kept):
            kept.append(line)
            tokens -= cost
    return "\n".join(line.text for line in sorted(kept, key=lambda line: line.order))


def _told_before(previous: str) -> Iterator[Line]:
    """The lines of the last summary; those that are sentences of a talk are judged as such once more."""
    lines = [line.strip() for line in previous.splitlines() if line.strip()]
    for order, line in enumerate(lines, start=-len(lines)):
        told = _TOLD.fullmatch(line)
        if told is None:
            worth = BY_A_MODEL
        elif told["kind"]:
            worth = TOLD_BEFORE * ATTACHED.get(told["kind"], 0.5)
        else:
            worth = TOLD_BEFORE * _worth(told["text"], _facts(Post.create(told["text"], told["who"], "")))
        yield Line(order, line, frozenset(search_tokens(told["text"] if told else line)), worth)


def _said(posts: Sequence[Post]) -> Iterator[Line]:
    order = 0
    for post in posts:
        day, who = post.created_at.date().isoformat(), _one_line(post.send_from)
        facts = _facts(post)
        for sentence in sentences(post.message[:LONGEST_POST]):
            words = frozenset(search_tokens(sentence))
            worth = _worth(sentence, facts)
            if len(words) >= FEWEST_WORDS or worth > 0:
                order += 1
                yield Line(order, f"{day} {who}: {_one_line(sentence)}", words, worth)
        for kind, text in attached_texts(post):
            order += 1
            shown = f"{day} {who} ({kind}): {_one_line(text)}"
            yield Line(order, shown, frozenset(search_tokens(text)), ATTACHED.get(kind, 0.5))


def _facts(post: Post) -> list[tuple[frozenset[str], float]]:
    """What the rules find in a post: the words of each fact, and what such a fact is worth. Anybody's facts count."""
    return [
        (frozenset(search_tokens(one.value)), one.category.importance * one.confidence)
        for one in extract_by_rules([post], user=post.send_from, character="")
    ]


def _worth(sentence: str, facts: Sequence[tuple[frozenset[str], float]]) -> float:
    """The best fact that this sentence holds; a question asks for one and holds none."""
    words = frozenset(search_tokens(sentence))
    held = [worth for fact, worth in facts if fact and len(fact & words) * 2 >= len(fact)]
    return max(held, default=0.0) * _statement(sentence)


def _with_topics(lines: Sequence[Line]) -> list[Line]:
    """Each line's worth with what it shares with the others; what is said again word for word is no topic."""
    holders = Counter(token for tokens in {line.tokens for line in lines} for token in tokens)
    topical = {token: log(1 + len(lines) / count) * (min(count, 4) - 1) for token, count in holders.items()}
    shares = [sum(topical[token] for token in line.tokens) / (len(line.tokens) + 4) for line in lines]
    highest = max(shares, default=0.0) or 1.0
    return [
        replace(line, worth=line.worth + (ABOUT_THE_TOPIC * share / highest + _content(line)) * _statement(line.text))
        for line, share in zip(lines, shares, strict=True)
    ]


def _content(line: Line) -> float:
    """A sentence of many different words says something, whatever it is about."""
    return SAYS_SOMETHING * min(1.0, len(line.tokens) / WORDS_OF_A_SENTENCE)


def _statement(text: str) -> float:
    return ASKED if text.rstrip().endswith(("?", "？")) else 1.0


def _one_line(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_SENTENCE else plain[: LONGEST_SENTENCE - 2] + " …"
