// SHA-256 (FIPS 180-4), plain and portable.
#ifndef DOVETAIL_ENGINE_SHA256_H_
#define DOVETAIL_ENGINE_SHA256_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace dovetail::runtime {

using Sha256Digest = std::array<uint8_t, 32>;

class Sha256 {
 public:
  void Update(const void* bytes, size_t size);
  // Ends the message; the object is of no further use.
  Sha256Digest Finish();

  static Sha256Digest Of(const void* bytes, size_t size);

 private:
  void Compress(const uint8_t* block);

  // Initial hash value: FIPS 180-4, section 5.3.3.
  uint32_t state_[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint8_t block_[64] = {};
  uint64_t length_ = 0;  // bytes so far
};

// Lower-case hexadecimal digits.
std::string Hex(const uint8_t* bytes, size_t size);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_SHA256_H_
