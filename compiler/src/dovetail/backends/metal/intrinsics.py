"""What the versions of the language and the families of devices have, as tables.

Sources: Metal Shading Language Specification, Apple (MSL), the "Since" lines of each section;
Metal Feature Set Tables, Apple, which give families and limits.
"""

from __future__ import annotations

from typing import Final

VERSIONS: Final = ("2.4", "3.0", "3.1", "3.2")
"""MSL, 1.6.11: of macOS 12, 13, 14 and 15, and iOS 15 to 18."""

FENCE_VERSION: Final = "3.2"
"""MSL, "Fence Functions": the first version with atomic_thread_fence."""

BFLOAT_VERSION: Final = "3.1"
"""MSL, 2.1: the first version with bfloat."""

FLOAT_ATOMICS_VERSION: Final = "3.0"
"""MSL, 6.15: the first version with atomic_float, of device memory alone."""

CONTRACT_VERSION: Final = "3.2"
"""MSL, 1.6.3: the first version with the pragma METAL fp."""

SUBGROUP_SIZE: Final = 32
"""Threads of a SIMD-group on every GPU of Apple; others say theirs, and images ask for this."""

MAX_BLOCK_THREADS: Final = 1024
MAX_SHARED_BYTES: Final = 32768
MAX_BUFFERS: Final = 31
"""Metal Feature Set Tables, "GPU implementation limits by family", of Apple4 and later and Mac2:
threads in a threadgroup, bytes of threadgroup memory, entries in the buffer argument table."""

MAX_BLOCK: Final = (1024, 1024, 1024)
"""MTLDevice.maxThreadsPerThreadgroup, by dimension."""


def version_number(version: str) -> int:
    """A version as devices' attributes have it: 24 for 2.4."""
    major, _, minor = version.partition(".")
    return int(major) * 10 + int(minor)


def has(version: str, first: str) -> bool:
    """Whether a version of the language has what another one brought."""
    return version_number(version) >= version_number(first)
