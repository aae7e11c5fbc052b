"""What must not become a memory, and why: secrets, echoes, and facts that nobody vouched for.

A character that repeats its persona, or what was just put into its prompt, has not told us anything
new; keeping it would make the memory feed on itself. A fact about the person needs the person's
own words. Keys, cards and passwords are never kept as memories.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gieok.language.secrets import secret_in
from gieok.language.which import language_of
from gieok.learn.same import says
from gieok.nouns.candidate import Candidate
from gieok.nouns.post import Post


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What was around the round that is being learned from."""

    user: str
    character: str
    persona: str = ""
    injected: Sequence[str] = ()


def reason_to_refuse(candidate: Candidate, posts: Sequence[Post], around: Surroundings) -> str | None:
    """Why this is no memory; None when it may be one."""
    evidence = [post for post in posts if post.id in candidate.evidence]
    if not evidence:
        return "it names no post of this round as its source"
    if not candidate.value.strip():
        return "it has no value"
    secret = secret_in(f"{candidate.key}: {candidate.value}")
    if secret:
        return f"it holds {secret}, and secrets are not remembered"
    own_words = any(post.send_from == around.user for post in evidence)
    if candidate.subject == "user" and not own_words:
        return "a fact about the user needs the user's own words"
    if not own_words and around.persona and says(around.persona, candidate.value):
        return "it only repeats the persona"
    if not own_words and any(says(line, candidate.value) for line in around.injected):
        return "it only repeats what was put into the prompt as memory"
    spoken = {language_of(post.message) for post in evidence}
    if language_of(candidate.value) in ("ko", "en") and "ko" not in spoken and language_of(candidate.value) == "ko":
        return "its value is in Korean, but what was said is not"
    if language_of(candidate.value) == "en" and spoken == {"ko"} and not _said_in(candidate.value, evidence):
        return "its value is in English, but what was said is not"
    return None


def _said_in(value: str, posts: Sequence[Post]) -> bool:
    """Latin words inside Korean talk ("iPhone", "MBTI는 INFP") are in the language they were said in."""
    words = re.findall(r"[A-Za-z]{2,}", value)
    return all(any(word.casefold() in post.message.casefold() for post in posts) for word in words)
