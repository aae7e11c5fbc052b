"""The file in a request: the body itself, or the first file of a form.

A form is taken apart here rather than by a library, since one file is all that is wanted of it.
"""

import re
from dataclasses import dataclass
from urllib.parse import unquote

from starlette.requests import Request

from gieok.doors.http.errors import Refused

_BOUNDARY = re.compile(r'boundary="?([^";]{1,70})"?', re.IGNORECASE)
_NAME = re.compile(
    r"""filename\*=(?:utf-8'[^']*')?(?P<coded>[^;\r\n]+)|filename="(?P<plain>[^"\r\n]*)\"""", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    data: bytes


async def uploaded(request: Request) -> Upload:
    body, kind = await request.body(), request.headers.get("content-type", "")
    if not kind.lower().startswith("multipart/form-data"):
        return Upload("", body)
    boundary = _BOUNDARY.search(kind)
    found = _file_in(body, boundary[1].encode()) if boundary else None
    if found is None:
        raise Refused(422, "the form holds no file", "send the file as the body, or as one field of a form")
    return found


def _file_in(body: bytes, boundary: bytes) -> Upload | None:
    for part in body.split(b"--" + boundary)[1:]:
        head, divided, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        name = _NAME.search(head.decode("utf-8", "replace"))
        if divided and name:
            return Upload(_plain(name), data.removesuffix(b"\r\n"))
    return None


def _plain(name: "re.Match[str]") -> str:
    """What the file is called; only its name, never where it lay."""
    whole = unquote(name["coded"]) if name["coded"] else name["plain"]
    return re.split(r"[/\\]", whole.strip())[-1]
