#include "engine/cpu/elf_object.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "engine/cpu/elf_format.h"

namespace dovetail::runtime {

using namespace elf;  // NOLINT(google-build-using-namespace): the numbers of this format

namespace {

// Longer names are no compiler's; and sorting symbols by name stays cheap.
constexpr uint64_t kMaxSymbolBytes = 4096;

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

// Reading the tables of an ELF object: everything in range before it is used.
//
// Section 0 stands for "no section": it is all zero, and an index of 0 never leads to it. Sections
// with contents do not overlap, so that all work and memory is proportional to the object's size.

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

// `names` is a table of texts (NeedTexts).
std::string_view ElfObject::TextAt(const Section& names, uint64_t offset) const {
  if (offset >= names.size) {
    Fail(ErrorKind::kImage, "ELF object: a name at ", offset, " lies outside of its table of ",
         names.size, " bytes");
  }
  const char* start = reinterpret_cast<const char*>(bytes_ + names.offset + offset);
  const uint64_t room = std::min(names.size - offset, kMaxSymbolBytes + 1);
  const void* end = std::memchr(start, 0, room);
  if (end == nullptr) {
    Fail(ErrorKind::kImage, "ELF object: a name at ", offset, " does not end within ", room,
         " bytes");
  }
  return {start, static_cast<size_t>(static_cast<const char*>(end) - start)};
}

const ElfObject::Section& ElfObject::NeedTexts(uint64_t index, const char* whose) const {
  if (index == 0 || index >= sections_.size() || sections_[index].type != kStrtab) {
    Fail(ErrorKind::kImage, "ELF object: ", whose, " has its names in section ", index,
         ", expected a table of texts among sections 1 to ", sections_.size() - 1);
  }
  return sections_[index];
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
  const uint64_t count = At<uint16_t>(60);
  const auto names_index = At<uint16_t>(62);
  if (entry_size != kSectionBytes || count == 0) {
    Fail(ErrorKind::kImage, "ELF object: ", count, " sections of ", entry_size,
         " bytes, expected at least one of ", kSectionBytes, " bytes");
  }
  NeedRange(table, count * kSectionBytes, "the section table");
  const uint8_t* const first = bytes_ + table;
  if (std::any_of(first, first + kSectionBytes, [](uint8_t byte) { return byte != 0; })) {
    Fail(ErrorKind::kImage, "ELF object: section 0 is the null section and is not all zero");
  }
  sections_.reserve(count);
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
    if (section.type != kNobits) NeedRange(section.offset, section.size, "a section");
    if (section.link >= count) {
      Fail(ErrorKind::kImage, "ELF object: section ", i, " links to section ", section.link, " of ",
           count);
    }
    sections_.push_back(section);
  }
  CheckApart();
  const Section& names = NeedTexts(names_index, "the section table");
  for (uint64_t i = 1; i < count; ++i) {
    sections_[i].name = TextAt(names, At<uint32_t>(table + i * kSectionBytes));
  }
}

// No byte belongs to two sections.
void ElfObject::CheckApart() const {
  std::vector<uint32_t> order;
  for (uint32_t i = 1; i < sections_.size(); ++i) {
    if (sections_[i].type != kNobits && sections_[i].size != 0) order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [this](uint32_t a, uint32_t b) { return sections_[a].offset < sections_[b].offset; });
  for (size_t i = 1; i < order.size(); ++i) {
    const Section& before = sections_[order[i - 1]];
    if (before.size > sections_[order[i]].offset - before.offset) {
      Fail(ErrorKind::kImage, "ELF object: sections ", order[i - 1], " and ", order[i],
           " overlap in the file");
    }
  }
}

void ElfObject::ReadSymbols() {
  for (uint32_t i = 1; i < sections_.size(); ++i) {
    const Section& table = sections_[i];
    if (table.type != kSymtab) continue;
    if (symbol_table_ != 0) Fail(ErrorKind::kImage, "ELF object: it has two symbol tables");
    if (table.entry_size != kSymbolBytes || table.size % kSymbolBytes != 0) {
      Fail(ErrorKind::kImage, "ELF object: symbols of ", table.entry_size, " bytes, expected ",
           kSymbolBytes);
    }
    symbol_table_ = i;
    const Section& names = NeedTexts(table.link, "the symbol table");
    symbols_.reserve(table.size / kSymbolBytes);
    for (uint64_t k = 0; k < table.size / kSymbolBytes; ++k) ReadSymbol(table, names, k);
  }
  for (uint32_t i = 0; i < symbols_.size(); ++i) {
    const bool is_named = symbols_[i].binding != kLocalBinding && !symbols_[i].name.empty();
    if (is_named && symbols_[i].sort == SymbolSort::kPlaced) by_name_.push_back(i);
  }
  std::sort(by_name_.begin(), by_name_.end(), [this](uint32_t a, uint32_t b) {
    const int order = symbols_[a].name.compare(symbols_[b].name);
    return order != 0 ? order < 0 : a < b;
  });
}

void ElfObject::ReadSymbol(const Section& table, const Section& names, uint64_t index) {
  const uint64_t at = table.offset + index * kSymbolBytes;
  const auto info = At<uint8_t>(at + 4);
  const auto section = At<uint16_t>(at + 6);
  const auto size = At<uint64_t>(at + 16);
  Symbol symbol;
  symbol.binding = info >> 4;
  symbol.type = info & 15;
  symbol.value = At<uint64_t>(at + 8);
  symbol.size = size;
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
  } else if (section < kReserved) {
    if (section >= sections_.size()) {
      Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' is in section ", section,
           " of ", sections_.size());
    }
    symbol.section = section;
    const Section& home = sections_[section];
    if (home.is_placed) {
      if (symbol.value > home.size || size > home.size - symbol.value) {
        Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' at ", symbol.value,
             " with ", size, " bytes lies outside of section '", home.name, "' of ", home.size,
             " bytes");
      }
      symbol.sort = SymbolSort::kPlaced;
    }
  }
  symbols_.push_back(symbol);
}

const ElfObject::Symbol& ElfObject::NeedSymbol(const Section& section, uint32_t index) const {
  if (index >= symbols_.size()) {
    Fail(ErrorKind::kImage, "ELF object: a relocation of '", section.name, "' names symbol ", index,
         " of ", symbols_.size());
  }
  const Symbol& symbol = symbols_[index];
  // Symbol 0 stands for no symbol, with the value 0.
  if (index != 0 && symbol.sort == SymbolSort::kUnplaced) {
    Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name,
         "' is undefined here, or is in a section that is not loaded; a kernel may call only "
         "memset, memcpy and memmove");
  }
  if (symbol.type == kThreadLocal || symbol.type == kIndirectFunction) {
    Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' is of type ",
         unsigned{symbol.type}, ", which kernels cannot have");
  }
  return symbol;
}

// Relocations of sections that are not loaded (of debug information) are nobody's business.
void ElfObject::ReadRelocations() {
  for (const Section& section : sections_) {
    if (section.type != kRela && section.type != kRel) continue;
    if (section.info >= sections_.size()) {
      Fail(ErrorKind::kImage, "ELF object: section '", section.name, "' relocates section ",
           section.info, " of ", sections_.size());
    }
    const Section& target = sections_[section.info];
    if (!target.is_placed) continue;  // section 0 never is
    if (section.type == kRel) {
      Fail(ErrorKind::kImage, "ELF object: section '", section.name,
           "' has relocations without addends");
    }
    if (section.entry_size != kRelocationBytes || section.size % kRelocationBytes != 0) {
      Fail(ErrorKind::kImage, "ELF object: relocations of ", section.entry_size,
           " bytes, expected ", kRelocationBytes);
    }
    if (section.link == 0 || section.link != symbol_table_) {
      Fail(ErrorKind::kImage, "ELF object: section '", section.name,
           "' takes its symbols from section ", section.link, ", the symbol table is ",
           symbol_table_);
    }
    uint64_t before = 0;
    for (uint64_t at = 0; at < section.size; at += kRelocationBytes) {
      const Relocation relocation = RelocationAt(section, at);
      is_sorted_ = is_sorted_ && relocation.offset >= before;
      before = relocation.offset;
      if (relocation.offset > target.size) {
        Fail(ErrorKind::kImage, "ELF object: a relocation at ", relocation.offset,
             " lies outside of section '", target.name, "' of ", target.size, " bytes");
      }
      NeedSymbol(section, relocation.symbol);
      if (machine_ == ElfMachine::kRiscv64 && relocation.type == kRiscvPcrelHigh20) {
        high_parts_.push_back({section.info, relocation});
      }
    }
    relocated_.push_back(&section);
  }
  // By all that a relocation is, so that two at one place stand in the same order everywhere.
  const auto key = [](const HighPartPlace& each) {
    return std::tuple(each.section, each.relocation.offset, each.relocation.symbol,
                      each.relocation.addend);
  };
  std::sort(high_parts_.begin(), high_parts_.end(),
            [&](const HighPartPlace& a, const HighPartPlace& b) { return key(a) < key(b); });
}

ElfObject::Relocation ElfObject::RelocationAt(const Section& section, uint64_t at) const {
  const uint64_t entry = section.offset + at;
  const auto info = At<uint64_t>(entry + 8);
  return {At<uint64_t>(entry), static_cast<uint32_t>(info), static_cast<uint32_t>(info >> 32),
          At<int64_t>(entry + 16)};
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

// S + A - P of the PCREL_HI20 that a low part in the same section names by its place.
std::optional<int64_t> ElfObject::HighPart(const Section& section, const Relocation& low,
                                           uint64_t base) const {
  if (low.type != kRiscvPcrelLow12I && low.type != kRiscvPcrelLow12S) return std::nullopt;
  const Symbol& label = symbols_[low.symbol];
  if (label.sort != SymbolSort::kPlaced || label.section != section.info) return std::nullopt;
  const auto found = std::lower_bound(
      high_parts_.begin(), high_parts_.end(), std::pair(label.section, label.value),
      [](const HighPartPlace& each, const std::pair<uint32_t, uint64_t>& wanted) {
        return std::pair(each.section, each.relocation.offset) < wanted;
      });
  if (found == high_parts_.end() || found->section != label.section ||
      found->relocation.offset != label.value) {
    return std::nullopt;
  }
  const uint64_t symbol = SymbolAddress(symbols_[found->relocation.symbol], base);
  const uint64_t place = base + sections_[label.section].place + label.value;
  return static_cast<int64_t>(symbol + static_cast<uint64_t>(found->relocation.addend) - place);
}

// The first row whose relocation is at a place of the mapping or behind it, of a sorted table.
uint64_t ElfObject::FirstRelocation(const Section& section, uint64_t place) const {
  const uint64_t start = sections_[section.info].place;
  if (place <= start) return 0;
  uint64_t first = 0;
  uint64_t last = section.size / kRelocationBytes;
  while (first < last) {
    const uint64_t middle = first + (last - first) / 2;
    if (RelocationAt(section, middle * kRelocationBytes).offset < place - start) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first * kRelocationBytes;
}

void ElfObject::Relocate(const Section& section, Part part, uint8_t* memory, uint64_t base) const {
  const Section& target = sections_[section.info];
  const uint64_t first = is_sorted_ ? FirstRelocation(section, part.begin) : 0;
  for (uint64_t at = first; at < section.size; at += kRelocationBytes) {
    const Relocation relocation = RelocationAt(section, at);
    const uint64_t where = target.place + relocation.offset;
    if (where >= part.end && is_sorted_) return;
    if (where < part.begin || where >= part.end) continue;
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
          RelocateRiscv64(place, address, relocation.addend, HighPart(section, relocation, base));
          break;
      }
    } catch (const Error& error) {
      Fail(ErrorKind::kImage, "ELF object: section '", target.name, "' byte ", relocation.offset,
           ": ", error.message());
    }
  }
}

// A jump to an address of 64 bits, since the C library may be further away than a branch reaches.
void ElfObject::WriteStubs(Part part, uint8_t* memory, const Externals& externals) const {
  const uint64_t targets[kExternalCount] = {externals.memset, externals.memcpy, externals.memmove};
  for (uint32_t i = 0; i < kExternalCount; ++i) {
    const uint64_t place = stubs_ + kStubBytes * i;
    if (place < part.begin || place >= part.end) continue;
    uint8_t* stub = memory + place;
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

void ElfObject::LoadPart(Part part, uint8_t* memory, uint64_t address,
                         const Externals& externals) const {
  for (const Section& section : sections_) {
    if (!section.is_placed) continue;
    const uint64_t begin = std::max(part.begin, section.place);
    const uint64_t end = std::min(part.end, section.place + section.size);
    if (begin >= end) continue;
    std::memcpy(memory + begin, bytes_ + section.offset + (begin - section.place), end - begin);
  }
  WriteStubs(part, memory, externals);
  for (const Section* section : relocated_) {
    const Section& target = sections_[section->info];
    // A relocation may stand at the very end of its section; it is refused when it is applied.
    if (target.place < part.end && target.place + target.size >= part.begin) {
      Relocate(*section, part, memory, address);
    }
  }
}

bool ElfObject::MayWriteAcross(uint64_t place) const {
  constexpr uint64_t kWidest = 8;  // bytes that a relocation writes, at most
  for (const Section* section : relocated_) {
    const Section& target = sections_[section->info];
    if (place <= target.place || place >= target.place + target.size) continue;
    const uint64_t at = FirstRelocation(*section, place < kWidest ? 0 : place - kWidest + 1);
    if (at < section->size && target.place + RelocationAt(*section, at).offset < place) return true;
  }
  return false;
}

// Compilers and assemblers write a reference to a global symbol as a relocation, in the same
// section too: it may be replaced when programs are linked. References to local symbols they
// resolve. So functions are separate where the code has global ones only, and nothing stands
// between them but what aligns them. riscv64: a relocation that refers to another needs that one's
// row only (HighPart), and those that add up are at one place, so that they are applied together.
std::vector<ElfObject::Part> ElfObject::SeparateFunctions() const {
  if (!is_sorted_) return {};
  std::vector<std::vector<uint32_t>> by_section(sections_.size());
  for (uint32_t i = 0; i < symbols_.size(); ++i) {
    const Symbol& symbol = symbols_[i];
    if (symbol.sort != SymbolSort::kPlaced) continue;
    if ((sections_[symbol.section].flags & kFlagExec) == 0) continue;
    if (symbol.type == kSectionType || IsMark(symbol)) continue;
    if (symbol.binding == kLocalBinding || symbol.type != kFunctionType) return {};
    by_section[symbol.section].push_back(i);
  }
  std::vector<Part> functions;
  // Sections are placed in their order.
  for (uint32_t i = 0; i < sections_.size(); ++i) {
    const bool is_code = sections_[i].is_placed && (sections_[i].flags & kFlagExec) != 0;
    if (is_code && !AddFunctions(i, &by_section[i], &functions)) return {};
  }
  return functions;
}

// Whether a symbol only marks a place. Names such as $x say where instructions begin (ELF for the
// Arm 64-bit Architecture; RISC-V ELF psABI specification, "Mapping Symbol"); on riscv64,
// relocations name places inside of functions, whose labels begin with .L.
bool ElfObject::IsMark(const Symbol& symbol) const {
  if (symbol.type != kNoType || symbol.binding != kLocalBinding) return false;
  if (machine_ == ElfMachine::kX86) return false;
  return symbol.name.substr(0, 1) == "$" ||
         (machine_ == ElfMachine::kRiscv64 && symbol.name.substr(0, 2) == ".L");
}

// False where something else stands in the section.
bool ElfObject::AddFunctions(uint32_t section, std::vector<uint32_t>* symbols,
                             std::vector<Part>* out) const {
  const Section& home = sections_[section];
  std::sort(symbols->begin(), symbols->end(),
            [this](uint32_t a, uint32_t b) { return symbols_[a].value < symbols_[b].value; });
  uint64_t end = 0;
  for (const uint32_t index : *symbols) {
    const Symbol& symbol = symbols_[index];
    if (symbol.value < end || symbol.value > AlignUp(end, home.align)) return false;
    end = symbol.value + symbol.size;
    out->push_back({home.place + symbol.value, home.place + end});
  }
  return home.size <= AlignUp(end, home.align);
}

std::vector<uint64_t> ElfObject::CodeReferences(Part part) const {
  std::vector<uint64_t> places;
  const auto add = [&](uint64_t place) {
    if (place < code_size_) places.push_back(place);
  };
  for (const Section* section : relocated_) {
    const Section& target = sections_[section->info];
    for (uint64_t at = FirstRelocation(*section, part.begin); at < section->size;
         at += kRelocationBytes) {
      const Relocation relocation = RelocationAt(*section, at);
      const uint64_t place = target.place + relocation.offset;
      if (place >= part.end) break;
      if (place < part.begin) continue;
      const Symbol& symbol = symbols_[relocation.symbol];
      if (symbol.sort != SymbolSort::kPlaced && symbol.sort != SymbolSort::kExternal) continue;
      const uint64_t named = SymbolAddress(symbol, 0);
      if (named >= code_size_) continue;
      // What is relative counts from the end of its instruction: up to eight bytes further on.
      const uint64_t meant = named + static_cast<uint64_t>(relocation.addend);
      places.push_back(named);
      add(meant);
      add(meant + 8);
    }
  }
  return places;
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
