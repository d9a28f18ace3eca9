/* Where a tensor copy with a swizzle mode puts what belongs at an address of shared memory. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_SWIZZLE_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_SWIZZLE_H_

#include <cstdint>

namespace dovetail::fakedrivers {

/* PTX ISA, "Swizzling modes": within a span of 32, 64 or 128 bytes the chunks of 16 bytes are
 * exchanged by the number of the line of 128 bytes that the address lies in; so the pattern comes
 * again after 256, 512 or 1024 bytes. It is of its own inverse. `span` 0: nothing is exchanged. */
inline uint64_t Swizzled(uint64_t address, uint32_t span) {
  constexpr uint32_t kChunk = 16;
  constexpr unsigned kChunkBits = 4;
  constexpr unsigned kLineBits = 7;
  const uint64_t chunks = span / kChunk; /* 2, 4 or 8 */
  if (chunks == 0) return address;
  return address ^ ((address >> kLineBits & (chunks - 1)) << kChunkBits);
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_SWIZZLE_H_
