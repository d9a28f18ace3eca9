"""What a probe has at hand: the library's table, and objects that are made on demand."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, cast

from dovetail.image import DeviceImage, decode_image
from dovetail_conformance.abi import contract as c

Weight = Literal["must", "should", "note"]
"""`must`: backend.h says so, and the core relies on it. `should`: a wrong call, which the core
never makes, is answered instead of ending the process. `note`: nobody demands anything; what
happens is worth knowing."""

CANARY: Final = 0x5A
GUARD: Final = 64
"""Bytes behind what a call may write, which it must leave alone."""


class Violation(Exception):
    """The library does not do what was expected."""


class Skipped(Exception):
    """The probe has nothing to look at here."""


class Absent(Exception):
    """The library does not have the entry, which is optional."""


@dataclass(frozen=True)
class Setup:
    """What the parent tells the child.

    Attributes:
        library: The shared library.
        kind: What its manifest says, or "".
        candidates: For `driver_open`.
        image: An image of its kind that was compiled or given, or "".
        no_image: Why there is none.
        formats: What its manifest says that it loads.
    """

    library: str
    kind: str = ""
    candidates: tuple[str, ...] = ()
    image: str = ""
    no_image: str = ""
    formats: tuple[str, ...] = ()


Body = Callable[["Session"], None]


@dataclass(frozen=True)
class Probe:
    """One look at one entry.

    Attributes:
        entry: Of the table, or `handshake`.
        name: Unique in its entry.
        weight: How much it counts.
        expected: What the library is to do.
        body: Raises `Violation` or `Skipped`.
        fresh: Whether it needs a process in which nothing was called before.
    """

    entry: str
    name: str
    weight: Weight
    expected: str
    body: Body
    fresh: bool = False

    @property
    def key(self) -> str:
        """`alloc: too many bytes`."""
        return f"{self.entry}: {self.name}"


PROBES: Final[list[Probe]] = []
"""All probes, in their order."""


def probe(
    entry: str, name: str, expected: str, weight: Weight = "must", *, fresh: bool = False
) -> Callable[[Body], Body]:
    """Register a probe."""

    def register(body: Body) -> Body:
        PROBES.append(Probe(entry, name, weight, expected, body, fresh))
        return body

    return register


def mappings() -> list[tuple[int, int, str]]:
    """The memory of this process: first address, the one behind, rights ("r-xp")."""
    found: list[tuple[int, int, str]] = []
    for line in Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines():
        match = re.match(r"([0-9a-f]+)-([0-9a-f]+) (\S+)", line)
        if match:
            found.append((int(match[1], 16), int(match[2], 16), match[3]))
    return found


def allows(address: int, right: str) -> bool:
    """Whether an address lies in memory of this process with a right, "r" or "x"."""
    return any(first <= address < end and right in rights for first, end, rights in mappings())


class Session:
    """The library in this process. What is made is made when it is first asked for."""

    def __init__(
        self,
        setup: Setup,
        avoided: Collection[str] = (),
        called: Callable[[str], None] | None = None,
    ) -> None:
        """Opens nothing yet.

        Args:
            setup: What is probed.
            avoided: Entries that have ended a process; calling one is `Skipped`.
            called: Told each entry before it is called.
        """
        self.setup = setup
        self.avoided = avoided
        self.called = called
        self._library: ctypes.CDLL | None = None
        self._table: c.Table | None = None
        self._driver: int | None = None
        self._why_none = ""
        self._device: int | None = None
        self.text = ""
        """What the last failing call said."""

    # --- The library and its table.

    def function(self) -> Any:  # noqa: ANN401 - a function of ctypes
        """The exported function."""
        if self._library is None:
            try:
                self._library = ctypes.CDLL(self.setup.library)
            except OSError as error:
                raise Violation(f"the library cannot be opened: {error}") from error
        try:
            address = ctypes.cast(getattr(self._library, c.SYMBOL), ctypes.c_void_p).value
        except AttributeError as error:
            raise Violation(f"the library does not export {c.SYMBOL}: {error}") from error
        return c.TABLE_FUNCTION(cast("int", address))

    def ask(self, oldest: int, newest: int) -> tuple[int | None, int]:
        """The address of the table that the library returns, and the version that it writes."""
        version = ctypes.c_uint32(0xDEADBEEF)
        address = self.function()(oldest, newest, ctypes.byref(version))
        return address, version.value

    @property
    def table(self) -> c.Table:
        """The table, as far as it reaches; a Violation where there is none that can be read."""
        if self._table is None:
            address, version = self.ask(c.ABI_OLDEST, c.ABI_VERSION)
            if address is None:
                raise Violation(
                    f"{c.SYMBOL} returned NULL for versions {c.ABI_OLDEST} to {c.ABI_VERSION}; "
                    f"it says that its own is {version}"
                )
            if not allows(address, "r") or not allows(address + c.FIRST_SIZE - 1, "r"):
                raise Violation(f"{c.SYMBOL} returned {address:#x}, where no table can be read")
            size = ctypes.cast(address, ctypes.POINTER(ctypes.c_uint32))[0]
            if not c.FIRST_SIZE <= size < 1 << 16:
                raise Violation(
                    f"struct_size is {size}, expected {c.FIRST_SIZE} (the first release of "
                    f"version 1) or more"
                )
            table = c.Table()
            ctypes.memmove(ctypes.byref(table), address, min(size, ctypes.sizeof(c.Table)))
            self._table = table
        return self._table

    def entry(self, name: str) -> int | None:
        """The address of an entry, None where it is null or the table does not reach it."""
        return cast("int | None", getattr(self.table, name))

    # --- Calls.

    def call(self, name: str, *arguments: Any, error: bool = True) -> int:
        """Call an entry, and hold what every failure must be.

        Args:
            name: Of the entry.
            arguments: As ctypes takes them, without the last, the error.
            error: Whether it gets somewhere to write the reason to.

        Returns:
            Its code; 0 of those that return nothing.
        """
        address = self.entry(name)
        if address is None:
            if name in c.OPTIONAL:
                raise Absent(f"the library has no {name}")
            raise Violation(f"{name} is NULL, and it is not optional")
        if not allows(address, "x"):
            raise Violation(f"{name} is {address:#x}, where there is no code")
        if name in self.avoided:
            raise Skipped(f"it needs {name}, which ended an earlier process")
        if self.called is not None:
            self.called(name)
        called = c.PROTOTYPES[name](address)
        if called.restype is None:
            called(*arguments)
            return 0
        room = (ctypes.c_uint8 * (ctypes.sizeof(c.Error) + GUARD))()
        ctypes.memset(room, CANARY, ctypes.sizeof(room))
        written = c.Error.from_buffer(room)
        written.struct_size = ctypes.sizeof(c.Error)
        self.text = ""
        code = int(called(*arguments, ctypes.byref(written) if error else None))
        if not 0 <= code < len(c.CODES):
            raise Violation(f"{name} returned {c.code_name(code)}")
        if bytes(room[ctypes.sizeof(c.Error) :]) != bytes([CANARY]) * GUARD:
            raise Violation(f"{name} wrote behind the end of its dvt_error")
        if code and error:
            self._held(name, code, written, bytes(room[c.Error.text.offset :][:2040]))
        return code

    def _held(self, name: str, code: int, written: c.Error, raw: bytes) -> None:
        """What a failing call must leave behind."""
        if written.struct_size != ctypes.sizeof(c.Error):
            raise Violation(f"{name} failed and changed struct_size of its dvt_error")
        if written.code != code:
            raise Violation(
                f"{name} returned {c.code_name(code)} and wrote {c.code_name(written.code)}"
            )
        end = raw.find(b"\0")
        if end < 0:
            raise Violation(f"{name} failed with a text that does not end")
        try:
            self.text = raw[:end].decode()
        except UnicodeDecodeError as wrong:
            raise Violation(f"{name} failed with a text that is not UTF-8: {wrong}") from wrong
        if not self.text.strip():
            raise Violation(f"{name} returned {c.code_name(code)} and gave no reason")

    def expect(self, codes: Iterable[str], name: str, *arguments: Any) -> int:
        """Call an entry that must answer one of some codes ("OK", "NOT_FOUND")."""
        wanted = [*codes]
        code = self.call(name, *arguments)
        if c.CODES[code] not in wanted:
            said = f": {self.text}" if self.text else ""
            names = " or ".join(f"DVT_{each}" for each in wanted)
            raise Violation(f"{name} returned {c.code_name(code)}, expected {names}{said}")
        return code

    def ok(self, name: str, *arguments: Any) -> None:
        """Call an entry that must succeed."""
        self.expect(("OK",), name, *arguments)

    def made(self, name: str, *arguments: Any) -> int:
        """What an entry that makes something writes to its last argument."""
        out = ctypes.c_void_p()
        self.ok(name, *arguments, ctypes.byref(out))
        if out.value is None:
            raise Violation(f"{name} returned DVT_OK and made nothing")
        return out.value

    # --- Objects.

    def open_driver(self) -> int:
        """The code of `driver_open`, called once for all probes of this process."""
        if self._driver is None:
            given = self.setup.candidates
            names = (ctypes.c_char_p * len(given))(*(each.encode() for each in given))
            self._driver = self.call("driver_open", names if given else None, len(given))
            self._why_none = self.text
        return self._driver

    def devices(self) -> int:
        """How many devices there are."""
        if self.open_driver():
            raise Skipped(f"there is no driver: {self._why_none}")
        count = ctypes.c_uint32()
        self.ok("device_count", ctypes.byref(count))
        return count.value

    @property
    def device(self) -> int:
        """The first device, open."""
        if self._device is None:
            if self.devices() == 0:
                raise Skipped("there is no device on this machine")
            self._device = self.made("device_open", 0)
        return self._device

    @property
    def limits(self) -> c.Limits:
        """Those of the first device."""
        limits = c.Limits(struct_size=ctypes.sizeof(c.Limits))
        self.ok("device_limits", self.device, ctypes.byref(limits))
        return limits

    @property
    def unit(self) -> int:
        """A number of bytes that copies can begin and end at, 4 or more."""
        return max(4, self.limits.copy_alignment)

    def stream(self) -> int:
        """A new stream of the first device."""
        return self.made("stream_create", self.device)

    def memory(self, size: int) -> int:
        """New memory of the first device."""
        return self.made("alloc", self.device, size)

    @property
    def image_bytes(self) -> bytes:
        """An image of this kind."""
        if not self.setup.image:
            raise Skipped(self.setup.no_image)
        return Path(self.setup.image).read_bytes()

    @property
    def decoded(self) -> DeviceImage:
        """What is in it."""
        return decode_image(self.image_bytes)

    def load(self, data: bytes) -> tuple[int, int | None]:
        """The code of `image_load`, and the image."""
        out = ctypes.c_void_p()
        # Of memory of its own size, so that a reader past the end is found where it can be.
        memory = ctypes.create_string_buffer(data, max(1, len(data)))
        code = self.call("image_load", self.device, memory, len(data), ctypes.byref(out))
        return code, out.value

    def image(self) -> int:
        """The image, loaded; Skipped where this device does not take it."""
        code, image = self.load(self.image_bytes)
        if c.CODES[code] == "UNSUPPORTED":
            raise Skipped(f"this device does not take the image: {self.text}")
        if code or image is None:
            raise Violation(f"image_load returned {c.code_name(code)}: {self.text or image}")
        return image

    def kernel(self, image: int) -> int:
        """The first kernel of the image."""
        out = ctypes.c_void_p()
        name = self.decoded.functions[0].name
        code = self.call("image_kernel", image, name.encode(), ctypes.byref(out))
        if c.CODES[code] == "UNSUPPORTED":
            raise Skipped(f"this device does not take the kernel: {self.text}")
        if code or out.value is None:
            raise Violation(f"image_kernel returned {c.code_name(code)}: {self.text or out.value}")
        return out.value


@dataclass
class Prepared:
    """A launch that is right, and what it refers to."""

    launch: c.Launch
    kept: list[object] = field(default_factory=list[object])


def launch_of(session: Session, kernel: int) -> Prepared:
    """A launch of one block of the first kernel: each buffer of 4 KiB, each scalar 0.

    Sizes of 0 make every loop of a kernel of the language empty, so that nothing is read.
    """
    function = session.decoded.functions[0]
    buffers = [each for each in function.arguments if each.kind == "buffer"]
    size = 0
    for each in function.arguments:
        if each.kind != "buffer":
            bytes_ = each.dtype.bits // 8
            size = -(-size // bytes_) * bytes_ + bytes_
    bindings = (c.Binding * max(1, len(buffers)))(
        *(c.Binding(session.memory(4096), 0, 4096, 0) for _ in buffers)
    )
    scalars = ctypes.create_string_buffer(max(1, size))
    launch = c.Launch(
        kernel=kernel,
        grid=(1, 1, 1),
        binding_count=len(buffers),
        bindings=bindings,
        scalars=ctypes.cast(scalars, ctypes.c_void_p),
        scalar_bytes=size,
    )
    return Prepared(launch, [bindings, scalars])


def launches(*prepared: Prepared) -> ctypes.Array[c.Launch]:
    """An array of launches."""
    return (c.Launch * len(prepared))(*(each.launch for each in prepared))
