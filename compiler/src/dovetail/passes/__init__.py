"""Passes: Module to Module, one a file; pipelines are tuples of them."""

from dovetail.passes._catalogue import ALL
from dovetail.passes._parse import parse_pipeline
from dovetail.passes.base import Pass, Pipeline
from dovetail.passes.pipelines import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, WORDS

__all__ = [
    "ALL",
    "FINISH",
    "FLATTEN",
    "LEGALIZE",
    "NARROW",
    "PREPARE",
    "SPLIT",
    "WORDS",
    "Pass",
    "Pipeline",
    "parse_pipeline",
]
