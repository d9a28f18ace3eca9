"""`kind.toml`: what a backend's folder says of itself to everything that goes through all kinds.

Documents, tests, the demonstration and the fake drivers have no list of kinds: they read these
files (docs/decisions/0025-kind-toml.md). A file holds only what cannot be derived from the
folder, the record or the runtime's manifest. Compiling a kernel reads none of them, so a backend
outside of this tree needs none.

    title = "OpenCL"              # human-readable
    rank = 20                     # its place in tables
    runtime = "distribution"      # what runs its images: see RUNTIMES

    [[support]]                   # a row of the table of targets in README, as Markdown
    target = "`opencl`"
    read = "the driver's compiler"
    executed = ""                 # in place of the device
    silicon = "PoCL on the processor; no GPU yet"

    [tests]
    executes = ["real"]           # how its kernels are executed on a machine of this project
    target = "opencl -fp64"       # what kernels that use all of T.<kind> are built for

    [golden]
    further = ["cuda -format=cu"] # targets whose text stands beside that of the default one

    [demo]
    targets = ["opencl"]          # what `make demo` builds
    fake = "cuda"                 # the one of them that it runs on the fake driver

    [fake_driver]                 # of dovetail-fakedrivers
    images = "llvm_ir"            # what its CPU images are made of: see IMAGES
    settings = {DOVETAIL_LLD = "none"}   # what else has to be set, unless the environment has it
    loader = "OCL_ICD_VENDORS"    # by which other programs' loader takes the first library
    groups = "init, device"       # of functions, which a script's `fail` takes
    attributes = "sm, uuid"       # of devices, which a script's `device` takes

    [fake_driver.libraries.nvrtc] # by the name that the library has in scripts and reports
    variable = "DOVETAIL_NVRTC_LIBRARIES"   # where the runtime looks for it first
    file = "libnvrtc.so.13"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError

NAME: Final = "kind.toml"

RUNTIMES: Final[Mapping[str, str]] = MappingProxyType({
    "distribution": "runtime/<kind>, which is dovetail-runtime-<kind>",
    "core": "dovetail-runtime itself",
    "package": "the backend's own folder, by its backend.json",
    "none": "nothing yet: its images are built and inspected",
})  # fmt: skip
"""Where what runs the images is."""

IMAGES: Final[Mapping[str, str]] = MappingProxyType({
    "llvm_ir": "the LLVM IR that the image keeps in `kernels.ll`, or CUDA C++",
    "lowered": "the lowered kernels",
})  # fmt: skip
"""What the CPU images that a fake driver executes are made of."""

EXECUTED: Final = ("real", "emulated", "shim")
"""The levels of `dovetail_conformance.levels` at which something is executed."""

_FOLDER: Final = Path(__file__).resolve().parents[1] / "backends"
_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})
_LIST: Final = cast("type[list[Any]]", list)
_DICT: Final = cast("type[dict[str, Any]]", dict)
_V = TypeVar("_V")


class KindFileError(DovetailError):
    """A `kind.toml` is wrong; the message names the file, the key, and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """A row of the table of targets: how far its code has come. Texts are Markdown.

    Attributes:
        target: Which targets.
        read: What has read the code.
        executed: What has executed it in place of the device.
        silicon: What device has executed it.
    """

    target: str
    read: str = ""
    executed: str = ""
    silicon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeLibrary:
    """A library of a fake driver, with a state of its own.

    Attributes:
        name: Its name in scripts and reports.
        variable: Where the runtime looks for it first.
        file: Its file.
    """

    name: str
    variable: str
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeDriver:
    """The fake driver of a kind, in `dovetail-fakedrivers`.

    Attributes:
        libraries: What it consists of; the first is the driver itself.
        settings: What else has to be set, unless the environment has it already.
        loader: The variable by which a loader of drivers takes the first library alone, or "".
        images: What CPU images are made of, one of `IMAGES`.
        groups: Those of functions, which the order `fail` of a script takes, in prose.
        attributes: Those of devices, beside `name` and `memory`, which the order `device` takes.
    """

    libraries: tuple[FakeLibrary, ...]
    settings: Mapping[str, str]
    loader: str
    images: str
    groups: str
    attributes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindFile:
    """What one `kind.toml` says; the module's docstring shows a file.

    Attributes:
        kind: The folder's name.
        title: Human-readable name.
        rank: Its place in tables; those of one rank are in the order of their kinds.
        runtime: What runs the images, one of `RUNTIMES`.
        support: Rows of the table of targets.
        executes: How kernels are executed on a machine of this project, out of `EXECUTED`.
        example_target: What kernels that use all of `T.<kind>` are built for.
        further_goldens: Targets whose text stands beside that of the default one.
        demo_targets: What the demonstration builds.
        demo_fake: The one of them that it runs on the fake driver, or "".
        fake_driver: The fake driver, if there is one.
    """

    kind: str
    title: str
    rank: int
    runtime: str
    support: tuple[Support, ...]
    executes: tuple[str, ...]
    example_target: str
    further_goldens: tuple[str, ...]
    demo_targets: tuple[str, ...]
    demo_fake: str
    fake_driver: FakeDriver | None


@cache
def kind_files() -> Mapping[str, KindFile]:
    """What each backend of this distribution says, by kind, in the order of tables.

    Whether the environment lets it be used does not matter.

    Raises:
        KindFileError: One of them is wrong.
    """
    found = [read_kind_file(path) for path in _FOLDER.glob(f"*/{NAME}")]
    found.sort(key=lambda each: (each.rank, each.kind))
    return MappingProxyType({each.kind: each for each in found})


def read_kind_file(path: Path) -> KindFile:
    """Read one file, and check it.

    Raises:
        KindFileError: It is not TOML, or a key is unknown, missing or has a wrong value.
    """
    import tomllib  # not needed to compile a kernel

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KindFileError(f"{path}: it is not TOML: {error}") from error
    kind = path.parent.name
    top = _Table(path, "", table)
    tests, golden, demo = (top.table(name) for name in ("tests", "golden", "demo"))
    found = KindFile(
        kind=kind,
        title=top.text("title"),
        rank=top.number("rank"),
        runtime=top.choice("runtime", RUNTIMES),
        support=tuple(_support(row, kind) for row in top.tables("support")),
        executes=tests.texts("executes", allowed=EXECUTED),
        example_target=tests.text("target", kind, check=_of_kind(kind)),
        further_goldens=golden.texts("further", check=_of_kind(kind)),
        demo_targets=demo.texts("targets", check=_of_kind(kind)),
        demo_fake=demo.text("fake", ""),
        fake_driver=_fake_driver(top.table("fake_driver")),
    )
    for each in (top, tests, golden, demo):
        each.end()
    if found.demo_fake and found.fake_driver is None:
        raise demo.error("fake", f"is '{found.demo_fake}', but there is no [fake_driver]")
    if found.demo_fake and found.demo_fake not in found.demo_targets:
        allowed = ", ".join(f"'{each}'" for each in found.demo_targets)
        raise demo.error(
            "fake", f"is '{found.demo_fake}'; allowed is one of demo.targets: {allowed or 'none'}"
        )
    return found


def _support(row: _Table, kind: str) -> Support:
    support = Support(
        target=row.text("target", check=lambda text: f"`{kind}" in text or f"name `{kind}`"),
        read=row.text("read", ""),
        executed=row.text("executed", ""),
        silicon=row.text("silicon", ""),
    )
    row.end()
    return support


def _fake_driver(table: _Table) -> FakeDriver | None:
    if table.is_empty():
        return None
    libraries = table.table("libraries")
    driver = FakeDriver(
        libraries=tuple(_library(name, libraries.table(name)) for name in libraries.names()),
        settings=table.mapping("settings", _EMPTY),
        loader=table.text("loader", ""),
        images=table.choice("images", IMAGES),
        groups=table.text("groups"),
        attributes=table.text("attributes"),
    )
    table.end()
    if not driver.libraries:
        raise table.error("libraries", "is empty; allowed is one table or more, by name")
    return driver


def _library(name: str, table: _Table) -> FakeLibrary:
    library = FakeLibrary(name=name, variable=table.text("variable"), file=table.text("file"))
    table.end()
    return library


def _of_kind(kind: str) -> Check:
    return lambda text: text.split(" ")[0] == kind or f"begin with the kind '{kind}'"


Check = Callable[[str], bool | str]
"""Whether a text is right; if not, what it has to do."""


class _Table:
    """A table of a file, whose keys are taken one by one; `end` refuses those that are left."""

    def __init__(self, path: Path, name: str, content: Mapping[str, Any]) -> None:
        self._path = path
        self._name = name
        self._content = content
        self._known: list[str] = []

    def error(self, key: str, what: str) -> KindFileError:
        return KindFileError(f"{self._path}: key '{self._path_of(key)}' {what}")

    def _path_of(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key

    def is_empty(self) -> bool:
        return not self._content

    def names(self) -> tuple[str, ...]:
        return tuple(self._content)

    def end(self) -> None:
        """All keys have been asked for."""
        for key in self._content:
            if key not in self._known:
                raise self.error(key, f"is unknown; allowed are {', '.join(sorted(self._known))}")

    def _take(self, key: str, kind: type[_V], allowed: str, default: _V | None) -> _V:
        self._known.append(key)
        if key not in self._content:
            if default is None:
                raise self.error(key, f"is missing; allowed is {allowed}")
            return default
        value = self._content[key]
        # A truth value is an integer to Python and not to TOML.
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.error(key, f"is {value!r}; allowed is {allowed}")
        return value

    def text(self, key: str, default: str | None = None, *, check: Check | None = None) -> str:
        value = self._take(key, str, "a text", default)
        if not value and default != "":
            raise self.error(key, "is empty; allowed is a text")
        self._check(key, value, check)
        return value

    def number(self, key: str) -> int:
        return self._take(key, int, "an integer", None)

    def choice(self, key: str, allowed: Mapping[str, str]) -> str:
        listing = "; ".join(f"'{name}': {meaning}" for name, meaning in allowed.items())
        value = self._take(key, str, f"one of {listing}", None)
        if value not in allowed:
            raise self.error(key, f"is '{value}'; allowed is one of {listing}")
        return value

    def texts(
        self, key: str, *, allowed: tuple[str, ...] = (), check: Check | None = None
    ) -> tuple[str, ...]:
        values: list[object] = self._take(key, _LIST, "a list of texts", [])
        texts: list[str] = []
        for value in values:
            if not isinstance(value, str) or (allowed and value not in allowed):
                listing = ", ".join(f"'{each}'" for each in allowed) or "texts"
                raise self.error(key, f"has {value!r}; allowed are {listing}")
            self._check(key, value, check)
            texts.append(value)
        return tuple(texts)

    def mapping(self, key: str, default: Mapping[str, str] | None = None) -> Mapping[str, str]:
        given = None if default is None else dict(default)
        values = self._take(key, _DICT, "a table of texts", given)
        for name, value in values.items():
            if not isinstance(value, str):
                raise self.error(f"{key}.{name}", f"is {value!r}; allowed is a text")
        return MappingProxyType(values)

    def table(self, key: str) -> _Table:
        content = self._take(key, _DICT, "a table", {})
        return _Table(self._path, self._path_of(key), content)

    def tables(self, key: str) -> list[_Table]:
        rows = self._take(key, _LIST, f"one table [[{key}]] or more", None)
        for row in rows:
            if not isinstance(row, dict):
                raise self.error(key, f"has {row!r}; allowed are tables [[{key}]]")
        return [_Table(self._path, key, cast("dict[str, Any]", row)) for row in rows]

    def _check(self, key: str, value: str, check: Check | None) -> None:
        said = check(value) if check is not None else True
        if said is not True:
            raise self.error(key, f"is '{value}'; it has to {said}")
