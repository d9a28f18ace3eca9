"""Makes the files of the compiler that are not committed, as they follow from its tables.

    python tools/generated.py [--into FOLDER]

`namespace.pyi`, the types and hover texts of T, and `reference.md`, its reference page, lie
beside `lang/namespace.py`: editors and type checkers read the stub of an editable install there,
and a wheel has both in the same place. `ir.h` has the classes of the IR for passes in C++. `make
build` runs this when a source changed, and the build hook of the distribution
(`compiler/hatch_build.py`) before it packs. It needs no package but those of this tree, so that a
build in an isolated environment can run it.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "compiler" / "src" / "dovetail"

FILES: Final = {
    "lang/namespace.pyi": "stubs",
    "lang/reference.md": "reference",
    "cpp/include/dovetail/ir.h": "ir_header",
}
"""What is made, by its place in the package, and the module beside this one that makes it."""


def namespaces() -> list[object]:
    """`T.<kind>` of the backends of this tree.

    What a backend is besides needs LLVM and NumPy. So its package is put there without its
    `__init__`, which would import all of it; this process does nothing else.
    """
    found: list[object] = []
    for file in sorted((PACKAGE / "backends").glob("*/namespace.py")):
        package = ModuleType(f"dovetail.backends.{file.parent.name}")
        package.__path__ = [str(file.parent)]
        sys.modules[package.__name__] = package
        found.append(import_module(f"{package.__name__}.namespace").NAMESPACE)
    return found


def main() -> int:
    """Write the files, those that change."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--into", type=Path, default=PACKAGE, help="default: the package")
    into: Path = parser.parse_args().into
    tools = Path(__file__).parent
    sys.path[:0] = map(str, (PACKAGE.parent, ROOT / "runtime" / "core" / "python", tools))
    for name, maker in FILES.items():
        text = import_module(maker).render(namespaces())
        file = into / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
