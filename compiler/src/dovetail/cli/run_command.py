"""`dovetail run`: a function of a bundle on .npy files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from dovetail_runtime import ParameterInfo


@click.command("run", context_settings={"ignore_unknown_options": True})
@click.argument("bundle", type=click.Path(path_type=Path))
@click.argument("function")
@click.argument("arguments", nargs=-1)
@click.option("-d", "--device", default=None, metavar="DEVICE", help="E.g. 'cpu' or 'opencl:0'.")
@click.option("--repeat", default=1, show_default=True, help="Run it so often; print the best time.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is well.")
def command(
    bundle: Path,
    function: str,
    arguments: tuple[str, ...],
    device: str | None,
    repeat: int,
    quiet: bool,
) -> None:
    """Run FUNCTION of BUNDLE, giving it ARGUMENTS in the order of its signature.

    A tensor is a .npy file; a file for a written tensor is created (in the shape of the first
    tensor) if it is not there, and rewritten after the run. A scalar is a number, true or false.
    For each returned buffer one more .npy file to write comes at the end.
    """
    import time

    import numpy as np

    import dovetail_runtime as runtime

    chosen = runtime.device(_device_name(device))
    module = runtime.load(bundle, device=chosen)
    if function not in module.functions:
        listing = ", ".join(module.functions)
        raise DovetailError(f"bundle '{bundle}' has no function '{function}'; it has {listing}")
    call = getattr(module, function)
    parameters = call.parameters
    given, results = arguments[: len(parameters)], arguments[len(parameters) :]
    if len(given) < len(parameters):
        names = " ".join(each.name for each in parameters)
        raise DovetailError(
            f"'{function}' takes {len(parameters)} arguments ({names}), got {len(given)};"
            f" its signature: {module.functions[function].signature}"
        )
    hosts = _arguments(function, parameters, given)
    passed: list[Any] = [
        runtime.asarray(each, chosen) if isinstance(each, np.ndarray) else each for each in hosts
    ]
    best, got = float("inf"), None
    for _ in range(max(1, repeat)):
        start = time.perf_counter()
        got = call(*passed)
        chosen.synchronize()
        best = min(best, time.perf_counter() - start)
    returned: tuple[Any, ...] = () if got is None else got if isinstance(got, tuple) else (got,)
    if len(results) != len(returned):
        raise DovetailError(
            f"'{function}' returns {len(returned)} buffers; give as many .npy files to write at"
            f" the end (got {len(results)})"
        )
    outputs = [
        (Path(name), after)
        for name, after, parameter in zip(given, passed, parameters, strict=True)
        if parameter.is_tensor and parameter.access != "read"
    ]
    outputs += [(Path(name), each) for name, each in zip(results, returned, strict=True)]
    for path, tensor in outputs:
        _save(path, runtime.asnumpy(tensor))
    if not quiet:
        written = ", ".join(str(path) for path, _ in outputs) or "nothing"
        click.echo(f"{function} on {chosen}: {best * 1e3:.3f} ms; wrote {written}")


def _device_name(given: str | None) -> str:
    """A device's whole name: the first of its kind, and the cpu, where nothing is said."""
    name = given or "cpu"
    return name if ":" in name else f"{name}:0"


def _arguments(
    function: str, parameters: tuple[ParameterInfo, ...], given: tuple[str, ...]
) -> list[Any]:
    import numpy as np

    values: list[Any] = []
    first: Any = None
    for parameter, text in zip(parameters, given, strict=True):
        if not parameter.is_tensor:
            values.append(_scalar(function, parameter, text))
            continue
        path = Path(text)
        if not path.exists() and parameter.access != "read" and first is not None:
            values.append(np.zeros(first.shape, parameter.dtype))
            continue
        try:
            array = np.load(path, allow_pickle=False)
        except OSError as bad:
            raise DovetailError(
                f"'{function}': argument '{parameter.name}': cannot read '{path}': {bad.strerror}"
            ) from bad
        except ValueError as bad:
            raise DovetailError(
                f"'{function}': argument '{parameter.name}': '{path}' is no .npy file: {bad}"
            ) from bad
        if first is None:
            first = array
        values.append(array)
    return values


def _scalar(function: str, parameter: ParameterInfo, text: str) -> bool | int | float:
    wanted = "true or false" if parameter.dtype == "bool" else f"a {parameter.dtype}"
    try:
        if parameter.dtype == "bool":
            return {"true": True, "false": False, "1": True, "0": False}[text.lower()]
        return float(text) if "float" in parameter.dtype else int(text, 0)
    except (ValueError, KeyError):
        raise DovetailError(
            f"'{function}': argument '{parameter.name}' must be {wanted}, got '{text}'"
        ) from None


def _save(path: Path, array: Any) -> None:
    """Write a .npy file in one step, so that a failure leaves the old one."""
    import numpy as np

    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            np.save(file, array)
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as bad:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise DovetailError(f"cannot write '{path}': {bad.strerror}") from bad
