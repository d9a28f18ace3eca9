"""TOML files that people and packages write: what is wrong in one is named with file and key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from dovetail.support.errors import DovetailError
from dovetail.support.files import read_regular
from dovetail.support.printable import printable

MAX_BYTES: Final = 1 << 20
"""Of a file; the largest of our own has 40 KiB."""

_LIST: Final = cast("type[list[Any]]", list)
_DICT: Final = cast("type[dict[str, Any]]", dict)
_V = TypeVar("_V")

Check = Callable[[str], bool | str]
"""Whether a text is right; if not, what it has to do."""


def read_toml(path: Path, what: str, error: type[DovetailError]) -> TomlTable:
    """A file as a table.

    Args:
        path: The file.
        what: What it is, for messages.
        error: The class of what is raised.

    Raises:
        DovetailError: It is no regular file, cannot be read, or is larger than `MAX_BYTES`. As
            `error`: it is not TOML.
    """
    import tomllib  # not needed to compile a kernel

    content = read_regular(path, what, MAX_BYTES)
    try:
        table = tomllib.loads(content.decode("utf-8"))
    # Among ValueError: no UTF-8, no TOML, a number of too many digits.
    except (ValueError, RecursionError) as bad:
        raise error(f"{path}: it is not TOML: {printable(str(bad))}") from bad
    return TomlTable(path, table, error)


class TomlTable:
    """A table of a file, whose keys are taken one by one; `end` refuses those that are left.

    Args:
        path: The file, for messages.
        content: What it holds.
        error: The class of what is raised.
        name: Of the table within its file.
    """

    def __init__(
        self,
        path: Path,
        content: Mapping[str, Any],
        error: type[DovetailError],
        name: str = "",
    ) -> None:
        self._path = path
        self._name = name
        self._content = content
        self._error = error
        self._known: list[str] = []

    def error(self, key: str, what: str) -> DovetailError:
        """What is raised for a key that is wrong."""
        return self._error(f"{self._path}: key '{self._path_of(key)}' {what}")

    def _path_of(self, key: str) -> str:
        return printable(f"{self._name}.{key}" if self._name else key)

    def is_empty(self) -> bool:
        """Whether it has no keys."""
        return not self._content

    def names(self) -> tuple[str, ...]:
        """Its keys."""
        return tuple(self._content)

    def end(self) -> None:
        """All keys have been asked for."""
        for key in self._content:
            if key not in self._known:
                raise self.error(key, f"is unknown; allowed are {', '.join(sorted(self._known))}")

    def _take(self, key: str, kind: type[_V], allowed: str, default: _V | None) -> _V:
        self._known.append(key)
        if key not in self._content:
            if default is None:
                raise self.error(key, f"is missing; expected {allowed}")
            return default
        value = self._content[key]
        # A truth value is an integer to Python and not to TOML.
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.error(key, f"is {_shown(value)}; expected {allowed}")
        return value

    def text(self, key: str, default: str | None = None, *, check: Check | None = None) -> str:
        """A text, which may be empty only where the default is."""
        value = self._take(key, str, "a string", default)
        if not value and default != "":
            raise self.error(key, "is empty; expected a string")
        self._check(key, value, check)
        return value

    def number(self, key: str) -> int:
        """An integer."""
        return self._take(key, int, "an integer", None)

    def flag(self, key: str) -> bool:
        """True or false, which is false where it is missing."""
        self._known.append(key)
        value = self._content.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, f"is {_shown(value)}; allowed are true and false")
        return value

    def raw(self, key: str) -> object:
        """Whatever there is, for a caller who looks at it; None where it is missing."""
        self._known.append(key)
        return self._content.get(key)

    def choice(self, key: str, allowed: Mapping[str, str]) -> str:
        """One of the texts that are the keys of `allowed`, whose values say what they mean."""
        listing = "; ".join(f"'{name}': {meaning}" for name, meaning in allowed.items())
        value = self._take(key, str, f"one of {listing}", None)
        if value not in allowed:
            raise self.error(key, f"is {_shown(value)}; expected one of {listing}")
        return value

    def texts(
        self, key: str, *, allowed: tuple[str, ...] = (), check: Check | None = None
    ) -> tuple[str, ...]:
        """A list of texts."""
        values: list[object] = self._take(key, _LIST, "a list of strings", [])
        texts: list[str] = []
        for value in values:
            if not isinstance(value, str) or (allowed and value not in allowed):
                listing = ", ".join(f"'{each}'" for each in allowed) or "texts"
                raise self.error(key, f"has {_shown(value)}; allowed are {listing}")
            self._check(key, value, check)
            texts.append(value)
        return tuple(texts)

    def mapping(self, key: str, default: Mapping[str, str] | None = None) -> Mapping[str, str]:
        """A table of texts."""
        given = None if default is None else dict(default)
        values = self._take(key, _DICT, "a table of strings", given)
        for name, value in values.items():
            if not isinstance(value, str):
                raise self.error(f"{key}.{name}", f"is {_shown(value)}; expected a string")
        return MappingProxyType(values)

    def facts(self, key: str) -> Mapping[str, str]:
        """A table of texts, numbers and truth values, as texts."""
        values = self._take(key, _DICT, "a table", {})
        for name, value in values.items():
            if not isinstance(value, str | int):
                what = f"is {_shown(value)}; expected a string, an integer, true or false"
                raise self.error(f"{key}.{name}", what)
        return MappingProxyType({
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in values.items()
        })  # fmt: skip

    def table(self, key: str) -> TomlTable:
        """A table, empty where it is missing."""
        content = self._take(key, _DICT, "a table", {})
        return self._inner(key, content)

    def tables(self, key: str) -> list[TomlTable]:
        """An array of tables."""
        rows = self._take(key, _LIST, f"one table [[{key}]] or more", None)
        for row in rows:
            if not isinstance(row, dict):
                raise self.error(key, f"has {_shown(row)}; allowed are tables [[{key}]]")
        return [self._inner(key, cast("dict[str, Any]", row)) for row in rows]

    def _inner(self, key: str, content: dict[str, Any]) -> TomlTable:
        return TomlTable(self._path, content, self._error, self._path_of(key))

    def _check(self, key: str, value: str, check: Check | None) -> None:
        said = check(value) if check is not None else True
        if said is not True:
            raise self.error(key, f"is {_shown(value)}; it must {said}")


def _shown(value: object) -> str:
    return f"'{printable(value)}'" if isinstance(value, str) else printable(repr(value))
