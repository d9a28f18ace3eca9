"""Forked workers: what comes back, and that none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dovetail.support import workers
from dovetail.support.errors import DovetailError
from dovetail.support.workers import Workers, available_processors

NAMES = ["a", "b", "c", "d", "e"]


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def until(done: Callable[[], bool], seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.01)
    return done()


def test_each_task_is_done_once_by_another_process(tmp_path: Path):
    def work(task: int) -> bytes:
        with (tmp_path / str(task)).open("x"):
            return f"{os.getpid()} {NAMES[task]}".encode()

    with Workers(work, NAMES, 2) as workers:
        found = [(workers.result(task) or b"").split() for task in reversed(range(5))]
    assert [name.decode() for _, name in found] == NAMES[::-1]
    pids = {int(pid) for pid, _ in found}
    assert os.getpid() not in pids
    assert len(pids) <= 2
    assert all(map(is_gone, pids))


def test_a_large_result_comes_whole():
    with Workers(lambda task: bytes([task]) * (3 << 20), NAMES, 3) as workers:
        for task in range(5):
            assert workers.result(task) == bytes([task]) * (3 << 20)


def test_a_task_that_fails_has_no_result_and_the_others_have():
    def work(task: int) -> bytes:
        if task == 1:
            raise ValueError("not this one")
        return b"done"

    with Workers(work, NAMES, 2) as workers:
        assert [workers.result(task) for task in range(5)] == [b"done", None, *[b"done"] * 3]


@pytest.mark.parametrize(
    ("death", "how"),
    [
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "of SIGKILL"),
        (lambda: os._exit(3), "with exit status 3"),
    ],
)
def test_a_worker_that_dies_is_an_error(death: Callable[[], None], how: str, tmp_path: Path):
    def work(task: int) -> bytes:
        (tmp_path / str(os.getpid())).touch()
        if task == 2:
            death()
        return b"done"

    def all_of_it() -> None:
        with Workers(work, NAMES, 2) as workers:
            for task in range(5):
                workers.result(task)

    text = rf"^worker process \d+, one of 2, died {how} while it processed 'c'; if memory is short"
    with pytest.raises(DovetailError, match=text):
        all_of_it()
    assert all(is_gone(int(path.name)) for path in tmp_path.iterdir())


def test_an_interrupt_lets_workers_clean_up_and_leaves_none(tmp_path: Path):
    def work(task: int) -> bytes:
        mine = tmp_path / str(os.getpid())
        try:
            mine.touch()
            time.sleep(600)
        finally:
            mine.unlink()
        return b""

    seen: list[int] = []

    def interrupted() -> None:
        with Workers(work, NAMES, 2):
            assert until(lambda: len(list(tmp_path.iterdir())) == 2)
            seen.extend(int(path.name) for path in tmp_path.iterdir())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert all(map(is_gone, seen))
    assert not list(tmp_path.iterdir())


def test_a_worker_that_does_not_leave_is_killed(tmp_path: Path):
    def work(task: int) -> bytes:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        (tmp_path / str(os.getpid())).touch()
        time.sleep(600)
        return b""

    with Workers(work, NAMES[:1], 1):
        assert until(lambda: bool(list(tmp_path.iterdir())))
    (place,) = tmp_path.iterdir()
    assert is_gone(int(place.name))


def test_workers_leave_when_their_parent_is_killed(tmp_path: Path):
    program = (
        "import os, pathlib, sys, time\n"
        "from dovetail.support.workers import Workers\n"
        "def work(task):\n"
        "    pathlib.Path(sys.argv[1], str(os.getpid())).touch()\n"
        "    return b''\n"
        "with Workers(work, ['a', 'b'], 2) as workers:\n"
        "    workers.result(0), workers.result(1)\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(600)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        pids = [int(path.name) for path in tmp_path.iterdir()]
        parent.kill()
    assert pids
    assert until(lambda: all(map(is_gone, pids)))


def test_where_nothing_can_be_forked_no_task_has_a_result(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(os, "fork")
    with Workers(lambda _: b"done", NAMES, 2) as workers:
        assert [workers.result(task) for task in range(5)] == [None] * 5


def test_where_the_system_has_no_room_no_task_has_a_result(monkeypatch: pytest.MonkeyPatch):
    def full() -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(os, "fork", full)
    with Workers(lambda _: b"done", NAMES, 2) as workers:
        assert workers.result(0) is None


def test_what_workers_print_is_printed_once():
    program = (
        "import sys\n"
        "from dovetail.support.workers import Workers\n"
        "print('before')\n"
        "def work(task):\n"
        "    sys.stdout.write(f'task {task}\\n')\n"
        "    return b''\n"
        "with Workers(work, ['a', 'b'], 2) as workers:\n"
        "    assert [workers.result(0), workers.result(1)] == [b'', b'']\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(done.stdout.splitlines()) == ["before", "task 0", "task 1"]


@pytest.mark.parametrize(
    ("quota", "processors"), [("max 100000", 6), ("250000 100000", 2), ("5000 100000", 1), ("", 6)]
)
def test_a_containers_quota_limits_the_processors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quota: str, processors: int
):
    (tmp_path / "cpu.max").write_text(quota)
    monkeypatch.setattr(workers, "CPU_QUOTA", str(tmp_path / "cpu.max"))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(6)))
    assert available_processors() == processors
