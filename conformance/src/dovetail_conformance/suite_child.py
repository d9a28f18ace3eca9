"""The process that runs cases: `python -m dovetail_conformance.suite_child`."""

from __future__ import annotations

import time
from typing import Any

import dovetail_runtime
from dovetail.api.jit import target_of
from dovetail.bundle import BundleReader
from dovetail.support.errors import DovetailError, ResourceError, UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.children import Teller, serve
from dovetail_conformance.gaps import gaps_of
from dovetail_conformance.runner import DeviceExecutor, image_of, run_case


def work(given: dict[str, Any], teller: Teller) -> None:
    """Run the cases, in order."""
    gaps = gaps_of(given["kind"])
    for name in given["cases"]:
        teller.tell(begin=name)
        start = time.perf_counter()
        outcome, why = _outcome(BY_NAME[name], given["target"], given["device"])
        if name in gaps:
            outcome, why = _of_gap(outcome, why, gaps[name])
        seconds = f"{time.perf_counter() - start:.3f}"
        teller.tell(end=name, outcome=outcome, why=f"{seconds} {why}")


def _outcome(case: Case, target: str, device: str) -> tuple[str, str]:
    try:
        if device:
            # A `detect` that fails is its backend's defect, which this names.
            target_of(dovetail_runtime.device(device))
            findings = run_case(case, DeviceExecutor(device))
            return ("failed", "\n".join(findings)) if findings else ("passed", "")
        bundle = BundleReader(image_of(case, Target(target)).partition(b"\0")[2])
        if wrong := bundle.verify():
            return "failed", "\n".join(map(str, wrong))
    except (UnsupportedError, ResourceError) as error:
        return "refused", str(error)
    except DovetailError as error:
        return "failed", str(error)
    # A backend's or a runtime's: it is what is tested.
    except (Exception, SystemExit) as error:  # noqa: BLE001
        return "failed", f"{type(error).__name__}: {error}"
    return "compiled", ""


def _of_gap(outcome: str, why: str, reason: str) -> tuple[str, str]:
    if outcome == "passed":
        return "stale", f"it passes, and is listed as a gap: {reason}"
    if outcome == "compiled":
        return outcome, why
    return "gap", reason


if __name__ == "__main__":
    serve(work, leave=False)
