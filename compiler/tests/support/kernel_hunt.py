"""Random kernels on devices, against what the language says: in slices, or for hours.

`python -m support.kernel_hunt` (from compiler/tests; docs/how-to/hunt-for-bugs.md) builds kernels
a batch at a time, calls each, and compares every buffer with `kernel_values`. What it has done is
kept in a file, so that it resumes where it stopped, after a batch that killed the process.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from support.kernel_reduce import shrink
from support.kernel_values import Evaluator, random_kernel
from support.program_inputs import HOSTS, Array, same, target_of
from support.random_kernels import Kernel, text
from support.sources import executed

import dovetail_runtime as runtime
from dovetail.compiler import build
from dovetail.support.errors import UnsupportedError

HEAD = "import dovetail as dt\nfrom dovetail import T\n\n\n"
BATCH = 8
SHIMS = ("cuda", "rocm", "metal")
Made = tuple[Kernel, list[Array]]


def check(made: list[Made], device: str) -> Generator[tuple[str, int, str]]:
    """What becomes of kernels on a device.

    Args:
        made: Kernels, with what they give.
        device: Its name, "opencl:0".

    Yields:
        For each kernel one of "ran", "wrong", "unsupported" (the target has not got something),
        "rejected" (it does not compile or load) and "refused" (the call fails), its place in
        `made`, and what there is to say.
    """
    name = f"drawn_{made[0][0].name}.py"
    scope = executed(HEAD + "\n\n".join(text(kernel) for kernel, _ in made), name)
    lacking: dict[str, str] = {}

    def refused(refusal: Any) -> None:
        lacking[refusal.kernel] = str(refusal.error).splitlines()[0]

    module: runtime.Module | None = None
    try:
        kernels = [scope[kernel.name] for kernel, _ in made]
        content = build(kernels, [target_of(device)], use_cache=False, keep_going=refused)
        module = runtime.load_bytes(content.tobytes(), device=device)
    except UnsupportedError:
        assert len(lacking) == len(made)
    # Anything else is a finding: the compiler must not fail with an exception of any type.
    except Exception:  # noqa: BLE001
        if len(made) == 1:
            yield "rejected", 0, traceback.format_exc(limit=-2)
            return
        for number, each in enumerate(made):
            yield from ((sort, number, why) for sort, _, why in check([each], device))
        return
    for number, (kernel, wanted) in enumerate(made):
        if kernel.name in lacking or module is None:
            yield "unsupported", number, lacking[kernel.name]
            continue
        try:
            got = called(module[kernel.name], kernel.arguments, device)
        except runtime.DovetailError as error:
            # A driver may refuse all of an image for one kernel of it.
            sort = "unsupported" if too_wide(error) else "refused"
            told = check([made[number]], device) if len(made) > 1 else [(sort, 0, str(error))]
            yield from ((sort, number, why) for sort, _, why in told)
            continue
        names = [name for name, _, rank in kernel.params if rank is not None]
        wrong = [
            f"{name}: {each.tolist()}, wanted {right.tolist()}"
            for name, each, right in zip(names, got, wanted, strict=True)
            if not same([plain(each, kernel)], [plain(right, kernel)])
        ]
        yield "wrong" if wrong else "ran", number, "\n".join(wrong)


def too_wide(error: Exception) -> bool:
    """Whether a target without 64-bit integers says that an argument or an index needs them."""
    numbers = map(int, re.findall(r"-?\d+", str(error)))
    return "32 bits" in str(error) and any(abs(number) >= 1 << 30 for number in numbers)


def plain(values: Array, kernel: Kernel) -> Array:
    """Without the signs of zeros where the contract leaves them open."""
    return values + 0 if values.dtype.kind == "f" and not kernel.strict else values


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


def hunt(
    devices: Iterable[str], seeds: range, progress: Path, seconds: float = math.inf
) -> dict[str, dict[str, Any]]:
    """Check a range of seeds on devices, from where the progress file ends.

    Returns:
        What the file has of each device: the next seed, how many kernels ran, how often there was
        which sort of finding, and each finding but what the target has not got.
    """
    done: dict[str, dict[str, Any]] = json.loads(progress.read_text()) if progress.exists() else {}
    until = time.monotonic() + seconds
    for device in devices:
        done.setdefault(device, {"next": seeds.start, "ran": 0, "counts": {}, "told": []})
    for first in range(seeds.start, seeds.stop, BATCH):
        numbers = range(first, min(first + BATCH, seeds.stop))
        made: list[Made] = []
        for device in devices:
            state = done[device]
            if first < state["next"]:
                continue
            if time.monotonic() > until:
                return done
            made = made or [random_kernel(seed) for seed in numbers]
            # As if it were done: what kills the process is not tried again, and stays in "busy".
            state["next"], state["busy"] = numbers.stop, first
            progress.write_text(json.dumps(done, indent=1))
            for sort, number, why in check(made, device):
                if sort != "ran":
                    state["counts"][sort] = state["counts"].get(sort, 0) + 1
                state["ran"] += sort in ("ran", "wrong")
                if sort not in ("ran", "unsupported"):
                    state["told"].append([sort, first + number, why])
                    print(f"{device} seed {first + number}: {sort}: {why[:600]}", flush=True)
            del state["busy"]
            progress.write_text(json.dumps(done, indent=1))
    return done


def reduced(seed: int, device: str, seconds: float) -> Generator[str]:
    """The kernel of a seed as small as it goes wrong in the same way, and what there is to see."""
    kernel, _ = random_kernel(seed)
    until, tried, last = time.monotonic() + seconds, 0, ""

    def outcome() -> tuple[str, str, str]:
        nonlocal tried
        tried += 1
        kernel.name = f"k{seed}_{tried}"  # one file for one text
        evaluator = Evaluator(kernel)
        made = (kernel, evaluator.run())
        if not kernel.strict and not evaluator.exact:
            return "", "", ""
        ((sort, _, why),) = check([made], device)
        return sort, why.splitlines()[-1][:20] if sort == "rejected" else "", why

    wrong = outcome()

    def fails() -> bool:
        nonlocal last
        try:
            found = outcome() if time.monotonic() < until else ("", "", "")
        except Exception:  # noqa: BLE001  a text that is none, a name that is gone
            return False
        last = found[2] if found[:2] == wrong[:2] else last
        return found[:2] == wrong[:2]

    shrink(kernel, fails)
    yield text(kernel)
    yield from (
        f"{name} = {getattr(value, 'tolist', lambda value=value: value)()}"
        for (name, _, _), value in zip(kernel.params, kernel.arguments, strict=True)
        if text(kernel).count(name) > 1
    )
    yield f"{wrong[0]}: {last}"


@contextlib.contextmanager
def shims(kinds: Iterable[str]) -> Generator[None]:
    """Fake drivers of some kinds, before any device is opened."""
    wanted = tuple(kind for kind in kinds if kind in SHIMS)
    if not wanted:
        yield
        return
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.images import recording

    with (
        tempfile.TemporaryDirectory(prefix="dovetail-images-") as folder,
        Fakes(kinds=wanted, images=(Path(folder),)).here(),
        recording(Path(folder)),
    ):
        yield


def main() -> int:
    """Hunt; 1 if something was found."""
    parser = argparse.ArgumentParser(description="Hunt for kernels that go wrong.")
    parser.add_argument("--devices", default="cpu,opencl,vulkan,webgpu,reference")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=2000, help="how many seeds")
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument(
        "--progress", type=Path, required=True, help="what is done; it resumes there"
    )
    parser.add_argument("--reduce", type=int, help="make the kernel of this seed smaller instead")
    options = parser.parse_args()
    kinds = options.devices.split(",")
    with shims(kinds):
        if options.reduce is not None:
            for line in reduced(options.reduce, f"{kinds[0]}:0", min(options.seconds, 60.0)):
                print(line)
            return 1
        seeds = range(options.first, options.first + options.count)
        done = hunt([f"{kind}:0" for kind in kinds], seeds, options.progress, options.seconds)
    for device, state in done.items():
        print(device, {name: state[name] for name in ("next", "ran", "counts")})
    return int(any(state["told"] for state in done.values()))


if __name__ == "__main__":
    sys.exit(main())
