"""The record of the `rocm` backend."""

from __future__ import annotations

from dovetail.backends.rocm.codegen import codegen
from dovetail.backends.rocm.detect import detect
from dovetail.backends.rocm.gaps import GAPS
from dovetail.backends.rocm.namespace import NAMESPACE
from dovetail.backends.rocm.pipeline import pipeline
from dovetail.backends.rocm.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint, Variable

BACKEND = Backend(
    api=API,
    kind="rocm",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-rocm",
        device_type=10,  # dlpack.h, kDLROCM
    ),
    detect=detect,
    namespace=NAMESPACE,
    gaps=GAPS,
    environment=(
        Variable("PATH", "Where `ld.lld` is looked for"),
        Variable("ROCM_PATH", "The folder of ROCm, with its own `ld.lld`", "`/opt/rocm`"),
    ),
)
