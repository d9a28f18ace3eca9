"""Random kernels on devices, against what the language says: in slices, or for hours.

`python -m support.kernel_hunt` (from compiler/tests; docs/how-to/hunt-for-bugs.md) builds kernels a
batch at a time, calls each, and compares every buffer with `kernel_values`. What it has done is
kept in a file, so that it goes on where it ended, behind a batch that killed the process.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from support.kernel_values import random_kernel
from support.program_inputs import HOSTS, Array, same, target_of
from support.random_kernels import Kernel, text
from support.sources import executed

import dovetail_runtime as runtime
from dovetail.compiler import build
from dovetail.support.errors import UnsupportedError

HEAD = "import dovetail as dt\nfrom dovetail import T\n\n\n"
BATCH = 8
SHIMS = ("cuda", "rocm", "metal")
Found = Callable[[str, int, str], None]


def check(made: list[tuple[Kernel, list[Array]]], device: str, found: Found) -> int:
    """How many kernels a device ran; what went wrong is told.

    Args:
        made: Kernels, with what they give.
        device: Its name, "opencl:0".
        found: Called with a sort of finding ("unsupported", "refused", "rejected", "wrong"), the
            number of the kernel, and what there is to say.
    """
    scope = executed(HEAD + "\n\n".join(text(kernel) for kernel, _ in made), f"drawn_{made[0][0].name}.py")
    by_name = {kernel.name: number for number, (kernel, _) in enumerate(made)}
    left_out: set[str] = set()

    def refused(refusal: Any) -> None:
        left_out.add(refusal.kernel)
        found("unsupported", by_name[refusal.kernel], str(refusal.error).splitlines()[0])

    try:
        kernels = [scope[name] for name in by_name]
        content = build(kernels, [target_of(device)], use_cache=False, keep_going=refused).tobytes()
        module = runtime.load_bytes(content, device=device)
    except UnsupportedError:
        return 0  # each has been told
    except Exception as error:  # noqa: BLE001
        if len(made) > 1:
            return sum(
                check([each], device, lambda sort, _, why, number=number: found(sort, number, why))
                for number, each in enumerate(made)
            )
        found("rejected", 0, f"{error}\n{traceback.format_exc(limit=-2)}")
        return 0
    ran = 0
    for number, (kernel, wanted) in enumerate(made):
        if kernel.name in left_out:
            continue
        try:
            got = called(module[kernel.name], kernel.arguments, device)
        except runtime.DovetailError as error:
            found("refused", number, str(error))
            continue
        ran += 1
        if not kernel.strict:
            got, wanted = ([each + 0 if each.dtype.kind == "f" else each for each in of] for of in (got, wanted))
        if not same(got, wanted):
            names = [name for name, _, rank in kernel.params if rank is not None]
            told = [
                f"{name}: {a.tolist()}, wanted {b.tolist()}"
                for name, a, b in zip(names, got, wanted, strict=True)
                if not same([a], [b])
            ]
            found("wrong", number, "\n".join(told))
    return ran


def called(function: Any, arguments: list[Any], device: str) -> list[Array]:
    """The buffers after a call."""
    host = device.split(":")[0] in HOSTS
    passed = [
        each if not isinstance(each, np.ndarray)
        else each.copy(order="K") if host else runtime.asarray(each, device)
        for each in arguments
    ]  # fmt: skip
    function(*passed)
    return [
        runtime.asnumpy(after)
        for after, before in zip(passed, arguments, strict=True)
        if isinstance(before, np.ndarray)
    ]


def hunt(devices: Iterable[str], seeds: range, progress: Path, seconds: float) -> int:
    """Check a range of seeds on devices, from where the progress file ends; how many are wrong."""
    done: dict[str, dict[str, Any]] = {}
    if progress.exists():
        done = json.loads(progress.read_text())
    until = time.monotonic() + seconds
    wrong = 0
    for first in range(seeds.start, seeds.stop, BATCH):
        made: list[tuple[Kernel, list[Array]]] = []
        for device in devices:
            state = done.setdefault(device, {"next": seeds.start, "ran": 0, "counts": {}, "told": []})
            if first < state["next"]:
                continue
            if time.monotonic() > until:
                return wrong
            made = made or [random_kernel(s) for s in range(first, min(first + BATCH, seeds.stop))]
            # As if it were done: what kills the process is not tried again, and is seen in "busy".
            state["next"], state["busy"] = first + len(made), first
            progress.write_text(json.dumps(done, indent=1))
            counts = collections.Counter(state["counts"])

            def found(sort: str, number: int, why: str) -> None:
                counts[sort] += 1
                if sort != "unsupported":
                    state["told"].append([sort, first + number, why])
                    print(f"{device} seed {first + number}: {sort}: {why[:600]}", flush=True)

            state["ran"] += check(made, device, found)
            wrong += counts["wrong"] + counts["rejected"]
            state["counts"] = dict(counts)
            del state["busy"]
            progress.write_text(json.dumps(done, indent=1))
    return wrong


@contextlib.contextmanager
def shims(kinds: Iterable[str]) -> Iterable[None]:
    """Fake drivers of some kinds, before any device is opened."""
    wanted = tuple(kind for kind in kinds if kind in SHIMS)
    if not wanted:
        yield
        return
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.images import recording

    with tempfile.TemporaryDirectory(prefix="dovetail-images-") as folder:
        with Fakes(kinds=wanted, images=(Path(folder),)).here(), recording(Path(folder)):
            yield


def main() -> int:
    """Hunt; 1 if something was found."""
    parser = argparse.ArgumentParser(description="Hunt for kernels that go wrong.")
    parser.add_argument("--devices", default="cpu,opencl,vulkan,webgpu,reference")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=2000, help="how many seeds")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--progress", type=Path, required=True, help="what is done; goes on there")
    parser.add_argument("--show", type=int, help="print the kernel of a seed and what it gives")
    options = parser.parse_args()
    if options.show is not None:
        kernel, wanted = random_kernel(options.show)
        print(text(kernel), *zip(kernel.params, kernel.arguments), wanted, sep="\n")
        return 0
    kinds = options.devices.split(",")
    with shims(kinds):
        seeds = range(options.first, options.first + options.count)
        return int(hunt([f"{kind}:0" for kind in kinds], seeds, options.progress, options.seconds) > 0)


if __name__ == "__main__":
    sys.exit(main())
