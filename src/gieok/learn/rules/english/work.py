"""What the speaker, or somebody near, does for a living, in English: job and workplace.

"I'm a nurse" is a job and "I'm a night owl" is not: a noun after "I'm a" counts when it is a known
occupation or is built like one (-er, -ist, -ian …) and is not a known exception.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.people import PERSON, role
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

KNOWN_JOBS = frozenset(
    """
    nurse doctor lawyer chef cook barista cop vet pilot student surgeon dentist paramedic judge clerk cashier
    janitor maid nanny model actress soldier marine sailor captain coach guard mechanic accountant consultant
    assistant attendant receptionist secretary professor intern ceo cto entrepreneur freelancer architect priest
    pastor monk nun rabbi mom dad housewife veteran sergeant fireman policeman fisherman salesman businessman
    businesswoman bouncer athlete dj influencer streamer youtuber tutor hygienist therapist psychologist analyst
    clown magician stripper escort bartender waitress waiter temp contractor electrician plumber carpenter
    technician undergrad freshman sophomore homemaker retiree aide associate rep representative agent realtor
    broker trader midwife housekeeper sommelier concierge butcher baker florist stylist barber tailor joiner plasterer
    roofer welder mason courier postman postwoman mailman lifeguard paralegal curator chemist economist
    statistician dietitian physio physiotherapist optometrist pharmacist radiographer sonographer carer caregiver
    childminder nursery teacher ta lecturer phd postdoc scientist biologist physicist engineer dev coder programmer sysadmin
    admin estate-agent recruiter auditor actuary apprentice freelance-writer cameraman stuntman producer director
    editor journalist reporter translator interpreter composer musician drummer guitarist pianist singer dancer
    choreographer comedian bassist poet novelist author illustrator animator potter sculptor tattooist jeweler
    goldsmith farmer shepherd vet-tech groomer zookeeper ranger firefighter detective officer bailiff diplomat
    ambassador mayor councillor politician cabbie chauffeur steward stewardess hostess cleaner binman builder
    landscaper gardener arborist housesitter babysitter principal headteacher librarian archivist archaeologist
    historian linguist philosopher theologian chaplain vicar imam deacon volunteer
""".split()
)
NOT_JOBS = frozenset(
    """
    lover loser winner beginner believer smoker drinker stranger monster sister brother mother father daughter
    member foreigner teenager joker dreamer thinker survivor minor senior junior supporter riser follower eater
    killer vegetarian christian libertarian humanitarian better perfectionist optimist pessimist feminist
    atheist racist person number quitter sucker hater newcomer latecomer talker listener learner fighter sleeper
    keeper hoarder gambler cancer lesbian virgin sinner giver pleaser starter outsider insider homeowner owner
    twin millennial boomer newbie liar disaster failure bit collector introvert extrovert narcissist realist sleepwalker worrier
    warrior traveler texter cuddler morning late hugger procrastinator overthinker spender grower picker chatter
    major wonder helper corner summer winter dinner pacifist capitalist socialist communist anarchist nihilist activist idealist purist
    sadist masochist sinister user other caller homebody minimalist spectator lurker human vampire spy wizard alien reader gamer hiker
    runner swimmer biker jogger camper walker planner
""".split()
)
LIKE_A_JOB = re.compile(r"(?:er|or|ist|ian|smith|wright|keeper|ographer)$")
NOT_A_PART_OF_IT = re.compile(
    r"\s+(?:at|in|for|with|by|from|who|and|but|so|because|on|of my|now|these|here|mostly|too|"
    r"right|of mine|she|he|they|I|you|that|which|it|we|not|however|since|when|where|"
    r"while)\b.*$",
    re.I,
)
KINDS_OF_WORK = (
    r"(?:retired|freelance|part-time|full-time|former|professional|stay-at-home|stay at home|"
    r"senior|junior|lead|self-employed|certified)"
)

WORK = r"(?P<job>[A-Za-z][\w' /-]{2,50})"
PLACE = (
    r"(?P<place>(?:an?\s+|the\s+|my\s+)?[A-Za-z0-9][\w'&. -]{1,45}?)(?=$|[,;!]|\.\s|\.$|"
    r"\s+(?:and|but|so|as|now|which|where|for|because|since|these|right|with|doing|every|on|"
    r"part|full|anymore|not|instead|too|btw|helping|making|selling|serving|cleaning|working|"
    r"teaching|driving|cooking|that|who|when|while|I|last|next|this|yesterday|today|tomorrow)\b)"
)


def rule(pattern: str, key: str, value: str) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, FACT)


JOBS = (
    rule(
        rf"\bI'm (?:currently |also |actually |now |just )?an? (?P<job>(?:{KINDS_OF_WORK}\s+)"
        rf"?[A-Za-z][\w'-]*(?:\s+(?!at\b|in\b|for\b|who\b|and\b|but\b|with\b|from\b|so\b|"
        rf"of\b)[\w'-]+){{0,3}})",
        "job",
        "{job}",
    ),
    rule(rf"\bI (?:currently |now )?work(?:ed)? (?:full[ -]time |part[ -]time )?as an? {WORK}", "job", "{job}"),
    rule(rf"\bI've been (?:working as )?an? {WORK}(?= for)", "job", "{job}"),
    rule(rf"\bmy job is (?:being )?an? {WORK}", "job", "{job}"),
)
TRADES = (
    rule(
        r"\bI (?P<job>(?!do\b|work\b|would|have|had|want|need|used|could|might|should|"
        r"don)[a-z]+ (?:[a-z]+ ){0,3})(?:for a living|professionally)\b",
        "job",
        "{job}",
    ),
    rule(
        r"\bI (?P<job>teach (?:\w+ ){0,2}(?:grade|math|english|science|history|art|music|"
        r"kindergarten|preschool|school|kids|yoga|piano|college|spanish|biology|chemistry|"
        r"physics)\b)",
        "job",
        "{job}",
    ),
    rule(rf"\bI've been working (?:at|with|for) {PLACE}", "workplace", "{place}"),
    rule(
        r"\bI do (?P<job>(?:accounting|marketing|sales|design|graphic design|web design|data entry|it support|customer support|customer service|"
        r"bookkeeping|landscaping|construction|freelance \w+|contract work|hair(?: and makeup)?|nails|lashes|childcare|admin(?: work)?|translation|"
        r"software|logistics|research|security|catering|plumbing|photography|videography|consulting|tech support)) (?:for|at|in|on|as|full|part|and)",
        "job",
        "{job}",
    ),
    rule(
        r"\bI (?:also |currently |now |sometimes )?(?P<job>waitress|bartend|tutor|babysit|freelance|nanny|temp|model|deliver (?:food|packages|pizzas?)|drive (?:for )?(?:uber|lyft|a "
        r"(?:bus|truck|taxi|van|lorry))|stack shelves|clean (?:houses|offices)|cut hair|fix cars|code) (?=part|full|at|for|on|in|while|to|during|as)",
        "job",
        "{job}",
    ),
    rule(
        rf"\bI'm (?:currently |now |actually )?(?:working (?:full[ -]time |part[ -]time |nights |remotely )?)(?:at|for) {PLACE}",
        "workplace",
        "{place}",
    ),
    rule(
        r"\bI'm (?:currently |actually )?at (?P<place>(?:an? (?:\w+ )?(?:startup|start-up|bank|law firm|agency|school|hospital|company|"
        r"firm|restaurant|shop|bakery|non-?profit)|[A-Z][\w&']+(?: [A-Z][\w&']+)?)) (?:now|these days)\b",
        "workplace",
        "{place}",
    ),
    rule(rf"\bI (?:just |recently )?started (?:a job |working )at {PLACE}", "workplace", "{place}"),
    rule(
        r"\bI (?:currently |now )?(?P<job>work (?:construction|retail|security|nights|"
        r"customer service|from home|remotely|two jobs))\b",
        "job",
        "{job}",
    ),
    rule(
        rf"\bI (?:currently |now |also )?work (?:full[ -]time |part[ -]time |nights |"
        rf"remotely )?(?:for|at) {PLACE}",
        "workplace",
        "{place}",
    ),
    rule(
        r"\bI (?:currently |now )?work in (?P<place>(?:the )?(?:tech|finance|marketing|sales|"
        r"retail|healthcare|construction|it|hr|advertising|publishing|education|media|fashion|"
        r"real estate|insurance|banking|hospitality|customer service|law enforcement|logistics|"
        r"accounting|engineering|an? \w+(?: \w+)?)\b)",
        "workplace",
        "{place}",
    ),
    rule(
        r"\bI (?P<job>work (?:the )?(?:night|day|graveyard|evening|morning|late)s? ?shifts?)\b", "work_hours", "{job}"
    ),
    rule(
        r"\bI (?P<job>run|own) (?:a|an|my own) (?P<place>(?:small )?(?:\w+ )?(?:business|company|"
        r"shop|store|restaurant|cafe|bakery|farm|studio|salon|startup|bar|bookstore|brewery))\b",
        "job",
        "{job}s {place}",
    ),
    rule(r"\bI'm in (?:the )?(?P<place>[a-z]+(?: [a-z]+)? (?:industry|field|business))\b", "workplace", "{place}"),
    rule(
        r"\bI'm (?P<job>unemployed|retired|self-employed|between jobs|a stay at home (?:mom|dad)|"
        r"in the (?:army|navy|air force|military|marines))\b",
        "job",
        "{job}",
    ),
    rule(
        rf"\bI (?:just |recently )?(?:got|landed|started|have) (?:a|my|an)\s+(?:new |part[ -]time |"
        rf"full[ -]time )?(?:job|position|gig|internship) (?:at|with|as an?) {PLACE}",
        "workplace",
        "{place}",
    ),
)
THEIRS = (
    Rule(
        re.compile(
            rf"\bmy (?P<who>{PERSON})(?:,?\s+[A-Z][a-z]+,?)?(?: is|'s| was| works as|"
            rf" worked as) (?:currently |also )?an? (?P<job>(?:{KINDS_OF_WORK}\s+)?[A-Za-z][\w' -]"
            rf"{{2,40}})",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "job",
        "{job}",
        FACT,
        "{who}",
    ),
    Rule(
        re.compile(
            rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? (?P<place>(?:teaches|drives (?:an?|for)|sells|runs (?:an?|the|his|her)|owns|manages|preaches|coaches|nurses) (?!me\b|us\b|it\b)"
            rf"[\w' ]{{3,30}}?)(?=$|[.,;!]| and| but| so| in | for a living)",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "job*",
        "{place}",
        FACT,
        "{who}",
    ),
    Rule(
        re.compile(rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? works (?:at|for|in) {PLACE}", re.I),
        Category.PERSONAL_INFO,
        "workplace",
        "{place}",
        FACT,
        "{who}",
    ),
    Rule(
        re.compile(
            rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? (?:is|are|has) (?P<place>(?:also |now |both |already |recently )*(?:retired|unemployed|self-employed))\b",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "workplace",
        "{place}",
        FACT,
        "{who}",
    ),
)


def work(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    for found in read_with(JOBS, sentence, job_title):
        yield found
    yield from read_with(TRADES, sentence, tidy)
    for found in read_with(THEIRS, sentence, tidy):
        title = job_title(found.value) if found.key == "job" else found.value
        if title:
            yield Finding(
                found.category, found.key.removesuffix("*"), title, found.weight, role(found.subject), found.dated
            )


def job_title(words: str) -> str:
    """The title itself, or "" when the words are no occupation."""
    title = tidy(NOT_A_PART_OF_IT.sub("", words))
    last = title.rpartition(" ")[2].lower()
    is_job = last in KNOWN_JOBS or (LIKE_A_JOB.search(last) is not None and len(last) > 4)
    return title if title and is_job and last not in NOT_JOBS and title.count(" ") < 5 else ""
