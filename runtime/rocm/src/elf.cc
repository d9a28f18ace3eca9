#include "elf.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace dovetail::runtime::rocm {
namespace {

/* Offsets and values of ELF64 (System V ABI, "Object Files") and of AMD's GPUs (LLVM, "User Guide
 * for AMDGPU Backend", "Header"). */
constexpr uint64_t kHeaderBytes = 64;
constexpr uint64_t kSectionBytes = 64;
constexpr uint64_t kProgramBytes = 56;
constexpr uint64_t kSymbolBytes = 24;
constexpr uint16_t kMachineAmdGpu = 224; /* EM_AMDGPU */
constexpr uint32_t kSymbolTable = 2;     /* SHT_SYMTAB */
constexpr uint32_t kStrings = 3;         /* SHT_STRTAB */
constexpr uint32_t kRelocationsAdd = 4;  /* SHT_RELA */
constexpr uint32_t kNoBits = 8;          /* SHT_NOBITS */
constexpr uint32_t kRelocations = 9;     /* SHT_REL */
constexpr uint32_t kDynamicSymbols = 11; /* SHT_DYNSYM */
constexpr uint16_t kReserved = 0xff00;   /* SHN_LORESERVE */

struct Section {
  uint32_t name = 0;
  uint32_t type = 0;
  uint64_t offset = 0;
  uint64_t size = 0;
  uint32_t link = 0;
  uint32_t info = 0;
  uint64_t entry_bytes = 0;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  Status Check(ElfType type) {
    if (bytes_.size() < kHeaderBytes || bytes_.substr(0, 4) !=
                                            "\x7f"
                                            "ELF") {
      return Bad("it does not begin as an ELF file");
    }
    if (bytes_[4] != 2 || bytes_[5] != 1) return Bad("it is not of 64 bits in little-endian order");
    if (Number<uint16_t>(18) != kMachineAmdGpu) {
      return Bad("it is for machine " + std::to_string(Number<uint16_t>(18)) +
                 ", expected 224 (AMD GPU)");
    }
    if (Number<uint16_t>(16) != static_cast<uint16_t>(type)) {
      return Bad(
          "it is of type " + std::to_string(Number<uint16_t>(16)) + ", expected " +
          (type == ElfType::kShared ? "3 (a linked code object)" : "1 (a relocatable object)"));
    }
    DOVETAIL_RETURN_IF_ERROR(CheckPrograms());
    DOVETAIL_RETURN_IF_ERROR(ReadSections());
    DOVETAIL_RETURN_IF_ERROR(CheckApart());
    for (size_t i = 0; i < sections_.size(); ++i) {
      DOVETAIL_RETURN_IF_ERROR(CheckSection(i).Within("section " + std::to_string(i)));
    }
    return {};
  }

 private:
  static Status Bad(const std::string& text) {
    return {DVT_INVALID_IMAGE, "the payload is not an ELF file for AMD GPUs: " + text};
  }

  template <typename T>
  T Number(uint64_t at) const {
    T value;
    std::memcpy(&value, bytes_.data() + at, sizeof(value));
    return value;
  }
  bool Holds(uint64_t offset, uint64_t size) const {
    return offset <= bytes_.size() && size <= bytes_.size() - offset;
  }

  Status CheckPrograms() const {
    const auto offset = Number<uint64_t>(32);
    const uint64_t count = Number<uint16_t>(56);
    if (count == 0) return {};
    if (Number<uint16_t>(54) != kProgramBytes || !Holds(offset, count * kProgramBytes)) {
      return Bad("its program headers are not inside it");
    }
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t at = offset + i * kProgramBytes;
      if (!Holds(Number<uint64_t>(at + 8), Number<uint64_t>(at + 32))) {
        return Bad("segment " + std::to_string(i) + " is not inside it");
      }
    }
    return {};
  }

  Status ReadSections() {
    const auto offset = Number<uint64_t>(40);
    const uint64_t count = Number<uint16_t>(60);
    if (count == 0) return Bad("it has no sections");
    if (Number<uint16_t>(58) != kSectionBytes || !Holds(offset, count * kSectionBytes)) {
      return Bad("its section headers are not inside it");
    }
    const std::string_view zero = bytes_.substr(offset, kSectionBytes);
    if (std::any_of(zero.begin(), zero.end(), [](char byte) { return byte != 0; })) {
      return Bad("section 0 is the null section and is not all zero");
    }
    sections_.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t at = offset + i * kSectionBytes;
      Section section;
      section.name = Number<uint32_t>(at);
      section.type = Number<uint32_t>(at + 4);
      section.offset = Number<uint64_t>(at + 24);
      section.size = Number<uint64_t>(at + 32);
      section.link = Number<uint32_t>(at + 40);
      section.info = Number<uint32_t>(at + 44);
      section.entry_bytes = Number<uint64_t>(at + 56);
      sections_.push_back(section);
    }
    names_ = Number<uint16_t>(62);
    if (names_ >= count || sections_[names_].type != kStrings) {
      return Bad("section " + std::to_string(names_) + " does not hold the names of sections");
    }
    return {};
  }

  /* No byte belongs to two sections, so that all work is proportional to the file's size. */
  Status CheckApart() const {
    std::vector<size_t> order;
    for (size_t i = 1; i < sections_.size(); ++i) {
      if (sections_[i].type != kNoBits && sections_[i].size != 0) order.push_back(i);
    }
    std::sort(order.begin(), order.end(),
              [this](size_t a, size_t b) { return sections_[a].offset < sections_[b].offset; });
    for (size_t i = 1; i < order.size(); ++i) {
      const Section& before = sections_[order[i - 1]];
      if (before.size > sections_[order[i]].offset - before.offset) {
        return Bad("sections " + std::to_string(order[i - 1]) + " and " + std::to_string(order[i]) +
                   " overlap");
      }
    }
    return {};
  }

  Status CheckSection(size_t index) const {
    const Section& section = sections_[index];
    if (index == 0) return {}; /* all zero: ReadSections */
    if (section.type != kNoBits && !Holds(section.offset, section.size)) {
      return Bad("its " + std::to_string(section.size) + " bytes from " +
                 std::to_string(section.offset) + " are not inside it");
    }
    if (section.name >= sections_[names_].size) return Bad("its name is outside of the names");
    switch (section.type) {
      case kStrings:
        return section.size == 0 || bytes_[section.offset + section.size - 1] == '\0'
                   ? Status()
                   : Bad("its last text does not end");
      case kSymbolTable:
      case kDynamicSymbols:
        return CheckSymbols(section);
      case kRelocations:
      case kRelocationsAdd:
        return CheckRelocations(section);
      default:
        return {};
    }
  }

  Status CheckSymbols(const Section& section) const {
    if (section.entry_bytes != kSymbolBytes || section.size % kSymbolBytes != 0) {
      return Bad("it is not a table of symbols");
    }
    if (section.link >= sections_.size() || sections_[section.link].type != kStrings) {
      return Bad("the names of its symbols are in no section");
    }
    if (section.info > section.size / kSymbolBytes) return Bad("it says too many local symbols");
    for (uint64_t at = 0; at < section.size; at += kSymbolBytes) {
      const auto place = Number<uint16_t>(section.offset + at + 6);
      if (Number<uint32_t>(section.offset + at) >= sections_[section.link].size && at != 0) {
        return Bad("the name of a symbol is outside of the names");
      }
      if (place < kReserved && place >= sections_.size()) {
        return Bad("a symbol is in section " + std::to_string(place) + ", which is not there");
      }
    }
    return {};
  }

  Status CheckRelocations(const Section& section) const {
    const uint64_t bytes = section.type == kRelocationsAdd ? 24 : 16;
    if (section.entry_bytes != bytes || section.size % bytes != 0) {
      return Bad("it is not a table of relocations");
    }
    if (section.link >= sections_.size() ||
        (section.size != 0 && sections_[section.link].type != kSymbolTable &&
         sections_[section.link].type != kDynamicSymbols)) {
      return Bad("its relocations name no table of symbols");
    }
    if (section.info >= sections_.size()) return Bad("its relocations are for no section");
    const uint64_t symbols = sections_[section.link].size / kSymbolBytes;
    for (uint64_t at = 0; at < section.size; at += bytes) {
      const auto symbol = Number<uint64_t>(section.offset + at + 8) >> 32U;
      if (symbol >= symbols) {
        return Bad("a relocation names symbol " + std::to_string(symbol) + " of " +
                   std::to_string(symbols));
      }
      /* In an object the place counts from the start of the section that is patched. */
      const auto place = Number<uint64_t>(section.offset + at);
      if (section.info != 0 && place >= sections_[section.info].size &&
          Number<uint16_t>(16) == static_cast<uint16_t>(ElfType::kRelocatable)) {
        return Bad("a relocation is for byte " + std::to_string(place) + " of a section of " +
                   std::to_string(sections_[section.info].size));
      }
    }
    return {};
  }

  const std::string_view bytes_;
  std::vector<Section> sections_;
  size_t names_ = 0;
};

}  // namespace

Status CheckElf(std::string_view bytes, ElfType type) { return Reader(bytes).Check(type); }

}  // namespace dovetail::runtime::rocm
