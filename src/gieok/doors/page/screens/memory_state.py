"""The state block as it stands in every prompt, letter for letter, and how much of its budget it takes."""

from nicegui import ui

from gieok.compose.budget import Budget
from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here
from gieok.doors.page.screens.memory_pieces import button, link
from gieok.language.tokens import count_tokens

MOST_COUNTED = 10_000


async def draw_state(guest: Guest) -> None:
    block = await guest.mind.state()
    ui.label(guest.say("memory.state_under")).classes("quiet")
    if not block:
        nothing_here(guest.say("memory.state_empty"), "short_text")
        return
    with ui.element("section").classes("card stack"):
        with ui.element("div").classes("ends"):
            _budget(guest, block)
            _copy(guest, block)
        with ui.element("pre").classes("block-text").props("tabindex=0 dir=auto") as text:
            text.props["aria-label"] = guest.say("memory.tab_state")
            ui.label(block)
    left_out = await _left_out(guest, block)
    if left_out:
        ui.label(guest.say("memory.state_left_out", n=left_out)).classes("quiet small")
    link(guest.say("memory.state_how"), guest.link("/gate"), "tune")


def _budget(guest: Guest, block: str) -> None:
    """Measured in characters, as the block itself is (I6)."""
    most = Budget().state_characters
    with ui.element("div").classes("stack grow"):
        with ui.element("div").classes("score-track").props("aria-hidden=true"):
            ui.element("div").classes("score-fill").style(f"width: {min(1.0, len(block) / most):.1%}")
        used = guest.say(
            "memory.state_budget", used=f"{len(block):,}", most=f"{most:,}", tokens=f"{count_tokens(block):,}"
        )
        ui.label(used).classes("small quiet")


def _copy(guest: Guest, block: str) -> None:
    def copy() -> None:
        ui.clipboard.write(block)
        ui.notify(guest.say("memory.copied"), type="positive")

    button(guest.say("memory.copy"), "content_copy", copy)


async def _left_out(guest: Guest, block: str) -> int:
    """How many memories that belong into the state did not fit."""
    of_state = sum(slot.category.is_state for slot in await guest.mind.slots(limit=MOST_COUNTED))
    return max(0, of_state - block.count("\n- "))
