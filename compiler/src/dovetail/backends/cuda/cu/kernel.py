"""One kernel as CUDA C++: its shared memory, the warp that a thread is in, its exchanges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dovetail import ir
from dovetail.analysis import SHARED_ALIGN, shared_bytes, shared_places
from dovetail.backends.cuda.cu import extensions
from dovetail.backends.cuda.cu.dialect import DIALECT
from dovetail.backends.cuda.cu.expressions import SMALL_FLOATS, CuExpressions
from dovetail.backends.cuda.cu.subgroups import exchange_text
from dovetail.backends.cuda.cu.vectors import Lanes, lanes_of, store_text
from dovetail.backends.cuda.functions.tensors import map_of, tensor_maps
from dovetail.backends.cuda.intrinsics import STATIC_SHARED_BYTES
from dovetail.codegen.source import KernelWriter

TENSOR_MAP: Final = "dvt_tensor_map"
"""The type of tensor maps, which no header is needed for."""

WARP: Final = 32
"""CUDA C++ Programming Guide, "Hardware Implementation": threads of a warp."""


class CuWriter(KernelWriter):
    """Writes one kernel.

    Args:
        kernel: In split form.
        may_be_same: Pairs of its buffers, by number, that may be one and the same view.
        folds: The device folds integers over a warp by one instruction.
        symbol: What its function is called.

    Attributes:
        vectors: The lanes of the vectors that variables stand for.
    """

    expressions: CuExpressions

    def __init__(
        self,
        kernel: ir.Kernel,
        may_be_same: frozenset[tuple[int, int]],
        folds: bool,
        symbol: str,
    ) -> None:
        super().__init__(kernel, DIALECT, symbol)
        self._maps = tensor_maps(kernel)
        maps = (f"tensor_map_{number}" for number, _ in enumerate(self._maps))
        for name in ("lane", "warp", "lanes", "warp_mask", "dynamic_shared", *maps):
            self.names.reserve(name)
        self.vectors: dict[ir.Var, Lanes] = {}
        self._folds = folds
        self._together = {number for pair in may_be_same for number in pair}
        self._buffers = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
        self._threads = kernel.block[0] * kernel.block[1] * kernel.block[2]
        self._shared = shared_places(kernel)
        self._fixed_shared = shared_bytes(kernel)
        self._dynamic = self._fixed_shared > STATIC_SHARED_BYTES

    def expression_writer(self) -> CuExpressions:
        """What writes the kernel's expressions."""
        return CuExpressions(DIALECT, self.names, self.kernel.strict, self.lane_of)

    def lane_of(self, var: ir.Var, lane: int) -> str:
        """The text of one lane of a vector."""
        return self.vectors[var][lane]

    def parameters(self) -> Iterable[str]:
        """The texts of the kernel's parameters: arguments of its record, in order."""
        for arg in self.kernel.args:
            yield self._parameter_text(arg)
        for number, _ in enumerate(self._maps):
            yield f"const __grid_constant__ {TENSOR_MAP} tensor_map_{number}"

    def map_address(self, stmt: ir.Intrinsic) -> str:
        """The address of the tensor map that a copy uses."""
        return f"&tensor_map_{self._maps.index(map_of(self.kernel, stmt))}"

    def _parameter_text(self, arg: ir.KernelArg) -> str:
        if isinstance(arg, ir.BufferArg):
            pointer = f"{self.element(arg.buffer)}*"
            const = "const " if arg.access == "read" else ""
            alone = self._buffers.index(arg.buffer) not in self._together
            restrict = " __restrict__" if alone else ""
            return f"{const}{pointer}{restrict} {self.names.of(arg.buffer)}"
        return f"const {self.dialect.types[arg.var.dtype.name]} {self.names.of(arg.var)}"

    def text(self) -> str:
        """The kernel."""
        head = self.dialect.signature(self.symbol, self.kernel, tuple(self.parameters()))
        self.coordinates()
        self._warp()
        self._place_shared()
        self.statement(self.kernel.body)
        return "\n".join([f"{head} {{", *self._lines, "}", ""])

    def _warp(self) -> None:
        """Where a thread is among those of its warp, and which lanes the warp has."""
        used = {
            item.op.name if isinstance(item, ir.Call) else "subgroup"
            for item in ir.walk_all(self.kernel.body)
            if isinstance(item, ir.Call | ir.Subgroup | ir.Intrinsic)
        } & {"lane_idx", "subgroup_idx", "subgroup"}
        if not used:
            return
        x, y, z = self.kernel.block
        linear = "threadIdx.x"
        if y > 1 or z > 1:
            linear = f"(threadIdx.x + {x}U * threadIdx.y)"
        if z > 1:
            linear = f"(threadIdx.x + {x}U * (threadIdx.y + {y}U * threadIdx.z))"
        self.line(f"const int lane = (int)({linear} % {WARP}U);")
        rest, whole = self._threads % WARP, self._threads // WARP
        if "subgroup_idx" in used or (rest and whole):
            self.line(f"const int warp = (int)({linear} / {WARP}U);")
        if "subgroup" in used and rest and whole:
            self.line(f"const int lanes = warp < {whole} ? {WARP} : {rest};")
            self.line(f"const uint32 warp_mask = 0xffffffffU >> ({WARP} - lanes);")

    def mask(self) -> tuple[str, str]:
        """The texts of the lanes that a thread's warp has: as bits, and their number."""
        rest, whole = self._threads % WARP, self._threads // WARP
        if not rest:
            return "0xffffffffU", str(WARP)
        if not whole:
            return f"0x{(1 << rest) - 1:x}U", str(rest)
        return "warp_mask", "lanes"

    def _place_shared(self) -> None:
        """Declare the arrays of the block; those of the launch lie behind the others."""
        sized = [arg for arg in self.kernel.args if isinstance(arg, ir.SharedArg)]
        if sized or self._dynamic:
            aligns = (each.align for each in self._shared.values() if self._dynamic)
            align = max((SHARED_ALIGN, *aligns))
            self.line(f"extern __shared__ __align__({align}) uint8 dynamic_shared[];")
        for buffer in self.shared_arrays():
            self.array(buffer)
        place = str(self._fixed_shared if self._dynamic else 0)
        for number, arg in enumerate(sized):
            self._pointer_to_shared(arg.buffer, place)
            if number + 1 < len(sized):
                size = f"(({self.names.of(arg.var)} + {SHARED_ALIGN - 1}U) & ~{SHARED_ALIGN - 1}U)"
                place = size if place == "0" else f"{place} + {size}"

    def array(self, buffer: ir.Buffer, scope: str = "") -> None:
        """Declare an array of the kernel's own."""
        if buffer.scope != "shared":
            super().array(buffer, scope)
        elif self._dynamic:
            self._pointer_to_shared(buffer, str(self._shared[buffer].offset))
        else:
            align = self._shared[buffer].align
            super().array(buffer, scope=f"__shared__ __align__({align}) ")

    def _pointer_to_shared(self, buffer: ir.Buffer, place: str) -> None:
        element = self.array_element(buffer)
        at = "dynamic_shared" if place == "0" else f"(dynamic_shared + {place})"
        self.line(f"{element}* const {self.names.of(buffer)} = ({element}*){at};")

    def statement(self, statement: ir.Stmt) -> None:
        """Write a statement."""
        if isinstance(statement, ir.For) and statement.kind == "unroll":
            self.line("#pragma unroll")
        if isinstance(statement, ir.Declare) and statement.var.dtype.lanes > 1:
            self.vectors[statement.var] = lanes_of(self, statement.value)
            return
        if isinstance(statement, ir.Store) and statement.value.dtype.lanes > 1:
            self.guarded(statement.guard, store_text(self, statement))
            return
        if isinstance(statement, ir.Store):
            text = self.expressions.small_store(statement)
            if text:
                self.guarded(statement.guard, text)
                return
        super().statement(statement)

    def subgroup(self, statement: ir.Subgroup) -> None:
        """An exchange within a warp."""
        write, (mask, lanes) = self.expressions, self.mask()
        argument = "" if statement.argument is None else write.atom(statement.argument)
        text = exchange_text(
            statement.op,
            statement.value.dtype,
            write.text(statement.value),
            argument,
            mask,
            lanes,
            strict=self.kernel.strict,
            folds=self._folds,
        )
        self.declare(statement.result, text)

    def atomic_call(self, statement: ir.Atomic) -> str:
        """The expression that does an atomic update and gives the old value."""
        if statement.buffer.dtype.name not in SMALL_FLOATS or statement.op.name == "load":
            return super().atomic_call(statement)
        write, dtype = self.expressions, statement.buffer.dtype
        values = (statement.value, *([statement.compare] if statement.compare else []))
        parts = [self.address(statement.buffer, statement.indices[0])]
        parts += [write.bits(each, dtype) for each in values]
        template = self.dialect.atomics[f"{statement.op.name}.{dtype}"]
        return write.template(template, parts, dtype)

    def intrinsic(self, statement: ir.Intrinsic) -> None:
        """What only CUDA has (`T.cuda.*`)."""
        extensions.STATEMENTS[statement.op](self, statement)
