"""Take a model's reasoning out of a stream, also when a tag is cut by the border of two pieces.

For whole answers there is ``ask.without_thinking``; the pieces of this one, joined, are the same text. Only an end
without a beginning cannot be told in time: what came before it was already shown.
"""

import re

from gieok.ask import REASONING

_ENDS = {start.casefold(): end for start, end in REASONING}
_START = re.compile("|".join(re.escape(start) for start in _ENDS), re.IGNORECASE)


class WithoutReasoning:
    def __init__(self) -> None:
        self._held = ""
        """What came and cannot be shown yet: reasoning, or the beginning of what may be a tag."""
        self._inside = ""
        """The tag with which the held text begins, while its end is waited for."""
        self._looked = 0
        """How far the held text was searched for that end."""
        self._spoke = False

    def feed(self, text: str) -> str:
        """What may be shown now."""
        self._held += text
        shown = ""
        while self._held:
            if self._inside and not self._left_reasoning():
                break
            start = _START.search(self._held)
            if not start:
                keep = len(self._held) - _may_begin_a_tag(self._held)
                shown += self._from_the_first_word(self._held[:keep])
                self._held = self._held[keep:]
                break
            shown += self._from_the_first_word(self._held[: start.start()])
            self._held, self._inside, self._looked = self._held[start.start() :], start.group(), 0
        return shown

    def end(self) -> str:
        """What is left when nothing more comes; an answer that is all reasoning is no answer."""
        shown = ""
        while self._inside and self._spoke:  # a tag that nobody closed, in the middle of the text, is text
            tag, rest = self._inside, self._held[len(self._inside) :]
            self._held = self._inside = ""
            shown += tag + self.feed(rest)
        if self._inside:
            return shown
        return shown + self._from_the_first_word(self._held)

    def _left_reasoning(self) -> bool:
        """Whether the reasoning came to its end; then what follows is held."""
        closing = _ENDS[self._inside.casefold()]
        end = re.compile(re.escape(closing), re.IGNORECASE).search(self._held, self._looked)
        self._looked = max(0, len(self._held) - len(closing))
        if end:
            self._held, self._inside = self._held[end.end() :], ""
        return bool(end)

    def _from_the_first_word(self, shown: str) -> str:
        """Models put empty lines between their reasoning and their answer."""
        if not self._spoke:
            shown = shown.lstrip()
            self._spoke = bool(shown)
        return shown


def _may_begin_a_tag(text: str) -> int:
    """How many characters at the end of the text are the beginning of a tag."""
    text = text[-max(map(len, _ENDS)) :].casefold()
    return max((size for tag in _ENDS for size in range(1, len(tag)) if text.endswith(tag[:size])), default=0)
