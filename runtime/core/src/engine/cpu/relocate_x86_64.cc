// Types and formulas: System V ABI, AMD64 supplement 1.0, table 4.9.
#include "engine/cpu/relocate.h"

namespace dovetail::runtime {
namespace {

enum X86Type : uint32_t {
  kNone = 0,
  k64 = 1,
  kPc32 = 2,
  kPlt32 = 4,
  k32 = 10,
  k32S = 11,
  kPc64 = 24,
};

}  // namespace

void RelocateX86(const RelocationPlace& place, uint64_t symbol, int64_t addend) {
  const uint64_t value = symbol + static_cast<uint64_t>(addend);
  const auto relative = static_cast<int64_t>(value - place.address);
  switch (place.type) {
    case kNone:
      return;
    case k64:
      NeedRoom(place, 8);
      StoreLittle<uint64_t>(place.bytes, value);
      return;
    case kPc64:
      NeedRoom(place, 8);
      StoreLittle<int64_t>(place.bytes, relative);
      return;
    case kPc32:
    case kPlt32:
      NeedRoom(place, 4);
      NeedSigned(place, relative, 32);
      StoreLittle<int32_t>(place.bytes, static_cast<int32_t>(relative));
      return;
    case k32:
      NeedRoom(place, 4);
      if (value > UINT32_MAX)
        RefuseRelocation(place, Concat("the address ", value, " does not fit 32 bits"));
      StoreLittle<uint32_t>(place.bytes, static_cast<uint32_t>(value));
      return;
    case k32S:
      NeedRoom(place, 4);
      NeedSigned(place, static_cast<int64_t>(value), 32);
      StoreLittle<uint32_t>(place.bytes, static_cast<uint32_t>(value));
      return;
    default:
      RefuseRelocation(place, "not known for x86-64");
  }
}

}  // namespace dovetail::runtime
