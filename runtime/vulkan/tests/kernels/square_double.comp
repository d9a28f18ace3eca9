// x[i] = x[i] * x[i] in float64.
#version 450
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer X { double x[]; };
void main() { x[gl_GlobalInvocationID.x] *= x[gl_GlobalInvocationID.x]; }
