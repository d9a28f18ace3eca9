/* The exported table: every function of this library, sorted by name. */
#include "dovetail/library.h"

#include <cstdio>

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kSanitizer = DVT_SANITIZER_ADDRESS;
#elif defined(__SANITIZE_THREAD__)
constexpr uint32_t kSanitizer = DVT_SANITIZER_THREAD;
#else
constexpr uint32_t kSanitizer = DVT_SANITIZER_NONE;
#endif

const dvt_library_table kTable = {
    sizeof(dvt_library_table), DVT_LIBRARY_VERSION, kSanitizer, 0, "extra", nullptr};

}  // namespace

const dvt_library_table* dovetail_library_table(uint32_t core_oldest, uint32_t core_newest,
                                                dvt_error* error) {
  if (core_oldest <= DVT_LIBRARY_VERSION && DVT_LIBRARY_VERSION <= core_newest) return &kTable;
  if (error != nullptr) {
    error->code = DVT_UNSUPPORTED;
    std::snprintf(error->text, sizeof error->text,
                  "the library speaks version %u of dovetail/library.h, the core %u to %u",
                  DVT_LIBRARY_VERSION, core_oldest, core_newest);
  }
  return nullptr;
}
