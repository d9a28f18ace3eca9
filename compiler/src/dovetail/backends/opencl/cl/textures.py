"""Textures: buffers that kernels reach as `image2d_t`, four elements a texel.

Source: The OpenCL C Specification 1.2, sections 6.6 (access qualifiers), 6.12.14 (images); The
OpenCL Specification 1.2, sections 5.3.1 (image formats), table 5.7 and 5.8 (those that a full
profile has in any case, all of which have the channel order CL_RGBA).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.codegen.source import ExpressionWriter, KernelWriter, wrapped, zero_of
from dovetail.support.errors import UnsupportedError

TEXTURE: Final = "opencl.texture"
"""The scope of textures."""

TEXTURE_LIMIT: Final = 8192
"""Texels along an axis that every device with images has (OpenCL 1.2, table 4.3,
CL_DEVICE_IMAGE2D_MAX_WIDTH)."""

CHANNELS: Final = 4
"""Elements of a texel: CL_RGBA."""

FORMATS: Final[Mapping[str, str]] = MappingProxyType({
    "float32": "f", "float16": "f",
    "int8": "i", "int16": "i", "int32": "i",
    "uint8": "ui", "uint16": "ui", "uint32": "ui",
})  # fmt: skip
"""The element types that images hold exactly, with the letters of read_image and write_image."""

VALUES: Final[Mapping[str, str]] = MappingProxyType({"f": "float", "i": "int", "ui": "uint"})
"""The element type of what read_image gives, by its letters."""

VECTORS: Final[Mapping[str, str]] = MappingProxyType(
    {f"{name}x{CHANNELS}": f"{VALUES[letters]}{CHANNELS}" for name, letters in FORMATS.items()}
)
"""Types of texels in variables."""

# The element type of a texel in a variable.
_ELEMENTS: Final = {
    f"{name}x{CHANNELS}": {"f": ir.FLOAT32, "i": ir.INT32, "ui": ir.UINT32}[letters]
    for name, letters in FORMATS.items()
}

SAMPLER: Final = "dvt_texels"

_CHANNEL: Final = """\
inline {type} dvt_channel_{type}({type}4 texel, int channel) {{
  return channel < 2 ? (channel == 0 ? texel.x : texel.y) : (channel == 2 ? texel.z : texel.w);
}}
"""

HELPERS: Final = {
    SAMPLER: f"""\
constant sampler_t {SAMPLER} =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
""",
    **{f"dvt_channel_{kind}": _CHANNEL.format(type=kind) for kind in VALUES.values()},
}
"""Definitions, each only where it is used."""


class TextureExpressions(ExpressionWriter):
    """Writes expressions, of which some read textures."""

    def text(self, expr: ir.Expr) -> str:
        """The text of an expression."""
        if isinstance(expr, ir.Load) and expr.buffer.is_placed:
            value = self.element(expr)
            return value if expr.guard is None else self.guarded_load(expr, expr.guard, value)
        return super().text(expr)

    def call(self, call: ir.Call) -> str:
        """The text of an op applied; a lane is one of a texel that a variable holds."""
        if call.op.name == "extract":
            vector, lane = call.args
            assert isinstance(lane, ir.Const)
            return self._narrow(f"{self.atom(vector)}.s{lane.value}", call.dtype)
        return super().call(call)

    def element(self, load: ir.Load) -> str:
        """The text of one element of a texture, without a guard."""
        channel = load.indices[-1]
        texel = self.texel(load)
        if isinstance(channel, ir.Const):
            return self._narrow(f"{texel}.s{channel.value}", load.dtype)
        kind = VALUES[FORMATS[load.dtype.name]]
        return self._narrow(f"dvt_channel_{kind}({texel}, {self._int(channel)})", load.dtype)

    def texel(self, load: ir.Load) -> str:
        """The text that reads the texel of an element."""
        letters = FORMATS[load.buffer.dtype.name]
        at = self.coordinates(load.buffer, load.indices)
        return f"read_image{letters}({self.names.of(load.buffer)}, {SAMPLER}, {at})"

    def coordinates(self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...]) -> str:
        """Column and row: all indices but the last two are one, in row-major order."""
        *outer, column, _ = indices
        row = "0"
        for axis, index in enumerate(outer):
            row = self._int(index) if axis == 0 else (
                f"{wrapped(row)} * {self._int(buffer.shape[axis])} + {self._int(index)}"
            )  # fmt: skip
        return f"(int2)({self._int(column)}, {row})"

    def _int(self, index: ir.Expr) -> str:
        """A coordinate: sides of images are checked to be far below 2**31."""
        text = self.index(index)
        return text if index.dtype == ir.INT32 else f"(int){wrapped(text)}"

    def _narrow(self, text: str, dtype: ir.DType) -> str:
        kind = self.dialect.types[dtype.name]
        return text if dtype.is_float or dtype.bits == 32 else f"({kind}){text}"

    def lanes(self, value: ir.Expr) -> list[str]:
        """The texts of what is written to a texel."""
        match value:
            case ir.Call() if value.op.name == "vector":
                parts = [self.text(each) for each in value.args]
                return parts if len(parts) > 1 else parts * CHANNELS
            case ir.Cast(value=inner):
                source, target = inner.dtype.scalar, value.dtype.scalar
                template = self.dialect.cast_template(source, target)
                return [self.template(template, [wrapped(each)], target)
                        for each in self.lanes(inner)]  # fmt: skip
            case ir.Var():
                return [f"{self.names.of(value)}.s{lane}" for lane in range(CHANNELS)]
            case _:
                raise AssertionError(f"arithmetic in {value.dtype} reached code generation")


class TextureWriter(KernelWriter):
    """Writes one kernel, some of whose buffers may be textures."""

    def expression_writer(self) -> TextureExpressions:
        """What writes the kernel's expressions."""
        return TextureExpressions(self.dialect, self.names, self.kernel.strict)

    def before_loop(self, loop: ir.For) -> None:
        """Ask for loops to be written out; compilers that do not know the word go on without."""
        if loop.kind == "unroll":
            self.line("#pragma unroll")

    def parameter(self, arg: ir.KernelArg) -> str:
        """The text of a parameter."""
        if not isinstance(arg, ir.BufferArg) or not arg.buffer.is_placed:
            return super().parameter(arg)
        if arg.access == "both":
            raise UnsupportedError(
                "opencl", f"reading and writing the texture '{arg.buffer.name}' in one launch",
                "an image argument is either read or written",
                "write one texture and read another", self.kernel.span,
            )  # fmt: skip
        qualifier = "read_only" if arg.access == "read" else "write_only"
        return f"{qualifier} image2d_t {self.names.of(arg.buffer)}"

    def statement(self, statement: ir.Stmt) -> None:
        """Write a statement."""
        match statement:
            case ir.Declare(var=var, value=value) if var.dtype.lanes > 1:
                self.declare(var, self._texel(value))
            case ir.Store(buffer=buffer, value=value, guard=guard) if buffer.is_placed:
                write = self._expressions()
                letters = FORMATS[buffer.dtype.name]
                texel = f"({VECTORS[value.dtype.name]})({', '.join(write.lanes(value))})"
                at = write.coordinates(buffer, statement.indices)
                name = self.names.of(buffer)
                self.guarded(guard, f"write_image{letters}({name}, {at}, {texel});")
            case _:
                super().statement(statement)

    def _expressions(self) -> TextureExpressions:
        assert isinstance(self.expressions, TextureExpressions)
        return self.expressions

    def _texel(self, value: ir.Expr) -> str:
        """The text of a texel that is read."""
        if isinstance(value, ir.Cast):
            # A 16-bit float is computed with in float32, as which it is read.
            return self._texel(value.value)
        write = self._expressions()
        zero = self.dialect.literal(zero_of(_ELEMENTS[value.dtype.name]))
        zero = f"({VECTORS[value.dtype.name]})({zero})"
        if not isinstance(value, ir.Load):
            # What is never in range.
            assert isinstance(value, ir.Const)
            return zero
        text = write.texel(value)
        return text if value.guard is None else f"{write.atom(value.guard)} ? {text} : {zero}"


def textures_of(kernel: ir.Kernel) -> list[str]:
    """A kernel's lines of the payload "textures" (docs/format/image.md)."""
    places = {
        arg.var: number for number, arg in enumerate(kernel.args) if isinstance(arg, ir.ScalarArg)
    }

    def size(extent: ir.Expr) -> str:
        if isinstance(extent, ir.Const):
            return str(extent.value)
        assert isinstance(extent, ir.Var)
        return f"@{places[extent]}"

    lines: list[str] = []
    for number, arg in enumerate(kernel.args):
        if isinstance(arg, ir.BufferArg) and arg.buffer.is_placed:
            *outer, columns, _ = arg.buffer.shape
            rows = "*".join(size(extent) for extent in outer) or "1"
            lines.append(f"{kernel.name} {number} {rows} {size(columns)}")
    return lines
