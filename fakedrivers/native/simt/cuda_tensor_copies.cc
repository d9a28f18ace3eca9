/* Copies of boxes of tensors (`T.cuda.tensor_load`, `tensor_store`), by the names of their
 * routines; what is loaded arrives when the barrier is asked (arrivals.h), what is stored at once.
 * Source: PTX ISA, "cp.async.bulk.tensor", "Tensors". */
#include <cstring>

#include "arrivals.h"
#include "proxies.h"
#include "service_tables.h"
#include "swizzle.h"
#include "tensor_map.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint64_t kSharedAlignment =
    128; /* PTX ISA, cp.async.bulk.tensor: of the shared address */

TensorMap MapOf(dovetail_thread* self, const void* const* arguments, int n, uint32_t rank) {
  TensorMap map;
  std::memcpy(&map, Read<const void*>(arguments, n), sizeof map);
  if (map.mark != TensorMap::kMark) {
    self->services->trap(self, "a tensor map that cuTensorMapEncodeTiled has not made");
  }
  if (map.rank != rank) {
    self->services->trap(self, "a tensor copy of another number of dimensions than its map has");
  }
  if (map.interleave != 0 || map.fill != 0 || map.is_known_swizzle == 0) {
    self->services->trap(self, "a tensor map with a mode that the fake driver does not execute");
  }
  for (uint32_t i = 0; i < rank; ++i) {
    if (map.steps[i] != 1) {
      self->services->trap(self,
                           "a tensor map with steps between elements, which are not executed");
    }
  }
  /* What lies behind a row that is shorter than the span is not said anywhere. */
  if (map.swizzle != 0 && map.boxes[0] * map.element_bytes != map.swizzle) {
    self->services->trap(self, "a swizzled box whose rows are not as long as the span");
  }
  return map;
}

size_t BytesOf(const TensorMap& map) {
  size_t bytes = map.element_bytes;
  for (uint32_t i = 0; i < map.rank; ++i) bytes *= map.boxes[i];
  return bytes;
}

/* Calls `visit` with the place of each element of the box in shared memory, and of the element in
 * the tensor: null where that is outside. */
template <class Visit>
void EachElement(const TensorMap& map, uint64_t shared, const int32_t* start, Visit&& visit) {
  const uint64_t count = BytesOf(map) / map.element_bytes;
  uint32_t at[TensorMap::kMostDimensions] = {};
  for (uint64_t element = 0; element < count; ++element) {
    bool is_inside = true;
    uint64_t place = map.address;
    for (uint32_t i = 0; i < map.rank; ++i) {
      const int64_t index = int64_t{start[i]} + at[i];
      is_inside &= index >= 0 && index < int64_t{map.extents[i]};
      const uint64_t stride = i == 0 ? map.element_bytes : map.strides[i - 1];
      place += static_cast<uint64_t>(index) * stride;
    }
    const uint64_t target = Swizzled(shared + element * map.element_bytes, map.swizzle);
    visit(reinterpret_cast<void*>(target), is_inside ? reinterpret_cast<void*>(place) : nullptr);
    for (uint32_t i = 0; i < map.rank && ++at[i] == map.boxes[i]; ++i) at[i] = 0;
  }
}

uint64_t SharedPlace(dovetail_thread* self, const void* const* arguments, int n) {
  const auto place = Read<uint64_t>(arguments, n);
  if (place % kSharedAlignment != 0) {
    self->services->trap(self,
                         "cp.async.bulk.tensor at a shared address that is not a multiple of 128");
  }
  return place;
}

/* The place where the box begins, the innermost dimension first; arguments have it last. */
template <uint32_t rank>
void ReadStart(const void* const* arguments, int first, int32_t* start) {
  for (uint32_t i = 0; i < rank; ++i) {
    start[i] = Read<int32_t>(arguments, first + static_cast<int>(rank - 1 - i));
  }
}

/* (ptr target, ptr map, ptr barrier, i32 place ...) */
template <uint32_t rank>
void Load(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const TensorMap map = MapOf(self, arguments, 1, rank);
  const uint64_t target = SharedPlace(self, arguments, 0);
  int32_t start[rank];
  ReadStart<rank>(arguments, 3, start);
  EachElement(map, target, start, [&map](void* shared, const void* global) {
    if (global == nullptr) {
      std::memset(shared, 0, map.element_bytes);
    } else {
      std::memcpy(shared, global, map.element_bytes);
    }
  });
  /* What was filled in counts too. */
  Postpone(self, Read<void*>(arguments, 2), reinterpret_cast<void*>(target), BytesOf(map));
}

/* (ptr map, ptr source, i32 place ...) */
template <uint32_t rank>
void Store(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const TensorMap map = MapOf(self, arguments, 0, rank);
  const uint64_t source = SharedPlace(self, arguments, 1);
  int32_t start[rank];
  ReadStart<rank>(arguments, 2, start);
  if (!AsyncSees(self, reinterpret_cast<const void*>(source), BytesOf(map))) {
    self->services->trap(self,
                         "cp.async.bulk.tensor of shared memory that threads have written since, "
                         "or without, fence.proxy.async");
  }
  EachElement(map, source, start, [&map](const void* shared, void* global) {
    if (global != nullptr) std::memcpy(global, shared, map.element_bytes);
  });
}

#define DOVETAIL_TENSOR(n) \
  {"dvt_cuda_tensor_load_" #n "d", &Load<n>}, { "dvt_cuda_tensor_store_" #n "d", &Store<n> }

constexpr NamedService kTensorCopies[] = {
    DOVETAIL_TENSOR(1), DOVETAIL_TENSOR(2), DOVETAIL_TENSOR(3),
    DOVETAIL_TENSOR(4), DOVETAIL_TENSOR(5),
};

#undef DOVETAIL_TENSOR

}  // namespace

ServiceTable CudaTensorCopies() {
  return {kTensorCopies, sizeof kTensorCopies / sizeof kTensorCopies[0]};
}

}  // namespace dovetail::fakedrivers
