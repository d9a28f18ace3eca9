"""Copies of boxes of tensors: code, tensor maps and shared memory, held against NVIDIA's tools."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from support.compiled import image_of

import dovetail as dt
from dovetail import T, ir
from dovetail.analysis import shared_places
from dovetail.backends.cuda.functions.tensors import MAP_BYTES
from dovetail.compiler import compile_module, lower, merge, resolve
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.ptx import assemble

needs_ptxas = pytest.mark.needs(tool="ptxas")


@dt.kernel
def boxes(
    x: T.Buffer[T.float16],
    y: T.Buffer[T.float16],
    z: T.Buffer[T.int32],
    w: T.Buffer[T.uint8],
    v: T.Buffer[T.float64],
) -> None:
    """Tensors of one to five dimensions, every swizzle, a map for two copies, and two of one."""
    _n, _m = x.shape
    _a, _b, _c = z.shape
    (_k,) = v.shape
    assert w.shape == (2, 3, 4, 5, 64)
    with T.launch(grid=(4,), block=32) as (block, thread):
        full = T.alloc((1,), T.uint64, scope="shared")
        tiles = T.alloc((2, 8, 64), T.float16, scope="shared")
        small = T.alloc((8, 16), T.float16, scope="shared")
        cube = T.alloc((2, 4, 16), T.int32, scope="shared")
        deep = T.alloc((1, 2, 2, 2, 64), T.uint8, scope="shared")
        line = T.alloc((32,), T.float64, scope="shared")
        if thread.x == 0:
            T.cuda.barrier_init(full, 0, 1)
            T.cuda.fence_barrier_init()
        T.barrier()
        if thread.x == 0:
            T.cuda.barrier_expect(full, 0, 5120)
            T.cuda.tensor_load(tiles, 0, x, (block.x * 8, 0), full, 0, 128)
            T.cuda.tensor_load(tiles, 1, x, (block.x * 8, 64), full, 0, swizzle=128)
            T.cuda.tensor_load(small, (), x, (block.x * 8, 0), full, 0, 32)
            T.cuda.tensor_load(cube, (), z, (1, block.x, -3), full, 0, 64)
            T.cuda.tensor_load(deep, (), w, (0, 1, 2, 3, block.x), full, 0)
            T.cuda.tensor_load(line, (), v, block.x * 32, full, 0)
        T.cuda.barrier_wait(full, 0, 0)
        T.cuda.fence_async()
        T.barrier()
        if thread.x == 0:
            T.cuda.tensor_store(y, (block.x * 8, 0), tiles, 1, 128)
            T.cuda.tensor_store(z, (0, 0, block.x), cube, (), 64)
            T.cuda.tensor_store(w, (0, 1, 2, 3, block.x), deep, ())
            T.cuda.tensor_store(v, block.x * 32, line, ())
            T.cuda.bulk_commit()
            T.cuda.bulk_wait(0)


@dt.kernel
def large(x: T.Buffer[T.float32]) -> None:
    """More shared memory than code declares: its arrays lie where the code says."""
    _n, _m = x.shape
    with T.launch(grid=1, block=32) as (_block, thread):
        full = T.alloc((3,), T.uint64, scope="shared")
        some = T.alloc((5,), T.float32, scope="shared")
        tiles = T.alloc((4, 128, 32), T.float32, scope="shared")
        flat = T.alloc((16, 16), T.float32, scope="shared")
        some[0] = 1.0
        if thread.x == 0:
            T.cuda.barrier_init(full, 0, 1)
            T.cuda.tensor_load(flat, (), x, (0, 0), full, 0)
            T.cuda.tensor_load(tiles, 3, x, (0, 0), full, 0, 128)
            x[0, 0] = some[0]


def kernel_of(kernel: dt.Kernel, target: str) -> ir.Kernel:
    """The first kernel that it becomes."""
    return lower(merge([kernel]), resolve(target)).kernels[0]


def lines_of(kernel: dt.Kernel, target: str) -> list[list[str]]:
    """The fields of the tensor maps in an image."""
    entry = image_of(kernel, target).payload["tensor_maps"].decode()
    return [line.split(" ") for line in entry.splitlines()]


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize("arch", ["sm_90", "sm_90a", "sm_100a", "sm_120"])
@pytest.mark.parametrize("kernel", [boxes, large], ids=lambda each: each.name)
def test_ptxas_takes_them(kernel: dt.Kernel, arch: str, tmp_path: Path) -> None:
    text = image_of(kernel, f"cuda -arch={arch}").payload["source"].decode()
    assert not re.search(r"ld\.param\S* .*_param_\d+\+", text)
    said = assemble(text, arch, tmp_path)
    # A map that was copied to the stack would be no map: the unit reads it where the host put it.
    # For sm_120 ptxas keeps 8 bytes of its own.
    frames = re.findall(r"(\d+) bytes stack frame", said)
    assert frames
    assert all(int(each) < MAP_BYTES for each in frames)


@pytest.mark.level("compile-only")
@pytest.mark.needs(distribution="nvidia-cuda-nvrtc")
@pytest.mark.parametrize("kernel", [boxes, large], ids=lambda each: each.name)
def test_nvrtc_takes_them(kernel: dt.Kernel) -> None:
    image = image_of(kernel, "cuda -arch=sm_90 -format=cubin")
    assert image.payload["binary"].startswith(b"\x7fELF")
    assert lines_of(kernel, "cuda -arch=sm_90 -format=cubin") == lines_of(
        kernel, "cuda -arch=sm_90"
    )


@pytest.mark.parametrize("options", ["", " -format=cu"])
def test_maps_of_an_image(options: str) -> None:
    """A map for each tensor, box and swizzle; loads and stores share it."""
    target = f"cuda -arch=sm_90{options}"
    image = compile_module(merge([boxes]), resolve(target)).image  # a file has no names of scalars
    names = {arg.name: n for n, arg in enumerate(image.functions[0].arguments)}
    n, m = f"#{names['_n']}", f"#{names['_m']}"
    b, c = f"#{names['_b']}", f"#{names['_c']}"
    first = [line[1:] for line in lines_of(boxes, target) if line[0] == "boxes_0"]
    by_name = {(line[1], line[3]): line for line in first}
    assert len(first) == len(by_name) == 6
    assert by_name["x", "128"][2:] == ["float16", "128", "64,8", f"{m},{n}", m]
    assert by_name["x", "32"][2:] == ["float16", "32", "16,8", f"{m},{n}", m]
    assert by_name["y", "128"][2:4] == ["float16", "128"]
    assert by_name["z", "64"][4:] == ["16,4,2", f"{c},{b},#{names['_a']}", f"{c},{b}*{c}"]
    assert by_name["w", "0"][2:] == ["uint8", "0", "64,2,2,2,1", "64,5,4,3,2", "64,320,1280,3840"]
    assert by_name["v", "0"][4:] == ["32", f"#{names['_k']}", "-"]
    text = image.payload["source"].decode()
    if options:
        assert text.count("__grid_constant__ dvt_tensor_map tensor_map_5") == len(image.functions)
        assert "#include" not in text
    else:
        assert text.count(".param .align 128 .b8 boxes_0_param_") == 6


def test_arrays_begin_where_copies_want_them() -> None:
    kernel = kernel_of(boxes, "cuda -arch=sm_90")
    places = {buffer.name: each for buffer, each in shared_places(kernel).items()}
    assert {name: each.align for name, each in places.items()} == {
        "tiles": 1024, "small": 256, "cube": 512, "deep": 128, "line": 128, "full": 16,
    }  # fmt: skip
    assert all(each.offset % each.align == 0 for each in places.values())
    ends = sorted((each.offset, each.offset + each.bytes) for each in places.values())
    assert all(first[1] <= second[0] for first, second in pairwise(ends))
    text = image_of(boxes, "cuda -arch=sm_90").payload["source"].decode()
    assert ".shared .align 1024 .b8 boxes_0_$_tiles_$_0" in text
    text = image_of(boxes, "cuda -arch=sm_90 -format=cu").payload["source"].decode()
    assert "__shared__ __align__(1024) uint16 tiles[1024];" in text
    assert "__shared__ __align__(16) uint64 full[1];" in text


def test_arrays_in_memory_of_the_launch_begin_there_too() -> None:
    places = {
        buffer.name: each.offset
        for buffer, each in shared_places(kernel_of(large, "cuda -arch=sm_90")).items()
    }
    assert places == {"tiles": 0, "flat": 65536, "full": 66560, "some": 66592}
    text = image_of(large, "cuda -arch=sm_90").payload["source"].decode()
    assert ".extern .shared .align 1024 .b8 dovetail_shared[]" in text
    text = image_of(large, "cuda -arch=sm_90 -format=cu").payload["source"].decode()
    assert "extern __shared__ __align__(1024) uint8 dynamic_shared[];" in text
    assert "flat = (float*)(dynamic_shared + 65536);" in text
    assert image_of(large, "cuda -arch=sm_90").functions[0].shared_bytes == 66592 + 32


def test_an_older_architecture_refuses_at_the_line() -> None:
    with pytest.raises(UnsupportedError, match=r"test_tensors\.py:\d+:\d+: ") as caught:
        image_of(large, "cuda -arch=sm_89")
    assert "it needs sm_90" in str(caught.value)


def test_what_the_host_computes_is_passed() -> None:
    """The layout of a tensor that the host makes is told by scalars of the kernel's own."""

    @dt.kernel
    def computed(x: T.Buffer[T.float32]) -> None:
        n, _m = x.shape
        between = T.empty((n // 2 + 1, n + 3, n * 2 - 1), T.float32)
        with T.launch(grid=1, block=32) as (_block, thread):
            tile = T.alloc((1, 8, 16), T.float32, scope="shared")
            if thread.x == 0:
                T.cuda.tensor_store(between, (0, 0, 0), tile, ())
                x[0, 0] = tile[0, 0, 0]

    image = compile_module(merge([computed]), resolve("cuda -arch=sm_90")).image
    (line,) = lines_of(computed, "cuda -arch=sm_90")
    told = [int(each.removeprefix("#")) for each in ",".join(line[6:]).split(",")]
    assert len(set(told)) == 5
    arguments = image.functions[0].arguments
    assert {arguments[each].kind for each in told} == {"scalar"}
    assert {arguments[each].name for each in told} == {"between_layout"}
