"""What a plug-in gives back is looked at where it gives it: whatever is wrong is its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import dovetail as dt
from dovetail import T, ir, plugin
from dovetail.bundle import Bundle
from dovetail.image import Argument, DeviceImage, ImageFunction
from dovetail.passes import Pass, before
from dovetail.plugin import DeviceIR, record
from dovetail.support import dataclasses as records
from dovetail.support.errors import DovetailError, PluginError
from dovetail.target import Capabilities, Target


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))


def build_with(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Bundle:
    """Build for a backend like `null` of a distribution of somebody else's."""
    for each in changes.values():
        each.__module__ = "click.backend"
    own = dataclasses.replace(plugin.load("null"), **changes)
    load = plugin.load
    monkeypatch.setattr(plugin, "load", lambda kind: own if kind == "null" else load(kind))
    return dt.build([twice], ["null"], use_cache=False, sources=False)


def first(image: DeviceImage, **changes: Any) -> tuple[ImageFunction, ...]:
    function, *others = image.functions
    return (dataclasses.replace(function, **changes), *others)


ODD = Argument("x", ir.FLOAT32)  # pyright: ignore[reportArgumentType]

IMAGES: dict[str, tuple[Callable[[DeviceImage], dict[str, Any]], str]] = {
    "no_functions": (lambda _: {"functions": ()}, "has the functions (none), expected one for"),
    "more_functions": (lambda image: {"functions": image.functions * 2}, "twice_0, twice_0_gen"),
    "other_names": (lambda image: {"functions": first(image, name="q")}, "has the functions q, "),
    "fewer_arguments": (
        lambda image: {"functions": first(image, arguments=image.functions[0].arguments[:-1])},
        "function 'twice_0' of its image has other arguments than the kernel",
    ),
    "no_arguments": (
        lambda image: {"functions": first(image, arguments=None)},
        "'functions' of its image has a NoneType as 'arguments', expected a tuple of Argument",
    ),
    "odd_argument": (
        lambda image: {"functions": first(image, arguments=(ODD,))},
        "as 'kind', expected one of buffer, scalar, offset, grid_base, shared; it is 'x'",
    ),
    "block_of_two": (lambda image: {"functions": first(image, block=(1, 2))}, "three whole"),
    "negative_memory": (lambda image: {"functions": first(image, shared_bytes=-8)}, "it is -8"),
    "list": (lambda image: {"functions": [*image.functions]}, "has a list as 'functions'"),
    "text_as_payload": (lambda _: {"payload": "x"}, "a mapping of strings to bytes; it is 'x'"),
    "texts_in_payload": (lambda _: {"payload": {"a": "x"}}, "a mapping of strings to bytes"),
    "number_as_format": (lambda _: {"format": 3}, "has a int as 'format', expected str; it is 3"),
    "no_format": (lambda _: {"format": ""}, "has the format '', expected a word"),
    "odd_format": (lambda _: {"format": "a\0b"}, r"has the format 'a\x00b', expected a word"),
    "bytes_as_source": (
        lambda _: {"sources": {"a": b""}},
        "expected a mapping of strings to strings",
    ),
    "odd_requirement": (lambda _: {"requirements": ("a b",)}, "'a b' is not a requirement"),
    "other_kind": (lambda _: {"kind": "cpu"}, "it returned an image of kind 'cpu'"),
}


@pytest.mark.parametrize("name", IMAGES)
def test_an_image_that_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, why = IMAGES[name]
    make = plugin.load("null").codegen

    def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
        image = make(device_ir, target)
        return dataclasses.replace(image, **changes(image))

    with pytest.raises(PluginError) as caught:
        build_with(monkeypatch, codegen=codegen)
    assert caught.value.distribution == "click"
    assert "code generation failed for target 'null': " in str(caught.value)
    assert why in str(caught.value)


CAPABILITIES: dict[str, tuple[dict[str, Any], str]] = {
    "list": ({"ops": ["add"]}, "has a list as 'ops', expected a frozenset of strings"),
    "of_numbers": ({"dtypes": frozenset({1})}, "as 'dtypes', expected a frozenset of strings"),
    "words": (
        {"features": frozenset({"vectors"})},
        "as 'features', expected a frozenset of fence, subgroup, report, vector, "
        "vector-arithmetic, shapes; it is frozenset({'vectors'})",
    ),
    "word": ({"threads": "loop"}, "as 'threads', expected one of grid, loops; it is 'loop'"),
    "negative": ({"max_shared_bytes": -1}, "expected a whole number of at least 0; it is -1"),
    "number": ({"strict": 1}, "has a int as 'strict', expected True or False; it is 1"),
    "two": ({"max_block": (1, 2)}, "expected a tuple of three whole numbers"),
    "requirement": ({"requirements": ("a b",)}, "'a b' is not a requirement"),
}


@pytest.mark.parametrize("name", CAPABILITIES)
def test_capabilities_that_are_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, why = CAPABILITIES[name]
    ask = plugin.load("null").capabilities

    def capabilities(target: Target) -> Capabilities:
        return dataclasses.replace(ask(target), **changes)

    with pytest.raises(PluginError) as caught:
        build_with(monkeypatch, capabilities=capabilities)
    assert "asking for capabilities failed for target 'null': " in str(caught.value)
    assert why in str(caught.value)


def test_every_declared_field_is_looked_at() -> None:
    """A new field of these classes needs a rule only if its annotation is a new one."""
    for kind in record.DECLARED:
        rules = record.rules(kind)
        assert [*rules] == [each.name for each in records.fields(kind)]


def _change(func: ir.Func, name: str, value: object) -> None:
    object.__setattr__(func, name, value)


class Mute(BaseException):
    """Of no class that anybody expects, with a text that cannot be made."""

    def __str__(self) -> str:
        raise SystemExit(9)


def _raise(error: BaseException) -> Any:
    raise error


def _of(module: ir.Module, **changes: Any) -> ir.Module:
    (func,) = module.functions
    return dataclasses.replace(module, functions=(dataclasses.replace(func, **changes),))


PASSES: dict[str, tuple[Callable[[ir.Module], Any], str]] = {
    "text": (lambda _: "text", "TypeError: it returned str, expected an ir.Module"),
    "drops": (lambda module: ir.Module(()), "it returned the functions (none), expected those"),
    "renames": (lambda module: _of(module, name="other"), "the functions other, expected those"),
    "list": (
        lambda module: dataclasses.replace(module, functions=[*module.functions]),
        "it returned invalid IR: Module.functions",
    ),
    "no_body": (
        lambda module: _of(module, body=None),
        "invalid IR: Func.body is a NoneType, expected",
    ),
    "number": (
        lambda module: ir.Module((1,)),  # pyright: ignore[reportArgumentType]
        "invalid IR: Module.functions is a int, expected Func",
    ),
    "changes": (
        lambda module: _change(module.functions[0], "name", "other") or module,
        "ChangedModuleError: it changed the module that it was given",
    ),
    "ruins": (
        lambda module: _change(module.functions[0], "body", None) or module,
        "ChangedModuleError: it changed the module that it was given",
    ),
    "mute": (lambda _: _raise(Mute()), "Mute: (its text cannot be made)"),
    "leaves": (lambda _: _raise(GeneratorExit()), "failed for target 'null': GeneratorExit"),
}


@dataclasses.dataclass(frozen=True)
class Wrong(Pass):
    """Does what a case says.

    Requires: source form. Ensures: nothing.
    """

    name: ClassVar[str] = "wrong"
    place = before("flatten")
    case: str = ""

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        return PASSES[self.case][0](module)


@pytest.mark.parametrize("name", PASSES)
def test_a_module_that_is_none(name: str) -> None:
    with pytest.raises(PluginError) as caught:
        dt.build([twice], ["null"], passes=Wrong(case=name))
    text = str(caught.value)
    assert "pass 'wrong{case=" in text
    assert PASSES[name][1] in text
    # What the pass was given, and not what it made of that.
    assert caught.value.saved is not None
    kept = ir.parse_ir((caught.value.saved / "before.ir").read_text())
    assert [func.name for func in kept.functions] == ["twice"]


def test_one_without_an_end_is_named() -> None:
    @dataclasses.dataclass(frozen=True)
    class Endless(Wrong):
        name: ClassVar[str] = "endless"

        def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
            return self.run(module, capabilities)

    package = __name__.partition(".")[0]
    with pytest.raises(DovetailError, match=f"; or {package}, whose code this is, recurses"):
        dt.build([twice], ["null"], passes=Endless())


def test_what_is_made_on_demand_is_not_made_to_be_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A build gives each image's text to LLVM once: its assembly is for who asks for it."""
    from dovetail.codegen.llvm import machine

    given: list[object] = []
    inner = machine._optimised

    def optimised(text: str, for_machine: machine.Machine) -> object:
        given.append((text, for_machine))
        return inner(text, for_machine)

    @dt.kernel
    def double(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            out[i] = x[i] + x[i]

    monkeypatch.setattr(machine, "_optimised", optimised)
    dt.build([double], ["cpu"], use_cache=False, sources=False)
    assert len(given) == len(set(given)) > 0
