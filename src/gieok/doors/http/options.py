"""How a server is run: every number with its reason. Chosen on the command line, not by the rooms behind the door."""

from dataclasses import dataclass
from ipaddress import ip_address


@dataclass(frozen=True, slots=True)
class Options:
    host: str = "127.0.0.1"
    port: int = 8765
    cors: tuple[str, ...] = ()
    """Origins of pages that may call from a browser; none unless named."""
    requests_a_minute: int = 600
    """Of one key: ten a second is more than a busy chat page needs, and keeps one program from starving the others."""
    largest_body: int = 16_000_000
    """Bytes: a message may have 10 MB, and JSON adds to it."""
    heartbeat_seconds: float = 15.0
    """Between two signs of life on a silent stream: proxies hang up after thirty seconds or a minute."""
    replies_kept_seconds: float = 300.0
    """How long the events of a finished turn can be read again: a phone that changes networks is back by then."""
    patience_at_the_end: float = 30.0
    """Seconds that running turns have to finish when the server is stopped."""
    page: bool = True
    """Whether people can look in with a browser, where the packages for that are there."""


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine can come in at this address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
