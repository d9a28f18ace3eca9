"""A kernel called again is called by the runtime's library: it must be what a first call gives.

What a free name stands for, the sorts of the arguments and the number of kept functions change
between the calls.
"""

from __future__ import annotations

import copy
import gc
import inspect
import math
import os
import pickle
import subprocess
import sys
import threading
import traceback
import types
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, jit

pytestmark = pytest.mark.level("real")

N = TypeVar("N", bound=T.Number)

factor = 2
constants = types.ModuleType("constants")
vars(constants)["factor"] = 2


class Settings:
    factor = 2


settings = Settings()


@dt.inline
def twice(x: N) -> N:
    return x * factor


@dt.kernel
def by_name(x: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 1]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * factor


@dt.kernel
def with_default(x: T.Buffer[T.float32, 1], times: T.constexpr[int] = 2) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] *= times


class Scaled:
    def __init__(self, times: int) -> None:
        self.times = times

    @dt.kernel
    def scale(self, x: T.Buffer[T.float32, 1]) -> None:
        for i in T.parallel(x.shape[0]):
            x[i] *= self.times


@dt.kernel
def by_module(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * constants.factor


@dt.kernel
def by_attribute(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] * settings.factor


@dt.kernel
def by_helper(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = twice(x[i])


def in_closure() -> tuple[Any, Callable[[int], None]]:
    inner = 2

    @dt.kernel
    def by_cell(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * inner

    def put(value: int) -> None:
        nonlocal inner
        inner = value

    return by_cell, put


def put_name(value: int) -> None:
    global factor
    factor = value


def put_module(value: int) -> None:
    vars(constants)["factor"] = value


def put_attribute(value: int) -> None:
    vars(settings)["factor"] = value


by_cell, put_cell = in_closure()
CASES = {
    "name": (by_name, put_name),
    "module": (by_module, put_module),
    "attribute": (by_attribute, put_attribute),
    "helper": (by_helper, put_name),
    "cell": (by_cell, put_cell),
}


def called(kernel: Any, times: int = 3) -> float:
    """What the kernel multiplies by, the same in each of several calls."""
    found = set[float]()
    for _ in range(times):
        x, y = np.full(4, 1, np.float32), np.zeros(4, np.float32)
        kernel(x, y)
        found.update(y.tolist())
    (one,) = found
    return one


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    for _, put in CASES.values():
        put(2)


@pytest.mark.parametrize("case", CASES)
def test_a_free_name_that_changes_is_seen(case: str) -> None:
    kernel, put = CASES[case]
    assert called(kernel) == 2
    for value in (3, 2, 5, 3):
        put(value)
        assert called(kernel) == value


def test_a_free_name_that_goes_or_hides_a_builtin_is_seen() -> None:
    @dt.kernel
    def smallest(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = min(x[i], 7)

    assert called(smallest) == 1
    globals()["min"] = max
    try:
        assert called(smallest) == 7
    finally:
        del globals()["min"]
    assert called(smallest) == 1
    assert called(by_name) == 2
    del globals()["factor"]
    for _ in range(3):
        with pytest.raises(dt.DovetailError, match="factor"):
            by_name(np.ones(1, np.float32), np.ones(1, np.float32))
    put_name(4)
    assert called(by_name) == 4


def test_values_that_change_inside_of_an_object_are_seen() -> None:
    value = np.array(2, np.float32)

    @dt.kernel
    def scaled(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * value

    assert called(scaled) == 2
    value[...] = 3
    assert called(scaled) == 3


def test_code_that_a_lookup_runs_may_do_what_it_likes() -> None:
    x = np.ones(4, np.float32)
    raised: list[type[BaseException]] = []

    class Odd:
        @property
        def factor(self) -> int:
            if raised:
                raise raised.pop()
            x.resize(1 << 20, refcheck=False)
            x.resize(4, refcheck=False)
            x[:] = 5
            return 2

    odd = Odd()

    @dt.kernel
    def scaled(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * odd.factor

    for _ in range(4):
        x[:] = 1
        y = np.zeros(4, np.float32)
        scaled(x, y)
        assert y.tolist() == [10.0] * 4
    for kind in (KeyboardInterrupt, SystemExit):
        raised.append(kind)
        with pytest.raises(kind):
            scaled(x, y)
    scaled(x, y)
    assert y.tolist() == [10.0] * 4


@dt.kernel
def doubled(x: T.Buffer[N], y: T.Buffer[N]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + x[i]


@dt.kernel
def filled(y: T.Buffer[T.float64], value: N) -> None:
    for i in T.parallel(y.shape[0]):
        y[i] = T.float64(value / 2)


def test_each_element_type_has_its_function() -> None:
    for _ in range(3):
        for name in ("float32", "int8", "float64", "uint16"):
            x = np.full(3, 100, name)
            y = np.zeros(3, name)
            doubled(x, y)
            np.testing.assert_array_equal(y, x + x)


def test_a_scalar_may_decide_an_element_type() -> None:
    out = np.zeros(1)
    for _ in range(3):
        for value, wanted in ((np.float32(0.1), np.float32(0.1) / 2), (np.float64(0.1), 0.05)):
            filled(out, value)
            assert out[0] == wanted
        with pytest.raises(TypeError, match="decides the type 'N'"):
            filled(out, 0.1)


def by_position(x: Any, y: Any) -> Any:
    return by_name(x, y)


def by_keyword(x: Any, y: Any) -> Any:
    return by_name(y=y, x=x)


def by_both(x: Any, y: Any) -> Any:
    return by_name(x, y=y)


WRONG = {
    "dtype": lambda: np.zeros(4),
    "rank": lambda: np.zeros((4, 4), np.float32),
    "frozen": lambda: np.broadcast_to(np.float32(1), 4),
    "masked": lambda: np.ma.masked_array(np.zeros(4, np.float32)),
    "swapped": lambda: np.zeros(4, ">f4"),
    "number": lambda: 1.5,
    "nothing": lambda: None,
    "list": lambda: [1.0] * 4,
}


@pytest.mark.parametrize("call", [by_position, by_keyword, by_both])
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_argument_gives_the_same_error_at_any_call(
    case: str, call: Callable[[Any, Any], Any]
) -> None:
    x = np.ones(4, np.float32)
    jit.forget()
    texts = list[str]()
    for times in (0, 1, 5):
        for _ in range(times):
            assert call(x, np.zeros(4, np.float32)) is None
        with pytest.raises((TypeError, ValueError)) as caught:
            call(x, WRONG[case]())
        texts.append(f"{type(caught.value).__name__}: {caught.value}")
    assert len(set(texts)) == 1, texts


@pytest.mark.parametrize(
    ("given", "names"),
    [((), {}), ((1,), {}), ((1, 2, 3), {}), ((1,), {"z": 1}), ((1,), {"x": 1}), ((), {"y": 1})],
)
def test_wrong_counts_and_names_give_the_same_error_at_any_call(
    given: tuple[int, ...], names: dict[str, int]
) -> None:
    x = np.ones(4, np.float32)
    texts = list[str]()
    for times in (0, 5):
        jit.forget()
        for _ in range(times):
            by_name(x, np.zeros(4, np.float32))
        with pytest.raises((TypeError, ValueError)) as caught:
            by_name(*(x for _ in given), **dict.fromkeys(names, x))
        texts.append(str(caught.value))
    assert texts[0] == texts[1]


def test_a_dropped_function_is_kept_by_no_kernel() -> None:
    jit.forget()
    called(by_name)
    ((_, entry),) = jit._entries.items()
    assert entry.function is not None
    watched = weakref.ref(entry.function)
    del entry
    jit.keep(1)
    try:
        called(by_module)
        gc.collect()
        assert watched() is None
        assert called(by_name) == 2
    finally:
        jit.keep(1024)


def test_a_kernel_that_nobody_uses_goes_with_its_functions() -> None:
    jit.forget()

    def make() -> weakref.ref[Any]:
        local, _ = in_closure()
        assert called(local) == 2
        return weakref.ref(local)

    watched = make()
    gc.collect()
    assert watched() is None


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_is_called_on_its_own(duplicate: Callable[[Any], Any]) -> None:
    local, put = in_closure()
    assert called(local) == 2
    other = duplicate(local)
    del local
    gc.collect()
    put(3)
    assert called(other) == 3


def test_a_name_that_changes_while_others_call() -> None:
    errors = list[BaseException]()
    is_over = threading.Event()

    def work() -> None:
        x, y = np.ones(4, np.float32), np.zeros(4, np.float32)
        try:
            while not is_over.is_set():
                by_name(x, y)
                assert set(y.tolist()) <= {2.0, 3.0}, y
        except BaseException as bad:
            errors.append(bad)
            raise

    threads = [threading.Thread(target=work) for _ in range(3)]
    for each in threads:
        each.start()
    for turn in range(200):
        put_name(2 + turn % 2)
    is_over.set()
    for each in threads:
        each.join()
    assert errors == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_calls_on() -> None:
    assert called(by_name) == 2
    child = os.fork()
    if child == 0:
        try:
            put_name(3)
            os._exit(0 if called(by_name) == 3 else 1)
        finally:
            # Whatever was raised: the child must not go on with the tests of its parent.
            traceback.print_exc()
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert called(by_name) == 2


def test_all_of_math_may_be_a_constant() -> None:
    @dt.kernel
    def circle(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            y[i] = x[i] * math.tau

    assert called(circle, 5) == np.float32(math.tau)


@dt.kernel
def shifted(x: T.Buffer[N], y: T.Buffer[N], by: T.constexpr[int] = 1) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + by * factor


def test_compile_time_parameters_choose_at_any_call() -> None:
    for turn in range(4):
        put_name(2 + turn // 2)
        for by in (3, 1, 5):
            for name in ("float32", "int16"):
                x, y = np.ones(3, name), np.zeros(3, name)
                shifted(x, y, by=by)
                assert y.tolist() == [1 + by * factor] * 3
                shifted(y=y, x=x, by=by)
                assert y.tolist() == [1 + by * factor] * 3
        x, y = np.ones(3, np.float32), np.zeros(3, np.float32)
        shifted(x, y)
        assert y.tolist() == [1 + factor] * 3
        with pytest.raises(TypeError, match="shifted"):
            shifted(x, by=2)


@dt.kernel
def copied(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i]


CHANGES: dict[str, tuple[Callable[[Any], object], Callable[[Any], object]]] = {
    "resized": (lambda y: y.resize(8, refcheck=False), lambda y: y.resize(4, refcheck=False)),
    "emptied": (lambda y: y.resize(0, refcheck=False), lambda y: y.resize(4, refcheck=False)),
    "rank": (
        lambda y: y.resize((2, 2), refcheck=False),
        lambda y: y.resize((4,), refcheck=False),
    ),
    "read-only": (lambda y: y.setflags(write=False), lambda y: y.setflags(write=True)),
}


def test_a_called_kernel_is_the_kernel_it_was() -> None:
    jit.forget()
    fresh = by_name.renamed("by_name")
    before = (inspect.signature(fresh), repr(fresh), fresh.key, fresh.__doc__)
    assert called(fresh) == factor
    assert before == (inspect.signature(fresh), repr(fresh), fresh.key, fresh.__doc__)
    assert isinstance(fresh, type(by_name.renamed("other")))
    for duplicate in (copy.copy(fresh), copy.deepcopy(fresh), fresh.renamed("again"), fresh.debug):
        assert duplicate.dispatch is None
        assert called(duplicate) == factor
    assert dt.build([fresh], ["cpu"]).tobytes() == dt.build([by_name], ["cpu"]).tobytes()


def test_a_kernel_is_pickled_by_its_name() -> None:
    called(by_name)
    assert pickle.loads(pickle.dumps(by_name)) is by_name
    for made in (by_name.debug, by_name.renamed("other"), with_default.specialize(times=3)):
        again = pickle.loads(pickle.dumps(made))
        assert (again.name, again.key) == (made.name, made.key)
        assert again.reports_accesses == made.reports_accesses
    method = pickle.loads(pickle.dumps(Scaled(4).scale))
    y = np.ones(2, np.float32)
    method(y)
    assert y.tolist() == [4, 4]

    @dt.kernel
    def local(x: T.Buffer[T.float32, 1]) -> None:
        for i in T.parallel(x.shape[0]):
            x[i] = 1

    with pytest.raises((AttributeError, pickle.PicklingError), match="local"):
        pickle.dumps(local)


def test_a_kernel_is_one_constant_before_and_after_its_calls() -> None:
    inner = by_name.renamed("inner")

    def outer_source(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        inner(x, y)

    outer = dt.kernel(outer_source)
    key = outer.key
    called(inner)
    assert outer.key == key
    assert dt.kernel(outer_source).key == key


@pytest.mark.parametrize("load", [False, True], ids=["kernel", "function"])
@pytest.mark.parametrize("case", CHANGES)
def test_the_same_array_changes_between_calls(case: str, load: bool) -> None:
    call: Callable[..., Any] = copied
    if load:
        call = dt.load_bytes(dt.build([copied], ["cpu"]).tobytes())["copied"]
    change, back = CHANGES[case]
    x, y = np.arange(4, dtype=np.float32), np.zeros(4, np.float32)
    texts = set[str]()
    for _ in range(4):
        y[...] = 0
        call(x, y)
        assert y.tolist() == [0, 1, 2, 3]
        change(y)
        with pytest.raises((TypeError, ValueError), match=r"parameter 'y'|y\.shape") as caught:
            call(x, y)
        texts.add(str(caught.value))
        back(y)
    assert len(texts) == 1, texts


@pytest.mark.parametrize("load", [False, True], ids=["kernel", "function"])
def test_an_array_in_the_place_of_one_that_is_gone(load: bool) -> None:
    call: Callable[..., Any] = copied
    if load:
        call = dt.load_bytes(dt.build([copied], ["cpu"]).tobytes())["copied"]
    x = np.arange(4, dtype=np.float32)
    places = set[int]()
    for number in range(100):
        wrong = number % 3 == 2
        y = np.zeros(4, np.float64 if wrong else np.float32)
        places.add(id(y))
        if wrong:
            with pytest.raises(TypeError, match="float64"):
                call(x, y)
        else:
            call(x, y)
            assert y.tolist() == [0, 1, 2, 3]
        del y
    assert len(places) < 100, "no place was used again"


INTERRUPTED = """
import sys
import numpy as np
import kernels

x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
left, tries, raised = 0, 0, False

def is_heard(frame):
    # What finalizers and importlib's callback raise, Python itself prints and drops.
    while frame is not None and frame.f_code.co_name not in ("__del__", "cb"):
        frame = frame.f_back
    return frame is None

def interrupt(frame, event, arg):
    global left, raised
    if event in ("call", "return"):
        left -= 1
        if left <= 0 and not raised and is_heard(frame):
            raised = True
            raise KeyboardInterrupt

step = 300.0
while True:
    left, raised = int(step), False
    try:
        sys.setprofile(interrupt)
        kernels.double(x, out)
        sys.setprofile(None)
        assert not raised, "an interrupt was lost"
        break
    except KeyboardInterrupt:
        sys.setprofile(None)
    tries, step = tries + 1, step * 1.2
assert tries > 15, tries
for factor in (2, 4, 8):
    assert out.tolist() == [factor * i for i in range(8)]
    kernels.double(out, out)
"""

DOUBLE = """
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        out[i] = x[i] + x[i]
"""


@pytest.mark.parametrize("cache", ["programs", "1"])
def test_a_first_call_that_is_interrupted_can_be_made_again(cache: str, tmp_path: Path) -> None:
    """Wherever the interrupt comes: imports, parser, passes, LLVM, the cache, the runtime."""
    (tmp_path / "kernels.py").write_text(DOUBLE)
    (tmp_path / "program.py").write_text(INTERRUPTED)
    environment = {
        **os.environ,
        "DOVETAIL_CACHE": cache,
        "DOVETAIL_CACHE_DIR": str(tmp_path / "cache"),
    }
    done = subprocess.run(
        [sys.executable, str(tmp_path / "program.py")],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
