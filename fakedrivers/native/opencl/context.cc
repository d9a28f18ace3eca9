/* Contexts, queues and memory. */
#include <algorithm>
#include <cstring>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

ClContext MakeContext(const intptr_t* properties, std::vector<ClDevice> devices) {
  auto made = std::make_shared<Context>();
  for (ClDevice id : devices) {
    const auto device = Find<Device>(id);
    made->device_index = device->index;
    DOVETAIL_FAKE_REQUIRE(device->platform == Look<Device>(devices[0])->platform, kClInvalidDevice,
                          "the devices are of different platforms");
  }
  for (const intptr_t* one = properties; one != nullptr && *one != 0; one += 2) {
    DOVETAIL_FAKE_REQUIRE(one[0] == kClContextPlatform, kClInvalidProperty,
                          "property " + std::to_string(one[0]) + " is not known");
    Find<Platform>(reinterpret_cast<const void*>(one[1]));
    made->properties.insert(made->properties.end(), one, one + 2);
  }
  if (properties != nullptr) made->properties.push_back(0);
  made->devices = std::move(devices);
  return Register<ClContext>(made);
}

ClQueue MakeQueue(ClContext context, ClDevice device, ClBitfield properties) {
  auto made = std::make_shared<Queue>();
  made->context = Find<Context>(context);
  Find<Device>(device);
  const auto& devices = made->context->devices;
  DOVETAIL_FAKE_REQUIRE(std::find(devices.begin(), devices.end(), device) != devices.end(),
                        kClInvalidDevice, "the device is not of the context");
  DOVETAIL_FAKE_REQUIRE((properties & ~ClBitfield{kClQueueOutOfOrder | kClQueueProfiling}) == 0,
                        kClInvalidValue, "properties are " + Text(properties));
  /* A queue that may work out of order works in order here, which is one of the orders allowed. */
  if (made->context->lost != 0) throw Refused{made->context->lost};
  made->device = device;
  made->properties = properties;
  made->timeline = Timeline::Make();
  return Register<ClQueue>(made);
}

/* The bytes of a new buffer; what it is made from is copied. */
void Fill(const Device& device, void* host, Mem* mem) {
  if ((mem->flags & kClMemUseHostPtr) != 0) {
    mem->data = static_cast<unsigned char*>(host);
    mem->svm = FindSvm(host);
    if (mem->svm == nullptr) return;
    const Allocation& shared = *mem->svm->bytes;
    DOVETAIL_FAKE_REQUIRE(reinterpret_cast<uint64_t>(host) == shared.address &&
                              mem->size <= shared.size && mem->svm->context == mem->context,
                          kClInvalidBufferSize,
                          "host_ptr is shared memory of " + Text(shared.size) +
                              " bytes, of which the buffer is not the first ones, or of another "
                              "context");
    const Lock lock = LockState();
    ++mem->svm->buffers;
    return;
  }
  mem->bytes = AllocateMemory(device.index, mem->size, device.memory, MemoryKind::kDevice);
  if (mem->bytes == nullptr) throw Refused{kClMemObjectAllocationFailure};
  mem->data = reinterpret_cast<unsigned char*>(mem->bytes->address);
  if ((mem->flags & kClMemCopyHostPtr) != 0) std::memcpy(mem->data, host, mem->size);
}

}  // namespace

State& Global() {
  static auto* const state = new State;
  return *state;
}

Mem::~Mem() {
  if (bytes != nullptr) UnmapMemory(*bytes);
}

ClInt Answers::Bytes(const void* value, size_t bytes) const {
  if (out_size_ != nullptr) *out_size_ = bytes;
  if (out_ == nullptr) return kClSuccess;
  DOVETAIL_FAKE_REQUIRE(size_ >= bytes, kClInvalidValue,
                        "param_value_size is " + Text(size_) + ", the answer has " + Text(bytes));
  std::memcpy(out_, value, bytes);
  return kClSuccess;
}

ClContext CreateContext(const intptr_t* properties, ClUint count, const ClDevice* devices,
                        ClContextNotify notify, void* user, ClInt* /*status*/) {
  DOVETAIL_FAKE_REQUIRE(count != 0 && devices != nullptr, kClInvalidValue, "there is no device");
  DOVETAIL_FAKE_REQUIRE(notify != nullptr || user == nullptr, kClInvalidValue,
                        "user_data is given without pfn_notify");
  return MakeContext(properties, {devices, devices + count});
}

ClContext CreateContextFromType(const intptr_t* properties, ClBitfield type,
                                ClContextNotify /*notify*/, void* /*user*/, ClInt* /*status*/) {
  const auto& platforms = Platforms();
  if (platforms.empty()) throw Refused{kClInvalidPlatform};
  ClPlatform platform = platforms.front();
  for (const intptr_t* one = properties; one != nullptr && *one != 0; one += 2) {
    if (one[0] == kClContextPlatform) platform = reinterpret_cast<ClPlatform>(one[1]);
  }
  ClUint count = 0;
  GetDeviceIDs(platform, type, 0, nullptr, &count);
  std::vector<ClDevice> devices(count);
  GetDeviceIDs(platform, type, count, devices.data(), nullptr);
  return MakeContext(properties, devices);
}

ClInt RetainContext(ClContext context) { return Retain<Context>(context); }
ClInt ReleaseContext(ClContext context) {
  Release<Context>(context);
  return kClSuccess;
}

ClInt GetContextInfo(ClContext id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto context = Find<Context>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClContextReferenceCount:
      return answer.Value(static_cast<ClUint>(context->references));
    case kClContextNumDevices:
      return answer.Value(static_cast<ClUint>(context->devices.size()));
    case kClContextDevices:
      return answer.List(context->devices);
    case kClContextProperties:
      return answer.List(context->properties);
    default:
      throw Refused{kClInvalidValue};
  }
}

ClQueue CreateCommandQueue(ClContext context, ClDevice device, ClBitfield properties,
                           ClInt* /*status*/) {
  return MakeQueue(context, device, properties);
}

ClQueue CreateCommandQueueWithProperties(ClContext context, ClDevice device,
                                         const ClBitfield* properties, ClInt* /*status*/) {
  ClBitfield flags = 0;
  for (const ClBitfield* one = properties; one != nullptr && *one != 0; one += 2) {
    DOVETAIL_FAKE_REQUIRE(one[0] == kClQueueProperties, kClInvalidQueueProperties,
                          "property " + Text(one[0]) + " is not known here");
    flags = one[1];
  }
  return MakeQueue(context, device, flags);
}

ClInt RetainCommandQueue(ClQueue queue) { return Retain<Queue>(queue); }
ClInt ReleaseCommandQueue(ClQueue id) {
  const auto queue = Find<Queue>(id);
  if (Release<Queue>(id) != nullptr) {
    /* "clReleaseCommandQueue performs an implicit flush". */
    const Lock lock = LockState();
    FlushQueue(queue.get(), lock);
  }
  return kClSuccess;
}

ClInt GetCommandQueueInfo(ClQueue id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto queue = Find<Queue>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClQueueContext:
      return answer.Value(static_cast<ClContext>(queue->context->handle));
    case kClQueueDevice:
      return answer.Value(queue->device);
    case kClQueueReferenceCount:
      return answer.Value(static_cast<ClUint>(queue->references));
    case kClQueueProperties:
      return answer.Value(queue->properties);
    default:
      throw Refused{kClInvalidValue};
  }
}

ClMem CreateBuffer(ClContext id, ClBitfield flags, size_t size, void* host, ClInt* /*status*/) {
  const auto context = Find<Context>(id);
  const auto device = Find<Device>(context->devices.front());
  DOVETAIL_FAKE_REQUIRE(size != 0, kClInvalidBufferSize, "size is 0");
  const ClBitfield access = flags & 7U;
  DOVETAIL_FAKE_REQUIRE((access & (access - 1)) == 0, kClInvalidValue,
                        "flags name two kinds of access");
  DOVETAIL_FAKE_REQUIRE(
      (flags & kClMemUseHostPtr) == 0 || (flags & (kClMemCopyHostPtr | kClMemAllocHostPtr)) == 0,
      kClInvalidValue, "CL_MEM_USE_HOST_PTR goes with no other host flag");
  const bool needs_host = (flags & (kClMemUseHostPtr | kClMemCopyHostPtr)) != 0;
  DOVETAIL_FAKE_REQUIRE(needs_host == (host != nullptr), kClInvalidHostPtr,
                        "host_ptr and the flags do not go together");
  if (size > device->max_allocation) throw Refused{kClInvalidBufferSize};
  if (context->lost != 0) throw Refused{context->lost};
  auto made = std::make_shared<Mem>();
  made->context = context;
  made->flags = access == 0 ? flags | kClMemReadWrite : flags;
  made->size = size;
  made->host = (flags & kClMemUseHostPtr) != 0 ? host : nullptr;
  Fill(*device, host, made.get());
  return Register<ClMem>(made);
}

ClMem CreateSubBuffer(ClMem id, ClBitfield flags, ClUint type, const void* info,
                      ClInt* /*status*/) {
  const auto parent = Find<Mem>(id);
  DOVETAIL_FAKE_REQUIRE(parent->parent == nullptr, kClInvalidMemObject,
                        "the buffer is a sub-buffer itself");
  DOVETAIL_FAKE_REQUIRE(type == kClBufferCreateTypeRegion && info != nullptr, kClInvalidValue,
                        "buffer_create_type or buffer_create_info is wrong");
  const auto& region = *static_cast<const ClBufferRegion*>(info);
  DOVETAIL_FAKE_REQUIRE(region.size != 0, kClInvalidBufferSize, "size is 0");
  DOVETAIL_FAKE_REQUIRE(region.origin < parent->size && region.size <= parent->size - region.origin,
                        kClInvalidValue, "the region reaches beyond the buffer");
  const auto device = Find<Device>(parent->context->devices.front());
  DOVETAIL_FAKE_REQUIRE(
      region.origin * 8 % device->base_alignment == 0, kClMisalignedSubBufferOffset,
      "origin " + Text(region.origin) + " is not a multiple of " +
          Text(device->base_alignment / 8) + " bytes (CL_DEVICE_MEM_BASE_ADDR_ALIGN)");
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
  return Register<ClMem>(made);
}

namespace {

/* Bytes of a texel of four channels (specification 1.2, table 5.6); 0: not known here. */
uint64_t TexelBytes(const ClImageFormat& format) {
  switch (format.order == kClRgba ? format.type : 0) {
    case kClFloat:
    case kClSignedInt32:
    case kClUnsignedInt32:
      return 16;
    case kClHalfFloat:
    case kClSignedInt16:
    case kClUnsignedInt16:
      return 8;
    case kClSignedInt8:
    case kClUnsignedInt8:
      return 4;
    default:
      return 0;
  }
}

/* A view of a buffer (cl_khr_image2d_from_buffer). */
void View(const Device& device, const std::shared_ptr<Mem>& parent, uint64_t row_pitch,
          Mem* image) {
  DOVETAIL_FAKE_REQUIRE(device.extensions.find("cl_khr_image2d_from_buffer") != std::string::npos,
                        kClInvalidImageDescriptor,
                        "mem_object is a buffer, without cl_khr_image2d_from_buffer");
  DOVETAIL_FAKE_REQUIRE(parent->context == image->context, kClInvalidContext,
                        "the buffer is of another context");
  DOVETAIL_FAKE_REQUIRE(!parent->IsImage(), kClInvalidImageDescriptor, "mem_object is an image");
  DOVETAIL_FAKE_REQUIRE(
      row_pitch == image->columns * image->texel_bytes &&
          row_pitch % (device.image_pitch_texels * image->texel_bytes) == 0,
      kClInvalidImageDescriptor,
      "image_row_pitch is " + Text(row_pitch) + ", rows have " +
          Text(image->columns * image->texel_bytes) + " bytes, and pitches are multiples of " +
          Text(device.image_pitch_texels) + " texels (CL_DEVICE_IMAGE_PITCH_ALIGNMENT)");
  DOVETAIL_FAKE_REQUIRE(
      image->size <= parent->size, kClInvalidImageSize,
      "the image has " + Text(image->size) + " bytes, the buffer " + Text(parent->size));
  image->parent = parent;
  image->flags = parent->flags;
  image->data = parent->data;
  const Lock lock = LockState();
  ++parent->references;
}

}  // namespace

ClMem CreateImage(ClContext id, ClBitfield flags, const ClImageFormat* format,
                  const ClImageDescription* description, void* host, ClInt* /*status*/) {
  const auto context = Find<Context>(id);
  const auto device = Find<Device>(context->devices.front());
  if (device->image_texels == 0) throw Refused{kClInvalidOperation};
  DOVETAIL_FAKE_REQUIRE(format != nullptr && TexelBytes(*format) != 0,
                        kClInvalidImageFormatDescriptor, "image_format is not known here");
  DOVETAIL_FAKE_REQUIRE(description != nullptr && description->type == kClMemObjectImage2d &&
                            description->mip_levels == 0 && description->samples == 0,
                        kClInvalidImageDescriptor, "image_desc is not known here");
  DOVETAIL_FAKE_REQUIRE(host == nullptr, kClInvalidHostPtr, "host_ptr is not known here");
  const uint64_t columns = description->width;
  const uint64_t rows = description->height;
  const bool fits =
      columns != 0 && rows != 0 && columns <= device->image_texels && rows <= device->image_texels;
  DOVETAIL_FAKE_REQUIRE(fits, kClInvalidImageSize,
                        Text(columns) + " x " + Text(rows) + " texels, the device has images of " +
                            Text(device->image_texels) + " at most");
  if (context->lost != 0) throw Refused{context->lost};
  auto made = std::make_shared<Mem>();
  made->context = context;
  made->flags = flags == 0 ? ClBitfield{kClMemReadWrite} : flags;
  made->texel_bytes = TexelBytes(*format);
  made->columns = columns;
  made->rows = rows;
  made->size = columns * rows * made->texel_bytes;
  if (description->buffer != nullptr) {
    View(*device, Find<Mem>(description->buffer), description->row_pitch, made.get());
  } else {
    DOVETAIL_FAKE_REQUIRE(description->row_pitch == 0, kClInvalidImageDescriptor,
                          "image_row_pitch without host_ptr");
    Fill(*device, nullptr, made.get());
  }
  return Register<ClMem>(made);
}

ClInt RetainMemObject(ClMem mem) { return Retain<Mem>(mem); }

ClInt ReleaseMemObject(ClMem id) {
  const auto mem = Find<Mem>(id);
  if (Release<Mem>(id) == nullptr) return kClSuccess;
  if (!mem->maps.empty()) Misuse("the buffer is released while it is mapped");
  if (mem->svm != nullptr) {
    const Lock lock = LockState();
    --mem->svm->buffers;
  }
  for (const auto& [notify, user] : mem->callbacks) notify(id, user);
  /* Unmapped when the last command that uses it has ended. */
  if (mem->bytes != nullptr) ForgetMemory(mem->bytes->address);
  if (mem->parent != nullptr) ReleaseMemObject(static_cast<ClMem>(mem->parent->handle));
  return kClSuccess;
}

ClInt GetMemObjectInfo(ClMem id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto mem = Find<Mem>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClMemType:
      return answer.Value(mem->IsImage() ? ClUint{kClMemObjectImage2d}
                                         : ClUint{kClMemObjectBuffer});
    case kClMemFlags:
      return answer.Value(mem->flags);
    case kClMemSize:
      return answer.Value(size_t{mem->size});
    case kClMemHostPtr:
      return answer.Value(mem->host);
    case kClMemMapCount:
      return answer.Value(static_cast<ClUint>(mem->maps.size()));
    case kClMemReferenceCount:
      return answer.Value(static_cast<ClUint>(mem->references));
    case kClMemContext:
      return answer.Value(static_cast<ClContext>(mem->context->handle));
    case kClMemAssociatedMemobject:
      return answer.Value(
          static_cast<ClMem>(mem->parent == nullptr ? nullptr : mem->parent->handle));
    case kClMemOffset:
      return answer.Value(size_t{mem->origin});
    case kClMemUsesSvmPointer:
      return answer.Value(ClBool{mem->svm != nullptr});
    default:
      throw Refused{kClInvalidValue};
  }
}

ClInt SetMemObjectDestructorCallback(ClMem id, ClMemNotify notify, void* user) {
  const auto mem = Find<Mem>(id);
  DOVETAIL_FAKE_REQUIRE(notify != nullptr, kClInvalidValue, "pfn_notify is null");
  const Lock lock = LockState();
  mem->callbacks.emplace_back(notify, user);
  return kClSuccess;
}

ClInt GetSupportedImageFormats(ClContext context, ClBitfield /*flags*/, ClUint /*type*/,
                               ClUint /*size*/, void* /*formats*/, ClUint* count) {
  Find<Context>(context);
  if (count != nullptr) *count = 0;
  return kClSuccess;
}

}  // namespace dovetail::fakedrivers::opencl
