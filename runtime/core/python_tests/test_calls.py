"""Calling functions of a bundle with every sort of argument."""

from __future__ import annotations

import datetime
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")

COPIED = ["bool", "float16", "float32", "float64"]
COPIED += [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]


def floats(count: int) -> NDArray[np.float32]:
    return np.arange(count, dtype=np.float32)


@pytest.mark.parametrize("count", [0, 1, 16, 100_003])
def test_adds_numpy_arrays(module: dr.Module, count: int) -> None:
    x, y, out = floats(count), floats(count) * 2, np.zeros(count, np.float32)
    assert module.add(x, y, out) is None
    np.testing.assert_array_equal(out, x + y)


def test_adds_tvm_ffi_tensors(module: dr.Module) -> None:
    import tvm_ffi

    x, y, out = floats(16), floats(16), np.zeros(16, np.float32)
    module.add(*map(tvm_ffi.from_dlpack, (x, y, out)))
    np.testing.assert_array_equal(out, x + y)


def test_nothing_imports_tvm_ffi(bundle_path: Path) -> None:
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
x = np.ones(8, np.float32)
out = np.zeros(8, np.float32)
module.add(x, x, out)
assert (out == 2).all()
assert list(module.steps(3, 5)) == [0, 5, 10]
try:
    module.add(x, x, np.zeros(7, np.float32))
except dr.ArgumentValueError as error:
    print(error)
assert "tvm_ffi" not in sys.modules
for _ in range(1100):
    module.add(out, x, out)
module.add.prepare()
module.add(out, x, out)
assert "tvm_ffi" not in sys.modules
assert (out == 1103).all()
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "add: x.shape[0] is 8, out.shape[0] is 7\n"


def test_a_device_tensor_may_come_before_the_first_function(bundle_path: Path) -> None:
    program = """
import sys
import numpy as np
import dovetail_runtime as dr
x = dr.asarray(np.ones(8, np.float32), "cpu:0")
out = dr.empty((8,), "float32", "cpu:0")
dr.load(sys.argv[1]).add(x, x, out)
print(dr.asnumpy(out).sum())
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle_path)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "16.0\n"


def test_keywords_go_to_their_parameters(module: dr.Module) -> None:
    x, out = floats(4), np.zeros(4, np.float32)
    module.add(x, out=out, y=x)
    np.testing.assert_array_equal(out, x + x)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda f, x: f(x, x), "add takes 3 arguments (x, y, out), got 2; missing 'out'"),
        (lambda f, x: f(), "add takes 3 arguments (x, y, out), got 0; missing 'x', 'y', 'out'"),
        (lambda f, x: f(x, x, x, x), "add takes 3 arguments (x, y, out), got 4"),
        (lambda f, x: f(x, y=x), "add takes 3 arguments (x, y, out), got 2; missing 'out'"),
        (lambda f, x: f(x, x, x, z=x), "add has no parameter 'z'; takes 3 arguments (x, y, out)"),
        (lambda f, x: f(x, x, ouf=x), "takes 3 arguments (x, y, out); did you mean 'out'?"),
        (
            lambda f, x: f(x, x=x, y=x, out=x),
            "add got parameter 'x' twice; takes 3 arguments (x, y, out)",
        ),
    ],
)
def test_wrong_arguments_name_the_parameters(
    module: dr.Module, call: Callable[[dr.Function, NDArray[np.float32]], None], text: str
) -> None:
    with pytest.raises(dr.ArgumentTypeError) as caught:
        call(module.add, floats(4))
    assert text in str(caught.value)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("name", COPIED)
@pytest.mark.parametrize("step", [1, 3, -1, -2])
def test_every_dtype_at_every_stride(module: dr.Module, name: str, step: int) -> None:
    whole = (np.arange(40) % 7).astype(name)
    source = whole[::step]
    out = np.zeros(len(source), name)
    module[f"copy_{name}"](source, out)
    np.testing.assert_array_equal(out, source)


@pytest.mark.needs(group="ml_dtypes")
def test_bfloat16_from_ml_dtypes(module: dr.Module) -> None:
    import ml_dtypes

    source = np.arange(9).astype(ml_dtypes.bfloat16)
    out = np.zeros_like(source)
    module.copy_bfloat16(source, out)
    np.testing.assert_array_equal(out.astype(np.float32), source.astype(np.float32))
    back = dr.asnumpy(dr.asarray(source))
    assert back.dtype == source.dtype
    np.testing.assert_array_equal(back.view(np.uint16), source.view(np.uint16))


@pytest.mark.parametrize("shift", [4, 8, 12, 20, 60])
def test_data_at_any_alignment_of_one_element(module: dr.Module, shift: int) -> None:
    memory = np.zeros(64 * 4 + 64, np.uint8)
    view = memory[shift : shift + 64 * 4].view(np.float32)
    view[:] = floats(64)
    out = np.zeros(64, np.float32)
    module.add(view, view, out)
    np.testing.assert_array_equal(out, view + view)
    module.add(out, out, view)
    np.testing.assert_array_equal(view, out + out)


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_data_below_one_element_is_refused(module: dr.Module, shift: int) -> None:
    memory = np.zeros(64, np.uint8)
    view = memory[shift : shift + 32].view(np.float32)
    with pytest.raises(dr.ArgumentValueError, match="add: parameter 'y' must begin at a multiple"):
        module.add(floats(8), view, floats(8))


def test_read_only_arrays_can_be_read(module: dr.Module) -> None:
    x, out = floats(8), np.zeros(8, np.float32)
    x.flags.writeable = False
    module.add(x, x, out)
    np.testing.assert_array_equal(out, x + x)
    whole = np.broadcast_to(np.float32(2), (8,))  # read-only, and its stride is 0
    module.copy_float32(whole, out)
    np.testing.assert_array_equal(out, whole)


def test_masked_arrays_are_refused(module: dr.Module) -> None:
    x = np.ma.masked_array(floats(3), mask=[False, True, False])
    with pytest.raises(dr.ArgumentTypeError, match=r"a masked array cannot be passed: .*filled"):
        dr.asarray(x)
    for call in (module.add, module.add.call_in_python):
        with pytest.raises(dr.ArgumentTypeError, match="parameter 'x': a masked array cannot"):
            call(x, floats(3), floats(3))


def test_read_only_arrays_cannot_be_written(module: dr.Module) -> None:
    x, out = floats(8), np.zeros(8, np.float32)
    out.flags.writeable = False
    with pytest.raises(dr.ArgumentValueError, match="add: parameter 'out' is written") as caught:
        module.add(x, x, out)
    assert isinstance(caught.value, ValueError)
    assert caught.value.__cause__ is None
    np.testing.assert_array_equal(out, 0)


class Opaque:
    """Nothing that any parameter takes."""


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ([1.0, 2.0], "add: parameter 'y' expects a float32 tensor of rank 1, got a list"),
        (None, "got None"),
        ("x", "got a str"),
        (Opaque(), "got an Opaque"),
        (1.5, "got a float"),
        (np.float32(1), "got a float"),
        (floats(8).astype(">f4"), "add: parameter 'y': the array's dtype '>f4' has the other"),
        (floats(8).astype(object), "add: parameter 'y': an array of dtype object cannot be"),
        (floats(8).astype("c8"), "add: parameter 'y' expects float32, got complex64"),
        (floats(8).astype("c32"), "an array of dtype complex256 cannot be passed"),
        (np.array(["a"]), "an array of dtype <U1 cannot be passed"),
        (floats(8).astype("f8"), "add: parameter 'y' expects float32, got float64"),
    ],
)  # fmt: skip
def test_wrong_sorts_are_type_errors(module: dr.Module, argument: object, text: str) -> None:
    with pytest.raises(dr.ArgumentTypeError) as caught:
        module.add(floats(8), argument, floats(8))
    assert text in str(caught.value)


class Sharing:
    """Answers DLPack's question with whatever it was given."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __dlpack__(self, **keywords: object) -> object:
        return self.answer

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)


@pytest.mark.parametrize("warm", [False, True])
def test_an_answer_that_is_no_dlpack_capsule(module: dr.Module, warm: bool) -> None:
    """Nothing of ctypes is seen, at a first call or later."""
    x = floats(8)
    used = floats(8).__dlpack__()
    np.from_dlpack(Sharing(used))
    for _ in range(1500 if warm else 0):
        module.add(x, x, floats(8))
    for answer in (None, 1, object(), datetime.datetime_CAPI, used):
        for call in (
            lambda given: module.add(x, given, floats(8)),
            lambda given: dr.asarray(given),
        ):
            with pytest.raises(dr.ArgumentTypeError, match="returned no DLPack capsule"):
                call(Sharing(answer))


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        (floats(8).reshape(2, 4), "parameter 'y' expects rank 1, got rank 2 with shape (2, 4)"),
        (np.zeros((), np.float32), "add: parameter 'y' expects rank 1, got rank 0"),
        (floats(7), "add: y.shape[0] is 7, out.shape[0] is 8"),
    ],
)
def test_wrong_shapes_are_value_errors(
    module: dr.Module, argument: NDArray[np.float32], text: str
) -> None:
    with pytest.raises(dr.ArgumentValueError) as caught:
        module.add(floats(8), argument, floats(8))
    assert text in str(caught.value)


def test_a_stride_that_is_no_multiple_of_the_element(module: dr.Module) -> None:
    records = np.zeros(8, np.dtype([("a", np.float32), ("b", np.uint8)]))
    with pytest.raises(dr.ArgumentValueError, match="stride 5 bytes of axis 0 is not a multiple"):
        module.add(records["a"], floats(8), floats(8))


def test_a_written_array_may_not_repeat_elements(module: dr.Module) -> None:
    out = np.lib.stride_tricks.as_strided(np.zeros(1, np.float32), (8,), (0,))
    with pytest.raises(dr.ArgumentValueError, match="its stride along axis 0 is 0"):
        module.add(floats(8), floats(8), out)


INTEGERS = [0, -5, True, np.int8(-3), np.uint64(9), np.int64(-(2**63)), 2**63 - 1, np.bool_(True)]


@pytest.mark.parametrize("value", INTEGERS)
def test_integers_for_an_integer_parameter(module: dr.Module, value: object) -> None:
    out = np.zeros((), np.int64)
    module.store_int64(out, value)
    assert out == value


@pytest.mark.parametrize("value", [1.5, -0.0, 7, np.float32(0.25), np.float16(2), np.int32(-4)])
def test_numbers_for_a_float_parameter(module: dr.Module, value: float) -> None:
    out = np.zeros(())
    module.store_float64(out, value)
    assert out == value


@pytest.mark.parametrize("value", [1.5, np.float64(2), "7", None, 1j])
def test_what_no_integer_parameter_takes(module: dr.Module, value: object) -> None:
    with pytest.raises(dr.ArgumentTypeError, match="store_int64: parameter 'value'"):
        module.store_int64(np.zeros((), np.int64), value)


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 2**70])
def test_integers_beyond_the_parameter(module: dr.Module, value: int) -> None:
    with pytest.raises((dr.ArgumentTypeError, dr.ArgumentValueError), match="'value'"):
        module.store_int64(np.zeros((), np.int64), value)


def test_numpy_in_numpy_out(module: dr.Module) -> None:
    import tvm_ffi

    x = floats(5)
    total, double = module.pair(x, x + 1)
    assert type(total) is type(double) is np.ndarray
    np.testing.assert_array_equal(total, x + x + 1)
    np.testing.assert_array_equal(double, x + x)
    total[:] = 1  # its own memory
    given = module.pair(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(x))
    assert all(isinstance(tensor, tvm_ffi.Tensor) for tensor in given)
    np.testing.assert_array_equal(np.from_dlpack(given[1]), x + x)


def test_a_function_without_tensors(module: dr.Module) -> None:
    np.testing.assert_array_equal(module.steps(4, -2), [0, -2, -4, -6])
    assert module.steps(0, 1).shape == (0,)
    with pytest.raises(dr.ArgumentValueError, match="negative"):
        module.steps(-1, 1)


def test_results_live_as_long_as_they_are_used(bundle_bytes: bytes) -> None:
    import gc

    kept = [dr.load_bytes(bundle_bytes).steps(1000, index) for index in range(50)]
    gc.collect()
    for index, array in enumerate(kept):
        np.testing.assert_array_equal(array, np.arange(1000) * index)


@pytest.mark.parametrize("wrong", ["length", "element type", "object", "count", "name"])
def test_what_a_failed_call_was_given_goes_with_the_error(bundle_bytes: bytes, wrong: str) -> None:
    """No cycle of errors and frames keeps a tensor until the garbage collector comes by."""
    import gc
    import weakref

    add = dr.load_bytes(bundle_bytes).add
    x, out = floats(4), floats(4)
    watched = [weakref.ref(x), weakref.ref(out)]
    others: dict[str, tuple[Any, ...]] = {
        "length": (floats(5),),
        "element type": (np.zeros(4),),
        "object": (object(),),
        "count": (),
    }
    gc.disable()
    try:
        with pytest.raises((TypeError, ValueError)):
            add(x, out, nobody=x) if wrong == "name" else add(x, out, *others[wrong])
        del x, out
        assert [watch() for watch in watched] == [None, None]
    finally:
        gc.enable()


def test_functions_are_tvm_ffi_functions_too(module: dr.Module) -> None:
    import tvm_ffi

    plain = module.add.tvm_ffi_function
    assert isinstance(plain, tvm_ffi.Function)
    x, out = floats(4), np.zeros(4, np.float32)
    plain(x, x, out)
    np.testing.assert_array_equal(out, x + x)
    with pytest.raises(dr.ArgumentTypeError, match="takes 3 arguments"):
        plain(x)
    assert isinstance(tvm_ffi.convert(module.add), tvm_ffi.Function)


def test_functions_describe_themselves(module: dr.Module) -> None:
    import inspect

    add = module.add
    assert add.signature == "add(x: float32[1], y: float32[1], out: float32[1])"
    assert [info.access for info in add.parameters] == ["read", "read", "write"]
    assert list(inspect.signature(add).parameters) == ["x", "y", "out"]
    assert add.__name__ == "add"
    assert "add" in repr(add)
    assert "chosen" in add.explain()


FAILING: dict[str, Callable[[dr.Module], object]] = {
    "load": lambda module: dr.load("missing.dvt"),
    "load_bytes": lambda module: dr.load_bytes(b"no bundle"),
    "load_package": lambda module: dr.load_package("no_such_package", "x.dvt").add,
    "device": lambda module: dr.device("acme:0"),
    "asarray": lambda module: dr.asarray(np.zeros(1), "acme:0"),
    "empty": lambda module: dr.empty(1, "float32", "acme:0"),
    "asnumpy": lambda module: dr.asnumpy(object()),
    "on": lambda module: module.on("acme:0"),
    "attribute": lambda module: module.no_such_function,
    "item": lambda module: module["no_such_function"],
    "call": lambda module: module.add(np.zeros(1), np.zeros(1), np.zeros(1)),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_traceback_ends_one_frame_behind_the_callers(
    module: dr.Module, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def frames() -> int:
        with pytest.raises(dr.DovetailError) as caught:
            FAILING[name](module)
        return len(caught.traceback)

    assert frames() == 3  # this test's two and one of ours
    monkeypatch.setenv("DOVETAIL_TRACEBACK", "full")
    assert (frames() > 3) == (name != "call")  # a call is native code


def test_a_list_without_numpy_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(dr.ArgumentTypeError, match=r"a list is converted by NumPy.*install numpy"):
        dr.asarray([1.0])
