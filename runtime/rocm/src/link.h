/* From a relocatable object to a code object that HIP loads: by an `ld.lld`, in a process of its
 * own, else by AMD's code object manager, in this one. Either is part of every ROCm. The second
 * ends the process when it cannot read an object, so objects are looked at before (elf.h), and the
 * first is preferred. */
#ifndef DOVETAIL_RUNTIME_ROCM_LINK_H_
#define DOVETAIL_RUNTIME_ROCM_LINK_H_

#include <string>

#include "dovetail/kit/status.h"

namespace dovetail::runtime::rocm {

/* What objects would be linked by: "ld.lld" or "comgr"; empty, with the reason (what was looked
 * for), when this machine has neither. */
std::string LinkerName(std::string* reason);

/* Links an object for `architecture` ("gfx90a"), one that CheckElf has accepted. DVT_UNSUPPORTED
 * without a linker. */
Status LinkObject(const std::string& object, const std::string& architecture, std::string* linked);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_LINK_H_
