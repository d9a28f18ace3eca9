"""The Backend record of kind `hexagon`."""

from __future__ import annotations

from dovetail.backends.hexagon.codegen import codegen
from dovetail.backends.hexagon.detect import detect
from dovetail.backends.hexagon.gaps import GAPS
from dovetail.backends.hexagon.namespace import NAMESPACE
from dovetail.backends.hexagon.pipeline import pipeline
from dovetail.backends.hexagon.target import SCHEMA, capabilities
from dovetail.plugin import API, Backend, RuntimeHint

BACKEND = Backend(
    api=API,
    kind="hexagon",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    runtime=RuntimeHint(
        distribution="dovetail-runtime-hexagon",
        device_type=16,  # dlpack.h, kDLHexagon
    ),
    detect=detect,
    namespace=NAMESPACE,
    gaps=GAPS,
)
