"""NVRTC, NVIDIA's compiler of CUDA C++ as a library: reached by ctypes, only when it is asked for.

Images must not depend on what a machine happens to have; so nothing here is used unless somebody
names the format `cubin`, and the image then says which version made it. Where the library is:
`DOVETAIL_NVRTC_LIBRARIES` (and then nowhere else), the distribution `nvidia-cuda-nvrtc`, or
wherever the system's linker finds it. Source: NVRTC documentation, "User Interface".
"""

from __future__ import annotations

import ctypes
import os
import re
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import UnsupportedError
from dovetail_runtime import installed

LIBRARIES: Final = "DOVETAIL_NVRTC_LIBRARIES"
"""The environment's name for the places where the library may be, separated by colons."""

_DISTRIBUTIONS: Final = ("nvidia-cuda-nvrtc", "nvidia-cuda-nvrtc-cu13", "nvidia-cuda-nvrtc-cu12")
_SYSTEM_NAMES: Final = ("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so")
_FILE: Final = re.compile(r"libnvrtc\.so(\.\d+)+|nvrtc64_\d+_\d+\.dll")

_SUCCESS: Final = 0


class NvrtcError(Exception):
    """NVRTC does not take a text."""


@dataclass(frozen=True, slots=True)
class Nvrtc:
    """A loaded library.

    Attributes:
        library: Its functions.
        version: Major and minor.
        path: Where it was found.
    """

    library: ctypes.CDLL
    version: tuple[int, int]
    path: str

    @property
    def tool(self) -> str:
        """What made an image, for its record."""
        return f"NVRTC {self.version[0]}.{self.version[1]}"

    def architectures(self) -> list[int]:
        """The compute capabilities that it compiles for, 90 for 9.0, ascending."""
        count = ctypes.c_int()
        self._check("nvrtcGetNumSupportedArchs", ctypes.byref(count))
        found = (ctypes.c_int * count.value)()
        self._check("nvrtcGetSupportedArchs", found)
        return sorted(found)

    def compile(self, source: str, options: tuple[str, ...], output: str = "CUBIN") -> bytes:
        """What the compiler makes of a text.

        Args:
            source: CUDA C++.
            options: Its command line.
            output: "CUBIN" (with an option naming a real architecture) or "PTX".

        Raises:
            NvrtcError: It does not compile; the compiler's own words are in the message.
        """
        program = ctypes.c_void_p()
        self._check(
            "nvrtcCreateProgram", ctypes.byref(program), source.encode(), b"kernels.cu", 0,
            None, None,
        )  # fmt: skip
        try:
            line = (ctypes.c_char_p * len(options))(*(each.encode() for each in options))
            status = int(self.library.nvrtcCompileProgram(program, len(options), line))
            if status != _SUCCESS:
                log = self._bytes(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog")
                text = log.rstrip(b"\0\n ").decode(errors="replace")
                raise NvrtcError(
                    f"{self.tool} with {' '.join(options)}: {self._name(status)}\n{text}"
                )
            return self._bytes(program, f"nvrtcGet{output}Size", f"nvrtcGet{output}")
        finally:
            self.library.nvrtcDestroyProgram(ctypes.byref(program))

    def _bytes(self, program: ctypes.c_void_p, size_name: str, name: str) -> bytes:
        size = ctypes.c_size_t()
        self._check(size_name, program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        self._check(name, program, buffer)
        return buffer.raw

    def _check(self, function: str, *arguments: object) -> None:
        status = int(getattr(self.library, function)(*arguments))
        if status != _SUCCESS:
            raise NvrtcError(f"{self.tool}: {function} gave {self._name(status)}")

    def _name(self, status: int) -> str:
        name = self.library.nvrtcGetErrorString
        name.restype = ctypes.c_char_p
        return f"{bytes(name(status)).decode()} ({status})"


def find() -> tuple[Nvrtc | None, list[str]]:
    """The library, and the places that were tried with what came of them."""
    tried: list[str] = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            major, minor = ctypes.c_int(), ctypes.c_int()
            status = library.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
        except (OSError, AttributeError) as bad:
            tried.append(f"{place}: {bad}")
            continue
        if status == _SUCCESS:
            return Nvrtc(library, (major.value, minor.value), place), tried
        tried.append(f"{place}: nvrtcVersion gave {status}")
    return None, tried


def _places() -> list[str]:
    given = os.environ.get(LIBRARIES)
    if given is not None:
        return [each for each in given.split(os.pathsep) if each]
    return [*_of_distributions(), *_SYSTEM_NAMES]


def _of_distributions() -> list[str]:
    """Files of the distribution, by its record of installed files."""
    found: list[str] = []
    for name in _DISTRIBUTIONS:
        found += [
            str(path.resolve())
            for _, path in installed.files_of(name)
            if _FILE.fullmatch(path.name) and "builtins" not in path.name
        ]
    return found


def compile_cubin(source: str, arch: str) -> tuple[bytes, str]:
    """A binary for an architecture, and what made it.

    Args:
        source: CUDA C++.
        arch: "sm_90".

    Raises:
        UnsupportedError: There is no NVRTC, or it does not know the architecture. NvrtcError: It
            does not take the text.
    """
    nvrtc, tried = find()
    if nvrtc is None:
        raise UnsupportedError(
            "cuda", "format 'cubin' without NVRTC, which makes it",
            f"no library of it could be loaded ({'; '.join(tried) or f'{LIBRARIES} is empty'})",
            f"install it (pip install nvidia-cuda-nvrtc), name it in {LIBRARIES}, or build for "
            "-format=ptx or cu, which need nothing here",
        )  # fmt: skip
    known = nvrtc.architectures()
    number = int(arch.removeprefix("sm_").rstrip("a"))
    if number not in known:
        raise UnsupportedError(
            "cuda", f"'{arch}' by {nvrtc.tool}, which makes the format 'cubin'",
            f"it compiles for {', '.join(f'sm_{each}' for each in known)}",
            "install a version of NVRTC that knows it, or build for -format=ptx",
        )  # fmt: skip
    options = (f"--gpu-architecture={arch}", "--std=c++17")
    return nvrtc.compile(source, options), nvrtc.tool
