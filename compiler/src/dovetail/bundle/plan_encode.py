"""The one encoder of launch plans (docs/format/plan.md)."""

from __future__ import annotations

from dovetail.bundle.plan import OPCODES, Plan, PlanParam
from dovetail.image import encode_dtype
from dovetail.support.bytes import ByteWriter
from dovetail_runtime import formats


def encode_plan(plan: Plan) -> bytes:
    """The bytes of a plan: the same for equal plans, on every machine."""
    out = ByteWriter()
    out.raw(formats.PLAN_MAGIC)
    out.u32(formats.PLAN_VERSION)
    out.text(plan.name)
    out.u64(len(plan.params))
    for param in plan.params:
        _param(out, param)
    out.u64(len(plan.aliases))
    for rule in plan.aliases:
        out.u32(rule.a)
        out.u32(rule.b)
        out.u32(int(rule.same_allowed))
    for texts in (plan.kernels, plan.messages):
        out.u64(len(texts))
        for text in texts:
            out.text(text)
    out.u64(len(plan.instructions))
    for instruction in plan.instructions:
        opcode = OPCODES[instruction.name]
        out.u8(opcode.code)
        out.u8(0)
        out.u16(len(instruction.operands))
        for operand in instruction.operands:
            out.u32(operand)
        if opcode.immediate:
            out.i64(instruction.immediate)
    out.u64(len(plan.results))
    for result in plan.results:
        out.u32(result)
    return out.getvalue()


def _param(out: ByteWriter, param: PlanParam) -> None:
    out.u8(0 if param.tensor else 1)
    out.u8(formats.ACCESSES.index(param.access))
    out.u16(0)
    encode_dtype(out, param.dtype)
    out.u32(param.rank)
    out.text(param.name)
