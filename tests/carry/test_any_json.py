"""Whatever JSON a stranger hands in, in whatever format they say it is: pieces, or one clear error."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gieok.carry.facts import Known, edit_round
from gieok.carry.pieces import Fact, Talk
from gieok.carry.read import opened
from gieok.carry.recognise import FORMATS
from gieok.carry.talks import conversation_of, rounds_of
from gieok.errors import BadInput
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.space import Space

YUNA = Space("yuna", "mina")
WORDS = (
    "mapping current_node message author role user assistant content parts content_type text create_time parent id title "
    "chat_messages sender human uuid name created_at current_leaf_message_uuid parent_message_uuid memory user_id agent_id "
    "metadata categories results memories type entity relation entityType observations from to relationType entities "
    "relations mes is_user is_system send_date swipes swipe_id extra chat_metadata user_name character_name kind gieok round "
    "slot candidate moment note episode version conversation learned evidence category rounds post_list spec data"
).split()
words = st.sampled_from(WORDS)
leaves = st.none() | st.booleans() | st.integers(-10, 2**70) | st.floats() | words | st.text(max_size=5)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=6), max_leaves=25
)


@settings(max_examples=150)
@given(st.lists(values, min_size=1, max_size=4), st.sampled_from(FORMATS), st.booleans())
def test_any_json_is_read_or_refused(found: list[Any], format: str, by_lines: bool) -> None:
    text = "\n".join(map(json.dumps, found)) if by_lines else json.dumps(found)
    for said in (format, None):
        try:
            file = opened(text.encode(), format=said)
            assert file.character is None or isinstance(file.character, str)
            pieces = list(file.pieces(YUNA))
        except BadInput:
            continue
        for piece in pieces:
            if isinstance(piece, Talk):
                rounds_of(piece, YUNA, utc_now())
                assert len(conversation_of(piece, ())) < 200
            elif isinstance(piece, Fact):
                edit_round(piece, Known(YUNA), utc_now())


chat = st.fixed_dictionaries(
    {"is_user": st.booleans() | leaves, "mes": st.text(max_size=9) | values},
    optional={"name": leaves, "send_date": leaves, "swipes": values, "swipe_id": leaves, "extra": values},
)
node = st.fixed_dictionaries(
    {
        "parent": st.sampled_from(["a", "b", None]) | values,
        "message": st.none()
        | st.fixed_dictionaries(
            {
                "author": st.fixed_dictionaries({"role": st.sampled_from(["user", "assistant", "tool"]) | values})
                | values,
                "content": st.fixed_dictionaries({"parts": st.lists(values, max_size=3) | values}) | values,
            },
            optional={"create_time": leaves, "id": values, "recipient": values, "metadata": values},
        ),
    }
)
gpt = st.fixed_dictionaries(
    {"mapping": st.dictionaries(st.sampled_from("abc"), node, max_size=3), "current_node": leaves}
)
claude = st.fixed_dictionaries(
    {"chat_messages": st.lists(st.fixed_dictionaries({"sender": leaves, "text": values, "content": values, "uuid": leaves}) | values, max_size=3)},
    optional={"current_leaf_message_uuid": leaves, "uuid": values, "name": values},
)  # fmt: skip
mem0 = st.fixed_dictionaries({"memory": st.text(max_size=9)}, optional=dict.fromkeys(("id", "user_id", "agent_id", "metadata", "categories", "created_at"), values))  # fmt: skip
graph = st.fixed_dictionaries(
    {"type": st.sampled_from(["entity", "relation"]), "name": values, "from": values},
    optional=dict.fromkeys(("observations", "entityType", "to", "relationType"), values),
)


@settings(max_examples=200)
@given(st.lists(chat | gpt | claude | mem0 | graph, min_size=1, max_size=4), st.booleans())
def test_almost_right_files_are_read_or_refused(found: list[Any], by_lines: bool) -> None:
    text = "\n".join(map(json.dumps, found)) if by_lines else json.dumps(found)
    try:
        file = opened(text.encode())
        assert file.character is None or isinstance(file.character, str)
        pieces = list(file.pieces(YUNA))
    except BadInput:
        return
    for piece in pieces:
        if isinstance(piece, Talk):
            rounds_of(piece, YUNA, utc_now())
        elif isinstance(piece, Fact):
            edit_round(piece, Known(YUNA), utc_now())
