// Bundles and images as tvm-ffi modules.
//
// The only file of the project that knows a C++ class of tvm-ffi: ModuleObj's table of virtual
// functions is not part of the stable ABI and has moved between releases, so it lives in a library
// of its own, which is only opened for a release that it was tested with (tvm_ffi_module.py checks
// the distribution's version). Everything else goes through the C functions of libdovetail_runtime.
//
// A bundle is a module of kind `dovetail.bundle` whose imports are its images, of kinds
// `dovetail.<kind>`. Names in tvm-ffi's global table always carry the prefix `dovetail.`, and are
// registered by an explicit call that may be repeated: TVM itself registers the bare kinds from
// static initialisers, where a second registration ends the process.
#include <dlfcn.h>
#include <tvm/ffi/container/array.h>
#include <tvm/ffi/extra/module.h>
#include <tvm/ffi/function.h>
#include <tvm/ffi/string.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "ffi/c_api.h"

namespace dovetail::shim {
namespace {

namespace ffi = tvm::ffi;

// Turns a failed status into tvm-ffi's error of the same kind and text.
void Check(int32_t code, const dovetail_status& status) {
  if (code == 0) return;
  const std::string text = status.text != nullptr ? status.text : "out of memory";
  dovetail_free(status.text);
  throw ffi::Error(std::string("dovetail.") + dovetail_error_name(code), text, "");
}

template <typename Call>
void Checked(Call&& call) {
  dovetail_status status = {0, 0, nullptr};
  const int32_t code = call(&status);
  Check(code, status);
}

ffi::Bytes TakeBytes(void* bytes, uint64_t size) {
  ffi::Bytes copy(static_cast<const char*>(bytes), size);
  dovetail_free(bytes);
  return copy;
}

struct ReleaseBundle {
  void operator()(dovetail_bundle* bundle) const { dovetail_bundle_release(bundle); }
};
struct ReleaseImage {
  void operator()(dovetail_image* image) const { dovetail_image_release(image); }
};
using BundlePointer = std::unique_ptr<dovetail_bundle, ReleaseBundle>;
using ImagePointer = std::unique_ptr<dovetail_image, ReleaseImage>;

// One device image. Its kernels have no calling convention of their own: functions are reached
// through the bundle, whose plans know how to launch them. Asking for one says so, or, where the
// runtime of its kind is missing, what is missing and how to fix it.
class ImageModuleObj : public ffi::ModuleObj {
 public:
  explicit ImageModuleObj(ImagePointer image)
      : image_(std::move(image)),
        kind_(std::string("dovetail.") + dovetail_image_kind(image_.get())) {}

  const char* kind() const final { return kind_.c_str(); }
  int GetPropertyMask() const final { return ffi::Module::kBinarySerializable; }
  ffi::Optional<ffi::Function> GetFunction(const ffi::String& name) final {
    if (!ImplementsFunction(name)) return std::nullopt;
    Checked([&](dovetail_status* status) {
      return dovetail_image_refuse(image_.get(), name.c_str(), status);
    });
    return std::nullopt;
  }
  bool ImplementsFunction(const ffi::String& name) final {
    return dovetail_image_has_function(image_.get(), name.c_str()) != 0;
  }
  ffi::Bytes SaveToBytes() const final {
    uint64_t size = 0;
    const void* bytes = dovetail_image_bytes(image_.get(), &size);
    return ffi::Bytes(static_cast<const char*>(bytes), size);
  }
  ffi::String InspectSource(const ffi::String& format) const final {
    if (!format.empty() && format != dovetail_image_format(image_.get())) return ffi::String();
    uint64_t size = 0;
    const void* text = dovetail_image_payload(image_.get(), &size);
    return text == nullptr ? ffi::String() : ffi::String(static_cast<const char*>(text), size);
  }

 private:
  ImagePointer image_;
  std::string kind_;
};

class BundleModuleObj : public ffi::ModuleObj {
 public:
  // `device` may be null: then functions run where their tensors live.
  BundleModuleObj(BundlePointer bundle, dovetail_device* device)
      : bundle_(std::move(bundle)), device_(device) {
    const uint32_t count = dovetail_bundle_image_count(bundle_.get());
    for (uint32_t i = 0; i < count; ++i) {
      dovetail_image* image = nullptr;
      Checked([&](dovetail_status* status) {
        return dovetail_bundle_image(bundle_.get(), i, &image, status);
      });
      imports_.push_back(ffi::Module(ffi::make_object<ImageModuleObj>(ImagePointer(image))));
    }
    own_imports_ = count;
  }

  const char* kind() const final { return "dovetail.bundle"; }
  int GetPropertyMask() const final {
    return ffi::Module::kBinarySerializable | ffi::Module::kRunnable;
  }
  ffi::Optional<ffi::Function> GetFunction(const ffi::String& name) final {
    if (dovetail_bundle_has_function(bundle_.get(), name.c_str()) == 0) return std::nullopt;
    dovetail_call* call = nullptr;
    Checked([&](dovetail_status* status) {
      return dovetail_call_create(bundle_.get(), name.c_str(), device_, &call, status);
    });
    void* handle = nullptr;
    dovetail_status status = {0, 0, nullptr};
    const int32_t code = dovetail_call_tvm_ffi(call, &handle, &status);
    dovetail_call_release(call);
    Check(code, status);
    using Unsafe = ffi::details::ObjectUnsafe;
    return Unsafe::ObjectRefFromObjectPtr<ffi::Function>(
        Unsafe::ObjectPtrFromOwned<ffi::Object>(static_cast<TVMFFIObject*>(handle)));
  }
  bool ImplementsFunction(const ffi::String& name) final {
    return dovetail_bundle_has_function(bundle_.get(), name.c_str()) != 0;
  }
  ffi::Bytes SaveToBytes() const final {
    void* bytes = nullptr;
    uint64_t size = 0;
    Checked([&](dovetail_status* status) {
      return dovetail_bundle_bytes(bundle_.get(), &bytes, &size, status);
    });
    return TakeBytes(bytes, size);
  }
  // A library that is loaded again restores the import tree, although a bundle brings its images
  // itself: those are not added twice.
  void ImportModule(const ffi::Module& other) final {
    for (uint32_t i = 0; i < own_imports_; ++i) {
      const auto own = imports_[i].cast<ffi::Module>();
      if (own->kind() != std::string(other->kind())) continue;
      const ffi::Bytes ours = own->SaveToBytes();
      const ffi::Bytes theirs = other->SaveToBytes();
      if (std::string_view(ours.data(), ours.size()) ==
          std::string_view(theirs.data(), theirs.size())) {
        return;
      }
    }
    ffi::ModuleObj::ImportModule(other);
  }
  ffi::String InspectSource(const ffi::String& format) const final {
    if (!format.empty() && format != "json") return ffi::String();
    char* text = nullptr;
    Checked([&](dovetail_status* status) {
      return dovetail_bundle_header(bundle_.get(), &text, status);
    });
    ffi::String header(text);
    dovetail_free(text);
    return header;
  }

 private:
  BundlePointer bundle_;
  dovetail_device* device_;
  uint32_t own_imports_ = 0;
};

ffi::Module BundleFromBytes(const ffi::Bytes& bytes) {
  dovetail_bundle* bundle = nullptr;
  Checked([&](dovetail_status* status) {
    return dovetail_bundle_from_bytes(bytes.data(), bytes.size(), "<bytes>", nullptr, &bundle,
                                      status);
  });
  return ffi::Module(ffi::make_object<BundleModuleObj>(BundlePointer(bundle), nullptr));
}

ffi::Module BundleFromFile(const ffi::String& path, const ffi::String& /*format*/) {
  dovetail_bundle* bundle = nullptr;
  Checked([&](dovetail_status* status) {
    return dovetail_bundle_open(path.c_str(), nullptr, &bundle, status);
  });
  return ffi::Module(ffi::make_object<BundleModuleObj>(BundlePointer(bundle), nullptr));
}

// From the address of a dovetail_bundle, which is shared, and of a device or 0.
ffi::Module BundleFromHandle(int64_t bundle, int64_t device) {
  dovetail_bundle* shared = dovetail_bundle_share(reinterpret_cast<dovetail_bundle*>(bundle));
  return ffi::Module(ffi::make_object<BundleModuleObj>(BundlePointer(shared),
                                                       reinterpret_cast<dovetail_device*>(device)));
}

ffi::Module ImageFromBytes(const std::string& kind, const ffi::Bytes& bytes) {
  dovetail_image* image = nullptr;
  Checked([&](dovetail_status* status) {
    return dovetail_image_from_bytes(bytes.data(), bytes.size(), &image, status);
  });
  ImagePointer owned(image);
  if (kind != dovetail_image_kind(image)) {
    TVM_FFI_THROW(ValueError) << "an image of kind '" << dovetail_image_kind(image)
                              << "' was given to the loader of 'dovetail." << kind << "'";
  }
  return ffi::Module(ffi::make_object<ImageModuleObj>(std::move(owned)));
}

void RegisterKind(const std::string& kind) {
  const auto load = ffi::Function::FromTyped(
      [kind](const ffi::Bytes& bytes) { return ImageFromBytes(kind, bytes); });
  ffi::Function::SetGlobal("ffi.Module.load_from_bytes.dovetail." + kind, load, true);
  ffi::Function::SetGlobal("ffi.Module.create.dovetail." + kind, load, true);
}

void Register(const std::string& kinds) {
  ffi::Function::SetGlobal("dovetail.runtime.bundle_module",
                           ffi::Function::FromTyped(BundleFromHandle), true);
  // Python's own loader stays, which says more about a file that cannot be read.
  const char* file_loader = "ffi.Module.load_from_file.dvt";
  if (!ffi::Function::GetGlobal(file_loader).has_value()) {
    ffi::Function::SetGlobal(file_loader, ffi::Function::FromTyped(BundleFromFile));
  }
  for (const char* name :
       {"ffi.Module.load_from_bytes.dovetail.bundle", "ffi.Module.create.dovetail.bundle"}) {
    ffi::Function::SetGlobal(name, ffi::Function::FromTyped(BundleFromBytes), true);
  }
  for (size_t begin = 0; begin < kinds.size();) {
    const size_t end = std::min(kinds.find('\n', begin), kinds.size());
    if (end > begin) RegisterKind(kinds.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace
}  // namespace dovetail::shim

// Introduces libdovetail_runtime to the tvm-ffi of this process and registers the loaders of
// bundles and of the given kinds (separated by '\n'). May be repeated. Returns 0, or -1 with
// tvm-ffi's raised error set.
extern "C" DVT_EXPORT int32_t dovetail_shim_register(const char* kinds) {
  TVM_FFI_SAFE_CALL_BEGIN();
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void*>(&TVMFFIGetVersion), &info) == 0) {
    TVM_FFI_THROW(RuntimeError) << "cannot find out where tvm-ffi's library is";
  }
  dovetail::shim::Checked(
      [&](dovetail_status* status) { return dovetail_tvm_ffi_open(info.dli_fname, status); });
  dovetail::shim::Register(kinds);
  TVM_FFI_SAFE_CALL_END();
}
