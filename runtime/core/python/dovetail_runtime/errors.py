"""What can go wrong at run time: one small family of exceptions.

Each class is a `DovetailError` and also the built-in class that a caller would expect (`TypeError`
for a wrong dtype, `ValueError` for a wrong shape, `FileNotFoundError` for a missing file, ...), so
that neither kind of `except` misses it. Errors of the engine arrive as a number and a text, or,
through tvm-ffi, under the name `dovetail.<Class>`; both tables stand here.
"""

import errno
import functools
import os
from collections.abc import Callable
from typing import ClassVar, Final, ParamSpec, TypeVar

__all__ = [
    "ArgumentTypeError",
    "ArgumentValueError",
    "BackendNotReadyError",
    "BundleDirectoryError",
    "BundleError",
    "BundleFileError",
    "BundleNotFoundError",
    "BundlePermissionError",
    "DeviceAssertError",
    "DeviceError",
    "DeviceLostError",
    "DovetailError",
    "FunctionNotFoundError",
    "ImageError",
    "InternalError",
    "ManifestError",
    "NotFoundError",
    "PlanError",
    "ResourceError",
    "SystemFailureError",
    "TimeLimitError",
    "UnsupportedError",
    "WorkInterruptedError",
]


_P = ParamSpec("_P")
_R = TypeVar("_R")
_E = TypeVar("_E", bound=BaseException)


class DovetailError(Exception):
    """The root of everything that dovetail_runtime raises on purpose."""

    shows_frames: ClassVar[bool] = False
    """Whether the frames inside this package help: a defect of ours or of a plug-in."""


class BundleError(DovetailError, ValueError):
    """A bundle's bytes break the format (docs/format/bundle.md)."""


class BundleFileError(BundleError, OSError):
    """A bundle's file cannot be read; `errno` and `filename` say why and which."""

    def __str__(self) -> str:
        return str(self.args[0])


class BundleNotFoundError(BundleFileError, FileNotFoundError):
    """There is no such file."""


class BundlePermissionError(BundleFileError, PermissionError):
    """The file may not be read."""


class BundleDirectoryError(BundleFileError, IsADirectoryError):
    """The path names a directory."""


class ImageError(DovetailError, ValueError):
    """The bytes of a device image break the format (docs/format/image.md)."""


class PlanError(DovetailError, ValueError):
    """A launch plan breaks the format (docs/format/plan.md)."""


class ArgumentTypeError(DovetailError, TypeError):
    """An argument of a call is of the wrong sort or dtype, or there are too many or too few."""


class ArgumentValueError(DovetailError, ValueError):
    """An argument of a call has a wrong shape, value, alignment, device or overlap."""


class NotFoundError(DovetailError, LookupError):
    """No device, function or kernel has this name."""


class FunctionNotFoundError(NotFoundError, AttributeError):
    """A bundle offers no function of this name."""


class ResourceError(DovetailError, MemoryError):
    """Memory, or a limit of the device, is exhausted."""


class UnsupportedError(DovetailError, RuntimeError):
    """No variant runs on this device, or its backend lacks the operation."""


class DeviceError(DovetailError, RuntimeError):
    """A backend that is ready reported a failure of its device or driver."""


class BackendNotReadyError(DeviceError):
    """A backend, or a library of functions, cannot be used here.

    The message has the ledger's line and what fixes it.
    """


class DeviceLostError(DeviceError):
    """The device is gone: it was reset, removed, or its driver gave up.

    Everything that belonged to it is gone too: its tensors, streams and events. The next use opens
    the device anew and loads images again; tensors have to be made again.
    """


class TimeLimitError(DeviceError, TimeoutError):
    """The device did not finish in the time it was given (`Device.time_limit`).

    The work goes on, and its stream stays failed until a later wait succeeds. Not so on `cpu`:
    what had not begun is left out, and the outputs are what they are.
    """

    def __str__(self) -> str:
        return str(self.args[0])


class WorkInterruptedError(DovetailError, RuntimeError):
    """A call was ended because nobody wants its result any more.

    Seen only where there is no better exception: a signal handler's own (`KeyboardInterrupt`) is
    raised in its place.
    """


class DeviceAssertError(DovetailError, AssertionError):
    """A kernel reported a failed `T.assert_`, or (`debug`) an access out of range.

    The message lists the reports that were kept, each with its line, values and coordinates. The
    kernels ran to their end: the outputs are what they are.
    """


class SystemFailureError(DovetailError, OSError):
    """The operating system refused something."""


class ManifestError(DovetailError, ValueError):
    """A runtime's backend.json breaks its rules."""


class InternalError(DovetailError, RuntimeError):
    """A defect of dovetail_runtime: please report it."""

    shows_frames = True


def at_call(error: _E) -> _E:
    """An error as the caller should see it: with the caller's frames only.

    The frames inside the package say nothing about the user's program, unless the error is a
    defect of the package or of a plug-in. DOVETAIL_TRACEBACK=full keeps them.
    """
    from dovetail_runtime import environment

    if isinstance(error, DovetailError) and error.shows_frames:
        return error
    return (
        error if environment.read(environment.TRACEBACK) == "full" else error.with_traceback(None)
    )


def at_call_of(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorates what users call, so that a traceback ends at their call; see `at_call`."""

    @functools.wraps(function)
    def call(*args: _P.args, **keywords: _P.kwargs) -> _R:
        __tracebackhide__ = True  # pytest leaves this frame out
        try:
            return function(*args, **keywords)
        except DovetailError as error:
            raise at_call(error) from error.__cause__

    return call


# In the order of the engine's ErrorKind (runtime/core/src/engine/error.h).
ENGINE_ERRORS: Final[tuple[type[DovetailError], ...]] = (
    ImageError,
    BundleError,
    PlanError,
    ArgumentTypeError,
    ArgumentValueError,
    NotFoundError,
    ResourceError,
    UnsupportedError,
    DeviceError,
    DeviceAssertError,
    SystemFailureError,
    InternalError,
    BackendNotReadyError,
    DeviceLostError,
    TimeLimitError,
    WorkInterruptedError,
)


def engine_error(kind: int, text: str) -> DovetailError:
    """The exception for an error of the engine.

    Args:
        kind: The number of its ErrorKind.
        text: Its message.
    """
    return ENGINE_ERRORS[kind](text)


_FILE_ERRORS: Final[dict[int, type[BundleFileError]]] = {
    errno.ENOENT: BundleNotFoundError,
    errno.ENOTDIR: BundleNotFoundError,
    errno.EACCES: BundlePermissionError,
    errno.EPERM: BundlePermissionError,
    errno.EISDIR: BundleDirectoryError,
}


def bundle_file_error(path: str, cause: OSError) -> BundleFileError:
    """The error for a bundle whose file the operating system does not let us read.

    Args:
        path: As the caller gave it.
        cause: What opening or reading it raised.

    Returns:
        A `BundleFileError`, of the class that fits `cause.errno`.
    """
    number = cause.errno or 0
    reason = os.strerror(number).lower() if number else str(cause)
    error = _FILE_ERRORS.get(number, BundleFileError)(f"cannot read bundle '{path}': {reason}")
    error.errno = number
    error.filename = path
    return error


_MAX_SAID: Final = 2000  # characters of what somebody else's exception says


def text_of(error: BaseException) -> str:
    """What an exception says. That of a third party's code may be endless, or not have a text."""
    try:
        said = str(error)
    except KeyboardInterrupt:
        raise
    # A third party's exception, whose text may fail as well, or end the process.
    except BaseException:  # noqa: BLE001
        said = "(its text cannot be made)"
    if len(said) > _MAX_SAID and not isinstance(error, DovetailError):
        said = f"{said[:_MAX_SAID]}... ({len(said)} characters)"
    return said


def describe(error: BaseException) -> str:
    """An exception in one line: `ZeroDivisionError: division by zero (doubling.py:31)`.

    Errors of this package speak for themselves.
    """
    said = text_of(error)
    if isinstance(error, DovetailError):
        return said
    import traceback
    from pathlib import PurePath

    text = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        text += f" ({PurePath(frames[-1].filename).name}:{frames[-1].lineno})"
    return text


# The names that runtime/core/src/ffi/tvm_ffi_api.cc gives to the engine's kinds; and those errors
# that Python code raises below tvm-ffi, which would come back as others.
TVM_FFI_ERRORS: Final[dict[str, type[DovetailError]]] = {
    "dovetail." + error.__name__: error
    for error in (*ENGINE_ERRORS, BundleFileError, *_FILE_ERRORS.values())
}
