"""Giving the character another face, in the middle of a talk: for the emotion it shows just now, with a way back.

The first picture of a character that has none becomes its neutral one, which stands for all.
"""

from collections.abc import Callable

from nicegui import ui

from gieok.doors.page.choose_file import FileChoice
from gieok.doors.page.guest import Guest
from gieok.doors.page.notice import Notice
from gieok.doors.page.pictures import face_of, faces_changed
from gieok.nouns.emotion import Emotion
from gieok.nouns.picture import Picture

ACCEPTED = ".png,.jpg,.jpeg,.webp"


class ChangePicture:
    def __init__(self, guest: Guest, emotion: Callable[[], Emotion]) -> None:
        self._guest = guest
        self._emotion = emotion
        button = ui.element("button").classes("change-picture").props("type=button")
        button.props["aria-label"] = button.props["title"] = guest.say("chat.change_picture")
        with button:
            ui.icon("photo_camera").props("aria-hidden=true")
        FileChoice(guest, self._take, ACCEPTED).opened_by(button)
        self._notice = Notice(guest)

    async def _take(self, data: bytes, name: str) -> None:
        home, character = self._guest.home, self._guest.character
        shown = face_of(self._guest, character)
        emotion: Emotion = self._emotion() if shown else "neutral"
        before = await home.parts.store.personas.picture(character, emotion)
        after = await home.set_picture(character, data, emotion)
        await faces_changed(self._guest)

        async def undo() -> None:
            await self._take_back(emotion, before, after)

        self._notice.show(self._guest.say("chat.picture_changed", emotion=self._guest.say(f"chat.{emotion}")), undo)

    async def _take_back(self, emotion: Emotion, before: Picture | None, after: Picture) -> None:
        home, character = self._guest.home, self._guest.character
        if await home.parts.store.personas.picture(character, emotion) != after:
            said = "chat.picture_changed_meanwhile"
        elif before is None:
            await home.remove_picture(character, emotion)
            said = "chat.picture_undone"
        else:
            await home.set_picture(character, before, emotion)
            said = "chat.picture_undone"
        await faces_changed(self._guest)
        self._notice.show(self._guest.say(said))
