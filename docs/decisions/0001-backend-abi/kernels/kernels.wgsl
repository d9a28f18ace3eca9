// The four kernels for WebGPU. Group 0, binding n is buffer argument n; the scalar block is a uniform
// buffer at the binding that follows. What an array of scalars would be in C is spelled as vectors:
// in a uniform buffer WGSL wants arrays at a stride of 16 bytes.

struct SaxpyScalars {
  a: f32, n: i32, x_stride: i32, y_stride: i32, x_offset: i32, y_offset: i32, base: u32,
}
@group(0) @binding(0) var<storage, read> saxpy_x: array<f32>;
@group(0) @binding(1) var<storage, read_write> saxpy_y: array<f32>;
@group(0) @binding(2) var<uniform> saxpy: SaxpyScalars;

@compute @workgroup_size(64)
fn saxpy_offset(@builtin(workgroup_id) block: vec3<u32>,
                @builtin(local_invocation_id) thread: vec3<u32>) {
  let i = i32((saxpy.base + block.x) * 64u + thread.x);
  if (i < saxpy.n) {
    let y_index = saxpy.y_offset + i * saxpy.y_stride;
    saxpy_y[y_index] += saxpy.a * saxpy_x[saxpy.x_offset + i * saxpy.x_stride];
  }
}

struct ReduceScalars { n: i32, x_offset: i32, out_offset: i32, base: u32 }
@group(0) @binding(0) var<storage, read> reduce_x: array<f32>;
@group(0) @binding(1) var<storage, read_write> reduce_out: array<f32>;
@group(0) @binding(2) var<uniform> reduce: ReduceScalars;
var<workgroup> shared_values: array<f32, 256>;

@compute @workgroup_size(256)
fn block_reduce(@builtin(workgroup_id) block: vec3<u32>,
                @builtin(local_invocation_id) thread: vec3<u32>) {
  let block_index = reduce.base + block.x;
  let i = i32(block_index * 256u + thread.x);
  var value = 0.0;
  if (i < reduce.n) {
    value = reduce_x[reduce.x_offset + i];
  }
  shared_values[thread.x] = value;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half >> 1u) {
    if (thread.x < half) {
      shared_values[thread.x] += shared_values[thread.x + half];
    }
    workgroupBarrier();
  }
  if (thread.x == 0u) {
    reduce_out[reduce.out_offset + i32(block_index)] = shared_values[0];
  }
}

struct ManyScalars { c: array<vec4<f32>, 10>, out_offset: i32 }
@group(0) @binding(0) var<storage, read_write> many_out: array<f32>;
@group(0) @binding(1) var<uniform> many: ManyScalars;

@compute @workgroup_size(40)
fn many_scalars(@builtin(local_invocation_id) thread: vec3<u32>) {
  many_out[many.out_offset + i32(thread.x)] = many.c[thread.x / 4u][thread.x % 4u];
}

struct TwoScalars { n: i32, x_offset: i32, lower_offset: i32, upper_offset: i32 }
@group(0) @binding(0) var<storage, read> two_x: array<f32>;
@group(0) @binding(1) var<storage, read_write> two_lower: array<f32>;
@group(0) @binding(2) var<storage, read_write> two_upper: array<f32>;
@group(0) @binding(3) var<uniform> two: TwoScalars;

@compute @workgroup_size(64)
fn two_outputs(@builtin(local_invocation_id) thread: vec3<u32>) {
  let i = i32(thread.x);
  if (i < two.n) {
    let value = two_x[two.x_offset + i];
    two_lower[two.lower_offset + i] = 2.0 * value;
    two_upper[two.upper_offset + i] = 3.0 * value;
  }
}
