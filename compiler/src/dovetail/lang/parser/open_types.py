"""Variables whose first value has no type yet: `acc = 0.0`, `best = -T.inf`, `steps = 0`.

The IR declares a variable with its type, and what tells the type stands further down. So the
variable is given the type that is most likely, and where the first use says another one the kernel
is parsed again, with that knowledge: kernels that tell their types are parsed once, as ever.

A *float* literal takes the type of the first float that it meets, or of the place where it is
stored, and is float32 where that has 16 bits: sums want more. So is a variable that no float ever
meets. An *integer* literal is int64, unless it is
given a float, or is stored as it is in a narrower place: those are tried, and given up again if
the kernel does not hold together then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dovetail import ir
from dovetail.lang.parser.values import Deferred, Value, is_expr, parts_of
from dovetail.support.dataclasses import dataclass, field

if TYPE_CHECKING:
    from dovetail.lang.parser.context import Parser

Place = tuple[int, str]
"""The number of the open declaration in the order of parsing, and its name."""
Told = ir.DType | Literal["float"]
"""A type; "float" where it is only known that it is one of the floats."""

_MOST_PARSES = 64


class Retyped(Exception):  # Control flow: the parse begins again.
    """A use says what type an open variable has."""

    def __init__(self, place: Place, told: Told, tentative: bool) -> None:
        super().__init__(place, told)
        self.place, self.tentative = place, tentative
        self.told: Told = told


@dataclass(slots=True, eq=False)
class OpenTypes:
    """What is known of open variables, over all parses of one kernel.

    Attributes:
        told: The types that uses have told.
        tentative: Those of `told` that may be given up again.
        likely: What an open float is taken for until it is told.
        places: In this parse, each open variable with where it was declared.
        counters: In this parse, those that began as an integer literal, with the same.
        roots: In this parse, variables whose type is that of open ones, with those.
        count: How many were declared in this parse.
        parses: How often the kernel was parsed.
    """

    told: dict[Place, Told | None] = field(default_factory=dict[Place, "Told | None"])
    tentative: list[Place] = field(default_factory=list[Place])
    likely: ir.DType = ir.FLOAT32
    places: dict[ir.Var, Place] = field(default_factory=dict[ir.Var, Place])
    counters: dict[ir.Var, Place] = field(default_factory=dict[ir.Var, Place])
    roots: dict[ir.Var, frozenset[ir.Var]] = field(default_factory=dict[ir.Var, frozenset[ir.Var]])
    count: int = 0
    parses: int = 0

    def begin(self) -> None:
        """A new parse."""
        self.places.clear()
        self.counters.clear()
        self.roots.clear()
        self.count = 0
        self.parses += 1

    def learn(self, told: Retyped) -> None:
        """Keep what a parse has found out."""
        if self.parses >= _MOST_PARSES:
            raise AssertionError("the types of open variables do not settle")
        self.told[told.place] = told.told
        if told.tentative:
            self.tentative.append(told.place)
        elif isinstance(told.told, ir.DType):
            self.likely = told.told

    def give_up(self) -> bool:
        """Whether something that was tried can be taken back, after an error."""
        found = bool(self.tentative)
        for place in self.tentative:
            self.told[place] = None
        self.tentative.clear()
        return found

    def finish(self) -> None:
        """What nothing has told is float32.

        Raises:
            Retyped: It was taken for another type.
        """
        for place, var in [(place, var) for var, place in self.places.items()]:
            if var.dtype != ir.FLOAT32:
                raise Retyped(place, ir.FLOAT32, False)


def declared_type(p: Parser, name: str, whole: bool) -> tuple[Place, Told | None]:
    """The place of an open declaration, and the type that a use has told.

    Args:
        p: The parser.
        name: The name.
        whole: Whether its first value is an integer.
    """
    p.open.count += 1
    place = (p.open.count, name)
    told = p.open.told.get(place)
    return place, told if told is not None or whole else "float"


def opened(p: Parser, var: ir.Var, place: Place) -> None:
    """Note a float variable whose type is still to be told."""
    p.open.places[var] = place
    p.open.roots[var] = frozenset([var])


def follow(p: Parser, var: ir.Var, value: ir.Expr) -> None:
    """Note that a variable has the type of the open ones in its first value."""
    if p.open.places and var.dtype.is_float:
        roots = roots_of(p, value)
        if roots:
            p.open.roots[var] = roots


def roots_of(p: Parser, value: ir.Expr) -> frozenset[ir.Var]:
    """The open variables whose type an expression has."""
    known = p.open.roots
    if not p.open.places or not value.dtype.is_float:
        return frozenset()
    found: set[ir.Var] = set()
    todo = [value]
    for expr in todo:
        if isinstance(expr, ir.Var):
            found.update(root for root in known.get(expr, ()) if root in p.open.places)
        todo += parts_of(expr)
    return frozenset(found)


def meet(p: Parser, value: ir.Expr, dtype: ir.DType) -> None:
    """A value meets a float type, or is put where one is wanted: that tells what is open in it.

    Raises:
        Retyped: It is another type than the one that was taken for granted.
    """
    dtype = _at_least_32(dtype)
    for root in roots_of(p, value):
        place = p.open.places.pop(root)
        if root.dtype != dtype:
            raise Retyped(place, dtype, False)


def _at_least_32(dtype: ir.DType) -> ir.DType:
    return ir.FLOAT32 if dtype.bits < 32 and dtype.lanes == 1 else dtype


def agree(p: Parser, values: list[ir.Expr]) -> None:
    """Several values meet: those with a type tell it to those that are open."""
    if not p.open.places:
        return
    told = next((each.dtype for each in values if each.dtype.is_float and _is_told(p, each)), None)
    if told is not None:
        for each in values:
            if each.dtype.is_float:
                meet(p, each, told)


def _is_told(p: Parser, value: ir.Expr) -> bool:
    return not isinstance(value, ir.Const) and not roots_of(p, value)


def given(p: Parser, var: ir.Var, value: Value) -> None:
    """A variable is given another value: that may tell what it is.

    Raises:
        Retyped: It is something else than what was taken for granted.
    """
    if var in p.open.places:
        if is_expr(value) and value.dtype.is_float and not roots_of(p, value):
            meet(p, var, value.dtype)
    elif var in p.open.counters:
        if is_expr(value) and value.dtype.is_float and value.dtype.lanes == 1:
            _try(p, var, "float" if roots_of(p, value) else _at_least_32(value.dtype))
        elif isinstance(value, float) or (isinstance(value, Deferred) and value.is_float):
            _try(p, var, "float")
    if var in p.indices and is_expr(value) and not p.is_index(value):
        p.indices.discard(var)


def counter_stored(p: Parser, value: ir.Expr, dtype: ir.DType) -> None:
    """A counter is stored in a narrower place.

    Raises:
        Retyped: It may still become as narrow.
    """
    if isinstance(value, ir.Var) and value.dtype == ir.INT64:
        _try(p, value, dtype)


def _try(p: Parser, var: ir.Var, told: Told) -> None:
    """Take a variable that began as an integer literal for another type, if that is new."""
    place = p.open.counters.get(var)
    if place is not None and place not in p.open.told:
        raise Retyped(place, told, True)
