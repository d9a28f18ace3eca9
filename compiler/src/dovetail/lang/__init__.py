"""The kernel language: parsed from Python source, never executed."""

from dovetail.lang import namespace as T
from dovetail.lang.external import External, ExternalLaunch, external
from dovetail.lang.inline import Inline, inline
from dovetail.lang.kernel import Kernel, kernel

__all__ = [
    "External",
    "ExternalLaunch",
    "Inline",
    "Kernel",
    "T",
    "external",
    "inline",
    "kernel",
]
