"""The record of the `trn` backend."""

from __future__ import annotations

from dovetail.backends.trn.codegen import codegen
from dovetail.backends.trn.detect import detect
from dovetail.backends.trn.gaps import GAPS
from dovetail.backends.trn.namespace import NAMESPACE
from dovetail.backends.trn.pipeline import pipeline
from dovetail.backends.trn.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint, Variable

BACKEND = Backend(
    api=API,
    kind="trn",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-compiler",
        device_type=1,  # dlpack.h, kDLCPU: NKI takes NumPy arrays and copies them itself
    ),
    detect=detect,
    gaps=GAPS,
    namespace=NAMESPACE,
    environment=(
        Variable(
            "DOVETAIL_TRN_DEVICES",
            "The folder whose files `neuron0`, `neuron1` … are the devices",
            "`/dev`",
        ),
        Variable(
            "NEURON_PLATFORM_TARGET_OVERRIDE",
            "The platform that NKI compiles for: `trn1`, `inf2` or `trn2`",
            "that of the instance",
        ),
    ),
)
