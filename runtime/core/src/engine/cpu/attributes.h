// What the CPU and the operating system together can do.
#ifndef DOVETAIL_ENGINE_CPU_ATTRIBUTES_H_
#define DOVETAIL_ENGINE_CPU_ATTRIBUTES_H_

#include <string>
#include <utility>
#include <vector>

namespace dovetail::runtime {

// "x86-64", "aarch64" or "riscv64".
const char* CpuArchitecture();

// cpu.arch, device.name, and one true/false for each feature of this architecture that the CPU has
// and the system saves on a context switch (XGETBV on x86-64, AT_HWCAP elsewhere).
std::vector<std::pair<std::string, std::string>> CpuAttributes();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_ATTRIBUTES_H_
