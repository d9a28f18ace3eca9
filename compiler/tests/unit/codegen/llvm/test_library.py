"""llvmlite's library without its package gives what the package gives, and frees what it makes."""

from __future__ import annotations

import ctypes
import gc
import importlib.metadata
import tomllib
from collections import Counter
from collections.abc import Callable, Generator
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest
from llvmlite import binding

from dovetail.codegen.llvm import _library, machine
from dovetail.codegen.llvm._library import FUNCTIONS, RELEASE, TYPES, Library, library
from dovetail.codegen.llvm.machine import (
    LLVMError,
    Machine,
    data_layout,
    emit_assembly,
    emit_object,
    optimise,
)

TEXT = """
target triple = "{triple}"
declare i32 @other(i32)
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
    Machine(triple="aarch64-unknown-none-elf", cpu="cortex-a72", code_model="small"),
]

REFUSED = {
    "parsing": "define bogus",
    "verifying": "define i32 @f() {\n %a = add i32 %b, 1\n %b = add i32 1, 2\n ret i32 %a\n}",
    "not ASCII": "define é",
}

SHORT = MACHINES[1]


def forget() -> None:
    """Drops what `machine` keeps, which is of one library."""
    for kept in (data_layout, machine._target_machine, machine._llvm):
        kept.cache_clear()


@pytest.fixture(autouse=True)
def _fresh() -> Generator[None]:
    """Nothing kept is another test's."""
    forget()
    yield
    forget()


def with_the_package(action: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> object:
    """What an action gives where the library has nothing to give."""
    forget()
    monkeypatch.setattr(machine, "library", lambda: None)
    result = action()
    assert machine._llvm() is binding
    return result


def _spec(place: Path, name: str) -> ModuleSpec:
    return ModuleSpec(name, None, origin=str(place / name / "__init__.py"))


def test_release_is_the_one_that_is_required() -> None:
    project = Path(__file__).parents[4] / "pyproject.toml"
    required = tomllib.loads(project.read_text())["project"]["dependencies"]
    assert f"llvmlite=={RELEASE}" in required
    assert importlib.metadata.version("llvmlite") == RELEASE


def test_the_library_is_taken() -> None:
    emit_assembly(TEXT.format(triple=SHORT.triple), SHORT)
    assert isinstance(machine._llvm(), Library)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_declared_as_the_package_does(name: str) -> None:
    taken, _, returned = FUNCTIONS[name].partition(">")
    theirs = getattr(binding.ffi.lib, f"LLVMPY_{name}")

    def size(of: Any) -> int:
        return ctypes.sizeof(of)

    if theirs.argtypes is not None:
        assert [size(TYPES[each]) for each in taken] == [size(each) for each in theirs.argtypes]
    if theirs.restype is not ctypes.c_int or returned == "i":
        assert size(TYPES[returned]) == size(theirs.restype)


@pytest.mark.parametrize("of", MACHINES, ids=lambda of: of.triple)
def test_gives_what_the_package_gives(of: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT.format(triple=of.triple)

    def results() -> object:
        given = [data_layout(of), optimise(text, of), emit_assembly(text, of)]
        return [*given, emit_object(text, of) if of.triple != SHORT.triple else b""]

    assert results() == with_the_package(results, monkeypatch)


@pytest.mark.parametrize("what", REFUSED)
def test_refuses_as_the_package_does(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def message() -> object:
        # Not pytest.raises, which makes a cycle: the package frees a context before its modules.
        try:
            return optimise(REFUSED[what], SHORT)
        except LLVMError as error:
            return str(error)

    ours = str(message())
    assert ours.startswith(f"LLVM refuses the IR written for '{SHORT.triple}': ")
    assert ours == with_the_package(message, monkeypatch)


def test_names_an_unknown_triple_as_the_package_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def message() -> object:
        with pytest.raises(RuntimeError) as refused:
            data_layout(Machine(triple="pdp11-dec-unix", cpu="11/70"))
        return str(refused.value)

    assert message() == with_the_package(message, monkeypatch)


@pytest.mark.parametrize("release", ["0.49.0", "0.50.1"])
def test_another_release_is_the_packages(
    release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"llvmlite-{release}.dist-info").mkdir()
    (tmp_path / "llvmlite" / "binding").mkdir(parents=True)
    real = Path(binding.__file__).parent / "libllvmlite.so"
    (tmp_path / "llvmlite" / "binding" / "libllvmlite.so").symlink_to(real)
    monkeypatch.setattr(_library, "find_spec", lambda name: _spec(tmp_path, name))
    assert library() is None
    (tmp_path / f"llvmlite-{RELEASE}.dist-info").mkdir()
    assert library() is not None


def test_a_missing_function_is_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FUNCTIONS, "NoSuchFunction", "p")
    assert library() is None
    text = TEXT.format(triple=SHORT.triple)
    assert "@twice" in optimise(text, SHORT)
    assert machine._llvm() is binding


def test_what_cannot_be_loaded_is_the_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"llvmlite-{RELEASE}.dist-info").mkdir()
    (tmp_path / "llvmlite" / "binding").mkdir(parents=True)
    (tmp_path / "llvmlite" / "binding" / "libllvmlite.so").write_text("no library")
    monkeypatch.setattr(_library, "find_spec", lambda name: _spec(tmp_path, name))
    assert library() is None


@pytest.mark.parametrize("of", MACHINES, ids=lambda of: of.triple)
def test_frees_each_object_once(of: Machine) -> None:
    llvm = machine._llvm()
    assert isinstance(llvm, Library)
    made, freed = Counter[int](), Counter[int]()

    def counted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        frees = name.startswith("Dispose") or name == "ContextDispose"
        gives = FUNCTIONS[name].endswith(">p") and not name.endswith(("Next", "Start", "Triple"))

        def count(*given: Any) -> Any:
            # No other object is in the place of one until it is freed.
            if frees and name != "DisposeString":
                freed[given[0]] += 1
            result = call(*given)
            if gives and result:
                made[result] += 1
            return result

        return count

    llvm.call.update({name: counted(name, call) for name, call in llvm.call.items()})
    text = TEXT.format(triple=of.triple)
    optimise(text, of)
    emit_assembly(text, of)
    data_layout(of)
    with pytest.raises(LLVMError):
        optimise(REFUSED["parsing"], of)
    machine._target_machine.cache_clear()
    assert made
    assert freed == made


def test_frees_a_cycle_in_the_order_of_use() -> None:
    llvm = library()
    assert llvm is not None
    freed: list[str] = []
    for name in ("ContextDispose", "DisposeModule", "DisposeFunctionsIter"):

        def free(
            pointer: int, name: str = name, call: Callable[..., Any] = llvm.call[name]
        ) -> None:
            freed.append(name)
            call(pointer)

        llvm.call[name] = free
    context = llvm.create_context()
    module = llvm.parse_assembly(TEXT.format(triple=SHORT.triple), context)
    functions = module.functions
    next(functions)
    # The collector takes the oldest first.
    cycle: list[object] = [context, module, functions]
    cycle.append(cycle)
    for each in (context, module):
        vars(each)["cycle"] = cycle
    del context, module, functions, cycle, each
    gc.collect()
    assert freed == ["DisposeFunctionsIter", "DisposeModule", "ContextDispose"]


@pytest.mark.parametrize("of", MACHINES[:3], ids=lambda of: of.triple)
def test_the_package_is_made_to_free_each(of: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
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
    text = TEXT.format(triple=of.triple)
    with_the_package(lambda: optimise(text, of), monkeypatch)
    assert made
    assert sorted(freed) == sorted(map(id, made))
    assert all(each.closed for each in made)
