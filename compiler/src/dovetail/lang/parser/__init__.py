"""Parses a kernel's Python source into IR, or rejects it with a place, a reason and a way out."""

from dovetail.lang.parser.external_launches import ExternalKernel, ExternalKernels
from dovetail.lang.parser.parse import parse_kernel

__all__ = [
    "ExternalKernel",
    "ExternalKernels",
    "parse_kernel",
]
