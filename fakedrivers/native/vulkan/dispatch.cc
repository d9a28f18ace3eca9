/* Dispatches: the arguments of a kernel, from where docs/format/image.md puts them for `vulkan`,
 * and the run of its CPU image. */
#include "dispatch.h"

#include <algorithm>
#include <cstring>

namespace dovetail::fakedrivers::vulkan {
namespace {

constexpr uint64_t kMostPushed = 128;
constexpr uint32_t kSharedSpecId = 16;
constexpr uint32_t kLeastShared = 16;

uint64_t AlignUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

/* Where the arguments of a kernel stand in its block. */
struct Places {
  uint32_t buffers = 0;
  uint64_t scalar_start = 0;     /* of the scalar block, in the block of arguments */
  uint64_t bytes = 0;            /* of the block of arguments */
  std::vector<uint64_t> offsets; /* of each argument; of a buffer its number */
  bool is_spilled = false;
};

Places PlacesOf(const CpuKernel& kernel, bool by_address) {
  Places places;
  uint64_t at = 0;
  for (const ArgumentInfo& argument : kernel.arguments()) {
    if (argument.kind == ArgumentKind::kBuffer) {
      places.offsets.push_back(places.buffers++);
      continue;
    }
    at = AlignUp(at, argument.size);
    places.offsets.push_back(at);
    at += argument.size;
  }
  if (by_address) places.scalar_start = uint64_t{places.buffers} * sizeof(VkDeviceAddress);
  places.bytes = places.scalar_start + at;
  places.is_spilled = places.bytes > kMostPushed;
  return places;
}

/* What a dispatch needs on the device; the objects in it live as long as it. */
struct Dispatch {
  std::shared_ptr<Pipeline> pipeline;
  Places places;
  uint32_t groups[3] = {1, 1, 1};
  Recording::Range indirect;
  std::map<uint32_t, Recording::Range> bindings;
  std::vector<unsigned char> pushed;
  uint32_t limits[3] = {};

  bool Run(std::string* error) const;
};

bool Dispatch::Run(std::string* error) const {
  Launch launch;
  std::copy_n(groups, 3, launch.grid);
  if (indirect.memory != nullptr) {
    std::memcpy(launch.grid, indirect.data(), sizeof(launch.grid));
    for (int i = 0; i < 3; ++i) {
      if (launch.grid[i] <= limits[i]) continue;
      *error = "the buffer says " + std::to_string(launch.grid[i]) + " blocks";
      return false;
    }
  }
  if (launch.grid[0] == 0 || launch.grid[1] == 0 || launch.grid[2] == 0) return true;
  if (pipeline->kernel == nullptr) return true; /* the script: no images */
  std::copy_n(pipeline->block, 3, launch.block);
  const CpuKernel& kernel = *pipeline->kernel;
  const bool by_address = pipeline->module->by_address;
  const unsigned char* block = pushed.data();
  if (places.is_spilled) block = bindings.at(by_address ? 0 : places.buffers).data();
  std::vector<const void*> arguments;
  std::vector<void*> buffers(places.buffers);
  uint32_t shared = 0;
  for (size_t i = 0; i < kernel.arguments().size(); ++i) {
    const ArgumentInfo& argument = kernel.arguments()[i];
    const uint64_t place = places.offsets[i];
    if (argument.kind == ArgumentKind::kBuffer) {
      if (by_address) {
        std::memcpy(&buffers[place], block + place * sizeof(void*), sizeof(void*));
      } else {
        buffers[place] = bindings.at(static_cast<uint32_t>(place)).data();
      }
      arguments.push_back(&buffers[place]);
      continue;
    }
    const unsigned char* const value = block + places.scalar_start + place;
    arguments.push_back(value);
    if (argument.kind != ArgumentKind::kShared) continue;
    uint32_t bytes = 0;
    std::memcpy(&bytes, value, sizeof(bytes));
    launch.dynamic_shared_bytes += AlignUp(bytes, 16);
    const auto constant = pipeline->constants.find(kSharedSpecId + shared++);
    if (constant == pipeline->constants.end() ||
        constant->second != std::max(bytes, kLeastShared)) {
      Wrong("specialisation constant " + Text(uint64_t{kSharedSpecId + shared - 1}) +
            " is not the size of the shared memory that the scalars name, " +
            Text(uint64_t{bytes}));
    }
  }
  return fakedrivers::Run(kernel, launch, arguments.data(), error);
}

const Descriptor* FindDescriptor(const CommandBuffer& buffer, uint32_t set, uint32_t binding,
                                 uint64_t* dynamic) {
  *dynamic = 0;
  const auto pushed = buffer.pushed.find(set);
  if (pushed != buffer.pushed.end()) {
    const auto found = pushed->second.find({binding, 0});
    return found == pushed->second.end() ? nullptr : &found->second;
  }
  const auto bound = buffer.sets.find(set);
  if (bound == buffer.sets.end()) return nullptr;
  size_t index = 0;
  for (const auto& [number, one] : bound->second.set->layout->bindings) {
    const bool is_dynamic = one.type == kVkDescriptorStorageBufferDynamic ||
                            one.type == kVkDescriptorUniformBufferDynamic;
    if (number == binding && is_dynamic) *dynamic = bound->second.offsets[index];
    if (is_dynamic) index += one.count;
  }
  const auto& descriptors = bound->second.set->descriptors;
  const auto found = descriptors.find({binding, 0});
  return found == descriptors.end() ? nullptr : &found->second;
}

Recording::Range RangeOf(const Recording& recording, uint32_t set, uint32_t binding) {
  const std::string where = "set " + Text(uint64_t{set}) + ", binding " + Text(uint64_t{binding});
  uint64_t dynamic = 0;
  const Descriptor* const found = FindDescriptor(recording.buffer(), set, binding, &dynamic);
  DOVETAIL_FAKE_REQUIRE(found != nullptr, where + " is used by the kernel and nothing is bound");
  DOVETAIL_FAKE_REQUIRE(found->buffer->version == found->buffer_version,
                        where + ": " + Text(*found->buffer) + " has been destroyed");
  recording.Refer(found->buffer);
  return recording.Bytes(found->buffer, found->offset + dynamic, found->range, found->buffer->usage,
                         where.c_str());
}

void CheckPushed(const CommandBuffer& buffer, const Pipeline& pipeline) {
  for (uint32_t i = 0; i < pipeline.module->push_constant_bytes; ++i) {
    DOVETAIL_FAKE_REQUIRE(i < buffer.pushed_bytes.size() && buffer.pushed_bytes[i],
                          "byte " + Text(uint64_t{i}) + " of the kernel's " +
                              Text(uint64_t{pipeline.module->push_constant_bytes}) +
                              " bytes of push constants was not set");
  }
}

}  // namespace

void RecordDispatch(Recording* recording, const uint32_t* groups,
                    const Recording::Range* indirect) {
  const CommandBuffer& buffer = recording->buffer();
  DOVETAIL_FAKE_REQUIRE(buffer.pipeline != nullptr, "no pipeline is bound");
  auto dispatch = std::make_shared<Dispatch>();
  dispatch->pipeline = buffer.pipeline;
  const Pipeline& pipeline = *buffer.pipeline;
  std::copy_n(recording->device().description.properties.limits.maxComputeWorkGroupCount, 3,
              dispatch->limits);
  CheckPushed(buffer, pipeline);
  dispatch->pushed = buffer.push_constants;
  Command command;
  command.what = "kernel '" + pipeline.entry + "'";
  command.is_dispatch = true;
  for (const auto& [binding, is_read_only] : pipeline.bindings) {
    const Recording::Range range = RangeOf(*recording, 0, binding);
    dispatch->bindings[binding] = range;
    command.accesses.push_back(AccessOf(range, !is_read_only, kVkStageCompute, command.what));
  }
  if (groups != nullptr) {
    std::copy_n(groups, 3, dispatch->groups);
  } else {
    dispatch->indirect = *indirect;
    command.accesses.push_back(AccessOf(*indirect, false, kVkStageDrawIndirect, command.what));
  }
  if (pipeline.kernel != nullptr) {
    const bool by_address = pipeline.module->by_address;
    dispatch->places = PlacesOf(*pipeline.kernel, by_address);
    const Places& places = dispatch->places;
    /* A module need not use all that its image's record names. */
    const uint32_t end = (by_address ? 0 : places.buffers) + (places.is_spilled ? 1 : 0);
    for (uint32_t i = 0; i < end; ++i) {
      if (dispatch->bindings.count(i) == 0) dispatch->bindings[i] = RangeOf(*recording, 0, i);
    }
    if (!places.is_spilled) {
      dispatch->pushed.resize(std::max<uint64_t>(dispatch->pushed.size(), places.bytes));
    }
  }
  command.run = [dispatch](std::string* error) { return dispatch->Run(error); };
  recording->Add(std::move(command));
}

}  // namespace dovetail::fakedrivers::vulkan
