"""Likes, dislikes and favourites, in English.

Liking and disliking meet under one key, ``taste:…``. A liking of the moment ("I like that", "I'd like a coffee")
is none; nor is "I love you", which is not about taste.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import kind, slug
from gieok.learn.rules.weights import MILD_TASTE, STRONG_TASTE, TASTE, Weight
from gieok.nouns.category import Category

WHAT = (
    r"(?P<what>[A-Za-z0-9][\w'&./-]*(?:,?\s+(?!because|but\b|so\b|and (?:I|it|he|she|they|we|"
    r"you|that|this|my|can)\b|when\b|if\b|since\b|though\b|cuz\b|unless\b|which\b|that\b|"
    r"do you|what\b|how\b|more than|over\b|than\b|as\s|even\b|while\b|"
    r"except\b)[\w'&/-]+){0,6})"
)
SOMEWHAT = (
    r"(?:lowkey |highkey |legit |literally |currently |pretty |really |also |actually |absolutely |totally |just |so |truly |still |do |kinda |"
    r"honestly |always |genuinely |both |all |especially |personally |certainly |definitely |"
    r"fucking |freaking |seriously )*"
)


def taste(pattern: str, value: str, weight: Weight) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PREFERENCE, "taste:{what}", value, weight)


LIKES = (
    taste(
        rf"\b(?:I|we) {SOMEWHAT}(?:love|adore|live for|am obsessed with|can't get enough of) {WHAT}",
        "likes {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\bI'm {SOMEWHAT}(?:obsessed with|crazy about|addicted to|in love with|passionate about|"
        rf"nuts about) {WHAT}",
        "likes {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\bI'm (?:an? )?(?:huge|big|massive|die-?hard|lifelong|avid|long time) (?:fan of|"
        rf"fan) (?:of )?{WHAT}",
        "likes {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\bI'm (?:an? )?{SOMEWHAT}(?:huge |big |massive |die-?hard |lifelong |avid )?(?P<what>(?!huge|big|massive)[A-Za-z0-9][\w'&-]*(?: [\w'&-]+){{0,2}}) "
        rf"(?:fan|stan|nerd|geek|addict|junkie|enthusiast|fanatic|lover)(?=$|[.,;!]| (?:and|but|so|tbh|since|lol|here|for))",
        "likes {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\bI could (?:live (?:on|off) {WHAT}|(?:eat|drink|watch|listen to|play) (?P<daily>[a-z][\w' ]{{2,30}}?) (?:every (?:single )?day|all day|forever|for the rest.*|nonstop))",
        "likes {what}{daily}",
        TASTE,
    ),
    taste(
        r"\b(?:nothing beats|nothing better than|can't beat) (?:a (?:good |nice |hot )?(?:cup of |bowl of |glass of )?)?(?P<what>[a-z][\w' ]{2,30}?)(?=$|[.,;!]| (?:and|but|on|in|after))",
        "likes {what}",
        TASTE,
    ),
    taste(rf"\b(?:I|we) {SOMEWHAT}(?:like|enjoy|dig|am fond of) {WHAT}", "likes {what}", TASTE),
    taste(
        rf"\bI'm {SOMEWHAT}(?:big into|heavily into|into|fond of|a fan of|all about|keen on|partial to|a sucker for|a slut for|team) {WHAT}",
        "likes {what}",
        TASTE,
    ),
    taste(
        rf"\bI've {SOMEWHAT}(?:been into|loved|liked|gotten into|been obsessed with|enjoyed) {WHAT}",
        "likes {what}",
        TASTE,
    ),
)
DISLIKES = (
    taste(
        r"^(?P<what>(?!that|this|it|you|he|she|they|men|people|some|which|what)[a-z]+(?: [a-z]+)?) (?:is|are) (?:so |absolutely |really |just |honestly )*(?:disgusting|gross|vile|nasty af)"
        r"(?=$|[.,;!])",
        "dislikes {what}",
        TASTE,
    ),
    taste(
        rf"\bI {SOMEWHAT}(?:hate|can't stand|don't like) (?:it )?when (?P<what>[\w' ]{{4,60}}?)"
        rf"(?=$|[.,;!])",
        "dislikes when {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\b(?:I|we) {SOMEWHAT}(?:hate|despise|detest|loathe|can't stand|cannot stand|can't bear|"
        rf"can't tolerate|am terrified of|am scared of|am afraid of) {WHAT}",
        "dislikes {what}",
        STRONG_TASTE,
    ),
    taste(
        rf"\b(?:I|we) {SOMEWHAT}(?:don't|do not|didn't|never)(?: really| even| particularly|"
        rf" much)? (?:like|enjoy|care for|love|liked|dig) {WHAT}",
        "dislikes {what}",
        TASTE,
    ),
    taste(rf"\b(?:I|we) {SOMEWHAT}(?:dislike) {WHAT}", "dislikes {what}", TASTE),
    taste(
        rf"\bI'm not (?:really |much of |exactly )?(?:an? )?(?:big |huge )?(?:fan of|into|fond of|"
        rf"crazy about) {WHAT}",
        "dislikes {what}",
        TASTE,
    ),
    taste(rf"\bI'm {SOMEWHAT}(?:terrified|scared|afraid|sick) of {WHAT}", "dislikes {what}", TASTE),
)
FAVORITE = re.compile(
    r"\bmy (?:all[ -]time |absolute |current |own |personal )?favorite (?P<kind>(?!thing to|"
    r"part\b)[a-z][a-z -]{1,24}?)(?: of all time| ever| to (?:eat|watch|read|listen to|play|"
    r"drink))? (?:is|are|was|has to be|would be|is probably|is definitely|has always been|"
    r"would have to be)(?: probably| definitely| actually| called| the|"
    r" still)* (?P<what>[A-Za-z0-9][\w'&./ -]{0,60})",
    re.I,
)
THING_LOVED = re.compile(
    r"\b(?P<what>[A-Za-z][\w'& -]{1,40}?) (?:is|are) my (?:all[ -]time |"
    r"absolute )?(?:favorite)(?: (?P<kind>[a-z]{3,15}(?: [a-z]{3,12})?))?(?=$|[.,;!])",
    re.I,
)
GO_TO = re.compile(
    r"\bmy (?P<kind>guilty pleasure|comfort (?:food|show|movie|game)|go[ -]to (?:drink|order|meal|snack|karaoke song|song|coffee order)|happy place|"
    r"biggest (?:fear|pet peeve|weakness)|pet peeve|(?:least favorite|dream) \w+) (?:is|are|has to be) (?P<what>[A-Za-z0-9][\w'&./ -]{1,60})",
    re.I,
)
VERSUS = re.compile(
    r"^(?P<what>[a-z][a-z' ]{1,20}?) (?:>+|over) (?P<than>[a-z][a-z' ]{1,20}?)(?: (?:any ?day|every time|always|all day))(?=$|[.,!])"
    r"|^(?P<one>[a-z][a-z' ]{1,20}?) ?>+ ?(?P<other>[a-z][a-z' ]{1,20}?)(?=$|[.,!])",
    re.I,
)
"""Cats > dogs any day."""
RATHER = (
    re.compile(
        r"\bI (?:much |really |definitely |usually |always |"
        r"generally )*prefer (?:to )?(?P<what>[a-z][\w' -]{1,40}?)(?: (?P<than>(?:over|to|"
        r"rather than|instead of|than) [a-z][\w' -]{1,40}))?(?=$|[.,;!]| because| when| but)",
        re.I,
    ),
    re.compile(
        r"\bI'd (?:much )?rather (?P<what>[a-z][\w' -]{1,40}?)(?: (?P<than>than [a-z][\w' -]"
        r"{1,40}))(?=$|[.,;!]| because| when| but)",
        re.I,
    ),
    re.compile(
        r"\bI like (?P<what>[a-z][\w' -]{1,30}?) (?:more|better) (?P<than>than [a-z][\w' -]{1,30})"
        r"(?=$|[.,;!]| because| but)",
        re.I,
    ),
)
PERSON_FOR = re.compile(
    r"\bI'm (?P<not>not )?(?:really |much of |more of |definitely |totally |such |kind of )*an? (?P<what>(?!bad|good|nice|horrible|"
    r"terrible|kind|shy|private|happy|morning|night|different|changed|new|busy|normal|weird|simple|lazy|quiet|grown|"
    r"religious|better|people|positive|negative|social|real|single|sick|smart|boring|very|third|black|white|trans)"
    r"[a-z]+(?: [a-z]+)?) (?:person|guy|girl|gal|kinda (?:guy|girl|person))\b",
    re.I,
)
"""I'm more of a tea person."""
TURNED = re.compile(
    r"\bI used to (?:\w+ )?(?:love|like|enjoy|hate|dislike|"
    r"adore) (?P<what>[\w' ]{2,40}?),? (?:but|and) (?:now )?(?:I )?(?:now )?(?:really |kinda |"
    r"actually |just )?(?P<now>hate|love|like|enjoy|adore|can't stand|don't|despise|dislike)\b",
    re.I,
)
FLEETING = re.compile(
    r"^(?:up|down|here|still|out|to (?:know|hear|think|see|ask)|know|hear|think|see|your|you|how|what|the (?:idea|"
    r"way|sound|look|thought) |idea|sound|way|look|where|when|it|that|this|a (?:coffee|drink|"
    r"break|sandwich)|my (?:life|day|new)|being called)\b",
    re.I,
)
ONLY_THIS = re.compile(
    r"^(?:is|was|are|were|has|had|will|would|did|does|about|so|more|most|all of)\b|\b(?:you|your|you're)\b|^to (?:pieces|bits|death|be honest)|\b(?:it|that|this|them|him|her|like this|like that)$",
    re.I,
)
SARCASM = re.compile(
    r"^(?:wow|oh (?:yeah|yes|great|joy|sure)|yay|great)\b.*\b(?:just|totally|so|absolutely) love\b", re.I
)
THE = re.compile(r"the\b", re.I)
THE_ONE = re.compile(
    r"[Tt]he (?:[A-Z]|(?:beach|ocean|sea|mountains?|outdoors|rain|snow|sun|sunshine|cold|heat|winter|summer|autumn|fall|smell|sound|taste|feeling|feel|color|theatre|"
    r"theater|cinema|gym|water|dark|city|countryside|country|woods|forest|desert|night|sky|stars|moon|arts|zoo|library|park|subway|dentist|doctor|band|show|"
    r"movie|film|game|song|book|series|books|movies|internet|morning|weekend|holidays|\d0s|lake|garden|kitchen|office|news|piano|violin|guitar|opera|circus)\b)"
)
"""The ocean and The Office are liked for good; "the way you did it" is praise."""
CUT = re.compile(
    r"\s+(?:on|in|at) (?:the )?(?:weekends?|mornings?|evenings?|summer|winter)$|\s+(?:since|"
    r"for|with|after|before|during) .*$",
    re.I,
)


def likes(sentence: Sentence) -> Iterator[Finding]:
    if sentence.asks or SARCASM.search(sentence.whole):
        return
    for pattern in RATHER:
        found = pattern.search(sentence.text)
        if found and tidy(found["what"]):
            than = f" {found['than']}" if found["than"] else ""
            yield Finding(
                Category.PREFERENCE, f"preference:{slug(found['what'])}", f"prefers {found['what']}{than}", TASTE
            )
            return
    if sentence.conditional:
        return
    turned = TURNED.search(sentence.whole)
    if turned and thing(turned["what"]):
        verb = "likes" if turned["now"].lower() in ("love", "like", "enjoy", "adore") else "dislikes"
        what = thing(turned["what"])
        yield Finding(Category.PREFERENCE, f"taste:{slug(what)}", f"{verb} {what}", STRONG_TASTE, corrects=True)
        return
    yield from favorites(sentence)
    versus, go_to = VERSUS.search(sentence.text), GO_TO.search(sentence.text)
    if versus:
        what, than = versus["what"] or versus["one"], versus["than"] or versus["other"]
        yield Finding(Category.PREFERENCE, f"preference:{slug(what)}", f"prefers {what} to {than}", TASTE)
    if go_to and tidy(go_to["what"]):
        yield Finding(Category.PREFERENCE, f"favorite.{slug(go_to['kind'])}", tidy(go_to["what"]), TASTE)
    person = PERSON_FOR.search(sentence.text)
    if person:
        verb = "not a {} person" if person["not"] else "a {} person"
        yield Finding(Category.PREFERENCE, f"taste:{slug(person['what'])}", verb.format(person["what"]), TASTE)
    disliked = list(read_with(DISLIKES, sentence, thing))
    for taste_found in disliked or read_with(LIKES, sentence, thing):
        weight = MILD_TASTE if sentence.hedged else taste_found.weight
        yield replace(taste_found, key=taste_found.key.replace("taste:to_", "taste:"), weight=weight)


def thing(words: str) -> str:
    """What is liked, or "" when it is only the moment's pleasure."""
    cut = CUT.sub("", words) if words.count(" ") > 1 else words
    if FLEETING.search(words) or ONLY_THIS.search(words) or (THE.match(words) and not THE_ONE.match(words)):
        return ""
    rest = tidy(cut)
    if rest.lower() in {"do", "be", "go", "see", "have", "say", "get"}:
        return ""
    return f"to {rest}" if rest and cut.lower().startswith("to ") else rest


def favorites(sentence: Sentence) -> Iterator[Finding]:
    found = FAVORITE.search(sentence.text) or THING_LOVED.search(sentence.text)
    if found and tidy(found["what"]) and not re.search(r"^(?:what|which|who)\b", found["what"], re.I):
        of = found["kind"] or "thing"
        yield Finding(Category.PREFERENCE, f"favorite.{kind(of)}", tidy(found["what"]), STRONG_TASTE)
