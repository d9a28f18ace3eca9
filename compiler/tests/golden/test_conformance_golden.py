"""Golden files of the conformance cases: what kinds that emit readable text make of every case.

`conformance/<kind>/<case>.<ending>`, one file with all that becomes of a case's function, named by
the first case that calls it; what a target refuses is there too, as the reason it gives. `make
bless` rewrites them all. The default target of a kind is compiled for, so that what machine this
is does not matter.
"""

from pathlib import Path

import pytest
from support.compiled import code_of, image_of

from dovetail import plugin
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

HERE = Path(__file__).parent / "conformance"
ENDINGS = {
    kind: file.golden_cases for kind, file in plugin.kind_files().items() if file.golden_cases
}
KINDS = [kind for kind in ENDINGS if kind in plugin.kinds()]


def emitted(case: Case, kind: str) -> tuple[str, str]:
    """The ending of the case's golden file, and its text."""
    try:
        image = image_of(case.kernel, kind)
    except UnsupportedError as error:
        return "refused.txt", f"{error.what}\n{error.why}\n{error.instead}\n"
    except ResourceError as error:
        return "refused.txt", f"{error.need} {error.unit} where {error.have} are there\n"
    texts = image.sources or {key: data.decode() for key, data in code_of(image).items()}
    ending = ENDINGS[kind]
    return ending, "\n".join(texts[name] for name in sorted(texts))


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", DISTINCT, ids=lambda case: case.name)
def test_case_is_emitted_as_before(case: Case, kind: str, bless: bool):
    ending, text = emitted(case, kind)
    file = HERE / kind / f"{case.name}.{ending}"
    if bless:
        file.parent.mkdir(parents=True, exist_ok=True)
        for other in file.parent.glob(f"{case.name}.*"):
            other.unlink()
        file.write_text(text, encoding="utf-8")
    assert file.is_file(), f"{file} is missing: run `make bless` and read what it writes"
    assert text == file.read_text(encoding="utf-8"), "run `make bless` and read the difference"


@pytest.mark.parametrize("kind", KINDS)
def test_no_golden_file_of_a_case_is_left_over(kind: str, bless: bool):
    """One file a case: which ending it has, the test above says."""
    names = {case.name for case in DISTINCT}
    files = sorted((HERE / kind).glob("*.*"))
    if bless:
        for file in files:
            if file.name.partition(".")[0] not in names:
                file.unlink()
    else:
        assert [file.name.partition(".")[0] for file in files] == sorted(names)
