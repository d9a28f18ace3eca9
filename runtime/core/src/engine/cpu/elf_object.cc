#include "engine/cpu/elf_object.h"

#include <algorithm>
#include <cstring>

#include "engine/cpu/elf_format.h"

namespace dovetail::runtime {

using namespace elf;  // NOLINT(google-build-using-namespace): the numbers of this format

namespace {

// Sections that hold no code and no constants, though they are marked as part of the program.
bool IsUnwindSection(std::string_view name) { return name.substr(0, 9) == ".eh_frame"; }

// `align` is a power of two, at most a page; callers keep the value below 2^63.
uint64_t AlignUp(uint64_t value, uint64_t align) { return (value + align - 1) & ~(align - 1); }

// What padding may add: alignments of a page between sections of a few bytes are no compiler's.
constexpr uint64_t kMostPlacedTimes = 4;
constexpr uint64_t kMostPlacedMore = uint64_t{1} << 20;

}  // namespace

ElfMachine HostElfMachine() {
#if defined(__x86_64__)
  return ElfMachine::kX86;
#elif defined(__aarch64__)
  return ElfMachine::kAarch64;
#else
  return ElfMachine::kRiscv64;
#endif
}

const char* ElfMachineName(ElfMachine machine) {
  switch (machine) {
    case ElfMachine::kX86:
      return "x86-64";
    case ElfMachine::kAarch64:
      return "aarch64";
    case ElfMachine::kRiscv64:
      return "riscv64";
  }
  return "unknown";
}

ElfObject::ElfObject(const uint8_t* bytes, uint64_t size, uint64_t page)
    : bytes_(bytes), size_(size) {
  ReadHeader();
  ReadSections();
  PlaceSections(page);
  ReadSymbols();
  ReadRelocations();
}

void ElfObject::PlaceSections(uint64_t page) {
  for (Section& section : sections_) {
    if ((section.flags & kFlagAlloc) == 0 || section.size == 0 || IsUnwindSection(section.name))
      continue;
    const auto refuse = [&](const char* reason) {
      Fail(ErrorKind::kImage, "ELF object: section '", section.name, "' ", reason);
    };
    if ((section.flags & kFlagTls) != 0) refuse("is thread-local, which kernels cannot have");
    if ((section.flags & kFlagCompressed) != 0) refuse("is compressed");
    // Constants that hold addresses are written once, while being relocated.
    const bool is_constant = section.name.substr(0, 12) == ".data.rel.ro";
    if ((section.flags & kFlagWrite) != 0 && !is_constant) {
      refuse("is writable: kernels keep no state between launches");
    }
    if (section.type != kProgbits)
      refuse(section.type == kNobits ? "has no contents in the file" : "is of an unknown type");
    if ((section.align & (section.align - 1)) != 0 || section.align > page) {
      refuse("has an alignment that is not a power of two or exceeds a page");
    }
    section.is_placed = true;
  }
  uint64_t at = PlaceGroup(true, 0);
  stubs_ = AlignUp(at, kStubBytes);
  code_size_ = AlignUp(stubs_ + kStubBytes * kExternalCount, page);
  total_size_ = AlignUp(PlaceGroup(false, code_size_), page);
  if (total_size_ > kMostPlacedTimes * size_ + kMostPlacedMore) {
    Fail(ErrorKind::kImage, "ELF object: its sections take ", total_size_,
         " bytes once they are aligned, the object has ", size_);
  }
}

// The sum cannot overflow: the sections do not overlap in the file, so that together they have at
// most its size, and each of at most 65535 is padded by less than a page.
uint64_t ElfObject::PlaceGroup(bool code, uint64_t at) {
  for (Section& section : sections_) {
    if (!section.is_placed || ((section.flags & kFlagExec) != 0) != code) continue;
    section.place = AlignUp(at, section.align);
    at = section.place + section.size;
  }
  return at;
}

uint64_t ElfObject::SymbolAddress(const Symbol& symbol, uint64_t base) const {
  switch (symbol.sort) {
    case SymbolSort::kPlaced:
      return base + sections_[symbol.section].place + symbol.value;
    case SymbolSort::kExternal:
      return base + stubs_ + kStubBytes * symbol.external;
    default:
      return symbol.value;
  }
}

PcrelHighParts ElfObject::FindHighParts(const Section& section, uint64_t base) const {
  PcrelHighParts parts;
  const Section& target = sections_[section.info];
  for (uint64_t at = 0; at < section.size; at += kRelocationBytes) {
    const Relocation relocation = RelocationAt(section, at);
    if (relocation.type != kRiscvPcrelHigh20) continue;
    const uint64_t place = base + target.place + relocation.offset;
    const uint64_t symbol = SymbolAddress(symbols_[relocation.symbol], base);
    parts[place] = static_cast<int64_t>(symbol + static_cast<uint64_t>(relocation.addend) - place);
  }
  return parts;
}

void ElfObject::Relocate(const Section& section, uint8_t* memory, uint64_t base) const {
  const Section& target = sections_[section.info];
  PcrelHighParts high_parts;
  if (machine_ == ElfMachine::kRiscv64) high_parts = FindHighParts(section, base);
  for (uint64_t at = 0; at < section.size; at += kRelocationBytes) {
    const Relocation relocation = RelocationAt(section, at);
    RelocationPlace place;
    place.bytes = memory + target.place + relocation.offset;
    place.room = target.size - relocation.offset;
    place.address = base + target.place + relocation.offset;
    place.type = relocation.type;
    const uint64_t address = SymbolAddress(symbols_[relocation.symbol], base);
    try {
      switch (machine_) {
        case ElfMachine::kX86:
          RelocateX86(place, address, relocation.addend);
          break;
        case ElfMachine::kAarch64:
          RelocateAarch64(place, address, relocation.addend);
          break;
        case ElfMachine::kRiscv64:
          RelocateRiscv64(place, address, relocation.addend, high_parts);
          break;
      }
    } catch (const Error& error) {
      Fail(ErrorKind::kImage, "ELF object: section '", target.name, "' byte ", relocation.offset,
           ": ", error.message());
    }
  }
}

// A jump to an address of 64 bits, since the C library may be further away than a branch reaches.
void ElfObject::WriteStubs(uint8_t* memory, const Externals& externals) const {
  const uint64_t targets[kExternalCount] = {externals.memset, externals.memcpy, externals.memmove};
  for (uint32_t i = 0; i < kExternalCount; ++i) {
    uint8_t* stub = memory + stubs_ + kStubBytes * i;
    switch (machine_) {
      case ElfMachine::kX86:  // jmp *16(%rip from the start)
        StoreLittle<uint16_t>(stub, 0x25ff);
        StoreLittle<uint32_t>(stub + 2, 16 - 6);
        break;
      case ElfMachine::kAarch64:
        StoreLittle<uint32_t>(stub, 0x58000090);      // ldr x16, .+16
        StoreLittle<uint32_t>(stub + 4, 0xd61f0200);  // br x16
        break;
      case ElfMachine::kRiscv64:
        StoreLittle<uint32_t>(stub, 0x00000317);      // auipc t1, 0
        StoreLittle<uint32_t>(stub + 4, 0x01033303);  // ld t1, 16(t1)
        StoreLittle<uint32_t>(stub + 8, 0x00030067);  // jr t1
        break;
    }
    StoreLittle<uint64_t>(stub + 16, targets[i]);
  }
}

void ElfObject::Load(uint8_t* memory, uint64_t address, const Externals& externals) const {
  for (const Section& section : sections_) {
    if (section.is_placed)
      std::memcpy(memory + section.place, bytes_ + section.offset, section.size);
  }
  WriteStubs(memory, externals);
  for (const Section* section : relocated_) Relocate(*section, memory, address);
}

uint64_t ElfObject::FindFunction(std::string_view name) const {
  const auto found = std::lower_bound(
      by_name_.begin(), by_name_.end(), name,
      [this](uint32_t index, std::string_view wanted) { return symbols_[index].name < wanted; });
  if (found == by_name_.end() || symbols_[*found].name != name) {
    Fail(ErrorKind::kImage, "ELF object: it defines no global function '", name, "'");
  }
  const Symbol& symbol = symbols_[*found];
  const Section& section = sections_[symbol.section];
  const bool is_code = (section.flags & kFlagExec) != 0 && symbol.value < section.size &&
                       (symbol.type == kFunctionType || symbol.type == kNoType);
  const uint64_t alignment = machine_ == ElfMachine::kAarch64   ? 4
                             : machine_ == ElfMachine::kRiscv64 ? 2
                                                                : 1;
  const uint64_t offset = section.place + symbol.value;
  if (!is_code || offset % alignment != 0) {
    Fail(ErrorKind::kImage, "ELF object: symbol '", name, "' is not a function");
  }
  return offset;
}

}  // namespace dovetail::runtime
