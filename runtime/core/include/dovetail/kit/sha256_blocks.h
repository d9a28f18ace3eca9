/* The compression function of SHA-256 (FIPS 180-4, section 6.2.2): portable, and by the
 * instructions that processors have for it, which are four to eight times as fast. Which it is, is
 * found out once, when the first block comes. */
#ifndef DOVETAIL_KIT_SHA256_BLOCKS_H_
#define DOVETAIL_KIT_SHA256_BLOCKS_H_

#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#endif

namespace dovetail::sha256 {

/* Takes `count` blocks of 64 bytes into the eight words of `state`. */
using Compress = void (*)(uint32_t* state, const uint8_t* blocks, size_t count);

/* FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the
 * first 64 primes. */
inline constexpr uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

inline uint32_t RotateRight(uint32_t value, unsigned count) {
  return (value >> count) | (value << (32 - count));
}

inline uint32_t LoadBigEndian(const uint8_t* bytes) {
  return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | bytes[3];
}

inline void CompressPortable(uint32_t* state, const uint8_t* blocks, size_t count) {
  for (; count > 0; --count, blocks += 64) {
    uint32_t w[64];
    for (size_t t = 0; t < 16; ++t) w[t] = LoadBigEndian(blocks + 4 * t);
    for (unsigned t = 16; t < 64; ++t) {
      const uint32_t s0 = RotateRight(w[t - 15], 7) ^ RotateRight(w[t - 15], 18) ^ (w[t - 15] >> 3);
      const uint32_t s1 = RotateRight(w[t - 2], 17) ^ RotateRight(w[t - 2], 19) ^ (w[t - 2] >> 10);
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (unsigned t = 0; t < 64; ++t) {
      const uint32_t sum1 = RotateRight(e, 6) ^ RotateRight(e, 11) ^ RotateRight(e, 25);
      const uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
      const uint32_t sum0 = RotateRight(a, 2) ^ RotateRight(a, 13) ^ RotateRight(a, 22);
      const uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
}

#if defined(__x86_64__)

/* The instructions keep the words as (a, b, e, f) and (c, d, g, h), the first one on top. Each
 * round of the loop is four of the standard's; w0 to w3 are the next sixteen words of its schedule.
 */
__attribute__((target("sha,sse4.1,ssse3"))) inline void CompressX86(uint32_t* state,
                                                                    const uint8_t* blocks,
                                                                    size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const auto load = reinterpret_cast<const __m128i*>(state);
  const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(load), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(load + 1), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, badc, 0xf0);
  for (; count > 0; --count, blocks += 64) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    const auto words = reinterpret_cast<const __m128i*>(blocks);
    __m128i w0 = _mm_shuffle_epi8(_mm_loadu_si128(words), big_endian);
    __m128i w1 = _mm_shuffle_epi8(_mm_loadu_si128(words + 1), big_endian);
    __m128i w2 = _mm_shuffle_epi8(_mm_loadu_si128(words + 2), big_endian);
    __m128i w3 = _mm_shuffle_epi8(_mm_loadu_si128(words + 3), big_endian);
    for (size_t t = 0; t < 64; t += 4) {
      const auto constants = reinterpret_cast<const __m128i*>(kRound + t);
      const __m128i sum = _mm_add_epi32(w0, _mm_loadu_si128(constants));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
      const __m128i partial =
          _mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), _mm_alignr_epi8(w3, w2, 4));
      w0 = w1;
      w1 = w2;
      w2 = w3;
      w3 = _mm_sha256msg2_epu32(partial, w3);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  const auto store = reinterpret_cast<__m128i*>(state);
  _mm_storeu_si128(store, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(store + 1, _mm_alignr_epi8(dchg, feba, 8));
}

/* CPUID, leaves 1 and 7: SSSE3, SSE4.1, SHA. */
inline Compress Find() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c >> 9 & 1) == 0 || (c >> 19 & 1) == 0)
    return CompressPortable;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (b >> 29 & 1) == 0) return CompressPortable;
  return CompressX86;
}

#elif defined(__aarch64__)

#if defined(__clang__)
#define DOVETAIL_SHA256_TARGET __attribute__((target("sha2")))
#else
#define DOVETAIL_SHA256_TARGET __attribute__((target("+crypto")))
#endif

/* As above; here the words are kept in the standard's order. */
DOVETAIL_SHA256_TARGET inline void CompressAarch64(uint32_t* state, const uint8_t* blocks,
                                                   size_t count) {
  uint32x4_t abcd = vld1q_u32(state);
  uint32x4_t efgh = vld1q_u32(state + 4);
  for (; count > 0; --count, blocks += 64) {
    const uint32x4_t abcd_before = abcd;
    const uint32x4_t efgh_before = efgh;
    uint32x4_t w0 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks)));
    uint32x4_t w1 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16)));
    uint32x4_t w2 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 32)));
    uint32x4_t w3 = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 48)));
    for (size_t t = 0; t < 64; t += 4) {
      const uint32x4_t sum = vaddq_u32(w0, vld1q_u32(kRound + t));
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, sum);
      efgh = vsha256h2q_u32(efgh, before, sum);
      const uint32x4_t next = vsha256su1q_u32(vsha256su0q_u32(w0, w1), w2, w3);
      w0 = w1;
      w1 = w2;
      w2 = w3;
      w3 = next;
    }
    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#undef DOVETAIL_SHA256_TARGET

inline Compress Find() {
#if defined(__linux__)
  constexpr unsigned long kSha2 = 1ul << 6; /* HWCAP_SHA2 of Linux, <asm/hwcap.h> */
  return (getauxval(AT_HWCAP) & kSha2) != 0 ? CompressAarch64 : CompressPortable;
#elif defined(__APPLE__)
  return CompressAarch64; /* all of Apple's have it */
#else
  return CompressPortable;
#endif
}

#else

inline Compress Find() { return CompressPortable; }

#endif

/* The fastest one that this processor has. */
inline Compress Best() {
  static const Compress best = Find();
  return best;
}

}  // namespace dovetail::sha256

#endif  // DOVETAIL_KIT_SHA256_BLOCKS_H_
