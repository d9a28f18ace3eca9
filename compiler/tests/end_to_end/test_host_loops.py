"""Loops of the host that depend on the device: bounds, limits, and what a call leaves behind."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.program_inputs import target_of

import dovetail as dt
import dovetail_runtime as dtr
from dovetail import T
from dovetail.bundle import BundleReader
from dovetail.lang.parser.host_loops import MAX_ROUNDS


@dt.kernel
def never(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    while x[0] >= 0:
        for i in T.parallel(n):
            x[i] = (x[i] + 1) & 0xFFFF


@dt.kernel
def slow(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    while x[0] >= 0.0:
        for i in T.parallel(n):
            for _ in range(2000):
                x[i] = 0.5 * x[i] + 1.0


@dt.kernel
def counted(x: T.Buffer[T.int32], most: T.int32) -> T.int32:
    (n,) = x.shape
    rounds = T.int32(0)
    step = 1
    while rounds < most and x[n - 1] < 1000:
        for i in T.parallel(n):
            x[i] += T.int32(step)
        rounds += 1
        if step < 8:
            step *= 2
    return rounds


def test_a_loop_without_end_fails_with_its_place():
    x = np.zeros(3, np.int32)
    with pytest.raises(ValueError, match=f"'while' did not end within {MAX_ROUNDS} rounds"):
        never(x)
    assert (x == MAX_ROUNDS & 0xFFFF).all()


def test_steps_of_rounds_count():
    data = dt.build([never], target_of("cpu:0")).tobytes()
    module = dtr.load_bytes(data, limits={"call_steps": 500})
    with pytest.raises(dtr.ResourceError, match="call_steps"):
        module["never"](np.zeros(3, np.int32))


def test_a_time_limit_ends_a_loop_between_rounds():
    x = np.ones(64, np.float32)
    device = dtr.device("cpu:0")
    device.time_limit = 0.2
    try:
        with pytest.raises(dtr.TimeLimitError, match="iterations of a loop"):
            slow(x)
    finally:
        device.time_limit = 0


@given(n=st.integers(1, 9), most=st.integers(-1, 40), first=st.integers(0, 1200))
@settings(max_examples=60, deadline=None)
def test_rounds_are_those_of_python(n: int, most: int, first: int):
    x = np.full(n, first, np.int32)
    value, rounds, step = first, 0, 1
    while rounds < most and value < 1000:
        value += step
        rounds += 1
        if step < 8:
            step *= 2
    assert int(counted(x, most)) == rounds
    assert (x == value).all()


def test_files_say_what_a_reader_must_know():
    reader = BundleReader(dt.build([never, counted], target_of("cpu:0")).tobytes())
    assert {"read", "leave", "variable"} <= {*reader.features}


def test_the_checker_follows_such_loops():
    counted.check(np.zeros(4, np.int32), 5)
    never_right = np.full(2, 998, np.int32)
    assert int(counted(never_right, 9)) == 2


@dt.kernel
def race(x: T.Buffer[T.float32], k: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    while k[0] > 0:
        for i in T.parallel(n):
            x[k[i] * 0] = T.float32(i)
        k[0] = 0


def test_the_checker_finds_races_in_such_loops():
    with pytest.raises(dt.DovetailError, match="x"):
        race.check(np.zeros(4, np.float32), np.ones(4, np.int32))
