#include "fake_backend.h"

#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>

#include "dovetail/kit/image_decoder.h"
#include "engine/registry.h"
#include "engine/stream.h"

namespace dovetail::testing {
namespace {

// What the opaque pointers of dovetail/backend.h point to. The types dvt_* themselves are the
// processor's, which is linked into the same program.
struct DeviceState {
  bool is_lost = false;
  uint64_t time_limit = 0;
};
struct FakeMemory {
  DeviceState* device;
  std::vector<uint8_t> bytes;
};
struct StreamState {
  DeviceState* device;
  std::vector<std::function<void()>> work;
  void* native = nullptr;
};
struct EventState {
  double time = -1;
};
struct KernelState {
  std::string name;
};
struct ImageState {
  std::vector<std::unique_ptr<KernelState>> kernels;
};

FakeControl control;

DeviceState* State(dvt_device* device) { return reinterpret_cast<DeviceState*>(device); }
StreamState* State(dvt_stream* stream) {
  auto* const state = reinterpret_cast<StreamState*>(stream);
  control.uses_of_ended += static_cast<int>(control.ended.count(state->native));
  return state;
}
EventState* State(dvt_event* event) { return reinterpret_cast<EventState*>(event); }
KernelState* State(dvt_kernel* kernel) { return reinterpret_cast<KernelState*>(kernel); }
ImageState* State(dvt_image* image) { return reinterpret_cast<ImageState*>(image); }

double the_clock = 0;
int live_allocations = 0;
int32_t next_failure = 0;

int32_t Report(dvt_error* error, int32_t code, const char* text) {
  if (error != nullptr) {
    error->code = code;
    std::snprintf(error->text, sizeof error->text, "%s", text);
  }
  return code;
}

// Whether the device is there, after one more call of it.
int32_t Touch(DeviceState* device, dvt_error* error) {
  if (control.lose_after > 0) {
    --control.lose_after;
    if (control.lose_after == 0) device->is_lost = true;
  }
  return device->is_lost ? Report(error, DVT_DEVICE_LOST, "the fake device was unplugged") : DVT_OK;
}

int32_t DriverOpen(const char* const*, uint32_t, dvt_error*) { return DVT_OK; }
int32_t DeviceCount(uint32_t* count, dvt_error*) {
  *count = 1;
  return DVT_OK;
}
int32_t DeviceOpen(uint32_t, dvt_device** device, dvt_error*) {
  static std::vector<std::unique_ptr<DeviceState>> devices;
  devices.push_back(std::make_unique<DeviceState>());
  *device = reinterpret_cast<dvt_device*>(devices.back().get());
  ++control.opened;
  return DVT_OK;
}
void DeviceClose(dvt_device*) {}
int32_t DeviceAttributes(dvt_device*, dvt_attribute_visitor visitor, void* context, dvt_error*) {
  visitor(context, "fake.level", "7");
  visitor(context, "fake.good", "true");
  visitor(context, "fake.bad", "false");
  visitor(context, "device.name", "A fake device");
  return DVT_OK;
}
int32_t DeviceLimits(dvt_device*, dvt_device_limits* limits, dvt_error*) {
  limits->binding_alignment = 256;
  limits->copy_alignment = control.copy_alignment;
  for (uint64_t& most : limits->max_grid) most = 4;
  limits->max_block_threads = 64;
  limits->max_binding_bytes = 1 << 20;
  limits->max_allocation_bytes = 1 << 20;
  limits->max_shared_bytes = 1 << 10;
  return DVT_OK;
}
int32_t Alloc(dvt_device* on, uint64_t size, dvt_memory* memory, dvt_error* error) {
  DeviceState* const device = State(on);
  if (Touch(device, error) != DVT_OK) return DVT_DEVICE_LOST;
  if (size > 1 << 20) return Report(error, DVT_OUT_OF_MEMORY, "the fake device has 1 MiB");
  auto* made = new FakeMemory{device, {}};
  made->bytes.resize((size + 255) / 256 * 256, 0xcd);
  *memory = made;
  ++live_allocations;
  return DVT_OK;
}
void Free(dvt_device*, dvt_memory memory) {
  --live_allocations;
  delete static_cast<FakeMemory*>(memory);
}
int32_t Copy(dvt_stream* on, const dvt_location* destination, const dvt_location* source,
             uint64_t size, dvt_error* error) {
  StreamState* const stream = State(on);
  if (Touch(stream->device, error) != DVT_OK) return DVT_DEVICE_LOST;
  for (const dvt_location* at : {destination, source}) {
    const bool is_odd = (at->offset | size) % control.copy_alignment != 0;
    if (at->memory != nullptr && is_odd &&
        (destination->host != nullptr || source->host != nullptr))
      return Report(error, DVT_INVALID_ARGUMENT, "the core broke a promise about copies");
    if (at->memory != nullptr && static_cast<FakeMemory*>(at->memory)->device != stream->device)
      return Report(error, DVT_INVALID_ARGUMENT, "memory of another device");
  }
  const auto address = [size](const dvt_location& at) -> uint8_t* {
    if (at.memory == nullptr) return static_cast<uint8_t*>(at.host);
    auto& bytes = static_cast<FakeMemory*>(at.memory)->bytes;
    if (at.offset > bytes.size() || size > bytes.size() - at.offset) return nullptr;
    return bytes.data() + at.offset;
  };
  uint8_t* to = address(*destination);
  const uint8_t* from = address(*source);
  if (to == nullptr || from == nullptr)
    return Report(error, DVT_INVALID_ARGUMENT, "copy out of range");
  stream->work.push_back([=] { std::memcpy(to, from, size); });
  return DVT_OK;
}
int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error*) {
  *stream = reinterpret_cast<dvt_stream*>(new StreamState{State(device), {}});
  return DVT_OK;
}
int32_t StreamImport(dvt_device* device, const dvt_native* native, dvt_stream** stream,
                     dvt_error* error) {
  if (std::strcmp(native->type, "guest_stream") != 0) {
    return Report(error, DVT_UNSUPPORTED, native->type);
  }
  *stream = reinterpret_cast<dvt_stream*>(new StreamState{State(device), {}, native->handle});
  return DVT_OK;
}
void StreamDestroy(dvt_stream* stream) {
  ++control.unloaded_streams;
  delete reinterpret_cast<StreamState*>(stream);
}
int32_t StreamSynchronize(dvt_stream* on, dvt_error* error) {
  StreamState* const stream = State(on);
  if (Touch(stream->device, error) != DVT_OK) return DVT_DEVICE_LOST;
  if (control.hangs && !stream->work.empty() && stream->device->time_limit != 0) {
    return Report(error, DVT_TIME_LIMIT, "the fake device did not finish within its limit");
  }
  for (const auto& item : stream->work) item();
  stream->work.clear();
  const int32_t code = next_failure;
  next_failure = 0;
  return code == 0 ? DVT_OK : Report(error, code, "the fake device was told to fail");
}
int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error*) {
  static_cast<void>(State(stream));
  *event = reinterpret_cast<dvt_event*>(new EventState());
  return DVT_OK;
}
int32_t EventRecordTimed(dvt_stream*, dvt_event** event, dvt_error*) {
  *event = reinterpret_cast<dvt_event*>(new EventState{the_clock += 2500});
  return DVT_OK;
}
int32_t EventElapsed(dvt_event* start, dvt_event* end, double* nanoseconds, dvt_error*) {
  *nanoseconds = State(end)->time - State(start)->time;
  return DVT_OK;
}
int32_t DeviceTimeLimit(dvt_device* device, uint64_t nanoseconds, dvt_error*) {
  State(device)->time_limit = nanoseconds;
  return DVT_OK;
}
int32_t EventSynchronize(dvt_event*, dvt_error*) { return DVT_OK; }
int32_t StreamWait(dvt_stream* stream, dvt_event*, dvt_error*) {
  static_cast<void>(State(stream));
  return DVT_OK;
}
void EventDestroy(dvt_event* event) { delete State(event); }

int32_t ImageLoad(dvt_device*, const void* bytes, uint64_t size, dvt_image** image,
                  dvt_error* error) {
  ImageView view;
  ImageFault fault;
  if (!DecodeImage(bytes, size, &view, &fault)) {
    return Report(error, DVT_INVALID_IMAGE, fault.Text().c_str());
  }
  if (view.FindPayload(control.refused_payload) != nullptr) {
    return Report(error, DVT_UNSUPPORTED, "the fake device does not like this payload");
  }
  ++control.loaded;
  auto* loaded = new ImageState();
  for (const ImageFunction& function : view.functions) {
    loaded->kernels.push_back(std::make_unique<KernelState>());
    loaded->kernels.back()->name = std::string(function.name);
  }
  *image = reinterpret_cast<dvt_image*>(loaded);
  return DVT_OK;
}
void ImageUnload(dvt_image* image) { delete State(image); }
int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel, dvt_error* error) {
  for (const auto& candidate : State(image)->kernels) {
    if (candidate->name != name) continue;
    *kernel = reinterpret_cast<dvt_kernel*>(candidate.get());
    return DVT_OK;
  }
  return Report(error, DVT_NOT_FOUND, name);
}

int32_t LaunchWithWork(dvt_stream* on, const dvt_launch* launches, const uint64_t* work,
                       uint32_t count, dvt_error* error) {
  StreamState* const stream = State(on);
  if (Touch(stream->device, error) != DVT_OK) return DVT_DEVICE_LOST;
  for (uint32_t i = 0; i < count; ++i) {
    const dvt_launch& launch = launches[i];
    if (control.fail_launch != 0) {
      --control.fail_launch;
      if (control.fail_launch == 0) {
        return Report(error, DVT_DRIVER_ERROR, "the fake driver failed in the middle");
      }
    }
    FakeLaunch record;
    record.kernel = State(launch.kernel)->name;
    std::memcpy(record.grid, launch.grid, sizeof record.grid);
    for (uint32_t k = 0; k < launch.binding_count; ++k) {
      const dvt_binding& binding = launch.bindings[k];
      const auto& bytes = static_cast<FakeMemory*>(binding.memory)->bytes;
      if (binding.offset % 256 != 0 || binding.size == 0 || binding.lead >= binding.size ||
          binding.offset > bytes.size() || binding.size > bytes.size() - binding.offset) {
        return Report(error, DVT_INVALID_ARGUMENT, "the core broke a promise about bindings");
      }
      record.bindings.push_back({binding.memory, binding.offset, binding.size, binding.lead});
    }
    const auto* scalars = static_cast<const uint8_t*>(launch.scalars);
    record.scalars.assign(scalars, scalars + launch.scalar_bytes);
    record.work = work[i];
    for (const uint32_t extent : launch.grid) {
      if (extent < 1 || extent > 4) return Report(error, DVT_INVALID_ARGUMENT, "grid too large");
    }
    FakeLaunches().push_back(record);
    // "copy": scalars int32 offset of x, int32 offset of out, uint32 grid base; one element a
    // block.
    if (record.kernel == "copy") {
      stream->work.push_back([record] {
        int32_t offsets[2];
        uint32_t base = 0;
        std::memcpy(offsets, record.scalars.data(), 8);
        std::memcpy(&base, record.scalars.data() + 8, 4);
        for (uint32_t b = base; b < base + record.grid[0]; ++b) {
          std::memcpy(FakeBytes(record.bindings[1].memory) + record.bindings[1].offset +
                          4 * (uint64_t{b} + static_cast<uint64_t>(offsets[1])),
                      FakeBytes(record.bindings[0].memory) + record.bindings[0].offset +
                          4 * (uint64_t{b} + static_cast<uint64_t>(offsets[0])),
                      4);
        }
      });
    }
  }
  return DVT_OK;
}

int32_t Launch(dvt_stream* on, const dvt_launch* launches, uint32_t count, dvt_error* error) {
  const std::vector<uint64_t> unknown(count);
  return LaunchWithWork(on, launches, unknown.data(), count, error);
}

dvt_backend_table MakeTable(const char* kind) {
  dvt_backend_table table = {};
  table.struct_size = sizeof table;
  table.abi_version = DVT_ABI_VERSION;
  table.kind = kind;
  table.driver_open = DriverOpen;
  table.device_count = DeviceCount;
  table.device_open = DeviceOpen;
  table.device_close = DeviceClose;
  table.device_attributes = DeviceAttributes;
  table.device_limits = DeviceLimits;
  table.alloc = Alloc;
  table.free = Free;
  table.copy = Copy;
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
  table.launch = Launch;
  table.event_record_timed = EventRecordTimed;
  table.event_elapsed = EventElapsed;
  table.device_time_limit = DeviceTimeLimit;
  table.launch_with_work = LaunchWithWork;
  return table;
}

}  // namespace

std::vector<FakeLaunch>& FakeLaunches() {
  static std::vector<FakeLaunch> launches;
  return launches;
}

FakeControl& Fake() { return control; }
int FakeLiveAllocations() { return live_allocations; }
void FailNextSynchronize(int32_t code) { next_failure = code; }
uint8_t* FakeBytes(void* memory) { return static_cast<FakeMemory*>(memory)->bytes.data(); }

const dvt_backend_table* FakeTable() {
  static const dvt_backend_table table = MakeTable("fake");
  return &table;
}

void RegisterFake(const std::string& kind, int32_t device_type, bool takes_streams) {
  // Registered tables stay valid for ever.
  auto* name = new std::string(kind);
  auto* table = new dvt_backend_table(MakeTable(name->c_str()));
  if (takes_streams) table->stream_import = StreamImport;
  runtime::RuntimeManifest manifest;
  manifest.kind = kind;
  manifest.device_type = device_type;
  manifest.formats = {"text"};
  runtime::Registry::Global().RegisterTable(manifest, table);
}

runtime::Device& FakeDevice() {
  runtime::RuntimeManifest manifest;
  manifest.kind = "fake";
  manifest.device_type = kDLExtDev;
  manifest.formats = {"text"};
  runtime::Registry::Global().RegisterTable(manifest, FakeTable());
  return *runtime::Registry::Global().GetDevice("fake:0");
}

}  // namespace dovetail::testing
