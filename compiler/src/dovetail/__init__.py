"""Compiles tensor kernels, written once in Python, for every kind of processor.

Every public name is imported at its first use, so that importing this package is cheap.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dovetail.api import Kernel, external, jit, kernel
    from dovetail.bundle import Bundle
    from dovetail.compiler import build
    from dovetail.lang import ExternalLaunch, T, inline
    from dovetail.lang.script_namespace import ScriptNamespace
    from dovetail.support.errors import (
        InternalError,
        PluginError,
        ResourceError,
        SourceError,
        TargetError,
        UnsupportedError,
        VerifyError,
    )
    from dovetail.target import Target
    from dovetail_runtime import (
        DovetailError,
        asarray,
        asnumpy,
        device,
        devices,
        empty,
        load,
        load_bytes,
        synchronize,
    )

__version__: Final = "0.1.0"

IMPORTED_AT: Final = time.time()
"""When this process began to read the compiler's files: `cache.files` trusts older ones."""

_HOMES: Final[dict[str, tuple[str, ...]]] = {
    "dovetail.api": ("Kernel", "external", "kernel"),
    "dovetail.api.jit": ("jit",),
    "dovetail.lang": ("ExternalLaunch", "T", "inline"),
    "dovetail.compiler": ("build",),
    "dovetail.bundle": ("Bundle",),
    "dovetail.target": ("Target",),
    "dovetail.support.errors": (
        "InternalError", "PluginError", "ResourceError", "SourceError", "TargetError",
        "UnsupportedError", "VerifyError",
    ),
    "dovetail_runtime": (
        "DovetailError", "asarray", "asnumpy", "device", "devices", "empty", "load", "load_bytes",
        "synchronize",
    ),
}  # fmt: skip

_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Bundle", "DovetailError", "ExternalLaunch", "InternalError", "Kernel", "PluginError",
    "ResourceError", "SourceError", "T", "Target", "TargetError", "UnsupportedError",
    "VerifyError", "asarray", "asnumpy", "build", "device", "devices", "empty", "external",
    "inline", "jit", "kernel", "load", "load_bytes", "synchronize",
]  # fmt: skip


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'dovetail' has no attribute '{name}'")
    module = import_module(home)
    value = module if home.endswith(f".{name}") else getattr(module, name)
    # Both reach down only; what backends know comes from above, when they are named.
    if name == "T":
        from dovetail.lang import script_namespace

        script_namespace.provide(_namespace)
    elif name == "Target":
        from dovetail.target import provide_detection, provide_suggestions

        provide_detection(_detect)
        provide_suggestions(_suggest)
    globals()[name] = value
    return value


def _namespace(kind: str) -> ScriptNamespace | None:
    from dovetail import plugin

    return plugin.namespace(kind)


def _suggest(text: str) -> str:
    from dovetail import plugin

    return plugin.suggest(text)


def _detect(device: object) -> Target:
    from dovetail.api import jit

    return jit.target_of(jit.runtime.as_device(device))


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
