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
        """The end of what came, while it may be the beginning of a tag."""
        self._until: str | None = None
        """The end tag that is waited for, inside reasoning."""
        self._spoke = False

    def feed(self, text: str) -> str:
        """What may be shown now."""
        self._held += text
        shown = ""
        while True:
            if self._until is not None:
                end = re.search(re.escape(self._until), self._held, re.IGNORECASE)
                if not end:
                    self._held = self._held[-len(self._until) :]
                    break
                self._held, self._until = self._held[end.end() :], None
            start = _START.search(self._held)
            if not start:
                keep = _may_begin_a_tag(self._held)
                shown, self._held = shown + self._held[: len(self._held) - keep], self._held[len(self._held) - keep :]
                break
            shown += self._held[: start.start()]
            self._held, self._until = self._held[start.end() :], _ENDS[start.group().casefold()]
        return self._from_the_first_word(shown)

    def end(self) -> str:
        """What is left when nothing more comes; reasoning that never ended is not an answer."""
        return "" if self._until is not None else self._from_the_first_word(self._held)

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
