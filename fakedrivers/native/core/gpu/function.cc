/* What kernels are asked and told: attributes, parameters, occupancy. */
#include <algorithm>

#include "api.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* CUfunction_attribute; hipFunction_attribute has the first ten. */
enum FunctionAttribute {
  kMaxThreads = 0,
  kSharedBytes = 1,
  kConstBytes = 2,
  kLocalBytes = 3,
  kRegisters = 4,
  kPtxVersion = 5,
  kBinaryVersion = 6,
  kCacheMode = 7,
  kMaxDynamicShared = 8,
  kCarveout = 9,
  kClusterMustBeSet = 10,
  kClusterWidth = 11,
  kClusterHeight = 12,
  kClusterDepth = 13,
  kNonPortableCluster = 14,
  kClusterPolicy = 15,
};

Status FunctionOf(Handle handle, std::shared_ptr<Function>* function, const Device** device) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  *function = Get<Function>("function", handle);
  if (*function == nullptr) return kInvalidHandle;
  *device = FindDevice(context->device);
  return kSuccess;
}

}  // namespace

Status FunctionGetAttribute(int* value, int attribute, Handle handle) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (value == nullptr) return kInvalidValue;
  const auto set = function->attributes.find(attribute);
  switch (attribute) {
    case kMaxThreads:
      *value = static_cast<int>(function->max_block_threads);
      return kSuccess;
    case kSharedBytes:
      *value = static_cast<int>(function->static_shared_bytes);
      return kSuccess;
    case kMaxDynamicShared:
      *value = static_cast<int>(function->max_dynamic_shared_bytes);
      return kSuccess;
    case kRegisters:
      *value = 32;
      return kSuccess;
    case kPtxVersion:
      *value = function->module->code.ptx_version;
      return kSuccess;
    case kBinaryVersion:
      *value = function->module->code.binary_version;
      return kSuccess;
    case kConstBytes:
    case kLocalBytes:
    case kCacheMode:
      *value = 0;
      return kSuccess;
    case kCarveout:
      *value = set == function->attributes.end() ? -1 : set->second;
      return kSuccess;
    case kClusterMustBeSet:
      *value = 0;
      return kSuccess;
    case kClusterWidth:
    case kClusterHeight:
    case kClusterDepth:
      *value = static_cast<int>(function->entry.cluster[attribute - kClusterWidth]);
      return kSuccess;
    case kNonPortableCluster:
    case kClusterPolicy:
      *value = set == function->attributes.end() ? 0 : set->second;
      return kSuccess;
    default:
      return kInvalidValue;
  }
}

Status FunctionSetAttribute(Handle handle, int attribute, int value) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  switch (attribute) {
    case kMaxDynamicShared:
      if (value < 0 || static_cast<uint64_t>(value) + function->static_shared_bytes >
                           device->limits.shared_optin_bytes) {
        Misuse("dynamic shared memory of " + std::to_string(value) + " bytes and " +
               std::to_string(function->static_shared_bytes) + " static ones are more than the " +
               std::to_string(device->limits.shared_optin_bytes) + " that a block can have");
        return kInvalidValue;
      }
      function->max_dynamic_shared_bytes = static_cast<uint64_t>(value);
      return kSuccess;
    case kCarveout:
      if (value < -1 || value > 100) return kInvalidValue;
      break;
    case kNonPortableCluster:
    case kClusterPolicy:
      if (device->limits.max_cluster_blocks == 0) return kNotSupported;
      break;
    case kClusterWidth:
    case kClusterHeight:
    case kClusterDepth:
      if (value < 0 || device->limits.max_cluster_blocks == 0) return kInvalidValue;
      function->entry.cluster[attribute - kClusterWidth] = static_cast<uint32_t>(value);
      return kSuccess;
    default:
      Misuse("function attribute " + std::to_string(attribute) + " cannot be set");
      return kInvalidValue;
  }
  function->attributes[attribute] = value;
  return kSuccess;
}

Status FunctionSetCacheConfig(Handle handle, int config) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  return config < 0 || config > 3 ? kInvalidValue : kSuccess;
}

Status FunctionGetModule(Handle* module, Handle handle) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (module == nullptr) return kInvalidValue;
  for (const char* kind : {"module", "library"}) {
    for (const auto& [each, object] : Objects(kind)) {
      if (object != function->module) continue;
      *module = each;
      return kSuccess;
    }
  }
  return kInvalidHandle;
}

Status FunctionGetName(const char** name, Handle handle) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (name == nullptr) return kInvalidValue;
  *name = function->name.c_str();
  return kSuccess;
}

Status FunctionParameter(Handle handle, size_t index, size_t* offset, size_t* size) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (offset == nullptr || index >= function->parameters.size()) return kInvalidValue;
  size_t at = 0;
  for (size_t i = 0;; ++i) {
    const size_t bytes = function->parameters[i];
    at = (at + bytes - 1) / bytes * bytes;
    if (i == index) {
      *offset = at;
      if (size != nullptr) *size = bytes;
      return kSuccess;
    }
    at += bytes;
  }
}

Status OccupancyBlocksWithFlags(int* blocks, Handle handle, int block_threads, size_t shared_bytes,
                                unsigned flags) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (blocks == nullptr || block_threads <= 0 || flags > 1) return kInvalidValue;
  const DeviceLimits& limits = device->limits;
  const auto threads = static_cast<uint32_t>(block_threads);
  const uint64_t shared = shared_bytes + function->static_shared_bytes;
  uint64_t count =
      threads > function->max_block_threads ? 0 : limits.max_threads_per_multiprocessor / threads;
  if (shared > limits.shared_optin_bytes) count = 0;
  if (shared != 0) count = std::min<uint64_t>(count, limits.shared_optin_bytes / shared);
  *blocks = static_cast<int>(std::min<uint64_t>(count, 32));
  return kSuccess;
}

Status OccupancyBlocks(int* blocks, Handle function, int block_threads, size_t shared_bytes) {
  return OccupancyBlocksWithFlags(blocks, function, block_threads, shared_bytes, 0);
}

Status OccupancyBlockSize(int* min_grid, int* block_threads, Handle handle,
                          size_t (*shared_of_block)(int), size_t shared_bytes, int limit) {
  std::shared_ptr<Function> function;
  const Device* device = nullptr;
  if (const Status status = FunctionOf(handle, &function, &device); status != kSuccess)
    return status;
  if (min_grid == nullptr || block_threads == nullptr) return kInvalidValue;
  int most = static_cast<int>(function->max_block_threads);
  if (limit > 0) most = std::min(most, limit);
  int best = 0;
  int best_threads = 0;
  for (int threads = most / 32 * 32; threads > 0; threads -= 32) {
    const size_t shared = shared_of_block != nullptr ? shared_of_block(threads) : shared_bytes;
    int blocks = 0;
    if (OccupancyBlocks(&blocks, handle, threads, shared) != kSuccess) continue;
    if (blocks * threads > best_threads * best) {
      best = blocks;
      best_threads = threads;
    }
  }
  *block_threads = best_threads != 0 ? best_threads : most;
  *min_grid = std::max(best, 1) * static_cast<int>(device->limits.multiprocessors);
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
