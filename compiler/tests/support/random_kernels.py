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

PAIRS = ("add", "sub", "mul", "min", "max")
ROUNDINGS = ("floor", "ceil", "trunc", "round")
WILD = ("div", "copysign", "fmin", "fmax", "floordiv", "floormod", "fmod", "sqrt")
INTEGERS_ALONE = (
    "floordiv", "floormod", "ceildiv", "and", "or", "xor", "invert", "shift_left", "shift_right",
    "popcount", "count_leading_zeros", "count_trailing_zeros", "multiply_high", "rotate_left",
    "rotate_right", "reverse_bits", "argmin", "argmax",
)  # fmt: skip
BITWISE = ("and", "or", "xor")
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
VIEWS = {
    1: ("[1:]", "[::-1]", "[::2]", "[:-1]", "[-3:]", "[::-2]"),
    2: (".T", "[::-1, 1:]", "[:, ::-1]", ".T[::2]"),
}
RESHAPES = {1: (".reshape(-1)",), 2: (".reshape(-1)", ".T.reshape(-1)")}
"""Views that are only read: NumPy's reshape may be a copy."""
NO_ARRAYS = ("ceildiv", "argmin", "argmax")
"""What has no arithmetic of whole arrays."""

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
    params: list[tuple[str, ir.DType, int | None]] = field(default_factory=list[Any])
    arguments: list[Any] = field(default_factory=list[Any])
    views: list[tuple[str, str, str]] = field(default_factory=list[Any])
    temporaries: list[tuple[str, ir.DType]] = field(default_factory=list[Any])
    helpers: list[Helper] = field(default_factory=list[Helper])
    regions: list[Region] = field(default_factory=list[Region])
    strict: bool = True


@dataclass(slots=True)
class Scope:
    """What may be used in a place."""

    values: dict[str, ir.DType] = field(default_factory=dict[str, ir.DType])
    variables: set[str] = field(default_factory=set[str])
    constants: set[str] = field(default_factory=set[str])
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
        copy.constants = set(copy.constants)
        copy.indices, copy.arrays, copy.local = [*copy.indices], dict(copy.arrays), [*copy.local]
        return copy


class Maker:
    """Makes the kernel of a seed."""

    def __init__(self, seed: int, attempt: int) -> None:
        self.random = random.Random(seed * 1009 + attempt)
        self.pick = self.random.choice
        self.seed = seed
        self.count = 0
        self.calm = self.chance(0.6)
        floats = [
            f for f in FLOATS if self.chance({"float32": 0.7, "float64": 0.12}.get(f.name, 0.2))
        ]
        self.types = [*self.random.sample(INTEGERS, self.random.randint(1, 3)), *floats]
        self.source = np.random.default_rng(seed * 1009 + attempt)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def new(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def dtype(self) -> ir.DType:
        return self.pick([*self.types, BOOL] if self.chance(0.2) else self.types)

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
        if dtype.is_bool:
            return number(dtype, self.chance(0.5))
        if dtype.is_float and self.chance(0.6):
            calm = (0.5, 2.0, -1.5, 0.25, 3.0)
            return number(dtype, self.pick(calm if self.calm else (*calm, 0.1, -0.0, 1e-5)))
        low, high = (-8, 8) if dtype.is_float else dtype.int_range
        ends = (low, high) if dtype.is_int and least < 0 else ()
        value = self.pick((1, 2, 3, 5, 7, 8, max(low, -1), max(low, -3), *ends))
        return number(dtype, value if value >= least else 1)

    def typed(self, dtype: ir.DType) -> Node:
        return Node("typed", dtype, (self.literal(dtype, 0),))

    def position(self, scope: Scope, extent: int = 0) -> Node:
        """An index: near a loop variable, any integer of the data, or a number that is inside."""
        if extent and self.chance(0.3):
            return number(INDEX, self.random.randrange(extent))
        # What is constant counts from the end below 0, and must be inside of a constant extent.
        out = scope.variables if extent else scope.constants
        known = [(dtype, name) for name, dtype in scope.values.items() if name not in out]
        data = [as_index(name_of(dtype, name)) for dtype, name in known if dtype.is_int]
        if data and (not scope.indices or self.chance(0.15)):
            return self.pick(data)
        if not scope.indices:
            return number(INDEX, 0)
        index = name_of(INDEX, self.pick(scope.indices))
        arrays = [
            name for name, (dtype, rank, _) in scope.arrays.items() if dtype.is_int and rank == 1
        ]
        if arrays and self.chance(0.1):
            name = self.pick(arrays)
            return Node("read", scope.arrays[name][0], (index,), name)
        twice = Node("mul", INDEX, (index, number(INDEX, 2)))
        return self.pick((
            index, index, index,
            Node("sub", INDEX, (number(INDEX, 6), index)),
            Node("add", INDEX, (index, number(INDEX, self.pick((1, 2, 3))))),
            Node("sub", INDEX, (self.pick((index, twice)), number(INDEX, self.pick((1, 2))))),
        ))  # fmt: skip

    def known(self, scope: Scope, dtype: ir.DType, stored: bool = False) -> Node | None:
        """Something that the scope has of a type; `stored`: an element, or a parameter."""
        # A counter of `while`, or a helper's parameter, may be a result of arithmetic, too.
        names = [name for name, each in scope.values.items()
                 if each == dtype and not (stored and (name in scope.variables or name[0] in "wp"))
        ]  # fmt: skip
        arrays = [name for name, (each, _, _) in scope.arrays.items() if each == dtype]
        if scope.whole:
            place = (name_of(INDEX, "i"),)
            return Node("read", dtype, place, self.pick(arrays)) if arrays else None
        own = [name for name in scope.targets if self.kinds.get(name) == dtype]
        changed = [name for name in names if name in scope.variables]
        name = self.pick([*names, *arrays, *arrays, *own, *changed * 3] or [""])
        if name in names:
            return name_of(dtype, name)
        if name in own:
            return Node("read", dtype, scope.targets[name], name)
        if not name:
            return None
        _, rank, extent = scope.arrays[name]
        return Node("read", dtype, tuple(self.position(scope, extent) for _ in range(rank)), name)

    def leaf(self, scope: Scope, dtype: ir.DType) -> Node:
        """Something known, if need be of another type and converted."""
        bits = self.known(scope, BITS[dtype.name]) if dtype.name in BITS else None
        if bits is not None and self.chance(0.7) and not scope.whole:
            return Node("bitcast", dtype, (bits,))
        found = self.known(scope, dtype)
        if found is not None:
            return found
        if dtype.is_bool and self.chance(0.7):
            other = self.pick(self.types)
            op = self.pick(COMPARISONS)
            return Node(op, dtype, (self.leaf(scope, other), self.operand(scope, other, 0)))
        for other in self.random.sample(self.types, len(self.types)):
            found = self.known(scope, other)
            if found is not None:
                return Node("cast", dtype, (found,))
        if scope.indices and not scope.whole:
            return Node("cast", dtype, (name_of(INDEX, self.pick(scope.indices)),))
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

    def pair(
        self, scope: Scope, dtype: ir.DType, depth: int, flags: bool = False
    ) -> tuple[Node, Node]:
        both = (self.value(scope, dtype, depth), self.operand(scope, dtype, depth, flags))
        return both if self.chance(0.7) else (both[1], both[0])

    def value(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        """Any expression of a type; none is a constant."""
        if depth <= 0 or self.chance(0.2):
            return self.leaf(scope, dtype)
        deeper = depth - 1
        choice = self.random.random()
        if choice < 0.12 and not scope.whole:
            return self.fold(scope, dtype, deeper)
        if choice < 0.2 and scope.helpers:
            helper = self.pick(scope.helpers)
            called = self.call(scope, helper, deeper)
            return called if helper.result == dtype else Node("cast", dtype, (called,))
        if choice < 0.3:
            a, b = self.pair(scope, dtype, deeper)
            condition = self.value(scope, BOOL, min(deeper, 1))
            op = "where" if scope.whole else self.pick(("where", "choice"))
            return Node(op, dtype, (condition, a, b))
        if choice < 0.42 and not dtype.is_bool:
            return self.conversion(scope, dtype, deeper)
        if dtype.is_bool:
            return self.condition(scope, deeper)
        return self.arithmetic(scope, dtype, deeper)

    def conversion(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        other = self.pick([each for each in self.types if each != dtype] or [BOOL])
        how = self.pick(("cast", "cast", "cast", "saturate", "wrap"))
        if dtype.is_float or scope.whole:
            how = "cast"
        if not scope.whole and other.bits == dtype.bits and not other.is_bool and self.chance(0.5):
            how = "bitcast"
        return Node(how, dtype, (self.value(scope, other, depth),))

    def arithmetic(self, scope: Scope, dtype: ir.DType, depth: int) -> Node:
        """An operation on numbers."""

        def some() -> Node:
            return self.value(scope, dtype, depth)

        ops = [*PAIRS, *PAIRS[:3], "neg", "abs", "power", "clamp"]
        if dtype.is_int:
            ops += INTEGERS_ALONE
        else:
            ops += [*ROUNDINGS, "fma", *([] if self.calm else WILD)]
        match self.pick([op for op in ops if not (scope.whole and op in NO_ARRAYS)]):
            case "power":
                return Node("power", dtype, (some(),), self.pick((2, 3)))
            case "clamp" | "fma" as op:
                return Node(op, dtype, (some(), *self.pair(scope, dtype, 0)))
            case "neg" | "abs" | "invert" | "reverse_bits" | "sqrt" as op:
                return Node(op, dtype, (some(),))
            case op if op in ROUNDINGS:
                return Node(op, dtype, (some(),))
            case "popcount" | "count_leading_zeros" | "count_trailing_zeros" as op:
                return Node("cast", dtype, (Node(op, dtype, (some(),)),))
            case "argmin" | "argmax" as op:
                place = self.fold(scope, self.pick(self.types), 1, op)
                return Node("cast", dtype, (place,))
            case "shift_left" | "shift_right" as op:
                count = number(dtype, self.random.randrange(dtype.bits))
                if self.chance(0.5):
                    count = some()
                    if self.chance(0.4):
                        count = Node("and", dtype, (count, number(dtype, dtype.bits - 1)))
                return Node(op, dtype, (some(), count))
            case "floordiv" | "floormod" | "ceildiv" as op if dtype.is_int:
                divisor = self.literal(dtype, 1 if op == "ceildiv" else -128)
                return Node(op, dtype, (some(), divisor if self.chance(0.3) else some()))
            case "multiply_high" | "rotate_left" | "rotate_right" as op:
                return Node(op, dtype, (some(), some()))
            case op if op in WILD:
                return Node(op, dtype, (some(), self.operand(scope, dtype, depth)))
            case op:
                return Node(op, dtype, self.pair(scope, dtype, depth, flags=op in PAIRS[:3]))

    def condition(self, scope: Scope, depth: int) -> Node:
        choice = self.random.random()
        if choice < 0.25:
            ops = BITWISE if scope.whole else (*BITWISE, "logical_and", "logical_or")
            both = (self.value(scope, BOOL, depth), self.value(scope, BOOL, depth))
            return Node(self.pick(ops), BOOL, both)
        if choice < 0.35 and not scope.whole:
            return Node("not", BOOL, (self.value(scope, BOOL, depth),))
        dtype = self.pick(self.types)
        if choice < 0.42:
            return Node("cast", BOOL, (self.value(scope, dtype, depth),))
        if dtype.is_float and choice < 0.55 and not self.calm:
            op = self.pick(("isnan", "isinf", "isfinite", "signbit"))
            return Node(op, BOOL, (self.value(scope, dtype, depth),))
        op = self.pick(COMPARISONS)
        both = self.pair(scope, dtype, depth)
        if choice < 0.65 and not scope.whole:
            other = self.pick(("lt", "le", "gt", "ge"))
            last = (self.value(scope, dtype, 0),)
            return Node("chain", BOOL, both + last, (op, other))
        return Node(op, BOOL, both)

    def bounds(self, scope: Scope, most: int = 5) -> tuple[Node, Node]:
        """Where a loop begins and ends: numbers, or up to 7 from the data."""

        def bound() -> Node:
            kinds = [each for each in self.types if each.is_int]
            if self.chance(0.6):
                return number(INDEX, self.random.randrange(most))
            kind = self.pick(kinds)
            mask = number(kind, self.pick((1, 3, 7)))
            return as_index(Node("and", kind, (self.leaf(scope, kind), mask)))

        return bound(), bound()

    def fold(self, scope: Scope, dtype: ir.DType, depth: int, how: str = "") -> Node:
        """A reduction of values of a type; the place of the best is an index."""
        hows = ("any", "all") if dtype.is_bool else ("sum", "sum", "min", "max", "prod")
        how = how or self.pick(hows)
        name = self.new("j")
        inner = scope.inner()
        inner.indices.append(name)
        args = [*self.bounds(scope), self.value(inner, dtype, min(depth, 1))]
        if how[:3] != "arg" and self.chance(0.3):
            args.append(self.value(inner, BOOL, 1))
        return Node("fold", INDEX if how[:3] == "arg" else dtype, tuple(args), (how, name))

    def call(self, scope: Scope, helper: Helper, depth: int) -> Node:
        args: list[Node] = []
        for _, dtype, is_array in helper.params:
            if is_array:
                names = [name for name, (each, rank, extent) in scope.arrays.items()
                         if (each, rank, extent) == (dtype, 1, 0)]  # fmt: skip
                if not names:
                    return self.leaf(scope, helper.result)
                args.append(Node("array", dtype, (), self.pick(names)))
            else:
                given = self.operand(scope, dtype, depth)
                # It is a constant in the helper, where it may be an index.
                below = given.op == "literal" and given.data < 0
                args.append(self.literal(dtype, 0) if below else given)
        return Node("call", helper.result, tuple(args), helper)

    # --- Statements.

    def block(self, scope: Scope, size: int, depth: int) -> Block:
        made: Block = []
        for _ in range(self.random.randint(1, size)):
            made += self.statement(scope, depth) or self.let(scope)
        return made

    def statement(self, scope: Scope, depth: int) -> Block:
        """A statement and what must stand before it; none where the scope has nothing for it."""
        ops = ["let", "let", "update", "update", "update", "store", "store", "store", "swap"]
        ops += ["if", "for", "while", "leave", "local", "row"] if depth else []
        match self.pick(ops):
            case "update" if scope.variables:
                name = self.pick(sorted(scope.variables))
                dtype = scope.values[name]
                how = self.pick(BITWISE if dtype.is_bool else ("", "add", "sub", "mul"))
                if dtype.is_int and self.chance(0.3):
                    how = self.pick((*BITWISE, "floordiv"))
                free = self.value if how in ("", "floordiv") else self.operand
                return [Statement("update", name, (free(scope, dtype, 2),), how)]
            case "store" if scope.atomics and self.chance(0.3):
                name, how = self.pick([*scope.atomics.items()])
                args = (self.position(scope), self.value(scope, self.kinds[name], 2))
                return [Statement("atomic", name, args, how)]
            case "store" if places := [*scope.targets, *scope.local]:
                name = self.pick(places)
                dtype, _, extent = scope.arrays.get(name, (self.kinds.get(name, BOOL), 1, 0))
                where = scope.targets.get(name) or (self.position(scope, extent),)
                how = "" if dtype.is_bool else self.pick(("", "", *PAIRS[:3]))
                value = self.meeting(scope, dtype, False) if self.chance(0.2) else None
                args = (*where, value or self.value(scope, dtype, 2))
                return [Statement("store", name, args, how)]
            case "swap" if len(scope.variables) > 1:
                name, other = self.random.sample(sorted(scope.variables), 2)
                dtype = scope.values[name]
                if scope.values[other] == dtype and not dtype.is_bool:
                    both = (name_of(dtype, other), self.value(scope, dtype, 1))
                    return [Statement("swap", name, both, other)]
            case "if":
                body = self.block(scope.inner(), 2, depth - 1)
                other = self.block(scope.inner(), 2, depth - 1) if self.chance(0.5) else []
                test = self.value(scope, BOOL, self.random.randint(0, 1))
                return [Statement("if", "", (test,), None, body, other)]
            case "for":
                form = self.pick(("range", "range", "reversed", "unroll", "static_range"))
                name, args = self.new("j"), self.bounds(scope)
                step = self.pick((1, 1, 2, 3, -1, -2)) if form == "range" else 1
                copied = form in ("unroll", "static_range")
                if copied:
                    args = (number(INDEX, 0), number(INDEX, self.random.randint(2, 3)))
                before = self.let(scope, annotated=True) if self.chance(0.6) else []
                inner = scope.inner(loop="copies" if copied else "loop")
                inner.indices += [name] if form != "static_range" else []
                body = self.block(inner, 2, depth - 1)
                return [*before, Statement("for", name, args, (form, step), body)]
            case "while":
                kind, name = self.pick([each for each in self.types if each.is_int]), self.new("w")
                first = Node("and", kind, (self.leaf(scope, kind), number(kind, 3)))
                test = Node("gt", BOOL, (name_of(kind, name), number(kind, 0)))
                if self.chance(0.3):
                    test = Node("logical_and", BOOL, (test, self.value(scope, BOOL, 1)))
                inner = scope.inner(loop="loop")
                inner.values[name] = kind
                less = Statement("update", name, (number(kind, 1),), "sub")
                body = [less, *self.block(inner, 2, depth - 1)]
                begin = Statement("let", name, (first,))
                return [begin, Statement("while", "", (test,), None, body)]
            case "leave":
                # Behind a condition, so that what follows is reached too.
                ways = ["continue", "break"] if scope.loop == "loop" else []
                ways += ["return"] if scope.leaves else []
                if ways:
                    way, of = self.pick(ways), scope.leaves
                    gives = of if way == "return" and isinstance(of, ir.DType) else None
                    values = () if gives is None else (self.value(scope, gives, 2),)
                    body = [Statement(way, "", values)]
                    return [Statement("if", "", (self.value(scope, BOOL, 1),), None, body)]
            case "local" if scope.loop == "" and scope.targets:
                name, dtype, extent = self.new("t"), self.dtype(), self.pick((1, 3, 4))
                made = Statement("local", name, (self.value(scope, dtype, 1),), (dtype, extent))
                scope.arrays[name] = (dtype, 1, extent)
                scope.local.append(name)
                return [made]
            case "row" if names := [name for name, each in scope.arrays.items() if each[1] == 2]:
                of = self.pick(names)
                made = Statement("row", self.new("r"), (self.position(scope),), of)
                scope.arrays[made.name] = (scope.arrays[of][0], 1, 0)
                return [made]
            case _:
                pass
        return []

    def let(self, scope: Scope, annotated: bool = False) -> Block:
        """A variable; with an annotation it begins with a number."""
        dtype, name = self.pick(self.types) if annotated else self.dtype(), self.new("v")
        value = self.literal(dtype) if annotated else self.value(scope, dtype, 2)
        scope.values[name] = dtype
        scope.variables.add(name)
        scope.constants |= {name} if annotated else set()
        return [Statement("let", name, (value,), "annotated" if annotated else None)]

    # --- Kernels.

    def helper(self) -> Helper:
        kinds = [(self.dtype(), self.chance(0.2)) for _ in range(self.random.randint(1, 3))]
        params = tuple((self.new("p"), d, a and d.name not in BITS) for d, a in kinds)
        result = self.dtype()
        scope = Scope(values={name: dtype for name, dtype, a in params if not a}, leaves=result)
        scope.arrays = {name: (dtype, 1, 0) for name, dtype, a in params if a}
        body = self.block(scope, 2, 1)
        body.append(Statement("return", "", (self.value(scope, result, 2),)))
        return Helper(f"h{self.seed}_{self.new('')}", params, result, body)

    def kernel(self) -> Kernel:
        n, m = (self.pick((1, 2, 3, 5, 8)) for _ in range(2))
        made = Kernel(f"k{self.seed}")
        scope = Scope(helpers=made.helpers)
        self.kinds: dict[str, ir.DType] = {}
        same: list[str] = []

        def parameter(letter: str, dtype: ir.DType, shape: tuple[int, ...] | None) -> str:
            name = self.new(letter)
            self.kinds[name] = dtype = BITS.get(dtype.name, dtype)
            made.params.append((name, dtype, None if shape is None else len(shape)))
            value = self.elements(dtype, (1,) if shape is None else shape)
            made.arguments.append(value[0].item() if shape is None else value)
            return name

        def view(of: str, rank: int, forms: tuple[str, ...]) -> str:
            made.views.append((self.new("y"), of, self.pick(forms)))
            name = made.views[-1][0]
            self.kinds[name] = self.kinds[of]
            return name

        for dtype in [*self.types, self.dtype(), self.dtype()]:
            shape = self.pick(((n,), (n,), (self.random.randrange(8),), (n, m)))
            name = parameter("x", dtype, shape)
            scope.arrays[name] = (self.kinds[name], len(shape), 0)
            same += [name] if shape == (n,) else []
            if self.chance(0.35):
                name = view(name, len(shape), (*VIEWS[len(shape)], *RESHAPES[len(shape)]))
                rank = 1 if "reshape" in made.views[-1][2] else len(shape)
                scope.arrays[name] = (self.kinds[name], rank, 0)
        dtype = self.pick(self.types)
        if dtype.name not in BITS:
            scope.values[parameter("s", dtype, None)] = dtype
        shapes = [(n,), *self.random.choices(((n,), (n, m)), k=self.chance(0.3))]
        outputs = [(parameter("o", self.dtype(), shape), len(shape)) for shape in shapes]
        counts = parameter("a", self.pick(INTEGERS[2::4]), (n,)) if self.chance(0.2) else ""
        made.helpers += [self.helper() for _ in range(self.pick((0, 0, 1)))]
        if self.chance(0.25):
            made.temporaries.append((self.new("z"), self.dtype()))
            self.kinds.update(made.temporaries)
        for name, rank in [*((name, 1) for name, _ in made.temporaries), *outputs]:
            inner = scope.inner()
            if counts and self.chance(0.6):
                inner.atomics, counts = {counts: self.pick(("add", "min", "max", *BITWISE))}, ""
            seen = name[0] == "o" and self.chance(0.2)
            into = view(name, rank, VIEWS[rank]) if seen else name
            region = self.region(inner, into, rank, outputs[0][0], same)
            whole = [each for each, dtype in scope.values.items() if dtype.is_int]
            if self.chance(0.15):
                region.around = ("for", self.random.randrange(4))
            elif whole and self.chance(0.3):
                dtype = scope.values[whole[0]]
                both = (name_of(dtype, whole[0]), self.literal(dtype))
                region.around = ("if", Node(self.pick(("lt", "ge")), BOOL, both))
            made.regions.append(region)
            scope.arrays[name] = (self.kinds[name], rank, 0)
            same += [name] if rank == 1 else []
        return made

    def region(self, scope: Scope, name: str, rank: int, first: str, same: list[str]) -> Region:
        """What fills a buffer, or changes it.

        Args:
            scope: What may be read.
            name: The buffer, or a view of it.
            rank: Of the buffer.
            first: The buffer that says how large others are.
            same: Arrays of its shape.
        """
        dtype, one = self.kinds[name], number(INDEX, 1)
        i, j, t = (name_of(INDEX, each) for each in "ijt")

        def last() -> Statement:
            return Statement("store", name, (*place, self.value(scope, dtype, 2)), "")

        kinds = ["parallel"] * 5
        if rank == 1:
            kinds += ["launch", "launch", "top", *(["whole"] if name[0] != "y" and same else [])]
        kind = self.pick(kinds)
        place: tuple[Node, ...] = (i, j)[:rank]
        loops = tuple((each, f"{name}.shape[{axis}]") for axis, each in enumerate("ij"[:rank]))
        if kind == "whole":
            arrays = {each: scope.arrays[each] for each in same}
            scope = Scope(arrays=arrays, whole=True)
            return Region(kind, loops, [[last()]])
        if kind == "top":
            store = Statement("store", name, (number(INDEX, 0), self.fold(scope, dtype, 1)), "")
            return Region(kind, (), [[store]])
        if kind == "launch":
            threads, shared, of = self.pick((2, 4, 8)), self.new("t"), self.dtype()
            scope.indices, scope.targets = ["i", "t"], {name: place}
            where = self.pick((t, Node("sub", INDEX, (number(INDEX, threads - 1), t))))
            before = [Statement("shared", shared, (), (of, threads)), *self.block(scope, 1, 1)]
            before.append(Statement("store", shared, (where, self.value(scope, of, 2)), ""))
            scope.arrays[shared], scope.leaves = (of, 1, threads), True
            behind = [*self.block(scope, 2, 1), last()]
            return Region(kind, ((loops[0][0], f"{first}.shape[0]"),), [before, behind], threads)
        if self.chance(0.4):
            place = (Node(self.pick(("add", "sub")), INDEX, (i, one)), j)[:rank]
        scope.indices, scope.targets, scope.leaves = [*"ij"[:rank]], {name: place}, True
        body = [*self.block(scope, self.pick((2, 2, 4)), 2), last()]
        if self.chance(0.2):
            form = self.pick(("range(1, {}, 2)", "range({} - 1, -1, -1)", "range({} + 2)"))
            loops = ((loops[0][0], form.format(loops[0][1])), *loops[1:])
        return Region(kind, loops, [body])


def number(dtype: ir.DType, value: float) -> Node:
    """A literal."""
    return Node("literal", dtype, (), value)


def as_index(value: Node) -> Node:
    """What may be a result of 8 or 16 bits is converted by hand, as the language demands."""
    return Node("cast", INDEX, (value,)) if value.dtype.bits < 32 else value


def name_of(dtype: ir.DType, name: str) -> Node:
    """What a name stands for."""
    return Node("value", dtype, (), name)


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
                over = {"range": over, "reversed": f"reversed({over})"}.get(
                    form, f"T.{form}({stop})"
                )
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
