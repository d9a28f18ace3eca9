/* The engine for Python: what tests without any driver call by ctypes. */
#include <cstdint>
#include <cstring>
#include <string>

#include "engine.h"
#include "services.h"

#define DOVETAIL_SIMT_EXPORT extern "C" __attribute__((visibility("default")))

/* Runs a kernel of the image for `code`. `launch` is grid, block, cluster. 0, or 1 with a text. */
DOVETAIL_SIMT_EXPORT int dovetail_simt_run(const void* code, uint64_t size, const char* kernel,
                                           const uint32_t* launch, uint64_t dynamic_shared_bytes,
                                           const void* const* arguments, char* error,
                                           uint64_t error_size) {
  std::string text;
  bool good = false;
  const auto image = dovetail::fakedrivers::FindCpuImage(code, size, &text);
  if (image != nullptr) {
    const dovetail::fakedrivers::CpuKernel* found = image->Find(kernel);
    if (found == nullptr) {
      text = "the CPU image has no kernel '" + std::string(kernel) + "'";
    } else {
      dovetail::fakedrivers::Launch shape;
      for (int axis = 0; axis < 3; ++axis) {
        shape.grid[axis] = launch[axis];
        shape.block[axis] = launch[3 + axis];
        shape.cluster[axis] = launch[6 + axis];
      }
      shape.dynamic_shared_bytes = dynamic_shared_bytes;
      good = dovetail::fakedrivers::Run(*found, shape, arguments, &text);
    }
  }
  if (error_size > 0) {
    std::strncpy(error, text.c_str(), error_size - 1);
    error[error_size - 1] = '\0';
  }
  return good ? 0 : 1;
}

/* Whether kernels may ask for a service of that name. */
DOVETAIL_SIMT_EXPORT int dovetail_simt_has_service(const char* name) {
  return dovetail::fakedrivers::FindService(name) != nullptr ? 1 : 0;
}
