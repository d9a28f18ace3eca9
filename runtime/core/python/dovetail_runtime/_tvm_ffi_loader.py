"""What tvm-ffi is told of this package when both are imported: how to load a `.dvt` file.

Its loaders are functions of its global table, `ffi.Module.load_from_file.<suffix>`. Ours is
written in Python and opens nothing until a file is loaded; then the shim is (`tvm_ffi_module.py`),
with the loaders of images, so that a process which only has both packages pays nothing.
"""

from typing import Any, Final

FILE_LOADER: Final = "ffi.Module.load_from_file.dvt"


def introduce() -> None:
    """Registers the loader; may be repeated. tvm_ffi has been imported."""
    import tvm_ffi

    tvm_ffi.register_global_func(FILE_LOADER, _load, override=True)


def _load(path: str, _format: str) -> Any:
    from dovetail_runtime._tvm_ffi import bridge
    from dovetail_runtime.module import load
    from dovetail_runtime.tvm_ffi_module import as_tvm_ffi_module

    bridge()  # it knows our errors, of which the first may come from the next line
    return as_tvm_ffi_module(load(path))
