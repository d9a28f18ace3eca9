"""The bundles that all workers of a session have loaded, and their functions."""

from typing import TYPE_CHECKING, Any

from dovetail_runtime.errors import FunctionNotFoundError

if TYPE_CHECKING:
    from dovetail_runtime_extra.session.session import Session


class SessionModule:
    """A bundle that all workers have loaded. Its functions are attributes and items.

    `module.f(x, y)` is `session.call(module["f"], x, y)`.
    """

    def __init__(self, session: "Session", number: int, name: str, functions: list[str]) -> None:
        """Use `Session.load`."""
        self._session = session
        self.number = number
        self.name = name
        self.functions = tuple(functions)

    def __getitem__(self, name: str) -> "SessionFunction":
        """A function by name.

        Raises:
            FunctionNotFoundError: The bundle has no function of this name.
        """
        if name not in self.functions:
            from dovetail_runtime.suggest import near

            shown = near(name, list(self.functions)) or list(self.functions)[:8]
            raise FunctionNotFoundError(
                f"bundle '{self.name}' has no function '{name}'; it offers"
                f" {', '.join(shown) or 'none'}"
            )
        return SessionFunction(self._session, self, name)

    def __getattr__(self, name: str) -> "SessionFunction":
        """A function by name."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.functions})

    def __repr__(self) -> str:
        return f"<bundle '{self.name}' on {self._session.workers} workers>"


class SessionFunction:
    """A function of a bundle, called on all workers."""

    __slots__ = ("module", "name", "session")

    def __init__(self, session: "Session", module: SessionModule, name: str) -> None:
        """Use `SessionModule`."""
        self.session = session
        self.module = module
        self.name = name

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """As `Session.call`."""
        return self.session.call(self, *arguments, **keywords)

    def __repr__(self) -> str:
        return f"<function {self.name} of {self.module!r}>"
