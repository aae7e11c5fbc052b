"""One error → one status, always as ``{"error": {"type", "message", "hint"}}``.

The tree of ``gieok.errors`` is written on the walls of every room; here it meets HTTP. What is refused at the door
itself (no key, too large, too often) is a ``Refused``.
"""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request

from gieok import errors

log = logging.getLogger("gieok.http")

STATUS: dict[type[errors.GieokError], tuple[int, str]] = {
    errors.NotFound: (404, "check the name or the id; another space has its own"),
    errors.Conflict: (409, "somebody else changed it first: read it again, then decide"),
    errors.Outdated: (412, "read it again, then decide"),
    errors.BadInput: (422, "nothing was written; change what the message names and send it again"),
    errors.OverBudget: (429, "wait until tomorrow, or raise tokens_a_day or cost_a_day"),
    errors.TurnBusy: (409, "another turn of this space is still running; send it again"),
    errors.ModelTimeout: (504, "what was said is kept; retry the turn"),
    errors.ModelUnavailable: (502, "what was said is kept; retry the turn"),
    errors.BadAnswer: (502, "what was said is kept; retry the turn"),
    errors.TurnFailed: (502, "what was said is kept; retry the turn"),
    errors.LeaseLost: (503, "another server took over; send it again"),
    errors.MemoryUnavailable: (503, "the store did not answer; send it again, or run gieok doctor"),
    errors.EmbedderUnavailable: (503, "check the embedder's setting"),
    errors.GieokError: (500, "this should not happen; please report it with the request id"),
}
"""By the nearest ancestor that is named here."""

TYPES = {
    400: "Unreadable",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    405: "MethodNotAllowed",
    412: "PreconditionFailed",
    413: "TooLarge",
    421: "WrongHost",
    422: "BadInput",
    429: "TooManyRequests",
    503: "Unavailable",
}


class Refused(errors.GieokError):
    """The door does not let this request in, or not like this."""

    def __init__(self, status: int, message: str, hint: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.hint = hint
        self.headers = dict(headers or {})


def shape(kind: str, message: str, hint: str = "") -> dict[str, Any]:
    return {"error": {"type": kind, "message": message, "hint": hint}}


def status_of(problem: errors.GieokError) -> tuple[int, str]:
    """The status and the hint of an error of ours."""
    if isinstance(problem, Refused):
        return problem.status, problem.hint
    return next(STATUS[kind] for kind in type(problem).__mro__ if kind in STATUS)


def told(problem: errors.GieokError) -> dict[str, Any]:
    """An error as its body."""
    status, hint = status_of(problem)
    kind = TYPES.get(status, "Refused") if isinstance(problem, Refused) else type(problem).__name__
    return shape(kind, _sayable(str(problem)), hint)


def answer_to(problem: errors.GieokError) -> JSONResponse:
    status, _ = status_of(problem)
    return JSONResponse(told(problem), status, problem.headers if isinstance(problem, Refused) else None)


def explain_errors(app: FastAPI) -> None:
    """Every way to fail ends here."""
    app.add_exception_handler(errors.GieokError, _ours)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _bug)


async def _ours(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, errors.GieokError)
    return answer_to(problem)


async def _not_valid(_: Request, problem: Exception) -> JSONResponse:
    """What does not fit the form. The input itself is not echoed: it may be large, secret, or no text at all."""
    assert isinstance(problem, RequestValidationError)
    found = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in problem.errors()[:5]]
    return JSONResponse(shape("BadInput", _sayable("; ".join(found)), "the form of every request is at /docs"), 422)


async def _http(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, HTTPException)
    kind = TYPES.get(problem.status_code) or HTTPStatus(problem.status_code).phrase.replace(" ", "")
    return JSONResponse(
        shape(kind, str(problem.detail), "all routes are at /docs"), problem.status_code, problem.headers
    )


async def _bug(request: Request, problem: Exception) -> JSONResponse:
    log.error("request %s failed", request.headers.get("x-request-id", ""), exc_info=problem)
    return JSONResponse(
        shape("Bug", "something went wrong that should not", "please report it with the request id"), 500
    )


def _sayable(text: str) -> str:
    """A message may quote what was sent, and that may be no text."""
    return text.encode("utf-8", "replace").decode()
