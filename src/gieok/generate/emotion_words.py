"""Words that carry a feeling, English and Korean, written by hand.

Each line below is one *detail* (one of ten names), the feeling it belongs to, how strong the words are, and the words.
English entries are whole words or short phrases. Korean entries are the beginnings of words, compared letter by letter
(jamo), so that 슬퍼 also finds 슬펐어 and 화나 also finds 화난: Korean puts its endings into the last syllable.

This file does not know about negation, emphasis or probability; it only says which words mean what. The list is
ordinary vocabulary, not words picked from any labelled set, so that it carries over to text nobody has labelled.
"""

from __future__ import annotations

from typing import Final, Literal

Detail = Literal[
    "neutral", "joy", "affection", "gratitude", "amusement", "sorrow", "regret", "worry", "anger", "annoyance"
]

FEELING_OF: Final[dict[str, str]] = {
    "neutral": "neutral",
    "joy": "happy",
    "affection": "happy",
    "gratitude": "happy",
    "amusement": "happy",
    "sorrow": "sad",
    "regret": "sad",
    "worry": "sad",
    "anger": "angry",
    "annoyance": "angry",
}

# Strength: 1 = says the feeling outright, 0.6 = usually means it, 0.3 = leans that way.
ENGLISH: Final[tuple[tuple[Detail, float, str], ...]] = (
    (
        "joy",
        1.0,
        "happy happily happiness happier happiest glad joy joyful joyous delighted delight delightful thrilled overjoyed"
        " ecstatic elated excited exciting excitement yay yippee woohoo woo-hoo hooray hurray congratulations congrats"
        " blissful bliss wonderful fantastic awesome amazing fabulous marvelous magnificent cheerful merry celebrate"
        " celebrating proud pride relieved so_excited can't_wait cannot_wait over_the_moon made_my_day best_day"
        " good_news great_news best_news dream_come_true so_proud happy_for",
    ),
    (
        "joy",
        0.6,
        "great excellent perfect brilliant superb terrific beautiful gorgeous lovely enjoy enjoyed enjoying fun yes!"
        " yess woo win won winning victory success succeeded smile smiles smiled smiling grin grins grinned grinning"
        " beams beamed beaming giddy hopeful optimistic hope lucky blessed relief phew pleased pleasure satisfied"
        " satisfying sweet cute adorable epic incredible finally best looking_forward feels_good feel_good sounds_great"
        " that's_great so_good well_done good_job nice_job way_to_go good_luck good_for_you eyes_sparkle eyes_light"
        " eyes_lit sparkling twinkle skips twirls hums humming bounces",
    ),
    ("joy", 0.3, "good nice cool better fine wow welcome favorite favourite fresh bright interesting"),
    (
        "affection",
        1.0,
        "love loved loves loving adore adores adored i_love_you love_you loved_it love_it love_this love_that"
        " in_love sweetheart darling",
    ),
    (
        "affection",
        0.6,
        "hug hugs hugged hugging kiss kisses kissed dear honey cuddle fond cherish warmly tenderly lovingly affection"
        " bestie blush blushes blushed blushing",
    ),
    (
        "gratitude",
        1.0,
        "thank thanks thankful thank_you grateful gratitude appreciate appreciated appreciates thx tysm ty"
        " i_appreciate much_appreciated",
    ),
    (
        "amusement",
        1.0,
        "lol lmao lmfao rofl haha hahaha hahahaha hehe hehehe teehee hilarious laughing laughed laugh laughs"
        " chuckle chuckles chuckled chuckling giggle giggles giggled giggling xd funniest cracks_up cracked_me_up",
    ),
    ("amusement", 0.6, "funny fun amusing joking playful playfully teasing teases winks winked comedy heh"),
    (
        "sorrow",
        1.0,
        "sad sadly sadness sadder saddest saddened depressed depressing depression heartbroken heartbreaking heartbreak"
        " cry cries cried crying weep weeps wept weeping sob sobs sobbed sobbing tears teary tearful tearfully grief"
        " grieve grieving mourn mourning miserable misery unhappy sorrow sorrowful lonely loneliness hopeless"
        " devastated devastating despair despairing anguish melancholy gloomy tragic tragedy broken-hearted"
        " miss_you miss_him miss_her misses_you passed_away rest_in_peace rip breaks_my_heart broke_my_heart"
        " broken_heart so_sad feel_down feeling_down in_tears no_one_cares nobody_cares hate_myself",
    ),
    (
        "sorrow",
        0.6,
        "hurt hurts hurting pain painful ache aching alone lost lose losing loss died dead death dying funeral upset"
        " disappointed disappointing disappointment disappoint letdown let_down dumped broke_up break_up breakup divorce"
        " divorced worthless failure failed fail poor suffering suffer suffered rough empty numb tired"
        " exhausted blue bummed bummer goodbye farewell missing miss missed left_me gave_up give_up sighs sighed sigh"
        " sniff sniffles voice_breaks voice_cracks voice_trembling trembles trembling eyes_water shoulders_slump"
        " hangs_head looks_down lump_in broken shattered",
    ),
    (
        "regret",
        1.0,
        "sorry regret regrets regretted remorse ashamed guilty guilt i'm_sorry so_sorry forgive_me my_fault my_bad"
        " apologize apologies apology wish_i_had should_have_been",
    ),
    ("regret", 0.6, "unfortunately unfortunate sucks that_sucks shame pity mistake wish alas awful terrible horrible"),
    (
        "worry",
        0.6,
        "worried worry worries worrying anxious anxiety nervous scared afraid fear frightened terrified helpless panic"
        " stressed insecure homesick",
    ),
    (
        "anger",
        1.0,
        "angry anger angrily furious fury rage enraged mad hate hates hated hatred fuck fucking fucked fucker"
        " motherfucker bitch bastard asshole assholes bullshit goddamn goddammit damnit dammit liar cheater traitor"
        " how_dare how_dare_you shut_up shut_the get_out get_lost go_away back_off screw_you piss pissed pisses"
        " outraged outrageous infuriating leave_me_alone son_of_a sick_of fed_up the_hell the_fuck wtf stfu gtfo"
        " what's_wrong_with_you your_fault drop_dead hate_you go_to_hell none_of_your how_could_you i'll_kill"
        " kill_you glare glares glared glaring snarl snarls snarled scowl scowls scowled slams slammed"
        " clenches clenched fists yells yelled yelling shouts shouted shouting",
    ),
    (
        "anger",
        0.6,
        "shit shitty damn hell crap idiot idiots idiotic moron morons stupid dumb dumbass jerk loser pathetic"
        " disgusting disgust disgusted disgrace disgraceful despicable vile scum trash evil cruel selfish coward"
        " hypocrite hypocrites betray betrayed unfair unforgivable unacceptable ridiculous nonsense insane lied lying"
        " lies cheated cheating revenge punish threat racist sexist shameless",
    ),
    (
        "annoyance",
        1.0,
        "annoyed annoying annoys annoy irritated irritating irritates frustrated frustrating ugh argh grr grrr"
        " so_annoying gets_on_my on_my_nerves stop_it knock_it cut_it_out enough_already what_is_wrong give_me_a_break"
        " are_you_kidding you_kidding_me are_you_serious oh_please rolls_eyes rolls_her rolls_his eye_roll",
    ),
    (
        "annoyance",
        0.6,
        "worst useless rude boring bored tedious waste wasting nagging bother bothering bothers complain complaining lame"
        " garbage rubbish sick tired_of whatever enough excuse_me stop seriously freaking bloody ass ruined gross"
        " bad cringe toxic hypocrisy scoffs scoffed huffs huffed grumbles frown frowns frowned",
    ),
)

KOREAN: Final[tuple[tuple[Detail, float, str], ...]] = (
    (
        "joy",
        1.0,
        "행복 기쁘 기뻐 기뻤 기쁜 기쁨 즐거 즐겁 즐기 신나 신났 신난 신남 신이나 설레 설렌 설렘 설렜 환호 축하 만세 야호 앗싸 아싸"
        " 뿌듯 자랑스러 자랑스럽 감격 대만족 기분좋 기분이좋 기분최고 날아갈 꿈만같 다행 살맛 기대돼 기대된 기대되 두근두근",
    ),
    (
        "joy",
        0.6,
        "좋아 좋았 좋네 좋다 좋은데 좋겠 좋구 좋습 좋당 좋음 최고 완벽 대박 멋지 멋져 멋진 멋있 훌륭 굿 짱이 웃으며 웃었 웃는 미소"
        " 활짝 방긋 싱글벙글 생글 헤헤 히히 흐흐 만족 성공 합격 붙었 이겼 당첨 예쁘 예뻐 예쁜 예쁨 이쁘 이뻐 귀여 귀엽 사랑스러"
        " 사랑스럽 감동 감탄 희망 행운 반가 반갑 편안 상쾌 시원하 눈을반짝 눈이반짝 들뜬 들떠 콧노래 맛있 맛나 힐링 추천 응원 파이팅"
        " 화이팅 축복 대단하 대단해 존경 존멋 꿀잼 개꿀",
    ),
    ("affection", 1.0, "사랑해 사랑합 사랑하 사랑한 사랑이 좋아해 좋아한 좋아하 애정 아껴"),
    (
        "affection",
        0.6,
        "안아주 안아줄 껴안 포옹 뽀뽀 쓰다듬 다정하 다정히 따뜻하 따뜻한 보고싶었 자기야 얼굴을붉 볼이발그레",
    ),
    ("gratitude", 1.0, "고마 고맙 감사 땡큐 은혜 덕분"),
    ("amusement", 1.0, "재밌 재미있 재밋 웃기 웃겨 웃긴 웃김 폭소 빵터 깔깔 키득 까르르 하하 낄낄 배꼽"),
    (
        "sorrow",
        1.0,
        "슬프 슬퍼 슬픈 슬픔 슬펐 슬픕 눈물 울었 울고 우는 울어 울컥 울먹 흐느 훌쩍 엉엉 흑흑 우울 외로 외롭 쓸쓸 서럽 서러 서운 비참"
        " 절망 처량 애도 명복 그립 그리워 그리운 속상 마음이아 마음아프 가슴아프 가슴이아 가슴이찢 먹먹 허전 공허 허무 상실 괴롭 괴로"
        " 살기싫 죽고싶 눈시울 시무룩 침울 풀이죽 불행 비통 애통 통곡 오열 울적 씁쓸",
    ),
    (
        "sorrow",
        0.6,
        "힘들 힘드 힘든 지쳤 지친 지쳐 아프 아파 아팠 아픈 실망 낙담 좌절 포기 헤어졌 헤어지 헤어진 이별 차였 떠났 떠나버 돌아가셨 죽었"
        " 사망 떨어졌 망했 망쳤 실패 잃었 잃어버 불쌍 가엾 가여 안쓰러 안쓰럽 안타까 안타깝 아쉽 아쉬 한숨 혼자남 버려졌 버림받 막막"
        " 무기력 고개를떨 고개를숙 어깨를늘어 목이메 목소리가떨 입술을깨",
    ),
    ("regret", 1.0, "미안 죄송 후회 잘못했 용서해 죄책 면목없 부끄러 자책 내탓 제탓"),
    ("worry", 0.6, "걱정 불안 무섭 무서 두려 두렵 겁나 겁이 긴장 초조 어떡해 어쩌지 외면 당했"),
    (
        "anger",
        1.0,
        "화나 화났 화난 화가 화내 화를 분노 열받 열불 빡치 빡쳐 빡친 빡쳤 격분 격노 격앙 울화 분통 분개 분해서 괘씸 꺼져 닥쳐 닥치 죽일"
        " 죽여버 죽을래 개새 새끼 씨발 시발 씨팔 ㅅㅂ 병신 ㅂㅅ 지랄 존나 좆 개같 엿먹 미친놈 미친년 또라이 쌍놈 가만안 가만두지 두고봐"
        " 증오 혐오 노려 쏘아붙 소리를지 소리질 고함 버럭 이를갈 이를악 주먹을쥐 주먹을꽉 용서못 용서할수없 용서안 배신 역겨 역겹 뻔뻔"
        " 쓰레기 한심 감히 파렴치 몰상식 인간말종 천벌 사기꾼",
    ),
    (
        "anger",
        0.6,
        "미친 미쳤 거짓말 뒤통수 모욕 무시하 무시해 무시당 함부로 싸가지 양심 개판 썩은 썩어 썩었 처벌 구속 범죄 억울 분하 못됐 악질 멍청"
        " 바보 등신 저질 최악 나쁜놈 나쁜 건방",
    ),
    (
        "annoyance",
        1.0,
        "짜증 짱나 어이없 어이가없 어이가 기가막 기가차 황당 지겹 지겨 지긋지긋 귀찮 답답 성가시 성가셔 거슬려 거슬리 신경질 진절머리"
        " 못마땅 싫어 싫다 싫은 싫음 싫네 꼴보기 꼴불견 재수없 정떨어 적당히좀 그만좀 그만해 작작",
    ),
    (
        "annoyance",
        0.6,
        "불만 불평 불편 별로 노잼 재미없 시끄러 시끄럽 왜그래 뭐하는거 뭐하는짓 말이돼 말이되 실화냐 장난하 장난해 도대체 대체왜 환불"
        " 비추 눈살 투덜 쯧쯧 쳇 칫 에휴 인상을찌 미간을 찡그 찌푸 쏘아보 됐거든 아니거든",
    ),
)

# Words that begin like a feeling and are none (an apartment is not a pain).
KOREAN_FALSE_FRIENDS: Final = """
    아파트 화가들 화가의 화가로 화가님 칫솔 우는소리 죽었다깨 사랑니 미안마 감사원 감사팀 대박나세 실망하지마
""".split()

EMOJI: Final[tuple[tuple[Detail, float, str], ...]] = (
    (
        "joy",
        1.0,
        "😀 😃 😄 😁 😆 😊 🙂 ☺ 🥳 🎉 🤩 😎 😋 ✨ 👍 🙌 👏 💪 🎊 🌸 😇 😌 :) :-) =) :D :-D =D ^^ ^_^ ^-^ :] (: ;) ;-) :P",
    ),
    ("affection", 1.0, "❤ ♥ 💕 💖 💗 💓 💞 💘 💙 💚 💛 💜 🧡 🥰 😍 😘 😚 🤗 <3 ♡ 💋"),
    ("gratitude", 1.0, "🙏"),
    ("amusement", 1.0, "😂 🤣 😹 😝 😜 xD XD"),
    ("sorrow", 1.0, "😢 😭 😿 💔 😞 😔 ☹ 🙁 😟 😥 🥺 😩 😫 😖 😣 😪 😰 :( :-( =( :'( ;( ;-; T_T TT T.T ㅠ ㅜ D: ):"),
    ("anger", 1.0, "😠 😡 🤬 👿 💢 😤 🖕 >:( >:-("),
    ("annoyance", 0.6, "🙄 😒 😑 😾 👎 🤮 🤢 -_- ㅡㅡ ㅡ_ㅡ =_="),
)

# "never been so proud" and "couldn't be happier" deny nothing: what follows a negator here is a comparison.
COMPARISONS: Final = frozenset(["so", "more", "better", "happier", "prouder", "such", "as", "only", "just", "sure"])
ENGLISH_NEGATORS: Final = frozenset(
    """
    not no never n't cannot cant dont doesnt didnt isnt wasnt arent wont aint without hardly barely neither nor
""".split()
)
# A negated feeling is not its mirror image: "not happy" is mostly sad, "not sad" is mostly plain.
NEGATED: Final[dict[str, tuple[str, float]]] = {
    "happy": ("sad", 0.6),
    "sad": ("neutral", 0.5),
    "angry": ("neutral", 0.5),
}
EMPHASIS: Final = frozenset(
    """
    so very really totally absolutely extremely incredibly fucking freaking super damn too such completely
    utterly deeply truly literally 너무 진짜 정말 완전 엄청 매우 무척 몹시 너무너무 진심 개 존나 정말로 참 아주 넘 제일 가장
""".split()
)
