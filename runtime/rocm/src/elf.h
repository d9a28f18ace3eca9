/* ELF files for AMD's GPUs, looked at before any linker or loader sees them: those take a damaged
 * file as a reason to end the process. */
#ifndef DOVETAIL_RUNTIME_ROCM_ELF_H_
#define DOVETAIL_RUNTIME_ROCM_ELF_H_

#include <cstdint>
#include <string_view>

#include "dovetail/kit/status.h"

namespace dovetail::runtime::rocm {

enum class ElfType : uint16_t {
  kRelocatable = 1, /* ET_REL: an object */
  kShared = 3,      /* ET_DYN: a code object */
};

/* Whether the bytes are an ELF file of this type for AMD's GPUs, with all its headers, sections,
 * section names, symbols and relocations inside it. DVT_INVALID_IMAGE with the reason otherwise. */
Status CheckElf(std::string_view bytes, ElfType type);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_ELF_H_
