"""The LLVM IR that became device code, made to run on the host by the engine's threads.

It is the very text that LLVM compiled to PTX or AMD's code, so that what it says about indices,
barriers and exchanges is what runs here; only what names the device is replaced: triple and data
layout, calling conventions, address spaces, intrinsics. Text in, text out: our writer's text has
few shapes, and whatever does not have one of them is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from dovetail.image import ImageFunction
from dovetail.support.errors import DovetailError
from dovetail_fakedrivers.host_services import (
    SHARED_OFFSET,
    WINDOW_OFFSET,
    Signature,
    definition,
)

TENSOR_MAP: Final = "ptr byval"
"""How the type of a tensor map is noted: the kernel gets its address, not its value."""

_TENSOR_MAP_BYTES: Final = 128
"""CUDA Driver API, CUtensorMap."""

SHARED_ALIGN: Final = 16
"""Bytes: where dynamic shared memory begins (docs/format/image.md, "Shared memory")."""

_SPACE = r"addrspace\((\d+)\)"
_SHARED = re.compile(
    r"^@(?P<name>[\w.$-]+) = (?P<linkage>\w+) (?:\w+ )*addrspace\(3\) global (?P<type>\[.*?\]|\w+)"
    r"(?: (?:poison|undef))?(?:, align (?P<align>\d+))?$"
)
_DECLARE = re.compile(r"^declare (?P<result>.+?) @(?P<name>[\w.]+)\((?P<parameters>.*)\)")
_KERNEL = re.compile(
    r"^define (?:\w+ )*?(?:ptx_kernel|amdgpu_kernel|spir_kernel) void @(?P<name>[\w.$-]+)"
    r"\((?P<parameters>.*)\)(?P<rest>[^()]*)\{$"
)
_DEFINE = re.compile(r"^define (?P<head>.+?) @(?P<name>[\w.$-]+)\((?P<parameters>.*)\)[^()]*\{$")
_CALL = re.compile(
    r"@(?P<name>(?:llvm\.(?:nvvm|amdgcn|dovetail)\.|llvm\.read(?=\w+counter)|dvt_cuda_)[\w.]+)\("
)
_ARRAY = re.compile(r"^\[(\d+) x (.+)\]$")
_BITS: Final = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
_DEVICE_ATTRIBUTES = re.compile(
    r'"(?:nvvm|amdgpu|target|uniform|no-trapping|denormal)[\w.-]*"(?:="[^"]*")? ?'
)
_CLUSTER = re.compile(r'"nvvm\.cluster_dim"="(\d+),(\d+),(\d+)"')
_TO_SHARED = re.compile(r"inttoptr i32 (?P<value>\S+) to ptr addrspace\(3\)")
_BYVAL = re.compile(r"byval\((?P<type>[^()]*)\) align \d+ ?")


_NO_VARIANTS: Final[Mapping[str, str]] = MappingProxyType({})


class RetargetError(DovetailError):
    """Device code that the host cannot run; the message names what it is."""


@dataclass(slots=True)
class HostKernel:
    """A kernel as the host has it.

    Attributes:
        name: As in the image.
        parameters: The LLVM types of its parameters, in order.
        static_shared_bytes: What its shared arrays of constant size take.
        lines: Its text, from `define` to `}`.
        cluster: The blocks of a cluster that it demands; zeros if it demands none.
    """

    name: str
    parameters: tuple[str, ...]
    static_shared_bytes: int
    lines: list[str]
    cluster: tuple[str, str, str] = ("0", "0", "0")

    @property
    def tensor_maps(self) -> int:
        """How many parameters behind those of the record are tensor maps."""
        return self.parameters.count(TENSOR_MAP)


@dataclass(slots=True)
class _Reader:
    """The module while it is read."""

    shared: dict[str, tuple[int, int] | None] = field(
        default_factory=dict[str, tuple[int, int] | None]
    )
    signatures: dict[str, Signature] = field(default_factory=dict[str, Signature])
    used: dict[str, None] = field(default_factory=dict[str, None])
    kernels: list[HostKernel] = field(default_factory=list[HostKernel])
    rest: list[str] = field(default_factory=list[str])
    sites: int = 0


def retarget(
    text: str,
    functions: Sequence[ImageFunction],
    subgroup_size: int,
    triple: str,
    data_layout: str,
    *,
    barriers: bool = True,
    variants: Mapping[str, str] = _NO_VARIANTS,
) -> str:
    """The text of a module that defines a CPU image.

    Args:
        text: LLVM IR for NVPTX or AMDGPU, or by `host_device`, with all kernels of an image.
        functions: Their records.
        subgroup_size: Threads in a subgroup.
        triple: Of the host.
        data_layout: Of the host.
        variants: Services by intrinsic, for those that differ between processors.
        barriers: False takes barriers out: what must then go wrong shows that they matter.

    Raises:
        RetargetError: The text holds something that the host has nothing for.
    """
    reader = _Reader()
    _read(reader, text, barriers)
    found = {kernel.name: kernel for kernel in reader.kernels}
    imports: dict[str, int] = {}
    parts = [f'target datalayout = "{data_layout}"', f'target triple = "{triple}"', ""]
    parts += reader.rest
    for function in functions:
        kernel = found.get(function.symbol)
        if kernel is None:
            raise RetargetError(f"the device code has no kernel '{function.symbol}'")
        own = len(kernel.parameters) - kernel.tensor_maps
        if own != len(function.arguments):
            raise RetargetError(
                f"kernel '{kernel.name}' has {own} parameters, its record "
                f"{len(function.arguments)}"
            )
        parts += kernel.lines
    unknown: list[str] = []
    for name in reader.used:
        if name not in reader.signatures:
            raise RetargetError(f"'{name}' is called and neither declared nor defined")
        host = name.removeprefix("llvm.")
        made = definition(host, reader.signatures[name], imports, variants.get(host))
        if made is None:
            unknown.append(name)
        else:
            parts.append(made)
    if unknown:
        listing = ", ".join(f"'{name}'" for name in unknown)
        raise RetargetError(
            f"the host has nothing for {listing}: kernels that use it do not run on fake drivers"
        )
    kernels = [found[function.symbol] for function in functions]
    parts += _record(functions, kernels, subgroup_size, imports)
    return "\n".join(parts) + "\n"


def _read(reader: _Reader, text: str, barriers: bool) -> None:
    body: list[str] | None = None
    for line in text.splitlines():
        if body is not None:
            body.append(line)
            if line == "}":
                _function(reader, body, barriers)
                body = None
        elif line.startswith("target "):
            continue
        elif line.startswith("define "):
            body = [line]
        elif match := _SHARED.match(line):
            size = None if match["linkage"] == "external" else _bytes(match["type"])
            align = int(match["align"] or SHARED_ALIGN)
            reader.shared[match["name"]] = None if size is None else (size, align)
        elif match := _DECLARE.match(line):
            name = match["name"]
            if _is_device(name):
                types = tuple(_type(each) for each in _split(match["parameters"]))
                reader.signatures[name] = Signature(_plain(match["result"]), types)
            else:
                reader.rest.append(_plain(line))
        else:
            reader.rest.append(_plain(line))


def _is_device(name: str) -> bool:
    return bool(_CALL.match(f"@{name}("))


def _function(reader: _Reader, lines: list[str], barriers: bool) -> None:
    """A definition: a kernel, inline assembly of ours, or a function that kernels share."""
    if match := _KERNEL.match(lines[0]):
        reader.kernels.append(_kernel(reader, match, lines, barriers))
        return
    match = _DEFINE.match(lines[0])
    if match is None:
        raise RetargetError(f"this definition is not understood: {lines[0]}")
    if match["name"].startswith("dvt_cuda_"):
        types = tuple(_type(each) for each in _split(match["parameters"]))
        result = _plain(match["head"].rpartition("internal ")[2]).strip()
        reader.signatures[match["name"]] = Signature(result, types)
        return
    for line in lines:
        if found := _CALL.search(line):
            raise RetargetError(f"function '{match['name']}' calls '{found['name']}'")
        _check_assembly(match["name"], line)
    reader.rest += [_plain(line) for line in lines]


def _kernel(reader: _Reader, match: re.Match[str], lines: list[str], barriers: bool) -> HostKernel:
    name = match["name"]
    parameters = _split(match["parameters"])
    types = tuple(_type(each) for each in parameters)
    text = "\n".join(lines[1:])
    static, prologue, text = _place_shared(reader, text)
    if not lines[1].endswith(":"):
        raise RetargetError(f"kernel '{name}' does not begin with a label: {lines[1]}")
    first, _, text = text.partition("\n")
    text = _TO_SHARED.sub(r"getelementptr i8, ptr %dovetail.window, i32 \g<value>", text)
    if "%dovetail.window" in text:
        prologue += _load("window", WINDOW_OFFSET)
    result: list[str] = []
    for line in text.split("\n"):
        _check_assembly(name, line)
        if not barriers and ".barrier" in line and "call void" in line:
            continue
        result.append(_plain(_CALL.sub(lambda found: _called(reader, found), line)))
    passed = (_plain(_DEVICE_ATTRIBUTES.sub("", _BYVAL.sub("", each))) for each in parameters)
    signature = ", ".join(("ptr %dovetail.self", *passed))
    attributes = _DEVICE_ATTRIBUTES.sub("", match["rest"])
    # Large frames are probed page by page, so that the guard below a stack is not passed over.
    head = (
        f'define internal void @"dovetail.kernel.{name}"({signature}) '
        f'"probe-stack"="inline-asm" {attributes}{{'
    )
    kernel = HostKernel(name, types, static, [head, first, *prologue, *result])
    cluster = _CLUSTER.search(match["rest"])
    if cluster is not None:
        kernel.cluster = (cluster[1], cluster[2], cluster[3])
    return kernel


def _called(reader: _Reader, found: re.Match[str]) -> str:
    """A call of a device's intrinsic becomes one of the host's function for it."""
    reader.used[found["name"]] = None
    reader.sites += 1
    host = found["name"].removeprefix("llvm.")
    behind = found.string[found.end() :]
    comma = "" if behind.startswith(")") else ", "
    return f'@"{host}"(ptr %dovetail.self, i64 {reader.sites}{comma}'


def _check_assembly(name: str, line: str) -> None:
    if re.search(r"\basm (?:sideeffect )?\"", line):
        raise RetargetError(f"kernel '{name}' has inline assembly: {line.strip()}")


def _place_shared(reader: _Reader, text: str) -> tuple[int, list[str], str]:
    """Where the shared arrays that a kernel uses lie in the memory of its block.

    Returns:
        The bytes of those of constant size, lines for its beginning, and its text.
    """
    used = [name for name in reader.shared if re.search(_global(name), text)]
    places: list[tuple[str, int | None]] = []
    static = 0
    for name in used:
        known = reader.shared[name]
        if known is None:
            places.append((name, None))
            continue
        size, align = known
        static = -(-static // align) * align
        places.append((name, static))
        static += size
    static = -(-static // SHARED_ALIGN) * SHARED_ALIGN
    prologue = _load("shared", SHARED_OFFSET) if used else []
    for number, (name, place) in enumerate(places):
        offset = static if place is None else place
        register = f"%dovetail.array.{number}"
        prologue.append(f"  {register} = getelementptr i8, ptr %dovetail.shared, i64 {offset}")
        text = re.sub(_global(name), register, text)
    return static, prologue, text


def _global(name: str) -> str:
    return rf"@{re.escape(name)}(?![\w.$-])"


def _load(what: str, offset: int) -> list[str]:
    return [
        f"  %dovetail.{what}.place = getelementptr i8, ptr %dovetail.self, i64 {offset}",
        f"  %dovetail.{what} = load ptr, ptr %dovetail.{what}.place, !invariant.load !{{}}",
    ]


def _plain(line: str) -> str:
    """A line without what only devices have."""
    line = re.sub(rf", {_SPACE}", "", line) if " alloca " in line else line
    line = re.sub(rf"addrspacecast (ptr(?: {_SPACE})?) (\S+) to ptr(?: {_SPACE})?",
                  r"bitcast ptr \3 to ptr", line)  # fmt: skip
    line = re.sub(rf" ?\b{_SPACE}", "", line)
    line = re.sub(r' syncscope\("[^"]*"\)', "", line)
    if line.startswith("attributes "):
        line = _DEVICE_ATTRIBUTES.sub("", line)
    return line


def _split(parameters: str) -> list[str]:
    parts: list[str] = []
    depth = 0
    current = ""
    for character in parameters:
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += character
    if current.strip():
        parts.append(current.strip())
    return parts


def _type(parameter: str) -> str:
    """The type at the beginning of a parameter, on the host."""
    plain = _plain(parameter).strip()
    if _BYVAL.search(plain):
        return TENSOR_MAP
    if plain[0] in "<{[":
        closing = {"<": ">", "{": "}", "[": "]"}[plain[0]]
        return plain[: plain.index(closing) + 1]
    return plain.split()[0]


def _bytes(text: str) -> int:
    """The size of a type of a shared array."""
    if match := _ARRAY.match(text):
        return int(match[1]) * _bytes(match[2])
    bits = _BITS.get(text) or (int(text[1:]) if text[1:].isdigit() else 0)
    if bits == 0:
        raise RetargetError(f"a shared array of {text} has no known size")
    return -(-bits // 8)


_KINDS: Final = {"buffer": 0, "scalar": 1, "offset": 2, "grid_base": 3, "shared": 4}
_TENSOR_MAP_KIND: Final = 5


def _record(
    functions: Sequence[ImageFunction],
    kernels: Sequence[HostKernel],
    subgroup_size: int,
    imports: dict[str, int],
) -> list[str]:
    """The record of native/simt/cpu_image.h, and the entries that it names."""
    lines: list[str] = []
    rows: list[str] = []
    for n, (function, kernel) in enumerate(zip(functions, kernels, strict=True)):
        lines += _entry(n, kernel)
        lines.append(_text(f"name.{n}", function.symbol))
        kinds = [
            (_KINDS[each.kind], 8 if each.kind == "buffer" else each.dtype.bytes)
            for each in function.arguments
        ]
        kinds += [(_TENSOR_MAP_KIND, _TENSOR_MAP_BYTES)] * kernel.tensor_maps
        count = len(kinds)
        pairs = ", ".join(f"{{ i8, i8 }} {{ i8 {kind}, i8 {size} }}" for kind, size in kinds)
        lines.append(
            f"@dovetail.arguments.{n} = private constant [{count} x {{ i8, i8 }}] [{pairs}]"
        )
        x, y, z = function.block
        rows.append(
            f"%dovetail.kernel {{ ptr @dovetail.name.{n}, ptr @dovetail.entry.{n}, "
            f"ptr @dovetail.arguments.{n}, i32 {count}, [3 x i32] [i32 {x}, i32 {y}, i32 {z}], "
            f"[3 x i32] [{', '.join(f'i32 {each}' for each in kernel.cluster)}], "
            f"i32 {subgroup_size}, i64 {kernel.static_shared_bytes} }}"
        )
    names: list[str] = []
    for name, n in imports.items():
        lines.append(_text(f"import.{n}", name))
        names.append(f"ptr @dovetail.import.{n}")
    count = len(rows)
    return [
        "%dovetail.kernel = type { ptr, ptr, ptr, i32, [3 x i32], [3 x i32], i32, i64 }",
        *lines,
        f"@dovetail.imports = private constant [{len(names)} x ptr] [{', '.join(names)}]",
        f"@dovetail.kernels = private constant [{count} x %dovetail.kernel] [{', '.join(rows)}]",
        "@dovetail_cpu_image = constant { i32, i32, ptr, ptr, i32, ptr } "
        f"{{ i32 1, i32 {count}, ptr @dovetail.kernels, ptr @dovetail.imports, "
        f"i32 {len(names)}, ptr null }}",
    ]


def _entry(number: int, kernel: HostKernel) -> list[str]:
    """The function that the engine calls: it fetches the arguments."""
    lines = [f"define internal void @dovetail.entry.{number}(ptr %self, ptr %arguments) {{"]
    passed = ["ptr %self"]
    for n, kind in enumerate(kernel.parameters):
        lines += [
            f"  %at.{n} = getelementptr ptr, ptr %arguments, i64 {n}",
            f"  %place.{n} = load ptr, ptr %at.{n}",
        ]
        if kind == TENSOR_MAP:
            passed.append(f"ptr %place.{n}")
            continue
        lines.append(f"  %value.{n} = load {kind}, ptr %place.{n}, align 1")
        passed.append(f"{kind} %value.{n}")
    lines.append(f'  call void @"dovetail.kernel.{kernel.name}"({", ".join(passed)})')
    return [*lines, "  ret void", "}"]


def _text(name: str, value: str) -> str:
    size = len(value.encode()) + 1
    return f'@dovetail.{name} = private constant [{size} x i8] c"{value}\\00"'
