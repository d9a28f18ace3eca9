"""The stub of T and its reference page: made of the tables, whole, and without any package."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.lang import namespace
from dovetail.lang.builtins import BUILTINS, TOPICS, Builtin

ROOT = Path(__file__).resolve().parents[4]
LANG = Path(namespace.__file__).parent
STUB, PAGE = LANG / "namespace.pyi", LANG / "reference.md"
HEADER = LANG.parent / "cpp" / "include" / "dovetail" / "ir.h"
# T.<kind>: the functions of backends of this tree.
OF_KINDS = {
    entry.kind: [function.builtin for function in found.functions]
    for entry in plugin.entries()
    if entry.owner.is_first_party and (found := plugin.namespace(entry.kind)) is not None
}


def test_they_are_up_to_date_and_need_no_package(tmp_path: Path):
    """-S: no package is found, as in the environment of an isolated build."""
    subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "tools" / "generated.py"), "--into", tmp_path],
        check=True,
    )  # fmt: skip
    expected = {file.relative_to(LANG.parent) for file in (STUB, PAGE, HEADER)}
    made = {file.relative_to(tmp_path) for file in tmp_path.rglob("*") if file.is_file()}
    assert made == expected
    for file in (STUB, PAGE, HEADER):
        text = (tmp_path / file.relative_to(LANG.parent)).read_text(encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text, "run `make build`"


def test_none_is_committed():
    ignored = subprocess.run(
        ["git", "check-ignore", str(STUB), str(PAGE), str(HEADER)],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert ignored.stdout.split() == [str(STUB), str(PAGE), str(HEADER)]


def functions(body: Iterable[ast.stmt]) -> dict[str, list[ast.FunctionDef]]:
    """The functions that a piece of the stub declares."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found.setdefault(node.name, []).append(node)
    return found


def check(declared: dict[str, list[ast.FunctionDef]], table: Iterable[Builtin]) -> None:
    """Names, overloads in order, signatures and texts are those of the table."""
    entries = {builtin.name: builtin for builtin in table}
    assert declared.keys() == entries.keys()
    for name, builtin in entries.items():
        wanted = [ast.parse(f"def {name}{each}: ...").body[0] for each in builtin.signatures]
        assert len(declared[name]) == len(wanted)
        for one, other in zip(declared[name], wanted, strict=True):
            assert isinstance(other, ast.FunctionDef)
            assert ast.dump(one.args) == ast.dump(other.args)
            assert one.returns is not None
            assert other.returns is not None
            assert ast.dump(one.returns) == ast.dump(other.returns)
            assert (ast.get_docstring(one) or "").split() == builtin.doc.split()
            overload = any(ast.unparse(each) == "overload" for each in one.decorator_list)
            assert overload == (len(wanted) > 1)


def test_the_stub_declares_every_function_as_the_tables_do():
    body = ast.parse(STUB.read_text(encoding="utf-8")).body
    check(functions(body), BUILTINS.values())
    classes = {node.name: node.body for node in body if isinstance(node, ast.ClassDef)}
    assert len(OF_KINDS) > 2
    for kind, table in OF_KINDS.items():
        check(functions(classes[kind]), table)


@pytest.mark.parametrize(
    ("owner", "builtin"),
    [("T", each) for each in BUILTINS.values()]
    + [(f"T.{kind}", each) for kind, table in OF_KINDS.items() for each in table],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_page_has_every_function(owner: str, builtin: Builtin):
    page = PAGE.read_text(encoding="utf-8")
    (entry,) = re.findall(
        rf"^### {owner}\.{builtin.name}\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL
    )
    for signature in builtin.signatures:
        assert f"\n{owner}.{builtin.name}{signature}\n" in entry
    for text in (builtin.summary, builtin.types, builtin.rule, builtin.bound, builtin.example):
        assert text in entry


def test_the_page_links_its_sections():
    page = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings == [*TOPICS, *(f"T.{kind}" for kind in sorted(OF_KINDS)), "Types and forms"]
    linked = re.findall(r"\]\(([^)]*)\)", page.partition("\n## ")[0])
    words = (re.sub(r"[^a-z0-9 -]", "", each.lower()) for each in headings)
    assert linked == [f"#{each.replace(' ', '-')}" for each in words]


def test_an_sdist_and_a_wheel_made_of_it_bring_them(tmp_path: Path):
    """The sdist is unpacked where the repository's tools are not."""
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path), "-t"]
    subprocess.run([*build, "sdist"], cwd=ROOT / "compiler", check=True, capture_output=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    tree = tmp_path / sdist.name.removesuffix(".tar.gz")
    subprocess.run([*build, "wheel"], cwd=tree, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for file in (STUB, PAGE):
            assert archive.read(f"dovetail/lang/{file.name}") == file.read_bytes()
        # And what `dovetail docs` and `dovetail examples` show, of other folders.
        names = ("README.md", "docs/tour.md", "docs/images/edges.png", "examples/edges/kernels.py")
        for name in names:
            assert archive.read(f"dovetail/documents/{name}") == (ROOT / name).read_bytes()
        assert not [name for name in archive.namelist() if "__pycache__" in name]
    (tree / "src" / "dovetail" / "lang" / PAGE.name).unlink()
    done = subprocess.run(
        [*build, "wheel"], cwd=tree, check=False, capture_output=True, text=True
    )  # fmt: skip
    assert done.returncode
    assert "'src/dovetail/lang/reference.md' is missing" in done.stderr
