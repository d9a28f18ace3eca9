"""What Clang as a compiler of C++ cannot take of a Metal text as it stands, found in the text.

C++ has no memory that belongs to a block of threads: a declaration of a `threadgroup` array
becomes a reference into the block's memory. Parameters of kernels are read here, since the
compiler ignores their attributes: what is bound where, and which built-in values there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType
from typing import Final

from dovetail_fakedrivers.cuda_text import without_comments

_KERNEL: Final = re.compile(
    r"(?:\[\[[^\]]*\]\]\s*)?\b(?:kernel\s+void|\[\[kernel[^\]]*\]\]\s*void)\s+(\w+)\s*\("
)
_PLACE: Final = re.compile(r"\[\[\s*threadgroup\s*\(")
_INCLUDE: Final = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]*<(?:metal_\w+|simd/\w+\.h)>", re.MULTILINE
)
_SHARED: Final = re.compile(
    r"(?<=[{};\n])(?P<blank>\s*)threadgroup\s+(?P<type>[A-Za-z_][\w:<>]*)\s+"
    r"(?P<name>\w+)(?P<extents>(?:\[[^;=]*?\])*)\s*;"
)
_PARAMETER: Final = re.compile(
    r"(?P<type>.*?[\s*&])\s*(?P<name>\w+)\s*\[\[\s*(?P<attribute>\w+)\s*(?:\(\s*(?P<place>\d+)"
    r"\s*\))?\s*\]\]",
    re.DOTALL,
)

_VECTOR: Final = re.compile(
    r"\b((?:char|uchar|short|ushort|int|uint|long|ulong|half|bfloat|float)[234])\s*\((?!\s*[*&])"
)
"""A vector made like a call, which Clang has in other languages only."""

_NUMBER: Final = re.compile(r"(?<![\w.])((?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?)(H|bf|BF)\b")
"""MSL, 2.1: floats of 16 bits with a suffix that the header cannot have."""

BUFFERS: Final = 31
"""Metal Feature Set Tables: entries in the buffer argument table, and in that of threadgroups."""

_THREE: Final = ("uint", "uint2", "uint3", "ushort", "ushort2", "ushort3")
_ONE: Final = ("uint", "ushort")
_BUILTINS: Final = MappingProxyType({
    "threadgroup_position_in_grid": ("Triple(self->block)", _THREE),
    "thread_position_in_threadgroup": ("InGroup()", _THREE),
    "thread_position_in_grid": ("InGrid()", _THREE),
    "threads_per_threadgroup": ("Triple(self->block_extent)", _THREE),
    "threadgroups_per_grid": ("Triple(self->grid_extent)", _THREE),
    "thread_index_in_threadgroup": ("Linear()", _ONE),
    "thread_index_in_simdgroup": ("self->lane", _ONE),
    "simdgroup_index_in_threadgroup": ("self->subgroup", _ONE),
    "threads_per_simdgroup": ("self->subgroup_size", _ONE),
    "thread_execution_width": ("self->subgroup_size", _ONE),
    "simdgroups_per_threadgroup": ("GroupCount()", _ONE),
})  # fmt: skip
"""MSL, 5.2.3.6, "Kernel Function Input Attributes": the value here, and the types there are."""


class MetalTextError(Exception):
    """A text that cannot be made into a CPU image."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a kernel.

    Attributes:
        type: Its type, with its address space.
        attribute: What the text says between `[[` and `]]`.
        place: The number there.
    """

    type: str
    attribute: str
    place: int


@dataclass(frozen=True, slots=True)
class MetalKernel:
    """A kernel of a text.

    Attributes:
        name: Its name.
        place: Where in the text its head begins.
        parameters: In the order of the text.
    """

    name: str
    place: int
    parameters: tuple[Parameter, ...]

    def count(self, attribute: str) -> int:
        """How many places the bindings of an attribute take: one more than the highest."""
        places = [each.place for each in self.parameters if each.attribute == attribute]
        return max(places, default=-1) + 1


def kernels_of(text: str) -> list[MetalKernel]:
    """The kernels that a text defines, in its order.

    Raises:
        MetalTextError: A parameter is none that Metal has.
    """
    bare = without_comments(text)
    found: list[MetalKernel] = []
    for match in _KERNEL.finditer(bare):
        end = _closing(bare, match.end())
        if bare[end + 1 :].lstrip().startswith("{"):
            listed = _split(bare[match.end() : end])
            parameters = tuple(_parameter(match[1], each) for each in listed)
            _check(match[1], parameters)
            found.append(MetalKernel(match[1], match.start(), parameters))
    return found


def _closing(text: str, start: int) -> int:
    depth, place = 1, start
    while place < len(text):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
        place += 1
    raise MetalTextError("a kernel's head has no end")


def _split(parameters: str) -> list[str]:
    """Parameters between commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in parameters:
        depth += (letter in "[(<") - (letter in "])>")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [each.strip() for each in parts if each.strip()]


def _parameter(kernel: str, text: str) -> Parameter:
    match = _PARAMETER.fullmatch(text)
    if match is None:
        raise MetalTextError(
            f"kernel '{kernel}': the parameter '{text}' has no attribute; every parameter of a "
            "kernel has one, such as [[buffer(0)]]"
        )
    kind = re.sub(r"\s*\b(?:__)?restrict\b\s*$", "", match["type"].strip())
    attribute = match["attribute"]
    place = int(match["place"] or 0)
    words = set(re.findall(r"\w+", kind))
    if attribute == "buffer":
        allowed = ({"device", "constant"} & words) and kind[-1] in "*&"
        wanted = "a pointer or reference of device or constant memory"
    elif attribute == "threadgroup":
        allowed, wanted = "threadgroup" in words and kind[-1] == "*", "a pointer of threadgroup"
    elif attribute in _BUILTINS:
        types = _BUILTINS[attribute][1]
        allowed, wanted = kind in types, f"one of {', '.join(types)}"
    else:
        listing = ", ".join(("buffer", "threadgroup", *_BUILTINS))
        raise MetalTextError(
            f"kernel '{kernel}': the attribute '{attribute}' of '{match['name']}' is not known; "
            f"known are {listing}"
        )
    if not allowed:
        raise MetalTextError(
            f"kernel '{kernel}': '{match['name']}', which is [[{attribute}]], has the type "
            f"'{kind}'; it has to be {wanted}"
        )
    return Parameter(kind, attribute, place)


def _check(kernel: str, parameters: tuple[Parameter, ...]) -> None:
    seen: set[tuple[str, int]] = set()
    for each in parameters:
        if each.attribute in _BUILTINS:
            continue
        if each.place >= BUFFERS:
            raise MetalTextError(
                f"kernel '{kernel}': [[{each.attribute}({each.place})]]; the table has {BUFFERS} "
                f"entries, 0 to {BUFFERS - 1}"
            )
        if (each.attribute, each.place) in seen:
            raise MetalTextError(
                f"kernel '{kernel}': two parameters are [[{each.attribute}({each.place})]]"
            )
        seen.add((each.attribute, each.place))


def as_cpp(text: str, kernels: list[MetalKernel]) -> str:
    """The text without Metal's headers, its threadgroup arrays as references into memory.

    Vectors that are made like calls become calls. An array belongs to the kernel whose head stands
    last before it. Lines stay where they are.
    """
    bare = without_comments(text)
    parts: list[str] = []
    numbers = count()
    end = 0
    for match in _SHARED.finditer(bare):
        owner = sum(each.place < match.start() for each in kernels) - 1
        if owner < 0:
            raise MetalTextError(f"the threadgroup array '{match['name']}' stands in no kernel")
        kind = f"{match['type']}{match['extents']}"
        value = f"::dovetail_shim::Shared<{owner}, {next(numbers)}, {kind}>()"
        parts += [text[end : match.start()], match["blank"], f"auto& {match['name']} = {value};"]
        end = match.end()
    parts.append(text[end:])
    # A macro of the header stands for the address space.
    made = _VECTOR.sub(r"::metal::Made<\1>(", _INCLUDE.sub("", "".join(parts)))
    made = _NUMBER.sub(lambda each: f"{'half' if each[2] == 'H' else 'bfloat'}({each[1]})", made)
    return _PLACE.sub("[[threadgroup_place(", made)


def entry_text(kernel: MetalKernel) -> str:
    """The function by which the engine calls a kernel, and the list of its arguments."""
    buffers, shared = kernel.count("buffer"), kernel.count("threadgroup")
    values: list[str] = []
    for each in kernel.parameters:
        if each.attribute == "buffer":
            pointer = each.type.replace("&", "*")
            read = "*" if each.type.endswith("&") else ""
            values.append(f"{read}Bound<{pointer}>(arguments[{each.place}])")
        elif each.attribute == "threadgroup":
            values.append(f"Dynamic<{each.type}>(arguments, {buffers}, {each.place})")
        else:
            values.append(f"As<{each.type}>({_BUILTINS[each.attribute][0]})")
    kinds = ["{DOVETAIL_ARGUMENT_BUFFER, 8}"] * buffers + [
        "{DOVETAIL_ARGUMENT_SHARED, 4}"
    ] * shared
    name = kernel.name
    return (
        f"const dovetail_cpu_argument arguments_{name}[] = {{{', '.join([*kinds, '{0, 0}'])}}};\n"
        f"void Enter_{name}([[maybe_unused]] dovetail_thread* self,\n"
        f"    [[maybe_unused]] const void* const* arguments) {{\n"
        f"  ::{name}({', '.join(values)});\n}}\n"
    )


def record_text(kernel: MetalKernel) -> str:
    """The kernel's line in the record of the image."""
    places = kernel.count("buffer") + kernel.count("threadgroup")
    return (
        f'    {{"{kernel.name}", &Enter_{kernel.name}, arguments_{kernel.name}, {places},\n'
        "     {0, 0, 0}, {0, 0, 0}, 32, 0},"
    )
