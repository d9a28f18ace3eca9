/* Contexts, queues and memory. */
#include <algorithm>
#include <cstring>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

cl_context MakeContext(const intptr_t* properties, std::vector<cl_device_id> devices) {
  auto made = std::make_shared<Context>();
  for (cl_device_id id : devices) {
    const auto device = Find<Device>(id);
    made->device_index = device->index;
    DOVETAIL_FAKE_REQUIRE(device->platform == Look<Device>(devices[0])->platform,
                          kCL_INVALID_DEVICE, "the devices are of different platforms");
  }
  for (const intptr_t* one = properties; one != nullptr && *one != 0; one += 2) {
    DOVETAIL_FAKE_REQUIRE(one[0] == kCL_CONTEXT_PLATFORM, kCL_INVALID_PROPERTY,
                          "property " + std::to_string(one[0]) + " is not known");
    Find<Platform>(reinterpret_cast<const void*>(one[1]));
    made->properties.insert(made->properties.end(), one, one + 2);
  }
  if (properties != nullptr) made->properties.push_back(0);
  made->devices = std::move(devices);
  return Register<cl_context>(made);
}

cl_command_queue MakeQueue(cl_context context, cl_device_id device, cl_bitfield properties) {
  auto made = std::make_shared<Queue>();
  made->context = Find<Context>(context);
  Find<Device>(device);
  const auto& devices = made->context->devices;
  DOVETAIL_FAKE_REQUIRE(std::find(devices.begin(), devices.end(), device) != devices.end(),
                        kCL_INVALID_DEVICE, "the device is not of the context");
  DOVETAIL_FAKE_REQUIRE((properties & ~cl_bitfield{kCL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                   kCL_QUEUE_PROFILING_ENABLE}) == 0,
                        kCL_INVALID_VALUE, "properties are " + Text(properties));
  /* A queue that may work out of order works in order here, which is one of the orders allowed. */
  if (made->context->lost != 0) throw Refused{made->context->lost};
  made->device = device;
  made->properties = properties;
  made->timeline = Timeline::Make();
  return Register<cl_command_queue>(made);
}

/* The bytes of a new buffer; what it is made from is copied. */
void Fill(const Device& device, void* host, Mem* mem) {
  if ((mem->flags & kCL_MEM_USE_HOST_PTR) != 0) {
    mem->data = static_cast<unsigned char*>(host);
    return;
  }
  mem->bytes = AllocateMemory(device.index, mem->size, device.memory, MemoryKind::kDevice);
  if (mem->bytes == nullptr) throw Refused{kCL_MEM_OBJECT_ALLOCATION_FAILURE};
  mem->data = reinterpret_cast<unsigned char*>(mem->bytes->address);
  if ((mem->flags & kCL_MEM_COPY_HOST_PTR) != 0) std::memcpy(mem->data, host, mem->size);
}

}  // namespace

State& Global() {
  static auto* const state = new State;
  return *state;
}

Mem::~Mem() {
  if (bytes != nullptr) UnmapMemory(*bytes);
}

cl_int Answers::Bytes(const void* value, size_t bytes) const {
  if (out_size_ != nullptr) *out_size_ = bytes;
  if (out_ == nullptr) return kCL_SUCCESS;
  DOVETAIL_FAKE_REQUIRE(size_ >= bytes, kCL_INVALID_VALUE,
                        "param_value_size is " + Text(size_) + ", the answer has " + Text(bytes));
  std::memcpy(out_, value, bytes);
  return kCL_SUCCESS;
}

cl_context CreateContext(const intptr_t* properties, cl_uint count, const cl_device_id* devices,
                         ContextNotify notify, void* user, cl_int* /*status*/) {
  DOVETAIL_FAKE_REQUIRE(count != 0 && devices != nullptr, kCL_INVALID_VALUE, "there is no device");
  DOVETAIL_FAKE_REQUIRE(notify != nullptr || user == nullptr, kCL_INVALID_VALUE,
                        "user_data is given without pfn_notify");
  return MakeContext(properties, {devices, devices + count});
}

cl_context CreateContextFromType(const intptr_t* properties, cl_bitfield type,
                                 ContextNotify /*notify*/, void* /*user*/, cl_int* /*status*/) {
  const auto& platforms = Platforms();
  if (platforms.empty()) throw Refused{kCL_INVALID_PLATFORM};
  cl_platform_id platform = platforms.front();
  for (const intptr_t* one = properties; one != nullptr && *one != 0; one += 2) {
    if (one[0] == kCL_CONTEXT_PLATFORM) platform = reinterpret_cast<cl_platform_id>(one[1]);
  }
  cl_uint count = 0;
  GetDeviceIDs(platform, type, 0, nullptr, &count);
  std::vector<cl_device_id> devices(count);
  GetDeviceIDs(platform, type, count, devices.data(), nullptr);
  return MakeContext(properties, devices);
}

cl_int RetainContext(cl_context context) { return Retain<Context>(context); }
cl_int ReleaseContext(cl_context context) {
  Release<Context>(context);
  return kCL_SUCCESS;
}

cl_int GetContextInfo(cl_context id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto context = Find<Context>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_CONTEXT_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(context->references));
    case kCL_CONTEXT_NUM_DEVICES:
      return answer.Value(static_cast<cl_uint>(context->devices.size()));
    case kCL_CONTEXT_DEVICES:
      return answer.List(context->devices);
    case kCL_CONTEXT_PROPERTIES:
      return answer.List(context->properties);
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_command_queue CreateCommandQueue(cl_context context, cl_device_id device, cl_bitfield properties,
                                    cl_int* /*status*/) {
  return MakeQueue(context, device, properties);
}

cl_command_queue CreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                  const cl_bitfield* properties,
                                                  cl_int* /*status*/) {
  cl_bitfield flags = 0;
  for (const cl_bitfield* one = properties; one != nullptr && *one != 0; one += 2) {
    DOVETAIL_FAKE_REQUIRE(one[0] == kCL_QUEUE_PROPERTIES, kCL_INVALID_QUEUE_PROPERTIES,
                          "property " + Text(one[0]) + " is not known here");
    flags = one[1];
  }
  return MakeQueue(context, device, flags);
}

cl_int RetainCommandQueue(cl_command_queue queue) { return Retain<Queue>(queue); }
cl_int ReleaseCommandQueue(cl_command_queue id) {
  const auto queue = Find<Queue>(id);
  if (Release<Queue>(id) != nullptr) {
    /* "clReleaseCommandQueue performs an implicit flush". */
    const Lock lock = LockState();
    FlushQueue(queue.get(), lock);
  }
  return kCL_SUCCESS;
}

cl_int GetCommandQueueInfo(cl_command_queue id, cl_uint what, size_t size, void* out,
                           size_t* out_size) {
  const auto queue = Find<Queue>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_QUEUE_CONTEXT:
      return answer.Value(static_cast<cl_context>(queue->context->handle));
    case kCL_QUEUE_DEVICE:
      return answer.Value(queue->device);
    case kCL_QUEUE_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(queue->references));
    case kCL_QUEUE_PROPERTIES:
      return answer.Value(queue->properties);
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_mem CreateBuffer(cl_context id, cl_bitfield flags, size_t size, void* host, cl_int* /*status*/) {
  const auto context = Find<Context>(id);
  const auto device = Find<Device>(context->devices.front());
  DOVETAIL_FAKE_REQUIRE(size != 0, kCL_INVALID_BUFFER_SIZE, "size is 0");
  const cl_bitfield access = flags & 7U;
  DOVETAIL_FAKE_REQUIRE((access & (access - 1)) == 0, kCL_INVALID_VALUE,
                        "flags name two kinds of access");
  DOVETAIL_FAKE_REQUIRE((flags & kCL_MEM_USE_HOST_PTR) == 0 ||
                            (flags & (kCL_MEM_COPY_HOST_PTR | kCL_MEM_ALLOC_HOST_PTR)) == 0,
                        kCL_INVALID_VALUE, "CL_MEM_USE_HOST_PTR goes with no other host flag");
  const bool needs_host = (flags & (kCL_MEM_USE_HOST_PTR | kCL_MEM_COPY_HOST_PTR)) != 0;
  DOVETAIL_FAKE_REQUIRE(needs_host == (host != nullptr), kCL_INVALID_HOST_PTR,
                        "host_ptr and the flags do not go together");
  if (size > device->max_allocation) throw Refused{kCL_INVALID_BUFFER_SIZE};
  if (context->lost != 0) throw Refused{context->lost};
  auto made = std::make_shared<Mem>();
  made->context = context;
  made->flags = access == 0 ? flags | kCL_MEM_READ_WRITE : flags;
  made->size = size;
  made->host = (flags & kCL_MEM_USE_HOST_PTR) != 0 ? host : nullptr;
  Fill(*device, host, made.get());
  return Register<cl_mem>(made);
}

cl_mem CreateSubBuffer(cl_mem id, cl_bitfield flags, cl_uint type, const void* info,
                       cl_int* /*status*/) {
  const auto parent = Find<Mem>(id);
  DOVETAIL_FAKE_REQUIRE(parent->parent == nullptr, kCL_INVALID_MEM_OBJECT,
                        "the buffer is a sub-buffer itself");
  DOVETAIL_FAKE_REQUIRE(type == kCL_BUFFER_CREATE_TYPE_REGION && info != nullptr, kCL_INVALID_VALUE,
                        "buffer_create_type or buffer_create_info is wrong");
  const auto& region = *static_cast<const cl_buffer_region*>(info);
  DOVETAIL_FAKE_REQUIRE(region.size != 0, kCL_INVALID_BUFFER_SIZE, "size is 0");
  DOVETAIL_FAKE_REQUIRE(region.origin < parent->size && region.size <= parent->size - region.origin,
                        kCL_INVALID_VALUE, "the region reaches beyond the buffer");
  const auto device = Find<Device>(parent->context->devices.front());
  DOVETAIL_FAKE_REQUIRE(
      region.origin * 8 % device->base_alignment == 0, kCL_MISALIGNED_SUB_BUFFER_OFFSET,
      "origin " + Text(region.origin) + " is no multiple of " + Text(device->base_alignment / 8) +
          " bytes (CL_DEVICE_MEM_BASE_ADDR_ALIGN)");
  auto made = std::make_shared<Mem>();
  made->context = parent->context;
  made->flags = flags == 0 ? parent->flags : flags;
  made->size = region.size;
  made->parent = parent;
  made->origin = region.origin;
  made->data = parent->data + region.origin;
  {
    /* A sub-buffer holds its buffer. */
    const Lock lock = LockState();
    ++parent->references;
  }
  return Register<cl_mem>(made);
}

cl_int RetainMemObject(cl_mem mem) { return Retain<Mem>(mem); }

cl_int ReleaseMemObject(cl_mem id) {
  const auto mem = Find<Mem>(id);
  if (Release<Mem>(id) == nullptr) return kCL_SUCCESS;
  if (!mem->maps.empty()) Misuse("the buffer is released while it is mapped");
  for (const auto& [notify, user] : mem->callbacks) notify(id, user);
  /* Unmapped when the last command that uses it has ended. */
  if (mem->bytes != nullptr) ForgetMemory(mem->bytes->address);
  if (mem->parent != nullptr) ReleaseMemObject(static_cast<cl_mem>(mem->parent->handle));
  return kCL_SUCCESS;
}

cl_int GetMemObjectInfo(cl_mem id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto mem = Find<Mem>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_MEM_TYPE:
      return answer.Value(cl_uint{kCL_MEM_OBJECT_BUFFER});
    case kCL_MEM_FLAGS:
      return answer.Value(mem->flags);
    case kCL_MEM_SIZE:
      return answer.Value(size_t{mem->size});
    case kCL_MEM_HOST_PTR:
      return answer.Value(mem->host);
    case kCL_MEM_MAP_COUNT:
      return answer.Value(static_cast<cl_uint>(mem->maps.size()));
    case kCL_MEM_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(mem->references));
    case kCL_MEM_CONTEXT:
      return answer.Value(static_cast<cl_context>(mem->context->handle));
    case kCL_MEM_ASSOCIATED_MEMOBJECT:
      return answer.Value(
          static_cast<cl_mem>(mem->parent == nullptr ? nullptr : mem->parent->handle));
    case kCL_MEM_OFFSET:
      return answer.Value(size_t{mem->origin});
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_int SetMemObjectDestructorCallback(cl_mem id, MemNotify notify, void* user) {
  const auto mem = Find<Mem>(id);
  DOVETAIL_FAKE_REQUIRE(notify != nullptr, kCL_INVALID_VALUE, "pfn_notify is null");
  const Lock lock = LockState();
  mem->callbacks.emplace_back(notify, user);
  return kCL_SUCCESS;
}

cl_int GetSupportedImageFormats(cl_context context, cl_bitfield /*flags*/, cl_uint /*type*/,
                                cl_uint /*size*/, void* /*formats*/, cl_uint* count) {
  Find<Context>(context);
  if (count != nullptr) *count = 0;
  return kCL_SUCCESS;
}

}  // namespace dovetail::fakedrivers::opencl
