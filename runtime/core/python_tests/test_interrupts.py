"""Signals and time limits while calls and waits last; each program in its own process."""

from __future__ import annotations

import pytest
from processes import READY, SLOW, answer

pytestmark = pytest.mark.alone

_INTERRUPTED = (
    SLOW
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
@pytest.mark.parametrize("path", ["alone", "tvm_ffi"])
def test_a_signal_ends_a_call_or_a_wait_that_lasts(kind: str, path: str) -> None:
    raised, seen, is_right = answer(_INTERRUPTED, kind, path)
    assert raised == ["KeyboardInterrupt", "Alarm"]
    assert seen == ([True, True] if kind == "cpu" else [])
    assert is_right


_INTERRUPTED_WAITS = (
    SLOW
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
    raised = answer(_INTERRUPTED_WAITS, kind, "alone")
    assert raised == dict.fromkeys(raised, "KeyboardInterrupt, True")


_GIVEN_UP = (
    SLOW
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
    assert answer(_GIVEN_UP, kind, "alone", wait) == ["KeyboardInterrupt", True, True]


_LIMITED = (
    SLOW
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
    said, is_right = answer(_LIMITED, kind, "alone")
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
