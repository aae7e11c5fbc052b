"""Which addresses belong to the page. Nothing is drawn or decided here, so that the server can ask without the page."""

SCREENS = ("/", "/memory", "/why", "/gate", "/agents", "/templates")
SIGN_IN = "/sign-in"
SIGN_OUT = "/sign-out"
PICTURES = "/pictures/"
FAVICON = "/favicon.ico"

_NICEGUI = ("/_nicegui/", "/_nicegui_ws/")
"""Where NiceGUI serves its scripts and keeps its connection to the browser."""

_WHOLE = frozenset({*SCREENS, SIGN_IN, SIGN_OUT, FAVICON})


def is_page(path: str) -> bool:
    return path in _WHOLE or path.startswith((PICTURES, *_NICEGUI))
