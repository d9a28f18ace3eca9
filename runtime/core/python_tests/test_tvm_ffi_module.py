"""A bundle as an ordinary tvm-ffi module."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_runtime import tvm_ffi_module

pytestmark = pytest.mark.level("real")


@pytest.fixture(scope="module")
def bundle(bundle_path: Path) -> dr.Module:
    return dr.load(bundle_path)


def test_functions_are_attributes(bundle: dr.Module) -> None:
    import tvm_ffi

    module = dr.as_tvm_ffi_module(bundle)
    assert isinstance(module, tvm_ffi.Module)
    assert module.kind == "dovetail.bundle"
    x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    module.add(*map(tvm_ffi.from_dlpack, (x, x, out)))
    np.testing.assert_array_equal(out, x + x)
    assert isinstance(module["steps"](3, 2), tvm_ffi.Tensor)
    assert module.implements_function("saxpy")
    assert not module.implements_function("nothing")
    with pytest.raises(AttributeError):
        module.get_function("nothing")
    with pytest.raises(dr.ArgumentTypeError, match="add takes 3 arguments"):
        module.add(1)


def test_images_are_imports(bundle: dr.Module) -> None:
    module = dr.as_tvm_ffi_module(bundle)
    assert [image.kind for image in module.imports] == ["dovetail.cpu", "dovetail.alien"]
    assert module.imports[1].inspect_source() == "beep"
    assert module.imports[0].implements_function("add")


def test_bytes_are_the_bytes(bundle: dr.Module, bundle_bytes: bytes) -> None:
    import tvm_ffi

    load = tvm_ffi.get_global_func("ffi.Module.load_from_bytes.dovetail.bundle")
    dr.as_tvm_ffi_module(bundle)
    again = load(bundle_bytes)
    assert again.kind == "dovetail.bundle"
    assert np.from_dlpack(again.steps(2, 5)).tolist() == [0, 5]
    for kind, index in (("cpu", 0), ("alien", 1)):
        for action in ("load_from_bytes", "create"):
            make = tvm_ffi.get_global_func(f"ffi.Module.{action}.dovetail.{kind}")
            image = make(bundle.image_bytes(index))
            assert image.kind == f"dovetail.{kind}"
    with pytest.raises(ValueError, match=r"was given to the loader of 'dovetail\.cpu'"):
        tvm_ffi.get_global_func("ffi.Module.create.dovetail.cpu")(bundle.image_bytes(1))


def test_damaged_bytes(bundle: dr.Module, bundle_bytes: bytes) -> None:
    import tvm_ffi

    dr.as_tvm_ffi_module(bundle)
    load = tvm_ffi.get_global_func("ffi.Module.load_from_bytes.dovetail.bundle")
    with pytest.raises(dr.BundleError):
        load(bundle_bytes[:100])
    make = tvm_ffi.get_global_func("ffi.Module.create.dovetail.cpu")
    with pytest.raises(dr.DovetailError):
        make(b"DVTI")


def test_tvm_ffi_loads_the_file(bundle: dr.Module, bundle_path: Path) -> None:
    import tvm_ffi

    tvm_ffi_module.register_loaders()
    module = tvm_ffi.load_module(str(bundle_path))
    assert module.kind == "dovetail.bundle"
    with pytest.raises(dr.BundleError):
        tvm_ffi.load_module(str(bundle_path) + ".dvt")


def test_bound_to_a_device(bundle: dr.Module) -> None:
    module = dr.as_tvm_ffi_module(bundle.on("cpu"))
    assert np.from_dlpack(module.steps(3, 1)).tolist() == [0, 1, 2]


def test_registering_again_is_fine(bundle: dr.Module) -> None:
    for kinds in ((), ("cpu",), ("cpu", "opencl"), ()):
        tvm_ffi_module.register_loaders(kinds)
    module = dr.as_tvm_ffi_module(bundle)
    del bundle
    assert np.from_dlpack(module.steps(2, 1)).tolist() == [0, 1]


@pytest.mark.parametrize("version", ["0.1.14", "0.1.15.post9", "0.1.16", "1.0.0", "0.2.0.dev3"])
def test_other_releases_are_refused(version: str) -> None:
    with pytest.raises(dr.UnsupportedError) as caught:
        tvm_ffi_module.check_version(version)
    assert version in str(caught.value)
    assert "pip install 'apache-tvm-ffi>=" in str(caught.value)


@pytest.mark.parametrize("version", [tvm_ffi_module.OLDEST_TESTED, tvm_ffi_module.NEWEST_TESTED])
def test_tested_releases_are_accepted(version: str) -> None:
    tvm_ffi_module.check_version(version)
