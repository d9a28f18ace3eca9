"""What holds for every installed runtime: its manifest is true, a missing driver is an answer.

What only one of them has stands in the `test_installed.py` of its own folder; what kernels do is
tested in C++ there.
"""

from __future__ import annotations

from functools import cache

import pytest
from installed import Installed, Look

import dovetail as dt
from dovetail import T, plugin
from dovetail.compiler import compile_module, merge, variants
from dovetail.plugin import kind_files

DRIVER_MISSING = 4
"""`DVT_DRIVER_MISSING` of backend.h."""


KINDS = [kind for kind, file in kind_files().items() if file.runtime == "distribution"]
# Null has no driver that could be missing.
DRIVEN = [kind for kind in KINDS if Installed(kind).manifest()["sonames"]]


def variable(kind: str) -> str:
    """Where a runtime looks for the vendor's library before anywhere else."""
    names = [each["name"] for each in Installed(kind).manifest()["environment"]]
    allowed = (f"DOVETAIL_{kind.upper()}_LIBRARIES", f"DOVETAIL_{kind.upper()}_LIBRARY")
    (found,) = (name for name in names if name in allowed)
    return found


def missing(kind: str) -> dict[str, str]:
    """Variables with which the vendor's library is missing."""
    return {variable(kind): f"/nonexistent/{Installed(kind).manifest()['sonames'][0]}"}


@cache
def without_driver(kind: str) -> Look:
    """What a runtime says where the vendor's library is missing, if it has one."""
    return Installed(kind).look(**(missing(kind) if kind in DRIVEN else {}))


@pytest.mark.parametrize("kind", KINDS)
def test_manifest_agrees_with_library_and_compiler(kind: str) -> None:
    look, record = without_driver(kind), plugin.load(kind)
    manifest = Installed(kind).manifest()
    assert look.kind == manifest["kind"] == kind
    assert manifest["abi"] == {"oldest": look.abi, "newest": look.abi}
    assert manifest["library"] == f"lib/libdovetail_runtime_{kind}.so"
    assert manifest["device_type"] == record.runtime.device_type
    assert manifest["formats"][0] == image_format(kind)


def image_format(kind: str) -> str:
    """What the compiler makes for a kind, unless another format is asked for."""
    return compile_module(merge([nothing]), variants(kind)[0]).image.format


@dt.kernel
def nothing(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] = 0.0


@pytest.mark.parametrize("kind", DRIVEN)
def test_missing_driver_is_an_answer(kind: str) -> None:
    look = without_driver(kind)
    assert (look.code, look.count) == (DRIVER_MISSING, 0)
    assert missing(kind)[variable(kind)] in look.text


@pytest.mark.parametrize("kind", DRIVEN)
def test_a_machine_without_a_driver_gets_the_reason_and_the_fix(kind: str) -> None:
    runtime = Installed(kind)
    entry = runtime.entry(**missing(kind))
    assert entry["library"] == str(runtime.library)
    assert entry["state"] == "driver missing"
    assert missing(kind)[variable(kind)] in entry["evidence"]
    assert entry["fix"] == runtime.manifest()["driver_help"]
