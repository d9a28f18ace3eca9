// Busy for a time that the grid decides: a block takes 50,000 steps, each of which waits for the one
// before. No more in one block, because lavapipe 22.3 leaves its loops after 65,535 turns in all.
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Out { uint result[]; };
layout(push_constant) uniform Scalars { uint start; };
void main() {
  uint value = start + gl_WorkGroupID.x;
  for (uint i = 0; i < 50000; ++i) value = value * 1664525u + 1013904223u + result[1];
  if (value == 7) result[0] = value;
}
