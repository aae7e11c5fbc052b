"""Words as rows: for each token of an item how often it occurs there, and how long the whole text is."""

from collections import Counter
from collections.abc import Mapping, Sequence

from gieok.nouns.recollection import Kind
from gieok.stores.postgres.ask_postgres import Db, all_rows, run
from gieok.stores.postgres.queries import queries

SQL = queries("words")

MOST_OFTEN = 32_767
"""What the column holds; from some dozens on BM25 makes no difference anyway."""


def word_rows(texts: Mapping[int, Sequence[str]]) -> list[tuple[str, int, int, int]]:
    """Token, number, how often, and in how long a text, in the order of the index: neighbours are written together."""
    return sorted(
        (token, number, min(often, MOST_OFTEN), len(tokens))
        for number, tokens in texts.items()
        for token, often in Counter(tokens).items()
    )


async def add_words(db: Db, space: int, kind: Kind, texts: Mapping[int, Sequence[str]]) -> int:
    """Index the tokens of these items; gives how many tokens there are in all."""
    rows = word_rows(texts)
    if rows:
        await run(db, SQL["add_words"].format(kind=kind), (space, *map(list, zip(*rows, strict=True))))
    return sum(map(len, texts.values()))


async def drop_words(db: Db, space: int, kind: Kind, number: int) -> int:
    """Take an item out of the index; gives how many tokens it had."""
    gone = await all_rows(db, SQL["drop_words"].format(kind=kind), (space, number))
    return int(gone[0][0]) if gone else 0
