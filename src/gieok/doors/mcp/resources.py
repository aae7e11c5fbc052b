"""What an agent may read without asking a question: who the character is, and what is true now."""

import json
from typing import Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from gieok.doors.mcp.whose import Whose
from gieok.errors import GieokError
from gieok.mind import Mind


class Resources:
    def __init__(self, whose: Whose) -> None:
        self._whose = whose

    async def persona(self, user: str, character: str, context: Context[Any, Any]) -> str:
        """Who the character is, as JSON. Nothing in gieok changes it."""
        mind = await self._mind(context, user, character)
        if mind.persona is None:
            raise ResourceNotFoundError(f"{character} has no persona")
        return json.dumps(mind.persona.to_dict() | {"hash": mind.persona.hash}, ensure_ascii=False)

    async def state(self, user: str, character: str, context: Context[Any, Any]) -> str:
        """The current state as it is put into a prompt."""
        mind = await self._mind(context, user, character)
        try:
            return await mind.state()
        except GieokError as problem:
            raise ResourceError(str(problem)) from problem

    async def _mind(self, context: Context[Any, Any], user: str, character: str) -> Mind:
        try:
            return await self._whose.mind(context, user, character)
        except GieokError as problem:
            raise ResourceError(str(problem)) from problem
