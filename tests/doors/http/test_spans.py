"""Spans: a request, its turn, and the steps inside; without a word of what was said."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from gieok.doors.http import app as the_app
from gieok.doors.http.spans import Spans, spans_for
from gieok.errors import BadSetting, ModelUnavailable
from gieok.home import Home
from gieok.parts import Models
from gieok.testing.scripted_model import Fails, Says, ScriptedModel

SPACE = "/api/v1/spaces/yuna/mina"
SECRET = "나 다음 달 3일에 부산으로 이사 가"
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    spans = Spans(provider.get_tracer("test"), provider.shutdown)
    monkeypatch.setattr(the_app, "spans_for", lambda wanted: spans)
    yield exporter
    provider.shutdown()


def named(exporter: InMemorySpanExporter) -> dict[str, ReadableSpan]:
    return {one.name: one for one in exporter.get_finished_spans()}


def speaking(home: Home, *steps: Any) -> Home:
    return Home(replace(home.parts, models=Models(speak=ScriptedModel(steps))), home.settings, home.personas)


async def test_a_turn_is_shown_with_its_steps(home: Home, client_of: Any, exported: InMemorySpanExporter) -> None:
    talking = speaking(home, Says("정말? 축하해!"))
    async with client_of(talking) as client:
        answer = await client.post(f"{SPACE}/turns", json={"message": SECRET}, headers={"traceparent": PARENT})
        assert answer.status_code == 200
        await talking.parts.lessons.settled()
    found = named(exported)
    request, turn = found["POST /api/v1/spaces/{user}/{character}/turns"], found["gieok.turn"]
    assert request.attributes is not None
    assert request.attributes["http.response.status_code"] == 200
    # The caller's trace goes on, and the turn stands inside the request.
    assert request.parent is not None
    assert f"{request.parent.span_id:016x}" == "b7ad6b7169203331"
    assert {one.context.trace_id for one in found.values() if one.context} == {int(PARENT[3:35], 16)}
    assert turn.parent == request.context
    steps = [one for one in exported.get_finished_spans() if one.parent == turn.context]
    assert [one.name.removeprefix("gieok.") for one in sorted(steps, key=lambda one: one.start_time or 0)] == [
        "wait",
        "recall",
        "compose",
        "model",
        "judge",
        "commit",
        "learn",
    ]
    assert dict(found["gieok.model"].attributes or {})["gen_ai.response.model"] == "scripted"
    told = " ".join(one.to_json() for one in exported.get_finished_spans())
    for private in (SECRET, "부산", "축하", "yuna", "mina"):
        assert private not in told


async def test_a_turn_that_fails_is_shown_with_its_error(
    home: Home, client_of: Any, exported: InMemorySpanExporter
) -> None:
    async with client_of(speaking(home, Fails(ModelUnavailable("부산 has no model")))) as client:
        assert (await client.post(f"{SPACE}/turns", json={"message": SECRET})).status_code == 502
    turn = named(exported)["gieok.turn"]
    assert not turn.status.is_ok
    assert dict(turn.attributes or {}) == {"error.type": "ModelUnavailable"}
    assert "부산" not in " ".join(one.to_json() for one in exported.get_finished_spans())


def test_who_gets_them_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_TRACES_EXPORTER", raising=False)
    assert spans_for("") is None
    assert spans_for("global") is not None
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "console")
    console = spans_for("")
    assert console is not None
    console.close()
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    assert spans_for("") is None
    monkeypatch.delenv("OTEL_SDK_DISABLED")
    with pytest.raises(BadSetting, match="console, otlp or global"):
        spans_for("somewhere")


def test_nothing_of_it_is_loaded_when_nobody_asks(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['opentelemetry.sdk'] = None\n"
        "import gieok.doors.http.spans as spans, gieok.turn\n"
        "assert spans.spans_for('') is None\n"
        "try: spans.spans_for('console')\n"
        "except Exception as problem: print(problem)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert "gieok[traces]" in done.stdout
