#include "image.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

#include "dovetail/kit/sha256.h"

namespace dovetail::runtime::opencl {
namespace {

bool HasNul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

struct Format {
  const char* name;
  Code::Kind kind;
  const char* key; /* of the payload */
};

/* Binaries are what a vendor's compiler made for one device: FPGAs take nothing else. */
constexpr Format kFormats[] = {
    {"cl", Code::Kind::kSource, "source"},        {"spv", Code::Kind::kSpirv, "binary"},
    {"clbin", Code::Kind::kBinary, "binary"},     {"xclbin", Code::Kind::kBinary, "binary"},
    {"awsxclbin", Code::Kind::kBinary, "binary"}, {"aocx", Code::Kind::kBinary, "binary"},
};

/* What an image brings, in the payload of its format and nothing beside it. */
Status ReadCode(const ImageView& view, Code* code) {
  const Format* const format =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&view](const Format& one) { return view.format == one.name; });
  if (format == std::end(kFormats)) {
    std::string known;
    for (const Format& one : kFormats) {
      known += (known.empty() ? "'" : ", '") + std::string(one.name) + "'";
    }
    return InvalidImage("the image is of format '" + std::string(view.format) +
                        "', this runtime loads " + known);
  }
  const std::string key = format->key;
  const bool is_text = format->kind == Code::Kind::kSource;
  for (const ImagePayload& entry : view.payload) {
    if (entry.key == key || entry.key == "options") continue;
    if (is_text && (entry.key == "textures" || entry.key == "subgroups")) continue;
    return InvalidImage("the image's payload has '" + std::string(entry.key) + "'; opencl/" +
                        format->name + " has '" + key +
                        (is_text ? "', 'options', 'subgroups' and 'textures'" : "' and 'options'"));
  }
  const ImagePayload* const bytes = view.FindPayload(key);
  if (bytes == nullptr || bytes->value.empty()) {
    return InvalidImage("the image has no " + key + ", its payload needs '" + key + "'");
  }
  const ImagePayload* const options = view.FindPayload("options");
  *code = {format->kind, bytes->value, options == nullptr ? std::string_view() : options->value,
           view.FindPayload("subgroups") != nullptr};
  if (HasNul(code->options)) {
    return InvalidImage("the image's build options contain a zero byte");
  }
  return {};
}

/* The sizes of subgroups that functions count on, by name: lines `function size`. */
Status ReadSubgroups(std::string_view text, const ImageView& view,
                     std::map<std::string, uint32_t>* sizes) {
  do {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const size_t blank = std::min(line.find(' '), line.size());
    const std::string_view number = line.substr(std::min(blank + 1, line.size()));
    uint32_t size = 0;
    const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), size);
    const bool is_number = error == std::errc() && stop == number.data() + number.size();
    if (end == std::string_view::npos || !is_number || size == 0 ||
        view.FindFunction(line.substr(0, blank)) == nullptr ||
        !sizes->emplace(line.substr(0, blank), size).second) {
      return InvalidImage("the image's subgroups are malformed: '" + std::string(line) +
                          "' is not a line with a function of it, once, and a size");
    }
  } while (!text.empty());
  return {};
}

}  // namespace

/* Borrows an object of a kernel's pool, or makes one. */
class Kernel::Lease {
 public:
  explicit Lease(Kernel* kernel) : kernel_(kernel) {}
  ~Lease() {
    if (object_ == nullptr) return;
    const std::lock_guard<std::mutex> lock(kernel_->mutex_);
    kernel_->idle_.push_back(object_);
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  Status Take() {
    {
      const std::lock_guard<std::mutex> lock(kernel_->mutex_);
      if (!kernel_->idle_.empty()) {
        object_ = kernel_->idle_.back();
        kernel_->idle_.pop_back();
        return {};
      }
    }
    return kernel_->Create(&object_);
  }

  ClKernel object() const { return object_; }

 private:
  Kernel* const kernel_;
  ClKernel object_ = nullptr;
};

Kernel::Kernel(const Device& device, std::shared_ptr<Program> program,
               const ImageFunction& function, std::map<size_t, TextureParameter> textures,
               uint32_t subgroup_size)
    : device_(device),
      program_(std::move(program)),
      name_(std::make_shared<const std::string>(function.name)),
      label_(std::make_shared<const std::string>("kernel '" + *name_ + "'")),
      symbol_(function.symbol),
      block_{function.block[0], function.block[1], function.block[2]},
      shared_bytes_(function.shared_bytes),
      textures_(std::move(textures)),
      subgroup_size_(subgroup_size),
      buffer_count_(function.buffer_count),
      scalar_bytes_(function.scalar_bytes) {
  parameters_.reserve(function.arguments.size());
  for (const ImageArgument& argument : function.arguments) {
    parameters_.push_back({argument.kind == ArgumentKind::kBuffer,
                           argument.kind == ArgumentKind::kShared, argument.binding,
                           argument.dtype.bits / 8U, argument.scalar_offset});
  }
}

Kernel::~Kernel() {
  for (ClKernel kernel : idle_) device_.api().ReleaseKernel(kernel);
}

Status Kernel::Create(ClKernel* kernel) const {
  ClInt result = kClSuccess;
  ClKernel made = device_.api().CreateKernel(program_->id(), symbol_.c_str(), &result);
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(result, "clCreateKernel").Within(*label_ + ", symbol '" + symbol_ + "'"));
  *kernel = made;
  return {};
}

Status Kernel::Prepare() {
  uint64_t threads = 1;
  for (const uint32_t extent : block_) {
    threads = threads > std::numeric_limits<uint64_t>::max() / extent
                  ? std::numeric_limits<uint64_t>::max()
                  : threads * extent;
  }
  const std::string block = std::to_string(block_[0]) + " x " + std::to_string(block_[1]) + " x " +
                            std::to_string(block_[2]);
  const auto too_large = [this, &block](uint64_t limit) {
    return Status(DVT_UNSUPPORTED, *label_ + " has blocks of " + block + " threads, device '" +
                                       device_.record()->name + "' runs at most " +
                                       std::to_string(limit) + " of this kernel");
  };
  if (threads > device_.limits().max_block_threads) {
    return too_large(device_.limits().max_block_threads);
  }
  if (shared_bytes_ > device_.limits().max_shared_bytes) {
    return {DVT_UNSUPPORTED, *label_ + " needs " + std::to_string(shared_bytes_) +
                                 " bytes of shared memory, device '" + device_.record()->name +
                                 "' has " + std::to_string(device_.limits().max_shared_bytes)};
  }
  if (!textures_.empty() && !device_.texture_limits().has_images) {
    return {DVT_UNSUPPORTED, *label_ + " reaches buffers as textures, device '" +
                                 device_.record()->name + "' has no images"};
  }
  Lease lease(this);
  DOVETAIL_RETURN_IF_ERROR(lease.Take());
  ClUint count = 0;
  size_t max_group = 0;
  DOVETAIL_RETURN_IF_ERROR(ClStatus(
      device_.api().GetKernelInfo(lease.object(), kClKernelNumArgs, sizeof(count), &count, nullptr),
      "clGetKernelInfo"));
  if (count != parameters_.size()) {
    return InvalidImage(*label_ + " has " + std::to_string(count) +
                        " parameters in the program, the image names " +
                        std::to_string(parameters_.size()));
  }
  DOVETAIL_RETURN_IF_ERROR(ClStatus(
      device_.api().GetKernelWorkGroupInfo(lease.object(), device_.id(), kClKernelWorkGroupSize,
                                           sizeof(max_group), &max_group, nullptr),
      "clGetKernelWorkGroupInfo"));
  if (threads > max_group) return too_large(max_group);
  return subgroup_size_ == 0 ? Status() : CheckSubgroups(lease.object());
}

Status Kernel::CheckSubgroups(ClKernel kernel) const {
  const size_t block[3] = {block_[0], block_[1], block_[2]};
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(ClStatus(
      device_.api().GetKernelSubGroupInfo(kernel, device_.id(), kClKernelMaxSubGroupSizeForNdrange,
                                          sizeof(block), block, sizeof(size), &size, nullptr),
      "clGetKernelSubGroupInfo"));
  if (size == subgroup_size_) return {};
  return {DVT_UNSUPPORTED, *label_ + " counts on subgroups of " + std::to_string(subgroup_size_) +
                               " threads, device '" + device_.record()->name + "' gives it " +
                               std::to_string(size)};
}

Status Kernel::CheckLaunch(const dvt_launch& launch) const {
  DOVETAIL_RETURN_IF_ERROR(
      dovetail::CheckLaunch(launch, buffer_count_, scalar_bytes_, device_.limits().max_grid));
  for (uint32_t i = 0; i < buffer_count_; ++i) {
    if (launch.bindings[i].offset != 0) {
      return {DVT_INVALID_ARGUMENT,
              "buffer " + std::to_string(i) + " is bound at byte " +
                  std::to_string(launch.bindings[i].offset) +
                  ", opencl binds whole memory objects (binding_alignment 0)"};
    }
  }
  return {};
}

Status Kernel::Launch(Stream* stream, const dvt_launch& launch) {
  DOVETAIL_RETURN_IF_ERROR(CheckLaunch(launch));
  const Api& api = device_.api();
  Lease lease(this);
  DOVETAIL_RETURN_IF_ERROR(lease.Take());
  Textures textures(stream);
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const Parameter& parameter = parameters_[i];
    size_t size = parameter.size;
    const void* value = nullptr;
    if (parameter.is_buffer) {
      size = sizeof(ClMem);
      value = &launch.bindings[parameter.binding].memory;
    } else {
      value = static_cast<const char*>(launch.scalars) + parameter.scalar_offset;
    }
    if (parameter.is_shared) {
      uint32_t bytes = 0;
      std::memcpy(&bytes, value, sizeof(bytes));
      /* Local memory of 0 bytes is an error (specification 1.2, clSetKernelArg). */
      size = std::max<uint32_t>(bytes, 1);
      value = nullptr;
    }
    const auto texture = textures_.find(i);
    ClMem image = nullptr;
    if (texture != textures_.end()) {
      DOVETAIL_RETURN_IF_ERROR(textures.Make(texture->second, launch, &image));
      value = &image;
    }
    const ClInt result = api.SetKernelArg(lease.object(), static_cast<ClUint>(i), size, value);
    if (result != kClSuccess) {
      return ClStatus(result, "clSetKernelArg").Within("parameter " + std::to_string(i));
    }
  }
  size_t global[3];
  size_t local[3];
  ClUint dimensions = 1;
  for (ClUint i = 0; i < 3; ++i) {
    local[i] = block_[i];
    global[i] = static_cast<size_t>(launch.grid[i]) * block_[i];
    if (global[i] > 1) dimensions = i + 1;
  }
  ClEvent event = nullptr;
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(api.EnqueueNDRangeKernel(stream->queue(), lease.object(), dimensions, nullptr,
                                        global, local, 0, nullptr, &event),
               "clEnqueueNDRangeKernel"));
  stream->history()->Add(event, label_);
  return textures.WriteBack();
}

Status Image::Load(const void* bytes, uint64_t size) {
  ImageView view;
  DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
  if (view.kind != "opencl") {
    return InvalidImage("the image is of kind '" + std::string(view.kind) +
                        "', this runtime loads 'opencl'");
  }
  Code code;
  DOVETAIL_RETURN_IF_ERROR(ReadCode(view, &code));
  for (const ImageFunction& function : view.functions) {
    if (IsName(function.symbol)) continue;
    return InvalidImage("the symbol of function '" + std::string(function.name) +
                        "' is not a valid name of a kernel");
  }
  TextureParameters textures;
  if (const ImagePayload* const lines = view.FindPayload("textures"); lines != nullptr) {
    DOVETAIL_RETURN_IF_ERROR(ReadTextures(lines->value, view, &textures));
  }
  std::map<std::string, uint32_t> subgroups;
  if (const ImagePayload* const lines = view.FindPayload("subgroups"); lines != nullptr) {
    DOVETAIL_RETURN_IF_ERROR(ReadSubgroups(lines->value, view, &subgroups));
  }
  const std::string hash =
      Sha256Text(std::string_view(static_cast<const char*>(bytes), static_cast<size_t>(size)));
  DOVETAIL_RETURN_IF_ERROR(LoadProgram(device_, hash, code, &program_)
                               .Within("device '" + device_.record()->name + "'"));
  for (const ImageFunction& function : view.functions) {
    kernels_.emplace(function.name,
                     std::make_unique<dvt_kernel>(device_, program_, function,
                                                  textures[std::string(function.name)],
                                                  subgroups[std::string(function.name)]));
  }
  return {};
}

Status Image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels_.find(name);
  if (found == kernels_.end()) return NoSuchKernel(kernels_, name);
  const std::lock_guard<std::mutex> lock(mutex_);
  bool& is_prepared = is_prepared_[name];
  if (!is_prepared) {
    DOVETAIL_RETURN_IF_ERROR(found->second->Prepare());
    is_prepared = true;
  }
  *kernel = found->second.get();
  return {};
}

Status Stream::Launch(const dvt_launch* launches, uint32_t count) {
  uint32_t submitted = 0;
  const Status status = ForEachLaunch<dvt_kernel>(
      launches, count,
      [&](dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        if (kernel.device().record() != device_.record()) return OtherDevice();
        DOVETAIL_RETURN_IF_ERROR(kernel.Launch(this, launch));
        ++submitted;
        return {};
      });
  /* What has been submitted starts, whether or not the rest could be. */
  Status flushed = submitted == 0 ? Status() : Flush();
  return status.ok() ? flushed : status;
}

}  // namespace dovetail::runtime::opencl
