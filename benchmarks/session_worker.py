"""What workers of `bench_session.py` do; imported by them, not by the benchmark."""

from __future__ import annotations

import datetime
import functools
import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from dovetail_runtime_extra.session.communicator import Communicator
from dovetail_runtime_extra.session.worker import worker


def nothing() -> None:
    """What a call costs that does nothing."""


def all_reduce_beside_gloo(store: str, sizes: list[int], rounds: int) -> list[list[float]]:
    """Seconds of one all_reduce of each size in bytes, ours and torch's over Gloo (`in_turn`)."""
    torch: Any = importlib.import_module("torch")
    dist: Any = importlib.import_module("torch.distributed")
    torch.set_num_threads(1)
    me = worker()
    limit = datetime.timedelta(seconds=600)
    dist.init_process_group(
        "gloo", init_method=f"file://{store}", rank=me.rank, world_size=me.size, timeout=limit
    )

    def theirs(size: int) -> Callable[[], object]:
        return functools.partial(dist.all_reduce, torch.zeros(size // 4))

    figures = in_turn(me.group, theirs, sizes, rounds)
    dist.destroy_process_group()
    return figures


def in_turn(
    group: Communicator,
    theirs: Callable[[int], Callable[[], object]],
    sizes: list[int],
    rounds: int,
) -> list[list[float]]:
    """Seconds of one all_reduce of each size in bytes, ours and another library's, in turn.

    Both fold float32 in place. The best of `rounds` loops counts; who is slower is waited for, so
    that the figures of all workers are alike.

    Args:
        group: Ours.
        theirs: Makes the other one, of a size.
        sizes: In bytes.
        rounds: How many.
    """
    figures: list[list[float]] = []
    for size in sizes:
        array = np.zeros(size // 4, np.float32)
        count = max(2, min(400, (1 << 25) // size))
        actions = (functools.partial(group.all_reduce, array, out=array), theirs(size))
        best = [float("inf"), float("inf")]
        for turn in range(rounds + 1):
            for place, action in enumerate(actions):
                group.barrier()
                began = time.perf_counter()
                for _ in range(count):
                    action()
                taken = (time.perf_counter() - began) / count
                if turn:  # the first touches the memory
                    best[place] = min(best[place], taken)
        figures.append(best)
    return figures
