"""Helper functions in texts of the C family: where they are named, with what they need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module

import pytest
from support.compiled import code_of, image_of

import dovetail as dt
from dovetail import T, ir, plugin
from dovetail.backends.cuda.cu.dialect import DIALECT as CUDA_DIALECT
from dovetail.backends.cuda.cu.functions import HELPERS as CUDA
from dovetail.backends.metal.msl.dialect import DIALECT as METAL_DIALECT
from dovetail.codegen.source import Dialect, ExpressionWriter, Names, names_in, needed_helpers
from dovetail.image import DeviceImage
from dovetail.ir.verify_expr import accepts
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

INTRINSICS = {
    kind: import_module(f"dovetail.backends.{kind}.intrinsics") for kind in plugin.kind_files()
}
DIALECTS: dict[str, Dialect] = {
    kind: module.DIALECT for kind, module in INTRINSICS.items() if hasattr(module, "DIALECT")
}
TABLES: dict[str, Mapping[str, str]] = {
    "cuda": CUDA,
    **{kind: dialect.helpers for kind, dialect in DIALECTS.items()},
}
EACH = [(kind, name) for kind, table in TABLES.items() for name in table]


def test_whole_names_count_and_comments_do_not() -> None:
    table = {"odd": "int odd;", "odd_long": "long odd_long;", "half": "int half(void) { odd(); }"}
    assert needed_helpers("x = odd_long(1);", table) == ("odd_long",)
    assert needed_helpers("x = half(1);", table) == ("odd", "half")
    assert needed_helpers("half(odd_long(x))", table) == ("odd", "odd_long", "half")
    assert needed_helpers("an_odd = odds + odd2;  // odd(half)", table) == ()
    assert needed_helpers("", table) == ()


def test_helpers_may_need_each_other() -> None:
    table = {"a": "b()", "b": "a() c()", "c": "c()", "d": "a()"}
    assert needed_helpers("c", table) == ("c",)
    assert needed_helpers("b", table) == ("a", "b", "c")


@pytest.mark.parametrize(
    "dialect", [*DIALECTS.values(), CUDA_DIALECT, METAL_DIALECT], ids=[*DIALECTS, "cuda", "metal"]
)
def test_functions_of_the_language_take_narrow_operands_of_their_type(dialect: Dialect) -> None:
    """C would choose another one: a choice between two elements of 8 bits is an int."""
    chosen = ir.Var("chosen", ir.BOOL)
    spelled = {key.partition(".")[0] for key in dialect.ops}
    for dtype in (each for each in ir.SCALARS.values() if each.is_int and each.bits < 32):
        choice = ir.Select(chosen, ir.Var("x", dtype), ir.Var("y", dtype))
        for op in ir.OPS.values():
            if op.name in spelled and accepts(op.types, dtype) and dtype.name in dialect.types:
                call = ir.Call(op, (choice,) * op.arity, dtype)
                text = ExpressionWriter(dialect, Names(frozenset()), False).text(call)
                assert {*re.findall(r"(\w+)\([^()]*\?", text)} <= dialect.helpers.keys(), text


@pytest.mark.parametrize(("kind", "name"), EACH)
def test_a_helper_is_pulled_with_what_it_names_and_nothing_else(kind: str, name: str) -> None:
    table = TABLES[kind]
    pulled = needed_helpers(f"x = {name}(1);", table)
    assert name in pulled
    assert re.search(rf"\b{name}\b", table[name]), "it defines something else"
    for other in table:
        named = [
            user for user in pulled if user != other and re.search(rf"\b{other}\b", table[user])
        ]
        assert (other in pulled) == (other == name or bool(named)), other
    # In C what is called stands before.
    if kind != "webgpu":
        for place, user in enumerate(pulled):
            assert not names_in(table[user]) & set(pulled[place + 1 :])


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_templates_name_helpers_that_there_are(dialect: Dialect) -> None:
    seen: set[str] = set()
    for table in ("ops", "strict_ops", "casts", "bitcasts", "atomics", "fence"):
        for template in getattr(dialect, table).values():
            # What a placeholder completes is not all of a name.
            seen.update(re.findall(r"\bdvt_\w+\b(?!\{)", template))
    assert seen
    assert not seen - dialect.helpers.keys()


@dt.kernel
def narrowing(
    wide: T.Buffer[T.int64],
    unsigned: T.Buffer[T.uint64],
    half: T.Buffer[T.float16],
    brain: T.Buffer[T.bfloat16],
    single: T.Buffer[T.float32],
    small: T.Buffer[T.int8],
) -> None:
    """Conversions from what is widest on a device without float64."""
    (n,) = wide.shape
    assert unsigned.shape == (n,)
    assert half.shape == (n,)
    assert brain.shape == (n,)
    assert single.shape == (n,)
    assert small.shape == (n,)
    for i in T.parallel(n):
        half[i] = T.float16(wide[i]) + T.float16(unsigned[i])
        brain[i] = T.bfloat16(wide[i]) + T.bfloat16(unsigned[i])
        single[i] = T.float32(wide[i]) + T.float32(unsigned[i]) + T.float32(half[i])
        wide[i] = T.int64(half[i]) + T.int64(brain[i])
        unsigned[i] = T.uint64(single[i])
        small[i] = T.int8(half[i])


def _emitted(case: Case, target: str) -> tuple[DeviceImage, str] | None:
    """The image and the text of a case; None where the target refuses it, which is its right."""
    try:
        image = image_of(case.kernel, target)
    except (UnsupportedError, ResourceError):
        return None
    return image, b"\n".join(code_of(image).values()).decode()


CASES = (Case("narrowing", narrowing, lambda _: (), lambda: ()), *DISTINCT)
FEATURES = {
    # The words of a feature, the line that asks for it, and what the image requires.
    "opencl.fp64": (r"(as_|convert_)?double", "cl_khr_fp64"),
    "opencl.int64_atomics": (r"atom_\w+", "cl_khr_int64_base_atomics"),
}


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_feature_is_required_where_the_text_names_it(case: Case) -> None:
    emitted = _emitted(case, "opencl")
    assert emitted is not None
    image, text = emitted
    words = names_in(text.partition("\n\n")[2])
    for requirement, (pattern, extension) in FEATURES.items():
        named = any(re.fullmatch(pattern, word) for word in words)
        asked = f"#pragma OPENCL EXTENSION {extension} : enable" in text
        required = requirement in image.requirements
        assert asked == required
        assert required or not named, f"{requirement}: {text}"
        assert named or not required or requirement == "opencl.int64_atomics"


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_target_lacks_is_not_named(case: Case) -> None:
    emitted = _emitted(case, "opencl -fp64=false -int64_atomics=false")
    if emitted is not None:
        image, text = emitted
        asked = [each for each in image.requirements if not each.startswith("opencl.image")]
        assert not asked  # but for the images of a kernel that places a buffer in one
        for pattern, _ in FEATURES.values():
            assert not [word for word in names_in(text) if re.fullmatch(pattern, word)], text
    emitted = _emitted(case, "webgpu")
    if emitted is not None:
        image, text = emitted
        assert "f16" not in names_in(text)
        assert not [each for each in image.requirements if "16" in each]


@pytest.mark.level("compile_only")
def test_narrowing_is_emitted_without_float64() -> None:
    """The kernel that named `double` where there is none, and required nothing."""
    emitted = _emitted(CASES[0], "opencl -fp64=false -int64_atomics=false")
    assert emitted is not None
    assert "dvt_odd_long" in emitted[1]
