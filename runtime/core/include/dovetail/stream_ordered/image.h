/* Images: decoded, checked, loaded as one module; their kernels are prepared when asked for. */
#ifndef DOVETAIL_STREAM_ORDERED_IMAGE_H_
#define DOVETAIL_STREAM_ORDERED_IMAGE_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "dovetail/stream_ordered/kernel.h"

namespace dovetail::stream_ordered {

template <typename Vendor>
class Image {
 public:
  explicit Image(const Device<Vendor>& device) : context_(device.shared()) {}
  ~Image() {
    kernels_.clear();
    if (module_ != nullptr && !context_->is_lost()) context_->vendor().UnloadModule(module_);
  }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  /* Decodes the bytes; what the payload is, and how it becomes a module, is the Vendor's business
   * (Vendor::LoadImage). */
  Status Load(const void* bytes, uint64_t size) {
    ImageView view;
    DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
    if (view.kind != Vendor::kKind) {
      return InvalidImage("the image is of kind '" + std::string(view.kind) +
                          "', this runtime loads '" + Vendor::kKind + "'");
    }
    for (const ImageFunction& function : view.functions) {
      if (!IsName(function.symbol)) {
        return InvalidImage("the symbol of function '" + std::string(function.name) +
                            "' is not a valid name of a kernel");
      }
      for (const ImageArgument& argument : function.arguments) {
        if (argument.kind != ArgumentKind::kOffset) continue;
        return InvalidImage("function '" + std::string(function.name) +
                            "' has an offset argument; kernels of " + Vendor::kKind +
                            " get addresses of elements (docs/format/image.md)");
      }
    }
    const std::string_view whole(static_cast<const char*>(bytes), static_cast<size_t>(size));
    DOVETAIL_RETURN_IF_ERROR(
        Vendor::LoadImage(context_.get(), view, whole, &module_).Within(context_->info().label));
    for (const ImageFunction& function : view.functions) {
      kernels_.emplace(std::string(function.name),
                       Entry{std::make_unique<Kernel<Vendor>>(
                                 context_, function, Vendor::KernelExtra::Read(view, function)),
                             false});
    }
    return {};
  }

  Status FindKernel(const std::string& name, Kernel<Vendor>** kernel) {
    const auto found = kernels_.find(name);
    if (found == kernels_.end()) return NoSuchKernel(kernels_, name);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!found->second.is_prepared) {
      DOVETAIL_RETURN_IF_ERROR(found->second.kernel->Prepare(module_));
      found->second.is_prepared = true;
    }
    *kernel = found->second.kernel.get();
    return {};
  }

  Context<Vendor>& context() const { return *context_; }
  const std::shared_ptr<Context<Vendor>>& shared() const { return context_; }

 private:
  struct Entry {
    std::unique_ptr<Kernel<Vendor>> kernel;
    bool is_prepared;
  };

  const std::shared_ptr<Context<Vendor>> context_;
  typename Vendor::Module module_ = nullptr;
  std::map<std::string, Entry> kernels_;
  std::mutex mutex_; /* guards the entries' is_prepared */
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_IMAGE_H_
