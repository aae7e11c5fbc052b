"""What the speaker is after, in English: aims, dreams, and what takes months to learn or to save for.

An aim has no day. "I want some coffee" is none: wanting counts only for what takes long.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import AIM, SMALL_PLAN, WISH
from gieok.nouns.category import Category

BECOME = (
    r"(?:become|be|get into|open|start|own|write|publish|learn|study|master|run|finish|"
    r"graduate|lose|gain|quit|stop|save|buy|travel|visit|move|climb|build|create|get better|"
    r"improve|pass|apply|retire|adopt|get my|propose|apply|go back to|work as|work at|compete|win|read \d+|speak|"
    r"earn|have my own|see the|work on|pay off|get a|go to (?:college|university|law|med|grad|medical|"
    r"nursing|culinary))"
)


LASTING = (
    r"(?:an?\b|the\b|my\b|our\b|lose|gain|quit|stop|learn|become|save|get (?:pregnant|into|"
    r"better at|in shape|healthy|fit|promoted|a job|a degree|my)|build|improve|write|run|"
    r"finish|buy|start|pay off|publish|graduate|pass|overcome|"
    r"eat (?:healthier|less|more|better|clean)|cut (?:down|back)|be (?:healthier|vegan|sober)|"
    r"visit|travel|go to|see|move|conceive|reduce|grow|win|qualify|make it|retire|adopt|exercise|sleep better|raise|"
    r"spend less|earn|master)\b"
)
"""What one tries for months; "trying to find a recipe" is over tonight."""


def aim(pattern: str, weight_key: str = "goal:{what}") -> Rule:
    return Rule(re.compile(pattern, re.I), Category.GOAL, weight_key, "{what}", AIM)


REST = r"(?P<what>[\w' ,$%&+-]{3,80}?)(?=$|[.;!]| because| but| so (?:I|that)|, (?:but|so|and I|because))"
AIMS = (
    aim(
        rf"\bmy (?:main |biggest |big |new |ultimate |lifelong |current |next |number one |"
        rf"\w+ )?(?:goal|dream|aim|ambition|plan|resolution|new year's resolution)(?: in life|"
        rf" for this year| this year| right now| for the year| this month)? (?:is|has always been|"
        rf"would be|was always)(?: to)? {REST}"
    ),
    aim(rf"\bI(?:'ve always)? (?:dream|dreamed) (?:of|about) {REST}"),
    aim(
        rf"\b(?:I'm|we're|I've been) (?:trying|training|studying|saving(?: up)?|preparing|working(?= towards?)|"
        rf"working hard|hoping|practicing|learning how|aiming|determined) (?:to|towards?|"
        rf"for) (?P<what>{LASTING}[\w' ,$%&+-]{{2,80}}?)(?=$|[.;!]| because| but| so (?:I|that)|, )"
    ),
    aim(
        r"\b(?:I'm|we're|I've been) (?P<what>(?:currently )?(?:writing|working on|building|"
        r"developing|learning|studying for|teaching myself|composing|recording|"
        r"making(?= (?:an?|my) (?:\w+ )?(?:game|app|film|movie|album|website|comic|podcast|documentary|video game|zine|cosplay))) (?:an? (?!difference|lot|bit|mess)|my |our |the |how to |spanish|french|german|"
        r"korean|japanese|chinese|italian|python|guitar|piano|to) ?[\w' -]{0,40}?)(?=$|[.,;!]|"
        r" because| but| so| right now| and I)"
    ),
    aim(
        r"\bI'm learning (?P<what>(?:spanish|french|german|korean|japanese|mandarin|chinese|"
        r"italian|python|guitar|piano|russian|arabic|portuguese|sign language|"
        r"to \w+(?: \w+){0,3}))",
        "goal:learn_{what}",
    ),
)
WANTS = (
    Rule(
        re.compile(
            rf"\b(?:I|we)(?:'ve)? (?:really |still |just |always |also |eventually )*(?:want|would like|"
            rf"'d like|hope|plan|intend|aim|'ve always wanted|have always wanted|am hoping|am planning|"
            rf"decided|need(?= to (?:pay off|lose|quit|finish|find a|pass|save|graduate))) to (?P<what>{BECOME}\b[\w' ,$%&+-]{{2,70}}?)(?=$|[.;!]| because| but| so (?:I|"
            rf"that)|, )",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
    Rule(
        re.compile(
            rf"\b(?:I'd|we'd) (?:really |also )?like to (?P<what>{BECOME}\b[\w' ,$%&+-]{{2,70}}?)(?=$|[.;!]| because| but| so (?:I|that)|, )",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
    Rule(
        re.compile(
            rf"\b(?:I'm|we're) planning (?:to|on) (?P<what>(?:{BECOME}|travel|visit|propose|starting|"
            rf"going|moving|getting|opening|buying|having|attend|host|"
            rf"volunteer)\b[\w' ,-]{{3,70}}?)(?=$|[.;!]| because| but| so)",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
    Rule(
        re.compile(
            r"\b(?:I'm|we're) planning (?:to|on) (?P<what>[\w' ,-]{4,70}?)(?=$|[.;!]| because| but|"
            r" so)",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        SMALL_PLAN,
    ),
    Rule(
        re.compile(rf"\b(?:I'm|we're) going to (?P<what>{BECOME}\b[\w' ,-]{{3,70}}?)(?=$|[.;!]| because| but)", re.I),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
)


def aims(sentence: Sentence) -> Iterator[Finding]:
    found = next(iter((*read_with(AIMS, sentence, tidy), *read_with(WANTS, sentence, tidy))), None)
    if (
        found
        and not found.value.startswith(
            ("be able", "be more", "see you", "talk", "be with you", "be left", "be a part", "work on it")
        )
        and not re.search(
            r"^be \w+ing|^make it(?: work| through| happen|$)|^learning (?:a ton|a lot|so much)|^(?:work on|learn|study|stop|quit|start|build|create|get into|win|run|write|read|finish|visit|be|get a)$|\b(?:that|it|this|them)$",
            found.value,
        )
    ):
        hedged = sentence.hedged or re.search(r"\bsomeday maybe\b", sentence.text, re.I)
        wanted, _, instead = found.value.partition(" instead of ")
        key = f"goal:{slug(wanted)}" if instead and found.key.startswith("goal:") else found.key
        plain = replace(found, value=wanted, key=key, old_value=tidy(instead) or None)
        yield replace(plain, weight=WISH) if hedged else plain
