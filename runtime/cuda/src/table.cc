/* The exported table. */
#include "cuda.h"

namespace dovetail::runtime::cuda {
namespace {

constexpr dvt_backend_table kTable = stream_ordered::Table<Cuda>::Make();

}  // namespace
}  // namespace dovetail::runtime::cuda

extern "C" DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                                      uint32_t core_newest,
                                                                      uint32_t* abi_version) {
  if (abi_version != nullptr) *abi_version = DVT_ABI_VERSION;
  if (core_oldest > DVT_ABI_VERSION || core_newest < DVT_ABI_VERSION) return nullptr;
  return &dovetail::runtime::cuda::kTable;
}
