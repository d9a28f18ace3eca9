"""The record of the `metal` backend."""

from __future__ import annotations

from dovetail.backends.metal.codegen import codegen
from dovetail.backends.metal.detect import detect
from dovetail.backends.metal.gaps import GAPS
from dovetail.backends.metal.namespace import NAMESPACE
from dovetail.backends.metal.pipeline import pipeline
from dovetail.backends.metal.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="metal",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-metal",
        device_type=8,  # dlpack.h, kDLMetal
    ),
    detect=detect,
    namespace=NAMESPACE,
    gaps=GAPS,
)
