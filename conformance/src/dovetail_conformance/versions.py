"""The versions of what a machine brings to a test: what a verdict depends on beside sources."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, cast

import pytest

from dovetail_conformance.levels import find_tool


@cache
def tool_version(name: str) -> str:
    """The longest version that a program names; its first line, if it names none."""
    program = find_tool(name)
    if program is None:
        return f"{name} missing"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    text = done.stdout or done.stderr
    numbers = re.findall(r"[0-9]+(?:\.[0-9]+)+", text)
    words = max(numbers, key=lambda each: each.count("."), default=text.partition("\n")[0].strip())
    return f"{name} {words}"


@cache
def distribution_version(name: str) -> str:
    """The version of a Python distribution."""
    try:
        return f"{name} {importlib.metadata.version(name)}"
    except importlib.metadata.PackageNotFoundError:
        return f"{name} missing"


@cache
def _distributions() -> Mapping[str, list[str]]:
    return importlib.metadata.packages_distributions()


@cache
def device_version(kind: str) -> str:
    """What drives the first device of a kind, as its attributes say.

    The name of a device that is the host's processor is left out: what is compiled for it depends
    on its features, which are part of the target.
    """
    import dovetail_runtime

    try:
        attributes = dovetail_runtime.device(f"{kind}:0").attributes
        host = dovetail_runtime.device("cpu:0").attributes["device.name"]
    except dovetail_runtime.DovetailError:
        return f"{kind} missing"
    names = ("driver.name", "driver.version", "platform.name", "platform.version", "device.name")
    words = [attributes[name] for name in names if name in attributes]
    return " ".join([kind, *(word for word in words if host not in word)])


_VERSIONS: Final[Mapping[str, Callable[[str], str]]] = {
    "tool": tool_version,
    "distribution": distribution_version,
    "module": distribution_version,
    "device": device_version,
}
"""Parts of `needs` marks whose version counts; a shared library's is told by its device."""


def versions(
    needs: Iterable[pytest.Mark], others: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """Python, NumPy, LLVM, and what a test needs, each with its version.

    Args:
        needs: The `needs` marks of the test.
        others: What it needs without being skipped for it, as `needs` takes it.
    """
    found = {
        f"Python {platform.python_version()}",
        distribution_version("numpy"),
        distribution_version("llvmlite"),
    }
    for given in (*(marker.kwargs for marker in needs), others):
        for part, wanted in cast("Mapping[str, str | tuple[str, ...]]", given).items():
            names = (wanted,) if isinstance(wanted, str) else wanted
            if part == "module":
                tops = [name.partition(".")[0] for name in names]
                names = [home for top in tops for home in _distributions().get(top, [top])]
            version = _VERSIONS.get(part)
            found.update(map(version, names) if version is not None else ())
    return tuple(sorted(found, key=str.casefold))
