/* libnvrtc.so.13: takes CUDA C++ and options as the real one does, compiles nothing, and gives out
 * a text that carries the source (pseudo.h), by which the fake libcuda finds the CPU image.
 */
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "../core/call.h"
#include "../core/gpu/same_abi.h"
#include "../core/registry.h"
#include "cuda/vendor/cuda.h"
#include "pseudo.h"

#define NVRTC_EXPORT extern "C" __attribute__((visibility("default")))
#define NVRTC_CALL(group, ...) \
  dovetail::fakedrivers::Answer<int>(__func__, group, __builtin_return_address(0), __VA_ARGS__)

namespace dovetail::fakedrivers {
namespace {

using namespace vendor::cuda;  // NOLINT(google-build-using-namespace): the vendor's names

constexpr NamedError kErrors[] = {
#define DOVETAIL_FAKE_ERROR(ours, official, value) {#official, value},
    DOVETAIL_NVRTC_RESULTS(DOVETAIL_FAKE_ERROR)
#undef DOVETAIL_FAKE_ERROR
};

constexpr int kArchitectures[] = {75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};
constexpr const char* kKind = "program";
/* As cuDriverGetVersion counts; the PTX that CUDA 13.0 writes is of version 9.0. */
constexpr uint64_t kVersion = 13000;

struct Program {
  std::string source;
  std::vector<std::string> names;
  std::string log;
  std::string text;
  std::string binary; /* in place of the cubin */
  bool is_compiled = false;
  bool is_for_device = false; /* sm_*: there is a cubin too */
};

std::shared_ptr<Program> ProgramOf(void* handle) { return Get<Program>(kKind, handle); }

uint64_t Version() { return CurrentScript()->version.value_or(kVersion); }

/* "compute_90a" or "sm_90a" of an option; false if it is no architecture that exists. */
bool TakeArchitecture(const std::string& value, Program* program, std::string* target) {
  const bool is_virtual = value.compare(0, 8, "compute_") == 0;
  const bool is_real = value.compare(0, 3, "sm_") == 0;
  if (!is_virtual && !is_real) return false;
  std::string number = value.substr(is_virtual ? 8 : 3);
  *target = "sm_" + number;
  if (!number.empty() && (number.back() == 'a' || number.back() == 'f')) number.pop_back();
  program->is_for_device = is_real;
  for (const int each : kArchitectures) {
    if (std::to_string(each) == number) return true;
  }
  return false;
}

int Compile(Program* program, int count, const char* const* options) {
  std::string target = "sm_75"; /* what NVRTC 13 compiles for when it is not told */
  program->log.clear();
  for (int i = 0; i < count; ++i) {
    const std::string option = options[i] == nullptr ? "" : options[i];
    if (option.empty() || option[0] != '-') {
      program->log = "nvrtc: error: invalid value for option: " + option;
      return kNvrtcInvalidOption;
    }
    const size_t equals = option.find('=');
    std::string name = option.substr(0, equals);
    std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    if (name != "--gpu-architecture" && name != "-arch" && name != "-gpu-architecture") continue;
    if (equals == std::string::npos && i + 1 < count) value = options[++i];
    if (!TakeArchitecture(value, program, &target)) {
      program->log = "nvrtc: error: invalid value for --gpu-architecture (" + value + ")";
      return kNvrtcInvalidOption;
    }
  }
  const uint64_t version = Version();
  /* PTX ISA manual, "Release Notes": 13.x has 9.x, 12.0 to 12.6 mostly 8.x. */
  const uint64_t minor = version % 1000 / 10;
  program->text = PseudoCode(program->source, target,
                             std::to_string(version / 1000 - 4) + "." + std::to_string(minor));
  program->binary = PseudoCode(program->source, target, kPseudoBinaryVersion);
  program->is_compiled = true;
  return kNvrtcSuccess;
}

/* The text with its zero byte, or its size. */
int Give(void* handle, bool needs_device, size_t* size, char* bytes) {
  const std::shared_ptr<Program> program = ProgramOf(handle);
  if (program == nullptr) return kNvrtcInvalidProgram;
  if ((size == nullptr) == (bytes == nullptr)) return kNvrtcInvalidInput;
  if (!program->is_compiled) {
    Misuse("the program was not compiled");
    return kNvrtcInvalidProgram;
  }
  const bool is_there = !needs_device || program->is_for_device;
  const std::string& text = needs_device ? program->binary : program->text;
  if (size != nullptr) {
    *size = is_there ? text.size() + 1 : 0;
    return kNvrtcSuccess;
  }
  if (!is_there) return kNvrtcInvalidProgram;
  std::memcpy(bytes, text.c_str(), text.size() + 1);
  return kNvrtcSuccess;
}

}  // namespace
}  // namespace dovetail::fakedrivers

using namespace dovetail::fakedrivers;  // NOLINT(google-build-using-namespace): C functions

NVRTC_EXPORT const char* nvrtcGetErrorString(int result) { return ErrorName(result); }

NVRTC_EXPORT int nvrtcVersion(int* major, int* minor) {
  return NVRTC_CALL("init", [&]() -> int {
    if (!ScriptError().empty() || major == nullptr || minor == nullptr) return kNvrtcInvalidInput;
    *major = static_cast<int>(Version() / 1000);
    *minor = static_cast<int>(Version() % 1000 / 10);
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcGetNumSupportedArchs(int* count) {
  return NVRTC_CALL("init", [&]() -> int {
    if (count == nullptr) return kNvrtcInvalidInput;
    *count = static_cast<int>(sizeof(kArchitectures) / sizeof(kArchitectures[0]));
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcGetSupportedArchs(int* architectures) {
  return NVRTC_CALL("init", [&]() -> int {
    if (architectures == nullptr) return kNvrtcInvalidInput;
    std::memcpy(architectures, kArchitectures, sizeof(kArchitectures));
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcCreateProgram(void** program, const char* source, const char* name, int count,
                                    const char* const* headers, const char* const* includes) {
  return NVRTC_CALL(
      "compile",
      [&]() -> int {
        if (program == nullptr || source == nullptr || count < 0) return kNvrtcInvalidInput;
        if (count > 0 && (headers == nullptr || includes == nullptr)) return kNvrtcInvalidInput;
        auto made = std::make_shared<Program>();
        made->source = source;
        *program = AddObject(kKind, made);
        return kNvrtcSuccess;
      },
      source, name, count);
}

NVRTC_EXPORT int nvrtcDestroyProgram(void** program) {
  return NVRTC_CALL("compile", [&]() -> int {
    if (program == nullptr || Take<Program>(kKind, *program) == nullptr)
      return kNvrtcInvalidProgram;
    *program = nullptr;
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcCompileProgram(void* program, int count, const char* const* options) {
  return NVRTC_CALL(
      "compile",
      [&]() -> int {
        const std::shared_ptr<Program> found = ProgramOf(program);
        if (found == nullptr) return kNvrtcInvalidProgram;
        if (count < 0 || (count > 0 && options == nullptr)) return kNvrtcInvalidInput;
        return Compile(found.get(), count, options);
      },
      program, count);
}

NVRTC_EXPORT int nvrtcGetPTXSize(void* program, size_t* size) {
  return NVRTC_CALL("compile", [&] { return Give(program, false, size, nullptr); }, program);
}
NVRTC_EXPORT int nvrtcGetPTX(void* program, char* ptx) {
  return NVRTC_CALL("compile", [&] { return Give(program, false, nullptr, ptx); }, program);
}
NVRTC_EXPORT int nvrtcGetCUBINSize(void* program, size_t* size) {
  return NVRTC_CALL("compile", [&] { return Give(program, true, size, nullptr); }, program);
}
NVRTC_EXPORT int nvrtcGetCUBIN(void* program, char* cubin) {
  return NVRTC_CALL("compile", [&] { return Give(program, true, nullptr, cubin); }, program);
}

NVRTC_EXPORT int nvrtcGetProgramLogSize(void* program, size_t* size) {
  return NVRTC_CALL("compile", [&]() -> int {
    const std::shared_ptr<Program> found = ProgramOf(program);
    if (found == nullptr) return kNvrtcInvalidProgram;
    if (size == nullptr) return kNvrtcInvalidInput;
    *size = found->log.size() + 1;
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcGetProgramLog(void* program, char* log) {
  return NVRTC_CALL("compile", [&]() -> int {
    const std::shared_ptr<Program> found = ProgramOf(program);
    if (found == nullptr) return kNvrtcInvalidProgram;
    if (log == nullptr) return kNvrtcInvalidInput;
    std::memcpy(log, found->log.c_str(), found->log.size() + 1);
    return kNvrtcSuccess;
  });
}

NVRTC_EXPORT int nvrtcAddNameExpression(void* program, const char* name) {
  return NVRTC_CALL("compile", [&]() -> int {
    const std::shared_ptr<Program> found = ProgramOf(program);
    if (found == nullptr) return kNvrtcInvalidProgram;
    if (name == nullptr) return kNvrtcInvalidInput;
    found->names.emplace_back(name);
    return kNvrtcSuccess;
  });
}

/* Kernels of the fake driver have C names, which are lowered to themselves. */
NVRTC_EXPORT int nvrtcGetLoweredName(void* program, const char* name, const char** lowered) {
  return NVRTC_CALL("compile", [&]() -> int {
    const std::shared_ptr<Program> found = ProgramOf(program);
    if (found == nullptr) return kNvrtcInvalidProgram;
    if (name == nullptr || lowered == nullptr) return kNvrtcInvalidInput;
    if (!found->is_compiled) return kNvrtcNoLoweredNames;
    for (const std::string& each : found->names) {
      if (each == name) {
        *lowered = each.c_str();
        return kNvrtcSuccess;
      }
    }
    return kNvrtcNameNotValid;
  });
}

namespace dovetail::fakedrivers {

const Driver& ThisDriver() {
#define FUNCTION(name, group)                         \
  {                                                   \
    #name, group, reinterpret_cast<void (*)()>(&name) \
  }
  static const FunctionInfo functions[] = {FUNCTION(nvrtcVersion, "init"),
                                           FUNCTION(nvrtcGetNumSupportedArchs, "init"),
                                           FUNCTION(nvrtcGetSupportedArchs, "init"),
                                           FUNCTION(nvrtcCreateProgram, "compile"),
                                           FUNCTION(nvrtcDestroyProgram, "compile"),
                                           FUNCTION(nvrtcCompileProgram, "compile"),
                                           FUNCTION(nvrtcGetPTXSize, "compile"),
                                           FUNCTION(nvrtcGetPTX, "compile"),
                                           FUNCTION(nvrtcGetCUBINSize, "compile"),
                                           FUNCTION(nvrtcGetCUBIN, "compile"),
                                           FUNCTION(nvrtcGetProgramLogSize, "compile"),
                                           FUNCTION(nvrtcGetProgramLog, "compile"),
                                           FUNCTION(nvrtcAddNameExpression, "compile"),
                                           FUNCTION(nvrtcGetLoweredName, "compile"),
                                           FUNCTION(nvrtcGetErrorString, "error")};
#undef FUNCTION
  static const Driver driver = {"nvrtc",
                                kErrors,
                                sizeof(kErrors) / sizeof(kErrors[0]),
                                functions,
                                sizeof(functions) / sizeof(functions[0]),
                                kNvrtcSuccess,
                                kNvrtcOutOfMemory,
                                kNvrtcInvalidInput,
                                nullptr,
                                nullptr,
                                nullptr};
  return driver;
}

}  // namespace dovetail::fakedrivers

#define DOVETAIL_SAME_ABI(name, ...)                                                            \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(::name),                                \
                                               dovetail::vendor::cuda::functions::name>::value, \
                #name " is declared otherwise by runtime/cuda/vendor");
DOVETAIL_NVRTC_FUNCTIONS(DOVETAIL_SAME_ABI)
DOVETAIL_NVRTC_OTHER_FUNCTIONS(DOVETAIL_SAME_ABI)
