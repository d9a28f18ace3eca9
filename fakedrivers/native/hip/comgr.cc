/* libamd_comgr.so.2: data, sets of data and the one action that a runtime needs, linking. What
 * comes out is the object itself, marked as linked (linked.h). */
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "../core/call.h"
#include "../core/gpu/same_abi.h"
#include "../core/registry.h"
#include "linked.h"
#include "rocm/vendor/comgr.h"

#define COMGR_EXPORT extern "C" __attribute__((visibility("default")))
#define COMGR_CALL(...) \
  dovetail::fakedrivers::Answer<int>(__func__, "link", __builtin_return_address(0), __VA_ARGS__)

namespace dovetail::fakedrivers {
namespace {

using namespace vendor::rocm;  // NOLINT(google-build-using-namespace): the vendor's names

constexpr NamedError kErrors[] = {
#define DOVETAIL_FAKE_ERROR(ours, official, value) {#official, value},
    DOVETAIL_COMGR_RESULTS(DOVETAIL_FAKE_ERROR)
#undef DOVETAIL_FAKE_ERROR
};

using ComgrHandle = vendor::rocm::ComgrData; /* the three kinds of handles are the same struct */

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
  if (handle == nullptr) return kComgrInvalidArgument;
  handle->handle = reinterpret_cast<uint64_t>(AddObject(kind, std::move(object)));
  return kComgrSuccess;
}

template <typename T>
int End(const char* kind, ComgrHandle handle) {
  return Take<T>(kind, reinterpret_cast<void*>(handle.handle)) == nullptr ? kComgrInvalidArgument
                                                                          : kComgrSuccess;
}

int GiveBytes(const std::string& value, size_t* size, char* bytes) {
  if (size == nullptr) return kComgrInvalidArgument;
  if (bytes == nullptr) {
    *size = value.size();
    return kComgrSuccess;
  }
  if (*size < value.size()) return kComgrInvalidArgument;
  std::memcpy(bytes, value.data(), value.size());
  return kComgrSuccess;
}

int Link(const ActionInfo& info, const DataSet& input, DataSet* result) {
  const auto say = [&](const std::string& text) {
    if (!info.is_logging) return;
    auto log = std::make_shared<Data>();
    log->kind = kComgrDataLog;
    log->name = "comgr.log";
    log->bytes = text;
    result->data.push_back(log);
  };
  if (info.isa.compare(0, 18, "amdgcn-amd-amdhsa-") != 0) {
    Misuse("linking needs the name of an instruction set such as amdgcn-amd-amdhsa--gfx90a");
    return kComgrInvalidArgument;
  }
  std::shared_ptr<Data> made;
  for (const auto& data : input.data) {
    if (data->kind != kComgrDataRelocatable) continue;
    const bool is_object = data->bytes.size() >= sizeof(Elf64_Ehdr) &&
                           std::memcmp(data->bytes.data(), ELFMAG, SELFMAG) == 0 &&
                           data->bytes[offsetof(Elf64_Ehdr, e_type)] == ET_REL;
    if (!is_object || made != nullptr) {
      say("lld: error: " + (data->name.empty() ? "input" : data->name) +
          (is_object ? ": the fake driver links one object" : ": not a relocatable ELF file"));
      return kComgrError;
    }
    made = std::make_shared<Data>();
    made->kind = kComgrDataExecutable;
    made->name = "a.so";
    made->bytes = data->bytes;
    MarkAsLinked(&made->bytes);
  }
  if (made == nullptr) {
    say("lld: error: no input files");
    return kComgrError;
  }
  result->data.push_back(made);
  return kComgrSuccess;
}

}  // namespace
}  // namespace dovetail::fakedrivers

using namespace dovetail::fakedrivers;  // NOLINT(google-build-using-namespace): C functions

COMGR_EXPORT int amd_comgr_status_string(int status, const char** text) {
  if (text == nullptr || status < 0 || status > kComgrOutOfResources) return kComgrInvalidArgument;
  *text = ErrorName(status);
  return kComgrSuccess;
}

COMGR_EXPORT void amd_comgr_get_version(size_t* major, size_t* minor) {
  if (major != nullptr) *major = 2;
  if (minor != nullptr) *minor = 8;
}

COMGR_EXPORT int amd_comgr_create_data(int kind, ComgrHandle* data) {
  return COMGR_CALL([&]() -> int {
    if (!ScriptError().empty()) return kComgrError;
    if (kind <= 0 || kind > kComgrLastDataKind) return kComgrInvalidArgument;
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
    if (found == nullptr || kind == nullptr) return kComgrInvalidArgument;
    *kind = found->kind;
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_set_data(ComgrHandle data, size_t size, const char* bytes) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr || bytes == nullptr || size == 0) return kComgrInvalidArgument;
    found->bytes.assign(bytes, size);
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_set_data_name(ComgrHandle data, const char* name) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr) return kComgrInvalidArgument;
    found->name = name == nullptr ? "" : name;
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_get_data(ComgrHandle data, size_t* size, char* bytes) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    return found == nullptr ? kComgrInvalidArgument : GiveBytes(found->bytes, size, bytes);
  });
}

COMGR_EXPORT int amd_comgr_get_data_name(ComgrHandle data, size_t* size, char* name) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<Data>(kDataKind, data);
    if (found == nullptr) return kComgrInvalidArgument;
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
    if (into == nullptr || what == nullptr) return kComgrInvalidArgument;
    if (what->name.empty()) {
      Misuse("data without a name cannot be part of a set");
      return kComgrInvalidArgument;
    }
    into->data.push_back(what);
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_data_count(ComgrHandle set, int kind, size_t* count) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<DataSet>(kSetKind, set);
    if (found == nullptr || count == nullptr) return kComgrInvalidArgument;
    *count = 0;
    for (const auto& data : found->data) *count += data->kind == kind ? 1 : 0;
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_data_get_data(ComgrHandle set, int kind, size_t index,
                                                ComgrHandle* data) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<DataSet>(kSetKind, set);
    if (found == nullptr) return kComgrInvalidArgument;
    for (const auto& each : found->data) {
      /* A new reference, to be released by itself. */
      if (each->kind == kind && index-- == 0) return Make(kDataKind, each, data);
    }
    return kComgrInvalidArgument;
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
    if (found == nullptr) return kComgrInvalidArgument;
    found->isa = name == nullptr ? "" : name;
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_info_set_option_list(ComgrHandle info, const char** options,
                                                       size_t count) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<ActionInfo>(kInfoKind, info);
    if (found == nullptr || (options == nullptr && count != 0)) return kComgrInvalidArgument;
    found->options.assign(options, options + count);
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_action_info_set_logging(ComgrHandle info, bool is_logging) {
  return COMGR_CALL([&]() -> int {
    const auto found = Of<ActionInfo>(kInfoKind, info);
    if (found == nullptr) return kComgrInvalidArgument;
    found->is_logging = is_logging;
    return kComgrSuccess;
  });
}

COMGR_EXPORT int amd_comgr_do_action(int kind, ComgrHandle info, ComgrHandle input,
                                     ComgrHandle result) {
  return COMGR_CALL([&]() -> int {
    const auto how = Of<ActionInfo>(kInfoKind, info);
    const auto from = Of<DataSet>(kSetKind, input);
    const auto into = Of<DataSet>(kSetKind, result);
    if (how == nullptr || from == nullptr || into == nullptr) return kComgrInvalidArgument;
    if (kind != kComgrLinkToExecutable) {
      Misuse("the fake driver links; it has no action " + std::to_string(kind));
      return kComgrError;
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
                                kComgrSuccess,
                                kComgrOutOfResources,
                                kComgrError,
                                nullptr,
                                nullptr,
                                nullptr};
  return driver;
}

}  // namespace dovetail::fakedrivers

#define DOVETAIL_SAME_ABI(name, parameters)                                                 \
  static_assert(                                                                            \
      dovetail::fakedrivers::SameAbi<decltype(::amd_comgr_##name),                          \
                                     dovetail::vendor::rocm::comgr_functions::name>::value, \
      "amd_comgr_" #name " is declared otherwise by runtime/rocm/vendor");
DOVETAIL_COMGR_FUNCTIONS(DOVETAIL_SAME_ABI)
DOVETAIL_COMGR_OTHER_FUNCTIONS(DOVETAIL_SAME_ABI)
