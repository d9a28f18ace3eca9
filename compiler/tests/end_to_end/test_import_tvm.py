"""`dovetail import-tvm` on libraries of TVM's layout, good and bad, written by the tests."""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.tvm_library import (
    ADD_CL,
    ADD_CU,
    LAUNCHES,
    TAGS,
    add_library,
    block,
    library,
    module,
    record,
    tree,
    u64,
)  # fmt: skip

import dovetail as dt
from dovetail.api.tvm import import_tvm, read_library, read_module, template
from dovetail.bundle import BundleReader
from dovetail.bundle.tvm_ffi_library import encode_library
from dovetail.image import decode_image


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("k.so").write_bytes(add_library())
    Path("l.toml").write_text(LAUNCHES)
    return tmp_path


def built(*files: str, launches: str = "l.toml") -> dt.Bundle:
    made = import_tvm(files or ("k.so",), launches)
    return dt.build(made, list(dict.fromkeys(each.kind for each in made)))


@pytest.mark.level("compile_only")
@pytest.mark.usefixtures("place")
def test_kernels_tags_and_payload_are_taken_over() -> None:
    library = read_library("k.so")
    assert library.left_out == ("_lib",)
    assert [(each.kind, each.format) for each in library.modules] == [
        ("opencl", "cl"), ("cuda", "cu"),
    ]  # fmt: skip
    for each, text in zip(library.modules, (ADD_CL, ADD_CU), strict=True):
        kernel = each.kernels["add_kernel"]
        assert kernel.arguments == ("buffer", "buffer", "int32")
        assert (kernel.tags, kernel.writes) == (TAGS, None)
        assert each.part("add_kernel") == text.encode()
    bundle = built()
    assert [image.kind for image in bundle.images] == ["opencl", "cuda"]
    for image, text in zip(bundle.images, (ADD_CL, ADD_CU), strict=True):
        content = decode_image(image.data)
        assert dict(content.payload) == {"source": text.encode()}, "no native code of the host"
        (function,) = content.functions
        assert (function.symbol, function.block) == ("add_kernel", (64, 1, 1))
        assert [each.kind for each in function.arguments] == ["buffer", "buffer", "scalar"]
    assert bundle.tobytes() == built().tobytes()


@pytest.mark.level("real")
@pytest.mark.needs(device="opencl")
@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("n", [0, 1, 1000])
def test_it_runs(n: int) -> None:
    x, y = np.arange(n, dtype=np.float32), np.ones(n, np.float32)
    function = dt.load_bytes(built().tobytes(), device="opencl").add
    on_device = [dt.asarray(each, device="opencl") for each in (x, y)]
    function(*on_device)
    np.testing.assert_array_equal(dt.asnumpy(on_device[1]), x + 1)


@pytest.mark.level("compile_only")
def test_hexagon_by_its_layout(place: Path) -> None:
    """Of TVM's source alone: its wheel makes no code for Hexagon."""
    code = b"\x7fELF" + bytes(60)
    made = library(("hexagon", module("so", [record("add_kernel", tags=())], code)))
    Path("h.so").write_bytes(made)
    Path("h.toml").write_text(LAUNCHES.replace('grid = "T.ceildiv(n, 64)"\nblock = "64"\n', ""))
    (image,) = built("h.so", launches="h.toml").images
    assert (image.kind, image.format) == ("hexagon", "so")
    assert dict(decode_image(image.data).payload) == {"binary": code}


METAL = "kernel void add_kernel() {}\n"


@pytest.mark.level("compile_only")
def test_metal_packs_scalars_into_eight_bytes_each(place: Path) -> None:
    Path("m.so").write_bytes(
        library(("metal", module("metal", [record("add_kernel")], {"add_kernel": METAL})))
    )
    (image,) = built("m.so").images
    (function,) = decode_image(image.data).functions
    assert [each.kind for each in function.arguments] == ["buffer", "buffer", "scalar", "scalar"]
    assert dict(decode_image(image.data).payload) == {"source": METAL.encode()}


WGSL = """\
struct PODArgs { n: i32, packGridDimX: u32 }
@group(0) @binding(2) var<uniform> podArgs : PODArgs;
@compute @workgroup_size(64, 1, 1)
fn add_kernel() {}
"""


def webgpu(writes: str) -> bytes:
    tags = (*TAGS, f"paramWriteAccess:{writes}")
    return library(
        ("webgpu", module(None, [record("add_kernel", tags=tags)], {"add_kernel": WGSL}))
    )


@pytest.mark.level("compile_only")
def test_webgpu_says_what_is_written_and_how_many_threads(place: Path) -> None:
    Path("w.so").write_bytes(webgpu("[0,1]"))
    (image,) = built("w.so").images
    content = decode_image(image.data)
    assert [*content.payload] == ["add_kernel"]
    assert [str(each.dtype) for each in content.functions[0].arguments[2:]] == ["int32", "uint32"]
    Path("w.so").write_bytes(webgpu("[1,1]"))
    with pytest.raises(dt.DovetailError, match=r"'x' is written by the kernel, .* 'out or inout'"):
        built("w.so")
    Path("w.so").write_bytes(webgpu("[0,0]"))
    with pytest.raises(dt.DovetailError, match="'y' is only read by the kernel"):
        built("w.so")
    Path("w.so").write_bytes(webgpu("[0,1]"))
    Path("l.toml").write_text(LAUNCHES.replace('"64"', '"128"'))
    with pytest.raises(dt.DovetailError, match=r"block = '128', .* compiled for 64, 1, 1 threads"):
        built("w.so")


WRONG = {
    'grid = "T.ceildiv(n, 64)"\n': ("", r"grid \(blockIdx.x\) is missing: TVM's host code has"),
    'block = "64"\n': ("", r"block \(threadIdx.x\) is missing"),
    'signature = { x = "float32[n]", y = "inout float32[n]" }\n': (
        "", r"signature \(it takes buffer, buffer, int32\) is missing",
    ),
    '"x", "y", "T.int32(n)"': ('"x", "y"', "given 2 arguments, but takes 3: buffer, b"),
    '"T.int32(n)"': ('"T.int64(n)"', "argument 2 is a int32, but a int64 is given"),
    '"y", "T.int32(n)"': ('"T.int32(n)", "y"', "argument 1 is a buffer, but a int32 is given"),
    "T.ceildiv(n, 64)": ("n +", "grid: '.n .,.' is not an expression"),
    '"T.ceildiv(n, 64)"': ('"n, 2"', "has 2 extents; the kernel is launched by blockIdx.x"),
    'block = "64"': ('block = "n"', "block: 'n' is not a number"),
    "[add]": ("[sub]", "key 'sub.kernel' is not a kernel of the files; there are add_kernel"),
    "grid": ("grids", "key 'add.grids' is unknown; allowed are"),
    '"float32[n]", y': ('"float33[n]", y', "float33"),
    "ceildiv(n": ("ceildiv(m", "'m'"),
}  # fmt: skip


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("good", WRONG)
def test_what_is_missing_or_wrong_is_named(good: str) -> None:
    bad, message = WRONG[good]
    assert good in LAUNCHES
    Path("l.toml").write_text(LAUNCHES.replace(good, bad))
    with pytest.raises(dt.DovetailError, match=message) as caught:
        built()
    assert "l.toml" in str(caught.value)


def test_every_kernel_needs_a_launch_unless_some_are_named(place: Path) -> None:
    records = [record("add_kernel"), record("mul_kernel"), record("sub_kernel")]
    Path("k.so").write_bytes(library(("opencl", module("cl", records, ADD_CL))))
    with pytest.raises(dt.DovetailError, match="mul_kernel, sub_kernel have no launch"):
        import_tvm("k.so", "l.toml")
    assert [each.name for each in import_tvm("k.so", "l.toml", only=["add"])] == ["add"]
    with pytest.raises(dt.DovetailError, match="no table 'div'; it has add"):
        import_tvm("k.so", "l.toml", only=["div"])
    made = template([read_library("k.so")])
    assert '[mul]\nkernel = "mul_kernel"\n' in made
    assert 'arguments = ["x0", "x1", "T.int32(?)"]' in made


def test_a_table_of_a_kind_replaces_keys_for_it(place: Path) -> None:
    Path("l.toml").write_text(LAUNCHES.replace("64", "32") + '[add.cuda]\nblock = "64"\n')
    opencl, cuda = (decode_image(image.data).functions[0] for image in built().images)
    assert (opencl.block[0], cuda.block[0]) == (32, 64)
    Path("l.toml").write_text(LAUNCHES.replace("64", "32"))
    with pytest.raises(dt.DovetailError, match=r"of cuda .* compiled for 64 threads"):
        built()


def test_what_a_launch_of_ours_cannot_say_is_refused(place: Path) -> None:
    for tags, message in (
        (
            (*TAGS, "tirx.use_cooperative_launch"),
            "'tirx.use_cooperative_launch', which is not supp",
        ),
        ((*TAGS, "tirx.use_dyn_shared_memory"), r"shared_bytes \(tirx.use_dyn_shared_memory\)"),
    ):
        made = module("cl", [record("add_kernel", tags=tags)], ADD_CL)
        Path("k.so").write_bytes(library(("opencl", made)))
        with pytest.raises(dt.DovetailError, match=message):
            built()
    made = module("cl", [record("add_kernel", ("buffer", "buffer", "float16"))], ADD_CL)
    Path("k.so").write_bytes(library(("opencl", made)))
    with pytest.raises(dt.DovetailError, match="argument 2 is a float16, which is not supported"):
        built()


def raised(data: bytes) -> str:
    Path("bad.so").write_bytes(data)
    with pytest.raises(dt.DovetailError) as caught:
        read_library("bad.so")
    assert str(caught.value).startswith("bad.so")
    return str(caught.value)


@pytest.mark.usefixtures("place")
def test_what_is_no_export_of_tvm() -> None:
    good = add_library()
    assert "a 64-bit little-endian ELF library" in raised(b"MZ" + bytes(200))
    assert "expected 64 bytes of an ELF header" in raised(good[:50])
    assert "an empty file" in raised(b"")
    assert "no kernels of cuda" in str_of_import(library())
    assert "found _lib, relax.Executable" in str_of_import(library(("relax.Executable", b"")))
    assert "found _lib, vulkan" in str_of_import(library(("vulkan", b"anything")))
    assert "symbol __tvm_ffi__library_bin" in raised(
        good.replace(b"__tvm_ffi__library_bin", b"__tvm_ffi__library_bon")
    )
    elf = encode_library(u64(1 << 63), "x86-64")
    assert "9223372036854775808 bytes of __tvm_ffi__library_bin" in raised(elf)


def str_of_import(data: bytes) -> str:
    Path("none.so").write_bytes(data)
    with pytest.raises(dt.DovetailError) as caught:
        import_tvm("none.so", "l.toml")
    return str(caught.value)


BAD_MODULES = {
    "length": (b"\xff" * 8, "length of format that fits in 0 bytes"),
    "count": (block("cl") + u64(1 << 60), "number of kernels that fits in 0 bytes"),
    "format": (module("il", [], ""), "format 'il' of opencl is not supported; supported are cl, "),
    "name": (module("cl", [record("a b")], ""), "an identifier"),
    "key": (module("cl", [record("a", key="b")], ""), "an identifier"),
    "twice": (module("cl", [record("a"), record("a")], ""), "kernel 'a' has two records"),
    "left over": (module("cl", [], "") + b"\0", "the end of the"),
    "type": (module("cl", [record("a").replace(b"\x03\x40\x01\0", b"\x09\x40\x01\0", 1)], ""),
             "a type of one lane"),
    "lanes": (module("cl", [record("a").replace(b"\x00\x20\x01\0", b"\x00\x20\x04\0", 1)], ""),
              "a type of one lane"),
    "flags": (module("cl", [record("a", tags=["paramWriteAccess:[2]"])], ""), "list of 0 and 1"),
    "flag": (module("cl", [record("a", tags=["paramWriteAccess:[1]"])], ""), "for 2 buffers"),
    "tensor map": (module("cl", [record("a")[:-4] + b"\1\0\0\0"], ""), "one of sort 1"),
    "text": (block(b"\xff"), "format in UTF-8"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_MODULES)
def test_a_module_that_is_none_says_where(name: str) -> None:
    data, message = BAD_MODULES[name]
    with pytest.raises(dt.DovetailError, match=message) as caught:
        read_module("opencl", data, "k.so, module 1")
    assert str(caught.value).startswith("k.so, module 1")


def test_code_and_records_of_separate_parts_belong_together() -> None:
    for code in ({}, {"add": METAL, "sub": METAL}):
        data = module("metal", [record("add")], code)
        with pytest.raises(dt.DovetailError, match="either code or a record, not both"):
            read_module("metal", data, "k.so")
    with pytest.raises(
        dt.DovetailError, match="kind 'rocm' are not supported; supported are cuda"
    ):
        read_module("rocm", b"", "k.so")


def test_a_tree_that_is_none(place: Path) -> None:
    one = block("_lib")
    for rows, children in (([], []), ([1], []), ([0, 2], [0]), ([0, 1], [1]), ([1, 1], [0])):
        data = u64(len(rows)) + b"".join(map(u64, rows))
        data += u64(len(children)) + b"".join(map(u64, children)) + one
        assert "the rows of a tree" in raised(encode_library(block(data), "x86-64"))


@settings(deadline=None, max_examples=60)
@given(cut=st.integers(0, len(add_library()) - 1))
def test_a_file_that_is_cut_off_is_refused(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "cut.so"
    path.write_bytes(add_library()[:cut])
    with pytest.raises(dt.DovetailError):
        read_library(path)


def u64_places(data: bytes) -> list[int]:
    """Where lengths and counts of a tree stand: whatever reads as a small number."""
    return [
        at for at in range(len(data) - 8) if 0 < struct.unpack_from("<Q", data, at)[0] <= len(data)
    ]


TREE = tree([("opencl", module("cl", [record("add_kernel")], ADD_CL))])
PLACES = u64_places(TREE)


@settings(deadline=None, max_examples=200)
@given(
    changes=st.lists(
        st.tuples(
            st.one_of(st.sampled_from(PLACES), st.integers(0, len(TREE) - 8)),
            st.one_of(
                st.integers(0, 255).map(lambda byte: bytes([byte])),
                st.sampled_from([0, 1, 2, 1 << 31, 1 << 62, (1 << 64) - 1]).map(u64),
            ),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_whatever_is_changed_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, bytes]]
) -> None:
    data = bytearray(TREE)
    for at, value in changes:
        data[at : at + len(value)] = value
    path = tmp_path_factory.getbasetemp() / "changed.so"
    path.write_bytes(encode_library(bytes(data), "x86-64"))
    with contextlib.suppress(dt.DovetailError):
        found = read_library(path)
        assert sum(map(len, (found.modules, found.left_out))) <= 2


@settings(deadline=None, max_examples=100)
@given(at=st.integers(0, 1200), value=st.integers(0, 255))
def test_a_changed_library_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, value: int
) -> None:
    """The first 290 bytes are ELF's header, segments and symbols."""
    data = bytearray(add_library())
    data[at if at < 290 else len(data) - (at - 289)] = value
    path = tmp_path_factory.getbasetemp() / "elf.so"
    path.write_bytes(data)
    with contextlib.suppress(dt.DovetailError):
        read_library(path)


def test_the_command_line(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dovetail.cli import main

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(["import-tvm", *words])
        done = capsys.readouterr()
        return int(end.value.code or 0), done.out, done.err

    assert run("k.so", "-l", "l.toml")[:2] == (
        0, f"k.dvt: 1 function, 2 images, {Path('k.dvt').stat().st_size} bytes\n",
    )  # fmt: skip
    reader = BundleReader.open(Path("k.dvt"))
    assert [image.kind for image in reader.images] == ["opencl", "cuda"]
    status, _, error = run("k.so")
    assert (status, "--template prints a file to fill in" in error) == (2, True)
    assert run("k.so", "--template")[1].startswith('[add]\nkernel = "add_kernel"\n')
    Path("k.dvt").unlink()
    Path("l.toml").write_text(LAUNCHES.replace("grid", "# grid"))
    status, _, error = run("k.so", "-l", "l.toml")
    assert (status, "grid (blockIdx.x) is missing" in error) == (1, True)
    assert not Path("k.dvt").exists()
