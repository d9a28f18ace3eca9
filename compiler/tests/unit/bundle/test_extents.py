"""The image's table of extents: every size of a buffer that a kernel takes stands there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Literal

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime
from dovetail import T
from dovetail.bundle import (
    Bundle,
    BundleFunction,
    BundleImage,
    Instruction,
    Plan,
    decode_plan,
    encode_bundle,
    encode_plan,
)
from dovetail.compiler import Compilable, compile_module, expand, merge
from dovetail.image import encode_image
from dovetail.plugin import kind_files

TARGETS = [file.example_target for file in kind_files().values()]

Order = Literal["C", "F"]


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


@dt.kernel
def fixed(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    assert x.shape == (4, 8)
    assert out.shape == (4,)
    for i in T.parallel(4):
        out[i] = x[i, 7]


def table(kernel: Compilable, target: str) -> dict[tuple[str, int], tuple[list[str], list[str]]]:
    module = merge([kernel])
    image = compile_module(module, expand([kernel], [target])[0]).image
    rows: dict[tuple[str, int], tuple[list[str], list[str]]] = {}
    for line in image.payload["extents"].decode().splitlines():
        name, buffer, extents, strides = line.split(" ")
        rows[name, int(buffer)] = (extents.split(","), strides.split(","))
    return rows


@pytest.mark.parametrize("target", TARGETS)
def test_every_size_of_a_product_is_told(target: str) -> None:
    rows = table(product, target)
    # One launch, or tiles and one for what fills none; on the cpu, two for few columns and rows.
    found = list(dict.fromkeys(name for name, _ in rows))
    launches = list(dict.fromkeys(name.removesuffix("_general") for name in found))
    assert launches == ["product_0", "product_1", "product_2"][: len(launches)]
    # One copy of each for row-major tensors and one for any strides, or one for both; of few
    # columns and rows only the first.
    few = launches[:-1] if target.startswith("cpu") else []
    both = [name for each in launches for name in (each, f"{each}_general") if name[:9] not in few]
    assert found in (launches, few + both)
    for launch in launches:
        copies = [name for name in found if name.startswith(launch)]
        _check_copies(rows, copies, target, copies if launch in few else copies[:-1])


def _check_copies(
    rows: dict[tuple[str, int], tuple[list[str], list[str]]],
    copies: list[str],
    target: str,
    row_major: list[str],
) -> None:
    for copy in copies:
        # Buffers come in the order in which a kernel names them, another one where it packs `b`.
        shapes = {tuple(rows[copy, each][0]) for each in range(3)}
        assert len(shapes) == 3
        told = Counter(each for shape in shapes for each in shape if each.startswith("#"))
        # NKI's kernels have numbers of iterations from their grid, one of few columns theirs.
        assert set(told.values()) == {2}
        assert target == "trn" or copies == row_major or len(told) == 3
    for copy in row_major:
        assert all(rows[copy, each][1] == ["row", "row"] for each in range(3))
    if copies == row_major:
        return
    strides = [each for buffer in range(3) for each in rows[copies[-1], buffer][1]]
    assert len(set(strides)) == 6
    assert all(each.startswith("#") for each in strides)


@pytest.mark.parametrize("target", TARGETS)
def test_constants_of_a_kernel_are_told(target: str) -> None:
    rows = table(fixed, target)
    assert sorted(rows["fixed_0", each][0] for each in range(2)) == [["4"], ["4", "8"]]


def load(plan: Plan) -> dovetail_runtime.Module:
    """The kernels of `product` for the cpu, launched by this plan."""
    image = encode_image(COMPILED.image)
    function = BundleFunction("product", "", ((0, encode_plan(plan)),))
    record = BundleImage("cpu", COMPILED.image.format, "cpu", (), image)
    return dovetail_runtime.load_bytes(encode_bundle(Bundle("test", (function,), (record,))))


COMPILED = compile_module(merge([product]), expand([product], ["cpu"])[0])
PLAN = decode_plan(COMPILED.plans["product"])


def swaps() -> list[Plan]:
    """Plans that give a launch another earlier value in the place of one of its sizes."""
    values = [n for n, each in enumerate(PLAN.instructions) if each.name in ("dim", "stride")]
    plans: list[Plan] = []
    for number, each in enumerate(PLAN.instructions):
        if each.name != "launch":
            continue
        words = each.operands
        for at in range(4, len(words), 2):
            if words[at] != 1:
                continue
            for value in values:
                if value == words[at + 1] or value > number:
                    continue
                changed = Instruction("launch", (*words[: at + 1], value, *words[at + 2 :]))
                code = (*PLAN.instructions[:number], changed, *PLAN.instructions[number + 1 :])
                plans.append(replace(PLAN, instructions=code))
    return plans


def outcome(plan: Plan, order: Order) -> str:
    """What becomes of a call, whose result stands in the middle of memory that is watched."""
    a = np.ones((4, 3), np.float32, order=order)
    b = np.ones((3, 5), np.float32, order=order)
    memory = np.full(3000, -1, np.float32)
    c = memory[1000:1020].reshape((4, 5), order=order)
    try:
        load(plan).product(a, b, c)
    except dovetail_runtime.PlanError:
        return "refused"
    finally:
        assert (memory[:1000] == -1).all()
        assert (memory[1020:] == -1).all()
    return "right" if (c == 3).all() else "wrong"


@pytest.mark.parametrize("order", ["C", "F"])
def test_a_plan_cannot_pass_sizes_that_a_tensor_does_not_have(order: Order) -> None:
    assert outcome(PLAN, order) == "right"
    plans = swaps()
    assert len(plans) > 50
    outcomes = [outcome(plan, order) for plan in plans]
    # A launch that this layout does not take is not looked at, and less is within the buffers.
    assert outcomes.count("refused") >= 10
