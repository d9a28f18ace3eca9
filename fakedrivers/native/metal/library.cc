/* Libraries, functions, pipeline states. */
#include <sstream>

#include "faults.h"
#include "objects.h"

namespace dovetail::fakedrivers::metal {
namespace {

constexpr int kCompileFailure = kLibraryErrors + kErrorCompileFailure;
constexpr int kUnsupported = kLibraryErrors + kErrorUnsupported;

Id Fail(int error, const std::string& text, Id* out) {
  if (out != nullptr) *out = AutoreleasedError(error, text);
  return nullptr;
}

/* Lines that a compiler would refuse whatever it knows; empty if there are none. */
std::string ErrorLines(const std::string& source) {
  std::istringstream lines(source);
  std::string line;
  std::string log;
  for (int number = 1; std::getline(lines, line); ++number) {
    const size_t first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line.compare(first, 6, "#error") != 0) continue;
    log += "program_source:" + std::to_string(number) + ": error: " + line.substr(first) + "\n";
  }
  return log;
}

Id MakeLibrary(const std::shared_ptr<Device>& device, const std::string& code, Id* error) {
  auto made = std::make_shared<Library>();
  made->device = device;
  std::string reason;
  made->image = FindCpuImage(code.data(), code.size(), &reason);
  if (made->image == nullptr && CurrentScript()->needs_images) {
    return Fail(kCompileFailure, reason, error);
  }
  return Register(made);
}

/* MTLLanguageVersion as 10 * major + minor. */
uint64_t VersionNumber(UInteger language) { return (language >> 16) * 10 + (language & 0xFFFF); }

}  // namespace

/* Before macOS 15 there was fastMathEnabled alone. */
bool CompileOptions::Lacks(const std::string& selector) const {
  return selector == "setMathMode:" && System().major < 15;
}

namespace bodies {

namespace MTLCompileOptions {

void SetLanguageVersion(Id self, UInteger version) {
  const auto options = Find<CompileOptions>(self);
  DOVETAIL_FAKE_REQUIRE(version >> 16 >= 1 && version >> 16 <= 4 && (version & 0xFFFF) < 10,
                        "the language version " + Text(version) + " is none");
  options->language = version;
}
void SetFastMath(Id self, Bool /*is_enabled*/) { Find<CompileOptions>(self); }
void SetMathMode(Id self, Integer mode) {
  Find<CompileOptions>(self);
  DOVETAIL_FAKE_REQUIRE(mode >= kMathModeSafe && mode <= kMathModeFast,
                        "the math mode " + std::to_string(mode) + " is none");
}

}  // namespace MTLCompileOptions

namespace MTLDevice {

Id NewLibrary(Id self, Id source_id, Id options_id, Id* error) {
  const auto device = Find<Device>(self);
  const auto source = Find<String>(source_id, "the source");
  if (options_id != nullptr) {
    const auto options = Find<CompileOptions>(options_id, "the options");
    if (VersionNumber(options->language) > SystemLanguage()) {
      return Fail(kUnsupported, "this system does not know the version of the language", error);
    }
  }
  const std::string log = ErrorLines(source->text);
  if (!log.empty()) return Fail(kCompileFailure, log, error);
  return MakeLibrary(device, source->text, error);
}

Id NewLibraryOfData(Id self, Id data_id, Id* error) {
  const auto device = Find<Device>(self);
  const auto data = Find<Data>(data_id, "the data");
  if (data->bytes.compare(0, 4, "MTLB") != 0) {
    return Fail(kLibraryErrors + kErrorLibraryInternal, "Invalid library file", error);
  }
  return MakeLibrary(device, data->bytes, error);
}

Id NewPipeline(Id self, Id function_id, Id* /*error*/) {
  const auto device = Find<Device>(self);
  auto made = std::make_shared<Pipeline>();
  made->function = Find<Function>(function_id, "the function");
  DOVETAIL_FAKE_REQUIRE(made->function->library->device == device,
                        "the function is of another device");
  return Register(made);
}

}  // namespace MTLDevice

namespace MTLLibrary {

Id NewFunction(Id self, Id name_id) {
  const auto library = Find<Library>(self);
  auto made = std::make_shared<Function>();
  made->library = library;
  made->name = Find<String>(name_id, "the name")->text;
  if (library->image != nullptr) {
    made->code = library->image->Find(made->name);
    if (made->code == nullptr) return nullptr;
  }
  return Register(made);
}

}  // namespace MTLLibrary

namespace MTLComputePipelineState {

UInteger MaxThreads(Id self) {
  return Find<Pipeline>(self)->function->library->device->max_pipeline_threads;
}
UInteger StaticMemory(Id self) {
  const CpuKernel* const code = Find<Pipeline>(self)->function->code;
  return code == nullptr ? 0 : code->static_shared_bytes();
}

}  // namespace MTLComputePipelineState

}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal
