"""Makes the test vectors: values for the encoders, and damage for the decoders."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any, cast

from dovetail import ir
from dovetail.bundle import (
    Bundle,
    BundleFunction,
    BundleImage,
    BundleReader,
    Instruction,
    Plan,
    PlanParam,
    decode_plan,
    encode_bundle,
    encode_plan,
)
from dovetail.bundle.plan import AliasRule
from dovetail.image import (
    Argument,
    ArgumentKind,
    DeviceImage,
    ImageFunction,
    decode_image,
    encode_image,
)
from dovetail_runtime import formats

Json = Any


def images() -> dict[str, DeviceImage]:
    """Images that use every field."""
    saxpy = ImageFunction(
        "saxpy_0", "saxpy_0", (256, 1, 1), 0,
        (
            Argument("buffer", ir.FLOAT32, "read"),
            Argument("buffer", ir.FLOAT32, "both"),
            Argument("scalar", ir.FLOAT32),
            Argument("scalar", ir.INT64),
            Argument("offset", ir.INT32, index=1),
            Argument("offset", ir.INT64, index=0),
            Argument("grid_base", ir.UINT32, index=0),
        ),
    )  # fmt: skip
    tile = ImageFunction(
        "tile", "tile_symbol", (16, 16, 4), 2048,
        (Argument("buffer", ir.FLOAT16, "write"), Argument("shared", ir.UINT32)),
    )  # fmt: skip
    kinds = [
        Argument(cast("ArgumentKind", kind.name), ir.parse_dtype(dtype))
        for kind in formats.ARGUMENT_KINDS
        for dtype in kind.dtypes
        if kind.name != "offset"
    ]
    types = ImageFunction(
        "types", "types", (1, 1, 1), 0,
        (*(Argument("buffer", dtype, "read") for dtype in ir.SCALARS.values()), *kinds),
    )  # fmt: skip
    return {
        "empty": DeviceImage("null", "text", (), {}),
        "full": DeviceImage(
            "opencl", "cl", (saxpy, tile), {"options": b"-x", "source": b"kernel\n"}
        ),
        "types": DeviceImage("null", "text", (types,), {}),
        "unicode": DeviceImage("null", "text", (), {"größe": "µs".encode()}),
    }


def plans() -> dict[str, Plan]:
    """Plans that use every instruction, valid against the image `full`."""
    f32 = int.from_bytes(struct.pack("<BBH", 2, 32, 1), "little")
    x, y = PlanParam("x", ir.FLOAT32, True, 1, "read"), PlanParam("y", ir.FLOAT32, True, 1, "both")
    a, n = PlanParam("a", ir.FLOAT32, False), PlanParam("n", ir.parse_dtype("int64"), False)
    saxpy = Plan(
        "saxpy", (a, x, y), (AliasRule(1, 2, True),), ("saxpy_0",), ("sizes differ: {0}, {1}",),
        (
            Instruction("dim", (1, 0)), Instruction("dim", (2, 0)), Instruction("eq", (0, 1)),
            Instruction("check", (0, 2, 0, 1)), Instruction("const", (), 256),
            Instruction("const", (), 1), Instruction("const", (), 255),
            Instruction("add", (0, 6)), Instruction("floordiv", (7, 4)), Instruction("work", (4,)),
            Instruction("launch", (0, 8, 5, 5, 0, 0, 0, 1, 2, 0, 1, 0)),
        ),
    )  # fmt: skip
    binary = (
        "add", "sub", "mul", "floordiv", "floormod", "min", "max", "and_bits", "or_bits",
        "xor_bits", "shift_left", "shift_right", "eq", "ne", "lt", "le",
    )  # fmt: skip
    everything = Plan(
        "everything", (x, n), (), (), ("limits.example",),
        (
            Instruction("scalar", (1,)), Instruction("stride", (0, 0)),
            Instruction("attribute", (0,)), Instruction("const", (), -(2**63)),
            *(Instruction(name, (0, 1)) for name in binary),
            Instruction("neg", (0,)), Instruction("not", (0,)), Instruction("select", (0, 1, 2)),
            Instruction("result", (f32, 0, 1)), Instruction("workspace", (f32,)),
            Instruction("if", (0,)), Instruction("else"), Instruction("repeat", (0,)),
            Instruction("add", (27, 0)), Instruction("end"), Instruction("end"),
        ),
        (1,),
    )  # fmt: skip
    types = [
        int.from_bytes(struct.pack("<BBH", code, bits, 1), "little")
        for code, bits in ((6, 8), (0, 32), (1, 32), (0, 64), (1, 64), (2, 32), (2, 64))
    ]
    reports = Plan(
        "reports", (x,), (), (),
        (
            "{} {:+05d} {:#x} {:x<4} {{}} {} {:9G} {:%}", "k.py:1:2", "r", "i", "done",
        ),
        (
            Instruction("reports", (16, 4, 15)),
            Instruction("report", (0, 1, 0, 1, 1, 1, 2, 3, *types)),
            Instruction("report", (1, 0, 4, 1, 0, 0)),
            Instruction("report", (2, 7, 4, 1, 0, 1, 3)),
            Instruction("workspace", (f32,)),
        ),
    )  # fmt: skip
    pair = (
        PlanParam("z", ir.COMPLEX64, True, 2, "read"),
        PlanParam("w", ir.COMPLEX64, True, 1, "both"),
    )
    wide = int.from_bytes(struct.pack("<BBH", 5, 128, 1), "little")
    pairs = Plan(
        "pairs", (a, *pair, n), (AliasRule(1, 2, False),), ("saxpy_0",), (),
        (
            Instruction("dim", (1, 1)), Instruction("result", (wide, 0)),
            Instruction("const", (), 1),
            Instruction("launch", (0, 2, 2, 2, 0, 0, 0, 1, 2, 0, 2, 3)),
        ),
        (2,),
    )  # fmt: skip
    matrix = [PlanParam(name, ir.FLOAT32, True, 2, "read") for name in "ab"]
    calls = Plan(
        "calls", (*matrix, PlanParam("c", ir.FLOAT32, True, 2, "write"), a, n), (), (),
        ("extra.gemm", "acme.scale", "nobody did it"),
        (
            Instruction("call", (0, 0, 0, 0, 1, 0, 2)), Instruction("not", (0,)),
            Instruction("if", (1,)), Instruction("scalar", (4,)),
            Instruction("call", (1, 0, 2, 2, 3, 1, 3, 2, 4)), Instruction("check", (2, 4)),
            Instruction("end"),
        ),
    )  # fmt: skip
    i32, i64 = (int.from_bytes(struct.pack("<BBH", 0, bits, 1), "little") for bits in (32, 64))
    loops = Plan(
        "loops", (x,), (), (), ("ends at {0}",),
        (
            Instruction("const", (), 1), Instruction("workspace", (i32,)),
            Instruction("workspace", (i64, 0)), Instruction("variable", (0,)),
            Instruction("repeat", (0,)), Instruction("read", (2,)), Instruction("repeat", (5,)),
            Instruction("read", (1,)), Instruction("if", (7,)), Instruction("leave"),
            Instruction("end"), Instruction("add", (3, 7)), Instruction("set", (3, 11)),
            Instruction("end"), Instruction("leave"), Instruction("end"),
            Instruction("check", (0, 3, 3)),
        ),
    )  # fmt: skip
    alpha = PlanParam("alpha", ir.FLOAT32, False)
    bits = Plan(
        "bits", (x, PlanParam("s", ir.UINT64, False), alpha), (), (), ("{0} and {1}",),
        (Instruction("bits", (1,)), Instruction("bits", (2,)), Instruction("check", (0, 1, 0, 1))),
    )  # fmt: skip
    tables = Plan(
        "tables", (x,), (), (), (),
        (
            Instruction("table", (_INT8, 5, 0xFF020100, 0x80)), Instruction("table", (f32, 0)),
            Instruction("table", (f32, 1, 0x3F800000)), Instruction("workspace", (f32,)),
        ),
    )  # fmt: skip
    params = tuple(PlanParam(name, dtype, True, 1, "write") for name, dtype in ir.ELEMENTS.items())
    scalars = tuple(PlanParam(f"s_{name}", dtype, False) for name, dtype in ir.SCALARS.items())
    return {
        "bits": bits,
        "calls": calls,
        "everything": everything,
        "loops": loops,
        "pairs": pairs,
        "reports": reports,
        "saxpy": saxpy,
        "tables": tables,
        "types": Plan("types", (*params, *scalars), (), (), (), ()),
    }


_INT32 = int.from_bytes(struct.pack("<BBH", 0, 32, 1), "little")
_INT8 = int.from_bytes(struct.pack("<BBH", 0, 8, 1), "little")

_OPERANDS = {
    "v": 0, "tensor": 0, "axis": 0, "scalar": 1, "parameter": 1, "message": 0, "kernel": 0,
    "number": 0,
    "dtype": int.from_bytes(struct.pack("<BBH", 2, 32, 1), "little"),
}  # fmt: skip
"""What is right in the plans of `around`, by kind."""


def operands_of(opcode: formats.Opcode) -> tuple[int, ...]:
    """Operands with which an opcode may be in the plans of `around`."""
    known = {"reports": (1, 1, 9), "read": (1,), "set": (1, 0)}
    return known.get(opcode.name) or tuple(_OPERANDS[kind] for kind in opcode.operands)


def around(opcode: formats.Opcode, operands: tuple[int, ...]) -> Plan:
    """A small plan with one instruction of this opcode, right but for what `operands` break."""
    before = {
        "else": (Instruction("if", (0,)),),
        "end": (Instruction("if", (0,)),),
        "leave": (Instruction("repeat", (0,)),),
        "read": (Instruction("workspace", (_INT32,)),),
        "set": (Instruction("variable", (0,)),),
        "report": (Instruction("reports", (1, 1, 9)),),
    }
    after = (Instruction("end"),) if opcode.name in ("if", "else", "repeat", "leave") else ()
    params = PlanParam("x", ir.FLOAT32, True, 1, "read"), PlanParam("n", ir.INT64, False)
    instruction = Instruction(opcode.name, operands)
    body = Instruction("const", (), 1), *before.get(opcode.name, ()), instruction, *after
    message = "a.function" if opcode.name == "call" else "a text"
    return Plan(opcode.name, params, (), ("k",), (message,), body)


def wrong_loops() -> dict[str, Plan]:
    """Name -> a plan that reads, changes or leaves what it cannot."""
    x = PlanParam("x", ir.INT32, True, 1, "read")
    f32 = int.from_bytes(struct.pack("<BBH", 2, 32, 1), "little")
    bodies = {
        "leave_outside": (Instruction("leave"),),
        "leave_in_if": (
            Instruction("const", (), 1), Instruction("if", (0,)), Instruction("leave"),
            Instruction("end"),
        ),
        "read_of_parameter": (Instruction("read", (0,)),),
        "read_of_result": (Instruction("result", (_INT32,)), Instruction("read", (1,))),
        "read_of_float": (Instruction("workspace", (f32,)), Instruction("read", (1,))),
        "read_too_early": (Instruction("read", (1,)), Instruction("workspace", (_INT32,))),
        "set_of_const": (Instruction("const", (), 1), Instruction("set", (0, 0))),
        "set_after_end": (
            Instruction("const", (), 1), Instruction("if", (0,)), Instruction("variable", (0,)),
            Instruction("end"), Instruction("set", (2, 0)),
        ),
        "set_to_none": (
            Instruction("const", (), 1), Instruction("variable", (0,)), Instruction("set", (1, 3)),
        ),
    }  # fmt: skip
    return {name: Plan(name, (x,), (), (), (), body) for name, body in bodies.items()}


def wrong_tables() -> dict[str, Plan]:
    """Name -> a plan with a table that is not in order, or is used as what it is not."""
    x = PlanParam("x", ir.INT32, True, 1, "read")
    table = Instruction("table", (_INT32, 1, 7))
    bodies = {
        "few": (Instruction("table", (_INT8, 5, 0)),),
        "many": (Instruction("table", (_INT8, 4, 0, 0)),),
        "in_if": (Instruction("const", (), 1), Instruction("if", (0,)), table, Instruction("end")),
        "read": (table, Instruction("read", (1,))),
    }
    plans = {name: Plan(name, (x,), (), (), (), body) for name, body in bodies.items()}
    plans["result"] = Plan("result", (x,), (), (), (), (table,), (1,))
    return plans


def wrong_calls() -> dict[str, Plan]:
    """Name -> a plan with a call whose function, or one of whose arguments, is wrong."""
    x, half = PlanParam("x", ir.FLOAT32, True, 1, "read"), ir.parse_dtype("float16")
    out, n = PlanParam("out", ir.FLOAT32, True, 1, "write"), PlanParam("n", ir.INT64, False)
    both = PlanParam("out", ir.FLOAT32, True, 1, "both")
    right: tuple[PlanParam, PlanParam] = x, out

    def plan(
        *words: int, name: str = "extra.sort", given: tuple[PlanParam, PlanParam] = right
    ) -> Plan:
        call = Instruction("call", (0, *(words or (0, 0, 0, 1))))
        return Plan("call", (*given, n), (), (), (name,), (call,))

    return {
        "access": plan(given=(x, PlanParam("out", ir.FLOAT32, True, 1, "read"))),
        "dtype": plan(given=(PlanParam("x", half, True, 1, "read"), out)),
        "few": plan(0, 0),
        "function": plan(name="extra.nonsense"),
        "half": plan(0, 0, 0),
        "library": plan(name="sort"),
        "many": plan(0, 0, 0, 1, 2, 2),
        "nothing": plan(name="extra."),
        "other_dtype": plan(given=(x, PlanParam("out", ir.FLOAT64, True, 1, "write"))),
        "rank": plan(given=(PlanParam("x", ir.FLOAT32, True, 2, "read"), out)),
        "scalar": plan(0, 0, 2, 2),
        "tag": plan(0, 0, 3, 1),
        "tensor": plan(0, 0, 0, 2),
        "twice": plan(0, 1, 0, 1, given=(x, both)),
        "value": plan(0, 0, 1, 0),
    }


def invalid() -> dict[str, bytes]:
    """Path without ending -> a plan with one wrong operand, or a wrong number of them.

    What is wrong follows from the table of instructions: every reader must refuse each of them.
    """
    found: dict[str, bytes] = {}
    for opcode in formats.OPCODES:
        right = operands_of(opcode)
        wrong = {"count": right[:-1] if opcode.repeated else (*right, 0)}
        for place, kind in enumerate(opcode.operands):
            if kind != "number":
                wrong[f"{place}"] = (*right[:place], 0x7FFFFFFF, *right[place + 1 :])
        for name, operands in wrong.items():
            found[f"plan/invalid/{opcode.name}_{name}"] = encode_plan(around(opcode, operands))
    for name, plan in wrong_loops().items():
        found[f"plan/invalid/{name}"] = encode_plan(plan)
    for name, plan in wrong_tables().items():
        found[f"plan/invalid/table_{name}"] = encode_plan(plan)
    for name, plan in wrong_calls().items():
        found[f"plan/invalid/call_{name}"] = encode_plan(plan)
    return found


def bundles() -> dict[str, Bundle]:
    """Bundles around those."""
    full = encode_image(images()["full"])
    entry = BundleImage(
        "opencl", "cl", "opencl", ("opencl.version >= 120", "!opencl.broken"), full,
        sources={"source.cl": "kernel\n"},
    )  # fmt: skip
    other = BundleImage("null", "text", "null", (), encode_image(images()["empty"]), tool="tool 1")
    function = BundleFunction(
        "saxpy", 'saxpy(a, x: "é\n") -> None', ((0, encode_plan(plans()["saxpy"])),)
    )
    return {
        "empty": Bundle("dovetail test", (), ()),
        "features": Bundle("dovetail test", (), (), ("call",)),
        "full": Bundle("dovetail test", (function,), (entry, other)),
    }


def describe_image(image: DeviceImage) -> Json:
    """What every decoder must find in an image."""
    return {
        "kind": image.kind,
        "format": image.format,
        "functions": [
            {
                "name": each.name,
                "symbol": each.symbol,
                "block": list(each.block),
                "shared_bytes": each.shared_bytes,
                "arguments": [
                    [arg.kind, arg.access, arg.index, arg.dtype.name] for arg in each.arguments
                ],
            }
            for each in image.functions
        ],
        "payload": {key: data.hex() for key, data in image.payload.items()},
    }


def describe_plan(plan: Plan) -> Json:
    """What every decoder must find in a plan."""
    return {
        "name": plan.name,
        "params": [[p.name, p.tensor, p.access, p.dtype.name, p.rank] for p in plan.params],
        "aliases": [[rule.a, rule.b, rule.same_allowed] for rule in plan.aliases],
        "kernels": list(plan.kernels),
        "messages": list(plan.messages),
        "instructions": [[i.name, list(i.operands), i.immediate] for i in plan.instructions],
        "results": list(plan.results),
    }


def describe_bundle(reader: BundleReader) -> Json:
    """What every reader must find in a bundle."""
    return {
        "producer": reader.producer,
        "functions": {
            each.name: [each.signature, [list(variant) for variant in each.variants]]
            for each in reader.functions.values()
        },
        "images": [
            [each.kind, each.format, each.target, list(each.requirements), each.section, each.tool]
            for each in reader.images
        ],
        "sections": [[each.offset, each.length] for each in reader.sections],
    }


def good() -> dict[str, tuple[bytes, Json]]:
    """Path without ending → bytes and description."""
    found: dict[str, tuple[bytes, Json]] = {}
    for name, image in images().items():
        data = encode_image(image)
        found[f"image/good/{name}"] = data, describe_image(decode_image(data))
    for name, plan in plans().items():
        data = encode_plan(plan)
        found[f"plan/good/{name}"] = data, describe_plan(decode_plan(data))
    for name, bundle in bundles().items():
        data = encode_bundle(bundle)
        found[f"bundle/good/{name}"] = data, describe_bundle(BundleReader(data))
    return found


def _patch(data: bytes, offset: int, new: bytes) -> bytes:
    return data[:offset] + new + data[offset + len(new) :]


def bad() -> dict[str, bytes]:
    """Path without ending → bytes that must be refused."""
    image, plan = encode_image(images()["full"]), encode_plan(plans()["saxpy"])
    bundle = encode_bundle(bundles()["full"])
    damage: dict[str, Callable[[bytes], bytes]] = {
        "empty": lambda _: b"",
        "magic": lambda data: b"X" + data[1:],
        "truncated": lambda data: data[:-1],
        "version": lambda data: _patch(data, 8 if data is bundle else 4, b"\2\0\0\0"),
        "trailing": lambda data: data + b"\0",
    }
    found = {
        f"{kind}/bad/{name}": change(data)
        for kind, data in (("image", image), ("plan", plan), ("bundle", bundle))
        for name, change in damage.items()
    }
    # The dtype of the scalar parameter `a`: 4 + 4 + (8 + 5) + 8 + 4 bytes are before.
    found["plan/bad/complex_scalar"] = _patch(plan, 33, struct.pack("<BB", 5, 64))
    huge = struct.pack("<Q", 2**63)
    found["image/bad/huge_length"] = _patch(image, 8, huge)
    found["plan/bad/huge_length"] = _patch(plan, 8, huge)
    found["bundle/bad/huge_header"] = _patch(bundle, 16, huge)
    found["bundle/bad/flags"] = _patch(bundle, 12, b"\1")
    found["bundle/bad/hash"] = _patch(bundle, 40, bytes([bundle[40] ^ 1]))
    found["bundle/bad/header_bit"] = _patch(bundle, 70, bytes([bundle[70] ^ 4]))
    return found


def dump(value: Json) -> str:
    """A description as text."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
