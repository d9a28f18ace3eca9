"""Writes the comparison of every struct of a vendor's interface with the official one.

    compare_members.py NAMESPACE OUTPUT HEADER... [--when WORD=MACRO] [--prefix OURS=THEIRS]

Reads our declarations, so that no struct and no member is forgotten: a struct or member has its
official name, or the one in the comment behind it (`struct CuUuid { /* CUuuid */`,
`int alloc_type; /* allocType */`). Members named `unused...` are not compared, and structs without
an official name (`/* ours */`) neither. What is written is for tests/headers_test.cc of the kind,
which defines nothing but includes it beside official.h.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

STRUCT = re.compile(
    r"^(?:struct|union) (?:alignas\(\w+\) )?(\w+) \{(?: */\* ([^*]+?) \*/)?\n(.*?)^\};",
    re.DOTALL | re.MULTILINE,
)
MEMBER = re.compile(
    r"^  (?!static )[^;=(]*?\b(\w+)(?:\[[^\]]*\])*(?: = [^;]*)?;(?: */\* ([\w.]+) \*/)?$",
    re.MULTILINE,
)
TAG = re.compile(r"^  static constexpr uint32_t kType = ", re.MULTILINE)


def tag_of(name: str) -> str:
    """The enumerator of a Vulkan struct: VkBufferCopy2 -> VK_STRUCTURE_TYPE_BUFFER_COPY_2."""
    words = re.findall(
        r"[A-Z]{2,}(?=[A-Z][a-z]|\d|$)|8Bit|16Bit|Float16|Int8|Int64|[A-Z][a-z]+|\d+", name[2:]
    )
    text = "_".join(words).upper()
    return "VK_STRUCTURE_TYPE_" + re.sub(r"VULKAN_1(\d)", r"VULKAN_1_\1", text)


@dataclass(frozen=True)
class Comparison:
    """What is written of one struct: that it is the official one, and how it is compared."""

    name: str
    same: str
    lines: list[str]


def comparisons(text: str, namespace: str, prefix: tuple[str, str]) -> list[Comparison]:
    result: list[Comparison] = []
    for name, given, body in STRUCT.findall(text):
        if given == "ours":
            continue
        official = given or re.sub(f"^{prefix[0]}", prefix[1], name)
        ours = f"{namespace}::{name}"
        lines = [f"DOVETAIL_COMPARE_SIZE({ours}, {official})"]
        for member, their_member in MEMBER.findall(body):
            if not member.startswith("unused"):
                lines.append(
                    f"DOVETAIL_COMPARE_MEMBER({ours}, {member}, {official}, "
                    f"{their_member or member})"
                )
        if TAG.search(body):
            lines.append(f"DOVETAIL_COMPARE_VALUE({ours}::kType, {tag_of(name)})")
        if len(lines) == 1:
            raise SystemExit(f"struct {name}: no member was found to compare")
        result.append(Comparison(name, f"DOVETAIL_SAME_TYPE({ours}, {official})", lines))
    return result


def main() -> None:
    """Write the file that the test includes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("namespace")
    parser.add_argument("output", type=Path)
    parser.add_argument("headers", type=Path, nargs="+")
    parser.add_argument("--when", default="", help="WORD=MACRO: structs that newer headers have")
    parser.add_argument("--prefix", default="=", help="OURS=THEIRS: how names of structs begin")
    arguments = parser.parse_args()
    word, _, macro = arguments.when.partition("=")
    ours, _, theirs = arguments.prefix.partition("=")
    found = [
        each
        for header in arguments.headers
        for each in comparisons(header.read_text(), arguments.namespace, (ours, theirs))
    ]

    def guarded(name: str, lines: list[str]) -> list[str]:
        is_newer = bool(word) and word in name
        return [f"#if defined({macro})", *lines, "#endif"] if is_newer else lines

    written = ["/* Made by compare_members.py. */"]
    for each in found:
        written += guarded(each.name, [each.same])
    for each in found:
        written += guarded(each.name, each.lines)
    arguments.output.write_text("\n".join(written) + "\n")


if __name__ == "__main__":
    main()
