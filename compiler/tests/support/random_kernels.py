"""Random kernels of the language, as trees that are printed here and evaluated in `kernel_values`.

A kernel follows from its seed alone, and means the same on every target: no race, nothing
undefined, only what is rounded exactly. Its text is what a user writes: types mix where they meet
by themselves, literals have none, reads run over the ends of arrays, loops are left early.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from support.program_inputs import Array, array

from dovetail import ir

INDEX = ir.parse_dtype("int64")
BOOL = ir.parse_dtype("bool")
INTEGERS = [ir.parse_dtype(f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)]
FLOATS = [ir.parse_dtype(name) for name in ("float32", "float16", "bfloat16", "float64")]
BITS = {"bfloat16": ir.parse_dtype("uint16")}
"""How the elements of what NumPy lacks travel in buffers: as their bits."""

Block = list["Statement"]


@dataclass(slots=True, eq=False)
class Node:
    """An expression: what it does, its type, its operands, and what else it names."""

    op: str
    dtype: ir.DType
    args: tuple[Node, ...] = ()
    data: Any = None


@dataclass(slots=True, eq=False)
class Statement:
    """A statement: what it does, the name that it gives or changes, expressions, bodies."""

    op: str
    name: str = ""
    args: tuple[Node, ...] = ()
    data: Any = None
    body: Block = field(default_factory=list["Statement"])
    other: Block = field(default_factory=list["Statement"])


@dataclass(frozen=True, slots=True)
class Helper:
    """A function to be inlined; buffers have one dimension."""

    name: str
    params: tuple[tuple[str, ir.DType, bool], ...]
    result: ir.DType
    body: Block


@dataclass(slots=True)
class Region:
    """A part of the kernel: `parallel`, `launch` (phases with barriers between), `whole`, `top`.

    Around it stands nothing, an `if` of the host with its condition, or a `for` with its count.
    """

    kind: str
    loops: tuple[tuple[str, str], ...]
    phases: list[Block]
    block: int = 1
    around: tuple[str, Any] = ("", None)


@dataclass(slots=True)
class Kernel:
    """A kernel with arguments for it; each parameter is a name, a type, and a rank or None."""

    name: str
    params: list[tuple[str, ir.DType, int | None]]
    arguments: list[Any]
    views: list[tuple[str, str, str]]
    temporaries: list[tuple[str, ir.DType]]
    helpers: list[Helper]
    regions: list[Region]
    strict: bool = True


@dataclass(slots=True)
class Scope:
    """What may be used in a place."""

    values: dict[str, ir.DType] = field(default_factory=dict[str, ir.DType])
    variables: set[str] = field(default_factory=set[str])
    indices: list[str] = field(default_factory=list[str])
    arrays: dict[str, tuple[ir.DType, int, int]] = field(
        default_factory=dict[str, tuple[ir.DType, int, int]]
    )
    local: list[str] = field(default_factory=list[str])
    targets: dict[str, tuple[Node, ...]] = field(default_factory=dict[str, tuple[Node, ...]])
    atomics: dict[str, str] = field(default_factory=dict[str, str])
    helpers: list[Helper] = field(default_factory=list[Helper])
    loop: str = ""
    leaves: ir.DType | bool = False
    whole: bool = False

    def inner(self, **changes: Any) -> Scope:
        """The scope of a block inside: what it names is not known outside."""
        copy = replace(self, **changes)
        copy.values, copy.variables = dict(copy.values), set(copy.variables)
        copy.indices, copy.arrays, copy.local = [*copy.indices], dict(copy.arrays), [*copy.local]
        return copy


class Maker:
    """Makes the kernel of a seed."""

    def __init__(self, seed: int, attempt: int) -> None:
        self.random = random.Random(seed * 1009 + attempt)
        self.seed = seed
        self.count = 0
        self.calm = self.chance(0.6)
        floats = [f for f in FLOATS if self.chance({"float32": 0.7, "float64": 0.12}.get(f.name, 0.2))]
        self.types = [*self.random.sample(INTEGERS, self.random.randint(1, 3)), *floats]
        self.source = np.random.default_rng(seed * 1009 + attempt)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def new(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def dtype(self) -> ir.DType:
        return self.random.choice([*self.types, BOOL] if self.chance(0.2) else self.types)

    # --- Arguments.

    def elements(self, dtype: ir.DType, shape: tuple[int, ...]) -> Array:
        """As for programs of the IR, with the ends of float types; or small exact numbers."""
        if not dtype.is_float or dtype.name in BITS:
            return array(BITS.get(dtype.name, dtype), shape, self.source)
        kind = np.dtype(dtype.name)
        if self.calm:
            return (self.source.integers(-12, 12, shape) / 4).astype(kind)
        info = np.finfo(kind)
        ends = [info.max, info.min, info.tiny, -info.smallest_subnormal, 1 + info.eps]
        full = array(dtype, shape, self.source)
        ended = self.source.random(shape) < 0.15
        full[ended] = self.source.choice(np.array(ends, kind), shape)[ended]
        return full

    # --- Expressions.

    def literal(self, dtype: ir.DType, least: int = -128) -> Node:
        """A number without a type, for a place where it meets one."""
        pick = self.random.choice
        if dtype.is_bool:
            return Node("literal", dtype, (), self.chance(0.5))
        if dtype.is_float and self.chance(0.6):
            calm = (0.5, 2.0, -1.5, 0.25, 3.0)
            return Node("literal", dtype, (), pick(calm if self.calm else (*calm, 0.1, -0.0, 1e-5)))
        low, high = (-8, 8) if dtype.is_float else dtype.int_range
        ends = (low, high) if dtype.is_int and least < 0 else ()
        value = pick((1, 2, 3, 5, 7, 8, max(low, -1), max(low, -3), *ends))
        return Node("literal", dtype, (), value if value >= least else 1)

    def typed(self, dtype: ir.DType) -> Node:
        return Node("typed", dtype, (self.literal(dtype),))

    def position(self, scope: Scope, extent: int = 0) -> Node:
        """An index: near a loop variable, any integer of the data, or a number that is inside."""
        pick = self.random.choice
        if extent and self.chance(0.3):
            return Node("literal", INDEX, (), self.random.randrange(extent))
        data = [name for name, dtype in scope.values.items() if dtype.is_int]
        if data and self.chance(0.15):
            name = pick(data)
            return Node("value", scope.values[name], (), name)
        if not scope.indices:
            if not data:
                return Node("literal", INDEX, (), 0)
            name = pick(data)
            return Node("value", scope.values[name], (), name)
        index = Node("value", INDEX, (), pick(scope.indices))
        arrays = [each for each, (dtype, rank, _) in scope.arrays.items()
                  if dtype.is_int and rank == 1]  # fmt: skip
        if arrays and self.chance(0.1):
            name = pick(arrays)
            return Node("read", scope.arrays[name][0], (index,), name)
        match self.random.randrange(6):
            case 0 | 1 | 2:
                return index
            case 3:
                other = Node("value", INDEX, (), pick(scope.indices))
                return Node("sub", INDEX, (Node("literal", INDEX, (), 6), other))
            case 4:
                return Node("add", INDEX, (index, Node("literal", INDEX, (), pick((1, 2, 3)))))
            case _:
                twice = Node("mul", INDEX, (index, Node("literal", INDEX, (), 2)))
                step = pick((index, twice))
                return Node("sub", INDEX, (step, Node("literal", INDEX, (), pick((1, 2)))))

    def known(self, scope: Scope, dtype: ir.DType, stored: bool = False) -> Node | None:
        """Something that the scope has of a type; `stored`: an element, or a parameter."""
        names = [name for name, each in scope.values.items()
                 if each == dtype and not (stored and name in scope.variables)]  # fmt: skip
        arrays = [name for name, (each, _, _) in scope.arrays.items() if each == dtype]
        if scope.whole:
            return Node("read", dtype, (Node("value", INDEX, (), "i"),), self.random.choice(arrays)) if arrays else None
        own = [name for name in scope.targets if self.kinds.get(name) == dtype]
        changed = [name for name in names if name in scope.variables]
        name = self.random.choice([*names, *arrays, *arrays, *own, *changed * 3] or [""])
        if name in names:
            return Node("value", dtype, (), name)
        if name in own:
            return Node("read", dtype, scope.targets[name], name)
        if not name:
            return None
        _, rank, extent = scope.arrays[name]
        return Node("read", dtype, tuple(self.position(scope, extent) for _ in range(rank)), name)

    def leaf(self, scope: Scope, dtype: ir.DType) -> Node:
        """Something known, if need be of another type and converted."""
        if dtype.name in BITS and (bits := self.known(scope, BITS[dtype.name])) is not None:
            if self.chance(0.7) and not scope.whole:
                return Node("bitcast", dtype, (bits,))
        found = self.known(scope, dtype)
        if found is not None:
            return found
        if dtype.is_bool and self.chance(0.7):
            other = self.random.choice(self.types)
            op = self.random.choice(("eq", "ne", "lt", "le", "gt", "ge"))
            return Node(op, dtype, (self.leaf(scope, other), self.operand(scope, other, 0)))
        for other in self.random.sample(self.types, len(self.types)):
            found = self.known(scope, other)
            if found is not None:
                return Node("cast", dtype, (found,))
        if scope.indices and not scope.whole:
            return Node("cast", dtype, (Node("value", INDEX, (), self.random.choice(scope.indices)),))
        return self.typed(dtype)

    def meeting(self, scope: Scope, dtype: ir.DType, flags: bool) -> Node | None:
        """An element of another type that becomes one of this type by itself."""
        kinds = [each for each in INTEGERS if each != dtype and widens(each, dtype)]
        kinds += [BOOL] if flags else []
        for other in self.random.sample(kinds, len(kinds)):
            found = self.known(scope, other, stored=True)
            if found is not None:
                return Node("implicit", dtype, (found,))
        return None

    def operand(self, scope: Scope, dtype: ir.DType, depth: int, flags: bool = False) -> Node:
        """The second of two operands: also a literal, or what becomes of this type by itself."""
        choice = self.random.random()
        if choice < 0.2:
            return self.literal(dtype)
        if choice < 0.4 and not dtype.is_bool:
            found = self.meeting(scope, dtype, flags)
            if found is not None:
                return found
        return self.value(scope, dtype, depth)

    def pair(self, scope: Scope, dtype: ir.DType, depth: int, flags: bool = False) -> tuple[Node, Node]:
        both = (self.value(scope, dtype, depth), self.operand(scope, dtype, depth, flags))
        return both if self.chance(0.7) else (both[1], both[0])

    def value(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        """Any expression of a type; none is a constant."""
        if depth <= 0 or self.chance(0.2):
            return self.leaf(scope, dtype)
        deeper = depth - 1
        choice = self.random.random()
        if choice < 0.12 and not scope.whole:
            made = self.fold(scope, dtype, deeper)
            if made is not None:
                return made
        if choice < 0.2 and scope.helpers:
            helper = self.random.choice(scope.helpers)
            called = self.call(scope, helper, deeper)
            return called if helper.result == dtype else Node("cast", dtype, (called,))
        if choice < 0.3:
            a, b = self.pair(scope, dtype, deeper)
            condition = self.value(scope, BOOL, min(deeper, 1))
            op = "where" if scope.whole else self.random.choice(("where", "choice"))
            return Node(op, dtype, (condition, a, b))
        if choice < 0.42 and not dtype.is_bool:
            return self.conversion(scope, dtype, deeper)
        if dtype.is_bool:
            return self.condition(scope, deeper)
        return (self.integer if dtype.is_int else self.real)(scope, dtype, deeper)

    def conversion(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        other = self.random.choice([each for each in self.types if each != dtype] or [BOOL])
        how = self.random.choice(("cast", "cast", "cast", "saturate", "wrap"))
        if dtype.is_float or scope.whole:
            how = "cast"
        if not scope.whole and other.bits == dtype.bits and not other.is_bool and self.chance(0.5):
            how = "bitcast"
        return Node(how, dtype, (self.value(scope, other, depth),))

    def integer(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        op = self.random.choice((
            "add", "sub", "mul", "add", "sub", "mul", "floordiv", "floormod", "and", "or", "xor",
            "shift_left", "shift_right", "min", "max", "neg", "invert", "abs", "power", "clamp",
            "popcount", "count_leading_zeros", "count_trailing_zeros", "multiply_high", "argbest",
            "rotate_left", "rotate_right", "reverse_bits", "sub" if scope.whole else "ceildiv",
        ))  # fmt: skip
        if op in ("neg", "invert", "abs", "reverse_bits"):
            return Node(op, dtype, (self.value(scope, dtype, depth),))
        if op.startswith(("popcount", "count")):
            return Node("cast", dtype, (Node(op, dtype, (self.value(scope, dtype, depth),)),))
        if op == "argbest" and not scope.whole:
            name, of = self.new("j"), self.random.choice(self.types)
            inner = scope.inner()
            inner.indices.append(name)
            args = (*self.bounds(scope), self.value(inner, of, 1))
            how = self.random.choice(("argmin", "argmax"))
            return Node("cast", dtype, (Node("fold", INDEX, args, (how, name)),))
        if op in ("power", "argbest"):
            return Node("power", dtype, (self.value(scope, dtype, depth),), self.random.choice((2, 3)))
        if op.startswith("shift"):
            first = self.value(scope, dtype, depth)
            inside = Node("literal", dtype, (), self.random.randrange(dtype.bits))
            free = self.value(scope, dtype, depth)
            if self.chance(0.4):
                free = Node("and", dtype, (free, Node("literal", dtype, (), dtype.bits - 1)))
            return Node(op, dtype, (first, self.random.choice((inside, free))))
        if op in ("floordiv", "floormod", "ceildiv"):
            first = self.value(scope, dtype, depth)
            number = self.literal(dtype, 1) if op == "ceildiv" else self.literal(dtype)
            second = number if self.chance(0.3) else self.value(scope, dtype, depth)
            return Node(op, dtype, (first, second))
        if op == "clamp":
            return Node(op, dtype, (self.value(scope, dtype, depth), *self.pair(scope, dtype, 0)))
        if op.startswith("rotate"):
            return Node(op, dtype, tuple(self.value(scope, dtype, depth) for _ in range(2)))
        if op == "multiply_high":
            return Node(op, dtype, tuple(self.value(scope, dtype, depth) for _ in range(2)))
        return Node(op, dtype, self.pair(scope, dtype, depth, flags=op in ("add", "sub", "mul")))

    def real(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        ops = ["add", "sub", "mul", "add", "sub", "mul", "min", "max", "neg", "abs", "floor", "ceil",
               "trunc", "round", "power", "clamp", "fma"]  # fmt: skip
        if not self.calm:
            ops += ["div", "sqrt", "copysign", "fmin", "fmax", "floordiv", "floormod", "fmod"]
        op = self.random.choice(ops)
        if op in ("neg", "abs", "floor", "ceil", "trunc", "round", "sqrt"):
            return Node(op, dtype, (self.value(scope, dtype, depth),))
        if op == "power":
            return Node(op, dtype, (self.value(scope, dtype, depth),), self.random.choice((2, 3)))
        if op in ("fma", "clamp"):
            return Node(op, dtype, (self.value(scope, dtype, depth), *self.pair(scope, dtype, 0)))
        if op in ("div", "floordiv", "floormod", "fmod", "copysign"):
            first, second = self.value(scope, dtype, depth), self.operand(scope, dtype, depth)
            return Node(op, dtype, (first, second))
        return Node(op, dtype, self.pair(scope, dtype, depth, flags=op in ("add", "sub", "mul")))

    def condition(self, scope: Scope, depth: int) -> Node:
        choice = self.random.random()
        if choice < 0.25:
            ops = ("and", "or", "xor") if scope.whole else ("logical_and", "logical_or", "and", "or", "xor")
            both = (self.value(scope, BOOL, depth), self.value(scope, BOOL, depth))
            return Node(self.random.choice(ops), BOOL, both)
        if choice < 0.35 and not scope.whole:
            return Node("not", BOOL, (self.value(scope, BOOL, depth),))
        dtype = self.random.choice(self.types)
        if choice < 0.42:
            return Node("cast", BOOL, (self.value(scope, dtype, depth),))
        if dtype.is_float and choice < 0.55 and not self.calm:
            op = self.random.choice(("isnan", "isinf", "isfinite", "signbit"))
            return Node(op, BOOL, (self.value(scope, dtype, depth),))
        op = self.random.choice(("eq", "ne", "lt", "le", "gt", "ge"))
        both = self.pair(scope, dtype, depth)
        if choice < 0.65 and not scope.whole:
            other = self.random.choice(("lt", "le", "gt", "ge"))
            last = (self.value(scope, dtype, 0),)
            return Node("chain", BOOL, both + last, (op, other))
        return Node(op, BOOL, both)

    def bounds(self, scope: Scope, most: int = 5) -> tuple[Node, Node]:
        """Where a loop begins and ends: numbers, or up to 7 from the data."""

        def bound() -> Node:
            kinds = [each for each in self.types if each.is_int]
            if self.chance(0.6):
                return Node("literal", INDEX, (), self.random.randrange(most))
            kind = self.random.choice(kinds)
            mask = Node("literal", kind, (), self.random.choice((1, 3, 7)))
            return Node("and", kind, (self.leaf(scope, kind), mask))

        return bound(), bound()

    def fold(self, scope: Scope, dtype: ir.DType, depth: int) -> Node | None:
        hows = ("any", "all") if dtype.is_bool else ("sum", "min", "max", "sum", "prod")
        how = self.random.choice(hows)
        start, stop = self.bounds(scope)
        name = self.new("j")
        inner = scope.inner()
        inner.indices.append(name)
        args = [start, stop, self.value(inner, dtype, min(depth, 1))]
        if self.chance(0.3):
            args.append(self.value(inner, BOOL, 1))
        return Node("fold", dtype, tuple(args), (how, name))

    def call(self, scope: Scope, helper: Helper, depth: int) -> Node:
        args: list[Node] = []
        for _, dtype, is_array in helper.params:
            if is_array:
                names = [name for name, (each, rank, extent) in scope.arrays.items()
                         if (each, rank, extent) == (dtype, 1, 0)]  # fmt: skip
                if not names:
                    return self.leaf(scope, helper.result)
                args.append(Node("array", dtype, (), self.random.choice(names)))
            else:
                args.append(self.operand(scope, dtype, depth))
        return Node("call", helper.result, tuple(args), helper)

    # --- Statements.

    def block(self, scope: Scope, size: int, depth: int) -> Block:
        made: Block = []
        for _ in range(self.random.randint(1, size)):
            made += self.statement(scope, depth)
            if made[-1].op in ("break", "continue", "return"):
                break
        return made

    def statement(self, scope: Scope, depth: int) -> Block:
        ops = ["let", "let", "update", "update", "update", "store", "store", "augment", "swap"]
        ops += ["if", "for", "while", "leave", "local", "row"] if depth else []
        op = self.random.choice(ops)
        size = 2
        match op:
            case "update" if scope.variables:
                name = self.random.choice(sorted(scope.variables))
                dtype = scope.values[name]
                how = self.random.choice(("", "add", "sub", "mul"))
                if dtype.is_int and self.chance(0.3):
                    how = self.random.choice(("and", "or", "xor", "floordiv"))
                if dtype.is_bool:
                    how = self.random.choice(("", "and", "or", "xor"))
                given = self.operand(scope, dtype, 2) if how not in ("", "floordiv") else self.value(scope, dtype, 2)
                return [Statement("update", name, (given,), how)]
            case "store" | "augment" if scope.targets or scope.local:
                name = self.random.choice([*scope.targets, *scope.local])
                if scope.atomics and self.chance(0.3):
                    name, how = self.random.choice([*scope.atomics.items()])
                    value = self.value(scope, self.kinds[name], 2)
                    return [Statement("atomic", name, (self.position(scope), value), how)]
                if name in scope.targets:
                    dtype, where = self.kinds[name], scope.targets[name]
                else:
                    dtype, _, extent = scope.arrays[name]
                    where = (self.position(scope, extent),)
                how = "" if op == "store" or dtype.is_bool else self.random.choice(("add", "sub", "mul"))
                found = self.meeting(scope, dtype, False) if self.chance(0.2) else None
                value = found or self.value(scope, dtype, 2)
                return [Statement("store", name, (*where, value), how)]
            case "swap" if scope.variables:
                name = self.random.choice(sorted(scope.variables))
                dtype = scope.values[name]
                like = [each for each in sorted(scope.variables) if scope.values[each] == dtype]
                if len(like) > 1 and not dtype.is_bool:
                    other = self.random.choice([each for each in like if each != name])
                    both = (Node("value", dtype, (), other), self.operand(scope, dtype, 1))
                    return [Statement("swap", name, (both[0], Node("add", dtype, (both[0], both[1]))), other)]
            case "if":
                condition = self.value(scope, BOOL, self.random.randint(0, 1))
                body = self.block(scope.inner(), size, depth - 1)
                other = self.block(scope.inner(), size, depth - 1) if self.chance(0.5) else []
                return [Statement("if", "", (condition,), None, body, other)]
            case "for":
                form = self.random.choice(("range", "range", "reversed", "unroll", "static_range"))
                name = self.new("j")
                args, step = self.bounds(scope), self.random.choice((1, 1, 2, 3, -1, -2))
                if form != "range":
                    step = 1
                if form in ("unroll", "static_range"):
                    args = (Node("literal", INDEX, (), 0), Node("literal", INDEX, (), self.random.randint(1, 3)))
                copies = form in ("unroll", "static_range")
                inner = scope.inner(loop="copies" if copies else "loop")
                if form != "static_range":
                    inner.indices.append(name)
                accumulate = self.accumulator(scope) if self.chance(0.6) else []
                for each in accumulate:
                    inner.values[each.name] = scope.values[each.name]
                    inner.variables.add(each.name)
                body = self.block(inner, size, depth - 1)
                return [*accumulate, Statement("for", name, args, (form, step), body)]
            case "while":
                kind = self.random.choice([each for each in self.types if each.is_int])
                name = self.new("w")
                mask = Node("literal", kind, (), 3)
                begin = Statement("let", name, (Node("and", kind, (self.leaf(scope, kind), mask)),))
                test = Node("gt", BOOL, (Node("value", kind, (), name), Node("literal", kind, (), 0)))
                if self.chance(0.3):
                    test = Node("logical_and", BOOL, (test, self.value(scope, BOOL, 1)))
                inner = scope.inner(loop="loop")
                inner.values[name] = kind
                less = Statement("update", name, (Node("literal", kind, (), 1),), "sub")
                body = [less, *self.block(inner, size, depth - 1)]
                return [begin, Statement("while", "", (test,), None, body)]
            case "leave":
                # Behind a condition, so that what follows is reached too.
                ways = [*(["continue", "break"] if scope.loop == "loop" else []),
                        *(["return"] if scope.leaves is not False else [])]  # fmt: skip
                if ways:
                    way = self.random.choice(ways)
                    result = (self.value(scope, scope.leaves, 2),) if way == "return" and not isinstance(scope.leaves, bool) else ()
                    body = [Statement(way, "", result)]
                    return [Statement("if", "", (self.value(scope, BOOL, 2),), None, body)]
            case "local" if scope.loop == "" and scope.targets:
                name, dtype, extent = self.new("t"), self.dtype(), self.random.choice((1, 3, 4))
                first = self.value(scope, dtype, 1)
                scope.arrays[name] = (dtype, 1, extent)
                scope.local.append(name)
                return [Statement("local", name, (first,), (dtype, extent))]
            case "row":
                names = [name for name, (_, rank, _) in scope.arrays.items() if rank == 2]
                if names:
                    of = self.random.choice(names)
                    made = Statement("row", self.new("r"), (self.position(scope),), of)
                    scope.arrays[made.name] = (scope.arrays[of][0], 1, 0)
                    return [made]
            case _:
                pass
        dtype = self.dtype()
        name = self.new("v")
        made = Statement("let", name, (self.value(scope, dtype, 2),))
        scope.values[name] = dtype
        scope.variables.add(name)
        return [made]

    def accumulator(self, scope: Scope) -> Block:
        """A variable that begins with a number, of an annotated type."""
        dtype, name = self.random.choice(self.types), self.new("v")
        scope.values[name] = dtype
        scope.variables.add(name)
        return [Statement("let", name, (self.literal(dtype),), "annotated")]

    # --- Kernels.

    def helper(self) -> Helper:
        params = [(self.new("p"), self.dtype(), self.chance(0.2)) for _ in range(self.random.randint(1, 3))]
        params = [(n, d, a and d.name not in BITS) for n, d, a in params]
        scope = Scope(values={n: d for n, d, a in params if not a}, leaves=self.dtype())
        scope.arrays = {n: (d, 1, 0) for n, d, a in params if a}
        result = scope.leaves
        assert isinstance(result, ir.DType)
        body = self.block(scope, 2, 1)
        body = [*body, Statement("return", "", (self.value(scope, result, 2),))]
        return Helper(f"h{self.seed}_{self.new('')}", tuple(params), result, body)

    def kernel(self) -> Kernel:
        n, m = (self.random.choice((1, 2, 3, 5, 8)) for _ in range(2))
        params: list[tuple[str, ir.DType, int | None]] = []
        arguments: list[Any] = []
        scope = Scope()
        same: list[str] = []
        self.kinds: dict[str, ir.DType] = {}

        def parameter(letter: str, dtype: ir.DType, shape: tuple[int, ...] | None) -> str:
            name = self.new(letter)
            stored = BITS.get(dtype.name, dtype)
            params.append((name, stored, None if shape is None else len(shape)))
            value = self.elements(dtype, shape or (1,) if shape is None else shape)
            arguments.append(value[0].item() if shape is None else value)
            self.kinds[name] = stored
            return name

        for dtype in [*self.types, self.dtype(), self.dtype()]:
            shape = self.random.choice(((n,), (n,), (self.random.randrange(8),), (n, m)))
            name = parameter("x", dtype, shape)
            scope.arrays[name] = (self.kinds[name], len(shape), 0)
            if shape == (n,):
                same.append(name)
        for dtype in self.random.sample(self.types, 1):
            if dtype.name not in BITS:
                name = parameter("s", dtype, None)
                scope.values[name] = dtype
        outputs = {
            parameter("o", self.dtype(), shape): len(shape)
            for shape in [(n,), *self.random.choices(((n,), (n, m)), k=self.chance(0.3))]
        }
        first = next(iter(outputs))
        counts = parameter("a", self.random.choice(INTEGERS[2::4]), (n,)) if self.chance(0.2) else ""
        views: list[tuple[str, str, str]] = []
        for of, (dtype, rank, _) in [*scope.arrays.items()]:
            if self.chance(0.35):
                forms = ("[1:]", "[::-1]", "[::2]", "[:-1]", "[-3:]", "[::-2]", ".reshape(-1)")
                flat = ("[::-1, 1:]", ".T", ".T[::2]", ".reshape(-1)", "[:, ::-1]", ".T.reshape(-1)")
                form = self.random.choice(forms if rank == 1 else flat)
                name = self.new("y")
                views.append((name, of, form))
                scope.arrays[name] = (dtype, 1 if "reshape" in form else rank, 0)
        scope.helpers = [self.helper() for _ in range(self.random.choice((0, 0, 1)))]
        temporaries = [(self.new("z"), self.dtype()) for _ in range(self.random.choice((0, 0, 0, 1)))]
        targets = [*((name, 1) for name, _ in temporaries), *outputs.items()]
        self.kinds.update(temporaries)
        regions: list[Region] = []
        for name, rank in targets:
            inner = scope.inner()
            if counts and self.chance(0.6):
                inner.atomics = {counts: self.random.choice(("add", "min", "max", "and", "or", "xor"))}
                counts = ""
            into = name
            if name in outputs and self.chance(0.2):
                into = self.new("y")
                forms = ("[::-1]", "[1:]", "[::2]", "[::-2]", "[-2:]")
                flat = (".T", "[::-1, 1:]", "[:, ::-1]", ".T[::2]")
                views.append((into, name, self.random.choice(forms if rank == 1 else flat)))
                self.kinds[into] = self.kinds[name]
            regions.append(self.region(inner, into, rank, first, same))
            integers = [each for each, dtype in scope.values.items() if dtype.is_int]
            if self.chance(0.15):
                regions[-1].around = ("for", self.random.randrange(4))
            elif integers and self.chance(0.3):
                number = Node("value", scope.values[integers[0]], (), integers[0])
                test = Node(self.random.choice(("lt", "ge")), BOOL, (number, self.literal(number.dtype)))
                regions[-1].around = ("if", test)
            scope.arrays[name] = (self.kinds[name], rank, 0)
            if rank == 1:
                same.append(name)
        return Kernel(f"k{self.seed}", params, arguments, views, temporaries, scope.helpers, regions)

    def region(self, scope: Scope, name: str, rank: int, first: str, same: list[str]) -> Region:
        dtype = self.kinds[name]
        i, j = (Node("value", INDEX, (), each) for each in "ij")
        kind = self.random.choice(("parallel",) * 5 + ("launch", "launch", "whole", "top") if rank == 1 else ("parallel",))
        if kind == "whole" and name.startswith("y"):
            kind = "parallel"  # of a view there may be fewer elements
        if kind == "whole":
            scope.whole, scope.helpers = True, []
            scope.arrays = {each: scope.arrays[each] for each in same}
            scope.values = {}
            if scope.arrays:
                value = self.value(scope, dtype, 3)
                return Region(kind, (("i", f"{first}.shape[0]"),), [[Statement("store", name, (i, value), "")]])
            kind = "parallel"
            scope.whole = False
        if kind == "top":
            value = self.fold(scope, dtype, 1)
            assert value is not None
            where = Node("literal", INDEX, (), 0)
            return Region(kind, (), [[Statement("store", name, (where, value), "")]])
        scope.indices = ["i", "j"][:rank]
        scope.leaves = True
        if kind == "launch":
            threads = self.random.choice((2, 4, 8))
            shared, of = self.new("t"), self.dtype()
            scope.indices = ["i", "t"]
            scope.leaves = False
            scope.targets = {name: (i,)}
            before = self.block(scope, 1, 1)
            back = Node("sub", INDEX, (Node("literal", INDEX, (), threads - 1), Node("value", INDEX, (), "t")))
            place = self.random.choice((Node("value", INDEX, (), "t"), back))
            before.append(Statement("store", shared, (place, self.value(scope, of, 2)), ""))
            scope.arrays[shared] = (of, 1, threads)
            scope.leaves = True
            behind = [*self.block(scope, 2, 1), Statement("store", name, (i, self.value(scope, dtype, 2)), "")]
            alloc = Statement("shared", shared, (), (of, threads))
            return Region(kind, (("i", f"{first}.shape[0]"),), [[alloc, *before], behind], threads)
        one = Node("literal", INDEX, (), 1)
        place = self.random.choice((i, i, i, Node("add", INDEX, (i, one)), Node("sub", INDEX, (i, one))))
        scope.targets = {name: (place, j)[:rank] if rank == 2 else (place,)}
        body = self.block(scope, self.random.choice((2, 2, 4)), 2)
        value = self.value(scope, dtype, 2)
        body.append(Statement("store", name, (*scope.targets[name], value), ""))
        extents = [f"{first}.shape[0]"] if rank == 1 else [f"{name}.shape[0]", f"{name}.shape[1]"]
        if self.chance(0.2):
            extents[0] = self.random.choice(("range(1, {}, 2)", "range({} - 1, -1, -1)", "range({} + 2)")).format(extents[0])
        return Region(kind, tuple(zip("ij", extents, strict=False)), [body])


def widens(narrow: ir.DType, wide: ir.DType) -> bool:
    """Whether an integer becomes a number of the other type by itself."""
    if wide.is_float:
        return True
    low, high = wide.int_range
    return wide.bits > narrow.bits and low <= narrow.int_range[0] and narrow.int_range[1] <= high


# --- Text.

INFIX = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "floordiv": "//", "floormod": "%", "and": "&",
    "or": "|", "xor": "^", "shift_left": "<<", "shift_right": ">>", "eq": "==", "ne": "!=",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "logical_and": "and", "logical_or": "or",
}  # fmt: skip
PREFIX = {"neg": "-", "invert": "~", "not": "not "}


def expression(node: Node) -> str:
    """The text of an expression; whole arrays are read without an index."""
    dtype = f"T.{node.dtype.name}"
    texts = [expression(each) for each in node.args]
    match node.op:
        case "literal":
            return f"({node.data})" if str(node.data).startswith("-") else str(node.data)
        case "typed" | "cast":
            return f"{dtype}({texts[0]})"
        case "implicit":
            return texts[0]
        case "value" | "array":
            return str(node.data)
        case "read":
            return f"{node.data}[{', '.join(texts)}]"
        case "saturate" | "wrap" | "bitcast":
            return f"T.{node.op}({texts[0]}, {dtype})"
        case "choice":
            return f"({texts[1]} if {texts[0]} else {texts[2]})"
        case "chain":
            first, second = (INFIX[each] for each in node.data)
            return f"({texts[0]} {first} {texts[1]} {second} {texts[2]})"
        case "power":
            return f"({texts[0]} ** {node.data})"
        case "call":
            return f"{node.data.name}({', '.join(texts)})"
        case "fold":
            how, name = node.data
            test = f" if {texts[3]}" if len(texts) > 3 else ""
            return f"T.{how}({texts[2]} for {name} in range({texts[0]}, {texts[1]}){test})"
        case op if op in INFIX:
            return f"({texts[0]} {INFIX[op]} {texts[1]})"
        case op if op in PREFIX:
            return f"({PREFIX[op]}{texts[0]})"
        case op:
            return f"T.{op}({', '.join(texts)})"


def lines(block: Block, indent: str) -> Generator[str]:
    """The lines of statements."""
    inner = f"{indent}    "
    if not block:
        yield f"{indent}pass"
    for each in block:
        texts = [expression(arg) for arg in each.args]
        sign = f"{INFIX[each.data]}=" if each.op in ("update", "store") and each.data else "="
        match each.op:
            case "let":
                kind = f": T.{each.args[0].dtype.name}" if each.data == "annotated" else ""
                yield f"{indent}{each.name}{kind} = {texts[0]}"
            case "update":
                yield f"{indent}{each.name} {sign} {texts[0]}"
            case "store":
                yield f"{indent}{each.name}[{', '.join(texts[:-1])}] {sign} {texts[-1]}"
            case "atomic":
                yield f"{indent}T.atomic_{each.data}({each.name}, {', '.join(texts)})"
            case "swap":
                yield f"{indent}{each.name}, {each.data} = {', '.join(texts)}"
            case "if":
                yield f"{indent}if {texts[0]}:"
                yield from lines(each.body, inner)
                if each.other:
                    yield f"{indent}else:"
                    yield from lines(each.other, inner)
            case "for":
                form, step = each.data
                start, stop = texts
                over = f"range({start}, {stop}{'' if step == 1 else f', {step}'})"
                over = {"range": over, "reversed": f"reversed({over})"}.get(form, f"T.{form}({stop})")
                yield f"{indent}for {each.name} in {over}:"
                yield from lines(each.body, inner)
            case "while":
                yield f"{indent}while {texts[0]}:"
                yield from lines(each.body, inner)
            case "local" | "shared":
                dtype, extent = each.data
                scope = ', scope="shared"' if each.op == "shared" else ""
                yield f"{indent}{each.name} = T.alloc(({extent},), T.{dtype.name}{scope})"
                if each.op == "local":
                    yield f"{indent}{each.name}[:] = {texts[0]}"
            case "row":
                yield f"{indent}{each.name} = {each.data}[{texts[0]}, :]"
            case _:
                yield f"{indent}{' '.join([each.op, *texts])}"


def text(kernel: Kernel) -> str:
    """The text of a kernel and its helpers."""
    made: list[str] = []
    for helper in kernel.helpers:
        params = ", ".join(
            f"{name}: {f'T.Buffer[T.{dtype.name}, 1]' if is_array else f'T.{dtype.name}'}"
            for name, dtype, is_array in helper.params
        )
        made += ["@dt.inline", f"def {helper.name}({params}) -> T.{helper.result.name}:"]
        made += [*lines(helper.body, "    "), "", ""]
    params = ", ".join(
        f"{name}: {f'T.{dtype.name}' if rank is None else f'T.Buffer[T.{dtype.name}, {rank}]'}"
        for name, dtype, rank in kernel.params
    )
    made += ["@dt.kernel(strict=True)" if kernel.strict else "@dt.kernel"]
    made += [f"def {kernel.name}({params}) -> None:"]
    made += [f"    {name} = {of}{form}" for name, of, form in kernel.views]
    first = next(name for name, _, _ in kernel.params if name.startswith("o"))
    for name, dtype in kernel.temporaries:
        made.append(f"    {name} = T.zeros(({first}.shape[0],), T.{dtype.name})")
    for region in kernel.regions:
        way, what = region.around
        if way:
            how = f"for _ in range({what})" if way == "for" else f"if {expression(what)}"
            made.append(f"    {how}:")
        indent = " " * (8 if way else 4)
        made += [f"{indent}{line}" for line in region_lines(region)]
    return "\n".join(made) + "\n"


def region_lines(region: Region) -> list[str]:
    """The lines of a region."""
    if region.kind == "whole":
        (store,) = region.phases[0]
        return [f"{store.name}[:] = {expression(store.args[1]).replace('[i]', '')}"]
    if region.kind == "top":
        return [*lines(region.phases[0], "")]
    if region.kind == "parallel":
        names = ", ".join(name for name, _ in region.loops)
        extents = ", ".join(extent for _, extent in region.loops)
        return [f"for {names} in T.parallel({extents}):", *lines(region.phases[0], "    ")]
    grid = f"T.ceildiv({region.loops[0][1]}, {region.block})"
    made = [f"with T.launch(grid={grid}, block={region.block}) as (block, thread):"]
    made += [f"    i = block.x * {region.block} + thread.x", "    t = thread.x"]
    for number, phase in enumerate(region.phases):
        made += ["    T.barrier()"] if number else []
        made += lines(phase, "    ")
    return made
