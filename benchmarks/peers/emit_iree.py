"""IREE: MLIR's linalg to SPIR-V, PTX or AMD code in a module of its own (it has no WGSL)."""

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

    def compiled(name: str, target: str, options: list[str]) -> bytes:
        return compile_str(
            text_of(name), target_backends=[target], input_type="none", extra_args=options
        )

    targets = {
        "spirv": ("vulkan-spirv", []),
        "gcn": ("rocm", ["--iree-rocm-target=gfx942"]),
        "ptx": ("cuda", ["--iree-cuda-target=sm_86"]),
    }
    report(
        {
            f"{language}.{name}": best(lambda n=name, t=target: compiled(n, *t), rounds=3)
            for language, target in targets.items()
            for name in KERNELS
        }
    )


if __name__ == "__main__":
    main()
