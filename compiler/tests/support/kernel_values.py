"""What a random kernel gives: its tree, evaluated by the rules of docs/language.md.

One number at a time, with `support.scalars` for single operations: no code of the compiler, nor of
the reference. Arrays hold Python's numbers, so that NumPy is only asked for views of them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from support.program_inputs import Array
from support.random_kernels import Block, Helper, Kernel, Maker, Node, Region
from support.scalars import apply, bits_of, converted, fitted, value_of

from dovetail import ir

Names = dict[str, Any]
AWAY = {"break", "continue"}


class OpenError(Exception):
    """The language leaves the result open: the sign of a NaN, which of two zeros is the lesser."""


class Evaluator:
    """Runs one kernel.

    Attributes:
        exact: Whether no float was rounded, infinite or NaN, and nothing tells 0 from -0: such a
            kernel gives the same under the relaxed contract.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.exact = True

    def real(self, raw: float, dtype: ir.DType) -> float:
        value: float = fitted(raw, dtype)
        scaled = value * 1024
        if value != raw or not abs(scaled) < 1 << 24 or scaled != int(scaled):
            self.exact = False
        return value

    def fit(self, value: Any, dtype: ir.DType) -> Any:
        return self.real(value, dtype) if dtype.is_float else fitted(value, dtype)

    def convert(self, value: Any, dtype: ir.DType) -> Any:
        return self.fit(value, dtype) if dtype.is_float else converted(value, dtype)

    def operation(self, op: str, args: list[Any], dtype: ir.DType) -> Any:
        if dtype.is_float:
            match op:
                case "min" | "max" | "fmin" | "fmax":
                    a, b = args
                    if a == b == 0 and math.copysign(1.0, a) != math.copysign(1.0, b):
                        raise OpenError(op)
                    if op[0] == "f" and (a != a or b != b):
                        return b if a != a else a
                    op = op[-3:]
                case "copysign" if args[1] != args[1]:
                    raise OpenError(op)
                case "floordiv" | "floormod" if dtype.bits == 16:
                    return self.real(self.operation(op, args, ir.FLOAT32), dtype)
                case "div" | "sqrt" | "floordiv":
                    self.exact = False
                    if op == "floordiv":
                        quotient = self.operation("div", args, dtype)
                        return self.operation("floor", [quotient], dtype)
                case "floormod":
                    whole = self.operation("floordiv", args, dtype)
                    product = self.operation("mul", [whole, args[1]], dtype)
                    return self.operation("sub", [args[0], product], dtype)
                case "fmod" if math.isinf(args[0]) or args[1] == 0:
                    return self.real(math.nan, dtype)
                case _:
                    pass
        elif op == "ceildiv":
            a, b = args
            return fitted(-(-a // b) if b else 0, dtype)
        elif op.startswith("rotate"):
            count = args[1] % dtype.bits
            count = count if op == "rotate_left" else -count % dtype.bits
            bits = args[0] % (1 << dtype.bits)
            return fitted(bits << count | bits >> (dtype.bits - count), dtype)
        elif op == "reverse_bits":
            return fitted(int(f"{args[0] % (1 << dtype.bits):0{dtype.bits}b}"[::-1], 2), dtype)
        return self.fit(apply(op, args, dtype), dtype)

    # --- Expressions.

    def value(self, node: Node, names: Names) -> Any:
        dtype = node.dtype
        match node.op:
            case "literal":
                return self.fit(node.data, dtype)
            case "value" | "array":
                return names[node.data]
            case "read":
                return read(
                    names[node.data], [self.value(each, names) for each in node.args], dtype
                )
            case "choice":
                condition, a, b = node.args
                return self.value(a if self.value(condition, names) else b, names)
            case "logical_and" | "logical_or":
                a, b = node.args
                first = self.value(a, names)
                return self.value(b, names) if first == (node.op == "logical_and") else first
            case "chain":
                a, b, c = (self.value(each, names) for each in node.args)
                first, second = node.data
                kind = node.args[0].dtype
                return apply(first, [a, b], kind) and apply(second, [b, c], kind)
            case "fold":
                return self.fold(node, names)
            case "call":
                given = [self.value(each, names) for each in node.args]
                return self.call(node.data, given)
            case _:
                pass
        args = [self.value(each, names) for each in node.args]
        given = node.args[0].dtype
        match node.op:
            case "typed" | "cast" | "implicit":
                return self.convert(args[0], dtype)
            case "saturate":
                value = args[0]
                if given.is_float:
                    return self.convert(value, dtype)
                return min(max(int(value), dtype.int_range[0]), dtype.int_range[1])
            case "wrap":
                value = args[0]
                if isinstance(value, float):
                    value = math.trunc(value) if math.isfinite(value) else 0
                return fitted(int(value), dtype)
            case "bitcast":
                if given.is_float and args[0] != args[0]:
                    raise OpenError(node.op)
                self.exact = self.exact and not (given.is_float and args[0] == 0)
                value = (
                    value_of(bits_of(args[0], given) % (1 << given.bits), dtype)
                    if dtype.is_float
                    else fitted(bits_of(args[0], given), dtype)
                )
                return self.real(value, dtype) if dtype.is_float else value
            case "where":
                return args[1] if args[0] else args[2]
            case "not":
                return not args[0]
            case "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "isnan" | "isinf" | "isfinite":
                return apply(node.op, args, given)
            case "signbit":
                if args[0] != args[0]:
                    raise OpenError(node.op)
                return apply(node.op, args, given)
            case "power":
                square = self.operation("mul", [args[0], args[0]], dtype)
                return (
                    square if node.data == 2 else self.operation("mul", [square, args[0]], dtype)
                )
            case "clamp":
                least = self.operation("max", args[:2], dtype)
                return self.operation("min", [least, args[2]], dtype)
            case _:
                return self.operation(node.op, args, dtype)

    def fold(self, node: Node, names: Names) -> Any:
        how, name = node.data
        dtype = node.dtype
        start, stop = (self.value(each, names) for each in node.args[:2])
        taken: list[Any] = []
        inner = dict(names)
        for inner[name] in range(start, stop):
            if len(node.args) == 3 or self.value(node.args[3], inner):
                taken.append(self.value(node.args[2], inner))
        if how.startswith("arg"):
            # A NaN is the best there is.
            keys = [(each == each, -each if how == "argmax" else each) for each in taken]
            return start + keys.index(min(keys)) if keys else -1
        if how in ("any", "all"):
            return any(taken) if how == "any" else all(taken)
        if how in ("sum", "prod"):
            result: Any = self.fit(0 if how == "sum" else 1, dtype)
        else:
            ends = (-math.inf, math.inf) if dtype.is_float else dtype.int_range
            result = ends[how == "min"]
            if not taken and dtype.is_float:
                self.exact = False
        op = {"sum": "add", "prod": "mul"}.get(how, how)
        for each in taken:
            result = self.operation(op, [result, each], dtype)
        if how == "sum" and dtype.is_float:
            self.real(sum(map(abs, taken)), dtype)  # exact in another order, too
        return result

    def call(self, helper: Helper, given: list[Any]) -> Any:
        names = dict(zip((name for name, _, _ in helper.params), given, strict=True))
        left = self.block(helper.body, names)
        assert isinstance(left, list)
        return left[0]

    # --- Statements.

    def block(self, block: Block, names: Names) -> Any:
        """None, or how it was left: `break`, `continue`, or a list with what is returned."""
        for each in block:
            match each.op:
                case "let":
                    names[each.name] = self.value(each.args[0], names)
                case "update":
                    value = self.value(each.args[0], names)
                    if each.data:
                        value = self.operation(
                            each.data, [names[each.name], value], each.args[0].dtype
                        )
                    names[each.name] = value
                case "store":
                    where = [self.value(arg, names) for arg in each.args[:-1]]
                    value, dtype = self.value(each.args[-1], names), each.args[-1].dtype
                    buffer = names[each.name]
                    if each.data:
                        value = self.operation(
                            each.data, [read(buffer, where, dtype), value], dtype
                        )
                    if inside(buffer, where):
                        buffer[tuple(where)] = value
                case "atomic":
                    where, value = (self.value(arg, names) for arg in each.args)
                    if inside(names[each.name], [where]):
                        args = [names[each.name][where], value]
                        names[each.name][where] = self.operation(
                            each.data, args, each.args[1].dtype
                        )
                case "swap":
                    names[each.name], names[each.data] = (
                        self.value(arg, names) for arg in each.args
                    )
                case "if":
                    taken = each.body if self.value(each.args[0], names) else each.other
                    left = self.block(taken, names)
                    if left is not None:
                        return left
                case "for":
                    form, step = each.data
                    start, stop = (self.value(arg, names) for arg in each.args)
                    over = range(start, stop, step)
                    for names[each.name] in reversed(over) if form == "reversed" else over:
                        left = self.block(each.body, names)
                        if left == "break":
                            break
                        if left is not None and left != "continue":
                            return left
                case "while":
                    while self.value(each.args[0], names):
                        left = self.block(each.body, names)
                        if left == "break":
                            break
                        if left is not None and left != "continue":
                            return left
                case "local" | "shared":
                    # Shared memory is there once a block, before its threads run.
                    if each.op == "local":
                        value = self.value(each.args[0], names)
                        names[each.name] = objects([value] * each.data[1])
                case "row":
                    of, row = names[each.data], self.value(each.args[0], names)
                    names[each.name] = of[row] if 0 <= row < len(of) else objects([])
                case "return":
                    return [self.value(arg, names) for arg in each.args]
                case _:
                    return each.op
        return None

    def region(self, region: Region, names: Names) -> None:
        def extent(text: str) -> Any:
            found = eval(text, {"range": range, **names})  # an extent of the generator's own
            return found if isinstance(found, range) else range(found)

        ranges = [extent(text) for _, text in region.loops]
        if region.kind == "launch":
            for block in range(-(-len(ranges[0]) // region.block)):
                shared = names.copy()
                for each in region.phases[0]:
                    if each.op == "shared":
                        shared[each.name] = objects([None] * each.data[1])
                threads = [
                    {**shared, "i": block * region.block + t, "t": t} for t in range(region.block)
                ]
                for phase in region.phases:
                    for thread in threads:
                        self.block(phase, thread)
            return
        loops = [name for name, _ in region.loops]
        for index in np.ndindex(*map(len, ranges)):
            own = {name: each[at] for name, each, at in zip(loops, ranges, index, strict=True)}
            for phase in region.phases:
                self.block(phase, {**names, **own})

    def run(self) -> list[Array]:
        """The buffers that the kernel is given, as they are afterwards."""
        kernel = self.kernel
        names: Names = {}
        for (name, dtype, rank), value in zip(kernel.params, kernel.arguments, strict=True):
            if rank is None:
                names[name] = self.fit(value, dtype)
                continue
            names[name] = objects(value.tolist()).reshape(value.shape)
            if dtype.is_float:
                for each in names[name].flat:
                    self.real(each, dtype)
        for name, of, form in kernel.views:
            names[name] = eval(f"of{form}", {"of": names[of]})  # a view, and NumPy's are the same
        for name, dtype in kernel.temporaries:
            first = next(name for name, _, _ in kernel.params if name.startswith("o"))
            names[name] = objects([self.fit(0, dtype)] * len(names[first]))
        for region in kernel.regions:
            way, what = region.around
            times = what if way == "for" else 1 if not way else int(self.value(what, names))
            for _ in range(times):
                self.region(region, names)
        return [
            np.array(names[name].tolist(), dtype.name).reshape(names[name].shape)
            for name, dtype, rank in kernel.params
            if rank is not None
        ]


def objects(values: list[Any]) -> Array:
    return np.array(values, object)


def inside(buffer: Array, index: list[int]) -> bool:
    return all(0 <= at < extent for at, extent in zip(index, buffer.shape, strict=True))


def read(buffer: Array, index: list[int], dtype: ir.DType) -> Any:
    """An element; 0 where there is none."""
    if inside(buffer, index):
        return buffer[tuple(index)]
    return False if dtype.is_bool else 0.0 if dtype.is_float else 0


def random_kernel(seed: int) -> tuple[Kernel, list[Array]]:
    """The kernel of a seed, and what it gives."""
    for attempt in range(1000):
        maker = Maker(seed, attempt)
        kernel = maker.kernel()
        evaluator = Evaluator(kernel)
        try:
            wanted = evaluator.run()
        except OpenError:
            continue
        # What is exact is the same under both contracts, and not every target has the strict one.
        kernel.strict = not evaluator.exact
        return kernel, wanted
    raise AssertionError(f"seed {seed}: no program of a thousand is defined")
