/* SHA-256 (FIPS 180-4), header-only: the one copy that the core and the device
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

#include "dovetail/kit/sha256_blocks.h"

namespace dovetail {

using Sha256Digest = std::array<uint8_t, 32>;

class Sha256 {
 public:
  /* `compress`: for tests; the others are the same and slower. */
  explicit Sha256(sha256::Compress compress = sha256::Best()) : compress_(compress) {}

  void Update(const void* bytes, size_t size) {
    const auto* next = static_cast<const uint8_t*>(bytes);
    while (size > 0) {
      const size_t used = length_ % 64;
      if (used == 0 && size >= 64) {
        const size_t whole = size / 64;
        compress_(state_, next, whole);
        next += whole * 64;
        size -= whole * 64;
        length_ += whole * 64;
        continue;
      }
      const size_t part = std::min(size, 64 - used);
      std::memcpy(block_ + used, next, part);
      next += part;
      size -= part;
      length_ += part;
      if (length_ % 64 == 0) compress_(state_, block_, 1);
    }
  }

  /* Ends the message; the object is of no further use. */
  Sha256Digest Finish() {
    const uint64_t bits = length_ * 8;
    /* A one, zeros up to the last eight bytes of a block, and the length. */
    uint8_t tail[72] = {0x80};
    const size_t zeros = (119 - length_ % 64) % 64;
    for (size_t i = 0; i < 8; ++i) tail[1 + zeros + i] = static_cast<uint8_t>(bits >> (56 - 8 * i));
    Update(tail, 1 + zeros + 8);
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
  sha256::Compress compress_;
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
