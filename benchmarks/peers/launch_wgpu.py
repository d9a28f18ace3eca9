"""wgpu-py: the cost of one launch of a small kernel."""

from __future__ import annotations

import json

import numpy as np
import wgpu
from common import launches

TEXT = """
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
struct Scalars { n: u32, a: f32 }
@group(0) @binding(2) var<uniform> s: Scalars;
@compute @workgroup_size(256) fn saxpy(@builtin(global_invocation_id) at: vec3<u32>) {
  if (at.x < s.n) { y[at.x] = s.a * x[at.x] + y[at.x]; }
}
"""


def main() -> None:
    """Scalars are written for each launch, as they may differ."""
    adapter = wgpu.gpu.request_adapter_sync()
    device = adapter.request_device_sync()
    ones = np.ones(256, np.float32)
    usage = wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.COPY_SRC
    x = device.create_buffer_with_data(data=ones, usage=usage)
    y = device.create_buffer_with_data(data=ones, usage=usage)
    uniform = device.create_buffer(
        size=16, usage=wgpu.BufferUsage.UNIFORM | wgpu.BufferUsage.COPY_DST
    )
    shader = device.create_shader_module(code=TEXT)
    pipeline = device.create_compute_pipeline(
        layout="auto", compute={"module": shader, "entry_point": "saxpy"}
    )
    entries = [
        {"binding": n, "resource": {"buffer": buffer}} for n, buffer in enumerate((x, y, uniform))
    ]
    group = device.create_bind_group(layout=pipeline.get_bind_group_layout(0), entries=entries)

    def launch() -> None:
        scalars = np.array([256, 0, 0, 0], np.uint32)
        scalars.view(np.float32)[1] = 2
        device.queue.write_buffer(uniform, 0, scalars)
        encoder = device.create_command_encoder()
        commands = encoder.begin_compute_pass()
        commands.set_pipeline(pipeline)
        commands.set_bind_group(0, group)
        commands.dispatch_workgroups(1)
        commands.end()
        device.queue.submit([encoder.finish()])

    # Its public way to wait does not work with the library it ships (0.32.0).
    print(json.dumps(launches(launch, device._poll_wait)))


if __name__ == "__main__":
    main()
