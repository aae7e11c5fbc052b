"""Names for things: full-length ids that sort by the time they were made (UUID version 7).

Within one process two ids are never out of order, even in the same millisecond: the 12 bits
behind the timestamp count up. Python's own ``uuid.uuid7`` comes only with 3.14.
"""

import os
import threading
import time

_lock = threading.Lock()
_last = (0, 0)


def new_id() -> str:
    """A fresh UUIDv7 as text."""
    global _last
    with _lock:
        millisecond, count = time.time_ns() // 1_000_000, 0
        if millisecond <= _last[0]:
            millisecond, count = _last[0], _last[1] + 1
            if count > 0xFFF:
                millisecond, count = millisecond + 1, 0
        _last = (millisecond, count)
    random_part = int.from_bytes(os.urandom(8), "big") & 0x3FFF_FFFF_FFFF_FFFF
    value = (millisecond & 0xFFFF_FFFF_FFFF) << 80 | 0x7 << 76 | count << 64 | 0b10 << 62 | random_part
    digits = f"{value:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
