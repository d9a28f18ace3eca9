"""A stand-in for `neuronxcc.nki`: the calls that kernels of `trn` make, executed with NumPy.

It is written from the documentation of NKI (AWS Neuron, release 2.26) and stricter than it has to
be: what is not allowed there by a sentence of the documentation fails here, with the sentence's
name (`nki.errors`, "NKI Programming Model"). Lanes that a mask leaves out hold numbers that show.
It says nothing of speed, and not how the engines round their functions.

`install()` makes it importable as `neuronxcc`, in this process; `DOVETAIL_TRN_DEVICES` names a
folder in which files `neuron0`, `neuron1` … are its devices.
"""

from __future__ import annotations

import sys
from types import ModuleType

from dovetail_fakedrivers.nki_shim import isa, language, run, typing
from dovetail_fakedrivers.nki_shim.tensors import NkiError

__all__ = ["NkiError", "install", "uninstall"]

_NAMES = ("neuronxcc", "neuronxcc.nki", "neuronxcc.nki.language", "neuronxcc.nki.isa",
          "neuronxcc.nki.typing")  # fmt: skip


def install() -> None:
    """Let `import neuronxcc.nki` find the stand-in."""
    package, nki = ModuleType("neuronxcc"), ModuleType("neuronxcc.nki")
    package.__path__ = []
    nki.__path__ = []
    package.__dict__.update(nki=nki, __version__="0 (a stand-in)")
    nki.__dict__.update(
        baremetal=run.baremetal, language=language, isa=isa, typing=typing, __stand_in__=True
    )
    for name, module in zip(_NAMES, (package, nki, language, isa, typing), strict=True):
        sys.modules[name] = module


def uninstall() -> None:
    """Let nothing be found again."""
    for name in _NAMES:
        sys.modules.pop(name, None)
