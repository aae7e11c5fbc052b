"""Checking a store by its name: what is collected, how the store is opened for each test, and what is said at the end.

Every test gets an empty store. A database or file that holds something already is refused, since it is emptied again
and again.
"""

import importlib
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import pytest

from gieok.errors import GieokError
from gieok.ports.store import Store

SUITE = "store_suite.py"
NEEDED = {"pytest_asyncio": "pytest-asyncio", "numpy": "numpy"}
HOW = "write postgresql://…, sqlite:///path or package.module:factory"


class Checking:
    """A plugin of its own, registered when a store was named."""

    def __init__(self, name: str, config: pytest.Config) -> None:
        self.name = name
        missing = [package for module, package in NEEDED.items() if find_spec(module) is None]
        if missing:
            raise pytest.UsageError(f"--gieok-store needs {' and '.join(missing)}: pip install 'gieok[test]'")
        self.open = _way_to(name)
        suite = str(Path(__file__).with_name(SUITE))
        self._ours: set[str] = set()
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        config.args[:] = [*config.args, suite] if named else [suite]

    def pytest_report_header(self) -> str:
        return f"gieok: checking {self.name}"

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self._ours = {item.nodeid for item in items if item.path.name == SUITE}

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The promises that were not kept, as sentences."""

        def found(*kinds: str) -> dict[str, None]:
            reports = [one for kind in kinds for one in terminalreporter.getreports(kind)]
            return dict.fromkeys(one.nodeid for one in reports if one.nodeid in self._ours)

        broken = found("failed", "error")
        kept = found("passed").keys() - broken
        terminalreporter.section(f"gieok: {self.name} keeps {len(kept)} of {len(kept) + len(broken)} promises")
        for one in broken:
            terminalreporter.line(f"not kept: {_sentence(one)}")


def _way_to(name: str) -> Callable[[], Any]:
    """How a store of that name is opened, empty, for one test."""
    scheme, divided, rest = name.partition("://")
    if divided and scheme in ("postgresql", "postgres"):
        return lambda: _postgres(name)
    if divided and scheme == "sqlite":
        return lambda: _sqlite(Path(rest.removeprefix("/")))
    if divided or ":" not in name:
        raise pytest.UsageError(f"--gieok-store does not understand {name!r}; {HOW}")
    factory = _factory(name)
    return lambda: _made_by(factory, name)


def _factory(name: str) -> Callable[[], Any]:
    module, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as problem:
        raise pytest.UsageError(f"--gieok-store cannot load {name}: {problem}; {HOW}") from None
    return cast(Callable[[], Any], found)


@asynccontextmanager
async def _made_by(factory: Callable[[], Any], name: str) -> AsyncIterator[Store]:
    """The factory gives a new, empty store each time, by itself or when it is awaited."""
    made = factory()
    store = await cast(Awaitable[Store], made) if inspect.isawaitable(made) else cast(Store, made)
    lacking = [one for one in vars(Store) if not one.startswith("_") and not hasattr(store, one)]
    if lacking:
        raise AssertionError(f"the store that {name} gives has no {', '.join(lacking)}: see gieok.ports.store.Store")
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _sqlite(path: Path) -> AsyncIterator[Store]:
    from gieok.stores.sqlite import open_sqlite  # noqa: PLC0415  (only the store that was named)

    if path.exists():
        pytest.exit(f"{path} is there already, and would be emptied; name a new file", 2)
    store = await open_sqlite(str(path))
    try:
        yield store
    finally:
        await store.close()
        for one in path.parent.glob(f"{path.name}*"):
            one.unlink()


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Store]:
    import psycopg  # noqa: PLC0415  (an extra)

    from gieok.stores.postgres import open_postgres  # noqa: PLC0415  (an extra)

    try:
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as db:
            held = await (await db.execute("select to_regnamespace('gieok')::text")).fetchone()
            if held != (None,):
                pytest.exit("the database holds a schema gieok already, and it would be emptied; name an empty one", 2)
            store = await open_postgres(url)
            try:
                yield store
            finally:
                await store.close()
                await db.execute("drop schema gieok cascade")
    except (psycopg.OperationalError, GieokError) as problem:
        pytest.exit(f"the store cannot be opened: {str(problem).strip()}", 2)


def _sentence(node: str) -> str:
    return node.rpartition("::")[2].removeprefix("test_").replace("_", " ")
