/* libamd_comgr.so.2: data, sets of data and the one action that a runtime needs, linking. What
 * comes out is the object itself, marked as linked (linked.h). */
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "../core/call.h"
#include "../core/registry.h"
#include "linked.h"

#define COMGR_EXPORT extern "C" __attribute__((visibility("default")))
#define COMGR_CALL(...) \
  dovetail::fakedrivers::Answer<int>(__func__, "link", __builtin_return_address(0), __VA_ARGS__)

/* amd_comgr.h passes its handles as structures of one number. */
struct ComgrHandle {
  uint64_t handle;
};

namespace dovetail::fakedrivers {
namespace {

/* amd_comgr_status_t. */
enum Result : int { kSuccess = 0, kError = 1, kInvalidArgument = 2, kOutOfResources = 3 };

constexpr NamedError kErrors[] = {{"AMD_COMGR_STATUS_SUCCESS", 0},
                                  {"AMD_COMGR_STATUS_ERROR", 1},
                                  {"AMD_COMGR_STATUS_ERROR_INVALID_ARGUMENT", 2},
                                  {"AMD_COMGR_STATUS_ERROR_OUT_OF_RESOURCES", 3}};

/* amd_comgr_data_kind_t and amd_comgr_action_kind_t. */
constexpr int kLog = 5;
constexpr int kRelocatable = 7;
constexpr int kExecutable = 8;
constexpr int kLastKind = 0x10;
constexpr int kLinkToExecutable = 9;

struct Data {
  int kind = 0;
  std::string bytes;
  std::string name;
};

struct DataSet {
  std::vector<std::shared_ptr<Data>> data;
};

struct ActionInfo {
  std::string isa;
  std::vector<std::string> options;
  bool is_logging = false;
};

constexpr const char* kDataKind = "data";
constexpr const char* kSetKind = "data set";
constexpr const char* kInfoKind = "action info";

template <typename T>
std::shared_ptr<T> Of(const char* kind, ComgrHandle handle) {
  return Get<T>(kind, reinterpret_cast<void*>(handle.handle));
}

template <typename T>
int Make(const char* kind, std::shared_ptr<T> object, ComgrHandle* handle) {
  if (handle == nullptr) return kInvalidArgument;
  handle->handle = reinterpret_cast<uint64_t>(AddObject(kind, std::move(object)));
  return kSuccess;
}

template <typename T>
int End(const char* kind, ComgrHandle handle) {
  return Take<T>(kind, reinterpret_cast<void*>(handle.handle)) == nullptr ? kInvalidArgument
                                                                          : kSuccess;
}

int GiveBytes(const std::string& value, size_t* size, char* bytes) {
  if (size == nullptr) return kInvalidArgument;
  if (bytes == nullptr) {
    *size = value.size();
    return kSuccess;
  }
  if (*size < value.size()) return kInvalidArgument;
  std::memcpy(bytes, value.data(), value.size());
  return kSuccess;
}

int Link(const ActionInfo& info, const DataSet& input, DataSet* result) {
  const auto say = [&](const std::string& text) {
    if (!info.is_logging) return;
    auto log = std::make_shared<Data>();
    log->kind = kLog;
    log->name = "comgr.log";
    log->bytes = text;
    result->data.push_back(log);
  };
  if (info.isa.compare(0, 18, "amdgcn-amd-amdhsa-") != 0) {
    Misuse("linking needs the name of an instruction set such as amdgcn-amd-amdhsa--gfx90a");
    return kInvalidArgument;
  }
  std::shared_ptr<Data> made;
  for (const auto& data : input.data) {
    if (data->kind != kRelocatable) continue;
    const bool is_object = data->bytes.size() >= sizeof(Elf64_Ehdr) &&
                           std::memcmp(data->bytes.data(), ELFMAG, SELFMAG) == 0 &&
                           data->bytes[offsetof(Elf64_Ehdr, e_type)] == ET_REL;
    if (!is_object || made != nullptr) {
      say("lld: error: " + (data->name.empty() ? "input" : data->name) +
          (is_object ? ": the look-alike links one object" : ": not a relocatable ELF file"));
      return kError;
    }
    made = std::make_shared<Data>();
    made->kind = kExecutable;
    made->name = "a.so";
    made->bytes = data->bytes;
    MarkAsLinked(&made->bytes);
  }
  if (made == nullptr) {
    say("lld: error: no input files");
    return kError;
  }
  result->data.push_back(made);
  return kSuccess;
}

}  // namespace
}  // namespace dovetail::fakedrivers

using namespace dovetail::fakedrivers;  // NOLINT(google-build-using-namespace): C functions

COMGR_EXPORT int amd_comgr_status_string(int status, const char** text) {
  if (text == nullptr || status < 0 || status > kOutOfResources) return kInvalidArgument;
  *text = ErrorName(status);
  return kSuccess;
}

COMGR_EXPORT void amd_comgr_get_version(size_t* major, size_t* minor) {
  if (major != nullptr) *major = 2;
  if (minor != nullptr) *minor = 8;
}

COMGR_EXPORT int amd_comgr_create_data(int kind, ComgrHandle* data) {
  return COMGR_CALL([&]() -> int {
    if (!ScriptError().empty()) return kError;
    if (kind <= 0 || kind > kLastKind) return kInvalidArgument;
    auto made = std::make_shared<Data>();
    made->kind = kind;
    return Make(kDataKind, made, data);
  });
}

COMGR_EXPORT int amd_comgr_release_data(ComgrHandle data) {
  return COMGR_CALL([&] { return End<Data>(kDataKind, data); });
}

COMGR_EXPORT int amd_comgr_get_data_kind(ComgrHandle data, int* kind) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr || kind == nullptr) return kInvalidArgument;
    *kind = found->kind;
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_set_data(ComgrHandle data, size_t size, const char* bytes) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr || bytes == nullptr || size == 0) return kInvalidArgument;
    found->bytes.assign(bytes, size);
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_set_data_name(ComgrHandle data, const char* name) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr) return kInvalidArgument;
    found->name = name == nullptr ? "" : name;
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_get_data(ComgrHandle data, size_t* size, char* bytes) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    return found == nullptr ? kInvalidArgument : GiveBytes(found->bytes, size, bytes);
  });
}

COMGR_EXPORT int amd_comgr_get_data_name(ComgrHandle data, size_t* size, char* name) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr) return kInvalidArgument;
    return GiveBytes(std::string(found->name.c_str(), found->name.size() + 1), size, name);
  });
}

COMGR_EXPORT int amd_comgr_create_data_set(ComgrHandle* set) {
  return COMGR_CALL([&] { return Make(kSetKind, std::make_shared<DataSet>(), set); });
}

COMGR_EXPORT int amd_comgr_destroy_data_set(ComgrHandle set) {
  return COMGR_CALL([&] { return End<DataSet>(kSetKind, set); });
}

COMGR_EXPORT int amd_comgr_data_set_add(ComgrHandle set, ComgrHandle data) {
  return COMGR_CALL([&]() -> int {
    const auto into = Of<DataSet>(kSetKind, set);
    const auto what = Of<Data>(kDataKind, data);
    if (into == nullptr || what == nullptr) return kInvalidArgument;
    if (what->name.empty()) {
      Misuse("data without a name cannot be part of a set");
      return kInvalidArgument;
    }
    into->data.push_back(what);
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_data_count(ComgrHandle set, int kind, size_t* count) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<DataSet>(kSetKind, set);
    if (found == nullptr || count == nullptr) return kInvalidArgument;
    *count = 0;
    for (const auto& data : found->data) *count += data->kind == kind ? 1 : 0;
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_data_get_data(ComgrHandle set, int kind, size_t index,
                                                ComgrHandle* data) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<DataSet>(kSetKind, set);
    if (found == nullptr) return kInvalidArgument;
    for (const auto& each : found->data) {
      /* A new reference, to be released by itself. */
      if (each->kind == kind && index-- == 0) return Make(kDataKind, each, data);
    }
    return kInvalidArgument;
  });
}

COMGR_EXPORT int amd_comgr_create_action_info(ComgrHandle* info) {
  return COMGR_CALL([&] { return Make(kInfoKind, std::make_shared<ActionInfo>(), info); });
}

COMGR_EXPORT int amd_comgr_destroy_action_info(ComgrHandle info) {
  return COMGR_CALL([&] { return End<ActionInfo>(kInfoKind, info); });
}

COMGR_EXPORT int amd_comgr_action_info_set_isa_name(ComgrHandle info, const char* name) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<ActionInfo>(kInfoKind, info);
    if (found == nullptr) return kInvalidArgument;
    found->isa = name == nullptr ? "" : name;
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_info_set_option_list(ComgrHandle info, const char** options,
                                                       size_t count) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<ActionInfo>(kInfoKind, info);
    if (found == nullptr || (options == nullptr && count != 0)) return kInvalidArgument;
    found->options.assign(options, options + count);
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_info_set_logging(ComgrHandle info, bool is_logging) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<ActionInfo>(kInfoKind, info);
    if (found == nullptr) return kInvalidArgument;
    found->is_logging = is_logging;
    return kSuccess;
  });
}

COMGR_EXPORT int amd_comgr_do_action(int kind, ComgrHandle info, ComgrHandle input,
                                     ComgrHandle result) {
  return COMGR_CALL([&]() -> int {
    const auto how = Of<ActionInfo>(kInfoKind, info);
    const auto from = Of<DataSet>(kSetKind, input);
    const auto into = Of<DataSet>(kSetKind, result);
    if (how == nullptr || from == nullptr || into == nullptr) return kInvalidArgument;
    if (kind != kLinkToExecutable) {
      Misuse("the look-alike links; it has no action " + std::to_string(kind));
      return kError;
    }
    return Link(*how, *from, into.get());
  });
}

namespace dovetail::fakedrivers {

const Driver& ThisDriver() {
#define FUNCTION(name)                                 \
  {                                                    \
    #name, "link", reinterpret_cast<void (*)()>(&name) \
  }
  static const FunctionInfo functions[] = {FUNCTION(amd_comgr_status_string),
                                           FUNCTION(amd_comgr_get_version),
                                           FUNCTION(amd_comgr_create_data),
                                           FUNCTION(amd_comgr_release_data),
                                           FUNCTION(amd_comgr_get_data_kind),
                                           FUNCTION(amd_comgr_set_data),
                                           FUNCTION(amd_comgr_set_data_name),
                                           FUNCTION(amd_comgr_get_data),
                                           FUNCTION(amd_comgr_get_data_name),
                                           FUNCTION(amd_comgr_create_data_set),
                                           FUNCTION(amd_comgr_destroy_data_set),
                                           FUNCTION(amd_comgr_data_set_add),
                                           FUNCTION(amd_comgr_action_data_count),
                                           FUNCTION(amd_comgr_action_data_get_data),
                                           FUNCTION(amd_comgr_create_action_info),
                                           FUNCTION(amd_comgr_destroy_action_info),
                                           FUNCTION(amd_comgr_action_info_set_isa_name),
                                           FUNCTION(amd_comgr_action_info_set_option_list),
                                           FUNCTION(amd_comgr_action_info_set_logging),
                                           FUNCTION(amd_comgr_do_action)};
#undef FUNCTION
  static const Driver driver = {"comgr",
                                kErrors,
                                sizeof(kErrors) / sizeof(kErrors[0]),
                                functions,
                                sizeof(functions) / sizeof(functions[0]),
                                kSuccess,
                                kOutOfResources,
                                kError,
                                nullptr,
                                nullptr,
                                nullptr};
  return driver;
}

}  // namespace dovetail::fakedrivers
