/* Writes ELF files, good ones and wrong ones, for the tests of the Hexagon runtime. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_TESTS_ELF_WRITER_H_
#define DOVETAIL_RUNTIME_HEXAGON_TESTS_ELF_WRITER_H_

#include <string>
#include <string_view>
#include <vector>

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {

/* System V Application Binary Interface, chapters 4 and 5. */
constexpr uint16_t kObjectFile = 1, kExecutableFile = 2, kLibraryFile = 3;
constexpr uint32_t kProgramBits = 1, kSymbols = 2, kStrings = 3, kRela = 4, kNoBits = 8;
constexpr uint32_t kLoad = 1, kDynamic = 2;
constexpr uint32_t kWrite = 1, kAllocate = 2;
constexpr uint8_t kGlobalFunction = 0x12, kGlobalLabel = 0x10, kLocalFunction = 0x02;
constexpr uint32_t kVersion67 = 0x67;

struct Segment {
  uint32_t type = kLoad;
  uint32_t address = 0;
  std::string content;
  uint32_t memory = 0; /* 0: as much as there is in the file */
  uint32_t flags = 5;
};
struct Section {
  uint32_t type = kProgramBits;
  uint32_t flags = kAllocate;
  std::string content;
  uint32_t link = 0, info = 0, align = 4;
  uint32_t size = 0; /* of kNoBits */
};
struct Symbol {
  uint32_t name = 0, value = 0;
  uint8_t info = kGlobalFunction;
  uint16_t section = 1;
};

/* A file as one describes it; every number of it can then be changed. */
struct File {
  uint16_t type = kLibraryFile;
  uint16_t machine = 164;
  uint32_t flags = kVersion67;
  std::vector<Segment> segments;
  std::vector<Section> sections;

  std::string Write() const {
    constexpr uint32_t kHeader = 52, kProgramHeader = 32, kSectionHeader = 40;
    std::string content;
    const auto programs = static_cast<uint32_t>(segments.size());
    const auto count = static_cast<uint32_t>(sections.size());
    const uint32_t table = kHeader + programs * kProgramHeader;
    const uint32_t begin = table + count * kSectionHeader;
    Bytes headers;
    for (const Segment& each : segments) {
      const auto size = static_cast<uint32_t>(each.content.size());
      const auto offset = static_cast<uint32_t>(begin + content.size());
      for (const uint32_t value : {each.type, offset, each.address, each.address, size,
                                   each.memory == 0 ? size : each.memory, each.flags, 4096U}) {
        headers.Put(value);
      }
      content += each.content;
    }
    for (const Section& each : sections) {
      const uint32_t size = each.size == 0 ? static_cast<uint32_t>(each.content.size()) : each.size;
      const auto offset = static_cast<uint32_t>(begin + content.size());
      for (const uint32_t value :
           {0U, each.type, each.flags, 0U, offset, size, each.link, each.info, each.align, 16U}) {
        headers.Put(value);
      }
      content += each.content;
    }
    Bytes file;
    file.Raw(
        std::string_view("\x7f"
                         "ELF\x01\x01\x01\0\0\0\0\0\0\0\0\0",
                         16));
    file.Put(type).Put(machine).Put(uint32_t{1}).Put(uint32_t{0});
    file.Put(programs == 0 ? 0U : kHeader).Put(count == 0 ? 0U : table).Put(flags);
    for (const uint32_t value : {kHeader, kProgramHeader, programs, kSectionHeader, count, 0U}) {
      file.Put(static_cast<uint16_t>(value));
    }
    return file.Raw(headers.text()).Raw(content).text();
  }
};

inline std::string Table(const std::vector<Symbol>& symbols) {
  Bytes table;
  table.Raw(std::string(16, '\0'));
  for (const Symbol& each : symbols) {
    table.Put(each.name).Put(each.value).Put(uint32_t{4});
    table.Put(each.info).Put(uint8_t{0}).Put(each.section);
  }
  return table.text();
}

/* An object with function `f`, made of instruction words. */
inline std::string ObjectOf(const std::vector<uint32_t>& words, uint32_t flags = kVersion67) {
  Bytes code;
  for (const uint32_t word : words) code.Put(word);
  File file;
  file.type = kObjectFile;
  file.flags = flags;
  file.sections = {{0, 0, ""},
                   {kProgramBits, kAllocate, code.text()},
                   {kSymbols, 0, Table({{1, 0}}), 3},
                   {kStrings, 0, std::string("\0f\0", 3)}};
  return file.Write();
}

/* An image of format `obj` whose kernel is that function. */
inline std::string ImageOf(const std::string& object, const std::vector<Argument>& arguments,
                           uint64_t shared_bytes = 0) {
  return ImageBytes("hexagon", "obj", {{"run", "f", {1, 1, 1}, shared_bytes, arguments}},
                    {{"object", object}});
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_HEXAGON_TESTS_ELF_WRITER_H_
