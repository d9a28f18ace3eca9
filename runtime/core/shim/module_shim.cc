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
#include <tvm/ffi/container/map.h>
#include <tvm/ffi/extra/module.h>
#include <tvm/ffi/function.h>
#include <tvm/ffi/string.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dovetail/tvm_ffi.h"
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

using Parts = ffi::Map<ffi::String, ffi::Bytes>;
using Sources = ffi::Map<ffi::String, ffi::String>;

// One device image. Its kernels have no calling convention of their own: functions are reached
// through the bundle, whose plans know how to launch them. Asking for one says so, or, where the
// runtime of its kind is missing, what is missing and how to fix it.
class ImageModuleObj : public ffi::ModuleObj {
 public:
  explicit ImageModuleObj(ImagePointer image, Sources sources = {})
      : image_(std::move(image)),
        sources_(std::move(sources)),
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
    if (const auto given = sources_.find(format); given != sources_.end()) return (*given).second;
    if (!format.empty() && format != dovetail_image_format(image_.get())) return ffi::String();
    uint64_t size = 0;
    const void* text = dovetail_image_payload(image_.get(), &size);
    return text == nullptr ? ffi::String() : ffi::String(static_cast<const char*>(text), size);
  }

  // What ffi.Module.create.dovetail.<kind> makes an equal image of.
  ffi::Array<ffi::Any> Split() const {
    struct Sink {
      Parts functions;
      Parts payload;
    } sink;
    Checked([&](dovetail_status* status) {
      const auto take = [](void* to, int32_t is_function, const dovetail_part* part) {
        auto* parts = static_cast<Sink*>(to);
        (is_function != 0 ? parts->functions : parts->payload)
            .Set(ffi::String(part->name, part->name_size),
                 ffi::Bytes(static_cast<const char*>(part->bytes), part->size));
      };
      return dovetail_image_split(image_.get(), &sink, take, status);
    });
    return {sink.payload, ffi::String(dovetail_image_format(image_.get())), sink.functions,
            sources_};
  }

 private:
  ImagePointer image_;
  Sources sources_;
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

// What code generators call: TVM's order of arguments. The names and bytes of both maps are
// borrowed until the image is made, which copies them.
ffi::Module ImageFromParts(const std::string& kind, const Parts& code, const ffi::String& format,
                           const Parts& functions, const Sources& sources) {
  // A map gives copies of its elements, and short ones lie in the copy itself: held here meanwhile.
  std::vector<std::pair<ffi::String, ffi::Bytes>> held;
  held.reserve(code.size() + functions.size());
  for (const auto& [name, bytes] : code) held.emplace_back(name, bytes);
  for (const auto& [name, bytes] : functions) held.emplace_back(name, bytes);
  std::vector<dovetail_part> all;
  all.reserve(held.size());
  for (const auto& [name, bytes] : held) {
    all.push_back({name.data(), name.size(), bytes.data(), bytes.size()});
  }
  dovetail_image* image = nullptr;
  Checked([&](dovetail_status* status) {
    return dovetail_image_join(kind.c_str(), format.c_str(), all.data() + code.size(),
                               functions.size(), all.data(), code.size(), &image, status);
  });
  return ffi::Module(ffi::make_object<ImageModuleObj>(ImagePointer(image), sources));
}

void RegisterKind(const std::string& kind) {
  const auto load = [kind](const ffi::Bytes& bytes) { return ImageFromBytes(kind, bytes); };
  ffi::Function::SetGlobal("ffi.Module.load_from_bytes.dovetail." + kind,
                           ffi::Function::FromTyped(load), true);
  const auto create = [kind](ffi::PackedArgs args, ffi::Any* made) {
    if (args.size() == 1) {
      *made = ImageFromBytes(kind, args[0].cast<ffi::Bytes>());
      return;
    }
    if (args.size() != 4) {
      TVM_FFI_THROW(TypeError) << "ffi.Module.create.dovetail." << kind << " takes an image's bytes"
                               << " or (code, fmt, fmap, source), found " << args.size()
                               << " arguments";
    }
    *made = ImageFromParts(kind, args[0].cast<Parts>(), args[1].cast<ffi::String>(),
                           args[2].cast<Parts>(), args[3].cast<Sources>());
  };
  ffi::Function::SetGlobal("ffi.Module.create.dovetail." + kind, ffi::Function::FromPacked(create),
                           true);
}

ffi::Array<ffi::Any> ImageParts(const ffi::Module& module) {
  const auto* image = dynamic_cast<const ImageModuleObj*>(module.get());
  if (image == nullptr) {
    TVM_FFI_THROW(TypeError) << "dovetail.runtime.image_parts takes the module of an image, found "
                             << "one of kind '" << module->kind() << "'";
  }
  return image->Split();
}

ffi::Bytes ModuleBytes(const ffi::Module& module) { return module->SaveToBytes(); }

void Register(const std::string& kinds) {
  // tvm-ffi's table has no lock of its own.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  ffi::Function::SetGlobal("dovetail.runtime.bundle_module",
                           ffi::Function::FromTyped(BundleFromHandle), true);
  ffi::Function::SetGlobal("dovetail.runtime.image_parts", ffi::Function::FromTyped(ImageParts),
                           true);
  ffi::Function::SetGlobal("dovetail.runtime.module_bytes", ffi::Function::FromTyped(ModuleBytes),
                           true);
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

// The numbers do not tell all releases apart (tvm_ffi_module.py compares the distribution's, which
// do); those outside of what was tested have another layout as like as not. 0.1.15.post2 says 16.
void CheckRelease() {
  constexpr uint32_t kOldestPatch = 15;
  TVMFFIVersion found = {};
  TVMFFIGetVersion(&found);
  if (found.major == TVM_FFI_VERSION_MAJOR && found.minor == TVM_FFI_VERSION_MINOR &&
      found.patch >= kOldestPatch && found.patch <= TVM_FFI_VERSION_PATCH) {
    return;
  }
  TVM_FFI_THROW(RuntimeError) << "bundles become tvm-ffi modules only with tvm-ffi "
                              << TVM_FFI_VERSION_MAJOR << "." << TVM_FFI_VERSION_MINOR << "."
                              << kOldestPatch << " to " << TVM_FFI_VERSION_PATCH
                              << " (by TVMFFIGetVersion), found " << found.major << "."
                              << found.minor << "." << found.patch
                              << ": its module class may have another layout; install "
                              << "apache-tvm-ffi 0.1.15 to 0.1.15.post2";
}

}  // namespace
}  // namespace dovetail::shim

extern "C" int32_t dovetail_tvm_ffi_register(const char* kinds) {
  TVM_FFI_SAFE_CALL_BEGIN();
  dovetail::shim::CheckRelease();
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void*>(&TVMFFIGetVersion), &info) == 0) {
    TVM_FFI_THROW(RuntimeError) << "cannot find out where tvm-ffi's library is";
  }
  dovetail::shim::Checked(
      [&](dovetail_status* status) { return dovetail_tvm_ffi_open(info.dli_fname, status); });
  dovetail::shim::Register(kinds);
  TVM_FFI_SAFE_CALL_END();
}
