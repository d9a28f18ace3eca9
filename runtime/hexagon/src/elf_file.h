/* The reader of ELF files of Hexagon code: finished ones, which have no relocation left. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_ELF_FILE_H_
#define DOVETAIL_RUNTIME_HEXAGON_ELF_FILE_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/kit/status.h"

namespace dovetail::runtime::hexagon {

/* A part of a file as it has to be in memory: `content` at `place`, then zeros up to `size`. */
struct ElfPart {
  uint32_t place = 0;
  uint32_t size = 0;
  std::string_view content;
};

/* What a file says; views point into its bytes. Places are relative to a base that is a multiple of
 * a page. */
struct ElfFile {
  std::vector<ElfPart> parts;
  std::map<std::string, uint32_t> functions; /* places of global functions, by name */
  uint32_t size = 0;                         /* of all parts, from place 0 */
  bool is_written = false;                   /* the code writes into a part of its own */
  uint32_t version = 0;                      /* of the instruction set: 66 to 73 */
};

/* Reads untrusted bytes. DVT_INVALID_IMAGE says what is wrong. */
Status ReadElf(std::string_view bytes, ElfFile* file);

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_ELF_FILE_H_
