"""Plans and kernel records written by hand, for tests of the loader and the calls alone."""

from __future__ import annotations

from dovetail import ir
from dovetail.bundle import Instruction, Plan, PlanParam, encode_plan
from dovetail.image import Argument, ImageFunction

FLOAT32, FLOAT64, INT64 = ir.DType("float", 32), ir.DType("float", 64), ir.DType("int", 64)


class PlanWriter:
    """Writes a plan, one instruction after the other."""

    def __init__(self, name: str, *params: PlanParam) -> None:
        self.name = name
        self.params = params
        self.instructions: list[Instruction] = []
        self.messages: list[str] = []
        self.kernels: list[str] = []
        self.results: list[int] = []
        self.tensors = sum(param.tensor for param in params)

    def op(self, name: str, *operands: int, immediate: int = 0) -> int:
        self.instructions.append(Instruction(name, operands, immediate))
        return len(self.instructions) - 1

    def const(self, value: int) -> int:
        return self.op("const", immediate=value)

    def check(self, value: int, message: str, *operands: int) -> None:
        self.messages.append(message)
        self.op("check", len(self.messages) - 1, value, *operands)

    def result(self, dtype: ir.DType, *extents: int) -> int:
        word = dtype.code | dtype.bits << 8 | dtype.lanes << 16
        self.op("result", word, *extents)
        self.tensors += 1
        return self.tensors - 1

    def launch(self, kernel: str, blocks: int, *arguments: tuple[int, int]) -> None:
        one = self.const(1)
        if kernel not in self.kernels:
            self.kernels.append(kernel)
        flat = [word for argument in arguments for word in argument]
        self.op("launch", self.kernels.index(kernel), blocks, one, one, *flat)

    def encode(self) -> bytes:
        return encode_plan(
            Plan(
                self.name,
                self.params,
                (),
                tuple(self.kernels),
                tuple(self.messages),
                tuple(self.instructions),
                tuple(self.results),
            )
        )


def tensor(name: str, dtype: ir.DType = FLOAT32, access: str = "read", rank: int = 1) -> PlanParam:
    return PlanParam(name, dtype, True, rank, access)


def scalar(name: str, dtype: ir.DType) -> PlanParam:
    return PlanParam(name, dtype, False)


def buffer(dtype: ir.DType, access: str) -> Argument:
    return Argument("buffer", dtype, access)


def kernel(name: str, *arguments: Argument, symbol: str = "") -> ImageFunction:
    return ImageFunction(name, symbol or name, (1, 1, 1), 0, arguments)
