"""Each pass manager of LLVM is freed once: the standard pipeline is 80 KiB."""

from __future__ import annotations

from typing import Any

import pytest
from llvmlite import binding

from dovetail.codegen.llvm.machine import Machine, emit_object, optimise

TEXT = """
target triple = "{triple}"
define i32 @twice(i32 %x) #0 {{
  %y = add i32 %x, %x
  ret i32 %y
}}
attributes #0 = {{ "dovetail-hoists" }}
"""

MACHINES = [
    Machine(triple="x86_64-unknown-none-elf", cpu="x86-64-v3"),
    Machine(triple="nvptx64-nvidia-cuda", cpu="sm_90", vectorise=False),
    Machine(triple="amdgcn-amd-amdhsa", cpu="gfx1100", vectorise=False, packs=True),
]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.triple)
def test_each_is_freed(machine: Machine, monkeypatch: pytest.MonkeyPatch):
    managers = binding.newpassmanagers
    made, freed = list[Any](), list[int]()
    for name in ("ModulePassManager", "FunctionPassManager"):
        kind = getattr(managers, name)

        def create(self: Any, *given: Any, old: Any = kind.__init__) -> None:
            old(self, *given)
            made.append(self)

        monkeypatch.setattr(kind, "__init__", create)
    dispose = managers.NewPassManager._dispose

    def free(self: Any) -> None:
        freed.append(id(self))
        dispose(self)

    monkeypatch.setattr(managers.NewPassManager, "_dispose", free)
    text = TEXT.format(triple=machine.triple)
    optimise(text, machine)
    if machine.vectorise:
        emit_object(text, machine)
    assert made
    assert sorted(freed) == sorted(map(id, made))
    assert all(each.closed for each in made)
