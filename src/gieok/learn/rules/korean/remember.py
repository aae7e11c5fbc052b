"""Being asked to remember, in Korean, and what is left of the sentence without the asking."""

import re

ASKED = re.compile(
    r"[,.\s]*(?:(?:이거|이건|이것|그거|그건|이거는|이\s?말|내\s?말|이번엔|나중에)(?:를|을|은|"
    r"는|만|도)?\s)?(?:꼭|잘|반드시|제발|좀|절대|나중을\s?위해|부디)?\s?(?:꼭\s|잘\s|좀\s)?"
    r"(?:기억\s?(?:해(?!\?|\s?\?)(?:\s?(?:줘|둬|주라|주세요|두세요|놔|요|라))?|"
    r"하고\s?있어(?:\s?줘)?|하세요|좀|부탁|해야\s?(?:돼|해|한다))|외워\s?(?:줘|둬)|"
    r"메모\s?(?:해\s?)?(?:줘|둬)|적어\s?(?:둬|놔|줘)|잊지\s?(?:마(?:요|세요|라)?|말아(?:줘|요|"
    r"주세요)?)|까먹지\s?(?:마(?:요|세요)?|말아(?:줘|요)?)|명심해|잊어버리지\s?마|"
    r"알아\s?(?:둬|두세요))"
    r"(?=[\s,.!~:]|$)[\s,.!~:]*"
)
RECALLS = re.compile(
    r"기억\s?(?:나|안\s?나|못|하니|하냐|하지\?|해\?|하고\s?있어\?|할까|하는지|했|남|을\s?못|"
    r"력|에\s?남|이\s?안|도\s?안)|(?:는지|인지|은지|뭐|언제|어디|누구)[가-힣 ]{0,10}기억|"
    r"기억해\s?\?|던\s?(?:것|거|일)[을도]?\s?기억해"
)
ADVICE = re.compile(r"는\s?것[도을]?\s?잊지")
"""천천히 하는 것도 잊지 마세요: a hint for the listener, not a fact."""
YOU_ARE = re.compile(r"(?:^|\s)(?:너는|넌|너|네가|니가|당신은?)\s")


def is_asked(sentence: str) -> bool:
    return bool(ASKED.search(sentence)) and not RECALLS.search(sentence) and not ADVICE.search(sentence)


def without_asking(sentence: str) -> str:
    """The rest; nothing of a sentence that tells the listener who they are."""
    return "" if YOU_ARE.search(sentence) else ASKED.sub(" ", sentence).strip(" ,.:!~")
