"""What the parts of the emitter share while one kernel is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn, Protocol

from dovetail import ir
from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.types import register_type
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import Finding, VerifyError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.analysis.streams import StreamLoop


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What a processor does in one instruction, as far as the emitter must know.

    Attributes:
        fma: Fused multiply-add of float32 and float64.
        half: Conversions between float16 and float32.
        computes: Names of the 16-bit floats that it computes with.
        unaligned: Vectors may be read and written wherever their elements may.
        scalable: It decides how long its vectors are.
    """

    fma: bool
    half: bool
    computes: frozenset[str] = frozenset()
    unaligned: bool = False
    scalable: bool = False


Lanes = tuple[Value, ...]
"""A vector: its lanes, each a value of its own. Only accesses know vectors of LLVM."""

Spelling = Callable[["Context", tuple[Value, ...], ir.DType], Value]
"""How an op is written: the operands and their common type to the result. An op on float16 or
bfloat16 arrives widened to float32."""

Statement = Callable[["Context", ir.Intrinsic, tuple[Value, ...]], None]
"""How a statement that only a device has is written; its operands are evaluated, the indices of
its buffers are not."""


class Library(Protocol):
    """Functions written in IR that kernels call; each is defined once a module."""

    def use(self, op: str, llvm_type: str) -> str:
        """The name (without `@`) of the function for an op on a type."""
        ...


@dataclass(slots=True)
class Metadata:
    """The numbered metadata of a module."""

    nodes: list[str] = field(default_factory=list[str])

    def add(self, text: str, distinct: bool = False) -> str:
        """A node; "{self}" in `text` stands for its own name."""
        name = f"!{len(self.nodes)}"
        prefix = "distinct " if distinct else ""
        self.nodes.append(f"{name} = {prefix}!{{{text.replace('{self}', name)}}}")
        return name


@dataclass(slots=True)
class Memory:
    """Where a buffer is.

    Attributes:
        pointer: To its first element.
        metadata: What every access carries: alias scopes.
        depth: How many vector loops enclose its allocation; only those inside it run in parallel
            with respect to it.
    """

    pointer: Value
    metadata: str = ""
    depth: int = 0


@dataclass(slots=True)
class Slot:
    """A mutable variable: its stack memory, which LLVM turns into registers."""

    pointer: Value


@dataclass(slots=True)
class Labels:
    """Where `break` and `continue` of a loop go."""

    leave: str
    again: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Threads:
    """How a device on which threads are real is spelled (`simt`).

    Attributes:
        shared_array: Gives a shared array its memory.
        barrier: Waits for all threads of the block; orders memory among them.
        fence: Orders memory for a scope, "block" or "device".
        exchange: An exchange within a subgroup: the operands to the result.
        intrinsic: A statement that only this device has.
        fragment: Gives a fragment of a matrix its registers; None where passes took them away.
        atomic_scope: The synchronisation scope of atomic updates that all of the device sees.
        atomic_metadata: What stands behind an atomic update.
        relaxed_atomics: What stands there too unless the strict contract holds.
        small_atomic: Updates an element of less than 32 bits, given its address, the value and
            what to compare with; None where LLVM does.
        prefetch: Asks for an element, given its address and bytes; None where LLVM does.
    """

    shared_array: Callable[[Context, ir.Buffer], None]
    barrier: Callable[[Context], None]
    fence: Callable[[Context, str], None]
    exchange: Callable[[Context, ir.Subgroup, Value, Value | None], Value]
    intrinsic: Statement
    fragment: Callable[[Context, ir.Buffer, Span], None] | None = None
    atomic_scope: str = ""
    atomic_metadata: str = ""
    relaxed_atomics: str = ""
    small_atomic: Callable[[Context, ir.Atomic, Value, Value, Value | None], Value] | None = None
    prefetch: Callable[[Context, Value, int], None] | None = None


@dataclass(frozen=True, slots=True)
class Streams:
    """How a processor stores past its caches.

    Attributes:
        bytes: A launch that moves as many, in and out, does so.
        width: Of one store, in bytes.
        fence: The intrinsic after which others see what was stored.
    """

    bytes: int
    width: int
    fence: str


class WriteStream(Protocol):
    """Writes a loop that may store past the caches."""

    def __call__(
        self,
        ctx: Context,
        state: Stream,
        loop: ir.For,
        bounds: tuple[Value, Value],
        ordinary: Callable[[Value, Value], None],
        /,
    ) -> None:
        """Between two bounds; `ordinary` writes it as it is, from a value to another one."""
        ...


@dataclass(slots=True)
class Stream:
    """What a kernel with loops that may store past the caches keeps.

    Attributes:
        how: What the processor does.
        loops: Which these are, and what they do.
        same: The buffers that a call may bind to the same view as a buffer.
        write: Writes one of these loops (`streams.write_stream`).
        used: Stack memory: whether one of them did.
        blocks: The blocks of the launch.
    """

    how: Streams
    loops: Mapping[ir.For, StreamLoop]
    same: Mapping[ir.Buffer, tuple[ir.Buffer, ...]]
    write: WriteStream
    used: Value
    blocks: Value


@dataclass(slots=True)
class Context:
    """One kernel being written.

    Attributes:
        kernel: The kernel.
        builder: Its function.
        features: The processor.
        spellings: How the ops are written.
        library: Elementary functions.
        metadata: Of the module.
        scratch: Memory outside the stack; None where the target has none.
        scratch_used: Bytes of it that were given out.
        stack_used: Bytes of stack arrays that were given out.
        variables: Values and mutable variables in scope.
        vectors: The lanes of vector variables in scope.
        buffers: Memory in scope.
        loops: Enclosing loops, innermost last.
        groups: Access groups of the enclosing vector loops, outermost first.
        threads: How threads work together; None where they have become loops.
        intrinsic: A statement that only this device has, where threads have become loops; as that
            of `Threads`.
        stream: Of a kernel with loops that may store past the caches; None for all others.
        strict: Whether the strict float contract holds for what is being written: in a strict
            kernel, or under an `fp_strict`.
    """

    kernel: ir.Kernel
    builder: Builder
    features: Features
    spellings: Mapping[str, Spelling]
    library: Library
    metadata: Metadata
    scratch: Value | None = None
    scratch_used: int = 0
    stack_used: int = 0
    variables: dict[ir.Var, Value | Slot] = field(default_factory=dict[ir.Var, "Value | Slot"])
    vectors: dict[ir.Var, Lanes] = field(default_factory=dict[ir.Var, "Lanes"])
    buffers: dict[ir.Buffer, Memory] = field(default_factory=dict[ir.Buffer, Memory])
    loops: list[Labels] = field(default_factory=list[Labels])
    groups: list[str] = field(default_factory=list[str])
    threads: Threads | None = None
    intrinsic: Statement | None = None
    stream: Stream | None = None
    strict: bool = False

    def constant(self, value: bool | int | float, dtype: ir.DType) -> Value:
        """A literal of an element type that is not a 16-bit float."""
        return self.builder.constant(value, register_type(dtype))

    def defect(self, rule: str, message: str, span: Span | None = None) -> NoReturn:
        """Report IR that should not have come here.

        Raises:
            VerifyError: Always.
        """
        finding = Finding(rule, message, f"kernel '{self.kernel.name}'", span)
        raise VerifyError([finding], "the last pass")
