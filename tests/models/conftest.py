"""No test in here can reach a real provider: whoever forgets an address talks to a closed port on loopback."""

import pytest


@pytest.fixture(autouse=True)
def nobody_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "no-real-key")
