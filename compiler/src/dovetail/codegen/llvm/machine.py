"""From LLVM IR text to object code and assembly, for processors named in full.

Nothing here asks what the building machine is: triple, processor, features and options are all
given, so the bytes depend on them and on LLVM's version only. llvmlite is used for this and for
nothing else, and is loaded late because it costs milliseconds, without its package (`_library`).

LLVM ends the process on an error it did not expect. So text is parsed and verified first (those
errors are reported), and only what our own writer makes is handed over.
"""

from __future__ import annotations

import _thread  # threading is a module more at a first call
import contextlib
import functools
import importlib
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from dovetail.codegen.llvm._library import library
from dovetail.codegen.llvm.pipelines import run_short, run_standard
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from dovetail.codegen.llvm._binding import LLVM, Module, TargetMachine


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """One processor as LLVM names it.

    Attributes:
        triple: Architecture, vendor, system; the system "none" promises no library.
        cpu: LLVM's name of the processor or level.
        features: Comma-separated, each with + or -.
        code_model: LLVM's code model.
        vectorise: Whether loops become vectors; on devices with real threads they must not, and
            get a pipeline of their own (`pipelines`).
        packs: Whether operations on neighbours become one; None: where loops become vectors. Such
            a device computes two 16-bit floats in one register.
        options: LLVM's command line, for what no feature says. They hold for the whole process
            from then on, so that each is about one architecture alone.
        position_independent: Whether code runs wherever it is mapped.
        scalar_with: Patterns of optimised IR; a function in which all are found ends the process
            that generates its code, so that its loops become no vectors.
        fewest_jumps: From how many cases on a switch becomes a table of jumps: what LLVM's own
            description of the architecture says, as otherwise that of another one might hold.
    """

    triple: str
    cpu: str
    features: str = ""
    code_model: str = "default"
    vectorise: bool = True
    packs: bool | None = None
    options: tuple[str, ...] = ()
    position_independent: bool = True
    scalar_with: tuple[str, ...] = ()
    fewest_jumps: int = 4


class LLVMError(DovetailError):
    """LLVM refused text that our writer made: a defect of ours."""


@functools.cache
def _llvm() -> LLVM:
    binding = cast("LLVM", library() or importlib.import_module("llvmlite.binding"))
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    # A sum in order keeps its order where the rest of its loop becomes vectors; on x86-64 LLVM
    # leaves such loops alone without it. It holds for the whole process, so for every target.
    binding.set_option("dovetail", "-force-ordered-reductions=true")
    return binding


@functools.cache
def _target_machine(machine: Machine) -> TargetMachine:
    # A GPU's code generator at level 3 differs by a second run of value numbering.
    for option in machine.options:
        _llvm().set_option("dovetail", option)
    target = _llvm().Target.from_triple(machine.triple)
    return target.create_target_machine(
        cpu=machine.cpu,
        features=machine.features,
        opt=3 if machine.vectorise else 2,
        reloc="pic" if machine.position_independent else "static",
        codemodel=machine.code_model,
    )


@functools.cache
def data_layout(machine: Machine) -> str:
    """LLVM's description of the types of a machine."""
    return str(_target_machine(machine).target_data)


def _optimised(text: str, machine: Machine) -> Module:
    module = _run(text, machine)
    scalar = _scalar_functions(str(module), machine.scalar_with) if machine.scalar_with else []
    if not scalar:
        return module
    # The passes that make vectors do not look at a function with this attribute.
    head = rf"(?m)^(define .*@(?:{'|'.join(map(re.escape, scalar))})\(.*\))"
    return _run(re.sub(head, r"\1 noimplicitfloat", text), machine)


def _scalar_functions(text: str, patterns: Sequence[str]) -> list[str]:
    """The functions of a module in which all of some patterns are found."""
    functions = re.findall(r"(?ms)^define [^@]*@([\w.]+)\((.*?)^}", text)
    return [name for name, body in functions if all(re.search(each, body) for each in patterns)]


def _run(text: str, machine: Machine) -> Module:
    llvm = _llvm()
    try:
        # In a context of its own: what is shared in one is kept for as long as the context, so
        # that one for all modules grows with each, and slows the next.
        module = llvm.parse_assembly(text, llvm.create_context())
        module.verify()
    except RuntimeError as error:
        raise LLVMError(f"LLVM refuses the IR written for '{machine.triple}': {error}") from error
    generator = _target_machine(machine)
    packs = machine.vectorise if machine.packs is None else machine.packs
    if machine.vectorise or packs:
        run_standard(llvm, module, generator, machine.vectorise, packs)
    else:
        run_short(llvm, module, generator)
    return module


# LLVM works on one module at a time anyhow (`_library`).
_EMITTING: Final = _thread.allocate_lock()


@contextlib.contextmanager
def _ready(text: str, machine: Machine) -> Generator[tuple[TargetMachine, Module]]:
    """What emits, and what it emits: emission changes the module, so each is emitted once."""
    with _EMITTING:
        module = _optimised(text, machine)
        # The one setting that LLVM's descriptions of architectures change for the whole process:
        # wasm32's makes tables of two cases, and so would whatever is compiled behind it.
        least = f"-min-jump-table-entries={machine.fewest_jumps}"
        _llvm().set_option("dovetail", least)
        yield _target_machine(machine), module


def emit_object(text: str, machine: Machine) -> bytes:
    """The relocatable object of a module.

    Raises:
        LLVMError: The text is not valid IR.
    """
    with _ready(text, machine) as (generator, module):
        return bytes(generator.emit_object(module))


def emit_assembly(text: str, machine: Machine) -> str:
    """The assembly of a module, human-readable.

    Raises:
        LLVMError: The text is not valid IR.
    """
    with _ready(text, machine) as (generator, module):
        return str(generator.emit_assembly(module))


def optimise(text: str, machine: Machine) -> str:
    """The optimised IR of a module, human-readable.

    Raises:
        LLVMError: The text is not valid IR.
    """
    return str(_optimised(text, machine))


class Sources(Mapping[str, str]):
    """The readable forms of a module; the assembly is made when it is asked for."""

    def __init__(self, text: str, machine: Machine) -> None:
        self._text = text
        self._machine = machine

    def __getitem__(self, name: str) -> str:
        if name == "kernels.ll":
            return self._text
        if name == "kernels.s":
            return emit_assembly(self._text, self._machine)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(("kernels.ll", "kernels.s"))

    def __len__(self) -> int:
        return 2
