/* The exported table. */
#include "hip.h"

namespace {
constexpr dvt_backend_table kTable =
    dovetail::stream_ordered::Table<dovetail::runtime::rocm::Hip>::Make();
}  // namespace

extern "C" const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                           uint32_t core_newest,
                                                           uint32_t* abi_version) {
  *abi_version = DVT_ABI_VERSION;
  return core_oldest <= DVT_ABI_VERSION && DVT_ABI_VERSION <= core_newest ? &kTable : nullptr;
}
