"""Test levels, system requirements and golden files, for every test folder of a workspace.

A result that was only compiled must never be read as one that ran. So a test says at which level
it proves something, the summary counts the levels apart, and a test whose system part is missing
is skipped with the reason, except on a CI machine (`CI` set), where a part that is missing is a
fault of the machine and fails.

What only a group of tests needs and every process would feel (PyTorch, which is imported by what
finds it) is installed apart, from `tools/requirements/groups/<group>.txt` into
`.venv/groups/<group>`. Tests that need a group are left out of ordinary runs; `pytest --group
torch` runs them and nothing else, with that folder on the path, and installs it where it is not.

A busy machine must not fail an ordinary test. A test that depends on the clock, or that starts a
program with a time limit of its own (a browser, a Ray cluster), is marked `alone`: ordinary runs
leave it out, and `pytest --alone` runs such tests and nothing else; with `--group NAME`, those of
the group that are.

    @pytest.mark.level("emulated")
    @pytest.mark.needs(tool="qemu-aarch64")
    def test_runs_on_aarch64(): ...

    @pytest.mark.needs(group="torch")
    def test_takes_a_tensor(): ...

    @pytest.mark.alone
    def test_ends_after_its_time_limit(): ...

A report for machines (`--junitxml`) has the level of each test as its property.

This module stands apart from `plugin.py` because tests of the compiler use it without the suite.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import fcntl
import gc
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import pytest

from dovetail_conformance.rows import rows_of

LEVELS = {
    "real": "executed by a real driver or processor",
    "emulated": "real machine code, executed by an emulator",
    "shim": "source executed through a shim of ours on the host",
    "compile_only": "compiled or validated, not executed",
}
UNLABELLED = "unit"
_EMULATED: Final = ", emulated by "
"""Stands in the `device.name` of a device that an emulator is (docs/format/bundle.md)."""

_LEFT_OUT = pytest.StashKey[Counter[str]]()
_DESCRIPTORS = pytest.StashKey[list[Path] | None]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the options, `--bless` once for all folders of golden files."""
    parser.addoption(
        "--bless",
        action="store_true",
        default=False,
        help="rewrite golden files with what the compiler says now, instead of comparing",
    )
    parser.addoption(
        "--group",
        metavar="NAME",
        help="run the tests that need this group of packages, and no others; installs the group",
    )
    parser.addoption(
        "--alone",
        action="store_true",
        default=False,
        help="run the tests that depend on the clock, and no others; keep the machine quiet",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers."""
    config.addinivalue_line(
        "markers", f"level(name): what a pass of this test proves; one of {', '.join(LEVELS)}"
    )
    config.addinivalue_line(
        "markers",
        "needs(tool=None, library=None, distribution=None, device=None, module=None, group=None): "
        "skip, or on CI fail, with the reason when the program, the shared library, the Python "
        "distribution, the device kind or the Python module is missing; tests that need a group "
        "of packages run with --group NAME only",
    )
    config.addinivalue_line(
        "markers", "alone: depends on the clock or needs a quiet machine; runs with --alone only"
    )
    config.stash[_LEFT_OUT] = Counter()
    group = cast("str | None", config.getoption("--group"))
    if group is not None:
        _use_group(config.rootpath, group)


def _use_group(root: Path, name: str) -> None:
    """Put the packages of a group on the path of this process and of those that it starts.

    Raises:
        pytest.UsageError: There is no such group, or it cannot be installed.
    """
    tool = root / "tools" / "environment.py"
    folder = root / ".venv" / "groups" / name
    if tool.is_file():
        command = [getattr(sys, "_base_executable", sys.executable), str(tool), "--group", name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise pytest.UsageError(f"--group {name}: {(done.stderr or done.stdout).strip()}")
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folder = folder / "lib" / python / "site-packages"
    if not folder.is_dir():
        raise pytest.UsageError(f"--group {name}: '{folder}' is missing: run `make setup`")
    # Last, so that what is installed for all counts where both have it.
    sys.path.append(str(folder))
    others = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = f"{others}{os.pathsep}{folder}" if others else str(folder)


@pytest.fixture(scope="session")
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--bless"))


def of_a_device(name: str) -> str:
    """What is shown by a device that says this of itself: `real` or `emulated`."""
    return "emulated" if _EMULATED in name else "real"


@cache
def level_of_device(device: str) -> str:
    """The level of what a device of this process executes.

    Args:
        device: Its name, "hexagon:0", or its kind. One that is not there is `real`: nothing passes
            on it.
    """
    import dovetail_runtime

    try:
        return of_a_device(str(dovetail_runtime.device(device).attributes.get("device.name", "")))
    except dovetail_runtime.DovetailError:
        return "real"


def level_of(item: pytest.Item) -> str:
    """The level an item declares, or `unit`.

    Raises:
        pytest.UsageError: The marker names a level that does not exist.
    """
    marker = item.get_closest_marker("level")
    if marker is None:
        return UNLABELLED
    name = str(marker.args[0] if marker.args else "").replace("-", "_")
    if name not in LEVELS:
        raise pytest.UsageError(
            f"{item.nodeid}: level '{name}' does not exist, allowed are {', '.join(LEVELS)}"
        )
    return name


BROUGHT = {"ptxas": "nvidia-cuda-nvcc"}
"""Programs that a Python distribution brings without putting them on PATH."""


@cache
def find_tool(name: str) -> str | None:
    """Where program `name` is: on PATH, or in the distribution that brings it."""
    found = shutil.which(name)
    if found or name not in BROUGHT:
        return found
    try:
        distribution = importlib.metadata.distribution(BROUGHT[name])
    except importlib.metadata.PackageNotFoundError:
        return None
    files = (each for each in distribution.files or () if each.name == name)
    return next((str(distribution.locate_file(each)) for each in files), None)


@cache
def missing_tool(name: str) -> str | None:
    """Why program `name` cannot be used, or None."""
    if find_tool(name):
        return None
    if name in BROUGHT:
        return f"program '{name}' is missing: install {BROUGHT[name]}, as tools/requirements says"
    return f"program '{name}' is not on PATH: run tools/setup-system as root"


@cache
def missing_module(name: str) -> str | None:
    """Why Python module `name` cannot be used, or None."""
    if importlib.util.find_spec(name) is not None:
        return None
    return f"python module '{name}' is not installed"


@cache
def missing_device(kind: str) -> str | None:
    """Why no device of `kind` can be used, or None."""
    import dovetail_runtime

    try:
        dovetail_runtime.device(f"{kind}:0")
    except dovetail_runtime.DovetailError:
        names = [str(device) for device in dovetail_runtime.devices()]
    else:
        return None
    return f"no device of kind '{kind}', found {', '.join(names) or 'none'}: run `dovetail doctor`"


@cache
def missing_library(name: str) -> str | None:
    """Why shared library `name` ("vulkan" of libvulkan.so.1) cannot be opened, or None."""
    if ctypes.util.find_library(name) is not None:
        return None
    return f"library 'lib{name}' is not installed: run tools/setup-system as root"


@cache
def missing_distribution(name: str) -> str | None:
    """Why what Python distribution `name` brings cannot be used, or None."""
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return f"distribution '{name}' is not installed: run `make setup`"
    return None


_CHECKS: dict[str, Callable[[str], str | None]] = {
    "tool": missing_tool,
    "library": missing_library,
    "distribution": missing_distribution,
    "device": missing_device,
    "module": missing_module,
}


def groups_of(item: pytest.Item) -> set[str]:
    """The groups of packages that an item needs."""
    wanted = (marker.kwargs.get("group", ()) for marker in item.iter_markers("needs"))
    return {name for each in wanted for name in ((each,) if isinstance(each, str) else each)}


def missing_parts(item: pytest.Item) -> list[str]:
    """The reasons why an item cannot run on this machine.

    Raises:
        pytest.UsageError: A `needs` marker has an argument of unknown name.
    """
    reasons: list[str] = []
    for marker in item.iter_markers("needs"):
        arguments = cast("dict[str, str | tuple[str, ...]]", marker.kwargs)
        if marker.args or not arguments.keys() <= {*_CHECKS, "group"}:
            raise pytest.UsageError(
                f"{item.nodeid}: needs() takes {', '.join(_CHECKS)}, group by name only"
            )
        for part, wanted in arguments.items():
            if part == "group":
                continue
            names = (wanted,) if isinstance(wanted, str) else wanted
            reasons += [reason for name in names if (reason := _CHECKS[part](name))]
    return reasons


def on_ci() -> bool:
    """Whether this is a CI machine, on which nothing may be missing."""
    return os.environ.get("CI", "").lower() not in {"", "0", "false"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse unknown levels, and names that differ between processes; keep what was asked for."""
    group = cast("str | None", config.getoption("--group"))
    given = {group} - {None}, bool(config.getoption("--alone"))
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        level_of(item)
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"{item.nodeid}: the name holds an address; give it an id")
        needed = groups_of(item), item.get_closest_marker("alone") is not None
        (kept if needed == given else left_out).append(item)
        if given == (set(), False):
            config.stash[_LEFT_OUT].update(_reasons(*needed))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def _reasons(groups: set[str], alone: bool) -> Iterable[str]:
    """Lines of the summary for a test that an ordinary run leaves out."""
    option = " --alone" if alone else ""
    if alone and not groups:
        yield "run alone: pytest --alone"
    for each in groups:
        yield f"need a group: pytest --group {each}{option}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Say the level in reports; skip, or on CI fail, an item whose system part is missing."""
    item.user_properties.append(("level", level_of(item)))
    if reasons := missing_parts(item):
        if on_ci():
            pytest.fail(f"missing on a CI machine: {'; '.join(reasons)}", pytrace=False)
        pytest.skip("; ".join(reasons))


def _warnings_fail(config: pytest.Config) -> bool:
    """Whether a file that is left unclosed fails a test here."""
    given = cast("list[str]", config.known_args_namespace.pythonwarnings or [])
    return "error" in {*cast("list[str]", config.getini("filterwarnings")), *given}


def _descriptors() -> list[Path] | None:
    """The descriptors that this process has open; None where that cannot be known."""
    try:
        return sorted(Path("/dev/fd").iterdir())
    except OSError:
        return None


def pytest_collection_finish(session: pytest.Session) -> None:
    """Take what was imported and collected out of the later collections of garbage."""
    if not _warnings_fail(session.config):
        return
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Find what a test left unclosed while it is still the one to fail.

    Python warns of an unclosed file when its memory is freed. What is part of a cycle, or is held
    by the values of fixtures or by the last traceback, is freed during a later test, which then
    fails. So the holders are emptied and garbage is collected here. What was there before the
    first test of the module is frozen, so this looks at little; and only where a module ends, or
    the descriptors that are open differ from those at the last look, as there are 27,000 tests.
    """
    if not _warnings_fail(item.config):
        return (yield)
    try:
        yield
    finally:
        getattr(item, "funcargs", {}).clear()
        for name in ("last_type", "last_value", "last_traceback"):
            sys.__dict__.pop(name, None)
        is_last = nextitem is None or nextitem.path != item.path
        if nextitem is None:
            gc.unfreeze()
        now, before = _descriptors(), item.config.stash.get(_DESCRIPTORS, None)
        if is_last or now is None or now != before:
            gc.collect()
            item.config.stash[_DESCRIPTORS] = _descriptors()
        if is_last:
            gc.freeze()
        if found := item.config.pluginmanager.get_plugin("unraisableexception"):
            found.pytest_runtest_teardown(item)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how many tests passed at each level: by their reports, which workers send too."""
    for reason, number in sorted(config.stash[_LEFT_OUT].items()):
        terminalreporter.write_line(f"{number} tests {reason}")
    passed = cast("list[pytest.TestReport]", terminalreporter.getreports("passed"))
    counts = Counter(str(dict(each.user_properties)["level"]) for each in passed)
    if not counts:
        return
    terminalreporter.section("passed, by level")
    for name in (UNLABELLED, *LEVELS):
        meaning = LEVELS.get(name, "checked in the process, no kernel on a device")
        terminalreporter.write_line(f"{counts[name]:6d}  {name.replace('_', '-'):13} {meaning}")


def neighbours(request: pytest.FixtureRequest, size: int) -> list[dict[str, Any]]:
    """The parameters of the tests that a test forms a group with, its own among them.

    For tools that take longer to start than for a case: groups are made of the tests of a function
    that are to run, in their order, so that what a run leaves out costs nothing, and workers that
    share a function's tests share at most one group.

    Args:
        request: That of the test.
        size: How many tests a group has.
    """
    node: pytest.Function = cast("Any", request).node
    same = [
        each
        for each in cast("list[pytest.Function]", rows_of(request.session.items))
        if each.nodeid.partition("[")[0] == node.nodeid.partition("[")[0]
    ]
    start = same.index(node) // size * size
    return [dict(each.callspec.params) for each in same[start : start + size]]


@contextlib.contextmanager
def one_process(lock: Path) -> Generator[None]:
    """While it lasts, other processes wait at the same file: for what is built once for all."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


GIB_A_WORKER: Final = 3
"""Memory that a process of the whole suite may need."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many processes `-n auto` is: one a processor, as far as the memory goes."""
    gib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 30
    return max(1, min(len(os.sched_getaffinity(0)), gib // GIB_A_WORKER))


def compare_golden(path: Path, text: str, *, rewrite: bool) -> None:
    """Compare `text` with the golden file at `path`, or rewrite it.

    Raises:
        AssertionError: The file is missing or differs; the message says how to accept the text.
    """
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text() != text:
            path.write_text(text)
        return
    assert path.is_file(), f"golden file {path.name} is missing: run with --bless and look at it"
    assert path.read_text() == text, f"{path.name} differs: run with --bless and look at the diff"
