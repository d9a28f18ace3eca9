#include "image.h"

#include <algorithm>
#include <cstring>

#include "shader.h"

namespace dovetail::runtime::webgpu {
namespace {

/* A shared array takes whole multiples of this (docs/format/image.md, "Shared memory"). */
constexpr uint64_t kSharedRounding = 16;

/* The override that stands for the first argument of kind shared memory (docs/format/image.md). */
constexpr uint32_t kFirstOverride = 16;

/* One element of the largest type that WGSL arrays hold here. */
constexpr uint32_t kLeastSharedBytes = 16;

/* Sizes for which a kernel keeps a program. */
constexpr size_t kMaxSizedPrograms = 64;

Label MakeLabel(std::string_view name) {
  return std::make_shared<const std::string>("kernel '" + std::string(name) + "'");
}

/* The places in the scalar block and in the payload that belong to a function. */
std::string_view FindText(const ImageView& image, const ImageFunction& function) {
  const ImagePayload* payload = image.FindPayload(function.symbol);
  if (payload == nullptr) payload = image.FindPayload("source");
  return payload == nullptr ? std::string_view() : payload->value;
}

/* Why a range cannot be bound, or nothing. */
std::string BindingProblem(const WgpuLimits& limits, const dvt_binding& binding) {
  if (binding.memory == nullptr || binding.size == 0 || binding.lead >= binding.size) {
    return "has no memory, no size or too large a lead";
  }
  const uint64_t available = static_cast<const Buffer*>(binding.memory)->size;
  const uint64_t size = RoundUp(binding.size, kWord);
  if (size > available || binding.offset > available - size) {
    return "is bound from byte " + std::to_string(binding.offset) + " for " + std::to_string(size) +
           " bytes of memory that has " + std::to_string(available);
  }
  if (binding.offset % limits.minStorageBufferOffsetAlignment != 0) {
    return "is bound at byte " + std::to_string(binding.offset) + ", which is not a multiple of " +
           std::to_string(limits.minStorageBufferOffsetAlignment);
  }
  if (size > limits.maxStorageBufferBindingSize) {
    return "binds " + std::to_string(size) + " bytes, the device allows " +
           std::to_string(limits.maxStorageBufferBindingSize);
  }
  return {};
}

}  // namespace

Kernel::Kernel(Device& device, const ImageFunction& function, std::string text)
    : device_(device),
      name_(function.name),
      label_(MakeLabel(function.name)),
      symbol_(function.symbol),
      text_(std::move(text)),
      block_{function.block[0], function.block[1], function.block[2]},
      shared_bytes_(function.shared_bytes),
      scalar_bytes_(function.scalar_bytes) {
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind == ArgumentKind::kBuffer) {
      is_written_.push_back((argument.access & kAccessWrite) != 0);
      continue;
    }
    if (argument.kind == ArgumentKind::kShared) shared_at_.push_back(argument.scalar_offset);
    if (argument.dtype.bits > 32) has_wide_scalar_ = true;
  }
}

Status Kernel::CheckLimits() const {
  const WgpuLimits& limits = device_.native_limits();
  const auto check = [this](const char* what, uint64_t needs, uint64_t has) -> Status {
    if (needs <= has) return {};
    return {DVT_UNSUPPORTED, *label_ + " needs " + std::to_string(needs) + " " + what +
                                 "; the webgpu device '" + device_.name() + "' has at most " +
                                 std::to_string(has)};
  };
  DOVETAIL_RETURN_IF_ERROR(
      check("threads in x of a block", block_[0], limits.maxComputeWorkgroupSizeX));
  DOVETAIL_RETURN_IF_ERROR(
      check("threads in y of a block", block_[1], limits.maxComputeWorkgroupSizeY));
  DOVETAIL_RETURN_IF_ERROR(
      check("threads in z of a block", block_[2], limits.maxComputeWorkgroupSizeZ));
  /* Each extent is within 32 bits and was found small, so that the product cannot wrap. */
  DOVETAIL_RETURN_IF_ERROR(check("threads in a block", uint64_t{block_[0]} * block_[1] * block_[2],
                                 limits.maxComputeInvocationsPerWorkgroup));
  DOVETAIL_RETURN_IF_ERROR(check("bytes of shared memory in a block", shared_bytes_,
                                 limits.maxComputeWorkgroupStorageSize));
  DOVETAIL_RETURN_IF_ERROR(
      check("buffers", is_written_.size(), limits.maxStorageBuffersPerShaderStage));
  const uint64_t bindings = is_written_.size() + (scalar_bytes_ > 0 ? 1 : 0);
  DOVETAIL_RETURN_IF_ERROR(check("bindings", bindings, limits.maxBindingsPerBindGroup));
  return check("bytes of scalars", RoundUp(scalar_bytes_, 16), limits.maxUniformBufferBindingSize);
}

Status Kernel::CheckFeatures() const {
  const Adapter& adapter = device_.gpu().adapter;
  for (const Enabled& enabled : EnabledExtensions(text_)) {
    bool has = true;
    if (enabled.name == "f16") {
      has = adapter.Has(kWgpuFeatureShaderF16);
    } else if (enabled.name == "subgroups") {
      has = adapter.Has(kWgpuFeatureSubgroups) || adapter.Has(kWgpuFeatureNativeSubgroup);
    }
    if (has) continue;
    return {DVT_UNSUPPORTED, *label_ + " enables '" + enabled.name +
                                 "', which the webgpu device '" + device_.name() +
                                 "' does not have"};
  }
  return {};
}

Status Kernel::Compile(const std::vector<uint32_t>& sizes,
                       std::shared_ptr<Program>* program) const {
  ProgramSource source;
  std::string problem;
  if (!ReplaceOverrides(text_, kFirstOverride, sizes, &source.text, &problem)) {
    return {DVT_INVALID_IMAGE, problem};
  }
  /* naga 29 knows the functions of this extension by wgpu-native's own feature, and refuses the
   * directive that the standard wants. */
  if (!device_.gpu().adapter.Has(kWgpuFeatureSubgroups)) {
    source.text = WithoutExtension(source.text, "subgroups");
  }
  source.entry = symbol_;
  source.is_written = is_written_;
  source.scalar_bytes = scalar_bytes_;
  Status status = device_.programs().Get(std::move(source), program);
  if (status.code() != DVT_INVALID_IMAGE) return status;
  return {DVT_INVALID_IMAGE, "the webgpu device '" + device_.name() + "' refuses the shader of " +
                                 *label_ + ": " + ExplainLog(text_, status.text())};
}

Status Kernel::Prepare() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (program_ != nullptr) return {};
  if (has_wide_scalar_) {
    return {DVT_INVALID_IMAGE, *label_ + " has a scalar of 64 bits, which WGSL cannot take"};
  }
  DOVETAIL_RETURN_IF_ERROR(CheckLimits());
  DOVETAIL_RETURN_IF_ERROR(CheckFeatures());
  /* Sizes that every launch is within, so that what is wrong with the text shows already here. */
  return Compile(std::vector<uint32_t>(shared_at_.size(), kLeastSharedBytes), &program_);
}

std::vector<uint32_t> Kernel::SharedSizes(const dvt_launch& launch) const {
  std::vector<uint32_t> sizes(shared_at_.size());
  for (size_t i = 0; i < shared_at_.size(); ++i) {
    /* WGSL has no empty arrays. */
    sizes[i] = std::max(SharedSize(launch, shared_at_[i]), kLeastSharedBytes);
  }
  return sizes;
}

Status Kernel::ProgramFor(const dvt_launch& launch, std::shared_ptr<Program>* program) {
  if (shared_at_.empty()) {
    *program = program_;
    return {};
  }
  std::vector<uint32_t> sizes = SharedSizes(launch);
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = sized_programs_.find(sizes);
  if (found != sized_programs_.end()) {
    *program = found->second;
    return {};
  }
  DOVETAIL_RETURN_IF_ERROR(Compile(sizes, program));
  if (sized_programs_.size() >= kMaxSizedPrograms) sized_programs_.clear();
  sized_programs_.emplace(std::move(sizes), *program);
  return {};
}

Status Kernel::CheckLaunch(const dvt_launch& launch) const {
  const WgpuLimits& limits = device_.native_limits();
  DOVETAIL_RETURN_IF_ERROR(dovetail::CheckLaunch(launch, static_cast<uint32_t>(is_written_.size()),
                                                 scalar_bytes_, device_.limits().max_grid));
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    std::string problem = BindingProblem(limits, launch.bindings[i]);
    if (!problem.empty()) {
      return {DVT_INVALID_ARGUMENT, "buffer " + std::to_string(i) + " " + problem};
    }
  }
  if (shared_at_.empty()) return {};
  uint64_t bytes = shared_bytes_;
  for (const uint32_t size : SharedSizes(launch)) bytes += RoundUp(size, kSharedRounding);
  if (bytes <= limits.maxComputeWorkgroupStorageSize) return {};
  return {DVT_INVALID_ARGUMENT, "a block needs " + std::to_string(bytes) +
                                    " bytes of shared memory, the webgpu device '" +
                                    device_.name() + "' has " +
                                    std::to_string(limits.maxComputeWorkgroupStorageSize)};
}

Status Image::Load(const void* bytes, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  ImageView view;
  DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
  if (view.kind != "webgpu" || view.format != "wgsl") {
    return {DVT_INVALID_IMAGE, "this runtime takes images of webgpu/wgsl, this one is of " +
                                   std::string(view.kind) + "/" + std::string(view.format)};
  }
  for (const ImageFunction& function : view.functions) {
    const std::string_view text = FindText(view, function);
    if (text.empty()) {
      return {DVT_INVALID_IMAGE, "the payload has neither a text '" + std::string(function.symbol) +
                                     "' for kernel '" + std::string(function.name) +
                                     "' nor one 'source'"};
    }
    const size_t bad = image_internal::FindBadUtf8(text);
    if (bad != std::string_view::npos) {
      return {DVT_INVALID_IMAGE, "the text of kernel '" + std::string(function.name) +
                                     "' is not UTF-8 at byte " + std::to_string(bad)};
    }
    kernels_.emplace(function.name,
                     std::make_unique<dvt_kernel>(device_, function, std::string(text)));
  }
  return {};
}

Status Image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels_.find(name);
  if (found == kernels_.end()) return NoSuchKernel(kernels_, name);
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  DOVETAIL_RETURN_IF_ERROR(found->second->Prepare());
  *kernel = found->second.get();
  return {};
}

}  // namespace dovetail::runtime::webgpu
