"""What of a message are the speaker's own plain words.

Quotations, code, narration between asterisks or brackets, pasted texts and orders to a machine are not
statements about oneself. They are taken out before any rule looks, so no rule has to think of them.
What is left is bounded: rules read the first ``READ_AT_MOST`` characters of a message.
"""

import re

READ_AT_MOST = 4_000
"""Characters of a message; longer ones are pasted, and what a person says of themselves comes first."""
SENTENCE_AT_MOST = 300
"""Characters of a sentence; every pattern stays quick on it."""

CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{1,200}`", re.S)
QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\||//|#{1,6}\s).*$", re.M)
QUOTED = re.compile(r"[\"“”«「『]([^\"“”»」』\n]{1,400})[\"“”»」』]|(?<!\w)'([^'\n]{2,300})'(?!\w)")
NARRATION = re.compile(
    r"\*{1,3}[^*\n]{1,400}\*{1,3}|\([^()\n]{1,400}\)|\[[^\[\]\n]{1,400}\]|"
    r"（[^（）\n]{1,400}）|(?<!\w)_{1,2}[^_\n]{3,200}_{1,2}(?!\w)"
)
LINK = re.compile(r"https?://\S{1,500}|www\.\S{1,500}|[\w.+-]{1,64}@\w[\w.-]{1,255}")

ORDER_TO_A_MACHINE = re.compile(
    r"ignore\s(?:all\s|any\s|the\s|your\s|my\s){0,3}(?:previous|prior|above|earlier|system|instructions)"
    r"|disregard\s(?:all|any|the|your|previous)"
    r"|forget\s(?:all\s|everything\s|your\s){0,2}(?:previous|prior|above|instructions|rules)"
    r"|system\s?prompt|jailbreak|developer mode|new (?:instructions|persona|rules)\b|your (?:name|persona|role) is now"
    r"|^\s{0,9}(?:system|assistant|human|instructions?|###)\s?:|<\|?/?(?:system|im_start|"
    r"im_end|inst|user|assistant)|\[/?INST\]"
    r"|\byou(?:'re| are)\s(?:now|going to act|going to pretend|no longer)\b|\bact as (?:an?|if|my|the)\b|\bact like (?:an?|you're|you are|my|we)\b"
    r"|\bfrom now on,? you(?:'re| are|'ll| will)\b|\bremember (?:that )?you(?:'re| are|r)\b"
    r"|\byou (?:must|will|shall|need to|have to|should|are to) (?:always |never |now |only |also |then ){0,2}(?:respond|reply|answer (?:me |my |all |every |as |in |with |the )|act|stay in|obey|"
    r"comply|refer to yourself|start (?:your|each|every)|begin (?:your|each|every)|end (?:your|each|every))"
    r"|\b(?:respond|reply) to (?:all|every|each|my) (?:of my )?(?:prompts?|questions?|messages?)\b|forget everything (?:from |you )|\byou now go by\b|\bfrom on now\b"
    r"|\b(?:fictional|hypothetical)\b[\w, ]{0,40}\bworld\b|\bstay in (?:character|\w+ mode)\b|\b\w{2,12}GPT\b.{0,60}\b(?:is an?|is|can|will|must|never|does|likes)\b|\byou.{0,30}\b\w{0,12}GPT\b"
    r"|\b(?:new|following) algorithm\b|\btake on (?:the )?\w+ persona\b|\bupon getting\b|\blimit output\b|\bgpt, I am\b|\byou have (?:no restrictions|no filters?)|\bno restrictions or\b"
    r"|\byou (?:must|should|will|need to) remember\b|\bremember(?: that)?,? you (?:must|should|will|have to|need|can't|cannot|never|always)\b|\breverse engineer\b"
    r"|(?:이전|위|앞선|기존|모든)의?\s?(?:모든\s?)?(?:지시|명령|지침|규칙|설정|"
    r"프롬프트)[가-힣]{0,4}\s?(?:모두|전부|다)?\s?(?:무시|잊|삭제)"
    r"|시스템\s?(?:프롬프트|메시지|명령)|프롬프트[를은]?\s?(?:무시|공개|출력)|(?:관리자|개발자)\s?모드"
    r"|(?:너는?|넌|당신은|네가|니가)\s?(?:이제|지금|앞으로|"
    r"오늘)(?:부터)?는?\s?[가-힣A-Za-z ]{1,20}?(?:야|이다|라고|처럼|역할|인 척)(?![가-힣])",
    re.I | re.M,
)
NOT_MY_OWN_FROM_HERE = re.compile(
    r"\b(?:translate|summari[sz]e|proofread|paraphrase|rewrite|rephrase|edit|correct|"
    r"analy[sz]e|explain|fix|classify|review)\b"
    r"[^.\n]{0,60}?(?::|\bthis\b|\bfollowing\b|\bbelow\b|\bsentence\b|\bparagraph\b|\bessay\b)"
    r"|(?:^|[.!?,;:\n]\s{0,3}|\b(?:please|can you|could you|would you|will you|"
    r"you to)\s)(?:write|compose|draft|create|generate|tell|give)\s(?:me\s)?(?:an?|the|some|"
    r"us)\s(?:\w{1,20}\s){0,3}?"
    r"(?:story|poem|song|essay|letter|email|scene|script|rap|haiku|novel|joke|list|speech|post|bio|dialogue|line)"
    r"|\ba character (?:called|named)\b"
    r"|\b(?:imagine|pretend|suppose|let'?s say|role-?play|picture this|hypothetically|lyrics?)\b"
    r"|\bin (?:this|the|my) (?:story|game|scenario|book|movie|dreams?|fantasy|imagination)\b"
    r"|(?:번역|요약|교정|첨삭|영작|해석)\s?(?:해|좀|부탁)|다음\s?(?:문장|글|문단|내용|텍스트)"
    r"|(?:소설|시|이야기|편지|대본|가사|에세이|자소서|글)(?:를|을|좀|\s하나|\s한 편)?\s?(?:써|"
    r"작성|만들어|지어)(?:\s?줘|\s?주)"
    r"|부터\s?(?:너는|넌|너|당신은)\s[가-힣 ]{1,20}(?:이고|고)\s(?:나는|난|내가)\s|상상해|가정해|라고\s?(?:치자|가정)|역할극|상황극|꿈에서|꿈속",
    re.I,
)
SELF_ASKED = re.compile(
    r"(^|[.!\n]\s{0,3})(?:my )?((?:full )?name|age|job|birthday|bday|(?:favou?rite|fav) \w{2,12}|hobby|height|mbti|hometown|blood type|major|star sign)\?\s{1,3}(?=\w)",
    re.I,
)
"""Favourite season? Fall: who asks and answers in one breath has said it."""
SELF_ASKED_KOREAN = re.compile(
    r"(?<![가-힣])((?:제\s?|내\s?)?(?:이름|나이|생일|직업|취미|사는\s?곳|고향|전공|혈액형|키|최애\s?[가-힣]{1,4}|제일\s?좋아하는\s?[가-힣]{1,4}))(?:은|는|이요|요)?\?\s{1,3}(?=[가-힣A-Za-z0-9])"
)
CALLED_BY = re.compile(r"(?:\bme(?: as)?|name is|name's|named|called|go by|이름[은이]?)\s*$", re.I)
CALLED_BY_KOREAN = re.compile(r"\s?(?:이)?(?:라고|라는|란)")
NOT_FOR_REAL = re.compile(
    r"\b(?:just |only )?(?:kidding|joking)\b|\bjk\b|농담이야|장난이야|뻥이야|농담이고|구라야", re.I
)


def own_words(message: str) -> str:
    """The plain words of the message; "" when it is an order to a machine, or said in jest."""
    text = message[:READ_AT_MOST].replace("’", "'").replace("‘", "'").replace("\u200b", "")
    if ORDER_TO_A_MACHINE.search(text) or NOT_FOR_REAL.search(text):
        return ""
    for unsaid in (CODE, QUOTED_LINE, NARRATION, LINK):
        text = unsaid.sub(" … ", text)
    text = QUOTED.sub(quoted_word, text)
    text = SELF_ASKED_KOREAN.sub(r"\1은 ", SELF_ASKED.sub(r"\1my \2 is ", text))
    foreign = NOT_MY_OWN_FROM_HERE.search(text)
    return text[: foreign.start()] if foreign else text


def quoted_word(found: re.Match[str]) -> str:
    """A word in quotation marks stays where somebody is called by it; anything else in them is somebody else's."""
    inside, ahead, behind = (found[1] or found[2]).strip(), found.string[: found.start()], found.string[found.end() :]
    is_a_call = CALLED_BY.search(ahead[-24:]) or CALLED_BY_KOREAN.match(behind)
    return inside if is_a_call and len(inside) <= 14 and inside.count(" ") < 2 else " … "
