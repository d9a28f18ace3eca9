"""Bundles by all that their bytes depend on.

Two steps. What a device or a text stands for is kept as the list of resolved targets, with the
names of the environment variables that their backends read; bundles are kept by these targets, so
that devices that differ in what no backend looks at share theirs. Both keys hold digests of the
compiler's files, of llvmlite and of the plug-ins that take part.

What cannot be known is not kept: kernels whose fingerprint is not complete, images that another
tool has made (a linker, a driver's compiler), and anything compiled from files that are newer than
this process.
"""

from __future__ import annotations

import copy
import functools
import json
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, cast

import dovetail_runtime
from dovetail.cache import folder
from dovetail.cache.files import digest_of
from dovetail.cache.files import reason_against as reason_against_files
from dovetail.cache.plugins import digest_of_plugins
from dovetail.cache.store import Store
from dovetail_runtime import environment
from dovetail_runtime.digest import sha256

_FORM: Final = 1
"""Of what is kept; raised when entries of the old form must not be found."""

_INTERPRETER: Final = (sys.version_info[:2], sys.flags.optimize)


class Fingerprint(Protocol):
    """What a kernel depends on; see `lang.freeze`."""

    digest: str
    kinds: set[str]
    is_complete: bool


def store() -> Store:
    """The store of bundles, whether it is used or not."""
    return Store(os.path.join(folder.root(), folder.BUNDLES), folder.limit())


def opened() -> Store | None:
    """The store of bundles; None where nothing is kept (`folder.reason_against`)."""
    return None if folder.reason_against() else store()


def ask(
    fingerprints: Sequence[Fingerprint | None],
    places: Sequence[str],
    kinds: Collection[str] | None,
    **options: object,
) -> Question | None:
    """A `Question`; None where nothing is kept, or not of these kernels."""
    found = opened()
    known = [each for each in fingerprints if each is not None and each.is_complete]
    if found is None or len(known) < len(fingerprints):
        return None
    return Question(found, known, places, kinds, options)


class Question:
    """Kernels to be compiled for a device, or for targets: finds the bundle, or keeps it.

    Args:
        store: Of bundles.
        fingerprints: Of the kernels, in the order of the bundle.
        places: What they are compiled for: targets as text; or one device, see `of_device`.
        kinds: The kinds of all places; None if they are not known, for tags.
        options: What else is asked for.
    """

    def __init__(
        self,
        store: Store,
        fingerprints: Sequence[Fingerprint],
        places: Sequence[str],
        kinds: Collection[str] | None,
        options: Mapping[str, object],
    ) -> None:
        self._store = store
        self._options = sorted(options.items())
        self._base = ""
        named = {kind for each in fingerprints for kind in each.kinds}
        plugins = digest_of_plugins(store, None if kinds is None else {*kinds, *named})
        own = _own_files(store)
        if plugins is not None and own is not None:
            settings = [
                environment.read(each) for each in (environment.BACKENDS, environment.AUTOLOAD)
            ]
            self._base = repr((_FORM, _INTERPRETER, own, plugins, settings))
        self._ask(fingerprints, places)

    def _ask(self, fingerprints: Sequence[Fingerprint], places: Sequence[str]) -> None:
        self._kernels = [each.digest for each in fingerprints]
        self._key = ""
        self._kept: bytes | None = None
        self._places = f"targets\n{_hash(self._base, list(places))}" if self._base else ""
        kept = self._store.read(self._places) if self._places else None
        if kept is not None:
            self._resolve(kept)

    def about(self, fingerprints: Sequence[Fingerprint], places: Sequence[str]) -> Question:
        """The same of other kernels and places of these kinds, by the files as they were then."""
        other = copy.copy(self)
        other._ask(fingerprints, places)
        return other

    def with_options(self, **options: object) -> Question:
        """The same question with more asked for."""
        other = copy.copy(self)
        other._options = sorted({**dict(self._options), **options}.items())
        if other._kept is not None:
            other._resolve(other._kept)
        return other

    def find(self) -> bytes | None:
        """The bundle, if it is kept."""
        return self._store.read(self._key) if self._key else None

    def keep(
        self,
        targets: Sequence[str],
        variables: Collection[str],
        tools: Collection[str],
        encode: Callable[[], bytes],
    ) -> None:
        """Keep a bundle that was not found.

        Args:
            targets: The resolved targets, in order.
            variables: The environment variables that their backends read.
            tools: What else has made an image.
            encode: Makes the bundle's bytes, if they are kept.
        """
        if not self._places or any(tools):
            return
        kept = json.dumps([list(targets), sorted(variables)]).encode()
        self._store.write(self._places, kept)
        self._resolve(kept)
        self._store.write(self._key, encode())

    def drop(self) -> None:
        """Forget the bundle, which could not be read."""
        self._store.drop(self._key)

    def _resolve(self, kept: bytes) -> None:
        self._kept = kept
        targets, variables = cast("tuple[list[str], list[str]]", json.loads(kept))
        values = [(name, os.environ.get(name)) for name in variables]
        facts = (self._base, targets, values, self._kernels, self._options)
        self._key = f"bundle\n{_hash(*facts)}"


def of_device(kind: str, attributes: Mapping[str, Any]) -> str:
    """A device as a place: all that its target is chosen by."""
    return repr(("device", kind, sorted(attributes.items())))


def kinds_of(targets: Sequence[str]) -> set[str] | None:
    """The kinds of targets; None where one is a tag, `mesa/lavapipe`, of whichever backend."""
    words = [each.split(maxsplit=1)[0] for each in targets if each.strip()]
    return None if any("/" in each for each in words) else set(words)


def reason_against() -> str:
    """Why this process keeps no bundles, as far as it does not depend on a kernel; or empty."""
    found = (reason_against_files(*each) for each in _own_folders())
    return folder.reason_against() or next(filter(None, found), "")


def _own_files(store: Store) -> str | None:
    """A digest of the files of the compiler and of llvmlite."""
    digests = [digest_of(store, *each) for each in _own_folders()]
    return None if None in digests else repr(digests)


def _own_folders() -> tuple[tuple[str, Callable[[str], bool] | None], ...]:
    """Where the files of the compiler and of llvmlite are, and which of them count."""
    return (
        (os.path.dirname(os.path.dirname(__file__)), None),
        (os.path.dirname(dovetail_runtime.__file__), _is_python),
        (_llvmlite(), None),
    )


@functools.cache
def _llvmlite() -> str:
    """The folder of llvmlite, not imported; empty if it is not there."""
    for place in sys.path:
        path = os.path.join(place, "llvmlite")
        if os.path.isdir(path):
            return os.path.abspath(path)
    return ""


def _is_python(name: str) -> bool:
    return name.endswith(".py")


def _hash(*facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()
