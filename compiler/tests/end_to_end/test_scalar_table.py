"""docs/how-to/call-a-kernel.md: its table of scalars holds on every way that a call can take."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.program_inputs import target_of

import dovetail as dt
from dovetail import T

pytestmark = pytest.mark.level("real")

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "call-a-kernel.md"
ROW = re.compile(r"^\| `(.+?)` \| (\S.*?) \| (\S.*?) \|$", re.MULTILINE)
ROWS = [row for row in ROW.findall(PAGE.read_text(encoding="utf-8")) if row[0] != "T.int64"]
NAMES = {
    "np": np, "dt": dt, "Fraction": Fraction, "Decimal": Decimal, "Enum": Enum, "IntEnum": IntEnum
}  # fmt: skip


@dt.kernel
def store_int(out: T.Buffer[T.int64], value: T.int64) -> None:
    for i in T.parallel(out.shape[0]):
        out[i] = value


@dt.kernel
def store_float(out: T.Buffer[T.float64], value: T.float64) -> None:
    for i in T.parallel(out.shape[0]):
        out[i] = value


WAYS = ["called", "called by name", "loaded", "prepared", "reference"]
Store = Callable[[str, Any], Any]


@pytest.fixture(params=WAYS)
def store(request: pytest.FixtureRequest) -> Store:
    """Stores a scalar by the kernel of a type, and returns what was stored."""
    kernels = {"int": store_int, "float": store_float}
    target = target_of("reference:0" if request.param == "reference" else "cpu:0")
    module = dt.load_bytes(dt.build(list(kernels.values()), target).tobytes())
    if request.param == "prepared":
        for name in module:
            module[name].prepare()

    def run(name: str, value: Any) -> Any:
        out = np.zeros(1, np.int64 if name == "int" else np.float64)
        if request.param == "called":
            kernels[name](out, value)
        elif request.param == "called by name":
            kernels[name](value=value, out=out)
        else:
            module[f"store_{name}"](out, value)
        return out[0]

    return run


def test_there_is_a_table():
    assert len(ROWS) >= 25
    assert sum(row[2] == "refused" for row in ROWS) >= 10


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_row(store: Store, row: tuple[str, str, str]):
    value = eval(row[0], NAMES)
    for name, cell in zip(("int", "float"), row[1:], strict=True):
        if cell != "refused":
            wanted = eval(cell.strip("`"), NAMES)
            got = store(name, value)
            assert got == wanted
            assert type(wanted) is (int if name == "int" else float)
            continue
        with pytest.raises((TypeError, ValueError)) as caught:
            store(name, value)
        text = str(caught.value)
        assert text.startswith(f"store_{name}: parameter 'value' ")
        assert "; pass a" in text
        fix = text.rpartition("; pass ")[2].partition(": ")[2]
        if fix and name == "float":
            assert store(name, eval(fix, NAMES, {"value": value})) is not None
