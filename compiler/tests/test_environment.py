"""Every environment variable is declared where `docs/environment.md` is written from, and read.

Sources are searched for what reads a variable in each of the languages, and for texts that name
one; both ways, so that neither a variable nor a declaration is left over.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dovetail_runtime import environment
from dovetail_runtime.environment import OURS
from dovetail_runtime.manifest import read_manifest
from dovetail_runtime.variables import VARIABLES

ROOT = Path(__file__).resolve().parents[2]


def tool() -> Any:
    """`tools/variables.py`, which is not a part of a package."""
    specification = importlib.util.spec_from_file_location("x", ROOT / "tools" / "variables.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


variables = tool()
RUNS, COMPILES = variables.of_runtimes(), variables.of_backends()

FOLDERS = {
    # Both sides follow one rule about which backends are used.
    "compiler": (
        "compiler/src",
        # What both sides do in one way.
        "runtime/core/python/dovetail_runtime/selection.py",
        "runtime/core/python/dovetail_runtime/cache_folder.py",
    ),
    "runtime": ("runtime/core",),
    "fakedrivers": ("fakedrivers",),
    "development": ("tools", "benchmarks", "conformance", "compiler/tests", "web/tests"),
}
# Where a declaration names a variable without reading it.
DECLARATIONS = {"runtime/core/python/dovetail_runtime/variables.py", "tools/variables.py"}

CODE = {".py", ".pyi", ".cc", ".c", ".h", ".ts", ".mjs", ".js"}
# One pattern for each way to read: C, C++ and helpers of ours; Python; JavaScript. A name in a
# constant is found as a literal.
READS = [
    re.compile(r"(?:getenv|AbsolutePathIn)\(\s*\"(\w+)\""),
    re.compile(r"environ(?:\.get|\.setdefault|\.pop)?[(\[]\s*[\"'](\w+)[\"']"),
    re.compile(r"process\.env(?:\.|\[[\"'])(\w+)"),
]
LITERAL = re.compile(rf"[\"'`]({OURS}[A-Z0-9_]+)[\"'`]")
NAMED = re.compile(rf"(?<![A-Za-z0-9_]){OURS}[A-Z0-9_]*[A-Z0-9]\b")
# What C and CMake define; a text may speak of these too.
DEFINED = re.compile(rf"(?:#\s*(?:define|ifn?def|if defined|undef)\s*\(?\s*|-D)({OURS}\w+)")
CMAKE = re.compile(rf"(?:option|set|if|DEFINED)\s*\(?\s*({OURS}\w+)")


def tracked() -> list[str]:
    """Files that git knows or would add."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others"]
    listing = subprocess.run(
        [*command, "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [name for name in listing.stdout.splitlines() if (ROOT / name).is_file()]


FILES = {
    name: (ROOT / name).read_text(encoding="utf-8", errors="replace")
    for name in tracked()
    if Path(name).suffix in {*CODE, ".md", ".json", ".txt", ".cmake", ""}
    and "/golden/out/" not in name and "/vectors/" not in name
    # Packages of others, or to be: they declare what is theirs.
    and "/templates/" not in name and "examples/packages/" not in name
}  # fmt: skip


def is_test(name: str) -> bool:
    return any(part in ("tests", "python_tests", "errors") for part in Path(name).parts)


@cache
def declared() -> set[str]:
    named = {each.name for part in VARIABLES.values() for each in part}
    for declarations in (*RUNS.values(), *COMPILES.values()):
        named |= {each.name for each in declarations}
    # Packages of others among the examples, in their own manifests.
    for name in FILES:
        if re.fullmatch(r"examples/packages/.*/backend\.json", name):
            named |= {each.name for each in read_manifest(ROOT / name).environment}
    return named


def test_what_is_read_is_declared() -> None:
    found: dict[str, set[str]] = {}
    for name, text in FILES.items():
        if Path(name).suffix not in CODE:
            continue
        patterns = READS if is_test(name) else [*READS, LITERAL]
        for pattern in patterns:
            for variable in pattern.findall(text):
                if variable.startswith(OURS) or not is_test(name):
                    found.setdefault(variable, set()).add(name)
    assert len(found) > 40
    macros = {word for text in FILES.values() for word in DEFINED.findall(text)}
    undeclared = {
        variable: sorted(names)
        for variable, names in found.items()
        if variable not in declared() | macros
    }
    assert not undeclared, "declare it in dovetail_runtime.environment or with its backend"


@cache
def defined() -> set[str]:
    """The names of macros and of options of CMake."""
    return {
        word
        for text in FILES.values()
        for pattern in (DEFINED, CMAKE)
        for word in pattern.findall(text)
    }


@pytest.mark.parametrize("name", sorted(each for each in FILES if each.endswith(".md")))
def test_what_a_page_names_exists(name: str) -> None:
    assert not {*NAMED.findall(FILES[name])} - declared() - defined()


def sources(*places: str, tests: bool = False) -> str:
    """The code in some folders, apart from what declares variables."""
    return "\n".join(
        text
        for name, text in FILES.items()
        if any(name == place or name.startswith(f"{place}/") for place in places)
        and Path(name).suffix in CODE and name not in DECLARATIONS
        and (tests or not is_test(name))
    )  # fmt: skip


def reads(text: str, name: str) -> bool:
    """Whether code has a variable's name, as a literal or by the constant for it."""
    constants = [key for key, value in vars(environment).items() if value == name]
    return any(
        re.search(pattern, text) is not None
        for pattern in (rf"[\"'`.]{name}\b", *(rf"\benvironment\.{each}\b" for each in constants))
    )


@pytest.mark.parametrize(
    ("part", "name"), [(part, each.name) for part in VARIABLES for each in VARIABLES[part]]
)
def test_what_is_declared_is_read(part: str, name: str) -> None:
    assert reads(sources(*FOLDERS[part], tests=part == "development"), name)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, each.name) for kind in RUNS for each in RUNS[kind]]
)
def test_what_a_manifest_declares_is_read(kind: str, name: str) -> None:
    assert reads(sources(f"runtime/{kind}"), name)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, each.name) for kind in COMPILES for each in COMPILES[kind]]
)
def test_what_a_record_declares_is_read(kind: str, name: str) -> None:
    assert reads(sources(f"compiler/src/dovetail/backends/{kind}"), name)


def test_one_variable_has_one_meaning() -> None:
    meanings: dict[str, set[tuple[str, str]]] = {}
    parts = (*VARIABLES.values(), *RUNS.values(), *COMPILES.values())
    for part in parts:
        names = [each.name for each in part]
        assert len(names) == len({*names})
        for each in part:
            assert each.meaning[0] in "`" + each.meaning[0].upper()
            assert not each.meaning.endswith(".")
            if each.name.startswith(OURS):
                meanings.setdefault(each.name, set()).add((each.meaning, each.default))
    assert {name for name, texts in meanings.items() if len(texts) > 1} == set()


def test_the_page_is_what_is_declared() -> None:
    assert variables.PAGE.read_text(encoding="utf-8") == variables.render()
