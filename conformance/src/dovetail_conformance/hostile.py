"""Files that ask for much: small bundles whose readers would take gigabytes, minutes, or crash.

Each is shorter than a megabyte. Every reader either accepts one or refuses it with an error of its
own, adds at most 256 MiB to its process, and ends within seconds (docs/format/limits.md). They are
written byte by byte, as no encoder of ours would write them.
"""

from __future__ import annotations

import hashlib
import json
import platform
import struct
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

MAX_BYTES: Final = 1_000_000
FLOAT32: Final = 2 | 32 << 8 | 1 << 16
INT64: Final = 64 << 8 | 1 << 16

_MACHINES: Final = {"x86_64": 62, "aarch64": 183, "riscv64": 243}

# Opcodes of docs/format/plan.md that the plans here use.
_CONST, _SCALAR, _ADD, _CHECK, _REPORTS, _REPORT = 0, 3, 10, 40, 43, 44
_LAUNCH, _IF, _REPEAT, _END = 50, 60, 62, 63


def _align(size: int) -> int:
    return -(-size // 64) * 64


def _text(value: bytes) -> bytes:
    return struct.pack("<Q", len(value)) + value


def bundle(
    sections: Sequence[bytes],
    *,
    images: Sequence[Mapping[str, Any]] = (),
    functions: Mapping[str, Any] | None = None,
    sizes: Mapping[int, int] | None = None,
    **more: Any,
) -> bytes:
    """A bundle of these sections with right hashes; `more` adds to the header or replaces.

    Sections whose `sizes` are given, by their numbers, are said to be deflated.
    """
    rest: dict[str, Any] = {
        "features": [] if sizes is None else ["deflate"],
        "functions": {} if functions is None else functions,
        "images": images,
        "producer": "hostile",
    }
    rest.update(more)

    def header(first: int) -> bytes:
        entries: list[dict[str, Any]] = []
        offset = first
        for content in sections:
            padded = content.ljust(_align(len(content)), b"\0")
            digest = hashlib.sha256(padded).hexdigest()
            entries.append({"hash": digest, "length": len(content), "offset": offset})
            if sizes is not None and len(entries) - 1 in sizes:
                entries[-1]["size"] = sizes[len(entries) - 1]
            offset += len(padded)
        value = {**rest, "sections": entries}
        return json.dumps(
            value, sort_keys=True, ensure_ascii=False, separators=(",", ":")
        ).encode()

    # The offsets' digits decide on the header's length, and that on the offsets.
    first = 0
    while (text := header(first)) and _align(64 + len(text)) != first:
        first = _align(64 + len(text))
    return raw_bundle(text, b"".join(each.ljust(_align(len(each)), b"\0") for each in sections))


def raw_bundle(header: bytes, rest: bytes = b"") -> bytes:
    """A bundle of this header, whatever it is, with the right hash."""
    padded = header.ljust(_align(64 + len(header)) - 64, b"\0")
    fixed = b"\x89DVT\r\n\x1a\n" + struct.pack(
        "<IIQQ", 1, 0, len(header), 64 + len(padded) + len(rest)
    )
    return fixed + hashlib.sha256(fixed + padded).digest() + padded + rest


def image_entry(section: int, **changes: Any) -> dict[str, Any]:
    """The header's record of an image for the cpu."""
    return {
        "format": "obj",
        "kind": "cpu",
        "requirements": [],
        "section": section,
        "sources": {},
        "target": "cpu",
        "tool": "",
        **changes,
    }


def one_function(plan: bytes, image: bytes, name: str = "f") -> bytes:
    """A bundle of one function."""
    variants = [{"image": 0, "plan": 1}]
    return bundle(
        [image, plan],
        images=[image_entry(0)],
        functions={name: {"signature": "", "variants": variants}},
    )


def image(
    kernels: Iterable[tuple[bytes, int]] = (), payload: bytes | None = None, more: bytes = b""
) -> bytes:
    """An image for the cpu: names of kernels, sorted, with how many int64 scalars each takes.

    All are the one function of the object, unless `payload` is another object; `more` is a second
    payload, which makes images different.
    """
    records: list[bytes] = []
    for name, scalars in kernels:
        arguments = struct.pack("<BBHII", 1, 0, 0, 0, INT64) * scalars
        fixed = struct.pack("<IIIQQ", 1, 1, 1, 0, scalars)
        records.append(_text(name) + _text(b"k") + fixed + arguments)
    head = b"DVTI" + struct.pack("<I", 1) + _text(b"cpu") + _text(b"obj")
    functions = struct.pack("<Q", len(records)) + b"".join(records)
    code = _kernel() if payload is None else payload
    return (
        head
        + functions
        + struct.pack("<Q", 2)
        + b"".join(_text(each) for each in (b"more", more, b"object", code))
    )


def instruction(opcode: int, *operands: int, immediate: int | None = None) -> bytes:
    """One instruction of a plan."""
    words = struct.pack(f"<BBH{len(operands)}I", opcode, 0, len(operands), *operands)
    return words if immediate is None else words + struct.pack("<q", immediate)


def plan(
    instructions: Sequence[bytes],
    *,
    kernels: Sequence[bytes] = (),
    messages: Sequence[bytes] = (),
    scalars: int = 0,
    name: bytes = b"f",
) -> bytes:
    """A plan of these parts; its parameters are int64 scalars."""
    parameter = struct.pack("<BBHII", 1, 0, 0, INT64, 0) + _text(b"n")
    lists = [
        [parameter] * scalars,
        [],
        [_text(each) for each in kernels],
        [_text(each) for each in messages],
        instructions,
        [],
    ]
    body = b"".join(struct.pack("<Q", len(each)) + b"".join(each) for each in lists)
    return b"DVTP" + struct.pack("<I", 1) + _text(name) + body


class Elf:
    """A relocatable object for this machine, section by section; section 0 is all zero."""

    def __init__(self) -> None:
        self.contents = bytearray()
        self.headers: list[bytes] = [bytes(64)]
        self.names = 0

    def add(self, content: bytes) -> int:
        """Put bytes into the file; returns their offset."""
        self.contents += content
        return 64 + len(self.contents) - len(content)

    def section(
        self,
        kind: int,
        offset: int,
        size: int,
        *,
        name: int = 0,
        flags: int = 0,
        link: int = 0,
        info: int = 0,
        align: int = 1,
        entry: int = 0,
    ) -> int:
        """Add a section header; returns its number."""
        fields = (name, kind, flags, 0, offset, size, link, info, align, entry)
        self.headers.append(struct.pack("<IIQQQQIIQQ", *fields))
        return len(self.headers) - 1

    def encode(self) -> bytes:
        """The file."""
        head = b"\x7fELF\x02\x01\x01".ljust(16, b"\0") + struct.pack(
            "<HHIQQQIHHHHHH", 1, _MACHINES.get(platform.machine(), 62), 1, 0, 0,
            64 + len(self.contents), 0, 64, 0, 0, 64, len(self.headers), self.names,
        )  # fmt: skip
        return head + bytes(self.contents) + b"".join(self.headers)


def _kernel() -> bytes:
    """An object with one global function `k`, which nobody runs."""
    elf = Elf()
    names = elf.names = elf.section(3, elf.add(b"\0k\0"), 3)
    code = elf.section(1, elf.add(bytes(64)), 64, flags=6, align=4)
    symbols = bytes(24) + struct.pack("<IBBHQQ", 1, 0x12, 0, code, 0, 64)
    elf.section(2, elf.add(symbols), len(symbols), link=names, entry=24)
    return elf.encode()


def _object(elf: Elf) -> bytes:
    return bundle([image(payload=elf.encode())], images=[image_entry(0)])


def elf_section_zero() -> bytes:
    """Section 0 holds the names of the sections, far outside of the file."""
    elf = Elf()
    elf.section(1, elf.add(b"\xc3"), 1, flags=6)
    elf.headers[0] = struct.pack("<IIQQQQIIQQ", 0, 3, 0, 0, 1 << 44, 1 << 44, 0, 0, 1, 0)
    return _object(elf)


def elf_symbol_names() -> bytes:
    """Names of symbols that are the ends of one long text."""
    elf = Elf()
    table = b"\0" + b"n" * 420_000 + b"\0"
    names = elf.names = elf.section(3, elf.add(table), len(table))
    symbols = b"".join(struct.pack("<IBBHQQ", 1 + i, 0x10, 0, 0xFFF1, 0, 0) for i in range(20_000))
    elf.section(2, elf.add(symbols), len(symbols), link=names, entry=24)
    return _object(elf)


def elf_section_names() -> bytes:
    """The same with names of sections."""
    elf = Elf()
    table = b"\0" + b"n" * 420_000 + b"\0"
    elf.names = elf.section(3, elf.add(table), len(table))
    for i in range(8_000):
        elf.section(8, 0, 0, name=1 + i)
    return _object(elf)


def elf_overlapping_sections() -> bytes:
    """Thousands of code sections that are one range of the file."""
    elf = Elf()
    elf.names = elf.section(3, elf.add(b"\0"), 1)
    code = elf.add(b"\xc3" * 400_000)
    for _ in range(8_000):
        elf.section(1, code, 400_000, flags=6)
    return _object(elf)


def elf_padded_sections() -> bytes:
    """Thousands of code sections of one byte, each on a page of its own."""
    elf = Elf()
    elf.names = elf.section(3, elf.add(b"\0"), 1)
    for _ in range(14_000):
        elf.section(1, elf.add(b"\xc3"), 1, flags=6, align=4096)
    return _object(elf)


def elf_shared_relocations() -> bytes:
    """Thousands of tables of relocations that are one range of the file."""
    elf = Elf()
    elf.names = elf.section(3, elf.add(b"\0"), 1)
    code = elf.section(1, elf.add(b"\xc3" * 64), 64, flags=6)
    symbols = elf.section(2, elf.add(bytes(24)), 24, link=1, entry=24)
    entries = 18_000
    table = elf.add(bytes(24 * entries))
    for _ in range(7_000):
        elf.section(4, table, 24 * entries, link=symbols, info=code, entry=24)
    return _object(elf)


def report_names() -> bytes:
    """Reports that name one long message as their coordinates, thousands of times."""
    most = 32_000
    report = instruction(_REPORT, 0, 0, 0, 0, 0, most, *([1] * most))
    return one_function(
        plan([instruction(_REPORTS, 1, 1, 1 << 20), report], messages=[b"t", b"n" * 110_000]),
        image(),
    )


def report_texts() -> bytes:
    """Thousands of reports with one long text."""
    reports = [instruction(_REPORT, 0, 0, 0, 0, 0, 0)] * 20_000
    return one_function(
        plan([instruction(_REPORTS, 1, 1, 4), *reports], messages=[b"t" * 400_000]), image()
    )


def json_array() -> bytes:
    """A header of very many small values."""
    return raw_bundle(b"[" + b",".join([b"0"] * 490_000) + b"]")


def json_arrays() -> bytes:
    """A header of very many empty arrays."""
    return raw_bundle(b"[" + b",".join([b"[]"] * 330_000) + b"]")


def json_objects() -> bytes:
    """A header of very many objects with a member."""
    return raw_bundle(b"[" + b",".join([b'{"":0}'] * 140_000) + b"]")


def json_members() -> bytes:
    """One object of very many members."""
    members = b",".join(b'"%06x":0' % i for i in range(90_000))
    return raw_bundle(b"{" + members + b"}")


def json_depth() -> bytes:
    """A header nested half a million times."""
    return raw_bundle(b"[" * 490_000 + b"]" * 490_000)


def shared_image() -> bytes:
    """Thousands of images that are one long section."""
    content = image([(b"k%07d" % i, 0) for i in range(6_000)])
    return bundle([content], images=[image_entry(0)] * 3_500)


def shared_plan() -> bytes:
    """Thousands of variants that are one pair of a long plan and an image."""
    launches = [instruction(_CONST, immediate=0), *[instruction(_LAUNCH, 0, 0, 0, 0)] * 20_000]
    variants = [{"image": 0, "plan": 1}] * 20_000
    return bundle(
        [image([(b"k", 0)]), plan(launches, kernels=[b"k"])],
        images=[image_entry(0)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def plans_by_images() -> bytes:
    """Each of many images with each of many plans: the product of their counts."""
    each = 45
    launches = [instruction(_CONST, immediate=0)]
    launches += [instruction(_LAUNCH, 0, 0, 0, 0, *([1, 0] * 32))] * 25
    sections = [
        *(image([(b"k", 32)], more=b"%03d" % i) for i in range(each)),
        *(plan(launches, kernels=[b"k"], messages=[b"%03d" % i]) for i in range(each)),
    ]
    variants = [{"image": i, "plan": each + p} for i in range(each) for p in range(each)]
    return bundle(
        sections,
        images=[image_entry(i) for i in range(each)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def plan_by_images() -> bytes:
    """One long plan that launches nothing, with each of very many small images."""
    each = 1_700
    block = [instruction(_IF, 0), instruction(_END)]
    head = b"DVTI" + struct.pack("<I", 1) + _text(b"cpu") + _text(b"obj")
    sections = [
        head + struct.pack("<QQ", 0, 1) + _text(b"") + _text(b"%d" % i) for i in range(each)
    ]
    sections.append(plan([instruction(_CONST, immediate=1), *block * 31_000]))
    variants = [{"image": i, "plan": each} for i in range(each)]
    return bundle(
        sections,
        images=[image_entry(i) for i in range(each)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def bad_plan_by_variants() -> bytes:
    """Very many variants of one long plan that is wrong at its end."""
    block = [instruction(_IF, 0), instruction(_END)]
    lines = [instruction(_CONST, immediate=1), *block * 30_000, instruction(_END)]
    variants = [{"image": 0, "plan": 1}] * 20_000
    return bundle(
        [image(), plan(lines)],
        images=[image_entry(0)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def bad_image_by_entries() -> bytes:
    """Very many images that are one long section with something behind its end."""
    content = image([(b"k%07d" % i, 0) for i in range(8_000)]) + b"x"
    return bundle([content], images=[image_entry(0)] * 4_000)


def bad_names_by_variants() -> bytes:
    """Very many variants of one plan with a long name that is not the function's."""
    variants = [{"image": 0, "plan": 1}] * 20_000
    return bundle(
        [image(), plan([], name=b"n" * 400_000)],
        images=[image_entry(0)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def messages_by_instructions() -> bytes:
    """Very many checks that name one long message, which nobody can show as it is."""
    lines = [instruction(_CONST, immediate=1), *[instruction(_CHECK, 0, 0)] * 60_000]
    return one_function(plan(lines, messages=[b"\x01" * 10_000]), image())


def launches_by_kernels() -> bytes:
    """Thousands of launches, each of the last of thousands of kernels."""
    launches = [instruction(_CONST, immediate=0), *[instruction(_LAUNCH, 0, 0, 0, 0)] * 16_000]
    names = [b"common-beginning-of-names-%06d" % i for i in range(4_000)]
    return one_function(plan(launches, kernels=[names[-1]]), image([(name, 0) for name in names]))


def variants_by_requirements() -> bytes:
    """Thousands of variants of one image with thousands of requirements and a long target."""
    entry = image_entry(
        0, target="t" * 4_000, requirements=[f"x.r{i} >= {i}" for i in range(12_000)]
    )
    variants = [{"image": 0, "plan": 1}] * 20_000
    return bundle(
        [image([(b"k", 0)]), plan([])],
        images=[entry],
        functions={"f": {"signature": "", "variants": variants}},
    )


def many_instructions() -> bytes:
    """A plan of as many instructions as fit."""
    return one_function(
        plan([instruction(_REPEAT, 0), instruction(_END)] * 80_000), image([(b"k", 0)])
    )


def many_plans() -> bytes:
    """Plans of many instructions each."""
    body = [instruction(_CONST, immediate=1), *[instruction(_ADD, 0, 0)] * 19_000]
    sections = [image([(b"k", 0)])] + [plan(body, messages=[b"%d" % i]) for i in range(4)]
    variants = [{"image": 0, "plan": 1 + i} for i in range(4)]
    return bundle(
        sections,
        images=[image_entry(0)],
        functions={"f": {"signature": "", "variants": variants}},
    )


def long_names() -> bytes:
    """Functions whose names take the whole file."""
    entry: dict[str, Any] = {"signature": "s" * 100_000, "variants": []}
    return bundle([], functions={"n" * 800_000: entry})


def many_sources() -> bytes:
    """An image with very many sources that are one section."""
    return bundle(
        [image()], images=[image_entry(0, sources={f"{i:06x}": 0 for i in range(80_000)})]
    )


def deflated(content: bytes) -> bytes:
    """A deflate stream of some bytes."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return stream.compress(content) + stream.flush()


def deflated_zeros() -> bytes:
    """Sections that become a gigabyte of zeros, each within the limit of one section."""
    zeros = deflated(bytes(200 << 20))
    sections = [zeros] * 4
    return bundle(sections, sizes=dict.fromkeys(range(4), 200 << 20))


def deflated_beyond_size() -> bytes:
    """A section that is said to be little longer than its stream, and becomes a gigabyte."""
    stream = deflated(bytes(900 << 20))
    return bundle([stream], sizes={0: len(stream) + 1})


def deflated_beyond_sums() -> bytes:
    """Sections whose sizes together are more than 2^64."""
    return bundle([b"x"] * 3, sizes=dict.fromkeys(range(3), 2**63 - 1))


def deflated_blocks() -> bytes:
    """A stream of very many blocks that hold nothing."""
    four = sum(0b10 << 10 * number for number in range(4)).to_bytes(5, "little")
    size = 1 << 20
    return bundle([four * 190_000 + deflated(bytes(size))], sizes={0: size})


def deflated_image() -> bytes:
    """An image of about as many kernels as a file may hold without a limit raised."""
    content = image([(b"k%07d" % i, 0) for i in range(130_000)])
    stream = deflated(content)
    return bundle(
        [stream, bytes(MAX_BYTES - 10_000 - len(stream))],
        sizes={0: len(content)},
        images=[image_entry(0, sources={"rest": 1})],
    )


def deflated_plans() -> bytes:
    """Plans of as many instructions as a plan may have, and about as many as a file may hold."""
    body = [instruction(_CONST, immediate=1), *[instruction(_ADD, 0, 0)] * 65_000]
    contents = [plan(body, messages=[b"%d" % i]) for i in range(10)]
    streams = [deflated(each) for each in contents]
    rest = bytes(MAX_BYTES - 10_000 - len(b"".join(streams)))
    return bundle(
        [*streams, image([(b"k", 0)]), rest],
        sizes={number: len(each) for number, each in enumerate(contents)},
        images=[image_entry(10, sources={"rest": 11})],
        functions={
            "f": {"signature": "", "variants": [{"image": 0, "plan": i} for i in range(10)]}
        },
    )


def header_beyond_sums() -> bytes:
    """A length of the header near 2^64: sums with it wrap."""
    good = bundle([])
    return good[:16] + struct.pack("<Q", 2**64 - 40) + good[24:]


def text_beyond_sums() -> bytes:
    """Texts of an image and a plan that are as long as 2^64 - 1."""
    broken = plan([])
    at = broken.index(_text(b"f"))
    return one_function(broken[:at] + b"\xff" * 8 + broken[at + 8 :], image())


FILES: Final[Mapping[str, Callable[[], bytes]]] = {
    make.__name__: make
    for make in (
        elf_section_zero, elf_symbol_names, elf_section_names, elf_overlapping_sections,
        elf_padded_sections, elf_shared_relocations, report_names, report_texts, json_array,
        json_arrays, json_objects, json_members, json_depth, shared_image, shared_plan,
        plans_by_images, plan_by_images, bad_plan_by_variants, bad_image_by_entries,
        bad_names_by_variants, messages_by_instructions, launches_by_kernels,
        variants_by_requirements, many_instructions, many_plans, long_names, many_sources,
        deflated_zeros, deflated_blocks, deflated_beyond_size, deflated_beyond_sums,
        deflated_image, deflated_plans, header_beyond_sums, text_beyond_sums,
    )
}  # fmt: skip
"""What each is called, and what makes its bytes."""


def endless_call() -> bytes:
    """A function `f(n)` that repeats n times n rounds: `load` and `verify` accept it."""
    rounds = [instruction(_SCALAR, 0), instruction(_REPEAT, 0), instruction(_REPEAT, 0)]
    return one_function(plan([*rounds, instruction(_END), instruction(_END)], scalars=1), image())
