"""The talk itself: what happens when something is said, while the answer comes, when it fails and when it is stopped.

A turn belongs to the server, not to the tab: it is begun with the machinery of the HTTP routes, goes on when the tab is
closed, and is found again by a tab that comes back.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from nicegui import background_tasks, ui

from gieok.doors.http.running import RunningTurn
from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import sentence_of, told
from gieok.doors.page.talk.bubbles import Act, Answer, Finished, draw_failure, draw_mine
from gieok.doors.page.talk.composer import Composer
from gieok.doors.page.talk.history import draw_rounds, newest_rounds, was_stopped, what_belongs_to
from gieok.doors.page.talk.portrait import Portrait
from gieok.doors.page.talk.recalled import Recalled, RecalledPanel, of_reply, of_trace
from gieok.doors.page.talk.thread import Thread
from gieok.doors.page.talk.welcome import draw_greeting, draw_no_model
from gieok.errors import GieokError, NotFound
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.turn import NO_MODEL

PAINTED_EVERY = 0.02
"""Seconds between two pictures of an answer being written: so long may a word wait; bursts are drawn at once."""


class Talk:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._client = ui.context.client
        self._turn: RunningTurn | None = None
        self._stopped = False
        self._first_shown = ""
        """The oldest round on the screen."""
        self._portrait = Portrait(guest)
        with ui.element("section").classes("talk-column"):
            draw_no_model(guest)
            self._thread = Thread(guest.say("chat.talk"), guest.say("chat.to_newest"), self._show_earlier)
            self._composer = Composer(guest, self.say, self.stop)
        self._panel = RecalledPanel(guest)
        self._welcome: ui.element | None = None

    async def open(self) -> None:
        """What was said before, and the turn that is still running."""
        rounds, more = await newest_rounds(self._guest.mind)
        belongs = await what_belongs_to(self._guest.mind, rounds)
        self._first_shown = rounds[0].id if rounds else ""
        with self._thread:
            if not more:
                self._welcome = draw_greeting(self._guest, [] if rounds else _examples(self._guest), self.say)
            last = draw_rounds(self._guest, rounds, belongs, self)
        self._thread.there_is_more(more)
        if last is not None:
            self._portrait.feel(last.emotion)
            self._panel.show(await self.recalled_for(last.round_id), last.round_id)
        running = self._guest.house.running.going_on(self._guest.owner)
        if running is not None:
            self._take_part(running, rounds[-1].user_query if rounds else "")

    async def say(self, text: str) -> None:
        said = text.strip()
        if not said or self._is_busy():
            self._composer.give_back(text)
            return
        if self._welcome is not None:
            self._welcome.delete()
            self._welcome = None
        with self._thread:
            draw_mine(self._guest, said)
        self._thread.to_end()
        self._begin(self._guest.mind.stream(said), said)

    async def retry(self, round_: Round, *instead_of: ui.element | None) -> None:
        if self._is_busy():
            return
        for drawn in instead_of:
            if drawn is not None:
                drawn.delete()
        self._begin(self._guest.mind.stream("", again=round_.id), round_.user_query)

    def another(self, round_id: str) -> Act | None:
        """The way to another answer to the same message; memory alone would say the same again."""
        if self._guest.home.parts.models.speak is None:
            return None

        async def ask() -> None:
            if not self._is_busy():
                self._begin(self._guest.mind.another(round_id), "")

        return ask

    async def stop(self) -> None:
        if self._turn is not None:
            self._stopped = True
            await self._guest.house.running.break_off(self._turn)

    async def recalled_for(self, round_id: str) -> list[Recalled]:
        """From the trace; old traces are let go, and then nobody knows any more."""
        try:
            return of_trace((await self._guest.mind.trace(round_id)).content)
        except NotFound:
            return []

    async def look_back(self, answer: Answer, round_id: str) -> None:
        """Show what was remembered for an earlier answer."""
        try:
            items = await self.recalled_for(round_id)
        except GieokError as problem:
            told(self._guest, problem)
            return
        self._panel.show(items, round_id)
        answer.unfold(items, round_id)

    def _is_busy(self) -> bool:
        return self._turn is not None and self._turn.ended_at is None

    def _begin(self, words: AsyncGenerator[str | Reply, None], said: str) -> None:
        self._take_part(self._guest.house.start(self._guest.owner, words), said)

    def _take_part(self, turn: RunningTurn, said: str) -> None:
        self._turn, self._stopped = turn, False
        self._composer.is_busy(True)
        with self._thread:
            answer = Answer(self._guest)
        background_tasks.create(self._follow(turn, answer, said), name="follow a turn")

    async def _follow(self, turn: RunningTurn, answer: Answer, said: str) -> None:
        """Show a turn from its beginning until it ends or the tab is gone."""
        words = _Painted(answer)
        async with aclosing(turn.follow(0, self._guest.house.options.heartbeat_seconds)) as events:
            async for event in events:
                if self._client.is_deleted:
                    return
                if event is None:
                    continue
                match event.content:
                    case Reply() as reply:
                        words.stop()
                        await self._finished(answer, reply)
                    case GieokError() as problem:
                        words.stop()
                        await self._failed(answer, said, problem)
                    case piece:
                        words.add(piece)

    async def _finished(self, answer: Answer, reply: Reply) -> None:
        items = of_reply(reply.recalled)

        async def show() -> None:
            self._panel.show(items, reply.trace_id)
            answer.unfold(items, reply.trace_id)

        said = Finished(reply.text, reply.emotion, utc_now(), len(items))
        answer.finish(said, show, self.another(reply.round_id))
        answer.degraded([part for part in reply.degraded if part != NO_MODEL])
        self._portrait.feel(reply.emotion)
        self._panel.show(items, reply.trace_id)
        self._composer.is_busy(False)
        await self._guest.home.parts.lessons.settled(self._guest.space)
        if not self._client.is_deleted:
            answer.learned(await self._guest.mind.learned_from(reply.round_id))

    async def _failed(self, answer: Answer, said: str, problem: GieokError) -> None:
        self._composer.is_busy(False)
        sentence = self._guest.say("chat.stopped") if self._stopped else sentence_of(self._guest, problem)
        newest = await self._guest.mind.rounds(newest=1)
        with self._thread:
            begun = answer.break_off()
            if said and newest and newest[-1].state == "failed" and newest[-1].user_query == said:
                self.draw_failed(newest[-1], sentence, begun)
            else:  # it was not even written down
                draw_failure(self._guest, sentence, None, self._stopped)
                self._composer.give_back(said)

    def draw_failed(self, round_: Round, sentence: str, begun: ui.element | None = None) -> None:
        """A failed turn with its reason, and the way to try again; ``begun`` is what was said of the answer."""

        async def again() -> None:
            await self.retry(round_, shown, begun)

        shown = draw_failure(self._guest, sentence, again, was_stopped(round_))

    async def _show_earlier(self) -> None:
        rounds, more = await newest_rounds(self._guest.mind, before=self._first_shown)
        if rounds:
            self._first_shown = rounds[0].id
            belongs = await what_belongs_to(self._guest.mind, rounds)
            with self._thread, ui.element("div").classes("batch") as batch:
                if not more:
                    draw_greeting(self._guest, [], self.say)
                draw_rounds(self._guest, rounds, belongs, self)
            batch.move(self._thread, target_index=0)
        self._thread.there_is_more(more)
        self._thread.came()


class _Painted:
    """Words that come one by one, shown a few at a time."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._text = ""
        self._next: asyncio.TimerHandle | None = None

    def add(self, piece: str) -> None:
        self._text += piece
        if self._next is None:
            self._next = asyncio.get_running_loop().call_later(PAINTED_EVERY, self._paint)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def _paint(self) -> None:
        self._next = None
        self._answer.say(self._text)


def _examples(guest: Guest) -> list[str]:
    return [guest.say("chat.example_1"), guest.say("chat.example_2"), guest.say("chat.example_3")]
