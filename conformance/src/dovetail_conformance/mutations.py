"""Bundles changed at random whose hashes hold: what hashes cannot refuse, readers must.

The seeds are fixed, so that each reader is given the same bytes; docs/security.md says what is
held: a reader either takes such a file or refuses it with its own error, and all of them decide
the same.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterator
from dataclasses import replace

from dovetail import ir
from dovetail.bundle import (
    Bundle,
    BundleFunction,
    BundleImage,
    Instruction,
    Plan,
    PlanParam,
    decode_plan,
    encode_bundle,
    encode_plan,
)
from dovetail.bundle.canonical_json import Json, encode_json
from dovetail.bundle.container import ALIGNMENT, PROLOGUE, lay_out
from dovetail.bundle.plan import AliasRule
from dovetail.bundle.reader import BundleReader
from dovetail.image import encode_image
from dovetail_conformance.vectors.make import images, plans
from dovetail_runtime import formats

_NUMBERS = (0, 1, 2, 3, 31, 32, 33, 255, 256, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
_WIDE = (*_NUMBERS, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
_VALUES: tuple[Json, ...] = (
    0, 1, 2, -1, 7, 1 << 31, (1 << 63) - 1, -(1 << 63), True, None, "", [], {}, [[]], {"a": []},
)  # fmt: skip
_TEXTS = ("", "x", "!", "a == b", "a < 1", "a <  1", "null", "opencl", "\x1b[2J", "é", "\ufeff")


def base() -> Bundle:
    """A bundle of every instruction and every kind of argument, each plan with an image."""
    image = encode_image(images()["full"])
    other = BundleImage("null", "text", "null", (), encode_image(images()["empty"]), tool="tool 1")
    entry = BundleImage(
        "opencl", "cl", "opencl", ("opencl.version >= 120", "!opencl.broken"), image
    )
    functions = tuple(
        BundleFunction(name, name, ((0, encode_plan(plan)),)) for name, plan in plans().items()
    )
    return Bundle("dovetail test", functions, (entry, other))


def rebuild(header: Json, contents: list[bytes]) -> bytes:
    """A file around a header and sections, whose hashes are those of what it holds.

    Args:
        header: All but its directory of sections.
        contents: The sections.
    """
    if isinstance(header, dict):
        return lay_out(header, contents)
    text = encode_json(header)
    first = -(-(PROLOGUE.size + len(text)) // ALIGNMENT) * ALIGNMENT
    return sealed(text, text + bytes(first - PROLOGUE.size - len(text)), first, first)


def sealed(text: bytes, rest: bytes, size: int, first: int) -> bytes:
    """A file whose first part has the hash that it states."""
    fixed = PROLOGUE.pack(
        formats.BUNDLE_MAGIC, formats.BUNDLE_VERSION, 0, len(text), size, bytes(32)
    )[:32]
    return fixed + hashlib.sha256(fixed + rest[: first - PROLOGUE.size]).digest() + rest


def mutants(seed: int, count: int) -> Iterator[bytes]:
    """`count` bundles, the same for the same seed: of headers, plans, images, streams in turn."""
    rng = random.Random(seed)
    data = encode_bundle(base())
    reader = BundleReader(data)
    header = _header(data)
    contents = [reader.section(number) for number in range(len(reader.sections))]
    image_sections = {entry.section for entry in reader.images}
    plan_sections = [number for number in range(len(contents)) if number not in image_sections]
    small = encode_bundle(base().compressed())
    places = BundleReader(small).sections
    streams = [small[each.offset : each.offset + each.length] for each in places]
    sizes = {number: each.size for number, each in enumerate(places) if each.is_deflated}
    for number in range(count):
        changed = list(contents)
        match number % 6:
            case 0:
                yield rebuild(_change_json(rng, header), changed)
                continue
            case 1:
                yield _change_text(rng, data)
                continue
            case 2:
                place = rng.choice(plan_sections)
                plan = decode_plan(contents[place])
                for _ in range(rng.randint(1, 3)):
                    plan = _change_plan(rng, plan)
                changed[place] = encode_plan(plan)
            case 3:
                place = rng.choice(plan_sections)
                changed[place] = _change_bytes(rng, changed[place])
            case 4:
                place, found = rng.choice(sorted(sizes)), dict(sizes)
                stored = list(streams)
                if rng.random() < 0.8:
                    stored[place] = _change_bytes(rng, stored[place])
                else:
                    found[place] += rng.choice((-1, 1, 63, 1 << 20, 1 << 40))
                yield lay_out(_header(small), stored, found)
                continue
            case _:
                place = rng.choice(sorted(image_sections))
                changed[place] = _change_bytes(rng, changed[place])
        yield rebuild(header, changed)


def _header(data: bytes) -> dict[str, Json]:
    import json

    (length,) = struct.unpack_from("<Q", data, 16)
    header: dict[str, Json] = json.loads(data[PROLOGUE.size : PROLOGUE.size + length])
    del header["sections"]
    return header


def _change_json(rng: random.Random, value: Json) -> Json:
    """A copy with one value, somewhere inside, replaced, removed, added or moved."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(sorted(value))
        if rng.random() < 0.85:
            return {**value, key: _change_json(rng, value[key])}
        if rng.random() < 0.5:
            return {name: each for name, each in value.items() if name != key}
        return {**value, rng.choice(_TEXTS): value[key]}
    if isinstance(value, list) and value and rng.random() < 0.85:
        place = rng.randrange(len(value))
        if rng.random() < 0.85:
            return [*value[:place], _change_json(rng, value[place]), *value[place + 1 :]]
        if rng.random() < 0.5:
            return [*value[:place], *value[place + 1 :]]
        return [*value, *value]
    if isinstance(value, str) and rng.random() < 0.7:
        changed = value + rng.choice(_TEXTS)
        return rng.choice((*_TEXTS, changed, value[:-1], "n" * 4096, "n" * 4097))
    return rng.choice(_VALUES)


def _change_text(rng: random.Random, data: bytes) -> bytes:
    """A file whose header has one of its bytes changed, with its hash made anew."""
    (length,) = struct.unpack_from("<Q", data, 16)
    first = -(-(PROLOGUE.size + length) // ALIGNMENT) * ALIGNMENT
    text = bytearray(data[PROLOGUE.size : PROLOGUE.size + length])
    for _ in range(rng.randint(1, 2)):
        text[rng.randrange(length)] = rng.choice((*b'{}[]",:\\ -019eE.tfn\t', rng.randrange(256)))
    rest = bytes(text) + data[PROLOGUE.size + length :]
    return sealed(bytes(text), rest, len(data), first)


def _change_plan(rng: random.Random, plan: Plan) -> Plan:
    """A plan with an instruction, a parameter or a rule changed; its bytes are in order."""
    lines = list(plan.instructions)
    # A plan of types alone has neither instructions nor, perhaps, parameters to change.
    at = rng.randrange(len(lines)) if lines else 0
    match rng.randrange(8) if lines and plan.params else 7:
        case 0:
            return replace(plan, instructions=(*lines[:at], *lines[at + 1 :]))
        case 1:
            moved = lines.pop(at)
            lines.insert(rng.randrange(len(lines) + 1), moved)
            return replace(plan, instructions=tuple(lines))
        case 2 | 3:
            operands = list(lines[at].operands)
            if operands:
                operands[rng.randrange(len(operands))] = rng.choice((*range(40), *_NUMBERS))
            lines[at] = replace(lines[at], operands=tuple(operands))
            return replace(plan, instructions=tuple(lines))
        case 4:
            operands = (*lines[at].operands, *[rng.randrange(9)] * rng.choice((1, 2, 31, 32, 33)))
            shorter = lines[at].operands[: -rng.randint(1, 2)]
            lines[at] = replace(lines[at], operands=rng.choice((operands, shorter)))
            return replace(plan, instructions=tuple(lines))
        case 5:
            opcode = rng.choice(formats.OPCODES)
            count = len(opcode.operands) + bool(opcode.repeated) + rng.choice((0, 0, 0, -1, 1, 2))
            operands = tuple(rng.randrange(12) for _ in range(count))
            lines.insert(at, Instruction(opcode.name, operands))
            return replace(plan, instructions=tuple(lines))
        case 6:
            params = list(plan.params)
            place = rng.randrange(len(params))
            dtype = rng.choice(sorted(ir.ELEMENTS.values(), key=str))
            tensor = rng.random() < 0.5
            rank = rng.choice((0, 1, 2, 32)) if tensor else 0
            access = rng.choice(("read", "write", "both")) if tensor else ""
            params[place] = PlanParam(params[place].name, dtype, tensor, rank, access)
            return replace(plan, params=tuple(params))
        case _:
            rules = (*plan.aliases, AliasRule(rng.randrange(4), rng.randrange(4), True))
            results = tuple(rng.randrange(5) for _ in range(rng.randrange(3)))
            return replace(plan, aliases=rules, results=rng.choice((plan.results, results)))


def _change_bytes(rng: random.Random, data: bytes) -> bytes:
    """Bytes with a bit, a byte, a number or a range changed."""
    if not data:
        return bytes(rng.randint(1, 9))
    at = rng.randrange(len(data))
    match rng.randrange(7):
        case 0:
            return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        case 1:
            return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        case 2 | 3:
            word = struct.pack("<I", rng.choice(_NUMBERS))
            at -= at % 4
            return (data[:at] + word + data[at + 4 :])[: len(data)]
        case 4:
            word = struct.pack("<Q", rng.choice(_WIDE))
            return (data[:at] + word + data[at + 8 :])[: len(data)]
        case 5:
            end = min(len(data), at + 4 * rng.randint(1, 4))
            return data[:at] + data[end:]
        case _:
            end = min(len(data), at + 4 * rng.randint(1, 4))
            return data[:at] + data[at:end] * 2 + data[end:]
