// Applying one relocation of an ELF object, by machine. Pure functions of bytes and addresses, so
// that objects of every architecture can be relocated (and tested) on any.
#ifndef DOVETAIL_ENGINE_CPU_RELOCATE_H_
#define DOVETAIL_ENGINE_CPU_RELOCATE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "engine/error.h"

namespace dovetail::runtime {

// Where a relocation writes.
struct RelocationPlace {
  uint8_t* bytes = nullptr;
  uint64_t room = 0;     // bytes from here to the end of the section
  uint64_t address = 0;  // P: where these bytes will run
  uint32_t type = 0;
};

// `symbol` is S, `addend` A, in the notation of the psABI documents. Throw kImage: unknown type
// (with its number), no room, value out of the field's range, misaligned target.
void RelocateX86(const RelocationPlace& place, uint64_t symbol, int64_t addend);
void RelocateAarch64(const RelocationPlace& place, uint64_t symbol, int64_t addend);
// `high_part` is S + A - P of the PCREL_HI20 at S, which the low parts take; none when there is
// none.
void RelocateRiscv64(const RelocationPlace& place, uint64_t symbol, int64_t addend,
                     std::optional<int64_t> high_part);

// What PCREL_HI20, PCREL_LO12_I and PCREL_LO12_S are called in an object's relocations.
constexpr uint32_t kRiscvPcrelHigh20 = 23;
constexpr uint32_t kRiscvPcrelLow12I = 24;
constexpr uint32_t kRiscvPcrelLow12S = 25;

[[noreturn]] inline void RefuseRelocation(const RelocationPlace& place, const std::string& reason) {
  Fail(ErrorKind::kImage, "relocation of type ", place.type, ": ", reason);
}

inline void NeedRoom(const RelocationPlace& place, uint64_t size) {
  if (place.room < size)
    RefuseRelocation(place, Concat("needs ", size, " bytes, the section has ", place.room));
}

template <typename T>
T LoadLittle(const uint8_t* bytes) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < sizeof(T); ++i) sum |= uint64_t{bytes[i]} << (8 * i);
  return static_cast<T>(sum);
}

template <typename T>
void StoreLittle(uint8_t* bytes, T value) {
  for (unsigned i = 0; i < sizeof(T); ++i) {
    bytes[i] = static_cast<uint8_t>(static_cast<uint64_t>(value) >> (8 * i));
  }
}

inline bool FitsSigned(int64_t value, unsigned bits) {
  const int64_t half = int64_t{1} << (bits - 1);
  return value >= -half && value < half;
}

inline void NeedSigned(const RelocationPlace& place, int64_t value, unsigned bits) {
  if (!FitsSigned(value, bits)) {
    RefuseRelocation(place, Concat("the value ", value, " does not fit ", bits, " bits"));
  }
}

inline void NeedMultiple(const RelocationPlace& place, uint64_t value, uint64_t of) {
  if (value % of != 0)
    RefuseRelocation(place, Concat("the value ", value, " is not a multiple of ", of));
}

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_RELOCATE_H_
