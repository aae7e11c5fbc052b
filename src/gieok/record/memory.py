"""A Memory is a conversation being written: rounds are opened, posts are added, rounds end.

It is the session store of seed document 002, over the durable ledger: what ``add_post`` returns is on
the disk. Reading gives copies; nothing that is read can change what was written (I1).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from gieok.nouns.attachment import Attachment
from gieok.nouns.conversation import Conversation
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.shared_entry import SharedMemoryEntry
from gieok.nouns.space import Space
from gieok.ports.blackboard import Blackboard, Note
from gieok.ports.ledger import Ledger
from gieok.record.blackboard import NotesRead, as_json, notes_from_reply, notes_of, patched


class Memory:
    def __init__(self, space: Space, conversation_id: str, ledger: Ledger, blackboard: Blackboard) -> None:
        self.space = space
        self.conversation_id = conversation_id
        self._ledger = ledger
        self._blackboard = blackboard

    async def create_round(self, user_query: str, created_at: datetime | None = None) -> "OpenRound":
        """Open a round; it is durable, and ``created`` until it is finished or fails."""
        round_ = Round.create(user_query, created_at=created_at)
        written = await self._ledger.begin_round(self.space, self.conversation_id, round_)
        return OpenRound(self, written)

    async def conversation(self) -> Conversation:
        rounds = await self._ledger.rounds(self.space, self.conversation_id)
        began = rounds[0].created_at if rounds else utc_now()
        return Conversation(self.conversation_id, tuple(rounds), began)

    async def get_role_rounds(
        self, role: str, include_failure_rounds: bool = False, limit: int | None = None
    ) -> list[Round]:
        """Each round with only the posts that this role sent or received; with a limit, of the newest rounds."""
        rounds = await self._ledger.rounds(self.space, self.conversation_id, limit, role)
        return [one for one in rounds if include_failure_rounds or one.state != "failed"]

    async def get_shared_memory_entries(self, entry_type: str) -> list[SharedMemoryEntry]:
        """What each role left for the others: one per role, the last one said."""
        return (await self.conversation()).shared_entries(entry_type)

    async def memory_dict(self) -> dict[str, Any]:
        """The model's own notes as of now."""
        return notes_of(await self._blackboard.latest(self.space, self.conversation_id))

    async def set_memory_dict(self, notes: Mapping[str, Any], merge: bool = False) -> Note:
        """Replace the notes, or patch them (null deletes a key); the version before is kept."""
        before = await self._blackboard.latest(self.space, self.conversation_id)
        wanted = patched(notes_of(before), notes) if merge else notes
        after = (before.version if before else 0) if merge else None
        return await self._blackboard.write(self.space, self.conversation_id, as_json(wanted), after)

    async def take_notes_from(self, reply: str) -> NotesRead:
        """Keep the ``memory`` block of a model's reply; one that cannot be read leaves the notes as they are."""
        read = notes_from_reply(reply, await self.memory_dict())
        if read.kept_because is None:
            await self.set_memory_dict(read.notes)
        return read

    async def memory_dict_versions(self, limit: int = 20) -> list[Note]:
        return await self._blackboard.versions(self.space, self.conversation_id, limit)


class OpenRound:
    """A round while it runs. Used as ``async with``, it ends by itself: finished, or failed with the error kept."""

    def __init__(self, memory: Memory, round_: Round) -> None:
        self._memory = memory
        self._round = round_

    @property
    def id(self) -> str:
        return self._round.id

    @property
    def round(self) -> Round:
        """The round as it stands: a copy."""
        return self._round

    async def add_post(self, post: Post) -> Post:
        written = (await self._memory._ledger.append(self._memory.space, self.id, [post]))[0]
        self._round = self._round.with_post(written)
        return written

    async def say(self, message: str, send_from: str, send_to: str, attachment_list: Sequence[Attachment] = ()) -> Post:
        return await self.add_post(Post.create(message, send_from, send_to, tuple(attachment_list)))

    async def finish(self) -> Round:
        return await self._end("finished")

    async def fail(self, error: str) -> Round:
        return await self._end("failed", error)

    async def _end(self, state: RoundState, error: str | None = None) -> Round:
        self._round = await self._memory._ledger.end_round(self._memory.space, self.id, state, error=error)
        return self._round

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._round.state != "created":
            return
        if problem is None:
            await self.finish()
        else:
            await self.fail(f"{type(problem).__name__}: {problem}")
