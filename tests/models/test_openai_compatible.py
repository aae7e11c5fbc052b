"""The real client against a scripted endpoint on loopback: everything that endpoints do, good and bad."""

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import aclosing

import pytest

from gieok.errors import BadAnswer, ModelTimeout, ModelUnavailable
from gieok.models.dialect import Dialect
from gieok.models.openai_compatible import OpenAICompatible
from gieok.models.patience import Patience
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Image, JsonShape, Message, as_messages
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends

pytest.importorskip("openai", reason="the official client is not installed: pip install 'gieok[openai]'")

HELLO = ChatRequest((Message("system", "be brief"), Message("user", "hello")), "speak", temperature=0.5, max_tokens=50)
SHAPE = JsonShape("mood", {"type": "object", "properties": {"happy": {"type": "integer"}}, "required": ["happy"]})
STRUCTURED = ChatRequest((Message("user", "how do you feel?"),), "judge", shape=SHAPE)
HURRIED = Patience(connect_seconds=1, silence_seconds=0.3, answer_seconds=0.3, tries=3, first_wait=0.01, longest_wait=1)


def at(endpoint: ScriptedEndpoint, patience: Patience = HURRIED) -> OpenAICompatible:
    return OpenAICompatible("any-model", base_url=endpoint.url, patience=patience)


async def streamed(model: ChatModel, heard: list[str] | None = None) -> tuple[str, Answer | None]:
    heard, answer = [] if heard is None else heard, None
    async for piece in model.stream(HELLO):
        heard.append(piece.text)
        answer = piece.answer or answer
    return "".join(heard), answer


async def test_a_whole_answer_comes_with_its_tokens() -> None:
    async with ScriptedEndpoint([Sends("안녕, 유나!", given="be brief")]) as endpoint:
        answer = await at(endpoint).answer(HELLO)
    assert answer == Answer("안녕, 유나!", 7, 2, "scripted", "stop")
    sent = endpoint.requests[0]
    assert (sent["model"], sent["temperature"], sent["max_tokens"]) == ("any-model", 0.5, 50)


async def test_a_stream_is_the_same_text_in_pieces_and_ends_with_the_answer() -> None:
    async with ScriptedEndpoint([Sends("오늘은 정말 좋은 날이야 😊", slices=1)]) as endpoint:
        text, answer = await streamed(at(endpoint))
    assert text == "오늘은 정말 좋은 날이야 😊"
    assert answer == Answer(text, 7, 5, "scripted", "stop")


async def test_tokens_that_nobody_counted_are_estimated_and_say_so() -> None:
    async with ScriptedEndpoint([Sends("hello there", counts=False)] * 2) as endpoint:
        answer = await at(endpoint).answer(HELLO)
        _, from_stream = await streamed(at(endpoint))
    assert answer.estimated
    assert answer.tokens_in > 0
    assert answer == from_stream


@pytest.mark.parametrize("status", [429, 500, 502, 503])
async def test_what_passes_is_asked_again(status: int) -> None:
    async with ScriptedEndpoint([Sends(status=status), Sends(status=status), "here I am"]) as endpoint:
        assert (await at(endpoint).answer(HELLO)).text == "here I am"


async def test_a_stream_that_did_not_begin_is_asked_again() -> None:
    async with ScriptedEndpoint([Sends(status=503), "here I am"]) as endpoint:
        assert (await streamed(at(endpoint)))[0] == "here I am"


async def test_what_does_not_pass_is_an_error_after_as_many_tries_as_said() -> None:
    async with ScriptedEndpoint([Sends("busy", status=500)] * 3) as endpoint:
        with pytest.raises(ModelUnavailable, match=r"status 500.*busy"):
            await at(endpoint).answer(HELLO)


async def test_the_server_may_say_how_long_to_wait() -> None:
    async with ScriptedEndpoint([Sends(status=429, headers={"retry-after": "0.3"}), "hello"]) as endpoint:
        started = time.perf_counter()
        assert (await at(endpoint).answer(HELLO)).text == "hello"
    assert time.perf_counter() - started >= 0.3


async def test_a_wait_that_is_too_long_is_told_instead_of_waited_for() -> None:
    async with ScriptedEndpoint([Sends(status=429, headers={"retry-after": "3600"})]) as endpoint:
        with pytest.raises(ModelUnavailable, match="429"):
            await at(endpoint).answer(HELLO)


async def test_an_empty_account_is_not_asked_again() -> None:
    empty = '{"error": {"message": "no money", "type": "x", "code": "insufficient_quota"}}'
    async with ScriptedEndpoint([Sends(status=429, raw=empty)]) as endpoint:
        with pytest.raises(ModelUnavailable, match="no money"):
            await at(endpoint).answer(HELLO)


@pytest.mark.parametrize(("status", "hint"), [(401, "OPENAI_API_KEY"), (403, "OPENAI_API_KEY"), (404, "base URL")])
async def test_an_error_says_who_must_act(status: int, hint: str) -> None:
    async with ScriptedEndpoint([Sends(status=status)]) as endpoint:
        with pytest.raises(ModelUnavailable, match=hint):
            await at(endpoint).answer(HELLO)


async def test_nobody_there_is_said_at_once_and_in_words() -> None:
    model = OpenAICompatible("any-model", base_url="http://127.0.0.1:9/v1", patience=HURRIED)
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        await model.answer(HELLO)


async def test_silence_before_an_answer_is_a_timeout() -> None:
    async with ScriptedEndpoint([Sends("too late", after=30)] * 2) as endpoint:
        started = time.perf_counter()
        with pytest.raises(ModelTimeout):
            await at(endpoint).answer(HELLO)
        with pytest.raises(ModelTimeout):
            await streamed(at(endpoint))
        assert time.perf_counter() - started < 10


async def test_silence_in_the_middle_of_a_stream_is_a_timeout() -> None:
    async with ScriptedEndpoint([Sends(pieces=("one ", "two"), between=30)]) as endpoint:
        heard: list[str] = []
        with pytest.raises(ModelTimeout, match="said nothing for"):
            await streamed(at(endpoint), heard)
    assert heard == ["one "]


@pytest.mark.parametrize("cleanly", [False, True])
@pytest.mark.parametrize("slices", [0, 1])
async def test_a_stream_cut_inside_a_character_is_an_error_not_half_an_answer(cleanly: bool, slices: int) -> None:
    cut = Sends(pieces=("처음은 ", "괜찮고 ", "여기서 끊겨"), cut_in="끊", ends_cleanly=cleanly, slices=slices)
    async with ScriptedEndpoint([cut, "다시 왔어"]) as endpoint:
        heard: list[str] = []
        with pytest.raises(ModelUnavailable, match="broke off"):
            await streamed(at(endpoint), heard)
        assert "".join(heard) == "처음은 괜찮고 "
        assert (await streamed(at(endpoint)))[0] == "다시 왔어"


async def test_an_answer_cut_inside_a_character_is_asked_again() -> None:
    async with ScriptedEndpoint([Sends("반쯤 왔다", cut_in="왔"), "다 왔다"]) as endpoint:
        assert (await at(endpoint).answer(HELLO)).text == "다 왔다"


@pytest.mark.parametrize(
    "raw", ['{"choices": [{"mess', "<html>nginx</html>", "[]", '{"choices": []}', "null", "\ud800"]
)
async def test_an_answer_that_is_no_answer_is_refused(raw: str) -> None:
    async with ScriptedEndpoint([Sends(raw=raw)]) as endpoint:
        with pytest.raises(BadAnswer):
            await at(endpoint).answer(HELLO)


async def test_half_a_json_in_a_stream_is_refused() -> None:
    raw = 'data: {"choices": [{"index": 0, "delta": {"content": "hel"}}]}\n\ndata: {"choices": [{"ind\n\n'
    async with ScriptedEndpoint([Sends(raw=raw, headers={"content-type": "text/event-stream"})]) as endpoint:
        with pytest.raises(BadAnswer):
            await streamed(at(endpoint))


async def test_an_error_in_the_middle_of_a_stream_is_told() -> None:
    raw = 'data: {"choices": [{"index": 0, "delta": {"content": "hel"}}]}\n\ndata: {"error": {"message": "out of memory"}}\n\n'
    async with ScriptedEndpoint([Sends(raw=raw, headers={"content-type": "text/event-stream"})]) as endpoint:
        with pytest.raises(ModelUnavailable, match="out of memory"):
            await streamed(at(endpoint))


async def test_reasoning_is_taken_out_of_answers_and_streams() -> None:
    text = "<think>she is sad, so I should</think>\n\n괜찮아? <thinking>hm</thinking>이리 와."
    pieces = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    async with ScriptedEndpoint([Sends(text), Sends(pieces=pieces)]) as endpoint:
        answer = await at(endpoint).answer(HELLO)
        shown, from_stream = await streamed(at(endpoint))
    assert answer.text == shown == "괜찮아? 이리 와."
    assert from_stream is not None
    assert from_stream.text == shown


@pytest.mark.parametrize(
    ("sends", "why"),
    [
        (Sends("", refusal="I cannot help with that"), "refused to answer: I cannot"),
        (Sends("  \n "), "with nothing"),
        (Sends("<think>on and on", finish_reason="length"), "used up its tokens"),
        (Sends("", finish_reason="content_filter"), "content filter"),
    ],
)
async def test_an_answer_without_words_is_an_error_with_its_reason(sends: Sends, why: str) -> None:  # I3
    async with ScriptedEndpoint([sends, sends]) as endpoint:
        with pytest.raises(BadAnswer, match=why):
            await at(endpoint).answer(HELLO)
        with pytest.raises(BadAnswer, match=why):
            await streamed(at(endpoint))


async def test_an_answer_that_was_cut_short_is_an_answer_and_says_so() -> None:
    async with ScriptedEndpoint([Sends("once upon a", finish_reason="length")]) as endpoint:
        assert (await at(endpoint).answer(HELLO)).finish_reason == "length"


async def test_a_stream_that_nobody_reads_any_more_is_closed_at_once() -> None:
    async with ScriptedEndpoint([Sends("word " * 1000, between=0.02)]) as endpoint:
        async with aclosing(at(endpoint, Patience()).stream(HELLO)) as pieces:
            async for _ in pieces:
                break
        await _until(lambda: endpoint.hung_up == 1)


async def test_a_cancelled_turn_closes_its_stream() -> None:
    async with ScriptedEndpoint([Sends("word " * 1000, between=0.02), "next"]) as endpoint:
        model = at(endpoint, Patience())
        turn = asyncio.create_task(streamed(model))
        await asyncio.sleep(0.3)
        turn.cancel()
        with pytest.raises(asyncio.CancelledError):
            await turn
        await _until(lambda: endpoint.hung_up == 1)
        assert (await model.answer(HELLO)).text == "next"


async def test_a_schema_is_asked_for_where_the_endpoint_knows_it() -> None:
    async with ScriptedEndpoint(['{"happy": 1}']) as endpoint:
        await at(endpoint).answer(STRUCTURED)
    form = endpoint.requests[0]["response_format"]
    assert (form["type"], form["json_schema"]["schema"]) == ("json_schema", SHAPE.schema)


@pytest.mark.parametrize("status", [400, 422, 501])
async def test_an_endpoint_without_schemas_is_asked_in_simpler_words_and_only_once(status: int) -> None:
    refused = Sends("response_format is not supported", status=status)
    async with ScriptedEndpoint([refused, refused, '{"happy": 1}', '{"happy": 0}']) as endpoint:
        model = at(endpoint)
        await model.answer(STRUCTURED)
        await model.answer(STRUCTURED)
    forms = [sent.get("response_format", {}).get("type") for sent in endpoint.requests]
    assert forms == ["json_schema", "json_object", None, None]
    assert '"happy"' in endpoint.requests[3]["messages"][0]["content"]


async def test_an_endpoint_that_fails_on_schemas_is_tried_without() -> None:
    async with ScriptedEndpoint([*[Sends(status=500)] * 3, '{"happy": 1}']) as endpoint:
        model = at(endpoint)
        assert (await model.answer(STRUCTURED)).text == '{"happy": 1}'
    assert model.dialect.structured == "json"


async def test_parameters_that_were_refused_are_not_sent_again() -> None:
    steps = [
        Sends("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", status=400),
        Sends("Unsupported value: 'temperature' does not support 0.5", status=400),
        "hello",
        "hello again",
    ]
    async with ScriptedEndpoint(steps) as endpoint:
        model = at(endpoint)
        await model.answer(HELLO)
        await model.answer(HELLO)
    assert endpoint.requests[3]["max_completion_tokens"] == 50
    assert "temperature" not in endpoint.requests[3]
    assert "max_tokens" not in endpoint.requests[3]


async def test_a_model_without_a_system_role_is_told_in_the_users_message() -> None:
    refused = Sends("Jinja Exception: System role not supported", status=400)
    async with ScriptedEndpoint([refused, "hello", "hello"]) as endpoint:
        model = at(endpoint)
        await model.answer(HELLO)
        await model.answer(HELLO)
    assert endpoint.requests[2]["messages"] == [{"role": "user", "content": "be brief\n\nhello"}]


async def test_a_form_in_words_joins_the_one_system_message() -> None:
    request = ChatRequest(HELLO.messages, "judge", shape=SHAPE)
    model = OpenAICompatible("any-model", base_url="http://127.0.0.1:9/v1", dialect=Dialect(structured="words"))
    messages = model.dialect.parameters("any-model", request, stream=False)["messages"]
    assert [message["role"] for message in messages] == ["system", "user"]
    assert messages[0]["content"].startswith("be brief\n\nAnswer with one JSON object")


async def test_without_the_client_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ModelUnavailable, match=r"pip install 'gieok\[openai\]'"):
        await OpenAICompatible("any-model", base_url="http://127.0.0.1:9/v1").answer(HELLO)


async def test_without_a_key_and_an_address_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ADMIN_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ModelUnavailable, match="OPENAI_API_KEY"):
        await OpenAICompatible("any-model").answer(HELLO)


async def test_an_endpoint_that_cannot_count_streams_is_not_asked_to() -> None:
    steps = [Sends("unknown field stream_options", status=422), Sends("hi", counts=False), Sends("hi", counts=False)]
    async with ScriptedEndpoint(steps) as endpoint:
        model = at(endpoint)
        await streamed(model)
        await streamed(model)
    assert ["stream_options" in sent for sent in endpoint.requests] == [True, False, False]


async def test_a_question_that_is_simply_wrong_is_told() -> None:
    async with ScriptedEndpoint([Sends("context too long", status=400)]) as endpoint:
        with pytest.raises(ModelUnavailable, match="context too long"):
            await at(endpoint).answer(HELLO)


async def test_pictures_are_sent_as_data() -> None:
    request = ChatRequest((Message("user", "what is this?", (Image("image/png", b"\x89PNG"),)),), "speak")
    async with ScriptedEndpoint(["a picture"]) as endpoint:
        await at(endpoint).answer(request)
    parts = endpoint.requests[0]["messages"][0]["content"]
    assert parts[0] == {"type": "text", "text": "what is this?"}
    assert parts[1]["image_url"]["url"] == "data:image/png;base64,iVBORw=="


async def test_an_endless_answer_is_stopped() -> None:
    async with ScriptedEndpoint([Sends(pieces=("x" * 300_000,) * 5)]) as endpoint:
        with pytest.raises(BadAnswer, match="come to an end"):
            await streamed(at(endpoint, Patience()))


def test_the_messages_of_a_prompt_fit_a_request() -> None:
    prompt = ({"role": "system", "content": "be kind"}, {"role": "user", "content": "hi"})
    assert as_messages(prompt) == (Message("system", "be kind"), Message("user", "hi"))


async def _until(happened: Callable[[], bool], seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.01)
