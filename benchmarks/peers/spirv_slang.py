"""Slang's SPIR-V of each kernel, in hexadecimal, to be run by Dovetail's runtime."""

from __future__ import annotations

import ctypes
import json

from common import KERNELS
from emit_slang import TARGETS, compile_one, library


def main() -> None:
    """Compile each kernel once."""
    slang = library()
    session = ctypes.c_void_p(slang.spCreateSession(None))
    found = {name: compile_one(slang, session, name, TARGETS["spirv"]).hex() for name in KERNELS}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
