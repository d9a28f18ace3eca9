"""Passes: Module to Module, one a file; pipelines are tuples of them."""

from dovetail.passes.base import Pass, Pipeline
