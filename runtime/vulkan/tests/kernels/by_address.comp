// y[i] = x[i] * scale with x and y by address: the addresses come before the scalars.
#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 64) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Floats { float data[]; };
layout(push_constant) uniform Arguments {
  Floats x;
  Floats y;
  int count;
  float scale;
};
void main() {
  int i = int(gl_GlobalInvocationID.x);
  if (i < count) y.data[i] = x.data[i] * scale;
}
