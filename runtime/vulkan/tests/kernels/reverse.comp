// Reverses a block of 16 words through shared memory whose size each launch gives (SpecId 16).
#version 450
layout(local_size_x = 16) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; };
layout(constant_id = 16) const uint kSharedBytes = 4;
layout(push_constant) uniform Scalars { uint shared_bytes; };
shared uint part[kSharedBytes / 4];
void main() {
  uint i = gl_LocalInvocationID.x;
  part[i % (kSharedBytes / 4)] = words[i];
  barrier();
  words[i] = part[15 - i] + (shared_bytes == kSharedBytes ? 0 : 1000);
}
