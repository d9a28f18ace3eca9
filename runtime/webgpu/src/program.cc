#include "program.h"

#include <atomic>

namespace dovetail::runtime::webgpu {
namespace {

/* Programs that are kept although no image uses them. */
constexpr size_t kMaxRecent = 64;

Owned<WgpuBindGroupLayout> MakeLayout(const Gpu& gpu, const ProgramSource& source) {
  std::vector<WgpuBindGroupLayoutEntry> entries;
  for (const bool is_written : source.is_written) {
    WgpuBindGroupLayoutEntry entry = {};
    entry.buffer.type = is_written ? kWgpuBindingStorage : kWgpuBindingReadOnlyStorage;
    entries.push_back(entry);
  }
  if (source.scalar_bytes > 0) {
    WgpuBindGroupLayoutEntry entry = {};
    entry.buffer.type = kWgpuBindingUniform;
    entry.buffer.hasDynamicOffset = 1;
    entry.buffer.minBindingSize = RoundUp(source.scalar_bytes, 16);
    entries.push_back(entry);
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    entries[i].binding = static_cast<uint32_t>(i);
    entries[i].visibility = kWgpuStageCompute;
  }
  WgpuBindGroupLayoutDescriptor descriptor = {};
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  return Own(gpu.api.DeviceCreateBindGroupLayout(gpu.device, &descriptor),
             gpu.api.BindGroupLayoutRelease);
}

Owned<WgpuShaderModule> MakeModule(const Gpu& gpu, const std::string& text) {
  WgpuShaderSourceWgsl wgsl = {};
  wgsl.chain.sType = kWgpuSTypeShaderSourceWgsl;
  wgsl.code = View(text);
  WgpuLabelled descriptor = {};
  descriptor.nextInChain = &wgsl.chain;
  return Own(gpu.driver.is_trusting
                 ? gpu.api.DeviceCreateShaderModuleTrusted(gpu.device, &descriptor, 0)
                 : gpu.api.DeviceCreateShaderModule(gpu.device, &descriptor),
             gpu.api.ShaderModuleRelease);
}

}  // namespace

std::string ProgramSource::Key() const {
  std::string key = entry + '\0' + std::to_string(scalar_bytes) + '\0';
  for (const bool written : is_written) key += written ? 'w' : 'r';
  return key + '\0' + text;
}

uint64_t Program::NextId() {
  static std::atomic<uint64_t> next{1};
  return next++;
}

Status Program::Build() {
  const std::lock_guard<std::mutex> lock(gpu_.mutex);
  DOVETAIL_RETURN_IF_ERROR(gpu_.CheckAlive());
  {
    ErrorScope scope(gpu_);
    module_ = MakeModule(gpu_, source_.text);
    DOVETAIL_RETURN_IF_ERROR(scope.Close(DVT_INVALID_IMAGE));
  }
  {
    ErrorScope scope(gpu_);
    layout_ = MakeLayout(gpu_, source_);
    WgpuBindGroupLayout layouts[] = {layout_.get()};
    WgpuPipelineLayoutDescriptor descriptor = {};
    descriptor.bindGroupLayoutCount = 1;
    descriptor.bindGroupLayouts = layouts;
    pipeline_layout_ = Own(gpu_.api.DeviceCreatePipelineLayout(gpu_.device, &descriptor),
                           gpu_.api.PipelineLayoutRelease);
    DOVETAIL_RETURN_IF_ERROR(scope.Close(DVT_UNSUPPORTED));
  }
  WgpuComputePipelineDescriptor descriptor = {};
  descriptor.layout = pipeline_layout_.get();
  descriptor.compute.module = module_.get();
  descriptor.compute.entryPoint = View(source_.entry);
  ErrorScope scope(gpu_);
  pipeline_ = Own(gpu_.api.DeviceCreateComputePipeline(gpu_.device, &descriptor),
                  gpu_.api.ComputePipelineRelease);
  return scope.Close(DVT_INVALID_IMAGE);
}

Status ProgramTable::Get(ProgramSource source, std::shared_ptr<Program>* program) {
  std::shared_ptr<Slot> slot;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Slot>& entry = slots_[source.Key()];
    if (entry == nullptr) entry = std::make_shared<Slot>();
    slot = entry;
  }
  const std::lock_guard<std::mutex> slot_lock(slot->mutex);
  *program = slot->program.lock();
  if (*program != nullptr) return {};
  auto made = std::make_shared<Program>(gpu_, std::move(source));
  DOVETAIL_RETURN_IF_ERROR(made->Build());
  *program = made;
  slot->program = made;
  std::shared_ptr<Program> dropped; /* given back after the lock */
  const std::lock_guard<std::mutex> lock(mutex_);
  if (recent_.size() < kMaxRecent) {
    recent_.push_back(made);
    return {};
  }
  dropped = std::exchange(recent_[next_recent_], made);
  next_recent_ = (next_recent_ + 1) % kMaxRecent;
  for (auto at = slots_.begin(); at != slots_.end();) {
    const bool is_dead = at->second.use_count() == 1 && at->second->program.expired();
    at = is_dead ? slots_.erase(at) : std::next(at);
  }
  return {};
}

}  // namespace dovetail::runtime::webgpu
