"""English words without their endings, so that "hikes", "hiking" and "hiked" are one word to look for.

Made for joining, not for reading: a stem need not be a word ("hik"). It knows the common irregular
forms by heart and nothing of meaning ("left" is always "leave").
"""

import re

IRREGULAR_FORMS = """
be: am is are was were been being; begin: began begun; bite: bit bitten; break: broke broken; bring: brought;
build: built; buy: bought; catch: caught; child: children; choose: chose chosen; come: came; do: did done does;
draw: drew drawn; drink: drank drunk; drive: drove driven; eat: ate eaten; fall: fell fallen; feel: felt;
foot: feet; fight: fought; find: found; fly: flew flown flies; forget: forgot forgotten; get: got gotten;
give: gave given; go: went gone goes; grow: grew grown; have: had has; hear: heard; hide: hid hidden; hold: held;
keep: kept; know: knew known; lead: led; leave: left; lend: lent; life: lives; lose: lost; make: made; man: men;
mean: meant; meet: met; pay: paid; person: people; ride: rode ridden; ring: rang rung; rise: rose risen;
run: ran; say: said; see: saw seen; sell: sold; send: sent; shake: shook shaken; shoot: shot; show: shown;
sing: sang sung; sit: sat; sleep: slept; speak: spoke spoken; spend: spent; stand: stood; steal: stole stolen;
swim: swam swum; take: took taken; teach: taught; tell: told; think: thought; throw: threw thrown;
understand: understood; wake: woke woken; wear: wore worn; win: won; woman: women; write: wrote written
"""
_BASE_OF = {
    form: base.strip()
    for base, _, forms in (entry.partition(":") for entry in IRREGULAR_FORMS.split(";"))
    for form in forms.split()
}
_DOUBLED = re.compile(r"([bdfgklmnprt])\1$")
_VOWEL = re.compile("[aeiouy]")


def stem(word: str) -> str:
    """Joins plural, past and -ing forms of a lower-case word."""
    word = _BASE_OF.get(word, word)
    if len(word) < 4 or not word.isascii() or word.isdigit():
        return word
    return _without_e(_without_past(_without_plural(word)))


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_past(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        stem = word[: -len(ending)]
        if word.endswith(ending) and not word.endswith("eed") and len(stem) >= 2 and _VOWEL.search(stem):
            return _DOUBLED.sub(r"\1", stem) if len(stem) > 3 else stem
    return word


def _without_e(word: str) -> str:
    return word[:-1] if word.endswith("e") and len(word) > 3 else word
