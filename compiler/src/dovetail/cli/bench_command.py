"""`dovetail bench`: the time of a kernel, the roofline, and the time of another function."""

from __future__ import annotations

import json
import re
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from dovetail.cli.arguments import is_number, scalar_of, tensor_of
from dovetail.cli.shapes import shape_of
from dovetail.cli.wording import PATH, seconds_text
from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    import dovetail_runtime as runtime
    from dovetail import ir
    from dovetail.bundle import Plan
    from dovetail.target import Target
    from dovetail_runtime import ParameterInfo

FORMAT: Final = "dovetail-bench"
VERSION: Final = 1
LEAST: Final = 0.02
"""The minimum seconds of all calls of one round together."""

MOST_BYTES: Final = 1 << 34
"""The maximum size of a generated argument: a larger one is a mistake in a shape."""

_SHAPE: Final = re.compile(r"[0-9]{1,12}(x[0-9]{1,12})*|\(\)", re.ASCII)
_POSITIVE: Final = click.FloatRange(min=0, min_open=True, max=1e9)


@dataclass(frozen=True)
class _Times:
    """Seconds of one call: the first one, and in each round."""

    first: float
    rounds: tuple[float, ...]
    calls: int

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def as_json(self) -> dict[str, Any]:
        return {
            "median": self.median,
            "best": min(self.rounds),
            "worst": max(self.rounds),
            "first": self.first,
            "rounds": len(self.rounds),
            "calls_per_round": self.calls,
        }


@click.command("bench", context_settings={"ignore_unknown_options": True})
@click.argument("file", type=PATH)
@click.argument("kernel")
@click.argument("arguments", nargs=-1)
@click.option(
    "-d", "--device", metavar="DEVICE",
    help="The device: a kind, or one device of it, e.g. 'opencl:1'; default: this machine's "
        "processor.",
)  # fmt: skip
@click.option(
    "--peer", metavar="MODULE:FUNCTION",
    help="A function that does the same on NumPy arrays, with the arguments in the same order; "
        "the two are timed alternately and their results compared.",
)  # fmt: skip
@click.option(
    "--rounds", type=click.IntRange(min=1, max=10000), default=9, show_default=True,
    metavar="NUMBER", help="How many times the two are measured, alternately.",
)  # fmt: skip
@click.option(
    "--bandwidth", type=_POSITIVE, metavar="GB/S",
    help="The memory bandwidth of the device; default: measured.",
)  # fmt: skip
@click.option(
    "--peak", type=_POSITIVE, metavar="GFLOP/S",
    help="The peak arithmetic rate of the device; default: measured, in float32.",
)  # fmt: skip
@click.option(
    "--roofline", "picture", type=PATH, metavar="FILE.svg",
    help="Draw the measurement under the roofline.",
)  # fmt: skip
@click.option("--no-roof", is_flag=True, help="Do not measure the roofline.")
@click.option("--json", "as_json", is_flag=True, help="Print machine-readable JSON.")
def command(
    file: Path,
    kernel: str,
    arguments: tuple[str, ...],
    device: str | None,
    peer: str | None,
    rounds: int,
    bandwidth: float | None,
    peak: float | None,
    picture: Path | None,
    no_roof: bool,
    as_json: bool,
) -> None:
    """Measure KERNEL of FILE on a device of this machine, with ARGUMENTS in its order.

    A tensor is a .npy file, or a shape such as 512x1024, which is filled with random numbers; `-`
    is a tensor that KERNEL writes, in the shape that its checks require. A scalar is a number,
    true or false. Both KERNEL and the peer get fresh copies in each round.
    """
    import dovetail_runtime as runtime
    from dovetail import plugin
    from dovetail.api.jit import target_of
    from dovetail.bundle import BundleReader
    from dovetail.cli.kernels import choose, load_kernels
    from dovetail.cli.progress import progress
    from dovetail.cli.roofline import check_picture
    from dovetail.compiler import build, merge

    for text in arguments:
        if text.startswith("-") and text != "-" and not is_number(text):
            raise click.NoSuchOption(text)
    if (bandwidth is None) != (peak is None):
        raise click.UsageError("--bandwidth and --peak define the roofline together: give both")
    if no_roof and bandwidth is not None:
        raise click.UsageError("--no-roof excludes --bandwidth and --peak")
    if picture is not None:
        if no_roof:
            raise click.UsageError("--no-roof excludes --roofline")
        check_picture(picture)
    found = choose(load_kernels(file), (kernel,), file)
    other = None if peer is None else _peer(peer, file)
    with progress("measuring", 3 + rounds + (not no_roof)) as step:
        chosen = runtime.device_of() if device is None else runtime.device(device)
        target = target_of(chosen)
        step("compiling")
        with plugin.working_on(found):
            source = merge(found)
            data = build(found, [target]).tobytes()
        name = found[0].name
        call = runtime.load_bytes(data, device=chosen)[name]
        plan = BundleReader(data).plan(name, 0)
        hosts = _arguments(name, call, plan, arguments)
        ours = _Subject(lambda *given: call(*given), hosts, call.parameters, chosen)
        theirs = None if other is None else _Subject(other, hosts, call.parameters, None)
        report: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "kernel": name,
            "device": chosen.name,
            "target": str(target),
            "arguments": [
                f"{each.dtype} {each.shape}" if info.is_tensor else str(each)
                for info, each in zip(call.parameters, hosts, strict=True)
            ],
            "peer": None,
        }
        step("first call")
        got = ours.outputs()
        differs = False
        if theirs is not None:
            report["peer"] = _beside(theirs, got, source.functions[0], hosts, str(peer))
            differs = not report["peer"]["agrees"]
        step("calls of a round")
        for subject in (ours, theirs):
            if subject is not None:
                subject.calibrate()
        for number in range(rounds):
            step(f"round {number + 1}")
            ours.round()
            if theirs is not None:
                theirs.round()
        report["seconds"] = ours.times().as_json()
        if theirs is not None:
            report["peer"]["seconds"] = theirs.times().as_json()
            report["peer"]["speed"] = theirs.times().median / ours.times().median
        if not no_roof:
            step("the device's roof")
            stated = None if bandwidth is None or peak is None else (bandwidth * 1e9, peak * 1e9)
            report |= _under_roof(
                source.functions[0], hosts, ours.times().median, stated, chosen, target
            )
    if picture is not None:
        _draw(picture, report)
    if as_json:
        click.echo(json.dumps(report, indent=1))
    else:
        _print(report)
    if differs:
        raise DovetailError(
            f"'{name}' and '{peer}' differ by {report['peer']['difference']:.4g}, more than"
            f" {report['peer']['tolerance']:.4g}; make both compute the same before you compare "
            f"times"
        )


def _peer(text: str, file: Path) -> Callable[..., Any]:
    """The function that `MODULE:FUNCTION` names; modules beside FILE are found."""
    import importlib
    import sys

    module, colon, name = text.partition(":")
    if not colon or not module or not name:
        raise click.UsageError(f"--peer: '{text}' is not MODULE:FUNCTION")
    folder = str(file.parent.resolve())
    sys.path.insert(0, folder)
    try:
        found: Any = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as bad:  # the peer is somebody else's code: whatever it raises is shown
        raise DovetailError(f"--peer: '{text}': {type(bad).__name__}: {bad}") from bad
    finally:
        sys.path.remove(folder)
    if not callable(found):
        raise DovetailError(f"--peer: '{text}' is {type(found).__name__}, not a function")
    return found


def _arguments(name: str, call: runtime.Function, plan: Plan, words: Sequence[str]) -> list[Any]:
    """The arguments on the host."""
    import numpy as np

    parameters: Sequence[ParameterInfo] = call.parameters
    if len(words) != len(parameters):
        names = " ".join(each.name for each in parameters)
        raise DovetailError(
            f"'{name}' takes {len(parameters)} arguments ({names}), got {len(words)}; its"
            f" signature: {call.signature}"
        )
    random = np.random.default_rng(0)
    values: list[Any] = [
        None
        if info.is_tensor and word == "-"
        else _tensor(name, info, word, random)
        if info.is_tensor
        else scalar_of(name, info, word)
        for info, word in zip(parameters, words, strict=True)
    ]
    shapes = {
        number: each.shape
        for number, (info, each) in enumerate(zip(parameters, values, strict=True))
        if info.is_tensor and each is not None
    }
    scalars = {n: each for n, each in enumerate(values) if isinstance(each, int)}
    for number, (info, value) in enumerate(zip(parameters, values, strict=True)):
        if value is not None:
            continue
        shape = shape_of(plan, number, shapes, scalars)
        if info.access == "read":
            raise DovetailError(
                f"'{name}': '{info.name}' is an input; give a .npy file or a shape"
            )
        if shape is None:
            raise DovetailError(
                f"'{name}': the shape of '{info.name}' does not follow from the checks of the "
                f"kernel; give one, such as 512x1024"
            )
        values[number] = np.zeros(shape, _dtype(name, info))
    return values


def _tensor(
    name: str, info: ParameterInfo, word: str, random: np.random.Generator
) -> NDArray[Any]:
    import numpy as np

    if not word:
        raise DovetailError(f"'{name}': the path for '{info.name}' is empty")
    if not _SHAPE.fullmatch(word):
        return tensor_of(name, info, Path(word))
    shape = () if word == "()" else tuple(int(each) for each in word.split("x"))
    if len(shape) != info.rank:
        raise DovetailError(
            f"'{name}': argument '{info.name}' has {info.rank} dimensions, '{word}' has"
            f" {len(shape)}"
        )
    dtype = _dtype(name, info)
    size = 1
    for extent in shape:
        size *= extent
    if size * dtype.itemsize > MOST_BYTES:
        raise DovetailError(
            f"'{name}': argument '{info.name}' of shape {shape} takes {size * dtype.itemsize}"
            f" bytes, more than {MOST_BYTES}; give a .npy file if this is intended"
        )
    if dtype.kind == "c":
        parts = random.uniform(-1.0, 1.0, (2, *shape))
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype)
    if dtype.kind == "f":
        return np.asarray(random.uniform(-1.0, 1.0, shape)).astype(dtype)
    return np.asarray(random.integers(0, 2 if dtype.kind == "b" else 8, shape)).astype(dtype)


def _dtype(name: str, info: ParameterInfo) -> np.dtype[Any]:
    import numpy as np

    try:
        return np.dtype(info.dtype)
    except TypeError:
        raise DovetailError(
            f"'{name}': '{info.name}' is {info.dtype}, which NumPy does not have"
        ) from None


class _Subject:
    """A function with its arguments: on a device, or, without one, on NumPy arrays."""

    def __init__(
        self,
        function: Callable[..., Any],
        hosts: Sequence[Any],
        parameters: Sequence[ParameterInfo],
        device: runtime.Device | None,
    ) -> None:
        self._function = function
        self._hosts = hosts
        self._parameters = parameters
        self._device = device
        self._calls = 1
        self._first = 0.0
        self._rounds: list[float] = []
        self._kept = [
            self._moved(host) if info.is_tensor and info.access == "read" else host
            for host, info in zip(hosts, parameters, strict=True)
        ]

    def _moved(self, host: NDArray[Any]) -> object:
        import dovetail_runtime as runtime

        copy = host.copy()
        return copy if self._device is None else runtime.asarray(copy, self._device)

    def _fresh(self) -> list[Any]:
        """Arguments in which nothing has been written."""
        return [
            self._moved(host) if info.is_written else kept
            for host, kept, info in zip(self._hosts, self._kept, self._parameters, strict=True)
        ]

    def _timed(self, calls: int) -> float:
        given = self._fresh()
        function, device = self._function, self._device
        if device is not None:
            device.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            function(*given)
        if device is not None:
            device.synchronize()
        return (time.perf_counter() - start) / calls

    def outputs(self, wanted: int | None = None) -> list[NDArray[Any]]:
        """What the first call, which is timed alone, leaves and returns; see `outputs_of`."""
        from dovetail.api.comparison import outputs_of

        given = self._fresh()
        start = time.perf_counter()
        returned: Any = self._function(*given)
        if self._device is not None:
            self._device.synchronize()
        self._first = time.perf_counter() - start
        written = [
            each for each, info in zip(given, self._parameters, strict=True) if info.is_written
        ]
        return outputs_of(returned, written, wanted)

    def calibrate(self) -> None:
        """How many calls make a round."""
        while (taken := self._timed(self._calls) * self._calls) < LEAST:
            self._calls = max(self._calls * 2, int(self._calls * LEAST / max(taken, 1e-9)))

    def round(self) -> None:
        """Measures one round."""
        self._rounds.append(self._timed(self._calls))

    def times(self) -> _Times:
        """What was measured."""
        return _Times(self._first, tuple(self._rounds), self._calls)


def _beside(
    theirs: _Subject, got: Sequence[Any], func: ir.Func, hosts: Sequence[Any], peer: str
) -> dict[str, Any]:
    """What the peer computes, beside what the kernel does."""
    from dovetail.api.comparison import Distance, distances, roundings_in

    try:
        wanted = theirs.outputs(len(got))
    except Exception as bad:  # it is somebody else's code: whatever it raises is shown
        raise DovetailError(f"--peer: '{peer}' raised {type(bad).__name__}: {bad}") from bad
    found = distances(got, wanted, roundings_in(func, hosts), "the peer")
    nothing = Distance(0.0, 0.0)
    worst = max(found, key=lambda each: each.greatest - each.tolerance, default=nothing)
    agrees = not any(each.wrong for each in found)
    return {
        "name": peer, "agrees": agrees, "difference": worst.greatest, "tolerance": worst.tolerance,
    }  # fmt: skip


def _under_roof(
    func: ir.Func,
    hosts: Sequence[Any],
    seconds: float,
    stated: tuple[float, float] | None,
    device: runtime.Device,
    target: Target,
) -> dict[str, Any]:
    from dovetail.analysis.explanation import work_of
    from dovetail.api.comparison import sizes_of
    from dovetail.cli.roofline import limit
    from dovetail.cli.roofs import measured

    work, sizes = work_of(func), sizes_of(func, hosts)
    flops = None if work.flops is None else work.flops.value(sizes)
    moved = work.touched.value(sizes)
    found: dict[str, Any] = {"work": {"flops": flops, "bytes_touched": moved}, "roofline": None}
    if flops is None or not moved:
        return found
    bandwidth, peak = stated or measured(device, target)
    roof = limit(flops, moved, bandwidth, peak, "measured" if stated is None else "stated")
    found["roofline"] = {**roof, "share": roof["seconds"] / seconds}
    return found


def _draw(path: Path, report: dict[str, Any]) -> None:
    """What was measured, below what the roof allows."""
    from dovetail.cli.roofline import write_picture

    roof, work, name = report["roofline"], report["work"], report["kernel"]
    if roof is None or not work["flops"]:
        raise DovetailError(
            f"--roofline: the number of float operations of '{name}' does not follow from its "
            "arguments, so it cannot be drawn; leave out the option"
        )
    intensity = work["flops"] / work["bytes_touched"]
    points = [
        (f"{name}, {said}", intensity, work["flops"] / seconds)
        for said, seconds in (
            ("measured", report["seconds"]["median"]),
            ("limit", roof["seconds"]),
        )
    ]
    title = f"{report['device']}, roof {roof['source']}"
    write_picture(path, roof["bandwidth"], roof["peak"], points, title)


def _print(report: dict[str, Any]) -> None:
    """The report as text."""
    click.echo(f"{report['kernel']} on {report['device']} ({report['target']})")
    click.echo(f"  arguments   {', '.join(report['arguments'])}")
    click.echo(f"  time        {_spread(report['seconds'])}")
    peer = report["peer"]
    if peer is not None:
        click.echo(f"  {peer['name']}   {_spread(peer['seconds'])}")
        click.echo(f"  speed       {peer['speed']:.3g} x that of {peer['name']}")
        word = "agree" if peer["agrees"] else "DIFFER"
        click.echo(
            f"  results     {word}: greatest difference {peer['difference']:.3g}, allowed"
            f" {peer['tolerance']:.3g}"
        )
    work = report.get("work")
    if work is None:
        return
    seconds = report["seconds"]["median"]
    if work["flops"] is not None:
        click.echo(
            f"  operations  {work['flops']:,.0f} on floats, {work['flops'] / seconds / 1e9:,.4g}"
            " GFLOP/s"
        )
    if work["bytes_touched"] is not None:
        click.echo(
            f"  bytes       {work['bytes_touched']:,.0f}, each array once,"
            f" {work['bytes_touched'] / seconds / 1e9:,.4g} GB/s"
        )
    roof = report["roofline"]
    if roof is not None:
        click.echo(
            f"  limit       {roof['bound']}: {seconds_text(roof['seconds'])} at the"
            f" {roof['source']} {roof['bandwidth'] / 1e9:,.4g} GB/s and"
            f" {roof['peak'] / 1e9:,.4g} GFLOP/s; reached: {roof['share']:.0%}"
        )


def _spread(seconds: dict[str, Any]) -> str:
    median, best, worst, first = (
        seconds_text(seconds[each]) for each in ("median", "best", "worst", "first")
    )
    return f"{median} (median of {seconds['rounds']}; {best} to {worst}; first {first})"
