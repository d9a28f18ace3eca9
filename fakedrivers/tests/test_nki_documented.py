"""What the stand-in for NKI offers, and what texts call, is what the documentation has.

The tables are the signatures of the API reference of AWS Neuron 2.26 (nki.language, nki.isa,
nki.typing, "nki.tensor"), as far as texts need them. Nobody here can compile a text, so this is
what keeps the stand-in from allowing more than NKI does.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import dovetail.backends.trn
from dovetail.backends.trn.namespace import ACTIVATIONS, FOLDS, OPERATORS, VALUES
from dovetail_fakedrivers.nki_shim import isa, language, typing
from dovetail_fakedrivers.nki_shim.tensors import Hbm, Tile

UNARY = ("x", "dtype mask")
BINARY = ("x y", "dtype mask")
LANGUAGE: dict[str, tuple[str, str]] = {
    "load": ("src", "mask dtype"),
    "store": ("dst value", "mask"),
    "copy": ("src", "mask dtype"),
    "ndarray": ("shape dtype", "buffer name"),
    "zeros": ("shape dtype", "buffer name"),
    "full": ("shape fill_value dtype", "buffer name"),
    "arange": ("*args", ""),
    **dict.fromkeys(("affine_range", "sequential_range", "static_range"), ("*args", "")),
    **dict.fromkeys(
        (
            "add", "subtract", "multiply", "divide", "minimum", "maximum", "equal", "not_equal",
            "greater", "greater_equal", "less", "less_equal", "bitwise_and", "bitwise_or",
            "bitwise_xor", "left_shift", "right_shift",
        ),
        BINARY,
    ),
    **dict.fromkeys(
        (
            "abs", "negative", "sign", "trunc", "floor", "ceil", "exp", "log", "sin", "tanh",
            "arctan", "sqrt", "rsqrt", "sigmoid", "relu", "gelu", "gelu_apprx_tanh", "silu", "erf",
            "softplus", "mish", "square", "reciprocal", "invert",
        ),
        UNARY,
    ),
    **dict.fromkeys(("sum", "max", "min"), ("x axis", "dtype mask keepdims")),
}  # fmt: skip
"""Parameters by position, and those by keyword."""

ISA: dict[str, tuple[str, str]] = {
    "iota": ("expr dtype", "mask"),
    "tensor_copy": ("src", "mask dtype engine"),
    "tensor_copy_predicated": ("", "src dst predicate reverse_pred mask dtype"),
    "tensor_tensor": ("data1 data2 op", "dtype mask engine"),
    "tensor_reduce": ("op data axis", "mask dtype negate keepdims"),
    "nc_matmul": ("stationary moving", "is_stationary_onezero is_moving_onezero mask"),
    "nc_transpose": ("data", "mask dtype engine"),
    "activation": ("op data", "bias scale reduce_op reduce_res reduce_cmd mask dtype"),
    "reciprocal": ("data", "dtype mask"),
}
VALUES_OF: dict[str, frozenset[str]] = {
    "nl": frozenset((
        "uint8", "int8", "uint16", "int16", "uint32", "int32", "float16", "bfloat16", "float32",
        "bool_", "sbuf", "psum", "tile_size",
    )),
    "nisa": frozenset(("vector_engine", "gpsimd_engine")),
    "nt": frozenset(("mutable_tensor",)),
}  # fmt: skip
TILE_SIZE = frozenset(("pmax", "psum_fmax", "gemm_stationary_fmax", "gemm_moving_fmax"))
METHODS = frozenset(("broadcast_to", "reshape", "view", "shape", "dtype"))
"""Of `nki.tensor`."""

FUNCTIONS = {"nl": LANGUAGE, "nisa": ISA, "nt": {}}
MODULES = {"nl": language, "nisa": isa, "nt": typing}


def public(module: object, name: str) -> bool:
    value = getattr(module, name)
    return callable(value) and not name.startswith("_") and not inspect.isclass(value)


OFFERED = [
    (short, name)
    for short, module in MODULES.items()
    for name in sorted(vars(module))
    if public(module, name) and getattr(module, name).__module__ == module.__name__
]
HELPERS = frozenset(("values", "stored", "duplicate"))
"""Of the stand-in itself; no text names them."""


@pytest.mark.parametrize(
    ("short", "name"), OFFERED, ids=lambda value: value if isinstance(value, str) else None
)
def test_the_stand_in_takes_what_is_documented(short: str, name: str) -> None:
    if name in HELPERS:
        return
    positional, keywords = FUNCTIONS[short][name]
    allowed = {*positional.split(), *keywords.split()}
    for each in inspect.signature(getattr(MODULES[short], name)).parameters.values():
        if each.kind is each.KEYWORD_ONLY:
            assert each.name in allowed, f"{short}.{name}({each.name}=)"
        elif each.kind is not each.VAR_POSITIONAL and positional != "*args":
            assert each.name in positional.split(), f"{short}.{name}({each.name})"


def test_tensors_have_the_documented_methods() -> None:
    own = {name for name in vars(Tile) | vars(Hbm) if not name.startswith("_")}
    state = {"array", "buffer", "valid", "result", "any_type", "mutable", "written", "origin"}
    assert own - state <= METHODS


def test_texts_name_what_is_documented() -> None:
    """All names in the sources of the code generator, and those that it puts together."""
    folder = Path(dovetail.backends.trn.__path__[0])
    named = {
        match.groups()
        for path in folder.rglob("*.py")
        for match in re.finditer(r"\b(nl|nisa|nt)\.([a-z]\w*)\b(?!\{)", path.read_text())
    }
    assert ("nl", "load") in named
    named |= {("nl", name) for name in (*ACTIVATIONS, *VALUES, *OPERATORS, *FOLDS)}
    missing = {
        f"{short}.{name}"
        for short, name in named
        if name not in FUNCTIONS[short] and name not in VALUES_OF[short]
    }
    assert missing == set()
    for path in folder.rglob("*.py"):
        assert set(re.findall(r"\bnl\.tile_size\.(\w+)", path.read_text())) <= TILE_SIZE
