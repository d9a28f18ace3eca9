"""The Python decoder of launch plans, for `inspect` and `verify` (docs/format/plan.md)."""

from __future__ import annotations

from functools import partial
from itertools import chain, repeat
from typing import NoReturn

from dovetail import ir
from dovetail.bundle.limits import Budget
from dovetail.bundle.plan import OPCODES, AliasRule, Instruction, Plan, PlanParam
from dovetail.bundle.plan_reports import named_messages, read_format, read_table, unpack_dtype
from dovetail.image import Argument, DeviceImage, ImageFunction
from dovetail.support.bytes import ByteReader
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import PlanError
from dovetail_runtime import formats

_BY_CODE = {opcode.code: opcode for opcode in formats.OPCODES}
_MIN = {name: formats.least_bytes(name) for name in formats.STRUCTURES}


def decode_plan(data: bytes, budget: Budget | None = None) -> Plan:
    """The plan that `data` encodes, its numbers not yet verified (see `verify_plan`).

    Args:
        data: The bytes.
        budget: Limits; default: the default ones.

    Raises:
        PlanError: `data` breaks the format, or has more instructions than is allowed.
    """
    budget = budget or Budget()
    reader = ByteReader(data, "plan", PlanError)
    reader.expect(formats.PLAN_MAGIC, "magic")
    version = reader.u32("version")
    if version != formats.PLAN_VERSION:
        reader.fail(f"version {formats.PLAN_VERSION}", f"version {version}", 4)
    name = reader.text("name")
    count = reader.count("parameter count", _MIN["plan parameter"], formats.MAX_PARAMETERS)
    params = tuple(_param(reader) for _ in range(count))
    aliases: list[AliasRule] = []
    for _ in range(reader.count("alias rule count", _MIN["plan alias rule"])):
        at = reader.offset
        a, b, same = reader.u32("a"), reader.u32("b"), reader.u32("same_allowed")
        tensors = a < b < len(params) and params[a].tensor and params[b].tensor
        if not tensors or same > 1:
            reader.fail("an alias rule between two tensors", f"{a}, {b}, {same}", at)
        aliases.append(AliasRule(a, b, same == 1))
    text = _MIN["plan text"]
    kernels = tuple(reader.text("kernel") for _ in range(reader.count("kernel count", text)))
    messages = tuple(reader.text("message") for _ in range(reader.count("message count", text)))
    at = reader.offset
    least = _MIN["plan instruction"]
    count = reader.count("instruction count", least, formats.MAX_INSTRUCTIONS)
    budget.hold("plan_instructions", count, partial(PlanError.over, f"plan of '{name}'", at))
    instructions = tuple(_instruction(reader) for _ in range(count))
    results = reader.u32s(reader.count("result count", _MIN["plan result"]), "result")
    reader.end()
    return Plan(name, params, tuple(aliases), kernels, messages, instructions, results)


def _param(reader: ByteReader) -> PlanParam:
    from dovetail.image import decode_dtype

    at = reader.offset
    kind, access = reader.u8("parameter kind"), reader.u8("access")
    reader.zero(2, "padding")
    dtype = decode_dtype(reader, tensors=kind == 0)
    rank = reader.u32("rank")
    name = reader.text("parameter name")
    if kind > 1 or access >= len(formats.ACCESSES) or (access == 0) != (kind == 1):
        reader.fail("a parameter kind with its access", f"kind {kind}, access {access}", at)
    if rank > (formats.MAX_RANK if kind == 0 else 0):
        reader.fail(f"a rank of at most {formats.MAX_RANK}, 0 for a scalar", str(rank), at + 8)
    return PlanParam(name, dtype, kind == 0, rank, formats.ACCESSES[access])


def _instruction(reader: ByteReader) -> Instruction:
    at = reader.offset
    opcode = _BY_CODE.get(reader.u8("opcode"))
    reader.zero(1, "padding")
    count = reader.u16("operand count")
    if opcode is None:
        reader.fail("a known opcode", "another", at)
    least, repeats = len(opcode.operands), bool(opcode.repeated)
    if count < least or (count > least and not repeats):
        reader.fail(f"{least}{' or more' * repeats} operands", str(count), at)
    operands = reader.u32s(count, "operand")
    return Instruction(opcode.name, operands, reader.i64() if opcode.immediate else 0)


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """A plan that is in order by itself, whatever image it goes with.

    Attributes:
        plan: It.
        tensors: What instructions may name, in the order of their numbers.
        launches: The numbers of its `launch` instructions.
    """

    plan: Plan
    tensors: tuple[PlanParam, ...]
    launches: tuple[int, ...]


@dataclass
class _Checker:
    """The state of `verify_structure`."""

    plan: Plan
    budget: Budget
    visible: bytearray
    """For each instruction whether its value is defined and visible here."""
    made_here: list[list[int]] = field(default_factory=lambda: [[]])
    """The values of each open block, which end with it."""
    blocks: list[str] = field(default_factory=list[str])
    tensors: list[PlanParam] = field(default_factory=list[PlanParam])
    made: list[bool] = field(default_factory=list[bool])
    workspaces: set[int] = field(default_factory=set[int])
    launches: list[int] = field(default_factory=list[int])
    reports: ir.ReportTable | None = None
    report_bytes: int = 0
    message_bytes: list[int] = field(default_factory=list[int])
    number: int = 0

    def fail(self, message: str) -> NoReturn:
        _fail(self.plan, self.number, message)

    def over(self, text: str) -> PlanError:
        return PlanError.over(f"plan of '{self.plan.name}'", self.number, text)

    def value(self, number: int) -> None:
        if number >= len(self.visible) or not self.visible[number]:
            self.fail(f"value {number}, which is not defined or not visible here")

    def below(self, number: int, limit: int, what: str) -> None:
        if number >= limit:
            self.fail(f"{what} {number} of {limit}")

    def hold_report(self, operands: tuple[int, ...]) -> None:
        """Count the bytes of the messages that a report names, before they are looked at."""
        if not self.message_bytes:
            self.message_bytes = [len(each.encode()) for each in self.plan.messages]
        for number in named_messages(operands):
            if number < len(self.message_bytes):
                self.report_bytes += self.message_bytes[number]
        self.budget.hold("report_bytes", self.report_bytes, self.over)

    def end_values(self) -> None:
        for number in self.made_here[-1]:
            self.visible[number] = 0
        self.made_here[-1].clear()


def _fail(plan: Plan, number: int, message: str) -> NoReturn:
    name = plan.instructions[number].name if plan.instructions else ""
    raise PlanError(
        f"plan of '{plan.name}'", number, "a valid instruction", message,
        f"the number is that of the instruction, a '{name}'",
    )  # fmt: skip


def verify_plan(plan: Plan, image: DeviceImage, budget: Budget | None = None) -> None:
    """Check every number of a plan against the plan and the image it launches.

    Args:
        plan: A decoded plan.
        image: The image of its kernels.
        budget: Limits; default: the default ones.

    Raises:
        PlanError: The first violation, with the number of its instruction.
    """
    budget = budget or Budget()
    verify_launches(verify_structure(plan, budget), image, budget)


def verify_structure(plan: Plan, budget: Budget) -> CheckedPlan:
    """Check everything of a plan that needs no image: once, however many images it goes with.

    Args:
        plan: A decoded plan.
        budget: Limits.

    Raises:
        PlanError: The first violation, with the number of its instruction.
    """
    checker = _Checker(plan, budget, bytearray(len(plan.instructions)))
    checker.tensors = [param for param in plan.params if param.tensor]
    checker.made = [False] * len(checker.tensors)
    for number, instruction in enumerate(plan.instructions):
        checker.number = number
        _verify_instruction(checker, OPCODES[instruction.name], instruction)
    if checker.blocks:
        checker.fail(f"the end of the plan inside '{checker.blocks[-1]}'")
    for result in plan.results:
        if result >= len(checker.tensors) or not checker.made[result]:
            checker.fail(f"result {result}, which no 'result' instruction makes")
    return CheckedPlan(plan, tuple(checker.tensors), tuple(checker.launches))


def _verify_instruction(
    checker: _Checker, opcode: formats.Opcode, instruction: Instruction
) -> None:
    plan, operands = checker.plan, instruction.operands
    if opcode.outermost and checker.blocks:
        checker.fail(f"'{opcode.name}' inside a block")
    kinds = chain(opcode.operands, repeat(opcode.repeated))
    for kind, operand in zip(kinds, operands, strict=False):
        match kind:
            case "v":
                checker.value(operand)
            case "message":
                checker.below(operand, len(plan.messages), kind)
            case "kernel":
                checker.below(operand, len(plan.kernels), kind)
            case "tensor" | "scalar" | "parameter":
                checker.below(operand, len(plan.params), "parameter")
            case _:
                pass
    match opcode.name:
        case "dim" | "stride":
            param = plan.params[operands[0]]
            if not param.tensor or operands[1] >= param.rank:
                checker.fail(f"axis {operands[1]} of parameter '{param.name}'")
        case "scalar":
            param = plan.params[operands[0]]
            if param.tensor or param.dtype.is_float:
                checker.fail(f"parameter '{param.name}', which is not an integer scalar")
        case "bits":
            if plan.params[operands[0]].tensor:
                checker.fail(f"parameter '{plan.params[operands[0]].name}', which is no scalar")
        case "result" | "workspace":
            if len(operands) - 1 > formats.MAX_RANK:
                checker.fail(f"a rank of {len(operands) - 1}, of at most {formats.MAX_RANK}")
            dtype = unpack_dtype(operands[0], tensors=True)
            access = "both"
            checker.tensors.append(PlanParam("", dtype, True, len(operands) - 1, access))
            checker.made.append(opcode.name == "result")
            if opcode.name == "workspace":
                checker.workspaces.add(len(checker.made) - 1)
        case "table":
            dtype = unpack_dtype(operands[0], tensors=True)
            if -(-operands[1] * dtype.bytes // 4) != len(operands) - 2:
                words = len(operands) - 2
                checker.fail(f"{operands[1]} elements of {dtype} in {words} words")
            checker.tensors.append(PlanParam("", dtype, True, 1, "read"))
            checker.made.append(False)
        case "reports" | "report":
            _verify_report(checker, operands)
        case "launch":
            _verify_launch(checker, operands)
        case "call":
            _verify_pairs(checker, operands[1:])
            from dovetail.bundle.call_signature import why_no_call

            reason = why_no_call(plan, checker.tensors, operands)
            if reason:
                checker.fail(reason)
        case "read":
            _verify_read(checker, operands[0])
        case "set":
            checker.value(operands[0])
            if plan.instructions[operands[0]].name != "variable":
                checker.fail(f"value {operands[0]}, which is not a variable")
            checker.value(operands[1])
        case "leave":
            if "repeat" not in checker.blocks:
                checker.fail("a 'leave' outside a 'repeat'")
        case "if" | "repeat":
            checker.blocks.append(opcode.name)
            checker.made_here.append([])
        case "else":
            if not checker.blocks or checker.blocks[-1] != "if":
                checker.fail("an 'else' outside an 'if'")
            checker.blocks[-1] = "else"
            checker.end_values()
        case "end":
            if not checker.blocks:
                checker.fail("an 'end' without a block")
            checker.blocks.pop()
            checker.end_values()
            checker.made_here.pop()
        case _:
            pass
    if opcode.value:
        checker.visible[checker.number] = 1
        checker.made_here[-1].append(checker.number)


def _verify_read(checker: _Checker, number: int) -> None:
    checker.below(number, len(checker.tensors), "tensor")
    tensor = checker.tensors[number]
    if number not in checker.workspaces:
        checker.fail(f"tensor {number}, which no 'workspace' instruction makes")
    if tensor.dtype not in (ir.INT32, ir.INT64):
        checker.fail(f"tensor {number} of {tensor.dtype}, not int32 or int64")


def _verify_report(checker: _Checker, operands: tuple[int, ...]) -> None:
    table = checker.reports
    try:
        if len(operands) == 3:
            if table is not None:
                raise ValueError("a second 'reports'")
            checker.reports = read_table(operands)
            checker.tensors.append(PlanParam("", ir.UINT32, True, 1, "both"))
            checker.made.append(False)
        elif table is None:
            raise ValueError("a 'report' before 'reports'")
        else:
            checker.hold_report(operands)
            read_format(checker.plan, table, operands)
    except ValueError as error:
        checker.fail(str(error))


def _verify_launch(checker: _Checker, operands: tuple[int, ...]) -> None:
    checker.launches.append(checker.number)
    _verify_pairs(checker, operands[4:])


def _verify_pairs(checker: _Checker, pairs: tuple[int, ...]) -> None:
    """The arguments of a launch or a call."""
    if len(pairs) % 2:
        checker.fail(f"{len(pairs)} operands for arguments, which are pairs")
    for tag, number in zip(pairs[::2], pairs[1::2], strict=True):
        if tag == 0:
            checker.below(number, len(checker.tensors), "tensor")
        elif tag == 1:
            checker.value(number)
        elif tag == 2:
            checker.below(number, len(checker.plan.params), "parameter")
            if checker.plan.params[number].tensor:
                checker.fail(f"tensor parameter {number} as a scalar")
        else:
            checker.fail(f"tag {tag}")


def verify_launches(checked: CheckedPlan, image: DeviceImage, budget: Budget) -> None:
    """Check the launches of a plan against an image; nothing else of the plan is looked at.

    Args:
        checked: The plan.
        image: The image of its kernels.
        budget: Limits.

    Raises:
        PlanError: The first violation, with the number of its instruction.
    """
    plan = checked.plan
    # By the number of the name: a function and what is given to it.
    kernels: dict[int, tuple[ImageFunction, tuple[Argument, ...]]] = {}
    for number in checked.launches:
        operands = plan.instructions[number].operands
        over = partial(PlanError.over, f"plan of '{plan.name}'", number)
        budget.check_launch(len(operands), over)
        known = kernels.get(operands[0])
        if known is None:
            name = plan.kernels[operands[0]]
            found = image.find(name)
            if found is None:
                _fail(plan, number, f"kernel '{name}', which the image does not have")
            kinds = ("buffer", "scalar", "shared")
            given = tuple(each for each in found.arguments if each.kind in kinds)
            known = kernels[operands[0]] = found, given
        _verify_arguments(checked, number, *known)


def _verify_arguments(
    checked: CheckedPlan, number: int, found: ImageFunction, wanted: tuple[Argument, ...]
) -> None:
    plan = checked.plan
    fail = partial(_fail, plan, number)
    operands = plan.instructions[number].operands
    name = found.name
    if len(operands) - 4 != 2 * len(wanted):
        fail(f"{(len(operands) - 4) // 2} arguments for kernel '{name}', not {len(wanted)}")
    for index, argument in enumerate(wanted):
        tag, given = operands[4 + 2 * index], operands[5 + 2 * index]
        if (tag == 0) != (argument.kind == "buffer"):
            fail(f"tag {tag} for argument {index} of kernel '{name}'")
        if tag == 2:
            if argument.kind == "shared":
                fail(f"parameter {given} as a size of shared memory")
            param = plan.params[given]
            if param.dtype.is_float and not argument.dtype.is_float:
                fail(f"{param.dtype} parameter '{param.name}' as {argument.dtype}")
        elif tag == 0:
            tensor = checked.tensors[given]
            # Kernels see a complex number as two floats, one after the other.
            seen = tensor.dtype.part if tensor.dtype.is_complex else tensor.dtype
            if seen != argument.dtype:
                fail(f"a {tensor.dtype} tensor for a {argument.dtype} argument")
            if tensor.access != "both" and tensor.access != argument.access:
                fail(f"'{argument.access}' of tensor '{tensor.name}' ({tensor.access})")
