"""An exact copy of the store while others go on writing: PostgreSQL's own pg_dump, restored with its own pg_restore."""

import asyncio
import os
import shutil
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from gieok.errors import BadFile, BadInput, MemoryUnavailable


async def dump_to(url: str, name: str, target: str) -> int:
    """Write the schema ``gieok`` to a new file in pg_dump's custom format; gives the number of bytes."""
    if Path(target).exists():
        raise BadInput(f"{target} exists already; name a new file for the backup")
    if not Path(target).parent.is_dir():
        raise BadFile(f"{target} cannot be written; check that its folder exists")
    program = shutil.which("pg_dump")
    if program is None:
        raise MemoryUnavailable(
            "pg_dump is not on this machine; install PostgreSQL's client programs, or see docs/SCALE.md"
        )
    said = await _run(program, url, ("--format=custom", "--schema=gieok", f"--file={target}"))
    if said is not None:
        Path(target).unlink(missing_ok=True)
        raise MemoryUnavailable(f"{name} could not be copied ({said})")
    return Path(target).stat().st_size


async def _run(program: str, url: str, options: tuple[str, ...]) -> str | None:
    """What it complained about, or None. The password goes by the environment, where other users cannot see it."""
    known = conninfo_to_dict(url)
    password = known.pop("password", None)
    environment = os.environ | ({"PGPASSWORD": str(password)} if password else {})
    place = make_conninfo("", **known)
    running = await asyncio.create_subprocess_exec(
        program, *options, f"--dbname={place}", env=environment, stderr=asyncio.subprocess.PIPE
    )
    _, complaint = await running.communicate()
    return complaint.decode(errors="replace").strip() if running.returncode else None
