"""`T.trn.*`: whole arrays in SBUF and PSUM, by the engine that works on them, and activations.

The first axis of such an array are partitions, the second is the free axis. Sources: AWS Neuron
documentation, release 2.26, "NKI API Reference Manual", nki.isa and nki.language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    Array,
    BoundArgs,
    Choice,
    ConstInt,
    NamespaceFunction,
    Operand,
    ScriptNamespace,
    Tile,
)

SBUF: Final = "trn.sbuf"
PSUM: Final = "trn.psum"
MEMORIES: Final = (SBUF, PSUM)
"""Where `T.alloc(scope=)` puts an array."""

ACTIVATIONS: Final[Mapping[str, str]] = MappingProxyType({
    "sigmoid": "1 / (1 + exp(-x))",
    "relu": "max(x, 0)",
    "gelu": "x / 2 * (1 + erf(x / sqrt(2)))",
    "gelu_apprx_tanh": "x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3)))",
    "silu": "x * sigmoid(x)",
    "softplus": "log(1 + exp(x))",
    "mish": "x * tanh(softplus(x))",
    "erf": "the error function",
    "tanh": "the hyperbolic tangent",
    "arctan": "the inverse tangent",
    "sin": "the sine; x is from -pi to pi",
    "exp": "e**x",
    "log": "the natural logarithm",
    "sqrt": "the square root",
    "rsqrt": "1 / sqrt(x)",
    "square": "x * x",
    "sign": "-1, 0 or 1",
    "reciprocal": "1 / x, on the Vector Engine",
})  # fmt: skip
"""Functions of the Scalar Engine, with what each is an approximation of. Source: "NKI API Common
Fields", Supported Activation Functions for NKI ISA."""

VALUES: Final = ("sigmoid", "gelu", "gelu_apprx_tanh", "silu", "softplus", "mish", "reciprocal")
"""Those of a value, which the language has under no name of its own."""

ELEMENTS: Final = ("float16", "bfloat16", "float32")

OPERATORS: Final = ("add", "subtract", "multiply", "divide", "minimum", "maximum")
FOLDS: Final = ("add", "minimum", "maximum")
"""Operators of reductions along the free axis."""


def _value(name: str) -> ir.Op:
    return ir.register(ir.Op(f"trn.{name}", 1, "float", group="math", meaning=ACTIVATIONS[name]))


VALUE_OPS: Final = {name: _value(name) for name in VALUES}
"""Ops of one value."""


def _extents(*names: str) -> tuple[str, ...]:
    return tuple(f"{each}_{axis}" for each in names for axis in ("rows", "columns"))


def _enter(
    name: str, accesses: tuple[ir.Access, ...], operands: tuple[str, ...], meaning: str
) -> ir.IntrinsicOp:
    return ir.register_intrinsic(ir.IntrinsicOp(f"trn.{name}", accesses, operands, False, meaning))


_PART: Final = (*_extents("array"), "rows_left", "columns_left", "row_stride", "column_stride")

LOAD: Final = _enter(
    "load", ("write", "read"), _PART, "nki.language.load: from HBM to SBUF; outside is 0"
)
STORE: Final = _enter(
    "store", ("read", "write"), _PART, "nki.language.store: to HBM; outside is not written"
)
FILL: Final = _enter(
    "fill", ("write",), (*_extents("array"), "value"), "every element becomes the value"
)
IOTA: Final = _enter(
    "iota", ("write",), (*_extents("array"), "start", "row_step", "column_step"),
    "nki.isa.iota: start + row * row_step + column * column_step",
)  # fmt: skip
MATMUL: Final = _enter(
    "matmul", ("both", "read", "read"), _extents("total", "stationary", "moving"),
    "nki.isa.nc_matmul: total += stationary.T @ moving",
)  # fmt: skip
TRANSPOSE: Final = _enter(
    "transpose", ("write", "read"), _extents("result", "array"), "nki.isa.nc_transpose"
)
ACTIVATION: Final = _enter(
    "activation", ("write", "read"), _extents("result", "array"), "nki.isa.activation"
)
COMBINE: Final = _enter(
    "tensor_tensor", ("write", "read", "read"), _extents("result", "a", "b"),
    "nki.language.add and others: an operator, element by element",
)  # fmt: skip
REDUCE: Final = _enter(
    "tensor_reduce", ("write", "read"), _extents("result", "array"),
    "nki.isa.tensor_reduce: along the free axis",
)  # fmt: skip

INTRINSICS: Final = tuple(
    each.name
    for each in (
        LOAD, STORE, FILL, IOTA, MATMUL, TRANSPOSE, ACTIVATION, COMBINE, REDUCE,
    )
)  # fmt: skip
"""Statements about whole arrays."""


def _shape(buffer: ir.Buffer) -> tuple[int, int]:
    rows, columns = buffer.shape
    assert isinstance(rows, ir.Const)
    assert isinstance(columns, ir.Const)
    return int(rows.value), int(columns.value)


def _wrong(given: BoundArgs, place: int, shape: tuple[int, int]) -> tuple[str, str] | None:
    buffer = given.buffers[place]
    if _shape(buffer) == shape:
        return None
    return (
        f"'{buffer.name}' has the shape {_shape(buffer)}, but the others need {shape}",
        f"give it the shape {shape}",
    )


def _same_shape(given: BoundArgs) -> tuple[str, str] | None:
    return _wrong(given, 0, _shape(given.buffers[1]))


def _turned(given: BoundArgs) -> tuple[str, str] | None:
    result, array = given.buffers
    if result.dtype != array.dtype:
        return (
            f"'{result.name}' holds {result.dtype}, '{array.name}' {array.dtype}",
            "give both the same type",
        )
    rows, columns = _shape(array)
    return _wrong(given, 0, (columns, rows))


def _column(given: BoundArgs) -> tuple[str, str] | None:
    return _wrong(given, 0, (_shape(given.buffers[1])[0], 1))


def _pairwise(given: BoundArgs) -> tuple[str, str] | None:
    rows, columns = _shape(given.buffers[1])
    if _shape(given.buffers[2]) == (rows, 1):
        return _wrong(given, 0, (rows, columns))
    return _wrong(given, 2, (rows, columns)) or _wrong(given, 0, (rows, columns))


def _product(given: BoundArgs) -> tuple[str, str] | None:
    total, stationary, moving = given.buffers
    if stationary.dtype != moving.dtype:
        return (
            f"'{stationary.name}' holds {stationary.dtype}, '{moving.name}' {moving.dtype}",
            "give both factors the same type",
        )
    if total.dtype.name != "float32":
        return f"'{total.name}' holds {total.dtype}, and sums are float32", "use T.float32"
    (inner, rows), columns = _shape(stationary), _shape(moving)[1]
    return _wrong(given, 2, (inner, columns)) or _wrong(given, 0, (rows, columns))


_MANY: Final = "result: Buffer[_S], array: Buffer[Any]"
_NOT_SHARP: Final = "AWS publishes no bound"


def _array(name: str, memories: tuple[str, ...] = MEMORIES) -> Array:
    return Array(name, memories, ELEMENTS)


def _value_function(name: str) -> NamespaceFunction:
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"`T.trn.{name}(x)`: {ACTIVATIONS[name]}.",
            ("(x: float32 | float) -> float32",),
            rule="As the engine approximates it.",
            bound=_NOT_SHARP,
        ),
        parameters=(Operand("x", ("float32",)),),
        op=VALUE_OPS[name],
        result="float32",
    )


NAMESPACE: Final = ScriptNamespace(
    kind="trn",
    doc="What only NeuronCores have: arrays of partitions by elements, and activations.",
    functions=(
        NamespaceFunction(
            builtin=Builtin(
                "load",
                "`T.trn.load(array, source, (row, column))`: loads a part of device memory.",
                ("(array: Buffer[_S], source: Buffer[_S], position: _Index) -> None",),
                rule="Elements outside of the source become 0; nothing is read at a negative "
                "position. The array is in SBUF.",
                example="T.trn.load(tile, x, (i * 128, 0))",
            ),
            parameters=(_array("array", (SBUF,)), Tile("source", "position", partial=True)),
            intrinsic=LOAD,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "store",
                "`T.trn.store(array, target, (row, column))`: stores to a part of device memory.",
                ("(array: Buffer[_S], target: Buffer[_S], position: _Index) -> None",),
                rule="Elements outside of the target are not written; nothing is at a negative "
                "position.",
            ),
            parameters=(_array("array"), Tile("target", "position", partial=True)),
            intrinsic=STORE,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "fill",
                "Sets every element of an array.",
                ("(array: Buffer[_S], value: _S | float) -> None",),
                rule="The value is a constant or a scalar expression.",
            ),
            parameters=(_array("array"), Operand("value")),
            intrinsic=FILL,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "iota",
                "`T.trn.iota(array, start, row_step, column_step)`: index-dependent numbers.",
                ("(array: Buffer[Any], start: int32 | int, row_step: int, column_step: int)"
                " -> None",),
                rule="Element (i, j) becomes start + i * row_step + j * column_step, in integers "
                "of 32 bits, rounded to the type of the array.",
            ),
            parameters=(
                _array("array"), Operand("start", ("int32",)), ConstInt("row_step"),
                ConstInt("column_step"),
            ),
            intrinsic=IOTA,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "matmul",
                "`T.trn.matmul(total, stationary, moving)`: total += stationary.T @ moving.",
                ("(total: Buffer[float32], stationary: Buffer[_S], moving: Buffer[_S]) -> None",),
                rule="On the Tensor Engine. The total is in PSUM, the factors in SBUF: the "
                "contraction is over partitions; the rows of the total are the columns of the "
                "stationary factor, at most 128, its columns those of the moving one, at most "
                "512.",
                bound="that of sums in float32, in an order of the device's",
                example="T.trn.matmul(total, a, b)",
            ),
            parameters=(
                _array("total", (PSUM,)), _array("stationary", (SBUF,)), _array("moving", (SBUF,)),
            ),
            intrinsic=MATMUL,
            check=_product,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "transpose",
                "`T.trn.transpose(result, array)`: exchanges partitions and elements.",
                (f"({_MANY}) -> None",),
                rule="On the Tensor Engine, by a product with the identity: 128 by 128 at most, "
                "from SBUF. On NeuronCore-v2 NaN and infinity are not kept.",
            ),
            parameters=(_array("result"), _array("array", (SBUF,))),
            intrinsic=TRANSPOSE,
            check=_turned,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "activation",
                "`T.trn.activation(result, array, \"gelu\")`: applies a function to each element.",
                (f"({_MANY}, function: str) -> None",),
                types="; ".join(f'"{name}": {text}' for name, text in ACTIVATIONS.items()),
                rule="On the Scalar Engine, in float32, rounded to the type of the result.",
                bound=_NOT_SHARP,
            ),
            parameters=(
                _array("result"), _array("array"), Choice("function", tuple(ACTIVATIONS)),
            ),
            intrinsic=ACTIVATION,
            check=_same_shape,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "tensor_tensor",
                "`T.trn.tensor_tensor(result, a, b, \"add\")`: a binary operator, elementwise.",
                ("(result: Buffer[_S], a: Buffer[Any], b: Buffer[Any], op: str) -> None",),
                types=", ".join(f'"{each}"' for each in OPERATORS),
                rule="On the Vector Engine, in float32, rounded to the type of the result. An "
                "array b of one column is used for all columns of a.",
            ),
            parameters=(
                _array("result"), _array("a"), _array("b"), Choice("op", OPERATORS),
            ),
            intrinsic=COMBINE,
            check=_pairwise,
        ),
        NamespaceFunction(
            builtin=Builtin(
                "tensor_reduce",
                "`T.trn.tensor_reduce(result, array, \"add\")`: reduces along the free axis.",
                (f"({_MANY}, op: str) -> None",),
                types=", ".join(f'"{each}"' for each in FOLDS),
                rule="On the Vector Engine, in float32. The result has one column.",
                bound="that of sums in float32, in an order of the device's",
            ),
            parameters=(_array("result"), _array("array"), Choice("op", FOLDS)),
            intrinsic=REDUCE,
            check=_column,
        ),
        *map(_value_function, VALUES),
    ),
)  # fmt: skip
"""The namespace."""
