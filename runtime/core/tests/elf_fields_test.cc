// Every field of an ELF object set to telling values, alone and in pairs: the loader accepts or
// refuses, and takes no more memory than its rule allows. Run under the sanitizers.
#include <algorithm>
#include <random>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/cpu/elf_format.h"
#include "engine/cpu/elf_object.h"
#include "engine/cpu/relocate.h"

namespace dovetail::testing {
namespace {

using runtime::ElfObject;
using runtime::LoadLittle;

constexpr uint64_t kPage = 4096;

struct Field {
  uint64_t at;
  unsigned size;
};

uint64_t Get(const Bytes& bytes, Field field) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < field.size; ++i) sum |= uint64_t{bytes[field.at + i]} << (8 * i);
  return sum;
}

void Set(Bytes* bytes, Field field, uint64_t value) {
  for (unsigned i = 0; i < field.size; ++i) {
    (*bytes)[field.at + i] = static_cast<uint8_t>(value >> (8 * i));
  }
}

uint64_t SectionAt(const Bytes& bytes, uint64_t index) {
  return LoadLittle<uint64_t>(&bytes[40]) + index * runtime::elf::kSectionBytes;
}

uint64_t SectionCount(const Bytes& bytes) { return LoadLittle<uint16_t>(&bytes[60]); }

// Of a section header: gABI, Elf64_Shdr.
constexpr Field kSectionFields[] = {{0, 4},  {4, 4},  {8, 8},  {16, 8}, {24, 8},
                                    {32, 8}, {40, 4}, {44, 4}, {48, 8}, {56, 8}};
Field SectionField(const Bytes& bytes, uint64_t index, unsigned field) {
  return {SectionAt(bytes, index) + kSectionFields[field].at, kSectionFields[field].size};
}

uint64_t SectionOfType(const Bytes& bytes, uint32_t type, uint64_t from = 1) {
  for (uint64_t i = from; i < SectionCount(bytes); ++i) {
    if (Get(bytes, SectionField(bytes, i, 1)) == type) return i;
  }
  ReportFailure(__FILE__, __LINE__, "the object has no section of type " + std::to_string(type));
  return 0;
}

// All fields of the header, of the sections, of symbols and of relocations.
std::vector<Field> FieldsOf(const Bytes& bytes) {
  std::vector<Field> fields = {{16, 2}, {18, 2}, {20, 4}, {24, 8}, {32, 8}, {40, 8}, {48, 4},
                               {52, 2}, {54, 2}, {56, 2}, {58, 2}, {60, 2}, {62, 2}};
  for (uint64_t i = 0; i < SectionCount(bytes); ++i) {
    for (unsigned k = 0; k < 10; ++k) fields.push_back(SectionField(bytes, i, k));
    const uint64_t type = Get(bytes, SectionField(bytes, i, 1));
    const uint64_t offset = Get(bytes, SectionField(bytes, i, 4));
    const uint64_t size = Get(bytes, SectionField(bytes, i, 5));
    std::vector<Field> entry;
    if (type == runtime::elf::kSymtab) entry = {{0, 4}, {4, 1}, {5, 1}, {6, 2}, {8, 8}, {16, 8}};
    if (type == runtime::elf::kRela) entry = {{0, 8}, {8, 4}, {12, 4}, {16, 8}};
    for (uint64_t at = offset; !entry.empty() && at < offset + size; at += 24) {
      for (const Field& field : entry) fields.push_back({at + field.at, field.size});
    }
  }
  return fields;
}

// Zero, one, the greatest ones, neighbours of what is there, of the file's size and of its counts.
std::vector<uint64_t> ValuesFor(const Bytes& bytes, Field field) {
  const uint64_t max = field.size == 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * field.size)) - 1;
  const uint64_t now = Get(bytes, field);
  const uint64_t sections = SectionCount(bytes);
  std::vector<uint64_t> values = {0,
                                  1,
                                  2,
                                  4,
                                  8,
                                  23,
                                  24,
                                  25,
                                  63,
                                  64,
                                  65,
                                  kPage,
                                  max,
                                  max - 1,
                                  max / 2,
                                  max / 2 + 1,
                                  now + 1,
                                  now - 1,
                                  bytes.size(),
                                  bytes.size() - 1,
                                  bytes.size() + 1,
                                  sections,
                                  sections - 1,
                                  sections + 1,
                                  0xfff1,
                                  0xff00,
                                  0xfeff,
                                  uint64_t{1} << 32,
                                  max - 63,
                                  max - 4095};
  for (uint64_t& value : values) value &= max;
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

// Whether the object was accepted.
bool Load(const Bytes& bytes) {
  try {
    const ElfObject object(bytes.data(), bytes.size(), kPage);
    CHECK(object.size() <= 4 * bytes.size() + (1 << 20));
    CHECK(object.code_size() <= object.size());
    Bytes memory(object.size());
    object.Load(memory.data(), 0x7f0000000000, {1, 2, 3});
    CHECK(object.FindFunction("saxpy") < object.code_size());
    return true;
  } catch (const runtime::Error& error) {
    if (error.kind() != runtime::ErrorKind::kImage) ReportFailure(__FILE__, __LINE__, error.what());
    return false;
  }
}

Bytes ForMachine(runtime::ElfMachine machine) {
  Bytes bytes = KernelObject();
  Set(&bytes, {18, 2}, static_cast<uint64_t>(machine));
  return bytes;
}

constexpr runtime::ElfMachine kMachines[] = {
    runtime::ElfMachine::kX86, runtime::ElfMachine::kAarch64, runtime::ElfMachine::kRiscv64};

// As the relocations of the object are of the host, other machines refuse some of them first; their
// tables are walked all the same.
TEST(EveryFieldOfAnObjectTakesEveryTellingValue) {
  for (const runtime::ElfMachine machine : kMachines) {
    const Bytes good = ForMachine(machine);
    int accepted = 0;
    int refused = 0;
    for (const Field& field : FieldsOf(good)) {
      for (const uint64_t value : ValuesFor(good, field)) {
        Bytes bytes = good;
        Set(&bytes, field, value);
        ++(Load(bytes) ? accepted : refused);
      }
    }
    CHECK(refused > 1000);
    CHECK(machine != runtime::HostElfMachine() || accepted > 100);
  }
}

TEST(PairsOfFieldsOfAnObjectTakeTellingValues) {
  std::mt19937 random(7);
  for (const runtime::ElfMachine machine : kMachines) {
    const Bytes good = ForMachine(machine);
    const std::vector<Field> fields = FieldsOf(good);
    for (int round = 0; round < 5000; ++round) {
      Bytes bytes = good;
      for (size_t i = 0; i < 2 + random() % 3; ++i) {
        const Field field = fields[random() % fields.size()];
        const std::vector<uint64_t> values = ValuesFor(good, field);
        Set(&bytes, field, values[random() % values.size()]);
      }
      Load(bytes);
    }
  }
}

TEST(SectionZeroStandsForNone) {
  const auto load = [](const Bytes& bytes) {
    const ElfObject object(bytes.data(), bytes.size(), kPage);
  };
  const Bytes& good = KernelObject();
  load(good);
  for (uint64_t byte = 0; byte < runtime::elf::kSectionBytes; ++byte) {
    Bytes bytes = good;
    bytes[SectionAt(good, 0) + byte] = 1;
    CHECK_THROWS(kImage, ({"section 0 is the null section and is not all zero"}), load(bytes));
  }
  Bytes bytes = good;
  Set(&bytes, {62, 2}, 0);
  CHECK_THROWS(kImage, ({"the section table has its names in section 0"}), load(bytes));
  bytes = good;
  const uint64_t symbols = SectionOfType(good, runtime::elf::kSymtab);
  Set(&bytes, SectionField(good, symbols, 6), 0);
  CHECK_THROWS(kImage, ({"the symbol table has its names in section 0"}), load(bytes));
  bytes = good;
  const uint64_t relocations = SectionOfType(good, runtime::elf::kRela);
  Set(&bytes, SectionField(good, relocations, 6), 0);
  CHECK_THROWS(kImage, ({"takes its symbols from section 0"}), load(bytes));
}

// The attack that was found: section 0 with an offset out of the file, and names in it; and its
// kin. The whole file is refused by Verify, whichever architecture the object is for.
TEST(VerifySeesABrokenObject) {
  const auto verify = [](const Bytes& object) {
    const KernelArgument read = {0, 1, 0, kFloat32};
    const KernelArgument both = {0, 3, 0, kFloat32};
    const Bytes image = WriteImage(
        "cpu", "obj", {{"saxpy", "saxpy", {read, both, {1, 0, 0, kInt64}, {1, 0, 0, kFloat32}}, 0}},
        {{"object", object}});
    runtime::Bundle::FromBytes(WriteOneFunction("saxpy", "cpu", "obj", image, SaxpyPlan()))
        ->Verify();
  };
  for (const runtime::ElfMachine machine : kMachines) {
    const Bytes good = ForMachine(machine);
    verify(good);
    Bytes bytes = good;
    Set(&bytes, SectionField(good, 0, 1), runtime::elf::kStrtab);
    Set(&bytes, SectionField(good, 0, 4), uint64_t{1} << 40);
    Set(&bytes, SectionField(good, 0, 5), uint64_t{1} << 40);
    Set(&bytes, {62, 2}, 0);
    CHECK_THROWS(kImage, ({"section 0"}), verify(bytes));
    bytes = good;
    const uint64_t symbols = SectionOfType(good, runtime::elf::kSymtab);
    Set(&bytes, {Get(good, SectionField(good, symbols, 4)) + 24 + 6, 2}, 0xfefe);
    CHECK_THROWS(kImage, ({"is in section 65278"}), verify(bytes));
    bytes = good;
    const uint64_t relocations = SectionOfType(good, runtime::elf::kRela);
    Set(&bytes, {Get(good, SectionField(good, relocations, 4)), 8}, uint64_t{1} << 40);
    CHECK_THROWS(kImage, ({"a relocation at 1099511627776 lies outside"}), verify(bytes));
  }
  CHECK_THROWS(kImage, ({"no global function 'saxpy'"}), [&] {
    Bytes bytes = KernelObject();
    const char name[] = "saxpy";
    for (auto at = bytes.begin();
         (at = std::search(at, bytes.end(), name, name + sizeof name)) != bytes.end(); ++at) {
      *at = 't';
    }
    verify(bytes);
  }());
}

// Sections share no byte: what is placed or relocated is proportional to the object's size.
TEST(SectionsOfAnObjectDoNotOverlap) {
  const Bytes& good = KernelObject();
  const auto load = [](const Bytes& bytes) {
    const ElfObject object(bytes.data(), bytes.size(), kPage);
  };
  const uint64_t first = SectionOfType(good, runtime::elf::kProgbits);
  for (const uint32_t type : {runtime::elf::kProgbits, runtime::elf::kRela, runtime::elf::kStrtab,
                              runtime::elf::kSymtab}) {
    uint64_t other = SectionOfType(good, type, first + 1);
    while (Get(good, SectionField(good, other, 5)) == 0) {
      other = SectionOfType(good, type, other + 1);  // an empty one overlaps with nothing
    }
    Bytes bytes = good;
    Set(&bytes, SectionField(good, first, 4), Get(good, SectionField(good, other, 4)));
    Set(&bytes, SectionField(good, first, 5), 24);
    CHECK_THROWS(kImage, ({"overlap in the file"}), load(bytes));
  }
}

// An object of `count` code sections of one byte, each aligned like this.
Bytes SmallSections(uint32_t count, uint64_t align) {
  ByteWriter out;
  const uint64_t table = 64 + count;
  out.Raw(Bytes{0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  out.Integer<uint16_t>(1).Integer(static_cast<uint16_t>(runtime::HostElfMachine()));
  out.Integer<uint32_t>(1).Integer<uint64_t>(0).Integer<uint64_t>(0).Integer<uint64_t>(table + 1);
  out.Integer<uint32_t>(0).Integer<uint16_t>(64).Integer<uint16_t>(0).Integer<uint16_t>(0);
  out.Integer<uint16_t>(64).Integer(static_cast<uint16_t>(count + 2)).Integer<uint16_t>(1);
  out.Raw(
      Bytes(count + 1));  // the sections' bytes; then the names, of which there is the empty one
  const auto section = [&](uint32_t type, uint64_t flags, uint64_t offset, uint64_t alignment) {
    out.Integer<uint32_t>(0).Integer(type).Integer(flags).Integer<uint64_t>(0).Integer(offset);
    out.Integer<uint64_t>(1).Integer<uint64_t>(0).Integer(alignment).Integer<uint64_t>(0);
  };
  out.Raw(Bytes(64));
  section(runtime::elf::kStrtab, 0, table, 1);
  for (uint32_t i = 0; i < count; ++i) {
    section(runtime::elf::kProgbits, runtime::elf::kFlagAlloc | runtime::elf::kFlagExec, 64 + i,
            align);
  }
  return out.bytes;
}

TEST(PaddingOfSectionsIsBounded) {
  const auto size = [](const Bytes& bytes) {
    return ElfObject(bytes.data(), bytes.size(), kPage).size();
  };
  CHECK(size(SmallSections(200, kPage)) > 199 * kPage);
  CHECK_THROWS(kImage, ({"its sections take ", "once they are aligned, the object has "}),
               size(SmallSections(300, kPage)));
  CHECK(size(SmallSections(60000, 64)) < 4 * 65 * 60000 + (1 << 20));
}

}  // namespace
}  // namespace dovetail::testing
