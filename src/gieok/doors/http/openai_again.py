"""Another answer to a message that stands in the ledger already: what a chat program's "regenerate" asks for.

A turn that failed is tried again. A finished one keeps its first answer, and the new one becomes a round of its own
without the message; it teaches nothing, since the user said nothing new.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from gieok.doors.http.openai_shapes import Asked
from gieok.errors import NotFound
from gieok.generate.generate import Generated, generate, speaking
from gieok.generate.judge_emotion import judge_emotion
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.usage import Spending, Usage, refuse_over_allowance
from gieok.parts import Models, Parts
from gieok.turn import Known, Turn

SAME_AGAIN = "no language model is connected: the same answer is given again"


@dataclass(frozen=True, slots=True)
class Again:
    mind: Mind
    parts: Parts
    asked: Asked
    round: Round
    """Where the message was said."""
    conversation: str

    async def words(self) -> AsyncGenerator[str | Reply, None]:
        """The words as they come, and the Reply."""
        if self.round.state == "failed":
            reply = await self.mind.retry(self.round.id, conversation=self.conversation)
        elif self.parts.models.speak is None:
            reply = self._same()
        else:
            async with self.parts.turns.turn(self.mind.space), aclosing(self._other()) as arriving:
                async for one in arriving:
                    yield one
            return
        yield reply.text
        yield reply

    def _same(self) -> Reply:
        """Without a model, memory answers the same question the same way."""
        ours = [post for post in self.round.post_list if post.send_from == self.mind.space.character]
        if not ours:
            raise NotFound(f"the message of round {self.round.id} was never answered")
        found, post = Recollection(self.round.user_query), ours[-1]
        return Reply(
            post.message, "neutral", 0.0, self.round.id, "", post.id, {}, found, "memory", degraded=(SAME_AGAIN,)
        )

    async def _other(self) -> AsyncGenerator[str | Reply, None]:
        await self._refuse_over_allowance()
        round_id = new_id()
        models = self.parts.models.logged(self.parts.prompt_log, self.mind.space, round_id, self.round.post_list[0].id)
        assert models.speak is not None  # asked before
        known, spoken = await self._known(), None
        async with aclosing(generate(speaking(known.prompt, images=self.asked.images), models.speak)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Generated):
                    spoken = piece
                else:
                    yield piece
        assert spoken is not None  # a stream ends with the whole answer or with an error
        yield await self._kept(round_id, known, spoken, models)

    async def _known(self) -> Known:
        """What was known before the message; its own round is no memory of it (I2)."""
        turn = Turn(self.mind.space, self.parts, self.mind.persona, self.conversation, self.mind.learn)
        recent = await self.parts.recent.posts(self.mind.space, self.conversation)
        before = [post for post in recent if post.round_id != self.round.id]
        own = frozenset(post.id for post in self.round.post_list)
        return await turn.known(self.asked.message, before, await turn.summary(), but=own)

    async def _kept(self, round_id: str, known: Known, spoken: Generated, models: Models) -> Reply:
        space, text, used = self.mind.space, spoken.reply.text, spoken.answer
        judged = await judge_emotion(text, model=models.judge, context=self.asked.message)
        post = Post.create(text, space.character, space.user, created_at=self.parts.clock())
        round_ = Round(round_id, self.asked.message, "finished", (post,), created_at=post.created_at)
        await self.mind.bring_in([round_], self.conversation, learn=False)
        cost = models.price.of(used.tokens_in, used.tokens_out)
        spent = Usage(1, used.tokens_in, used.tokens_out, cost)
        await self.parts.store.spending.add(space, self.parts.clock().date(), spent)
        return Reply(
            text=text,
            emotion=judged.emotion,
            intensity=judged.intensity,
            round_id=round_id,
            trace_id="",
            post_id=post.id,
            memory_dict={},
            recalled=known.recalled,
            model=used.model,
            tokens_in=used.tokens_in,
            tokens_out=used.tokens_out,
            degraded=tuple(one for one in (*known.recalled.degraded, judged.degraded) if one),
        )

    async def _refuse_over_allowance(self) -> None:
        today = self.parts.clock().date()
        used = await self.parts.store.spending.used(self.mind.space, today)
        refuse_over_allowance(Spending(today, used), self.parts.allowance, today)
