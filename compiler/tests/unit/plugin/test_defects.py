"""A defect in each stage: the error says whose it is, and what was saved shows it again."""

from __future__ import annotations

import dataclasses
import functools
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, compiler, ir, plugin
from dovetail.cli import main
from dovetail.compiler import PassCache
from dovetail.passes import Pass
from dovetail.passes.simplify import Simplify
from dovetail.support import reproducer
from dovetail.support.errors import (
    DovetailError,
    InternalError,
    PluginError,
    SourceError,
    VerifyError,
)
from dovetail.support.span import NO_SPAN

GAIN = 3


@dt.inline
def gained(v: T.float32) -> T.float32:
    return GAIN * v


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.constexpr[int] = 2) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = by * gained(x[i])


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "reproducers"


def fail(*_: object) -> Any:
    raise IndexError("list index out of range")


def built() -> InternalError | PluginError:
    with pytest.raises(DovetailError) as caught:
        dt.build([scale.specialize(by=5)], targets=["null"])
    assert isinstance(caught.value, InternalError | PluginError)
    return caught.value


def saved_by_failing() -> Path:
    saved = built().saved
    assert saved is not None
    return saved


def test_a_pass_that_fails(monkeypatch: pytest.MonkeyPatch, cache: Path):
    monkeypatch.setattr(Simplify, "run", fail)
    error = built()
    assert isinstance(error, InternalError)
    assert error.stage == "pass 'simplify'"
    assert isinstance(error.__cause__, IndexError)
    saved = error.saved
    assert saved is not None
    assert saved.parent == cache
    assert str(error).splitlines() == [
        "internal error: pass 'simplify' failed for target 'null': IndexError: list index out of "
        "range; this is a defect of dovetail, not of your program",
        f"  saved: {saved} (kernels.py, before.ir, report.txt)",
        f"  replay: dovetail lower {saved}/before.ir -t 'null' --passes 'simplify'",
        "  help: please report it to the authors of dovetail-compiler, with what was saved",
    ]
    report = (saved / "report.txt").read_text()
    assert "pass 'simplify' failed for target 'null'\ndovetail-compiler 0.1.0\n" in report
    assert "IndexError: list index out of range" in report
    # The program and the IR are enough to see it again, without this file.
    for file, options in (("kernels.py", []), ("before.ir", ["--passes", "simplify"])):
        with pytest.raises(SystemExit) as end:
            main(["lower", str(saved / file), "-t", "null", *options])
        assert end.value.code == 70


def test_what_was_saved_is_enough_for_another_process(monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patched:
        patched.setattr(Simplify, "run", fail)
        saved = saved_by_failing()
    for file in ("kernels.py", "before.ir"):
        command = [sys.executable, "-c", "from dovetail.cli import main; main()", "lower", file]
        done = subprocess.run(
            [*command, "-t", "null", "--passes", "simplify"],
            cwd=saved, capture_output=True, text=True, check=True,
        )  # fmt: skip
        # 5 times 3, from the constants that were written down.
        assert "def scale(x: T.tensor(T.float32" in done.stdout


def test_one_failure_is_kept_once_and_never_written_again(
    monkeypatch: pytest.MonkeyPatch, cache: Path
):
    monkeypatch.setattr(Simplify, "run", fail)
    first = saved_by_failing()
    (first / "report.txt").write_text("mine")
    assert getattr(built(), "saved", None) == first
    assert (first / "report.txt").read_text() == "mine"
    assert len(list(cache.iterdir())) == 1


def test_no_more_than_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, cache: Path):
    monkeypatch.setattr(reproducer, "MAX_KEPT", 3)
    places = [reproducer.save("case", {"a.txt": str(number)})[0] for number in range(5)]
    assert places[-1] is not None
    assert len(list(cache.iterdir())) == 3
    assert places[-1].is_dir()


def test_nothing_is_written_where_nothing_can_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(Simplify, "run", fail)
    error = built()
    assert isinstance(error, InternalError)
    assert error.saved is None
    assert "nothing could be saved: " in str(error)
    assert "set DOVETAIL_CACHE_DIR to a writable folder" in str(error)


def test_the_current_folder_is_never_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", "relative")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert reproducer.folder().is_absolute()
    assert not reproducer.folder().is_relative_to(tmp_path / "relative")


@dataclasses.dataclass(frozen=True)
class Breaking(Pass):
    """Returns IR that breaks a rule.

    Requires: anything.
    Ensures: nothing.
    """

    name: ClassVar[str] = "breaking"

    def run(self, module: ir.Module, capabilities: object) -> ir.Module:
        (function,) = module.functions
        loose = ir.Assign(ir.Var("loose", ir.INT64), ir.const(1), function.span)
        return dataclasses.replace(module, functions=(dataclasses.replace(function, body=loose),))


def with_record(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Another record for the kind 'null' while the test runs."""
    record = dataclasses.replace(plugin.load("null"), **changes)
    real = plugin.load
    monkeypatch.setattr(plugin, "load", lambda kind: record if kind == "null" else real(kind))


def test_a_pass_of_somebody_else_that_breaks_the_ir(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Breaking, "__module__", "numpy.passes")
    with_record(monkeypatch, pipeline=lambda target: (Breaking(),))
    error = built()
    assert isinstance(error, PluginError)
    assert error.distribution == "numpy"
    assert isinstance(error.__cause__, VerifyError)
    assert "pass 'breaking' failed for target 'null': VerifyError: the IR is malformed" in str(
        error
    )
    assert "please report it to the authors of numpy" in str(error)


def test_ours_that_breaks_the_ir(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Breaking, "__module__", "dovetail.passes.breaking")
    with_record(monkeypatch, pipeline=lambda target: (Breaking(),))
    error = built()
    assert isinstance(error, InternalError)
    assert isinstance(error.__cause__, VerifyError)


@dataclasses.dataclass(frozen=True)
class Idle(Pass):
    """Leaves the module as it is.

    Requires: anything.
    Ensures: the same.
    """

    name: ClassVar[str] = "idle"

    def run(self, module: ir.Module, capabilities: object) -> ir.Module:
        return dataclasses.replace(module)


@dataclasses.dataclass(frozen=True)
class Failing(Pass):
    """Fails.

    Requires: anything.
    Ensures: nothing.
    """

    name: ClassVar[str] = "failing"

    def run(self, module: ir.Module, capabilities: object) -> ir.Module:
        raise ValueError("expected well-formed IR")


@pytest.mark.parametrize("behind", [(), (Idle(),), (Idle(), Failing())], ids=str)
def test_the_pass_that_broke_the_ir_is_named_where_only_the_end_is_verified(
    behind: tuple[Pass, ...], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(compiler, "VERIFY_EACH", False)
    for kind in (Breaking, Idle, Failing):
        monkeypatch.setattr(kind, "__module__", "dovetail.passes.some")
    with_record(monkeypatch, pipeline=lambda target: (Idle(), Breaking(), *behind))
    error = built()
    assert isinstance(error, InternalError)
    assert isinstance(error.__cause__, VerifyError)
    assert "pass 'breaking' failed for target 'null'" in str(error)


def test_a_pass_of_somebody_else_is_handed_what_was_verified(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiler, "VERIFY_EACH", False)
    monkeypatch.setattr(Breaking, "__module__", "dovetail.passes.breaking")
    monkeypatch.setattr(Failing, "__module__", "numpy.passes")
    with_record(monkeypatch, pipeline=lambda target: (Breaking(), Failing()))
    error = built()
    assert isinstance(error, InternalError)
    assert isinstance(error.__cause__, VerifyError)


@pytest.mark.parametrize(
    ("field", "stage"),
    [
        ("codegen", "code generation"),
        ("pipeline", "making the pipeline"),
        ("capabilities", "asking for capabilities"),
    ],
)
def test_a_backend_that_fails(field: str, stage: str, monkeypatch: pytest.MonkeyPatch):
    with_record(monkeypatch, **{field: fail})
    monkeypatch.setattr(fail, "__module__", "dovetail.backends.null.codegen")
    error = built()
    assert isinstance(error, InternalError)
    assert error.stage == stage
    monkeypatch.setattr(fail, "__module__", "click.codegen")
    error = built()
    assert isinstance(error, PluginError)
    assert error.distribution == "click"
    assert f"{stage} failed for target 'null': IndexError" in str(error)


def test_code_generation_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    with monkeypatch.context() as patched:
        with_record(patched, codegen=fail)
        saved = saved_by_failing()
    with pytest.raises(SystemExit) as end:
        main(["lower", str(saved / "before.ir"), "-t", "null", "--emit"])
    assert end.value.code == 0
    assert "scale" in capsys.readouterr().out


def test_a_parser_that_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dovetail.lang.parser.parse.ranks", fail)
    error = built()
    assert isinstance(error, InternalError)
    assert error.stage == "parsing"
    assert error.saved is not None
    assert "def gained" in (error.saved / "kernels.py").read_text()


def test_a_direct_call(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(PassCache, "run", fail)
    with pytest.raises(InternalError, match="please report it") as caught:
        scale(np.ones(3, np.float32), by=17)
    assert caught.value.saved is not None
    assert ".specialize(by=17)" in (caught.value.saved / "kernels.py").read_text()
    monkeypatch.setattr("dovetail.lang.freeze._names", fail)
    with pytest.raises(InternalError, match="reading the kernel failed: IndexError"):
        scale(np.ones(3, np.float32), by=18)


def test_a_plan_may_nest_deeper_than_pythons_stack(monkeypatch: pytest.MonkeyPatch):
    """What 300 loops cost is a sum of 300 terms."""
    build_plan = compiler.build_plan

    def deep(levels: int, *args: Any, **keywords: Any) -> Any:
        return deep(levels - 1, *args, **keywords) if levels else build_plan(*args, **keywords)

    monkeypatch.setattr(compiler, "build_plan", functools.partial(deep, 5000))
    assert dt.build([scale], targets=["null"], use_cache=False).functions


def test_what_is_not_a_defect(monkeypatch: pytest.MonkeyPatch, cache: Path):
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Simplify, "run", exhausted)
    with pytest.raises(MemoryError):
        dt.build([scale], targets=["null"])

    def deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(Simplify, "run", deep)
    with pytest.raises(DovetailError, match="pass 'simplify': the program is nested too deeply"):
        dt.build([scale], targets=["null"])

    def refused(*_: object) -> None:
        raise SourceError("wrong", NO_SPAN)

    monkeypatch.setattr(Simplify, "run", refused)
    with pytest.raises(SourceError, match="wrong"):
        dt.build([scale], targets=["null"])

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Simplify, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        dt.build([scale], targets=["null"])
    assert not cache.exists()


def test_the_command_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "kernels.py"
    file.write_text(scale.program())
    monkeypatch.setattr("dovetail.compiler.variants", fail)
    with pytest.raises(SystemExit) as end:
        main(["lower", str(file), "-t", "null"])
    errors = capsys.readouterr().err
    assert end.value.code == 70
    assert "Traceback" not in errors
    first, saved, help_ = errors.splitlines()
    assert first.startswith("error: internal error: command 'dovetail lower ")
    assert first.endswith("this is a defect of dovetail, not of your program")
    assert saved.startswith(f"  saved: {tmp_path}")
    assert (
        help_
        == "  help: please report it to the authors of dovetail-compiler, with what was saved"
    )


def test_the_command_line_shows_all_errors_of_a_kernel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "wrong.py"
    file.write_text(
        "import dovetail as dt\nfrom dovetail import T\n"
        "@dt.kernel\ndef f(x: T.Buffer[T.float32]) -> None:\n    x[0] = a\n    x[1] = b\n"
    )
    with pytest.raises(SystemExit) as end:
        main(["build", str(file), "-t", "null", "-o", str(tmp_path / "k.dvt")])
    assert end.value.code == 1
    errors = capsys.readouterr().err
    assert errors.count(": error: ") == 2
    assert errors.endswith("\n\n2 errors\n")
