"""How to install a distribution that a message names.

The one place that says whether ours are published, and where they come from until then.
"""

import functools
from typing import Final

PUBLISHED: Final = False
"""Whether the package registry has our distributions. Until it does, a message never tells anybody
to `pip install` one by its name: the name could be registered by a stranger."""

_RUNTIME: Final = "dovetail-runtime"
_OTHERS: Final = (
    "dovetail-compiler",
    "dovetail-conformance",
    "dovetail-fakedrivers",
    "dovetail-runtime-extra",
)
_REQUIRED: Final = rf"({_RUNTIME}-[a-z0-9-]+)\b.*\bextra == ['\"]([a-z0-9_-]+)['\"]"


@functools.cache
def first_party_runtimes() -> dict[str, str]:
    """Kinds whose runtimes this project has, installed or not, with their distributions.

    They are the extras of `dovetail-runtime`, as its installed metadata lists them.
    """
    import importlib.metadata
    import re

    try:
        lines = importlib.metadata.requires(_RUNTIME) or []
    except importlib.metadata.PackageNotFoundError:
        return {}  # a source tree on sys.path
    found = (re.match(_REQUIRED, line) for line in lines)
    return {match[2]: match[1] for match in found if match is not None}


def first_party() -> frozenset[str]:
    """The names of all distributions of this project."""
    return frozenset((_RUNTIME, *_OTHERS, *first_party_runtimes().values()))


def how_to_install(distribution: str, *, again: bool = False) -> str:
    """The command that installs a distribution, as a message says it after "to fix: ".

    Args:
        distribution: One of ours, or one that the machine's own metadata or a manifest names;
            never a guess from what somebody typed.
        again: It is installed, and broken.
    """
    options = " --force-reinstall" if again else ""
    if PUBLISHED or distribution not in first_party():
        return f"pip install{options} {distribution}"
    options += " --no-deps" if again else ""  # of which some are ours, and nowhere to be had
    wheel = distribution.replace("-", "_")
    return (
        f"pip install{options} build/wheels/{wheel}-*.whl, which `make wheels` leaves in a "
        f"checkout of Dovetail ({distribution} is not published yet)"
    )


def build_requirement() -> str:
    """What a package needs to build its kernels, as a message says it."""
    text = '"dovetail-compiler" in build-system.requires'
    if PUBLISHED:
        return text
    return (
        f"{text} (it is not published yet: let pip find its wheel with PIP_FIND_LINKS=build/wheels"
        " of a checkout of Dovetail where `make wheels` was run)"
    )
