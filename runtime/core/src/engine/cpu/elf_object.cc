// Layouts and numbers: System V gABI, chapter 4 "Object files".
#include "engine/cpu/elf_object.h"

#include <algorithm>
#include <cstring>

namespace dovetail::runtime {
namespace {

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
  kThreadLocal = 6,
  kIndirectFunction = 10
};
constexpr uint8_t kLocalBinding = 0;

// The only functions that a kernel may call without defining them, in the order of their stubs.
constexpr const char* kExternalNames[] = {"memset", "memcpy", "memmove"};
constexpr uint32_t kExternalCount = 3;
constexpr uint64_t kStubBytes = 32;

// Sections that hold no code and no constants, though they are marked as part of the program.
bool IsUnwindSection(const std::string& name) { return name.compare(0, 9, ".eh_frame") == 0; }

uint64_t AlignUp(uint64_t value, uint64_t align) { return (value + align - 1) & ~(align - 1); }

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
}

uint64_t ElfObject::NeedRange(uint64_t offset, uint64_t size, const char* what) const {
  if (offset > size_ || size > size_ - offset) {
    Fail(ErrorKind::kImage, "ELF object: ", what, " at byte ", offset, " with ", size,
         " bytes lies outside of the object's ", size_, " bytes");
  }
  return offset;
}

template <typename T>
T ElfObject::At(uint64_t offset) const {
  return LoadLittle<T>(bytes_ + NeedRange(offset, sizeof(T), "a field"));
}

std::string ElfObject::TextAt(const Section& names, uint64_t offset) const {
  if (offset >= names.size || names.type == kNobits) {
    Fail(ErrorKind::kImage, "ELF object: a name at ", offset, " lies outside of its table");
  }
  const char* start = reinterpret_cast<const char*>(bytes_ + names.offset + offset);
  const void* end = std::memchr(start, 0, names.size - offset);
  if (end == nullptr) Fail(ErrorKind::kImage, "ELF object: a name at ", offset, " does not end");
  return std::string(start, static_cast<const char*>(end));
}

void ElfObject::ReadHeader() {
  // ELF magic, 64 bits, little-endian, version 1.
  static constexpr uint8_t kIdent[7] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  if (size_ < kHeaderBytes || std::memcmp(bytes_, kIdent, sizeof kIdent) != 0) {
    Fail(ErrorKind::kImage, "ELF object: the payload is not a 64-bit little-endian ELF file");
  }
  const auto type = At<uint16_t>(16);
  if (type != kRelocatableFile) {
    Fail(ErrorKind::kImage, "ELF object: file type ", type, ", expected ", kRelocatableFile,
         " (relocatable)");
  }
  const auto machine = At<uint16_t>(18);
  machine_ = static_cast<ElfMachine>(machine);
  if (machine_ != ElfMachine::kX86 && machine_ != ElfMachine::kAarch64 &&
      machine_ != ElfMachine::kRiscv64) {
    Fail(ErrorKind::kImage, "ELF object: machine ", machine,
         ", expected 62 (x86-64), 183 (aarch64) or 243 (riscv64)");
  }
}

void ElfObject::ReadSections() {
  const auto table = At<uint64_t>(40);
  const auto entry_size = At<uint16_t>(58);
  const auto count = At<uint16_t>(60);
  const auto names_index = At<uint16_t>(62);
  if (entry_size != kSectionBytes || count == 0 || names_index >= count) {
    Fail(ErrorKind::kImage, "ELF object: ", count, " sections of ", entry_size,
         " bytes with names in ", names_index, ", expected at least one of ", kSectionBytes,
         " bytes");
  }
  NeedRange(table, count * kSectionBytes, "the section table");
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t at = table + i * kSectionBytes;
    Section section;
    section.type = At<uint32_t>(at + 4);
    section.flags = At<uint64_t>(at + 8);
    section.offset = At<uint64_t>(at + 24);
    section.size = At<uint64_t>(at + 32);
    section.link = At<uint32_t>(at + 40);
    section.info = At<uint32_t>(at + 44);
    section.align = std::max<uint64_t>(1, At<uint64_t>(at + 48));
    section.entry_size = At<uint64_t>(at + 56);
    if (i != 0 && section.type != kNobits) NeedRange(section.offset, section.size, "a section");
    if (section.link >= count)
      Fail(ErrorKind::kImage, "ELF object: section ", i, " links to section ", section.link);
    sections_.push_back(std::move(section));
  }
  for (uint64_t i = 1; i < count; ++i) {
    sections_[i].name = TextAt(sections_[names_index], At<uint32_t>(table + i * kSectionBytes));
  }
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
    const bool is_constant = section.name.compare(0, 12, ".data.rel.ro") == 0;
    if ((section.flags & kFlagWrite) != 0 && !is_constant) {
      refuse("is writable: kernels keep no state between launches");
    }
    if (section.type != kProgbits)
      refuse(section.type == kNobits ? "has no contents in the file" : "is of an unknown type");
    if ((section.align & (section.align - 1)) != 0 || section.align > page) {
      refuse("has an alignment that is no power of two or exceeds a page");
    }
    section.is_placed = true;
  }
  uint64_t at = PlaceGroup(true, 0);
  stubs_ = AlignUp(at, kStubBytes);
  code_size_ = AlignUp(stubs_ + kStubBytes * kExternalCount, page);
  total_size_ = AlignUp(PlaceGroup(false, code_size_), page);
}

// The sum cannot overflow: at most 65535 sections, each at most the file's size plus a page.
uint64_t ElfObject::PlaceGroup(bool code, uint64_t at) {
  for (Section& section : sections_) {
    if (!section.is_placed || ((section.flags & kFlagExec) != 0) != code) continue;
    section.place = AlignUp(at, section.align);
    at = section.place + section.size;
  }
  return at;
}

void ElfObject::ReadSymbols() {
  for (uint32_t i = 0; i < sections_.size(); ++i) {
    const Section& table = sections_[i];
    if (table.type != kSymtab) continue;
    if (symbol_table_ != 0) Fail(ErrorKind::kImage, "ELF object: it has two symbol tables");
    if (table.entry_size != kSymbolBytes || table.size % kSymbolBytes != 0) {
      Fail(ErrorKind::kImage, "ELF object: symbols of ", table.entry_size, " bytes, expected ",
           kSymbolBytes);
    }
    symbol_table_ = i;
    const Section& names = sections_[table.link];
    for (uint64_t k = 0; k < table.size / kSymbolBytes; ++k) ReadSymbol(table, names, k);
  }
}

void ElfObject::ReadSymbol(const Section& table, const Section& names, uint64_t index) {
  const uint64_t at = table.offset + index * kSymbolBytes;
  const auto info = At<uint8_t>(at + 4);
  const auto section = At<uint16_t>(at + 6);
  Symbol symbol;
  symbol.binding = info >> 4;
  symbol.type = info & 15;
  symbol.value = At<uint64_t>(at + 8);
  const auto name = At<uint32_t>(at);
  if (name != 0) symbol.name = TextAt(names, name);
  if (section == kAbsoluteIndex) {
    symbol.sort = SymbolSort::kAbsolute;
  } else if (section == kUndefined) {
    for (uint32_t i = 0; i < kExternalCount; ++i) {
      if (symbol.name != kExternalNames[i]) continue;
      symbol.sort = SymbolSort::kExternal;
      symbol.external = i;
    }
  } else if (section < kReserved && section < sections_.size()) {
    symbol.section = section;
    if (sections_[section].is_placed) {
      if (symbol.value > sections_[section].size) {
        Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' at ", symbol.value,
             " lies outside of section '", sections_[section].name, "'");
      }
      symbol.sort = SymbolSort::kPlaced;
    }
  }
  symbols_.push_back(std::move(symbol));
}

const ElfObject::Symbol& ElfObject::NeedSymbol(const Section& section, uint32_t index) const {
  if (section.link != symbol_table_ || index >= symbols_.size()) {
    Fail(ErrorKind::kImage, "ELF object: a relocation of '", section.name, "' names symbol ", index,
         " of ", symbols_.size());
  }
  const Symbol& symbol = symbols_[index];
  // Symbol 0 stands for no symbol, with the value 0.
  if (index != 0 && symbol.sort == SymbolSort::kUnplaced) {
    Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name,
         "' is undefined here, or stands in a section that is not loaded; a kernel may call only "
         "memset,"
         " memcpy and memmove");
  }
  if (symbol.type == kThreadLocal || symbol.type == kIndirectFunction) {
    Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' is of type ",
         unsigned{symbol.type}, ", which kernels cannot have");
  }
  return symbol;
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

std::vector<ElfObject::Relocation> ElfObject::ReadRelocations(const Section& section) const {
  if (section.entry_size != kRelocationBytes || section.size % kRelocationBytes != 0) {
    Fail(ErrorKind::kImage, "ELF object: relocations of ", section.entry_size, " bytes, expected ",
         kRelocationBytes);
  }
  std::vector<Relocation> relocations;
  const Section& target = sections_[section.info];
  for (uint64_t at = 0; at < section.size; at += kRelocationBytes) {
    const uint64_t entry = section.offset + at;
    const auto info = At<uint64_t>(entry + 8);
    const Relocation relocation = {At<uint64_t>(entry), static_cast<uint32_t>(info),
                                   static_cast<uint32_t>(info >> 32), At<int64_t>(entry + 16)};
    if (relocation.offset > target.size) {
      Fail(ErrorKind::kImage, "ELF object: a relocation at ", relocation.offset,
           " lies outside of section '", target.name, "'");
    }
    relocations.push_back(relocation);
  }
  return relocations;
}

PcrelHighParts ElfObject::FindHighParts(const Section& section, uint64_t base) const {
  PcrelHighParts parts;
  const Section& target = sections_[section.info];
  for (const Relocation& relocation : ReadRelocations(section)) {
    if (relocation.type != kRiscvPcrelHigh20) continue;
    const uint64_t place = base + target.place + relocation.offset;
    const uint64_t symbol = SymbolAddress(NeedSymbol(section, relocation.symbol), base);
    parts[place] = static_cast<int64_t>(symbol + static_cast<uint64_t>(relocation.addend) - place);
  }
  return parts;
}

void ElfObject::Relocate(const Section& section, uint8_t* memory, uint64_t base) const {
  const Section& target = sections_[section.info];
  PcrelHighParts high_parts;
  if (machine_ == ElfMachine::kRiscv64) high_parts = FindHighParts(section, base);
  for (const Relocation& relocation : ReadRelocations(section)) {
    const Symbol& symbol = NeedSymbol(section, relocation.symbol);
    RelocationPlace place;
    place.bytes = memory + target.place + relocation.offset;
    place.room = target.size - relocation.offset;
    place.address = base + target.place + relocation.offset;
    place.type = relocation.type;
    const uint64_t address = SymbolAddress(symbol, base);
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
  for (const Section& section : sections_) {
    if (section.type != kRela && section.type != kRel) continue;
    if (section.info >= sections_.size() || !sections_[section.info].is_placed) continue;
    if (section.type == kRel) {
      Fail(ErrorKind::kImage, "ELF object: section '", section.name,
           "' has relocations without addends");
    }
    Relocate(section, memory, address);
  }
}

uint64_t ElfObject::FindFunction(const std::string& name) const {
  for (const Symbol& symbol : symbols_) {
    if (symbol.name != name || symbol.binding == kLocalBinding ||
        symbol.sort != SymbolSort::kPlaced)
      continue;
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
  Fail(ErrorKind::kImage, "ELF object: it defines no global function '", name, "'");
}

}  // namespace dovetail::runtime
