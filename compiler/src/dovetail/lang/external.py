"""External kernels: code written elsewhere, with a signature and a launch of ours.

`@dt.external("opencl", "cl", SOURCE)` decorates a function whose body is the host half of a
kernel: checks of shapes, `T.empty` for results, and a `T.external(...)` for each launch. It is
parsed like any kernel, so its parameters, checks and messages are those of the language; what runs
on the device is the payload. Simple ones need no function: a mapping of types and an
`ExternalLaunch` say the same.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, cast, overload

from dovetail.lang.freeze import Fingerprint
from dovetail.lang.kernel import Kernel, Result
from dovetail.lang.source import Definition, FunctionSource, caller, define, fetch
from dovetail.support.errors import DovetailError, SourceError
from dovetail.target import Target

if TYPE_CHECKING:
    from dovetail import ir
    from dovetail.image import Part
    from dovetail.lang.parser import ExternalKernel, Parameter

_FORMAT: Final = re.compile(r"[a-z][a-z0-9_]*")
_TYPE: Final = re.compile(
    r"(?:(?P<access>in|out|inout)\s+)?(?P<dtype>[a-z]+[0-9]*)\s*(?:\[(?P<dims>[^\[\]]*)\])?"
)
_NAME: Final = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class ExternalLaunch:
    """How a simple external kernel is launched.

    Attributes:
        symbol: What the kernel is called in the payload.
        grid: Blocks, x first: expressions over dims and integer parameters, in the language.
        block: Threads of one block, x first.
        arguments: In the kernel's order: names of parameters, or expressions with a type such as
            `T.int32(n)` or `T.element_offset(x)`; None: the parameters in their order.
        shared_bytes: Shared memory of one block that the kernel declares itself.
    """

    symbol: str
    grid: str | int | Sequence[str | int]
    block: int | Sequence[int]
    arguments: Sequence[str] | None = None
    shared_bytes: int = 0


class External:
    """A kernel written elsewhere: give it to `dovetail.build`, alone or beside others of its name.

    Attributes:
        function: The Python function that says its signature and launch.
        name: What it is called in a bundle.
        target: What its payload is for; the kind, and attributes that a device must have.
        format: The payload's encoding.
        payload: Bytes by key.
        requirements: Further predicates over device attributes.
        tool: What made the payload, for people; "" if nobody said.
    """

    # What `dovetail.jit` asks of every kernel: there is nothing to specialise here.
    type_variables: Mapping[str, int] = {}
    constants: Mapping[str, object] = {}

    def __init__(
        self,
        definition: Definition,
        *,
        target: Target,
        format: str,
        payload: Mapping[str, bytes],
        name: str,
        requirements: tuple[str, ...],
        tool: str,
    ) -> None:
        self.definition = definition
        self.target = target
        self.format = format
        self.payload = payload
        self.name = name
        self.requirements = requirements
        self.tool = tool
        self.function = definition.function
        functools.update_wrapper(self, definition.function)

    @property
    def kind(self) -> str:
        """The backend whose devices run it."""
        return self.target.kind

    @property
    def label(self) -> str:
        """What tells it from others of its name: `opencl, cl`."""
        return f"{self.target}, {self.format}"

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed Python function; SourceError if its source is not to be had."""
        return fetch(self.definition, "external kernel")

    @functools.cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Every parameter as it is written."""
        from dovetail.lang.parser import parameters

        return tuple(parameters(self.source))

    @property
    def signature(self) -> str:
        """The function's head as text."""
        import ast

        tree = self.source.tree
        result = f" -> {ast.unparse(tree.returns)}" if tree.returns is not None else ""
        return f"{self.name}({ast.unparse(tree.args)}){result}"

    @property
    def is_read(self) -> bool:
        """Whether its source has been read for a `key` already."""
        return "source" in self.__dict__

    @property
    def key(self) -> str:
        """A digest of all that the bundle depends on: function, payload, target, requirements."""
        parts = [(key, hashlib.sha256(part).hexdigest()) for key, part in self.payload.items()]
        facts = (self.name, str(self.target), self.format, self.requirements, parts)
        return Fingerprint(self.source, [("", repr(facts))]).digest

    def parse(self) -> ir.Module:
        """The IR: a function with its dispatches, and the kernels without their bodies.

        Raises:
            SourceError: The function is rejected.
        """
        return self._parsed[0]

    @property
    def kernels(self) -> Sequence[ExternalKernel]:
        """The payload's kernels that it launches."""
        return self._parsed[1]

    @functools.cached_property
    def _parsed(self) -> tuple[ir.Module, list[ExternalKernel]]:
        from dovetail.lang.parser import ExternalKernels, parse_kernel

        found = ExternalKernels(self.name)
        module = parse_kernel(
            self.source,
            {},
            name=self.name,
            strict=False,
            doc=self.function.__doc__ or "",
            externals=found,
        )
        (func,) = module.functions
        _refuse_device_code(func, self.source)
        if not found.kernels:
            raise SourceError(
                f"the external kernel '{self.name}' launches nothing",
                func.span,
                "say how: `T.external(symbol, ..., grid=blocks, block=threads)`",
                self.source.text,
            )
        return module, found.kernels

    def __call__(self, *args: Any, **keywords: Any) -> Result:
        """Run it where the arguments live, as a kernel of the language is run.

        Raises:
            dovetail.DovetailError: It is not for that kind of device.
        """
        from dovetail import jit

        # It has all that a call asks of a kernel.
        return jit.call(cast("Kernel[..., Any]", self), args, keywords)

    def __repr__(self) -> str:
        return f"<external kernel {self.name} ({self.label})>"


def _refuse_device_code(func: ir.Func, source: FunctionSource) -> None:
    from dovetail import ir

    host = (ir.Seq, ir.Declare, ir.Check, ir.Assume, ir.Allocate, ir.Dispatch, ir.Return)
    branches = (ir.If, ir.For)
    for stmt in ir.walk(func.body):
        computes = isinstance(stmt, ir.Declare) and any(
            isinstance(item, ir.Load | ir.Reduce) for item in ir.walk_expr(stmt.value)
        )
        if computes or not isinstance(stmt, host + branches):
            raise SourceError(
                "an external kernel computes nothing itself: what runs is its payload",
                stmt.span,
                "there are checks, T.empty, T.external and `return`; put the rest into a kernel"
                " of its own",
                source.text,
            )


@overload
def external(
    kind: str,
    format: str,
    payload: Part | Mapping[str, Part],
    signature: None = None,
    launch: None = None,
    *,
    name: str | None = None,
    requirements: Sequence[str] = (),
    tool: str = "",
    source: str | None = None,
) -> Callable[[Callable[..., Any]], External]: ...
@overload
def external(
    kind: str,
    format: str,
    payload: Part | Mapping[str, Part],
    signature: Callable[..., Any] | Mapping[str, str],
    launch: ExternalLaunch | None = None,
    *,
    name: str | None = None,
    requirements: Sequence[str] = (),
    tool: str = "",
    source: str | None = None,
) -> External: ...
def external(
    kind: str,
    format: str,
    payload: Part | Mapping[str, Part],
    signature: Callable[..., Any] | Mapping[str, str] | None = None,
    launch: ExternalLaunch | None = None,
    *,
    name: str | None = None,
    requirements: Sequence[str] = (),
    tool: str = "",
    source: str | None = None,
) -> External | Callable[[Callable[..., Any]], External]:
    """A kernel written elsewhere, to go into bundles beside ours, with the same checks and plan.

    Args:
        kind: The backend that runs it, or a target with the attributes that its payload needs,
            e.g. `opencl` or `cpu -arch=aarch64`.
        format: The payload's encoding: `cl`, `spv`, `ptx`, `cubin`, `obj`, ...; what the kind's
            runtime takes, or what a compile step there makes of it.
        payload: The code: text, bytes, a file, or several of these by key (for OpenCL `source`
            and `options`). It is carried as it is.
        signature: Nothing, to decorate a function; the function; or, with `launch`, the parameters
            as text: `{"a": "float32", "x": "float32[n]", "y": "inout float32[n]"}`, where equal
            names of dims are checked to be equal, and `in` (the default), `out` and `inout` say
            what is done to a buffer.
        launch: How a kernel without a function is launched.
        name: Its name in bundles; default: the function's, or the symbol.
        requirements: Predicates over device attributes, such as `opencl.version >= 200`: where
            they do not hold, another variant of the function serves.
        tool: What made the payload, for people, e.g. `nvcc 12.4`.
        source: As for `dovetail.kernel`.

    Returns:
        The external kernel, or a decorator that makes one.

    Raises:
        DovetailError: The payload is not of its format, or the signature is not understood.

    Example:
        ```python
        @dt.external("opencl", "cl", SOURCE)
        def scale(x: T.Buffer[T.float32], by: T.float32) -> None:
            (n,) = x.shape
            T.external("scale", x, by, n, grid=T.ceildiv(n, 64), block=64, updates=x)
        ```
    """
    from dovetail.image import read_payload

    target = Target(kind)
    if not _FORMAT.fullmatch(format):
        raise DovetailError(f"'{format}' is no format; a format is a name such as 'cl' or 'spv'")
    content = read_payload(format, payload)

    def make(function: Callable[..., Any], scope: FrameType | None) -> External:
        definition = define(function, "external kernel", scope, source)
        return External(
            definition,
            target=target,
            format=format,
            payload=content,
            name=name or definition.function.__name__,
            requirements=tuple(requirements),
            tool=tool,
        )

    def decorate(function: Callable[..., Any]) -> External:
        return make(function, caller())

    if signature is None and launch is None:
        return decorate
    if isinstance(signature, Mapping):
        if launch is None:
            raise DovetailError("a signature of texts needs a launch: dt.ExternalLaunch(...)")
        types = cast("Mapping[str, str]", signature)
        source = stub(name or launch.symbol, types, launch)
        return make(_executed(source, name or launch.symbol), None)
    if signature is None or launch is not None:
        raise DovetailError(
            "an ExternalLaunch goes with a signature of texts; a function says its launch itself,"
            " by T.external(...)"
        )
    return make(signature, caller())


def _executed(text: str, name: str) -> Callable[..., Any]:
    from dovetail.lang import namespace

    scope: dict[str, Any] = {"T": namespace}
    try:
        exec(compile(text, f"<external {name}>", "exec"), scope)  # made by `stub`, no user's code
    except SyntaxError as bad:
        raise DovetailError(
            f"the launch of external kernel '{name}' is not understood: {bad.msg} in\n{text}"
        ) from bad
    return scope[name]


def stub(name: str, signature: Mapping[str, str], launch: ExternalLaunch) -> str:
    """The function that a signature of texts stands for, as source.

    Raises:
        DovetailError: A name or a type is not understood.
    """
    if not _NAME.fullmatch(name):
        raise DovetailError(
            f"'{name}' is no name of a function; give the external kernel one: name='scale'"
        )
    heads: list[str] = []
    shapes: list[str] = []
    checks: list[str] = []
    groups: dict[str, list[str]] = {"out": [], "inout": []}
    known: set[str] = set()
    for parameter, text in signature.items():
        match = _TYPE.fullmatch(text.strip())
        if match is None or not _NAME.fullmatch(parameter):
            raise DovetailError(
                f"external kernel '{name}': '{parameter}: {text}' is no parameter; write for"
                " example 'float32' or 'inout float32[m, n]'"
            )
        dtype, dims, access = match["dtype"], match["dims"], match["access"]
        if dims is None:
            if access:
                raise DovetailError(
                    f"external kernel '{name}': parameter '{parameter}' is a scalar, which has no"
                    f" '{access}'"
                )
            heads.append(f"{parameter}: T.{dtype}")
            continue
        heads.append(f"{parameter}: T.Buffer[T.{dtype}]")
        names = [each.strip() for each in dims.split(",") if each.strip()]
        fresh = all(_NAME.fullmatch(each) and each not in known for each in names)
        if names and fresh and len(set(names)) == len(names):
            shapes.append(f"    {', '.join(names)}{',' * (len(names) == 1)} = {parameter}.shape")
        else:
            wanted = f"({', '.join(names)}{',' * (len(names) == 1)})"
            checks.append(f"    assert {parameter}.shape == {wanted}")
        known.update(each for each in names if _NAME.fullmatch(each))
        if access in groups:
            groups[access].append(parameter)
    arguments = list(signature if launch.arguments is None else launch.arguments)
    call = [repr(launch.symbol), *arguments]
    call += [f"grid={_extents(launch.grid)}", f"block={_extents(launch.block)}"]
    if launch.shared_bytes:
        call.append(f"shared_bytes={launch.shared_bytes}")
    for option, each in (("writes", groups["out"]), ("updates", groups["inout"])):
        if each:
            call.append(f"{option}=({', '.join(each)},)")
    lines = [f"def {name}({', '.join(heads)}) -> None:", *shapes, *checks]
    return "\n".join([*lines, f"    T.external({', '.join(call)})"]) + "\n"


def _extents(given: str | int | Sequence[str | int]) -> str:
    if isinstance(given, str | int):
        return str(given)
    return f"({', '.join(map(str, given))},)"
