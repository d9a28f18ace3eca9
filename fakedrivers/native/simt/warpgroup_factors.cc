#include "warpgroup_factors.h"

#include <cstring>

#include "arrivals.h"
#include "proxies.h"
#include "swizzle.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint32_t kChunk = 16;
constexpr uint32_t kLines = 8; /* of a core matrix, and of a swizzle's pattern */

/* Bits that an instruction takes to be 0. */
constexpr uint64_t kReserved =
    uint64_t{3} << 14 | uint64_t{3} << 30 | uint64_t{7} << 46 | uint64_t{0x3FF} << 52;
constexpr uint64_t kBaseOffset = uint64_t{7} << 49;

}  // namespace

FactorDescriptor::FactorDescriptor(const void* place, uint64_t layout)
    : bits_((reinterpret_cast<uintptr_t>(place) >> 4U & 0x3FFFU) | layout) {}

uint32_t FactorDescriptor::span() const {
  constexpr uint32_t kSpans[] = {0, 128, 64, 32};
  return kSpans[bits_ >> 62U];
}

const char* FactorDescriptor::Fault() const {
  if ((bits_ & kReserved) != 0) return "a product by a descriptor with bits that must be 0";
  if ((bits_ & kBaseOffset) != 0) {
    return "a product by a descriptor with a base offset, for which the engine has no meaning";
  }
  return nullptr;
}

/* PTX ISA, "Strides" and "Shared Memory Matrix Layout", in chunks of 16 bytes. The inner extent
 * first: a line is a row or column of the product, and has two chunks. Else a line is a place of
 * the inner extent, and has a chunk for each 8 rows or columns. */
template <class Visit>
bool FactorDescriptor::ForEachChunk(const dovetail_thread* self, uint32_t outer, bool inner,
                                    const Visit& visit) const {
  const uint32_t span = this->span();
  const uint32_t lines = inner ? outer : kDepthBytes / 2;
  const uint32_t chunks = inner ? kDepthBytes / kChunk : outer / kLines;
  const uint64_t bytes = self->static_shared_bytes + self->dynamic_shared_bytes;
  for (uint32_t line = 0; line < lines; ++line) {
    for (uint32_t chunk = 0; chunk < chunks; ++chunk) {
      const uint64_t group = line / kLines;
      uint64_t at = start() + uint64_t{line % kLines} * (span == 0 ? kChunk : span);
      if (span == 0) {
        // Core matrices: without the inner extent first, the offsets change their meanings.
        at += group * (inner ? stride() : leading()) +
              uint64_t{chunk} * (inner ? leading() : stride());
      } else {
        const uint32_t width = span / kChunk;
        at += group * stride() + uint64_t{chunk % width} * kChunk;
        if (!inner) at += uint64_t{chunk / width} * leading();
        at = Swizzled(at, span);
      }
      if (at + kChunk > bytes) return false;
      if (!visit(self->shared + at, chunk, line)) return false;
    }
  }
  return true;
}

bool FactorDescriptor::Read(const dovetail_thread* self, uint32_t outer, bool inner,
                            std::vector<unsigned char>* rows) const {
  rows->resize(size_t{outer} * kDepthBytes);
  return ForEachChunk(self, outer, inner,
                      [&](const unsigned char* place, uint32_t chunk, uint32_t line) {
                        if (inner) {
                          unsigned char* row = rows->data() + size_t{line} * kDepthBytes;
                          std::memcpy(row + size_t{chunk} * kChunk, place, kChunk);
                          return true;
                        }
                        for (uint32_t part = 0; part < kLines; ++part) {
                          const size_t row = size_t{chunk} * kLines + part;
                          std::memcpy(rows->data() + row * kDepthBytes + size_t{line} * 2,
                                      place + size_t{part} * 2, 2);
                        }
                        return true;
                      });
}

bool FactorDescriptor::IsThere(const dovetail_thread* self, uint32_t outer, bool inner) const {
  return ForEachChunk(self, outer, inner,
                      [&](const unsigned char* place, uint32_t /*chunk*/, uint32_t /*line*/) {
                        return !IsOnItsWay(self, place, kChunk);
                      });
}

bool FactorDescriptor::IsSeen(const dovetail_thread* self, uint32_t outer, bool inner) const {
  return ForEachChunk(self, outer, inner,
                      [&](const unsigned char* place, uint32_t /*chunk*/, uint32_t /*line*/) {
                        return AsyncSees(self, place, kChunk);
                      });
}

}  // namespace dovetail::fakedrivers
