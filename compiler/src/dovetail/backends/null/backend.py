"""The record of the `null` backend."""

from __future__ import annotations

from dovetail.backends.null.codegen import codegen
from dovetail.backends.null.detect import detect
from dovetail.backends.null.gaps import GAPS
from dovetail.backends.null.pipeline import pipeline
from dovetail.backends.null.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="null",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-null",
        device_type=12,  # dlpack.h, kDLExtDev
    ),
    detect=detect,
    gaps=GAPS,
)
