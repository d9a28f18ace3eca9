"""all_reduce in shared memory beside that of MPI, by the processes of `mpiexec`.

    mpiexec -n 2 python benchmarks/mpi_program.py ROUNDS SIZE...

`bench_session.py` runs it. The first process prints a pair of seconds for each size in bytes, ours
and MPI's of the slower process, as JSON. What MPI makes of its processes it makes at their start:
so that the group of ours is made among them, in place of a session's.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from session_worker import in_turn

from dovetail_runtime_extra.session.transports.shared_memory import Memory, SharedMemory


def main() -> None:
    """Measures."""
    rounds, *sizes = map(int, sys.argv[1:])
    mpi: Any = importlib.import_module("mpi4py.MPI")
    world = mpi.COMM_WORLD
    rank, size = int(world.Get_rank()), int(world.Get_size())
    made = Memory(size, private=False) if rank == 0 else None
    path = None if made is None else f"/proc/{os.getpid()}/fd/{made.descriptor}"
    path = world.bcast(path)
    memory = made or Memory(size, descriptor=os.open(path, os.O_RDWR))
    group = SharedMemory(rank, lambda: memory)

    def theirs(size: int) -> Callable[[], object]:
        array = np.zeros(size // 4, np.float32)
        return functools.partial(world.Allreduce, mpi.IN_PLACE, array)

    every = world.gather(in_turn(group, theirs, sizes, rounds))
    if rank == 0:
        slowest = [
            [max(pair) for pair in zip(*each, strict=True)] for each in zip(*every, strict=True)
        ]
        print(
            json.dumps({"library": mpi.Get_library_version().split("\n")[0], "seconds": slowest})
        )


if __name__ == "__main__":
    main()
