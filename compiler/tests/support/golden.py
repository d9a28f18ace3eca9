"""The golden texts: which there are, how each is made, and what is committed of it.

`golden/test_*.py` compare them; `tools/golden.py` prints them, and what changed in them since a
commit. There are three folders of them, with one folder a kind of target in each:

* `out`: what every backend emits for the hand-picked kernels in `golden/kernels`, as text;
* `assembly`: what LLVM makes of some of these for AMD's processors;
* `conformance`: what kinds with readable output emit for every case. The hashes are committed, one
  line a case in `<kind>.manifest`, and of a few cases, those with a file there, the text too.

Of assembly, in the first two, only the counts of `support/loops.py` are committed.
"""

from __future__ import annotations

import fcntl
import hashlib
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from support.compiled import code_of, image_of, lowering
from support.loops import counts

from dovetail import backends, ir
from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import architecture, wave
from dovetail.bundle import decode_plan, plan_text
from dovetail.cli.kernels import load_kernels
from dovetail.codegen.llvm import emit_assembly
from dovetail.compiler import PassCache, compile_module, lower, merge, variants
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

ROOT: Final = Path(__file__).resolve().parents[1] / "golden"

TOPS: Final = ("out", "assembly", "conformance")

Texts = dict[str, str]
"""Ending → text. What a target refuses has one text, the reason it gives."""


@dataclass(frozen=True)
class Golden(ABC):
    """What one case or file of kernels becomes for one target.

    Attributes:
        folder: Relative to the golden folder, `conformance/vulkan`: the last part is the kind.
        name: Its own; the texts are called this, a dot and the ending.
        target: As text. Mostly the default one, so that what machine this is does not matter.
    """

    folder: str
    name: str
    target: str

    @property
    def key(self) -> str:
        """Folder and name, unique."""
        return f"{self.folder}/{self.name}"

    @property
    def kind(self) -> str:
        return self.folder.rpartition("/")[2]

    @abstractmethod
    def lowering(self) -> tuple[ir.Module, PassCache]:
        """The parsed kernels, and what passes made of them for this and other targets."""

    @abstractmethod
    def made(self) -> Texts:
        """The texts that the compiler makes of the kernels; of assembly the whole, as `s`."""

    def texts(self, *, whole: bool = False) -> Texts:
        """The texts to commit: of assembly counts of its loops; the assembly too if `whole`."""
        texts: Texts = {}
        for ending, text in self.made().items():
            if (loops := counted(ending)) is not None:
                texts[loops] = counts(text)
            if whole or loops is None:
                texts[ending] = text
        return texts

    def lowered(self) -> str:
        """The IR that the code generator takes; nothing where lowering refuses the kernels."""
        try:
            module, shared = self.lowering()
            return ir.print_ir(lower(module, variants(self.target)[0], cache=shared).module)
        except (UnsupportedError, ResourceError):
            return ""


def counted(ending: str) -> str | None:
    """The ending of what is committed of an assembly; None of what is committed itself."""
    *front, last = ending.split(".")
    return ".".join([*front, "loops"]) if last == "s" else None


def refused(error: UnsupportedError | ResourceError) -> str:
    """The text that stands for the code of what a target refuses."""
    if isinstance(error, ResourceError):
        return f"{error.need} {error.unit} where {error.have} are there\n"
    return f"{error.what}\n{error.why}\n{error.instead}\n"


@lru_cache(maxsize=4)
def _file(path: Path) -> tuple[ir.Module, PassCache]:
    return merge(list(load_kernels(path).values())), PassCache()


# --- The hand-picked kernels.

KERNELS: Final = sorted((ROOT / "kernels").glob("*.py"))
BACKENDS: Final = Path(backends.__file__).parent
IN_TREE: Final = tuple(sorted(file.parent.name for file in BACKENDS.glob("*/backend.py")))


def _declared(kind: str, key: str) -> list[str]:
    """A list of `[golden]` in `kind.toml`, empty where there is none.

    The file is read here because tools/golden.py runs this with the compilers of older commits.
    """
    file = BACKENDS / kind / "kind.toml"
    declared = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return declared.get("golden", {}).get(key, [])


def further(kind: str, name: str) -> list[str]:
    """Targets whose texts of a file of kernels stand beside those of the default one."""
    picks = _declared(kind, "further_kernels")
    return _declared(kind, "further") if not picks or name in picks else []


@dataclass(frozen=True)
class OfFile(Golden):
    """A file of kernels: the plan, and every readable text of the image."""

    path: Path

    def lowering(self) -> tuple[ir.Module, PassCache]:
        """All kernels of the file."""
        return _file(self.path)

    def made(self) -> Texts:
        """See `Golden`; a format with one part for each kernel gives one text of them all."""
        module, shared = self.lowering()
        try:
            compiled = compile_module(module, variants(self.target)[0], shared)
        except UnsupportedError as error:
            return {"refused": refused(error)}
        image = compiled.image
        symbols = {function.symbol for function in image.functions}
        texts: Texts = {}
        for name in sorted(image.sources):
            ending = name.rpartition(".")[2]
            texts[ending] = texts.get(ending, "") + image.sources[name]
        if "source" in image.payload:
            texts[image.format] = image.payload["source"].decode()
        if not texts:
            for key, data in sorted(code_of(image).items()):
                ending = image.format if key in {"text", *symbols} else key
                texts[ending] = texts.get(ending, "") + data.decode()
        for target in further(self.kind, self.name):
            try:
                other = compile_module(module, variants(target)[0], shared).image
            except UnsupportedError as error:
                texts[f"{variants(target)[0].text('format')}.refused"] = refused(error)
                continue
            if "source" in other.payload:
                texts[other.format] = other.payload["source"].decode()
            elif "kernels.s" in other.sources:  # called by the target's last attribute
                texts[f"{target.rpartition('=')[2]}.s"] = other.sources["kernels.s"]
            else:
                texts |= {name.rpartition(".")[2]: other.sources[name] for name in other.sources}
        functions = compiled.device_ir.module.functions
        plans = (decode_plan(compiled.plans[each.name]) for each in functions)
        texts["plan"] = "\n".join(map(plan_text, plans))
        return texts


def kinds_of(path: Path) -> tuple[str, ...]:
    """The kinds that a file of kernels is for: its line `# targets: cpu`, and their picks."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    if first.startswith("# targets:"):
        return tuple(first.removeprefix("# targets:").split())
    picked = {kind: _declared(kind, "kernels") for kind in IN_TREE}
    return tuple(kind for kind in IN_TREE if not picked[kind] or path.stem in picked[kind])


OF_FILES: Final = [
    OfFile(f"out/{kind}", path.stem, kind, path) for path in KERNELS for kind in kinds_of(path)
]


# --- Machine code.

ASSEMBLED: Final = ("saxpy", "subgroups", "tiled_transpose", "matrix_product")
ARCHITECTURES: Final = ("gfx90a", "gfx942", "gfx1100", "gfx1201")


@dataclass(frozen=True)
class Assembly(Golden):
    """A file of kernels as instructions and metadata of one of AMD's processors."""

    path: Path

    def lowering(self) -> tuple[ir.Module, PassCache]:
        """All kernels of the file."""
        return _file(self.path)

    def made(self) -> Texts:
        module, shared = self.lowering()
        target = variants(self.target)[0]
        text = compile_module(module, target, shared).image.sources["kernels.ll"]
        return {"s": emit_assembly(text, llvm.machine(architecture(target), wave(target)))}


ASSEMBLIES: Final = [
    Assembly(
        "assembly/rocm", f"{name}.{arch}", f"rocm -arch={arch}", ROOT / "kernels" / f"{name}.py"
    )
    for name in ASSEMBLED
    for arch in ARCHITECTURES
]


# --- The conformance cases.


@dataclass(frozen=True)
class OfCase(Golden):
    """The function of a conformance case, named by the first case that calls it."""

    case: Case

    def lowering(self) -> tuple[ir.Module, PassCache]:
        """The case's function."""
        return lowering(self.case.kernel)

    def made(self) -> Texts:
        """See `Golden`; one text, all that becomes of the function."""
        try:
            image = image_of(self.case.kernel, self.target)
        except (UnsupportedError, ResourceError) as error:
            return {"refused.txt": refused(error)}
        texts = image.sources or {key: data.decode() for key, data in code_of(image).items()}
        endings = {name.rpartition(".")[2] for name in image.sources} or {image.format}
        (ending,) = endings
        return {ending: "\n".join(texts[name] for name in sorted(texts))}


def manifests(root: Path = ROOT) -> dict[str, Path]:
    """The committed hashes of the conformance cases, one file a kind."""
    return {path.stem: path for path in sorted((root / "conformance").glob("*.manifest"))}


def goldens() -> list[Golden]:
    """Every golden; kinds of one case follow each other, as they share much of the lowering."""
    # Commits from before there were manifests have folders of texts.
    kinds = sorted({path.stem for path in (ROOT / "conformance").iterdir()})
    of_cases = [
        OfCase(f"conformance/{kind}", case.name, kind, case) for case in DISTINCT for kind in kinds
    ]
    return [*OF_FILES, *ASSEMBLIES, *of_cases]


# --- What is committed.


def fingerprint(text: str) -> str:
    """A text's entry in a manifest."""
    return hashlib.sha256(text.encode()).hexdigest()


def files(key: str, root: Path = ROOT) -> dict[str, Path]:
    """The committed texts of a golden, by ending."""
    folder, _, name = key.rpartition("/")
    found = (root / folder).glob(f"{name}.*")
    return {path.name.removeprefix(f"{name}."): path for path in found}


def read_manifest(path: Path) -> dict[str, tuple[str, str]]:
    """Case → ending and hash of its text."""
    rows = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {case: (ending, digest) for case, ending, digest in rows}


def committed(root: Path = ROOT) -> dict[str, dict[str, str]]:
    """Key → ending → hash, of all that the golden folder of a tree holds."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(file for top in TOPS for file in root.glob(f"{top}/*/*.*")):
        split = file.name.rpartition if file.parts[-3] == "assembly" else file.name.partition
        name, _, ending = split(".")
        key = f"{file.parts[-3]}/{file.parts[-2]}/{name}"
        found.setdefault(key, {})[ending] = fingerprint(file.read_text(encoding="utf-8"))
    for kind, path in manifests(root).items():
        for case, (ending, digest) in read_manifest(path).items():
            found[f"conformance/{kind}/{case}"] = {ending: digest}
    return found


def accept(golden: Golden, texts: Texts) -> None:
    """Commit what is made now: the texts, or the hash and the text of a case that has one."""
    old = files(golden.key)
    if isinstance(golden, OfCase):
        ((ending, text),) = texts.items()
        _rewrite(golden.kind, {golden.name: (ending, fingerprint(text))})
        texts = texts if old else {}
    for file in old.values():
        file.unlink()
    for ending, text in texts.items():
        file = ROOT / f"{golden.key}.{ending}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def forget(keys: Iterable[str]) -> None:
    """Remove what is committed of goldens that are gone."""
    for key in keys:
        for file in files(key).values():
            file.unlink()
        top, kind, name = key.split("/")
        if top == "conformance":
            _rewrite(kind, {name: None})


def _rewrite(kind: str, rows: Mapping[str, tuple[str, str] | None]) -> None:
    """Replace lines of a manifest, None: by nothing; one process at a time."""
    path = manifests()[kind]
    with path.open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        known = {**read_manifest(path), **rows}
        lines = [f"{case} {' '.join(row)}\n" for case, row in sorted(known.items()) if row]
        file.write("".join(lines))
        file.truncate()
