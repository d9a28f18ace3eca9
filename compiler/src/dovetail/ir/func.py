"""Functions and kernels: what a module holds."""

from __future__ import annotations

from typing import Literal

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import DType
from dovetail.ir.expr import Var
from dovetail.ir.node import node
from dovetail.ir.stmt import Stmt
from dovetail.support.span import NO_SPAN, Span

Access = Literal["read", "write", "both"]
"""What is done to a buffer."""


@node
class TensorParam:
    """A tensor argument.

    `shape` and `strides` (elements) are int64 variables bound from the argument at each call. The
    buffer carries them too, until `flatten-buffer` replaces it by a one-dimensional one. Where
    `access` is "write" nothing depends on what the buffer held before; a pass may let the code
    read back what it has written.
    """

    buffer: Buffer
    shape: tuple[Var, ...]
    strides: tuple[Var, ...]
    access: Access
    span: Span = NO_SPAN


@node
class ScalarParam:
    """A scalar argument."""

    var: Var
    span: Span = NO_SPAN


@node
class Func:
    """A public function, and, until `outline-kernels`, its device code.

    Attributes:
        name: Its name in the bundle.
        params: In call order.
        body: Host and device statements; see `ir.stmt`.
        elementwise: Pairs of parameter numbers that may be the very same view, since every access
            to both is element-wise; filled in by `find-aliases`.
        strict: IEEE floats, nothing reassociated or contracted.
        doc: The user's docstring, or "".
        debug: Accesses out of range are reported to the host.
    """

    name: str
    params: tuple[TensorParam | ScalarParam, ...]
    body: Stmt
    elementwise: tuple[tuple[int, int], ...] = ()
    strict: bool = False
    doc: str = ""
    span: Span = NO_SPAN
    debug: bool = False


@node
class BufferArg:
    """A kernel's buffer argument: one-dimensional, scope global.

    `element` is the type of an element for the host, where the code sees memory in another form
    (32-bit words, after `pack-storage`); None: the buffer's own. Offset arguments count elements.
    `access` is what is done to elements, as of a `TensorParam`: where it is "write", words may be
    read for their rest.
    """

    buffer: Buffer
    access: Access
    element: DType | None = None


@node
class ScalarArg:
    """A kernel's scalar argument."""

    var: Var


@node
class OffsetArg:
    """The element offset of a buffer argument, supplied by the runtime (docs/format/image.md)."""

    var: Var
    buffer: Buffer


@node
class GridBaseArg:
    """The index of the first block along `axis`, supplied by the runtime."""

    var: Var
    axis: int


@node
class SharedArg:
    """Shared memory of the block whose size each launch says: `var`, uint32, is its bytes."""

    var: Var
    buffer: Buffer


KernelArg = BufferArg | ScalarArg | OffsetArg | GridBaseArg | SharedArg
"""Every kind of kernel argument."""


@node
class Kernel:
    """Device code: what every thread of a grid of blocks does.

    Attributes:
        name: Unique in the module; `<function>_<n>` with a suffix for a specialisation.
        args: In order.
        block: Threads of one block, x first; (1, 1, 1) where threads have been serialised.
        block_vars: The block's coordinates, x first; int64, or int32 where the target has no wide
            indices (`add-offsets`).
        thread_vars: The thread's coordinates in its block, x first; of the same type.
        body: Device statements only.
        strict: See `Func.strict`.
        function: The public function it belongs to.
        shaped: Buffers have the shapes that the user knows, made of scalar arguments, and
            reductions are left: for targets with the feature "shapes" (after `outline-shapes`).
    """

    name: str
    args: tuple[KernelArg, ...]
    block: tuple[int, int, int]
    block_vars: tuple[Var, Var, Var]
    thread_vars: tuple[Var, Var, Var]
    body: Stmt
    strict: bool = False
    function: str = ""
    span: Span = NO_SPAN
    shaped: bool = False


@node
class Module:
    """Functions and kernels, in the order of the source; names are unique over both."""

    functions: tuple[Func, ...]
    kernels: tuple[Kernel, ...] = ()

    def kernel(self, name: str) -> Kernel:
        """The kernel called `name`; KeyError if there is none."""
        for kernel in self.kernels:
            if kernel.name == name:
                return kernel
        raise KeyError(name)
