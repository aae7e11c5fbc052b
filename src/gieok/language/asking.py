"""How much of a text only asks. A question tells nothing: in talk, the answer stands behind it.

People ask with the words of the matter and answer in others, so by its words alone the earlier question would stand
before every answer to it. Whoever ranks counts question marks only (``asking``); whoever answers must also hear a
question that has none (``asks``).
"""

import re

READ_AT_MOST = 600
"""Characters; a longer text is no question, whatever it ends with."""
_SENTENCE = re.compile(r"[^.!?？。\n]+[.!?？。\n]*")

_KOREAN = re.compile(
    r"(?:^|\s)(?:뭐|뭘|뭔|무엇|무슨|누구|누가|어디|언제|왜|어떻게|어떤|어느|얼마|몇)"
    r"|(?:었지|았지|였지|했지|랬지|던가|었나|았나|했나|나요|까요|ㄹ까|을까|니까요|냐|니|가요|알아|기억나|기억해|아세요|죠)[\s.~ㅋㅎㅠ]*$"
)
_ENGLISH = re.compile(
    r"^(?:and |so |but |hey |ok |okay )*(?:what|who|whom|whose|where|when|why|how|which|do|does|did|is|are|am|was|were"
    r"|can|could|should|will|would|have|has|had)\b",
    re.IGNORECASE,
)


def asks(text: str) -> bool:
    """Whether most of it or its last sentence is a question, with or without a mark."""
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(text[-READ_AT_MOST:]) if sentence.strip()]
    if not sentences:
        return False
    last = sentences[-1]
    marked = "?" in last or "？" in last or asking(text) > 0.5
    return marked or bool(_KOREAN.search(last)) or bool(_ENGLISH.match(last))


def asking(text: str) -> float:
    """The share of its characters that stand in questions, from 0 to 1."""
    if len(text) > READ_AT_MOST or ("?" not in text and "？" not in text):
        return 0.0
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(text)]
    asked = sum(len(sentence) for sentence in sentences if "?" in sentence or "？" in sentence)
    return asked / max(1, sum(len(sentence) for sentence in sentences))
