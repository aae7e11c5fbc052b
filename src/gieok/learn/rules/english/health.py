"""Health, in English: allergies, conditions, medicines, what is not eaten, drunk or smoked."""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import HEALTH, REGULAR_HABIT
from gieok.nouns.category import Category

CONDITION = (
    r"(?:(?:(?:really|pretty|very|super|so|quite|some|horrible|terrible|bad|severe|mild|chronic|a lot of) ){0,3}(?:type (?:1|2|one|two) |chronic |severe |mild |bad |clinical |"
    r"stage \w+ )?(?:diabetes|asthma|celiac(?: disease)?|migraines?|epilepsy|depression|"
    r"anxiety(?: disorder)?|adhd|add|autism|"
    r"ptsd|ocd|bipolar(?: disorder)?|insomnia|arthritis|anemia|cancer|leukemia|lupus|"
    r"crohn'?s(?: disease)?|ibs|high blood pressure|hypertension|"
    r"heart (?:disease|condition|problems?)|scoliosis|eczema|psoriasis|endometriosis|pcos|"
    r"fibromyalgia|dyslexia|sleep apnea|vertigo|back (?:pain|problems)|"
    r"kidney (?:disease|stones|problems)|thyroid (?:problems?|disease|condition)|"
    r"hypothyroidism|panic (?:attacks|disorder)|an eating disorder|"
    r"multiple sclerosis|ms|parkinson'?s|hiv|color ?blindness|tinnitus|acid reflux|gerd|"
    r"social anxiety|long covid|schizophrenia|borderline personality disorder|bpd|"
    r"(?:a )?bad (?:backs?|knees?|hips?|shoulders?|eyesight)|coeliac(?: disease)?|hay ?fever|raynaud'?s|tourette'?s|ehlers[- ]danlos|gout|"
    r"hemophilia|haemophilia|sciatica|shingles|glaucoma|cataracts|vitiligo|rosacea|narcolepsy|agoraphobia|"
    r"[a-z]+(?:itis|osis|aemia|algia|opathy|phobia|lepsy|plegia|noma)|[a-z]+(?:'s)? (?:syndrome|disease|disorder|intolerance|deficiency)|dementia))"
)
THINGS = (
    r"(?P<what>[a-z][a-z' -]{1,40}?(?:(?:, | and |, and | or )[a-z][a-z' -]{1,30}?){0,3})(?=$|"
    r"[.;!]|,? (?:so|but|which|because|since|though|too|unfortunately|btw|if|when|that|I|"
    r"as well)\b)"
)


def fact(pattern: str, key: str, value: str) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, HEALTH)


ALLERGIES = (
    fact(rf"\bI'm (?!not\b)(?:\w+ )?(?<!not )allergic to {THINGS}", "allergy:{what}", "{what}"),
    fact(
        r"\bI have (?:a |an )?(?:really |pretty )?(?:severe |bad |serious |mild |terrible |"
        r"deadly )?(?P<what>[a-z]+(?: [a-z]+)?) allerg(?:y|ies)\b",
        "allergy:{what}",
        "{what}",
    ),
    fact(
        r"(?:^|\b(?:and|but) )(?P<what>(?!it\b|that\b|this\b|he\b|she\b|you\b|they\b|what\b|which\b)[a-z]+(?: [a-z]+){0,2}?) "
        r"(?:always )?(?:makes?|gives?|sends?) (?:me|my (?:throat|face|skin|tongue|lips|eyes)) (?:break out|itch\w*|swell\w*|(?:in )?hives|"
        r"an? rash|wheez\w*|into anaphyla\w*|sneez\w*|a (?:bad |terrible )?(?:allergic )?reaction)",
        "allergy:{what}",
        "{what}",
    ),
    fact(rf"\bI have (?:an? |a severe |a bad )?allerg(?:y|ies) to {THINGS}", "allergy:{what}", "{what}"),
)
RULES = (
    fact(
        rf"\bI(?:'ve)? (?:have|had|suffer from|struggle with|deal with|live with|get|'ve been (?:dealing|struggling|living) with|"
        rf"been (?:dealing|struggling|living) with|'m (?:dealing|struggling|living) with|"
        rf"been diagnosed with|was (?:just |recently )?diagnosed with|got diagnosed with|"
        rf"'m diagnosed with|have been diagnosed with|was born with) (?P<what>{CONDITION})\b",
        "condition:{what}",
        "{what}",
    ),
    fact(
        r"\bI'm (?:a )?(?P<what>(?:type (?:1|2|one|two) )?diabetic|epileptic|asthmatic|anemic|autistic|bipolar|dyslexic|deaf|blind|"
        r"color ?blind|disabled|hard of hearing|lactose intolerant|gluten intolerant|"
        r"in a wheelchair|(?:(?:about |like |almost |currently )?(?:\d+|two|three|four|five|six|seven|eight|nine) (?:weeks|months) )?pregnant|coeliac|celiac|an insomniac|an alcoholic|a recovering \w+|a cancer survivor)\b",
        "condition:{what}",
        "{what}",
    ),
    fact(
        r"\bI(?: take|'m (?:on|taking)| use|'ve been (?:on|taking)) (?P<what>insulin|antidepressants|birth control|blood thinners|"
        r"metformin|lithium|adderall|ritalin|prozac|zoloft|lexapro|xanax|steroids|an inhaler|"
        r"medication for [a-z ]{3,30}|meds for [a-z ]{3,30}|beta blockers|statins|painkillers|ssris|meds|medication|blood pressure (?:meds|medication))\b",
        "medication:{what}",
        "{what}",
    ),
    fact(
        r"\bI have (?P<what>an? (?:pacemaker|lisp|stutter|prosthetic \w+|service dog|heart murmur|hearing aid|colostomy|stammer|metal plate|glass eye|insulin pump|bad back|feeding tube)|no sense of smell|"
        r"one (?:eye|leg|arm|kidney))\b",
        "condition:{what}",
        "{what}",
    ),
    fact(
        r"\bI (?:just |recently )?(?:had|got|have|caught) (?P<what>covid|the flu|pneumonia|strep|shingles|mono|chickenpox|food poisoning|a concussion)\b",
        "condition:{what}",
        "{what}",
    ),
    fact(r"\bI've been (?P<diet>vegan|vegetarian|pescatarian|keto|gluten[ -]free)\b", "diet", "{diet}"),
    fact(
        r"\bI'm (?:a |an |mostly |strictly |fully )?(?P<diet>vegan|vegetarian|pescatarian|"
        r"pescetarian|on keto|keto|gluten[ -]free|fruitarian|on a (?:keto|low[ -]carb|"
        r"gluten[ -]free|vegan) diet)\b",
        "diet",
        "{diet}",
    ),
    fact(
        r"\bI (?P<diet>don't eat (?:any )?(?:meat|pork|beef|gluten|dairy|sugar|fish|seafood|"
        r"animal products|red meat)|only eat (?:halal|kosher)|eat (?:halal|kosher)|keep kosher)\b",
        "diet",
        "{diet}",
    ),
    fact(
        r"\bI(?: really)? (?:can't|cannot|am not allowed to) (?:eat|have|drink|do|handle|stomach|tolerate|"
        r"digest) (?P<what>spicy (?:food|stuff|things)|spice|gluten|dairy|milk|lactose|nuts|peanuts|shellfish|seafood|sugar|pork|"
        r"eggs|soy|wheat|caffeine|spicy food|alcohol)\b",
        "cannot_eat:{what}",
        "can't have {what}",
    ),
)
ABSTAIN = (
    Rule(
        re.compile(
            r"\bI (?P<how>don't (?:really )?drink|never drink|quit drinking|stopped drinking|(?:have )?never (?:had|touched)(?= (?:a drink|alcohol))|"
            r"gave up drinking|don't drink)(?P<what> (?:a drink(?: in my life)?|alcohol|anymore|at all|any alcohol))?(?=$|"
            r"[.,;!]| and| but| so)",
            re.I,
        ),
        Category.HABIT,
        "drinking",
        "{how}{what}",
        REGULAR_HABIT,
        lean="past",
    ),
    Rule(
        re.compile(r"\bI(?:'ve been|'m) (?P<how>(?:\w+ ){0,2}sober(?: for [\w ]{1,15})?)", re.I),
        Category.HABIT,
        "drinking",
        "{how}",
        REGULAR_HABIT,
        lean="past",
    ),
    Rule(
        re.compile(
            r"\bI (?:just |finally )?(?P<how>don't smoke|never smoke|quit smoking|stopped smoking|"
            r"gave up smoking|started smoking|smoke(?= (?:like |about |around |maybe )?(?:a pack|half|two packs|every|daily|cigarettes|weed|when I|\d+))[\w ]{4,20})",
            re.I,
        ),
        Category.HABIT,
        "smoking",
        "{how}",
        REGULAR_HABIT,
        lean="past",
    ),
)
NOT_ALLERGIC = re.compile(
    r"\bI'm (?:not|no longer) (?:actually |really )?allergic to (?P<what>[a-z]+(?: [a-z]+)?)(?=$|[.,;!]| (?:anymore|after all|but|so))",
    re.I,
)
"""Kept only as a correction: who never said they were needs no note that they are not."""
NO_DIET = re.compile(
    r"\bI'm (?:not|no longer) (?:an? |really )?(?P<diet>vegan|vegetarian|pescatarian|keto|gluten[ -]free)\b", re.I
)
NOT_AN_ALLERGEN = re.compile(r"^(?:no|any|food|my|bad|seasonal|some|lot|an|the)$", re.I)


def health(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    gone = NOT_ALLERGIC.search(sentence.text)
    if gone and tidy(gone["what"]) and sentence.corrects:
        thing = tidy(gone["what"])
        yield Finding(
            Category.PERSONAL_INFO, f"allergy:{slug(thing)}", f"not allergic to {thing}", HEALTH, corrects=True
        )
    no_diet = NO_DIET.search(sentence.text)
    if no_diet and sentence.corrects:
        yield Finding(Category.PERSONAL_INFO, "diet", f"not {no_diet['diet']}", HEALTH, corrects=True)
    for found in read_with(ALLERGIES, sentence, tidy):
        for what in re.split(r",\s*(?:and\s+)?|\s+and\s+|\s+or\s+", found.value):
            if tidy(what) and not NOT_AN_ALLERGEN.search(what):
                yield replace(found, key=f"allergy:{slug(tidy(what))}", value=f"allergic to {tidy(what)}", dated=None)
    yield from read_with(RULES, sentence, tidy)
    yield from read_with(ABSTAIN, sentence, str.rstrip)
