"""What one recall looked like, kept to be shown: the question, what came back and why, and how long it took."""

from datetime import datetime

from gieok.nouns.identity import new_id
from gieok.nouns.recollection import Recollection
from gieok.ports.traces import Trace

LONGEST_QUERY = 500
"""Characters of the question and of each item that a trace keeps: enough to recognise them."""


MOST_ITEMS = 50
"""Items that a trace keeps: nobody looks further down, and a listing of thousands would be megabytes."""


def trace_of_recall(found: Recollection, at: datetime, round_id: str = "") -> Trace:
    items = [
        {
            "kind": item.kind,
            "id": item.id,
            "text": item.text[:LONGEST_QUERY],
            "score": round(item.score, 6),
            "parts": {name: round(part, 6) for name, part in item.parts.items()},
            "filler": item.filler,
        }
        for item in found.items[:MOST_ITEMS]
    ]
    content = {
        "query": found.query[:LONGEST_QUERY],
        "path": found.path,
        "degraded": list(found.degraded),
        "considered": found.considered,
        "items": items,
        "milliseconds": dict(found.timings),
    }
    return Trace(new_id(), "recall", round_id, content, at)
