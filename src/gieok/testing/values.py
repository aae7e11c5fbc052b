"""Any noun of the ledger, for property tests: every kind of text that people and models really write."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.conversation import Conversation
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import STATES, Round
from gieok.nouns.shared_entry import SharedMemoryEntry

_characters = st.characters(codec="utf-8")

# Everything but lone surrogates, which are no text; emoji, NUL, direction marks and Hangul come up often.
texts = st.one_of(
    st.text(_characters, max_size=60),
    st.sampled_from(
        [
            "안녕하세요",
            "👩‍👩‍👧",
            "\x00",
            "a\x00b",
            "\u202eabc",
            "ㅋㅋㅋ",
            "é",
            "\u1112\u1161\u11ab",
            "$memory[a]",
            " \n\t",
        ]
    ),
)
names = st.text(_characters, min_size=1, max_size=20)
times = st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)).map(lambda at: at.replace(tzinfo=UTC))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
shared_entries = st.builds(
    SharedMemoryEntry, texts, st.sampled_from(["round", "conversation"]), texts, st.builds(new_id)
)
attachments = st.one_of(
    st.builds(
        Attachment,
        st.builds(new_id),
        st.sampled_from([one for one in AttachmentType if one is not AttachmentType.shared_memory_entry]),
        texts,
        json_values,
    ),
    st.builds(Attachment, st.builds(new_id), st.just(AttachmentType.shared_memory_entry), texts, shared_entries),
)
posts = st.builds(
    Post,
    id=st.builds(new_id),
    send_from=names,
    send_to=names,
    message=texts,
    attachment_list=st.lists(attachments, max_size=3).map(tuple),
    created_at=times,
)
rounds = st.builds(
    Round,
    id=st.builds(new_id),
    user_query=texts,
    state=st.sampled_from(STATES),
    post_list=st.lists(posts, max_size=4).map(tuple),
    error=st.none() | texts,
    created_at=times,
)
conversations = st.builds(
    Conversation, id=st.builds(new_id), rounds=st.lists(rounds, max_size=4).map(tuple), created_at=times
)
