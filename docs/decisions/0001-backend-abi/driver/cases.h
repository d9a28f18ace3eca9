// The cases of the experiment: each gets a device and the kernels, throws when the interface's
// promise is not kept, and returns a few words about what it saw.
#ifndef ABI_EXPERIMENT_DRIVER_CASES_H_
#define ABI_EXPERIMENT_DRIVER_CASES_H_

#include <string>
#include <vector>

#include "driver/mini_core.h"

namespace abi_experiment {

struct Kernels {
  dvt_kernel* saxpy_offset = nullptr;
  dvt_kernel* block_reduce = nullptr;
  dvt_kernel* many_scalars = nullptr;
  dvt_kernel* two_outputs = nullptr;
};

struct Setting {
  const Device& device;
  const Kernels& kernels;
  const std::vector<char>& image;
  const std::vector<char>& broken_image;
};

struct Case {
  const char* name;
  std::string (*run)(const Setting&);
};

std::vector<Case> KernelCases();                           // cases_kernel.cc
std::vector<Case> InterfaceCases();                        // cases_interface.cc
std::vector<std::string> Measure(const Setting& setting);  // measure.cc

// Shared by the cases.
void AddSaxpy(const Setting& setting, Batch* batch, float a, uint64_t n, const View& x,
              const View& y);
void AddReduce(const Setting& setting, Batch* batch, uint64_t n, const View& x, const View& out);
void Require(bool holds, const std::string& what);
std::vector<float> Ramp(size_t count, float scale);

}  // namespace abi_experiment

#endif  // ABI_EXPERIMENT_DRIVER_CASES_H_
