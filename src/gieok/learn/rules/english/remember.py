"""Being asked to remember, in English, and what is left of the sentence without the asking."""

import re

ASKED = re.compile(
    r"^(?:please |pls |hey |ok |okay |and |also |so |oh |can you |could you |can you please |"
    r"i need you to |i want you to |you should )*(?:always )?(?:remember|memori[sz]e|"
    r"make a note|take note|note(?= (?:this|that|down)\b)|keep in mind|bear in mind|don't (?:ever )?forget|"
    r"never forget|save)\b"
    r"(?! (?:me\b|when\b|how\b|what\b|where\b|who\b|why\b|to\b|if\b|the time|you\b|your\b|"
    r"I asked))(?: (?:this|that|it|for me|of this|to yourself|about me|down|the fact|"
    r"for later|for next time|please))*\s*(?:that\b)?\s*[:,.-]*\s*"
    r"|[,.;:\s-]*(?:please |pls |so |and |you should |can you |could you )*(?:remember|"
    r"memori[sz]e|don't forget|keep in mind|note(?= (?:this|that)))(?: (?:this|that|it))?(?: for me| for later|"
    r" please| ok| okay)*\s*[.!]*\s*$",
    re.I,
)
RECALLS = re.compile(
    r"\b(?:I|we)(?: \w+){0,3} remember\b|\b(?:do|did|can|don't|didn't|will|"
    r"would) you (?:still |even )?(?:remember|recall)|\bI (?:don't |can't |still |barely |"
    r"can |do |didn't )?(?:remember|recall|forgot)\b|\bremember (?:me|when|how|what|where|who|"
    r"why|the time)\b|\byou remember\b",
    re.I,
)


def is_asked(sentence: str) -> bool:
    return bool(ASKED.search(sentence)) and not RECALLS.search(sentence)


def without_asking(sentence: str) -> str:
    return ASKED.sub(" ", sentence).strip(" ,.:;-")
