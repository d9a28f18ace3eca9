/* Launches: what they ask for is checked, their arguments are copied, the CPU image runs. */
#include <cstring>
#include <vector>

#include "../../simt/engine.h"
#include "api.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* CU_LAUNCH_PARAM_BUFFER_POINTER, _SIZE and _END; HIP's are the same but for the end. */
constexpr uintptr_t kBufferPointer = 1;
constexpr uintptr_t kBufferSize = 2;

constexpr uint32_t kPortableCluster = 8; /* blocks, on every device that has clusters */

Status Refuse(Status status, const std::string& text) {
  Misuse(text);
  return status;
}

std::string Extent(const uint32_t* values) {
  return "(" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
         std::to_string(values[2]) + ")";
}

Status CheckShape(const Function& function, const Device& device, const LaunchConfig& config) {
  const DeviceLimits& limits = device.limits;
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    if (config.grid[i] == 0 || config.grid[i] > limits.max_grid[i]) {
      return Refuse(kInvalidValue, "a grid of " + Extent(config.grid) +
                                       " blocks; allowed are 1 to " + Extent(limits.max_grid));
    }
    if (config.block[i] == 0 || config.block[i] > limits.max_block[i]) {
      return Refuse(kInvalidValue, "a block of " + Extent(config.block) +
                                       " threads; allowed are 1 to " + Extent(limits.max_block));
    }
    threads *= config.block[i];
  }
  if (threads > limits.max_block_threads) {
    return Refuse(kInvalidValue, "a block of " + std::to_string(threads) +
                                     " threads; the device has at most " +
                                     std::to_string(limits.max_block_threads));
  }
  for (int i = 0; i < 3; ++i) {
    const uint32_t required = function.entry.required_block[i];
    if (required != 0 && required != config.block[i]) {
      return Refuse(kInvalidValue, "a block of " + Extent(config.block) + " threads; " +
                                       function.name + " was compiled for " +
                                       Extent(function.entry.required_block));
    }
  }
  if (threads > function.max_block_threads) {
    return Refuse(kLaunchOutOfResources, "a block of " + std::to_string(threads) + " threads; " +
                                             function.name + " allows " +
                                             std::to_string(function.max_block_threads));
  }
  if (config.shared_bytes > function.max_dynamic_shared_bytes) {
    return Refuse(kInvalidValue, "dynamic shared memory of " + std::to_string(config.shared_bytes) +
                                     " bytes; " + function.name + " is allowed " +
                                     std::to_string(function.max_dynamic_shared_bytes));
  }
  return kSuccess;
}

Status CheckCluster(const Function& function, const Device& device, const LaunchConfig& config,
                    uint32_t* cluster) {
  uint64_t blocks = 1;
  bool is_asked = false;
  for (int i = 0; i < 3; ++i) {
    const uint32_t required = function.entry.cluster[i];
    cluster[i] = config.cluster[i] != 0 ? config.cluster[i] : required;
    is_asked = is_asked || cluster[i] > 1;
    if (required != 0 && config.cluster[i] != 0 && config.cluster[i] != required) {
      return Refuse(kInvalidClusterSize, "clusters of " + Extent(config.cluster) + " blocks; " +
                                             function.name + " was compiled for " +
                                             Extent(function.entry.cluster));
    }
    if (cluster[i] == 0) cluster[i] = 1;
    blocks *= cluster[i];
  }
  if (!is_asked) return kSuccess;
  const uint32_t most = device.limits.max_cluster_blocks;
  if (most == 0) return Refuse(kNotSupported, "the device has no clusters");
  const auto allowed = function.attributes.find(14); /* non-portable cluster size */
  const bool is_wide = allowed != function.attributes.end() && allowed->second != 0;
  if (blocks > (is_wide ? most : std::min(most, kPortableCluster))) {
    return Refuse(kInvalidClusterSize, "a cluster of " + std::to_string(blocks) + " blocks");
  }
  for (int i = 0; i < 3; ++i) {
    if (config.grid[i] % cluster[i] != 0) {
      return Refuse(kInvalidClusterSize, "a grid of " + Extent(config.grid) +
                                             " blocks is not a multiple of its clusters of " +
                                             Extent(cluster));
    }
  }
  return kSuccess;
}

Status CheckCooperative(const Function& function, const Device& device,
                        const LaunchConfig& config) {
  if (!config.is_cooperative) return kSuccess;
  if (!device.limits.has_cooperative_launch) return kNotSupported;
  const uint64_t threads = uint64_t{config.block[0]} * config.block[1] * config.block[2];
  const uint64_t shared = config.shared_bytes + function.static_shared_bytes;
  uint64_t at_once = device.limits.max_threads_per_multiprocessor / threads;
  if (shared != 0) at_once = std::min(at_once, device.limits.shared_optin_bytes / shared);
  const uint64_t blocks = uint64_t{config.grid[0]} * config.grid[1] * config.grid[2];
  if (blocks > at_once * device.limits.multiprocessors) {
    return Refuse(kCooperativeLaunchTooLarge,
                  std::to_string(blocks) + " blocks do not fit on the device at once");
  }
  return kSuccess;
}

/* The bytes of all arguments, each at a multiple of 16. */
struct Arguments {
  std::vector<unsigned char> bytes;
  std::vector<size_t> offsets;
};

void Add(Arguments* arguments, const void* value, size_t size) {
  const size_t at = (arguments->bytes.size() + 15) / 16 * 16;
  arguments->bytes.resize(at + size);
  std::memcpy(arguments->bytes.data() + at, value, size);
  arguments->offsets.push_back(at);
}

Status CopyArguments(const Function& function, void* const* parameters, void* const* extra,
                     Arguments* arguments) {
  if (!function.knows_parameters) return kSuccess;
  const std::vector<uint32_t>& sizes = function.parameters;
  if (parameters != nullptr && extra != nullptr) {
    return Refuse(kInvalidValue, "arguments are given in two ways");
  }
  if (parameters != nullptr) {
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (parameters[i] == nullptr) {
        return Refuse(kInvalidValue,
                      "argument " + std::to_string(i) + " of " + function.name + " is null");
      }
      Add(arguments, parameters[i], sizes[i]);
    }
    return kSuccess;
  }
  if (extra == nullptr) {
    if (sizes.empty()) return kSuccess;
    return Refuse(kInvalidValue, function.name + " has " + std::to_string(sizes.size()) +
                                     " arguments and is given none");
  }
  const unsigned char* buffer = nullptr;
  size_t size = 0;
  for (size_t i = 0; i < 4; i += 2) {
    const auto what = reinterpret_cast<uintptr_t>(extra[i]);
    if (what == kBufferPointer) {
      buffer = static_cast<const unsigned char*>(extra[i + 1]);
    } else if (what == kBufferSize) {
      size = *static_cast<const size_t*>(extra[i + 1]);
    } else {
      break;
    }
  }
  size_t at = 0;
  for (const uint32_t each : sizes) {
    at = (at + each - 1) / each * each;
    if (buffer == nullptr || at + each > size) {
      return Refuse(kInvalidValue, "the block of arguments has " + std::to_string(size) +
                                       " bytes, too few for " + function.name);
    }
    Add(arguments, buffer + at, each);
    at += each;
  }
  return kSuccess;
}

/* The memory that buffer arguments point at; a text if one points nowhere. */
std::string FindUses(const Function& function, const Context& context, const Arguments& arguments,
                     std::vector<Use>* uses) {
  std::string wrong;
  const auto& infos = function.kernel->arguments();
  for (size_t i = 0; i < infos.size(); ++i) {
    if (infos[i].kind != ArgumentKind::kBuffer) continue;
    Address address = 0;
    std::memcpy(&address, arguments.bytes.data() + arguments.offsets[i], sizeof(address));
    if (address == 0) continue; /* a fault if the kernel touches it */
    const std::string name = "argument " + std::to_string(i) + " of " + function.name;
    const std::shared_ptr<Allocation> memory = FindMemory(address, true);
    if (memory == nullptr) {
      if (wrong.empty()) wrong = name + ": " + MemoryRefusal(address);
      continue;
    }
    if (memory->kind == MemoryKind::kDevice && memory->device != context.device &&
        context.peers.count(memory->device) == 0) {
      if (wrong.empty()) {
        wrong = name + " lies on device " + std::to_string(memory->device) +
                ", to which there is no peer access";
      }
      continue;
    }
    uses->push_back({address, 0, "a buffer of a launch"});
  }
  return wrong;
}

}  // namespace

Status MakeLaunch(const Context& context, Handle handle, const LaunchConfig& config,
                  void* const* parameters, void* const* extra, Work* work) {
  const auto function = Get<Function>("function", handle);
  if (function == nullptr) return kInvalidHandle;
  const std::shared_ptr<Context> owner = function->module->context.lock();
  if (!function->module->is_library && owner.get() != &context) {
    return Refuse(kInvalidHandle, "the kernel belongs to another context than the stream");
  }
  const Device& device = *FindDevice(context.device);
  Launch launch;
  Status status = CheckShape(*function, device, config);
  if (status == kSuccess) status = CheckCluster(*function, device, config, launch.cluster);
  if (status == kSuccess) status = CheckCooperative(*function, device, config);
  if (status != kSuccess) return status;
  auto arguments = std::make_shared<Arguments>();
  status = CopyArguments(*function, parameters, extra, arguments.get());
  if (status != kSuccess) return status;
  work->type = 0;
  work->is_launch = true;
  work->function = function;
  if (function->kernel == nullptr) return kSuccess; /* the script does without images */
  std::string wrong = FindUses(*function, context, *arguments, &work->uses);
  for (int i = 0; i < 3; ++i) {
    launch.grid[i] = config.grid[i];
    launch.block[i] = config.block[i];
  }
  launch.dynamic_shared_bytes = config.shared_bytes;
  work->run = [function, arguments, launch, wrong](std::string* text) {
    if (!wrong.empty()) {
      *text = wrong;
      return kIllegalAddress;
    }
    std::vector<const void*> places;
    places.reserve(arguments->offsets.size() + 1);
    for (const size_t offset : arguments->offsets) {
      places.push_back(arguments->bytes.data() + offset);
    }
    places.push_back(nullptr);
    std::string error;
    if (Run(*function->kernel, launch, places.data(), &error)) return kSuccess;
    *text = function->name + ": " + error;
    const bool is_address =
        error.find("address") != std::string::npos || error.find("memory") != std::string::npos;
    return is_address ? kIllegalAddress : kLaunchFailed;
  };
  return kSuccess;
}

Status LaunchWith(Handle function, const LaunchConfig& config, void* const* parameters,
                  void* const* extra, Handle stream_handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  Work work;
  const Status status =
      MakeLaunch(*stream->context.lock(), function, config, parameters, extra, &work);
  return status != kSuccess ? status : Submit(stream.get(), std::move(work));
}

Status LaunchKernel(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                    unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                    Handle stream, void** parameters, void** extra) {
  LaunchConfig config;
  config.grid[0] = grid_x;
  config.grid[1] = grid_y;
  config.grid[2] = grid_z;
  config.block[0] = block_x;
  config.block[1] = block_y;
  config.block[2] = block_z;
  config.shared_bytes = shared_bytes;
  return LaunchWith(function, config, parameters, extra, stream);
}

Status LaunchCooperative(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                         unsigned block_x, unsigned block_y, unsigned block_z,
                         unsigned shared_bytes, Handle stream, void** parameters) {
  LaunchConfig config;
  config.grid[0] = grid_x;
  config.grid[1] = grid_y;
  config.grid[2] = grid_z;
  config.block[0] = block_x;
  config.block[1] = block_y;
  config.block[2] = block_z;
  config.shared_bytes = shared_bytes;
  config.is_cooperative = true;
  return LaunchWith(function, config, parameters, nullptr, stream);
}

}  // namespace dovetail::fakedrivers::gpu
