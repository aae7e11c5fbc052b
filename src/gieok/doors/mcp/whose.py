"""Whose memory a call is about: the home behind it, the person and the character."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from mcp.server.mcpserver import Context

from gieok.doors.http.characters import persona_of
from gieok.home import Home
from gieok.mind import Mind

HomeOf = Callable[[Context[Any, Any]], Awaitable[Home]]


@dataclass(frozen=True, slots=True)
class Whose:
    home_of: HomeOf
    user: str = "me"
    """Meant where a call names nobody; the same for the character."""
    character: str = "mina"

    async def mind(self, context: Context[Any, Any], user: str, character: str) -> Mind:
        home, name = await self.home_of(context), character or self.character
        return home.mind(user or self.user, name, persona_of(home, name))
