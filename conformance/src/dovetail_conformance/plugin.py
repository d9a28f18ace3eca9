"""The pytest plug-in: `pytest --pyargs dovetail_conformance --backend vulkan`.

Every case is a test for each chosen kind. A case in the `gaps` of a backend must fail: if it
passes, the suite fails until the gap is removed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any, Final, cast

import pytest

from dovetail_conformance.levels import level_of, level_of_device, missing_device


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register `--backend` and `--bundle-cache`."""
    group = parser.getgroup("dovetail conformance")
    group.addoption(
        "--backend",
        action="append",
        default=[],
        metavar="KIND",
        help="run the conformance cases on this kind of device (repeatable; default: every "
        "kind that has both a compiler and a ready device here)",
    )
    group.addoption(
        "--bundle-cache",
        action="store_true",
        help="take kernels that an earlier process has compiled from the cache on disk; without "
        "it DOVETAIL_CACHE=programs holds unless it is set, so that tests see what the compiler "
        "does now",
    )


_BUNDLES: Final = "DOVETAIL_TEST_BUNDLES"
_MADE: Final = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Set up the cache of compiled kernels, which workers and child processes inherit."""
    if not config.getoption("--bundle-cache"):
        os.environ.setdefault("DOVETAIL_CACHE", "programs")
    if _BUNDLES not in os.environ:
        os.environ[_BUNDLES] = config.stash[_MADE] = tempfile.mkdtemp(prefix="dovetail-run-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the cache of compiled kernels."""
    if (folder := config.stash.get(_MADE, None)) is not None:
        os.environ.pop(_BUNDLES, None)
        shutil.rmtree(folder, ignore_errors=True)


def chosen_kinds(config: pytest.Config) -> list[str]:
    """The kinds to run on."""
    given = cast("list[str]", config.getoption("--backend"))
    if given:
        return given
    from dovetail import plugin

    return [kind for kind in plugin.kinds() if missing_device(kind) is None]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Set the level `emulated` for cases on emulated devices."""
    parameters = getattr(item, "callspec", None)
    kind = parameters.params.get("conformance_kind") if parameters is not None else None
    if kind and level_of(item) == "real" and level_of_device(kind) == "emulated":
        item.add_marker(pytest.mark.level("emulated"), append=False)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test for each kind and case."""
    if not {"conformance_kind", "conformance_case"} <= set(metafunc.fixturenames):
        return
    from dovetail_conformance.cases import ALL
    from dovetail_conformance.gaps import gaps_of

    parameters: list[Any] = []
    for kind in chosen_kinds(metafunc.config):
        gaps = gaps_of(kind)
        for case in ALL:
            marks = (
                [pytest.mark.xfail(reason=gaps[case.name], strict=True)]
                if case.name in gaps
                else []
            )
            parameters.append(pytest.param(kind, case, id=f"{kind}-{case.name}", marks=marks))
    metafunc.parametrize(("conformance_kind", "conformance_case"), parameters)
