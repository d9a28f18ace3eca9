// Types and formulas: RISC-V ELF psABI specification 1.0, table "Relocation types"; instruction
// formats: RISC-V unprivileged ISA, sections 2.3 and 16.2 (compressed).
#include "engine/cpu/relocate.h"

namespace dovetail::runtime {
namespace {

enum Type : uint32_t {
  kNone = 0,
  k32 = 1,
  k64 = 2,
  kBranch = 16,
  kJal = 17,
  kCall = 18,
  kCallPlt = 19,
  kPcrelHi20 = kRiscvPcrelHigh20,
  kPcrelLo12I = kRiscvPcrelLow12I,
  kPcrelLo12S = kRiscvPcrelLow12S,
  kAdd8 = 33,
  kAdd16 = 34,
  kAdd32 = 35,
  kAdd64 = 36,
  kSub8 = 37,
  kSub16 = 38,
  kSub32 = 39,
  kSub64 = 40,
  kAlign = 43,
  kRvcBranch = 44,
  kRvcJump = 45,
  kRelax = 51,
  kSub6 = 52,
  kSet6 = 53,
  kSet8 = 54,
  kSet16 = 55,
  kSet32 = 56,
  k32Pcrel = 57,
  kPlt32 = 59,
};

uint32_t Bits(int64_t value, unsigned high, unsigned low) {
  return static_cast<uint32_t>(static_cast<uint64_t>(value) >> low) &
         ((1u << (high - low + 1)) - 1);
}

void Replace32(const RelocationPlace& place, uint64_t offset, uint32_t mask, uint32_t value) {
  const auto instruction = LoadLittle<uint32_t>(place.bytes + offset);
  StoreLittle<uint32_t>(place.bytes + offset, (instruction & ~mask) | (value & mask));
}

void Replace16(const RelocationPlace& place, uint32_t mask, uint32_t value) {
  const auto instruction = LoadLittle<uint16_t>(place.bytes);
  StoreLittle<uint16_t>(place.bytes, static_cast<uint16_t>((instruction & ~mask) | (value & mask)));
}

// The upper 20 bits, rounded so that the sign-extended low 12 bits add up to the value.
void StoreHigh20(const RelocationPlace& place, int64_t value) {
  const auto rounded = static_cast<int64_t>(static_cast<uint64_t>(value) + 0x800);
  NeedSigned(place, rounded, 32);
  Replace32(place, 0, 0xfffff000u, static_cast<uint32_t>(static_cast<uint64_t>(rounded)));
}

void StoreImmediateI(const RelocationPlace& place, uint64_t offset, int64_t value) {
  Replace32(place, offset, 0xfff00000u, Bits(value, 11, 0) << 20);
}

void StoreImmediateS(const RelocationPlace& place, int64_t value) {
  Replace32(place, 0, 0xfe000f80u, Bits(value, 11, 5) << 25 | Bits(value, 4, 0) << 7);
}

template <typename T>
void AddTo(const RelocationPlace& place, uint64_t value) {
  NeedRoom(place, sizeof(T));
  StoreLittle<T>(place.bytes, static_cast<T>(LoadLittle<T>(place.bytes) + value));
}

bool RelocateData(const RelocationPlace& place, uint64_t value, int64_t relative) {
  switch (place.type) {
    case k32:
      NeedRoom(place, 4);
      if (value > UINT32_MAX && !FitsSigned(static_cast<int64_t>(value), 32)) {
        RefuseRelocation(place, Concat("the address ", value, " does not fit 32 bits"));
      }
      StoreLittle<uint32_t>(place.bytes, static_cast<uint32_t>(value));
      return true;
    case k64:
      NeedRoom(place, 8);
      StoreLittle<uint64_t>(place.bytes, value);
      return true;
    case kAdd8:
      AddTo<uint8_t>(place, value);
      return true;
    case kAdd16:
      AddTo<uint16_t>(place, value);
      return true;
    case kAdd32:
      AddTo<uint32_t>(place, value);
      return true;
    case kAdd64:
      AddTo<uint64_t>(place, value);
      return true;
    case kSub8:
      AddTo<uint8_t>(place, uint64_t{0} - value);
      return true;
    case kSub16:
      AddTo<uint16_t>(place, uint64_t{0} - value);
      return true;
    case kSub32:
      AddTo<uint32_t>(place, uint64_t{0} - value);
      return true;
    case kSub64:
      AddTo<uint64_t>(place, uint64_t{0} - value);
      return true;
    case kSet6:
    case kSub6: {
      NeedRoom(place, 1);
      const uint64_t old = place.type == kSub6 ? place.bytes[0] : 0;
      const uint64_t low = place.type == kSub6 ? old - value : value;
      place.bytes[0] = static_cast<uint8_t>((place.bytes[0] & 0xc0) | (low & 0x3f));
      return true;
    }
    case kSet8:
      NeedRoom(place, 1);
      place.bytes[0] = static_cast<uint8_t>(value);
      return true;
    case kSet16:
      NeedRoom(place, 2);
      StoreLittle<uint16_t>(place.bytes, static_cast<uint16_t>(value));
      return true;
    case kSet32:
      NeedRoom(place, 4);
      StoreLittle<uint32_t>(place.bytes, static_cast<uint32_t>(value));
      return true;
    case k32Pcrel:
    case kPlt32:
      NeedRoom(place, 4);
      NeedSigned(place, relative, 32);
      StoreLittle<int32_t>(place.bytes, static_cast<int32_t>(relative));
      return true;
    default:
      return false;
  }
}

void RelocateBranch(const RelocationPlace& place, int64_t v) {
  NeedMultiple(place, static_cast<uint64_t>(v), 2);
  switch (place.type) {
    case kBranch:
      NeedRoom(place, 4);
      NeedSigned(place, v, 13);
      Replace32(
          place, 0, 0xfe000f80u,
          Bits(v, 12, 12) << 31 | Bits(v, 10, 5) << 25 | Bits(v, 4, 1) << 8 | Bits(v, 11, 11) << 7);
      return;
    case kJal:
      NeedRoom(place, 4);
      NeedSigned(place, v, 21);
      Replace32(place, 0, 0xfffff000u,
                Bits(v, 20, 20) << 31 | Bits(v, 10, 1) << 21 | Bits(v, 11, 11) << 20 |
                    Bits(v, 19, 12) << 12);
      return;
    case kRvcBranch:
      NeedRoom(place, 2);
      NeedSigned(place, v, 9);
      Replace16(place, 0x1c7c,
                Bits(v, 8, 8) << 12 | Bits(v, 4, 3) << 10 | Bits(v, 7, 6) << 5 |
                    Bits(v, 2, 1) << 3 | Bits(v, 5, 5) << 2);
      return;
    default:  // kRvcJump
      NeedRoom(place, 2);
      NeedSigned(place, v, 12);
      Replace16(place, 0x1ffc,
                Bits(v, 11, 11) << 12 | Bits(v, 4, 4) << 11 | Bits(v, 9, 8) << 9 |
                    Bits(v, 10, 10) << 8 | Bits(v, 6, 6) << 7 | Bits(v, 7, 7) << 6 |
                    Bits(v, 3, 1) << 3 | Bits(v, 5, 5) << 2);
  }
}

}  // namespace

void RelocateRiscv64(const RelocationPlace& place, uint64_t symbol, int64_t addend,
                     std::optional<int64_t> high_part) {
  const uint64_t value = symbol + static_cast<uint64_t>(addend);
  const auto relative = static_cast<int64_t>(value - place.address);
  if (RelocateData(place, value, relative)) return;
  switch (place.type) {
    case kNone:
    case kRelax:  // permission to shorten, which is not taken
    case kAlign:  // the padding that shortening would make necessary to trim: already in place
      return;
    case kBranch:
    case kJal:
    case kRvcBranch:
    case kRvcJump:
      RelocateBranch(place, relative);
      return;
    case kCall:
    case kCallPlt:
      NeedRoom(place, 8);
      NeedMultiple(place, static_cast<uint64_t>(relative), 2);
      StoreHigh20(place, relative);
      StoreImmediateI(place, 4, relative);
      return;
    case kPcrelHi20:
      NeedRoom(place, 4);
      StoreHigh20(place, relative);
      return;
    case kPcrelLo12I:
    case kPcrelLo12S: {
      NeedRoom(place, 4);
      // The symbol stands for the auipc whose relocation has the target.
      if (!high_part.has_value()) {
        RefuseRelocation(place, "its symbol is not the place of a PCREL_HI20");
      }
      if (place.type == kPcrelLo12I) {
        StoreImmediateI(place, 0, *high_part);
      } else {
        StoreImmediateS(place, *high_part);
      }
      return;
    }
    default:
      RefuseRelocation(place, "not known for riscv64");
  }
}

}  // namespace dovetail::runtime
