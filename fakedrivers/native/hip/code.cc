/* Code objects as far as HIP's loader judges them: processor, features, kernels by name. */
#include <cstring>

#include "../core/gpu/elf.h"
#include "../core/gpu/state.h"
#include "hip.h"
#include "linked.h"

namespace dovetail::fakedrivers::gpu {
namespace {

constexpr unsigned kMachineAmdgpu = 224; /* EM_AMDGPU */
constexpr unsigned kAbiHsa = 64;         /* ELFOSABI_AMDGPU_HSA */

/* EF_AMDGPU_MACH, LLVM's AMDGPU guide, "AMDGPU e_flags". */
struct Machine {
  unsigned number;
  const char* name;
};
constexpr Machine kMachines[] = {
    {0x2c, "gfx900"},  {0x2f, "gfx906"},  {0x30, "gfx908"},  {0x3f, "gfx90a"},  {0x33, "gfx1010"},
    {0x36, "gfx1030"}, {0x37, "gfx1031"}, {0x38, "gfx1032"}, {0x41, "gfx1100"}, {0x46, "gfx1101"},
    {0x47, "gfx1102"}, {0x44, "gfx1103"}, {0x43, "gfx1150"}, {0x4a, "gfx1151"}, {0x48, "gfx1200"},
    {0x4e, "gfx1201"}, {0x4c, "gfx942"},  {0x4f, "gfx950"}};

/* A feature of two bits: 0 not there, 1 any, 2 off, 3 on. `name` in the device's target id. */
bool Fits(unsigned bits, const char* name, const std::string& target_id) {
  const bool is_on = target_id.find(std::string(":") + name + "+") != std::string::npos;
  return bits < 2 || (bits == 3) == is_on;
}

Status Refuse(Status status, const std::string& reason, std::string* text) {
  *text = reason;
  return status;
}

}  // namespace

Status ReadCode(const void* image, size_t size, const Device& device, Code* code,
                std::string* text) {
  if (!Elf::IsElf(image)) return Refuse(kInvalidImage, "no ELF file", text);
  const Elf elf(image);
  if (!elf.is_64() || elf.machine() != kMachineAmdgpu || elf.abi() != kAbiHsa) {
    return Refuse(kInvalidImage,
                  "an ELF file for machine " + std::to_string(elf.machine()) + " and ABI " +
                      std::to_string(elf.abi()) + ", no code object",
                  text);
  }
  if (elf.type() != ET_DYN) {
    return Refuse(kInvalidImage, "a relocatable object: it has to be linked first", text);
  }
  /* Version 3 of the ABI is code object version 5. */
  if (elf.abi_version() < 1 || elf.abi_version() > 4) {
    return Refuse(kInvalidImage, "ABI version " + std::to_string(elf.abi_version()), text);
  }
  std::string architecture = "machine " + std::to_string(elf.flags() & 0xFF);
  for (const Machine& machine : kMachines) {
    if (machine.number == (elf.flags() & 0xFF)) architecture = machine.name;
  }
  if (architecture != device.architecture ||
      !Fits(elf.flags() >> 8 & 3, "xnack", device.target_id) ||
      !Fits(elf.flags() >> 10 & 3, "sramecc", device.target_id)) {
    return Refuse(kNoBinaryForGpu,
                  "code for " + architecture + " (flags " + std::to_string(elf.flags()) +
                      ") does not run on " + device.target_id,
                  text);
  }
  /* A kernel is known by its descriptor. */
  for (const std::string& symbol : elf.Symbols(STT_OBJECT)) {
    if (symbol.size() > 3 && symbol.compare(symbol.size() - 3, 3, ".kd") == 0) {
      code->names.push_back(symbol.substr(0, symbol.size() - 3));
    }
  }
  code->bytes.assign(static_cast<const char*>(image), size != 0 ? size : elf.size());
  if (IsMarkedAsLinked(code->bytes)) UnmarkAsLinked(&code->bytes);
  code->binary_version = device.sm;
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
