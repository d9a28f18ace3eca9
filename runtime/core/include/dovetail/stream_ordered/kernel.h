/* Kernels: what an image says of them, compared with the device once, and their launches. */
#ifndef DOVETAIL_STREAM_ORDERED_KERNEL_H_
#define DOVETAIL_STREAM_ORDERED_KERNEL_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dovetail/kit/checks.h"
#include "dovetail/stream_ordered/stream.h"

namespace dovetail::stream_ordered {

/* One parameter of a kernel, in their order. */
struct Parameter {
  bool is_buffer = false;
  bool is_shared = false;     /* counted in the dynamic shared memory, and passed as a value */
  uint32_t binding = 0;       /* buffer: which one of a launch */
  uint32_t size = 8;          /* bytes of the value */
  uint64_t scalar_offset = 0; /* otherwise: where it stands in the scalar block */
};

/* Each array of shared memory whose size a launch says begins at a multiple of this
 * (docs/format/image.md, "cuda"). */
constexpr uint64_t kSharedAlignment = 16;

template <typename Vendor>
class Kernel {
 public:
  Kernel(std::shared_ptr<Context<Vendor>> context, const ImageFunction& function,
         typename Vendor::KernelExtra extra)
      : context_(std::move(context)),
        name_(function.name),
        symbol_(function.symbol),
        label_(Intern("kernel '" + name_ + "'")),
        shared_bytes_(function.shared_bytes),
        buffer_count_(function.buffer_count),
        scalar_bytes_(function.scalar_bytes),
        extra_(std::move(extra)) {
    std::copy_n(function.block, 3, block_);
    for (const ImageArgument& argument : function.arguments) {
      Parameter parameter;
      parameter.is_buffer = argument.kind == ArgumentKind::kBuffer;
      parameter.is_shared = argument.kind == ArgumentKind::kShared;
      parameter.binding = argument.binding;
      if (!parameter.is_buffer) parameter.size = argument.dtype.bits / 8;
      parameter.scalar_offset = argument.scalar_offset;
      parameters_.push_back(parameter);
      has_shared_ |= parameter.is_shared;
    }
  }
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  /* Finds the function in the module, and compares what it needs with what the device has. */
  Status Prepare(typename Vendor::Module module) {
    const Vendor& vendor = context_->vendor();
    const DeviceInfo<Vendor>& info = context_->info();
    DOVETAIL_RETURN_IF_ERROR(Within(vendor.GetFunction(module, symbol_.c_str(), &function_)));
    uint64_t threads = 1;
    for (int i = 0; i < 3; ++i) {
      threads *= block_[i];
      if (block_[i] > info.max_block[i]) {
        return Refuse("its block has " + std::to_string(block_[i]) + " threads along dimension " +
                      std::to_string(i) + ", " + info.label + " runs at most " +
                      std::to_string(info.max_block[i]));
      }
    }
    uint32_t most = 0;
    DOVETAIL_RETURN_IF_ERROR(Within(vendor.FunctionThreads(function_, &most)));
    if (threads > most) {
      return Refuse("its block has " + std::to_string(threads) + " threads, " + info.label +
                    " runs at most " + std::to_string(most) + " of this kernel");
    }
    DOVETAIL_RETURN_IF_ERROR(Within(vendor.FunctionShared(function_, &declared_shared_)));
    fixed_dynamic_ = shared_bytes_ > declared_shared_ ? shared_bytes_ - declared_shared_ : 0;
    const uint64_t device_shared = info.limits.max_shared_bytes;
    if (declared_shared_ + fixed_dynamic_ > device_shared) {
      return Refuse("it needs " + std::to_string(declared_shared_ + fixed_dynamic_) +
                    " bytes of shared memory, " + info.label + " has " +
                    std::to_string(device_shared) + " for a block");
    }
    most_dynamic_ = device_shared - declared_shared_;
    if ((has_shared_ || declared_shared_ + fixed_dynamic_ > info.shared_without_asking) &&
        device_shared > info.shared_without_asking) {
      DOVETAIL_RETURN_IF_ERROR(Within(vendor.AllowShared(function_, most_dynamic_)));
    }
    const Status status = extra_.Prepare(*context_, function_);
    return status.Within(*label_);
  }

  /* Whether the launch is one of this kernel, and what dynamic shared memory it takes. */
  Status CheckLaunch(const dvt_launch& launch, uint32_t* dynamic) const {
    DOVETAIL_RETURN_IF_ERROR(dovetail::CheckLaunch(launch, buffer_count_, scalar_bytes_,
                                                   context_->info().limits.max_grid));
    uint64_t bytes = fixed_dynamic_;
    if (has_shared_) {
      for (const Parameter& parameter : parameters_) {
        if (!parameter.is_shared) continue;
        bytes += RoundUp(SharedSize(launch, parameter.scalar_offset), kSharedAlignment);
      }
      if (bytes > most_dynamic_) {
        return {DVT_INVALID_ARGUMENT,
                "it takes " + std::to_string(declared_shared_ + bytes) +
                    " bytes of shared memory, " + context_->info().label + " has " +
                    std::to_string(declared_shared_ + most_dynamic_) + " for a block"};
      }
    }
    *dynamic = static_cast<uint32_t>(bytes);
    return extra_.CheckLaunch(launch);
  }

  Context<Vendor>& context() const { return *context_; }
  const std::string& name() const { return name_; }
  /* No other kernel of this process ever has the same. */
  uint64_t serial() const { return serial_; }
  Label label() const { return label_; }
  const uint32_t* block() const { return block_; }
  typename Vendor::Function function() const { return function_; }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const typename Vendor::KernelExtra& extra() const { return extra_; }

 private:
  Status Within(Outcome outcome) const {
    return outcome.ok() ? Status()
                        : context_->Check(outcome).Within(*label_ + " (symbol '" + symbol_ + "')");
  }
  Status Refuse(const std::string& text) const { return {DVT_UNSUPPORTED, *label_ + ": " + text}; }

  static uint64_t NextSerial() {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }

  const std::shared_ptr<Context<Vendor>> context_;
  const uint64_t serial_ = NextSerial();
  const std::string name_;
  const std::string symbol_;
  const Label label_;
  uint32_t block_[3];
  const uint64_t shared_bytes_; /* as the record says; declared_shared_ as the module does */
  std::vector<Parameter> parameters_;
  bool has_shared_ = false;
  const uint32_t buffer_count_;
  const uint64_t scalar_bytes_;
  typename Vendor::Function function_ = nullptr;
  uint64_t declared_shared_ = 0;
  uint64_t fixed_dynamic_ = 0;
  uint64_t most_dynamic_ = 0;
  typename Vendor::KernelExtra extra_;
};

/* The addresses of the values of one launch, as drivers take them: those of the record, then what
 * the Vendor adds (KernelExtra::More). On the stack unless there are very many. */
class ParameterPointers {
 public:
  template <typename Vendor>
  void** Fill(const Kernel<Vendor>& kernel, const dvt_launch& launch) {
    const std::vector<Parameter>& parameters = kernel.parameters();
    void** pointers = few_pointers_;
    uint64_t* addresses = few_addresses_;
    const size_t count = parameters.size() + kernel.extra().more_count();
    if (count > kFew) {
      many_ = std::make_unique<uint64_t[]>(2 * count);
      addresses = many_.get();
      pointers = reinterpret_cast<void**>(addresses + count);
    }
    for (size_t i = 0; i < parameters.size(); ++i) {
      const Parameter& parameter = parameters[i];
      if (parameter.is_buffer) {
        const dvt_binding& binding = launch.bindings[parameter.binding];
        addresses[i] = reinterpret_cast<uintptr_t>(binding.memory) + binding.offset;
        pointers[i] = addresses + i;
      } else {
        pointers[i] =
            const_cast<char*>(static_cast<const char*>(launch.scalars)) + parameter.scalar_offset;
      }
    }
    return pointers;
  }

  /* Adds to what `Fill` gave the Vendor's own; `*which` is what a failure is of. */
  template <typename Vendor>
  Outcome FillMore(const Kernel<Vendor>& kernel, const dvt_launch& launch, void** pointers,
                   std::string* which) {
    const auto& extra = kernel.extra();
    const size_t count = extra.more_count();
    if (count == 0) return {};
    more_ = std::make_unique<unsigned char[]>(count * extra.more_bytes());
    for (size_t i = 0; i < count; ++i) {
      pointers[kernel.parameters().size() + i] = more_.get() + i * extra.more_bytes();
    }
    return extra.More(kernel.context().vendor(), launch, more_.get(), which);
  }

 private:
  static constexpr size_t kFew = 48;
  void* few_pointers_[kFew];
  uint64_t few_addresses_[kFew];
  std::unique_ptr<uint64_t[]> many_;
  std::unique_ptr<unsigned char[]> more_;
};

/* What a stream has beyond the common where there is nothing. */
template <typename Vendor>
struct NoStreamExtra {
  void Close(const Vendor& /*vendor*/) {}
  bool TryLaunch(Stream<Vendor>* /*stream*/, const dvt_launch* /*launches*/, uint32_t /*count*/,
                 const uint32_t* /*dynamic*/, Status* /*status*/) {
    return false;
  }
};

template <typename Vendor>
Status Stream<Vendor>::Launch(const dvt_launch* launches, uint32_t count) {
  constexpr uint32_t kFew = 32;
  uint32_t few_dynamic[kFew];
  std::unique_ptr<uint32_t[]> many_dynamic;
  uint32_t* dynamic = few_dynamic;
  if (count > kFew) {
    many_dynamic = std::make_unique<uint32_t[]>(count);
    dynamic = many_dynamic.get();
  }
  using KernelT = const Kernel<Vendor>;
  DOVETAIL_RETURN_IF_ERROR(ForEachLaunch<KernelT>(
      launches, count, [&](KernelT& kernel, const dvt_launch& launch, uint32_t i) -> Status {
        if (&kernel.context() != context_.get()) return OtherDevice();
        return kernel.CheckLaunch(launch, dynamic + i);
      }));
  RecentWork& work = history_->work();
  Status status;
  if (extra_.TryLaunch(this, launches, count, dynamic, &status)) {
    if (!status.ok()) return status;
    for (uint32_t i = 0; i < count; ++i) {
      work.Add(reinterpret_cast<KernelT*>(launches[i].kernel)->label());
    }
    return Submitted();
  }
  status = ForEachLaunch<KernelT>(
      launches, count, [&](KernelT& kernel, const dvt_launch& launch, uint32_t i) -> Status {
        ParameterPointers pointers;
        void** const parameters = pointers.Fill(kernel, launch);
        std::string which;
        Outcome outcome = pointers.FillMore(kernel, launch, parameters, &which);
        if (outcome.ok()) {
          outcome = context_->vendor().Launch(kernel, launch.grid, dynamic[i], handle_, parameters);
        }
        if (outcome.ok()) {
          work.Add(kernel.label());
          return {};
        }
        /* What has been submitted runs, whether or not the rest could be. */
        static_cast<void>(Submitted().ok());
        const Status failed = context_->Check(outcome);
        return which.empty() ? failed : failed.Within(which);
      });
  return status.ok() ? Submitted() : status;
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_KERNEL_H_
