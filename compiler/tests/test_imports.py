"""What `import dovetail` and `import dovetail_runtime` may cost, as a list of modules.

Time is measured in benchmarks/; here it is held that the expensive packages are not touched, in a
fresh process, because one convenient import at the top of a file is enough to lose it.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

EXPENSIVE = {"numpy", "llvmlite", "tvm_ffi", "torch", "rich", "click", "ctypes.util", "pytest"}


def modules_after(statement: str) -> set[str]:
    program = f"import sys; {statement}; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return set(result.stdout.split())


@pytest.mark.parametrize("package", ["dovetail", "dovetail_runtime"])
def test_import_touches_nothing_expensive(package: str) -> None:
    imported = modules_after(f"import {package}")
    assert package in imported
    assert not imported & EXPENSIVE


def test_run_side_does_not_import_the_compiler() -> None:
    """But for a backend that is in it: `devices()` and `doctor` load the reference like any."""
    program = "import dovetail_runtime as r; r.device('cpu'); r.ledger(load=False)"
    assert "dovetail" not in modules_after(program)


def test_listing_backends_opens_none() -> None:
    imported = modules_after("import dovetail.plugin")
    assert not {name for name in imported if name.startswith("dovetail.backends.")}
    assert not imported & EXPENSIVE


def test_reading_a_bundle_loads_none_of_what_builds_one() -> None:
    imported = modules_after("from dovetail.bundle import BundleReader, plan_text")
    assert "dovetail.bundle.reader" in imported
    for name in ("dovetail.ir.verify", "dovetail.ir.reader", "dovetail.bundle.plan_build"):
        assert name not in imported


LAZY = [
    f"dovetail.{name}"
    for name in ("ir", "bundle", "analysis", "image", "passes", "plugin", "codegen.llvm")
]


@pytest.mark.parametrize("package", [*LAZY, "dovetail.lang.parser"])
def test_a_name_found_on_first_use_is_never_the_module_of_that_name(package: str) -> None:
    program = (
        f"import types, {package} as p; "
        "bad = [n for n in reversed(p.__all__) if isinstance(getattr(p, n), types.ModuleType)]; "
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
