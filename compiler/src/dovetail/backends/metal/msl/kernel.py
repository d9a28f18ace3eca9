"""One kernel in Metal Shading Language: what it is bound to, its function, its SIMD-groups.

Buffers and scalars are entries of one table (docs/format/image.md, "`metal`/`msl`"): the scalars
of a kernel are a structure, so that they take one entry of the 31.
"""

from __future__ import annotations

import math

from dovetail import ir
from dovetail.backends.metal.intrinsics import SUBGROUP_SIZE
from dovetail.backends.metal.msl import matrices
from dovetail.backends.metal.msl.simdgroups import exchange_text, scan_identity
from dovetail.codegen.source import Dialect, KernelWriter, Names, zero_of


class MslWriter(KernelWriter):
    """Writes one kernel.

    Args:
        kernel: In split form.
        dialect: The language, of one version.
        symbol: What its function is called.
    """

    def __init__(self, kernel: ir.Kernel, dialect: Dialect, symbol: str) -> None:
        super().__init__(kernel, dialect, symbol)
        self._threads = math.prod(kernel.block)

    def text(self) -> str:
        """The structure of its scalars, if it has any, and the kernel."""
        structure, parameters = self._parameters()
        self.coordinates()
        self._lanes()
        for buffer in self.shared_arrays():
            self.array(buffer)
        self.statement(self.kernel.body)
        head = self.dialect.signature(self.symbol, self.kernel, parameters)
        return "\n".join([*structure, f"{head} {{", *self._lines, "}", ""])

    def _parameters(self) -> tuple[list[str], tuple[str, ...]]:
        """The structure of the scalars, as lines, and the texts of the parameters."""
        parameters: list[str] = []
        shared: list[str] = []
        members: list[str] = []
        member_names = Names(self.dialect.keywords)
        for arg in self.kernel.args:
            if isinstance(arg, ir.BufferArg):
                const = "const " if arg.access == "read" else ""
                pointer = f"device {const}{self.element(arg.buffer)}*"
                place = f"[[buffer({len(parameters)})]]"
                parameters.append(f"{pointer} {self.names.of(arg.buffer)} {place}")
            elif isinstance(arg, ir.SharedArg):
                pointer = self.dialect.pointer["shared"].format(self.array_element(arg.buffer))
                place = f"[[threadgroup({len(shared)})]]"
                shared.append(f"{pointer} {self.names.of(arg.buffer)} {place}")
            if not isinstance(arg, ir.BufferArg):
                member = member_names.of(arg.var)
                members.append(f"  {self.dialect.types[arg.var.dtype.name]} {member};")
                self.names.give(arg.var, f"scalars.{member}")
        structure: list[str] = []
        if members:
            kind = f"dvt_scalars_{self.symbol}"
            structure = [f"struct {kind} {{", *members, "};", ""]
            parameters.append(f"constant {kind}& scalars [[buffer({len(parameters)})]]")
        return structure, (*parameters, *shared, *self._builtins())

    def _builtins(self) -> list[str]:
        """The built-in values that the kernel uses, as parameters."""
        used = set(ir.free_variables(self.kernel.body))
        words = self._subgroup_words()
        wanted = (
            ("uint3 block_position [[threadgroup_position_in_grid]]",
             not used.isdisjoint(self.kernel.block_vars)),
            ("uint3 thread_position [[thread_position_in_threadgroup]]",
             not used.isdisjoint(self.kernel.thread_vars)),
            ("uint simd_lane [[thread_index_in_simdgroup]]", "lane_idx" in words),
            ("uint simd_group [[simdgroup_index_in_threadgroup]]", "subgroup_idx" in words),
        )  # fmt: skip
        return [text for text, needed in wanted if needed]

    def _subgroup_words(self) -> set[str]:
        """Which of lane and number of the SIMD-group the kernel reads."""
        words: set[str] = set()
        for item in ir.walk_all(self.kernel.body):
            if isinstance(item, ir.Call):
                words |= {item.op.name} & {"lane_idx", "subgroup_idx"}
            elif isinstance(item, ir.Subgroup):
                words.add("lane_idx")
                if self._is_ragged():
                    words.add("subgroup_idx")
        return words

    def _is_ragged(self) -> bool:
        """Whether the last SIMD-group of a block has fewer lanes than others."""
        return self._threads > SUBGROUP_SIZE and self._threads % SUBGROUP_SIZE != 0

    def _lanes(self) -> None:
        if self._is_ragged() and any(
            isinstance(item, ir.Subgroup) for item in ir.walk(self.kernel.body)
        ):
            whole, rest = divmod(self._threads, SUBGROUP_SIZE)
            self.line(
                f"const uint simd_lanes = simd_group < {whole}U ? {SUBGROUP_SIZE}U : {rest}U;"
            )

    def statement(self, statement: ir.Stmt) -> None:
        """Write a statement."""
        if isinstance(statement, ir.For) and statement.kind == "unroll":
            self.line("#pragma unroll")
        if isinstance(statement, ir.Allocate) and statement.buffer.scope == "fragment":
            self.line(matrices.declaration(self, statement))
            return
        super().statement(statement)

    def subgroup(self, statement: ir.Subgroup) -> None:
        """An exchange within a SIMD-group."""
        write, dtype = self.expressions, statement.value.dtype
        argument = "" if statement.argument is None else write.atom(statement.argument)
        lanes = "simd_lanes" if self._is_ragged() else f"{min(self._threads, SUBGROUP_SIZE)}U"
        first = scan_identity(statement.op, dtype)
        text = exchange_text(
            statement.op,
            dtype,
            write.exact(statement.value),
            argument,
            lanes,
            strict=self.kernel.strict,
            types=dict(self.dialect.types),
            first="" if first is None else self.dialect.literal(first),
        )
        self.declare(statement.result, text)

    def atomic(self, statement: ir.Atomic) -> None:
        """An atomic update; a choice would evaluate it in both branches of a half."""
        result, guard = statement.result, statement.guard
        if result is None or guard is None:
            super().atomic(statement)
            return
        self.declare(result, self.dialect.literal(zero_of(result.dtype)), mutable=True)
        self.guarded(guard, f"{self.names.of(result)} = {self.atomic_call(statement)};")

    def intrinsic(self, statement: ir.Intrinsic) -> None:
        """What only Metal has (`T.metal.*`)."""
        for line in matrices.lines(self, statement):
            self.line(line)
