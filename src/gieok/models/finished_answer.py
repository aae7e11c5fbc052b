"""From what an endpoint sent to an Answer: words without reasoning, tokens, and an error where nothing was said."""

from gieok.ask import without_thinking
from gieok.errors import BadAnswer
from gieok.language.tokens import count_tokens
from gieok.ports.chat_model import Answer, ChatRequest, FinishReason

FINISHED: dict[str, FinishReason] = {"stop": "stop", "length": "length", "content_filter": "filter"}


def finished_answer(
    request: ChatRequest,
    content: str,
    model: str,
    *,
    finish: object,
    tokens_in: object = None,
    tokens_out: object = None,
    refusal: str = "",
) -> Answer:
    """The answer with its tokens as the endpoint counted them, or else by our own estimate. Raises BadAnswer."""
    text = without_thinking(content).strip()
    reason = FINISHED.get(str(finish), "other")
    if not text:
        raise BadAnswer(_why_nothing(model, reason, refusal))
    if isinstance(tokens_in, int) and isinstance(tokens_out, int) and tokens_in + tokens_out > 0:
        return Answer(text, tokens_in, tokens_out, model, reason)
    given = sum(count_tokens(message.text) for message in request.messages)
    return Answer(text, given, count_tokens(content), model, reason, estimated=True)


def _why_nothing(model: str, reason: FinishReason, refusal: str) -> str:
    """Empty means empty (I3): an answer without words is a failure, and has a reason."""
    if refusal:
        return f"{model} refused to answer: {refusal[:200]}"
    if reason == "filter":
        return f"a content filter took the answer of {model}"
    if reason == "length":
        return f"{model} used up its tokens before it said anything; allow it more"
    return f"{model} answered with nothing"
