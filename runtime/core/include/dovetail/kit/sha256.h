/* SHA-256 (FIPS 180-4), plain, portable and header-only: the one copy that the core and the device
 * runtimes use. Images and cache entries are named by it. */
#ifndef DOVETAIL_KIT_SHA256_H_
#define DOVETAIL_KIT_SHA256_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace dovetail {

using Sha256Digest = std::array<uint8_t, 32>;

class Sha256 {
 public:
  void Update(const void* bytes, size_t size) {
    const auto* next = static_cast<const uint8_t*>(bytes);
    while (size > 0) {
      const size_t used = length_ % 64;
      if (used == 0 && size >= 64) {
        Compress(next);
        next += 64;
        size -= 64;
        length_ += 64;
        continue;
      }
      const size_t part = std::min(size, 64 - used);
      std::memcpy(block_ + used, next, part);
      next += part;
      size -= part;
      length_ += part;
      if (length_ % 64 == 0) Compress(block_);
    }
  }

  /* Ends the message; the object is of no further use. */
  Sha256Digest Finish() {
    const uint64_t bits = length_ * 8;
    const uint8_t one = 0x80;
    Update(&one, 1);
    const uint8_t zero = 0;
    while (length_ % 64 != 56) Update(&zero, 1);
    uint8_t tail[8];
    for (unsigned i = 0; i < 8; ++i) tail[i] = static_cast<uint8_t>(bits >> (56 - 8 * i));
    Update(tail, 8);
    Sha256Digest digest;
    for (unsigned i = 0; i < 32; ++i) {
      digest[i] = static_cast<uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
    }
    return digest;
  }

  static Sha256Digest Of(const void* bytes, size_t size) {
    Sha256 hash;
    hash.Update(bytes, size);
    return hash.Finish();
  }

 private:
  /* FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the
   * first 64 primes. */
  static constexpr uint32_t kRound[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
      0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
      0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
      0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
      0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
      0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
      0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
      0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
      0xc67178f2};

  static uint32_t RotateRight(uint32_t value, unsigned count) {
    return (value >> count) | (value << (32 - count));
  }

  static uint32_t LoadBigEndian(const uint8_t* bytes) {
    return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | bytes[3];
  }

  /* FIPS 180-4, section 6.2.2: one block of 64 bytes. */
  void Compress(const uint8_t* block) {
    uint32_t w[64];
    for (size_t t = 0; t < 16; ++t) w[t] = LoadBigEndian(block + 4 * t);
    for (unsigned t = 16; t < 64; ++t) {
      const uint32_t s0 = RotateRight(w[t - 15], 7) ^ RotateRight(w[t - 15], 18) ^ (w[t - 15] >> 3);
      const uint32_t s1 = RotateRight(w[t - 2], 17) ^ RotateRight(w[t - 2], 19) ^ (w[t - 2] >> 10);
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    uint32_t a = state_[0], b = state_[1], c = state_[2], d = state_[3];
    uint32_t e = state_[4], f = state_[5], g = state_[6], h = state_[7];
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
    state_[0] += a;
    state_[1] += b;
    state_[2] += c;
    state_[3] += d;
    state_[4] += e;
    state_[5] += f;
    state_[6] += g;
    state_[7] += h;
  }

  /* FIPS 180-4, section 5.3.3. */
  uint32_t state_[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint8_t block_[64] = {};
  uint64_t length_ = 0; /* bytes so far */
};

/* Lower-case hexadecimal digits. */
inline std::string Hex(const uint8_t* bytes, size_t size) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * size);
  for (size_t i = 0; i < size; ++i) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

/* The SHA-256 of `bytes` in 64 hexadecimal digits. */
inline std::string Sha256Text(std::string_view bytes) {
  const Sha256Digest digest = Sha256::Of(bytes.data(), bytes.size());
  return Hex(digest.data(), digest.size());
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_SHA256_H_
