"""ROCm: AMD's GPUs, the Instinct series (gfx908 to gfx950) and Radeon (gfx1030 to gfx1201).

What is built by default is a relocatable object by LLVM's AMDGPU backend with our own elementary
functions (format `obj`): no ROCm, no device libraries. It is linked to a loadable code object on
the receiving machine; on request (`hsaco`) it is linked where the bundle is built, for which an
`ld.lld` must be there. What runs them is the distribution `dovetail-runtime-rocm`, which opens the
HIP library when it is first needed.
Source: LLVM's "User Guide for AMDGPU Backend".
"""

from dovetail.backends.rocm.backend import BACKEND

__all__ = ["BACKEND"]
