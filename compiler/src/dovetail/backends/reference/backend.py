"""The record of the `reference` backend."""

from __future__ import annotations

from dovetail.backends.reference.checker import CHECKER
from dovetail.backends.reference.codegen import codegen
from dovetail.backends.reference.detect import detect
from dovetail.backends.reference.gaps import GAPS
from dovetail.backends.reference.pipeline import pipeline
from dovetail.backends.reference.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="reference",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-compiler",
        device_type=1,  # dlpack.h, kDLCPU: arrays are used where they lie
    ),
    detect=detect,
    gaps=GAPS,
    checker=CHECKER,
)
