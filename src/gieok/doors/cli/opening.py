"""Opening an address in the person's browser, where there is a screen to show it on."""

import os
import sys
import threading
import webbrowser


def open_in_browser(url: str) -> None:
    """In a thread: some browsers hold up whoever starts them. Nothing happens where there is no screen."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def has_screen() -> bool:
    if os.environ.get("SSH_CONNECTION") or os.environ.get("CI"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
