/* The exported table. */
#include "dovetail/backend.h"

extern "C" const dvt_backend_table* dovetail_backend_table(uint32_t /*core_oldest*/,
                                                           uint32_t /*core_newest*/,
                                                           uint32_t* abi_version) {
  *abi_version = DVT_ABI_VERSION;
  return nullptr;
}
