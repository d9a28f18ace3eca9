/* cuTensorMapEncodeTiled: its arguments are held against what the manual asks of them, and what
 * they say is written down for the engine. Source: CUDA Driver API, "Tensor Map Object Management".
 */
#include "../simt/tensor_map.h"

#include <cstring>
#include <string>

#include "../core/gpu/state.h"
#include "cuda.h"

namespace dovetail::fakedrivers::gpu {
namespace {

constexpr uint64_t kMapAlignment = 64;
constexpr uint64_t kMostExtent = uint64_t{1} << 31;
constexpr uint64_t kStrideEnd = uint64_t{1} << 40;
constexpr uint64_t kGranule = 16; /* of addresses, strides and rows of a box */
constexpr uint64_t kWideGranule = 32;
constexpr uint32_t kMostBox = 256;
constexpr uint32_t kMostStep = 8;
constexpr uint32_t kFewestInterleaved = 3;
constexpr int kWideInterleave = 2; /* CU_TENSOR_MAP_INTERLEAVE_32B */
constexpr int kLastInterleave = 2;
constexpr int kFirstFloat = 6; /* CU_TENSOR_MAP_DATA_TYPE_FLOAT16 */
constexpr int kLastSwizzle = 6;
constexpr int kLastPromotion = 3;
constexpr int kLastFill = 1;

/* CUtensorMapDataType in order: bytes of an element. Packed types of 4 and 6 bits, which came with
 * devices of 10.0, are not here. */
constexpr uint8_t kElementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
constexpr int kTypes = sizeof(kElementBytes);

/* CUtensorMapSwizzle in order: the span. */
constexpr uint8_t kSpans[] = {0, 32, 64, 128, 128, 128, 128};
constexpr int kLastKnownSwizzle = 3;

/* What a call says of a tensor. */
struct TensorMapGiven {
  int type;
  uint32_t rank;
  const uint64_t* extents;
  const uint64_t* strides;
  const uint32_t* boxes;
  const uint32_t* steps;
  int interleave;
  int swizzle;
  int promotion;
  int fill;
};

Status Refuse(const std::string& text) {
  Misuse("cuTensorMapEncodeTiled: " + text);
  return kInvalidValue;
}

std::string Of(const char* array, uint32_t i) {
  return std::string(array) + "[" + std::to_string(i) + "]";
}

/* What each dimension must be; the manual's formula for strides describes packed tensors, and is no
 * further requirement. */
Status CheckDimensions(const TensorMapGiven& given, uint64_t granule) {
  for (uint32_t i = 0; i < given.rank; ++i) {
    const uint64_t extent = given.extents[i];
    if (extent == 0 || extent > kMostExtent) {
      return Refuse(Of("globalDim", i) + " is " + std::to_string(extent) + ", not 1 to 2^31");
    }
    const uint32_t box = given.boxes[i];
    if (box == 0 || box > kMostBox) {
      return Refuse(Of("boxDim", i) + " is " + std::to_string(box) + ", not 1 to 256");
    }
    const uint32_t step = given.steps[i];
    const bool counts = i != 0 || given.interleave != 0;
    if (counts && (step == 0 || step > kMostStep)) {
      return Refuse(Of("elementStrides", i) + " is " + std::to_string(step) + ", not 1 to 8");
    }
    if (i + 1 == given.rank) break;
    const uint64_t stride = given.strides[i];
    if (stride % granule != 0 || stride >= kStrideEnd) {
      return Refuse(Of("globalStrides", i) + " is " + std::to_string(stride) +
                    ", not a multiple of " + std::to_string(granule) + " less than 2^40");
    }
  }
  return kSuccess;
}

Status CheckModes(const TensorMapGiven& given) {
  if (given.interleave < 0 || given.interleave > kLastInterleave) {
    return Refuse("there is no interleave " + std::to_string(given.interleave));
  }
  if (given.swizzle < 0 || given.swizzle > kLastSwizzle) {
    return Refuse("there is no swizzle " + std::to_string(given.swizzle));
  }
  if (given.promotion < 0 || given.promotion > kLastPromotion) {
    return Refuse("there is no L2 promotion " + std::to_string(given.promotion));
  }
  if (given.fill < 0 || given.fill > kLastFill) {
    return Refuse("there is no fill " + std::to_string(given.fill));
  }
  if (given.fill != 0 && given.type < kFirstFloat) {
    return Refuse("NaN is asked for outside of a tensor of integers");
  }
  if (given.interleave == kWideInterleave && given.swizzle != 1) {
    return Refuse("interleave of 32 bytes goes with swizzle of 32 bytes only");
  }
  if (given.interleave != 0 && given.rank < kFewestInterleaved) {
    return Refuse("an interleaved tensor has 3 dimensions or more");
  }
  return kSuccess;
}

Status CheckRow(const TensorMapGiven& given, uint64_t row) {
  if (given.interleave != 0) return kSuccess;
  if (row % kGranule != 0) {
    return Refuse("a row of the box has " + std::to_string(row) + " bytes, no multiple of 16");
  }
  const uint64_t span = kSpans[given.swizzle];
  if (span != 0 && row > span) {
    return Refuse("a row of the box has " + std::to_string(row) +
                  " bytes, more than the swizzle's " + std::to_string(span));
  }
  return kSuccess;
}

}  // namespace

Status TensorMapEncodeTiled(void* map, int type, uint32_t rank, void* address,
                            const uint64_t* extents, const uint64_t* strides, const uint32_t* boxes,
                            const uint32_t* steps, int interleave, int swizzle, int promotion,
                            int fill) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (map == nullptr || extents == nullptr || boxes == nullptr || steps == nullptr) {
    return Refuse("an argument is null");
  }
  if (reinterpret_cast<uintptr_t>(map) % kMapAlignment != 0) {
    return Refuse("the tensor map lies at no multiple of 64 bytes");
  }
  if (type < 0 || type >= kTypes) return Refuse("there is no type " + std::to_string(type));
  if (rank == 0 || rank > TensorMap::kMostDimensions) {
    return Refuse("a tensor has 1 to 5 dimensions, not " + std::to_string(rank));
  }
  if (rank > 1 && strides == nullptr) return Refuse("globalStrides is null");
  const TensorMapGiven given = {type,  rank,       extents, strides,   boxes,
                                steps, interleave, swizzle, promotion, fill};
  Status status = CheckModes(given);
  if (status != kSuccess) return status;
  const uint64_t granule = interleave == kWideInterleave ? kWideGranule : kGranule;
  const auto place = reinterpret_cast<uint64_t>(address);
  if (place == 0 || place % granule != 0) {
    return Refuse("globalAddress is not a multiple of " + std::to_string(granule) + ", or null");
  }
  status = CheckDimensions(given, granule);
  if (status == kSuccess) status = CheckRow(given, uint64_t{boxes[0]} * kElementBytes[type]);
  if (status != kSuccess) return status;
  TensorMap made = {};
  made.mark = TensorMap::kMark;
  made.address = place;
  made.rank = static_cast<uint8_t>(rank);
  made.element_bytes = kElementBytes[type];
  made.interleave = static_cast<uint8_t>(interleave);
  made.swizzle = kSpans[swizzle];
  made.is_known_swizzle = swizzle <= kLastKnownSwizzle ? 1 : 0;
  made.fill = static_cast<uint8_t>(fill);
  for (uint32_t i = 0; i < rank; ++i) {
    made.extents[i] = static_cast<uint32_t>(extents[i]);
    made.boxes[i] = boxes[i];
    made.steps[i] = i == 0 && interleave == 0 ? 1 : static_cast<uint8_t>(steps[i]);
    if (i + 1 < rank) made.strides[i] = strides[i];
  }
  std::memcpy(map, &made, sizeof(made));
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
