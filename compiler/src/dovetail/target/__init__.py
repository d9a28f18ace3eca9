"""Targets of compilation: a kind and attributes, never a device."""

from dovetail.target.capabilities import Capabilities, Feature, Threads
from dovetail.target.schema import Attribute, TargetSchema
from dovetail.target.target import (
    Target,
    Value,
    provide_detection,
    provide_suggestions,
    suggestion,
    targets_in_effect,
)

__all__ = [
    "Attribute",
    "Capabilities",
    "Feature",
    "Target",
    "TargetSchema",
    "Threads",
    "Value",
    "provide_detection",
    "provide_suggestions",
    "suggestion",
    "targets_in_effect",
]
