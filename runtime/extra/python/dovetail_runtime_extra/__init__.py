"""The package of `dovetail_runtime.extra`: contributed functions, and sessions of several workers.

The shared library of this distribution has functions that launch plans call in place of kernels
(`library.json`, `dovetail/library.h`); without it a plan runs its own kernels. Importing this
package imports nothing else: each name is imported from its module at its first use.
"""

from typing import Final

_HOMES: Final[dict[str, tuple[str, ...]]] = {
    "session.session": ("Session",),
    "session.modules": ("SessionFunction", "SessionModule"),
    "session.arrays": ("DistributedArray",),
    "session.communicator": ("Communicator",),
    "session.errors": (
        "CollectiveError",
        "MessageError",
        "SessionError",
        "SessionTimeoutError",
        "WorkerError",
        "WorkerLostError",
    ),
    "session.worker": ("worker",),
}
"""The modules of this package, with their public names."""
_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__: list[str] = []


def __getattr__(name: str) -> object:
    """Imports a public name from its module, once."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    import importlib

    value: object = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_HOME)
