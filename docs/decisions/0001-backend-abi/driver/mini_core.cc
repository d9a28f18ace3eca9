#include "driver/mini_core.h"

#include <dlfcn.h>

#include <algorithm>

namespace abi_experiment {
namespace {

constexpr uint64_t kElement = sizeof(float);

// What the narrowest devices launch at once. All devices are given the same pieces, so that the
// grid base is exercised on those too that could take the whole grid.
constexpr uint64_t kMostBlocks = 65535;

void KeepName(void* context, const char* name, const char* value) {
  if (std::string(name) == "device.name") *static_cast<std::string*>(context) = value;
}

dvt_backend_table_function FindTableFunction(const std::string& library) {
  void* opened = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr) throw std::runtime_error(dlerror());
  const auto get =
      reinterpret_cast<dvt_backend_table_function>(dlsym(opened, DVT_BACKEND_TABLE_SYMBOL));
  if (get == nullptr) throw std::runtime_error(library + " exports no table");
  return get;
}

}  // namespace

View View::Of(const Memory& memory, uint64_t element, uint64_t count, int32_t stride) {
  View view;
  view.memory = &memory;
  view.stride = stride;
  view.first = element * kElement;
  const int64_t last = static_cast<int64_t>(element) + static_cast<int64_t>(count - 1) * stride;
  view.begin = std::min(element, static_cast<uint64_t>(last)) * kElement;
  view.end = (std::max(element, static_cast<uint64_t>(last)) + 1) * kElement;
  return view;
}

dvt_binding Batch::Bind(const View& view, int32_t* offset) const {
  dvt_binding binding{};
  binding.memory = view.memory->handle.get();
  if (limits_.binding_alignment == 0) {
    binding.size = view.memory->bytes;
  } else {
    binding.offset = view.begin / limits_.binding_alignment * limits_.binding_alignment;
    binding.size = view.end - binding.offset;
  }
  binding.lead = view.begin - binding.offset;
  *offset = static_cast<int32_t>((view.first - binding.offset) / kElement);
  return binding;
}

void Batch::Add(dvt_kernel* kernel, uint64_t blocks, std::vector<dvt_binding> bindings,
                Scalars scalars, int64_t base_at) {
  const uint64_t most = std::min(limits_.max_grid[0], kMostBlocks);
  for (uint64_t base = 0; base < blocks; base += most) {
    if (base_at >= 0) scalars.Patch(static_cast<uint64_t>(base_at), static_cast<uint32_t>(base));
    const uint64_t part = std::min(blocks - base, most);
    parts_.push_back({kernel, static_cast<uint32_t>(part), bindings, scalars});
  }
}

std::vector<dvt_launch> Batch::Launches() const {
  std::vector<dvt_launch> launches;
  for (const Part& part : parts_) {
    dvt_launch launch{};
    launch.kernel = part.kernel;
    launch.grid[0] = part.grid;
    launch.grid[1] = 1;
    launch.grid[2] = 1;
    launch.binding_count = static_cast<uint32_t>(part.bindings.size());
    launch.bindings = part.bindings.data();
    launch.scalars = part.scalars.data();
    launch.scalar_bytes = part.scalars.size();
    launches.push_back(launch);
  }
  return launches;
}

const dvt_backend_table* OpenTable(const std::string& library) {
  const dvt_backend_table_function get = FindTableFunction(library);
  uint32_t theirs = 0;
  if (get(DVT_ABI_VERSION + 1, DVT_ABI_VERSION + 2, &theirs) != nullptr) {
    throw std::runtime_error("a core of a later version was not refused");
  }
  if (theirs != DVT_ABI_VERSION) throw std::runtime_error("a refusal does not name the version");
  const dvt_backend_table* table = get(DVT_ABI_OLDEST, DVT_ABI_VERSION, &theirs);
  if (table == nullptr || table->struct_size < sizeof(dvt_backend_table)) {
    throw std::runtime_error("no table of this version");
  }
  return table;
}

Device::Device(const std::string& library, const std::vector<std::string>& candidates)
    : table_(OpenTable(library)) {
  std::vector<const char*> names;
  for (const std::string& candidate : candidates) names.push_back(candidate.c_str());
  Call("driver_open", table_->driver_open, names.data(), static_cast<uint32_t>(names.size()));
  uint32_t count = 0;
  Call("device_count", table_->device_count, &count);
  if (count == 0) throw std::runtime_error("the driver has no device");
  dvt_device* device = nullptr;
  Call("device_open", table_->device_open, 0U, &device);
  device_ = Handle<dvt_device>(device, table_->device_close);
  limits_.struct_size = sizeof(limits_);
  Call("device_limits", table_->device_limits, device, &limits_);
  Call("device_attributes", table_->device_attributes, device, KeepName,
       static_cast<void*>(&name_));
}

Memory Device::Alloc(uint64_t bytes) const {
  dvt_memory memory = nullptr;
  Call("alloc", table_->alloc, device_.get(), bytes, &memory);
  const auto give_back = [table = table_, device = device_](void* handle) {
    table->free(device.get(), handle);
  };
  return {Handle<void>(memory, give_back), bytes};
}

Stream Device::NewStream() const {
  dvt_stream* stream = nullptr;
  Call("stream_create", table_->stream_create, device_.get(), &stream);
  return {stream, table_->stream_destroy};
}

Event Device::Record(const Stream& stream) const {
  dvt_event* event = nullptr;
  Call("event_record", table_->event_record, stream.get(), &event);
  return {event, table_->event_destroy};
}

Image Device::Load(const std::vector<char>& bytes) const {
  dvt_image* image = nullptr;
  Call("image_load", table_->image_load, device_.get(), static_cast<const void*>(bytes.data()),
       static_cast<uint64_t>(bytes.size()), &image);
  return {image, table_->image_unload};
}

dvt_kernel* Device::Kernel(const Image& image, const char* name) const {
  dvt_kernel* kernel = nullptr;
  Call("image_kernel", table_->image_kernel, image.get(), name, &kernel);
  return kernel;
}

void Device::Write(const Stream& stream, const Memory& to, uint64_t offset, const void* from,
                   uint64_t bytes) const {
  if (bytes == 0) return;
  const dvt_location destination = {to.handle.get(), nullptr, offset};
  const dvt_location source = {nullptr, const_cast<void*>(from), 0};
  Call("copy", table_->copy, stream.get(), &destination, &source, bytes);
}

void Device::Read(const Stream& stream, void* to, const Memory& from, uint64_t offset,
                  uint64_t bytes) const {
  if (bytes == 0) return;
  const dvt_location destination = {nullptr, to, 0};
  const dvt_location source = {from.handle.get(), nullptr, offset};
  Call("copy", table_->copy, stream.get(), &destination, &source, bytes);
}

void Device::Move(const Stream& stream, const Memory& to, uint64_t to_offset, const Memory& from,
                  uint64_t from_offset, uint64_t bytes) const {
  if (bytes == 0) return;
  const dvt_location destination = {to.handle.get(), nullptr, to_offset};
  const dvt_location source = {from.handle.get(), nullptr, from_offset};
  Call("copy", table_->copy, stream.get(), &destination, &source, bytes);
}

void Device::Launch(const Stream& stream, const Batch& batch) const {
  const std::vector<dvt_launch> launches = batch.Launches();
  if (launches.empty()) return;
  Call("launch", table_->launch, stream.get(), launches.data(),
       static_cast<uint32_t>(launches.size()));
}

void Device::Wait(const Stream& stream, const Event& event) const {
  Call("stream_wait", table_->stream_wait, stream.get(), event.get());
}

void Device::Synchronize(const Stream& stream) const {
  Call("stream_synchronize", table_->stream_synchronize, stream.get());
}

void Device::Synchronize(const Event& event) const {
  Call("event_synchronize", table_->event_synchronize, event.get());
}

}  // namespace abi_experiment
