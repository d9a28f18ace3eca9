"""The kernels as operators of PyTorch: `torch.ops.llm_kernels.rms_norm` and the others.

They are traced by `torch.compile` without a break, and `rms_norm` and `softmax` have gradients.
"""

import dovetail_runtime.torch as dvt
from llm_kernels.bundle import kernels

rms_norm = dvt.op(
    "llm_kernels::rms_norm",
    kernels.rms_norm,
    backward=kernels.rms_norm_backward,
    gradients=("x", "weight"),
)
rotary = dvt.op("llm_kernels::rotary", kernels.rotary)
softmax = dvt.op("llm_kernels::softmax", kernels.softmax, backward=kernels.softmax_backward)
dequantize_int4 = dvt.op("llm_kernels::dequantize_int4", kernels.dequantize_int4)
