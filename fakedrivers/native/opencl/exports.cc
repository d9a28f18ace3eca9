/* The library's face: each function of functions.h, counted and failed as a script says; the table
 * behind handles; and the way in for a loader (cl_khr_icd). */
#include <algorithm>
#include <cstring>

#include "call.h"
#include "driver.h"
#include "faults.h"
#include "functions.h"
#include "objects.h"
#include "symbols.h"

namespace dovetail::fakedrivers::opencl {
namespace {

template <typename Body, typename... Arguments>
cl_int StatusOf(const char* name, const char* group, const void* caller, const Body& body,
                const Arguments&... arguments) {
  return Answer<cl_int>(
      name, group, caller,
      [&]() -> cl_int {
        try {
          return body();
        } catch (const Refused& refused) {
          return refused.status;
        }
      },
      arguments...);
}

/* A call that makes something: a status beside it, which may be asked for. */
template <typename Made, typename Body, typename... Arguments>
Made MadeBy(const char* name, const char* group, const void* caller, cl_int* status,
            const Body& body, const Arguments&... arguments) {
  Made made = nullptr;
  const cl_int result = StatusOf(
      name, group, caller,
      [&]() -> cl_int {
        made = body();
        return kCL_SUCCESS;
      },
      arguments...);
  if (status != nullptr) *status = result;
  return result == kCL_SUCCESS ? made : nullptr;
}

}  // namespace
}  // namespace dovetail::fakedrivers::opencl

using namespace dovetail::fakedrivers::opencl;  // NOLINT(google-build-using-namespace): C functions

#define DOVETAIL_FAKE_EXPORT extern "C" __attribute__((visibility("default")))

#define DOVETAIL_FAKE_CL_DEFINE(result, name, group, index, parameters, arguments)    \
  DOVETAIL_FAKE_EXPORT result cl##name parameters {                                   \
    return StatusOf(                                                                  \
        "cl" #name, group, __builtin_return_address(0),                               \
        [&] { return ::dovetail::fakedrivers::opencl::name(arguments); }, arguments); \
  }
DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(DOVETAIL_FAKE_CL_DEFINE)
#undef DOVETAIL_FAKE_CL_DEFINE
#define DOVETAIL_FAKE_CL_DEFINE(result, name, group, index, parameters, arguments, status) \
  DOVETAIL_FAKE_EXPORT result cl##name parameters {                                        \
    return MadeBy<result>(                                                                 \
        "cl" #name, group, __builtin_return_address(0), status,                            \
        [&] { return ::dovetail::fakedrivers::opencl::name(arguments); }, arguments);      \
  }
DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(DOVETAIL_FAKE_CL_DEFINE)
#undef DOVETAIL_FAKE_CL_DEFINE

DOVETAIL_FAKE_EXPORT void* clGetExtensionFunctionAddress(const char* name);
DOVETAIL_FAKE_EXPORT void* clGetExtensionFunctionAddressForPlatform(cl_platform_id,
                                                                    const char* name) {
  return clGetExtensionFunctionAddress(name);
}
DOVETAIL_FAKE_EXPORT cl_int clIcdGetPlatformIDsKHR(cl_uint size, cl_platform_id* ids,
                                                   cl_uint* count) {
  return StatusOf(
      "clIcdGetPlatformIDsKHR", "query", __builtin_return_address(0),
      [&] { return GetPlatformIDs(size, ids, count); }, size, ids, count);
}
DOVETAIL_FAKE_EXPORT void* clGetExtensionFunctionAddress(const char* name) {
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

/* What the look-alike does not have, for who calls it all the same: there are no images, no shared
 * virtual memory and no sub-devices here. */
cl_int Lacking() {
  Misuse("a function is called that the look-alike of OpenCL does not have");
  return kCL_INVALID_OPERATION;
}

struct Table {
  const void* entries[kDispatchSize];
};

Table MakeTable() {
  Table table;
  std::fill_n(table.entries, kDispatchSize, reinterpret_cast<const void*>(Lacking));
#define DOVETAIL_FAKE_CL_ENTRY(result, name, group, index, ...) \
  table.entries[index] = reinterpret_cast<const void*>(cl##name);
  DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(DOVETAIL_FAKE_CL_ENTRY)
  DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(DOVETAIL_FAKE_CL_ENTRY)
#undef DOVETAIL_FAKE_CL_ENTRY
  table.entries[65] = reinterpret_cast<const void*>(clGetExtensionFunctionAddress);
  table.entries[107] = reinterpret_cast<const void*>(clGetExtensionFunctionAddressForPlatform);
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
#define DOVETAIL_FAKE_CL_ERROR(name, value) {#name, value},
  static const NamedError errors[] = {
      DOVETAIL_FAKE_CL_ERRORS(DOVETAIL_FAKE_CL_ERROR){"CL_PLATFORM_NOT_FOUND_KHR", -1001}};
#undef DOVETAIL_FAKE_CL_ERROR
#define DOVETAIL_FAKE_CL_INFO(result, name, group, ...) \
  {"cl" #name, group, reinterpret_cast<void (*)()>(cl##name)},
  static const FunctionInfo functions[] = {
      DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(DOVETAIL_FAKE_CL_INFO) DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(
          DOVETAIL_FAKE_CL_INFO){"clIcdGetPlatformIDsKHR", "query",
                                 reinterpret_cast<void (*)()>(clIcdGetPlatformIDsKHR)},
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
                                opencl::kCL_SUCCESS,
                                opencl::kCL_OUT_OF_HOST_MEMORY,
                                opencl::kCL_DEVICE_NOT_AVAILABLE,
                                opencl::ForgetPlatforms,
                                Drain,
                                IsExempt};
  return driver;
}

}  // namespace dovetail::fakedrivers
