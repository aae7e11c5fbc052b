"""For all tests: nothing leaves this machine, nothing is timed, and nobody's own settings get in."""

import os
import socket
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is not a failing test: speed is measured in bench/, never here.
settings.register_profile("gieok", deadline=None)
settings.load_profile("gieok")

_connect = socket.socket.connect


def _only_here(self: socket.socket, address: object) -> None:
    host = address[0] if isinstance(address, tuple) else "local"
    if self.family != socket.AF_UNIX and host not in ("127.0.0.1", "::1", "localhost"):
        raise AssertionError(f"a test tried to reach {address}; tests stay on loopback")
    _connect(self, address)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def nothing_leaves_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(socket.socket, "connect", _only_here)
    for name in [name for name in os.environ if name.startswith(("GIEOK_", "OPENAI_", "ANTHROPIC_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("OPENAI_API_KEY", "")
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
