"""One turn, end to end: durable first, answered with what was known before, learned from behind the reply."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from gieok.assemble import chat_model_named, open_home
from gieok.errors import BadFile, BadInput, BadSetting, ModelUnavailable, OverBudget
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.reply import Reply
from gieok.nouns.usage import Allowance
from gieok.parts import Models
from gieok.record.persona_files import demo_persona
from gieok.settings import Settings
from gieok.testing.scripted_model import Fails, Says, ScriptedModel, Step


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    async with await open_home(str(tmp_path / "gieok.db"), Settings()) as opened:
        yield opened


def with_model(home: Home, steps: Sequence[Step | str]) -> tuple[Mind, ScriptedModel]:
    model = ScriptedModel(steps)
    parts = replace(home.parts, models=Models(speak=model))
    return Mind(home.mind("yuna", "mina").space, parts, demo_persona("mina")), model


async def test_a_character_answers_in_a_stream_and_the_reply_comes_last(home: Home) -> None:
    mind, model = with_model(home, ["*활짝 웃는다* 안녕, 유나야! 정말 반가워!!"])
    events = [event async for event in mind.stream("안녕 미나!")]
    reply = events[-1]
    assert isinstance(reply, Reply)
    assert "".join(str(event) for event in events[:-1]) == reply.text == "*활짝 웃는다* 안녕, 유나야! 정말 반가워!!"
    assert (reply.emotion, reply.model, reply.degraded) == ("happy", "scripted", ())
    posts = await mind.posts()
    assert [(post.send_from, post.message) for post in posts] == [("yuna", "안녕 미나!"), ("mina", reply.text)]
    assert posts[1].attachment_list[0].extra["persona"] == demo_persona("mina").hash
    assert posts[1].id == reply.post_id
    assert model.requests[0].messages[-1].text == "안녕 미나!"


async def test_a_turn_is_answered_with_what_was_known_before_and_teaches_the_next(home: Home) -> None:  # I2
    mind, model = with_model(home, ["기억할게!", "땅콩은 안 돼!"])
    await mind.chat("나 땅콩 알레르기 있어. 꼭 기억해")
    await mind.chat("간식 추천해 줘")
    first, second = ("\n".join(message.text for message in request.messages[:1]) for request in model.requests)
    assert "땅콩" not in first
    assert "땅콩" in second
    assert any("땅콩" in slot.value for slot in await mind.slots())


async def test_learning_that_ran_on_a_fallback_says_so(home: Home) -> None:  # I3
    away = ScriptedModel([Fails(ModelUnavailable("the endpoint is away"), purpose="extract")])
    parts = replace(home.parts, models=Models(extract=away))
    mind = Mind(home.mind("yuna", "mina").space, parts, demo_persona("mina"))
    round_ = await mind.record("나 땅콩 알레르기 있어. 꼭 기억해", "응!")
    (fallback,) = await mind.learning_fallbacks(round_.id)
    assert "rules" in fallback
    assert "away" in fallback
    assert any("땅콩" in slot.value for slot in await mind.slots())
    quiet = home.mind("yuna", "mina")
    assert await quiet.learning_fallbacks((await quiet.record("안녕")).id) == ()


async def test_a_model_that_fails_leaves_a_failed_round_and_the_users_words(home: Home) -> None:
    mind, _ = with_model(home, [Fails(ModelUnavailable("the endpoint is away"))])
    with pytest.raises(ModelUnavailable, match="away"):
        await mind.chat("들려?")
    (round_,) = (await mind.conversation()).rounds
    assert (round_.state, round_.error) == ("failed", "the endpoint is away")
    assert [post.message for post in round_.post_list] == ["들려?"]


async def test_a_failed_turn_can_be_tried_again_without_saying_it_twice(home: Home) -> None:
    mind, _ = with_model(home, [Fails(ModelUnavailable("away")), "응, 들려!"])
    with pytest.raises(ModelUnavailable):
        await mind.chat("들려?")
    (round_,) = (await mind.conversation()).rounds
    reply = await mind.retry(round_.id)
    assert reply.text == "응, 들려!"
    assert [post.message for post in await mind.posts()] == ["들려?", "응, 들려!"]
    with pytest.raises(BadInput, match="only a failed one"):
        await mind.retry(round_.id)


async def test_an_answer_that_breaks_off_is_not_kept_as_if_it_were_whole(home: Home) -> None:
    mind, _ = with_model(home, [Says("반쯤 말하다가", then=ModelUnavailable("the connection broke"))])
    with pytest.raises(ModelUnavailable):
        await mind.chat("안녕")
    (round_,) = (await mind.conversation()).rounds
    assert [post.message for post in round_.post_list] == ["안녕"]
    assert round_.state == "failed"


async def test_a_stream_that_nobody_reads_to_the_end_is_a_turn_broken_off(home: Home) -> None:
    mind, model = with_model(home, ["아주 긴 대답이 될 거야 " * 20, "다시 안녕!"])
    events = mind.stream("안녕")
    await anext(events)
    await events.aclose()
    (round_,) = (await mind.conversation()).rounds
    assert (round_.state, round_.error) == ("failed", "the turn was broken off")
    assert model.closed_early == 1
    assert (await mind.chat("다시 안녕")).text == "다시 안녕!"


async def test_the_models_notes_are_kept_and_a_broken_block_keeps_the_last_good_ones(home: Home) -> None:
    mind, _ = with_model(
        home,
        ['좋아!\n```json\n{"memory": {"goal": "산책"}}\n```', '음…\n```json\n{"memory": {"goal": \n```'],
    )
    first = await mind.chat("산책 가자")
    assert (first.text, first.memory_dict) == ("좋아!", {"goal": "산책"})
    second = await mind.chat("지금?")
    assert second.memory_dict == {"goal": "산책"}
    assert second.degraded
    assert await mind.memory().memory_dict() == {"goal": "산책"}


async def test_without_a_model_the_memory_speaks_and_says_so(home: Home) -> None:  # I3
    mind = home.mind("yuna", "mina", demo_persona("mina"))
    await mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
    reply = await mind.chat("내가 못 먹는 게 뭐였지? 알레르기 말이야")
    assert "땅콩" in reply.text
    assert "언어 모델이 없어서" in reply.text
    assert reply.model == "memory"
    assert any("no language model" in one for one in reply.degraded)


async def test_what_the_memory_voice_repeats_is_not_learned_again(home: Home) -> None:
    mind = home.mind("yuna", "mina", demo_persona("mina"))
    await mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
    await mind.chat("내 알레르기 기억나?")
    (slot,) = [slot for slot in await mind.slots() if "땅콩" in slot.value]
    assert slot.times_seen == 1


async def test_a_strong_feeling_is_kept_as_a_moment(home: Home) -> None:  # I7
    mind, _ = with_model(home, ["정말 축하해!!! 너무너무 기쁘다 🎉🎉"])
    await mind.chat("나 드디어 합격했어!!! 너무 행복해 ㅠㅠ")
    await mind.state()  # waits for what is being learned
    moments = await mind.moments()
    assert moments
    for moment in moments:
        assert moment.intensity >= 0.6
        assert await home.parts.store.ledger.posts(mind.space, moment.evidence)


async def test_the_trace_of_a_turn_tells_what_was_injected_cut_and_how_long_it_took(home: Home) -> None:
    mind, _ = with_model(home, ["응!"])
    await mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
    reply = await mind.chat("알레르기")
    await home.parts.afterwards.settled()
    trace = (await mind.trace(reply.round_id)).content
    assert trace["query"] == "알레르기"
    assert trace["items"]
    assert {"persona", "recall", "message"} <= set(trace["blocks"]) | {"message"}
    assert trace["answer"]["model"] == "scripted"
    assert trace["persona"] == demo_persona("mina").hash
    assert list(trace["steps"])[:3] == ["begun", "locked", "user post written"]
    assert "땅콩" in trace["blocks"]["recall"]["text"] + trace["blocks"]["recent"]["text"]
    assert (trace["blocks"]["recent"]["budget"], trace["blocks"]["persona"]["budget"]) == (3_000, None)
    assert {one["id"] for one in trace["cut"]} <= {item["id"] for item in trace["items"]}, "what was cut is named"
    assert [one.round_id for one in await mind.traces()] == [reply.round_id]
    assert (await mind.round(reply.round_id)).user_query == "알레르기"


async def test_a_round_that_a_crash_left_open_is_marked_at_the_next_start(tmp_path: Path) -> None:  # I14
    path = str(tmp_path / "gieok.db")
    home = await open_home(path, Settings())
    store, space = home.parts.store, home.mind("yuna", "mina").space
    mind, _ = with_model(home, ["x"])
    fence = await store.leases.acquire(space, "elsewhere:1:gone", -1)
    turn = mind._turn("main")
    round_ = await turn._open("들려?", fence or 0, None)
    await home.close()
    async with await open_home(path, Settings()) as again:
        found = await again.parts.store.ledger.round(space, round_.id)
        assert (found.state, found.error) == ("failed", "interrupted")
        assert [post.message for post in found.post_list] == ["들려?"]


async def test_each_model_call_is_in_the_prompt_log_and_goes_with_erase(home: Home, tmp_path: Path) -> None:
    mind, _ = with_model(home, ["안녕!"])
    reply = await mind.chat("안녕")
    folder = tmp_path / "gieok.db.prompts"
    (file,) = folder.rglob("*.json")
    assert file.name.startswith(f"mina_prompt_log_{reply.round_id}_")
    assert "안녕!" in file.read_text(encoding="utf-8")
    receipt = await mind.erase()
    assert receipt.counts["prompt log files"] == 1
    assert not list(folder.rglob("*.json"))


async def test_a_day_has_its_allowance_and_the_words_are_kept_when_it_is_used_up(home: Home) -> None:
    model = ScriptedModel(["첫 대답", "둘째 대답"])
    parts = replace(home.parts, models=Models(speak=model), allowance=Allowance(tokens=1))
    mind = Mind(home.mind("yuna", "mina").space, parts)
    assert (await mind.chat("안녕")).tokens_out > 0
    with pytest.raises(OverBudget, match="used up for today"):
        await mind.chat("또 안녕")
    assert [round_.state for round_ in (await mind.conversation()).rounds] == ["finished", "failed"]
    assert len(model.requests) == 1


async def test_turns_of_one_space_in_one_process_come_strictly_one_after_the_other(home: Home) -> None:  # I9
    steps = [Says(f"대답 {n}", after=0.01) for n in range(6)]
    mind, _ = with_model(home, steps)
    await asyncio.gather(*(mind.chat(f"말 {n}") for n in range(6)))
    senders = [post.send_from for post in await mind.posts()]
    assert senders == ["yuna", "mina"] * 6


async def test_an_experience_that_fits_the_message_is_put_into_its_prompt(tmp_path: Path) -> None:
    folder = tmp_path / "experience"
    folder.mkdir()
    (folder / "handcrafted_exp_travel.yaml").write_text(
        "exp_id: travel\nwho: [mina]\nwhen: 여행 계획을 물을 때\nwhat: 날씨부터 물어본다.\n", encoding="utf-8"
    )
    settings = Settings(experiences=str(folder))
    async with await open_home(str(tmp_path / "gieok.db"), settings) as home:
        mind, model = with_model(home, ["어디로 갈 건데?", "밥 먹자"])
        reply = await mind.chat("여행 계획 짜는 거 도와줘")
        await mind.chat("배고프다")
    first, second = (request.messages[0].text for request in model.requests)
    assert "날씨부터 물어본다." in first
    assert "날씨부터 물어본다." not in second
    assert any("words" in one or "no language model" in one for one in reply.degraded)


async def test_a_broken_experience_file_is_named_when_the_home_opens(tmp_path: Path) -> None:
    (tmp_path / "handcrafted_exp_bad.yaml").write_text("when: x\n", encoding="utf-8")
    with pytest.raises(BadFile, match="handcrafted_exp_bad"):
        await open_home(":memory:", Settings(experiences=str(tmp_path)))


def test_the_settings_choose_who_speaks() -> None:
    chosen = {name: chat_model_named(name, Settings()) for name in ("none", "ollama:m", "openai:m", "any:anthropic:m")}
    assert {name: model.name if model else None for name, model in chosen.items()} == {
        "none": None,
        "ollama:m": "m",
        "openai:m": "m",
        "any:anthropic:m": "anthropic:m",
    }
    with pytest.raises(BadSetting, match="any:PROVIDER:NAME"):
        chat_model_named("telepathy:m", Settings())
