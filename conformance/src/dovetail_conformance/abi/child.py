"""The process that calls the library: `python -m dovetail_conformance.abi.child`."""

from __future__ import annotations

from typing import Any

from dovetail_conformance.abi.probes import PROBES
from dovetail_conformance.abi.session import Absent, Session, Setup, Skipped, Violation
from dovetail_conformance.children import Teller, serve


def work(given: dict[str, Any], teller: Teller) -> None:
    """Make the probes, in order."""
    told: dict[str, Any] = given["setup"]
    for name in ("candidates", "formats"):
        told[name] = tuple(told[name])
    by_key = {each.key: each for each in PROBES}
    session = Session(Setup(**told), called=lambda name: teller.tell(call=name))
    for key in given["probes"]:
        teller.tell(begin=key)
        # Its own probes show what an entry does.
        session.avoided = {*given["avoided"]} - {by_key[key].entry}
        try:
            by_key[key].body(session)
        except Violation as error:
            teller.tell(end=key, outcome="failed", why=str(error))
        except Absent as error:
            teller.tell(end=key, outcome="absent", why=str(error))
        except Skipped as error:
            teller.tell(end=key, outcome="skipped", why=str(error))
        else:
            teller.tell(end=key, outcome="passed", why="")


if __name__ == "__main__":
    serve(work, leave=True)
