"""LLVM IR for AMDGPU: how kernels are spelled for an architecture and its wavefronts."""

from dovetail.backends.rocm.llvm.module import device, machine, ops

__all__ = ["device", "machine", "ops"]
