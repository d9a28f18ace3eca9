"""The exceptions of the runtime.

Each class is a `DovetailError` and also the built-in class that a caller would expect (`TypeError`
for a wrong dtype, `ValueError` for a wrong shape, `FileNotFoundError` for a missing file, ...), so
that either `except` catches it. Errors of the engine arrive as a number and a text, or, through
tvm-ffi, under the name `dovetail.<Class>`; both tables are here.
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
    """The base class of all errors that dovetail_runtime raises."""

    shows_frames: ClassVar[bool] = False
    """Whether the frames inside this package help: a defect of ours or of a plug-in."""


class BundleError(DovetailError, ValueError):
    """The bytes of a bundle are invalid (docs/format/bundle.md)."""


class BundleFileError(BundleError, OSError):
    """A bundle's file cannot be read; see `errno` and `filename`."""

    def __str__(self) -> str:
        return str(self.args[0])


class BundleNotFoundError(BundleFileError, FileNotFoundError):
    """The bundle's file does not exist."""


class BundlePermissionError(BundleFileError, PermissionError):
    """The process has no permission to read the bundle's file."""


class BundleDirectoryError(BundleFileError, IsADirectoryError):
    """The path of a bundle is a directory."""


class ImageError(DovetailError, ValueError):
    """The bytes of a device image are invalid (docs/format/image.md)."""


class PlanError(DovetailError, ValueError):
    """A launch plan is invalid (docs/format/plan.md)."""


class ArgumentTypeError(DovetailError, TypeError):
    """An argument of a call has the wrong type or dtype, or there are too many or too few."""


class ArgumentValueError(DovetailError, ValueError):
    """An argument of a call has a wrong shape, value, alignment, device or overlap."""


class NotFoundError(DovetailError, LookupError):
    """There is no device, function or kernel of this name."""


class FunctionNotFoundError(NotFoundError, AttributeError):
    """The bundle has no function of this name."""


class ResourceError(DovetailError, MemoryError):
    """Memory is exhausted, or a limit of the device is exceeded."""


class UnsupportedError(DovetailError, RuntimeError):
    """No variant runs on this device, or its backend does not support the operation."""


class DeviceError(DovetailError, RuntimeError):
    """A device or its driver failed, as its backend reports."""


class BackendNotReadyError(DeviceError):
    """A backend or a library of functions cannot be used on this machine.

    The message has its ledger entry, with the fix.
    """


class DeviceLostError(DeviceError):
    """The device was reset or removed, or its driver failed.

    Its tensors, streams and events are lost. The next use opens the device anew and loads images
    again; tensors must be created again.
    """


class TimeLimitError(DeviceError, TimeoutError):
    """The device did not finish within `Device.time_limit`.

    The work continues, and its stream stays failed until a later wait succeeds. On `cpu`, blocks
    that had not started are skipped, and the outputs are incomplete.
    """

    def __str__(self) -> str:
        return str(self.args[0])


class WorkInterruptedError(DovetailError, RuntimeError):
    """A call was interrupted before it was complete.

    If a signal handler raised an exception, such as `KeyboardInterrupt`, the call raises that one
    instead.
    """


class DeviceAssertError(DovetailError, AssertionError):
    """A kernel reported a failed `T.assert_`, or (`debug`) an access out of range.

    The message lists the reports that were kept, each with its line, values and coordinates. The
    kernels ran to their end, and the outputs are written.
    """


class SystemFailureError(DovetailError, OSError):
    """A call of the operating system failed."""


class ManifestError(DovetailError, ValueError):
    """The backend.json of a runtime is invalid."""


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
    """Wrap a public function, so that a traceback ends at the caller's line; see `at_call`."""

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
    """The error for a bundle whose file cannot be read.

    Args:
        path: As the caller gave it.
        cause: The exception of opening or reading it.

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
    """The text of an exception; that of third-party code is cut to 2000 characters."""
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

    Of errors of this package, the text alone.
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
