"""Which of several runtimes runs a kind: a policy, and what a user says instead.

Somebody who brings a kind may have a runtime in Python, for prototypes, and one that is a library.
With both installed, the library runs the kind: a launch costs it tens of microseconds less.
`DOVETAIL_RUNTIMES=acme=python` says otherwise, by the form or by the distribution's name. Two of
one form only the user can tell apart; and nobody takes a kind from Dovetail.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from dovetail_runtime import environment
from dovetail_runtime.owner import Owner, normalized

Form = Literal["library", "python"]

FORMS: Final[tuple[Form, ...]] = ("library", "python")
"""In the order of the policy."""


class Candidate(NamedTuple):
    """A runtime that could run a kind."""

    owner: Owner
    form: Form


class Choice(NamedTuple):
    """What was chosen, and why; `place` is None where nothing decides."""

    place: int | None
    reason: str


def choose(kind: str, candidates: Sequence[Candidate]) -> Choice:
    """Which of at least two runtimes of a kind is used.

    Args:
        kind: The kind.
        candidates: Those that may be used.
    """
    if any(each.owner.is_first_party for each in candidates):
        return Choice(None, "")
    wanted = _settings().get(kind)
    if wanted is not None:
        places = [n for n, each in enumerate(candidates) if wanted in _names(each)]
        if len(places) == 1:
            return Choice(places[0], f"{environment.RUNTIMES} says {kind}={wanted}")
    for form in FORMS:
        places = [n for n, each in enumerate(candidates) if each.form == form]
        if len(places) == 1:
            return Choice(places[0], "a library goes before a runtime in Python")
        if places:
            break
    return Choice(None, "")


def how_to_choose(kind: str, candidate: Candidate, among: Sequence[Candidate]) -> str:
    """What makes `choose` take another one."""
    others = [name for each in among if each is not candidate for name in _names(each)]
    (name, *_) = [*(each for each in _names(candidate) if each not in others), candidate.form]
    return f"set {environment.RUNTIMES}={kind}={name}"


def faults(known: Collection[str]) -> list[str]:
    """What in the variable has no effect, one line each.

    Args:
        known: The kinds that are installed or that Dovetail knows of.
    """
    setting = environment.read(environment.RUNTIMES)
    lines: list[str] = []
    for word in _words(setting):
        kind, equals, name = (part.strip() for part in word.partition("="))
        if not equals or not kind or not name:
            lines.append(
                f"{environment.RUNTIMES}={setting}: '{word}' is not KIND=library, KIND=python or"
                " KIND=DISTRIBUTION, and is left out"
            )
        elif kind not in known:
            lines.append(f"{environment.RUNTIMES}={setting}: no backend has the kind '{kind}'")
    return lines


def _settings() -> dict[str, str]:
    pairs = (word.partition("=") for word in _words(environment.read(environment.RUNTIMES)))
    return {kind.strip(): normalized(name.strip()) for kind, equals, name in pairs if equals}


def _words(setting: str) -> list[str]:
    return [word for each in setting.split(",") if (word := each.strip())]


def _names(candidate: Candidate) -> tuple[str, ...]:
    name = candidate.owner.name
    return (candidate.form, normalized(name)) if name else (candidate.form,)
