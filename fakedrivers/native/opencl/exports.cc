/* The library's face: each function of functions.h, counted and failed as a script says; the table
 * behind handles; and the way in for a loader (cl_khr_icd). */
#include <algorithm>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "call.h"
#include "driver.h"
#include "faults.h"
#include "functions.h"
#include "objects.h"
#include "parameters.h"
#include "symbols.h"

namespace dovetail::fakedrivers::opencl {
namespace {

template <typename Body, typename... Arguments>
ClInt StatusOf(const char* name, const char* group, const void* caller, const Body& body,
               const Arguments&... arguments) {
  return Answer<ClInt>(
      name, group, caller,
      [&]() -> ClInt {
        try {
          return body(arguments...);
        } catch (const Refused& refused) {
          return refused.status;
        }
      },
      arguments...);
}

/* A call that answers with a status, or that makes something: a status beside it, which may be
 * asked for by the last argument, if there is one for it. */
template <typename Function, typename... Arguments>
auto Call(const char* name, const char* group, const void* caller, Function* function,
          Arguments... arguments) {
  using Result = typename TypesOf<Function>::Result;
  constexpr size_t kLast = sizeof...(Arguments) - 1;
  if constexpr (std::is_same_v<Result, ClInt>) {
    return StatusOf(name, group, caller, function, arguments...);
  } else if constexpr (std::is_void_v<Result>) {
    StatusOf(
        name, group, caller,
        [&](Arguments... given) {
          function(given...);
          return kClSuccess;
        },
        arguments...);
  } else {
    Result made = nullptr;
    const ClInt result = StatusOf(
        name, group, caller,
        [&](Arguments... given) {
          made = function(given...);
          return kClSuccess;
        },
        arguments...);
    if constexpr (std::is_same_v<std::tuple_element_t<kLast, std::tuple<Arguments...>>, ClInt*>) {
      ClInt* const status = std::get<kLast>(std::tie(arguments...));
      if (status != nullptr) *status = result;
    }
    return result == kClSuccess ? made : nullptr;
  }
}

}  // namespace
}  // namespace dovetail::fakedrivers::opencl

using namespace dovetail::fakedrivers::opencl;  // NOLINT(google-build-using-namespace): C functions

#define DOVETAIL_FAKE_CL_DEFINE(n, name, group)                                   \
  FAKE_EXPORT FAKE_RESULT(functions::name) cl##name(FAKE_P##n(functions::name)) { \
    return Call("cl" #name, group, __builtin_return_address(0),                   \
                &::dovetail::fakedrivers::opencl::name FAKE_A##n);                \
  }
DOVETAIL_FAKE_CL_FUNCTIONS(DOVETAIL_FAKE_CL_DEFINE)
#undef DOVETAIL_FAKE_CL_DEFINE

FAKE_EXPORT void* clGetExtensionFunctionAddress(const char* name);
FAKE_EXPORT void* clGetExtensionFunctionAddressForPlatform(ClPlatform, const char* name) {
  return clGetExtensionFunctionAddress(name);
}
FAKE_EXPORT ClInt clIcdGetPlatformIDsKHR(ClUint size, ClPlatform* ids, ClUint* count) {
  return StatusOf("clIcdGetPlatformIDsKHR", "query", __builtin_return_address(0), &GetPlatformIDs,
                  size, ids, count);
}
FAKE_EXPORT void* clGetExtensionFunctionAddress(const char* name) {
  return dovetail::fakedrivers::Note(
      "clGetExtensionFunctionAddress", __builtin_return_address(0),
      [&]() -> void* {
        const bool is_known = name != nullptr && std::strcmp(name, "clIcdGetPlatformIDsKHR") == 0;
        return is_known && !dovetail::fakedrivers::IsHidden(name)
                   ? reinterpret_cast<void*>(clIcdGetPlatformIDsKHR)
                   : nullptr;
      },
      name);
}

namespace dovetail::fakedrivers::opencl {
namespace {

/* What the fake driver does not have, for who calls it all the same, such as sub-devices. */
ClInt Lacking() {
  Misuse("a function is called that the fake OpenCL driver does not have");
  return kClInvalidOperation;
}

struct Table {
  const void* entries[kClDispatchSize];
};

Table MakeTable() {
  Table table;
  std::fill_n(table.entries, kClDispatchSize, reinterpret_cast<const void*>(Lacking));
#define DOVETAIL_FAKE_CL_ENTRY(n, name, group) \
  table.entries[indices::name] = reinterpret_cast<const void*>(cl##name);
  DOVETAIL_FAKE_CL_FUNCTIONS(DOVETAIL_FAKE_CL_ENTRY)
  DOVETAIL_FAKE_CL_ENTRY(0, GetExtensionFunctionAddress, "")
  DOVETAIL_FAKE_CL_ENTRY(0, GetExtensionFunctionAddressForPlatform, "")
#undef DOVETAIL_FAKE_CL_ENTRY
  return table;
}

}  // namespace

const void* const* DispatchTable() {
  static const Table table = MakeTable();
  return table.entries;
}

}  // namespace dovetail::fakedrivers::opencl

namespace dovetail::fakedrivers {
namespace {

void Drain() {
  for (const auto& [handle, object] : Objects(opencl::Queue::kKind)) {
    const auto queue =
        std::static_pointer_cast<opencl::Queue>(std::static_pointer_cast<opencl::Object>(object));
    {
      const opencl::Lock lock = opencl::LockState();
      opencl::FlushQueue(queue.get(), lock);
    }
    queue->timeline->Wait(queue->timeline->submitted());
  }
}

/* They stay to the end of the process. */
bool IsExempt(const char* kind) {
  return std::strcmp(kind, opencl::Platform::kKind) == 0 ||
         std::strcmp(kind, opencl::Device::kKind) == 0;
}

}  // namespace

const Driver& ThisDriver() {
#define DOVETAIL_FAKE_CL_ERROR(ours, official, value) {#official, value},
  static const NamedError errors[] = {DOVETAIL_CL_STATUSES(DOVETAIL_FAKE_CL_ERROR)};
#undef DOVETAIL_FAKE_CL_ERROR
#define DOVETAIL_FAKE_CL_INFO(n, name, group) \
  {"cl" #name, group, reinterpret_cast<void (*)()>(cl##name)},
  static const FunctionInfo functions[] = {
      DOVETAIL_FAKE_CL_FUNCTIONS(DOVETAIL_FAKE_CL_INFO){
          "clIcdGetPlatformIDsKHR", "query", reinterpret_cast<void (*)()>(clIcdGetPlatformIDsKHR)},
      /* No functions: what becomes of a command when it is executed, as its event tells. */
      {"execution:kernel", "execution", nullptr},
      {"execution:read", "execution", nullptr},
      {"execution:write", "execution", nullptr},
      {"execution:copy", "execution", nullptr},
      {"execution:fill", "execution", nullptr},
      {"execution:map", "execution", nullptr},
      {"execution:unmap", "execution", nullptr},
      {"execution:marker", "execution", nullptr},
      {"execution:barrier", "execution", nullptr}};
#undef DOVETAIL_FAKE_CL_INFO
  static const Driver driver = {"opencl",
                                errors,
                                std::size(errors),
                                functions,
                                std::size(functions),
                                opencl::kClSuccess,
                                opencl::kClOutOfHostMemory,
                                opencl::kClDeviceNotAvailable,
                                opencl::ForgetPlatforms,
                                Drain,
                                IsExempt};
  return driver;
}

}  // namespace dovetail::fakedrivers
