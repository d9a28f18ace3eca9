"""Requirement predicates."""

import pytest

from dovetail.bundle import holds
from dovetail.bundle.requirement import decide

ATTRIBUTES = {"x86.avx2": "true", "x86.avx512f": "false", "opencl.version": "300", "name": "A b"}


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("x86.avx2", True), ("!x86.avx2", False), ("x86.avx512f", False), ("!x86.avx512f", True),
        ("absent", False), ("!absent", True), ("opencl.version >= 120", True),
        ("opencl.version < 300", False), ("opencl.version == 300", True),
        ("absent == 1", False), ("absent != 1", False), ("name > 3", False),
        ("opencl.version != 120", True),
    ],
)  # fmt: skip
def test_predicates(predicate: str, expected: bool):
    assert holds(predicate, ATTRIBUTES)[0] is expected


def test_what_is_missing_is_explained_where_the_device_says_why():
    device = {"cuda.nvrtc.missing": "NVRTC was not found; install it"}
    assert holds("cuda.nvrtc >= 1200", device) == (
        False,
        "cuda.nvrtc is unknown here: NVRTC was not found; install it",
    )
    assert holds("cuda.sm >= 90", device) == (False, "cuda.sm is unknown here")


@pytest.mark.parametrize("text", ["", "a b", "a >=", "a => 3", "a >= 3 "])
def test_other_texts_are_no_predicates(text: str):
    with pytest.raises(ValueError, match="is not a valid requirement"):
        holds(text, ATTRIBUTES)


OPEN = {"cuda.sm": "90", "cuda.ptx": ">= 800", "x.on": "true", "x.off": "false"}


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("cuda.sm == 90", True),
        ("cuda.sm >= 100", False),
        ("x.on", True),
        ("!x.off", True),
        ("x.off", False),
        # Nobody has said.
        ("x.other", None),
        ("!x.other", None),
        ("cuda.nvrtc >= 1200", None),
        ("cuda.nvrtc != none", None),
        # At least 800: what is below is excluded, what is above is open.
        ("cuda.ptx >= 700", True),
        ("cuda.ptx >= 800", True),
        ("cuda.ptx > 799", True),
        ("cuda.ptx > 800", None),
        ("cuda.ptx >= 801", None),
        ("cuda.ptx < 800", False),
        ("cuda.ptx < 801", None),
        ("cuda.ptx <= 799", False),
        ("cuda.ptx <= 800", None),
        ("cuda.ptx == 799", False),
        ("cuda.ptx == 800", None),
        ("cuda.ptx == 801", None),
        ("cuda.ptx != 799", True),
        ("cuda.ptx != 800", None),
        ("cuda.ptx", None),
    ],
)
def test_where_not_all_is_known(predicate: str, expected: bool | None):
    assert decide(predicate, OPEN, is_complete=False)[0] is expected


def test_where_all_is_known_the_answer_is_the_runtimes():
    for predicate in ("cuda.sm == 90", "x.other", "cuda.nvrtc >= 1200", "cuda.ptx >= 700"):
        assert decide(predicate, OPEN) == holds(predicate, OPEN)
