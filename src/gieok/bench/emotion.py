"""The local emotion judge in the form the emotion benchmarks call: a line in, the one-hot object out."""

from gieok.generate.guess_emotion import guess_emotion
from gieok.nouns.emotion import one_hot


def judge(text: str, context: str = "") -> dict[str, int]:
    """The contract of the emotion step: exactly one of the four is 1."""
    return {str(name): on for name, on in one_hot(guess_emotion(text, context).emotion).items()}
