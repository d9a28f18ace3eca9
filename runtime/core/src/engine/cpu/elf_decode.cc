// Reading the tables of an ELF object: everything in range before it is used.
//
// Section 0 stands for "no section": it is all zero, and an index of 0 never leads to it. Sections
// with contents do not overlap, so that all work and memory is proportional to the object's size.
#include <algorithm>
#include <cstring>

#include "engine/cpu/elf_format.h"
#include "engine/cpu/elf_object.h"

namespace dovetail::runtime {

using namespace elf;  // NOLINT(google-build-using-namespace): the numbers of this format

namespace {

// Longer names are no compiler's; and sorting symbols by name stays cheap.
constexpr uint64_t kMaxNameBytes = 4096;

}  // namespace

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
  const uint64_t room = std::min(names.size - offset, kMaxNameBytes + 1);
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
    Fail(ErrorKind::kImage, "ELF object: section 0 stands for none and is not all zero");
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
      Fail(ErrorKind::kImage, "ELF object: symbol '", symbol.name, "' stands in section ", section,
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
         "' is undefined here, or stands in a section that is not loaded; a kernel may call only "
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
    for (uint64_t at = 0; at < section.size; at += kRelocationBytes) {
      const Relocation relocation = RelocationAt(section, at);
      if (relocation.offset > target.size) {
        Fail(ErrorKind::kImage, "ELF object: a relocation at ", relocation.offset,
             " lies outside of section '", target.name, "' of ", target.size, " bytes");
      }
      NeedSymbol(section, relocation.symbol);
    }
    relocated_.push_back(&section);
  }
}

ElfObject::Relocation ElfObject::RelocationAt(const Section& section, uint64_t at) const {
  const uint64_t entry = section.offset + at;
  const auto info = At<uint64_t>(entry + 8);
  return {At<uint64_t>(entry), static_cast<uint32_t>(info), static_cast<uint32_t>(info >> 32),
          At<int64_t>(entry + 16)};
}

}  // namespace dovetail::runtime
