"""The kernel language: parsed from Python source, never executed."""

from dovetail.lang import namespace as T
from dovetail.lang.external_definition import ExternalDefinition
from dovetail.lang.external_signature import ExternalLaunch
from dovetail.lang.inline import Inline, inline

__all__ = ["ExternalDefinition", "ExternalLaunch", "Inline", "T", "inline"]
