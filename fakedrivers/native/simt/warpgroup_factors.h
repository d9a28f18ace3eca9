/* The factors of a product by a warpgroup, in shared memory. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_WARPGROUP_FACTORS_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_WARPGROUP_FACTORS_H_

#include <cstdint>
#include <vector>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* Bytes of the inner extent that a product takes: PTX ISA, wgmma, "Matrix Shape". */
constexpr uint32_t kDepthBytes = 32;

/* The descriptor of a factor: PTX ISA, wgmma, "Matrix Descriptor Format". */
class FactorDescriptor {
 public:
  /* `layout` has all but the address. */
  FactorDescriptor(const void* place, uint64_t layout);

  uint64_t bits() const { return bits_; }
  /* What an instruction could not use; nullptr if there is nothing. */
  const char* Fault() const;

  /* Reads the factor: `outer` rows of 32 bytes, each along the inner extent. `inner` says that
   * neighbours in memory are neighbours along it; else elements have 16 bits. False where the
   * descriptor leads out of the block's shared memory. */
  bool Read(const dovetail_thread* self, uint32_t outer, bool inner,
            std::vector<unsigned char>* rows) const;
  /* Whether all of it is there, and no longer on its way (arrivals.h). */
  bool IsThere(const dovetail_thread* self, uint32_t outer, bool inner) const;
  /* Whether the units see what is there (proxies.h). */
  bool IsSeen(const dovetail_thread* self, uint32_t outer, bool inner) const;

 private:
  /* Calls visit(place, chunk, line) for each 16 bytes of the factor, until it gives false. */
  template <class Visit>
  bool ForEachChunk(const dovetail_thread* self, uint32_t outer, bool inner,
                    const Visit& visit) const;
  uint32_t Field(unsigned bit) const { return (bits_ >> bit & 0x3FFFU) << 4U; }
  uint32_t start() const { return Field(0); }
  uint32_t leading() const { return Field(16); }
  uint32_t stride() const { return Field(32); }
  uint32_t span() const;

  uint64_t bits_;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_WARPGROUP_FACTORS_H_
