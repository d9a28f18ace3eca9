"""What tests of the fake drivers share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from dovetail_conformance.levels import one_process
from dovetail_fakedrivers.cuda_shim import COMPILER, CudaShimError

IMAGES = "DOVETAIL_FAKE_IMAGES"


@pytest.fixture(scope="session")
def shim_images(pytestconfig: pytest.Config) -> Generator[Path]:
    """A folder of CPU images that the engine looks into; what is made there is kept."""
    assert pytestconfig.cache is not None
    folder = pytestconfig.cache.mkdir("cuda_shim")
    # Without a compiler, the tests that need one say so.
    with one_process(folder / "lock"), contextlib.suppress(CudaShimError):
        COMPILER.precompile(folder)
    before = os.environ.get(IMAGES)
    os.environ[IMAGES] = f"{folder}{os.pathsep}{before}" if before else str(folder)
    yield folder
    if before is None:
        del os.environ[IMAGES]
    else:
        os.environ[IMAGES] = before
