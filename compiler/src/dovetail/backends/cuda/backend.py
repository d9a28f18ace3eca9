"""The record of the `cuda` backend."""

from __future__ import annotations

from dovetail.backends.cuda.codegen import codegen
from dovetail.backends.cuda.detect import detect
from dovetail.backends.cuda.gaps import GAPS
from dovetail.backends.cuda.namespace import NAMESPACE
from dovetail.backends.cuda.pipeline import pipeline
from dovetail.backends.cuda.target import SCHEMA, capabilities
from dovetail.backends.cuda.toolchain import LIBRARIES
from dovetail.plugin import API, Backend, RuntimeHint, Variable

BACKEND = Backend(
    api=API,
    kind="cuda",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-cuda",
        device_type=2,  # dlpack.h, kDLCUDA
    ),
    detect=detect,
    gaps=GAPS,
    namespace=NAMESPACE,
    environment=(
        Variable(
            LIBRARIES,
            "NVRTC libraries to try, separated by colons, and nothing else",
            "those of the wheels, then the system's",
        ),
    ),
)
