"""Whether the server lives, whether it can serve, and what it has counted."""

from fastapi import APIRouter, Response

from gieok.doors.http.errors import Refused
from gieok.doors.http.house import TheHouse
from gieok.doors.http.models import Health

router = APIRouter(tags=["the server"])


@router.get("/health/live")
async def live() -> Health:
    """The process answers; nothing else is asked."""
    return Health(status="live")


@router.get("/health/ready")
async def ready(house: TheHouse) -> Health:
    """The store answers, and the server is not being stopped."""
    if house.closing:
        raise Refused(503, "the server is being stopped; running turns are finished first")
    await house.tenants.main.parts.store.keys.any()
    return Health(status="ready")


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(house: TheHouse) -> Response:
    """Prometheus' text form."""
    text = house.metrics.text(gieok_turns_running=house.running.now)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
