"""Threads, forks, signals and the end of a process; each program in a process of its own."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from typing import Any

import pytest

KINDS = sorted(
    {"cpu", *(entry.name for entry in importlib.metadata.entry_points(group="dovetail.runtimes"))}
)

_WATCHDOG = 120  # seconds; only against a hang


def run(program: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python program in a fresh process; it must end by itself."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=_WATCHDOG,
        env={**os.environ, **variables},
    )


def answer(program: str, *arguments: str, **variables: str) -> Any:
    """What a program that ends well prints, read as JSON."""
    done = run(program, *arguments, **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


_FIRST_USE = """
import json, sys, threading
import dovetail_runtime as dr

kind = sys.argv[1]
uses = {
    "device": lambda: str(dr.device(f"{kind}:0")),
    "devices": lambda: [str(each) for each in dr.devices()],
    "ledger": lambda: [entry.kind for entry in dr.ledger()],
}
seen = {name: [] for name in uses}
start = threading.Barrier(9)

def first(name):
    start.wait()
    try:
        result = uses[name]()
    except dr.DovetailError as error:
        result = str(error)
    seen[name].append(result)

names = sys.argv[2].split(",")
threads = [threading.Thread(target=first, args=(names[i % len(names)],)) for i in range(9)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
alone = {name: None for name in uses}
for name in names:
    try:
        alone[name] = uses[name]()
    except dr.DovetailError as error:
        alone[name] = str(error)
print(json.dumps([seen, alone]))
"""


@pytest.mark.parametrize("kind", [*KINDS, "nobody"])
def test_the_first_use_of_a_kind_may_be_that_of_many_threads(kind: str) -> None:
    seen, alone = answer(_FIRST_USE, kind, "device,ledger")
    for name in ("device", "ledger"):
        assert seen[name] == [alone[name]] * len(seen[name])
    assert "not installed" in alone["device"] or kind != "nobody"
    assert "not installed" not in alone["device"] or kind == "nobody"


def test_many_threads_list_the_same_devices_first() -> None:
    seen, alone = answer(_FIRST_USE, "cpu", "devices")
    assert seen["devices"] == [alone["devices"]] * 9
    assert "cpu:0" in alone["devices"]


_INTERRUPTED_DISCOVERY = """
import json, sys
import dovetail_runtime as dr
from dovetail_runtime import discovery

whole = discovery.find_claims
def interrupted():
    discovery.find_claims = whole
    raise KeyboardInterrupt
discovery.find_claims = interrupted
seen = []
for _ in range(2):
    try:
        seen.append(str(dr.device("null:0")))
    except KeyboardInterrupt:
        seen.append("interrupted")
    except dr.BackendNotReadyError as error:
        seen.append(str(error))
print(json.dumps(seen))
"""


def test_a_discovery_that_is_interrupted_is_done_again() -> None:
    first, second = answer(_INTERRUPTED_DISCOVERY)
    assert first == "interrupted"
    assert "not installed" not in second


# A kernel of many blocks, each of which takes a while; `rounds` says how long.
_SLOW = """
import json, os, signal, sys, threading, time
import numpy as np
import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

@dt.kernel
def slow(out: T.Buffer[T.float32], rounds: T.int64) -> None:
    (n,) = out.shape
    for i in T.parallel(n):
        x = T.float32(i % 7)
        for _ in range(rounds):
            x = x * 0.5 + T.sin(x)
        out[i] = x

kind = sys.argv[1]
name = f"{kind}:0"
device = dr.device(name)
function = dr.load_bytes(dt.build([slow], [kind]).tobytes(), device=name).slow
if sys.argv[2] == "tvm_ffi":
    import tvm_ffi

def make(count):
    zeros = np.zeros(count, np.float32)
    return zeros if device.is_host_memory else dr.asarray(zeros, device)

def read(array):
    return array if device.is_host_memory else dr.asnumpy(array)

def rounds_lasting(array, seconds):
    # About how many rounds take so long here, so that there is something to interrupt.
    begin = time.perf_counter()
    function(array, 8)
    device.synchronize()
    return int(8 * seconds / (time.perf_counter() - begin)) + 1

def expected(count):
    x = np.arange(count) % 7
    return x * 0.5 + np.sin(x)

def is_right(array):
    wanted = expected(array.shape[0])
    # Two roundings of float32 and the documented error of sin.
    return bool(np.all(np.abs(read(array) - wanted) <= 1e-5))
"""

READY = [
    pytest.param(kind, marks=() if kind == "cpu" else pytest.mark.needs(device=kind))
    for kind in ("cpu", "opencl", "vulkan", "webgpu")
]

_INTERRUPTED = (
    _SLOW
    + """
class Alarm(Exception): pass

def ring(number, frame):
    if device.is_host_memory:  # nothing else is under way there: a handler may call
        function(small, 1)
        seen.append(is_right(small))
    raise KeyboardInterrupt if number == signal.SIGINT else Alarm

seen = []
small = make(100)
# On the cpu some minutes of work in blocks that each take some tens of milliseconds; elsewhere the
# work goes on after it has been given up, and the next call waits for it.
out = make(1 << (22 if device.is_host_memory else 20))
for array in (small, out):
    function(array, 1)
rounds = 10**4 if device.is_host_memory else rounds_lasting(out, 2)
raised = []
for number in (signal.SIGINT, signal.SIGALRM):
    signal.signal(number, ring)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), number))
    timer.start()
    try:
        function(out, rounds)
        device.synchronize()
        raised.append("nothing")
    except BaseException as error:
        raised.append(type(error).__name__)
    timer.join()
function(out, 1)
device.synchronize()
print(json.dumps([raised, seen, is_right(out)]))
"""
)


@pytest.mark.parametrize("kind", READY)
@pytest.mark.parametrize("path", ["ctypes", "tvm_ffi"])
def test_a_signal_ends_a_call_or_a_wait_that_lasts(kind: str, path: str) -> None:
    raised, seen, is_right = answer(_INTERRUPTED, kind, path)
    assert raised == ["KeyboardInterrupt", "Alarm"]
    assert seen == ([True, True] if kind == "cpu" else [])
    assert is_right


_INTERRUPTED_WAITS = (
    _SLOW
    + """
waits = {
    "device": device.synchronize,
    "all": dr.synchronize,
    "event": lambda: dr.record(device).synchronize(),
    "stream": lambda: stream.synchronize(),
    "small copy": lambda: dr.asnumpy(dr.asarray(np.zeros(10, np.float32), device)),
    "large copy": lambda: dr.asnumpy(out),
}
out = make(1 << 19)
stream = dr.Stream(device)
function(out, 1)
rounds = rounds_lasting(out, 2)
raised = {}
for name, wait in waits.items():
    with dr.stream(stream):
        function(out, rounds)
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            wait()
            raised[name] = "nothing"
        except KeyboardInterrupt:
            raised[name] = "KeyboardInterrupt"
        timer.join()
        stream.synchronize()
        function(out, 1)
        raised[name] += f", {is_right(out)}"
print(json.dumps(raised))
"""
)


@pytest.mark.parametrize("kind", READY[1:])
def test_every_wait_for_a_device_can_be_interrupted(kind: str) -> None:
    raised = answer(_INTERRUPTED_WAITS, kind, "ctypes")
    assert raised == dict.fromkeys(raised, "KeyboardInterrupt, True")


_GIVEN_UP = (
    _SLOW
    + """
out = make(1 << 19)
stream = dr.Stream(device)
function(out, 1)
rounds = rounds_lasting(out, 4)
small = [dr.asarray(np.zeros(10, np.float32), device) for _ in range(5000)]
with dr.stream(stream):
    function(out, rounds)
    event = dr.record(device)
waits = {"stream": stream.synchronize, "event": event.synchronize}
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    waits[sys.argv[3]]()
    raised = "nothing"
except KeyboardInterrupt:
    raised = "KeyboardInterrupt"
begin = time.monotonic()
del stream, small, waits, event
lasted = time.monotonic() - begin
time.sleep(8)
function(out, 1)
print(json.dumps([raised, lasted < 1, is_right(out)]))
"""
)


@pytest.mark.parametrize("wait", ["stream", "event"])
@pytest.mark.parametrize("kind", READY[1:])
def test_nobody_waits_for_what_was_interrupted(kind: str, wait: str) -> None:
    """Giving streams and memory back takes no longer because a kernel is still running."""
    assert answer(_GIVEN_UP, kind, "ctypes", wait) == ["KeyboardInterrupt", True, True]


_LIMITED = (
    _SLOW
    + """
# On the cpu some minutes of work in blocks that each take some tens of milliseconds; elsewhere the
# work goes on after it has been given up, and the next call waits for it.
out = make(1 << (22 if device.is_host_memory else 20))
function(out, 1)
rounds = 10**4 if device.is_host_memory else rounds_lasting(out, 2)
device.time_limit = 0.2
try:
    function(out, rounds)
    device.synchronize()
    said = "nothing"
except dr.TimeLimitError as error:
    said = str(error)
device.time_limit = 0
device.synchronize()
function(out, 1)
print(json.dumps([said, is_right(out)]))
"""
)


@pytest.mark.parametrize("kind", READY)
def test_a_time_limit_ends_a_call_or_a_wait_that_lasts(kind: str) -> None:
    said, is_right = answer(_LIMITED, kind, "ctypes")
    assert f"{kind}:0: " in said
    assert "did not finish within 0.2" in said
    assert "slow" in said
    assert is_right


def test_a_loop_of_short_launches_is_interrupted() -> None:
    program = """
import json, os, signal, threading
import numpy as np
import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

@dt.kernel
def many(out: T.Buffer[T.float32], rounds: T.int64) -> None:
    (n,) = out.shape
    for _ in range(rounds):
        for i in T.parallel(n):
            out[i] += 1.0

out = np.zeros(4, np.float32)
many(out, 3)
device = dr.device("cpu:0")
raised = []
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    many(out, 1 << 31)
except KeyboardInterrupt:
    raised.append("KeyboardInterrupt")
device.time_limit = 0.2
try:
    many(out, 1 << 31)
except dr.TimeLimitError:
    raised.append("TimeLimitError")
print(json.dumps(raised))
"""
    assert answer(program) == ["KeyboardInterrupt", "TimeLimitError"]


_DAEMONS = (
    _SLOW
    + """
def call_for_ever():
    array = make(1 << 10)
    while True:
        function(array, int(sys.argv[3]))
        device.synchronize()
        read(array)
        called.release()

called = threading.Semaphore(0)
for _ in range(4):
    threading.Thread(target=call_for_ever, daemon=True).start()
for _ in range(8):
    called.acquire()
print("true")
"""
)


@pytest.mark.parametrize("kind", [*READY, "reference"])
@pytest.mark.parametrize("path", ["ctypes", "tvm_ffi"])
def test_a_process_ends_while_daemon_threads_call(kind: str, path: str) -> None:
    assert answer(_DAEMONS, kind, path, "1" if kind == "reference" else "300") is True


def test_handlers_at_exit_may_call_and_join_threads_that_do() -> None:
    program = (
        _SLOW
        + """
import atexit, time

def end():
    stop.set()
    thread.join()
    function(array, 1)
    print(json.dumps(is_right(array)))

def work():
    mine = make(100)
    while not stop.is_set():
        function(mine, 1)

stop = threading.Event()
array = make(100)
thread = threading.Thread(target=work, daemon=True)
atexit.register(end)
thread.start()
"""
    )
    assert answer(program, "cpu", "ctypes") is True


_FORKED_COMPILING = """
import json, os, signal, sys, threading, time
import numpy as np
import dovetail as dt
from dovetail import T

@dt.kernel
def scale(x: T.Buffer[T.float32], out: T.Buffer[T.float32], c: T.constexpr[int]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] * c

x = np.ones(10, np.float32)

def compile_for_ever():
    number = 0
    while True:
        number += 1
        scale(x, np.zeros(10, np.float32), c=number)

threading.Thread(target=compile_for_ever, daemon=True).start()
ends = []
for round in range(8):
    time.sleep(0.01 + 0.037 * round)
    pid = os.fork()
    if pid == 0:
        signal.alarm(60)  # a watchdog: what hangs is told from what fails
        out = np.zeros(10, np.float32)
        try:
            scale(x, out, c=-1 - round)
            os._exit(0 if out[0] == -1 - round else 3)
        except dt.DovetailError as error:
            os._exit(4 if "forked while another of its threads" in str(error) else 5)
        except BaseException:
            os._exit(6)
    ends.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
print(json.dumps(ends))
"""


def test_a_fork_while_another_thread_compiles_is_whole_or_an_error() -> None:
    ends = answer(_FORKED_COMPILING)
    assert set(ends) <= {0, 4}
    assert 0 in ends


_FORKED_IN_DISCOVERY = """
import json, os, signal, sys, threading, time

# Handlers before a fork run in reverse: when discovery has been waited for, its thread gets the
# time to leave the engine.
os.register_at_fork(before=lambda: time.sleep(0.5))
import dovetail_runtime as dr
from dovetail_runtime import discovery, forks

forks._BOUND = float(sys.argv[1])
whole = discovery.find_claims
begun, may_end = threading.Event(), threading.Event()

def slowly():
    begun.set()
    may_end.wait(0.5 if forks._BOUND > 1 else None)
    return whole()

def look():
    try:
        dr.device("nobody:0")
    except dr.DovetailError:
        pass

discovery.find_claims = slowly
thread = threading.Thread(target=look)
thread.start()
begun.wait()
pid = os.fork()
if pid == 0:
    signal.alarm(60)
    try:
        os._exit(0 if dr.device("null:0") is None else 3)
    except dr.DovetailError as error:
        text = str(error)
        os._exit(4 if "forked while another" in text else 7 if "no device" in text else 5)
end = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
may_end.set()
thread.join()
print(json.dumps(end))
"""


@pytest.mark.parametrize(("bound", "end"), [("10", 7), ("0.05", 4)])
def test_a_fork_waits_for_discovery_but_not_for_ever(bound: str, end: int) -> None:
    # 7: the child has found the null runtime, which has no device until it is told to have one.
    assert answer(_FORKED_IN_DISCOVERY, bound) == end
