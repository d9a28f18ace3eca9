"""What plans say of results and checks, computed in Python, against calls of the functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_runtime.plan_shapes import PlanShapes

pytestmark = pytest.mark.level("real")


@dt.kernel
def arithmetic(
    x: T.Buffer[T.float32], y: T.Buffer[T.int32], n: T.int32, flag: T.bool
) -> tuple[T.Buffer[T.float32], T.Buffer[T.int32], T.Buffer[T.uint8]]:
    rows, columns = x.shape
    (length,) = y.shape
    assert length <= rows
    assert (n >= 0 and n < 40) or flag, "n is out of order"
    first = T.empty((T.ceildiv(rows, 3), columns // 2 + columns % 3), T.float32)
    second = T.empty((T.max(rows, length) * 2 - T.min(rows, columns), n), T.int32)
    third = T.empty((T.where(flag, rows, n),), T.uint8)
    for i, j in T.parallel(first.shape[0], first.shape[1]):
        first[i, j] = 0.0
    for i, j in T.parallel(second.shape[0], second.shape[1]):
        second[i, j] = T.int32(0)
    for i in T.parallel(third.shape[0]):
        third[i] = T.uint8(0)
    return first, second, third


@dt.kernel
def scalars_between(
    a: T.float32, x: T.Buffer[T.float32], n: T.int32, y: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    (columns,) = x.shape
    (rows,) = y.shape
    assert rows > n
    out = T.empty((rows, columns + n), T.float32)
    for i, j in T.parallel(rows, columns + n):
        out[i, j] = a
    return out


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> dr.Module:
    path = tmp_path_factory.mktemp("shapes") / "k.dvt"
    return dr.load(Path(str(dt.build([arithmetic, scalars_between], "cpu").save(path))))


def infer(module: dr.Module, x: Any, y: Any, *scalars: Any) -> tuple[list[Any], str]:
    plan = PlanShapes(module.plan_bytes("arithmetic"))
    strides = [[step // each.itemsize for step in each.strides] for each in (x, y)]
    return plan.infer([x.shape, y.shape], strides, scalars)


@pytest.mark.parametrize("flag", [False, True])
@pytest.mark.parametrize(("rows", "columns", "n"), [(1, 1, 0), (7, 5, 3), (8, 10, 39), (5, 4, 2)])
def test_results(module: dr.Module, rows: int, columns: int, n: int, flag: bool) -> None:
    x, y = np.zeros((rows, columns), np.float32), np.zeros(rows, np.int32)
    results, failed = infer(module, x, y, n, flag)
    made = module.arithmetic(x, y, n, flag)
    assert failed == ""
    assert [(each.dtype, each.shape) for each in results] == [
        (str(each.dtype), each.shape) for each in made
    ]


@pytest.mark.parametrize(("given", "n"), [((2, 3), 1), ((9, 2), 41), ((9, 2), -1)])
def test_checks(module: dr.Module, given: tuple[int, int], n: int) -> None:
    x, y = np.zeros(given, np.float32), np.zeros(4, np.int32)
    with pytest.raises(dr.ArgumentValueError) as real:
        module.arithmetic(x, y, n, False)
    results, failed = infer(module, x, y, n, False)
    assert results == []
    assert str(real.value) == f"arithmetic: {failed}"


def test_scalars_stand_between_tensors(module: dr.Module) -> None:
    """Parameters of both kinds have one numbering; extents are of the right one."""
    x, y = np.zeros(3, np.float32), np.zeros(7, np.float32)
    plan = PlanShapes(module.plan_bytes("scalars_between"))
    (found,), failed = plan.infer([x.shape, y.shape], [(1,), (1,)], [2.0, 4])
    assert failed == ""
    assert found.shape == module.scalars_between(2.0, x, 4, y).shape == (7, 7)
    _, failed = plan.infer([y.shape, x.shape], [(1,), (1,)], [2.0, 4])
    assert "rows > n" in failed
