"""`with target:`: what is in effect, for whom, and what asks for it."""

from __future__ import annotations

import asyncio
import threading

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, compiler
from dovetail.support import in_effect
from dovetail.support.errors import TargetError
from dovetail.target import Target, targets_in_effect

LOW, HIGH, GPU = Target("cpu -level=2"), Target("cpu -level=3"), Target("nvidia/h100")


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]


def of(bundle: dt.Bundle) -> list[str]:
    return [image.target for image in bundle.images]


def test_the_innermost_counts_and_all_are_in_effect():
    assert Target.current() is None
    with LOW as first:
        assert first is LOW is Target.current()
        with GPU:
            assert Target.current() is GPU
            assert targets_in_effect() == (GPU, LOW)
            with LOW:  # again: a value has no state
                assert targets_in_effect() == (LOW, GPU, LOW)
        assert Target.current() is LOW
    assert Target.current() is None


def test_an_error_ends_it():
    with pytest.raises(ZeroDivisionError), LOW:
        raise ZeroDivisionError
    assert Target.current() is None


def test_a_build_without_targets_takes_those_in_effect():
    with LOW:
        assert of(dt.build(twice)) == ["cpu -level=2"]
        with HIGH:
            assert of(dt.build(twice)) == ["cpu -level=3"]
            assert of(dt.build(twice, "null")) == ["null"]
            with GPU:
                assert of(dt.build(twice)) == ["cuda -arch=sm_90a", "cpu -level=3"]
    with pytest.raises(TargetError, match="targets is None"):
        dt.build(twice)


def test_a_target_that_is_none_says_so_where_it_is_used():
    with Target("nvidia/h1000"), pytest.raises(TargetError, match="did you mean 'nvidia/h100'"):
        dt.build(twice)


def test_threads_and_tasks_have_their_own():
    seen: dict[str, Target | None] = {}
    barrier = threading.Barrier(2, timeout=600)

    def run(name: str, target: Target) -> None:
        seen[f"{name} first"] = Target.current()
        with target:
            barrier.wait()
            seen[name] = Target.current()
            barrier.wait()

    with GPU:
        threads = [threading.Thread(target=run, args=each) for each in (("a", LOW), ("b", HIGH))]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    assert seen == {"a first": None, "b first": None, "a": LOW, "b": HIGH}

    async def task(target: Target) -> tuple[Target | None, Target | None]:
        first = Target.current()
        with target:
            await asyncio.sleep(0)
            return first, Target.current()

    async def both() -> list[tuple[Target | None, Target | None]]:
        with GPU:
            return [*await asyncio.gather(task(LOW), task(HIGH))]

    assert asyncio.run(both()) == [(GPU, LOW), (GPU, HIGH)]


@pytest.mark.level("real")
def test_a_call_compiles_for_the_one_of_its_device(monkeypatch: pytest.MonkeyPatch):
    built: list[list[str]] = []
    build = compiler.build

    def noting(kernels: object, targets: list[Target], **options: bool) -> dt.Bundle:
        bundle = build(kernels, targets, **options)  # pyright: ignore[reportArgumentType]
        built.append(of(bundle))
        return bundle

    monkeypatch.setattr(compiler, "build", noting)
    monkeypatch.setenv("DOVETAIL_CACHE", "0")
    x = np.ones(3, np.float32)
    for _ in range(4):  # the later ones are called by the runtime's library
        twice(x)
    count = len(built)
    with LOW, GPU:  # which is for no device of this call
        twice(x)
        twice(x)
        assert built[count:] == [["cpu -level=2"]]
    twice(x)
    with HIGH:
        twice(x)
    assert built[count + 1 :] == [["cpu -level=3"]]
    assert x.tolist() == [256, 256, 256]


def test_calls_are_told_while_anything_is_in_effect_anywhere():
    holder, name, nowhere = in_effect.guard()
    assert getattr(in_effect, name) is holder[name] is nowhere
    with LOW:
        seen: list[object] = []
        thread = threading.Thread(target=lambda: seen.append(holder[name]))
        thread.start()
        thread.join()
        assert seen != [nowhere]
        with GPU:
            pass
        assert holder[name] is not nowhere
    assert holder[name] is nowhere


@pytest.mark.level("real")
def test_a_target_that_its_device_is_not_is_refused_with_the_reason():
    foreign = Target("cpu -arch=riscv64")
    with foreign, pytest.raises(dt.DovetailError, match="has no variant for cpu:0"):
        twice(np.ones(3, np.float32))
