"""Keys of a dialect's tables of ops: each is of an op that there is, or of a backend's own."""

import re

import pytest

from dovetail.backends.opencl.intrinsics import DIALECT
from dovetail.support.dataclasses import replace


@pytest.mark.parametrize(
    "key", ["tanh", "tanh.float32", "add.int", "add.float32x4", "acme.own", "acme.own.float32"]
)
def test_a_key_is_an_op_with_a_type_or_a_family(key: str) -> None:
    """Functions of a backend's own may be registered after its dialect is made."""
    made = replace(DIALECT, ops={**DIALECT.ops, key: "own({0})"})
    assert made.ops[key] == "own({0})"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("tahn.float32", "there is no op 'tahn'; did you mean 'tan.float32' or 'tanh.float32'?"),
        ("tahn", "there is no op 'tahn'; did you mean 'tan' or 'tanh'?"),
        ("add.flaot32", "'flaot32' is not an element type or family; did you mean 'add.float32'"),
        ("quux.int", "there is no op 'quux'"),
    ],
)
@pytest.mark.parametrize("table", ["ops", "strict_ops"])
def test_another_key_is_refused(table: str, key: str, text: str) -> None:
    said = re.escape(f"the dialect's {table} have the key '{key}', but {text}")
    with pytest.raises(ValueError, match=said):
        replace(DIALECT, **{table: {key: "own({0})"}})
