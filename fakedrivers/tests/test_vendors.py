"""A vendor's interface is declared once: by `runtime/<kind>/vendor`, for the runtime and its fake.

What a vendor's own header says is for one test of each kind to compare, and for nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SUFFIXES = {".cc", ".h", ".inc"}
KINDS = sorted(path.parent.name for path in ROOT.glob("runtime/*/vendor"))

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
INCLUDE = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.MULTILINE)
STRUCT = re.compile(
    r"\b(?:struct|union) (?:alignas\(\w+\) )?(\w+) \{(?:[ \n]*/\* ([A-Za-z]\w+) \*/)?"
)
# X(kClSuccess, CL_SUCCESS, 0), X(unsigned, kCuEventDefault, CU_EVENT_DEFAULT, 0), X(Success, 0)
ROW = re.compile(r"\bX\(((?:\w+,\s*)+)(-?(?:0x)?[0-9A-Fa-f]+)\)")
CONSTANT = re.compile(r"\bconstexpr \w+ (k[A-Z]\w+) = ")
NUMBER = r"-?(?:0x)?[0-9]\w*"


@dataclass
class Names:
    """What the declarations of one kind declare.

    Attributes:
        structs: Ours, and the official ones that they stand for.
        values: Ours and the official names of constants.
    """

    structs: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)


def names_of(text: str) -> Names:
    """The names that a header of a vendor folder declares."""
    names = Names()
    for ours, official in STRUCT.findall(text):
        names.structs |= {ours} | ({official} - {"", "ours"})
    for words, _ in ROW.findall(text):
        # The last two of a row are ours and the official one; a row of one name is a part of both.
        row = [word.strip() for word in words.split(",") if word.strip()]
        names.values |= set(row[-2:]) if len(row) > 1 else set()
    names.values |= set(CONSTANT.findall(text))
    return names


def declarations(text: str, names: Names) -> list[str]:
    """Which of the names a text declares again."""
    text = COMMENT.sub("", text)
    found = [
        name
        for name in re.findall(r"\b(?:struct|union) (?:alignas\(\w+\) )?(\w+) \{", text)
        if name in names.structs
    ]
    for pattern in (
        rf"\b(\w+)\s*=\s*{NUMBER}\s*[,;}}]",  # an enumerator or a constant
        rf"#define (\w+) \(?{NUMBER}",
        rf"\b(?!k[A-Z])(\w+),\s*{NUMBER}\)",  # a row of a table (ours: an argument)
        rf"\{{\"?(?!k[A-Z])(\w+)\"?,\s*{NUMBER}\}}",
        rf"\{{{NUMBER},\s*\"(\w+)\"\}}",
    ):
        found += [name for name in re.findall(pattern, text) if name in names.values]
    return found


def sources() -> list[Path]:
    """The C++ files of runtimes and fake drivers that are no declarations of a vendor's."""
    roots = (ROOT / "runtime", ROOT / "fakedrivers" / "native")
    return sorted(
        path
        for root in roots
        for path in root.rglob("*")
        if path.suffix in SUFFIXES and "vendor" not in path.parts
    )


def vendors_headers() -> set[str]:
    """Official headers, by their names or their folders: what the header tests compare with."""
    found: set[str] = set()
    for test in ROOT.glob("runtime/*/tests/headers_test.cc"):
        for name in INCLUDE.findall(test.read_text()):
            if name.endswith(".h"):
                found.add(name.partition("/")[0])
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_of_a_vendor_is_declared_twice(kind: str) -> None:
    names = Names()
    for header in (ROOT / "runtime" / kind / "vendor").glob("*.h"):
        more = names_of(header.read_text())
        names.structs |= more.structs
        names.values |= more.values
    assert len(names.values) >= 20, "the scan must find what it is for"
    again = {
        path.relative_to(ROOT).as_posix(): found
        for path in sources()
        if (found := declarations(path.read_text(), names))
    }
    assert again == {}


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_distinct_within_a_kind(kind: str) -> None:
    found: list[str] = []
    for header in (ROOT / "runtime" / kind / "vendor").glob("*.h"):
        found += [ours for ours, _ in STRUCT.findall(header.read_text())]
    assert sorted(found) == sorted(set(found))


def test_only_header_tests_include_a_vendors_header() -> None:
    headers = vendors_headers()
    assert len(headers) >= 4, headers
    including = {
        path.relative_to(ROOT).as_posix(): sorted(found)
        for path in [*sources(), *ROOT.glob("runtime/*/vendor/*.h")]
        if path.name != "headers_test.cc"
        and (
            found := {
                i for i in INCLUDE.findall(path.read_text()) if i.partition("/")[0] in headers
            }
        )
    }
    assert including == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_one_header_test(kind: str) -> None:
    # Apple's headers cannot be had here: there, the system itself is asked on a Mac.
    name = "check_test.cc" if kind == "metal" else "headers_test.cc"
    assert (ROOT / "runtime" / kind / "tests" / name).is_file()
    assert not list((ROOT / "fakedrivers" / "native").rglob("headers_test*"))


def test_the_scan_finds_a_second_declaration() -> None:
    names = names_of(
        "struct CuUuid { /* CUuuid */\n  char bytes[16];\n};\n"
        "#define LIST(X) X(kClSuccess, CL_SUCCESS, 0) X(int, kCuA, CU_A, 0x10)\n"
        "constexpr int kOther = 4;\n"
    )
    assert names.structs == {"CuUuid", "CUuuid"}
    assert names.values == {"kClSuccess", "CL_SUCCESS", "kCuA", "CU_A", "kOther"}
    for text in (
        "struct CUuuid {\n};",
        "enum { kCuA = 16 };",
        "constexpr int kOther = 4;",
        "#define CU_A 16",
        "ERROR(CL_SUCCESS, 0)",
        '{"CL_SUCCESS", 0},',
        '{0, "CL_SUCCESS"},',
    ):
        assert declarations(text, names) != [], text
    for text in ("/* CL_SUCCESS, 0) */", "if (kCuA == 16) {}", "using X = CuUuid;"):
        assert declarations(text, names) == [], text
