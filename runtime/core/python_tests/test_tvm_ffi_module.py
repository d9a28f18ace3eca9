"""A bundle as an ordinary tvm-ffi module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail.bundle import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.image import DeviceImage, encode_image
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
    with pytest.raises(dr.BundleNotFoundError, match="no such file"):
        tvm_ffi.load_module(str(bundle_path) + ".dvt")


def test_a_kernel_of_a_fallback_says_what_is_missing(bundle: dr.Module) -> None:
    module = dr.as_tvm_ffi_module(bundle)
    alien = module.imports[1]
    with pytest.raises(dr.BackendNotReadyError) as caught:
        alien.get_function("add")
    assert "image of kind 'alien' cannot run: backend 'alien' is not ready: " in str(caught.value)
    with pytest.raises(AttributeError, match="has no function"):
        alien.get_function("nothing")
    with pytest.raises(dr.UnsupportedError) as unsupported:
        module.alien_add(*(tvm_tensor(np.zeros(4, np.float32)) for _ in range(3)))
    assert "alien_add has no variant for cpu:0" in str(unsupported.value)
    assert "backend 'alien' is not ready: " in str(unsupported.value)


def test_the_error_of_a_fallback_has_the_line_and_fix_of_the_ledger(
    plans: dict[str, bytes], tmp_path: Path
) -> None:
    image = encode_image(DeviceImage("opencl", "cl", (), {"source": b"", "options": b""}))
    function = BundleFunction("add", "add(...)", ((0, plans["add"]),))
    bundle = Bundle("tests", (function,), (BundleImage("opencl", "cl", "opencl", (), image),))
    path = tmp_path / "opencl.dvt"
    path.write_bytes(encode_bundle(bundle))
    program = """
import sys
import numpy as np, tvm_ffi
import dovetail_runtime as dr
module = tvm_ffi.load_module(sys.argv[1])
x = tvm_ffi.from_dlpack(np.zeros(4, np.float32))
loaded = dr.load(sys.argv[1])
line = str(next(entry for entry in dr.ledger() if entry.kind == "opencl"))
state = line.removeprefix("opencl: ")
assert "disabled" in state and "; to fix: take '-opencl' out of" in state, state
for call in (module.add, loaded.add, loaded.add.call_in_python):
    try:
        call(x, x, x)
    except dr.UnsupportedError as error:
        assert f"backend 'opencl' is not ready: {state}" in str(error), error
        print("said")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True, text=True, check=False,
        env={**os.environ, "DOVETAIL_BACKENDS": "-opencl"},
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("said\n" * 3, 0), done.stderr[-3000:]


def test_a_kernel_of_an_image_that_runs_is_launched_by_its_bundle(bundle: dr.Module) -> None:
    module = dr.as_tvm_ffi_module(bundle)
    with pytest.raises(dr.UnsupportedError, match="cannot be called by itself: a function of its"):
        module.imports[0].get_function("add")


def test_errors_of_the_shim_keep_their_class(bundle: dr.Module, bundle_bytes: bytes) -> None:
    import tvm_ffi

    dr.as_tvm_ffi_module(bundle)
    with pytest.raises(dr.ImageError):
        tvm_ffi.get_global_func("ffi.Module.create.dovetail.cpu")(b"DVTI")
    with pytest.raises(dr.BundleError):
        tvm_ffi.get_global_func("ffi.Module.create.dovetail.bundle")(bundle_bytes[:100])


def tvm_tensor(array: np.ndarray) -> object:
    import tvm_ffi

    return tvm_ffi.from_dlpack(array)


ORDERS = {
    "runtime first": "import dovetail_runtime as dr; import tvm_ffi",
    "tvm_ffi first": "import tvm_ffi; import dovetail_runtime as dr",
    "after a load": "import dovetail_runtime as dr; dr.load(path); import tvm_ffi",
    "after a call": """
import dovetail_runtime as dr, numpy as np
dr.load(path).steps(3, 5)
assert "tvm_ffi" not in sys.modules
import tvm_ffi""",
    "by from": "import dovetail_runtime as dr; from tvm_ffi import load_module; import tvm_ffi",
    "its part first": "import dovetail_runtime as dr; import tvm_ffi.container; import tvm_ffi",
    "in a thread": """
import threading
import dovetail_runtime as dr
thread = threading.Thread(target=__import__, args=("tvm_ffi",))
thread.start()
thread.join()
import tvm_ffi""",
    "found before": """
import importlib.util
import dovetail_runtime as dr
found = importlib.util.find_spec("tvm_ffi")
assert found.loader is not None and "tvm_ffi" not in sys.modules
import tvm_ffi""",
    "after a failed import": """
import dovetail_runtime as dr

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name == "tvm_ffi.core":
            raise ImportError("not now")

sys.meta_path.insert(0, Refuse())
try:
    import tvm_ffi
except ImportError:
    pass
else:
    raise SystemExit("it was not refused")
del sys.meta_path[0]
for name in [name for name in sys.modules if name.startswith("tvm_ffi")]:
    del sys.modules[name]
import tvm_ffi""",
}


@pytest.mark.parametrize("torch", ["", "sys.modules['torch'] = None  # as if not installed"])
@pytest.mark.parametrize("order", ORDERS)
def test_tvm_ffi_loads_files_once_both_are_imported(
    bundle_path: Path, order: str, torch: str
) -> None:
    program = f"""
import sys
path = sys.argv[1]
{torch}
{ORDERS[order]}
spec = tvm_ffi.__spec__
assert "exec_module" not in vars(spec.loader), "the loader is as it was"
module = tvm_ffi.load_module(path)
assert module.kind == "dovetail.bundle"
assert list(dr.asnumpy(module.steps(3, 5))) == [0, 5, 10]
try:
    tvm_ffi.load_module(path + ".dvt")
except dr.BundleNotFoundError:
    print("done")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]


def test_a_module_is_made_before_anybody_has_imported_tvm_ffi(bundle_path: Path) -> None:
    program = """
import sys
import dovetail_runtime as dr
bundle = dr.load(sys.argv[1])
bundle.steps(3, 5)
assert "tvm_ffi" not in sys.modules
print(list(dr.asnumpy(dr.as_tvm_ffi_module(bundle).steps(3, 5))))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.endswith("]\n")


def test_importing_both_opens_nothing() -> None:
    program = """
import sys
import tvm_ffi
before = set(sys.modules)
import dovetail_runtime
print(sorted(name for name in set(sys.modules) - before))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert eval(done.stdout) == [
        "dovetail_runtime",
        "dovetail_runtime._imports",
        "dovetail_runtime._tvm_ffi_loader",
    ]


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
