"""A plan as a listing, for `inspect` and for reading test failures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dovetail.bundle.plan import OPCODES, Plan
from dovetail.bundle.plan_reports import report_text, unpack_dtype
from dovetail.support.printable import printable

MAX_INDENT = 40
"""Blocks inside each other that are shown by indentation."""
MAX_REPORT = 2000
"""Characters of the line of one `report`."""
MAX_NAME = 100
"""Characters of a parameter's name where it is used."""
MAX_LISTING = 1 << 23
"""Characters of a listing: many instructions may name one long text."""


def plan_text(plan: Plan) -> str:
    """One line a parameter, alias rule and instruction; blocks are indented."""
    lines: list[str] = []
    length = 0
    for line in _lines(plan):
        lines.append(line)
        length += len(line)
        if length > MAX_LISTING:
            lines.append("  ... and more, which is not listed")
            break
    return "\n".join(lines) + "\n"


def _lines(plan: Plan) -> Iterator[str]:
    yield f"plan {printable(plan.name)}"
    params = [printable(param.name, MAX_NAME) for param in plan.params]
    shown = cache(printable)  # many instructions may name one text
    for number, param in enumerate(plan.params):
        kind = f"rank {param.rank}, {param.access}" if param.tensor else "scalar"
        yield f"  parameter {number} {printable(param.name)}: {param.dtype}, {kind}"
    for rule in plan.aliases:
        names = f"{params[rule.a]}, {params[rule.b]}"
        yield f"  no overlap of {names}{' but the same view' * rule.same_allowed}"
    tensors = [name for name, param in zip(params, plan.params, strict=True) if param.tensor]

    def show(kind: str, operand: int) -> str:
        match kind:
            case "v":
                return f"%{operand}"
            case "tensor" | "scalar" | "parameter":
                return params[operand]
            case "message":
                return shown(plan.messages[operand])
            case _:
                return str(operand)

    depth = 1
    for number, instruction in enumerate(plan.instructions):
        name, operands = instruction.name, instruction.operands
        opcode = OPCODES[name]
        if name in ("else", "end"):
            depth -= 1
        match name:
            case "const":
                body = f"const {instruction.immediate}"
            case "check":
                body = f"check {_values(operands[1:])}: {shown(plan.messages[operands[0]])}"
            case "result" | "workspace":
                tensors.append(f"t{len(tensors)}")
                body = f"{name} {tensors[-1]}: {_values(operands[1:])}"
            case "table":
                tensors.append(f"t{len(tensors)}")
                body = f"table {tensors[-1]}: {operands[1]} of {unpack_dtype(operands[0])}"
            case "reports":
                tensors.append(f"t{len(tensors)}")
                prints, failures, words = operands
                body = (
                    f"reports {tensors[-1]}: {prints} lines, {failures} failures of {words} words"
                )
            case "report":
                body = printable(report_text(plan, operands), MAX_REPORT)
            case "launch":
                body = f"launch {shown(plan.kernels[operands[0]])} [{_values(operands[1:4])}]("
                pairs = zip(operands[4::2], operands[5::2], strict=True)
                body += ", ".join(_argument(params, tensors, *pair) for pair in pairs) + ")"
            case "set":
                body = f"set {_values(operands)}"
            case "read":
                body = f"read {tensors[operands[0]]}"
            case "call":
                pairs = zip(operands[1::2], operands[2::2], strict=True)
                body = f"call {shown(plan.messages[operands[0]])}("
                body += ", ".join(_argument(params, tensors, *pair) for pair in pairs) + ")"
            case _:
                shows = zip(opcode.operands, operands, strict=True)
                body = f"{name} {', '.join(show(*each) for each in shows)}".rstrip()
        place = f"%{number} = " if opcode.value else ""
        yield "  " * min(depth, MAX_INDENT) + place + body
        if name in ("if", "else", "repeat"):
            depth += 1
    if plan.results:
        yield f"  return {', '.join(tensors[number] for number in plan.results)}"


def _values(operands: tuple[int, ...]) -> str:
    return ", ".join(f"%{operand}" for operand in operands)


def _argument(params: list[str], tensors: list[str], tag: int, number: int) -> str:
    if tag == 0:
        return tensors[number]
    return f"%{number}" if tag == 1 else params[number]
