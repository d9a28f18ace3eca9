/* Images become modules: PTX by the driver's compiler, cubins as they are, CUDA C++ by NVRTC, whose
 * results are kept on disk. */
#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

#include "cuda.h"
#include "dovetail/kit/program_cache.h"
#include "nvrtc.h"

namespace dovetail::runtime::cuda {
namespace {

constexpr size_t kLogBytes = 4096;
constexpr std::string_view kArchitecture = "--gpu-architecture=";

/* An architecture by name: "sm_90a" or "compute_80". */
struct Architecture {
  bool is_virtual = false;
  int sm = 0;
  char family = 0; /* 'a': this one only; 'f': its family; 0: this and what follows */

  std::string Text(const char* start) const {
    return start + std::to_string(sm) + (family == 0 ? "" : std::string(1, family));
  }
};

bool ParseArchitecture(std::string_view text, Architecture* architecture) {
  *architecture = Architecture();
  for (const std::string_view start : {std::string_view("sm_"), std::string_view("compute_")}) {
    if (text.substr(0, start.size()) != start) continue;
    architecture->is_virtual = start[0] == 'c';
    text.remove_prefix(start.size());
    while (!text.empty() && text[0] >= '0' && text[0] <= '9' && architecture->sm < 10000) {
      architecture->sm = 10 * architecture->sm + (text[0] - '0');
      text.remove_prefix(1);
    }
    if (!text.empty() && (text[0] == 'a' || text[0] == 'f')) {
      architecture->family = text[0];
      text.remove_prefix(1);
    }
    return architecture->sm != 0 && text.empty();
  }
  return false;
}

/* The words behind a directive of PTX (".target sm_90a, debug"): its first operand. */
std::string_view Directive(std::string_view ptx, std::string_view name) {
  size_t at = 0;
  while (at < ptx.size()) {
    const size_t end = std::min(ptx.find('\n', at), ptx.size());
    std::string_view line = ptx.substr(at, end - at);
    at = end + 1;
    const size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) continue;
    line.remove_prefix(first);
    if (line.substr(0, name.size()) != name) continue;
    line.remove_prefix(name.size());
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || begin == 0) continue;
    line.remove_prefix(begin);
    return line.substr(0, line.find_first_of(" \t\r,;"));
  }
  return {};
}

/* The architecture of a cubin, from the flags of its ELF header (offset 48), which hold its number
 * in the second byte since version 8 of NVIDIA's ABI and in the first before ("LLVM", ELF.h,
 * EF_CUDA_SM); 0 when the bytes are no cubin. */
int ArchitectureOfCubin(std::string_view bytes) {
  constexpr size_t kHeaderBytes = 64;
  constexpr uint16_t kMachineCuda = 190;
  constexpr size_t kAbiVersionAt = 8;
  constexpr size_t kMachineAt = 18;
  constexpr size_t kFlagsAt = 48;
  if (bytes.size() < kHeaderBytes || bytes.substr(0, 6) != std::string_view("\177ELF\2\1", 6)) {
    return 0;
  }
  const auto byte = [bytes](size_t at) { return static_cast<unsigned char>(bytes[at]); };
  if (byte(kMachineAt) + 256 * byte(kMachineAt + 1) != kMachineCuda) return 0;
  return byte(kAbiVersionAt) >= 8 ? byte(kFlagsAt + 1) : byte(kFlagsAt);
}

/* Whether the file's own table of sections lies inside it: the driver believes what it reads. */
bool IsWholeElf(std::string_view bytes) {
  uint64_t sections_at = 0;
  uint16_t section_bytes = 0;
  uint16_t section_count = 0;
  std::memcpy(&sections_at, bytes.data() + 40, sizeof(sections_at));
  std::memcpy(&section_bytes, bytes.data() + 58, sizeof(section_bytes));
  std::memcpy(&section_count, bytes.data() + 60, sizeof(section_count));
  constexpr uint16_t kSectionBytes = 64;
  if (section_bytes != kSectionBytes || sections_at > bytes.size() ||
      section_count > (bytes.size() - sections_at) / kSectionBytes) {
    return false;
  }
  for (uint16_t i = 0; i < section_count; ++i) {
    const char* const section = bytes.data() + sections_at + i * size_t{kSectionBytes};
    uint32_t type = 0;
    uint64_t offset = 0;
    uint64_t size = 0;
    std::memcpy(&type, section + 4, sizeof(type));
    std::memcpy(&offset, section + 24, sizeof(offset));
    std::memcpy(&size, section + 32, sizeof(size));
    constexpr uint32_t kNoBits = 8; /* SHT_NOBITS: takes no place in the file */
    if (type != kNoBits && (offset > bytes.size() || size > bytes.size() - offset)) return false;
  }
  return true;
}

std::string SmText(int sm) { return "sm_" + std::to_string(sm); }

class Loader {
 public:
  Loader(Context* context, const ImageView& image, std::string_view whole)
      : context_(*context),
        cuda_(context->vendor()),
        sm_(context->info().details.sm),
        image_(image),
        whole_(whole) {}

  Status Load(CuModule* module) {
    const bool is_text = image_.format != "cubin";
    if (is_text && image_.format != "ptx" && image_.format != "cu") {
      return InvalidImage("the image is of format '" + std::string(image_.format) +
                          "', this runtime loads 'ptx', 'cu' and 'cubin'");
    }
    const std::string_view key = is_text ? "source" : "binary";
    for (const ImagePayload& entry : image_.payload) {
      if (entry.key == key || entry.key == "programmatic" || entry.key == "tensor_maps" ||
          (entry.key == "options" && image_.format == "cu")) {
        continue;
      }
      return InvalidImage("the image's payload has '" + std::string(entry.key) + "', which cuda/" +
                          std::string(image_.format) + " does not (docs/format/image.md)");
    }
    const ImagePayload* const payload = image_.FindPayload(key);
    if (payload == nullptr || payload->value.empty()) {
      return InvalidImage("the image has no code, its payload needs '" + std::string(key) + "'");
    }
    if (is_text && payload->value.find('\0') != std::string_view::npos) {
      return InvalidImage("the image's text contains a zero byte");
    }
    DOVETAIL_RETURN_IF_ERROR(CheckTensorMaps());
    if (image_.format == "ptx") return LoadPtx(std::string(payload->value), module);
    if (image_.format == "cubin") return LoadCubin(payload->value, module);
    return LoadSource(std::string(payload->value), module);
  }

 private:
  Status CheckTensorMaps() const {
    if (image_.FindPayload("tensor_maps") == nullptr) return {};
    DOVETAIL_RETURN_IF_ERROR(TensorMaps::Check(image_));
    if (cuda_.api.cuTensorMapEncodeTiled != nullptr) return {};
    return {DVT_UNSUPPORTED,
            "the image's kernels copy tensors by tensor maps, and the driver has no "
            "cuTensorMapEncodeTiled; it is for CUDA " +
                VersionText(cuda_.version) + ": install one for 12.0 or later"};
  }

  /* The driver's compiler or loader; `what` is how a message calls the code. */
  Status LoadCode(const std::string& what, const char* code, CuModule* module, CuResult* result) {
    std::array<char, kLogBytes> log{};
    int options[] = {kCuJitErrorLog, kCuJitErrorLogBytes};
    void* values[] = {log.data(), reinterpret_cast<void*>(uintptr_t{kLogBytes})};
    *result = cuda_.api.cuModuleLoadDataEx(module, code, 2, options, values);
    if (*result == kCuSuccess) return {};
    log.back() = '\0';
    const Status status = context_.Check(Outcome{*result, "cuModuleLoadDataEx"});
    std::string text = status.text() + " for " + what;
    if (log[0] != '\0') text += std::string("\n") + log.data();
    return {status.code(), text};
  }

  Status LoadPtx(const std::string& ptx, CuModule* module) {
    Architecture target;
    const std::string_view name = Directive(ptx, ".target");
    if (ParseArchitecture(name, &target)) DOVETAIL_RETURN_IF_ERROR(CheckRuns(target, "PTX"));
    CuResult result = kCuSuccess;
    const std::string_view version = Directive(ptx, ".version");
    const std::string what =
        "PTX " + std::string(version) + " for " + std::string(name) + " on " + SmText(sm_);
    Status status = LoadCode(what, ptx.c_str(), module, &result);
    if (result == kCuUnsupportedPtxVersion) {
      return {DVT_UNSUPPORTED, status.text() + "; the driver is for CUDA " +
                                   VersionText(cuda_.version) +
                                   ": update it, or build for an "
                                   "older PTX"};
    }
    if (result == kCuJitCompilerNotFound) {
      return {DVT_UNSUPPORTED,
              status.text() +
                  "; the driver's compiler (libnvidia-ptxjitcompiler.so.1) is missing: "
                  "install it, or build as cubin for " +
                  SmText(sm_)};
    }
    return status;
  }

  /* PTX runs on what it was made for and on everything later, but for the variants of one. */
  Status CheckRuns(const Architecture& target, const std::string& what) const {
    const bool runs = target.family == 'a'   ? sm_ == target.sm
                      : target.family == 'f' ? sm_ / 10 == target.sm / 10 && sm_ >= target.sm
                                             : sm_ >= target.sm;
    if (runs) return {};
    return {DVT_UNSUPPORTED, "the image is " + what + " for " + target.Text("sm_") +
                                 ", and the device is " + SmText(sm_)};
  }

  Status LoadCubin(std::string_view bytes, CuModule* module) {
    const int made_for = ArchitectureOfCubin(bytes);
    if (made_for == 0) return InvalidImage("the image's binary is not a cubin");
    if (!IsWholeElf(bytes)) {
      return InvalidImage("the image's cubin is cut off: a section lies outside of its " +
                          std::to_string(bytes.size()) + " bytes");
    }
    /* Binary code runs on later devices of the same major number ("CUDA C++ Programming Guide",
     * "Binary compatibility"). */
    if (made_for / 10 != sm_ / 10 || made_for > sm_) {
      return {DVT_UNSUPPORTED, "the image is a cubin for " + SmText(made_for) +
                                   ", and the device is " + SmText(sm_)};
    }
    CuResult result = kCuSuccess;
    /* Aligned as a loader of ELF files may expect. */
    const std::vector<uint64_t> words = Aligned(bytes);
    return LoadCode("a cubin for " + SmText(made_for) + " on " + SmText(sm_),
                    reinterpret_cast<const char*>(words.data()), module, &result);
  }

  static std::vector<uint64_t> Aligned(std::string_view bytes) {
    std::vector<uint64_t> words((bytes.size() + 7) / 8);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
  }

  Status ReadOptions(std::vector<std::string>* options, Architecture* architecture) const {
    const ImagePayload* const entry = image_.FindPayload("options");
    if (entry == nullptr) {
      /* A text that somebody brought: it says nothing, and is compiled for the device at hand. */
      architecture->sm = sm_;
      options->emplace_back("--std=c++17");
      return {};
    }
    std::string_view rest = entry->value;
    bool is_found = false;
    while (!rest.empty()) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (line.empty()) continue;
      if (line.find('\0') != std::string_view::npos) {
        return InvalidImage("the image's options contain a zero byte");
      }
      if (line.substr(0, kArchitecture.size()) == kArchitecture) {
        const std::string_view name = line.substr(kArchitecture.size());
        if (!ParseArchitecture(name, architecture)) {
          return InvalidImage("the image's options name the architecture '" + std::string(name) +
                              "', expected sm_NN or compute_NN");
        }
        is_found = true;
        continue;
      }
      options->emplace_back(line);
    }
    if (is_found) return {};
    return InvalidImage("the image's options name no architecture (--gpu-architecture=compute_NN)");
  }

  Status LoadSource(const std::string& source, CuModule* module) {
    std::vector<std::string> options;
    Architecture architecture;
    DOVETAIL_RETURN_IF_ERROR(ReadOptions(&options, &architecture));
    DOVETAIL_RETURN_IF_ERROR(CheckRuns(architecture, "CUDA C++"));
    /* A cubin needs no compiler in the driver, and a driver older than NVRTC takes it. It runs on
     * devices of its own major number; for later ones the driver goes on from PTX. */
    const bool to_ptx = architecture.sm / 10 != sm_ / 10;
    CuResult result = kCuSuccess;
    Status status = CompileAndLoad(source, options, architecture, to_ptx, module, &result);
    if (result != kCuUnsupportedPtxVersion || architecture.family != 0) return status;
    /* The driver is older than NVRTC. Binary code for this very device is not. */
    architecture.sm = sm_;
    return CompileAndLoad(source, options, architecture, false, module, &result);
  }

  Status CompileAndLoad(const std::string& source, std::vector<std::string> options,
                        const Architecture& architecture, bool to_ptx, CuModule* module,
                        CuResult* result) {
    const std::string name = architecture.Text(to_ptx ? "compute_" : "sm_");
    options.insert(options.begin(), std::string(kArchitecture) + name);
    const Nvrtc* nvrtc = nullptr;
    DOVETAIL_RETURN_IF_ERROR(Nvrtc::Open(cuda_.nvrtc_candidates, &nvrtc));
    const auto cache = ProgramCache::Open("cuda");
    std::string given;
    for (const std::string& option : options) given += option + "\n";
    const std::string key = ProgramKey({{"image", Sha256Text(whole_)},
                                        {"nvrtc", std::to_string(nvrtc->version())},
                                        {"options", given}});
    std::string code = cache.Read(key);
    const std::string what =
        "what NVRTC " + VersionText(nvrtc->version() * 10) + " made for " + name;
    if (!code.empty()) {
      const Status status = LoadMade(what, code, module, result);
      if (status.ok() || status.code() == DVT_DEVICE_LOST) return status;
      cache.Drop(key);
    }
    AddIncludes(*nvrtc, &options);
    DOVETAIL_RETURN_IF_ERROR(nvrtc->Compile(source, options, to_ptx, &code));
    const Status status = LoadMade(what, code, module, result);
    if (status.ok()) cache.Write(key, code);
    return status;
  }

  Status LoadMade(const std::string& what, const std::string& code, CuModule* module,
                  CuResult* result) {
    const std::vector<uint64_t> words = Aligned(std::string_view(code.c_str(), code.size() + 1));
    return LoadCode(what + " on " + SmText(sm_), reinterpret_cast<const char*>(words.data()),
                    module, result);
  }

  /* CUDA's own headers (cuda_fp16.h and so on), where they lie beside the compiler; it has them
   * built in only since release 13. Those of its C++ library (cuda/std) lie below since then. */
  static void AddIncludes(const Nvrtc& nvrtc, std::vector<std::string>* options) {
    if (!IsAbsolutePath(nvrtc.library())) return;
    const std::string folder = nvrtc.library().substr(0, nvrtc.library().find_last_of('/'));
    const std::string include = folder.substr(0, folder.find_last_of('/')) + "/include";
    struct stat info = {};
    if (stat((include + "/cuda_fp16.h").c_str(), &info) != 0) return;
    options->push_back("--include-path=" + include);
    const std::string library = include + "/cccl";
    if (stat(library.c_str(), &info) == 0) options->push_back("--include-path=" + library);
  }

  Context& context_;
  const Cuda& cuda_;
  const int sm_;
  const ImageView& image_;
  const std::string_view whole_;
};

}  // namespace

Status Cuda::LoadImage(Context* context, const ImageView& image, std::string_view whole,
                       CuModule* module) {
  return Loader(context, image, whole).Load(module);
}

}  // namespace dovetail::runtime::cuda
