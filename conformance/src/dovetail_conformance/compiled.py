"""The bundles of the suite's kernels, compiled once in a run of pytest.

Golden hashes, validators, emulators and devices need the same kernel and target, in separate
processes. So a run has a folder, which those processes inherit by a variable, with bundles by the
keys of the compiler's cache: everything that the bytes depend on. A test that changes the compiler
in its process must use `dovetail.build`, as such a change is not in the keys. The folder is
removed after the run.
"""

from __future__ import annotations

import functools
import os
from typing import Final

from dovetail.api import Kernel
from dovetail.bundle import Bundle, decode_bundle
from dovetail.cache.bundles import Question, opened
from dovetail.cache.store import Store
from dovetail.compiler import build, is_listened_to, keep
from dovetail.support.errors import DovetailError
from dovetail.target import Target

FOLDER: Final = "DOVETAIL_TEST_BUNDLES"
"""The variable; `plugin.py` sets it."""

_BYTES: Final = 4 << 30


def bundle_of(kernel: Kernel, target: Target) -> Bundle:
    """The bundle of a kernel of the suite.

    Args:
        kernel: The kernel.
        target: Resolved.

    Raises:
        DovetailError: The target rejects the kernel.
    """
    made = _bundle_of(kernel, target, told=is_listened_to())
    if isinstance(made, DovetailError):
        raise made
    return made


# Cases that share a kernel stand together.
@functools.lru_cache(maxsize=16)
def _bundle_of(kernel: Kernel, target: Target, *, told: bool) -> Bundle | DovetailError:
    """`told`: somebody listens, who must see it compiled."""
    question = _question(kernel, target)
    kept = question.find() if question is not None and not told else None
    if kept is not None:
        return decode_bundle(kept, [kernel.name])
    try:
        bundle = build([kernel], [target], use_cache=False)
    except DovetailError as error:
        return error
    if question is not None:
        keep(question, [kernel], [target], bundle)
    return bundle


def _question(kernel: Kernel, target: Target) -> Question | None:
    folder, limit = os.environ.get(FOLDER, "off"), _BYTES
    if (users := opened()) is not None:  # as it is asked for
        folder, limit = users.folder, users.limit
    fingerprint = kernel.fingerprint
    if folder == "off" or not fingerprint.is_complete:
        return None
    kinds = frozenset((target.kind, *fingerprint.kinds))
    return _of_kinds(folder, limit, kinds).about([fingerprint], [str(target)])


# Which files the compiler has is looked up once: this process keeps the modules it has imported.
@functools.cache
def _of_kinds(folder: str, limit: int, kinds: frozenset[str]) -> Question:
    return Question(Store(folder, limit), [], [], kinds, {"sources": False})
