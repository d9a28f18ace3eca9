"""The kernels as operators of PyTorch: `torch.ops.llm_kernels.rms_norm` and the others.

They are traced by `torch.compile` without a break, and `rms_norm` and `softmax` have gradients.
"""

import dovetail_runtime.torch as dvt

from .bundle import kernels

rms_norm = dvt.op(
    f"{__package__}::rms_norm",
    kernels.rms_norm,
    backward=kernels.rms_norm_backward,
    gradients=("x", "weight"),
)
rotary = dvt.op(f"{__package__}::rotary", kernels.rotary)
softmax = dvt.op(f"{__package__}::softmax", kernels.softmax, backward=kernels.softmax_backward)
dequantize_int4 = dvt.op(f"{__package__}::dequantize_int4", kernels.dequantize_int4)
