"""The least client there is: JSON over one connection that stays open, so that the server is measured and not this."""

import asyncio
import json
from typing import Any
from urllib.parse import quote, urlsplit


class HttpClient:
    def __init__(self, url: str) -> None:
        self._place = urlsplit(url)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: object) -> tuple[int, Any]:
        return await self._asked("POST", path, json.dumps(body).encode())

    async def get(self, path: str) -> tuple[int, Any]:
        return await self._asked("GET", path, b"")

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()

    async def _asked(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        if self._reader is None or self._writer is None:
            host, port = self._place.hostname, self._place.port
            self._reader, self._writer = await asyncio.open_connection(host, port, limit=2**24)
        head = (
            f"{method} {quote(path, safe='/?=&')} HTTP/1.1\r\nHost: {self._place.netloc}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        await self._writer.drain()
        return await _answer(self._reader)


async def _answer(reader: asyncio.StreamReader) -> tuple[int, Any]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    body = await reader.readexactly(int(headers["content-length"]))
    return int(lines[0].split(" ")[1]), json.loads(body)
