"""Our dataclasses are to everybody what the standard library's would be."""

from __future__ import annotations

import copy
import dataclasses as standard
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import pytest

from dovetail import plugin
from dovetail.support import dataclasses as ours
from dovetail.target import Target

Maker = Callable[[Any], type[Any]]

FORMS = [
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "kw_only": True},
    {"slots": True, "eq": False},
    {"frozen": True, "eq": False, "repr": False},
]


def numbers(module: Any) -> Callable[..., type[Any]]:
    """The same class, decorated by one module or the other."""

    def make(**options: bool) -> type[Any]:
        @module.dataclass(**options)
        class Numbers:
            size: int
            name: str = "x"
            parts: list[int] = module.field(default_factory=list)
            secret: int = module.field(default=3, repr=False)
            shared: ClassVar[int] = 7

            def __post_init__(self) -> None:
                if self.size < 0:
                    raise ValueError(f"size is {self.size}")

            @property
            def twice(self) -> int:
                return 2 * self.size

        return Numbers

    return make


def outcome(action: Callable[[], object]) -> str:
    """What an action gives as text, or the kind and text of its error."""
    try:
        return str(action())
    except Exception as error:  # noqa: BLE001 - errors are compared like results
        return f"{type(error).__name__}: {error}"


def by_identity(kind: type[Any]) -> bool:
    return kind.__hash__ is object.__hash__


def takes_any(subject: object) -> bool:
    """Whether any attribute can be set; the error where not is better than the library's."""
    try:
        subject.colour = 2  # pyright: ignore[reportAttributeAccessIssue]
    except (AttributeError, TypeError):
        return False
    return True


ACTIONS: dict[str, Callable[[Any], object]] = {
    "text": lambda c: repr(c(size=1)).partition(" object at ")[0],
    "all given": lambda c: repr(c(size=1, name="y", parts=[2], secret=4)).partition(" object")[0],
    "by position": lambda c: c(1, "y").name,
    "missing": lambda c: c(),
    "too many": lambda c: c(1, 2, 3, 4, 5),
    "unknown": lambda c: c(1, colour=2),
    "refused": lambda c: c(size=-1),
    "own list": lambda c: c(size=1).parts is c(size=1).parts,
    "equal": lambda c: c(size=1) == c(size=1),
    "other value": lambda c: c(size=1) == c(size=2),
    "other kind": lambda c: c(size=1) == 1,
    "hash": lambda c: by_identity(c) or hash(c(size=1, parts=())) == hash(c(size=1, parts=())),
    "hash of a list": lambda c: by_identity(c) or hash(c(size=1)),
    "assign": lambda c: setattr(c(size=1), "size", 2),
    "delete": lambda c: delattr(c(size=1), "size"),
    "new attribute": lambda c: takes_any(c(size=1)),
    "slots": lambda c: getattr(c, "__slots__", None),
    "default of the class": lambda c: c.name if isinstance(c.__dict__["name"], str) else None,
    "class variable": lambda c: c.shared,
    "pattern": lambda c: c.__match_args__,
    "property": lambda c: c(size=4).twice,
    "copied": lambda c: copy.copy(c(size=4)).size,
    "deeply copied": lambda c: copy.deepcopy(c(size=4, parts=[[1]])).parts,
    "replaced": lambda c: standard.replace(c(size=1), name="z").name,
    "fields": lambda c: [(e.name, e.type, e.kw_only, e.repr) for e in standard.fields(c)],
    "dictionary": lambda c: standard.asdict(c(size=1, parts=[1])),
    "is one": lambda c: all(map(standard.is_dataclass, (c, c(size=1)))),
}


@pytest.mark.parametrize("options", FORMS, ids=lambda each: "-".join(each) or "plain")
@pytest.mark.parametrize("action", ACTIONS)
def test_as_the_standard_library(action: str, options: dict[str, bool]) -> None:
    kinds = [numbers(module)(**options) for module in (ours, standard)]
    got, wanted = (outcome(lambda kind=kind: ACTIONS[action](kind)) for kind in kinds)
    assert got == wanted


@ours.dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@ours.dataclass(frozen=True, slots=True)
class Solid(Point):
    z: int = 0

    @property
    def sum(self) -> int:
        return self.x + self.y + self.z


def test_pickled() -> None:
    assert pickle.loads(pickle.dumps(Solid(1, 2, 3))) == Solid(1, 2, 3)


def test_inherited() -> None:
    assert Solid(1, z=3).sum == 4
    assert repr(Solid(1)) == "Solid(x=1, y=0, z=0)"
    assert Solid.__slots__ == ("z",)  # pyright: ignore[reportAttributeAccessIssue]
    assert Solid(1) != Point(1)
    match Solid(1, 2, 3):
        case Solid(x, y, z):
            assert (x, y, z) == (1, 2, 3)


def test_a_text_of_one_that_holds_itself() -> None:
    @ours.dataclass
    class Ring:
        inside: list[Any]

    ring = Ring([])
    ring.inside.append(ring)
    assert repr(ring).endswith("Ring(inside=[...])")


def test_the_standard_library_adds_fields() -> None:
    """As a plug-in's pass does, whose options are fields."""

    @standard.dataclass(frozen=True)
    class Coloured(Point):
        colour: str = "red"

    one = Coloured(1, 2, "blue")
    assert [each.name for each in ours.fields(one)] == ["x", "y", "colour"]
    assert ours.replace(one, x=5) == Coloured(5, 2, "blue")
    assert one == Coloured(1, 2, "blue") != Coloured(1, 2)
    with pytest.raises(standard.FrozenInstanceError, match="cannot assign to field 'x'"):
        one.x = 3  # pyright: ignore[reportAttributeAccessIssue]


def test_a_plain_class_below_may_have_attributes() -> None:
    @ours.dataclass(frozen=True)
    class Base:
        x: int

    class Below(Base):
        @cached_property
        def twice(self) -> int:
            return 2 * self.x

    one = Below(4)
    assert one.twice == 8
    one.note = "kept"  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(standard.FrozenInstanceError):
        one.x = 3  # pyright: ignore[reportAttributeAccessIssue]


def test_records_of_plug_ins_can_be_replaced() -> None:
    record = plugin.load("null")
    assert standard.replace(record, gaps={"a": "b"}).gaps == {"a": "b"}
    assert standard.replace(Target("null"), kind="cpu").kind == "cpu"


def test_a_default_that_all_would_share() -> None:
    with pytest.raises(ValueError, match=r"Shared: field 'parts' has a list as default.*factory"):

        @ours.dataclass
        class Shared:
            parts: list[int] = []  # noqa: RUF012


def test_a_field_without_a_default_after_one_that_has() -> None:
    with pytest.raises(TypeError, match="Bad: field 'y' has no default and follows 'x'"):

        @ours.dataclass
        class Bad:
            x: int = 1
            y: int  # pyright: ignore[reportGeneralTypeIssues]


def test_what_is_none() -> None:
    with pytest.raises(TypeError, match="int is not a dataclass"):
        ours.fields(3)
