"""Bundles in Python packages: found through the import system, opened at the first use.

`load_package` returns a module whose errors, about the bundle or about the machine, name the
package and what its author can do.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

from dovetail_runtime import _native, module, stale
from dovetail_runtime.device_object import as_device
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    BundleError,
    BundleFileError,
    BundleNotFoundError,
    DovetailError,
    at_call_of,
    bundle_file_error,
)
from dovetail_runtime.install_help import build_requirement
from dovetail_runtime.suggest import near

GUIDE: Final = "docs/how-to/ship-kernels-in-a-wheel.md"
"""Where authors of packages read on."""

_MAX_TARGETS: Final = 12
"""Targets that a message lists."""


@at_call_of
def load_package(
    package: str | ModuleType,
    resource: str = "kernels.dvt",
    *,
    device: object = None,
    limits: Mapping[str, int] | None = None,
) -> module.Module:
    """Loads a bundle from a Python package, also from a zip archive.

        kernels = dovetail_runtime.load_package("acme_norms", "kernels.dvt")
        kernels.rms_norm(x, weight, 1e-6, out)

    Nothing is read or imported before the first use. In an editable install, or a source tree, the
    bundle is then rebuilt if its sources have changed (docs/how-to/ship-kernels-in-a-wheel.md);
    without the compiler, a `RuntimeWarning` names the changes.

    Args:
        package: The name of a package, or the package itself, which tells several versions in one
            process apart.
        resource: The bundle's file in the package, parts separated by `/`.
        device: As for `load`.
        limits: As for `load`.

    Returns:
        The module. Its error for a machine without a variant names the package and its targets.

    Raises:
        ArgumentTypeError, ArgumentValueError: Not valid names of a package and of a file in it.
        BundleNotFoundError: At the first use: there is no such package, or no such file in it.
        BundleError: At the first use: as `load`, with the package's name.
    """
    source = PackageBundle(package, resource)
    chosen = None if device is None else as_device(device)
    return module.Module(lambda: source.open(limits), source.name, chosen, None, source)


class PackageBundle:
    """A bundle in a package.

    Args:
        package: A package or its name.
        resource: The file within it.

    Raises:
        ArgumentTypeError, ArgumentValueError: Not valid names of a package and of a file.
    """

    def __init__(self, package: str | ModuleType, resource: str) -> None:
        given = cast("object", package)
        if isinstance(package, ModuleType):
            given = package.__name__
            if not hasattr(package, "__path__"):
                raise ArgumentValueError(
                    f"load_package takes a package, and '{given}' is a module of one; pass"
                    f" '{given.rpartition('.')[0] or 'the package'}'"
                )
        if not isinstance(given, str) or not all(map(str.isidentifier, given.split("."))):
            raise ArgumentTypeError(
                "load_package takes the name of a package, such as 'acme_norms', or the package"
                f" itself, not {package!r}"
            )
        path = cast("object", resource)
        parts = path.split("/") if isinstance(path, str) else [""]
        if not parts or any(each in ("", ".", "..") or "\0" in each for each in parts):
            raise ArgumentValueError(
                "load_package takes the path of a bundle within the package, its parts separated"
                f" by '/', such as 'kernels.dvt', not {resource!r}"
            )
        self.package = given
        #: As messages call it: the path in a wheel.
        self.name = "/".join([*given.split("."), *parts])
        self._module = package if isinstance(package, ModuleType) else None
        self._parts = parts
        self._targets: tuple[str, ...] = ()
        self._kinds: tuple[str, ...] = ()

    def open(self, limits: Mapping[str, int] | None) -> _native.Handle:
        """Opens the native bundle, built again first if its sources are here and have changed.

        Raises:
            BundleNotFoundError, BundleError: See `load_package`.
        """
        place = self._place()
        path = place if isinstance(place, Path) else None
        if path is not None:
            stale.refresh(path, self.name, self.package)
        try:
            if path is not None and path.is_file():
                handle = module.open_file(str(path), limits)
            elif place.is_file():  # in an archive
                handle = module.open_bytes(place.read_bytes(), self.name, limits)
            else:
                raise self._missing(place)
        except OSError as error:
            if isinstance(error, BundleFileError):
                raise
            raise bundle_file_error(self.name, error) from error
        except BundleError as error:
            raise type(error)(f"{error}; it belongs to {self.owner()}") from None
        text = _native.library().text("bundle_header", handle.address)
        images: list[dict[str, Any]] = json.loads(text)["images"]
        self._targets = tuple(dict.fromkeys(image["target"] for image in images))
        self._kinds = tuple(dict.fromkeys(image["kind"] for image in images))
        return handle

    def owner(self) -> str:
        """The package's name in messages, with its distribution and version if they are known."""
        import importlib.metadata

        top = self.package.partition(".")[0]
        try:
            names = importlib.metadata.packages_distributions().get(top, [])
            known = sorted({f"{name} {importlib.metadata.version(name)}" for name in names})
        except importlib.metadata.PackageNotFoundError:
            known = []
        return f"package '{self.package}'{f' of {known[0]}' if len(known) == 1 else ''}"

    def advice(self) -> str:
        """The advice for machines without a variant: whose the kernels are, and how to add one."""
        lines = [line for kind in self._kinds if (line := _lack(kind))]
        given = self._targets
        shown = ", ".join(f"'{each}'" for each in given[:_MAX_TARGETS])
        more = f" and {len(given) - _MAX_TARGETS} more" if len(given) > _MAX_TARGETS else ""
        lines.append(
            f"{self.owner()} brings kernels for {shown or 'no target'}{more} in {self.name}; its"
            " author can add what this machine needs to 'targets' or 'fleet' of [tool.dovetail]"
            f" in the package's pyproject.toml, and build it again ({GUIDE})"
        )
        return "\n".join(lines)

    def _place(self) -> Any:
        """The bundle as a file of the import system, there or not."""
        import importlib.resources

        package = self._module
        if package is None:
            try:
                package = sys.modules.get(self.package) or importlib.import_module(self.package)
            except ModuleNotFoundError as missing:
                if missing.name is None or not f"{self.package}.".startswith(f"{missing.name}."):
                    raise
                raise BundleNotFoundError(
                    f"cannot load '{self.name}': there is no package '{missing.name}' on sys.path"
                ) from None
            if not hasattr(package, "__path__"):
                raise BundleNotFoundError(
                    f"cannot load '{self.name}': '{self.package}' is a module; a bundle is in a "
                    f"package"
                )
        place: Any = importlib.resources.files(package)
        for part in self._parts:
            place = place / part
        return place

    def _missing(self, place: Any) -> BundleNotFoundError:
        """What is raised for a package without its bundle."""
        try:
            folder = self._siblings()
        except OSError:
            folder = []
        bundles = [each for each in folder if each.endswith(".dvt")]
        shown = near(self._parts[-1], bundles) or bundles
        there = f"; it has {', '.join(shown)}" if shown else ""
        error = BundleNotFoundError(
            f"{self.owner()} has no file '{'/'.join(self._parts)}'{there}. Its wheel was built"
            " without its kernels: whoever builds it needs [tool.dovetail] in its pyproject.toml,"
            f" the build hook of its build backend, and {build_requirement()} ({GUIDE})"
        )
        error.filename = str(place)
        return error

    def _siblings(self) -> list[str]:
        import importlib.resources

        place: Any = importlib.resources.files(self._module or self.package)
        for part in self._parts[:-1]:
            place = place / part
        return sorted(each.name for each in place.iterdir())


def _lack(kind: str) -> str:
    """The ledger's line of a kind that is not ready here; empty when it is."""
    from dovetail_runtime.ledger_report import ledger_entry

    try:
        as_device(f"{kind}:0")
    except DovetailError:
        entry = ledger_entry(kind)
        return "" if entry.state == "ready" else f"  {entry}"
    return ""
