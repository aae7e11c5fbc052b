"""Spans of OpenTelemetry: a request, the turn in it, and the steps of the turn. Loaded only where somebody wants them.

The setting ``traces`` (GIEOK_TRACES) or the usual OTEL_TRACES_EXPORTER names who gets them: ``console``, ``otlp``, or
``global`` for the provider of the program around; everything else is said by the usual OTEL_* variables. A trace that
a caller began (W3C ``traceparent``) is continued. Spans carry routes, counts and the names of models; no name of a
person, no id of theirs, and nothing that was said.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from time import time_ns
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gieok import __version__
from gieok.doors.http.front import route_of
from gieok.errors import BadSetting
from gieok.ports.spans import Fact

if TYPE_CHECKING:  # optional: gieok[traces]
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Tracer

OTLP = "opentelemetry.exporter.otlp.proto.http.trace_exporter"

STEPS = {
    "locked": "wait", "recalled": "recall", "composed": "compose", "answered": "model", "judged": "judge",
    "end written": "commit", "learned": "learn",
}  # fmt: skip
"""The point at which each step is over."""
BEGINNINGS = ("user post written", "delivered")
"""Points at which another step begins that is none of those."""
ENDS = ("learned", "not learned", "failed", "handed over")

NAMES = {
    "model": "gen_ai.response.model",
    "tokens_in": "gen_ai.usage.input_tokens",
    "tokens_out": "gen_ai.usage.output_tokens",
    "error": "error.type",
}
"""Facts that have a name everybody knows."""


@dataclass(frozen=True, slots=True)
class Spans:
    tracer: "Tracer"
    close: Callable[[], None]
    """Send what has gathered. Waits for the network."""


def spans_for(wanted: str) -> Spans | None:
    """Where spans go; None when nobody asked for them."""
    wanted = wanted or os.environ.get("OTEL_TRACES_EXPORTER", "")
    if wanted in ("", "none") or os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return None
    try:
        from opentelemetry import trace  # noqa: PLC0415  (optional)
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415  (optional)
        from opentelemetry.sdk.trace import TracerProvider as Provider  # noqa: PLC0415  (optional)
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415  (optional)
    except ImportError:
        raise BadSetting("spans need an extra: pip install 'gieok[traces]'") from None
    if wanted == "global":
        return Spans(trace.get_tracer("gieok", __version__), lambda: None)  # the program around closes its own
    named = {} if "OTEL_SERVICE_NAME" in os.environ else {"service.name": "gieok"}
    provider = Provider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(_exporter(wanted)))
    return Spans(provider.get_tracer("gieok", __version__), provider.shutdown)


def _exporter(wanted: str) -> "SpanExporter":
    if wanted == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter  # noqa: PLC0415  (optional)

        return ConsoleSpanExporter()
    if wanted != "otlp":
        raise BadSetting(f"traces go to console, otlp or global, not {wanted!r}")
    try:
        exporter: SpanExporter = import_module(OTLP).OTLPSpanExporter()
    except ImportError:
        raise BadSetting("otlp needs its package: pip install opentelemetry-exporter-otlp-proto-http") from None
    return exporter


class SpansOfTurns:
    """Watches turns, each as a span with its steps inside."""

    def __init__(self, tracer: "Tracer") -> None:
        self._tracer = tracer

    def turn(self) -> "SpanOfTurn":
        return SpanOfTurn(self._tracer)


class SpanOfTurn:
    def __init__(self, tracer: "Tracer") -> None:
        from opentelemetry.trace import set_span_in_context  # noqa: PLC0415  (optional, and loaded by now)

        self._tracer = tracer
        self._turn = tracer.start_span("gieok.turn")
        self._inside = set_span_in_context(self._turn)
        self._since = time_ns()

    def mark(self, step: str, facts: Mapping[str, Fact]) -> None:
        now = time_ns()
        known = {NAMES.get(name, f"gieok.{name}"): value for name, value in facts.items()}
        if step in STEPS:
            name = f"gieok.{STEPS[step]}"
            span = self._tracer.start_span(name, self._inside, attributes=known, start_time=self._since)
            span.end(now)
        if step in STEPS or step in BEGINNINGS:
            self._since = now
        elif step == "first words":
            self._turn.add_event(step)
        if step in ENDS:
            self._end(known, now)

    def _end(self, known: Mapping[str, Fact], now: int) -> None:
        from opentelemetry.trace import StatusCode  # noqa: PLC0415  (optional, and loaded by now)

        if "error.type" in known:
            self._turn.set_attribute("error.type", known["error.type"])
            self._turn.set_status(StatusCode.ERROR)
        self._turn.end(now)


class SpanOfRequest:
    """Stands outermost: everything that happens for a request happens inside its span."""

    def __init__(self, app: ASGIApp, tracer: "Tracer") -> None:
        from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415  (optional, and loaded by now)
            TraceContextTextMapPropagator,
        )

        self._app = app
        self._tracer = tracer
        self._begun_by = TraceContextTextMapPropagator()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        from opentelemetry.trace import SpanKind, StatusCode  # noqa: PLC0415  (optional, and loaded by now)

        status, method = 500, scope["method"]

        async def seeing(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self._tracer.start_as_current_span(
            method,
            self._begun_by.extract(dict(Headers(scope=scope))),
            SpanKind.SERVER,
            {"http.request.method": method},
            record_exception=False,  # a message may quote what was sent
            set_status_on_exception=False,
        ) as span:
            try:
                await self._app(scope, receive, seeing)
            finally:
                route = route_of(scope)
                span.update_name(f"{method} {route}")
                span.set_attributes({"http.route": route, "http.response.status_code": status})
                if status >= 500:
                    span.set_status(StatusCode.ERROR)
