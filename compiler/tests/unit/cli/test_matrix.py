"""Every command with every kind of wrong input: one error that says what to do, never a traceback.

What a command takes is read from its own parameters, so that a new command or option is in the
matrix without being listed: FILE, BUNDLE and PROFILE paths, and targets.
"""

from __future__ import annotations

import os
import pty
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from support.tvm_library import LAUNCHES, add_library

from dovetail import plugin
from dovetail.cli import progress
from dovetail.cli.main import COMMANDS
from dovetail.cli.wording import PATH, TargetCommand
from dovetail.compiler import resolve, variants

from .conftest import KERNELS, TYPE_ERROR, Command

# A command line of each command that succeeds; `test_the_matrix_is_whole` holds that all are here.
GOOD: dict[str, list[str]] = {
    "build": ["kernels.py", "-t", "null", "--fleet", "fleet.toml", "-o", "new.dvt"],
    "embed": ["-q", "project"],
    "import-tvm": ["k.so", "-l", "launches.toml", "-qo", "new.dvt"],
    "run": ["k.dvt", "grow", "x.npy", "1"],
    "inspect": ["k.dvt"],
    "verify": ["k.dvt"],
    "merge": ["k.dvt", "-qo", "new.dvt"],
    "strip": ["k.dvt", "-k", "null", "-qo", "new.dvt"],
    "diff": ["k.dvt", "k.dvt"],
    "plan": ["k.dvt", "--device", "here.json"],
    "explain": ["kernels.py", "scale", "-t", "null"],
    "bench": ["kernels.py", "scale", "x.npy", "2", "-", "--no-roof", "--rounds", "1"],
    "lower": ["kernels.py", "scale", "-t", "null"],
    "new": ["pass", "acme-fuse", "-o", "acme"],
    "stubs": ["-o", "typings"],
    "passes": ["-t", "null"],
    "targets": ["null"],
    "cache": ["info"],
    "backends": [],
    "doctor": [],
    "docs": ["tour"],
    "examples": ["copied"],
}
PROFILE = (
    '{"format": "dovetail-profile", "version": 1, "devices":'
    ' [{"name": "null:0", "kind": "null", "attributes": {}}]}'
)

PROJECT = """\
[project]
name = "acme"

[tool.dovetail]
bundle = "acme/kernels.dvt"
kernels = ["kernels.py"]
targets = ["null"]
"""

READ = (".py", ".dvt", ".json", ".npy", ".so", ".toml")

# What is wrong with a path: how to make it, and what the error says.
WRONG_PATHS = {
    "missing": r"no such file or directory|there is no folder",
    "": r"the path (for 'x' )?is empty",
    "folder": r"is a directory",
    "empty": r"empty|no device profile|defines no kernel|no IR|name does not end in \.py",
    "pipe": r"it is a pipe or a device; write it to a file first",
    "zeros": r"it is a pipe or a device; write it to a file first",
    "bytes": r"magic|not a device profile|not (valid )?Python|not an? \.npy file|does not end in|"
    "is not TOML",
    "under/file": r"not a directory|no such file or directory|there is no folder",
    "x" * 300: r"file name too long",
}


def command_of(name: str) -> click.Command:
    found = import_module(f"dovetail.cli.{name.replace('-', '_')}_command").command
    assert isinstance(found, click.Command)
    return found


def words_of(parameter: click.Parameter) -> list[str]:
    """How a path or target parameter stands on the command line, before its value."""
    return [max(parameter.opts, key=len)] if isinstance(parameter, click.Option) else []


def paths_read() -> Iterator[tuple[str, str]]:
    """Each command with a word of its good line that is a path which is read."""
    for name, line in GOOD.items():
        parameters = [each for each in command_of(name).params if each.type is PATH]
        # Others are written, or are folders.
        read = [
            each
            for each in parameters
            if each.name not in ("output", "depfile", "project", "picture")
        ]
        known = [word for word in line if Path(word).suffix in READ]
        for word in known:
            if word != "new.dvt":
                yield name, word
        # Every parameter of that type has its word in the line.
        assert len(read) <= len([word for word in known if word != "new.dvt"]), name


@pytest.fixture
def wrong(place: Path) -> Path:
    """The files that `WRONG_PATHS` names, beside good ones."""
    Path("here.json").write_text(PROFILE)
    Path("fleet.toml").write_text('[machines.here]\ndevices = ["x86-64/v2"]\n')
    Path("k.so").write_bytes(add_library())
    Path("launches.toml").write_text(LAUNCHES)
    Path("folder").mkdir()
    Path("project", "acme").mkdir(parents=True)
    Path("project", "kernels.py").write_text(KERNELS)
    Path("project", "pyproject.toml").write_text(PROJECT)
    Path("under").touch()
    for suffix in (*READ, ".ir"):
        Path(f"empty{suffix}").touch()
        Path(f"bytes{suffix}").write_bytes(b"\xff\xfe\0\x01" * 64)
        os.mkfifo(f"pipe{suffix}")
        Path(f"zeros{suffix}").symlink_to("/dev/zero")
        Path(f"folder{suffix}").mkdir()
    return place


def test_the_matrix_is_whole(dovetail: Command, wrong: Path) -> None:
    assert list(GOOD) == list(COMMANDS)
    for name, line in GOOD.items():
        done = dovetail(name, *line)
        assert (done.status, done.err) == (0, ""), name


@pytest.mark.parametrize("kind", WRONG_PATHS)
@pytest.mark.parametrize(("name", "word"), paths_read())
@pytest.mark.usefixtures("wrong")
def test_a_wrong_path(dovetail: Command, name: str, word: str, kind: str) -> None:
    suffix = Path(word).suffix
    path = kind + suffix if kind else ""
    line = [path if each == word else each for each in GOOD[name]]
    done = dovetail(name, *line)
    assert done.status in (1, 2), done.out
    first, *rest = done.err.splitlines()
    assert "error: " in first
    assert re.search(WRONG_PATHS[kind], done.err), done.err
    shown = path or "is empty"
    assert shown in first, first
    assert "internal error" not in done.err
    # A mistake of the command line shows how it is used; all others are one error.
    assert len(rest) <= (2 if done.status == 2 else 3), done.err


@pytest.mark.parametrize("path", ["", "missing/new.dvt", "folder", "under/new.dvt"])
@pytest.mark.usefixtures("wrong")
def test_an_output_that_cannot_be_written(dovetail: Command, path: str) -> None:
    done = dovetail("build", "kernels.py", "-t", "null", "-o", path)
    assert done.status in (1, 2)
    assert re.match(r"error: (cannot write bundle|invalid value for '-o')", done.err)


TAKE_TARGETS = [name for name in COMMANDS if isinstance(command_of(name), TargetCommand)]


def with_target(name: str, *words: str) -> list[str]:
    """A good command line with another target, in as many words."""
    line = [*GOOD[name]]
    place = line.index("null")
    return [*line[:place], *words, *line[place + 1 :]]


def test_all_commands_with_targets_say_to_quote_them() -> None:
    options = {
        name
        for name in COMMANDS
        if any(each.name in ("target", "targets") for each in command_of(name).params)
    }
    assert options == {*TAKE_TARGETS}


@pytest.mark.parametrize("name", TAKE_TARGETS)
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("", "a target is empty; write for example 'cpu' or 'cpu -arch=aarch64'"),
        ("  ", "a target is empty; write for example 'cpu' or 'cpu -arch=aarch64'"),
        (
            "CPU",
            "'CPU' is not a valid kind; a kind is like 'cpu' or 'opencl'; did you mean 'cpu'?",
        ),
        ("cpuu", "no installed backend has the kind 'cpuu'"),
        ("cpu:0", "'cpu:0' is not a valid kind"),
        ("nvidia/h1000", "did you mean 'nvidia/h100'"),
        ("RTX 4090", "did you mean 'nvidia/rtx-4090'?"),
        ("graviton", "did you mean 'aws/graviton'?"),
        ("acme/x", "there is no tag 'acme/x'"),
        ("cuda -arhc=sm_90", "has no attribute '-arhc'"),
        ("cuda -arch=sm_1", "target attribute '-arch=sm_1' of kind 'cuda': expected one of"),
        ("cuda -arch=sm_90 -arch=sm_90", "has the attribute '-arch' twice"),
        (
            "cuda arch=sm_90",
            "'arch=sm_90' is not a valid attribute; attributes are written -name=value",
        ),
    ],
)
def test_a_wrong_target(dovetail: Command, wrong: Path, name: str, target: str, message: str):
    done = dovetail(name, *with_target(name, target))
    assert done.status == 1
    assert done.err.startswith("error: ")
    assert message in done.err


@pytest.mark.parametrize("name", TAKE_TARGETS)
@pytest.mark.parametrize(
    "words",
    [
        ["cuda", "-arch=sm_90"],
        ["cuda", "-arch=sm_90", "-format=ptx"],
        ["cuda", "-arhc=sm_90"],
        ["nvidia/h100", "-format=ptx"],
        ["webgpu", "-f16=true"],
        ["webgpu", "-f16"],
        ["nosuch", "-attribute=1"],
    ],
)
def test_a_target_in_several_words_is_to_be_quoted(
    dovetail: Command, wrong: Path, name: str, words: list[str]
) -> None:
    option = "-t " if "-t" in GOOD[name] else ""
    done = dovetail(name, *with_target(name, *words))
    assert done.status == 2
    first, usage, _ = done.err.splitlines()
    assert first == (
        f"error: quote a target with attributes, so that it is one word: "
        f"{option}'{' '.join(words)}'"
    )
    assert usage.startswith(f"Usage: dovetail {name} ")
    # What it says, done.
    if words[0] not in ("nosuch",) and "-arhc" not in words[1]:
        resolve(" ".join(words))
        assert dovetail(name, *with_target(name, " ".join(words))).status == 0


@pytest.mark.parametrize(
    "given", [["-t", "cuda"], ["-tcuda"], ["--target=cuda"], ["--target", "cuda"]]
)
def test_however_the_option_is_written(dovetail: Command, given: list[str]) -> None:
    done = dovetail("passes", *given, "-arch=sm_90")
    assert "one word: -t 'cuda -arch=sm_90'" in done.err


def test_options_after_a_target_stay_options(dovetail: Command, wrong: Path) -> None:
    line = ["kernels.py", "-t", "null", "-qk", "scale", "-onew.dvt"]
    assert (dovetail("build", *line).status, Path("new.dvt").exists()) == (0, True)
    done = dovetail("build", "kernels.py", "-t", "null", "-bogus")
    assert done.err.startswith("error: no such option: -b")


@pytest.mark.parametrize(
    "line",
    [
        ["build", "kernels.py", "-t", "null", "-k", "nosuch"],
        ["lower", "kernels.py", "nosuch"],
        ["run", "k.dvt", "nosuch", "x.npy", "1"],
        ["inspect", "k.dvt", "--plan", "nosuch"],
        ["plan", "k.dvt", "-f", "nosuch"],
    ],
)
def test_a_function_that_is_not_there(dovetail: Command, wrong: Path, line: list[str]) -> None:
    done = dovetail(*line)
    assert done.status == 1
    assert "'nosuch'" in done.err
    assert re.search(r"; it (defines|has|offers) grow, scale, split|scale, grow, split", done.err)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_and_one_argument_too_many(
    dovetail: Command, wrong: Path, name: str
) -> None:
    done = dovetail(name, *GOOD[name], "--no-such-option")
    assert done.status == 2
    assert done.err.startswith("error: no such option: --no-such-option")
    if name in ("build", "verify", "run", "bench", "merge", "import-tvm", "stubs", "docs"):
        return  # any number
    done = dovetail(name, *GOOD[name], "more", "and more")
    assert done.status == 2
    assert "unexpected extra argument" in done.err


def printed_targets() -> Iterator[str]:
    """What `dovetail targets` prints: tags of each target, variants, values of an attribute."""
    yield from {str(tag.target): name for name, tag in plugin.all_tags().items()}.values()
    for kind in plugin.kinds():
        schema = plugin.load(kind).schema
        yield from (str(variant) for variant in variants(kind) if variant.attributes)
        for attribute in schema.attributes[:1]:
            yield from (f"{kind} -{attribute.name}={value}" for value in attribute.choices)


@pytest.mark.parametrize("target", printed_targets())
def test_targets_takes_what_it_prints(dovetail: Command, target: str) -> None:
    done = dovetail("targets", target)
    assert (done.status, done.err) == (0, "")
    resolved = resolve(target)
    for name, value in resolved.attributes:
        text = str(value).lower() if isinstance(value, bool) else value
        assert re.search(rf"^    -{name}={re.escape(str(text))}( |$)", done.out, re.M), name
    assert re.search(r"^    max_block_threads +\d+$", done.out, re.M)
    assert max(map(len, done.out.splitlines())) <= 98


def on_a_terminal(place: Path, *arguments: str, term: str = "xterm", patience: float = 0) -> str:
    """What a person sees who runs the tool: everything written to the terminal."""
    program = (
        f"import os; os.chdir({str(place)!r}); from dovetail.cli import main, progress;"
        f" progress.PATIENCE = {patience}; main()"
    )
    child, terminal = pty.fork()
    if child == 0:
        environment = {**os.environ, "TERM": term, "DOVETAIL_PROGRESS": ""}
        os.execve(sys.executable, [sys.executable, "-c", program, *arguments], environment)
    output = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # Linux says so that the other side is closed
            break
        if not part:
            break
        output += part
    os.waitpid(child, 0)
    os.close(terminal)
    return output.decode()


def seen(output: str) -> list[str]:
    """The lines that are left on a terminal which only ever erases its last line."""
    lines = [""]
    for part in re.split(r"(\r\n|\r\x1b\[2K)", output):
        if part == "\r\n":
            lines.append("")
        elif part == "\r\x1b[2K":
            lines[-1] = ""
        else:
            assert "\x1b" not in part
            lines[-1] += part
    return lines


@pytest.mark.parametrize(
    ("source", "target", "last"),
    [
        ("kernels.py", "cpu", r"kernels\.dvt: 3 functions, 3 images, \d+ bytes"),
        ("wrong.py", "cpu", r".*wrong\.py:9:16: error: "),
        ("wide.py", "webgpu", r".*wide\.py:7:5: .*target 'webgpu' does not support"),
    ],
)
def test_no_progress_is_left_behind(place: Path, source: str, target: str, last: str) -> None:
    Path("wrong.py").write_text(TYPE_ERROR)
    Path("wide.py").write_text(
        "import dovetail as dt\nfrom dovetail import T\n\n"
        "@dt.kernel\ndef wide(x: T.Buffer[T.float64]) -> None:\n"
        "    (n,) = x.shape\n    for i in T.parallel(n):\n        x[i] = 1.0\n"
    )
    output = on_a_terminal(place, "build", source, "-t", target)
    if source != "wrong.py":  # which fails before the first step
        assert "building 0/" in output
    lines = seen(output)
    assert re.match(last, lines[0]), lines
    assert not [line for line in lines if "building" in line]


BENCH = ("bench", "kernels.py", "grow", "x.npy", "1", "--no-roof", "--rounds", "2")


def test_measuring_tells_its_rounds(place: Path) -> None:
    output = on_a_terminal(place, *BENCH)
    steps = [f"measuring {done}/5: " for done in range(5)]
    assert [each for each in steps if each in output] == steps
    assert seen(output)[0].startswith("grow on cpu:0")


def test_what_is_quick_is_told_nowhere(place: Path, dovetail: Command) -> None:
    build = ("build", "kernels.py", "-t", "cpu")
    assert "building" not in on_a_terminal(place, *build, patience=3600)
    done = dovetail(*build)
    assert (done.status, done.err) == (0, "")


def test_elsewhere_lines_stay_and_results_are_alone(
    place: Path, dovetail: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = ("build", "kernels.py", "-t", "cpu")
    assert seen(on_a_terminal(place, *build, term="dumb"))[0].startswith("building 0/3: cpu")
    monkeypatch.setattr(progress, "PATIENCE", 0)
    assert dovetail(*build).err == ""
    monkeypatch.delenv("DOVETAIL_PROGRESS")
    done = dovetail(*build)
    first, *_ = done.err.splitlines()
    assert re.fullmatch(r"building 0/3: cpu.*", first)
    assert "\x1b" not in done.err
    assert len(done.out.splitlines()) == 1
    assert dovetail(*build, "--quiet").err == ""


def test_a_long_step_is_shown_while_it_lasts(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DOVETAIL_PROGRESS")
    monkeypatch.setattr(progress, "PATIENCE", 0.1)
    told = ""
    with progress.progress("cutting", 2) as step:
        step("tails")
        while not told:
            told += capfd.readouterr().err
    assert told == "cutting 0/2: tails\n"


def test_lines_that_stay_are_few(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DOVETAIL_PROGRESS")
    seconds = iter(range(10**9))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(seconds))
    with progress.progress("cutting", 4000) as step:
        for number in range(4000):
            step(f"pin {number}")
    assert 2 < len(capfd.readouterr().err.splitlines()) < 10
