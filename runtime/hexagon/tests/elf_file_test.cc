/* The reader of ELF files: what it reads out of good ones, and what it says of bad ones. Under
 * AddressSanitizer each file stands in a block of exactly its size. */
#include "../src/elf_file.h"

#include <memory>

#include "elf_writer.h"

namespace dovetail::test {
namespace {

using runtime::hexagon::ElfFile;
using runtime::hexagon::ReadElf;

constexpr std::string_view kNames("\0first\0second\0", 14);
constexpr std::string_view kCode = "0123456789abcdef";

/* A shared object of one segment at `address` with two functions. */
File Library(uint32_t address = 0) {
  File file;
  file.segments = {{kLoad, address, std::string(kCode), 64}};
  file.sections = {{0, 0, ""},
                   {kSymbols, 0, Table({{1, address + 4}, {7, address + 12}}), 2},
                   {kStrings, 0, std::string(kNames)}};
  return file;
}

/* An object of two sections with a function in each. */
File Object() {
  File file;
  file.type = kObjectFile;
  file.sections = {{0, 0, ""},
                   {kProgramBits, kAllocate, "code"},
                   {kProgramBits, kAllocate, std::string(kCode), 0, 0, 128},
                   {kSymbols, 0, Table({{1, 0}, {7, 8, kGlobalFunction, 2}}), 4},
                   {kStrings, 0, std::string(kNames)}};
  return file;
}

/* Reads a copy that ends where its block of memory ends. */
int32_t Read(const std::string& bytes, ElfFile* file) {
  static std::vector<std::unique_ptr<char[]>> blocks; /* what a file points into */
  blocks.emplace_back(new char[bytes.size()]);
  std::memcpy(blocks.back().get(), bytes.data(), bytes.size());
  const Status status = ReadElf({blocks.back().get(), bytes.size()}, file);
  error.code = status.code();
  std::snprintf(error.text, sizeof(error.text), "%s", status.text().c_str());
  return status.code();
}

void CheckRefused(const std::string& bytes, const char* part) {
  ElfFile file;
  CHECK_FAILS(Read(bytes, &file), DVT_INVALID_IMAGE, part);
  CHECK_HAS(error.text, "the ELF file ");
}
void CheckRefused(const File& file, const char* part) { CheckRefused(file.Write(), part); }

void CheckRead(const File& written) {
  ElfFile file;
  CHECK_OK(Read(written.Write(), &file));
}

/* A file with a word at `place` changed. */
std::string Patched(std::string bytes, size_t place, uint32_t value) {
  for (size_t i = 0; i < 4; ++i) bytes[place + i] = static_cast<char>(value >> (8 * i));
  return bytes;
}

void GoodFiles() {
  for (const uint32_t address : {0U, 0x20000000U, 0xFFFFF000U - 4096}) {
    for (const uint16_t type : {kLibraryFile, kExecutableFile}) {
      File written = Library(address);
      written.type = type;
      ElfFile file;
      CHECK_OK(Read(written.Write(), &file));
      CHECK_EQ(file.version, 67U);
      CHECK_EQ(file.size, 64U);
      CHECK_EQ(file.parts.size(), size_t{1});
      CHECK_EQ(std::string(file.parts[0].content), std::string(kCode));
      CHECK_EQ(file.functions["first"], 4U);
      CHECK_EQ(file.functions["second"], 12U);
      CHECK(!file.is_written);
    }
  }
  ElfFile object;
  CHECK_OK(Read(Object().Write(), &object));
  CHECK_EQ(object.functions["first"], 0U);
  CHECK_EQ(object.functions["second"], 136U); /* behind 128 bytes, at their multiple */
  CHECK_EQ(object.size, 144U);
  /* Memory that is written, and zeros. */
  File data = Object();
  data.sections.push_back({kNoBits, kAllocate | kWrite, "", 0, 0, 64, 100});
  ElfFile with_data;
  CHECK_OK(Read(data.Write(), &with_data));
  CHECK(with_data.is_written);
  CHECK_EQ(with_data.size, 192U + 100);
  /* Two segments in another order, labels of a linker's, local functions. */
  File two = Library();
  two.segments.insert(two.segments.begin(), {kLoad, 4096, "data", 8, 6});
  two.sections[1].content = Table(
      {{1, 4096}, {7, 1 << 20, kGlobalLabel}, {7, 2, kLocalFunction}, {7, 0, kGlobalFunction, 0}});
  ElfFile parts;
  CHECK_OK(Read(two.Write(), &parts));
  CHECK_EQ(parts.size, 4104U);
  CHECK_EQ(parts.parts[0].place, 0U);
  CHECK_EQ(parts.functions.size(), size_t{1});
  CHECK(parts.is_written);
  ElfFile none;
  CHECK_OK(Read(File().Write(), &none));
  CHECK_EQ(none.size, 0U);
}

void Headers() {
  CheckRefused("", "does not begin as a 32-bit little-endian ELF file does");
  const std::string good = Library().Write();
  for (const size_t place : {size_t{0}, size_t{4}, size_t{5}, size_t{6}}) {
    std::string wrong = good;
    wrong[place] = 2;
    CheckRefused(wrong, "does not begin as a 32-bit little-endian ELF file does");
  }
  File other = Library();
  other.machine = 62;
  CheckRefused(other, "is for machine 62, Hexagon is 164");
  other = Library();
  other.type = 4;
  CheckRefused(other, "is of type 4, allowed are 1 (object), 2 (executable) and 3");
  constexpr size_t kProgramSize = 42, kSectionSize = 46;
  std::string wrong = good;
  wrong[kProgramSize] = 31;
  CheckRefused(wrong, "has segment headers of 31 bytes, expected 32");
  wrong = good;
  wrong[kSectionSize] = 41;
  CheckRefused(wrong, "has section headers of 41 bytes, expected 40");
  constexpr size_t kPrograms = 28, kSections = 32, kProgramCount = 44, kSectionCount = 48;
  for (const uint32_t far : {0xFFFFFFFFU, 0x80000000U, static_cast<uint32_t>(good.size())}) {
    CheckRefused(Patched(good, kPrograms, far), "ends before the header of segment 0");
    CheckRefused(Patched(good, kSections, far), "ends before the header of section 0");
  }
  wrong = good;
  wrong[kProgramCount] = wrong[kProgramCount + 1] = '\xff';
  CheckRefused(wrong, "ends before the header of segment ");
  wrong = good;
  wrong[kSectionCount] = wrong[kSectionCount + 1] = '\xff';
  CheckRefused(wrong, "ends before the header of section ");
}

/* Sizes and offsets whose sum goes round, and such as are only too large. */
void Sizes() {
  constexpr size_t kFirst = 52, kOffset = 4, kAddress = 8, kFileSize = 16, kMemory = 20;
  const std::string good = Library().Write();
  CheckRefused(Patched(good, kFirst + kOffset, 0xFFFFFFF0), "a segment is 16 bytes at 4294967280");
  CheckRefused(Patched(good, kFirst + kFileSize, 0xFFFFFFFF),
               "has a segment of 4294967295 bytes in 64 of memory");
  CheckRefused(Patched(Patched(good, kFirst + kFileSize, 0xFFFFFFFF), kFirst + kMemory, 0xFFFFFFFF),
               "a segment is 4294967295 bytes at");
  CheckRefused(Patched(good, kFirst + kMemory, 0xFFFFFFFF), "bytes, allowed are 67108864");
  CheckRefused(Patched(good, kFirst + kMemory, 8), "has a segment of 16 bytes in 8 of memory");
  File two = Library();
  two.segments.push_back({kLoad, 0xFFFFF000, "far", 3});
  CheckRefused(two, "needs 4294963203 bytes, allowed are 67108864");
  CheckRefused(Patched(good, kFirst + kAddress, 0xFFFFFFFC),
               "has function 'first' at "); /* the symbols stay where they were */
  File object = Object();
  object.sections[2].align = 8192;
  CheckRefused(object, "aligned to 8192 bytes, allowed are 4096");
  object = Object();
  object.sections[2] = {kNoBits, kAllocate, "", 0, 0, 4, 0xFFFFFFFF};
  CheckRefused(object, "needs 4294967299 bytes, allowed are 67108864");
  object = Object();
  object.sections[2].size = 1 << 20;
  CheckRefused(object, "a section is 1048576 bytes at");
}

void Overlaps() {
  File two = Library();
  two.segments.push_back({kLoad, 32, "more", 4});
  CheckRefused(two, "has segments that overlap: 64 bytes at 0, and another at 32");
  /* The same bytes again and again would be a great deal of memory to fill. */
  File many;
  many.segments.assign(60000, {kLoad, 0, "", 1 << 26});
  CheckRefused(many, "has segments that overlap: 67108864 bytes at 0, and another at 0");
  two.segments[1].address = 64;
  CheckRead(two);
}

void Relocations() {
  File object = Object();
  object.sections.push_back({kRela, 0, std::string(12, 'r'), 3, 1});
  CheckRefused(object, "has relocations: link it first (ld.lld -shared)");
  object.sections.back().info = 4; /* of what is not in memory */
  CheckRead(object);
  object.sections.back().info = 99;
  CheckRead(object);
  for (const uint32_t tag : {8U, 18U, 2U, 35U}) {
    File library = Library();
    const auto entry = [](uint32_t name, uint32_t value) {
      return Bytes().Put(name).Put(value).text();
    };
    library.segments.push_back({kDynamic, 0, entry(5, 1) + entry(tag, 12) + entry(0, 0)});
    CheckRefused(library, "has dynamic relocations: link it so that it has none");
    library.segments.back().content = entry(tag, 0) + entry(0, 0) + entry(tag, 12);
    CheckRead(library);
    library.segments.back().content = entry(1, 3);
    CheckRefused(library, "needs another library, and there is none to load");
  }
  File outside = Library();
  outside.segments.push_back({kDynamic, 0, "12345678"});
  constexpr size_t kSecond = 52 + 32, kOffset = 4;
  CheckRefused(Patched(outside.Write(), kSecond + kOffset, 1 << 30), "its dynamic segment is");
}

void Symbols() {
  File file = Library();
  file.sections[1].content = Table({{1, 2}});
  CheckRefused(file, "has function 'first' at 2 of 64 bytes");
  file.sections[1].content = Table({{1, 64}});
  CheckRefused(file, "has function 'first' at 64 of 64 bytes");
  file = Library(0x20000000);
  file.sections[1].content = Table({{1, 0}});
  CheckRefused(file, "has function 'first' at 18446744073172680704 of 64 bytes");
  file = Library();
  file.sections[1].content = Table({{14, 4}});
  CheckRefused(file, "has a symbol whose name is outside of its table");
  file = Library();
  file.sections[2].content = "\1first";
  CheckRefused(file, "has a symbol whose name does not end");
  file = Library();
  file.sections[1].link = 3;
  CheckRefused(file, "has symbols without names");
  file = Library();
  file.sections[1].size = 1 << 20;
  CheckRefused(file, "its symbol table is 1048576 bytes at");
  file = Library();
  file.sections[2].size = 1 << 20;
  CheckRefused(file, "its string table is 1048576 bytes at");
  /* Of a section that is not in memory, or not there. */
  file = Object();
  file.sections[3].content =
      Table({{1, 0, kGlobalFunction, 4}, {7, 0, kGlobalFunction, 99}, {7, 0}});
  ElfFile read;
  CHECK_OK(Read(file.Write(), &read));
  CHECK_EQ(read.functions.size(), size_t{1});
}

/* Every file that ends early, and every byte changed: an answer, and no access elsewhere. */
void Damage() {
  for (const File& file : {Library(), Object()}) {
    const std::string good = file.Write();
    for (size_t size = 0; size < good.size(); ++size) {
      ElfFile read;
      const int32_t code = Read(good.substr(0, size), &read);
      CHECK(code == DVT_OK || code == DVT_INVALID_IMAGE);
    }
    for (size_t place = 0; place < good.size(); ++place) {
      for (const char value : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
        std::string changed = good;
        changed[place] = value;
        ElfFile read;
        const int32_t code = Read(changed, &read);
        CHECK(code == DVT_OK || code == DVT_INVALID_IMAGE);
        if (code != DVT_OK) continue;
        for (const auto& part : read.parts) {
          CHECK(part.content.size() <= part.size);
          CHECK(uint64_t{part.place} + part.size <= read.size);
        }
        for (const auto& [name, function] : read.functions) CHECK(function < read.size);
      }
    }
  }
}

}  // namespace
}  // namespace dovetail::test

int main() {
  using namespace dovetail::test;  // NOLINT(google-build-using-namespace): checks
  GoodFiles();
  Headers();
  Sizes();
  Overlaps();
  Relocations();
  Symbols();
  Damage();
  Finish();
}
