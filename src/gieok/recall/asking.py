"""How much of a text only asks. A question tells nothing: in talk, the answer stands behind it.

People ask with the words of the matter and answer in others, so by its words alone the earlier question would stand
before every answer to it. Knows no language: a question is what ends with a question mark.
"""

import re

READ_AT_MOST = 600
"""Characters; a longer text is no question, whatever it ends with."""
_SENTENCE = re.compile(r"[^.!?？。\n]+[.!?？。\n]*")


def asking(text: str) -> float:
    """The share of its characters that stand in questions, from 0 to 1."""
    if len(text) > READ_AT_MOST or ("?" not in text and "？" not in text):
        return 0.0
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(text)]
    asked = sum(len(sentence) for sentence in sentences if "?" in sentence or "？" in sentence)
    return asked / max(1, sum(len(sentence) for sentence in sentences))
