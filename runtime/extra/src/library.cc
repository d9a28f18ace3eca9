/* The exported table: every function of this library, sorted by name. */
#include "dovetail/library.h"

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>

#include "functions.h"
#include "vendor_library.h"

namespace dovetail::runtime::extra {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kSanitizer = DVT_SANITIZER_ADDRESS;
#elif defined(__SANITIZE_THREAD__)
constexpr uint32_t kSanitizer = DVT_SANITIZER_THREAD;
#else
constexpr uint32_t kSanitizer = DVT_SANITIZER_NONE;
#endif

const dvt_library_function* const kFunctions[] = {
    &kAllGather,   &kAllReduce, &kAllToAll, &kArgsort,       &kBroadcast, &kGemm,
    &kGemmBatched, &kGemv,      &kRecv,     &kReduceScatter, &kSend,      &kSort};

const dvt_library_table kTable = {sizeof(dvt_library_table),
                                  DVT_LIBRARY_VERSION,
                                  kSanitizer,
                                  sizeof kFunctions / sizeof kFunctions[0],
                                  "extra",
                                  kFunctions,
                                  SetCandidates};

}  // namespace

int32_t Fail(dvt_error* error, dvt_code code, const std::string& text) {
  if (error != nullptr) {
    error->code = code;
    std::snprintf(error->text, sizeof error->text, "%s", text.c_str());
  }
  return code;
}

bool IsHost(const dvt_call_context& context) {
  return std::strcmp(context.device_kind, "cpu") == 0;
}

int32_t OffersHost(const dvt_call_context* context, dvt_error* error) {
  if (IsHost(*context)) return 1;
  Fail(error, DVT_UNSUPPORTED,
       std::string("it works in the memory of the host, not of ") + context->device_kind);
  return 0;
}

void* QueueOf(const dvt_call_context& context, const char* type) {
  const dvt_backend_table& table = *context.backend;
  constexpr size_t kNeeded =
      offsetof(dvt_backend_table, stream_export) + sizeof table.stream_export;
  dvt_native native = {type, nullptr, 0};
  dvt_error ignored = {};
  ignored.struct_size = sizeof ignored;
  if (table.struct_size < kNeeded || table.stream_export == nullptr ||
      table.stream_export(context.stream, &native, &ignored) != DVT_OK) {
    return nullptr;
  }
  return native.handle;
}

}  // namespace dovetail::runtime::extra

const dvt_library_table* dovetail_library_table(uint32_t core_oldest, uint32_t core_newest,
                                                dvt_error* error) {
  using dovetail::runtime::extra::Fail;
  using dovetail::runtime::extra::kTable;
  if (core_oldest <= DVT_LIBRARY_VERSION && DVT_LIBRARY_VERSION <= core_newest) return &kTable;
  Fail(error, DVT_UNSUPPORTED,
       "the library has version " + std::to_string(DVT_LIBRARY_VERSION) +
           " of dovetail/library.h, the core " + std::to_string(core_oldest) + " to " +
           std::to_string(core_newest));
  return nullptr;
}
