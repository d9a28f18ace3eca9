"""The kernels as operators of JAX, on the CPU: for `jax.jit`, `jax.vmap` and `jax.grad`.

`rms_norm` and `softmax` have gradients. `rotary` returns what it writes elsewhere.
"""

import dovetail_runtime.jax as dvj

from .bundle import kernels

rms_norm = dvj.op(
    f"{__package__}::rms_norm",
    kernels.rms_norm,
    backward=kernels.rms_norm_backward,
    gradients=("x", "weight"),
)
rotary = dvj.op(f"{__package__}::rotary", kernels.rotary)
softmax = dvj.op(f"{__package__}::softmax", kernels.softmax, backward=kernels.softmax_backward)
dequantize_int4 = dvj.op(f"{__package__}::dequantize_int4", kernels.dequantize_int4)
