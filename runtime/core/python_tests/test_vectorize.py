"""`vectorize`: functions of a bundle called for each item of leading axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")


def numbers(*shape: int) -> Any:
    return np.arange(np.prod(shape, dtype=int), dtype=np.float32).reshape(shape) + 1


def test_what_is_known_without_a_call(module: dr.Module) -> None:
    add, pair, steps = module.add, module.pair, module.steps
    assert [each.type for each in add.parameters] == ["float32[1]"] * 3
    assert [each.is_written for each in add.parameters] == [False, False, True]
    assert [each.is_written for each in module.saxpy.parameters] == [False, False, True]
    assert [str(each) for each in steps.parameters] == ["n: int64", "step: int64"]
    assert add.results == ()
    assert pair.results == (("float32", 1), ("float32", 1))
    assert steps.results == (("int64", 1),)


# Leading axes of `x` and of `y`.
LEADS = [
    ((), ()),
    ((3,), ()),
    ((), (3,)),
    ((3,), (3,)),
    ((1,), (3,)),
    ((2, 1), (3,)),
    ((2, 1), (1, 3)),
    ((4, 1, 3), (2, 1)),
    ((1,), (1,)),
]


@pytest.mark.parametrize(("first", "second"), LEADS)
@pytest.mark.parametrize("move", [np.asarray, dr.asarray], ids=["numpy", "tensor"])
def test_it_broadcasts_as_numpy_does(
    module: dr.Module, first: Any, second: Any, move: Callable[[Any], Any]
) -> None:
    x, y = numbers(*first, 5), numbers(*second, 5) * 7
    total, double = dr.vectorize(module.pair)(move(x), move(y))
    assert type(total) is type(move(x))
    np.testing.assert_array_equal(np.asarray(total), x + y)
    wanted = np.broadcast_to(2 * x, (x + y).shape)
    np.testing.assert_array_equal(np.asarray(double), wanted)
    out = move(np.zeros((x + y).shape, np.float32))
    assert dr.vectorize(module.add)(move(x), move(y), out=out) is None
    np.testing.assert_array_equal(np.asarray(out), x + y)


def test_items_are_views_whatever_their_strides(module: dr.Module) -> None:
    whole = numbers(6, 4, 10)
    x = whole.transpose(1, 0, 2)[::-1, ::2]
    out = np.zeros((2, 3, 4, 5), np.float32)[::-1].transpose(2, 1, 0, 3)
    dr.vectorize(module.copy_float32)(x[..., ::2], out[:, :, 0])
    np.testing.assert_array_equal(out[:, :, 0], x[..., ::2])
    assert not out[:, :, 1].any()


def test_inputs_are_broadcast_to_what_is_written(module: dr.Module) -> None:
    y = numbers(2, 3, 4)
    wanted = y + 2 * numbers(4)
    dr.vectorize(module.saxpy)(2.0, numbers(4), y)
    np.testing.assert_array_equal(y, wanted)


def test_a_number_for_each_item(module: dr.Module) -> None:
    steps = dr.vectorize(module.steps)
    by = np.array([[1], [5]])
    made = steps(4, step=by)
    assert made.dtype == np.int64
    assert made.tolist() == [[[0, 1, 2, 3]], [[0, 5, 10, 15]]]
    np.testing.assert_array_equal(steps(4, dr.asarray(by)), made)
    y = np.zeros((3, 2), np.float32)
    dr.vectorize(module.saxpy)(np.arange(3), np.ones(2, np.float32), y)
    assert y.tolist() == [[0, 0], [1, 1], [2, 2]]
    stored = np.zeros((2, 2))
    dr.vectorize(module.store_float64)(stored, np.array([0.5, 1.5]))
    assert stored.tolist() == [[0.5, 1.5], [0.5, 1.5]]
    with pytest.raises(
        dr.ArgumentValueError, match=r"shape \(3,\) cannot be stacked with those of"
    ):
        steps(np.array([2, 3]), 1)


@pytest.mark.parametrize("move", [np.asarray, dr.asarray], ids=["numpy", "tensor"])
def test_out(module: dr.Module, move: Callable[[Any], Any]) -> None:
    pair = dr.vectorize(module.pair)
    x, y = move(numbers(3, 1, 4)), move(numbers(2, 4))
    given = tuple(move(np.zeros((3, 2, 4), np.float32)) for _ in range(2))
    assert pair(x, y, out=given) is given
    for each, wanted in zip(given, pair(x, y), strict=True):
        np.testing.assert_array_equal(np.asarray(each), np.asarray(wanted))
    one = move(np.zeros((2, 3), np.int64))
    assert dr.vectorize(module.steps)(3, 2, out=one) is one
    assert np.asarray(one).tolist() == [[0, 2, 4]] * 2


WRONG: list[tuple[str, str, tuple[Any, ...], type[Exception]]] = [
    (
        "add",
        "add: parameter 'x' of shape (3, 5) and parameter 'y' of shape (2, 4, 5) cannot be"
        " broadcast together: their leading axes are (3,) and (2, 4)",
        (numbers(3, 5), numbers(2, 4, 5), numbers(5)),
        ValueError,
    ),
    (
        "add",
        "add: parameter 'out' is written, and its leading axes () would have to be broadcast to"
        " (3,): its elements would be written several times; pass an array of shape (3, 5)",
        (numbers(3, 5), numbers(5), numbers(5)),
        ValueError,
    ),
    (
        "add",
        "add: parameter 'out' is written, and its leading axes (1,) would have to be broadcast to"
        " (3,): its elements would be written several times; pass an array of shape (3, 5)",
        (numbers(3, 5), numbers(5), numbers(1, 5)),
        ValueError,
    ),
    (
        "add",
        "add: parameter 'out' is written, but its items along axis 0 share memory"
        " (stride 0), which would be written several times; pass a copy",
        (numbers(5), numbers(5), np.lib.stride_tricks.as_strided(numbers(5), (3, 5), (0, 4))),
        ValueError,
    ),
    (
        "add",
        "add: parameter 'out' is written, and the given array is read-only; pass a writable copy",
        (numbers(5), numbers(5), np.broadcast_to(numbers(2, 5), (2, 5))),
        ValueError,
    ),
    (
        "add",
        "add: parameter 'y' is float32[1], but this array is float64[2]; pass y.astype(np."
        "float32)",
        (numbers(5), np.zeros((3, 5)), numbers(3, 5)),
        TypeError,
    ),
    (
        "add",
        "add: parameter 'x' is float32[1], but this array is float32[0]; pass x.reshape(-1)",
        (np.ones((), np.float32), numbers(5), numbers(3, 5)),
        TypeError,
    ),
    (
        "add",
        "add: parameter 'x' is float32[1], but this is of type list; pass an array of NumPy,"
        " or a tensor: dovetail_runtime.asarray(x)",
        ([1.0], numbers(5), numbers(5)),
        TypeError,
    ),
    (
        "add",
        "add takes 3 arguments (x, y, out), got 2; missing 'out'",
        (numbers(5), numbers(5)),
        TypeError,
    ),
]


@pytest.mark.parametrize(("name", "text", "given", "kind"), WRONG)
def test_what_does_not_fit(
    module: dr.Module, name: str, text: str, given: tuple[Any, ...], kind: type[Exception]
) -> None:
    with pytest.raises(kind) as caught:
        dr.vectorize(module[name])(*given)
    assert str(caught.value) == text


def test_out_that_does_not_fit(module: dr.Module) -> None:
    pair, steps = dr.vectorize(module.pair), dr.vectorize(module.steps)
    x, good = numbers(3, 4), np.zeros((3, 4), np.float32)
    frozen = good.copy()
    frozen.flags.writeable = False
    for out, text in [
        ((good,), r"pair: out= has 1 arrays, but the function returns 2"),
        (
            (good, good.astype(float)),
            r"out\[1\] is for results of float32\[1\], and this float64\[2",
        ),
        ((good, [1]), r"out\[1\] is for results of float32\[1\], and this list; pass an array"),
    ]:
        with pytest.raises(dr.ArgumentTypeError, match=text):
            pair(x, x, out=out)
    for out, text in [
        ((good, good[0]), r"out\[1\] is written, and its leading axes \(\) would have to be"),
        ((good, frozen), r"out\[1\] is written, and the given array is read-only"),
        ((good, np.zeros((3, 5), np.float32)), r"each item of out\[1\] has the shape \(5,\)"),
    ]:
        with pytest.raises(dr.ArgumentValueError, match=text):
            pair(x, x, out=out)
    with pytest.raises(dr.ArgumentValueError, match=r"item of out has the shape \(5,\), but the"):
        steps(4, 1, out=np.zeros((3, 5), np.int64))
    assert not good.any()


@pytest.mark.parametrize("move", [np.asarray, dr.asarray], ids=["numpy", "tensor"])
def test_no_items(module: dr.Module, move: Callable[[Any], Any]) -> None:
    pair = dr.vectorize(module.pair)
    before = module.pair.last_use
    x = move(np.zeros((2, 0, 1, 5), np.float32))
    total, double = pair(x, move(numbers(3, 5)))
    assert type(total) is type(double) is type(x)
    assert total.shape == double.shape == (2, 0, 3, 5)
    assert np.dtype(total.dtype) == np.float32
    out = (move(np.zeros((0, 5), np.float32)), move(np.zeros((0, 5), np.float32)))
    assert pair(x[0, :, 0], move(numbers(5)), out=out) is out
    assert module.pair.last_use == before
    add = dr.vectorize(module.add)
    assert add(x, move(numbers(5)), x) is None
    with pytest.raises(dr.ArgumentValueError, match=r"add: y.shape\[0\] is 4, out.shape"):
        add(x, move(numbers(4)), x)


def test_no_items_of_which_a_shape_depends(module: dr.Module) -> None:
    steps = dr.vectorize(module.steps)
    assert steps(4, np.zeros((0, 2), np.int64)).shape == (0, 2, 4)
    with pytest.raises(dr.ArgumentValueError, match="the shape of result 0 depends on a number"):
        steps(np.zeros(0, np.int64), 1)


def test_an_error_names_the_item(module: dr.Module) -> None:
    out = np.zeros((2, 2), np.int64)
    values = np.array([[1, 2], [3, 2**63]], np.uint64)
    with pytest.raises(dr.ArgumentValueError, match="9223372036854775808") as caught:
        dr.vectorize(module.store_int64)(out, values)
    assert caught.value.__notes__ == ["store_int64 was called for the item (1, 1) of (2, 2)"]
    assert out.tolist() == [[1, 2], [3, 0]]


def test_what_cannot_be_vectorized() -> None:
    with pytest.raises(dr.ArgumentTypeError, match="takes a function of a bundle, such"):
        dr.vectorize(np.add)


def test_a_masked_array_is_refused(module: dr.Module) -> None:
    masked = np.ma.masked_array(numbers(3, 5))
    with pytest.raises(dr.ArgumentTypeError, match="add: parameter 'x': a masked array cannot"):
        dr.vectorize(module.add)(masked, numbers(5), numbers(3, 5))


@pytest.mark.needs(group="torch")
def test_tensors_of_pytorch_are_told_what_to_pass(module: dr.Module) -> None:
    import torch

    x = torch.ones(3, 4)
    pair = dr.vectorize(module.pair)
    with pytest.raises(
        dr.ArgumentTypeError, match="but this is of type Tensor; pass an array of NumPy"
    ):
        pair(x, x)
    assert (np.asarray(pair(dr.asarray(x), dr.asarray(x))[0]) == 2).all()


def test_every_item_is_done_once_in_order(module: dr.Module) -> None:
    """What one item writes, the next one reads."""
    chained = np.zeros(6, np.float32)
    chained[0] = 1
    dr.vectorize(module.saxpy)(1.0, chained[:-1, None], chained[1:, None])
    assert chained.tolist() == [1] * 6
