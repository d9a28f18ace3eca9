/* What the fake driver reads from a SPIR-V module: enough to hold a pipeline against its layout,
 * and a device's features against what the module asks for. The module itself is not executed: its
 * CPU image is. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_SPIRV_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_SPIRV_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace dovetail::fakedrivers::vulkan {

struct SpirvModule {
  struct Entry {
    uint32_t id = 0;
    bool has_size = false;
    uint32_t size[3] = {1, 1, 1}; /* LocalSize, or the defaults of LocalSizeId */
  };
  struct Resource {
    uint32_t set = 0;
    uint32_t binding = 0;
    bool is_uniform = false;
    bool is_read_only = false;
  };

  uint32_t version = 0; /* 1.3 is 103 */
  std::vector<uint32_t> capabilities;
  std::map<std::string, Entry> entries; /* of the model GLCompute */
  std::vector<Resource> resources;
  uint32_t push_constant_bytes = 0;
  std::set<uint32_t> spec_ids;
  bool by_address = false;
};

/* False, and what is wrong. */
bool ReadSpirv(const std::vector<uint32_t>& words, SpirvModule* module, std::string* error);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_SPIRV_H_
