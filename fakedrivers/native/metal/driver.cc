/* What the library tells the core about itself. */
#include "driver.h"

#include <cstring>
#include <vector>

#include "methods.h"
#include "objects.h"
#include "parameters.h"

/* Declared here alone: the table of functions needs their addresses. */
#define DOVETAIL_FAKE_METAL_EXTERN(name, ...) \
  FAKE_EXPORT dovetail::vendor::metal::functions::name name;
DOVETAIL_METAL_FUNCTIONS(DOVETAIL_FAKE_METAL_EXTERN)
DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_FAKE_METAL_EXTERN)
DOVETAIL_MPS_FUNCTIONS(DOVETAIL_FAKE_METAL_EXTERN)
#undef DOVETAIL_FAKE_METAL_EXTERN

namespace dovetail::fakedrivers {
namespace {

/* Those of the system, which live as long as the process. */
bool IsExempt(const char* kind) { return std::strcmp(kind, metal::Device::kKind) == 0; }

const std::vector<FunctionInfo>& Functions() {
  static const auto* const all = [] {
    auto* const made = new std::vector<FunctionInfo>{
#define DOVETAIL_FAKE_METAL_INFO(name, ...) {#name, "runtime", reinterpret_cast<void (*)()>(name)},
        DOVETAIL_METAL_FUNCTIONS(DOVETAIL_FAKE_METAL_INFO)
            DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_FAKE_METAL_INFO)
                DOVETAIL_MPS_FUNCTIONS(DOVETAIL_FAKE_METAL_INFO)
#undef DOVETAIL_FAKE_METAL_INFO
        /* No function: what becomes of a command buffer when it is executed. */
        {"execution:commands", "execution", nullptr}};
    for (const metal::MethodInfo& method : metal::Methods()) {
      made->push_back({method.name, method.group, nullptr});
    }
    return made;
  }();
  return *all;
}

}  // namespace

const Driver& ThisDriver() {
  static const NamedError errors[] = {{"MTLNil", metal::kNil},
#define DOVETAIL_FAKE_METAL_ERROR(ours, official, value) \
  {#official, metal::kCommandBufferErrors + (value)},
                                      DOVETAIL_MTL_COMMAND_BUFFER_ERRORS(DOVETAIL_FAKE_METAL_ERROR)
#undef DOVETAIL_FAKE_METAL_ERROR
#define DOVETAIL_FAKE_METAL_ERROR(ours, official, value) \
  {#official, metal::kLibraryErrors + (value)},
                                          DOVETAIL_MTL_LIBRARY_ERRORS(DOVETAIL_FAKE_METAL_ERROR)
#undef DOVETAIL_FAKE_METAL_ERROR
  };
  static const Driver driver = {"metal",
                                errors,
                                std::size(errors),
                                Functions().data(),
                                Functions().size(),
                                0,
                                metal::InScript(vendor::metal::kErrorOutOfMemory),
                                metal::InScript(vendor::metal::kErrorDeviceRemoved),
                                metal::ForgetDevices,
                                metal::Drain,
                                IsExempt};
  return driver;
}

}  // namespace dovetail::fakedrivers
