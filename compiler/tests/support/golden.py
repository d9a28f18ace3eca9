"""The golden texts: which there are, how each is made, and what is committed of it.

`golden/test_*.py` compare them; `tools/golden.py` prints them, and what changed in them since a
commit. There are three sets of them:

* `out`: what every backend emits for the hand-picked kernels in `golden/kernels`;
* `assembly`: what LLVM makes of some of these for AMD's processors;
* `conformance`: what a device is given for every case, by the targets that `kind.toml` lists.

What is to be read is committed as text, a file a golden and ending; of the rest there are hashes,
a line a golden and ending in `<folder>.manifest`. Of cases all are hashes. Of assembly the counts
of `support/loops.py` are the text.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from support.compiled import code_of
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
from dovetail_conformance.compiled import bundle_of

ROOT: Final = Path(__file__).resolve().parents[1] / "golden"

TOPS: Final = ("out", "assembly", "conformance")

LONGEST: Final = 150
"""Lines of a new text that is committed as such: a longer one nobody reads in review."""

Texts = dict[str, str]
"""Ending → text. What a target refuses has one text, the reason it gives."""

Hashes = dict[str, str]
"""Ending → `fingerprint`."""


@dataclass(frozen=True)
class Golden(ABC):
    """What one case or file of kernels becomes for one target.

    Attributes:
        folder: Relative to the golden folder, `conformance/cpu-aarch64`.
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
    def target_name(self) -> str:
        """The last part of the folder: the kind, or `named`."""
        return self.folder.rpartition("/")[2]

    @property
    def kind(self) -> str:
        return self.target.partition(" ")[0]

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

    def hashes(self, texts: Texts) -> Hashes:
        """What is committed of each ending, as text or not; `texts` are those to commit."""
        return {ending: fingerprint(text) for ending, text in texts.items()}

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
        """The case's function; what passes make of it for one target is not used for another."""
        return merge([self.case.kernel]), PassCache()

    def texts(self, *, whole: bool = False) -> Texts:
        """No text is committed."""
        return self.made() if whole else {}

    def made(self) -> Texts:
        """See `Golden`; the plan, and the sources of the image, or the image where it is text."""
        module, shared = self.lowering()
        try:
            compiled = compile_module(module, variants(self.target)[0], shared)
        except (UnsupportedError, ResourceError) as error:
            return {"refused": refused(error)}
        image = compiled.image
        read = image.sources or {key: data.decode() for key, data in code_of(image).items()}
        texts: Texts = {}
        for name in sorted(read):
            ending = name.rpartition(".")[2] if image.sources else image.format
            texts[ending] = f"{texts[ending]}\n{read[name]}" if ending in texts else read[name]
        return {**texts, "plan": plan_of(*compiled.plans.values())}

    def hashes(self, texts: Texts) -> Hashes:
        """One, of the bytes that a device would be given and of the plan."""
        try:
            bundle = bundle_of(self.case.kernel, variants(self.target)[0])
        except (UnsupportedError, ResourceError) as error:
            return {"refused": fingerprint(refused(error))}
        (image,), (function,) = bundle.images, bundle.functions
        ((_, plan),) = function.variants
        return {image.format: fingerprint(image.data + plan_of(plan).encode())}


def plan_of(plan: bytes) -> str:
    """The text of a plan, without the lines of its assertions: a case more moves all below."""
    return re.sub(r"(\.py):\d+:\d+", r"\1", plan_text(decode_plan(plan)))


def named(target: str) -> str:
    """A target in the names of its goldens, `cpu-aarch64-sve`: its kind, then its values."""
    return "-".join(word.lstrip("-").rpartition("=")[2] for word in target.split())


def goldens() -> list[Golden]:
    """Every golden; targets of one case follow each other."""
    targets = [each for kind in IN_TREE for each in _declared(kind, "conformance")]
    of_cases = [
        OfCase(f"conformance/{named(target)}", case.name, target, case)
        for case in DISTINCT
        for target in targets
    ]
    return [*OF_FILES, *ASSEMBLIES, *of_cases]


# --- What is committed.


DIGITS: Final = 16


def fingerprint(made: str | bytes) -> str:
    """What stands for a text, or for bytes, in a manifest."""
    data = made.encode() if isinstance(made, str) else made
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def files(key: str, root: Path = ROOT) -> dict[str, Path]:
    """The committed texts of a golden, by ending."""
    folder, _, name = key.rpartition("/")
    found = (root / folder).glob(f"{name}.*")
    return {path.name.removeprefix(f"{name}."): path for path in found}


Rows = dict[tuple[str, str], str]
"""A manifest: name and ending → hash."""


def manifest(folder: str, root: Path = ROOT) -> Path:
    """Where the hashes of a folder are, if there are any."""
    return root / f"{folder}.manifest"


def read_manifest(path: Path) -> Rows:
    """The hashes; older commits have them in full."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = (line.split() for line in lines)
    return {(name, ending): digest[:DIGITS] for name, ending, digest in rows}


def committed(root: Path = ROOT) -> dict[str, Hashes]:
    """Key → ending → hash, of all that the golden folder of a tree holds."""
    found: dict[str, Hashes] = {}
    for file in sorted(file for top in TOPS for file in root.glob(f"{top}/*/*.*")):
        split = file.name.rpartition if file.parts[-3] == "assembly" else file.name.partition
        name, _, ending = split(".")
        key = f"{file.parts[-3]}/{file.parts[-2]}/{name}"
        found.setdefault(key, {})[ending] = fingerprint(file.read_text(encoding="utf-8"))
    for path in (path for top in TOPS for path in sorted(root.glob(f"{top}/*.manifest"))):
        for (name, ending), digest in read_manifest(path).items():
            found.setdefault(f"{path.parent.name}/{path.stem}/{name}", {})[ending] = digest
    return found


def accept(golden: Golden, texts: Texts) -> None:
    """Commit what is made now: the text where there was one, else the hash.

    Of what is new the text, if it is short enough to be read.
    """
    old = files(golden.key)
    rows = read_manifest(manifest(golden.folder))
    hashed = {ending for name, ending in rows if name == golden.name}
    for file in old.values():
        file.unlink()
    hashes = golden.hashes(texts)
    for ending, text in texts.items():
        if ending in old or (ending not in hashed and text.count("\n") <= LONGEST):
            file = ROOT / f"{golden.key}.{ending}"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            del hashes[ending]
    if hashes or hashed:
        _rewrite(golden.folder, golden.name, hashes)


def forget(keys: Iterable[str]) -> None:
    """Remove what is committed of goldens that are gone."""
    for key in keys:
        for file in files(key).values():
            file.unlink()
        folder, _, name = key.rpartition("/")
        if manifest(folder).exists():
            _rewrite(folder, name, {})


def _rewrite(folder: str, name: str, rows: Hashes) -> None:
    """Replace the lines of a golden; one process at a time, and others see all lines or those."""
    path = manifest(folder)
    path.parent.mkdir(exist_ok=True)
    lock = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = {at: each for at, each in read_manifest(path).items() if at[0] != name}
        known |= {(name, ending): digest for ending, digest in rows.items()}
        lines = [f"{of} {ending} {known[of, ending]}\n" for of, ending in sorted(known)]
        path.with_suffix(".new").write_text("".join(lines), encoding="utf-8")
        path.with_suffix(".new").replace(path)
    finally:
        os.close(lock)
