/* Our declarations against the official ones: compiled only where cuda.h and nvrtc.h are installed
 * (wheels nvidia-cuda-runtime, nvidia-cuda-nvrtc). Every value, every struct and every function's
 * type is compared by the compiler, and what the fake driver exports besides: its functions are
 * HIP's too, with handles as void*, so that these are compared by how they are called. What runs
 * compares the names that scripts have for attributes.
 *
 * With this switch the header declares all versions of a function under the names that the library
 * exports. */
#define __CUDA_API_VERSION_INTERNAL /* NOLINT: the header asks for it */
#include <cuda.h>
#include <nvrtc.h>

#include <cctype>
#include <cstdio>
#include <string>

#include "../../core/tests/official.h"
#include "../vendor/cuda.h"
#include "core/gpu/same_abi.h"
#include "cuda/cuda.h"

namespace ours = dovetail::vendor::cuda;

#define SAME_OBJECT(object, official) DOVETAIL_SAME_TYPE(ours::object, official)
DOVETAIL_CU_OBJECTS(SAME_OBJECT)
#include "cuda_members.inc"

#define COMPARE(name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_CU_RESULTS(COMPARE)
DOVETAIL_CU_DEVICE_ATTRIBUTES(COMPARE)
DOVETAIL_NVRTC_RESULTS(COMPARE)
#define COMPARE_TYPED(type, name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_CU_VALUES(COMPARE_TYPED)

#define COMPARE_FUNCTION(name, ...) DOVETAIL_COMPARE_FUNCTION(ours::functions::name, ::name)
DOVETAIL_CU_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_CU_OPTIONAL(COMPARE_FUNCTION)
DOVETAIL_NVRTC_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_NVRTC_OTHER_FUNCTIONS(COMPARE_FUNCTION)
static_assert(std::is_same_v<ours::CuAddress, CUdeviceptr> &&
              std::is_same_v<ours::CuDevice, CUdevice>);

#define FAKE(n, name, group, f)                                                         \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(dovetail::fakedrivers::gpu::f), \
                                               decltype(::name)>::value,                \
                #name " is declared otherwise by cuda.h");
#include "cuda/functions.inc"
#undef FAKE

namespace {

struct Attribute {
  std::string name;
  int number;
};

/* Official names without their beginning, in small letters, and the fake driver's. */
std::string Differences() {
  Attribute official[] = {
#define ATTRIBUTE(name, official_name, value) {#official_name, value},
      DOVETAIL_CU_DEVICE_ATTRIBUTES(ATTRIBUTE)
#undef ATTRIBUTE
  };
  using namespace ours;  // NOLINT(google-build-using-namespace): the rows name them
  const Attribute known[] = {
#define ATTRIBUTE(name, number, value) {#name, number},
#include "cuda/attributes.inc"
#undef ATTRIBUTE
  };
  std::string text;
  for (const Attribute& each : known) {
    bool is_found = false;
    for (const Attribute& one : official) {
      std::string name = one.name.substr(std::string("CU_DEVICE_ATTRIBUTE_").size());
      for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
      is_found = is_found || (name == each.name && one.number == each.number);
    }
    if (!is_found) text += each.name + " is not an attribute of that number\n";
  }
  return text;
}

}  // namespace

int main() {
  /* Casts to pointers are no constants for the compiler. */
  const bool is_same =
      ours::kCuStreamLegacy == reinterpret_cast<uintptr_t>(CU_STREAM_LEGACY) &&
      ours::kCuStreamPerThread == reinterpret_cast<uintptr_t>(CU_STREAM_PER_THREAD);
  if (!is_same) std::printf("the names of the default streams differ\n");
  const std::string differences = Differences();
  std::printf("%s", differences.c_str());
  return is_same && differences.empty() ? 0 : 1;
}
