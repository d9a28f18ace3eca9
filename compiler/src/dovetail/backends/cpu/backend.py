"""The Backend record of kind `cpu`."""

from __future__ import annotations

from dovetail.backends.cpu.codegen import codegen
from dovetail.backends.cpu.detect import detect
from dovetail.backends.cpu.gaps import GAPS
from dovetail.backends.cpu.pipeline import pipeline
from dovetail.backends.cpu.target import SCHEMA, capabilities, variants
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="cpu",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime",
        # kDLCPU of dlpack.h.
        device_type=1,
    ),
    variants=variants,
    detect=detect,
    gaps=GAPS,
)
