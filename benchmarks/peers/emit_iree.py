"""IREE: MLIR's linalg to SPIR-V in a module of its own (it has no WGSL)."""

from __future__ import annotations

from pathlib import Path

from common import KERNELS, best, report
from iree.compiler.tools import compile_str

TEXTS = (Path(__file__).parent / "kernels.mlir").read_text(encoding="utf-8")


def text_of(name: str) -> str:
    """One function, and the maps that all share."""
    head, _, _ = TEXTS.partition("func.func")
    (one,) = [part for part in TEXTS.split("// ----") if f"@{name}(" in part]
    return one if one.startswith(head) else head + one


def main() -> None:
    """Compile each kernel."""

    def compiled(name: str) -> bytes:
        return compile_str(text_of(name), target_backends=["vulkan-spirv"], input_type="none")

    report({f"spirv.{name}": best(lambda n=name: compiled(n), rounds=3) for name in KERNELS})


if __name__ == "__main__":
    main()
