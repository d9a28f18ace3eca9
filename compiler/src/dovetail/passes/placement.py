"""The positions of passes from outside in pipelines: beside a run, or another pass.

A backend makes its pipeline; `insert` adds passes from outside, each at its `place`. The anchor of
a place is a run (`RUNS`, by its name), or the name of one pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from dovetail.passes.base import Pass, Pipeline
from dovetail.passes.narrow_pipelines import NARROW
from dovetail.passes.pipelines import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT
from dovetail.passes.word_pipelines import WORDS
from dovetail.support.errors import DovetailError
from dovetail_runtime.suggest import did_you_mean

RUNS: Final[Mapping[str, Pipeline]] = MappingProxyType(
    {
        "prepare": PREPARE,
        "flatten": FLATTEN,
        "narrow": NARROW,
        "legalize": LEGALIZE,
        "split": SPLIT,
        "words": WORDS,
        "finish": FINISH,
    }
)
"""The runs that pipelines share, by name, in order. The mapping of a program to the target is
between `prepare` and `flatten`."""


def insert(pipeline: Pipeline, added: Sequence[Pass]) -> Pipeline:
    """Insert passes into a pipeline at their places.

    Those of one place run in the given order.

    Args:
        pipeline: The pipeline of a backend.
        added: Passes with a `place`.

    Raises:
        DovetailError: A pass has no place; the pipeline lacks its anchor, or has it more than
            once; or the places form a cycle.
    """
    before: dict[int, list[Pass]] = {}
    after: dict[int, list[Pass]] = {}
    # Numbers of passes: those of the pipeline first, as the same pass may stand there twice.
    numbers = {id(each): number for number, each in enumerate(added, len(pipeline))}
    spans = _spans(pipeline)
    for each in added:
        number = numbers[id(each)]
        spans.setdefault(each.name, []).append((number, number))
    for each in added:
        if each.place is None:
            raise DovetailError(
                f"pass '{each.name}' has no place, so it can be used only in a whole pipeline "
                "(`dovetail lower --passes`)"
            )
        first, last = _span(each, spans)
        if each.place.side == "before":
            before.setdefault(first, []).append(each)
        else:
            after.setdefault(last, []).append(each)
    result: list[Pass] = []

    def emit(number: int, each: Pass) -> None:
        for other in before.get(number, ()):
            emit(numbers[id(other)], other)
        result.append(each)
        for other in after.get(number, ()):
            emit(numbers[id(other)], other)

    for number, each in enumerate(pipeline):
        emit(number, each)
    if len(result) != len(pipeline) + len(added):
        # Only what is reached from the pipeline has been put anywhere.
        lost = [each for each in added if not any(each is one for one in result)]
        chain = ", ".join(f"'{each.name}' {each.place}" for each in lost)
        raise DovetailError(
            f"the places of these passes depend on each other: {chain}; give one "
            f"of them another place"
        )
    return tuple(result)


def _spans(pipeline: Pipeline) -> dict[str, list[tuple[int, int]]]:
    """Where each run and each pass stands: numbers of its first and its last pass."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for name, run in RUNS.items():
        for start in range(len(pipeline) - len(run) + 1):
            if pipeline[start : start + len(run)] == run:
                spans.setdefault(name, []).append((start, start + len(run) - 1))
    for number, each in enumerate(pipeline):
        spans.setdefault(each.name, []).append((number, number))
    return spans


def _span(each: Pass, spans: Mapping[str, list[tuple[int, int]]]) -> tuple[int, int]:
    place = each.place
    assert place is not None
    found = spans.get(place.anchor, [])
    if len(found) == 1:
        return found[0]
    where = f"pass '{each.name}' goes {place}"
    if found:
        raise DovetailError(
            f"{where}, which the pipeline has {len(found)} times; name one that it has once: "
            + ", ".join(name for name, places in spans.items() if len(places) == 1)
        )
    hint = did_you_mean(place.anchor, spans, before="; ")
    raise DovetailError(
        f"{where}, which the pipeline does not have{hint}; it has {', '.join(spans)}"
    )
