r"""A pytest plug-in for tests on fake drivers, such as the conformance suite.

    pytest -p dovetail_fakedrivers.pytest_plugin --fake cuda \
        --pyargs dovetail_conformance --backend cuda

It must be named, since few runs need it, and pytest warns of entry points in editable installs.

`--fake KIND` sets, before anything opens a driver, the variables by which runtimes use a fake
driver, and makes a CPU image of everything that is compiled for that kind while the tests run.
Passing cases were executed by a shim, so they are counted as *shim*, never as *real*.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Final, cast

import pytest

from dovetail_fakedrivers.libraries import IMAGES, LibraryError, drivers, variables

_ENDING: Final = pytest.StashKey[contextlib.ExitStack]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register `--fake`."""
    parser.getgroup("dovetail fake drivers").addoption(
        "--fake",
        action="append",
        default=[],
        metavar="KIND",
        help="open a fake driver in place of the driver of this kind (repeatable; "
        f"{', '.join(drivers())}), and execute kernels on the host",
    )


def _fakes(config: pytest.Config) -> list[str]:
    return cast("list[str]", config.getoption("--fake"))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set the variables, and start making CPU images.

    Raises:
        pytest.UsageError: A kind has no fake driver.
    """
    kinds = _fakes(config)
    if not kinds:
        return
    ending = contextlib.ExitStack()
    config.stash[_ENDING] = ending
    folder = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="dovetail-images-")))
    try:
        wanted = variables(kinds)
    except LibraryError as error:
        raise pytest.UsageError(f"--fake: {error}") from error
    given = os.environ.get(IMAGES)
    wanted[IMAGES] = f"{folder}{os.pathsep}{given}" if given else str(folder)
    ending.enter_context(_environment(wanted))
    from dovetail_fakedrivers.images import recording

    ending.enter_context(recording(folder))


@contextlib.contextmanager
def _environment(wanted: dict[str, str]) -> Generator[None]:
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def pytest_unconfigure(config: pytest.Config) -> None:
    """Restore the environment."""
    if _ENDING in config.stash:
        config.stash[_ENDING].close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set the level `shim` for tests on fake drivers."""
    kinds = set(_fakes(config))
    for item in items:
        parameters = getattr(item, "callspec", None)
        if parameters is not None and parameters.params.get("conformance_kind") in kinds:
            item.add_marker(pytest.mark.level("shim"), append=False)
            if (real := item.get_closest_marker("evidence")) is not None:
                mark = pytest.mark.evidence(f"{real.args[0]}-fake", **real.kwargs)
                item.add_marker(mark, append=False)
