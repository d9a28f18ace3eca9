"""Compile steps: user functions that compile an image on the machine that runs it.

A bundle may hold a kernel in a format that a backend does not load itself, such as C for the cpu,
or one that a user wants to compile differently. A step is a Python function that takes the image's
payload and returns that of another format:

    @dovetail_runtime.compile_step("cpu", "c", produces="obj", key="gcc 12.2 -O2")
    def compile_c(job):
        ...
        return {"object": object_file.read_bytes()}

It runs when an image is first loaded onto a device. Its result is kept for the process, and on
disk if a folder is given, under a hash of the image, the device, and the step's key.
"""

import contextlib
import ctypes
import hashlib
import json
import os
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from dovetail_runtime import _cause, _ffi_backends
from dovetail_runtime._native import library
from dovetail_runtime._python_table import code_of, decode_image, write_error
from dovetail_runtime.backend_object import ImageFunction
from dovetail_runtime.device_object import Device, device_at
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    ImageError,
    describe,
)

Payload = Mapping[str, bytes | str]
Compile = Callable[["CompileJob"], Payload]

_SUFFIX: Final = ".dvti"
_HASH_BYTES: Final = 32


class CompileStepError(ImageError):
    """A compile step failed; the message has the log of its tool.

    Attributes:
        tool: The tool that failed.
        log: Its complete output; the engine's message may have only the start of it.
    """

    def __init__(self, tool: str, log: str) -> None:
        super().__init__(f"{tool} failed: {log.strip() or 'it said nothing'}")
        self.tool = tool
        self.log = log


class CompileJob(NamedTuple):
    """The argument of a step: an image, and the device that will run it."""

    name: str  # where the image comes from, for messages: "bundle 'a.dvt' image 0"
    kind: str
    format: str
    functions: Mapping[str, ImageFunction]
    payload: Mapping[str, bytes]
    device: Device  # that will run it

    def text(self, key: str = "source") -> str:
        """Returns an entry of the payload as text.

        Raises:
            ImageError: There is no entry of this key, or it is not UTF-8.
        """
        if key not in self.payload:
            raise ImageError(f"the image has no payload '{key}'; it has {', '.join(self.payload)}")
        try:
            return self.payload[key].decode()
        except UnicodeDecodeError as error:
            raise ImageError(f"the image's payload '{key}' is not UTF-8: {error}") from error


class CompileStep:
    """A registered step, which `compile_step` returns in place of its function."""

    def __init__(
        self,
        function: Compile,
        kind: str,
        format: str,  # as everywhere else: the encoding of a payload
        produces: str,
        key: str,
        cache: Path | None,
    ) -> None:
        """Use `compile_step`."""
        self.function = function
        self.kind = kind
        self.format = format
        self.produces = produces
        self.key = key
        self.cache = cache
        self._made: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._callback = _ffi_backends.COMPILE(self._compile)
        self.__doc__ = function.__doc__

    def __call__(self, job: CompileJob) -> Payload:
        """Calls the registered function."""
        return self.function(job)

    def register(self) -> None:
        """Registers the step, in place of any other for its kind and format."""
        _kept.append(self)  # the engine may be about to call it, whatever replaces it
        library().call(
            "compile_step",
            self.kind.encode(),
            self.format.encode(),
            self.produces.encode(),
            self._callback,
        )

    def remove(self) -> None:
        """Removes the registered step for this kind and format."""
        library().call(
            "compile_step", self.kind.encode(), self.format.encode(), b"", _ffi_backends.COMPILE()
        )

    def clear(self) -> None:
        """Clears the results of this process; files stay."""
        with self._lock:
            self._made.clear()

    def __repr__(self) -> str:
        return f"<compile step of {self.kind}: {self.format} to {self.produces}>"

    def _compile(
        self, address: int, size: int, name: bytes, device: int, sink: int, take: Any, error: Any
    ) -> int:
        try:
            content = ctypes.string_at(address, size)
            made = self._find_or_make(content, name.decode(errors="replace"), device_at(device))
            take(sink, made, len(made))
        except BaseException as raised:  # noqa: BLE001  # nothing may be raised across the border
            text = f"the compile step from {self.format} to {self.produces}: {describe(raised)}"
            _cause.put(text, raised)
            code = code_of(raised)
            write_error(error, code, text)
            return code
        return 0

    def _find_or_make(self, content: bytes, name: str, device: Device) -> bytes:
        place = self._place(content, device)
        known = self._made.get(place)
        if known is None and self.cache is not None:
            known = _read(self.cache / (place + _SUFFIX))
        if known is None:
            known = self._make(content, name, device)
            if self.cache is not None:
                _write(self.cache / (place + _SUFFIX), known)
        with self._lock:
            self._made[place] = known
        return known

    def _place(self, content: bytes, device: Device) -> str:
        """The name under which a result is kept: all that it may depend on, hashed."""
        parts = (self.kind, self.format, self.produces, self.key)
        facts = json.dumps([*parts, dict(device.attributes)], sort_keys=True)
        return hashlib.sha256(facts.encode() + b"\0" + content).hexdigest()

    def _make(self, content: bytes, name: str, device: Device) -> bytes:
        image = decode_image(library(), content)
        job = CompileJob(name, image.kind, image.format, image.functions, image.payload, device)
        returned: Any = self.function(job)
        if not isinstance(returned, Mapping):
            raise ArgumentTypeError(
                f"it returned {type(returned).__name__}, expected a mapping such as"
                " {'object': b'...'}: the payload of the format that it produces"
            )
        payload: dict[str, bytes] = {}
        for key, value in cast("Payload", returned).items():
            payload[str(key)] = value.encode() if isinstance(value, str) else bytes(value)
        return _repack(content, self.produces, payload)


_kept: list[CompileStep] = []


def compile_step(
    kind: str,
    format: str,
    *,
    produces: str,
    key: str = "",
    cache: str | os.PathLike[str] | None = None,
) -> Callable[[Compile], CompileStep]:
    """Registers a function as the step that compiles a format on this machine.

    The function takes a `CompileJob` and returns the payload of an image of format `produces`, as
    a mapping from key to bytes or text (docs/format/image.md has the keys of each format). It
    may produce the same format, to change a source or its options, or one that has another
    step. It may be called from any thread. Raise `CompileStepError(tool, log)` when a
    tool fails.

    Args:
        kind: The backend, e.g. `cpu`.
        format: The format that the step takes, e.g. `c`.
        produces: The format that it makes, e.g. `obj`.
        key: Everything that results depend on besides the image and the device: the tool's name,
            version and options.
        cache: A folder that keeps results between processes, created if it is missing; default:
            they are kept for this process.

    Returns:
        A decorator that returns the `CompileStep`; its `remove()` undoes the registration.

    Raises:
        ArgumentValueError: A name is empty, or `cache` is given without `key`.
    """
    for what, name in (("kind", kind), ("format", format), ("produces", produces)):
        if not name or not name.isascii() or not name.replace("_", "a").isalnum():
            raise ArgumentValueError(f"compile_step: {what} is {name!r}, expected a name like 'c'")
    if cache is not None and not key:
        raise ArgumentValueError(
            "compile_step: results kept in a folder outlive the tool that made them; give key="
            " the tool's name, version and options"
        )
    folder = None if cache is None else Path(cache)

    def register(function: Compile) -> CompileStep:
        step = CompileStep(function, kind, format, produces, key, folder)
        step.register()
        return step

    return register


def _repack(content: bytes, format: str, payload: Mapping[str, bytes]) -> bytes:
    count = len(payload)
    made, size = ctypes.c_void_p(), ctypes.c_uint64()
    native = library()
    native.call(
        "image_repack",
        content,
        len(content),
        format.encode(),
        count,
        (ctypes.c_char_p * count)(*(key.encode() for key in payload)),
        (ctypes.c_char_p * count)(*payload.values()),
        (ctypes.c_uint64 * count)(*(len(value) for value in payload.values())),
        ctypes.byref(made),
        ctypes.byref(size),
    )
    try:
        return ctypes.string_at(made.value or 0, size.value)
    finally:
        native.plain["free"](made)


def _read(path: Path) -> bytes | None:
    """What a file holds, unless it is not there or damaged: then it is made anew."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body = content[_HASH_BYTES:]
    return body if content[:_HASH_BYTES] == hashlib.sha256(body).digest() else None


def _write(path: Path, body: bytes) -> None:
    """Keeps a result: a file that is there is whole. Where that cannot be done it is not kept."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem[:16])
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(body).digest() + body)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
