// The table of backend.h on Vulkan. Each entry only translates; what it does stands in the files
// beside this one.
#include <algorithm>
#include <cstring>

#include "vulkan/launch.h"

namespace abi_experiment::vulkan {
namespace {

constexpr uint32_t kNoQueue = ~0U;

Status ListDevices(std::vector<VkPhysicalDevice>* devices) {
  uint32_t count = 0;
  const Api& vk = Vk();
  Status status = Check(vk.EnumeratePhysicalDevices(vk.instance, &count, nullptr),
                        "vkEnumeratePhysicalDevices");
  if (!status.ok()) return status;
  devices->resize(count);
  return Check(vk.EnumeratePhysicalDevices(vk.instance, &count, devices->data()),
               "vkEnumeratePhysicalDevices");
}

uint32_t ComputeFamily(VkPhysicalDevice physical) {
  uint32_t count = 0;
  Vk().GetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  Vk().GetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
  for (uint32_t i = 0; i < count; ++i) {
    if ((families[i].queueFlags & VK_QUEUE_COMPUTE_BIT) != 0) return i;
  }
  return kNoQueue;
}

Status OpenDevice(uint32_t index, dvt_device** device) {
  std::vector<VkPhysicalDevice> all;
  Status status = ListDevices(&all);
  if (!status.ok()) return status;
  if (index >= all.size()) {
    return Failure(DVT_NOT_FOUND, "vulkan device " + std::to_string(index) + ": there are " +
                                      std::to_string(all.size()));
  }
  const Api& vk = Vk();
  auto made = std::make_unique<dvt_device>();
  made->physical = all[index];
  made->family = ComputeFamily(made->physical);
  if (made->family == kNoQueue) return Failure(DVT_UNSUPPORTED, "the device has no compute queue");
  VkPhysicalDeviceVulkan12Features features12{};
  features12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
  VkPhysicalDeviceFeatures2 features{};
  features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  features.pNext = &features12;
  vk.GetPhysicalDeviceFeatures2(made->physical, &features);
  if (features12.timelineSemaphore == VK_FALSE) {
    return Failure(DVT_UNSUPPORTED, "the device has no timeline semaphores");
  }
  VkPhysicalDeviceMaintenance3Properties maintenance{};
  maintenance.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES;
  VkPhysicalDeviceProperties2 properties{};
  properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  properties.pNext = &maintenance;
  vk.GetPhysicalDeviceProperties2(made->physical, &properties);
  made->properties = properties.properties;
  made->max_allocation = maintenance.maxMemoryAllocationSize;
  vk.GetPhysicalDeviceMemoryProperties(made->physical, &made->memory);

  const float priority = 1.0F;
  VkDeviceQueueCreateInfo queue{};
  queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queue.queueFamilyIndex = made->family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkPhysicalDeviceVulkan12Features wanted{};
  wanted.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
  wanted.timelineSemaphore = VK_TRUE;
  VkDeviceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.pNext = &wanted;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  status = Check(vk.CreateDevice(made->physical, &info, nullptr, &made->device), "vkCreateDevice");
  if (!status.ok()) return status;
  vk.GetDeviceQueue(made->device, made->family, 0, &made->queue);
  *device = made.release();
  return {};
}

int32_t DriverOpen(const char* const* candidates, uint32_t count, dvt_error* error) {
  return Guard(error, [&] { return OpenDriver(candidates, count); });
}

int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  return Guard(error, [&] {
    std::vector<VkPhysicalDevice> devices;
    Status status = ListDevices(&devices);
    *count = static_cast<uint32_t>(devices.size());
    return status;
  });
}

int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  return Guard(error, [&] { return OpenDevice(index, device); });
}

void DeviceClose(dvt_device* device) {
  Vk().DeviceWaitIdle(device->device);
  for (const TimelineParts& parts : device->retired) DestroyParts(device, parts);
  Vk().DestroyDevice(device->device, nullptr);
  delete device;
}

int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                         dvt_error* error) {
  return Guard(error, [&]() -> Status {
    const uint32_t version = device->properties.apiVersion;
    const std::string text = std::to_string(VK_API_VERSION_MAJOR(version)) + "." +
                             std::to_string(VK_API_VERSION_MINOR(version));
    visitor(context, "device.name", device->properties.deviceName);
    visitor(context, "vulkan.version", text.c_str());
    return {};
  });
}

int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    const VkPhysicalDeviceLimits& from = device->properties.limits;
    dvt_device_limits filled{};
    filled.struct_size = limits->struct_size;
    filled.binding_alignment = static_cast<uint32_t>(from.minStorageBufferOffsetAlignment);
    filled.copy_alignment = 1;
    std::copy_n(from.maxComputeWorkGroupCount, 3, filled.max_grid);
    filled.max_block_threads = from.maxComputeWorkGroupInvocations;
    filled.max_binding_bytes = from.maxStorageBufferRange;
    filled.max_allocation_bytes = device->max_allocation;
    filled.max_shared_bytes = from.maxComputeSharedMemorySize;
    std::memcpy(limits, &filled, std::min<size_t>(limits->struct_size, sizeof(filled)));
    return {};
  });
}

int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    if (size > device->max_allocation) {
      return Failure(DVT_OUT_OF_MEMORY, "alloc of " + std::to_string(size) +
                                            " bytes: the device allows at most " +
                                            std::to_string(device->max_allocation) + " in one");
    }
    auto buffer = std::make_unique<Buffer>();
    Status status = CreateBuffer(device, size, false, buffer.get());
    if (status.ok()) *memory = buffer.release();
    return status;
  });
}

void Free(dvt_device* device, dvt_memory memory) {
  const std::unique_ptr<Buffer> buffer(static_cast<Buffer*>(memory));
  DestroyBuffer(device, *buffer);
}

int32_t CopyEntry(dvt_stream* stream, const dvt_location* destination, const dvt_location* source,
                  uint64_t size, dvt_error* error) {
  return Guard(error, [&] { return Copy(stream->timeline.get(), *destination, *source, size); });
}

int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
  return Guard(error, [&] {
    auto made = std::make_unique<dvt_stream>();
    Status status = Timeline::Create(device, &made->timeline);
    if (status.ok()) *stream = made.release();
    return status;
  });
}

void StreamDestroy(dvt_stream* stream) { delete stream; }

int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  return Guard(error, [&] {
    uint64_t end = 0;
    Status status = stream->timeline->Mark(&end);
    return status.ok() ? stream->timeline->Complete(end) : status;
  });
}

int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  return Guard(error, [&] {
    uint64_t end = 0;
    Status status = stream->timeline->Mark(&end);
    if (status.ok()) *event = new dvt_event{{stream->timeline, end}};
    return status;
  });
}

int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
  return Guard(error, [&] { return event->point.first->Complete(event->point.second); });
}

int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    if (event->point.first != stream->timeline) stream->timeline->WaitFor(event->point);
    return {};
  });
}

void EventDestroy(dvt_event* event) { delete event; }

int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                  dvt_error* error) {
  return Guard(error, [&] {
    std::unique_ptr<dvt_image> made;
    Status status = LoadImage(device, bytes, size, &made);
    if (status.ok()) *image = made.release();
    return status;
  });
}

void ImageUnload(dvt_image* image) { delete image; }

int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel, dvt_error* error) {
  return Guard(error, [&] { return FindKernel(image, name, kernel); });
}

int32_t LaunchEntry(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                    dvt_error* error) {
  return Guard(error, [&] { return Launch(stream->timeline.get(), launches, count); });
}

dvt_backend_table MakeTable() {
  dvt_backend_table table{};
  table.struct_size = sizeof(table);
  table.abi_version = DVT_ABI_VERSION;
  table.sanitizer = DVT_SANITIZER_NONE;
  table.kind = "vulkan";
  table.driver_open = DriverOpen;
  table.device_count = DeviceCount;
  table.device_open = DeviceOpen;
  table.device_close = DeviceClose;
  table.device_attributes = DeviceAttributes;
  table.device_limits = DeviceLimits;
  table.alloc = Alloc;
  table.free = Free;
  table.copy = CopyEntry;
  table.stream_create = StreamCreate;
  table.stream_destroy = StreamDestroy;
  table.stream_synchronize = StreamSynchronize;
  table.event_record = EventRecord;
  table.event_synchronize = EventSynchronize;
  table.stream_wait = StreamWait;
  table.event_destroy = EventDestroy;
  table.image_load = ImageLoad;
  table.image_unload = ImageUnload;
  table.image_kernel = ImageKernel;
  table.launch = LaunchEntry;
  return table;
}

}  // namespace
}  // namespace abi_experiment::vulkan

const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest, uint32_t core_newest,
                                                uint32_t* abi_version) {
  static const dvt_backend_table table = abi_experiment::vulkan::MakeTable();
  *abi_version = table.abi_version;
  const bool fits = core_oldest <= table.abi_version && table.abi_version <= core_newest;
  return fits ? &table : nullptr;
}
