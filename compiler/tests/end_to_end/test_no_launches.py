"""A kernel that only checks and allocates has no launch; its image is one without a function."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, plugin
from dovetail.plugin import kind_files


@dt.kernel
def checks(x: T.Buffer[T.float32]) -> None:
    """Nothing but a check."""
    (n,) = x.shape
    assert n > 2


@dt.kernel
def room(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """Memory for others."""
    (n,) = x.shape
    out = T.empty((n, 2), T.float32)
    return out


MADE_BY_TOOLS = {"cubin", "hsaco"}


def targets() -> list[str]:
    """Every kind, in each format that needs no tool."""
    found: list[str] = []
    for kind in kind_files():
        formats = [each for each in plugin.load(kind).schema.attributes if each.name == "format"]
        choices = formats[0].choices if formats else ()
        found += [f"{kind} -format={each}" for each in choices if each not in MADE_BY_TOOLS]
        if not choices:
            found.append(kind)
    return found


@pytest.mark.parametrize("target", targets())
def test_it_is_built_for_every_format(target: str) -> None:
    bundle = dt.build([checks, room], [target])
    assert set(dr.load_bytes(bundle.tobytes())) == {"checks", "room"}


@pytest.mark.level("emulated")
@pytest.mark.needs(device="hexagon")
@pytest.mark.parametrize("format", ["so", "elf", "obj"])
def test_hexagon_calls_it(format: str) -> None:
    bundle = dt.build([checks, room], [f"hexagon -format={format}"]).tobytes()
    module = dr.load_bytes(bundle, device="hexagon:0")
    module.verify()
    x, short = (dr.asarray(np.zeros(n, np.float32), "hexagon:0") for n in (5, 2))
    assert module["checks"](x) is None
    assert module["room"](x).shape == (5, 2)
    with pytest.raises(dr.DovetailError, match="n > 2 does not hold"):
        module["checks"](short)
