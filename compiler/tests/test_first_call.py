"""What compiling a first kernel imports, for each kind: a module that is not allowed is an error.

A first call is mostly imports, and one convenient line at the top of a file is enough to lose what
benchmarks/bench_first_call.py measures. What follows from the tree is derived: a kind imports its
own backend and no other, the passes of its pipeline and no others, the shared emitters that its
backend names, and LLVM only if its emitter does. The rest is in `ALLOWED`, where nothing stands
that no kind imports.
"""

from __future__ import annotations

import functools
import importlib
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.compiler import resolve
from dovetail.plugin import kind_files

CALL = "a call"
"""Beside the kinds, which are built for: the call of a kernel on NumPy arrays, on the cpu."""

PROGRAM = """
import sys, numpy
before = {*sys.modules, "kernels"}
import dovetail as dt, kernels
if sys.argv[1] == "a call":
    x, out = numpy.ones(8, numpy.float32), numpy.empty(8, numpy.float32)
    kernels.double(x, out)
    assert out[3] == 2
else:
    dt.build([kernels.double], [sys.argv[1]]).tobytes()
print(*sorted(set(sys.modules) - before))
"""

KERNELS = """
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + x[i]
"""

ALLOWED: dict[str, str] = {
    "dovetail": "compiler external_variants",
    "dovetail.analysis": """
        bounds capabilities counters facts host_ranges host_walk layout memory_scopes
        partial_results polynomial prover question rewriter shared_memory simplify streams
        strictness strides tiling uniformity witness work
    """,
    "dovetail.api": "external jit kernel",
    "dovetail.bundle": """
        canonical_json container extents limits plan plan_build plan_decode plan_encode
        plan_reports
    """,
    "dovetail.cache": "bundles files folder plugins store",
    "dovetail.codegen": "describe subgroups",
    "dovetail.image": "encode formats model",
    "dovetail.ir": """
        arithmetic buffer build dtype expr func intrinsic node op placement report rewrite roles
        stmt text text_expr verify verify_expr verify_walk visit
    """,
    "dovetail.lang": """
        dot_functions external_definition external_signature freeze inline kernel_definition
        matrix_functions members namespace origin parameters script_namespace source spellings
    """,
    "dovetail.lang.builtins": "builtin loops",
    "dovetail.lang.parser": """
        access advice arguments array_ranks arrays assertions calls complex_numbers context convert
        hazards logic lookahead loops methods names narrow_results nesting open_types operators
        parse python_functions ranges ranks recovery regions result_types returns signature
        statements stores strict swaps tuples unsupported values views
    """,
    "dovetail.plugin": "backend checker defects device_ir discovery made record",
    "dovetail.support": """
        bytes check_report dataclasses diagnostics distribution errors identifiers in_effect lazy
        printable room span
    """,
    "dovetail.target": "capabilities schema target",
}
"""Of these packages, the modules that may be imported."""

ANY = ("dovetail.elementary", "dovetail_runtime")
"""Packages whose modules may all be: functions that are looked up by name, and the run side, which
has tests of its own."""

PIPELINES = "base pipelines narrow_pipelines word_pipelines"
"""What makes pipelines of passes."""

STANDARD = """
    array atexit bisect copy decimal errno fractions importlib json
"""
"""What may be imported of the standard library, beside what NumPy imports."""


@functools.cache
def imported() -> dict[str, frozenset[str]]:
    """What each kind imports, and a call, each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        Path(folder, "kernels.py").write_text(KERNELS)
        program = Path(folder, "program.py")
        program.write_text(PROGRAM)
        whats = [CALL, *kind_files()]
        found = pool.map(lambda what: _run(str(program), what), whats)
        return dict(zip(whats, found, strict=True))


def _run(*arguments: str) -> frozenset[str]:
    # What the cache imports depends on what it holds.
    environment = {**os.environ, "DOVETAIL_CACHE": "programs"}
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return frozenset(done.stdout.split())


def why_not(module: str, kind: str, found: frozenset[str]) -> str:
    """Why a kind may not import a module; empty where it may."""
    package, _, name = module.rpartition(".")
    top = module.partition(".")[0]
    if module.startswith(ANY) or any(each.startswith(f"{module}.") for each in found):
        return ""
    if package in ALLOWED:
        return "" if name in ALLOWED[package].split() else f"it is not in ALLOWED['{package}']"
    if module.startswith("dovetail.backends."):
        mine = module.startswith(f"dovetail.backends.{kind}")
        return "" if mine else "it belongs to another backend"
    if package == "dovetail.passes":
        passes = {type(each).__module__ for each in plugin.load(kind).pipeline(resolve(kind))}
        known = {*passes, *(f"{package}.{each}" for each in PIPELINES.split())}
        helps = name.startswith("_") and name not in ("_catalogue", "_parse")
        used = helps or module in known or names(kind, module, found)
        return "" if used else "neither the kind's pipeline nor its backend names it"
    if module.startswith("dovetail.codegen."):
        area = ".".join(module.split(".")[:3])
        return "" if names(kind, area, found) else f"no module of the kind's backend names {area}"
    if top in sys.stdlib_module_names and (top.startswith("_") or top in STANDARD.split()):
        return ""
    return "it is not in STANDARD"


def names(kind: str, module: str, found: frozenset[str]) -> bool:
    """Whether an imported module of the kind's backend has the name of `module` in its text."""
    backend = (each for each in found if each.startswith(f"dovetail.backends.{kind}"))
    files = (importlib.import_module(each).__file__ for each in backend)
    return any(module in Path(str(file)).read_text() for file in files)


@pytest.mark.parametrize("what", [CALL, *kind_files()])
def test_imports_what_the_target_needs(what: str) -> None:
    kind = "cpu" if what == CALL else what
    found = imported()[what]
    stray = {module: why for module in sorted(found) if (why := why_not(module, kind, found))}
    lines = [f"{module}: {why}" for module, why in stray.items()]
    assert not lines, (
        f"compiling a first kernel for '{kind}' imports what it does not need; import it in the"
        " function that does, or allow it here:\n" + "\n".join(lines)
    )


def test_nothing_is_allowed_that_no_kind_imports() -> None:
    every = frozenset().union(*imported().values())
    unused = [
        f"{package}.{name}"
        for package, names in ALLOWED.items()
        for name in names.split()
        if f"{package}.{name}" not in every
    ]
    unused += [
        name for name in STANDARD.split() if not any(each.startswith(name) for each in every)
    ]
    assert not unused, f"take out of ALLOWED or STANDARD: {', '.join(unused)}"
