/* Linking of objects, by the real code object manager and by a real ld.lld, and what is said when
 * there is neither. Usage: link_test CASE OBJECT */
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "../src/comgr.h"
#include "../src/elf.h"
#include "../src/link.h"
#include "dovetail/kit/testing/harness.h"

namespace {

using dovetail::runtime::rocm::CheckElf;
using dovetail::runtime::rocm::ElfType;
using dovetail::runtime::rocm::LinkerName;
using dovetail::runtime::rocm::LinkObject;

/* ELF: EM_AMDGPU and ET_DYN. */
bool IsCodeObject(const std::string& bytes) {
  return bytes.size() > 64 &&
         bytes.compare(0, 4,
                       "\x7f"
                       "ELF") == 0 &&
         bytes[16] == 3 && static_cast<unsigned char>(bytes[18]) == 224;
}

void Set(const char* name, const char* value) { CHECK_EQ(setenv(name, value, 1), 0); }

void ByComgr(const std::string& object) {
  std::string reason;
  if (!dovetail::runtime::rocm::HasComgr(&reason)) dovetail::test::Skip(reason.c_str());
  Set("DOVETAIL_LLD", "/nowhere/ld.lld");
  CHECK_EQ(LinkerName(&reason), std::string("comgr"));
  std::string linked;
  const auto status = LinkObject(object, "gfx90a", &linked);
  CHECK_EQ(status.text(), std::string());
  CHECK(IsCodeObject(linked));
  /* What it refuses comes back with its own words. */
  const auto unknown = LinkObject(object, "gfx1", &linked);
  CHECK(unknown.text().find("gfx1") != std::string::npos);
}

void ByLld(const std::string& object) {
  Set("DOVETAIL_COMGR_LIBRARIES", "/nowhere/libamd_comgr.so");
  std::string reason;
  if (LinkerName(&reason) != "ld.lld") dovetail::test::Skip(reason.c_str());
  std::string linked;
  const auto status = LinkObject(object, "gfx90a", &linked);
  CHECK_EQ(status.text(), std::string());
  CHECK(IsCodeObject(linked));
  const auto refused = LinkObject(object.substr(0, object.size() / 2), "gfx90a", &linked);
  CHECK_EQ(static_cast<int>(refused.code()), static_cast<int>(DVT_INVALID_IMAGE));
  CHECK(refused.text().find("lld") != std::string::npos);
}

/* What would end the process in a linker does not get there. */
void Damaged(const std::string& object) {
  CHECK_EQ(CheckElf(object, ElfType::kRelocatable).text(), std::string());
  CHECK(!CheckElf(object, ElfType::kShared).ok());
  for (size_t size = 0; size < object.size(); ++size) {
    CHECK(!CheckElf(object.substr(0, size), ElfType::kRelocatable).ok());
  }
  size_t refused = 0;
  for (size_t at = 0; at < object.size(); ++at) {
    std::string changed = object;
    changed[at] = static_cast<char>(~changed[at]);
    if (!CheckElf(changed, ElfType::kRelocatable).ok()) ++refused;
  }
  CHECK(refused > 100);
  /* Section 0 stands for none: nothing may be in it, and nothing lead to it. */
  const auto number = [&object](size_t at, size_t bytes) {
    uint64_t sum = 0;
    for (size_t i = bytes; i-- > 0;) sum = sum << 8U | static_cast<unsigned char>(object[at + i]);
    return sum;
  };
  const size_t table = number(40, 8);
  for (size_t byte = 0; byte < 64; ++byte) {
    std::string changed = object;
    changed[table + byte] = 1;
    const auto status = CheckElf(changed, ElfType::kRelocatable);
    CHECK(status.text().find("section 0 is the null section") != std::string::npos);
  }
  std::string changed = object;
  changed[62] = changed[63] = 0;
  CHECK(!CheckElf(changed, ElfType::kRelocatable).ok());
  /* Two sections over one range. */
  std::vector<size_t> full;
  for (size_t i = 1; i < number(60, 2); ++i) {
    if (number(table + 64 * i + 4, 4) != 8 && number(table + 64 * i + 32, 8) != 0)
      full.push_back(i);
  }
  CHECK(full.size() >= 2);
  changed = object;
  changed.replace(table + 64 * full[1] + 24, 8, object, table + 64 * full[0] + 24, 8);
  const auto overlap = CheckElf(changed, ElfType::kRelocatable);
  CHECK(overlap.text().find(" overlap") != std::string::npos);
}

void ByNothing(const std::string& object) {
  Set("DOVETAIL_COMGR_LIBRARIES", "/nowhere/libamd_comgr.so");
  Set("DOVETAIL_LLD", "/nowhere/ld.lld");
  std::string reason;
  CHECK_EQ(LinkerName(&reason), std::string());
  CHECK(reason.find("/nowhere/libamd_comgr.so") != std::string::npos);
  std::string linked;
  const auto status = LinkObject(object, "gfx90a", &linked);
  CHECK_EQ(static_cast<int>(status.code()), static_cast<int>(DVT_UNSUPPORTED));
  CHECK(status.text().find("-format=hsaco") != std::string::npos);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) dovetail::test::Skip("usage: link_test CASE OBJECT");
  std::ifstream file(argv[2], std::ios::binary);
  const std::string object{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  CHECK(!object.empty());
  const std::string name = argv[1];
  if (name == "comgr") ByComgr(object);
  if (name == "lld") ByLld(object);
  if (name == "damaged") Damaged(object);
  if (name == "nothing") ByNothing(object);
  dovetail::test::Finish();
}
