"""Doing something when a package is imported, by whoever imports it, without importing it here.

tvm_ffi takes longer to import than all of this package, and PyTorch takes seconds. What has to be
said to them is said when somebody else has imported them: at once if that was before, else by a
finder at the front of `sys.meta_path`. It finds nothing itself: it asks the other finders and
notes the end of the module's execution. It stays there, with nothing to do, because taking it out
would shift the list under a thread that is going through it.
"""

import sys
from collections.abc import Callable
from typing import Any


def is_imported(name: str) -> bool:
    """Whether a module has been executed to its end; another thread may still be at it."""
    module = sys.modules.get(name)
    if module is None:
        return False
    return not getattr(getattr(module, "__spec__", None), "_initializing", False)


def when_imported(name: str, action: Callable[[], None]) -> None:
    """Runs `action` once a top-level package has been imported: now, or right after it was.

    Args:
        name: The package.
        action: Must not raise: it would be the importer's error.
    """
    if is_imported(name):
        action()
        return
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    _finder.actions.setdefault(name, []).append(action)


class _Finder:
    """Waits for packages."""

    def __init__(self) -> None:
        self.actions: dict[str, list[Callable[[], None]]] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """What the other finders find, with a loader that tells when the module is executed."""
        if name not in self.actions or target is not None:
            return None
        for finder in list(sys.meta_path):
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                self._watch(name, spec.loader)
                return spec
        return None

    def _watch(self, name: str, loader: Any) -> None:
        """Puts itself behind `exec_module` of this one loader object, for this package alone."""
        execute = getattr(loader, "exec_module", None)
        if execute is None or not hasattr(loader, "__dict__"):
            return

        def exec_module(module: Any) -> None:
            execute(module)
            if module.__name__ == name:
                del loader.exec_module
                for action in self.actions.pop(name, ()):
                    action()

        loader.exec_module = exec_module


_finder = _Finder()
