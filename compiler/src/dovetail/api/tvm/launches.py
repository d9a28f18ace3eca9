"""TVM's device modules as external kernels: what a user says of launches, checked and added.

A file of launches has a table for each function of the bundle:

    [vadd]
    kernel = "vadd_kernel"                       # default: the table's name, or that and _kernel
    signature = { a = "float32[n]", b = "float32[n]", c = "out float32[n]" }
    arguments = ["a", "b", "c", "T.int32(n)"]    # default: the parameters in their order
    grid = "T.ceildiv(n, 128)"
    block = "128"

A table in it that is called as a kind, `[vadd.opencl]`, replaces keys for that kind.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from dovetail.api.external import External, external
from dovetail.api.tvm.library import TvmLibrary, read_library
from dovetail.api.tvm.modules import LAYOUTS, TvmKernel, TvmModule
from dovetail.lang.external_signature import ExternalLaunch
from dovetail.support.errors import DovetailError, SourceError
from dovetail.support.files import AnyPath, as_path
from dovetail.support.printable import printable
from dovetail.support.toml_table import TomlTable, read_toml

if TYPE_CHECKING:
    pass

TOOL: Final = "TVM"

_KEYS: Final = (
    "kernel",
    "signature",
    "arguments",
    "grid",
    "block",
    "shared_bytes",
    "requirements",
)
_DYNAMIC: Final = "tirx.use_dyn_shared_memory"
# The tags whose values a launch of ours gives: the extents of grid and block, and shared memory.
_EXTENTS: Final = {"grid": "blockIdx", "block": "threadIdx"}
_SCALARS: Final = {"int32", "uint32", "int64", "uint64", "float32", "float64"}
# How the texts themselves say the threads of a block.
_WORKGROUP: Final = r"@workgroup_size\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)\s*fn\s+{}\b"
_BOUNDS: Final = r"__launch_bounds__\(\s*(\d+)[^)]*\)\s*{}\b"


def import_tvm(
    files: AnyPath | Sequence[AnyPath], launches: AnyPath, *, only: Sequence[str] = ()
) -> list[External]:
    """External kernels of the device modules that TVM has exported.

    Args:
        files: Libraries that TVM's `export_library` has made (`.so`). Kernels of one name from
            several are alternatives, each for the kind of its module.
        launches: A TOML file that says, for each function, its signature, grid and block.
        only: These functions of it; none: all, and then every kernel must be in one.

    Returns:
        What `dovetail.build` takes, in the order of the launches.

    Raises:
        DovetailError: A file is not what TVM exports, a kernel has no launch or a launch no
            kernel, what is said does not fit what the kernel takes, or something is missing; it
            is named.
    """
    given = [files] if isinstance(files, str | bytes) or hasattr(files, "__fspath__") else files
    libraries = [read_library(each) for each in cast("Sequence[AnyPath]", given)]
    modules = _modules(libraries)
    path = as_path(launches, "file of launches")
    tables = read_toml(path, "file of launches", DovetailError)
    if tables.is_empty():
        raise DovetailError(f"{path}: it is empty; it needs a table [NAME] for each function")
    unknown = [name for name in only if name not in tables.names()]
    if unknown:
        raise DovetailError(
            f"{path}: it has no table '{printable(unknown[0])}'; it has"
            f" {', '.join(map(printable, tables.names())) or 'none'}"
        )
    made: list[External] = []
    served: set[str] = set()
    for name in only or tables.names():
        table = tables.table(name)
        found = [each for each in modules if _symbol(table, name, each, quiet=True)]
        if not found:
            _symbol(table, name, modules[0], quiet=False, modules=modules)
        for module in found:
            function = _Function(path, name, table, module)
            served.add(function.symbol)
            made.append(function.external())
    missing = sorted({name for each in modules for name in each.kernels} - served)
    if missing and not only:
        raise DovetailError(
            f"{path}: {', '.join(missing)} {'has' if len(missing) == 1 else 'have'} no launch: "
            f"TVM computes grids in its host code, which is not read; add a table for each, or "
            f"select functions (-k NAME). `dovetail import-tvm FILE... "
            "--template` prints tables to fill in"
        )
    return made


def _modules(libraries: Sequence[TvmLibrary]) -> list[TvmModule]:
    modules = [module for each in libraries for module in each.modules]
    if not any(module.kernels for module in modules):
        found = {kind for each in libraries for kind in each.left_out}
        raise DovetailError(
            f"{', '.join(each.path for each in libraries)}: no kernels of"
            f" {', '.join(LAYOUTS)}; found {', '.join(map(printable, sorted(found))) or 'nothing'}"
        )
    return modules


def template(libraries: Sequence[TvmLibrary]) -> str:
    """A file of launches with all that is known; what has to be filled in is `?`.

    Raises:
        DovetailError: There are no kernels.
    """
    kernels: dict[str, TvmKernel] = {}
    for module in _modules(libraries):
        for name, kernel in module.kernels.items():
            kernels.setdefault(name, kernel)
    lines: list[str] = []
    for name, kernel in kernels.items():
        parameters: list[str] = []
        arguments: list[str] = []
        for number, argument in enumerate(kernel.arguments):
            if argument == "buffer":
                number = kernel.arguments[:number].count("buffer")
                out = kernel.writes is not None and kernel.writes[number]
                parameters.append(f'x{number} = "{"inout " if out else ""}?[n]"')
                arguments.append(f'"x{number}"')
            else:
                arguments.append(f'"T.{argument}(?)"')
        lines += [
            f"[{name.removesuffix('_kernel')}]",
            f'kernel = "{name}"',
            f"signature = {{ {', '.join(parameters)} }}",
            f"arguments = [{', '.join(arguments)}]",
        ]
        for key, tag in _EXTENTS.items():
            count = sum(each.startswith(f"{tag}.") for each in kernel.tags)
            lines.append(f'{key} = "{", ".join(["?"] * max(count, 1))}"')
        if _DYNAMIC in kernel.tags:
            lines.append('shared_bytes = "?"')
        lines.append("")
    return "\n".join(lines)


def _symbol(
    table: TomlTable,
    name: str,
    module: TvmModule,
    *,
    quiet: bool,
    modules: Sequence[TvmModule] = (),
) -> str:
    """The kernel of a module that a function launches; "" if there is none."""
    said = table.text("kernel", "") or table.table(module.kind).text("kernel", "")
    for candidate in (said,) if said else (name, f"{name}_kernel"):
        if candidate in module.kernels:
            return candidate
    if quiet:
        return ""
    known = sorted({each for one in modules for each in one.kernels})
    raise table.error("kernel", f"is not a kernel of the files; there are {', '.join(known)}")


class _Function:
    """A function of the bundle as one module serves it."""

    def __init__(self, path: Path, name: str, table: TomlTable, module: TvmModule) -> None:
        self._path, self._name, self._module = path, name, module
        self._layout = LAYOUTS[module.kind]
        own = table.table(module.kind)
        self._texts = {
            key: own.text(key, "") or table.text(key, "") for key in ("grid", "block")
        } | {"shared_bytes": own.text("shared_bytes", "") or table.text("shared_bytes", "")}
        self._signature = own.mapping("signature", {}) or table.mapping("signature", {})
        self._arguments = own.texts("arguments") or table.texts("arguments")
        self._requirements = own.texts("requirements") or table.texts("requirements")
        self.symbol = _symbol(table, name, module, quiet=True)
        own.text("kernel", "")
        own.end()
        for kind in LAYOUTS:
            table.table(kind)
        table.end()
        self._kernel = module.kernels[self.symbol]

    def fail(self, what: str) -> DovetailError:
        return DovetailError(
            f"{self._path}: '{self._name}', kernel '{self.symbol}' of {self._module.kind}"
            f" ({self._module.origin}): {what}"
        )

    def external(self) -> External:
        """The external kernel; all that TVM says of the kernel has been compared with it."""
        self._check_is_whole()
        grid, block = (self._extents(key) for key in ("grid", "block"))
        threads = [self._constant("block", each) for each in block]
        self._check_threads(threads)
        shared = self._texts["shared_bytes"]
        arguments = list(self._arguments or self._signature)
        wanted = self._kernel.arguments
        if len(arguments) != len(wanted):
            raise self.fail(
                f"it is given {len(arguments)} arguments, but takes {len(wanted)}: "
                f"{', '.join(wanted)}; list them: arguments = [...]"
            )
        for argument in arguments:
            self._parsed("arguments", argument)
        payload = self._module.part(self.symbol)
        try:
            made = external(
                self._module.kind,
                self._module.format,
                {self.symbol: payload} if self._layout.key else payload,
                self._signature,
                ExternalLaunch(
                    self.symbol,
                    grid,
                    threads,
                    self._packed(arguments),
                    self._constant("shared_bytes", shared) if shared else 0,
                ),
                name=self._name,
                requirements=self._requirements,
                tool=TOOL,
            )
            self._check_arguments(made)
        except SourceError as bad:
            raise self.fail(str(bad)) from bad
        return made

    def _check_is_whole(self) -> None:
        tags = self._kernel.tags
        missing = [
            f"{key} ({', '.join(each for each in tags if each.startswith(tag))})"
            for key, tag in _EXTENTS.items()
            if any(each.startswith(tag) for each in tags) and not self._texts[key]
        ]
        if _DYNAMIC in tags and not self._texts["shared_bytes"]:
            missing.append(f"shared_bytes ({_DYNAMIC})")
        if not self._signature:
            missing.append(
                f"signature (it takes {', '.join(self._kernel.arguments) or 'nothing'})"
            )
        if missing:
            raise self.fail(
                f"{'; '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing: TVM's "
                f"host code has them, and it is not read; give them in the function's table"
            )
        known = {f"{tag}.{axis}" for tag in _EXTENTS.values() for axis in "xyz"} | {_DYNAMIC}
        strange = [each for each in tags if each not in known]
        if strange:
            raise self.fail(
                f"its launch has '{printable(strange[0])}', which is not supported; supported "
                f"are {', '.join(sorted(known))}"
            )

    def _extents(self, key: str) -> list[str]:
        """The extents of grid or block, x first; those of axes that the kernel lacks are 1."""
        tag = _EXTENTS[key]
        axes = [axis for axis in "xyz" if f"{tag}.{axis}" in self._kernel.tags]
        text = self._texts[key] or "1"
        parsed = self._parsed(key, f"({text},)")
        found = [ast.unparse(each) for each in cast("ast.Tuple", parsed).elts]
        most = "xyz".index(axes[-1]) + 1 if axes else 1
        least = most if len(axes) > 0 else 1
        if not least <= len(found) <= max(most, 1):
            raise self.fail(
                f"{key} = '{printable(text)}' has {len(found)} extents; the kernel is launched by"
                f" {', '.join(f'{tag}.{axis}' for axis in axes) or 'none'}, so it needs {most}"
            )
        return found

    def _parsed(self, key: str, text: str) -> ast.expr:
        try:
            return ast.parse(text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as bad:
            raise self.fail(
                f"{key}: '{printable(text)}' is not an expression: {printable(str(bad))}"
            ) from bad

    def _constant(self, key: str, text: str) -> int:
        if not text.isdecimal() or len(text) > 10:
            raise self.fail(f"{key}: '{printable(text)}' is not a number, such as 128")
        return int(text)

    def _check_threads(self, threads: list[int]) -> None:
        """TVM writes the threads of a block into some texts; another block would be wrong."""
        module = self._module
        total = 1
        for each in threads:
            total *= each
        pattern = {"wgsl": _WORKGROUP, "cu": _BOUNDS}.get(module.format)
        if pattern is None:
            return
        text = module.part(self.symbol).decode("utf-8", "replace")
        found = re.search(pattern.format(self.symbol), text)
        if found is None:
            return
        stated = [int(each) for each in found.groups()]
        if stated in ([total], [*threads, 1, 1][:3]):
            return
        shown = ", ".join(map(str, stated))
        raise self.fail(
            f"block = '{', '.join(map(str, threads))}', but the kernel was compiled for {shown} "
            f"threads; give that block"
        )

    def _packed(self, arguments: Sequence[str]) -> list[str]:
        """The arguments as the payload takes them: scalars fill their slots.

        Our grids are not folded, so that every block is before the last one that TVM's kernels ask
        for.
        """
        packed: list[str] = []
        for text, sort in zip(arguments, self._kernel.arguments, strict=True):
            packed += [text, *["T.int32(0)"] * self._padding(sort)]
        return [*packed, *[f"T.uint32({2**32 - 1})"] * self._layout.takes_last_block]

    def _padding(self, sort: str) -> int:
        """How many arguments of 4 bytes fill the slot of a scalar."""
        return 1 if self._layout.slot == 8 and sort.endswith("32") else 0

    def _check_arguments(self, made: External) -> None:
        from dovetail.codegen.describe import image_function

        (launched,) = made.kernels
        records = image_function(launched.kernel).arguments
        found = [records[number] for number in launched.order]
        place = buffers = 0
        for number, wanted in enumerate(self._kernel.arguments):
            argument = found[place]
            place += 1 + self._padding(wanted)
            if wanted not in _SCALARS | {"buffer"}:
                raise self.fail(
                    f"argument {number} is a {wanted}, which is not supported; supported are "
                    f"buffers and {', '.join(sorted(_SCALARS))}"
                )
            sort = "buffer" if argument.kind == "buffer" else str(argument.dtype)
            if sort != wanted:
                raise self.fail(f"argument {number} is a {wanted}, but a {sort} is given")
            if argument.kind != "buffer":
                continue
            writes = self._kernel.writes
            if writes is not None and writes[buffers] != (argument.access != "read"):
                raise self.fail(
                    f"'{argument.name}' is {'written' if writes[buffers] else 'only read'} by "
                    f"the kernel, but its type says otherwise: write "
                    f"'{'out or inout' if writes[buffers] else 'in'}'"
                )
            buffers += 1
