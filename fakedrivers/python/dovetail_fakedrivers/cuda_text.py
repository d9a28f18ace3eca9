"""What a host's compiler of C++ cannot take of CUDA C++ as it stands, found in the text.

C++ has no memory that belongs to a block of threads: every declaration of a `__shared__` array
becomes a reference into the block's memory. All else is taken unchanged, by a header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

_NOISE: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
_ATTRIBUTES: Final = r"(?:__(?:launch_bounds|cluster_dims)__\s*\([^)]*\)\s*)"
_KERNEL: Final = re.compile(
    rf"\b__global__\s+(?:{_ATTRIBUTES})*(?:static\s+)?void\s+(?:{_ATTRIBUTES})*(\w+)\s*\("
)
_CLUSTER: Final = re.compile(r"__cluster_dims__\s*\(([^)]*)\)")
_ROUTINE: Final = re.compile(
    r"^__device__ inline void (dvt_cuda_\w+)\(([^)]*)\) \{$", re.MULTILINE
)
_SHARED: Final = re.compile(
    r"(?P<extern>\bextern\s+)?\b__shared__\s+"
    r"(?P<attributes>(?:(?:__align__|alignas)\s*\([^)]*\)\s*|volatile\s+)*)"
    r"(?P<type>[A-Za-z_][\w:<>, ]*?[\s*&]*)"
    r"(?P<declarators>\b\w+\s*(?:\[[^;=]*?\])*(?:\s*,\s*\w+\s*(?:\[[^;,]*?\])*)*)\s*;"
)
_ALIGN: Final = re.compile(r"(?:__align__|alignas)\s*\(\s*(\d+)\s*\)")
_SHARED_ALIGN: Final = 16
"""Bytes: at a multiple of which every shared array begins."""
_DECLARATOR: Final = re.compile(r"\s*(\w+)\s*((?:\[[^\]]*\])*)\s*")


class CudaTextError(Exception):
    """A text that cannot be made into a CPU image."""


@dataclass(frozen=True, slots=True)
class KernelHead:
    """A kernel of a text.

    Attributes:
        name: Its name.
        place: Where in the text its head begins.
        cluster: The blocks of a cluster that it demands; zeros if it demands none.
    """

    name: str
    place: int
    cluster: tuple[int, int, int]


def kernels_of(text: str) -> list[KernelHead]:
    """The kernels that a text defines, in its order.

    Raises:
        CudaTextError: The extents of a cluster are no numbers.
    """
    bare = without_comments(text)
    found: dict[str, KernelHead] = {}
    for match in _KERNEL.finditer(bare):
        if _is_declaration(bare, match.end()):
            continue
        cluster = _CLUSTER.search(match[0])
        found[match[1]] = KernelHead(match[1], match.start(), _extents(match[1], cluster))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Routine:
    """A function of inline PTX that a host does in its own way.

    Attributes:
        name: Its name, by which the engine knows it.
        parameters: As the text has them: "void* x0, uint32 x1".
    """

    name: str
    parameters: str

    @property
    def arguments(self) -> list[str]:
        """The names of the parameters."""
        parts = self.parameters.split(",") if self.parameters.strip() else []
        return [part.split()[-1].lstrip("*") for part in parts]


def routines_of(text: str) -> list[Routine]:
    """The routines of `T.cuda.*` that a text of ours brings, in its order."""
    return [Routine(match[1], match[2]) for match in _ROUTINE.finditer(without_comments(text))]


def _extents(name: str, match: re.Match[str] | None) -> tuple[int, int, int]:
    if match is None:
        return (0, 0, 0)
    words = [each.strip() for each in match[1].split(",")]
    if not all(each.isdigit() for each in words) or len(words) > 3:
        raise CudaTextError(
            f"kernel '{name}': __cluster_dims__({match[1]}), expected one to three numbers"
        )
    x, y, z = (*(int(each) for each in words), 1, 1)[:3]
    return (x, y, z)


def _is_declaration(bare: str, start: int) -> bool:
    """Whether what follows a kernel's head is no body."""
    depth, place = 1, start
    while place < len(bare) and depth:
        depth += (bare[place] == "(") - (bare[place] == ")")
        place += 1
    return not bare[place:].lstrip().startswith("{")


def without_shared(text: str, kernels: list[KernelHead]) -> str:
    """The text, its shared arrays as references into the memory of the block.

    An array belongs to the kernel whose head stands last before it. Lines stay where they are.
    """
    bare = without_comments(text)
    parts: list[str] = []
    numbers = count()
    end = 0
    for match in _SHARED.finditer(bare):
        owner = sum(each.place < match.start() for each in kernels) - 1
        inside = bare.count("{", 0, match.start()) > bare.count("}", 0, match.start())
        parts.append(text[end : match.start()])
        declarations = _declarations(match, max(0, owner), numbers, inside)
        # At the module's scope they are macros, and a macro ends with its line.
        parts.append(declarations if inside else f"\n{declarations}\n")
        parts.append("\n" * match[0].count("\n"))
        end = match.end()
    parts.append(text[end:])
    return "".join(parts)


def _declarations(match: re.Match[str], owner: int, numbers: Iterator[int], inside: bool) -> str:
    kind = match["type"].strip()
    if "volatile" in match["attributes"]:
        kind = f"volatile {kind}"
    texts: list[str] = []
    for part in _split(match["declarators"]):
        found = _DECLARATOR.fullmatch(part)
        if found is None:
            raise CudaTextError(f"a shared array that is not understood: '{match[0]}'")
        name, extents = found[1], found[2]
        if match["extern"]:
            value = f"::dovetail_shim::DynamicShared<{kind}>()"
            text = f"auto* const {name} = {value};" if inside else f"#define {name} ({value})"
        else:
            align = _ALIGN.search(match["attributes"])
            more = f", {align[1]}" if align and int(align[1]) > _SHARED_ALIGN else ""
            value = f"::dovetail_shim::Shared<{owner}, {next(numbers)}, {kind}{extents}{more}>()"
            text = f"auto& {name} = {value};" if inside else f"#define {name} ({value})"
        texts.append(text)
    return (" " if inside else "\n").join(texts)


def _split(declarators: str) -> list[str]:
    """Declarators between commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in declarators:
        depth += (letter in "[(<") - (letter in "])>")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def without_comments(text: str) -> str:
    """The text with blanks for comments and strings, every letter where it was."""
    return _NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
