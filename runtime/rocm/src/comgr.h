/* AMD's code object manager, as far as linking goes; opened when it is first needed.
 *
 * It comes with every installation that can run HIP, links in this process and leaves no files.
 * Declarations are ours; tests/headers_test.cc compares them with amd_comgr.h. */
#ifndef DOVETAIL_RUNTIME_ROCM_COMGR_H_
#define DOVETAIL_RUNTIME_ROCM_COMGR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "dovetail/kit/status.h"

namespace dovetail::runtime::rocm {

/* amd_comgr_data_t, amd_comgr_data_set_t, amd_comgr_action_info_t: a handle in a struct. */
struct ComgrData {
  uint64_t handle;
};
struct ComgrDataSet {
  uint64_t handle;
};
struct ComgrActionInfo {
  uint64_t handle;
};

enum : int {
  kComgrSuccess = 0,          /* AMD_COMGR_STATUS_SUCCESS */
  kComgrDataLog = 5,          /* AMD_COMGR_DATA_KIND_LOG */
  kComgrDataRelocatable = 7,  /* AMD_COMGR_DATA_KIND_RELOCATABLE */
  kComgrDataExecutable = 8,   /* AMD_COMGR_DATA_KIND_EXECUTABLE */
  kComgrLinkToExecutable = 9, /* AMD_COMGR_ACTION_LINK_RELOCATABLE_TO_EXECUTABLE */
};

/* Whether there is a code object manager; the reason when there is none. */
bool HasComgr(std::string* reason);

/* Links a relocatable object for `isa` ("amdgcn-amd-amdhsa--gfx90a"). */
Status LinkByComgr(const std::string& object, const std::string& isa, std::string* linked);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_COMGR_H_
