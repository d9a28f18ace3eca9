#include "resident.h"

#include <cstring>
#include <iterator>

namespace dovetail::runtime::hexagon {
namespace {

constexpr uint32_t kProgram[] = {
#include "resident.inc"
};

/* Where the program is loaded, and where its code begins: behind the headers. */
constexpr uint32_t kAddress = 0x00010000;
constexpr uint32_t kHeaders = 52 + 32;

/* The function `map` is the last three words. */
constexpr uint32_t kMapWords = 3;

template <typename T>
void Append(std::string* bytes, T value) {
  char buffer[sizeof(value)];
  std::memcpy(buffer, &value, sizeof(value));
  bytes->append(buffer, sizeof(value));
}

}  // namespace

uint32_t MapFunction() {
  return kAddress + kHeaders + static_cast<uint32_t>(sizeof(kProgram)) - kMapWords * 4;
}

/* System V Application Binary Interface, chapter 4 (ELF header) and 5 (program header). */
std::string ResidentFile() {
  constexpr uint32_t kSize = kHeaders + sizeof(kProgram);
  std::string file(
      "\x7f"
      "ELF\x01\x01\x01",
      7);
  file.resize(16);
  Append<uint16_t>(&file, 2);   /* ET_EXEC */
  Append<uint16_t>(&file, 164); /* EM_HEXAGON */
  Append<uint32_t>(&file, 1);
  Append<uint32_t>(&file, kAddress + kHeaders); /* entry */
  Append<uint32_t>(&file, 52);                  /* program headers */
  Append<uint32_t>(&file, 0);                   /* no sections */
  Append<uint32_t>(&file, 0x66);                /* V66, which every emulator takes */
  for (const uint16_t value : {52, 32, 1, 40, 0, 0}) Append<uint16_t>(&file, value);
  for (const uint32_t value :
       {uint32_t{1}, uint32_t{0}, kAddress, kAddress, kSize, kSize, uint32_t{5}, kMapUnit}) {
    Append<uint32_t>(&file, value); /* PT_LOAD, readable and executable */
  }
  file.append(reinterpret_cast<const char*>(kProgram), sizeof(kProgram));
  return file;
}

}  // namespace dovetail::runtime::hexagon
