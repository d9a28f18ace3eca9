"""Format `ptx`: kernels as LLVM IR, which LLVM's NVPTX backend makes PTX of."""

from dovetail.backends.cuda.llvm.capabilities import capabilities
from dovetail.backends.cuda.llvm.module import codegen

__all__ = ["capabilities", "codegen"]
