"""The distribution `dovetail-runtime-extra`: contributed functions, and sessions.

    import dovetail_runtime as dr
    with dr.extra.Session(workers=4) as session: ...

The names are those of its package `dovetail_runtime_extra`, imported at their first use. If it is
not installed, using one raises an error that tells how to install it; importing this module never
fails.
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dovetail_runtime.errors import BackendNotReadyError

PACKAGE: Final = "dovetail_runtime_extra"
DISTRIBUTION: Final = "dovetail-runtime-extra"


def is_installed() -> bool:
    """Whether the package can be found; it is not imported."""
    import importlib.util

    return importlib.util.find_spec(PACKAGE) is not None


def not_ready(state: str, evidence: str, fix: str) -> "BackendNotReadyError":
    """The error of using the distribution: its ledger entry, with the fix."""
    from dovetail_runtime.errors import BackendNotReadyError

    return BackendNotReadyError(
        f"library 'extra' is not ready: {state}: {evidence}; to fix: {fix}"
    )


def _package() -> ModuleType:
    try:
        return importlib.import_module(PACKAGE)
    except ImportError as error:
        from dovetail_runtime.errors import describe
        from dovetail_runtime.install_help import how_to_install

        if isinstance(error, ModuleNotFoundError) and error.name == PACKAGE:
            raise not_ready(
                "not installed",
                "no installed distribution has its package",
                how_to_install(DISTRIBUTION),
            ) from None
        fix = how_to_install(DISTRIBUTION, again=True)
        raise not_ready("failed to load", describe(error), fix) from error


def __getattr__(name: str) -> Any:
    """Imports a public name from the distribution's package."""
    if name.startswith("__"):  # what Python itself asks of any module
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    value: Any = getattr(_package(), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*dir(_package())}) if is_installed() else []
