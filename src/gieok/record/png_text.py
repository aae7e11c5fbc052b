"""The texts that a PNG file carries beside its picture, by their keyword.

Three kinds of chunk hold text: plain (tEXt), packed (zTXt) and Unicode (iTXt, packed or not). The
picture itself is not looked at. A file is a stranger's: lengths are checked before they are believed,
checksums are checked, and packed text is unpacked only up to a limit.
"""

import zlib
from collections.abc import Iterator

from gieok.errors import BadFile

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LARGEST_TEXT = 10_000_000
"""Bytes of one text, unpacked. The largest lorebooks known are a tenth of that."""


def png_texts(data: bytes) -> dict[str, bytes]:
    """Keyword → text as bytes; the first text of a keyword counts."""
    if not data.startswith(SIGNATURE):
        raise BadFile("this is not a PNG picture")
    texts: dict[str, bytes] = {}
    for kind, body in png_chunks(data):
        if kind in (b"tEXt", b"zTXt", b"iTXt"):
            keyword, _, rest = body.partition(b"\0")
            name = keyword.decode("latin-1").lower()
            if name not in texts:
                texts[name] = _text(kind, rest)
    return texts


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and body of each chunk up to the end mark. What stands behind that is not part of the picture."""
    at = len(SIGNATURE)
    kind = b""
    while kind != b"IEND":
        if at + 12 > len(data):
            raise BadFile("the PNG picture is cut off; load it again from where it came from")
        length = int.from_bytes(data[at : at + 4])
        kind = data[at + 4 : at + 8]
        end = at + 8 + length
        if end + 4 > len(data):
            raise BadFile("the PNG picture is cut off; load it again from where it came from")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4]):
            raise BadFile(f"the PNG picture is damaged: the checksum of its {kind.decode('latin-1')} part is wrong")
        yield kind, data[at + 8 : end]
        at = end + 4


def png_chunk(kind: bytes, body: bytes) -> bytes:
    """The same the other way round."""
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def _text(kind: bytes, rest: bytes) -> bytes:
    if kind == b"tEXt":
        return rest
    if kind == b"zTXt":
        return _unpacked(rest[1:])  # one byte says how it is packed; there is one way only
    packed = rest[:1] == b"\1"
    text = rest[2:].partition(b"\0")[2].partition(b"\0")[2]  # language and translated keyword go before it
    return _unpacked(text) if packed else text


def _unpacked(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, LARGEST_TEXT)
    except zlib.error as problem:
        raise BadFile(f"a packed text in the PNG picture cannot be unpacked: {problem}") from None
    if unpacker.unconsumed_tail:
        raise BadFile(f"a packed text in the PNG picture is larger than {LARGEST_TEXT:,} bytes")
    return text
