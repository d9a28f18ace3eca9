"""The record of the `opencl` backend."""

from __future__ import annotations

from dovetail.backends.opencl.codegen import codegen
from dovetail.backends.opencl.detect import detect
from dovetail.backends.opencl.gaps import GAPS
from dovetail.backends.opencl.namespace import NAMESPACE
from dovetail.backends.opencl.pipeline import pipeline
from dovetail.backends.opencl.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="opencl",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-opencl",
        device_type=4,  # dlpack.h, kDLOpenCL
    ),
    detect=detect,
    gaps=GAPS,
    namespace=NAMESPACE,
)
