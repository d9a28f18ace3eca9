#include "nvrtc.h"

#include <dirent.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "dovetail/kit/dynamic_library.h"
#include "dovetail/stream_ordered/driver.h"

namespace dovetail::runtime::cuda {
namespace {

constexpr const char* kVariable = "DOVETAIL_NVRTC_LIBRARIES";
constexpr std::string_view kBuiltins = "libnvrtc-builtins.so.";

/* How much of a log stands in a message. */
constexpr size_t kMaxShownLog = 1500;

const std::vector<std::string>& SystemNames() {
  static const auto* const names = new std::vector<std::string>{"libnvrtc.so.13", "libnvrtc.so.12",
                                                                "libnvrtc.so.11.2", "libnvrtc.so"};
  return *names;
}

std::vector<std::string> Names(const std::vector<std::string>& candidates) {
  if (std::getenv(kVariable) != nullptr) {
    return LibrariesToTry({}, kVariable, {});
  }
  return LibrariesToTry(candidates, kVariable, SystemNames());
}

/* 1305 when the folder of `path` holds libnvrtc-builtins.so.13.5, which NVRTC opens by that name;
 * 0 when it tells nothing, or more than one thing. */
int VersionBeside(const std::string& path) {
  if (!IsAbsolutePath(path)) return 0;
  const std::string folder = path.substr(0, path.find_last_of('/') + 1);
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(opendir(folder.c_str()), closedir);
  if (listing == nullptr) return 0;
  int found = 0;
  while (const dirent* const entry = readdir(listing.get())) {
    const std::string name = entry->d_name;
    if (name.rfind(kBuiltins, 0) != 0) continue;
    char* end = nullptr;
    const long major = std::strtol(name.c_str() + kBuiltins.size(), &end, 10);
    if (major <= 0 || major > 1000 || *end != '.') continue;
    const long minor = std::strtol(end + 1, &end, 10);
    if (minor < 0 || minor > 99) continue;
    const int version = static_cast<int>(100 * major + minor);
    if (found != 0 && found != version) return 0;
    found = version;
  }
  return found;
}

struct State {
  std::mutex mutex;
  bool is_done = false;
  Status outcome;
  Nvrtc nvrtc;
};

State& Get() {
  static auto* const state = new State;
  return *state;
}

}  // namespace

int Nvrtc::Version(const std::vector<std::string>& candidates) {
  for (const std::string& name : Names(candidates)) {
    const int version = VersionBeside(name);
    if (version != 0) return version;
    if (IsAbsolutePath(name)) break; /* it must be opened to tell */
  }
  const Nvrtc* nvrtc = nullptr;
  return Open(candidates, &nvrtc).ok() ? nvrtc->version() : 0;
}

Status Nvrtc::Open(const std::vector<std::string>& candidates, const Nvrtc** nvrtc) {
  State& state = Get();
  const std::lock_guard<std::mutex> lock(state.mutex);
  if (!state.is_done) {
    state.outcome = OpenOnce(candidates, &state.nvrtc);
    state.is_done = true;
  }
  *nvrtc = &state.nvrtc;
  return state.outcome;
}

Status Nvrtc::OpenOnce(const std::vector<std::string>& candidates, Nvrtc* nvrtc) {
  LibrarySearch search;
  for (const std::string& name : Names(candidates)) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    SymbolLoader symbols(library);
#define DOVETAIL_NVRTC_LOAD(function, result, parameters) \
  symbols.Load(#function, &nvrtc->api_.function);
    DOVETAIL_NVRTC_FUNCTIONS(DOVETAIL_NVRTC_LOAD)
#undef DOVETAIL_NVRTC_LOAD
    if (!symbols.missing().empty()) {
      search.Note(name, "it lacks " + symbols.MissingText());
      continue;
    }
    int major = 0;
    int minor = 0;
    const Status asked = nvrtc->Check(nvrtc->api_.nvrtcVersion(&major, &minor), "nvrtcVersion");
    if (!asked.ok()) {
      search.Note(name, asked.text());
      continue;
    }
    nvrtc->version_ = 100 * major + minor;
    nvrtc->library_ = library.name();
    return {};
  }
  return {DVT_UNSUPPORTED,
          "NVRTC, which compiles CUDA C++, was not found; tried " + search.Text() +
              "; install it (pip install nvidia-cuda-nvrtc, or a CUDA toolkit), or name it in "
              "DOVETAIL_NVRTC_LIBRARIES"};
}

Status Nvrtc::Check(NvrtcResult result, const char* call) const {
  if (result == kNvrtcSuccess) return {};
  const char* const text = api_.nvrtcGetErrorString(result);
  return {result == kNvrtcCompilation || result == kNvrtcInvalidOption ? DVT_INVALID_IMAGE
                                                                       : DVT_DRIVER_ERROR,
          std::string(call) + " gave " + (text == nullptr ? "an unknown result" : text) + " (" +
              std::to_string(result) + ")"};
}

std::string Nvrtc::Log(NvrtcProgram program) const {
  size_t size = 0;
  if (api_.nvrtcGetProgramLogSize(program, &size) != kNvrtcSuccess || size <= 1) return {};
  std::string log(size, '\0');
  if (api_.nvrtcGetProgramLog(program, log.data()) != kNvrtcSuccess) return {};
  log.resize(std::min(log.find('\0'), log.size()));
  if (log.size() > kMaxShownLog) log = log.substr(0, kMaxShownLog) + "\n...";
  return log;
}

Status Nvrtc::Compile(const std::string& source, const std::vector<std::string>& options,
                      bool to_ptx, std::string* code) const {
  NvrtcProgram program = nullptr;
  DOVETAIL_RETURN_IF_ERROR(
      Check(api_.nvrtcCreateProgram(&program, source.c_str(), "kernels.cu", 0, nullptr, nullptr),
            "nvrtcCreateProgram"));
  const Status status = Run(program, options, to_ptx, code);
  api_.nvrtcDestroyProgram(&program);
  return status;
}

Status Nvrtc::Run(NvrtcProgram program, const std::vector<std::string>& options, bool to_ptx,
                  std::string* code) const {
  std::vector<const char*> texts;
  texts.reserve(options.size());
  for (const std::string& option : options) texts.push_back(option.c_str());
  const Status compiled =
      Check(api_.nvrtcCompileProgram(program, static_cast<int>(texts.size()), texts.data()),
            "nvrtcCompileProgram");
  if (!compiled.ok()) {
    const std::string log = Log(program);
    std::string given;
    for (const std::string& option : options) given += " " + option;
    return {compiled.code(), compiled.text() + " with options" + given +
                                 (log.empty() ? "; the compiler gave no log" : "\n" + log)};
  }
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(
      to_ptx ? Check(api_.nvrtcGetPTXSize(program, &size), "nvrtcGetPTXSize")
             : Check(api_.nvrtcGetCUBINSize(program, &size), "nvrtcGetCUBINSize"));
  code->assign(size, '\0');
  DOVETAIL_RETURN_IF_ERROR(to_ptx
                               ? Check(api_.nvrtcGetPTX(program, code->data()), "nvrtcGetPTX")
                               : Check(api_.nvrtcGetCUBIN(program, code->data()), "nvrtcGetCUBIN"));
  if (to_ptx && code->find('\0') != std::string::npos) code->resize(code->find('\0'));
  return {};
}

}  // namespace dovetail::runtime::cuda
