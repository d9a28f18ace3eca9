#include "image.h"

#include <algorithm>
#include <limits>

#include "library.h"
#include "stream.h"

namespace dovetail::runtime::metal {

Kernel::Kernel(const Device& device, const ImageFunction& function)
    : device_(device),
      name_(std::make_shared<const std::string>(function.name)),
      label_(std::make_shared<const std::string>("kernel '" + *name_ + "'")),
      symbol_(function.symbol),
      block_{function.block[0], function.block[1], function.block[2]},
      shared_bytes_(function.shared_bytes),
      buffer_count_(function.buffer_count),
      scalar_bytes_(function.scalar_bytes) {
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind == ArgumentKind::kShared) shared_.push_back(argument.scalar_offset);
  }
}

Status Kernel::Prepare(Id library) {
  const Api& api = device_.api();
  const std::string block = std::to_string(block_[0]) + " x " + std::to_string(block_[1]) + " x " +
                            std::to_string(block_[2]);
  uint64_t threads = 1;
  for (const uint32_t extent : block_) {
    threads = threads > std::numeric_limits<uint64_t>::max() / extent
                  ? std::numeric_limits<uint64_t>::max()
                  : threads * extent;
  }
  const auto too_large = [&](uint64_t limit) {
    return Status(DVT_UNSUPPORTED, *label_ + " has blocks of " + block + " threads, device '" +
                                       device_.name() + "' runs at most " + std::to_string(limit) +
                                       " of this kernel");
  };
  const uint64_t most = device_.limits().max_block_threads;
  if (threads > most) return too_large(most);
  Owned symbol;
  DOVETAIL_RETURN_IF_ERROR(MakeString(api, symbol_, &symbol));
  const Owned function(api, api.MTLLibrary_NewFunction(library, symbol.id()));
  if (function.id() == nullptr) {
    return InvalidImage(*label_ + ": MTLLibrary.newFunctionWithName: gave nil for '" + symbol_ +
                        "'");
  }
  Id error = nullptr;
  Owned pipeline(api, api.MTLDevice_NewPipeline(device_.id(), function.id(), &error));
  if (pipeline.id() == nullptr) {
    return LibraryFailure(api, "MTLDevice.newComputePipelineStateWithFunction:error:", error)
        .Within(*label_);
  }
  const uint64_t of_kernel = api.MTLComputePipelineState_MaxThreads(pipeline.id());
  if (threads > of_kernel) return too_large(of_kernel);
  static_bytes_ = api.MTLComputePipelineState_StaticMemory(pipeline.id());
  const uint64_t shared = std::max(shared_bytes_, static_bytes_);
  if (shared > device_.limits().max_shared_bytes) {
    return {DVT_UNSUPPORTED, *label_ + " needs " + std::to_string(shared) +
                                 " bytes of shared memory, device '" + device_.name() + "' has " +
                                 std::to_string(device_.limits().max_shared_bytes)};
  }
  pipeline_ = std::move(pipeline);
  return {};
}

Status Kernel::CheckLaunch(const dvt_launch& launch) const {
  DOVETAIL_RETURN_IF_ERROR(
      dovetail::CheckLaunch(launch, buffer_count_, scalar_bytes_, device_.limits().max_grid));
  for (uint32_t i = 0; i < buffer_count_; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    const uint64_t length = device_.api().MTLBuffer_Length(static_cast<Id>(binding.memory));
    DOVETAIL_RETURN_IF_ERROR(CheckBinding(binding, i, length, 1));
  }
  uint64_t shared = std::max(shared_bytes_, static_bytes_);
  for (const uint64_t offset : shared_) {
    shared += RoundUp(SharedSize(launch, offset), kThreadgroupAlignment);
  }
  if (shared <= device_.limits().max_shared_bytes) return {};
  return {DVT_INVALID_ARGUMENT, "it needs " + std::to_string(shared) +
                                    " bytes of shared memory, the device has " +
                                    std::to_string(device_.limits().max_shared_bytes)};
}

void Kernel::Encode(Id encoder, const dvt_launch& launch) const {
  const Api& api = device_.api();
  api.MTLComputeCommandEncoder_SetPipeline(encoder, pipeline_.id());
  for (uint32_t i = 0; i < buffer_count_; ++i) {
    api.MTLComputeCommandEncoder_SetBuffer(encoder, static_cast<Id>(launch.bindings[i].memory),
                                           launch.bindings[i].offset, i);
  }
  if (scalar_bytes_ != 0) {
    /* A structure of 8-byte members has a size that is a multiple of 8. */
    std::string scalars(static_cast<const char*>(launch.scalars), scalar_bytes_);
    scalars.resize(RoundUp(scalar_bytes_, 8));
    api.MTLComputeCommandEncoder_SetBytes(encoder, scalars.data(), scalars.size(), buffer_count_);
  }
  for (size_t i = 0; i < shared_.size(); ++i) {
    /* An array without elements has a place too. */
    const uint64_t size = std::max<uint64_t>(SharedSize(launch, shared_[i]), 1);
    api.MTLComputeCommandEncoder_SetThreadgroupMemory(encoder, RoundUp(size, kThreadgroupAlignment),
                                                      i);
  }
  api.MTLComputeCommandEncoder_Dispatch(encoder, {launch.grid[0], launch.grid[1], launch.grid[2]},
                                        {block_[0], block_[1], block_[2]});
}

Status Image::Load(const void* bytes, uint64_t size) {
  ImageView view;
  DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
  if (view.kind != "metal") {
    return InvalidImage("the image is of kind '" + std::string(view.kind) +
                        "', this runtime loads 'metal'");
  }
  for (const ImageFunction& function : view.functions) {
    const std::string which = "function '" + std::string(function.name) + "'";
    if (!IsName(function.symbol)) {
      return InvalidImage("the symbol of " + which + " is not a valid name of a kernel");
    }
    if (function.buffer_count >= kMostBuffers) {
      return InvalidImage(which + " has " + std::to_string(function.buffer_count) +
                          " buffers; beside its scalars there are " +
                          std::to_string(kMostBuffers - 1) + " entries");
    }
    if (RoundUp(function.scalar_bytes, 8) > kMostBytes) {
      return {DVT_UNSUPPORTED, which + " has " + std::to_string(function.scalar_bytes) +
                                   " bytes of scalars, Metal takes " + std::to_string(kMostBytes)};
    }
    for (const ImageArgument& argument : function.arguments) {
      if (argument.kind == ArgumentKind::kOffset) {
        return InvalidImage(which + " has an offset argument; metal binds any byte");
      }
    }
  }
  DOVETAIL_RETURN_IF_ERROR(
      MakeLibrary(device_, view, &library_).Within("device '" + device_.name() + "'"));
  for (const ImageFunction& function : view.functions) {
    kernels_.emplace(function.name, std::make_unique<dvt_kernel>(device_, function));
  }
  return {};
}

Status Image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels_.find(name);
  if (found == kernels_.end()) return NoSuchKernel(kernels_, name);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!found->second->is_prepared()) {
    DOVETAIL_RETURN_IF_ERROR(found->second->Prepare(library_.id()));
  }
  *kernel = found->second.get();
  return {};
}

/* All of them in one command buffer: dispatches of one encoder are executed one after the other
 * (MTLDispatchTypeSerial), each behind the memory effects of those before it. */
Status Stream::Launch(const dvt_launch* launches, uint32_t count) {
  auto batch = std::make_shared<Batch>();
  DOVETAIL_RETURN_IF_ERROR(ForEachLaunch<dvt_kernel>(
      launches, count,
      [&](const dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        if (kernel.device().open() != device_.open()) return OtherDevice();
        batch->what.push_back(kernel.label());
        return kernel.CheckLaunch(launch);
      }));
  DOVETAIL_RETURN_IF_ERROR(Begin(batch.get()));
  const Api& api = device_.api();
  const Id encoder = api.MTLCommandBuffer_ComputeEncoder(batch->commands.id());
  if (encoder == nullptr) return GaveNothing("MTLCommandBuffer.computeCommandEncoder");
  for (uint32_t i = 0; i < count; ++i) launches[i].kernel->Encode(encoder, launches[i]);
  api.MTLComputeCommandEncoder_End(encoder);
  Commit(std::move(batch));
  return {};
}

}  // namespace dovetail::runtime::metal
