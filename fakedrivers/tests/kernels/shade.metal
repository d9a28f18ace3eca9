#include <metal_stdlib>
using namespace metal;

// Colours as people write them: vectors made of parts, functions on all their elements, matrices.

constant float3 light = float3(0.25, 0.5, 0.75);

struct Sizes {
    uint n;
    float gain;
};

static float3 turned(float3 v, float angle) {
    const float s = precise::sin(angle), c = precise::cos(angle);
    float3x3 around;
    around[0] = float3(c, s, 0.0);
    around[1] = float3(-s, c, 0.0);
    around[2] = float3(0.0, 0.0, 1.0);
    return transpose(around) * v;
}

kernel void shade(device const float4* from [[buffer(0)]], device float4* to [[buffer(1)]],
                  device half4* small [[buffer(2)]], constant Sizes& sizes [[buffer(3)]],
                  uint i [[thread_position_in_grid]]) {
    if (i >= sizes.n) return;
    const float4 colour = from[i];
    const float3 normal = normalize(cross(colour.xyz, light) + 0.1);
    const float shine = saturate(dot(normal, light)) * sizes.gain;
    float3 mixed = mix(colour.xyz, turned(normal, shine), 0.25f);
    mixed = select(mixed, fract(mixed), mixed > float3(0.5));
    mixed = clamp(mixed * smoothstep(float3(0.0), float3(1.0), abs(mixed)), -2.0f, 2.0f);
    to[i] = float4(mixed, length(mixed) + step(0.5, shine));
    small[i] = half4(half3(mixed) * 0.5h, 1.5H);
}
