/* Devices, as the script's `device` lines describe them, and what is made of them. */
#include <algorithm>
#include <map>

#include "call.h"
#include "faults.h"
#include "objects.h"
#include "parameters.h"

namespace dovetail::fakedrivers::metal {
namespace {

/* Unless the script's `version` says another: the oldest macOS whose language images ask for. */
constexpr uint64_t kSystem = 12;

struct Listed {
  std::mutex mutex;
  std::map<int, std::shared_ptr<Device>> devices;
};

Listed& All() {
  static auto* const listed = new Listed;
  return *listed;
}

bool Set(const std::string& key, const std::string& value, Device* device) {
  uint64_t number = 0;
  if (key == "name") {
    device->name = value;
    return true;
  }
  const std::map<std::string, bool*> flags = {
      {"unified", &device->is_unified}, {"performance_shaders", &device->has_performance_shaders}};
  const auto flag = flags.find(key);
  if (flag != flags.end()) {
    *flag->second = value == "true";
    return value == "true" || value == "false";
  }
  if (!ParseNumber(value, &number)) return false;
  const std::map<std::string, uint64_t*> numbers = {
      {"memory", &device->memory},
      {"max_allocation_bytes", &device->max_buffer},
      {"max_block_threads", &device->max_threads},
      {"max_kernel_block_threads", &device->max_pipeline_threads},
      {"max_shared_bytes", &device->max_threadgroup_memory},
      {"apple", &device->apple}};
  const auto found = numbers.find(key);
  if (found == numbers.end()) return false;
  *found->second = number;
  return true;
}

std::shared_ptr<Device> Make(int index) {
  auto device = std::make_shared<Device>();
  device->index = index;
  device->name = "Dovetail fake Metal device " + std::to_string(index);
  const auto script = CurrentScript();
  const auto given = script->devices.find(index);
  if (given != script->devices.end()) {
    for (const auto& [key, value] : given->second) {
      if (Set(key, value, device.get())) continue;
      Misuse("the script says " + key + "=" + value + " of device " + std::to_string(index) +
             "; known are name, memory, unified and performance_shaders (true, false), apple (the "
             "family, 0 to 9), "
             "max_allocation_bytes, max_block_threads, max_kernel_block_threads and "
             "max_shared_bytes");
    }
  }
  return device;
}

/* A device that everybody who asks gets, with one more reference. */
Id Share(int index) {
  Listed& all = All();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::shared_ptr<Device>& device = all.devices[index];
  if (device == nullptr || device->lost != 0 || device->references == 0) {
    device = Make(index);
    return Register(device);
  }
  ++device->references;
  return device->id;
}

int Count() { return ScriptError().empty() ? CurrentScript()->device_count.value_or(1) : 0; }

bool IsFaulty(const char* function) {
  int fault = 0;
  return ShouldFail(function, "device", &fault);
}

}  // namespace

Buffer::~Buffer() {
  if (bytes != nullptr) FreeMemory(bytes->address);
}

SystemVersion System() {
  return {static_cast<Integer>(CurrentScript()->version.value_or(kSystem)), 1, 0};
}

uint64_t SystemLanguage() {
  const Integer system = System().major;
  return system >= 15 ? 32 : system == 14 ? 31 : system == 13 ? 30 : system == 12 ? 24 : 23;
}

void ForgetDevices() {
  Listed& all = All();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.devices.clear();
}

namespace bodies {

namespace MTLDevice {

Id Name(Id self) { return AutoreleasedText(Find<Device>(self)->name); }
UInt64 RegistryId(Id self) { return 0x1000U + static_cast<UInt64>(Find<Device>(self)->index); }

Bool SupportsFamily(Id self, Integer family) {
  const auto device = Find<Device>(self);
  const auto apple = static_cast<Integer>(device->apple);
  if (family >= kFamilyApple1 && family <= kFamilyApple9) {
    return static_cast<Bool>(family - kFamilyApple1 < apple);
  }
  if (family == kFamilyMac2) return 1;
  return static_cast<Bool>(family == kFamilyMetal3 && (apple == 0 || apple >= 7));
}

Bool HasUnifiedMemory(Id self) { return static_cast<Bool>(Find<Device>(self)->is_unified); }

MtlSize MaxThreads(Id self) {
  const auto threads = static_cast<UInteger>(Find<Device>(self)->max_threads);
  return {threads, threads, threads};
}

UInteger MaxThreadgroupMemory(Id self) { return Find<Device>(self)->max_threadgroup_memory; }
UInteger MaxBufferLength(Id self) { return Find<Device>(self)->max_buffer; }
UInteger AllocatedSize(Id self) { return UsedBytes(Find<Device>(self)->index); }
UInt64 WorkingSetSize(Id self) { return Find<Device>(self)->memory; }

Id NewQueue(Id self, UInteger most) {
  auto made = std::make_shared<Queue>();
  made->device = Find<Device>(self);
  DOVETAIL_FAKE_REQUIRE(most != 0, "a queue of no command buffers");
  made->most = most;
  return Register(made);
}

Id NewBuffer(Id self, UInteger length, UInteger options) {
  const auto device = Find<Device>(self);
  DOVETAIL_FAKE_REQUIRE(length != 0, "a buffer of no bytes");
  const UInteger mode = options >> kStorageModeShift & 15;
  DOVETAIL_FAKE_REQUIRE(options >> 8 == 0 && (options & 15) == 0 &&
                            (mode == kStorageModeShared || mode == kStorageModePrivate),
                        "the options " + Text(options) + " are not known here");
  DOVETAIL_FAKE_REQUIRE(
      length <= device->max_buffer,
      Text(length) + " bytes, the device's buffers hold " + Text(device->max_buffer));
  auto made = std::make_shared<Buffer>();
  made->bytes = AllocateMemory(device->index, length, device->memory, MemoryKind::kDevice);
  if (made->bytes == nullptr) return nullptr;
  made->device = device;
  made->length = length;
  made->storage_mode = mode;
  return Register(made);
}

Id NewEvent(Id self) {
  auto made = std::make_shared<SharedEvent>();
  made->device = Find<Device>(self);
  return Register(made);
}

}  // namespace MTLDevice

namespace MTLSharedEvent {

void SetValue(Id self, UInt64 value) {
  const auto event = Find<SharedEvent>(self);
  const std::lock_guard<std::mutex> lock(event->mutex);
  event->value = value;
  event->changed.notify_all();
}

}  // namespace MTLSharedEvent

namespace MTLBuffer {

UInteger Length(Id self) { return Find<Buffer>(self)->length; }

/* "NULL for a buffer of private storage" (MTLBuffer, contents). */
void* Contents(Id self) {
  const auto buffer = Find<Buffer>(self);
  return buffer->storage_mode == kStorageModePrivate ? nullptr : buffer->data();
}

Id Device(Id self) { return Find<Buffer>(self)->device->id; }
UInteger StorageMode(Id self) { return Find<Buffer>(self)->storage_mode; }

}  // namespace MTLBuffer
}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal

using namespace dovetail::fakedrivers::metal;  // NOLINT(google-build-using-namespace): C functions

FAKE_EXPORT Id MTLCreateSystemDefaultDevice() {
  constexpr const char* kName = "MTLCreateSystemDefaultDevice";
  return dovetail::fakedrivers::Note(kName, __builtin_return_address(0), []() -> Id {
    return IsFaulty(kName) || Count() == 0 ? nullptr : Share(0);
  });
}

FAKE_EXPORT Id MTLCopyAllDevices() {
  constexpr const char* kName = "MTLCopyAllDevices";
  return dovetail::fakedrivers::Note(kName, __builtin_return_address(0), []() -> Id {
    if (IsFaulty(kName)) return nullptr;
    auto array = std::make_shared<Array>();
    for (int i = 0; i < Count(); ++i) array->items.push_back(Share(i));
    return Register(array);
  });
}
