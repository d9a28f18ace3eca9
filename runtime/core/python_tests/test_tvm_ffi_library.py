"""Images from parts, and bundles in libraries for tvm-ffi's loader, from Python and from C++."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.bundle import Bundle
from dovetail.bundle.tvm_ffi_library import MACHINES, SYMBOL, encode_library, encode_tree
from dovetail_runtime import tvm_ffi_module

pytestmark = pytest.mark.level("real")

HOST = Path(__file__).resolve().parents[3] / "examples" / "tvm-ffi" / "host.cc"


def function(name: str) -> Any:
    import tvm_ffi

    return tvm_ffi.get_global_func(name)


@pytest.fixture(scope="module")
def images(bundle_path: Path) -> dict[str, Any]:
    """By kind: the module of an image that runs, and of one without a runtime."""
    module = dr.as_tvm_ffi_module(dr.load(bundle_path))
    return {image.kind: image for image in module.imports}


def create(kind: str, *parts: object) -> Any:
    return function(f"ffi.Module.create.{kind}")(*parts)


@pytest.mark.parametrize("kind", ["dovetail.cpu", "dovetail.alien"])
def test_an_image_of_its_parts_has_its_bytes(images: dict[str, Any], kind: str) -> None:
    image = images[kind]
    code, form, records, sources = function("dovetail.runtime.image_parts")(image)
    assert len(sources) == 0
    assert all(bytes(part) for part in code.values())
    made = create(kind, code, form, records, sources)
    save = function("dovetail.runtime.module_bytes")
    assert made.kind == kind
    assert bytes(save(made)) == bytes(save(image))
    assert made.implements_function("add") == image.implements_function("add")


def test_saving_again_gives_the_bytes(bundle_bytes: bytes, images: dict[str, Any]) -> None:
    save = function("dovetail.runtime.module_bytes")
    load = function("ffi.Module.load_from_bytes.dovetail.bundle")
    assert images, "registered"
    assert bytes(save(load(bundle_bytes))) == bundle_bytes
    for kind, image in images.items():
        again = function(f"ffi.Module.load_from_bytes.{kind}")(save(image))
        assert bytes(save(again)) == bytes(save(image))


def test_an_image_of_parts_without_a_runtime_says_so_where_it_is_used(
    images: dict[str, Any],
) -> None:
    _, _, records, _ = function("dovetail.runtime.image_parts")(images["dovetail.alien"])
    tvm_ffi_module.register_loaders(["alien"])
    code = {"source": b"beep beep"}
    made = create("dovetail.alien", code, "text", records, {"ll": "; readable"})
    assert made.inspect_source() == "beep beep"
    assert made.inspect_source("ll") == "; readable"
    assert made.inspect_source("ptx") == ""
    name = next(iter(records))
    with pytest.raises(dr.BackendNotReadyError, match="backend 'alien' is not ready: "):
        made.get_function(name)
    again = function("ffi.Module.load_from_bytes.dovetail.alien")(
        function("dovetail.runtime.module_bytes")(made)
    )
    assert again.inspect_source("ll") == "", "sources are kept in memory"


def test_parts_that_are_none(images: dict[str, Any], bundle: Bundle) -> None:
    kind = "dovetail.cpu"
    code, form, records, sources = function("dovetail.runtime.image_parts")(images[kind])
    add = bytes(records["add"])
    with pytest.raises(dr.ImageError, match="image byte"):
        create(kind, code, form, {"add": add[:-1]}, sources)
    with pytest.raises((ValueError, dr.DovetailError), match="'sub'"):
        create(kind, code, form, {"sub": add}, sources)
    hidden = add + struct.pack("<QQ", 0, 0)
    with pytest.raises(dr.DovetailError):
        create(kind, {}, form, {"add": hidden}, sources)
    with pytest.raises(TypeError, match="takes an image's bytes or"):
        create(kind, code, form)
    with pytest.raises(TypeError, match="Map"):
        create(kind, b"code", form, records, sources)
    with pytest.raises(TypeError, match="takes the module of an image"):
        function("dovetail.runtime.image_parts")(
            function("ffi.Module.load_from_bytes.dovetail.bundle")(bundle.tobytes())
        )


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return dt.build([saxpy], ["cpu", "opencl"])


@pytest.fixture(scope="module")
def library(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle.export_library(tmp_path_factory.mktemp("library") / "k.so")


PROGRAM = """
import sys
import dovetail_runtime as dr, numpy as np, tvm_ffi
module = tvm_ffi.load_module(sys.argv[1])
x, y = np.arange(5, dtype=np.float32), np.ones(5, np.float32)
module.saxpy(2.0, *map(tvm_ffi.from_dlpack, (x, y)))
assert y.tolist() == [1, 3, 5, 7, 9], y
save = tvm_ffi.get_global_func("dovetail.runtime.module_bytes")
assert bytes(save(module)) == open(sys.argv[2], "rb").read()
print(module.kind, *(image.kind for image in module.imports))
"""


def python(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_python_loads_the_library(bundle: Bundle, library: Path, tmp_path: Path) -> None:
    done = python(PROGRAM, library, bundle.save(tmp_path / "k.dvt"))
    expected = " ".join(["dovetail.bundle", *(f"dovetail.{each.kind}" for each in bundle.images)])
    assert (done.stdout, done.returncode) == (expected + "\n", 0), done.stderr[-3000:]


def test_without_the_runtime_the_loader_names_what_is_missing(library: Path) -> None:
    done = python("import sys, tvm_ffi; tvm_ffi.load_module(sys.argv[1])", library)
    assert done.returncode == 1
    assert "ffi.Module.load_from_bytes.dovetail.bundle" in done.stderr


def test_a_damaged_bundle_in_a_library_is_refused(bundle: Bundle, tmp_path: Path) -> None:
    content = bytearray(bundle.tobytes())
    content[40] ^= 1
    machine = _machine(bundle, tmp_path)
    path = tmp_path / "damaged.so"
    path.write_bytes(encode_library(encode_tree("dovetail.bundle", bytes(content)), machine))
    done = python(
        "import sys, dovetail_runtime as dr, tvm_ffi\n"
        "try: tvm_ffi.load_module(sys.argv[1])\n"
        "except dr.BundleError as error: print('refused')",
        path,
    )
    assert done.stdout == "refused\n", done.stderr[-3000:]


def _machine(bundle: Bundle, folder: Path) -> str:
    """The machine that `export_library` takes for this one."""
    (number,) = struct.unpack_from(
        "<H", bundle.export_library(folder / "this.so").read_bytes(), 18
    )
    return next(name for name, known in MACHINES.items() if known == number)


def test_the_tree_is_laid_out_as_the_loader_reads_it() -> None:
    """Golden: the layout has neither a magic number nor a version."""
    expected = (
        "4100000000000000"  # bytes that follow
        "0200000000000000" "0000000000000000" "0000000000000000"  # rows: module 0 imports nothing
        "0000000000000000"  # children
        "0f00000000000000" "646f76657461696c2e62756e646c65"  # dovetail.bundle
        "0200000000000000" "beef"
    )  # fmt: skip
    assert encode_tree("dovetail.bundle", b"\xbe\xef").hex() == expected


@pytest.mark.needs(tool="readelf")
@pytest.mark.parametrize("machine", MACHINES)
def test_the_file_is_a_shared_library(bundle: Bundle, machine: str, tmp_path: Path) -> None:
    path = bundle.export_library(tmp_path / "k.so", machine=machine)
    done = subprocess.run(
        ["readelf", "--wide", "--all", path], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "DYN (Shared object file)" in done.stdout
    size = len(encode_tree("dovetail.bundle", bundle.tobytes()))
    symbol = next(
        line.split() for line in done.stdout.splitlines() if line.endswith(SYMBOL.decode())
    )
    assert symbol[2:6] == [str(size), "OBJECT", "GLOBAL", "DEFAULT"]
    start = int(symbol[1], 16)
    assert start % 64 == 0
    content = path.read_bytes()[start : start + size]
    assert content == encode_tree("dovetail.bundle", bundle.tobytes())
    assert path.read_bytes() == bundle.export_library(path, machine=machine).read_bytes()


def test_no_library_is_made_for_other_machines(bundle: Bundle, tmp_path: Path) -> None:
    with pytest.raises(dt.DovetailError, match="for 'vax'; supported are x86-64, "):
        bundle.export_library(tmp_path / "k.so", machine="vax")
    assert not (tmp_path / "k.so").exists()


@pytest.mark.needs(tool="c++")
def test_a_program_in_cxx_holds_the_runtime_and_loads_the_library(
    bundle: Bundle, library: Path, tmp_path: Path
) -> None:
    """The example, built against the installed wheels; no Python is in its process."""
    from tvm_ffi import libinfo

    shim, runtime = (
        Path(dr._locate.find_library(name)) for name in ("dovetail_tvm_ffi", "dovetail_runtime")
    )
    ffi = Path(libinfo.find_libtvm_ffi())
    headers = [*libinfo.include_paths(), shim.parents[1] / "include"]
    program = tmp_path / "host"
    command = ["c++", "-std=c++17", "-O0", "-Wall", "-Wextra", HOST, "-o", program]
    command += [word for path in headers for word in ("-isystem", path)]
    for path in (shim, runtime, ffi):
        command += [path, f"-Wl,-rpath,{path.parent}"]
    subprocess.run(command, check=True)
    done = subprocess.run([program, library], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(
        f"kind dovetail.bundle, {len(bundle.images)} images, {len(bundle.tobytes())} bytes; "
    )
    assert "dovetail.ArgumentValueError: saxpy: y.shape == (n,) does not hold" in done.stdout
    missing = subprocess.run(
        [program, tmp_path / "none.so"], capture_output=True, text=True, check=False
    )
    assert missing.returncode == 1
    assert "none.so" in missing.stderr
