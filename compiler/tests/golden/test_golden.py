"""Golden files: what every back end emits for every kernel, committed and read in review.

`kernels/<name>.py` for all installed back ends → `out/<kind>/<name>.<ending>`. A first line
`# targets: cpu opencl` limits a kernel to some kinds. A missing file fails; `make bless` rewrites
them all. A change of a shared pass shows up here as a diff across back ends.
"""

from pathlib import Path

import pytest
from support.compiled import code_of

from dovetail import plugin
from dovetail.bundle import build_plan, plan_text
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import compile_module, merge, variants
from dovetail.support.errors import UnsupportedError

HERE = Path(__file__).parent
KERNELS = sorted((HERE / "kernels").glob("*.py"))


def kinds_of(path: Path) -> tuple[str, ...]:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    if first.startswith("# targets:"):
        return tuple(first.removeprefix("# targets:").split())
    return tuple(plugin.kind_files())


CASES = [(path, kind) for path in KERNELS for kind in kinds_of(path)]


def emitted(path: Path, kind: str) -> dict[str, str]:
    """File name → text: the plan, and every readable text of the image; or why it is refused."""
    module = merge(list(load_kernels(path).values()))
    try:
        compiled = compile_module(module, variants(kind)[0])
    except UnsupportedError as error:
        return {f"{path.stem}.refused": f"{error.what}\n{error.why}\n{error.instead}\n"}
    image = compiled.image
    # A format with one part for each kernel gives one file of them all.
    symbols = {function.symbol for function in image.functions}
    parts = {name.rpartition(".")[2]: "" for name in image.sources}
    for name in sorted(image.sources):
        parts[name.rpartition(".")[2]] += image.sources[name]
    if "source" in image.payload:
        parts[image.format] = image.payload["source"].decode()
    if not parts:
        for key, data in sorted(code_of(image).items()):
            ending = image.format if key in {"text", *symbols} else key
            parts[ending] = parts.get(ending, "") + data.decode()
    texts = {f"{path.stem}.{ending}": text for ending, text in parts.items()}
    for target in plugin.kind_files()[kind].further_goldens:
        further = compile_module(module, variants(target)[0]).image
        texts[f"{path.stem}.{further.format}"] = further.payload["source"].decode()
    functions = compiled.device_ir.module.functions
    texts[f"{path.stem}.plan"] = "\n".join(plan_text(build_plan(each)) for each in functions)
    return texts


@pytest.mark.level("compile_only")
@pytest.mark.parametrize(("path", "kind"), CASES, ids=[f"{p.stem}-{k}" for p, k in CASES])
def test_golden(path: Path, kind: str, bless: bool):
    folder = HERE / "out" / kind
    texts = emitted(path, kind)
    if bless:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    for name, text in texts.items():
        file = folder / name
        assert file.is_file(), f"{file} is missing: run `make bless` and read what it writes"
        assert text == file.read_text(encoding="utf-8"), "run `make bless` and read the difference"


def test_no_golden_file_is_left_over(bless: bool):
    wanted = {(kind, path.stem) for path, kind in CASES if kind in plugin.kinds()}
    present = {(file.parent.name, file.stem) for file in (HERE / "out").rglob("*.*")}
    if bless:
        for kind, stem in present - wanted:
            for file in (HERE / "out" / kind).glob(f"{stem}.*"):
                file.unlink()
    else:
        assert present == wanted
