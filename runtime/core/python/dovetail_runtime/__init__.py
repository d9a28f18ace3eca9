"""Loads, checks and runs Dovetail bundles, without the compiler.

    import dovetail_runtime as dr
    module = dr.load("edges.dvt")
    module.sobel(x, out)                    # NumPy arrays, torch tensors, tvm-ffi tensors
    y = dr.asarray(x, "opencl:0")           # copies to a device; asnumpy(y) copies back

Importing this package imports nothing else: every name below is imported from its module at its
first use, and the native library, NumPy and tvm_ffi are loaded when needed. Once tvm_ffi is
imported too, before or after, `tvm_ffi.load_module("edges.dvt")` works.
"""

from typing import TYPE_CHECKING, Final

from dovetail_runtime import _imports

if TYPE_CHECKING:
    from dovetail_runtime import extra
    from dovetail_runtime.backend_object import (
        Buffer,
        ImageArgument,
        ImageFunction,
        Launch,
        Limits,
        PythonBackend,
        RuntimeImage,
    )
    from dovetail_runtime.bundle_info import FunctionInfo, ImageInfo
    from dovetail_runtime.compile_steps import (
        CompileJob,
        CompileStep,
        CompileStepError,
        compile_step,
    )
    from dovetail_runtime.device_object import (
        Device,
        as_device,
        device,
        device_of,
        synchronize,
    )
    from dovetail_runtime.errors import (
        ArgumentTypeError,
        ArgumentValueError,
        BackendNotReadyError,
        BundleDirectoryError,
        BundleError,
        BundleFileError,
        BundleNotFoundError,
        BundlePermissionError,
        DeviceAssertError,
        DeviceError,
        DeviceLostError,
        DovetailError,
        FunctionNotFoundError,
        ImageError,
        InternalError,
        ManifestError,
        NotFoundError,
        PlanError,
        ResourceError,
        SystemFailureError,
        TimeLimitError,
        UnsupportedError,
        WorkInterruptedError,
    )
    from dovetail_runtime.function import Function
    from dovetail_runtime.host_array import asnumpy
    from dovetail_runtime.leading_axes import vectorize
    from dovetail_runtime.ledger_report import (
        LedgerEntry,
        backends,
        devices,
        doctor,
        ledger,
        profile,
    )
    from dovetail_runtime.module import Module, load, load_bytes
    from dovetail_runtime.package import load_package
    from dovetail_runtime.parameter_info import ParameterInfo, ResultInfo
    from dovetail_runtime.python_runtimes import python_backend, register_backend
    from dovetail_runtime.stream_object import Event, Stream, record, stream
    from dovetail_runtime.tensor import asarray, empty
    from dovetail_runtime.tensor_object import Tensor
    from dovetail_runtime.tvm_ffi_module import as_tvm_ffi_module

__version__: Final = "0.1.0"

_HOMES: Final = {
    "compile_steps": ("CompileJob", "CompileStep", "CompileStepError", "compile_step"),
    "device_object": ("Device", "as_device", "device", "device_of", "synchronize"),
    "errors": (
        "ArgumentTypeError",
        "ArgumentValueError",
        "BackendNotReadyError",
        "BundleDirectoryError",
        "BundleError",
        "BundleFileError",
        "BundleNotFoundError",
        "BundlePermissionError",
        "DeviceAssertError",
        "DeviceError",
        "DeviceLostError",
        "DovetailError",
        "FunctionNotFoundError",
        "ImageError",
        "InternalError",
        "ManifestError",
        "NotFoundError",
        "PlanError",
        "ResourceError",
        "SystemFailureError",
        "TimeLimitError",
        "UnsupportedError",
        "WorkInterruptedError",
    ),
    "bundle_info": ("FunctionInfo", "ImageInfo"),
    "extra": ("extra",),
    "function": ("Function",),
    "parameter_info": ("ParameterInfo", "ResultInfo"),
    "ledger_report": ("LedgerEntry", "backends", "devices", "doctor", "ledger", "profile"),
    "module": ("Module", "load", "load_bytes"),
    "package": ("load_package",),
    "backend_object": (
        "Buffer",
        "ImageArgument",
        "ImageFunction",
        "Launch",
        "Limits",
        "PythonBackend",
        "RuntimeImage",
    ),
    "python_runtimes": ("python_backend", "register_backend"),
    "stream_object": ("Event", "Stream", "record", "stream"),
    "host_array": ("asnumpy",),
    "tensor": ("asarray", "empty"),
    "tensor_object": ("Tensor",),
    "tvm_ffi_module": ("as_tvm_ffi_module",),
    "leading_axes": ("vectorize",),
}
_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ArgumentTypeError",
    "ArgumentValueError",
    "BackendNotReadyError",
    "Buffer",
    "BundleDirectoryError",
    "BundleError",
    "BundleFileError",
    "BundleNotFoundError",
    "BundlePermissionError",
    "CompileJob",
    "CompileStep",
    "CompileStepError",
    "Device",
    "DeviceAssertError",
    "DeviceError",
    "DeviceLostError",
    "DovetailError",
    "Event",
    "Function",
    "FunctionInfo",
    "FunctionNotFoundError",
    "ImageArgument",
    "ImageError",
    "ImageFunction",
    "ImageInfo",
    "InternalError",
    "Launch",
    "LedgerEntry",
    "Limits",
    "ManifestError",
    "Module",
    "NotFoundError",
    "ParameterInfo",
    "PlanError",
    "PythonBackend",
    "ResourceError",
    "ResultInfo",
    "RuntimeImage",
    "Stream",
    "SystemFailureError",
    "Tensor",
    "TimeLimitError",
    "UnsupportedError",
    "WorkInterruptedError",
    "__version__",
    "as_device",
    "as_tvm_ffi_module",
    "asarray",
    "asnumpy",
    "backends",
    "compile_step",
    "device",
    "device_of",
    "devices",
    "doctor",
    "empty",
    "extra",
    "ledger",
    "load",
    "load_bytes",
    "load_package",
    "profile",
    "python_backend",
    "record",
    "register_backend",
    "stream",
    "synchronize",
    "vectorize",
]


def __getattr__(name: str) -> object:
    """Imports a public name from its module, once."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    import importlib

    module = importlib.import_module(f"{__name__}.{home}")
    value: object = module if home == name else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def _introduce() -> None:
    from dovetail_runtime._tvm_ffi_loader import introduce

    introduce()


_imports.when_imported("tvm_ffi", _introduce)
