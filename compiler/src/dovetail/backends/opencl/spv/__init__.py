"""Format `spv`: kernels to LLVM IR by the writer of all LLVM targets, and that to SPIR-V by us.

LLVM's own target, spirv64, is not used: what it makes is not the same from run to run, and not
always valid (docs/decisions/0037-opencl-spir-v.md). What is in `threads` and `spellings` is how
OpenCL's environment is spelled, in the names that LLVM's users know.
Sources: OpenCL SPIR-V Environment Specification 3.0; LLVM, "User Guide for SPIR-V Target".
"""
