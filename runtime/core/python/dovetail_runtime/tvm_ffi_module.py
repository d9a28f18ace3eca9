"""A bundle as an ordinary tvm-ffi module, through a small separate library.

`ModuleObj`, the base class of such a module, is C++: its layout is not part of tvm-ffi's stable
ABI and has changed between releases that the library's version numbers do not tell apart. A
mismatch fails silently. So only the releases of the distribution that the library was built for
and tested with are accepted; everything else works without it.
"""

import ctypes
import importlib.metadata
import re
import threading
from collections.abc import Iterable
from typing import Any, Final

from dovetail_runtime._locate import find_library
from dovetail_runtime._native import library
from dovetail_runtime._tvm_ffi import bridge
from dovetail_runtime.errors import InternalError, UnsupportedError
from dovetail_runtime.module import Module

_DISTRIBUTION: Final = "apache-tvm-ffi"

# The releases whose ModuleObj has the layout that the shim is compiled with. To widen it: run
# runtime/core/python_tests/test_tvm_ffi_module.py with the release in question.
OLDEST_TESTED: Final = "0.1.15"
NEWEST_TESTED: Final = "0.1.15.post2"

_lock = threading.Lock()
_registered: set[str] = set()


def as_tvm_ffi_module(module: Module) -> Any:
    """Converts a module to a `tvm_ffi.Module` of kind `dovetail.bundle`.

    Its imports are the bundle's images, of kinds `dovetail.<kind>`; it saves to the bundle's
    bytes. Afterwards tvm-ffi's loaders also load the bytes of bundles and of such images. (They
    load `.dvt` files as soon as tvm_ffi and this package are both imported.)

    Args:
        module: A loaded bundle. Functions bound to a device stay bound.

    Raises:
        UnsupportedError: The installed tvm-ffi is not one of the tested releases.
    """
    register_loaders(image.kind for image in module.images)
    make: Any = bridge().global_function("dovetail.runtime.bundle_module")
    return make(module.handle.address, module.device.address if module.device else 0)


def register_loaders(kinds: Iterable[str] = ()) -> None:
    """Registers loaders of bundles, and of images of some kinds, with tvm-ffi; may be repeated.

    Args:
        kinds: Kinds of images, e.g. `opencl`; registered as
            `ffi.Module.load_from_bytes.dovetail.<kind>` and `ffi.Module.create.dovetail.<kind>`.

    Raises:
        UnsupportedError: As `as_tvm_ffi_module`.
    """
    wanted = sorted(set(kinds))
    with _lock:
        if "" in _registered and _registered.issuperset(wanted):
            return
        check_version(importlib.metadata.version(_DISTRIBUTION))
        bridge()
        library()
        shim = ctypes.CDLL(find_library("dovetail_tvm_ffi"))
        shim.dovetail_tvm_ffi_register.argtypes = [ctypes.c_char_p]
        if shim.dovetail_tvm_ffi_register("\n".join(wanted).encode()) != 0:
            raise InternalError("the tvm-ffi shim could not register its loaders")
        _registered.update(wanted, ("",))


def check_version(found: str) -> None:
    """Rejects releases of tvm-ffi that the library was not tested with.

    Raises:
        UnsupportedError: `found` is older or newer than the tested ones, or not a version.
    """
    if _version_key(OLDEST_TESTED) <= _version_key(found) <= _version_key(NEWEST_TESTED):
        return
    raise UnsupportedError(
        f"bundles become tvm-ffi modules only with {_DISTRIBUTION} {OLDEST_TESTED} to "
        f"{NEWEST_TESTED}, found {found}: its module class may have another layout; "
        f"install a tested one: pip install 'apache-tvm-ffi>={OLDEST_TESTED},<={NEWEST_TESTED}'"
    )


def _version_key(version: str) -> tuple[int, ...]:
    """Orders releases: `0.1.15` < `0.1.15.post1`; anything else comes after everything."""
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:\.post(\d+))?", version)
    if match is None:
        return (1 << 30,)
    major, minor, patch, post = match.groups()
    return int(major), int(minor), int(patch), int(post) + 1 if post else 0
