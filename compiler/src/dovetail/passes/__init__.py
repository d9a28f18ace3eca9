"""Passes: Module to Module, one a file; pipelines are tuples of them."""

from dovetail.passes.base import Pass, Pipeline
from dovetail.passes.catalogue import ALL
from dovetail.passes.parse import parse_pipeline
from dovetail.passes.segments import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT

__all__ = [
    "ALL",
    "FINISH",
    "FLATTEN",
    "LEGALIZE",
    "NARROW",
    "PREPARE",
    "SPLIT",
    "Pass",
    "Pipeline",
    "parse_pipeline",
]
