"""The process that calls the library: `python -m dovetail_conformance.abi.child`.

It reads what to do from standard input (JSON: the setup, and the keys of probes) and writes a line
before and behind each probe to the file descriptor in its first argument. The library may print,
crash or end the process: what was begun and not ended is what it did it in.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from typing import Any

from dovetail_conformance.abi.probes import PROBES
from dovetail_conformance.abi.session import (
    DEFECT,
    Absent,
    Session,
    Setup,
    Skipped,
    Violation,
)


def main() -> None:
    """Make the probes, in order."""
    out = int(sys.argv[1])

    def tell(**what: str) -> None:
        os.write(out, json.dumps(what).encode() + b"\n")

    given: dict[str, Any] = json.load(sys.stdin)
    told: dict[str, Any] = given["setup"]
    for name in ("candidates", "formats"):
        told[name] = tuple(told[name])
    setup = Setup(**told)
    # A crash is expected here, and its memory is nobody's to look at.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    by_key = {each.key: each for each in PROBES}
    session = Session(setup, called=lambda name: tell(call=name))
    for key in given["probes"]:
        tell(begin=key)
        # Its own probes show what an entry does.
        session.avoided = {*given["avoided"]} - {by_key[key].entry}
        try:
            by_key[key].body(session)
        except Violation as error:
            tell(end=key, outcome="failed", why=str(error))
        except Absent as error:
            tell(end=key, outcome="absent", why=str(error))
        except Skipped as error:
            tell(end=key, outcome="skipped", why=str(error))
        else:
            tell(end=key, outcome="passed", why="")
    tell(done="")
    # Destructors of a library under test are not what is tested here.
    os._exit(0)


def defect(*what: Any) -> None:
    """What is raised here beside what probes raise is no fault of the library."""
    sys.__excepthook__(*what)
    os._exit(DEFECT)


if __name__ == "__main__":
    sys.excepthook = defect
    main()
