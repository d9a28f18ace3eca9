/* AMD's code object manager, as far as linking goes; opened when it is first needed.
 *
 * It comes with every installation that can run HIP, links in this process and leaves no files. */
#ifndef DOVETAIL_RUNTIME_ROCM_COMGR_H_
#define DOVETAIL_RUNTIME_ROCM_COMGR_H_

#include <string>

#include "../vendor/comgr.h"
#include "dovetail/kit/status.h"

namespace dovetail::runtime::rocm {

using namespace vendor::rocm;  // NOLINT(google-build-using-namespace): the vendor's names

/* Whether there is a code object manager; the reason when there is none. */
bool HasComgr(std::string* reason);

/* Links a relocatable object for `isa` ("amdgcn-amd-amdhsa--gfx90a"). */
Status LinkByComgr(const std::string& object, const std::string& isa, std::string* linked);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_COMGR_H_
