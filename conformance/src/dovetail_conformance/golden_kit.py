"""Golden files: the compiler's output for kernels, committed as text and compared in a test.

    from pathlib import Path

    from dovetail_conformance.golden_kit import compare_texts, kernel_texts

    GOLDEN = Path(__file__).parent / "golden"

    def test_saxpy(bless):
        compare_texts(GOLDEN / "saxpy", kernel_texts([saxpy], "acme -cores=4"), rewrite=bless)

`bless` is a fixture of this distribution: `pytest --bless` rewrites the files with the compiler's
present output; review the changes before committing them. The file of a text that is no longer
made is removed; without `--bless` it is a failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from dovetail.bundle import decode_plan, plan_text, without_extents
from dovetail.compiler import Compilable, compile_module, merge, variants
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.levels import compare_golden


def kernel_texts(kernels: Iterable[Compilable], target: str) -> dict[str, str]:
    """The output of a backend for kernels, as texts by file ending.

    These are the readable sources of the image, or the parts of its payload if it has none; the
    launch plans of the functions (`plan`); for kernels that the target rejects, the reason
    (`refused`).

    Args:
        kernels: As for `dovetail.build`.
        target: Kind and attributes, with all that differ between machines.

    Raises:
        DovetailError: The kernels or the target are invalid.
        UnicodeDecodeError: The image has no readable source, and its payload is not text.
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
        texts: The texts by ending.
        rewrite: The fixture `bless`.

    Raises:
        AssertionError: A file is missing, differs, or is superfluous.
    """
    for ending, text in texts.items():
        compare_golden(stem.with_name(f"{stem.name}.{ending}"), text, rewrite=rewrite)
    known = {f"{stem.name}.{ending}" for ending in texts}
    for path in sorted(stem.parent.glob(f"{stem.name}.*")):
        if path.name in known:
            continue
        assert rewrite, f"golden file {path.name} is of a text that is no longer made: --bless"
        path.unlink()
