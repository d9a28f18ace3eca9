"""Kernel objects: signatures, ranks, compile-time parameters, keys, sources."""

from __future__ import annotations

import linecache
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

import pytest
from support.sources import executed

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.support.errors import DovetailError, SourceError

Program = Callable[[str], Kernel]
Element = TypeVar("Element", T.float32, T.float64)
FACTOR = 2


@dt.inline
def scaled(v: T.float32) -> T.float32:
    return FACTOR * v


@dt.kernel
def generic(
    x: T.Buffer[Element],
    width: T.constexpr[int] = 4,
    dtype: T.constexpr[type[Element]] = T.float32,
) -> None:
    """Fills."""
    for i in T.parallel(width):
        x[i] = dtype(i)


@dt.kernel(strict=True, name="renamed")
def doubled(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = scaled(x[i])


def function_of(kernel: Kernel, **constants: object) -> ir.Func:
    (function,) = kernel.parse(**constants).functions
    return function


def rank_of(kernel: Kernel, number: int = 0) -> int:
    param = function_of(kernel).params[number]
    assert isinstance(param, ir.TensorParam)
    return param.buffer.rank


def test_what_a_kernel_says_about_itself():
    assert generic.name == "generic"
    assert generic.signature == (
        "generic(x: T.Buffer[Element], width: T.constexpr[int]=4, "
        "dtype: T.constexpr[type[Element]]=T.float32) -> None"
    )
    assert [item.kind for item in generic.parameters] == ["tensor", "constexpr", "constexpr"]
    assert generic.type_variables == {"Element": 0}
    assert function_of(generic).doc == "Fills."
    assert function_of(doubled).name == "renamed"
    assert function_of(doubled).strict


def test_compile_time_parameters():
    special = generic.specialize(dtype=T.float64, width=2)
    param = function_of(special).params[0]
    assert isinstance(param, ir.TensorParam)
    assert param.buffer.dtype == ir.FLOAT64
    assert "T.parallel(2)" in ir.print_ir(special.parse())
    assert "T.parallel(3)" in ir.print_ir(special.parse(width=3))
    assert function_of(generic.renamed("other")).name == "other"


@pytest.mark.parametrize(
    ("constants", "message"),
    [
        ({"width": 2.5}, "the compile-time parameter 'width' is the literal 2.5, int is expected"),
        ({"with_": 2}, "'generic' has no compile-time parameter 'with_'"),
        ({"dtype": T.int32}, "the type variable 'Element' of 'x' does not allow int32"),
        ({"Element": 3}, "the type variable 'Element' is given the literal 3"),
    ],
)
def test_wrong_compile_time_parameters(constants: dict[str, object], message: str):
    with pytest.raises(SourceError) as caught:
        generic.parse(**constants)
    assert caught.value.message.startswith(message) or "does not allow" in caught.value.message


def test_a_type_variable_may_be_given_itself(program: Program):
    kernel = program("""
        from typing import TypeVar
        D = TypeVar("D")
        @dt.kernel
        def f(x: T.Buffer[D]) -> None:
            x[0] = 1
    """)
    assert "T.float64(1.0)" in ir.print_ir(kernel.parse(D=T.float64))
    with pytest.raises(SourceError, match="the type variable 'D' has no value here"):
        kernel.parse()


def test_keys_follow_what_the_kernel_depends_on(monkeypatch: pytest.MonkeyPatch):
    before = doubled.key
    assert doubled.key == before
    assert doubled.renamed("x").key != before
    assert generic.key != generic.specialize(width=5).key
    assert generic.specialize(width=5).key == generic.specialize(width=5).key
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert doubled.key != before
    assert "T.float32(3.0)" in ir.print_ir(doubled.parse())
    monkeypatch.setitem(globals(), "FACTOR", 2)
    assert doubled.key == before


def test_keys_are_the_same_in_every_process(tmp_path):
    file = tmp_path / "k.py"
    file.write_text(
        "import dovetail as dt\nfrom dovetail import T\nP = (1, 2.5)\n"
        "@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    x[0] = P[1]\nprint(f.key)\n"
    )
    keys = {
        subprocess.run(
            [sys.executable, str(file)],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(keys) == 1


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
def test_closures_and_numpy_scalars_are_constants(future: str):
    file = f"closure{len(future)}.py"
    text = f"""{future}import dovetail as dt
from dovetail import T
import numpy as np

def make(width, dtype):
    half = np.float32(0.5)

    @dt.kernel
    def local(x: T.Buffer[dtype], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(width):
            y[i] = half * y[i]
            x[i] = 1

    return local

a = make(7, T.int16)
b = make(8, T.int16)
"""
    scope = executed(text, file)
    printed = ir.print_ir(scope["a"].parse())
    assert "T.parallel(7)" in printed
    assert "T.float32(0.5) * y[i]" in printed
    assert 'T.tensor(T.int16, "write"' in printed
    assert scope["a"].key != scope["b"].key


def test_places_are_those_of_the_file():
    (statement,) = [
        item for item in ir.walk(function_of(doubled).body) if isinstance(item, ir.Parallel)
    ]
    line = linecache.getline(__file__, statement.span.line)
    assert line[statement.span.column - 1 :].startswith("for i in T.parallel(n)")
    assert statement.span.file == __file__


EPSILON = T.float32(1e-6)


def test_constants_with_a_type(program: Program):
    assert repr(EPSILON) == "T.float32(9.999999974752427e-07)"
    kernel = program("""
        SMALL = T.uint8(3)
        @dt.kernel
        def f(x: T.Buffer[T.int32]) -> None:
            x[0] = SMALL * SMALL
    """)
    assert "T.uint8(9)" in ir.print_ir(kernel.parse()) or "T.int32(9)" in ir.print_ir(
        kernel.parse()
    )
    with pytest.raises(ValueError, match="300 is not a valid uint8"):
        T.uint8(300)
    with pytest.raises(TypeError, match="converts a number, not str"):
        vars(T)["float32"]("1")


def test_places_count_characters_not_bytes(program: Program):
    kernel = program("""
        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            größe = 1.0; x[0] = größe + nowhere
    """)
    with pytest.raises(SourceError) as caught:
        kernel.parse()
    # Line 5 of the program, after dedenting: `    größe = 1.0; x[0] = größe + nowhere`.
    assert (caught.value.span.line, caught.value.span.column) == (6, 33)


@pytest.mark.parametrize(
    ("body", "rank"),
    [
        ("(n,) = x.shape", 1),
        ("a, b, c = x.shape", 3),
        ("assert x.shape == (4, 4)", 2),
        ("assert (4,) == x.shape", 1),
        ("x[1, 2, 3] = 0", 3),
        ("x[()] = 0", 0),
        ("T.atomic_add(x, (0, 1), 1)", 2),
        ("at = (1, 2)\n    assert x.shape == (3, 3)\n    x[at] = 0", 2),
        ("assert x.shape == y.shape\n    y[0, 0] = 0", 2),
        ("touch(x)", 2),
        ("touch(b=x)", 2),
    ],
)
def test_rank(body: str, rank: int, program: Program):
    kernel = program(f"""
@dt.inline
def touch(b: T.Buffer[T.float32]) -> None:
    b[0, 0] = 0

@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    {body}
    y[0, 0] = 0
""")
    assert rank_of(kernel) == rank


def test_annotations_as_text_and_of_compile_time_parameters(program: Program):
    kernel = program("""
        @dt.kernel
        def f(x: "T.Buffer[dtype]", dtype: "T.constexpr", n: int, flag: bool) -> "None":
            x[n] = 1 if flag else 0
    """)
    function = function_of(kernel, dtype=T.uint8)
    assert [
        param.buffer.dtype if isinstance(param, ir.TensorParam) else param.var.dtype
        for param in function.params
    ] == [ir.UINT8, ir.INT64, ir.BOOL]


def test_members_of_t_and_helpers_are_not_executed():
    with pytest.raises(DovetailError, match=r"'T\.exp' was called by Python"):
        T.exp(1.0)
    with pytest.raises(DovetailError, match="'scaled' was called by Python"):
        scaled(EPSILON)
