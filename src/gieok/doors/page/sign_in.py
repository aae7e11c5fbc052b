"""The form that asks for a key: plain HTML, so that nothing of the page runs before somebody has signed in."""

from html import escape
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse

from gieok.doors.page.guest import THEME_COOKIE, language_of
from gieok.doors.page.look import ICON, css
from gieok.doors.page.paths import SIGN_IN
from gieok.doors.page.words import say

FORM = """<!doctype html>
<html lang="{language}" data-theme="{theme}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>gieok</title><link rel="icon" href="data:image/svg+xml,{icon}"><style>{css}</style>
</head>
<body class="sign-in">
<main class="card">
<h1>gieok <span lang="ko">기억</span></h1>
<p>{ask}</p>
{refused}
<form method="post" action="{action}">
<input type="hidden" name="next" value="{next}">
<label>{key}<input name="key" type="password" autocomplete="current-password" required autofocus></label>
<button type="submit">{submit}</button>
</form>
<p class="quiet">{hint}</p>
</main>
</body>
</html>"""


def sign_in_form(request: Request, refused: bool = False) -> HTMLResponse:
    language = language_of(request)
    wrong = f'<p class="wrong" role="alert">{escape(say(language, "frame.key_unknown"))}</p>' if refused else ""
    theme = request.cookies.get(THEME_COOKIE, "")
    return HTMLResponse(
        FORM.format(
            language=language,
            theme=theme if theme in ("dark", "light") else "auto",
            css=css(),
            icon=quote(ICON),
            ask=escape(say(language, "frame.sign_in_ask")),
            refused=wrong,
            action=SIGN_IN,
            next=escape(request.query_params.get("next", "/"), quote=True),
            key=escape(say(language, "frame.key")),
            submit=escape(say(language, "frame.sign_in")),
            hint=escape(say(language, "frame.sign_in_hint")),
        ),
        headers={"Cache-Control": "no-store"},
    )
