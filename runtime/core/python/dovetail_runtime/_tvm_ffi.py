"""The bridge to the package tvm_ffi: imported on first need, checked once.

Only what tvm_ffi documents is used: its loaded library (`LIB`), its global functions, its table of
error classes, and `from_dlpack`. Its import takes 80 ms, and PyTorch's where that is installed.
"""

import _thread
import contextlib
import importlib
from typing import Any

from dovetail_runtime import forks
from dovetail_runtime._native import library
from dovetail_runtime.errors import TVM_FFI_ERRORS, UnsupportedError

_lock = _thread.allocate_lock()
_bridge: "Bridge | None" = None


class Bridge:
    """What this package needs of tvm_ffi."""

    def __init__(self) -> None:
        """Imports tvm_ffi and introduces the engine to it.

        Raises:
            UnsupportedError: It is not installed, or its library lacks an entry.
        """
        try:
            import tvm_ffi
        except ImportError as error:
            raise UnsupportedError(
                f"tvm_ffi cannot be imported: {error}; install it: "
                "pip install 'apache-tvm-ffi>=0.1.15,<0.2'"
            ) from error
        loaded: Any = getattr(tvm_ffi, "LIB", None)
        if loaded is None:
            raise UnsupportedError(
                f"tvm_ffi {tvm_ffi.__version__} does not name its library; install a newer one: "
                "pip install 'apache-tvm-ffi>=0.1.15,<0.2'"
            )
        for name, error_class in TVM_FFI_ERRORS.items():
            tvm_ffi.register_error(name, error_class)
        library().call("tvm_ffi_open", str(loaded._name).encode())
        self.tensor_type: type[Any] = tvm_ffi.Tensor
        self._from_dlpack: Any = tvm_ffi.from_dlpack
        #: A function of tvm-ffi's global table, by name.
        self.global_function: Any = tvm_ffi.get_global_func
        #: Makes a `tvm_ffi.Function` from the address of a `dovetail_call`.
        self.make_function: Any = self.global_function("dovetail.runtime.function")

    def share(self, array: Any) -> Any:
        """A `tvm_ffi.Tensor` over the memory of whatever speaks DLPack."""
        return self._from_dlpack(array)


def bridge() -> Bridge:
    """The bridge, made by whichever thread comes first."""
    global _bridge
    if _bridge is None:
        with forks.whole("importing tvm_ffi"):
            # Before the lock is taken: what waits for this import comes here for the bridge.
            with contextlib.suppress(ImportError):  # of which Bridge says more
                importlib.import_module("tvm_ffi")
            with _lock:
                if _bridge is None:
                    _bridge = Bridge()
    return _bridge
