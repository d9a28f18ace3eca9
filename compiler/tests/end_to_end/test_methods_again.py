"""A kernel that is a method, or is given compile-time parameters, when it is called again.

What the runtime's library finds by itself must be what a first call gives, whatever the object is,
and nothing of it may keep the object alive.
"""

from __future__ import annotations

import copy
import functools
import gc
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, jit
from dovetail.api import Kernel

pytestmark = pytest.mark.level("real")

FEW = 5  # calls: the first compiles, the second finds out what it depends on, later ones are short


@pytest.fixture(autouse=True)
def _nothing_compiled() -> None:
    jit.forget()


@dt.kernel
def scaled(self, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * self.gain


class Plain:
    def __init__(self, gain: Any) -> None:
        self.gain = gain

    apply = scaled


class Slots:
    """No dictionary, and no weak references."""

    __slots__ = ("gain",)

    def __init__(self, gain: Any) -> None:
        self.gain = gain

    apply = scaled


class Unhashable(Plain):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise AssertionError("nobody compares objects")


class Computed:
    """An attribute that code computes, at each access anew."""

    def __init__(self, gain: Any) -> None:
        self.hidden = gain

    @property
    def gain(self) -> Any:
        return self.hidden + 0

    @gain.setter
    def gain(self, value: Any) -> None:
        self.hidden = value

    apply = scaled


class Answering:
    """Attributes that are not there."""

    def __init__(self, gain: Any) -> None:
        self.gain = gain

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(f"its_{name}", value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("its_"):
            raise AttributeError(name)
        return getattr(self, f"its_{name}")

    apply = scaled


CLASSES = (Plain, Slots, Unhashable, Computed, Answering)


def result(kernel: Callable[..., object]) -> float:
    y = np.zeros(2, np.float32)
    kernel(np.ones(2, np.float32), y)
    return float(y[1])


def misses(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Filled with what is not found by the library."""
    found: list[object] = []
    plain = jit.call

    def call(kernel: Any, *given: Any) -> Any:
        found.append(kernel)
        return plain(kernel, *given)

    monkeypatch.setattr(jit, "call", call)
    return found


@pytest.mark.parametrize("kind", CLASSES)
def test_attributes_that_change_are_seen(kind: type[Any]) -> None:
    thing = kind(2.0)
    for gain in (2.0, 3.0, 3.0, 2.0, np.float32(5), 7):
        thing.gain = gain
        for _ in range(FEW):
            assert result(thing.apply) == gain


@pytest.mark.parametrize("kind", CLASSES)
def test_each_object_has_its_own(kind: type[Any]) -> None:
    things = [kind(float(number)) for number in range(4)]
    for _ in range(FEW):
        assert [result(thing.apply) for thing in things] == [0, 1, 2, 3]
        calls = [functools.partial(kind.apply, thing) for thing in things]
        assert [result(call) for call in calls] == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", [Plain, Slots, Unhashable, Answering])
def test_the_library_finds_it(kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    things = [kind(2.0), kind(3.0)]
    for thing in things:
        for _ in range(FEW):
            result(thing.apply)
    found = misses(monkeypatch)
    for thing in things:
        assert result(thing.apply) == thing.gain
        x, y = np.ones(2, np.float32), np.zeros(2, np.float32)
        thing.apply(y=y, x=x)
        kind.apply(thing, x, y=y)
    assert not found


def test_an_object_in_the_place_of_one_that_went() -> None:
    for number in range(50):  # most of them at the same address
        gain = float(number % 3)
        for _ in range(3):
            assert result(Slots(gain).apply) == gain
        assert result(Plain(gain).apply) == gain


def test_what_an_object_is_counts_where_it_is_a_value() -> None:
    @dt.kernel
    def itself(self, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * self

    class Factor(float):
        apply = itself

    for number in range(20):
        for _ in range(FEW):
            assert result(Factor(number % 3).apply) == number % 3


class Owner:
    """Its attribute leads back to it."""

    def __init__(self, gain: float) -> None:
        self.gain = gain
        self.part = Part(self)
        self.number = Number(self)

    @dt.kernel
    def apply(self, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * self.gain

    @dt.kernel
    def by_part(self, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * self.part.gain

    @dt.kernel
    def by_number(self, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * self.number


class Part:
    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.gain = owner.gain


class Number(float):
    """A constant that leads to more."""

    owner: Owner

    def __new__(cls, owner: Owner) -> Number:
        made = super().__new__(cls, owner.gain)
        made.owner = owner
        return made


METHODS = ("apply", "by_part", "by_number")


@pytest.mark.parametrize("name", METHODS)
def test_calls_keep_no_object(name: str) -> None:
    owner = Owner(2.0)
    for _ in range(FEW):
        assert result(getattr(owner, name)) == 2
    watched = weakref.ref(owner)
    del owner
    gc.collect()
    assert watched() is None


@pytest.mark.parametrize("name", METHODS)
def test_attributes_of_attributes_are_seen(name: str) -> None:
    owner = Owner(2.0)
    for gain in (2.0, 3.0):
        owner.gain = owner.part.gain = gain
        owner.number = Number(owner)
        for _ in range(FEW):
            assert result(getattr(owner, name)) == gain
    owner.gain = 4.0
    owner.part, owner.number = Part(owner), Number(owner)
    assert result(getattr(owner, name)) == 4


def test_a_bound_kernel_keeps_its_object() -> None:
    kept = Plain(2.0).apply
    for _ in range(FEW):
        gc.collect()
        assert result(kept) == 2


def test_a_bound_kernel_is_a_kernel() -> None:
    for number in range(FEW):
        thing = Plain(2.0)
        bound = thing.apply
        assert isinstance(bound, Kernel)
        assert (bound.name, bound.__name__, bound.__module__) == ("scaled", "scaled", __name__)
        assert bound.__wrapped__ is bound.function is scaled.function
        assert bound.key == bound.specialize().key == Plain(2.0).apply.key
        assert bound.parse().functions[0].name == "scaled"
        assert bound.signature.startswith("scaled(x:")
        assert result(bound.debug) == 2
        assert result(copy.copy(bound)) == 2
        assert result(copy.deepcopy(bound)) == 2
        if number:
            result(bound)


def test_objects_beyond_the_limit_are_called_all_the_same() -> None:
    things = [Plain(float(number)) for number in range(6)]
    jit.keep(3)
    try:
        for _ in range(FEW):
            assert [result(thing.apply) for thing in things] == [0, 1, 2, 3, 4, 5]
        assert len(scaled.methods) == 3
    finally:
        jit.keep(1024)


def test_an_error_of_an_attribute_is_the_kernel_s() -> None:
    thing = Plain(2.0)
    for _ in range(FEW):
        result(thing.apply)
    del thing.gain
    with pytest.raises(dt.DovetailError, match="gain"):
        result(thing.apply)
    thing.gain = 3.0
    assert result(thing.apply) == 3


@dt.kernel
def shifted(
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
    by: T.constexpr[Any] = 1,
    more: T.constexpr[Any] = 0,
) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + by + more


def test_constants_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = np.ones(2, np.float32), np.zeros(2, np.float32)

    def shift(**constants: Any) -> float:
        shifted(x, y, **constants)
        return float(y[0])

    for _ in range(FEW):
        assert shift() == 2
        assert shift(by=3) == 4
        assert shift(by=3, more=5) == 9
        assert shift(more=3) == 5
        assert shift(by=1.5) == 2.5
    found = misses(monkeypatch)
    assert shift(by=3) == 4
    assert shift(by=3, more=5) == 9
    assert shift(by=float("1.5")) == 2.5
    shifted(x, by=3, y=y)
    assert y[0] == 4
    assert not found
    assert shift(by=1000) == 1001
    assert shift(by=2**70) == np.float32(2**70)
    assert len(found) == 2


def test_a_sign_of_zero_is_part_of_a_constant() -> None:
    @dt.kernel
    def sign(x: T.Buffer[T.float32], zero: T.constexpr[float]) -> None:
        x[0] = T.copysign(T.float32(1), T.float32(zero))

    x = np.zeros(1, np.float32)
    for _ in range(FEW):
        for zero, wanted in ((0.0, 1), (-0.0, -1)):
            sign(x, zero=zero)
            assert x[0] == wanted


def test_wrong_names_are_errors_at_any_call() -> None:
    x, y = np.ones(2, np.float32), np.zeros(2, np.float32)
    texts: set[str] = set()
    for _ in range(FEW):
        shifted(x, y, by=3)
        with pytest.raises(TypeError) as caught:
            shifted(x, y, bye=3)
        texts.add(str(caught.value))
        with pytest.raises(TypeError):
            shifted(x, y, by=3, x=x)
    assert len(texts) == 1


def test_constants_that_change_inside_are_seen() -> None:
    @dt.kernel
    def first(x: T.Buffer[T.float32], of: T.constexpr[Any]) -> None:
        x[0] = of.gain

    x = np.zeros(1, np.float32)
    thing = Plain(2.0)
    for gain in (2.0, 3.0):
        thing.gain = gain
        for _ in range(FEW):
            first(x, of=thing)
            assert x[0] == gain


def test_a_method_with_constants() -> None:
    class Adder:
        offset = 10

        @dt.kernel
        def apply(
            self,
            x: T.Buffer[T.float32],
            y: T.Buffer[T.float32],
            by: T.constexpr[int] = 1,
        ) -> None:
            for i in T.parallel(x.shape[0]):
                y[i] = x[i] + by + self.offset

    x, y = np.ones(2, np.float32), np.zeros(2, np.float32)
    thing = Adder()
    for offset in (10, 20):
        Adder.offset = offset
        for _ in range(FEW):
            thing.apply(x, y, by=5)
            assert y[0] == 6 + offset
            thing.apply(x, y)
            assert y[0] == 2 + offset
