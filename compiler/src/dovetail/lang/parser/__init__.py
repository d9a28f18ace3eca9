"""Parses a kernel's Python source into IR, or rejects it with a place, a reason and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.lang.parser.external_launches import ExternalKernel, ExternalKernels
    from dovetail.lang.parser.parse import parse_kernel

__all__ = [
    "ExternalKernel",
    "ExternalKernels",
    "parse_kernel",
]

__getattr__, __dir__ = exports(__name__, {
    "external_launches": ("ExternalKernel", "ExternalKernels"),
    "parse": ("parse_kernel",),
})  # fmt: skip
