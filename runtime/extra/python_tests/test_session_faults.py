"""What fails in a session: one clear error at the call, nothing left behind, and usable again."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_runtime.errors import BackendNotReadyError, UnsupportedError
from dovetail_runtime_extra.session import messages
from dovetail_runtime_extra.session.engines.processes import Processes
from dovetail_runtime_extra.session.errors import MessageError

STEPS = "session_steps:"
WAYS = (("threads", "shared"), ("processes", "shared"), ("processes", "sockets"))
pytestmark = pytest.mark.alone
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def start(engine="processes", collectives="shared", **options):
    options.setdefault("workers", 4)
    options.setdefault("timeout", 20.0)
    return dr.extra.Session(
        engine=engine, collectives=collectives, imports=["session_steps"], **options
    )


@pytest.fixture(scope="module", autouse=True)
def interrupts():
    """A shell ignores Ctrl-C in what it runs in the background, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module", params=WAYS, ids="-".join)
def session(request):
    with start(*request.param) as made:
        yield made


def works(session):
    """The session is usable: all workers meet, and the answer is right."""
    arrays = [np.full(3, rank, np.float64) for rank in range(session.workers)]
    total = session.gather(session.all_reduce(session.place(arrays)))
    np.testing.assert_array_equal(total, sum(arrays))


def gone(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][:1]
    except OSError:
        return True
    return state == "Z"  # ended; its parent has not looked


def wait_until(true, seconds=20):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_worker_raises(session):
    with pytest.raises(dr.extra.WorkerError) as caught:
        session.call(STEPS + "fail_on", 2, "three apples by no people")
    error = caught.value
    assert (error.rank, error.error) == (2, "ZeroDivisionError")
    assert "worker 2 raised ZeroDivisionError: three apples by no people" in str(error)
    assert "raise ZeroDivisionError(text)" in error.trace
    assert "worker.py" not in error.trace
    works(session)


def test_a_worker_raises_while_others_wait_for_it(session):
    with pytest.raises(dr.extra.WorkerError, match="worker 1 raised ZeroDivisionError: before"):
        session.call(STEPS + "fail_then_others_reduce", 1)
    works(session)


@pytest.mark.parametrize("sort", ["KeyboardInterrupt", "GeneratorExit", "Own", "Unprintable"])
def test_whatever_a_function_raises_is_an_answer(session, sort):
    with pytest.raises(dr.extra.WorkerError, match=f"worker 1 raised {sort}"):
        session.call(STEPS + "raise_on", 1, sort)
    works(session)


def test_a_long_text_is_cut(session):
    with pytest.raises(dr.extra.WorkerError, match="more characters") as caught:
        session.call(STEPS + "fail_on", 1, "x" * 1_000_000)
    assert len(str(caught.value)) < 4 * messages.MAX_TEXT
    works(session)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("a_set", "set cannot be sent"),
        ("many_items", "2000000 items; allowed"),
        ("many_axes", "rank 17; allowed: 16"),
    ],
)
def test_results_that_cannot_be_sent(session, step, text):
    with pytest.raises(dr.extra.WorkerError, match=f"raised MessageError.*{text}"):
        session.call(STEPS + "unsendable", step)
    works(session)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_an_answer_that_cannot_be_read_is_one_workers_failure(engine, monkeypatch):
    with start(engine, workers=2) as session:
        real = messages.read_body

        def read(content):
            body = real(content)
            if isinstance(body, dict) and "results" in body and body["results"][0][1] == [1]:
                raise MessageError("this side cannot make it")
            return body

        monkeypatch.setattr(messages, "read_body", read)
        with pytest.raises(dr.extra.WorkerError, match=r"worker 1 raised.*this side cannot") as e:
            session.call(STEPS + "own_rank")
        assert e.value.rank == 1
        works(session)


def test_a_worker_ends_its_interpreter(session):
    with pytest.raises(dr.extra.WorkerError, match="worker 1 raised SystemExit: 3"):
        session.call(STEPS + "leave_on", 1)
    works(session)


@pytest.mark.parametrize(
    ("step", "one", "other"),
    [
        ("other_collective", r"all_gather\(float64\[4\], axis=0\)", r"all_reduce\(sum"),
        ("other_shape", r"all_reduce\(sum, float32\[8\]\)", r"all_reduce\(sum, float32\[4\]\)"),
        ("other_dtype", r"all_reduce\(sum, float64\[4\]\)", r"all_reduce\(sum, float32\[4\]\)"),
        ("other_order", r"barrier\(\)", r"all_reduce\(sum, float64\[4\]\)"),
    ],
)
@pytest.mark.parametrize("rank", [0, 3])
def test_collectives_that_do_not_match(session, step, one, other, rank):
    with pytest.raises(dr.extra.CollectiveError, match="collectives do not match") as caught:
        session.call(STEPS + step, rank)
    assert caught.value.reason == "mismatch"
    assert caught.match(one)
    assert caught.match(other)
    assert caught.match(f"worker {rank} is in")
    works(session)


def test_shards_that_do_not_match(session):
    with pytest.raises(dr.extra.CollectiveError, match=r"do not match.*float32"):
        session.all_reduce(session.scatter(np.zeros((10, 3), np.float32)))
    works(session)


def test_parts_that_do_not_match(session):
    parts = [np.zeros((2, 3 if rank else 4)) for rank in range(4)]
    array = session.place(parts)
    array.axis = 0  # as if it were
    with pytest.raises(dr.extra.WorkerError, match="other extents"):
        session.all_gather(array)
    works(session)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_a_worker_that_does_not_join(engine):
    with start(engine) as session:
        with pytest.raises(dr.extra.CollectiveError, match="worker 2 has finished the call w"):
            session.call(STEPS + "one_less", 2)
        works(session)


@pytest.mark.parametrize("engine", ["threads", "processes"])
@pytest.mark.parametrize("step", ["send_in_a_circle", "send_against_reduce"])
def test_workers_that_wait_for_each_other(engine, step):
    with start(engine) as session:
        with pytest.raises(dr.extra.CollectiveError, match="wait for each other") as caught:
            session.call(STEPS + step)
        assert caught.value.reason == "deadlock"
        assert caught.match(r"worker 0 is in send\(float64\[4\], destination=1\)")
        works(session)


def test_over_sockets_the_deadline_ends_a_circle():
    with start(collectives="sockets", timeout=6.0) as session:
        with pytest.raises(dr.extra.CollectiveError, match="waited for worker") as caught:
            session.call(STEPS + "send_in_a_circle")
        assert caught.value.reason == "timed out"
        works(session)


def test_a_worker_that_takes_too_long(session):
    with pytest.raises(dr.extra.SessionTimeoutError, match=r"worker 1 did not answer in 2 s") as e:
        session.call(STEPS + "sleep_on", 1, 5.0, timeout=2.0)
    assert e.value.ranks == (1,)
    works(session)  # it came back


@pytest.mark.parametrize("collectives", ["shared", "sockets"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM])
def test_a_worker_is_killed(collectives, number):
    with start(collectives=collectives) as session:
        kept = session.replicate(np.arange(3.0))
        module_pid = session.facts(2)["pid"]
        with pytest.raises(dr.extra.WorkerLostError, match=rf"killed by {number.name}") as caught:
            session.call(STEPS + "kill_on", 2, int(number))
        assert caught.value.rank == 2
        assert "these are my last words" in str(caught.value)
        # Lost is lost until somebody says otherwise; the others answer.
        with pytest.raises(dr.extra.WorkerLostError, match=r"session\.restart\(2\)"):
            session.barrier()
        np.testing.assert_array_equal(session.gather(kept), np.arange(3.0))
        session.restart(2)
        assert session.facts(2)["pid"] != module_pid
        works(session)
        with pytest.raises(dr.extra.WorkerError, match=r"worker 2 has no array .* lost"):
            session.shards(kept)
        works(session)


def test_a_worker_that_is_made_anew_has_the_bundles():
    import session_kernels

    with start(workers=2) as session:
        session.load(session_kernels.bundle())
        os.kill(session.facts(1)["pid"], signal.SIGKILL)
        with pytest.raises(dr.extra.WorkerLostError):
            session.call("scaled", np.ones(4, np.float32), 2.0)
        session.restart(1)
        result = session.call("scaled", session.scatter(np.ones(4, np.float32)), 2.0, axis=0)
        np.testing.assert_array_equal(session.gather(result), np.full(4, 2, np.float32))


@linux
def test_a_worker_is_stopped_and_goes_on():
    with start() as session:
        pid = session.facts(1)["pid"]
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(dr.extra.SessionTimeoutError, match=f"{pid}, stopped by a signal"):
            session.call(STEPS + "double", 1, timeout=0.5)
        with pytest.raises(dr.extra.SessionTimeoutError, match="answer to an earlier call"):
            session.barrier(timeout=0.5)
        os.kill(pid, signal.SIGCONT)
        works(session)


@linux
def test_a_worker_that_hangs_is_replaced():
    with start() as session:
        pid = session.facts(3)["pid"]
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(dr.extra.SessionError, match=r"waited for worker 3|worker 3 did"):
            session.call(STEPS + "collectives", np.ones(3), timeout=4.0)
        session.restart(3)
        assert gone(pid)
        works(session)


def test_a_thread_that_hangs_is_left_behind():
    with start("threads") as session:
        with pytest.raises(dr.extra.SessionTimeoutError):
            session.call(STEPS + "sleep_on", 1, 3.0, timeout=0.3)
        session.restart(1)
        works(session)


@linux
def test_half_of_the_workers_are_cut_off():
    """As a partition looks from here: the processes of a machine do nothing any more."""
    with start(collectives="sockets", timeout=3.0) as session:
        cut = [session.facts(rank)["pid"] for rank in (2, 3)]
        for pid in cut:
            os.kill(pid, signal.SIGSTOP)
        with pytest.raises(dr.extra.SessionError, match=r"worker [23]|workers 2, 3"):
            session.call(STEPS + "collectives", np.ones(3))
        for rank in (2, 3):
            session.restart(rank)
        works(session)
        assert all(map(gone, cut))


def test_memory_is_exhausted():
    with start(workers=2, memory=1 << 31) as session:
        with pytest.raises(dr.extra.WorkerError, match="worker 1 raised MemoryError") as caught:
            session.call(STEPS + "exhaust_on", 1, 1 << 32)
        assert caught.value.error == "MemoryError"
        works(session)


def test_a_backend_is_missing():
    with pytest.raises(dr.extra.WorkerError, match=r"worker 1 raised BackendNotReadyError") as e:
        start(workers=None, devices=["cpu:0", "missing:0"])
    assert isinstance(e.value.__cause__, BackendNotReadyError)
    assert e.match("missing: not installed|'missing' is not ready")


def command_with(tmp_path, text):
    program = tmp_path / "worker.py"
    program.write_text(textwrap.dedent(text))
    return Processes([sys.executable, "-P", str(program)])


def test_a_worker_of_another_version(tmp_path):
    engine = command_with(
        tmp_path,
        """
        import dovetail_runtime
        dovetail_runtime.__version__ = "0.0.7"
        from dovetail_runtime_extra.session.process_main import main
        main()
        """,
    )
    with pytest.raises(dr.extra.WorkerError, match=r"dovetail-runtime 0\.0\.7, the session") as e:
        start(engine)
    assert isinstance(e.value.__cause__, UnsupportedError)


def test_a_worker_of_another_protocol(tmp_path):
    engine = command_with(
        tmp_path,
        """
        from dovetail_runtime_extra.session import messages
        messages.VERSION = 99
        from dovetail_runtime_extra.session.process_main import main
        main()
        """,
    )
    with pytest.raises(dr.extra.SessionError, match=r"is of version|is lost"):
        start(engine)


def test_a_worker_that_cannot_begin(tmp_path):
    engine = command_with(tmp_path, "raise ImportError('there is no such thing')")
    with pytest.raises(dr.extra.WorkerLostError, match="there is no such thing") as caught:
        start(engine)
    assert "restart" not in str(caught.value)  # there is no session yet
    with pytest.raises(dr.errors.SystemFailureError, match="cannot be started"):
        start(Processes(["/nowhere/python"]))


def test_a_worker_that_answers_nonsense(tmp_path):
    engine = command_with(
        tmp_path,
        """
        import os, sys, time
        os.write(int(sys.argv[-3]), b"GET / HTTP/1.1 and so on, much more than a header")
        time.sleep(60)
        """,
    )
    with pytest.raises(dr.extra.WorkerLostError, match="begins with b'GET '"):
        start(engine)


PROGRAM = """
    import os, signal, sys, time
    import numpy as np
    import dovetail_runtime as dr

    if __name__ == "__main__":
        session = dr.extra.Session(workers=3, imports=["session_steps"], timeout=60)
        print(*(session.facts(rank)["pid"] for rank in range(3)), flush=True)
        {body}
"""


def run_program(tmp_path, body):
    """Starts a program with a session; returns it and its workers."""
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(PROGRAM).format(body=body))
    folders = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [sys.executable, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": folders},
    )
    assert process.stdout is not None
    return process, [int(word) for word in process.stdout.readline().split()]


@linux
@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("session.call('session_steps:sleep_on', 1, 100)", signal.SIGKILL),
        ("time.sleep(100)", signal.SIGTERM),
        ("session.call('session_steps:sleep_on', 1, 100)", signal.SIGINT),
        ("os.kill(session.facts(1)['pid'], signal.SIGSTOP); time.sleep(100)", signal.SIGKILL),
        ("os._exit(5)", None),
        ("raise ValueError('the program fails')", None),
        ("pass", None),
    ],
    ids=["killed", "terminated", "interrupted", "worker-stopped", "left", "raised", "forgotten"],
)
def test_no_worker_outlives_the_program(tmp_path, body, number):
    process, workers = run_program(tmp_path, body)
    with process:
        assert len(workers) == 3
        if number is not None:
            time.sleep(0.3)
            process.send_signal(number)
        process.wait(20)
        wait_until(lambda: all(map(gone, workers)))
        assert process.stderr is not None
        if number == signal.SIGINT:
            assert "KeyboardInterrupt" in process.stderr.read()


@linux
def test_after_ctrl_c_the_session_goes_on(tmp_path):
    body = (
        "exec('''\\ntry:\\n    session.call(\"session_steps:slow_reduce\", 0.5)\\n"
        "except KeyboardInterrupt:\\n    print('interrupted', flush=True)\\n"
        "total = session.gather(session.all_reduce(session.replicate(np.ones(2))))\\n"
        "print(total[0], flush=True)\\nsession.close()''')"
    )
    process, workers = run_program(tmp_path, body)
    with process:
        time.sleep(0.4)
        for pid in (process.pid, *workers):  # as a terminal does it
            os.kill(pid, signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert output.split() == ["interrupted", "3.0"], errors
    wait_until(lambda: all(map(gone, workers)))


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_ctrl_c_while_an_array_is_on_its_way(engine):
    big = np.ones(4_000_000)
    with start(engine, workers=2) as session:
        for delay in (0.002, 0.01, 0.02, 0.04):
            interrupt = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
            interrupt.start()
            with pytest.raises(KeyboardInterrupt):
                # No longer than memory lasts, should the interrupt be lost.
                list(map(session.replicate, itertools.repeat(big, 50)))
            interrupt.join()
            assert not session._lost or engine == "processes"
            for rank in tuple(session._lost):
                session.restart(rank)
            works(session)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_answers_that_ctrl_c_took_along(engine, monkeypatch):
    """It comes when answers have been read, and before the session has looked at them."""
    with start(engine, workers=2) as session:
        real = session.engine.poll

        def poll(seconds):
            if real(seconds):
                monkeypatch.undo()
                raise KeyboardInterrupt
            return []

        monkeypatch.setattr(session.engine, "poll", poll)
        with pytest.raises(KeyboardInterrupt):
            session.barrier()
        works(session)


IN_A_FORK = """
    import os, sys
    import numpy as np
    import dovetail_runtime as dr

    session = dr.extra.Session(workers=2, engine=sys.argv[1], timeout=20)

    def works(session):
        total = session.gather(session.all_reduce(session.replicate(np.ones(2))))
        assert total.tolist() == [2, 2]

    works(session)
    child = os.fork()
    if child == 0:
        try:
            session.barrier()
        except dr.extra.SessionError as error:
            print(error, flush=True)
        with dr.extra.Session(workers=2, engine=sys.argv[1], timeout=20) as own:
            works(own)
        session.close()
        sys.exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0, status
    works(session)
    session.close()
"""


@linux
@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_a_fork_has_no_part_in_the_session(tmp_path, engine):
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(IN_A_FORK))
    done = subprocess.run(
        [sys.executable, str(path), engine],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert re.match(r"the session belongs to process \d+, from which", done.stdout)


def test_a_session_made_in_a_thread_outlives_it():
    made = []
    maker = threading.Thread(target=lambda: made.append(start(workers=2)))
    maker.start()
    maker.join()
    with made[0] as session:
        time.sleep(0.2)
        works(session)


def test_a_stranger_cannot_take_a_workers_place():
    """Somebody on this machine connects to a worker's port and does not know the token."""
    import socket

    from dovetail_runtime_extra.session.transports.sockets import Sockets

    groups = [Sockets(rank, 2, b"the token" * 4, "127.0.0.1") for rank in range(2)]
    prepared = [group.prepare() for group in groups]
    import json

    host, port = json.loads(prepared[0])
    strangers = [socket.create_connection((host, port)) for _ in range(3)]
    strangers[0].sendall(b"GET / HTTP/1.1\r\n\r\n" + bytes(64))
    strangers[1].close()
    intruder = Sockets(1, 2, b"a guess.." * 4, "127.0.0.1")
    intruder.prepare()
    intruder.timeout = 3
    failed = []

    def intrude():
        try:
            intruder.connect(prepared)
        except dr.extra.CollectiveError as error:
            failed.append(error)

    thieves = threading.Thread(target=intrude)
    owners = [threading.Thread(target=group.connect, args=(prepared,)) for group in groups]
    owners[0].start()
    thieves.start()
    thieves.join(20)
    owners[1].start()
    for owner in owners:
        owner.join(30)
    assert failed
    results = []
    calls = [
        threading.Thread(target=lambda g=g: results.append(g.all_reduce(np.ones(3))))
        for g in groups
    ]
    for call in calls:
        call.start()
    for call in calls:
        call.join(20)
    np.testing.assert_array_equal(results, np.full((2, 3), 2.0))
    for end in (*groups, intruder, *strangers):
        end.close()
