"""The schema: every route says what it takes and gives, with an example that fits, and every error has the one form."""

from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from gieok.doors.http import (
    api_carry,
    api_ledger,
    api_memory,
    api_pictures,
    api_recall,
    api_space,
    api_turns,
    health,
    openai_proxy,
)
from gieok.doors.http.app import http_app
from gieok.doors.http.examples import examples
from gieok.home import Home

NOT_JSON = {"follow_a_turn", "export", "see_picture", "metrics"}
"""Streams, files and text."""


@pytest.fixture
def schema(home: Home) -> dict[str, Any]:
    return http_app(home).openapi()


def operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for path in schema["paths"].values() for operation in path.values()]


def has_example(form: dict[str, Any], schemas: dict[str, Any]) -> bool:
    if "$ref" in form:
        return has_example(schemas[form["$ref"].rpartition("/")[2]], schemas)
    inner = (*form.get("properties", {}).values(), *form.get("anyOf", ()))
    return bool(form.get("examples")) or any(has_example(one, schemas) for one in inner)


def test_every_route_is_described_and_named_once(schema: dict[str, Any]) -> None:
    names = [one["operationId"] for one in operations(schema)]
    assert len(names) == len(set(names)) > 30
    assert [one["operationId"] for one in operations(schema) if not one.get("description")] == []


def test_what_every_route_takes_has_an_example(schema: dict[str, Any]) -> None:
    schemas = schema["components"]["schemas"]
    for one in operations(schema):
        form = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        assert form is None or has_example(form, schemas), one["operationId"]


def test_what_every_route_gives_has_an_example(schema: dict[str, Any]) -> None:
    for one in operations(schema):
        given = one["responses"].get("200") or one["responses"]["201"]
        shown = given.get("content", {}).get("application/json", {}).get("example")
        assert shown is not None or one["operationId"] in NOT_JSON, one["operationId"]


def test_every_example_fits_what_the_route_gives() -> None:
    rooms = (api_turns, api_recall, api_memory, api_ledger, api_carry, api_pictures, api_space, health, openai_proxy)
    routes = [one for room in rooms for one in (*room.router.routes, *api_space.spaces.routes)]
    known = {one.name: one.response_model for one in routes if isinstance(one, APIRoute)}
    assert set(examples()) == set(known) - NOT_JSON
    for name, model in known.items():
        if name in examples() and model is not None:
            TypeAdapter(model).validate_python(examples()[name])


def test_every_route_tells_of_errors_in_the_one_form(schema: dict[str, Any]) -> None:
    form = {"$ref": "#/components/schemas/ErrorOut"}
    for one in operations(schema):
        for status in ("401", "404", "409", "422", "429", "503"):
            assert one["responses"][status]["content"]["application/json"]["schema"] == form, one["operationId"]
