/* Accesses with a hint for the caches (`T.cuda.load_*`, `store_*`), by the names of their routines:
 * on a processor they are accesses. Source: PTX ISA, "Cache Operators". */
#include <cstring>

#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

/* (ptr result, ptr place) */
template <uint32_t size>
void Load(dovetail_thread* /*self*/, void* /*result*/, const void* const* arguments) {
  std::memcpy(Read<void*>(arguments, 0), Read<const void*>(arguments, 1), size);
}

/* (ptr place, T value) */
template <uint32_t size>
void Store(dovetail_thread* /*self*/, void* /*result*/, const void* const* arguments) {
  std::memcpy(Read<void*>(arguments, 0), arguments[1], size);
}

#define DOVETAIL_ACCESSES(type, size)                                                             \
  {"dvt_cuda_ld_ca_" type, &Load<size>}, {"dvt_cuda_ld_cg_" type, &Load<size>},                   \
      {"dvt_cuda_ld_cs_" type, &Load<size>}, {"dvt_cuda_ld_lu_" type, &Load<size>},               \
      {"dvt_cuda_ld_cv_" type, &Load<size>}, {"dvt_cuda_ld_nc_" type, &Load<size>},               \
      {"dvt_cuda_ld_l1_evict_first_" type, &Load<size>},                                          \
      {"dvt_cuda_ld_l1_evict_last_" type, &Load<size>},                                           \
      {"dvt_cuda_ld_l1_no_allocate_" type, &Load<size>},                                          \
      {"dvt_cuda_ld_l2_evict_first_" type, &Load<size>},                                          \
      {"dvt_cuda_ld_l2_evict_last_" type, &Load<size>}, {"dvt_cuda_st_wb_" type, &Store<size>},   \
      {"dvt_cuda_st_cg_" type, &Store<size>}, {"dvt_cuda_st_cs_" type, &Store<size>},             \
      {"dvt_cuda_st_wt_" type, &Store<size>}, {"dvt_cuda_st_l1_evict_first_" type, &Store<size>}, \
      {"dvt_cuda_st_l1_evict_last_" type, &Store<size>},                                          \
      {"dvt_cuda_st_l1_no_allocate_" type, &Store<size>},                                         \
      {"dvt_cuda_st_l2_evict_first_" type, &Store<size>}, {                                       \
    "dvt_cuda_st_l2_evict_last_" type, &Store<size>                                               \
  }

constexpr NamedService kAccesses[] = {
    DOVETAIL_ACCESSES("int8", 1),    DOVETAIL_ACCESSES("uint8", 1),
    DOVETAIL_ACCESSES("int16", 2),   DOVETAIL_ACCESSES("uint16", 2),
    DOVETAIL_ACCESSES("float16", 2), DOVETAIL_ACCESSES("bfloat16", 2),
    DOVETAIL_ACCESSES("int32", 4),   DOVETAIL_ACCESSES("uint32", 4),
    DOVETAIL_ACCESSES("float32", 4), DOVETAIL_ACCESSES("int64", 8),
    DOVETAIL_ACCESSES("uint64", 8),  DOVETAIL_ACCESSES("float64", 8),
};

#undef DOVETAIL_ACCESSES

}  // namespace

ServiceTable CudaAccesses() { return {kAccesses, sizeof kAccesses / sizeof kAccesses[0]}; }

}  // namespace dovetail::fakedrivers
