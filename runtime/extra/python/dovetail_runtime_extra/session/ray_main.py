"""What a worker's actor of Ray is: it takes a frame as bytes and answers with one."""

import importlib
import os
from typing import Any

from dovetail_runtime_extra.session.communicator import Communicator
from dovetail_runtime_extra.session.transports import make
from dovetail_runtime_extra.session.worker import Worker


class RayWorker:
    """The actor; `ray.remote` is applied to it where it is made."""

    def __init__(self, threads: int, listen: str) -> None:
        """Args: threads of its `cpu` device, 0 for all; the address on which workers meet."""
        if threads:
            os.environ["DOVETAIL_NUM_THREADS"] = str(threads)
        if listen == "node":
            ray_util: Any = importlib.import_module("ray.util")
            listen = str(ray_util.get_node_ip_address())
        self._listen = listen
        self._worker = Worker(self._communicator)

    def _communicator(self, rank: int, size: int, setup: dict[str, Any]) -> Communicator:
        return make(rank, size, {**setup, "address": self._listen}, None)

    def answer(self, content: bytes) -> bytes:
        """Answers a frame with a frame."""
        return b"".join(self._worker.answer(content))
