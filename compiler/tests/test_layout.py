"""The tree is what ARCHITECTURE.md says: names, file sizes, and what belongs to what.

Somebody who knows one backend or one pass then knows where everything of another one lies, and a
rule that a machine checks needs no reviewer.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dovetail import plugin
from dovetail.plugin import kind_files

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "compiler" / "src" / "dovetail"
BACKENDS = PACKAGE / "backends"
TEMPLATES = PACKAGE / "cli" / "templates"  # packages to be, which nothing imports from here
RUNTIME = ROOT / "runtime"
GOLDEN = ROOT / "compiler" / "tests" / "golden" / "out"

# A file is split where its meaning divides, never for its length; beyond this it holds two things.
MAX_LINES = 1000
# Path -> reason. A file listed here must really be longer, or the line goes.
LONGER_FILES: dict[str, str] = {
    "compiler/src/dovetail/lang/namespace.pyi": "made by tools/stubs.py; a module has one stub",
    "compiler/src/dovetail/cpp/include/dovetail/ir.h": "made by tools/ir_header.py of the nodes",
}
SOURCE_SUFFIXES = {".py", ".pyi", ".cc", ".c", ".h"}
SOURCE_FOLDERS = (
    "compiler", "runtime", "conformance", "fakedrivers", "examples", "benchmarks", "tools",
)  # fmt: skip

REQUIRED_FILES = {
    "__init__.py",
    "backend.py",
    "target.py",
    "pipeline.py",
    "codegen.py",
    "intrinsics.py",
    "detect.py",
    "gaps.py",
    "kind.toml",
}
# namespace.py: T.<kind>.*. toolchain.py: formats that a tool installed at the builder's makes. A
# backend whose runtime is written in Python may hold it: the object, and its manifest.
OPTIONAL_FILES = {
    "namespace.py", "toolchain.py", "device.py", "backend.json", "checker.py", "tags.toml",
}  # fmt: skip
# The passes that only this backend has, and what namespace.py is made of, where that is too big
# for one file. Any other folder is an emitter too big for one file, called by what it writes.
OPTIONAL_FOLDERS = {"passes", "functions"}


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())


def folders(parent: Path) -> set[str]:
    """Names of the folders in `parent` that hold something."""
    if not parent.is_dir():
        return set()
    return {
        path.name
        for path in parent.iterdir()
        if path.is_dir() and path.name != "__pycache__" and any(path.iterdir())
    }


def source_files(
    folders: Iterable[str] = SOURCE_FOLDERS, suffixes: Iterable[str] = SOURCE_SUFFIXES
) -> list[Path]:
    """Files in folders of the repository, by what their names end in."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and path.is_file()
    )


def pass_classes(path: Path) -> list[str]:
    """Names of the public classes in a file that derive from Pass."""
    return [
        node.name
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
        and not node.name.startswith("_")
        and any(isinstance(base, ast.Name) and base.id == "Pass" for base in node.bases)
    ]


def pass_files() -> list[Path]:
    """Files that define a pass; others in these folders hold what several passes share."""
    shared = [PACKAGE / "passes", *sorted(BACKENDS.glob("*/passes"))]
    return [
        path
        for folder in shared
        for path in sorted(folder.glob("*.py"))
        # The base of passes in C++ is none itself.
        if pass_classes(path) and path != PACKAGE / "passes" / "cpp.py"
    ]


# Know what people write in other systems, such as Numba's `cuda`, and what TVM calls its modules.
FOREIGN_WORDS = {
    PACKAGE / "lang" / "spellings.py",
    PACKAGE / "api" / "tvm" / "modules.py",
}

KINDS = sorted(folders(BACKENDS))
# The other folder of runtime/ is the core, which serves all kinds.
# Of devices: extra is a library of functions.
RUNTIME_KINDS = sorted(folders(RUNTIME) - {"core", "extra"})
PASSES = {path.stem: path for path in pass_files()}


def test_there_is_something_to_check() -> None:
    assert len(KINDS) > 3
    assert len(RUNTIME_KINDS) > 1
    assert len(source_files()) > 50
    assert len(PASSES) > 5


def test_no_source_file_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines())
        for path in source_files()
    }
    long = {name for name, lines in lengths.items() if lines > MAX_LINES}
    assert long == set(LONGER_FILES), f"longer than {MAX_LINES} lines: split by meaning"


@pytest.mark.parametrize("kind", KINDS)
def test_backend_folder_has_the_same_files_as_every_other(kind: str) -> None:
    folder = BACKENDS / kind
    files = {path.name for path in folder.iterdir() if path.is_file()}
    assert files >= REQUIRED_FILES, f"missing: {sorted(REQUIRED_FILES - files)}"
    extra = files - REQUIRED_FILES - OPTIONAL_FILES
    assert not extra, f"another name than in other backends: {sorted(extra)}"
    for emitter in folders(folder) - OPTIONAL_FOLDERS:
        text = (folder / emitter / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(text)), f"{emitter}: say what it writes"


@pytest.mark.parametrize("kind", KINDS)
def test_backend_package_opens_with_an_essay(kind: str) -> None:
    text = (BACKENDS / kind / "__init__.py").read_text()
    docstring = ast.get_docstring(ast.parse(text)) or ""
    assert len(docstring.splitlines()) >= 5, "say what this target is and how it is reached"


def test_every_backend_folder_is_an_installed_entry_point_of_its_name() -> None:
    points = importlib.metadata.distribution("dovetail-compiler").entry_points
    backends = {point.name: point.value for point in points.select(group="dovetail.backends")}
    assert backends == {kind: f"dovetail.backends.{kind}:BACKEND" for kind in KINDS}, "make setup"
    runtimes = {point.name: point.value for point in points.select(group="dovetail.runtimes")}
    assert runtimes == {kind: f"dovetail.backends.{kind}" for kind in kinds_run_by("package")}


@pytest.mark.parametrize("kind", KINDS)
def test_backend_record_carries_the_kind_of_its_folder(kind: str) -> None:
    (point,) = importlib.metadata.entry_points(group="dovetail.backends", name=kind)
    assert point.load().kind == kind


def test_every_backend_has_golden_output() -> None:
    assert folders(GOLDEN) == set(KINDS)


def kinds_run_by(runtime: str) -> list[str]:
    return sorted(kind for kind in KINDS if kind_files()[kind].runtime == runtime)


def test_what_runs_a_kind_is_where_its_file_says() -> None:
    assert kinds_run_by("distribution") == RUNTIME_KINDS
    manifests = sorted(path.parent.name for path in BACKENDS.glob("*/backend.json"))
    assert kinds_run_by("package") == manifests
    distributions = {
        "distribution": "dovetail-runtime-{}",
        "core": "dovetail-runtime",
        "package": "dovetail-compiler",
        "none": "",
    }
    for kind in KINDS:
        named = plugin.load(kind).runtime.distribution
        assert named == distributions[kind_files()[kind].runtime].format(kind)


@pytest.mark.parametrize("kind", RUNTIME_KINDS)
def test_runtime_distribution_is_named_after_its_kind(kind: str) -> None:
    folder = RUNTIME / kind
    package = f"dovetail_runtime_{kind}"
    project = toml(folder / "pyproject.toml")["project"]
    assert project["name"] == f"dovetail-runtime-{kind}"
    assert project["entry-points"] == {"dovetail.runtimes": {kind: package}}
    assert folders(folder / "python") == {package}
    files = {path.name for path in (folder / "python" / package).glob("*.*")}
    assert files == {"__init__.py", "backend.json", "py.typed"}
    manifest = json.loads((folder / "python" / package / "backend.json").read_text())
    assert manifest["kind"] == kind
    assert f"dovetail_add_runtime({kind} " in (folder / "CMakeLists.txt").read_text()


def test_members_share_one_version() -> None:
    files = [*ROOT.glob("*/pyproject.toml"), *ROOT.glob("runtime/*/pyproject.toml")]
    projects = [toml(path)["project"] for path in files]
    (version,) = {project["version"] for project in projects}
    names = {project["name"] for project in projects}
    for project in projects:
        required = [*project.get("dependencies", [])]
        for extra in project.get("optional-dependencies", {}).values():
            required += extra
        ours = [line for line in required if re.split("[=<>~]", line)[0] in names]
        assert all(line.endswith(f"=={version}") for line in ours), ours


def string_literals(path: Path) -> list[tuple[int, str]]:
    tree = ast.parse(path.read_text())
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        pytest.param(PACKAGE, set[str](), id="compiler"),
        # The core runtime holds the host's own device, and no other.
        pytest.param(RUNTIME / "core" / "python", {"cpu"}, id="runtime"),
    ],
)
def test_core_names_no_backend(package: Path, allowed: set[str]) -> None:
    named = [
        f"{path.relative_to(ROOT)}:{line}: '{text}'"
        for path in sorted(package.rglob("*.py"))
        if not path.is_relative_to(BACKENDS) and not path.is_relative_to(TEMPLATES)
        if path not in FOREIGN_WORDS
        for line, text in string_literals(path)
        if text in set(KINDS) - allowed
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize("name", PASSES)
def test_pass_file_holds_the_one_class_it_is_named_after(name: str) -> None:
    classes = pass_classes(PASSES[name])
    assert classes == ["".join(word.capitalize() for word in name.split("_"))]


@pytest.mark.parametrize("name", PASSES)
def test_pass_docstring_says_what_it_requires_and_ensures(name: str) -> None:
    tree = ast.parse(PASSES[name].read_text())
    docstrings = [
        ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.ClassDef)
    ]
    text = "\n".join([ast.get_docstring(tree) or "", *docstrings])
    assert re.search(r"^\s*Requires:", text, re.MULTILINE)
    assert re.search(r"^\s*Ensures:", text, re.MULTILINE)


@pytest.mark.parametrize("name", PASSES)
def test_pass_has_a_test_file(name: str) -> None:
    assert (ROOT / "compiler" / "tests" / "passes" / f"test_{name}.py").is_file()


def test_every_pass_test_file_has_a_pass() -> None:
    tested = {
        path.stem.removeprefix("test_")
        for path in (ROOT / "compiler" / "tests" / "passes").glob("test_*.py")
    }
    shared = {"pipelines", "base"}
    assert tested - shared <= set(PASSES)


def test_every_rejected_program_has_its_message() -> None:
    errors = ROOT / "compiler" / "tests" / "errors"
    programs = {path.stem for path in errors.glob("*.py") if not path.name.startswith("test_")}
    messages = {path.stem for path in errors.glob("*.txt")}
    assert programs - {"__init__", "conftest"} == messages
    assert len(messages) >= 20


NATIVE_FOLDERS = ("runtime", "fakedrivers", "benchmarks", "tools")
# At namespace level, as clang-format lays it out: a word in the first column. A name in capitals
# is a macro, which makes a test case or an entry point.
NATIVE_DEFINITION = re.compile(
    r"(?!(?:static|using|typedef|template|extern|struct|class|enum|union|namespace)\b"
    r"|[A-Z0-9_]+\b)[A-Za-z]"
)


def shared_definitions(source: str) -> list[str]:
    """Names of the functions that other C++ sources can call: not local, not C's, not `main`."""
    names: list[str] = []
    is_local = False
    head = ""
    for line in source.splitlines():
        if line in ("namespace {", 'extern "C" {'):
            is_local = True
        elif line in ("}  // namespace", '}  // extern "C"'):
            is_local = False
        elif not is_local and (head or NATIVE_DEFINITION.match(line)):
            head += line
            if line.endswith((";", "{", "}")):
                name = re.match(r"[^(=]*?([\w:~]+)\s*\(", head)
                if name and not line.endswith(";") and name[1] != "main":
                    names.append(name[1])
                head = ""
    return names


@dataclass(frozen=True)
class Header:
    """What a header declares, as far as its words tell, and the text of its includes."""

    words: frozenset[str]
    classes: frozenset[str]
    includes: frozenset[Path]

    def declares(self, name: str) -> bool:
        """Whether it declares a function, or the class that a member function belongs to."""
        *scope, function = name.split("::")
        classes = [part for part in scope if part[0].isupper() or part.startswith("dvt_")]
        return classes[0] in self.classes if classes else function in self.words


def undeclared_definitions(files: dict[Path, str]) -> list[str]:
    """What a source defines and neither the header of its name nor an interface declares.

    An interface is a header without a source of its name: its sources are its chapters (c_api.h,
    functions.h, hip.h). It counts where the source sees it, through whatever it includes.
    """
    sources = {path: code for path, code in files.items() if path.suffix != ".h"}
    own = {path.with_suffix(".h") for path in sources}
    by_name: dict[str, list[Path]] = {}
    for path in files.keys() - sources.keys():
        by_name.setdefault(path.name, []).append(path)

    def included(code: str) -> frozenset[Path]:
        return frozenset(
            path
            for text in re.findall(r'^#include ["<]([^">]+)[">]', code, re.MULTILINE)
            for path in by_name.get(Path(text).name, [])
            if path.as_posix().endswith("/" + re.sub(r"^(\.\./)+", "", text))
        )

    headers: dict[Path, Header] = {}
    for path in files.keys() - sources.keys():
        code = re.sub(r"//[^\n]*|/\*.*?\*/", "", files[path], flags=re.DOTALL)
        headers[path] = Header(
            frozenset(re.findall(r"\w+", code)),
            frozenset(re.findall(r"\b(?:class|struct) (\w+)[^;{(]*\{", code)),
            included(code),
        )

    def seen(code: str) -> set[Path]:
        found: set[Path] = set()
        new = set(included(code))
        while new:
            found |= new
            new = set[Path]().union(*(headers[path].includes for path in new)) - found
        return found

    wrong: list[str] = []
    for path, code in sources.items():
        names = shared_definitions(code)
        allowed = [
            headers[header]
            for header in (seen(code) if names else ())
            if header == path.with_suffix(".h") or header not in own
        ]
        wrong += [
            f"{path}: {name}"
            for name in names
            if not any(header.declares(name) for header in allowed)
        ]
    return wrong


def test_a_native_source_has_the_header_of_its_name() -> None:
    files = {path: path.read_text() for path in source_files(NATIVE_FOLDERS, (".h", ".cc", ".c"))}
    assert len(files) > 200
    wrong = undeclared_definitions(files)
    assert not wrong, "declare it in a header of the source's name:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "is_right"),
    [
        pytest.param("void Own() {}", True, id="own header"),
        pytest.param("void Chapter() {}", True, id="interface"),
        pytest.param("namespace {\n\nvoid Local() {}\n\n}  // namespace", True, id="local"),
        pytest.param('extern "C" {\n\nint c() { return 0; }\n\n}  // extern "C"', True, id="C"),
        pytest.param("int Class::Member(\n    int a) {\n}", False, id="member of another's class"),
        pytest.param("void Other() {}", False, id="another's header"),
        pytest.param("int Nobodys() {\n}", False, id="no header"),
    ],
)
def test_what_counts_as_the_header_of_a_source(source: str, is_right: bool) -> None:
    includes = '#include "new.h"\n#include "other.h"\n#include "interface.h"\n'
    files = {
        Path("/a/new.cc"): includes + source,
        Path("/a/new.h"): "void Own();",
        Path("/a/other.h"): "void Other();\nclass Class {\n};\n/* Nobodys() */",
        Path("/a/other.cc"): '#include "other.h"\nvoid Other() {}',
        Path("/a/interface.h"): "void Chapter();",
    }
    assert (not undeclared_definitions(files)) == is_right
