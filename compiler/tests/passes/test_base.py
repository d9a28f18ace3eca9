"""Pipelines print as text and read back; every pass of the package is in the list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dovetail.passes
from dovetail import ir
from dovetail.passes import (
    ALL,
    FINISH,
    FLATTEN,
    LEGALIZE,
    NARROW,
    PREPARE,
    SPLIT,
    Pass,
    parse_pipeline,
)
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.simplify import Simplify
from dovetail.support.errors import DovetailError
from dovetail.target import Capabilities


@dataclass(frozen=True)
class Painted(Pass):
    """A pass with options of every type."""

    name: ClassVar[str] = "painted"
    colour: str = "red"
    dots: int = 3
    glossy: bool = False

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        return module


def test_a_pipeline_prints_and_reads_back() -> None:
    pipeline = (*PREPARE, MapParallel(block=64), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *FINISH)
    text = ",".join(map(str, pipeline))
    assert parse_pipeline(text, ALL) == pipeline
    assert "map-parallel{block=64}" in text


def test_options_of_every_type() -> None:
    painted = Painted(colour="dark-blue", dots=-1, glossy=True)
    text = "painted{colour=dark-blue,dots=-1,glossy=true}"
    assert str(painted) == text
    assert parse_pipeline(f" {text} , painted{{}} ,simplify", [Painted, Simplify]) == (
        painted, Painted(), Simplify(),
    )  # fmt: skip
    assert parse_pipeline("", ALL) == ()


@given(colour=st.text(), dots=st.integers())
@example(colour="a,b", dots=1)
@example(colour='a"}{=\\', dots=1)
@example(colour=" a", dots=1)
@example(colour="", dots=1)
@example(colour="a\n", dots=1)
def test_whatever_text_an_option_has_it_replays(colour: str, dots: int) -> None:
    pipeline = (Painted(colour=colour, dots=dots), Simplify(), Painted(colour=colour))
    assert parse_pipeline(",".join(map(str, pipeline)), [Painted, Simplify]) == pipeline


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('painted{colour="a}', "is malformed at"),
        ('painted{colour="a"b}', "in quotes, text is written as in JSON"),
        ('painted{dots="1"}', "expected an integer"),
        ("simplfy", "there is no pass 'simplfy'; did you mean 'simplify'?"),
        ("simplify,", "ends with a comma"),
        ("simplify;dce", "malformed at 'simplify;dce'"),
        ("painted{spots=1}", "no option of pass 'painted' called 'spots'"),
        ("painted{dots}", "option 'dots' of pass 'painted' has no value"),
        ("painted{dots=many}", "option 'dots' of pass 'painted' is 'many'; expected an integer"),
        ("painted{glossy=1}", "option 'glossy' of pass 'painted' is '1'; allowed are true"),
        ("painted{dots=1", "malformed at 'painted{dots=1'"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(DovetailError) as caught:
        parse_pipeline(text, [*ALL, Painted])
    assert message in str(caught.value)


def test_the_list_is_the_folder() -> None:
    folder = Path(dovetail.passes.__path__[0])
    files = {path.stem for path in folder.glob("[a-z]*.py")} - {"base", "cpp"}
    files = {name for name in files if not name.endswith(("pipelines", "placement"))}
    assert {each.name.replace("-", "_") for each in ALL} == files
    assert len({each.name for each in ALL}) == len(ALL)


def test_names_are_those_of_the_classes() -> None:
    for each in ALL:
        words = "".join(word.capitalize() for word in each.name.split("-"))
        assert each.__name__ == words
