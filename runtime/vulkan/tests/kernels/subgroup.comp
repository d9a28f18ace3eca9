// The size of the subgroup of each thread.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Out { uint result[]; };
void main() { result[gl_LocalInvocationID.x] = gl_SubgroupSize; }
