/* From a relocatable object to a code object that HIP loads: by AMD's code object manager, else by
 * an `ld.lld`. Either is part of every ROCm; the first needs no files. */
#ifndef DOVETAIL_RUNTIME_ROCM_LINK_H_
#define DOVETAIL_RUNTIME_ROCM_LINK_H_

#include <string>

#include "dovetail/stream_ordered/status.h"

namespace dovetail::runtime::rocm {

/* What objects would be linked by: "comgr" or "ld.lld"; empty, with the reason (what was looked
 * for), when this machine has neither. */
std::string LinkerName(std::string* reason);

/* Links an object for `architecture` ("gfx90a"). DVT_UNSUPPORTED without a linker. */
stream_ordered::Status LinkObject(const std::string& object, const std::string& architecture,
                                  std::string* linked);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_LINK_H_
