#include "program.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "dovetail/kit/checks.h"
#include "dovetail/kit/program_cache.h"
#include "library.h"

namespace dovetail::runtime::opencl {
namespace {

/* How much of a build log stands in a message. */
constexpr int kLogLines = 12;
constexpr size_t kLogBytes = 1500;

/* A build may not be done on PoCL before 7.0 without `ld`: its compiler links each kernel with the
 * `ld` of PATH, and ends the process when there is none. */
constexpr int kPoclNeedsLinkerBefore = 700;

std::string FirstLines(const std::string& log) {
  size_t end = 0;
  for (int line = 0; line < kLogLines && end < log.size(); ++line) {
    const size_t newline = log.find('\n', end);
    if (newline == std::string::npos) {
      end = log.size();
      break;
    }
    end = newline + 1;
  }
  end = std::min(end, kLogBytes);
  const bool is_cut = log.find_first_not_of(" \t\r\n", end) != std::string::npos;
  while (end > 0 && std::string_view(" \t\r\n").find(log[end - 1]) != std::string_view::npos) --end;
  return log.substr(0, end) + (is_cut ? "\n..." : "");
}

std::string BuildLog(const Device& device, ClProgram program) {
  size_t size = 0;
  if (device.api().GetProgramBuildInfo(program, device.id(), kClProgramBuildLog, 0, nullptr,
                                       &size) != kClSuccess ||
      size == 0) {
    return {};
  }
  std::string log(size, '\0');
  if (device.api().GetProgramBuildInfo(program, device.id(), kClProgramBuildLog, size, log.data(),
                                       nullptr) != kClSuccess) {
    return {};
  }
  const size_t end = log.find('\0');
  if (end != std::string::npos) log.resize(end);
  return log;
}

/* "-cl-std=CL1.2" of the device, unless the image says which one it wants. */
std::string BuildOptions(const Device& device, const Code& code) {
  std::string text(code.options);
  if (text.find("-cl-std=") != std::string::npos) return text;
  const DeviceRecord& record = *device.record();
  const int version =
      std::max(code.has_subgroups ? record.subgroup_c_version : record.c_version, 120);
  std::string standard =
      "-cl-std=CL" + std::to_string(version / 100) + "." + std::to_string(version % 100 / 10);
  return text.empty() ? standard : standard + " " + text;
}

/* 310 from "OpenCL 3.0 PoCL 3.1 ..."; 0 when the platform is another one. */
int PoclVersion(const Platform& platform) {
  const std::string mark = "PoCL ";
  const size_t at = platform.version.find(mark);
  return at == std::string::npos ? 0 : ParseVersion(platform.version.substr(at), mark);
}

/* PoCL keeps compiled kernels on disk itself, and to hand out a binary it compiles every kernel
 * once more, for any block: measured with 3.0, 1.6 s more the first time for 0.1 s less each later
 * time. */
bool KeepsOwnCache(const Platform& platform) { return PoclVersion(platform) != 0; }

Status CheckLinker(const Platform& platform) {
  const int version = PoclVersion(platform);
  if (version == 0 || version >= kPoclNeedsLinkerBefore || IsProgramOnPath("ld")) return {};
  return {DVT_DRIVER_ERROR,
          "'" + platform.version +
              "' links its kernels with the program 'ld', and no folder of PATH holds one; install "
              "it (Debian: binutils) or set PATH"};
}

Status Build(const Device& device, ClProgram id, const std::string& options) {
  const ClDevice device_id = device.id();
  const ClInt result =
      device.api().BuildProgram(id, 1, &device_id, options.c_str(), nullptr, nullptr);
  if (result == kClSuccess) return {};
  const std::string log = FirstLines(BuildLog(device, id));
  const Status status = ClStatus(result, "clBuildProgram");
  return {status.code(), status.text() + " with options '" + options + "'" +
                             (log.empty() ? "; the compiler gave no log" : "\n" + log)};
}

Status MakeFromSource(const Device& device, const Code& code, ClProgram* id) {
  if (!device.record()->has_compiler) {
    return {DVT_UNSUPPORTED, "it has no compiler for OpenCL C"};
  }
  if (code.has_subgroups && device.record()->subgroup_c_version == 0) {
    return {DVT_UNSUPPORTED, "it has no subgroups"};
  }
  const std::string_view source = code.bytes;
  const char* text = source.data();
  const size_t size = source.size();
  ClInt result = kClSuccess;
  *id = device.api().CreateProgramWithSource(device.context(), 1, &text, &size, &result);
  return ClStatus(result, "clCreateProgramWithSource");
}

Status MakeFromSpirv(const Device& device, std::string_view module, ClProgram* id) {
  /* Specification of SPIR-V, 2.3: the magic number in the byte order of the words, and 0, major,
   * minor, 0 in the second. */
  constexpr uint32_t kMagic = 0x07230203;
  uint32_t words[2] = {0, 0};
  if (module.size() >= sizeof(words)) std::memcpy(words, module.data(), sizeof(words));
  if (module.size() % sizeof(uint32_t) != 0 || words[0] != kMagic) {
    return InvalidImage("the image's binary is not a SPIR-V module of this byte order");
  }
  const int version =
      static_cast<int>(words[1] >> 16 & 0xFF) * 100 + static_cast<int>(words[1] >> 8 & 0xFF) * 10;
  if (device.api().CreateProgramWithIL == nullptr || version > device.record()->spirv) {
    const std::string& known = device.record()->il_versions;
    return {DVT_UNSUPPORTED, "it does not support SPIR-V " + std::to_string(version / 100) + "." +
                                 std::to_string(version % 100 / 10) + "; its versions are '" +
                                 known + "'"};
  }
  ClInt result = kClSuccess;
  *id = device.api().CreateProgramWithIL(device.context(), module.data(), module.size(), &result);
  const Status status = ClStatus(result, "clCreateProgramWithIL");
  /* The one value that can be wrong is the module. */
  return result == kClInvalidValue ? InvalidImage(status.text()) : status;
}

/* A binary is for one device: one that refuses it is no defect of the image. */
Status MakeFromBinary(const Device& device, std::string_view binary, ClProgram* id) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
  const size_t size = binary.size();
  const ClDevice device_id = device.id();
  ClInt of_device = kClSuccess;
  ClInt result = kClSuccess;
  *id = device.api().CreateProgramWithBinary(device.context(), 1, &device_id, &size, &bytes,
                                             &of_device, &result);
  if (result == kClSuccess && of_device == kClSuccess && *id != nullptr) return {};
  if (*id != nullptr) device.api().ReleaseProgram(*id);
  *id = nullptr;
  const bool is_refused = result == kClInvalidBinary || of_device != kClSuccess;
  const Status status =
      ClStatus(result == kClSuccess ? kClInvalidBinary : result, "clCreateProgramWithBinary");
  return {is_refused ? DVT_UNSUPPORTED : status.code(),
          status.text() + ", the device's status of the binary is " + ClName(of_device)};
}

Status Make(const Device& device, const Code& code, const std::string& options,
            std::shared_ptr<Program>* program) {
  ClProgram id = nullptr;
  switch (code.kind) {
    case Code::Kind::kSource:
      DOVETAIL_RETURN_IF_ERROR(MakeFromSource(device, code, &id));
      break;
    case Code::Kind::kSpirv:
      DOVETAIL_RETURN_IF_ERROR(MakeFromSpirv(device, code.bytes, &id));
      break;
    case Code::Kind::kBinary:
      DOVETAIL_RETURN_IF_ERROR(MakeFromBinary(device, code.bytes, &id));
      break;
  }
  auto built = std::make_shared<Program>(device.api(), id);
  Status status = Build(device, id, options);
  /* Some drivers look at a binary only here. */
  if (!status.ok() && code.kind == Code::Kind::kBinary) {
    status = Status(DVT_UNSUPPORTED, status.text());
  }
  if (status.ok()) *program = std::move(built);
  return status;
}

std::string BinaryOf(const Device& device, const Program& program) {
  size_t size = 0;
  if (device.api().GetProgramInfo(program.id(), kClProgramBinarySizes, sizeof(size), &size,
                                  nullptr) != kClSuccess ||
      size == 0) {
    return {};
  }
  std::string binary(size, '\0');
  char* bytes = binary.data();
  if (device.api().GetProgramInfo(program.id(), kClProgramBinaries, sizeof(bytes), &bytes,
                                  nullptr) != kClSuccess) {
    return {};
  }
  return binary;
}

Status BuildProgram(const Device& device, const std::string& key, const Code& code,
                    const std::string& options, std::shared_ptr<Program>* program) {
  DOVETAIL_RETURN_IF_ERROR(CheckLinker(device.platform()));
  if (code.kind == Code::Kind::kBinary) return Make(device, code, options, program);
  const auto cache = ProgramCache::Open("opencl", KeepsOwnCache(device.platform()));
  const std::string kept = cache.Read(key);
  if (!kept.empty()) {
    /* A driver may refuse what it gave, after an update that kept its version. */
    if (Make(device, {Code::Kind::kBinary, kept, {}}, options, program).ok()) return {};
    cache.Drop(key);
  }
  DOVETAIL_RETURN_IF_ERROR(Make(device, code, options, program));
  if (cache.is_enabled()) {
    const std::string binary = BinaryOf(device, **program);
    if (!binary.empty()) cache.Write(key, binary);
  }
  return {};
}

}  // namespace

Status LoadProgram(const Device& device, const std::string& image_hash, const Code& code,
                   std::shared_ptr<Program>* program) {
  std::string driver_version;
  DOVETAIL_RETURN_IF_ERROR(
      DeviceText(device.api(), device.id(), kClDriverVersion, &driver_version));
  /* A version is of OpenCL C alone. */
  const std::string build_options =
      code.kind == Code::Kind::kSource ? BuildOptions(device, code) : std::string(code.options);
  const std::string key = ProgramKey({{"image", image_hash},
                                      {"options", build_options},
                                      {"platform", device.platform().name},
                                      {"platform version", device.platform().version},
                                      {"device", device.record()->name},
                                      {"driver", driver_version}});
  std::shared_ptr<ProgramSlot> slot;
  {
    const std::lock_guard<std::mutex> lock(device.record()->mutex);
    std::shared_ptr<ProgramSlot>& known = device.record()->programs[key];
    if (known == nullptr) known = std::make_shared<ProgramSlot>();
    slot = known;
  }
  const std::lock_guard<std::mutex> lock(slot->mutex);
  *program = slot->program.lock();
  if (*program != nullptr) return {};
  DOVETAIL_RETURN_IF_ERROR(BuildProgram(device, key, code, build_options, program));
  slot->program = *program;
  return {};
}

}  // namespace dovetail::runtime::opencl
