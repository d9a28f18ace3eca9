/* Programs and kernels. */
#include <algorithm>
#include <cstring>
#include <string_view>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

/* How a binary of ours begins; the source follows. It may lie in a container of Xilinx's, whose
 * first bytes are those (xclbin.h, axlf.m_magic). */
constexpr const char* kBinary = "dovetail fake OpenCL binary 1\n";
constexpr std::string_view kContainer("xclbin2\0", 8);

constexpr ClInt kBuildError = -2;

std::string BinaryOf(const Program& program) { return kBinary + program.source; }

/* The kernels of the source and of its CPU image have to agree. */
std::string Disagreement(const Program& program) {
  for (const Signature& signature : program.kernels) {
    const CpuKernel* const code = program.image->Find(signature.name);
    if (code == nullptr) {
      return "the CPU image of the source has no kernel '" + signature.name + "'";
    }
    if (code->arguments().size() != signature.parameters.size()) {
      return "kernel '" + signature.name + "' has " + Text(signature.parameters.size()) +
             " parameters in the source and " + Text(code->arguments().size()) +
             " in its CPU image";
    }
  }
  return {};
}

/* A source as its author wrote it: pyopencl ends it with a constant of a new name each time,
   against drivers that keep what they built (create_built_program_from_source_cached of
   pyopencl/cache.py). Nothing uses that, and a CPU image is named by the text before it. */
std::string AsWritten(const std::string& source) {
  constexpr const char* kName = "\n\n__constant int pyopencl_defeat_cache_";
  const size_t at = source.rfind(kName);
  if (at == std::string::npos) return source;
  const size_t end = source.find_first_not_of("0123456789abcdef", at + std::strlen(kName));
  const bool is_added =
      end != std::string::npos && source.compare(end, std::string::npos, " = 0;") == 0;
  return is_added ? source.substr(0, at) : source;
}

ClInt Fail(Program* program, const std::string& log) {
  program->build = kBuildError;
  program->log = log;
  throw Refused{kClBuildProgramFailure};
}

ClKernel MakeKernel(const std::shared_ptr<Program>& program, const Signature& signature) {
  auto made = std::make_shared<Kernel>();
  made->program = program;
  made->signature = signature;
  if (program->image != nullptr) made->code = program->image->Find(signature.name);
  made->arguments.resize(signature.parameters.size());
  return Register<ClKernel>(made);
}

void RequireBuilt(const Program& program) {
  DOVETAIL_FAKE_REQUIRE(program.build == kClSuccess, kClInvalidProgramExecutable,
                        "the program has not been built");
}

/* The version of the language that a build is asked for, 300 for CL3.0; 120 by default. */
int Standard(const std::string& options) {
  const std::string mark = "-cl-std=CL";
  const size_t at = options.find(mark);
  if (at == std::string::npos || options.size() < at + mark.size() + 3) return 120;
  const char* const digits = options.c_str() + at + mark.size();
  return (digits[0] - '0') * 100 + (digits[2] - '0') * 10;
}

/* Subgroups are of OpenCL C 2.0 by an extension, and of 3.0 by a feature. */
std::string SubgroupErrors(const Program& program) {
  if (program.is_binary || program.source.find("sub_group_") == std::string::npos) return {};
  for (ClDevice one : program.devices) {
    if (Look<Device>(one)->subgroup_size == 0) return "error: the device has no sub_group_*\n";
  }
  return Standard(program.options) >= 200
             ? ""
             : "error: sub_group_* are not of the language of '" + program.options + "'\n";
}

}  // namespace

ClProgram CreateProgramWithSource(ClContext id, ClUint count, const char** texts,
                                  const size_t* sizes, ClInt* /*status*/) {
  const auto context = Find<Context>(id);
  DOVETAIL_FAKE_REQUIRE(count != 0 && texts != nullptr, kClInvalidValue, "there is no source");
  auto made = std::make_shared<Program>();
  made->context = context;
  made->devices = context->devices;
  for (ClUint i = 0; i < count; ++i) {
    DOVETAIL_FAKE_REQUIRE(texts[i] != nullptr, kClInvalidValue, "strings[i] is null");
    const size_t size = sizes == nullptr || sizes[i] == 0 ? std::strlen(texts[i]) : sizes[i];
    made->source.append(texts[i], size);
  }
  return Register<ClProgram>(made);
}

ClProgram CreateProgramWithBinary(ClContext id, ClUint count, const ClDevice* devices,
                                  const size_t* sizes, const unsigned char** binaries,
                                  ClInt* statuses, ClInt* /*status*/) {
  const auto context = Find<Context>(id);
  DOVETAIL_FAKE_REQUIRE(count != 0 && devices != nullptr && sizes != nullptr && binaries != nullptr,
                        kClInvalidValue, "devices, lengths or binaries are missing");
  auto made = std::make_shared<Program>();
  made->context = context;
  made->devices.assign(devices, devices + count);
  for (ClUint i = 0; i < count; ++i) {
    Find<Device>(devices[i]);
    DOVETAIL_FAKE_REQUIRE(sizes[i] != 0 && binaries[i] != nullptr, kClInvalidValue,
                          "binaries[i] is empty");
    std::string binary(reinterpret_cast<const char*>(binaries[i]), sizes[i]);
    if (binary.compare(0, kContainer.size(), kContainer) == 0) binary.erase(0, kContainer.size());
    const bool is_ours = binary.compare(0, std::strlen(kBinary), kBinary) == 0;
    if (statuses != nullptr) statuses[i] = is_ours ? kClSuccess : kClInvalidBinary;
    if (!is_ours) throw Refused{kClInvalidBinary};
    made->source = binary.substr(std::strlen(kBinary));
  }
  made->is_binary = true;
  return Register<ClProgram>(made);
}

ClInt RetainProgram(ClProgram program) { return Retain<Program>(program); }
ClInt ReleaseProgram(ClProgram program) {
  Release<Program>(program);
  return kClSuccess;
}

ClInt BuildProgram(ClProgram id, ClUint count, const ClDevice* devices, const char* options,
                   ClProgramNotify notify, void* user) {
  const auto program = Find<Program>(id);
  for (ClDevice one : program->devices) {
    if (!program->is_binary && !Find<Device>(one)->has_compiler) {
      throw Refused{kClCompilerNotAvailable};
    }
  }
  DOVETAIL_FAKE_REQUIRE((count == 0) == (devices == nullptr), kClInvalidValue,
                        "num_devices and device_list do not go together");
  DOVETAIL_FAKE_REQUIRE(notify != nullptr || user == nullptr, kClInvalidValue,
                        "user_data is given without pfn_notify");
  for (ClUint i = 0; i < count; ++i) Find<Device>(devices[i]);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(program->kernel_count == 0, kClInvalidOperation,
                        "the program is built again while kernels of it are alive");
  program->options = options == nullptr ? "" : options;
  program->log.clear();
  const std::string wrong = ErrorLines(program->source) + SubgroupErrors(*program);
  if (!wrong.empty()) return Fail(program.get(), wrong);
  program->kernels = ReadSignatures(program->source);
  std::string reason;
  const std::string written = AsWritten(program->source);
  program->image = FindCpuImage(written.data(), written.size(), &reason);
  if (program->image == nullptr && CurrentScript()->needs_images) {
    return Fail(program.get(), reason + "\n");
  }
  if (program->image != nullptr) {
    reason = Disagreement(*program);
    if (!reason.empty()) return Fail(program.get(), reason + "\n");
  }
  program->build = kClSuccess;
  if (notify != nullptr) notify(id, user);
  return kClSuccess;
}

ClInt GetProgramInfo(ClProgram id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto program = Find<Program>(id);
  const Answers answer(size, out, out_size);
  const size_t count = program->devices.size();
  switch (what) {
    case kClProgramReferenceCount:
      return answer.Value(static_cast<ClUint>(program->references));
    case kClProgramContext:
      return answer.Value(static_cast<ClContext>(program->context->handle));
    case kClProgramNumDevices:
      return answer.Value(static_cast<ClUint>(count));
    case kClProgramDevices:
      return answer.List(program->devices);
    case kClProgramSource:
      return answer.Words(program->is_binary ? "" : program->source);
    case kClProgramBinarySizes:
      return answer.List(
          std::vector<size_t>(count, program->build == kClSuccess ? BinaryOf(*program).size() : 0));
    case kClProgramBinaries: {
      if (out_size != nullptr) *out_size = count * sizeof(unsigned char*);
      if (out == nullptr) return kClSuccess;
      DOVETAIL_FAKE_REQUIRE(size >= count * sizeof(unsigned char*), kClInvalidValue,
                            "param_value_size is too small");
      const std::string binary = BinaryOf(*program);
      for (size_t i = 0; i < count; ++i) {
        auto* const to = static_cast<unsigned char**>(out)[i];
        if (to != nullptr) std::memcpy(to, binary.data(), binary.size());
      }
      return kClSuccess;
    }
    case kClProgramNumKernels:
      RequireBuilt(*program);
      return answer.Value(size_t{program->kernels.size()});
    case kClProgramKernelNames: {
      RequireBuilt(*program);
      std::string names;
      for (const Signature& one : program->kernels) names += (names.empty() ? "" : ";") + one.name;
      return answer.Words(names);
    }
    default:
      throw Refused{kClInvalidValue};
  }
}

ClInt GetProgramBuildInfo(ClProgram id, ClDevice device, ClUint what, size_t size, void* out,
                          size_t* out_size) {
  const auto program = Find<Program>(id);
  Find<Device>(device);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClProgramBuildStatus:
      return answer.Value(program->build);
    case kClProgramBuildOptions:
      return answer.Words(program->options);
    case kClProgramBuildLog:
      return answer.Words(program->log);
    case kClProgramBinaryType:
      return answer.Value(ClUint{program->build == kClSuccess ? 4U : 0U}); /* EXECUTABLE */
    default:
      throw Refused{kClInvalidValue};
  }
}

ClKernel CreateKernel(ClProgram id, const char* name, ClInt* /*status*/) {
  const auto program = Find<Program>(id);
  DOVETAIL_FAKE_REQUIRE(name != nullptr, kClInvalidValue, "kernel_name is null");
  const Lock lock = LockState();
  RequireBuilt(*program);
  const auto found = std::find_if(program->kernels.begin(), program->kernels.end(),
                                  [name](const Signature& one) { return one.name == name; });
  if (found == program->kernels.end()) throw Refused{kClInvalidKernelName};
  ++program->kernel_count;
  return MakeKernel(program, *found);
}

ClInt CreateKernelsInProgram(ClProgram id, ClUint size, ClKernel* kernels, ClUint* count) {
  const auto program = Find<Program>(id);
  const Lock lock = LockState();
  RequireBuilt(*program);
  DOVETAIL_FAKE_REQUIRE(kernels == nullptr || size >= program->kernels.size(), kClInvalidValue,
                        "num_kernels is too small");
  if (count != nullptr) *count = static_cast<ClUint>(program->kernels.size());
  for (size_t i = 0; kernels != nullptr && i < program->kernels.size(); ++i) {
    ++program->kernel_count;
    kernels[i] = MakeKernel(program, program->kernels[i]);
  }
  return kClSuccess;
}

ClInt RetainKernel(ClKernel kernel) { return Retain<Kernel>(kernel); }
ClInt ReleaseKernel(ClKernel id) {
  const auto released = Release<Kernel>(id);
  if (released == nullptr) return kClSuccess;
  const Lock lock = LockState();
  --released->program->kernel_count;
  return kClSuccess;
}

ClInt SetKernelArg(ClKernel id, ClUint index, size_t size, const void* value) {
  const auto kernel = Find<Kernel>(id);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(index < kernel->arguments.size(), kClInvalidArgIndex,
                        "kernel '" + kernel->signature.name + "' has no argument " + Text(index));
  const Parameter& parameter = kernel->signature.parameters[index];
  const std::string where = "argument " + Text(index) + " '" + parameter.text + "' of kernel '" +
                            kernel->signature.name + "': ";
  Kernel::Argument argument;
  argument.is_set = true;
  switch (parameter.kind) {
    case Parameter::Kind::kLocal:
      DOVETAIL_FAKE_REQUIRE(value == nullptr, kClInvalidArgValue,
                            where + "local memory takes no value");
      DOVETAIL_FAKE_REQUIRE(size != 0, kClInvalidArgSize, where + "local memory of 0 bytes");
      argument.local_bytes = size;
      break;
    case Parameter::Kind::kBuffer: {
      DOVETAIL_FAKE_REQUIRE(
          size == sizeof(ClMem), kClInvalidArgSize,
          where + "arg_size is " + Text(size) + ", a ClMem has " + Text(sizeof(ClMem)));
      const void* mem = nullptr;
      if (value != nullptr) std::memcpy(&mem, value, sizeof(mem));
      if (mem != nullptr) argument.memory = Find<Mem>(mem);
      DOVETAIL_FAKE_REQUIRE(mem == nullptr || argument.memory->context == kernel->program->context,
                            kClInvalidMemObject, where + "the buffer is of another context");
      DOVETAIL_FAKE_REQUIRE(mem == nullptr || argument.memory->IsImage() == parameter.is_image,
                            kClInvalidArgValue,
                            where + (parameter.is_image ? "a buffer, no image" : "an image"));
      break;
    }
    default:
      DOVETAIL_FAKE_REQUIRE(value != nullptr, kClInvalidArgValue, where + "arg_value is null");
      DOVETAIL_FAKE_REQUIRE(
          parameter.size == 0 || size == parameter.size, kClInvalidArgSize,
          where + "arg_size is " + Text(size) + ", the type has " + Text(parameter.size));
      argument.bytes.assign(static_cast<const char*>(value), size);
      break;
  }
  kernel->arguments[index] = std::move(argument);
  return kClSuccess;
}

ClInt GetKernelInfo(ClKernel id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto kernel = Find<Kernel>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClKernelFunctionName:
      return answer.Words(kernel->signature.name);
    case kClKernelNumArgs:
      return answer.Value(static_cast<ClUint>(kernel->arguments.size()));
    case kClKernelReferenceCount:
      return answer.Value(static_cast<ClUint>(kernel->references));
    case kClKernelContext:
      return answer.Value(static_cast<ClContext>(kernel->program->context->handle));
    case kClKernelProgram:
      return answer.Value(static_cast<ClProgram>(kernel->program->handle));
    case kClKernelAttributes:
      return answer.Words("");
    default:
      throw Refused{kClInvalidValue};
  }
}

ClInt GetKernelSubGroupInfo(ClKernel id, ClDevice device_id, ClUint what, size_t given_size,
                            const void* given, size_t size, void* out, size_t* out_size) {
  const auto kernel = Find<Kernel>(id);
  const auto device =
      Find<Device>(device_id == nullptr ? kernel->program->devices.front() : device_id);
  if (device->subgroup_size == 0) throw Refused{kClInvalidOperation};
  if (what != kClKernelMaxSubGroupSizeForNdrange) throw Refused{kClInvalidValue};
  constexpr size_t kExtent = sizeof(size_t);
  DOVETAIL_FAKE_REQUIRE(
      given != nullptr && given_size % kExtent == 0 && given_size != 0 && given_size <= 3 * kExtent,
      kClInvalidValue, "the block is no 1 to 3 numbers");
  return Answers(size, out, out_size).Value(size_t{device->subgroup_size});
}

ClInt GetKernelWorkGroupInfo(ClKernel id, ClDevice device_id, ClUint what, size_t size, void* out,
                             size_t* out_size) {
  const auto kernel = Find<Kernel>(id);
  const auto device =
      Find<Device>(device_id == nullptr ? kernel->program->devices.front() : device_id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClKernelWorkGroupSize:
      return answer.Value(size_t{std::min(device->kernel_group, device->max_group)});
    case kClKernelCompileWorkGroupSize:
      return answer.List(
          std::vector<size_t>(kernel->signature.required, kernel->signature.required + 3));
    case kClKernelLocalMemSize:
      return answer.Value(
          ClUlong{kernel->code == nullptr ? 0 : kernel->code->static_shared_bytes()});
    case kClKernelPreferredWorkGroupSizeMultiple:
      return answer.Value(size_t{32});
    case kClKernelPrivateMemSize:
      return answer.Value(ClUlong{0});
    default:
      throw Refused{kClInvalidValue};
  }
}

}  // namespace dovetail::fakedrivers::opencl
