"""Loading bundles: `load(path)` returns a module whose attributes are functions.

Loading is lazy: opening reads and checks the header; the first call of a function reads and checks
its plan and image, and loads the backend that runs it. A bundle that has nothing for this machine
opens and can be inspected like any other; calls raise an error with the reason.
"""

import ctypes
import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from dovetail_runtime._native import Handle, library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import (
    ArgumentTypeError,
    BundleFileError,
    FunctionNotFoundError,
    SystemFailureError,
    at_call_of,
    bundle_file_error,
)
from dovetail_runtime.function import Function, read_section

if TYPE_CHECKING:
    from dovetail_runtime.bundle_info import FunctionInfo, ImageInfo, LimitUse
    from dovetail_runtime.package import PackageBundle


class Module:
    """A loaded bundle.

    Its functions are attributes, `module.sobel`, and items, `module["sobel"]`; an item may also
    have the name of a method of this class.
    """

    def __init__(
        self,
        bundle: Handle | Callable[[], Handle],
        origin: str,
        device: Device | None,
        header: dict[str, Any] | None,
        source: "PackageBundle | None" = None,
    ) -> None:
        """Use `load`, `load_bytes` or `load_package`."""
        self._bundle = bundle
        self._header_value = header
        self._source = source
        self._functions: dict[str, Function] = {}
        #: The path that it was loaded from; `"<bytes>"` for `load_bytes`.
        self.origin = origin
        #: The device that its functions are bound to, or None: where their tensors live.
        self.device = device

    @property
    def handle(self) -> Handle:
        """The owner of the native bundle, which is opened at the first use."""
        bundle = self._bundle
        if not isinstance(bundle, Handle):
            bundle = self._bundle = bundle()
        return bundle

    @property
    def functions(self) -> "Mapping[str, FunctionInfo]":
        """The functions by name, sorted, with their signatures and kinds of targets."""
        from dovetail_runtime.bundle_info import FunctionInfo

        images = self._header["images"]
        return MappingProxyType(
            {
                name: FunctionInfo(
                    self,
                    name,
                    entry["signature"],
                    tuple(dict.fromkeys(images[v["image"]]["kind"] for v in entry["variants"])),
                )
                for name, entry in self._header["functions"].items()
            }
        )

    @property
    def images(self) -> "tuple[ImageInfo, ...]":
        """The device images, in the bundle's order."""
        from dovetail_runtime.bundle_info import ImageInfo

        sections = self._header["sections"]
        return tuple(
            ImageInfo(
                image["kind"],
                image["format"],
                image["target"],
                tuple(image["requirements"]),
                image["tool"],
                tuple(image["sources"]),
                sections[image["section"]]["length"],
            )
            for image in self._header["images"]
        )

    @property
    def producer(self) -> str:
        """The program that wrote the bundle, e.g. `dovetail 0.1.0`."""
        return self._header["producer"]

    @property
    def limits(self) -> "Mapping[str, LimitUse]":
        """The limits of decoding by name, with their use so far (docs/format/limits.md).

        After `verify` everything has been decoded. Limits of calls count as unused.
        """
        from dovetail_runtime.bundle_info import LimitUse

        lines = library().text("bundle_limits", self.handle.address).splitlines()
        rows = (line.split() for line in lines)
        return MappingProxyType({name: LimitUse(int(a), int(b)) for name, a, b in rows})

    def verify(self) -> None:
        """Reads, hashes, decodes and checks everything in the bundle.

        Raises:
            BundleError, ImageError, PlanError: The first defect; the message names the file.
        """
        library().call("bundle_verify", self.handle.address)

    def image_bytes(self, index: int) -> bytes:
        """The bytes of an image (docs/format/image.md).

        Args:
            index: Its place in `images`.

        Raises:
            IndexError: There is no such image.
            BundleError: Its section is damaged.
        """
        return self._section(self._header["images"][index]["section"])

    def image_source(self, index: int, name: str) -> str:
        """One of the readable sources of an image.

        Args:
            index: Its place in `images`.
            name: One of `images[index].sources`.

        Raises:
            IndexError, KeyError: There is no such image or source.
            BundleError: Its section is damaged.
        """
        return self._section(self._header["images"][index]["sources"][name]).decode()

    def plan_bytes(self, name: str, variant: int = 0) -> bytes:
        """The bytes of the plan of a function's variant (docs/format/plan.md).

        Raises:
            KeyError, IndexError: There is no such function or variant.
            BundleError: Its section is damaged.
        """
        return self._section(self._header["functions"][name]["variants"][variant]["plan"])

    def is_fallback(self, index: int) -> bool:
        """Whether a launch of an image would fail here because its backend is not ready.

        Args:
            index: Its place in `images`.
        """
        answer = ctypes.c_int32()
        library().call(
            "bundle_image_is_fallback", self.handle.address, index, ctypes.byref(answer)
        )
        return bool(answer.value)

    @at_call_of
    def on(self, device: object) -> "Module":
        """The same bundle with its functions bound to a device.

        A bound function runs on that device, also without tensors, and allocates there the
        buffers that it returns. Tensors on other devices are an error; nothing is copied.

        Args:
            device: As for `as_device`, e.g. `"opencl:0"`.

        Raises:
            BackendNotReadyError, NotFoundError: As `device`.
        """
        return Module(
            self.handle, self.origin, as_device(device), self._header_value, self._source
        )

    @property
    def _header(self) -> dict[str, Any]:
        if self._header_value is None:
            import json

            text = library().text("bundle_header", self.handle.address)
            self._header_value = json.loads(text)
        return self._header_value

    def _section(self, number: int) -> bytes:
        return read_section(self.handle, number)

    @at_call_of
    def __getitem__(self, name: str) -> Function:
        """A function by name.

        Raises:
            FunctionNotFoundError: There is none of this name; a `LookupError`.
        """
        known = self._functions.get(name)
        if known is not None:
            return known
        native = library()
        try:
            encoded = name.encode()
        except UnicodeEncodeError:
            raise self._not_found(name) from None
        # A null character would end the name there.
        if "\0" in name or not native.plain["bundle_has_function"](self.handle.address, encoded):
            raise self._not_found(name)
        made = Function(self.handle, self.origin, name, self.device, self._source)
        return self._functions.setdefault(name, made)

    @at_call_of
    def __getattr__(self, name: str) -> Function:
        """A function by name.

        Raises:
            FunctionNotFoundError: There is none of this name; an `AttributeError`.
        """
        if name.startswith("__"):  # asked for by copy, pickle and the like, before __init__
            raise AttributeError(name)
        function = self[name]
        self.__dict__[name] = function
        return function

    def __iter__(self) -> Iterator[str]:
        return iter(self._header["functions"])

    def __contains__(self, name: object) -> bool:
        return name in self._header["functions"]

    def __len__(self) -> int:
        return len(self._header["functions"])

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._header["functions"]})

    def __repr__(self) -> str:
        kinds = ", ".join(dict.fromkeys(image.kind for image in self.images)) or "no device"
        count = len(self)
        where = f" on {self.device}" if self.device is not None else ""
        plural = "" if count == 1 else "s"
        return f"<bundle '{self.origin}': {count} function{plural} for {kinds}{where}>"

    def _repr_html_(self) -> str:
        """Its functions, for a notebook."""
        from dovetail_runtime.notebook import table

        rows = (
            (function["signature"] or name,)
            for name, function in self._header["functions"].items()
        )
        return table(repr(self), ("function",), rows)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            f"bundle '{self.origin}' cannot be pickled; load it again in the other process"
        )

    def _not_found(self, name: str) -> FunctionNotFoundError:
        from dovetail_runtime.suggest import near

        names = list(self._header["functions"])
        shown = near(name, names) or names[:8]
        offered = ", ".join(shown) + (", ..." if len(shown) < len(names) else "")
        return FunctionNotFoundError(
            f"bundle '{self.origin}' has no function '{name}'; it offers {offered or 'none'}"
        )


@at_call_of
def load(
    path: str | bytes | bytearray | memoryview | os.PathLike[str] | os.PathLike[bytes] | BinaryIO,
    *,
    device: object = None,
    limits: Mapping[str, int] | None = None,
) -> Module:
    """Opens a bundle.

    Args:
        path: A `.dvt` file, which must be a regular file, so that opening never blocks; or the
            bytes of one, as of `Bundle.tobytes`; or a binary file object, which is read from its
            position to its end.
        device: Binds the functions to a device, as `Module.on` does; default: each call runs where
            its tensors are, and on `cpu:0` if it has none.
        limits: Limits of decoding and of calls to change, by name, e.g. `{"call_steps": 2**32}`
            (docs/format/limits.md); only for files that you trust.

    Returns:
        The module; its functions are attributes.

    Raises:
        ValueError: There is no limit of that name, or its value is not in 0 to 2**64 - 1.
        BundleNotFoundError, BundlePermissionError, BundleDirectoryError, BundleFileError: The file
            cannot be read.
        BundleError: The file is not a bundle, damaged, truncated, or of a newer version.
        ArgumentTypeError: `path` is not a path.
    """
    content = _content(path)
    if content is not None:
        shown = getattr(path, "name", "<bytes>")
        name = shown if isinstance(shown, str) else "<file>"
        return load_bytes(content, device=device, name=name, limits=limits)
    name, encoded = _path(path)
    chosen = None if device is None else as_device(device)
    return Module(_open(name, encoded, limits), name, chosen, None)


def open_file(path: str, limits: Mapping[str, int] | None) -> Handle:
    """The native bundle of a file, for `load_package`.

    Raises:
        BundleError: See `load`.
    """
    return _open(path, os.fsencode(path), limits)


def open_bytes(content: bytes, name: str, limits: Mapping[str, int] | None) -> Handle:
    """The native bundle of a file's bytes.

    Raises:
        BundleError: See `load`.
    """
    shown = name.encode(errors="backslashreplace").replace(b"\0", b"\\0")
    address = library().make("bundle_from_bytes", content, len(content), shown, _lines(limits))
    return Handle(address, "bundle_release")


def _open(name: str, encoded: bytes, limits: Mapping[str, int] | None) -> Handle:
    try:
        address = library().make("bundle_open", encoded, _lines(limits))
    except SystemFailureError as error:
        raise _file_error(name, error) from None
    return Handle(address, "bundle_release")


@at_call_of
def load_bytes(
    content: bytes,
    *,
    device: object = None,
    name: str = "<bytes>",
    limits: Mapping[str, int] | None = None,
) -> Module:
    """Opens a bundle from its bytes in memory.

    Args:
        content: The bytes of a `.dvt` file; copied.
        device: As for `load`.
        name: Used as the path in messages.
        limits: As for `load`.

    Raises:
        ValueError: As `load`.
        BundleError: As `load`.
        ArgumentTypeError: `content` is not a bytes-like object.
    """
    try:
        data = bytes(memoryview(content))
    except TypeError as error:
        raise ArgumentTypeError(
            f"load_bytes takes the bytes of a bundle, not {type(content).__name__}; `load` takes a"
            " path"
        ) from error
    chosen = None if device is None else as_device(device)
    return Module(open_bytes(data, name, limits), name, chosen, None)


def _lines(limits: Mapping[str, int] | None) -> bytes | None:
    """Limits as the engine reads them; it checks the names and values."""
    if limits is None:
        return None
    return "".join(f"{name} {value}\n" for name, value in limits.items()).encode()


def _content(given: Any) -> Any:
    """What a bundle holds that is not given by its path; None for a path."""
    if isinstance(given, bytearray | memoryview):
        return bytes(cast("bytearray", given))
    if isinstance(given, bytes):
        from dovetail_runtime.formats import BUNDLE_MAGIC

        # Else it is a path in bytes; none begins with what a bundle begins with.
        return given if given.startswith(BUNDLE_MAGIC) else None
    read = getattr(given, "read", None)
    if read is None or isinstance(given, os.PathLike):
        return None
    content = read()
    if isinstance(content, str):
        raise ArgumentTypeError(
            "load was given a file that is open for text; open it for bytes: open(path, 'rb')"
        )
    return content


def _path(given: Any) -> tuple[str, bytes]:
    """A path as text, and as the bytes that the engine takes."""
    try:
        text = os.fsdecode(given)
        encoded = os.fsencode(text)
    except TypeError as error:
        raise ArgumentTypeError(
            "the path of a bundle is text, bytes or a pathlib.Path, not"
            f" {type(given).__name__}; `load_bytes` takes the bytes of a bundle"
        ) from error
    except UnicodeError as error:
        raise _no_path(repr(given), str(error)) from error
    if b"\0" in encoded:
        raise _no_path(repr(text), "it contains a null character")
    return text, encoded


def _no_path(path: str, why: str) -> BundleFileError:
    error = BundleFileError(f"cannot read bundle {path}: {why}")
    error.errno, error.filename = errno.EINVAL, path
    return error


def _file_error(path: str, error: SystemFailureError) -> BundleFileError:
    """Finds out the error's number, which the engine's text does not carry."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
        try:
            if stat.S_ISDIR(os.fstat(handle).st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        finally:
            os.close(handle)
    except OSError as cause:
        return bundle_file_error(path, cause)
    return BundleFileError(str(error))
