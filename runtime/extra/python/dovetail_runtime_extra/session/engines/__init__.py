"""Engines: one module each, imported when a session uses it."""

import importlib
from typing import Final

from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime_extra.session.engines.engine import Engine

_CLASSES: Final = {"threads": "Threads", "processes": "Processes", "ray": "Ray"}


def engine_of(given: object) -> Engine:
    """Converts a name or an engine to an engine.

    Raises:
        ArgumentTypeError, ArgumentValueError: It is neither.
        BackendNotReadyError: It needs a package that is not installed.
    """
    if isinstance(given, Engine):
        return given
    if not isinstance(given, str):
        raise ArgumentTypeError(f"engine is a name or an Engine, not {type(given).__name__}")
    if given not in _CLASSES:
        raise ArgumentValueError(f"engine='{given}'; allowed: {', '.join(_CLASSES)}")
    module = importlib.import_module(f"{__name__}.{given}")
    made: Engine = getattr(module, _CLASSES[given])()
    return made
