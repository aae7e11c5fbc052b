"""How chats spell English: one table from what is typed to what is meant, applied in one pass."""

import re

MEANT = {
    "i'ma": "I'm going to", "ima": "I'm going to", "imma": "I'm going to", "im gonna": "I'm going to",
    "i'm gonna": "I'm going to", "i am": "I'm", "im": "I'm", "iam": "I'm", "i 'm": "I'm", "tmrw": "tomorrow",
    "tmr": "tomorrow", "tmrow": "tomorrow", "tomoz": "tomorrow", "2moro": "tomorrow", "tomorow": "tomorrow",
    "tommorow": "tomorrow", "tommorrow": "tomorrow", "nxt": "next", "wknd": "weekend", "bc": "because",
    "b/c": "because", "cos": "because", "coz": "because", "cuz": "because", "bcuz": "because", "rlly": "really",
    "rly": "really", "realy": "really", "luv": "love", "probs": "probably", "prob": "probably", "defo": "definitely",
    "def": "definitely", "appt": "appointment", "appts": "appointments", "yrs": "years", "nd": "and", "n": "and",
    "usta": "used to", "hubby's": "husband is", "ive": "I've", "we are": "we're", "we have got": "we have",
    "we've got": "we have", "i've got": "I have", "arent": "aren't", "wasnt": "wasn't", "was not": "wasn't",
    "havent": "haven't", "have not": "haven't", "shouldnt": "shouldn't", "wouldnt": "wouldn't", "couldnt": "couldn't",
    "dont": "don't", "do not": "don't", "cant": "can't", "cannot": "can't", "can not": "can't", "wont": "won't",
    "will not": "won't", "wo not": "won't", "didnt": "didn't", "did not": "didn't", "isnt": "isn't",
    "is not": "isn't", "doesnt": "doesn't", "does not": "doesn't", "wanna": "want to", "gonna": "going to",
    "gotta": "have to", "favourite": "favorite", "fave": "favorite", "fav": "favorite", "colour": "color",
    "ur": "your", "u r": "you're", "u": "you", "bday": "birthday", "bday's": "birthday is", "b-day": "birthday", "lets": "let's",
    "youre": "you're", "you are": "you're", "id rather": "I'd rather", "i would rather": "I'd rather",
    "i d": "I'd", "bf": "boyfriend", "i'm": "I'm", "i've": "I've", "i'll": "I'll", "i'd": "I'd", "w": "with", "w/": "with", "pls": "please", "idk": "I don't know",
    "plz": "please", "ppl": "people", "abt": "about", "gf": "girlfriend", "i will": "I'll", "i": "I",
}  # fmt: skip
TYPED = re.compile(
    r"(?<![\w'])(?:" + "|".join(sorted(map(re.escape, MEANT), key=len, reverse=True)) + r")(?![\w]|'(?=\w))", re.I
)


def spelled(text: str) -> str:
    """The text as it is meant; whoever types "im" and "dont" means "I'm" and "don't"."""
    # Letters of other alphabets (ı, ſ) match in any case, and mean nothing here.
    return TYPED.sub(lambda found: MEANT.get(found.group().lower(), found.group()), text)
