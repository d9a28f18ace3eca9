"""pyopencl: the cost of one launch of a small kernel, on the first device there is."""

from __future__ import annotations

import json

import numpy as np
import pyopencl as cl
from common import launches

TEXT = """
__kernel void saxpy(__global const float* x, __global float* y, uint n, float a) {
  const size_t i = get_global_id(0);
  if (i < n) y[i] = a * x[i] + y[i];
}
"""


def main() -> None:
    """The kernel object is kept, as pyopencl's manual says one should."""
    context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
    queue = cl.CommandQueue(context)
    ones = np.ones(256, np.float32)
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    x, y = cl.Buffer(context, flags, hostbuf=ones), cl.Buffer(context, flags, hostbuf=ones)
    kernel = cl.Kernel(cl.Program(context, TEXT).build(), "saxpy")

    def launch() -> None:
        kernel(queue, (256,), (256,), x, y, np.uint32(256), np.float32(2))

    print(json.dumps(launches(launch, queue.finish)))


if __name__ == "__main__":
    main()
