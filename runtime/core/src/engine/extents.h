// Which scalar arguments of a kernel are sizes of its buffers (docs/format/image.md, "Extents"),
// held against the tensors of a launch.
//
// A kernel bounds its accesses by the extents and strides that the plan passes; what a plan passes
// is compared with the tensor that it passes with it.
#ifndef DOVETAIL_ENGINE_EXTENTS_H_
#define DOVETAIL_ENGINE_EXTENTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/kit/image_decoder.h"
#include "engine/formats.h"

namespace dovetail::runtime {

// What a kernel takes an extent or a stride to be.
struct KernelSize {
  enum class Source : uint8_t { kUnknown, kConstant, kArgument, kRowMajor };
  Source source = Source::kUnknown;
  uint64_t value = 0;  // kConstant: itself; kArgument: which argument of the kernel's record
};

struct BufferSizes {
  uint32_t buffer = 0;  // which buffer argument
  std::vector<KernelSize> extents;
  std::vector<KernelSize> strides;  // as many
};

// By name of the kernel, which is a view into the image's bytes.
using ExtentTable = std::map<std::string_view, std::vector<BufferSizes>>;

// Reads the payload `extents`; an image without one has an empty table. Throws kImage.
ExtentTable ReadExtents(const ImageView& image);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_EXTENTS_H_
