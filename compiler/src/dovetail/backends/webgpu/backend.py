"""The record of the `webgpu` backend."""

from __future__ import annotations

from dovetail.backends.webgpu.codegen import codegen
from dovetail.backends.webgpu.detect import detect
from dovetail.backends.webgpu.gaps import DRIVER_FAULTS, GAPS
from dovetail.backends.webgpu.namespace import NAMESPACE
from dovetail.backends.webgpu.pipeline import pipeline
from dovetail.backends.webgpu.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="webgpu",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-webgpu",
        device_type=15,  # dlpack.h, kDLWebGPU
    ),
    detect=detect,
    namespace=NAMESPACE,
    gaps=GAPS,
    driver_faults=DRIVER_FAULTS,
)
