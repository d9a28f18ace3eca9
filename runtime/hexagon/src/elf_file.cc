#include "elf_file.h"

#include <algorithm>
#include <cstring>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::hexagon {
namespace {

/* System V Application Binary Interface, chapters 4 and 5. */
struct Header {
  char identification[16];
  uint16_t type, machine;
  uint32_t version, entry, program_headers, sections, flags;
  uint16_t size, program_header_size, program_header_count, section_size, section_count, names;
};
struct ProgramHeader {
  uint32_t type, offset, address, physical, file_size, memory_size, flags, align;
};
struct Section {
  uint32_t name, type, flags, address, offset, size, link, info, align, entry_size;
};
struct Symbol {
  uint32_t name, value, size;
  uint8_t info, other;
  uint16_t section;
};
struct Dynamic {
  uint32_t tag, value;
};
static_assert(sizeof(Header) == 52 && sizeof(ProgramHeader) == 32 && sizeof(Section) == 40 &&
                  sizeof(Symbol) == 16,
              "as in the file");

constexpr uint16_t kRelocatable = 1, kExecutable = 2, kShared = 3, kHexagon = 164;
constexpr uint32_t kLoad = 1, kDynamic = 2, kWritable = 2;
constexpr uint32_t kRela = 4, kNoBits = 8, kRel = 9, kSymbols = 2, kDynamicSymbols = 11;
constexpr uint32_t kAllocated = 2, kWritableSection = 1;
/* Dynamic tags that say that something is left to relocate, by their sizes, or to load. */
constexpr uint32_t kRelaSize = 8, kRelSize = 18, kPltSize = 2, kRelrSize = 35, kNeeded = 1;

/* More than any kernel: what is allocated for a file is bounded by this. */
constexpr uint32_t kMostBytes = 64U << 20;

/* Of V66 to V73: the part of an ELF header's flags that names the instruction set. Qualcomm Hexagon
 * Application Binary Interface specification, "ELF header". */
constexpr uint32_t kVersionMask = 0x3ff;

Status Bad(const std::string& text) { return InvalidImage("the ELF file " + text); }

class Reader {
 public:
  Reader(std::string_view bytes, ElfFile* file) : bytes_(bytes), file_(*file) {}

  Status Read() {
    if (!Get(0, &header_) || bytes_.substr(0, 7) != std::string_view("\x7f"
                                                                     "ELF\x01\x01\x01",
                                                                     7)) {
      return Bad("does not begin as a 32-bit little-endian ELF file does");
    }
    if (header_.machine != kHexagon) {
      return Bad("is for machine " + std::to_string(header_.machine) + ", Hexagon is 164");
    }
    const uint32_t told = header_.flags & kVersionMask;
    file_.version = (told >> 4) * 10 + (told & 15);
    DOVETAIL_RETURN_IF_ERROR(ReadSections());
    if (header_.type == kRelocatable) {
      DOVETAIL_RETURN_IF_ERROR(PlaceSections());
    } else if (header_.type == kExecutable || header_.type == kShared) {
      DOVETAIL_RETURN_IF_ERROR(PlaceSegments());
    } else {
      return Bad("is of type " + std::to_string(header_.type) +
                 ", allowed are 1 (object), 2 (executable) and 3 (shared object)");
    }
    for (const Section& section : sections_) {
      if (section.type == kSymbols || section.type == kDynamicSymbols) {
        DOVETAIL_RETURN_IF_ERROR(ReadSymbols(section));
      }
    }
    return {};
  }

 private:
  template <typename T>
  bool Get(uint64_t offset, T* value) const {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) return false;
    std::memcpy(value, bytes_.data() + offset, sizeof(T));
    return true;
  }

  Status Slice(uint32_t offset, uint32_t size, const char* what, std::string_view* slice) const {
    if (offset > bytes_.size() || bytes_.size() - offset < size) {
      return Bad("has " + std::to_string(bytes_.size()) + " bytes, " + what + " is " +
                 std::to_string(size) + " bytes at " + std::to_string(offset));
    }
    *slice = bytes_.substr(offset, size);
    return {};
  }

  Status ReadSections() {
    if (header_.section_count != 0 && header_.section_size != sizeof(Section)) {
      return Bad("has section headers of " + std::to_string(header_.section_size) +
                 " bytes, expected 40");
    }
    sections_.resize(header_.section_count);
    for (uint32_t i = 0; i < header_.section_count; ++i) {
      if (!Get(header_.sections + uint64_t{i} * sizeof(Section), &sections_[i])) {
        return Bad("ends before the header of section " + std::to_string(i));
      }
    }
    return {};
  }

  Status Add(uint64_t place, uint32_t size, std::string_view content) {
    if (place + size > kMostBytes) {
      return Bad("needs " + std::to_string(place + size) + " bytes, allowed are " +
                 std::to_string(kMostBytes));
    }
    file_.parts.push_back({static_cast<uint32_t>(place), size, content});
    file_.size = std::max(file_.size, static_cast<uint32_t>(place) + size);
    return {};
  }

  /* An object: its sections one after the other. */
  Status PlaceSections() {
    places_.assign(sections_.size(), kMostBytes);
    uint64_t end = 0;
    for (size_t i = 0; i < sections_.size(); ++i) {
      const Section& section = sections_[i];
      const bool is_relocation = section.type == kRela || section.type == kRel;
      if (is_relocation && section.size != 0 && section.info < sections_.size() &&
          (sections_[section.info].flags & kAllocated) != 0) {
        return Bad("has relocations: link it first (ld.lld -shared)");
      }
      if ((section.flags & kAllocated) == 0 || section.size == 0) continue;
      if (section.align > 4096) {
        return Bad("has a section that is aligned to " + std::to_string(section.align) +
                   " bytes, allowed are 4096");
      }
      end = RoundUp(end, std::max<uint32_t>(section.align, 1));
      std::string_view content;
      if (section.type != kNoBits) {
        DOVETAIL_RETURN_IF_ERROR(Slice(section.offset, section.size, "a section", &content));
      }
      places_[i] = static_cast<uint32_t>(end);
      file_.is_written = file_.is_written || (section.flags & kWritableSection) != 0;
      DOVETAIL_RETURN_IF_ERROR(Add(end, section.size, content));
      end += section.size;
    }
    return {};
  }

  /* An executable or a shared object: its segments at their distances. */
  Status PlaceSegments() {
    if (header_.program_header_size != sizeof(ProgramHeader)) {
      return Bad("has segment headers of " + std::to_string(header_.program_header_size) +
                 " bytes, expected 32");
    }
    std::vector<ProgramHeader> segments(header_.program_header_count);
    base_ = UINT32_MAX;
    for (size_t i = 0; i < segments.size(); ++i) {
      if (!Get(header_.program_headers + i * sizeof(ProgramHeader), &segments[i])) {
        return Bad("ends before the header of segment " + std::to_string(i));
      }
      if (segments[i].type == kLoad) base_ = std::min(base_, segments[i].address & ~4095U);
    }
    for (const ProgramHeader& segment : segments) {
      std::string_view content;
      if (segment.type == kDynamic) {
        DOVETAIL_RETURN_IF_ERROR(
            Slice(segment.offset, segment.file_size, "its dynamic segment", &content));
        DOVETAIL_RETURN_IF_ERROR(CheckDynamic(content));
      }
      if (segment.type != kLoad) continue;
      if (segment.file_size > segment.memory_size) {
        return Bad("has a segment of " + std::to_string(segment.file_size) + " bytes in " +
                   std::to_string(segment.memory_size) + " of memory");
      }
      DOVETAIL_RETURN_IF_ERROR(Slice(segment.offset, segment.file_size, "a segment", &content));
      file_.is_written = file_.is_written || (segment.flags & kWritable) != 0;
      DOVETAIL_RETURN_IF_ERROR(Add(segment.address - base_, segment.memory_size, content));
    }
    return CheckOverlap();
  }

  /* So that all parts together are no larger than the file's memory. */
  Status CheckOverlap() {
    std::vector<ElfPart>& parts = file_.parts;
    std::sort(parts.begin(), parts.end(),
              [](const ElfPart& left, const ElfPart& right) { return left.place < right.place; });
    for (size_t i = 1; i < parts.size(); ++i) {
      const ElfPart& before = parts[i - 1];
      if (before.place + before.size <= parts[i].place) continue;
      return Bad("has segments that overlap: " + std::to_string(before.size) + " bytes at " +
                 std::to_string(before.place) + ", and another at " +
                 std::to_string(parts[i].place));
    }
    return {};
  }

  static Status CheckDynamic(std::string_view content) {
    for (size_t at = 0; at + sizeof(Dynamic) <= content.size(); at += sizeof(Dynamic)) {
      Dynamic entry = {};
      std::memcpy(&entry, content.data() + at, sizeof(entry));
      if (entry.tag == 0) break;
      if (entry.tag == kNeeded) return Bad("needs another library, and there is none to load");
      const bool is_size = entry.tag == kRelaSize || entry.tag == kRelSize ||
                           entry.tag == kPltSize || entry.tag == kRelrSize;
      if (is_size && entry.value != 0) {
        return Bad(
            "has dynamic relocations: link it so that it has none (-Bsymbolic, no tables "
            "of addresses)");
      }
    }
    return {};
  }

  Status ReadSymbols(const Section& section) {
    constexpr uint32_t kGlobal = 1, kWeak = 2, kFunction = 2, kNoType = 0;
    std::string_view table, names;
    DOVETAIL_RETURN_IF_ERROR(Slice(section.offset, section.size, "its symbol table", &table));
    if (section.link >= sections_.size()) return Bad("has symbols without names");
    const Section& strings = sections_[section.link];
    DOVETAIL_RETURN_IF_ERROR(Slice(strings.offset, strings.size, "its string table", &names));
    for (size_t at = 0; at + sizeof(Symbol) <= table.size(); at += sizeof(Symbol)) {
      Symbol symbol = {};
      std::memcpy(&symbol, table.data() + at, sizeof(symbol));
      const uint32_t binding = symbol.info >> 4U;
      const uint32_t type = symbol.info & 15U;
      if ((binding != kGlobal && binding != kWeak) || symbol.section == 0 ||
          (type != kFunction && type != kNoType)) {
        continue;
      }
      uint64_t place = uint64_t{symbol.value} - base_;
      if (header_.type == kRelocatable) {
        if (symbol.section >= places_.size() || places_[symbol.section] == kMostBytes) continue;
        place = uint64_t{places_[symbol.section]} + symbol.value;
      }
      if (symbol.name >= names.size())
        return Bad("has a symbol whose name is outside of its table");
      const std::string_view rest = names.substr(symbol.name);
      const size_t length = rest.find('\0');
      if (length == std::string_view::npos) return Bad("has a symbol whose name does not end");
      const std::string name(rest.substr(0, length));
      if (place % 4 != 0 || place >= file_.size) {
        if (type != kFunction) continue; /* a label of the linker's, such as _end */
        return Bad("has function '" + name + "' at " + std::to_string(place) + " of " +
                   std::to_string(file_.size) + " bytes");
      }
      file_.functions[name] = static_cast<uint32_t>(place);
    }
    return {};
  }

  const std::string_view bytes_;
  ElfFile& file_;
  Header header_ = {};
  std::vector<Section> sections_;
  std::vector<uint32_t> places_; /* of an object's sections; kMostBytes: not in memory */
  uint32_t base_ = 0;            /* the lowest address of a segment */
};

}  // namespace

Status ReadElf(std::string_view bytes, ElfFile* file) { return Reader(bytes, file).Read(); }

}  // namespace dovetail::runtime::hexagon
