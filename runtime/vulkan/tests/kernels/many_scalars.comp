// The sum of 40 scalars, which are too many for push constants: the buffer after the others.
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Out { int result[]; };
layout(set = 0, binding = 1) readonly buffer Scalars { int scalars[40]; };
void main() {
  int sum = 0;
  for (int i = 0; i < 40; ++i) sum += scalars[i];
  result[gl_WorkGroupID.x] = sum;
}
