/* An OpenCL library without a device behind it: several platforms, some of them broken on purpose,
 * and errors when a test asks for them. Memory and copies work; a kernel does nothing.
 *
 * Built twice: as a loader, which exports the functions, and (FAKE_DRIVER) as an installable client
 * driver, which exports one function and keeps the rest in a dispatch table.
 *
 * Platforms: "Good" with two devices; "Broken", whose devices cannot be listed; "Old", of
 * OpenCL 1.1; "Empty", without a device; "Mixed", with one device that cannot be asked, and one
 * that works. FAKE_OPENCL_PLATFORMS (a number) exposes the first so many, "none" answers as a
 * loader without drivers does, "broken" exposes "Broken" alone, "empty" exposes "Empty" alone.
 */
#include "fake_opencl.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "../src/cl_api.h"

namespace dovetail::runtime::opencl {

/* As long as cl_khr_icd's table of OpenCL 1.2; what the runtime does not call stays null. */
const void* dispatch[108] = {};

namespace {

FakeControl control = {};

bool ShouldFail(const char* function, ClInt* status) {
  if (control.fail_function == nullptr || std::strcmp(control.fail_function, function) != 0) {
    return false;
  }
  control.fail_function = nullptr;
  *status = control.fail_status;
  return true;
}

/* Every object begins with the dispatch table (cl_khr_icd). */
struct Object {
  const void** table = dispatch;
  int references = 1;
  Object() { ++control.live_objects; }
  ~Object() { --control.live_objects; }
};

}  // namespace

struct ClDeviceObject {
  const void** table;
  const char* name;
  bool is_broken;
};
struct ClPlatformObject {
  const void** table;
  const char* name;
  const char* version;
  ClInt device_status;
  std::vector<ClDeviceObject*> devices;
};
struct ClContextObject : Object {};
struct ClQueueObject : Object {
  ClContext context = nullptr;
  ClDevice device = nullptr;
  ClBitfield properties = 0;
};
struct ClMemObject : Object {
  ClContext context = nullptr;
  std::string bytes;
};
struct ClProgramObject : Object {
  std::string source;
  bool is_binary = false;
};
struct ClKernelObject : Object {
  ClUint argument_count = 0;
};
struct ClEventObject : Object {
  ClInt status = 0;
  ClInt final_status = 0;
  ClUlong time = 0; /* of a command in a queue that keeps times */
};

namespace {

template <typename T>
ClInt Release(T* object) {
  if (--object->references == 0) delete object;
  return kClSuccess;
}

std::vector<ClPlatformObject*>* Platforms() {
  static ClDeviceObject devices[] = {{dispatch, "Good Zero", false},
                                     {dispatch, "Good One", false},
                                     {dispatch, "Silent", true},
                                     {dispatch, "Mixed One", false}};
  static ClPlatformObject platforms[] = {
      {dispatch, "Good", "OpenCL 1.2 fake", kClSuccess, {&devices[0], &devices[1]}},
      {dispatch, "Broken", "OpenCL 3.0 fake", kClOutOfHostMemory, {}},
      {dispatch, "Old", "OpenCL 1.1 fake", kClSuccess, {&devices[0]}},
      {dispatch, "Empty", "OpenCL 2.0 fake", kClDeviceNotFound, {}},
      {dispatch, "Mixed", "OpenCL 3.0 fake", kClSuccess, {&devices[2], &devices[3]}}};
  static std::vector<ClPlatformObject*> list = [] {
    const char* const text = std::getenv("FAKE_OPENCL_PLATFORMS");
    const std::string wanted = text == nullptr ? "1" : text;
    std::vector<ClPlatformObject*> chosen;
    if (wanted == "broken") {
      chosen.push_back(&platforms[1]);
    } else if (wanted == "empty") {
      chosen.push_back(&platforms[3]);
    } else if (wanted != "none") {
      for (long i = 0; i < std::min(std::strtol(wanted.c_str(), nullptr, 10), 5L); ++i) {
        chosen.push_back(&platforms[i]);
      }
    }
    return chosen;
  }();
  return &list;
}

ClInt Answer(const void* value, size_t value_size, size_t size, void* out, size_t* out_size) {
  if (out_size != nullptr) *out_size = value_size;
  if (out == nullptr) return kClSuccess;
  if (size < value_size) return kClInvalidValue;
  std::memcpy(out, value, value_size);
  return kClSuccess;
}

ClInt AnswerText(const std::string& text, size_t size, void* out, size_t* out_size) {
  return Answer(text.c_str(), text.size() + 1, size, out, out_size);
}

template <typename T>
ClInt AnswerValue(T value, size_t size, void* out, size_t* out_size) {
  return Answer(&value, sizeof(T), size, out, out_size);
}

/* Of all queues: whoever waits for one of them finds all of them finished. */
std::vector<ClEvent> unfinished;

/* Ends a call that enqueues a command. */
ClInt Enqueued(ClEvent* event) {
  auto* const made = new ClEventObject;
  made->final_status = control.command_status;
  control.command_status = 0;
  made->status = control.is_deferred != 0 ? 3 : made->final_status;
  if (control.is_deferred != 0) {
    ++made->references;
    unfinished.push_back(made);
  }
  if (event != nullptr) {
    *event = made;
  } else {
    Release(made);
  }
  return kClSuccess;
}

void FinishAll() {
  for (ClEvent event : unfinished) {
    event->status = event->final_status;
    Release(event);
  }
  unfinished.clear();
}

}  // namespace
}  // namespace dovetail::runtime::opencl

using namespace dovetail::runtime::opencl;  // NOLINT(google-build-using-namespace): C functions

#if defined(FAKE_DRIVER)
#define FAKE_FUNCTION extern "C" __attribute__((visibility("hidden")))
#else
#define FAKE_FUNCTION extern "C" __attribute__((visibility("default")))
#endif

#define FAIL_IF_ASKED(function)                     \
  do {                                              \
    ClInt asked = kClSuccess;                       \
    if (ShouldFail(function, &asked)) return asked; \
  } while (false)

#define FAIL_TO_MAKE_IF_ASKED(function)               \
  do {                                                \
    *result = kClSuccess;                             \
    if (ShouldFail(function, result)) return nullptr; \
  } while (false)

extern "C" __attribute__((visibility("default"))) FakeControl* fake_control() { return &control; }

FAKE_FUNCTION ClInt clGetPlatformIDs(ClUint size, ClPlatform* ids, ClUint* count) {
  FAIL_IF_ASKED("GetPlatformIDs");
  const auto& platforms = *Platforms();
  if (platforms.empty()) return kClPlatformNotFoundKhr;
  if (count != nullptr) *count = static_cast<ClUint>(platforms.size());
  for (size_t i = 0; ids != nullptr && i < size && i < platforms.size(); ++i) ids[i] = platforms[i];
  return kClSuccess;
}

FAKE_FUNCTION ClInt clGetPlatformInfo(ClPlatform platform, ClUint what, size_t size, void* out,
                                      size_t* out_size) {
  return AnswerText(what == kClPlatformName ? platform->name : platform->version, size, out,
                    out_size);
}

FAKE_FUNCTION ClInt clGetDeviceIDs(ClPlatform platform, ClBitfield, ClUint size, ClDevice* ids,
                                   ClUint* count) {
  if (platform->device_status != kClSuccess) return platform->device_status;
  if (count != nullptr) *count = static_cast<ClUint>(platform->devices.size());
  for (size_t i = 0; ids != nullptr && i < size && i < platform->devices.size(); ++i) {
    ids[i] = platform->devices[i];
  }
  return kClSuccess;
}

FAKE_FUNCTION ClInt clGetDeviceInfo(ClDevice device, ClUint what, size_t size, void* out,
                                    size_t* out_size) {
  if (device->is_broken && what != kClDeviceName) return kClDeviceNotAvailable;
  switch (what) {
    case kClDeviceName:
      return AnswerText(device->name, size, out, out_size);
    case kClDeviceVendor:
      return AnswerText("Fake Vendor", size, out, out_size);
    case kClDriverVersion:
      return AnswerText("7.7", size, out, out_size);
    case kClDeviceVersion:
      return AnswerText("OpenCL 2.1 fake", size, out, out_size);
    case kClDeviceOpenclCVersion:
      return AnswerText("OpenCL C 2.0 fake", size, out, out_size);
    case kClDeviceExtensions:
      return AnswerText("cl_khr_fp16_not_this cl_khr_int64_base_atomics", size, out, out_size);
    case kClDeviceTypeInfo:
      return AnswerValue(ClBitfield{kClDeviceTypeGpu}, size, out, out_size);
    case kClDeviceMaxComputeUnits:
      return AnswerValue(ClUint{4}, size, out, out_size);
    case kClDeviceMaxWorkGroupSize:
      return AnswerValue(size_t{256}, size, out, out_size);
    case kClDeviceAddressBits:
      return AnswerValue(ClUint{32}, size, out, out_size);
    case kClDeviceMaxMemAllocSize:
      return AnswerValue(ClUlong{1 << 20}, size, out, out_size);
    case kClDeviceLocalMemSize:
      return AnswerValue(ClUlong{32768}, size, out, out_size);
    case kClDeviceAvailable:
    case kClDeviceCompilerAvailable:
      return AnswerValue(kClTrue, size, out, out_size);
    default:
      return kClInvalidValue;
  }
}

FAKE_FUNCTION ClContext clCreateContext(const intptr_t*, ClUint, const ClDevice*, ClContextNotify,
                                        void*, ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateContext");
  return new ClContextObject;
}
FAKE_FUNCTION ClInt clReleaseContext(ClContext context) { return Release(context); }

FAKE_FUNCTION ClQueue clCreateCommandQueue(ClContext context, ClDevice device,
                                           ClBitfield properties, ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateCommandQueue");
  auto* const queue = new ClQueueObject;
  queue->context = context;
  queue->device = device;
  queue->properties = properties;
  return queue;
}
FAKE_FUNCTION ClInt clRetainCommandQueue(ClQueue queue) {
  ++queue->references;
  return kClSuccess;
}
FAKE_FUNCTION ClInt clReleaseCommandQueue(ClQueue queue) { return Release(queue); }
FAKE_FUNCTION ClInt clGetCommandQueueInfo(ClQueue queue, ClUint what, size_t size, void* out,
                                          size_t* out_size) {
  if (what == kClQueueContext) return AnswerValue(queue->context, size, out, out_size);
  if (what == kClQueueDevice) return AnswerValue(queue->device, size, out, out_size);
  return AnswerValue(queue->properties, size, out, out_size);
}

FAKE_FUNCTION ClMem clCreateBuffer(ClContext context, ClBitfield, size_t size, void*,
                                   ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateBuffer");
  auto* const memory = new ClMemObject;
  memory->context = context;
  memory->bytes.assign(size, '\0');
  return memory;
}
FAKE_FUNCTION ClInt clRetainMemObject(ClMem memory) {
  ++memory->references;
  return kClSuccess;
}
FAKE_FUNCTION ClInt clReleaseMemObject(ClMem memory) { return Release(memory); }
FAKE_FUNCTION ClInt clGetMemObjectInfo(ClMem memory, ClUint what, size_t size, void* out,
                                       size_t* out_size) {
  if (what == kClMemType) return AnswerValue(kClMemObjectBuffer, size, out, out_size);
  if (what == kClMemContext) return AnswerValue(memory->context, size, out, out_size);
  return AnswerValue(memory->bytes.size(), size, out, out_size);
}

FAKE_FUNCTION ClProgram clCreateProgramWithSource(ClContext, ClUint, const char** texts,
                                                  const size_t* sizes, ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateProgramWithSource");
  auto* const program = new ClProgramObject;
  program->source.assign(texts[0], sizes[0]);
  return program;
}
FAKE_FUNCTION ClProgram clCreateProgramWithBinary(ClContext, ClUint, const ClDevice*,
                                                  const size_t* sizes,
                                                  const unsigned char** binaries, ClInt* status,
                                                  ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateProgramWithBinary");
  const std::string binary(reinterpret_cast<const char*>(binaries[0]), sizes[0]);
  *status = binary.compare(0, 4, "BIN:") == 0 ? kClSuccess : kClInvalidBinary;
  *result = *status;
  if (*status != kClSuccess) return nullptr;
  auto* const program = new ClProgramObject;
  program->source = binary.substr(4);
  program->is_binary = true;
  return program;
}
FAKE_FUNCTION ClInt clReleaseProgram(ClProgram program) { return Release(program); }
FAKE_FUNCTION ClInt clBuildProgram(ClProgram program, ClUint, const ClDevice*, const char* options,
                                   ClProgramNotify, void*) {
  FAIL_IF_ASKED("BuildProgram");
  std::strncpy(control.options, options, sizeof(control.options) - 1);
  ++(program->is_binary ? control.binary_builds : control.source_builds);
  return program->source.find("#error") == std::string::npos ? kClSuccess : kClBuildProgramFailure;
}
FAKE_FUNCTION ClInt clGetProgramInfo(ClProgram program, ClUint what, size_t size, void* out,
                                     size_t* out_size) {
  FAIL_IF_ASKED("GetProgramInfo");
  const std::string binary = "BIN:" + program->source;
  if (what == kClProgramBinarySizes) return AnswerValue(binary.size(), size, out, out_size);
  std::memcpy(*static_cast<char**>(out), binary.data(), binary.size());
  return kClSuccess;
}
FAKE_FUNCTION ClInt clGetProgramBuildInfo(ClProgram, ClDevice, ClUint, size_t size, void* out,
                                          size_t* out_size) {
  std::string log;
  for (int line = 0; line < 40; ++line) log += "log line " + std::to_string(line) + "\n";
  return AnswerText(log, size, out, out_size);
}

/* "name_3" takes three arguments. */
FAKE_FUNCTION ClKernel clCreateKernel(ClProgram, const char* name, ClInt* result) {
  FAIL_TO_MAKE_IF_ASKED("CreateKernel");
  const char* const number = std::strrchr(name, '_');
  if (number == nullptr) {
    *result = kClInvalidKernelName;
    return nullptr;
  }
  auto* const kernel = new ClKernelObject;
  kernel->argument_count = static_cast<ClUint>(std::strtoul(number + 1, nullptr, 10));
  ++control.kernels_created;
  return kernel;
}
FAKE_FUNCTION ClInt clReleaseKernel(ClKernel kernel) { return Release(kernel); }
FAKE_FUNCTION ClInt clSetKernelArg(ClKernel kernel, ClUint index, size_t, const void*) {
  FAIL_IF_ASKED("SetKernelArg");
  return index < kernel->argument_count ? kClSuccess : kClInvalidArgIndex;
}
FAKE_FUNCTION ClInt clGetKernelInfo(ClKernel kernel, ClUint, size_t size, void* out,
                                    size_t* out_size) {
  return AnswerValue(kernel->argument_count, size, out, out_size);
}
FAKE_FUNCTION ClInt clGetKernelWorkGroupInfo(ClKernel, ClDevice, ClUint, size_t size, void* out,
                                             size_t* out_size) {
  return AnswerValue(size_t{128}, size, out, out_size);
}

FAKE_FUNCTION ClInt clWaitForEvents(ClUint count, const ClEvent* events) {
  FAIL_IF_ASKED("WaitForEvents");
  FinishAll();
  ClInt result = kClSuccess;
  for (ClUint i = 0; i < count; ++i) {
    if (events[i]->status < 0) result = kClExecStatusErrorForEventsInWaitList;
  }
  return result;
}
FAKE_FUNCTION ClInt clGetEventInfo(ClEvent event, ClUint, size_t size, void* out,
                                   size_t* out_size) {
  return AnswerValue(event->status, size, out, out_size);
}
FAKE_FUNCTION ClInt clGetEventProfilingInfo(ClEvent event, ClUint, size_t size, void* out,
                                            size_t* out_size) {
  FAIL_IF_ASKED("GetEventProfilingInfo");
  if (event->time == 0 || event->status != kClComplete) return kClProfilingInfoNotAvailable;
  return AnswerValue(event->time, size, out, out_size);
}
FAKE_FUNCTION ClInt clReleaseEvent(ClEvent event) { return Release(event); }
FAKE_FUNCTION ClInt clFlush(ClQueue) {
  FAIL_IF_ASKED("Flush");
  ++control.flushes;
  return kClSuccess;
}
FAKE_FUNCTION ClInt clFinish(ClQueue) {
  FAIL_IF_ASKED("Finish");
  FinishAll();
  return kClSuccess;
}

FAKE_FUNCTION ClInt clEnqueueReadBuffer(ClQueue, ClMem memory, ClBool, size_t offset, size_t size,
                                        void* host, ClUint, const ClEvent*, ClEvent* event) {
  FAIL_IF_ASKED("EnqueueReadBuffer");
  if (offset + size > memory->bytes.size()) return kClInvalidValue;
  std::memcpy(host, memory->bytes.data() + offset, size);
  return Enqueued(event);
}
FAKE_FUNCTION ClInt clEnqueueWriteBuffer(ClQueue, ClMem memory, ClBool, size_t offset, size_t size,
                                         const void* host, ClUint, const ClEvent*, ClEvent* event) {
  FAIL_IF_ASKED("EnqueueWriteBuffer");
  if (offset + size > memory->bytes.size()) return kClInvalidValue;
  std::memcpy(memory->bytes.data() + offset, host, size);
  return Enqueued(event);
}
FAKE_FUNCTION ClInt clEnqueueCopyBuffer(ClQueue, ClMem from, ClMem to, size_t from_offset,
                                        size_t to_offset, size_t size, ClUint, const ClEvent*,
                                        ClEvent* event) {
  FAIL_IF_ASKED("EnqueueCopyBuffer");
  std::memcpy(to->bytes.data() + to_offset, from->bytes.data() + from_offset, size);
  return Enqueued(event);
}
FAKE_FUNCTION ClInt clEnqueueNDRangeKernel(ClQueue, ClKernel, ClUint dimensions, const size_t*,
                                           const size_t* global, const size_t* local, ClUint,
                                           const ClEvent*, ClEvent* event) {
  FAIL_IF_ASKED("EnqueueNDRangeKernel");
  control.dimensions = dimensions;
  std::copy_n(global, dimensions, control.global_size);
  std::copy_n(local, dimensions, control.local_size);
  return Enqueued(event);
}
FAKE_FUNCTION ClInt clEnqueueMarkerWithWaitList(ClQueue queue, ClUint, const ClEvent*,
                                                ClEvent* event) {
  FAIL_IF_ASKED("EnqueueMarkerWithWaitList");
  const ClInt result = Enqueued(event);
  if ((queue->properties & kClQueueProfiling) != 0) (*event)->time = control.clock += 1000;
  return result;
}
FAKE_FUNCTION ClInt clEnqueueBarrierWithWaitList(ClQueue, ClUint count, const ClEvent*,
                                                 ClEvent* event) {
  FAIL_IF_ASKED("EnqueueBarrierWithWaitList");
  control.waited_events += static_cast<int32_t>(count);
  return Enqueued(event);
}

namespace dovetail::runtime::opencl {
namespace {

bool FillDispatch() noexcept {
#define FAKE_ENTRY(result, name, index, parameters) \
  dispatch[index] = reinterpret_cast<const void*>(&cl##name);
  DOVETAIL_CL_FUNCTIONS(FAKE_ENTRY)
#undef FAKE_ENTRY
  return true;
}

[[maybe_unused]] const bool is_dispatch_filled = FillDispatch();

}  // namespace
}  // namespace dovetail::runtime::opencl

#if defined(FAKE_DRIVER)
extern "C"
    __attribute__((visibility("default"))) void* clGetExtensionFunctionAddress(const char* name) {
  if (std::strcmp(name, "clIcdGetPlatformIDsKHR") != 0) return nullptr;
  return reinterpret_cast<void*>(&clGetPlatformIDs);
}
#endif
