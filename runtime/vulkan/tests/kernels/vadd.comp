// z[z_offset + i] = x[x_offset + i] + y[y_offset + i] * scale for i < count, in blocks of 64.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) readonly buffer Y { float y[]; };
layout(set = 0, binding = 2) buffer Z { float z[]; };
layout(push_constant) uniform Scalars {
  int count;
  int x_offset;
  float scale;
  int y_offset;
  int z_offset;
};
void main() {
  int i = int(gl_GlobalInvocationID.x);
  if (i < count) z[z_offset + i] = x[x_offset + i] + y[y_offset + i] * scale;
}
