"""Which addresses belong to the page. Nothing is drawn or decided here, so that the server can ask without the page."""

SCREENS = ("/", "/memory", "/why", "/gate", "/agents", "/templates")
SIGN_IN = "/sign-in"
SIGN_OUT = "/sign-out"
PICTURES = "/pictures/"
FAVICON = "/favicon.ico"

CONNECTION = "/_nicegui_ws/"
"""Where NiceGUI keeps its connection to the browser."""

_SCRIPTS = "/_nicegui/"

_WHOLE = frozenset({*SCREENS, SIGN_IN, SIGN_OUT, FAVICON})


def is_page(path: str) -> bool:
    return path in _WHOLE or path.startswith((PICTURES, CONNECTION, _SCRIPTS))
