"""Where the look-alikes lie, and the variables that make runtimes open them."""

from __future__ import annotations

import importlib.metadata
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dovetail.support.errors import DovetailError
from dovetail_runtime.install_help import how_to_install

DISTRIBUTION: Final = "dovetail-fakedrivers"

VARIABLES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({
    "cuda": {
        "DOVETAIL_CUDA_LIBRARIES": "libcuda.so.1",
        "DOVETAIL_NVRTC_LIBRARIES": "libnvrtc.so.13",
    },
    "rocm": {
        "DOVETAIL_ROCM_LIBRARIES": "libamdhip64.so.6",
        "DOVETAIL_COMGR_LIBRARIES": "libamd_comgr.so.2",
    },
    "vulkan": {"DOVETAIL_VULKAN_LIBRARIES": "libvulkan.so.1"},
    "opencl": {"DOVETAIL_OPENCL_LIBRARIES": "libOpenCL.so.1"},
})  # fmt: skip
"""By kind: the variables that a runtime looks into first, and the files they name."""

LINKER: Final = "DOVETAIL_LLD"
"""The one linker that the ROCm runtime uses."""

SETTINGS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({
    # A real linker makes other bytes of an object than those that its CPU image is named by; the
    # look-alike libamd_comgr leaves them as they are. Whoever names a linker gets it (images.py).
    "rocm": {LINKER: "none"},
})  # fmt: skip
"""By kind: what else has to be set, unless the environment has it already."""

IMAGES: Final = "DOVETAIL_FAKE_IMAGES"
"""Folders of CPU images, separated by colons."""

ENGINE: Final = "libdovetail_simt_engine.so"
"""The engine alone, which tests call without any driver."""


class LibraryError(DovetailError):
    """A library of this distribution is not there; the message says what to do."""


def library(name: str) -> Path:
    """The path of a library that this distribution brings.

    Through its RECORD: in an editable install the Python files stay where they are edited.

    Raises:
        LibraryError: There is none of that name.
    """
    files = importlib.metadata.files(DISTRIBUTION) or []
    for file in files:
        if file.name == name:
            return Path(str(file.locate())).resolve()
    raise LibraryError(
        f"the distribution {DISTRIBUTION} holds no '{name}': it was installed without its native "
        f"part; in a checkout of Dovetail build it: make fakedrivers; elsewhere reinstall it: "
        f"{how_to_install(DISTRIBUTION, again=True)}"
    )


def variables(kinds: Iterable[str], images: Path | None = None) -> dict[str, str]:
    """The environment in which runtimes open look-alikes; to be set before they open anything.

    Args:
        kinds: Of `VARIABLES`.
        images: A folder of CPU images.

    Raises:
        LibraryError: A kind has no look-alike, or a library is missing.
    """
    found: dict[str, str] = {}
    for kind in kinds:
        if kind not in VARIABLES:
            known = ", ".join(VARIABLES)
            raise LibraryError(f"there is no look-alike of kind '{kind}', there are {known}")
        for variable, name in VARIABLES[kind].items():
            found[variable] = str(library(name))
        for name, value in SETTINGS.get(kind, {}).items():
            found[name] = os.environ.get(name, value)
    if images is not None:
        found[IMAGES] = str(images)
    return found
