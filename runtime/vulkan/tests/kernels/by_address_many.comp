// result[0] = the sum of 40 scalars, by address; the block of arguments is the buffer at binding 0.
#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Result { int data[]; };
layout(set = 0, binding = 0, std430) readonly buffer Arguments {
  Result result;
  int scalars[40];
};
void main() {
  int sum = 0;
  for (int i = 0; i < 40; ++i) sum += scalars[i];
  result.data[0] = sum;
}
