"""Passes, from module to module, one in each file; pipelines are tuples of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.passes._catalogue import ALL
    from dovetail.passes._parse import parse_pipeline
    from dovetail.passes.base import Pass, Pipeline, Place, after, before
    from dovetail.passes.cpp import CppPass
    from dovetail.passes.narrow_pipelines import NARROW
    from dovetail.passes.pipelines import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT
    from dovetail.passes.placement import RUNS, insert
    from dovetail.passes.word_pipelines import WORDS

__all__ = [
    "ALL",
    "FINISH",
    "FLATTEN",
    "LEGALIZE",
    "NARROW",
    "PREPARE",
    "RUNS",
    "SPLIT",
    "WORDS",
    "CppPass",
    "Pass",
    "Pipeline",
    "Place",
    "after",
    "before",
    "insert",
    "parse_pipeline",
]

__getattr__, __dir__ = exports(__name__, {
    "_catalogue": ("ALL",),
    "_parse": ("parse_pipeline",),
    "base": ("Pass", "Pipeline", "Place", "after", "before"),
    "cpp": ("CppPass",),
    "narrow_pipelines": ("NARROW",),
    "pipelines": ("FINISH", "FLATTEN", "LEGALIZE", "PREPARE", "SPLIT"),
    "placement": ("RUNS", "insert"),
    "word_pipelines": ("WORDS",),
})  # fmt: skip
