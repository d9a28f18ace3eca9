"""Buffers in texture memory become textures: rows of texels, four elements each."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from dovetail import ir
from dovetail.analysis import dimension_values, placed_buffers
from dovetail.backends.opencl.cl.textures import CHANNELS, FORMATS, TEXTURE, TEXTURE_LIMIT
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail.support.span import Span
from dovetail.target import Capabilities


@dataclass(frozen=True)
class PlaceTextures(Pass):
    """Gives every buffer in "opencl.texture" the layout of an image, and its accesses coordinates.

    A buffer of shape (..., width) becomes one of (..., columns, 4): four elements that lie side by
    side are a texel. The memory is the same: an image is a view of a buffer, which the runtime
    makes for each launch, or a copy of it where the device cannot have such a view.

    - A parameter must be row-major, its width a multiple of 4: both are checked at the call.
    - A workspace is as wide as `pitch_alignment` wants it. Behind its width a written texel is 0,
      and a read of one element is guarded.
    - Rows (the product of all extents but the last) and columns are at most `spatial_limit`:
      checked now where they are known, else at the call.
    - A read of one element is a read of its texel; a read of four, promised to be aligned, is one
      access; a write is always of four. In one region a texture is either read or written.

    Args:
        spatial_limit: Texels of an image along either axis.
        pitch_alignment: Texels that the pitch of a workspace's rows is a multiple of.

    Requires: source form, as the language gives it.
    Ensures: a buffer in texture memory has a last extent of 4, is accessed at a constant channel
        or one that is in range, and is written four elements at a time.
    """

    name: ClassVar[str] = "place-textures"
    reads: ClassVar[frozenset[str]] = frozenset()

    spatial_limit: int = TEXTURE_LIMIT
    pitch_alignment: int = 1

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with its textures laid out.

        Raises:
            UnsupportedError: A texture cannot hold the type, or cannot be accessed like this.
            ResourceError: A texture whose extents are known is too large.
        """
        return replace(module, functions=tuple(self._func(func) for func in module.functions))

    def _func(self, func: ir.Func) -> ir.Func:
        placed = {b: span for b, span in placed_buffers(func).items() if b.scope == TEXTURE}
        if not placed:
            return func
        known = dimension_values(func)
        textures = {buffer: self._texture(buffer, span, known) for buffer, span in placed.items()}
        rewriter = _Place(textures)
        checks: list[ir.Stmt] = []
        params: list[ir.TensorParam | ir.ScalarParam] = []
        for param in func.params:
            if isinstance(param, ir.TensorParam) and param.buffer in textures:
                texture = textures[param.buffer]
                checks += [*texture.parameter_checks(param), *texture.checks()]
                param = replace(param, buffer=texture.buffer)
            params.append(param)
        # Behind the author's own checks, which say more of what is wrong.
        body = ir.statement_list(rewriter.stmt(func.body))
        _check_regions(func.body, textures)
        place = next((i for i, item in enumerate(body) if not _is_check(item)), len(body))
        body = ir.sequence((*body[:place], *checks, *body[place:]))
        return replace(func, params=tuple(params), body=body)

    def _texture(self, buffer: ir.Buffer, span: Span, known: dict[ir.Var, ir.Expr]) -> _Texture:
        name, element = buffer.name, buffer.element.name
        if buffer.pairs or element not in FORMATS:
            _refuse(
                f"a texture of {element} ('{name}')", "no image format has such elements",
                f"use one of {', '.join(FORMATS)}, or leave '{name}' in device memory", span,
            )  # fmt: skip
        if buffer.rank == 0:
            _refuse(
                f"a texture without dimensions ('{name}')", "it has no row of texels",
                f"leave '{name}' in device memory", span,
            )  # fmt: skip
        *outer, width = (ir.substitute_expr(extent, known) for extent in buffer.shape)
        is_parameter = buffer.strides is not None
        columns = ir.floordiv(width, CHANNELS)
        if not is_parameter:
            step = CHANNELS * self.pitch_alignment
            whole = ir.floordiv(ir.add(width, step - 1), step)
            columns = ir.mul(whole, self.pitch_alignment)
        shape = (*outer, columns, ir.literal(CHANNELS))
        texture = _Texture(
            ir.Buffer(name, buffer.dtype, shape, None, TEXTURE), width, self.spatial_limit,
            span, is_parameter,
        )  # fmt: skip
        texture.check_known()
        return texture


class _Texture:
    """One buffer's layout, and what has to hold for it."""

    def __init__(
        self, buffer: ir.Buffer, width: ir.Expr, limit: int, span: Span, is_parameter: bool
    ) -> None:
        self.buffer = buffer
        self.width = width
        self.span = span
        # A row that ends within a texel: what is behind it is no element.
        known = isinstance(width, ir.Const) and int(width.value) % CHANNELS == 0
        self.is_ragged = not is_parameter and not known
        self._is_parameter = is_parameter
        self._limit = limit
        self._sides = (
            ("rows", ir.product(buffer.shape[:-2])),
            ("columns of four elements", buffer.shape[-2]),
        )

    def check_known(self) -> None:
        """Refuse what is wrong whatever the caller passes."""
        name = self.buffer.name
        if self._is_parameter and isinstance(self.width, ir.Const):
            rest = int(self.width.value) % CHANNELS
            if rest:
                _refuse(
                    f"a texture with rows of {self.width.value} elements ('{name}')",
                    "a texel has four",
                    f'copy \'{name}\' into `T.empty(shape, dtype, scope="{TEXTURE}")`, or pad it',
                    self.span,
                )  # fmt: skip
        for what, size in self._sides:
            if isinstance(size, ir.Const) and int(size.value) > self._limit:
                raise ResourceError(
                    f"{self.span}: the texture '{name}'", int(size.value), self._limit, what,
                    "place parts of it, or leave it in device memory",
                )  # fmt: skip

    def checks(self) -> list[ir.Stmt]:
        """What the host checks of the sizes."""
        return [
            ir.Check(
                ir.le(size, ir.literal(self._limit)),
                f"the texture '{self.buffer.name}' has {{0}} {what}, {self._limit} are allowed; "
                "place parts of it, or leave it in device memory",
                (size,),
                self.span,
            )
            for what, size in self._sides
            if not isinstance(size, ir.Const)
        ]

    def parameter_checks(self, param: ir.TensorParam) -> list[ir.Stmt]:
        """What the host checks of an argument."""
        name = self.buffer.name
        found: list[ir.Stmt] = []
        for axis, (stride, expected) in enumerate(
            zip(param.strides, ir.row_major(param.shape), strict=True)
        ):
            message = (
                f"the texture '{name}' must be row-major: its stride along axis {axis} is {{0}} "
                "elements, expected {1}; pass a contiguous copy"
            )
            # Along an axis of one element a stride means nothing.
            condition = ir.logical_or(ir.eq(stride, expected), ir.le(param.shape[axis], 1))
            found.append(ir.Check(condition, message, (stride, expected), self.span))
        if not isinstance(self.width, ir.Const):
            message = (
                f"the texture '{name}' has rows of {{0}} elements, and a texel has four; pass a "
                "padded copy"
            )
            whole = ir.eq(ir.floormod(self.width, CHANNELS), 0)
            found.append(ir.Check(whole, message, (self.width,), self.span))
        return found


class _Place(ir.Rewriter):
    """Rewrites the accesses to textures."""

    def __init__(self, textures: dict[ir.Buffer, _Texture]) -> None:
        self._textures = textures

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        return self._textures[buffer].buffer if buffer in self._textures else buffer

    def _guard(self, texture: _Texture, at: ir.Expr, guard: ir.Expr | None) -> ir.Expr | None:
        if not texture.is_ragged:
            return guard
        inside = ir.lt(at, texture.width)
        return inside if guard is None else ir.logical_and(guard, inside)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """A read of an element, or of a whole texel."""
        texture = self._textures.get(expr.buffer)
        if texture is None:
            return super().on_load(expr)
        *outer, at = self.exprs(expr.indices)
        guard = self.optional(expr.guard)
        if expr.lanes == CHANNELS and expr.aligned:
            where = (*outer, ir.floordiv(at, CHANNELS), ir.literal(0))
            guard = self._guard(texture, at, guard)
            return ir.Load(texture.buffer, where, guard, CHANNELS, aligned=True)

        def one(lane: int) -> ir.Expr:
            place = ir.add(at, lane)
            where = (*outer, ir.floordiv(place, CHANNELS), ir.floormod(place, CHANNELS))
            return ir.Load(texture.buffer, where, self._guard(texture, place, guard))

        if expr.lanes == 1:
            return one(0)
        lanes = tuple(map(one, range(expr.lanes)))
        return ir.Call(ir.OPS["vector"], lanes, expr.dtype)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write, which is of a whole texel."""
        texture = self._textures.get(stmt.buffer)
        if texture is None:
            return super().on_store(stmt)
        if stmt.value.dtype.lanes != CHANNELS or not stmt.aligned:
            name = stmt.buffer.name
            _refuse(
                f"writing elements of the texture '{name}' one by one",
                "a texel of four elements is written at once",
                f"write `T.store_vector({name}, (..., 4 * j), v, aligned=True)` with v of "
                f"{CHANNELS} lanes", stmt.span,
            )  # fmt: skip
        *outer, at = self.exprs(stmt.indices)
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        before: list[ir.Stmt] = []
        if texture.is_ragged:
            first, whole = ir.Var("first", at.dtype), ir.Var("texel", value.dtype)
            before = [ir.Declare(var, item, False, stmt.span)
                      for var, item in ((first, at), (whole, value))]  # fmt: skip
            at, element = first, value.dtype.scalar
            lanes = [
                ir.Select(
                    ir.lt(ir.add(first, lane), texture.width),
                    ir.Call(ir.OPS["extract"], (whole, ir.const(lane)), element),
                    ir.literal(0, element),
                )
                for lane in range(CHANNELS)
            ]
            value = ir.Call(ir.OPS["vector"], tuple(lanes), value.dtype)
        where = (*outer, ir.floordiv(at, CHANNELS), ir.literal(0))
        guard = self._guard(texture, at, guard)
        store = ir.Store(texture.buffer, where, value, guard, stmt.span, aligned=True)
        return ir.sequence((*before, store))

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        """A hint that textures have no use for."""
        return ir.EMPTY if stmt.buffer in self._textures else super().on_prefetch(stmt)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        if stmt.buffer in self._textures:
            self._never(stmt.buffer, f"'T.atomic_{stmt.op.name}'", stmt.span)
        return super().on_atomic(stmt)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """What only one kind of device has."""
        for buffer in stmt.buffers:
            if buffer in self._textures:
                self._never(buffer, f"'T.{stmt.op}'", stmt.span)
        return super().on_intrinsic(stmt)

    def on_dispatch(self, stmt: ir.Dispatch) -> ir.Stmt:
        """The launch of a kernel that was written elsewhere."""
        for item in stmt.arguments:
            if isinstance(item, ir.Buffer) and item in self._textures:
                self._never(item, "an external kernel", stmt.span)
        return super().on_dispatch(stmt)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """A workspace, behind the checks of its size."""
        texture = self._textures.get(stmt.buffer)
        if texture is None:
            return stmt
        return ir.sequence((*texture.checks(), ir.Allocate(texture.buffer, stmt.span)))

    def _never(self, buffer: ir.Buffer, what: str, span: Span) -> NoReturn:
        _refuse(
            f"{what} on the texture '{buffer.name}'", "images are read and written by texels only",
            f"leave '{buffer.name}' in device memory", span,
        )  # fmt: skip


def _is_check(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Check | ir.Assume | ir.Declare)


def _check_regions(stmt: ir.Stmt, textures: dict[ir.Buffer, _Texture]) -> None:
    """Refuse what OpenCL C 1.2, 6.6, forbids: an image that a kernel both reads and writes."""
    for item in ir.statement_list(stmt):
        if isinstance(item, ir.If | ir.For) and ir.is_host(item):
            for body in ir.bodies(item):
                _check_regions(body, textures)
            continue
        for buffer, access in ir.accesses(item).items():
            if access == "both" and buffer in textures:
                _refuse(
                    f"reading and writing the texture '{buffer.name}' in one launch",
                    "an image argument is either read or written",
                    "write one texture and read another, or split the work into two regions",
                    item.span,
                )  # fmt: skip


def _refuse(what: str, why: str, instead: str, span: Span) -> NoReturn:
    raise UnsupportedError("opencl", what, why, instead, span)
