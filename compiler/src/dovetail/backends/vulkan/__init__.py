"""Vulkan: the GPUs of desktops, phones and boards, through the compute half of the API.

What is built is SPIR-V (format `spv`), one module for each kernel, written word by word by an
emitter of our own (`spirv/`): no shader compiler, no SDK and no device takes part, and the same
kernel gives the same words everywhere. The default target asks for SPIR-V 1.3, which every Vulkan
1.1 driver takes, for 32-bit indices, and for nothing that a kernel does not use: what it does use
(float64, 8-bit storage, a large block) becomes a requirement of its image. Where Vulkan promises
little (division, square roots, elementary functions), kernels bring the arithmetic with them.
What runs it is the distribution `dovetail-runtime-vulkan`, which opens the system's loader when it
is first needed. The language: SPIR-V Specification and Vulkan Specification 1.3, Khronos Group.
"""

from dovetail.backends.vulkan.backend import BACKEND

__all__ = ["BACKEND"]
