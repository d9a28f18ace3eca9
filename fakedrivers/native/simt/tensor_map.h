/* A tensor map as the fake drivers have it: what cuTensorMapEncodeTiled writes and the engine
 * reads. NVIDIA's layout is its own affair; the size is that of cuda.h (CUtensorMap).
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_TENSOR_MAP_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_TENSOR_MAP_H_

#include <cstdint>

namespace dovetail::fakedrivers {

/* The innermost dimension first. */
struct TensorMap {
  static constexpr uint64_t kMark = 0x70616D726F736E74U; /* "tnsormap", little-endian */
  static constexpr uint32_t kMostDimensions = 5;

  uint64_t mark;
  uint64_t address;
  uint64_t strides[kMostDimensions - 1]; /* bytes, of all dimensions but the first */
  uint32_t extents[kMostDimensions];
  uint32_t boxes[kMostDimensions];
  uint8_t steps[kMostDimensions]; /* elements from one that is copied to the next */
  uint8_t rank;
  uint8_t element_bytes;
  uint8_t interleave;       /* CUtensorMapInterleave */
  uint8_t swizzle;          /* bytes of a span; 0 for none */
  uint8_t is_known_swizzle; /* 0: a mode of devices after 9.0 */
  uint8_t fill;             /* CUtensorMapFloatOOBfill */
  uint8_t reserved[29];
};

static_assert(sizeof(TensorMap) == 128, "CUtensorMap has 128 bytes");

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_TENSOR_MAP_H_
