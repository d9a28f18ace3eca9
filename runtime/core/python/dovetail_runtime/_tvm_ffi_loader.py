"""What tvm-ffi is told of this package when both are imported: how to load bundles.

Its loaders are functions of its global table: `ffi.Module.load_from_file.<suffix>` for files, and
`ffi.Module.load_from_bytes.<kind>` for what lies in a library (`bundle.export_library`). Ours are
written in Python and open nothing until something is loaded; then the shim is
(`tvm_ffi_module.py`), with the loaders of images, so that a process which only has both packages
pays nothing.
"""

from typing import Any, Final

FILE_LOADER: Final = "ffi.Module.load_from_file.dvt"
BYTES_LOADER: Final = "ffi.Module.load_from_bytes.dovetail.bundle"


def introduce() -> None:
    """Registers the loaders; may be repeated. tvm_ffi has been imported."""
    import tvm_ffi

    tvm_ffi.register_global_func(FILE_LOADER, _load, override=True)
    tvm_ffi.register_global_func(BYTES_LOADER, _load_bytes, override=True)


def _load(path: str, _format: str) -> Any:
    from dovetail_runtime._tvm_ffi import bridge
    from dovetail_runtime.module import load
    from dovetail_runtime.tvm_ffi_module import as_tvm_ffi_module

    bridge()  # it knows our errors, of which the first may come from the next line
    return as_tvm_ffi_module(load(path))


def _load_bytes(content: bytes) -> Any:
    from dovetail_runtime._tvm_ffi import bridge
    from dovetail_runtime.module import load_bytes
    from dovetail_runtime.tvm_ffi_module import as_tvm_ffi_module

    bridge()
    return as_tvm_ffi_module(load_bytes(content))
