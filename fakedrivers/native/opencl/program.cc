/* Programs and kernels. */
#include <algorithm>
#include <cstring>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

/* How a binary of ours begins; the source follows. */
constexpr const char* kBinary = "dovetail fake OpenCL binary 1\n";

constexpr cl_int kBuildError = -2;

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

cl_int Fail(Program* program, const std::string& log) {
  program->build = kBuildError;
  program->log = log;
  throw Refused{kCL_BUILD_PROGRAM_FAILURE};
}

cl_kernel MakeKernel(const std::shared_ptr<Program>& program, const Signature& signature) {
  auto made = std::make_shared<Kernel>();
  made->program = program;
  made->signature = signature;
  if (program->image != nullptr) made->code = program->image->Find(signature.name);
  made->arguments.resize(signature.parameters.size());
  return Register<cl_kernel>(made);
}

void RequireBuilt(const Program& program) {
  DOVETAIL_FAKE_REQUIRE(program.build == kCL_SUCCESS, kCL_INVALID_PROGRAM_EXECUTABLE,
                        "the program has not been built");
}

}  // namespace

cl_program CreateProgramWithSource(cl_context id, cl_uint count, const char** texts,
                                   const size_t* sizes, cl_int* /*status*/) {
  const auto context = Find<Context>(id);
  DOVETAIL_FAKE_REQUIRE(count != 0 && texts != nullptr, kCL_INVALID_VALUE, "there is no source");
  auto made = std::make_shared<Program>();
  made->context = context;
  made->devices = context->devices;
  for (cl_uint i = 0; i < count; ++i) {
    DOVETAIL_FAKE_REQUIRE(texts[i] != nullptr, kCL_INVALID_VALUE, "strings[i] is null");
    const size_t size = sizes == nullptr || sizes[i] == 0 ? std::strlen(texts[i]) : sizes[i];
    made->source.append(texts[i], size);
  }
  return Register<cl_program>(made);
}

cl_program CreateProgramWithBinary(cl_context id, cl_uint count, const cl_device_id* devices,
                                   const size_t* sizes, const unsigned char** binaries,
                                   cl_int* statuses, cl_int* /*status*/) {
  const auto context = Find<Context>(id);
  DOVETAIL_FAKE_REQUIRE(count != 0 && devices != nullptr && sizes != nullptr && binaries != nullptr,
                        kCL_INVALID_VALUE, "devices, lengths or binaries are missing");
  auto made = std::make_shared<Program>();
  made->context = context;
  made->devices.assign(devices, devices + count);
  for (cl_uint i = 0; i < count; ++i) {
    Find<Device>(devices[i]);
    DOVETAIL_FAKE_REQUIRE(sizes[i] != 0 && binaries[i] != nullptr, kCL_INVALID_VALUE,
                          "binaries[i] is empty");
    const std::string binary(reinterpret_cast<const char*>(binaries[i]), sizes[i]);
    const bool is_ours = binary.compare(0, std::strlen(kBinary), kBinary) == 0;
    if (statuses != nullptr) statuses[i] = is_ours ? kCL_SUCCESS : kCL_INVALID_BINARY;
    if (!is_ours) throw Refused{kCL_INVALID_BINARY};
    made->source = binary.substr(std::strlen(kBinary));
  }
  made->is_binary = true;
  return Register<cl_program>(made);
}

cl_int RetainProgram(cl_program program) { return Retain<Program>(program); }
cl_int ReleaseProgram(cl_program program) {
  Release<Program>(program);
  return kCL_SUCCESS;
}

cl_int BuildProgram(cl_program id, cl_uint count, const cl_device_id* devices, const char* options,
                    ProgramNotify notify, void* user) {
  const auto program = Find<Program>(id);
  DOVETAIL_FAKE_REQUIRE((count == 0) == (devices == nullptr), kCL_INVALID_VALUE,
                        "num_devices and device_list do not go together");
  DOVETAIL_FAKE_REQUIRE(notify != nullptr || user == nullptr, kCL_INVALID_VALUE,
                        "user_data is given without pfn_notify");
  for (cl_uint i = 0; i < count; ++i) Find<Device>(devices[i]);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(program->kernel_count == 0, kCL_INVALID_OPERATION,
                        "the program is built again while kernels of it are alive");
  program->options = options == nullptr ? "" : options;
  program->log.clear();
  const std::string wrong = ErrorLines(program->source);
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
  program->build = kCL_SUCCESS;
  if (notify != nullptr) notify(id, user);
  return kCL_SUCCESS;
}

cl_int GetProgramInfo(cl_program id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto program = Find<Program>(id);
  const Answers answer(size, out, out_size);
  const size_t count = program->devices.size();
  switch (what) {
    case kCL_PROGRAM_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(program->references));
    case kCL_PROGRAM_CONTEXT:
      return answer.Value(static_cast<cl_context>(program->context->handle));
    case kCL_PROGRAM_NUM_DEVICES:
      return answer.Value(static_cast<cl_uint>(count));
    case kCL_PROGRAM_DEVICES:
      return answer.List(program->devices);
    case kCL_PROGRAM_SOURCE:
      return answer.Words(program->is_binary ? "" : program->source);
    case kCL_PROGRAM_BINARY_SIZES:
      return answer.List(std::vector<size_t>(
          count, program->build == kCL_SUCCESS ? BinaryOf(*program).size() : 0));
    case kCL_PROGRAM_BINARIES: {
      if (out_size != nullptr) *out_size = count * sizeof(unsigned char*);
      if (out == nullptr) return kCL_SUCCESS;
      DOVETAIL_FAKE_REQUIRE(size >= count * sizeof(unsigned char*), kCL_INVALID_VALUE,
                            "param_value_size is too small");
      const std::string binary = BinaryOf(*program);
      for (size_t i = 0; i < count; ++i) {
        auto* const to = static_cast<unsigned char**>(out)[i];
        if (to != nullptr) std::memcpy(to, binary.data(), binary.size());
      }
      return kCL_SUCCESS;
    }
    case kCL_PROGRAM_NUM_KERNELS:
      RequireBuilt(*program);
      return answer.Value(size_t{program->kernels.size()});
    case kCL_PROGRAM_KERNEL_NAMES: {
      RequireBuilt(*program);
      std::string names;
      for (const Signature& one : program->kernels) names += (names.empty() ? "" : ";") + one.name;
      return answer.Words(names);
    }
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_int GetProgramBuildInfo(cl_program id, cl_device_id device, cl_uint what, size_t size, void* out,
                           size_t* out_size) {
  const auto program = Find<Program>(id);
  Find<Device>(device);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_PROGRAM_BUILD_STATUS:
      return answer.Value(program->build);
    case kCL_PROGRAM_BUILD_OPTIONS:
      return answer.Words(program->options);
    case kCL_PROGRAM_BUILD_LOG:
      return answer.Words(program->log);
    case kCL_PROGRAM_BINARY_TYPE:
      return answer.Value(cl_uint{program->build == kCL_SUCCESS ? 4U : 0U}); /* EXECUTABLE */
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_kernel CreateKernel(cl_program id, const char* name, cl_int* /*status*/) {
  const auto program = Find<Program>(id);
  DOVETAIL_FAKE_REQUIRE(name != nullptr, kCL_INVALID_VALUE, "kernel_name is null");
  const Lock lock = LockState();
  RequireBuilt(*program);
  const auto found = std::find_if(program->kernels.begin(), program->kernels.end(),
                                  [name](const Signature& one) { return one.name == name; });
  if (found == program->kernels.end()) throw Refused{kCL_INVALID_KERNEL_NAME};
  ++program->kernel_count;
  return MakeKernel(program, *found);
}

cl_int CreateKernelsInProgram(cl_program id, cl_uint size, cl_kernel* kernels, cl_uint* count) {
  const auto program = Find<Program>(id);
  const Lock lock = LockState();
  RequireBuilt(*program);
  DOVETAIL_FAKE_REQUIRE(kernels == nullptr || size >= program->kernels.size(), kCL_INVALID_VALUE,
                        "num_kernels is too small");
  if (count != nullptr) *count = static_cast<cl_uint>(program->kernels.size());
  for (size_t i = 0; kernels != nullptr && i < program->kernels.size(); ++i) {
    ++program->kernel_count;
    kernels[i] = MakeKernel(program, program->kernels[i]);
  }
  return kCL_SUCCESS;
}

cl_int RetainKernel(cl_kernel kernel) { return Retain<Kernel>(kernel); }
cl_int ReleaseKernel(cl_kernel id) {
  const auto released = Release<Kernel>(id);
  if (released == nullptr) return kCL_SUCCESS;
  const Lock lock = LockState();
  --released->program->kernel_count;
  return kCL_SUCCESS;
}

cl_int SetKernelArg(cl_kernel id, cl_uint index, size_t size, const void* value) {
  const auto kernel = Find<Kernel>(id);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(index < kernel->arguments.size(), kCL_INVALID_ARG_INDEX,
                        "kernel '" + kernel->signature.name + "' has no argument " + Text(index));
  const Parameter& parameter = kernel->signature.parameters[index];
  const std::string where = "argument " + Text(index) + " '" + parameter.text + "' of kernel '" +
                            kernel->signature.name + "': ";
  Kernel::Argument argument;
  argument.is_set = true;
  switch (parameter.kind) {
    case Parameter::Kind::kLocal:
      DOVETAIL_FAKE_REQUIRE(value == nullptr, kCL_INVALID_ARG_VALUE,
                            where + "local memory takes no value");
      DOVETAIL_FAKE_REQUIRE(size != 0, kCL_INVALID_ARG_SIZE, where + "local memory of 0 bytes");
      argument.local_bytes = size;
      break;
    case Parameter::Kind::kBuffer: {
      DOVETAIL_FAKE_REQUIRE(
          size == sizeof(cl_mem), kCL_INVALID_ARG_SIZE,
          where + "arg_size is " + Text(size) + ", a cl_mem has " + Text(sizeof(cl_mem)));
      const void* mem = nullptr;
      if (value != nullptr) std::memcpy(&mem, value, sizeof(mem));
      if (mem != nullptr) argument.memory = Find<Mem>(mem);
      DOVETAIL_FAKE_REQUIRE(mem == nullptr || argument.memory->context == kernel->program->context,
                            kCL_INVALID_MEM_OBJECT, where + "the buffer is of another context");
      break;
    }
    default:
      DOVETAIL_FAKE_REQUIRE(value != nullptr, kCL_INVALID_ARG_VALUE, where + "arg_value is null");
      DOVETAIL_FAKE_REQUIRE(
          parameter.size == 0 || size == parameter.size, kCL_INVALID_ARG_SIZE,
          where + "arg_size is " + Text(size) + ", the type has " + Text(parameter.size));
      argument.bytes.assign(static_cast<const char*>(value), size);
      break;
  }
  kernel->arguments[index] = std::move(argument);
  return kCL_SUCCESS;
}

cl_int GetKernelInfo(cl_kernel id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto kernel = Find<Kernel>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_KERNEL_FUNCTION_NAME:
      return answer.Words(kernel->signature.name);
    case kCL_KERNEL_NUM_ARGS:
      return answer.Value(static_cast<cl_uint>(kernel->arguments.size()));
    case kCL_KERNEL_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(kernel->references));
    case kCL_KERNEL_CONTEXT:
      return answer.Value(static_cast<cl_context>(kernel->program->context->handle));
    case kCL_KERNEL_PROGRAM:
      return answer.Value(static_cast<cl_program>(kernel->program->handle));
    case kCL_KERNEL_ATTRIBUTES:
      return answer.Words("");
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_int GetKernelWorkGroupInfo(cl_kernel id, cl_device_id device_id, cl_uint what, size_t size,
                              void* out, size_t* out_size) {
  const auto kernel = Find<Kernel>(id);
  const auto device =
      Find<Device>(device_id == nullptr ? kernel->program->devices.front() : device_id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_KERNEL_WORK_GROUP_SIZE:
      return answer.Value(size_t{std::min(device->kernel_group, device->max_group)});
    case kCL_KERNEL_COMPILE_WORK_GROUP_SIZE:
      return answer.List(
          std::vector<size_t>(kernel->signature.required, kernel->signature.required + 3));
    case kCL_KERNEL_LOCAL_MEM_SIZE:
      return answer.Value(
          cl_ulong{kernel->code == nullptr ? 0 : kernel->code->static_shared_bytes()});
    case kCL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
      return answer.Value(size_t{32});
    case kCL_KERNEL_PRIVATE_MEM_SIZE:
      return answer.Value(cl_ulong{0});
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

}  // namespace dovetail::fakedrivers::opencl
