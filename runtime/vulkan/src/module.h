/* What a walk over the words of a SPIR-V module shows. */
#ifndef DOVETAIL_RUNTIME_VULKAN_MODULE_H_
#define DOVETAIL_RUNTIME_VULKAN_MODULE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "status.h"

namespace dovetail::runtime::vulkan {

struct Module {
  std::vector<uint32_t> words;
  uint32_t version = 0; /* 103 is 1.3 */
  bool by_address = false;
  bool has_local_size = false;
  uint32_t local_size[3] = {}; /* of the entry point, where it is said in numbers */
  uint32_t binding_count = 0;  /* one more than the largest binding */
  uint32_t push_constant_bytes = 0;
  std::vector<uint32_t> capabilities;
  std::vector<std::string> extensions;
  std::vector<uint32_t> spec_ids;
};

/* Reads the module of `symbol` out of untrusted bytes: framing, header, order of sections as far as
 * it matters, one GLCompute entry point of that name, bindings in set 0. Vulkan takes a module that
 * is not valid as undefined behaviour, so that what a walk can find is found before the driver sees
 * it; it is no validator. */
Status ReadModule(std::string_view bytes, const std::string& symbol, Module* module);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_MODULE_H_
