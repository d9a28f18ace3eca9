/* AMD's code object manager as far as linking goes, declared by ourselves: this runtime calls it, a
 * fake library answers. Source: amd_comgr.h, version 2; tests/headers_test.cc compares all of it
 * with the official header where that is installed. */
#ifndef DOVETAIL_RUNTIME_ROCM_VENDOR_COMGR_H_
#define DOVETAIL_RUNTIME_ROCM_VENDOR_COMGR_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::vendor::rocm {

/* A handle in a struct. */
struct ComgrData { /* amd_comgr_data_t */
  uint64_t handle;
};
struct ComgrDataSet { /* amd_comgr_data_set_t */
  uint64_t handle;
};
struct ComgrActionInfo { /* amd_comgr_action_info_t */
  uint64_t handle;
};

/* amd_comgr_status_t. X(ours, official, value). */
#define DOVETAIL_COMGR_RESULTS(X)                                      \
  X(kComgrSuccess, AMD_COMGR_STATUS_SUCCESS, 0)                        \
  X(kComgrError, AMD_COMGR_STATUS_ERROR, 1)                            \
  X(kComgrInvalidArgument, AMD_COMGR_STATUS_ERROR_INVALID_ARGUMENT, 2) \
  X(kComgrOutOfResources, AMD_COMGR_STATUS_ERROR_OUT_OF_RESOURCES, 3)

/* amd_comgr_data_kind_t and amd_comgr_action_kind_t. X(ours, official, value). */
#define DOVETAIL_COMGR_VALUES(X)                                                \
  X(kComgrDataLog, AMD_COMGR_DATA_KIND_LOG, 5)                                  \
  X(kComgrDataRelocatable, AMD_COMGR_DATA_KIND_RELOCATABLE, 7)                  \
  X(kComgrDataExecutable, AMD_COMGR_DATA_KIND_EXECUTABLE, 8)                    \
  X(kComgrLinkToExecutable, AMD_COMGR_ACTION_LINK_RELOCATABLE_TO_EXECUTABLE, 9) \
  X(kComgrLastDataKind, AMD_COMGR_DATA_KIND_LAST, 0x10)

#define DOVETAIL_COMGR_VALUE(ours, official, value) constexpr int ours = value;
DOVETAIL_COMGR_RESULTS(DOVETAIL_COMGR_VALUE)
DOVETAIL_COMGR_VALUES(DOVETAIL_COMGR_VALUE)
#undef DOVETAIL_COMGR_VALUE

/* X(name without amd_comgr_, parameters): what the runtime calls. */
#define DOVETAIL_COMGR_FUNCTIONS(X)                                \
  X(status_string, (int, const char**))                            \
  X(create_data, (int, ComgrData*))                                \
  X(release_data, (ComgrData))                                     \
  X(set_data, (ComgrData, size_t, const char*))                    \
  X(set_data_name, (ComgrData, const char*))                       \
  X(get_data, (ComgrData, size_t*, char*))                         \
  X(create_data_set, (ComgrDataSet*))                              \
  X(destroy_data_set, (ComgrDataSet))                              \
  X(data_set_add, (ComgrDataSet, ComgrData))                       \
  X(action_data_count, (ComgrDataSet, int, size_t*))               \
  X(action_data_get_data, (ComgrDataSet, int, size_t, ComgrData*)) \
  X(create_action_info, (ComgrActionInfo*))                        \
  X(destroy_action_info, (ComgrActionInfo))                        \
  X(action_info_set_isa_name, (ComgrActionInfo, const char*))      \
  X(action_info_set_logging, (ComgrActionInfo, bool))              \
  X(do_action, (int, ComgrActionInfo, ComgrDataSet, ComgrDataSet))
/* What only other programs call, and the fake library answers. */
#define DOVETAIL_COMGR_OTHER_FUNCTIONS(X)       \
  X(get_data_kind, (ComgrData, int*))           \
  X(get_data_name, (ComgrData, size_t*, char*)) \
  X(action_info_set_option_list, (ComgrActionInfo, const char**, size_t))

/* Their types. */
namespace comgr_functions {
#define DOVETAIL_COMGR_TYPE(name, parameters) using name = int parameters;
DOVETAIL_COMGR_FUNCTIONS(DOVETAIL_COMGR_TYPE)
DOVETAIL_COMGR_OTHER_FUNCTIONS(DOVETAIL_COMGR_TYPE)
#undef DOVETAIL_COMGR_TYPE
}  // namespace comgr_functions

}  // namespace dovetail::vendor::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_VENDOR_COMGR_H_
