"""`dovetail run`: a function of a bundle on .npy files."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dovetail.bundle import BundleReader
from dovetail.cli import npy
from dovetail.cli.arguments import is_number, scalar_of, tensor_of
from dovetail.cli.shapes import shape_of
from dovetail.cli.wording import LIMITS, PATH
from dovetail.support.errors import DovetailError
from dovetail.support.files import check_writable

if TYPE_CHECKING:
    from dovetail.bundle import Plan
    from dovetail_runtime import ParameterInfo


@click.command("run", context_settings={"ignore_unknown_options": True})
@click.argument("bundle", type=PATH)
@click.argument("function")
@click.argument("arguments", nargs=-1)
@click.option(
    "-d", "--device", metavar="DEVICE",
    help="The device: a kind, or one device of it, e.g. 'opencl:1'; default: this machine's "
        "processor.",
)  # fmt: skip
@click.option(
    "--repeat", type=click.IntRange(min=1), default=1, show_default=True, metavar="TIMES",
    help="Run it this many times on the same data, and print the best time.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Print nothing on success.")
@LIMITS
def command(
    bundle: Path,
    function: str,
    arguments: tuple[str, ...],
    device: str | None,
    repeat: int,
    quiet: bool,
    limits: Mapping[str, int],
) -> None:
    """Run FUNCTION of BUNDLE with ARGUMENTS in the order of its signature.

    A tensor is a .npy file. The file of a tensor that FUNCTION writes is rewritten after the run;
    if it does not exist, it is created in the shape that the function's checks require. A scalar
    is a number, true or false. For each buffer that FUNCTION returns, name one more .npy file.

    `dovetail inspect BUNDLE` lists the functions with their signatures.
    """
    import time

    import dovetail_runtime as runtime

    for text in arguments:
        if text.startswith("-") and not is_number(text):
            raise click.NoSuchOption(text)
    chosen = runtime.device_of() if device is None else runtime.device(device)
    reader = BundleReader.open(bundle, limits=limits)
    module = runtime.load(bundle, device=chosen, limits=limits)
    call = module[function]
    parameters = call.parameters
    plan = reader.plan(function, 0)
    _check_count(call.signature, function, parameters, arguments, len(plan.results))
    given, results = arguments[: len(parameters)], arguments[len(parameters) :]
    _check_files(function, parameters, given, results)
    hosts = _read(function, parameters, given, plan)
    best, passed, got = float("inf"), list[Any](), None
    for _ in range(repeat):
        # Fresh copies of what is written, so that each run is given the same.
        passed = [
            (runtime.asarray(host.copy() if info.is_written else host, chosen))
            if info.is_tensor
            else host
            for host, info in zip(hosts, parameters, strict=True)
        ]
        start = time.perf_counter()
        got = call(*passed)
        chosen.synchronize()
        best = min(best, time.perf_counter() - start)
    returned: Any = got if len(plan.results) > 1 else (got,) * len(plan.results)
    outputs = [
        (Path(name), after)
        for name, after, parameter in zip(given, passed, parameters, strict=True)
        if parameter.is_written
    ]
    outputs += [(Path(name), each) for name, each in zip(results, returned, strict=True)]
    for path, tensor in outputs:
        npy.write(path, runtime.asnumpy(tensor))
    if not quiet:
        written = ", ".join(str(path) for path, _ in outputs) or "nothing"
        click.echo(f"{function} on {chosen}: {best * 1e3:.3f} ms; wrote {written}")


def _check_count(
    signature: str,
    function: str,
    parameters: Sequence[ParameterInfo],
    arguments: Sequence[str],
    results: int,
) -> None:
    """There is one argument for each parameter, and one file for each returned buffer."""
    wanted = len(parameters) + results
    if len(arguments) == wanted:
        return
    names = " ".join([each.name for each in parameters] + ["RESULT.npy"] * results)
    raise DovetailError(
        f"'{function}' takes {wanted} argument{'' if wanted == 1 else 's'} ({names}), got"
        f" {len(arguments)}; its signature: {signature}"
    )


def _check_files(
    function: str,
    parameters: Sequence[ParameterInfo],
    given: Sequence[str],
    results: Sequence[str],
) -> None:
    """Every file that will be written can be, and stands for one thing only."""
    tensors = [pair for pair in zip(parameters, given, strict=True) if pair[0].is_tensor]
    given_files = [text for _, text in tensors]
    files = [(info.name, Path(text), info.is_written) for info, text in tensors]
    files += [("result", Path(text), True) for text in results]
    for (name, _, _), text in zip(files, (*given_files, *results), strict=True):
        if not text:
            raise DovetailError(f"'{function}': the path for '{name}' is empty")
    for number, (name, path, is_written) in enumerate(files):
        if not is_written:
            continue
        for position, (other, its_path, _) in enumerate(files):
            if position != number and os.path.realpath(its_path) == os.path.realpath(path):
                raise DovetailError(
                    f"'{function}' writes '{path}' as '{name}', which is also given for "
                    f"'{other}'; give two files"
                )
        check_writable(path, f"'{name}' to")


def _read(
    function: str, parameters: Sequence[ParameterInfo], given: Sequence[str], plan: Plan
) -> list[Any]:
    """The arguments on the host; tensors that are only to be written are made."""
    import numpy as np

    values: list[Any] = []
    missing: list[int] = []
    for number, (parameter, text) in enumerate(zip(parameters, given, strict=True)):
        if not parameter.is_tensor:
            values.append(scalar_of(function, parameter, text))
        elif parameter.access == "write" and not os.path.lexists(text):
            missing.append(number)
            values.append(None)
        else:
            values.append(tensor_of(function, parameter, Path(text)))
    shapes = {
        number: tuple(each.shape)
        for number, (parameter, each) in enumerate(zip(parameters, values, strict=True))
        if parameter.is_tensor and each is not None
    }
    scalars = {n: each for n, each in enumerate(values) if isinstance(each, int)}
    for number in missing:
        parameter = parameters[number]
        shape = shape_of(plan, number, shapes, scalars)
        if shape is None:
            raise DovetailError(
                f"'{function}': there is no file '{given[number]}' for '{parameter.name}', and "
                f"its shape does not follow from the checks of the function; make one with "
                f"numpy.save"
            )
        try:
            values[number] = np.zeros(shape, parameter.dtype)
        except TypeError:
            raise DovetailError(
                f"'{function}': '{parameter.name}' is {parameter.dtype}, which NumPy does not have"
            ) from None
    return values
