"""The record of the `openmp` backend."""

from __future__ import annotations

from dovetail.plugin import API, Backend, RuntimeHint
from dovetail_openmp.codegen import codegen
from dovetail_openmp.gaps import GAPS
from dovetail_openmp.pipeline import pipeline
from dovetail_openmp.target import SCHEMA, capabilities, detect

BACKEND = Backend(
    api=API,
    kind="openmp",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-openmp",
        device_type=1,  # dlpack.h, kDLCPU: the memory is the host's
    ),
    detect=detect,
    gaps=GAPS,
)
