"""The record of the `acme` backend."""

from __future__ import annotations

from dovetail.plugin import API, Backend, RuntimeHint, Variable
from dovetail_acme.codegen import codegen
from dovetail_acme.detect import detect
from dovetail_acme.gaps import GAPS
from dovetail_acme.namespace import NAMESPACE
from dovetail_acme.pipeline import pipeline
from dovetail_acme.target import SCHEMA, capabilities

BACKEND = Backend(
    api=API,
    kind="acme",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-acme",
        device_type=1,  # dlpack.h, kDLCPU: kernels work on the host's memory
    ),
    detect=detect,
    namespace=NAMESPACE,
    gaps=GAPS,
    environment=(
        Variable("DOVETAIL_ACME_CC", "The C compiler that kernels are compiled with", "cc"),
    ),
)
