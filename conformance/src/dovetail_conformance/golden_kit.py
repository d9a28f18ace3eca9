"""Golden files: what a compiler makes of kernels, committed as text and compared in a test.

    from pathlib import Path

    from dovetail_conformance.golden_kit import compare_texts, kernel_texts

    GOLDEN = Path(__file__).parent / "golden"

    def test_saxpy(bless):
        compare_texts(GOLDEN / "saxpy", kernel_texts([saxpy], "acme -cores=4"), rewrite=bless)

`bless` is a fixture of this distribution: `pytest --bless` rewrites the files with what the
compiler says now; read what changed before committing it. A text that is no longer made takes its
file with it, and is a failure without `--bless`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from dovetail.bundle import decode_plan, plan_text, without_extents
from dovetail.compiler import Compilable, compile_module, merge, variants
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.levels import compare_golden


def kernel_texts(kernels: Iterable[Compilable], target: str) -> dict[str, str]:
    """What a backend makes of kernels, as texts by file ending.

    The readable sources of the image, or the parts of its payload where it has none; the launch
    plans of the functions (`plan`); for kernels that the target refuses, the reason (`refused`).

    Args:
        kernels: As `dovetail.build` takes them.
        target: Kind and attributes. Say those that differ between machines.

    Raises:
        DovetailError: The kernels or the target are wrong.
        UnicodeDecodeError: The image has no readable source, and its payload is no text.
    """
    module = merge([*kernels])
    try:
        compiled = compile_module(module, variants(target)[0])
    except (UnsupportedError, ResourceError) as error:
        return {"refused": f"{error}\n"}
    image = compiled.image
    texts: dict[str, str] = {}
    for name in sorted(image.sources):
        ending = name.rpartition(".")[2]
        texts[ending] = texts.get(ending, "") + image.sources[name]
    if not texts:
        symbols = {function.symbol for function in image.functions}
        for key, data in sorted(without_extents(image).payload.items()):
            ending = image.format if key in {"text", "source", *symbols} else key
            texts[ending] = texts.get(ending, "") + data.decode()
    plans = (compiled.plans[each.name] for each in compiled.device_ir.module.functions)
    texts["plan"] = "\n".join(plan_text(decode_plan(each)) for each in plans)
    return texts


def compare_texts(stem: Path, texts: Mapping[str, str], *, rewrite: bool) -> None:
    """Compare texts with the golden files `<stem>.<ending>`, or rewrite them.

    Args:
        stem: Folder and name, without an ending.
        texts: By ending.
        rewrite: The fixture `bless`.

    Raises:
        AssertionError: A file is missing, differs, or is one too many.
    """
    for ending, text in texts.items():
        compare_golden(stem.with_name(f"{stem.name}.{ending}"), text, rewrite=rewrite)
    known = {f"{stem.name}.{ending}" for ending in texts}
    for path in sorted(stem.parent.glob(f"{stem.name}.*")):
        if path.name in known:
            continue
        assert rewrite, f"golden file {path.name} is of a text that is no longer made: --bless"
        path.unlink()
