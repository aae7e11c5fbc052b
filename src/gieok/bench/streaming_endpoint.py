"""A model's endpoint in a process of its own, whose words say when they were sent.

    python -m gieok.bench.streaming_endpoint

Each word is ``sent`` and the milliseconds since 1970, so that whoever shows it can tell how old it is. It prints its
address and answers until it is ended.
"""

import asyncio
import json
import time

WORDS = 60
BETWEEN = 0.05
"""Seconds between two words: about as fast as people read."""
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), b":0")
    await reader.readexactly(int(length.partition(b":")[2]))
    writer.write(HEAD)
    for _ in range(WORDS):
        _send(writer, {"content": f"sent{time.time() * 1000:.0f} "}, None)
        await writer.drain()
        await asyncio.sleep(BETWEEN)
    _send(writer, {}, "stop")
    writer.write(b"data: [DONE]\n\n")
    await writer.drain()
    writer.close()


def _send(writer: asyncio.StreamWriter, delta: dict[str, str], finish: str | None) -> None:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    chunk = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "bench", "choices": [choice]}
    writer.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")


async def answer_for_ever() -> None:
    server = await asyncio.start_server(_answer, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(answer_for_ever())
