// One sum a block of 64, through shared memory; the grid base makes a cut grid whole.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) buffer Sums { float sums[]; };
layout(push_constant) uniform Scalars {
  int count;
  uint first_block;
};
shared float part[64];
void main() {
  uint block = gl_WorkGroupID.x + first_block;
  uint thread = gl_LocalInvocationID.x;
  uint i = block * 64 + thread;
  part[thread] = int(i) < count ? x[i] : 0.0;
  for (uint half_size = 32; half_size > 0; half_size /= 2) {
    barrier();
    if (thread < half_size) part[thread] += part[thread + half_size];
  }
  if (thread == 0) sums[block] = part[0];
}
