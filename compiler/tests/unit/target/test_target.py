"""Targets parse, print, resolve, and say what is wrong."""

import pytest

from dovetail.support.errors import TargetError
from dovetail.target import Attribute, Target, TargetSchema

SCHEMA = TargetSchema(
    "toy",
    (
        Attribute(name="arch", type="str", default="a1", choices=("a1", "a2")),
        Attribute(name="width", type="int"),
        Attribute(name="fast", type="bool", default=False),
    ),
)


def test_text_round_trip():
    target = Target("toy -arch=a2 -width=4 -fast")
    assert str(target) == "toy -arch=a2 -width=4 -fast"
    assert Target(str(target)) == target
    assert hash(Target(str(target))) == hash(target)


def test_resolving_types_orders_and_fills_in():
    resolved = SCHEMA.resolve(Target("toy -fast -width=4"))
    assert resolved.attributes == (("arch", "a1"), ("width", 4), ("fast", True))
    assert str(SCHEMA.shorten(resolved)) == "toy -width=4 -fast"
    assert str(SCHEMA.describe(resolved)) == "toy -arch=a1 -width=4 -fast"
    assert SCHEMA.resolve(resolved) == resolved


def flag(name: str, default: bool, *implies: str) -> Attribute:
    return Attribute(name=name, type="bool", default=default, implies=implies)


CLOSED = TargetSchema(
    "toy",
    (
        flag("sums", False, "atomics"),
        flag("atomics", True, "long"),
        flag("long", True),
        flag("other", True),
    ),
)


@pytest.mark.parametrize(
    ("given", "closed"),
    [
        ("", "-sums=false -atomics -long -other"),
        ("-sums", "-sums -atomics -long -other"),
        ("-long=false", "-sums=false -atomics=false -long=false -other"),
        ("-atomics=false", "-sums=false -atomics=false -long -other"),
        ("-other=false -long=false", "-sums=false -atomics=false -long=false -other=false"),
    ],
)
def test_attributes_are_closed_under_implication(given: str, closed: str):
    resolved = CLOSED.resolve(Target(f"toy {given}"))
    assert resolved == CLOSED.resolve(Target(f"toy {closed}"))
    assert CLOSED.resolve(resolved) == resolved


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("-sums -long=false", "'-sums' implies '-long', and '-long=false' is given"),
        ("-atomics -long=false", "'-atomics' implies '-long', and '-long=false' is given"),
        ("-sums -atomics=0", "'-sums' implies '-atomics', and '-atomics=false' is given"),
    ],
)
def test_a_contradiction_is_an_error_that_names_both(given: str, said: str):
    with pytest.raises(TargetError) as caught:
        CLOSED.resolve(Target(f"toy {given}"))
    assert said in str(caught.value)
    assert "leave one of them out" in str(caught.value)


@pytest.mark.parametrize("name", ["nothing", "arch"])
def test_a_schema_implies_bools_of_its_own(name: str):
    arch = Attribute(name="arch", type="str", default="a1")
    with pytest.raises(ValueError, match=f"'-sums' of target kind 'toy' implies '-{name}'"):
        TargetSchema("toy", (flag("sums", False, name), arch))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a target is empty"),
        ("Toy", "'Toy' is not a valid kind; a kind is like 'cpu' or 'opencl'; did you mean 'toy'"),
        ("toy:0", "'toy:0' is not a valid kind; a kind is like 'cpu' or 'opencl'"),
        ("toy width=4", "attributes are written -name=value"),
        ("toy -widht=4", "did you mean '-width'"),
        ("toy -width=x", "expected a whole number"),
        ("toy -arch=a3", "expected one of a1, a2"),
        ("toy -width=1 -width=2", "twice"),
        ("toy -fast=maybe", "expected one of true, false"),
        ("other", "is not of kind 'toy'"),
    ],
)
def test_errors_say_what_is_allowed(text: str, message: str):
    with pytest.raises(TargetError, match=message):
        SCHEMA.resolve(Target(text))
