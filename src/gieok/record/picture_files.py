"""Looking at a stranger's image file: what kind it is by its content, and whether it may become somebody's face.

The picture itself is left to whoever shows it, so no image library is needed; only the head is read. Of a PNG, all that
is no picture is left behind: a Character Card hides a whole character in there. What could run (SVG) is not taken.
"""

from collections.abc import Iterator
from pathlib import Path

from gieok.errors import BadFile, NotFound
from gieok.nouns.emotion import EMOTIONS, PICTURES, Emotion
from gieok.nouns.picture import Picture
from gieok.record.png_text import SIGNATURE, png_chunk, png_chunks

LARGEST = 8_000_000
"""Bytes that are kept: a large card has two or three million, and every one of them travels to a phone."""
LARGEST_FILE = 40_000_000
"""Bytes that are read at all: what is no picture in a PNG is not kept, but it has to be read."""
LONGEST_SIDE = 10_000
"""Pixels: a small file can unfold into a picture that no browser has room for."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")

_OF_A_PNG = frozenset(b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split())
_WITH_SIZE = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # frame headers of a JPEG; these three are tables
_CUT_OFF = "the picture is cut off or damaged; load it again from where it came from"

Size = tuple[int, int]


def load_picture(path: str | Path) -> Picture:
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{path} is larger than {LARGEST_FILE:,} bytes; a face may have {LARGEST:,}")
        return read_picture(path.read_bytes(), str(path))
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}") from None
    except OSError as problem:
        raise BadFile(f"{path} cannot be read: {problem.strerror or problem}") from None


def read_picture(data: bytes, name: str = "the file") -> Picture:
    """The picture in these bytes; raises BadFile, in one sentence, when it cannot be taken."""
    try:
        picture, size = _told_by_its_content(data)
        _refuse_too_large(picture, size)
    except BadFile as problem:
        raise BadFile(f"{name}: {problem}") from None
    return picture


def pictures_in(folder: Path) -> tuple[dict[Emotion, Picture], list[str]]:
    """The pictures that lie in a folder under the names that pictures have, and why others were left there."""
    found: dict[Emotion, Picture] = {}
    remarks = []
    for emotion in EMOTIONS:
        stem = Path(PICTURES[emotion]).stem
        file = next((folder / f"{stem}{suffix}" for suffix in SUFFIXES if (folder / f"{stem}{suffix}").is_file()), None)
        try:
            found |= {emotion: load_picture(file)} if file else {}
        except BadFile as problem:
            remarks.append(f"a picture was left out: {problem}")
    return found, remarks


def _told_by_its_content(data: bytes) -> tuple[Picture, Size]:
    if data.startswith(SIGNATURE):
        return Picture("image/png", _png_alone(data)), _size_of_png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return Picture("image/jpeg", data), _size_of_jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return Picture("image/webp", data), _size_of_webp(data)
    raise BadFile("this is no picture that can be a face; PNG, JPEG and WebP can")


def _refuse_too_large(picture: Picture, size: Size) -> None:
    if len(picture.content) > LARGEST:
        raise BadFile(f"the picture has {len(picture.content):,} bytes; a face may have {LARGEST:,}")
    if not 1 <= min(size) <= max(size) <= LONGEST_SIDE:
        raise BadFile(f"the picture is {size[0]:,} × {size[1]:,} pixels; a side may have 1 to {LONGEST_SIDE:,}")


def _png_alone(data: bytes) -> bytes:
    """The PNG without its texts and without what stands behind its end."""
    return SIGNATURE + b"".join(png_chunk(kind, body) for kind, body in png_chunks(data) if kind in _OF_A_PNG)


def _size_of_png(data: bytes) -> Size:
    chunks = list(png_chunks(data))
    kind, head = chunks[0]
    if kind != b"IHDR" or len(head) != 13 or not any(kind == b"IDAT" for kind, _ in chunks):
        raise BadFile(_CUT_OFF)
    return int.from_bytes(head[:4]), int.from_bytes(head[4:8])


def _size_of_jpeg(data: bytes) -> Size:
    for marker, body in _segments(data):
        if marker in _WITH_SIZE and len(body) >= 5:
            return int.from_bytes(body[3:5]), int.from_bytes(body[1:3])
    raise BadFile(_CUT_OFF)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and body of each part of a JPEG before its pixels."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == 0xFF:  # filling
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        yield data[at + 1], data[at + 4 : at + 2 + length]
        at += 2 + max(length, 2)


def _size_of_webp(data: bytes) -> Size:
    """By the first part, which is a plain picture, one without loss, or a head for all kinds."""
    kind, head = data[12:16], data[20:30]
    if len(head) < 10:
        raise BadFile(_CUT_OFF)
    if kind == b"VP8X":
        return int.from_bytes(head[4:7], "little") + 1, int.from_bytes(head[7:10], "little") + 1
    if kind == b"VP8L" and head[0] == 0x2F:
        packed = int.from_bytes(head[1:5], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
        return int.from_bytes(head[6:8], "little") & 0x3FFF, int.from_bytes(head[8:10], "little") & 0x3FFF
    raise BadFile(_CUT_OFF)
