"""What is built, looked at and run again: members, units of headers, sources of native tests."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from support.tools import tool

ROOT = Path(__file__).resolve().parents[2]


def test_every_project_of_the_repository_is_a_member() -> None:
    command = ["git", "-c", "safe.directory=*", "ls-files", "*pyproject.toml"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folders = {Path(line).parent.as_posix() for line in listed.splitlines()} - {"."}
    # A package among the examples is somebody else's: it is installed by who tries it.
    folders = {each for each in folders if not each.startswith("examples/")}
    members = tool("members").find_members()
    assert {each.folder for each in members} == folders
    assert [each.name for each in members if each.on_demand] == ["dovetail-fakedrivers"]


def test_a_new_folder_is_a_member(tmp_path: Path) -> None:
    folder = tmp_path / "runtime" / "new"
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text('[project]\nname = "dovetail-runtime-new"\n')
    (found,) = tool("members").find_members(tmp_path)
    assert (found.name, found.native, found.target) == ("dovetail-runtime-new", False, "new/all")
    (folder / "CMakeLists.txt").touch()
    (found,) = tool("members").find_members(tmp_path)
    assert found.native


def test_uv_is_given_the_settings_of_pip() -> None:
    listed = (
        ":env:.find_links='/c /d'\n"
        "global.constraint='/etc/caps.txt'\n"
        "global.find_links='/a\\n/b'\n"
        "global.index_url='the-index'\n"
        "install.constraint='/own.txt'\n"
        "install.user='true'\n"
    )
    assert tool("environment").uv_settings(listed.replace("_", "-")) == {
        "UV_CONSTRAINT": "/own.txt",
        "UV_DEFAULT_INDEX": "the-index",
        "UV_FIND_LINKS": "/c,/d",
    }


def test_what_uv_cannot_install_pip_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = tool("environment")
    commands: list[list[str]] = []

    def run(command: list[str], *, env: dict[str, str] | None = None) -> None:
        commands.append(command)
        if "uv" in Path(command[0]).name:
            raise environment.StageError("no such index")

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(environment, "uv_environment", dict)
    environment.install("--prefix", "folder", "-r", "file.txt")
    assert capsys.readouterr().out == "  uv cannot install this, so pip does: no such index\n"
    assert commands[1][-5:] == ["--prefix", "folder", "-r", "file.txt", "--ignore-installed"]


SLOW_STAGE = """
import sys, threading, time
sys.path.insert(0, "tools")
import environment
from pathlib import Path
environment.STAMPS = Path(sys.argv[1])
threading.Thread(target=environment.tell_progress, daemon=True).start()
environment.Stages(check=False).work({}, "carving", lambda: time.sleep(2.5))
"""


def test_a_long_stage_is_shown_while_it_lasts(tmp_path: Path) -> None:
    command = [sys.executable, "-B", "-c", SLOW_STAGE, str(tmp_path)]
    alone = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert re.fullmatch(r"(  carving \.\.\. \d+ s\n)+  carving: [\d.]+ s\n", alone)
    ours, theirs = pty.openpty()
    subprocess.run(
        command, cwd=ROOT, check=True, stdout=theirs, env={**os.environ, "TERM": "xterm"}
    )
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    os.close(theirs)
    # One line: each part takes back what stands there.
    first, *parts = shown.split("\r\x1b[2K")
    assert first == ""
    assert len(parts) >= 2
    assert all(re.fullmatch(r"  carving \.\.\. \d+ s", each) for each in parts[:-1])
    assert re.fullmatch(r"  carving: [\d.]+ s\r\n", parts[-1])


def test_the_environment_of_another_checkout_is_not_emptied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment = tool("environment")
    (tmp_path / "theirs" / "bin").mkdir(parents=True)
    (tmp_path / ".venv").symlink_to(tmp_path / "theirs")
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    with pytest.raises(environment.StageError, match=f"is a link to {tmp_path}/theirs: remove it"):
        environment.make_venv()
    assert (tmp_path / "theirs" / "bin").is_dir()


def forget() -> None:
    """Let the tools read files again."""
    sources = tool("native_sources")
    for each in (sources.native_files, sources.included, sources.in_tree, sources.resolved):
        each.cache_clear()


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Native files that include each other, by name; both tools see no others."""
    texts = {
        "part/shape.h": "",
        "part/shape.cc": '#include "shape.h"\n#include "deep.h"\n',
        "part/deep.h": '#include "only.h"\n',
        "part/only.h": "",
        "other/shape.h": "",
        "other/use.cc": '#include "shape.h"\n#include "part/deep.h"\n',
        "other/lonely.h": "",
    }
    paths = {name: tmp_path / name for name in texts}
    for name, path in paths.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(texts[name])
    sources, lint = tool("native_sources"), tool("check_native")
    monkeypatch.setattr(sources, "NATIVE", (tmp_path,))
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(lint, "NATIVE", (tmp_path,))
    forget()
    return paths


def test_a_header_is_looked_at_through_one_unit(tree: dict[str, Path]) -> None:
    lint = tool("check_native")
    units = {path for path in tree.values() if path.suffix == ".cc"}
    through = lint.units_for(tree.values(), units)
    named = {name: through[path] and through[path].name for name, path in tree.items()}
    assert named.pop("part/deep.h") in {"shape.cc", "use.cc"}
    assert named.pop("part/only.h") in {"shape.cc", "use.cc"}
    assert (
        named
        == {
            "part/shape.h": "shape.cc",
            "part/shape.cc": "shape.cc",
            "other/shape.h": "shape.cc",
            "other/use.cc": "use.cc",
            "other/lonely.h": None,
        }
        or named["other/shape.h"] == "use.cc"
    )


RULES = """
build part.dir/shape.o: CXX_COMPILER__library_ {root}/part/shape.cc || order_library
  DEFINES = -DTABLE=\\"{root}/data\\"
  INCLUDES = -I{root}
build other.dir/use.o: CXX_COMPILER__program_ {root}/other/use.cc || order_program
  INCLUDES = -I{root}/none -I{root} -isystem /usr/include
build library: CXX_SHARED_LIBRARY_LINKER__library_ part.dir/shape.o
build program: CXX_EXECUTABLE_LINKER__program_ other.dir/use.o | {root}/exports.map
build made/kernel: CUSTOM_COMMAND {root}/make$ kernel.py
build order_program: phony
build made.util: CUSTOM_COMMAND
build build.ninja: RERUN_CMAKE | {root}/other/CMakeLists.txt {root}/formats.py /usr/any.cmake
"""


def made_of(tmp_path: Path) -> dict[str, tuple[set[str], set[str]]]:
    """The files and the units of three tests, as rules for ninja say."""
    build = tmp_path / "build"
    build.mkdir(exist_ok=True)
    (build / "build.ninja").write_text(RULES.format(root=tmp_path))
    found = tool("native_sources").Sources(build)
    commands = {
        "alone": [f"{build}/program", f"{tmp_path}/alone.sh"],
        "with_library": [f"{build}/program", f"{build}/library"],
        "with_kernels": [f"{build}/program", f"{build}/made"],
    }

    def names(paths: Iterable[Path], folder: Path) -> set[str]:
        return {path.relative_to(folder).as_posix() for path in paths}

    return {
        name: (names(found.files(words, ""), tmp_path), names(found.units(words, ""), build))
        for name, words in commands.items()
    }


def test_a_test_is_made_of_what_its_command_names(tree: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "row").touch()
    program = {
        "other/use.cc", "other/shape.h", "part/deep.h", "part/only.h", "exports.map",
        "other/CMakeLists.txt", "formats.py",
    }  # fmt: skip
    library = {"part/shape.cc", "part/shape.h", "data/row"}
    assert made_of(tmp_path) == {
        "alone": (program | {"alone.sh"}, {"other.dir/use.o"}),
        "with_library": (program | library, {"other.dir/use.o", "part.dir/shape.o"}),
        "with_kernels": (program | {"make kernel.py"}, {"other.dir/use.o"}),
    }


def test_a_unit_of_several_sources_is_made_of_them(tree: dict[str, Path], tmp_path: Path) -> None:
    unit = tmp_path / "build" / "unity_0.cxx"
    unit.parent.mkdir()
    names = ("part/shape.cc", "other/use.cc")
    unit.write_text("".join(f'#include "{tree[name]}"\n' for name in names))
    rule = f"build unit.o: CXX_COMPILER__library_ unity_0.cxx\n  INCLUDES = -I{tmp_path}\n"
    (unit.parent / "build.ninja").write_text(rule)
    found = tool("native_sources").Sources(unit.parent)
    words = [f"{unit.parent}/unit.o"]
    assert found.files(words, "") == {*tree.values()} - {tree["other/lonely.h"]}
    assert found.units(words, "") == {unit.parent / "unit.o": pytest.approx(4 / 3)}


@pytest.fixture
def repository(
    tree: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Path]:
    """The same files in a repository of git, committed one a day from the last to the first."""
    monkeypatch.delenv("SLICE", raising=False)
    monkeypatch.setattr(tool("native_tests"), "ROOT", tmp_path)
    (tmp_path / ".gitignore").write_text("/build/\n")
    git(tmp_path, "init", "-q")
    for day, path in enumerate([tmp_path / ".gitignore", *reversed(tree.values())], 1):
        commit(tmp_path, path, day)
    return tree


def git(root: Path, *arguments: str, day: int = 1) -> str:
    moment = f"2026-01-{day:02}T00:00:00Z"
    who = {"NAME": "Ann", "EMAIL": "ann@example.org", "DATE": moment}
    roles = ("AUTHOR", "COMMITTER")
    names = {f"GIT_{role}_{key}": value for role in roles for key, value in who.items()}
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", "-C", str(root), *arguments],
        check=True, capture_output=True, text=True, env={**os.environ, **names},
    )  # fmt: skip
    return done.stdout.strip()


def commit(root: Path, path: Path, day: int) -> None:
    git(root, "add", str(path))
    git(root, "commit", "-q", "-m", f"{path.name}", day=day)


def changes(root: Path) -> list[str]:
    changed = tool("changed")
    return [path.as_posix() for path in changed.files(root, changed.base(root))]


def set_base(root: Path, commit: str) -> None:
    (root / "conformance").mkdir(exist_ok=True)
    (root / "conformance" / "results.txt").write_text(f"# Measured at {commit} on a day\n")


def test_what_changed_is_listed_newest_first(repository: dict[str, Path], tmp_path: Path) -> None:
    changed = tool("changed")
    assert changes(tmp_path) == [*repository, ".gitignore"]

    head = git(tmp_path, "rev-parse", "HEAD")
    set_base(tmp_path, head)
    commit(tmp_path, tmp_path / "conformance" / "results.txt", 20)
    assert changed.base(tmp_path) == head
    for day, name in ((22, "part/only.h"), (21, "part/deep.h")):
        repository[name].write_text("// newer\n")
        commit(tmp_path, repository[name], day)
    repository["other/use.cc"].unlink()
    (tmp_path / "new.cc").touch()
    expected = ["new.cc", "other/use.cc", "part/only.h", "part/deep.h", "conformance/results.txt"]
    assert changes(tmp_path) == expected


@pytest.mark.parametrize("commit", ["0" * 40, "elsewhere", "no commit"])
def test_an_unknown_base_is_none(commit: str, repository: dict[str, Path], tmp_path: Path) -> None:
    if commit == "elsewhere":
        commit = git(tmp_path, "commit-tree", "HEAD^{tree}", "-m", "an unrelated history")
    set_base(tmp_path, commit)
    assert tool("changed").base(tmp_path) is None


def choose(tmp_path: Path, digits: str = "0", budget: int = 60) -> tuple[list[str], list[str]]:
    """The tests that the changes of a tree touch, and those that are run."""
    forget()
    native = tool("native_tests")
    candidates = [
        native.Candidate(
            "plain",
            name,
            frozenset(tmp_path / each for each in files),
            frozenset((Path(each), 1.0) for each in units),
        )
        for name, (files, units) in made_of(tmp_path).items()
    ]
    paths = [tmp_path / path for path in changes(tmp_path)]
    choice = native.choose(candidates, paths, digits, budget)
    touched, run = ([each.name for each in found] for found in (choice.touched, choice.run))
    return touched, run


def unused(names: list[str]) -> str:
    """Digits of a slice in which none of these names is."""
    changed = tool("changed")
    numbers = {changed.number(name) % changed.SLICES for name in names}
    return f"{min(set(range(changed.SLICES)) - numbers):x}"


NAMES = ["alone", "with_library", "with_kernels"]


def test_a_changed_header_selects_the_tests_that_include_it(
    repository: dict[str, Path], tmp_path: Path
) -> None:
    set_base(tmp_path, git(tmp_path, "rev-parse", "HEAD"))
    assert choose(tmp_path, unused(NAMES)) == ([], [])
    due = f"{tool('changed').number('with_library') % 16:x}"
    assert "with_library" in choose(tmp_path, due)[1]
    repository["part/shape.h"].write_text("// changed\n")
    assert choose(tmp_path, unused(NAMES)) == (["with_library"], ["with_library"])
    repository["part/deep.h"].write_text("// changed\n")
    # That which is made of most files beside it, the nearest, then the others.
    assert choose(tmp_path, unused(NAMES)) == (
        ["with_library", "alone", "with_kernels"],
        ["with_library", "alone", "with_kernels"],
    )


def test_without_a_base_everything_is_selected_within_the_budget(
    repository: dict[str, Path], tmp_path: Path
) -> None:
    (tmp_path / "tools").mkdir()
    touched, run = choose(tmp_path)
    assert set(touched) == set(run) == set(NAMES)
    # Two tests of one program are one unit, the library is another; a run costs half of one.
    assert set(choose(tmp_path, budget=2)[1]) == {"alone", "with_kernels"}
    assert choose(tmp_path, budget=0) == (touched, [])
    assert choose(tmp_path, budget=2) == choose(tmp_path, budget=2)


def test_a_changed_configuration_is_one_of_all_files_below(tree: dict[str, Path]) -> None:
    lint = tool("check_native")
    files = sorted(tree.values())
    paths = [tree["part/only.h"], tree["other/use.cc"].parent / ".clang-tidy", Path("README.md")]
    found = lint.changed_sources(files, paths)
    assert found[0] == tree["part/only.h"]
    assert set(found[1:]) == {path for name, path in tree.items() if name.startswith("other/")}


def test_shards_and_slices_are_of_names_and_of_the_tree(
    repository: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tool("changed")
    for name in NAMES:
        assert sum(changed.in_shard(name, f"{index}/6") for index in range(1, 7)) == 1
        assert sum(changed.in_slice(name, f"{index:x}") for index in range(16)) == 1
    digits = changed.slice_of_tree(tmp_path)
    assert digits == git(tmp_path, "rev-parse", "HEAD^{tree}")[:8]
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "the same tree", day=28)
    assert changed.slice_of_tree(tmp_path) == digits
    monkeypatch.setenv("SLICE", "0a")
    assert changed.slice_number(changed.slice_of_tree(tmp_path)) == 10
    with pytest.raises(SystemExit, match="'3/2' is not a valid shard"):
        changed.in_shard("any", "3/2")
    with pytest.raises(SystemExit, match="SLICE is 'no'; it must be hex digits"):
        changed.slice_number("no")


def test_results_are_written_when_every_shard_has_passed_on_this_tree(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("/build/\n")
    git(tmp_path, "init", "-q")
    commit(tmp_path, tmp_path / ".gitignore", 3)
    folders = ("build/shards", "build/results", "build/costs", "conformance", "tools")
    shards, kept, spent, *_ = (tmp_path / each for each in folders)
    for each in folders:
        (tmp_path / each).mkdir(parents=True)
    said = {"name": "saxpy", "file": "a.py", "level": "real", "verdict": "passed", "tools": []}
    for name in ("1-2", "2-2", "last", "1-3"):
        (kept / f"{name}.jsonl").write_text(json.dumps({"target": f"on-{name}", **said}) + "\n")
        (spent / f"{name}-gw0.jsonl").write_text(json.dumps([f"{name}.py::f", 0, 1]) + "\n")
    write = tool("results").write
    tree = git(tmp_path, "rev-parse", "HEAD^{tree}")
    for name in (f"{tree}-1-2", f"{tree}-last", f"{'0' * 40}-2-2"):
        (shards / name).touch()
    assert write(tmp_path, ["1/2", "2/2", "last"]) == ["2/2"]
    assert not (tmp_path / "conformance" / "results.txt").exists()

    (shards / f"{tree}-2-2").touch()
    assert write(tmp_path, ["1/2", "2/2", "last"]) == []
    text = (tmp_path / "conformance" / "results.txt").read_text()
    head = git(tmp_path, "rev-parse", "HEAD")
    assert text.startswith(f"# Measured at {head} on 2026-01-03 by make test-all\n")
    assert "\nrrr saxpy\n" in text
    assert "on-1-3" not in text
    assert tool("changed").base(tmp_path) == head
    assert "1-3" not in (tmp_path / "tools" / "costs.txt").read_text()
