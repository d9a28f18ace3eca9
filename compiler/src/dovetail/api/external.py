"""External kernels: code written elsewhere, with a signature and launch in the language.

`@dt.external("opencl", "cl", SOURCE)` decorates a function whose body is the host part of a
kernel: checks of shapes, `T.empty` for results, and a `T.external(...)` for each launch. It is
parsed like any kernel, so its parameters, checks and messages are those of the language; the
payload runs on the device. Simple ones need no function: a mapping of types and an
`ExternalLaunch` suffice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast, overload

from dovetail.api.kernel import Result
from dovetail.lang.external_definition import ExternalDefinition
from dovetail.lang.external_signature import ExternalLaunch, stub
from dovetail.lang.kernel_definition import checked_name
from dovetail.lang.source import caller, define
from dovetail.support.errors import DovetailError
from dovetail.support.identifiers import identifier
from dovetail.target import Target

if TYPE_CHECKING:
    from dovetail.image import Part
    from dovetail_runtime.dispatch import Dispatch

_FORMAT: Final = r"[a-z][a-z0-9_]*"


class External(ExternalDefinition):
    """An external kernel: pass it to `dovetail.build`, alone or with others of its name.

    See `ExternalDefinition` for its attributes. Called with arrays, it runs where they are.
    """

    dispatch: Dispatch | None = None
    """As of a `Kernel`: the calls that are known, once there was one."""
    is_spread: ClassVar[bool] = False
    """As of a `Kernel`: a call has the arguments of the plan."""

    def __call__(self, *args: Any, **keywords: Any) -> Result:
        """Run it where the arguments are, like a kernel of the language.

        Raises:
            dovetail.DovetailError: It does not support that kind of device.
        """
        if self.dispatch is not None:
            return self.dispatch(*args, **keywords)
        from dovetail.api import jit

        return jit.call(self, args, keywords)

    def with_defaults(
        self, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The named arguments of a call, as of a `Kernel`: a signature has no default values."""
        del arguments
        return keywords

    def call_by(self, dispatch: Dispatch) -> None:
        """Let the library handle calls, as of a `Kernel`."""
        self.dispatch = dispatch

    def __getstate__(self) -> dict[str, Any]:
        """What a copy starts with, as of a `Kernel`."""
        return {**vars(self), "dispatch": None}


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
    """Make an external kernel, to be called or built into bundles like other kernels.

    Args:
        kind: The backend that runs it, or a target with the attributes that its payload needs,
            e.g. `opencl` or `cpu -arch=aarch64`.
        format: The payload's encoding: `cl`, `spv`, `ptx`, `cubin`, `obj`, ...; one that the
            kind's runtime, or a compile step there, accepts.
        payload: The code: text, bytes, a file, or several of these by key (for OpenCL `source`
            and `options`). It is stored unchanged.
        signature: None, to decorate a function; the function; or, with `launch`, the parameters
            as text: `{"a": "float32", "x": "float32[n]", "y": "inout float32[n]"}`. Extents of
            one name are checked to be equal; `in` (the default), `out` and `inout` are the access
            to a buffer.
        launch: The launch of a kernel without a function.
        name: Its name in bundles; default: the function's, or the symbol.
        requirements: Predicates over device attributes, such as `opencl.version >= 200`; if one
            is false, another variant of the function is used.
        tool: The tool that made the payload, human-readable, e.g. `nvcc 12.4`.
        source: As for `dovetail.kernel`.

    Returns:
        The external kernel, or a decorator that makes one.

    Raises:
        DovetailError: The payload is not of its format, or the signature is invalid.

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
    if not re.fullmatch(_FORMAT, format):
        raise DovetailError(
            f"'{format}' is not a valid format; a format is a name such as 'cl' or 'spv'"
        )
    content = read_payload(format, payload)

    if name is not None:
        checked_name(name)

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
            raise DovetailError("a signature of strings needs a launch: dt.ExternalLaunch(...)")
        types = cast("Mapping[str, str]", signature)
        name = name or launch.symbol
        called = identifier(name)
        source = stub(called, types, launch)
        return make(_executed(source, called), None)
    if signature is None or launch is not None:
        raise DovetailError(
            "an ExternalLaunch belongs to a signature of strings; a function launches the kernel "
            "itself, with T.external(...)"
        )
    return make(signature, caller())


def _executed(text: str, name: str) -> Callable[..., Any]:
    from dovetail.lang import namespace

    scope: dict[str, Any] = {"T": namespace}
    try:
        exec(compile(text, f"<external {name}>", "exec"), scope)  # made by `stub`, no user's code
    except SyntaxError as bad:
        raise DovetailError(
            f"the launch of external kernel '{name}' is not valid: {bad.msg} in\n{text}"
        ) from bad
    return scope[name]
