"""The mark of an answer that was given without a language model: it says so at its end.

Such an answer only repeats what is remembered, so it is no memory itself: recall leaves it out.
"""

from gieok.nouns.persona import PersonaLanguage

SAYS_SO: dict[PersonaLanguage, str] = {
    "ko": "(연결된 언어 모델이 없어서 기억만으로 답하고 있어.)",
    "en": "(No language model is connected, so I answer from memory alone.)",
}


def is_from_memory(text: str) -> bool:
    return text.endswith(tuple(SAYS_SO.values()))
