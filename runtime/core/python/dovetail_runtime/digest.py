"""SHA-256 of small things without `hashlib`, whose import loads OpenSSL: 3 ms of a first call."""

from importlib import import_module
from typing import Final, Protocol, cast

_LARGE: Final = 1 << 20
"""Bytes from which OpenSSL, several times as fast, is worth its import."""


class Hash(Protocol):
    """What the hash of some bytes can be read from."""

    def digest(self) -> bytes:
        """As 32 bytes."""
        ...

    def hexdigest(self) -> str:
        """As 64 digits."""
        ...


class _Module(Protocol):
    def sha256(self, data: bytes | memoryview, /) -> Hash: ...


def _small() -> _Module:
    """The interpreter's own implementation, which the standard library's `random` uses as well."""
    for name in ("_sha2", "_sha256"):  # Python 3.12, 3.11
        try:
            return cast("_Module", import_module(name))
        except ImportError:  # a Python built without it
            continue
    return cast("_Module", import_module("hashlib"))


_SMALL: Final = _small()


def sha256(data: bytes | memoryview) -> Hash:
    """The hash of `data`."""
    if len(data) < _LARGE:
        return _SMALL.sha256(data)
    import hashlib

    return hashlib.sha256(data)
