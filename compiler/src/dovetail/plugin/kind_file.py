"""`kind.toml`: metadata of a backend for tools that process all kinds.

Documents, tests, the demonstration and the fake drivers have no list of kinds: they read these
files (docs/decisions/0025-kind-toml.md). A file holds only what cannot be derived from the
folder, the record or the runtime's manifest. Compiling a kernel reads none of them, so a backend
outside of this tree needs none.

    title = "OpenCL"              # human-readable
    rank = 20                     # its place in tables
    runtime = "distribution"      # what runs its images: see RUNTIMES

    [[support]]                   # a row of docs/targets.md, as Markdown
    target = "`opencl`"
    read = "the driver's compiler"
    executed = ""                 # in place of the device
    silicon = "PoCL on the processor; no GPU yet"

    [tests]
    executes = ["real"]           # how its kernels are executed on a machine of this project
    target = "opencl -fp64"       # what kernels that use all of T.<kind> are built for

    [golden]
    conformance = ["cuda"]        # targets of whose images of all cases the hashes are committed
    further = ["cuda -format=cu"] # targets whose text stands beside that of the default one
    further_kernels = ["saxpy"]   # the files whose text for those is committed; default: all
    kernels = ["saxpy"]           # the files whose text is committed; all of them if it is missing

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

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError
from dovetail.support.toml_table import Check, TomlTable, read_toml

NAME: Final = "kind.toml"

RUNTIMES: Final[Mapping[str, str]] = MappingProxyType({
    "distribution": "runtime/<kind>, which is dovetail-runtime-<kind>",
    "core": "dovetail-runtime itself",
    "package": "the backend's own folder, by its backend.json",
    "none": "nothing yet: its images are built and inspected",
})  # fmt: skip
"""The locations of runtimes."""

IMAGES: Final[Mapping[str, str]] = MappingProxyType({
    "llvm_ir": "the LLVM IR that the image keeps in `kernels.ll`, or CUDA C++",
    "lowered": "the lowered kernels",
    "text": "the image's own text, by the host's compiler behind a header",
})  # fmt: skip
"""What the CPU images that a fake driver executes are made of."""

EXECUTED: Final = ("real", "emulated", "shim")
"""The levels of `dovetail_conformance.levels` at which something is executed."""

_FOLDER: Final = Path(__file__).resolve().parents[1] / "backends"
_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


class KindFileError(DovetailError):
    """A `kind.toml` is invalid; the message names the file, the key, and the allowed values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """A row of the table of targets, with the evidence for its code. Texts are Markdown.

    Attributes:
        target: The targets.
        read: The tool that has read the code.
        executed: The emulator or shim that has executed it.
        silicon: The device that has executed it.
    """

    target: str
    read: str = ""
    executed: str = ""
    silicon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeLibrary:
    """A library of a fake driver, with its own state.

    Attributes:
        name: Its name in scripts and reports.
        variable: The environment variable where the runtime looks for it first.
        file: The name of its file.
    """

    name: str
    variable: str
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeDriver:
    """The fake driver of a kind, in `dovetail-fakedrivers`.

    Attributes:
        libraries: Its libraries; the first is the driver itself.
        settings: Other environment variables to set, unless they are set already.
        loader: The variable that makes a loader of drivers use only the first library, or "".
        images: The source of CPU images, one of `IMAGES`.
        groups: The groups of functions for the command `fail` of a script, in prose.
        attributes: The attributes of devices, beside `name` and `memory`, for the command
            `device`.
    """

    libraries: tuple[FakeLibrary, ...]
    settings: Mapping[str, str]
    loader: str
    images: str
    groups: str
    attributes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindFile:
    """The contents of a `kind.toml`; the module's docstring shows a file.

    Attributes:
        kind: The folder's name.
        title: Human-readable name.
        rank: Its position in tables; kinds of one rank are sorted by name.
        runtime: The location of the runtime, one of `RUNTIMES`.
        support: Rows of the table of targets.
        executes: How kernels are executed on this project's machines, out of `EXECUTED`.
        example_target: The target for kernels that use all of `T.<kind>`.
        conformance_targets: The targets for which the hashes of images of all cases are committed.
        further_goldens: Targets with golden texts besides the default one.
        golden_kernels: The files of kernels whose text is committed; default: all.
        further_kernels: The same for the further targets.
        demo_targets: The targets that the demonstration builds.
        demo_fake: The target that it runs on the fake driver, or "".
        fake_driver: The fake driver, if there is one.
    """

    kind: str
    title: str
    rank: int
    runtime: str
    support: tuple[Support, ...]
    executes: tuple[str, ...]
    example_target: str
    conformance_targets: tuple[str, ...]
    further_goldens: tuple[str, ...]
    golden_kernels: tuple[str, ...]
    further_kernels: tuple[str, ...]
    demo_targets: tuple[str, ...]
    demo_fake: str
    fake_driver: FakeDriver | None


@cache
def kind_files() -> Mapping[str, KindFile]:
    """The `kind.toml` of each backend of this distribution, by kind, in the order of tables.

    Disabled backends are included.

    Raises:
        KindFileError: One of them is invalid.
    """
    found = [read_kind_file(path) for path in _FOLDER.glob(f"*/{NAME}")]
    found.sort(key=lambda each: (each.rank, each.kind))
    return MappingProxyType({each.kind: each for each in found})


def read_kind_file(path: Path) -> KindFile:
    """Read one file, and check it.

    Raises:
        KindFileError: It is not TOML, or a key is unknown, missing or has a wrong value.
    """
    kind = path.parent.name
    top = read_toml(path, NAME, KindFileError)
    tests, golden, demo = (top.table(name) for name in ("tests", "golden", "demo"))
    found = KindFile(
        kind=kind,
        title=top.text("title"),
        rank=top.number("rank"),
        runtime=top.choice("runtime", RUNTIMES),
        support=tuple(_support(row, kind) for row in top.tables("support")),
        executes=tests.texts("executes", allowed=EXECUTED),
        example_target=tests.text("target", kind, check=_of_kind(kind)),
        conformance_targets=golden.texts("conformance", check=_of_kind(kind)),
        further_goldens=golden.texts("further", check=_of_kind(kind)),
        golden_kernels=golden.texts("kernels"),
        further_kernels=golden.texts("further_kernels"),
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
            "fake", f"is '{found.demo_fake}'; expected one of demo.targets: {allowed or 'none'}"
        )
    return found


def _support(row: TomlTable, kind: str) -> Support:
    support = Support(
        target=row.text("target", check=lambda text: f"`{kind}" in text or f"name `{kind}`"),
        read=row.text("read", ""),
        executed=row.text("executed", ""),
        silicon=row.text("silicon", ""),
    )
    row.end()
    return support


def _fake_driver(table: TomlTable) -> FakeDriver | None:
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
        raise table.error("libraries", "is empty; expected one or more tables, by name")
    return driver


def _library(name: str, table: TomlTable) -> FakeLibrary:
    library = FakeLibrary(name=name, variable=table.text("variable"), file=table.text("file"))
    table.end()
    return library


def _of_kind(kind: str) -> Check:
    return lambda text: text.split(" ")[0] == kind or f"begin with the kind '{kind}'"
