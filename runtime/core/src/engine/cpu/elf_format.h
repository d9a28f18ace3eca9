// Layouts and numbers of ELF objects: System V gABI, chapter 4 "Object files".
#ifndef DOVETAIL_ENGINE_CPU_ELF_FORMAT_H_
#define DOVETAIL_ENGINE_CPU_ELF_FORMAT_H_

#include <cstdint>

namespace dovetail::runtime::elf {

constexpr uint64_t kHeaderBytes = 64;
constexpr uint64_t kSectionBytes = 64;
constexpr uint64_t kSymbolBytes = 24;
constexpr uint64_t kRelocationBytes = 24;

constexpr uint16_t kRelocatableFile = 1;  // ET_REL
constexpr uint64_t kFlagWrite = 1;
constexpr uint64_t kFlagAlloc = 2;
constexpr uint64_t kFlagExec = 4;
constexpr uint64_t kFlagTls = 0x400;
constexpr uint64_t kFlagCompressed = 0x800;

enum SectionType : uint32_t {
  kProgbits = 1,
  kSymtab = 2,
  kStrtab = 3,
  kRela = 4,
  kNobits = 8,
  kRel = 9,
};

enum SectionIndex : uint16_t {
  kUndefined = 0,
  kReserved = 0xff00,
  kAbsoluteIndex = 0xfff1,
};

enum SymbolType : uint8_t {
  kNoType = 0,
  kFunctionType = 2,
  kSectionType = 3,
  kThreadLocal = 6,
  kIndirectFunction = 10
};
constexpr uint8_t kLocalBinding = 0;

// The only functions that a kernel may call without defining them, in the order of their stubs.
constexpr const char* kExternalNames[] = {"memset", "memcpy", "memmove"};
constexpr uint32_t kExternalCount = 3;
constexpr uint64_t kStubBytes = 32;

}  // namespace dovetail::runtime::elf

#endif  // DOVETAIL_ENGINE_CPU_ELF_FORMAT_H_
