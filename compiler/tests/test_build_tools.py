"""What is built, looked at and run again: members, units of headers, sources of native tests."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tool(name: str) -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ROOT / "tools"))


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
        "global.index_url='https://mirror.invalid/simple'\n"
        "install.constraint='/own.txt'\n"
        "install.user='true'\n"
    )
    assert tool("environment").uv_settings(listed.replace("_", "-")) == {
        "UV_CONSTRAINT": "/own.txt",
        "UV_DEFAULT_INDEX": "https://mirror.invalid/simple",
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
    monkeypatch.setattr(lint, "NATIVE", (tmp_path,))
    for each in (sources.native_files, sources.included, sources.content):
        each.cache_clear()
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


def test_headers_beside_a_file_come_first(tree: dict[str, Path]) -> None:
    found: set[Path] = set()
    tool("native_sources").with_headers(tree["part/shape.cc"], found)
    names = {name for name, path in tree.items() if path in found}
    assert names == {"part/shape.cc", "part/shape.h", "part/deep.h", "part/only.h"}


def build_folder(tmp_path: Path, source: Path) -> Path:
    """A build folder as CMake's file API describes one, with a program and a library it opens."""
    build = tmp_path / "build"
    reply = build / ".cmake" / "api" / "v1" / "reply"
    reply.mkdir(parents=True)
    targets = {
        "program": ("EXECUTABLE", ["other/use.cc"], []),
        "library": ("SHARED_LIBRARY", ["part/shape.cc"], []),
    }
    for name, (kind, files, needed) in targets.items():
        text = {
            "name": name, "type": kind, "artifacts": [{"path": name}],
            "sources": [{"path": each} for each in files],
            "dependencies": [{"id": each} for each in needed],
        }  # fmt: skip
        (reply / f"{name}.json").write_text(json.dumps(text))
    listed = [{"id": name, "jsonFile": f"{name}.json"} for name in targets]
    model = {"paths": {"source": str(source)}, "configurations": [{"targets": listed}]}
    (reply / "model.json").write_text(json.dumps(model))
    index = {"reply": {"codemodel-v2": {"jsonFile": "model.json"}}}
    (reply / "index-1.json").write_text(json.dumps(index))
    return build


@pytest.mark.parametrize(
    ("changed", "alone", "with_library"),
    [
        ("other/use.cc", True, True),
        ("part/only.h", True, True),
        ("part/shape.h", False, True),
        ("other/lonely.h", False, False),
    ],
)
def test_a_test_is_made_of_what_its_command_names(
    changed: str, alone: bool, with_library: bool, tree: dict[str, Path], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    sources = tool("native_sources")
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    build = build_folder(tmp_path, tmp_path)
    commands = ([f"{build}/program"], [f"{build}/program", f"{build}/library"])

    def keys() -> list[str]:
        for each in (sources.native_files, sources.included, sources.content):
            each.cache_clear()
        return [sources.Sources(build).key(words, "") for words in commands]

    before = keys()
    tree[changed].write_text(tree[changed].read_text() + "// changed\n")
    assert [one != other for one, other in zip(before, keys(), strict=True)] == [
        alone,
        with_library,
    ]
