"""One kernel as a text of WGSL: what it is bound to, its function, and what that calls.

What C passes as parameters stands at the module's scope here: storage buffers, one uniform buffer
with all scalars, the arrays of a block (docs/format/image.md, "`webgpu`/`wgsl`").
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.webgpu.wgsl.expressions import WgslExpressions
from dovetail.backends.webgpu.wgsl.subgroups import subgroup_text
from dovetail.backends.webgpu.wgsl.words import WORDS
from dovetail.codegen.source import (
    Dialect,
    KernelWriter,
    Names,
    lines_of,
    needed_helpers,
    zero_of,
)

FIRST_OVERRIDE: Final = 16
"""The id of the override constant of the first array whose size a launch says (image.md)."""


MAX_LOCAL_BYTES: Final = 8192
"""Bytes of all variables of one function, or of the module. Source: WGSL, section "Limits"."""


class WgslWriter(KernelWriter):
    """Writes one kernel.

    Args:
        kernel: In split form.
        dialect: WGSL.
        symbol: What its function is called.
        subgroup_size: Threads of a subgroup, 0 if none are used.
    """

    def __init__(
        self, kernel: ir.Kernel, dialect: Dialect, symbol: str, subgroup_size: int = 0
    ) -> None:
        super().__init__(kernel, dialect, symbol)
        self._subgroup_size = subgroup_size
        self._expressions.subgroup_size = subgroup_size
        self._scans: dict[str, str] = {}
        self._barriers = _barriers(kernel)
        self._constant_bytes = sum(
            16 * -(-len(each.values) // 4)
            for each in ir.walk(kernel.body)
            if isinstance(each, ir.Allocate)
        )

    def expression_writer(self) -> WgslExpressions:
        """What writes the kernel's expressions."""
        self._expressions = WgslExpressions(self.dialect, self.names, self.kernel)
        return self._expressions

    def text(self) -> str:
        """The kernel, and what belongs to it alone."""
        interface = [*self._bindings(), *self._block_memory()]
        head = self.dialect.signature(self.symbol, self.kernel, self._builtins())
        self.coordinates()
        self.statement(self.kernel.body)
        function = "\n".join([f"{head} {{", *self._lines, "}", ""])
        functions = [*self._expressions.definitions(), *self._scans.values()]
        written = "\n".join([function, *functions])
        known = self.dialect.helpers
        helpers = [known[name] for name in needed_helpers(written, known)]
        parts = [*interface, "", *self.tables.values(), written, *helpers]
        return "\n".join(parts).rstrip("\n") + "\n"

    def _bindings(self) -> list[str]:
        """The declarations of buffers and scalars; what reads a scalar names its member."""
        lines: list[str] = []
        members: list[str] = []
        member_names = Names(WORDS)
        for arg in self.kernel.args:
            if isinstance(arg, ir.BufferArg):
                mode = "read" if arg.access == "read" else "read_write"
                name = self.names.of(arg.buffer)
                kind = f"array<{self.element(arg.buffer)}>"
                place = f"@group(0) @binding({len(lines)})"
                lines.append(f"{place} var<storage, {mode}> {name}: {kind};")
            else:
                member = member_names.of(arg.var)
                members.append(f"  {member}: {self.dialect.types[arg.var.dtype.name]},")
                self.names.give(arg.var, f"scalars.{member}")
        if members:
            lines.append(f"@group(0) @binding({len(lines)}) var<uniform> scalars: Scalars;")
            lines += ["", "struct Scalars {", *members, "}"]
        return lines

    def _block_memory(self) -> list[str]:
        lines: list[str] = []
        # All of them before the first array: wgpu-native 29 ends the process otherwise.
        sizes: list[str] = []
        sized = [arg for arg in self.kernel.args if isinstance(arg, ir.SharedArg)]
        for number, arg in enumerate(sized):
            size = self.names.fresh(f"{self.names.of(arg.buffer)}_bytes")
            element = self.element(arg.buffer)
            # The runtime gives one element at least: an array has no less.
            extent = f"{size} / {2 if element == 'f16' else 4}u"
            sizes.append(f"@id({FIRST_OVERRIDE + number}) override {size}: u32 = 4u;")
            name = self.names.of(arg.buffer)
            lines.append(f"var<workgroup> {name}: array<{element}, {extent}>;")
        before = self._lines, self._depth
        self._lines, self._depth = [], 0
        for buffer in self.shared_arrays():
            self.array(buffer)
        lines += self._lines
        self._lines, self._depth = before
        lines = [*sizes, *lines]
        return ["", *lines] if lines else []

    def _builtins(self) -> tuple[str, ...]:
        """The built-in values that the kernel uses, as parameters."""
        kernel = self.kernel
        used = set(ir.free_variables(kernel.body))
        ops = {item.op.name for item in ir.walk_all(kernel.body) if isinstance(item, ir.Call)}
        exchanges = any(isinstance(item, ir.Subgroup) for item in ir.walk(kernel.body))
        wanted = (
            ("workgroup_id) block: vec3<u32>", not used.isdisjoint(kernel.block_vars)),
            ("local_invocation_id) thread: vec3<u32>", not used.isdisjoint(kernel.thread_vars)),
            ("local_invocation_index) linear: u32", "subgroup_idx" in ops),
            ("subgroup_invocation_id) lane: u32", exchanges or "lane_idx" in ops),
        )
        return tuple(f"@builtin({text}" for text, needed in wanted if needed)

    def table(self, element: str, values: list[str]) -> str:
        """The definition of an array of constants, of vectors: 2,047 parts make one at most.

        It is a variable, since naga copies what is `const` wherever an element is read. Where
        variables would be too large (section "Limits"), that is what there is.
        """
        kind = f"vec4<{element}>"
        size = -(-len(values) // 4)
        zero = "0.0" if element == "f32" else "0"
        values = [*values, *[zero] * (4 * size - len(values))]
        rows = [f"{kind}({', '.join(values[at : at + 4])})" for at in range(0, len(values), 4)]
        scope = "var<private>" if self._constant_bytes <= MAX_LOCAL_BYTES else "const"
        return f"{scope} {{name}} = array<{kind}, {size}>(\n  {lines_of(rows, 2)},\n);"

    def barrier(self) -> None:
        """Let the threads of the block meet, and see each other's writes."""
        for line in self._barriers:
            self.line(line)

    def atomic(self, statement: ir.Atomic) -> None:
        """An atomic update."""
        result, guard, op = statement.result, statement.guard, statement.op.name
        if result is not None and guard is not None:
            zero = self.dialect.literal(zero_of(result.dtype))
            self.declare(result, zero, mutable=True)
            update = f"{self.names.of(result)} = {self.atomic_call(statement)};"
            self.guarded(guard, update)
        elif result is not None:
            self.declare(result, self.atomic_call(statement))
        elif op == "exchange":
            storage = self.expressions.storage(statement.buffer)
            assert storage is not None
            index = self.expressions.index(statement.indices[0])
            value = self.expressions.text(statement.value)
            name = self.names.of(statement.buffer)
            self.guarded(guard, storage.store.format(name, index, value))
        elif op != "load":
            call = self.atomic_call(statement)
            bare = not call.startswith("bitcast<")
            self.guarded(guard, f"{call};" if bare else f"_ = {call};")

    def atomic_call(self, statement: ir.Atomic) -> str:
        """The expression that does an atomic update and gives the old value."""
        write, buffer = self.expressions, statement.buffer
        if not self._expressions.is_atomic(buffer):
            return write.load(buffer, statement.indices[0])
        template = self.dialect.atomics[f"{statement.op.name}.{buffer.dtype}"]
        index = write.index(statement.indices[0])
        place = f"&{self.names.of(buffer)}[{index}]"
        if "{swap}" in template:
            swap = self._expressions.helper("compare_exchange", buffer)
            template, place = template.replace("{swap}", swap), index
        parts = [place, write.text(statement.value)]
        if statement.compare is not None:
            parts.append(write.text(statement.compare))
        return write.template(template, parts, buffer.dtype)

    def subgroup(self, statement: ir.Subgroup) -> None:
        """An exchange within a subgroup."""
        value = self.expressions.text(statement.value)
        argument = statement.argument
        place = "" if argument is None else self.expressions.atom(argument)
        dtype = statement.value.dtype
        # Section "Subgroup Built-in Functions": what is exchanged is a number.
        as_word = dtype.is_bool and statement.op not in ("any", "all")
        if as_word:
            value, dtype = f"u32({value})", ir.UINT32
        text, scan = subgroup_text(statement.op, dtype, value, place, self._subgroup_size)
        if as_word:
            text = f"{text} != 0u"
        self._scans.update(scan)
        self.declare(statement.result, text)


def _barriers(kernel: ir.Kernel) -> tuple[str, ...]:
    """The calls that make a barrier: each orders one kind of memory.

    Global memory needs one where a thread can see, or overwrite, what another one has written:
    where it is both read and written, or written more than once.
    """
    touched = [
        item
        for item in ir.walk_all(kernel.body)
        if isinstance(item, ir.Load | ir.Store | ir.Atomic)
    ]
    shared = any(item.buffer.scope == "shared" for item in touched)
    device = any(isinstance(arg, ir.BufferArg) and arg.access == "both" for arg in kernel.args)
    if not device and not _written_again(kernel.body):
        return ("workgroupBarrier();",)
    return ("storageBarrier();", "workgroupBarrier();") if shared else ("storageBarrier();",)


def _written_again(body: ir.Stmt) -> bool:
    """Whether some global buffer is written twice, or in a loop with a barrier."""
    written = _written(body)
    if len(set(written)) < len(written):
        return True
    loops = [item for item in ir.walk(body) if isinstance(item, ir.For | ir.While)]
    return any(
        _written(loop.body) and any(isinstance(item, ir.Barrier) for item in ir.walk(loop.body))
        for loop in loops
    )


def _written(body: ir.Stmt) -> list[ir.Buffer]:
    """The global buffers that statements write, each as often as there is one."""
    return [
        item.buffer
        for item in ir.walk(body)
        if isinstance(item, ir.Store | ir.Atomic) and item.buffer.scope == "global"
    ]
