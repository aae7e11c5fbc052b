"""What the speaker does for pleasure, in English: hobbies, instruments, what fills the spare time."""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import TASTE
from gieok.nouns.category import Category

HOBBIES = (
    Rule(
        re.compile(
            r"\bmy (?:main |biggest |favorite )?(?:hobby|hobbies|pastimes?) (?:is|are|include|"
            r"includes) (?P<what>[a-z][\w', -]{2,80})",
            re.I,
        ),
        Category.PREFERENCE,
        "hobby:{what}",
        "{what}",
        TASTE,
    ),
    Rule(
        re.compile(
            r"\b(?:in|during) my (?:free|spare|down|off) ?time,? I (?:like to |love to |like |love |"
            r"enjoy |usually |mostly |often |also )*(?P<what>[a-z][\w' -]{2,60})",
            re.I,
        ),
        Category.PREFERENCE,
        "hobby:{what}",
        "{what}",
        TASTE,
    ),
    Rule(
        re.compile(
            r"\bI (?:like to |love to |like |love |enjoy |usually |mostly |often |"
            r"also )*(?P<what>[a-z][\w' ]{2,50}?) (?:in|during) my (?:free|spare|down) ?time",
            re.I,
        ),
        Category.PREFERENCE,
        "hobby:{what}",
        "{what}",
        TASTE,
    ),
    Rule(
        re.compile(r"\b(?P<what>[a-z][\w' ]{2,30}) is (?:a|one of my) (?:hobby|hobbies)(?: of mine)?", re.I),
        Category.PREFERENCE,
        "hobby:{what}",
        "{what}",
        TASTE,
    ),
    Rule(
        re.compile(
            r"\bI (?:also |still |sometimes )?(?P<what>collect (?!my|the|it|you)[a-z]+(?: [a-z]+){0,2}|(?:knit|crochet|paint|draw|sew|bake|garden|hike|surf|ski|snowboard|sculpt|skateboard|"
            r"scuba dive|boulder|rock climb)(?: (?!my|the|it|you|every|once|twice|on|in|at)[a-z]+){0,2}|do (?:yoga|pilates|jiu jitsu|karate|ballet|crossfit|gymnastics|taekwondo|judo|"
            r"calligraphy|ceramics|stand ?up|improv|photography)|make (?:pottery|music|jewelry|candles|soap))(?=$|[.,;!]| (?:and|but|in|as|for|a lot|sometimes|when))",
            re.I,
        ),
        Category.PREFERENCE,
        "hobby:{what}",
        "{what}",
        TASTE,
    ),
    Rule(
        re.compile(
            r"\bI (?:can |also |know how to )*play (?:the )?(?P<what>guitar|piano|violin|cello|drums|"
            r"bass|flute|saxophone|trumpet|ukulele|clarinet|harp|viola|banjo|keyboard)(?! (?:every|"
            r"once|twice|each|on \w+days))",
            re.I,
        ),
        Category.PREFERENCE,
        "hobby:{what}",
        "plays {what}",
        TASTE,
    ),
)


def hobbies(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    for found in read_with(HOBBIES, sentence, tidy):
        parts = (
            re.split(r",\s*(?:and\s+)?|\s+and\s+", found.value)
            if "free" not in sentence.text.lower()
            else [found.value]
        )
        for part in parts:
            if tidy(part):
                yield replace(found, key=f"hobby:{slug(tidy(part))}", value=tidy(part))
