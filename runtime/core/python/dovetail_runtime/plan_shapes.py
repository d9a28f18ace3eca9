"""Shape inference: the checks and results of a function, from its plan.

It also works with symbolic integers, such as the unknown extents of PyTorch's compiler; nothing is
allocated or launched. The engine has decoded and verified the plan before (docs/format/plan.md),
so its numbers are trusted.
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dovetail_runtime import dtypes, formats
from dovetail_runtime.parameter_info import ResultInfo

Shape = Sequence[Any]
"""Extents: integers, or symbolic integers."""

UNKNOWN: Final = object()
"""An unknown scalar, and any value computed from it."""


class ResultShape(NamedTuple):
    """A result of a call, inferred without making it."""

    dtype: str
    shape: tuple[Any, ...]


class _Instruction(NamedTuple):
    name: str
    operands: tuple[int, ...]
    immediate: int


_TENSORS: Final = ("result", "workspace", "reports", "table")
"""The instructions that make one."""

_BY_CODE: Final = {opcode.code: opcode for opcode in formats.OPCODES}


def _floordiv(a: Any, b: Any) -> Any:
    return a // b if b != 0 else 0


def _floormod(a: Any, b: Any) -> Any:
    return a % b if b != 0 else 0


def _bits(combine: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Of integers, or of truth values that are not known yet."""
    return lambda a, b: combine(a, b) if _is_truth(a) and _is_truth(b) else combine(int(a), int(b))


def _and(a: Any, b: Any) -> Any:
    return a & b


def _or(a: Any, b: Any) -> Any:
    return a | b


def _xor(a: Any, b: Any) -> Any:
    return a ^ b


def _is_truth(value: Any) -> bool:
    return type(value).__name__ in ("bool", "SymBool")


def _shift_left(a: Any, b: Any) -> Any:
    return a * 2 ** int(b) if 0 <= b < 64 else 0


def _shift_right(a: Any, b: Any) -> Any:
    return a // 2 ** (int(b) if 0 <= b < 64 else 63)


def _min(a: Any, b: Any) -> Any:
    return a if a <= b else b


def _max(a: Any, b: Any) -> Any:
    return a if a >= b else b


def _not(a: Any) -> Any:
    return a == 0


def _select(condition: Any, first: Any, second: Any) -> Any:
    return first if condition else second


_ARITHMETIC: Final[Mapping[str, Callable[..., Any]]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": _floordiv,
    "floormod": _floormod,
    "min": _min,
    "max": _max,
    "neg": operator.neg,
    "and_bits": _bits(_and),
    "or_bits": _bits(_or),
    "xor_bits": _bits(_xor),
    "shift_left": _shift_left,
    "shift_right": _shift_right,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "not": _not,
    "select": _select,
}


def _raw(value: Any) -> Any:
    """What `bits` gives of a scalar."""
    if value is UNKNOWN:
        return value
    if isinstance(value, float):
        return struct.unpack("<q", struct.pack("<d", value))[0]
    return int(value) - ((int(value) >> 63 & 1) << 64) if value > 0 else int(value)


class PlanShapes:
    """The parameters, checks and results of a plan.

    Args:
        data: The plan's bytes, verified.
    """

    def __init__(self, data: bytes) -> None:
        reader = _Reader(data)
        reader.skip(len(formats.PLAN_MAGIC) + 4)
        self.name = reader.text()
        #: For each parameter whether it is a tensor.
        self.is_tensor: list[bool] = []
        for _ in range(reader.u64()):
            self.is_tensor.append(reader.u8() == 0)
            reader.skip(3 + 4 + 4)
            reader.text()
        reader.skip(12 * reader.u64())
        for _ in range(reader.u64()):
            reader.text()
        self._messages = [reader.text() for _ in range(reader.u64())]
        self._code = list(_instructions(reader, reader.u64()))
        made = [each for each in self._code if each.name in _TENSORS]
        first = sum(self.is_tensor)
        self._results = [made[reader.u32() - first] for _ in range(reader.u64())]
        self._checks = list(_outermost(self._code, "check"))

    @property
    def results(self) -> tuple[ResultInfo, ...]:
        """The results of a call, in order."""
        return tuple(
            ResultInfo(_dtype(each.operands[0]), len(each.operands) - 1) for each in self._results
        )

    @property
    def result_count(self) -> int:
        """The number of results of a call."""
        return len(self._results)

    def _tensors_before(self, parameter: int) -> int:
        """How many tensors stand before a parameter: the operands of a plan count both kinds."""
        return sum(self.is_tensor[:parameter])

    def infer(
        self, shapes: Sequence[Shape], strides: Sequence[Shape], scalars: Sequence[Any]
    ) -> tuple[list[ResultShape], str]:
        """Infers the results of a call.

        Args:
            shapes: The shape of each tensor parameter.
            strides: The strides of each, in elements.
            scalars: The value of each scalar parameter, in order; or `UNKNOWN`.

        Returns:
            The results, and the message of the first check that fails, or "". Checks that depend
            on an unknown scalar are skipped, and an extent that does is `UNKNOWN`. An attribute of
            the device counts as absent: no check of shapes depends on one.
        """
        values: dict[int, Any] = {}

        def value(number: int) -> Any:
            if number in values:
                return values[number]
            code = self._code[number]
            made: Any
            if code.name == "const":
                made = code.immediate
            elif code.name == "dim":
                made = shapes[self._tensors_before(code.operands[0])][code.operands[1]]
            elif code.name == "stride":
                made = strides[self._tensors_before(code.operands[0])][code.operands[1]]
            elif code.name == "scalar":
                made = scalars[code.operands[0] - self._tensors_before(code.operands[0])]
            elif code.name == "bits":
                made = _raw(scalars[code.operands[0] - self._tensors_before(code.operands[0])])
            elif code.name == "attribute":
                made = 0
            else:
                # Plans are deep rather than wide: operands first, without recursion.
                operands = list(map(value, code.operands))
                is_known = all(each is not UNKNOWN for each in operands)
                made = _ARITHMETIC[code.name](*operands) if is_known else UNKNOWN
            values[number] = made
            return made

        for number in _needed(self._code, self._checks, self._results):
            value(number)
        for check in self._checks:
            holds = value(check.operands[1])
            if holds is not UNKNOWN and not holds:
                text = self._messages[check.operands[0]]
                for place, number in enumerate(check.operands[2:]):
                    text = text.replace(f"{{{place}}}", str(value(number)))
                return [], text
        return [
            ResultShape(_dtype(each.operands[0]), tuple(map(value, each.operands[1:])))
            for each in self._results
        ], ""


def _needed(
    code: Sequence[_Instruction], checks: Sequence[_Instruction], results: Sequence[_Instruction]
) -> list[int]:
    """The values that checks and results are made of, each behind what it is made of."""
    found: set[int] = set()
    left = [number for each in checks for number in each.operands[1:]]
    left += [number for each in results for number in each.operands[1:]]
    while left:
        number = left.pop()
        if number in found:
            continue
        found.add(number)
        if code[number].name in _ARITHMETIC:
            left += code[number].operands
    return sorted(found)


def _outermost(code: Sequence[_Instruction], name: str) -> Iterator[_Instruction]:
    depth = 0
    for each in code:
        if each.name in ("if", "repeat"):
            depth += 1
        elif each.name == "end":
            depth -= 1
        elif each.name == name and not depth:
            yield each


def _instructions(reader: _Reader, count: int) -> Iterator[_Instruction]:
    for _ in range(count):
        opcode = _BY_CODE[reader.u8()]
        reader.skip(1)
        operands = tuple(reader.u32() for _ in range(reader.u16()))
        yield _Instruction(opcode.name, operands, reader.i64() if opcode.immediate else 0)


def _dtype(number: int) -> str:
    """The name of a dtype that is written as an operand: its four bytes, code and bits first."""
    code, bits = number & 0xFF, number >> 8 & 0xFF
    return dtypes.NAMES[code, bits]


class _Reader:
    """Reads verified bytes in order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def skip(self, count: int) -> None:
        self._at += count

    def _take(self, form: str, size: int) -> int:
        (value,) = struct.unpack_from(form, self._data, self._at)
        self._at += size
        return value

    def u8(self) -> int:
        return self._take("<B", 1)

    def u16(self) -> int:
        return self._take("<H", 2)

    def u32(self) -> int:
        return self._take("<I", 4)

    def u64(self) -> int:
        return self._take("<Q", 8)

    def i64(self) -> int:
        return self._take("<q", 8)

    def text(self) -> str:
        size = self.u64()
        self._at += size
        return self._data[self._at - size : self._at].decode("utf-8")
