"""One turn laid open: what was asked, what came to mind, what was sent, who worked on it, and what it taught."""

from collections.abc import Mapping

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import degraded_note, heading, nothing_here
from gieok.doors.page.screens.memory_names import line_of
from gieok.doors.page.screens.memory_pieces import (
    Calendar,
    chip,
    known_word,
    link,
    parts_bar,
    shortened,
    title,
    written,
)
from gieok.doors.page.screens.memory_search import draw_paths
from gieok.doors.page.screens.memory_story import draw_judged
from gieok.doors.page.screens.why_reading import BlockSent, ComeToMind, LeftOut, Reading, Work, reading_of, stretches
from gieok.doors.page.screens.why_reasons import all_in_their_language, in_their_language
from gieok.errors import NotFound
from gieok.nouns.candidate import Judged
from gieok.ports.traces import Trace

TONES = {"injected": "good", "elsewhere": "", "cut": "warm", "found": ""}
ICONS = {"injected": "check", "elsewhere": "done_all", "cut": "content_cut", "found": "search"}
MOST_LEFT_OUT = 60
MOST_LEARNED = 60
SPEAKING = "speak"


async def draw_turn(guest: Guest, trace: Trace, calendar: Calendar) -> None:
    turn = reading_of(trace)
    learned = await guest.mind.learned_from(turn.round_id) if turn.is_turn and turn.round_id else []
    fallbacks = await guest.mind.learning_fallbacks(turn.round_id) if turn.is_turn and turn.round_id else ()
    answer = await _answer(guest, turn)
    heading(guest.say("why.turn_title" if turn.is_turn else "why.search_title"))
    _draw_asked(guest, turn, calendar.minute(trace.created_at), answer)
    degraded_note(all_in_their_language(guest, turn.degraded))
    _draw_recalled(guest, turn)
    if turn.is_turn:
        _draw_left_out(guest, turn.left_out)
        _draw_prompt(guest, turn)
        _draw_learned(guest, learned, fallbacks, calendar)
    _draw_work(guest, turn)


async def _answer(guest: Guest, turn: Reading) -> str:
    """What was said in the end; nothing where it is not in the ledger any more."""
    try:
        posts = (await guest.mind.round(turn.round_id)).post_list if turn.round_id else ()
    except NotFound:
        return ""
    return next((post.message for post in reversed(posts) if post.send_from == guest.character), "")


def _draw_asked(guest: Guest, turn: Reading, at: str, answer: str) -> None:
    with ui.element("section").classes("card stack"):
        written(turn.query or guest.say("why.no_words"), 2_000, "asked as-written")
        if answer:
            ui.label(guest.say("why.answered")).classes("small quiet")
            written(answer, 2_000, "as-written long-text")
        with ui.element("div").classes("line small quiet"):
            ui.label(at)
            draw_paths(guest, turn.path)
            ui.label(guest.say("memory.considered", n=f"{turn.considered:,}"))
            if turn.emotion in ("neutral", "sad", "happy", "angry"):
                chip(guest.say(f"memory.emotion_{turn.emotion}"), icon="mood")
            if turn.model:
                ui.label(turn.model if turn.model != "memory" else guest.say("why.memory_voice"))


def _draw_recalled(guest: Guest, turn: Reading) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("why.came_to_mind", n=len(turn.items)))
        if not turn.items:
            nothing_here(guest.say("why.nothing_came"), "psychology_alt")
        with ui.element("ul").classes("story-list"):
            for item in turn.items:
                with ui.element("li"):
                    _draw_item(guest, item)


def _draw_item(guest: Guest, item: ComeToMind) -> None:
    with ui.element("div").classes("mind"):
        with ui.element("div").classes("stack"):
            with ui.element("div").classes("line small"):
                chip(guest.say(f"why.fate_{item.fate}"), TONES[item.fate], ICONS[item.fate])
                chip(guest.say(f"memory.kind_{item.kind}"))
                if item.filler:
                    chip(guest.say("memory.filler"), "warm")
            written(line_of(guest, item.text) if item.kind == "slot" else item.text, 500)
            if item.fate == "cut":
                ui.label(in_their_language(guest, item.reason)).classes("small quiet")
            if item.kind == "slot":
                link(guest.say("memory.open_story"), guest.link("/why", slot=item.id), "auto_stories")
        with ui.element("div"):
            with ui.element("div").classes("ends"):
                ui.label(guest.say("memory.score")).classes("small quiet")
                ui.label(f"{item.score:.2f}").classes("score-number")
            parts_bar(guest, item.parts, "memory.recall_")


def _draw_left_out(guest: Guest, left_out: tuple[LeftOut, ...]) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("why.left_out", n=len(left_out)))
        if not left_out:
            ui.label(guest.say("why.all_fitted")).classes("quiet")
        with ui.element("ul").classes("story-list"):
            for one in left_out[:MOST_LEFT_OUT]:
                with ui.element("li"):
                    with ui.element("div").classes("line small quiet"):
                        chip(_block_name(guest, one.block), "warm", "content_cut")
                        ui.label(in_their_language(guest, one.reason))
                    written(one.line, 200)
                    if one.block == "state" and one.id:
                        link(guest.say("memory.open_story"), guest.link("/why", slot=one.id), "auto_stories")


def _draw_prompt(guest: Guest, turn: Reading) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("why.prompt", n=f"{turn.tokens:,}"))
        if not turn.blocks:
            nothing_here(guest.say("why.no_prompt"), "article")
        for block in turn.blocks:
            _draw_block(guest, block)


def _draw_block(guest: Guest, block: BlockSent) -> None:
    with ui.element("details").classes("sent-block"):
        with ui.element("summary"):
            ui.label(_block_name(guest, block.name)).classes("strong grow")
            if block.budget:
                with ui.element("span").classes("score-track block-track").props("aria-hidden=true"):
                    share = min(1.0, block.tokens / block.budget)
                    ui.element("div").classes("score-fill").style(f"width: {share:.1%}")
            key = "why.tokens_of" if block.budget else "why.tokens"
            ui.label(guest.say(key, n=f"{block.tokens:,}", of=f"{block.budget or 0:,}")).classes("score-number")
        if block.text is None:
            ui.label(guest.say("why.text_not_kept")).classes("quiet small")
            return
        with ui.element("pre").classes("block-text").props("tabindex=0 dir=auto") as text:
            text.props["aria-label"] = _block_name(guest, block.name)
            ui.label(block.text)
        if len(block.text) < block.characters:
            ui.label(guest.say("why.text_cut", n=f"{block.characters - len(block.text):,}")).classes("quiet small")


def _block_name(guest: Guest, name: str) -> str:
    return known_word(guest, "why.block_", name)


def _draw_learned(guest: Guest, learned: list[Judged], fallbacks: tuple[str, ...], calendar: Calendar) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("why.learned", n=len(learned)))
        degraded_note(all_in_their_language(guest, fallbacks))
        if not learned:
            ui.label(guest.say("why.learned_nothing")).classes("quiet")
        with ui.element("ul").classes("story-list"):
            for judged in learned[:MOST_LEARNED]:
                with ui.element("li"):
                    draw_judged(guest, judged, calendar, to_slot=True)


def _draw_work(guest: Guest, turn: Reading) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("why.work"))
        if turn.is_turn:
            _draw_models(guest, turn)
        _draw_times(guest, "why.turn_took", "why.step_", dict(stretches(turn.steps)))
        _draw_times(guest, "why.recall_took", "why.recall_step_", turn.recall_steps)


def _draw_models(guest: Guest, turn: Reading) -> None:
    """Who worked on it, and what it took."""
    with ui.element("table").classes("counts"):
        speaker = turn.model if turn.model != "memory" else guest.say("why.memory_voice")
        spoken = next((one for one in turn.work if one.purpose == SPEAKING), None)
        used = _spent(guest, spoken) if spoken else _used(guest, turn.tokens_in, turn.tokens_out)
        _row(guest.say("why.spoke"), speaker or "–", used)
        if turn.judged_by:
            by = guest.say("why.judged_locally") if turn.judged_by == "local" else turn.judged_by
            _row(guest.say("why.judged"), by, f"{turn.intensity:.2f}")
        for one in turn.work:
            if one.purpose != SPEAKING:
                _row(known_word(guest, "why.purpose_", one.purpose), "", _spent(guest, one))


def _spent(guest: Guest, work: Work) -> str:
    parts = [guest.say("why.calls", n=work.calls), _used(guest, work.tokens_in, work.tokens_out)]
    return " · ".join([*parts, *([f"{work.cost:.4f}"] if work.cost else [])])


def _row(name: str, who: str, used: str) -> None:
    with ui.element("tr"):
        with ui.element("th").props("scope=row"):
            ui.label(name)
        for text in (who, used):
            with ui.element("td"):
                ui.label(shortened(text, 80))


def _used(guest: Guest, tokens_in: int, tokens_out: int) -> str:
    return guest.say("why.in_and_out", n=f"{tokens_in:,}", m=f"{tokens_out:,}") if tokens_in or tokens_out else "–"


def _draw_times(guest: Guest, heading_key: str, names: str, times: Mapping[str, float]) -> None:
    whole = sum(times.values())
    if not whole:
        return
    title(guest.say(heading_key, ms=f"{whole:,.0f}"), 3)
    with ui.element("ul").classes("times"):
        for name, taken in times.items():
            with ui.element("li"):
                ui.label(known_word(guest, names, name.replace(" ", "_"))).classes("small")
                with ui.element("div").classes("score-track").props("aria-hidden=true"):
                    ui.element("div").classes("score-fill").style(f"width: {taken / whole:.1%}")
                ui.label(f"{taken:,.1f} ms").classes("score-number")
