"""T: the same names for Python, for type checkers and for the parser."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail import ir, plugin
from dovetail.lang import namespace
from dovetail.lang.builtins import BUILTINS, TOPICS, find
from dovetail.lang.members import ElementType, Member
from dovetail.lang.parser.parse import TABLES

STUBS = Path(namespace.__file__).with_suffix(".pyi")
# What the module really holds; type checkers see the stubs.
RUNTIME = vars(namespace)
NAMES: list[str] = RUNTIME["__getattr__"]("NAMES")


def test_types_are_those_of_the_ir():
    types = [item.dtype for item in vars(namespace).values() if isinstance(item, ElementType)]
    assert types[: len(ir.ELEMENTS)] == list(ir.ELEMENTS.values())


def test_stubs_name_what_exists():
    declared: set[str] = set()
    for node in ast.parse(STUBS.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            declared.add(node.name)
        elif isinstance(node, ast.Assign):
            declared.update(part.id for part in node.targets if isinstance(part, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            declared.add(node.target.id)
    public = {name for name in declared if not name.startswith("_")}
    # The type of `with T.launch(...) as (block, thread)`, and what all vector types have in
    # common, have names for type checkers only.
    # Namespaces of backends are found when they are named.
    kinds = {kind for kind in plugin.kinds() if plugin.namespace(kind) is not None}
    assert public - {"Coordinates", "Vector"} - kinds == set(NAMES)


def test_every_function_is_parsed_and_documented():
    assert set(BUILTINS) == set(TABLES.functions)
    every: list[object] = [getattr(namespace, name) for name in NAMES]
    members = [item for item in every if isinstance(item, Member)]
    assert len(members) > 50
    assert all((item.__doc__ or "").partition("\n")[0].endswith(".") for item in members)


def test_a_name_costs_its_own_table():
    program = """
import sys
from dovetail import T
def tables():
    return {each.rpartition(".")[2] for each in sys.modules if ".lang.builtins." in each}
assert tables() == {"builtin"}, tables()
T.parallel
assert tables() == {"builtin", "loops"}, tables()
assert "exp" in dir(T) and "float32" in dir(T)
assert tables() > {"loops", "bits", "external"}
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_function_is_declared_once():
    declared = [each.name for table in TOPICS.values() for each in table]
    assert sorted(declared) == sorted(BUILTINS)
    assert all(find(name) is BUILTINS[name] for name in declared)
    assert find("nothing") is None


@pytest.mark.parametrize("name", BUILTINS)
def test_an_entry_says_what_hovering_should_show(name: str):
    entry = BUILTINS[name]
    assert entry.summary.endswith(".")
    assert len(entry.summary) <= 100
    assert entry.signatures
    assert entry.types or entry.rule
    for signature in entry.signatures:
        ast.parse(f"def {name}{signature}: ...")
    for text in (entry.types, entry.rule, entry.bound, entry.example):
        assert text == text.strip()
    ast.parse(entry.example)


def test_every_node_of_pythons_syntax_is_parsed_or_refused():
    def kinds(parent: type[ast.AST]) -> set[type[ast.AST]]:
        return {kind for kind in parent.__subclasses__() if kind.__module__ == "ast"}

    # Old names that Python's own parser no longer makes.
    gone = {ast.Num, ast.Str, ast.Bytes, ast.NameConstant, ast.Ellipsis, ast.Index, ast.ExtSlice}
    assert kinds(ast.expr) - gone - TABLES.expressions.keys() == set()
    assert kinds(ast.stmt) - TABLES.statements.keys() == set()


def test_importing_the_language_imports_neither_parser_nor_ir():
    program = "import sys, dovetail.lang; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "dovetail.lang" in loaded
    assert not loaded & {"dovetail.ir", "dovetail.lang.parser", "numpy", "difflib"}
