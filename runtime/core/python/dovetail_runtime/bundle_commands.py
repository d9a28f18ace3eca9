"""`python -m dovetail_runtime verify|inspect|plan`: commands for bundles, without the compiler.

The compiler's `dovetail` has commands of these names with more detail. Control characters in texts
of a file are escaped.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dovetail_runtime.errors import DovetailError
from dovetail_runtime.ledger_report import devices
from dovetail_runtime.module import Module, load


def main(command: str, arguments: Sequence[str]) -> int:
    """Runs a command; returns 1 if the bundle or the device is not usable."""
    parser = argparse.ArgumentParser(
        prog=f"python -m dovetail_runtime {command}", description=_SUMMARIES[command]
    )
    parser.add_argument("bundle", help="a .dvt file")
    if command == "plan":
        parser.add_argument("functions", nargs="*", help="only these functions")
        parser.add_argument("--device", help="only this one, e.g. opencl:0; default: all here")
    if command == "inspect":
        parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    try:
        module = load(options.bundle)
        return {"verify": _verify, "inspect": _inspect, "plan": _plan}[command](module, options)
    except DovetailError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


_SUMMARIES = {
    "verify": "Checks every byte of a bundle.",
    "inspect": "Lists the functions and images of a bundle.",
    "plan": "Says which image each device here uses, and why not the others.",
}


def _verify(module: Module, _options: argparse.Namespace) -> int:
    module.verify()
    size = Path(module.origin).stat().st_size
    images, functions = len(module.images), len(module)
    print(f"{_shown(module.origin)}: good ({size} bytes, {images} images, {functions} functions)")
    return 0


def _inspect(module: Module, options: argparse.Namespace) -> int:
    report: dict[str, Any] = {
        "producer": module.producer,
        "functions": [
            {"name": each.name, "signature": each.signature, "kinds": list(each.kinds)}
            for each in module.functions.values()
        ],
        "images": [
            {"kind": each.kind, "format": each.format, "target": each.target, "bytes": each.size,
             "needs": list(each.requirements)}
            for each in module.images
        ],
    }  # fmt: skip
    if options.json:
        print(json.dumps(report, indent=1))
        return 0
    print(f"{_shown(module.origin)}, made by {_shown(module.producer)}")
    for each in report["functions"]:
        print(f"  {_shown(each['signature'] or each['name'])}, for {', '.join(each['kinds'])}")
    for number, each in enumerate(report["images"]):
        needs = _shown(", ".join(each["needs"])) or "nothing"
        print(f"  image {number}: {_shown(each['target'])}, {_shown(each['format'])}, "
              f"{each['bytes']} bytes, needs {needs}")  # fmt: skip
    return 0


def _plan(module: Module, options: argparse.Namespace) -> int:
    from dovetail_runtime.device_object import device

    names = options.functions or list(module)
    chosen = [device(options.device)] if options.device is not None else list(devices())
    for name in names:
        function = module[name]
        for each in chosen:
            print(f"{_shown(name)} on {each}:")
            print("\n".join(f"  {line}" for line in function.explain(each).splitlines()))
    return 0


def _shown(text: str) -> str:
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
