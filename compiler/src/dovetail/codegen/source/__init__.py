"""The emitter shared by all targets whose image is text of the C family."""

from dovetail.codegen.source.dialect import Dialect, Storage
from dovetail.codegen.source.emitter import emit_source

__all__ = [
    "Dialect",
    "Storage",
    "emit_source",
]
