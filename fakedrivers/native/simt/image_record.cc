#include "image_record.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <cstdlib>
#include <map>
#include <mutex>

#include "dovetail/kit/sha256.h"
#include "services.h"

namespace dovetail::fakedrivers {

RecordedKernel::RecordedKernel(const dovetail_cpu_image_record& image,
                               const dovetail_cpu_kernel& record, const dovetail_service* imports)
    : image_(image), record_(record), imports_(imports), name_(record.name) {
  for (uint32_t n = 0; n < record.argument_count; ++n) {
    const dovetail_cpu_argument& argument = record.arguments[n];
    arguments_.push_back({static_cast<ArgumentKind>(argument.kind), argument.size});
  }
}

dovetail_thread** RecordedKernel::Current() const {
  return image_.current == nullptr ? nullptr : image_.current();
}

std::shared_ptr<const RecordedImage> RecordedImage::Of(void* library, std::string* reason) {
  auto image = std::make_shared<RecordedImage>();
  image->library_ = library;
  const auto* record =
      static_cast<const dovetail_cpu_image_record*>(dlsym(library, DOVETAIL_CPU_IMAGE_SYMBOL));
  if (record == nullptr) {
    *reason = "it does not define " DOVETAIL_CPU_IMAGE_SYMBOL;
    return nullptr;
  }
  if (record->version != DOVETAIL_CPU_IMAGE_VERSION) {
    *reason = "it has version " + std::to_string(record->version) + ", this engine reads " +
              std::to_string(DOVETAIL_CPU_IMAGE_VERSION);
    return nullptr;
  }
  for (uint32_t n = 0; n < record->import_count; ++n) {
    const dovetail_service service = FindService(record->imports[n]);
    if (service == nullptr) {
      *reason =
          "it asks for '" + std::string(record->imports[n]) + "', which this engine does not have";
      return nullptr;
    }
    image->imports_.push_back(service);
  }
  for (uint32_t n = 0; n < record->kernel_count; ++n) {
    const dovetail_cpu_kernel& kernel = record->kernels[n];
    const uint32_t size = kernel.subgroup_size;
    if (kernel.name == nullptr || kernel.entry == nullptr || size == 0 || size > 64) {
      *reason = "kernel " + std::to_string(n) + " has no name, no entry, or subgroups of " +
                std::to_string(size) + " threads instead of 1 to 64";
      return nullptr;
    }
    image->kernels_.push_back(
        std::make_unique<RecordedKernel>(*record, kernel, image->imports_.data()));
    image->pointers_.push_back(image->kernels_.back().get());
  }
  return image;
}

RecordedImage::~RecordedImage() {
  if (library_ != nullptr) dlclose(library_);
}

const CpuKernel* RecordedImage::Find(const std::string& name) const {
  for (const CpuKernel* kernel : pointers_) {
    if (kernel->name() == name) return kernel;
  }
  return nullptr;
}

namespace {

std::vector<std::string> Folders() {
  std::vector<std::string> folders;
  const char* text = std::getenv("DOVETAIL_FAKE_IMAGES");
  if (text == nullptr) return folders;
  const std::string all = text;
  size_t begin = 0;
  while (begin <= all.size()) {
    const size_t end = std::min(all.find(':', begin), all.size());
    if (end > begin) folders.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

struct Loaded {
  std::mutex lock;
  std::map<std::string, std::shared_ptr<const CpuImage>> by_path;
};

/* Never destroyed: kernels may run while the process ends. */
Loaded& AllLoaded() {
  static auto* loaded = new Loaded;
  return *loaded;
}

}  // namespace

std::shared_ptr<const CpuImage> FindCpuImage(const void* code, size_t size, std::string* reason) {
  const std::string hash = Sha256Text({static_cast<const char*>(code), size});
  const std::vector<std::string> folders = Folders();
  std::string ignored;
  std::string* why = reason == nullptr ? &ignored : reason;
  Loaded& loaded = AllLoaded();
  const std::lock_guard<std::mutex> guard(loaded.lock);
  for (const std::string& folder : folders) {
    std::string path = folder;
    path.append("/").append(hash).append(".so");
    const auto known = loaded.by_path.find(path);
    if (known != loaded.by_path.end()) return known->second;
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0) continue;
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      const char* text = dlerror();
      *why = "CPU image '";
      why->append(path).append("' does not load: ").append(text == nullptr ? "" : text);
      return nullptr;
    }
    std::string text;
    std::shared_ptr<const CpuImage> image = RecordedImage::Of(library, &text);
    if (image == nullptr) {
      *why = "CPU image '";
      why->append(path).append("' cannot be used: ").append(text);
      return nullptr;
    }
    loaded.by_path.emplace(path, image);
    return image;
  }
  *why = "no CPU image for device code with SHA-256 " + hash;
  if (folders.empty()) {
    *why += ": DOVETAIL_FAKE_IMAGES names no folder";
  } else {
    *why += " in";
    for (const std::string& folder : folders) why->append(" '").append(folder).append("'");
  }
  *why += "; `dovetail-fakedrivers prepare` makes one";
  return nullptr;
}

}  // namespace dovetail::fakedrivers
