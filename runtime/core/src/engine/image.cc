#include "engine/image.h"

#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/compile_step.h"
#include "engine/cpu/cpu_backend.h"
#include "engine/registry.h"

namespace dovetail::runtime {
namespace {

bool FallbackIsForced() {
  const char* value = std::getenv("DOVETAIL_COMPILE_FORCE_FALLBACK");
  return value != nullptr && std::strcmp(value, "1") == 0;
}

}  // namespace

ImageView DecodeImageOrThrow(const uint8_t* bytes, uint64_t size) {
  ImageView view;
  ImageFault fault;
  if (!DecodeImage(bytes, size, &view, &fault)) throw Error(ErrorKind::kImage, fault.Text());
  return view;
}

Image::Image(std::vector<uint8_t> bytes, std::string name)
    : bytes_(std::move(bytes)),
      view_(DecodeImageOrThrow(bytes_.data(), bytes_.size())),
      extents_(ReadExtents(view_)),
      kind_(view_.kind),
      format_(view_.format),
      name_(std::move(name)) {}

Image::~Image() {
  for (const Loaded& loaded : loaded_) {
    // Its kernels may still be running on streams of an asynchronous device.
    const bool is_idle = loaded.device->is_synchronous() || loaded.device->Collect();
    if (is_idle) loaded.device->table().image_unload(loaded.handle);
  }
}

bool Image::IsFallback() const {
  if (FallbackIsForced()) return true;
  Backend* backend = Registry::Global().Find(kind_);
  return backend == nullptr || !backend->IsReady();
}

// What is the core's business stays here: backends refuse keys that they do not know.
std::vector<uint8_t> Image::BytesForBackends() const {
  ImageParts payload;
  for (const ImagePayload& entry : view_.payload) {
    if (entry.key != kExtentsKey) payload.emplace_back(entry.key, entry.value);
  }
  if (payload.size() == view_.payload.size()) return bytes_;
  return RepackImage(bytes_.data(), bytes_.size(), view_.format, std::move(payload));
}

void Image::RequireRuntime() const {
  if (FallbackIsForced()) {
    Fail(ErrorKind::kNotReady, "image of kind '", kind_,
         "' cannot run: DOVETAIL_COMPILE_FORCE_FALLBACK=1 makes every image a fallback; to fix: "
         "unset it");
  }
  if (IsFallback()) {
    throw Error(ErrorKind::kNotReady,
                Concat("image of kind '", kind_,
                       "' cannot run: ", DescribeUnavailable(Registry::Global().Describe(kind_))));
  }
}

int32_t Image::LoadOnto(Device& device, dvt_image** handle, dvt_error* error) const {
  const bool is_core = device.table().image_load == CpuBackendTable()->image_load;
  if (is_core && !CompileSteps::Global().Has(kind_, format_)) {
    return LoadCpuImage(view_, handle, error);
  }
  const std::vector<uint8_t> given = BytesForBackends();
  const std::vector<uint8_t> bytes =
      CompileSteps::Global().Run(kind_, format_, {given.data(), given.size(), &name_, &device});
  return device.table().image_load(device.handle(), bytes.data(), bytes.size(), handle, error);
}

dvt_kernel* Image::GetKernel(Device& device, const std::string& name) {
  RequireRuntime();
  if (device.backend().kind() != kind_) {
    Fail(ErrorKind::kBackend, "image of kind '", kind_, "' cannot run on ", device.name());
  }
  const MutexLock lock(mutex_);
  dvt_image* handle = nullptr;
  for (const Loaded& loaded : loaded_) {
    if (loaded.device == &device) handle = loaded.handle;
  }
  dvt_error error = EmptyError();
  if (handle == nullptr) {
    loaded_.reserve(loaded_.size() + 1);
    const int32_t code = LoadOnto(device, &handle, &error);
    if (code != DVT_OK) {
      device.Throw(Concat("loading an image of format ", format_, device.backend().OwnerText()),
                   code, error);
    }
    loaded_.push_back({&device, handle});
  }
  dvt_kernel* kernel = nullptr;
  const int32_t code = device.table().image_kernel(handle, name.c_str(), &kernel, &error);
  if (code != DVT_OK) {
    device.Throw(Concat("kernel '", name, "'", device.backend().OwnerText()), code, error);
  }
  return kernel;
}

}  // namespace dovetail::runtime
