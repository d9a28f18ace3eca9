"""WebGPU: what browsers, and native programs through the same interface, run on any GPU.

What is built is WGSL text (format `wgsl`), one for each kernel, which the receiving side's own
compiler (Chromium's Tint, wgpu's naga) turns into what its driver takes; building needs nothing
but this package. The language is small and strict: integers and floats of 32 bits, smaller ones
as parts of words, barriers only where its rules prove that all threads meet. The text asks for a
feature (`f16`, `subgroups`) only where a target says that it may, and then the image requires it.
What runs it is the distribution `dovetail-runtime-webgpu`, or `web/` in a page. The language:
WebGPU Shading Language, W3C.
"""

from dovetail.backends.webgpu.backend import BACKEND

__all__ = ["BACKEND"]
