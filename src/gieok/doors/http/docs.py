"""/docs: the routes with their forms, to read and to try. All of it comes from this machine, nothing from elsewhere."""

from importlib.resources import files

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

STATIC = "/docs/static"


def put_up_docs(app: FastAPI) -> None:
    app.mount(STATIC, StaticFiles(directory=str(files("fastapi_offline") / "static")), name="docs")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url="/openapi.json",
            title="gieok",
            swagger_js_url=f"{STATIC}/swagger-ui-bundle.js",
            swagger_css_url=f"{STATIC}/swagger-ui.css",
            swagger_favicon_url=f"{STATIC}/favicon.png",
        )
