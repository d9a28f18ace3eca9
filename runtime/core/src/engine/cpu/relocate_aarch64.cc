// Types and formulas: ELF for the Arm 64-bit Architecture (AArch64), 2024Q3, section "Relocation
// codes".
#include "engine/cpu/relocate.h"

namespace dovetail::runtime {
namespace {

enum Type : uint32_t {
  kNone = 0,
  kNoneOld = 256,
  kAbs64 = 257,
  kAbs32 = 258,
  kPrel64 = 260,
  kPrel32 = 261,
  kLdPrelLo19 = 273,
  kAdrPrelLo21 = 274,
  kAdrPrelPgHi21 = 275,
  kAdrPrelPgHi21Nc = 276,
  kAddAbsLo12Nc = 277,
  kLdst8AbsLo12Nc = 278,
  kTstbr14 = 279,
  kCondbr19 = 280,
  kJump26 = 282,
  kCall26 = 283,
  kLdst16AbsLo12Nc = 284,
  kLdst32AbsLo12Nc = 285,
  kLdst64AbsLo12Nc = 286,
  kLdst128AbsLo12Nc = 299,
};

uint64_t Page(uint64_t address) { return address & ~uint64_t{0xfff}; }

// Replaces `bits` bits from bit `at` of the instruction.
void StoreField(const RelocationPlace& place, uint64_t value, unsigned at, unsigned bits) {
  const uint32_t mask = ((uint32_t{1} << bits) - 1) << at;
  const auto instruction = LoadLittle<uint32_t>(place.bytes);
  StoreLittle<uint32_t>(place.bytes,
                        (instruction & ~mask) | (static_cast<uint32_t>(value << at) & mask));
}

// adr and adrp keep the low two bits of their immediate apart.
void StoreAddressField(const RelocationPlace& place, int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  StoreField(place, bits & 3, 29, 2);
  StoreField(place, bits >> 2, 5, 19);
}

void StoreBranch(const RelocationPlace& place, int64_t relative, unsigned at, unsigned bits) {
  NeedMultiple(place, static_cast<uint64_t>(relative), 4);
  NeedSigned(place, relative, bits + 2);
  StoreField(place, static_cast<uint64_t>(relative) >> 2, at, bits);
}

// A load or store keeps its offset in units of its own size.
void StoreLowPart(const RelocationPlace& place, uint64_t value, unsigned shift) {
  const uint64_t low = value & 0xfff;
  NeedMultiple(place, low, uint64_t{1} << shift);
  StoreField(place, low >> shift, 10, 12);
}

}  // namespace

void RelocateAarch64(const RelocationPlace& place, uint64_t symbol, int64_t addend) {
  if (place.type == kNone || place.type == kNoneOld) return;
  const uint64_t value = symbol + static_cast<uint64_t>(addend);
  const auto relative = static_cast<int64_t>(value - place.address);
  NeedRoom(place, place.type == kAbs64 || place.type == kPrel64 ? 8 : 4);
  switch (place.type) {
    case kAbs64:
      StoreLittle<uint64_t>(place.bytes, value);
      return;
    case kPrel64:
      StoreLittle<int64_t>(place.bytes, relative);
      return;
    case kAbs32:
      if (value > UINT32_MAX && !FitsSigned(static_cast<int64_t>(value), 32)) {
        RefuseRelocation(place, Concat("the address ", value, " does not fit 32 bits"));
      }
      StoreLittle<uint32_t>(place.bytes, static_cast<uint32_t>(value));
      return;
    case kPrel32:
      NeedSigned(place, relative, 32);
      StoreLittle<int32_t>(place.bytes, static_cast<int32_t>(relative));
      return;
    default:
      break;
  }
  // All others are instructions.
  NeedMultiple(place, place.address, 4);
  switch (place.type) {
    case kAdrPrelLo21:
      NeedSigned(place, relative, 21);
      StoreAddressField(place, relative);
      return;
    case kAdrPrelPgHi21:
    case kAdrPrelPgHi21Nc: {
      const auto pages = static_cast<int64_t>(Page(value) - Page(place.address));
      if (place.type == kAdrPrelPgHi21) NeedSigned(place, pages, 33);
      StoreAddressField(place, pages >> 12);
      return;
    }
    case kLdPrelLo19:
    case kCondbr19:
      StoreBranch(place, relative, 5, 19);
      return;
    case kTstbr14:
      StoreBranch(place, relative, 5, 14);
      return;
    case kJump26:
    case kCall26:
      StoreBranch(place, relative, 0, 26);
      return;
    case kAddAbsLo12Nc:
    case kLdst8AbsLo12Nc:
      StoreLowPart(place, value, 0);
      return;
    case kLdst16AbsLo12Nc:
      StoreLowPart(place, value, 1);
      return;
    case kLdst32AbsLo12Nc:
      StoreLowPart(place, value, 2);
      return;
    case kLdst64AbsLo12Nc:
      StoreLowPart(place, value, 3);
      return;
    case kLdst128AbsLo12Nc:
      StoreLowPart(place, value, 4);
      return;
    default:
      RefuseRelocation(place, "not known for aarch64");
  }
}

}  // namespace dovetail::runtime
