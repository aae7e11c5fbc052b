"""What /metrics shows: counts and times in Prometheus' text form. Names of routes, never of people."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Borders of the histogram: a read takes milliseconds, a turn as long as its model."""

_COUNTERS = {
    "gieok_http_requests_total": "Requests by method, route and status.",
    "gieok_turns_total": "Turns by how they ended.",
    "gieok_turns_degraded_total": "Turns of which a part ran on a fallback.",
}
_GAUGES = {"gieok_turns_running": "Turns that are being answered now."}

Labels = tuple[tuple[str, str], ...]


class Metrics:
    def __init__(self) -> None:
        self._counts: dict[tuple[str, Labels], int] = defaultdict(int)
        self._times: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(SECONDS) + 2))

    def count(self, name: str, **labels: str) -> None:
        self._counts[(name, tuple(sorted(labels.items())))] += 1

    def took(self, route: str, seconds: float) -> None:
        """How long a request took until its answer was complete."""
        row = self._times[route]
        row[bisect_left(SECONDS, seconds)] += 1
        row[-1] += seconds

    def text(self, **gauges: float) -> str:
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: dict[str, float]) -> Iterator[str]:
        for name, help_ in _COUNTERS.items():
            yield from (f"# HELP {name} {help_}", f"# TYPE {name} counter")
            for (one, labels), value in sorted(self._counts.items()):
                if one == name:
                    yield f"{name}{_written(labels)} {value}"
        for name, level in gauges.items():
            yield from (f"# HELP {name} {_GAUGES[name]}", f"# TYPE {name} gauge", f"{name} {level:g}")
        yield from self._histogram("gieok_http_request_seconds")

    def _histogram(self, name: str) -> Iterator[str]:
        yield from (f"# HELP {name} Seconds until an answer was complete.", f"# TYPE {name} histogram")
        for route, row in sorted(self._times.items()):
            so_far = 0.0
            for border, value in zip((*SECONDS, "+Inf"), row, strict=False):
                so_far += value
                yield f"{name}_bucket{_written((('route', route), ('le', str(border))))} {so_far:g}"
            yield f"{name}_sum{_written((('route', route),))} {row[-1]:.6f}"
            yield f"{name}_count{_written((('route', route),))} {so_far:g}"


def _written(labels: Labels) -> str:
    if not labels:
        return ""
    escaped = ((name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) for name, value in labels)
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped) + "}"
