"""llvmlite's library without its Python package, whose import takes longer than compiling.

The functions are those that `llvmlite.binding` calls, with its declarations, as of the one release
that pyproject.toml allows. `library` has nothing to give where another one is installed or a
function is missing; `machine` then takes the package. Names and errors are the package's, so both
are used alike (`_binding.LLVM`).

One thread at a time is in the library, as in the package's. Numba may be in it meanwhile: what
both use has contexts of its own, which LLVM allows, and registering processors again does nothing.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, ClassVar, Final

RELEASE: Final = "0.50.0"
"""The release of llvmlite whose functions these are."""

TYPES: Final = {
    "p": ctypes.c_void_p,
    "s": ctypes.c_char_p,
    "o": ctypes.POINTER(ctypes.c_char_p),
    "i": ctypes.c_int,
    "b": ctypes.c_bool,
    "z": ctypes.c_size_t,
}
"""What the letters of `FUNCTIONS` stand for; "o" is text that the library returns."""

FUNCTIONS: Final = {
    "InitializeAllTargetInfos": "",
    "InitializeAllTargets": "",
    "InitializeAllTargetMCs": "",
    "InitializeAllAsmPrinters": "",
    "SetCommandLine": "ss",
    "DisposeString": "p",
    "ContextCreate": ">p",
    "ContextDispose": "p",
    "ParseAssembly": "pso>p",
    "DisposeModule": "p",
    "PrintModuleToString": "po",
    "VerifyModule": "po>b",
    "ModuleFunctionsIter": "p>p",
    "FunctionsIterNext": "p>p",
    "DisposeFunctionsIter": "p",
    "IsDeclaration": "p>i",
    "FunctionAttributesIter": "p>p",
    "AttributeListIterNext": "p>p",
    "DisposeAttributeListIter": "p",
    "GetTargetFromTriple": "so>p",
    "CreateTargetMachine": "psssissiis>p",
    "DisposeTargetMachine": "p",
    "CreateTargetMachineData": "p>p",
    "CopyStringRepOfTargetData": "po",
    "DisposeTargetData": "p",
    "TargetMachineEmitToMemory": "ppio>p",
    "GetBufferStart": "p>p",
    "GetBufferSize": "p>z",
    "DisposeMemoryBuffer": "p",
    "CreatePipelineTuningOptions": ">p",
    "PTOSetLoopVectorization": "pb",
    "PTOSetSLPVectorization": "pb",
    "PTOSetLoopInterleaving": "pb",
    "PTOSetLoopUnrolling": "pb",
    "DisposePipelineTuningOptions": "p",
    "CreatePassBuilder": "pp>p",
    "DisposePassBuilder": "p",
    "buildPerModuleDefaultPipeline": "pi>p",
    "buildFunctionSimplificationPipeline": "pi>p",
    "CreateNewModulePassManager": ">p",
    "RunNewModulePassManager": "ppp",
    "DisposeNewModulePassManger": "p",
    "RunNewFunctionPassManager": "ppp",
    "DisposeNewFunctionPassManger": "p",
    "module_AddAlwaysInlinerPass": "p",
    "module_AddSROAPass": "p",
    "module_AddSimplifyCFGPass": "p",
    "module_AddInstCombinePass": "p",
    "module_AddLoopRotatePass": "p",
    "module_AddLoopUnrollPass": "p",
}
"""The functions without `LLVMPY_`: the types of what they take, ">" and of what they return."""


def library() -> Library | None:
    """The library, loaded; None where the installed llvmlite is not the release known here."""
    spec = find_spec("llvmlite")  # This imports nothing of it.
    if spec is None or not spec.origin:
        return None
    folder = os.path.dirname(spec.origin)
    if not os.path.isdir(f"{folder}-{RELEASE}.dist-info"):
        return None
    try:
        return Library(ctypes.CDLL(os.path.join(folder, "binding", "libllvmlite.so")))
    except (AttributeError, OSError):
        # The package says what is wrong with it.
        return None


class Library:
    """What is used of `llvmlite.binding`, under its names.

    Attributes:
        call: The functions; each holds the lock.
    """

    newpassmanagers: ClassVar[None] = None

    def __init__(self, loaded: ctypes.CDLL) -> None:
        lock = _thread.RLock()  # What is collected during a call is freed within.
        self.call = {
            name: _locked(lock, getattr(loaded, f"LLVMPY_{name}"), types)
            for name, types in FUNCTIONS.items()
        }
        self.Target = Targets(self)

    def text(self, name: str, *arguments: object) -> tuple[Any, str]:
        """What a function returns, and the text that it writes to its last argument."""
        written = ctypes.c_char_p()
        try:
            result = self.call[name](*arguments, ctypes.byref(written))
            return result, (written.value or b"").decode()
        finally:
            self.call["DisposeString"](written)

    def initialize_all_targets(self) -> None:
        """Makes processors known."""
        for what in ("TargetInfos", "Targets", "TargetMCs"):
            self.call[f"InitializeAll{what}"]()

    def initialize_all_asmprinters(self) -> None:
        """Makes code generators known."""
        self.call["InitializeAllAsmPrinters"]()

    def set_option(self, name: str, option: str) -> None:
        """Gives LLVM an option of its command line, in the name of a program."""
        self.call["SetCommandLine"](name.encode(), option.encode())

    def create_context(self) -> Owned:
        """What modules share."""
        return Owned(self, self.call["ContextCreate"](), "ContextDispose")

    def parse_assembly(self, llvmir: str, context: Owned) -> Module:
        """A module of its text."""
        made, wrong = self.text("ParseAssembly", context, llvmir.encode())
        if wrong:
            raise RuntimeError(f"LLVM IR parsing error\n{wrong}")
        return Module(self, made, "DisposeModule", context)

    def create_pipeline_tuning_options(self, speed_level: int) -> Options:
        """What a pipeline does."""
        made = self.call["CreatePipelineTuningOptions"]()
        options = Options(self, made, "DisposePipelineTuningOptions")
        options.speed_level = speed_level
        return options

    def create_pass_builder(self, tm: TargetMachine, pto: Options) -> PassBuilder:
        """What makes pipelines."""
        made = self.call["CreatePassBuilder"](tm, pto)
        builder = PassBuilder(self, made, "DisposePassBuilder", tm, pto)
        builder.speed_level = pto.speed_level
        return builder

    def create_new_module_pass_manager(self) -> PassManager:
        """A pipeline of nothing yet."""
        return PassManager(self, self.call["CreateNewModulePassManager"](), "Module")


def _locked(lock: _thread.RLock, function: Any, types: str) -> Callable[..., Any]:
    taken, _, returned = types.partition(">")
    function.argtypes = [TYPES[each] for each in taken]
    function.restype = TYPES[returned] if returned else None

    def call(*arguments: object) -> Any:
        with lock:
            return function(*arguments)

    return call


class Owned:
    """An object of the library's, freed with the last reference or before.

    What it uses is freed later, in whatever order references go: those in a cycle go in any.
    """

    _as_parameter_ = 0

    def __init__(self, llvm: Library, pointer: int, free: str, *used: Owned) -> None:
        self._llvm = llvm
        self._free = free
        self._used = used
        self._users = 0
        self._closed = False
        for each in used:
            each._users += 1
        # Last: who is interrupted before has nothing to free.
        self._as_parameter_ = pointer

    def close(self) -> None:
        """Frees the object, once what uses it is freed; again does nothing."""
        self._closed = True
        pointer = self._as_parameter_
        if pointer and not self._users:
            self._as_parameter_ = 0
            self._llvm.call[self._free](pointer)
            for each in self._used:
                each._users -= 1
                if each._closed:
                    each.close()

    def __del__(self, ends: Callable[[], bool] = sys.is_finalizing) -> None:
        if not ends():
            self.close()


class Function:
    """A function of a module."""

    def __init__(self, llvm: Library, pointer: int) -> None:
        self._as_parameter_ = pointer
        self._llvm = llvm

    @property
    def is_declaration(self) -> bool:
        """Whether it has no body."""
        return bool(self._llvm.call["IsDeclaration"](self))

    @property
    def attributes(self) -> Iterator[bytes]:
        """The text of each list of attributes."""
        made = self._llvm.call["FunctionAttributesIter"](self)
        each = Owned(self._llvm, made, "DisposeAttributeListIter")
        while text := self._llvm.call["AttributeListIterNext"](each):
            try:
                yield ctypes.string_at(text)
            finally:
                self._llvm.call["DisposeString"](text)


class Module(Owned):
    """A parsed module."""

    def __str__(self) -> str:
        return self._llvm.text("PrintModuleToString", self)[1]

    def verify(self) -> None:
        """Refuses what is not valid."""
        refused, wrong = self._llvm.text("VerifyModule", self)
        if refused:
            raise RuntimeError(wrong)

    @property
    def functions(self) -> Iterator[Function]:
        """What is defined and declared."""
        made = self._llvm.call["ModuleFunctionsIter"](self)
        each = Owned(self._llvm, made, "DisposeFunctionsIter", self)
        while function := self._llvm.call["FunctionsIterNext"](each):
            yield Function(self._llvm, function)


class Options(Owned):
    """What a pipeline does."""

    SETTERS: ClassVar = {
        "loop_vectorization": "PTOSetLoopVectorization",
        "slp_vectorization": "PTOSetSLPVectorization",
        "loop_interleaving": "PTOSetLoopInterleaving",
        "loop_unrolling": "PTOSetLoopUnrolling",
    }
    loop_vectorization: bool
    slp_vectorization: bool
    loop_interleaving: bool
    loop_unrolling: bool
    speed_level: int

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name in self.SETTERS:
            self._llvm.call[self.SETTERS[name]](self, value)


class PassBuilder(Owned):
    """Makes pipelines."""

    speed_level: int

    def getModulePassManager(self) -> PassManager:
        """LLVM's standard pipeline."""
        return self._pipeline("buildPerModuleDefaultPipeline", "Module")

    def getFunctionPassManager(self) -> PassManager:
        """LLVM's simplification of functions."""
        return self._pipeline("buildFunctionSimplificationPipeline", "Function")

    def _pipeline(self, function: str, over: str) -> PassManager:
        made = self._llvm.call[function](self, self.speed_level)
        return PassManager(self._llvm, made, over)


class PassManager(Owned):
    """A pipeline over modules or functions."""

    def __init__(self, llvm: Library, pointer: int, over: str) -> None:
        super().__init__(llvm, pointer, f"DisposeNew{over}PassManger")
        self._over = over

    def run(self, ir: object, builder: PassBuilder) -> None:
        """Changes a module or function."""
        self._llvm.call[f"RunNew{self._over}PassManager"](self, ir, builder)

    def _add(self, name: str) -> None:
        self._llvm.call[f"module_Add{name}Pass"](self)

    def add_always_inliner_pass(self) -> None:
        """Inlines what must be."""
        self._add("AlwaysInliner")

    def add_sroa_pass(self) -> None:
        """Arrays become registers."""
        self._add("SROA")

    def add_simplify_cfg_pass(self) -> None:
        """Simplifies branches."""
        self._add("SimplifyCFG")

    def add_instruction_combine_pass(self) -> None:
        """Simplifies instructions."""
        self._add("InstCombine")

    def add_loop_rotate_pass(self) -> None:
        """Tests at the end of loops."""
        self._add("LoopRotate")

    def add_loop_unroll_pass(self) -> None:
        """Repeats the bodies of loops."""
        self._add("LoopUnroll")


class TargetMachine(Owned):
    """One processor's code generator."""

    @property
    def target_data(self) -> TargetData:
        """The types of the processor."""
        made = self._llvm.call["CreateTargetMachineData"](self)
        return TargetData(self._llvm, made, "DisposeTargetData")

    def emit_object(self, module: Module) -> bytes:
        """Object code."""
        return self._emit(module, 1)

    def emit_assembly(self, module: Module) -> str:
        """Assembly."""
        return self._emit(module, 0).decode()

    def _emit(self, module: Module, as_object: int) -> bytes:
        made, wrong = self._llvm.text("TargetMachineEmitToMemory", self, module, as_object)
        if not made:
            raise RuntimeError(wrong)
        memory = Owned(self._llvm, made, "DisposeMemoryBuffer")
        call = self._llvm.call
        return ctypes.string_at(call["GetBufferStart"](memory), call["GetBufferSize"](memory))


class TargetData(Owned):
    """The types of a processor."""

    def __str__(self) -> str:
        return self._llvm.text("CopyStringRepOfTargetData", self)[1]


class Target:
    """One architecture."""

    def __init__(self, llvm: Library, pointer: int, triple: str) -> None:
        self._as_parameter_ = pointer
        self._llvm = llvm
        self._triple = triple

    def create_target_machine(
        self, cpu: str, features: str, opt: int, reloc: str, codemodel: str
    ) -> TargetMachine:
        """A code generator."""
        names = (each.encode() for each in (self._triple, cpu, features))
        ways = (reloc.encode(), codemodel.encode())
        made = self._llvm.call["CreateTargetMachine"](self, *names, opt, *ways, 0, 0, b"")
        if not made:
            raise RuntimeError("Cannot create target machine")
        return TargetMachine(self._llvm, made, "DisposeTargetMachine")


class Targets:
    """All architectures."""

    def __init__(self, llvm: Library) -> None:
        self._llvm = llvm

    def from_triple(self, triple: str) -> Target:
        """The architecture of a triple."""
        made, wrong = self._llvm.text("GetTargetFromTriple", triple.encode())
        if not made:
            raise RuntimeError(wrong)
        return Target(self._llvm, made, triple)
