"""Compiling one kernel, from source text to a bundle, relative to compiling it as Python."""

from __future__ import annotations

from bench_call import add
from measure import Result, paired

import dovetail as dt


def run() -> list[Result]:
    """Each target from parsed source to bundle bytes; the yardstick is Python's `compile`."""
    import inspect

    source = inspect.getsource(add.function)
    return [
        paired(
            f"compile for {target}",
            lambda target=target: dt.build([add], [target]).tobytes(),
            lambda: compile(source, "add", "exec"),
            "compiling the function as Python",
            rounds=5,
        )
        for target in ("null", "opencl", "cpu -level=3", "cpu -arch=aarch64")
    ]
