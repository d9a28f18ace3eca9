"""What the emitter knows while it writes one kernel: types, values, memory, the present contract.

A value in a register has one of few types. Small integers that the device does not compute with
are kept in 32 bits, extended as their type says; 16-bit floats likewise in float32. What a kernel
uses is noted when its type or instruction is first asked for: capabilities, extensions, and the
attributes that a device must have.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.codegen.spirv.assembler import Assembler
from dovetail.codegen.spirv.opcodes import Capability, Decoration, Op, StorageClass
from dovetail.support.dataclasses import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Generator


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What the target says that the emitter may use.

    Attributes:
        minor: The version of SPIR-V is 1.`minor`.
        int8, int16, float16: Arithmetic in these types.
        buffer_address: Buffers are reached by their addresses, not by bindings.
        subgroup_size: Threads of a subgroup, 0 where the kernel must not ask.
        preserve: Strict code declares that zeros' signs, infinities and NaN are kept.
        denorm_preserve: Strict code declares that subnormal numbers are kept.
        rounding_rte: Strict code declares rounding to nearest even.
        debug_info: Names and lines stand in the module.
    """

    minor: int = 3
    int8: bool = False
    int16: bool = False
    float16: bool = False
    buffer_address: bool = False
    subgroup_size: int = 0
    preserve: bool = False
    denorm_preserve: bool = False
    rounding_rte: bool = False
    debug_info: bool = False


Decode = Callable[["Context", int], int]
"""From what memory holds to a register, or the reverse."""


@dataclass(frozen=True, slots=True)
class Element:
    """How an element lies in memory.

    Attributes:
        type: The id of its type there.
        bytes: Its size there.
        decode: From memory to a register; None where both are the same.
        encode: The reverse.
    """

    type: int
    bytes: int
    decode: Decode | None = None
    encode: Decode | None = None


@dataclass(slots=True)
class Memory:
    """Where a buffer is.

    Attributes:
        storage: Its storage class.
        base: The variable, or the pointer that an address was turned into.
        element: How its elements lie there.
        pointer: The type of a pointer to an element.
        chain: Constants before the index in an access chain: through the struct of a buffer.
        words: The same memory as 32-bit words, where elements smaller than that are updated
            atomically; else None.
        word_sized: Whether each element has a word of its own, that holds its bits.
    """

    storage: int
    base: int
    element: Element
    pointer: int
    chain: tuple[int, ...] = ()
    words: Memory | None = None
    word_sized: bool = False


@dataclass(slots=True)
class Context:
    """The state of writing one kernel.

    Attributes:
        asm: The module.
        features: Of the target.
        kernel: Which kernel.
        strict: Whether the present expression keeps the strict contract.
        values: Ids of variables that do not change.
        coordinates: Of the block and the thread: uint32, whatever type their variables have.
        variables: Pointer and type of those that do.
        memory: Of the buffers.
        loops: Merge and continue blocks, innermost last.
        locals: Words of the variables of the function, for its first block.
        interface: Variables for the entry point.
        requirements: Predicates over device attributes.
        float_widths: Widths of floats that are computed with.
        risky: Whether an expression must not be evaluated in vain, as far as that is known.
        functions: Helpers that were written, by name.
        builtins: Variables of built-in inputs, by number.
        tables: Variables that hold arrays of constants, by what they hold.
        blocks: Structs that are one array, by the type of its elements and decorations.
        vulkan_memory: Whether the memory model is Vulkan's, not GLSL's.
        matrix_uses: What each fragment is in products.
        fragments: Pointer and type of the variables of fragments.
        lines: The string with the source file's name, 0 where lines are not noted.
    """

    asm: Assembler
    features: Features
    kernel: ir.Kernel
    strict: bool = False
    values: dict[ir.Var, int] = field(default_factory=dict[ir.Var, int])
    coordinates: dict[ir.Var, int] = field(default_factory=dict[ir.Var, int])
    variables: dict[ir.Var, tuple[int, int]] = field(default_factory=dict[ir.Var, tuple[int, int]])
    memory: dict[ir.Buffer, Memory] = field(default_factory=dict[ir.Buffer, Memory])
    loops: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    locals: list[int] = field(default_factory=list[int])
    interface: list[int] = field(default_factory=list[int])
    requirements: dict[str, None] = field(default_factory=dict[str, None])
    float_widths: dict[int, None] = field(default_factory=dict[int, None])
    risky: dict[ir.Expr, bool] = field(default_factory=dict[ir.Expr, bool])
    functions: dict[str, int] = field(default_factory=dict[str, int])
    builtins: dict[int, int] = field(default_factory=dict[int, int])
    tables: dict[int, int] = field(default_factory=dict[int, int])
    blocks: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])
    lines: int = 0
    vulkan_memory: bool = False
    matrix_uses: dict[ir.Buffer, int] = field(default_factory=dict[ir.Buffer, int])
    fragments: dict[ir.Buffer, tuple[int, int]] = field(
        default_factory=dict[ir.Buffer, tuple[int, int]]
    )  # fmt: skip
    _types: dict[ir.DType, int] = field(default_factory=dict[ir.DType, int])

    def require(self, predicate: str) -> None:
        """Note what a device must have."""
        self.requirements[predicate] = None

    # Types.

    def is_native(self, dtype: ir.DType) -> bool:
        """Whether a register holds the type as it is; else as 32 bits."""
        if dtype.bits >= 32 or dtype.is_bool:
            return True
        if dtype.is_float:
            return dtype.family == "float" and self.features.float16
        return self.features.int8 if dtype.bits == 8 else self.features.int16

    def register_bits(self, dtype: ir.DType) -> int:
        """The width of the register that holds a number of a type."""
        return dtype.bits if self.is_native(dtype) else 32

    def type(self, dtype: ir.DType) -> int:
        """The type of registers for values of a type."""
        known = self._types.get(dtype)
        if known is None:
            known = self._types[dtype] = self._type(dtype)
        return known

    def _type(self, dtype: ir.DType) -> int:
        if dtype.is_bool:
            return self.asm.bool_type()
        bits = self.register_bits(dtype)
        if dtype.is_int:
            return self.int_type(bits)
        return self.float_type(bits)

    def int_type(self, bits: int) -> int:
        """Integers to compute with."""
        needed = _INT_CAPABILITIES.get(bits)
        if needed is not None:
            self.asm.capability(needed)
            self.require(f"vulkan.int{bits}")
        return self.asm.int_type(bits)

    def float_type(self, bits: int) -> int:
        """Floats to compute with."""
        needed = _FLOAT_CAPABILITIES.get(bits)
        if needed is not None:
            self.asm.capability(needed)
            self.require(f"vulkan.float{bits}")
        self.float_widths[bits] = None
        return self.asm.float_type(bits)

    def storage_type(self, bits: int, is_float: bool = False) -> int:
        """A small type that only memory of buffers has."""
        asm = self.asm
        if bits == 8:
            asm.capability(Capability.StorageBuffer8BitAccess)
            asm.extension("SPV_KHR_8bit_storage")
            self.require("vulkan.storage8")
        elif bits == 16:
            asm.capability(Capability.StorageBuffer16BitAccess)
            asm.extension("SPV_KHR_16bit_storage")
            self.require("vulkan.storage16")
        elif bits == 64:
            return self.float_type(64) if is_float else self.int_type(64)
        return asm.float_type(bits) if is_float else asm.int_type(bits)

    # Constants.

    def u32(self, value: int) -> int:
        """A constant of 32 bits."""
        return self.asm.int_constant(value)

    def f32(self, value: float) -> int:
        """A constant of float32."""
        self.float_type(32)
        return self.asm.float_constant(value)

    def constant(self, dtype: ir.DType, value: bool | int | float) -> int:
        """A constant in a register."""
        if dtype.is_bool:
            return self.asm.bool_constant(bool(value))
        self.type(dtype)
        bits = self.register_bits(dtype)
        if dtype.is_int:
            return self.asm.int_constant(int(value), bits)
        return self.asm.float_constant(float(value), bits)

    def literal(self, const: ir.Const) -> int:
        """A literal in a register."""
        return self.constant(const.dtype, const.value)

    def zero(self, dtype: ir.DType) -> int:
        """The value of a guarded read that is out of range."""
        return self.constant(dtype, 0)

    # Instructions.

    def emit(self, opcode: int, result_type: int, *operands: int) -> int:
        """An instruction with a result."""
        return self.asm.emit(opcode, result_type, *operands)

    def arithmetic(self, opcode: int, result_type: int, *operands: int) -> int:
        """Float arithmetic: strict code marks it, so that nothing is fused or reordered."""
        result = self.asm.emit(opcode, result_type, *operands)
        if self.strict:
            self.asm.decorate(result, Decoration.NoContraction)
        return result

    def local_variable(self, value_type: int, name: str) -> int:
        """A variable of the function; the pointer to it."""
        pointer = self.asm.pointer_type(StorageClass.Function, value_type)
        number = self.asm.fresh()
        self.locals += (4 << 16 | Op.Variable, pointer, number, StorageClass.Function)
        self.asm.names[number] = name
        return number

    def choose(
        self,
        condition: int,
        then: Callable[[], int],
        otherwise: Callable[[], int] | int,
        result_type: int,
    ) -> int:
        """A value of two, only one of which is evaluated; `otherwise` may be an id."""
        asm = self.asm
        first, merge = asm.fresh(), asm.fresh()
        second = merge if isinstance(otherwise, int) else asm.fresh()
        before = asm.label
        asm.effect(Op.SelectionMerge, merge, 0)
        asm.end(Op.BranchConditional, condition, first, second)
        asm.begin(first)
        value = then()
        after = asm.label
        asm.branch(merge)
        if isinstance(otherwise, int):
            other = otherwise
        else:
            asm.begin(second)
            other = otherwise()
            before = asm.label
            asm.branch(merge)
        asm.begin(merge)
        return asm.emit(Op.Phi, result_type, value, after, other, before)

    def guarded(self, condition: int, body: Callable[[], None]) -> None:
        """Statements that are executed only where a condition holds."""
        asm = self.asm
        inside, merge = asm.fresh(), asm.fresh()
        asm.effect(Op.SelectionMerge, merge, 0)
        asm.end(Op.BranchConditional, condition, inside, merge)
        asm.begin(inside)
        body()
        asm.begin(merge)

    def either(
        self, condition: int, then: Callable[[], None], otherwise: Callable[[], None]
    ) -> None:
        """One of two statements."""
        asm = self.asm
        first, second, merge = asm.fresh(), asm.fresh(), asm.fresh()
        asm.effect(Op.SelectionMerge, merge, 0)
        asm.end(Op.BranchConditional, condition, first, second)
        asm.begin(first)
        then()
        asm.branch(merge)
        asm.begin(second)
        otherwise()
        asm.begin(merge)

    @contextmanager
    def exactly(self) -> Generator[None]:
        """The strict contract, for a while."""
        outer, self.strict = self.strict, True
        yield
        self.strict = outer


_INT_CAPABILITIES: Final = {8: Capability.Int8, 16: Capability.Int16, 64: Capability.Int64}
_FLOAT_CAPABILITIES: Final = {16: Capability.Float16, 64: Capability.Float64}
