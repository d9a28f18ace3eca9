/* Commands: copies, markers and kernels. */
#include <algorithm>
#include <cstring>

#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

std::shared_ptr<Mem> FindMem(const Queue& queue, ClMem id, bool is_image = false) {
  const auto mem = Find<Mem>(id);
  DOVETAIL_FAKE_REQUIRE(mem->context == queue.context, kClInvalidContext,
                        "the buffer and the queue are of different contexts");
  DOVETAIL_FAKE_REQUIRE(mem->IsImage() == is_image, kClInvalidMemObject,
                        is_image ? "the object is a buffer, no image" : "the object is an image");
  return mem;
}

void CheckRange(const Mem& mem, size_t offset, size_t size) {
  DOVETAIL_FAKE_REQUIRE(
      size != 0 && offset < mem.size && size <= mem.size - offset, kClInvalidValue,
      Text(size) + " bytes from " + Text(offset) + ", the buffer has " + Text(mem.size));
}

/* Everything that a launch needs on the device. */
struct Launched {
  std::shared_ptr<Kernel> kernel; /* holds the code */
  std::vector<Kernel::Argument> arguments;
  Launch launch;

  ClInt Run() const;
};

ClInt Launched::Run() const {
  if (kernel->code == nullptr) return kClComplete; /* the script: no images */
  std::vector<const void*> values;
  std::vector<void*> pointers(arguments.size());
  std::vector<uint32_t> sizes(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Parameter::Kind kind = kernel->signature.parameters[i].kind;
    if (kind == Parameter::Kind::kBuffer) {
      pointers[i] = arguments[i].memory == nullptr ? nullptr : arguments[i].memory->data;
      values.push_back(&pointers[i]);
    } else if (kind == Parameter::Kind::kLocal) {
      sizes[i] = static_cast<uint32_t>(arguments[i].local_bytes);
      values.push_back(&sizes[i]);
    } else {
      values.push_back(arguments[i].bytes.data());
    }
  }
  std::string error;
  if (fakedrivers::Run(*kernel->code, launch, values.data(), &error)) return kClComplete;
  LogLine("kernel '" + kernel->signature.name + "': " + error);
  std::fprintf(stderr, "dovetail-fakedrivers (opencl): kernel '%s': %s\n",
               kernel->signature.name.c_str(), error.c_str());
  return kClOutOfResources; /* what real drivers answer to a fault */
}

void CheckArguments(const Kernel& kernel) {
  for (size_t i = 0; i < kernel.arguments.size(); ++i) {
    DOVETAIL_FAKE_REQUIRE(
        kernel.arguments[i].is_set, kClInvalidKernelArgs,
        "argument " + Text(i) + " of kernel '" + kernel.signature.name + "' has not been set");
    const auto& memory = kernel.arguments[i].memory;
    DOVETAIL_FAKE_REQUIRE(memory == nullptr || Look<Mem>(memory->handle) == memory,
                          kClInvalidKernelArgs,
                          "the buffer of argument " + Text(i) + " of kernel '" +
                              kernel.signature.name + "' has been released");
    if (kernel.code == nullptr || kernel.signature.parameters[i].kind != Parameter::Kind::kScalar) {
      continue;
    }
    const uint64_t expected = kernel.code->arguments()[i].size;
    DOVETAIL_FAKE_REQUIRE(kernel.arguments[i].bytes.size() == expected, kClInvalidKernelArgs,
                          "argument " + Text(i) + " has " + Text(kernel.arguments[i].bytes.size()) +
                              " bytes, the kernel's " + Text(expected));
  }
}

void CheckShape(const Device& device, const Kernel& kernel, const size_t* global,
                const size_t* local, ClUint dimensions, Launch* launch) {
  constexpr uint64_t kMostItems[3] = {~uint64_t{0}, ~uint64_t{0}, 64};
  uint64_t threads = 1;
  for (ClUint i = 0; i < dimensions; ++i) {
    const uint64_t block =
        local == nullptr ? std::max<uint64_t>(kernel.signature.required[i], 1) : local[i];
    DOVETAIL_FAKE_REQUIRE(block != 0 && block <= kMostItems[i], kClInvalidWorkItemSize,
                          "local_work_size[" + Text(i) + "] is " + Text(block));
    DOVETAIL_FAKE_REQUIRE(global[i] % block == 0, kClInvalidWorkGroupSize,
                          "global_work_size[" + Text(i) + "], " + Text(global[i]) +
                              ", is not a multiple of the local " + Text(block));
    DOVETAIL_FAKE_REQUIRE(
        kernel.signature.required[i] == 0 || kernel.signature.required[i] == block,
        kClInvalidWorkGroupSize,
        "the kernel was compiled for work-groups of " + Text(kernel.signature.required[i]) +
            " in dimension " + Text(i));
    DOVETAIL_FAKE_REQUIRE(device.address_bits >= 64 || global[i] >> device.address_bits == 0,
                          kClInvalidGlobalWorkSize,
                          "global_work_size[" + Text(i) + "] exceeds the device's size_t");
    DOVETAIL_FAKE_REQUIRE(global[i] / block <= 0xFFFFFFFF, kClInvalidGlobalWorkSize,
                          "more than 2^32 - 1 work-groups in dimension " + Text(i));
    launch->block[i] = static_cast<uint32_t>(block);
    launch->grid[i] = static_cast<uint32_t>(global[i] / block);
    threads *= block;
  }
  DOVETAIL_FAKE_REQUIRE(
      threads <= device.max_group, kClInvalidWorkGroupSize,
      "work-groups of " + Text(threads) + " work-items, the device runs " + Text(device.max_group));
}

}  // namespace

ClInt EnqueueReadBuffer(ClQueue id, ClMem mem_id, ClBool blocking, size_t offset, size_t size,
                        void* host, ClUint wait_count, const ClEvent* waits, ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto mem = FindMem(*queue, mem_id);
  CheckRange(*mem, offset, size);
  DOVETAIL_FAKE_REQUIRE(host != nullptr, kClInvalidValue, "ptr is null");
  NewCommand command;
  command.type = kClCommandReadBuffer;
  command.execution = "execution:read";
  command.is_blocking = blocking != 0;
  command.run = [mem, offset, size, host] {
    std::memcpy(host, mem->data + offset, size);
    return kClComplete;
  };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

ClInt EnqueueWriteBuffer(ClQueue id, ClMem mem_id, ClBool blocking, size_t offset, size_t size,
                         const void* host, ClUint wait_count, const ClEvent* waits,
                         ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto mem = FindMem(*queue, mem_id);
  CheckRange(*mem, offset, size);
  DOVETAIL_FAKE_REQUIRE(host != nullptr, kClInvalidValue, "ptr is null");
  NewCommand command;
  command.type = kClCommandWriteBuffer;
  command.execution = "execution:write";
  command.is_blocking = blocking != 0;
  command.run = [mem, offset, size, host] {
    std::memcpy(mem->data + offset, host, size);
    return kClComplete;
  };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

ClInt EnqueueCopyBuffer(ClQueue id, ClMem from_id, ClMem to_id, size_t from_offset,
                        size_t to_offset, size_t size, ClUint wait_count, const ClEvent* waits,
                        ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto from = FindMem(*queue, from_id);
  const auto to = FindMem(*queue, to_id);
  CheckRange(*from, from_offset, size);
  CheckRange(*to, to_offset, size);
  const unsigned char* const source = from->data + from_offset;
  const unsigned char* const destination = to->data + to_offset;
  DOVETAIL_FAKE_REQUIRE(source + size <= destination || destination + size <= source,
                        kClMemCopyOverlap, "the ranges overlap");
  NewCommand command;
  command.type = kClCommandCopyBuffer;
  command.execution = "execution:copy";
  command.run = [from, to, from_offset, to_offset, size] {
    std::memcpy(to->data + to_offset, from->data + from_offset, size);
    return kClComplete;
  };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

namespace {

/* A copy between a buffer, whose texels lie without gaps, and a part of an image. */
ClInt EnqueueImageCopy(ClQueue id, ClMem buffer_id, ClMem image_id, size_t offset,
                       const size_t* origin, const size_t* region, bool is_to_image,
                       ClUint wait_count, const ClEvent* waits, ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto buffer = FindMem(*queue, buffer_id);
  const auto image = FindMem(*queue, image_id, true);
  DOVETAIL_FAKE_REQUIRE(origin != nullptr && region != nullptr, kClInvalidValue,
                        "origin or region is null");
  const uint64_t left = origin[0];
  const uint64_t top = origin[1];
  const uint64_t columns = region[0];
  const uint64_t rows = region[1];
  const bool is_inside = columns != 0 && rows != 0 && left < image->columns && top < image->rows &&
                         columns <= image->columns - left && rows <= image->rows - top;
  DOVETAIL_FAKE_REQUIRE(is_inside && origin[2] == 0 && region[2] == 1, kClInvalidValue,
                        "the region reaches beyond the image");
  const uint64_t texel = image->texel_bytes;
  CheckRange(*buffer, offset, columns * rows * texel);
  NewCommand command;
  command.type = is_to_image ? kClCommandCopyBufferToImage : kClCommandCopyImageToBuffer;
  command.execution = "execution:copy";
  command.run = [=] {
    for (uint64_t row = 0; row < rows; ++row) {
      unsigned char* const there = image->data + ((top + row) * image->columns + left) * texel;
      unsigned char* const here = buffer->data + offset + row * columns * texel;
      std::memcpy(is_to_image ? there : here, is_to_image ? here : there, columns * texel);
    }
    return kClComplete;
  };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

}  // namespace

ClInt EnqueueCopyBufferToImage(ClQueue id, ClMem from, ClMem to, size_t offset,
                               const size_t* origin, const size_t* region, ClUint wait_count,
                               const ClEvent* waits, ClEvent* event) {
  return EnqueueImageCopy(id, from, to, offset, origin, region, true, wait_count, waits, event);
}

ClInt EnqueueCopyImageToBuffer(ClQueue id, ClMem from, ClMem to, const size_t* origin,
                               const size_t* region, size_t offset, ClUint wait_count,
                               const ClEvent* waits, ClEvent* event) {
  return EnqueueImageCopy(id, to, from, offset, origin, region, false, wait_count, waits, event);
}

ClInt EnqueueFillBuffer(ClQueue id, ClMem mem_id, const void* pattern, size_t pattern_size,
                        size_t offset, size_t size, ClUint wait_count, const ClEvent* waits,
                        ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto mem = FindMem(*queue, mem_id);
  CheckRange(*mem, offset, size);
  const bool is_power = pattern_size != 0 && (pattern_size & (pattern_size - 1)) == 0;
  DOVETAIL_FAKE_REQUIRE(pattern != nullptr && is_power && pattern_size <= 128 &&
                            offset % pattern_size == 0 && size % pattern_size == 0,
                        kClInvalidValue, "the pattern does not fit the range");
  NewCommand command;
  command.type = kClCommandFillBuffer;
  command.execution = "execution:fill";
  command.run = [mem, offset, size,
                 bytes = std::string(static_cast<const char*>(pattern), pattern_size)] {
    for (size_t at = 0; at < size; at += bytes.size()) {
      std::memcpy(mem->data + offset + at, bytes.data(), bytes.size());
    }
    return kClComplete;
  };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

void* EnqueueMapBuffer(ClQueue id, ClMem mem_id, ClBool blocking, ClBitfield flags, size_t offset,
                       size_t size, ClUint wait_count, const ClEvent* waits, ClEvent* event,
                       ClInt* /*status*/) {
  const auto queue = Find<Queue>(id);
  const auto mem = FindMem(*queue, mem_id);
  CheckRange(*mem, offset, size);
  DOVETAIL_FAKE_REQUIRE(flags != 0 && (flags & ~ClBitfield{7}) == 0, kClInvalidValue,
                        "map_flags are " + Text(flags));
  void* const mapped = mem->data + offset;
  {
    const Lock lock = LockState();
    ++mem->maps[mapped];
  }
  NewCommand command;
  command.type = kClCommandMapBuffer;
  command.execution = "execution:map";
  command.is_blocking = blocking != 0;
  Enqueue(queue, std::move(command), wait_count, waits, event);
  return mapped;
}

ClInt EnqueueUnmapMemObject(ClQueue id, ClMem mem_id, void* mapped, ClUint wait_count,
                            const ClEvent* waits, ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto mem = FindMem(*queue, mem_id);
  {
    const Lock lock = LockState();
    const auto found = mem->maps.find(mapped);
    DOVETAIL_FAKE_REQUIRE(found != mem->maps.end(), kClInvalidValue,
                          "mapped_ptr is not mapped of this buffer");
    if (--found->second == 0) mem->maps.erase(found);
  }
  NewCommand command;
  command.type = kClCommandUnmapMemObject;
  command.execution = "execution:unmap";
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

ClInt EnqueueMarkerWithWaitList(ClQueue id, ClUint wait_count, const ClEvent* waits,
                                ClEvent* event) {
  NewCommand command;
  command.type = kClCommandMarker;
  command.execution = "execution:marker";
  return Enqueue(Find<Queue>(id), std::move(command), wait_count, waits, event);
}

ClInt EnqueueBarrierWithWaitList(ClQueue id, ClUint wait_count, const ClEvent* waits,
                                 ClEvent* event) {
  NewCommand command;
  command.type = kClCommandBarrier;
  command.execution = "execution:barrier";
  return Enqueue(Find<Queue>(id), std::move(command), wait_count, waits, event);
}

ClInt EnqueueMarker(ClQueue id, ClEvent* event) {
  return EnqueueMarkerWithWaitList(id, 0, nullptr, event);
}
ClInt EnqueueBarrier(ClQueue id) { return EnqueueBarrierWithWaitList(id, 0, nullptr, nullptr); }

ClInt EnqueueNDRangeKernel(ClQueue id, ClKernel kernel_id, ClUint dimensions, const size_t* offset,
                           const size_t* global, const size_t* local, ClUint wait_count,
                           const ClEvent* waits, ClEvent* event) {
  const auto queue = Find<Queue>(id);
  const auto kernel = Find<Kernel>(kernel_id);
  const auto device = Find<Device>(queue->device);
  DOVETAIL_FAKE_REQUIRE(kernel->program->context == queue->context, kClInvalidContext,
                        "the kernel and the queue are of different contexts");
  DOVETAIL_FAKE_REQUIRE(dimensions >= 1 && dimensions <= 3, kClInvalidWorkDimension,
                        "work_dim is " + Text(dimensions));
  DOVETAIL_FAKE_REQUIRE(global != nullptr, kClInvalidGlobalWorkSize, "global_work_size is null");
  for (ClUint i = 0; i < dimensions; ++i) {
    DOVETAIL_FAKE_REQUIRE(offset == nullptr || offset[i] == 0, kClInvalidGlobalOffset,
                          "global_work_offset is not known here");
  }
  auto launched = std::make_shared<Launched>();
  CheckShape(*device, *kernel, global, local, dimensions, &launched->launch);
  uint64_t local_bytes = kernel->code == nullptr ? 0 : kernel->code->static_shared_bytes();
  {
    const Lock lock = LockState();
    CheckArguments(*kernel);
    launched->arguments = kernel->arguments;
  }
  for (const Kernel::Argument& argument : launched->arguments) {
    launched->launch.dynamic_shared_bytes += RoundUp(argument.local_bytes, 16);
  }
  local_bytes += launched->launch.dynamic_shared_bytes;
  DOVETAIL_FAKE_REQUIRE(
      local_bytes <= device->local_bytes, kClOutOfResources,
      Text(local_bytes) + " bytes of local memory, the device has " + Text(device->local_bytes));
  launched->kernel = kernel;
  if (std::any_of(global, global + dimensions, [](size_t size) { return size == 0; })) {
    return EnqueueMarkerWithWaitList(id, wait_count, waits, event);
  }
  NewCommand command;
  command.type = kClCommandNdrangeKernel;
  command.execution = "execution:kernel";
  command.is_launch = true;
  command.run = [launched] { return launched->Run(); };
  return Enqueue(queue, std::move(command), wait_count, waits, event);
}

}  // namespace dovetail::fakedrivers::opencl
