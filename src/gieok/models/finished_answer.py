"""From what an endpoint sent to an Answer: words without reasoning, tokens, and an error where nothing was said."""

from gieok.ask import without_thinking
from gieok.errors import BadAnswer
from gieok.language.tokens import count_tokens
from gieok.nouns.reply import FinishReason
from gieok.nouns.tool_call import ToolCall
from gieok.ports.chat_model import TOOLS, Answer, ChatRequest

FINISHED: dict[str, FinishReason] = {
    "stop": "stop", "length": "length", "content_filter": "filter", "tool_calls": "tools",
}  # fmt: skip


def finished_answer(
    request: ChatRequest,
    content: str,
    model: str,
    *,
    finish: object,
    tokens_in: object = None,
    tokens_out: object = None,
    refusal: str = "",
    tool_calls: tuple[ToolCall, ...] = (),
) -> Answer:
    """The answer with its tokens as the endpoint counted them, or else by our own estimate. Raises BadAnswer."""
    text = without_thinking(content).strip()
    reason = FINISHED.get(str(finish), "other")
    calls = tool_calls if request.extra.get(TOOLS) else ()  # a tool that nobody offered, nobody can use
    if not text and not calls:
        raise BadAnswer(_why_nothing(model, reason, refusal))
    if isinstance(tokens_in, int) and isinstance(tokens_out, int) and tokens_in + tokens_out > 0:
        return Answer(text, tokens_in, tokens_out, model, reason, tool_calls=calls)
    given = sum(count_tokens(message.text) for message in request.messages)
    return Answer(text, given, count_tokens(content), model, reason, estimated=True, tool_calls=calls)


def _why_nothing(model: str, reason: FinishReason, refusal: str) -> str:
    """Empty means empty (I3): an answer without words is a failure, and has a reason."""
    if refusal:
        return f"{model} refused to answer: {refusal[:200]}"
    if reason == "filter":
        return f"a content filter took the answer of {model}"
    if reason == "length":
        return f"{model} used up its tokens before it said anything; allow it more"
    return f"{model} answered with nothing"
