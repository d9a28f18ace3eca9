"""The record of the `vulkan` backend."""

from __future__ import annotations

from dovetail.backends.vulkan.codegen import codegen
from dovetail.backends.vulkan.detect import detect
from dovetail.backends.vulkan.gaps import DRIVER_FAULTS, GAPS
from dovetail.backends.vulkan.namespace import NAMESPACE
from dovetail.backends.vulkan.pipeline import pipeline
from dovetail.backends.vulkan.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="vulkan",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-vulkan",
        device_type=7,  # dlpack.h, kDLVulkan
    ),
    detect=detect,
    gaps=GAPS,
    driver_faults=DRIVER_FAULTS,
    namespace=NAMESPACE,
)
