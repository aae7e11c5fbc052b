"""The sliders of the gate: the threshold in line with the picture, and one for each part of the score."""

from collections.abc import Callable

from nicegui import events, ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card
from gieok.doors.page.screens.gate_said import PART_WORDS
from gieok.doors.page.screens.gate_wish import PARTS, Wish

STEP = 0.01

PART_HINTS: dict[str, str] = {
    "importance": "gate.hint_importance",
    "confidence": "gate.hint_confidence",
    "future_impact": "gate.hint_future_impact",
    "emotion_intensity": "gate.hint_emotion_intensity",
    "recurrence": "gate.hint_recurrence",
    "novelty": "gate.hint_novelty",
}


MOVED = """(event) => {
    mounted_app.elements[%d].props.value = event.target.value;
    emit(Number(event.target.value));
}"""
"""Tells the server. The page is told as well, or it would put the slider back when it draws itself anew."""


class Slider:
    """The browser's own slider: it answers to keys, fingers and screen readers, and does not wait for the server."""

    def __init__(self, name: str, value: float, moved: Callable[[], None]) -> None:
        self._value = value
        self._moved = moved
        self._drawn = ui.element("input").classes("gate-slider")
        self._drawn.props(f"type=range min=0 max=1 step={STEP} value={value}")
        self._drawn.props["aria-label"] = name
        self._drawn.on("input", self._put, js_handler=MOVED % self._drawn.id)

    @property
    def value(self) -> float:
        return self._value

    def show(self, value: float) -> None:
        """Put it there, as if somebody had moved it."""
        self._value = value
        self._drawn.props["value"] = value
        self._drawn.update()
        self._moved()

    def _put(self, event: events.GenericEventArguments) -> None:
        if isinstance(event.args, int | float):
            self._value = min(max(float(event.args), 0.0), 1.0)
            self._moved()


class Sliders:
    """Seven sliders and what they say together; ``on_wish`` hears of every movement."""

    def __init__(self, guest: Guest, usual: Wish, on_wish: Callable[[Wish], None]) -> None:
        self._guest = guest
        self._usual = usual
        self._on_wish = on_wish
        self._shares: list[Slider] = []
        self._numbers: list[ui.label] = []

    @property
    def wish(self) -> Wish:
        return Wish(self._threshold.value, tuple(one.value for one in self._shares))

    def draw_threshold(self) -> None:
        guest = self._guest
        with ui.element("div").classes("gate-threshold"):
            self._threshold = Slider(guest.say("gate.threshold"), self._usual.threshold, self._moved)
            with ui.element("div").classes("ends"):
                ui.label(guest.say("gate.threshold_hint")).classes("quiet small")
                self._threshold_number = ui.label().classes("strong gate-threshold-number")

    def draw_weights(self) -> None:
        guest = self._guest
        with card().classes("stack"):
            with ui.element("div").classes("ends"):
                with ui.element("h2"):
                    ui.label(guest.say("gate.weights"))
                ui.button(guest.say("gate.reset"), on_click=lambda: self.show(self._usual)).props("flat dense no-caps")
            for part, share in zip(PARTS, self._usual.shares, strict=True):
                self._draw_weight(part, share)
            self._sum = ui.label().classes("small quiet gate-sum").props("role=status")
        self._say()

    def _draw_weight(self, part: str, share: float) -> None:
        name = self._guest.say(PART_WORDS[part])
        with ui.element("div").classes("gate-weight"):
            ui.label(name).classes("gate-weight-name").props["title"] = self._guest.say(PART_HINTS[part])
            self._shares.append(Slider(name, share, self._moved))
            self._numbers.append(ui.label().classes("score-number"))

    def show(self, wish: Wish) -> None:
        """Put the sliders there, as if somebody had moved them."""
        self._threshold.show(wish.threshold)
        for slider, share in zip(self._shares, wish.shares, strict=True):
            slider.show(share)

    def _moved(self) -> None:
        if len(self._shares) == len(PARTS):
            self._say()
            self._on_wish(self.wish)

    def _say(self) -> None:
        guest, wish = self._guest, self.wish
        self._threshold_number.text = f"{wish.threshold:.2f}"
        for place, number in enumerate(self._numbers):
            number.text = self._counted(wish, place)
        total = f"{wish.total:.2f}"
        if not wish.can_be_tried:
            self._sum.text = guest.say("gate.sum_nothing")
        elif wish.is_scaled:
            self._sum.text = guest.say("gate.sum_scaled", total=total)
        else:
            self._sum.text = guest.say("gate.sum", total=total)

    def _counted(self, wish: Wish, place: int) -> str:
        """A weight as it stands, and as it counts where the sum is not 1."""
        share = f"{wish.shares[place]:.2f}"
        if not wish.is_scaled or not wish.can_be_tried:
            return share
        return f"{share} → {wish.shares[place] / wish.total:.2f}"
