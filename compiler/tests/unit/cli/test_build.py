"""`dovetail build`: what it writes, and what it says when it cannot."""

from __future__ import annotations

import errno
import os
import py_compile
import sys
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.bundle import BundleReader

from .conftest import KERNELS, TYPE_ERROR, Command


def test_build_writes_a_bundle(dovetail: Command):
    done = dovetail("build", "kernels.py", "-t", "null", "-t", "opencl", "-o", "new.dvt")
    size = Path("new.dvt").stat().st_size
    assert done.status == 0
    assert done.out == f"new.dvt: 3 functions, 2 images, {size} bytes\n"
    assert done.err == ""
    assert [each.kind for each in BundleReader.open("new.dvt").images] == ["null", "opencl"]


def test_build_has_a_name_for_its_output(dovetail: Command):
    assert dovetail("build", "kernels.py", "-t", "null", "-k", "grow", "-q").out == ""
    assert list(BundleReader.open("kernels.dvt").functions) == ["grow"]


def test_a_target_or_a_kernel_given_twice_counts_once(dovetail: Command):
    done = dovetail("build", "kernels.py", "-t", "null", "-t", "null", "-k", "grow", "-k", "grow")
    assert done.status == 0
    assert "1 function, 1 image," in done.out


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("", "a target is empty"),
        ("frob", "no installed backend has the kind 'frob'; installed are "),
        ("cpu -arch=z80", "target attribute '-arch=z80' of kind 'cpu': expected one of x86-64, "),
        ("cpu -frob=1", "target kind 'cpu' has no attribute '-frob'; it has -arch, -level"),
        (
            "cpu arch",
            "target 'cpu arch': 'arch' is not a valid attribute; attributes are written -name=",
        ),
        ("cpu -level=abc", "target attribute '-level=abc' of kind 'cpu': expected a whole number"),
    ],
)
def test_wrong_target(dovetail: Command, target: str, message: str):
    done = dovetail("build", "kernels.py", "-t", target, "-o", "new.dvt")
    assert done.status == 1
    assert done.err.startswith(f"error: {message}")
    assert not Path("new.dvt").exists()


def test_a_disabled_backend_says_by_what(dovetail: Command, monkeypatch: pytest.MonkeyPatch):
    plugin.refresh()  # what a process has loaded it keeps
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-opencl")
    done = dovetail("build", "kernels.py", "-t", "opencl")
    assert done.status == 1
    assert "backend 'opencl' is disabled by DOVETAIL_BACKENDS" in done.err


def test_a_kernel_that_is_wrong_is_shown(dovetail: Command, place: Path):
    Path("bad.py").write_text(TYPE_ERROR)
    done = dovetail("build", "bad.py", "-t", "null")
    assert done.status == 1
    assert done.err == (
        f"{place / 'bad.py'}:9:16: error: 'x[i] * 2.0' is float32; the buffer 'y' holds int32\n"
        "    9 |         y[i] = x[i] * 2.0\n"
        "      |                ^^^^^^^^^^\n"
        "  help: convert it: `T.int32(x[i] * 2.0)`\n"
    )


def test_texts_are_built_not_byte_code_of_older_ones(dovetail: Command, place: Path):
    """Python takes byte code for a text's own where size and second of the change are the same."""

    def write(name: str, text: str) -> None:
        Path(name).write_text(text)
        os.utime(name, (10**9, 10**9))

    def built(constant: str, factor: str) -> bytes:
        write("sub/beside.py", f"A = {constant}")
        head = "from sub.beside import A\n"
        write("twice.py", head + TYPE_ERROR.replace("int32", "float32").replace("2.0", factor))
        for each in [each for each in sys.modules if each.partition(".")[0] == "sub"]:
            del sys.modules[each]
        assert dovetail("build", "twice.py", "-t", "null").status == 0
        return Path("twice.dvt").read_bytes()

    Path("sub").mkdir()
    write("sub/__init__.py", "")
    built("2.0", "4.0 * A")
    for name in ("twice.py", "sub/beside.py"):
        py_compile.compile(name)  # what a run of the file leaves
    assert len({built("2.0", "4.0 * A"), built("3.0", "4.0 * A"), built("2.0", "5.0 * A")}) == 3


def test_a_file_that_is_no_python_is_shown(dovetail: Command, place: Path):
    Path("bad.py").write_text("import dovetail as dt\n\ndef f(:\n    pass\n")
    done = dovetail("build", "bad.py", "-t", "null")
    assert done.status == 1
    assert done.err == (
        f"{place / 'bad.py'}:3:7: error: this is not valid Python: invalid syntax\n"
        "    3 | def f(:\n"
        "      |       ^\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x = 1\nraise ValueError('boom')\n",
            "error: 'bad.py' fails when it is run: ValueError: boom\n"
            "  at bad.py:2: raise ValueError('boom')\n",
        ),
        (
            "def g():\n    return 1 // 0\n\ng()\n",
            "error: 'bad.py' fails when it is run: ZeroDivisionError: integer division or modulo"
            " by zero\n  at bad.py:2: return 1 // 0\n",
        ),
        (
            "import nothing_of_this_name\n",
            "error: 'bad.py' fails when it is run: ModuleNotFoundError: No module named"
            " 'nothing_of_this_name'\n  at bad.py:1: import nothing_of_this_name\n",
        ),
        (
            "import sys\nsys.exit(3)\n",
            "error: 'bad.py' ends the process when it is run (exit status 3); put the program "
            "under `if __name__ == '__main__':`\n",
        ),
        (
            "import dovetail\n",
            "error: 'bad.py' defines no kernel; decorate a function with @dt.kernel\n",
        ),
        ("", "error: 'bad.py' defines no kernel; decorate a function with @dt.kernel\n"),
    ],
)
def test_a_file_that_fails_is_said_so(dovetail: Command, text: str, message: str):
    Path("bad.py").write_text(text)
    done = dovetail("build", "bad.py", "-t", "null")
    assert (done.status, done.err) == (1, message)


def test_bytes_that_are_no_text(dovetail: Command):
    Path("bad.py").write_bytes(b"\xff\xfe\x00 = 1\n")
    done = dovetail("build", "bad.py", "-t", "null")
    assert done.status == 1
    assert "bad.py" in done.err


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("nothere.py", "cannot read 'nothere.py': no such file or directory"),
        (".", "'.' is a directory; give one Python file in it"),
        ("k.dvt", "'k.dvt' is not a Python file: its name does not end in .py"),
    ],
)
def test_wrong_file(dovetail: Command, file: str, message: str):
    done = dovetail("build", file, "-t", "null")
    assert (done.status, done.err) == (1, f"error: {message}\n")


def test_an_unknown_kernel_lists_the_known(dovetail: Command):
    done = dovetail("build", "kernels.py", "-t", "null", "-k", "nope")
    assert done.err == (
        "error: 'kernels.py' defines no kernel 'nope'; it defines scale, grow, split\n"
    )


def test_output_that_cannot_be_written(dovetail: Command):
    for path, message in (
        (".", "cannot write bundle '.': is a directory"),
        ("no/new.dvt", "cannot write bundle 'no/new.dvt': there is no folder 'no'"),
        ("k.dvt/new", "cannot write bundle 'k.dvt/new': there is no folder 'k.dvt'"),
    ):
        done = dovetail("build", "kernels.py", "-t", "null", "-o", path)
        assert (done.status, done.err) == (1, f"error: {message}\n")


def test_a_full_disk_leaves_the_old_file(
    dovetail: Command, monkeypatch: pytest.MonkeyPatch, shipped: bytes
):
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    before = sorted(path.name for path in Path().glob("*.*"))  # not what Python caches
    done = dovetail("build", "kernels.py", "-t", "null", "-o", "k.dvt")
    assert done.status == 1
    assert "no space left on device" in done.err.lower()
    assert "the old file is unchanged" in done.err
    assert Path("k.dvt").read_bytes() == shipped
    assert sorted(path.name for path in Path().glob("*.*")) == before


def test_sources_are_kept_when_asked_for(dovetail: Command):
    assert dovetail("build", "kernels.py", "-t", "cpu -arch=riscv64", "--sources").status == 0
    assert "define" in dovetail("inspect", "kernels.dvt", "--source", "cpu").out


def test_debug_is_for_all_kernels(dovetail: Command):
    source = Path("kernels.py").read_text()
    Path("wild.py").write_text(
        source
        + "\n\n@dt.kernel\ndef wild(x: T.Buffer[T.float32]) -> None:\n"
        + "    (n,) = x.shape\n    for i in T.parallel(n):\n        x[i] = x[i + 1]\n"
    )
    assert dovetail("build", "wild.py", "-t", "cpu", "-k", "wild", "-q").status == 0
    plain = BundleReader.open("wild.dvt").plan("wild", 0)
    assert dovetail("build", "wild.py", "-t", "cpu", "-k", "wild", "-q", "--debug").status == 0
    debugged = BundleReader.open("wild.dvt").plan("wild", 0)
    assert [each.name for each in plain.instructions if "report" in each.name] == []
    assert [each.name for each in debugged.instructions[:2]] == ["reports", "report"]


def test_several_files_and_a_depfile(place: Path, dovetail: Command):
    Path("my lib").mkdir()
    Path("my lib", "other.py").write_text(KERNELS.replace("def ", "def other_"))
    assert "there are several files" in dovetail("build", "kernels.py", "my lib/other.py").err
    done = dovetail(
        "build", "kernels.py", "my lib/other.py", "-t", "null", "-o", "k.dvt", "--depfile", "k.d"
    )
    assert "6 functions" in done.out
    rule = Path("k.d").read_text()
    assert rule.startswith("k.dvt: ")
    assert str(place / "kernels.py") in rule
    assert rf"{place}/my\ lib/other.py" in rule


MIXED = """import dovetail as dt
from dovetail import T


@dt.kernel
def fine(x: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 3


@dt.kernel
def doubles(x: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 3


@dt.kernel
def greatest(x: T.Buffer[T.int64], y: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.atomic_max(y, (0,), x[i])
"""


def test_every_kernel_that_a_target_cannot_hold_is_listed(dovetail: Command):
    Path("mixed.py").write_text(MIXED)
    done = dovetail("build", "mixed.py", "-t", "webgpu", "-t", "null")
    assert done.status == 1
    head, first, second, last = done.err.splitlines()
    assert head == "error: the targets do not support 2 of 3 kernels, and nothing is built:"
    assert first.startswith("  kernel 'doubles': ")
    assert "mixed.py:15:5: target 'webgpu' does not support buffers of float64 ('x'): " in first
    assert second.startswith("  kernel 'greatest': ")
    assert (
        "mixed.py:23:9: target 'webgpu' does not support the atomic update 'max.int64'" in second
    )
    assert "reduce without atomics" in second
    assert last == "  change them, or leave them out (--keep-going, keep_going=)"
    assert not Path("mixed.dvt").exists()


def test_what_a_target_cannot_hold_can_be_left_out(dovetail: Command):
    Path("mixed.py").write_text(MIXED)
    done = dovetail("build", "mixed.py", "-t", "webgpu", "-t", "null", "--keep-going")
    assert done.status == 0
    lines = done.err.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in lines] == [
        "kernel 'doubles'", "kernel 'greatest'",
    ]  # fmt: skip
    assert all(line.startswith("left out of 'webgpu': ") for line in lines)
    functions = BundleReader.open("mixed.dvt").functions
    assert {name: len(each.variants) for name, each in functions.items()} == {
        "doubles": 1, "fine": 2, "greatest": 1,
    }  # fmt: skip


def test_something_must_be_left(dovetail: Command):
    Path("mixed.py").write_text(MIXED)
    arguments = ("-k", "doubles", "-k", "greatest", "-t", "webgpu", "--keep-going")
    done = dovetail("build", "mixed.py", *arguments)
    assert done.status == 1
    assert "the targets do not support 2 of 2 kernels, and nothing is built:" in done.err
    assert not Path("mixed.dvt").exists()
