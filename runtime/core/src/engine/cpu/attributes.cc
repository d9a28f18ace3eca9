#include "engine/cpu/attributes.h"

#include <cstdint>
#include <cstring>
#include <fstream>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#include <sys/prctl.h>
#endif

namespace dovetail::runtime {
namespace {

using Attributes = std::vector<std::pair<std::string, std::string>>;

void AddFact(Attributes* attributes, const std::string& name, bool value) {
  attributes->emplace_back(name, value ? "true" : "false");
}

// The first of these fields of /proc/cpuinfo that there is.
[[maybe_unused]] std::string ReadModelName() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    for (const char* field : {"model name", "uarch", "Hardware"}) {
      if (line.compare(0, std::strlen(field), field) != 0) continue;
      const size_t colon = line.find(": ");
      if (colon != std::string::npos) return line.substr(colon + 2);
    }
  }
  return CpuArchitecture();
}

#if defined(__x86_64__)

// Register and bit numbers: Intel 64 SDM volume 2A, CPUID, tables 3-10 to 3-12 and the extended
// leaves; AMD APM volume 3, appendix E, for lahf_lm and lzcnt (ABM).
enum Register { kEax, kEbx, kEcx, kEdx };

struct Leaf {
  uint32_t registers[4] = {};
  bool Has(Register reg, unsigned bit) const { return (registers[reg] >> bit & 1) != 0; }
};

Leaf ReadLeaf(uint32_t leaf, uint32_t subleaf) {
  Leaf result;
  uint32_t* r = result.registers;
  __get_cpuid_count(leaf, subleaf, &r[kEax], &r[kEbx], &r[kEcx], &r[kEdx]);
  return result;
}

// XCR0: the states that the system saves. Intel 64 SDM volume 1, section 13.3.
uint64_t ReadXcr0() {
  uint32_t low = 0;
  uint32_t high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t{high} << 32 | low;
}

std::string BrandString() {
  char text[49] = {};
  for (size_t i = 0; i < 3; ++i) {
    const Leaf leaf = ReadLeaf(0x80000002u + static_cast<uint32_t>(i), 0);
    std::memcpy(text + 16 * i, leaf.registers, 16);
  }
  const std::string brand(text, strnlen(text, 48));
  const size_t start = brand.find_first_not_of(' ');
  if (start == std::string::npos) return CpuArchitecture();
  return brand.substr(start, brand.find_last_not_of(' ') - start + 1);
}

void AddFeatures(Attributes* attributes) {
  attributes->emplace_back("device.name", BrandString());
  const Leaf one = ReadLeaf(1, 0);
  const Leaf seven = ReadLeaf(7, 0);
  const Leaf extended = ReadLeaf(0x80000001u, 0);
  const bool has_xgetbv = one.Has(kEcx, 27);
  const uint64_t saved = has_xgetbv ? ReadXcr0() : 0;
  const bool ymm = (saved & 0x06) == 0x06;         // SSE and AVX state
  const bool zmm = ymm && (saved & 0xe0) == 0xe0;  // opmask, upper halves, upper registers
  const auto add = [&](const char* name, bool value) {
    AddFact(attributes, std::string("x86.") + name, value);
  };
  add("sse3", one.Has(kEcx, 0));
  add("ssse3", one.Has(kEcx, 9));
  add("sse4_1", one.Has(kEcx, 19));
  add("sse4_2", one.Has(kEcx, 20));
  add("popcnt", one.Has(kEcx, 23));
  add("cx16", one.Has(kEcx, 13));
  add("movbe", one.Has(kEcx, 22));
  add("lahf_lm", extended.Has(kEcx, 0));
  add("lzcnt", extended.Has(kEcx, 5));
  add("bmi1", seven.Has(kEbx, 3));
  add("bmi2", seven.Has(kEbx, 8));
  add("avx", ymm && one.Has(kEcx, 28));
  add("f16c", ymm && one.Has(kEcx, 29));
  add("fma", ymm && one.Has(kEcx, 12));
  add("avx2", ymm && seven.Has(kEbx, 5));
  add("avx512f", zmm && seven.Has(kEbx, 16));
  add("avx512dq", zmm && seven.Has(kEbx, 17));
  add("avx512cd", zmm && seven.Has(kEbx, 28));
  add("avx512bw", zmm && seven.Has(kEbx, 30));
  add("avx512vl", zmm && seven.Has(kEbx, 31));
  add("avx512_vbmi2", zmm && seven.Has(kEcx, 6));
}

#elif defined(__aarch64__)

// Bits of AT_HWCAP: Linux, arch/arm64/include/uapi/asm/hwcap.h.
void AddFeatures(Attributes* attributes) {
  attributes->emplace_back("device.name", ReadModelName());
  const unsigned long hwcap = getauxval(AT_HWCAP);
  const auto has = [&](unsigned bit) { return (hwcap >> bit & 1) != 0; };
  AddFact(attributes, "aarch64.neon", has(1));             // ASIMD
  AddFact(attributes, "aarch64.fp16", has(9) && has(10));  // FPHP, ASIMDHP
  AddFact(attributes, "aarch64.dotprod", has(20));         // ASIMDDP
  AddFact(attributes, "aarch64.sve", has(22));
  AddFact(attributes, "aarch64.sve2", (getauxval(AT_HWCAP2) >> 1 & 1) != 0);
  // Linux, Documentation/arch/arm64/sve.rst: the length is in bytes, below flags.
  const int length = has(22) ? prctl(PR_SVE_GET_VL) : 0;
  if (length > 0) {
    attributes->emplace_back("aarch64.sve_bits", std::to_string(8 * (length & PR_SVE_VL_LEN_MASK)));
  }
}

#elif defined(__riscv)

// AT_HWCAP has one bit for each single-letter extension: Linux, Documentation/arch/riscv/uabi.rst.
void AddFeatures(Attributes* attributes) {
  attributes->emplace_back("device.name", ReadModelName());
  AddFact(attributes, "riscv64.v", (getauxval(AT_HWCAP) >> ('V' - 'A') & 1) != 0);
}

#else
#error "no CPU device for this architecture: add its features here and its relocations beside"
#endif

}  // namespace

const char* CpuArchitecture() {
#if defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "riscv64";
#endif
}

Attributes CpuAttributes() {
  Attributes attributes;
  attributes.emplace_back("cpu.arch", CpuArchitecture());
  AddFeatures(&attributes);
  return attributes;
}

}  // namespace dovetail::runtime
