"""Threads, forks and the end of a process; each program in its own process."""

from __future__ import annotations

import importlib.metadata

import pytest
from processes import READY, SLOW, answer

KINDS = sorted(
    {"cpu", *(entry.name for entry in importlib.metadata.entry_points(group="dovetail.runtimes"))}
)

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


_DAEMONS = (
    SLOW
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
@pytest.mark.parametrize("path", ["alone", "tvm_ffi"])
def test_a_process_ends_while_daemon_threads_call(kind: str, path: str) -> None:
    assert answer(_DAEMONS, kind, path, "1" if kind == "reference" else "300") is True


def test_handlers_at_exit_may_call_and_join_threads_that_do() -> None:
    program = (
        SLOW
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
    assert answer(program, "cpu", "alone") is True


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
        signal.alarm(600)  # a watchdog: what hangs is told from what fails
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


@pytest.mark.alone
def test_a_fork_while_another_thread_compiles_is_whole_or_an_error() -> None:
    ends = answer(_FORKED_COMPILING)
    assert set(ends) <= {0, 4}
    assert 0 in ends


_FORKED_IN_DISCOVERY = """
import json, os, signal, sys, threading

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
    signal.alarm(600)
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


@pytest.mark.alone
@pytest.mark.parametrize(("bound", "end"), [("10", 7), ("0.05", 4)])
def test_a_fork_waits_for_discovery_but_not_for_ever(bound: str, end: int) -> None:
    # 7: the child has found the null runtime, which has no device until it is told to have one.
    assert answer(_FORKED_IN_DISCOVERY, bound) == end
