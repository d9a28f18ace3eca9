"""Arrays in SBUF and PSUM: where the text has them, and what is refused at which line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.compiler import compile_module, merge, resolve
from dovetail.support.errors import DovetailError, ResourceError, SourceError, UnsupportedError

pytestmark = pytest.mark.level("compile_only")


def compiled(kernel: object, target: str = "trn") -> bytes:
    """What the image of a kernel has first."""
    image = compile_module(merge([kernel]), resolve(target)).image  # pyright: ignore
    return next(iter(image.payload.values()))


@dt.kernel
def tiles(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel((m + 127) // 128, (n + 511) // 512):
        a = T.alloc((128, 512), T.float32, scope="trn.sbuf")
        b = T.alloc((128, 512), T.float32, scope="trn.psum")
        T.trn.load(a, x, (i * 128, j * 512))
        T.trn.activation(b, a, "silu")
        T.trn.store(b, y, (i * 128, j * 512))


def test_rows_of_a_whole_array_are_partitions():
    text = compiled(tiles).decode()
    ast.parse(text)
    assert "a = nl.ndarray((128, 512), dtype=nl.float32, buffer=nl.sbuf)" in text
    assert "b = nl.ndarray((128, 512), dtype=nl.float32, buffer=nl.psum)" in text
    assert "b[...] = nisa.activation(op=nl.silu, data=a, dtype=nl.float32)" in text
    # What a block does concerns no other.
    assert "for i_y in nl.affine_range(grid[1]):" in text
    # What is in PSUM goes through SBUF to HBM.
    assert ", nl.copy(b), mask=" in text


@dt.kernel
def inside(x: T.Buffer[T.float32]) -> None:
    assert x.shape == (4, 6)
    for _ in T.parallel(1):
        a = T.alloc((4, 6), T.float32, scope="trn.sbuf")
        T.trn.load(a, x, (0, 0))
        T.trn.store(a, x, (0, 0))


def test_a_part_that_is_inside_has_no_mask():
    assert "mask" not in compiled(inside).decode()


@dt.kernel
def own(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((4,), T.float32, scope="trn.sbuf")
        b = T.alloc((4,), T.float32, scope="trn.psum")
        for j in range(4):
            a[j] = x[i] * T.float32(j)
            b[j] = a[j] + 1.0
        x[i] = a[0] + b[3]


def test_an_array_of_an_iteration_is_a_row_of_each_partition():
    text = compiled(own).decode()
    assert "a = nl.ndarray((P, 4), dtype=nl.float32, buffer=nl.sbuf)" in text
    assert "b = nl.ndarray((P, 4), dtype=nl.float32, buffer=nl.psum)" in text


def unplaced() -> object:
    @dt.kernel
    def own(x: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            a = T.alloc((4,), T.float32)
            b = T.alloc((4,), T.float32)
            for j in range(4):
                a[j] = x[i] * T.float32(j)
                b[j] = a[j] + 1.0
            x[i] = a[0] + b[3]

    return own


@pytest.mark.parametrize("target", ["opencl", "cuda", "webgpu", "null"])
def test_targets_of_other_kinds_make_the_same_of_it_as_without(target: str):
    assert compiled(own, target) == compiled(unplaced(), target)


def test_the_memory_is_part_of_the_printed_ir():
    module = merge([own])  # pyright: ignore
    text = ir.print_ir(module)
    assert 'T.alloc((4,), T.float32, scope="local", memory="trn.psum")' in text
    assert ir.print_ir(ir.parse_ir(text)) == text
    other = ir.parse_ir(text.replace("trn.psum", "trn.sbuf"))
    assert not ir.equal(module, other)


@dt.kernel
def apart(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for j in range(3):
            a = T.alloc((16000,), T.float32, scope="trn.sbuf")
            a[j] = x[i]
            a[j + 1] = 2.0
            x[i] += a[0]
        for j in range(3):
            b = T.alloc((16000,), T.float32, scope="trn.sbuf")
            b[j] = x[i]
            b[j + 1] = 2.0
            x[i] += b[0]


def test_arrays_that_are_not_held_at_the_same_time_share_a_partition():
    compiled(apart)


@dt.kernel
def rows(x: T.Buffer[T.float32]) -> None:
    assert x.ndim == 2
    for i in T.parallel(x.shape[0]):
        a = T.alloc((129, 4), T.float32, scope="trn.sbuf")  # here
        T.trn.load(a, x, (i, 0))
        T.trn.store(a, x, (i, 0))


@dt.kernel
def partition(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((24577,), T.float32, scope="trn.sbuf")  # here
        a[0] = x[i]
        a[1] = x[i]
        x[i] = a[0] + a[1]


@dt.kernel
def bank(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((513,), T.float32, scope="trn.psum")  # here
        a[0] = x[i]
        a[1] = x[i]
        x[i] = a[0] + a[1]


@dt.kernel
def banks(x: T.Buffer[T.float32]) -> None:
    assert x.ndim == 2
    for i in T.parallel(x.shape[0]):
        a = T.alloc((128, 512), T.float32, scope="trn.psum")
        b = T.alloc((128, 512), T.float32, scope="trn.psum")
        c = T.alloc((128, 512), T.float32, scope="trn.psum")
        d = T.alloc((128, 512), T.float32, scope="trn.psum")
        e = T.alloc((128, 512), T.float32, scope="trn.psum")
        f = T.alloc((128, 512), T.float32, scope="trn.psum")
        g = T.alloc((128, 512), T.float32, scope="trn.psum")
        h = T.alloc((128, 512), T.float32, scope="trn.psum")
        k = T.alloc((128, 512), T.float32, scope="trn.psum")  # here
        for part in (a, b, c, d, e, f, g, h, k):
            T.trn.fill(part, 1.0)
            T.trn.store(part, x, (i, 0))


@dt.kernel
def integers(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((4,), T.int32, scope="trn.psum")  # here
        a[0] = x[i]
        a[1] = x[i]
        x[i] = a[0] + a[1]


@dt.kernel
def workspace(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    w = T.empty((n,), T.float32, scope="trn.sbuf")  # here
    for i in T.parallel(n):
        w[i] = x[i]
    for i in T.parallel(n):
        x[i] = w[i] + 1.0


@dt.kernel
def parameter(x: T.Buffer[T.float32]) -> None:
    T.place(x, "trn.sbuf")  # here
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 0.0


@dt.kernel
def misspelt(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((4,), T.float32, scope="trn.sbux")  # here
        a[0] = x[i]
        x[i] = a[0]


@dt.kernel
def element(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")
        T.trn.fill(a, 1.0)
        x[i] = a[0, 1]  # here


@dt.kernel
def by_data(x: T.Buffer[T.float32], at: T.Buffer[T.int32]) -> None:
    assert x.ndim == 2
    (n,) = at.shape
    for i in T.parallel(n):
        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")
        T.trn.load(a, x, (at[i], 0))  # here
        T.trn.store(a, x, (i, 0))


@dt.kernel
def condition(x: T.Buffer[T.float32]) -> None:
    assert x.ndim == 2
    for i in T.parallel(x.shape[0]):
        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")
        T.trn.load(a, x, (i, 0))
        if i > 2:
            T.trn.store(a, x, (i, 0))  # here


@dt.kernel
def value(x: T.Buffer[T.float32]) -> None:
    assert x.ndim == 2
    for i in T.parallel(x.shape[0]):
        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")
        T.trn.fill(a, x[i, 0])  # here
        T.trn.store(a, x, (i, 0))


@dt.kernel
def threads(x: T.Buffer[T.float32]) -> None:
    assert x.ndim == 2
    with T.launch(grid=4, block=2) as (block, thread):
        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")  # here
        T.trn.fill(a, 1.0)
        T.barrier()
        T.trn.store(a, x, (block[0] * 2 + thread[0], 0))


REFUSED = {
    "rows": (rows, ResourceError, "the rows of 'a' for target 'trn' needs 129 partitions, 128"),
    "partition": (partition, ResourceError, "needs 98308 bytes, 98304 are allowed"),
    "bank": (bank, ResourceError, "a row of 'a' in PSUM for target 'trn' needs 2052 bytes, 2048"),
    "banks": (banks, ResourceError, "in PSUM for target 'trn' needs 9 banks, 8 are allowed"),
    "integers": (integers, UnsupportedError, "int32 in PSUM ('a')"),
    "workspace": (
        workspace,
        UnsupportedError,
        "it is memory of a kernel's own arrays; use it with T.alloc",
    ),
    "parameter": (
        parameter,
        UnsupportedError,
        "it is memory of a kernel's own arrays; use it with T.alloc",
    ),
    "misspelt": (misspelt, UnsupportedError, "did you mean 'trn.sbuf'"),
    "element": (element, UnsupportedError, "an element of 'a': its rows are on partitions"),
    "by_data": (by_data, UnsupportedError, "a place that is known only on the chip"),
    "condition": (condition, UnsupportedError, "'T.trn.store' under a condition on loop"),
    "value": (value, UnsupportedError, "a value that is known only on the chip"),
    "threads": (threads, UnsupportedError, "'a' as a whole in a block of several threads"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_fit_is_refused_at_its_line(what: str):
    kernel, error, said = REFUSED[what]
    with pytest.raises(error) as raised:
        compiled(kernel)
    text = str(raised.value)
    assert said in text
    number = int(text.split("test_arrays.py:")[1].split(":")[0])
    assert Path(__file__).read_text(encoding="utf-8").splitlines()[number - 1].endswith("# here")


def test_a_target_with_more_memory_takes_more():
    compiled(bank, "trn -psum_bank_bytes=4096")
    compiled(partition, "trn -generation=3 -sbuf_partition_bytes=229376")


def test_functions_of_the_namespace_are_refused_elsewhere():
    with pytest.raises(DovetailError, match=r"functions of 'T.trn' are for targets of kind 'trn'"):
        compiled(tiles, "opencl")


SHAPES = {
    "another memory": (
        "T.trn.matmul(a, a, a)",
        "is not an array in \"trn.psum\", as 'total' must be",
    ),
    "factors in psum": ("T.trn.matmul(p, p, a)", 'is not an array in "trn.sbuf"'),
    "inner extents": ("T.trn.matmul(p, a, w)", "'w' has the shape (8, 4), but the others need"),
    "types": ("T.trn.matmul(p, a, h)", "'a' holds float32, 'h' float16"),
    "transposed": (
        "T.trn.transpose(a, w)",
        "'a' has the shape (4, 4), but the others need (4, 8)",
    ),
    "rank": ("T.trn.fill(flat, 0.0)", "'flat' has 1 dimensions, and 'array' has two"),
    "element type": ("T.trn.fill(i, 0)", "'i' holds int32"),
    "function": ('T.trn.activation(a, a, "gelou")', "'function' is \"gelou\""),
    "operator": ('T.trn.tensor_reduce(c, a, "divide")', "'op' is \"divide\""),
    "a column": ('T.trn.tensor_reduce(a, a, "add")', "the others need (4, 1)"),
    "pairs": ('T.trn.tensor_tensor(a, a, w, "add")', "'w' has the shape (8, 4)"),
    "source type": ("T.trn.load(h, x, (0, 0))", "the array 'h' float16"),
    "a plain array": ("T.trn.fill(plain, 0.0)", "'plain' is not an array in"),
}


@pytest.mark.parametrize("what", SHAPES)
def test_wrong_arguments_are_errors_of_the_source(what: str, tmp_path: Path):
    from importlib.util import module_from_spec, spec_from_file_location

    call, said = SHAPES[what]
    path = tmp_path / "wrong.py"
    path.write_text(
        "import dovetail as dt\nfrom dovetail import T\n\n\n@dt.kernel\n"
        "def wrong(x: T.Buffer[T.float32]) -> None:\n    assert x.ndim == 2\n"
        "    for _ in T.parallel(1):\n"
        '        a = T.alloc((4, 4), T.float32, scope="trn.sbuf")\n'
        '        c = T.alloc((4, 1), T.float32, scope="trn.sbuf")\n'
        '        h = T.alloc((4, 4), T.float16, scope="trn.sbuf")\n'
        '        w = T.alloc((8, 4), T.float32, scope="trn.sbuf")\n'
        '        i = T.alloc((4, 4), T.int32, scope="trn.sbuf")\n'
        '        flat = T.alloc((4,), T.float32, scope="trn.sbuf")\n'
        "        plain = T.alloc((4, 4), T.float32)\n"
        '        p = T.alloc((4, 4), T.float32, scope="trn.psum")\n'
        f"        {call}\n",
        encoding="utf-8",
    )
    spec = spec_from_file_location("wrong", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    with pytest.raises(SourceError) as raised:
        compiled(module.wrong)
    assert said in str(raised.value)
    assert "wrong.py:17:" in str(raised.value)
