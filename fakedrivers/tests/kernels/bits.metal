#include <metal_stdlib>
using namespace metal;

// Integer functions of both signs; eight results an element.
template <typename T>
static void all_of(device T* to, T a, T b, uint i) {
    to[8 * i + 0] = extract_bits(a, 3u, 5u);
    to[8 * i + 1] = insert_bits(a, b, 4u, 3u);
    to[8 * i + 2] = reverse_bits(a);
    to[8 * i + 3] = rotate(a, T(5));
    to[8 * i + 4] = clamp(a, T(2), T(90));
    to[8 * i + 5] = T(absdiff(a, b));
    to[8 * i + 6] = hadd(a, b);
    to[8 * i + 7] = T(popcount(a) + (clz(b) << 1)) + rhadd(b, a);
}

kernel void bits(device const uchar* a [[buffer(0)]], device const uchar* b [[buffer(1)]],
                 device char* signed_results [[buffer(2)]], device uchar* results [[buffer(3)]],
                 uint i [[thread_position_in_grid]]) {
    all_of(signed_results, as_type<char>(a[i]), as_type<char>(b[i]), i);
    all_of(results, a[i], b[i], i);
}
