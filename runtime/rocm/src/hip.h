/* HIP in the words of dovetail/stream_ordered: each function one call of the library.
 *
 * HIP has one context of a device in a process, which PyTorch and CuPy use too; what a thread has
 * as current is a device's number. A failing call leaves its code behind for hipGetLastError, where
 * another library would take it for its own: so it is taken away again. */
#ifndef DOVETAIL_RUNTIME_ROCM_HIP_H_
#define DOVETAIL_RUNTIME_ROCM_HIP_H_

#include <string>
#include <string_view>
#include <vector>

#include "dovetail/stream_ordered/table.h"
#include "hip_api.h"

namespace dovetail::runtime::rocm {

using stream_ordered::Outcome;
using stream_ordered::PointerInfo;

class Hip;
using Context = stream_ordered::Context<Hip>;
using DeviceInfo = stream_ordered::DeviceInfo<Hip>;
using Driver = stream_ordered::Driver<Hip>;
using Kernel = stream_ordered::Kernel<Hip>;

/* Kernels of HIP have nothing beyond the common. */
struct KernelExtra {
  static KernelExtra Read(const ImageView& /*image*/, const ImageFunction& /*function*/) {
    return {};
  }
  Status Prepare(Context& /*context*/, HipFunction /*function*/) { return {}; }
  Status CheckLaunch(const dvt_launch& /*launch*/) const { return {}; }
  static constexpr size_t more_count() { return 0; }
  static constexpr size_t more_bytes() { return 0; }
  Outcome More(const Hip& /*hip*/, const dvt_launch& /*launch*/, unsigned char* /*values*/,
               std::string* /*which*/) const {
    return {};
  }
};

class Hip {
 public:
  static constexpr const char* kKind = "rocm";
  static constexpr const char* kTitle = "ROCm";
  static constexpr const char* kStreamType = "rocm_stream";
  static constexpr const char* kPointerType = "hip_pointer";
  static constexpr const char* kSharedContext =
      "the device's one context in this process, which PyTorch and CuPy use too";
  static constexpr const char* kAfterLoss =
      "HIP has one context of a device in a process and gives no second one: the memory, streams "
      "and kernels of this device are gone for every library of this process; the host and other "
      "devices work on";
  static constexpr const char* kFindCulprit = "AMD_SERIALIZE_KERNEL=3 tells which";
  static constexpr const char* kStillHeld =
      "HIP gives a process no second context of a device; continue in a new process";
  static constexpr int kNotReady = kHipErrorNotReady;

  using Current = int;
  using Stream = HipStream;
  using Event = HipEvent;
  using Module = HipModule;
  using Function = HipFunction;
  using Pool = HipPool;
  using CaptureMode = int;
  static constexpr CaptureMode kRelaxedCapture = kHipStreamCaptureModeRelaxed;
  using StreamExtra = stream_ordered::NoStreamExtra<Hip>;
  using KernelExtra = rocm::KernelExtra;

  /* What is HIP's own about a device. */
  struct Details {
    std::string architecture; /* "gfx90a" */
    std::string target_id;    /* "gfx90a:sramecc+:xnack-" */
    std::string pci_bus_id;
    int wavefront_size = 64;
    int compute_units = 0;
    int compute_mode = 0;
    uint64_t memory_bytes = 0;
    bool has_cooperative = false;
    bool is_integrated = false;
    bool has_ecc = false;
  };

  /* Finds libamdhip64 and lists its devices (open.cc). */
  static Status Open(const std::vector<std::string>& candidates, Driver* driver,
                     bool* has_opened_any);
  static Status VisitAttributes(const Driver& driver, const DeviceInfo& info,
                                dvt_attribute_visitor visitor, void* context);
  static Status LoadImage(Context* context, const ImageView& image, std::string_view whole,
                          HipModule* module);
  /* Lets the two devices reach each other's memory, where they can: copies between them then do
   * not go through the host. */
  static void LetAccess(Context& device, Context& peer);

  dvt_code CodeOf(int code) const;
  std::string Name(int code) const;
  bool IsSticky(int code) const;

  /* What a call gave; a failure does not stay behind. */
  Outcome Of(HipResult result, const char* call) const {
    if (result != kHipSuccess) api.hipGetLastError();
    return {result, call};
  }

  /* Contexts: there is nothing to hold. */
  Outcome Retain(int device, int* current) const {
    *current = device;
    return {};
  }
  Outcome Release(int /*device*/) const { return {}; }
  Outcome IsStillHeld(int /*device*/, bool* is_held) const {
    *is_held = true;
    return {};
  }
  Outcome GetCurrent(int* device) const { return Of(api.hipGetDevice(device), "hipGetDevice"); }
  Outcome Enter(int device) const { return Of(api.hipSetDevice(device), "hipSetDevice"); }
  Outcome Leave(int before) const { return Of(api.hipSetDevice(before), "hipSetDevice"); }

  /* Memory. */
  Outcome Allocate(uint64_t size, void** memory) const {
    return Of(api.hipMalloc(memory, size), "hipMalloc");
  }
  Outcome Free(void* memory) const { return Of(api.hipFree(memory), "hipFree"); }
  Outcome HostAllocate(uint64_t size, void** memory) const {
    return Of(api.hipHostMalloc(memory, size, kHipHostMallocPortable), "hipHostMalloc");
  }
  Outcome HostFree(void* memory) const { return Of(api.hipHostFree(memory), "hipHostFree"); }
  Outcome MemoryInfo(uint64_t* free, uint64_t* total) const {
    size_t free_bytes = 0;
    size_t total_bytes = 0;
    const HipResult result = api.hipMemGetInfo(&free_bytes, &total_bytes);
    *free = free_bytes;
    *total = total_bytes;
    return Of(result, "hipMemGetInfo");
  }
  bool HasPools() const {
    return api.hipMemPoolCreate != nullptr && api.hipMemPoolDestroy != nullptr &&
           api.hipMemPoolTrimTo != nullptr && api.hipMemPoolSetAttribute != nullptr &&
           api.hipMemPoolSetAccess != nullptr && api.hipMallocFromPoolAsync != nullptr &&
           api.hipFreeAsync != nullptr;
  }
  Outcome CreatePool(int device, HipPool* pool) const;
  Outcome DestroyPool(HipPool pool) const {
    return Of(api.hipMemPoolDestroy(pool), "hipMemPoolDestroy");
  }
  Outcome TrimPool(HipPool pool) const {
    return Of(api.hipMemPoolTrimTo(pool, 0), "hipMemPoolTrimTo");
  }
  Outcome AllocateFromPool(HipPool pool, uint64_t size, HipStream stream, void** memory) const {
    return Of(api.hipMallocFromPoolAsync(memory, size, pool, stream), "hipMallocFromPoolAsync");
  }
  Outcome FreeAsync(void* memory, HipStream stream) const {
    return Of(api.hipFreeAsync(memory, stream), "hipFreeAsync");
  }
  Outcome Describe(const void* pointer, PointerInfo* info) const;

  /* Copies. HIP's sources are not const, and are only read. */
  Outcome CopyToDevice(void* to, const void* from, uint64_t size, HipStream stream) const {
    return Of(api.hipMemcpyHtoDAsync(to, const_cast<void*>(from), size, stream),
              "hipMemcpyHtoDAsync");
  }
  Outcome CopyToHost(void* to, const void* from, uint64_t size, HipStream stream) const {
    return Of(api.hipMemcpyDtoHAsync(to, const_cast<void*>(from), size, stream),
              "hipMemcpyDtoHAsync");
  }
  Outcome CopyOnDevice(void* to, const void* from, uint64_t size, HipStream stream) const {
    return Of(api.hipMemcpyDtoDAsync(to, const_cast<void*>(from), size, stream),
              "hipMemcpyDtoDAsync");
  }
  Outcome CopyBetween(void* to, int /*to_current*/, int to_device, const void* from,
                      int /*from_current*/, int from_device, uint64_t size,
                      HipStream stream) const {
    return Of(api.hipMemcpyPeerAsync(to, to_device, from, from_device, size, stream),
              "hipMemcpyPeerAsync");
  }

  /* Streams and events. Our streams wait for the null stream, and it for them, as libraries that
   * know no better put their work there. */
  Outcome CreateStream(HipStream* stream) const {
    return Of(api.hipStreamCreateWithFlags(stream, 0), "hipStreamCreateWithFlags");
  }
  Outcome DestroyStream(HipStream stream) const {
    return Of(api.hipStreamDestroy(stream), "hipStreamDestroy");
  }
  Outcome SynchronizeStream(HipStream stream) const {
    return Of(api.hipStreamSynchronize(stream), "hipStreamSynchronize");
  }
  Outcome QueryStream(HipStream stream) const {
    return Of(api.hipStreamQuery(stream), "hipStreamQuery");
  }
  Outcome WaitForEvent(HipStream stream, HipEvent event) const {
    return Of(api.hipStreamWaitEvent(stream, event, 0), "hipStreamWaitEvent");
  }
  Outcome IsCapturing(HipStream stream, bool* is_capturing) const {
    *is_capturing = false;
    if (api.hipStreamIsCapturing == nullptr) return {};
    int status = kHipStreamCaptureStatusNone;
    const HipResult result = api.hipStreamIsCapturing(stream, &status);
    /* The null stream cannot be used while another one is captured that waits for it. */
    const bool is_implicit = result == kHipErrorStreamCaptureImplicit;
    *is_capturing = is_implicit || status != kHipStreamCaptureStatusNone;
    const Outcome outcome = Of(result, "hipStreamIsCapturing");
    return is_implicit ? Outcome() : outcome;
  }
  Outcome IsOfContext(HipStream stream, int current, bool* is_of) const {
    *is_of = true;
    if (api.hipStreamGetDevice == nullptr) return {}; /* releases before 6 cannot say */
    int device = -1;
    const HipResult result = api.hipStreamGetDevice(stream, &device);
    *is_of = device == current;
    return Of(result, "hipStreamGetDevice");
  }
  static bool IsOfEveryContext(HipStream stream) {
    return reinterpret_cast<uintptr_t>(stream) <= kHipStreamPerThread;
  }
  static bool IsOfEachThread(HipStream stream) {
    return reinterpret_cast<uintptr_t>(stream) == kHipStreamPerThread;
  }
  Outcome CreateEvent(bool is_timed, HipEvent* event) const {
    return Of(
        api.hipEventCreateWithFlags(event, is_timed ? kHipEventDefault : kHipEventDisableTiming),
        "hipEventCreateWithFlags");
  }
  Outcome DestroyEvent(HipEvent event) const {
    return Of(api.hipEventDestroy(event), "hipEventDestroy");
  }
  Outcome RecordEvent(HipEvent event, HipStream stream) const {
    return Of(api.hipEventRecord(event, stream), "hipEventRecord");
  }
  Outcome QueryEvent(HipEvent event) const { return Of(api.hipEventQuery(event), "hipEventQuery"); }
  Outcome SynchronizeEvent(HipEvent event) const {
    return Of(api.hipEventSynchronize(event), "hipEventSynchronize");
  }
  Outcome Elapsed(HipEvent start, HipEvent end, float* milliseconds) const {
    return Of(api.hipEventElapsedTime(milliseconds, start, end), "hipEventElapsedTime");
  }
  void RelaxCapture(int* mode) const {
    if (api.hipThreadExchangeStreamCaptureMode != nullptr) {
      Of(api.hipThreadExchangeStreamCaptureMode(mode), "hipThreadExchangeStreamCaptureMode");
    }
  }

  /* Modules and launches. */
  Outcome UnloadModule(HipModule module) const {
    return Of(api.hipModuleUnload(module), "hipModuleUnload");
  }
  Outcome GetFunction(HipModule module, const char* name, HipFunction* function) const {
    return Of(api.hipModuleGetFunction(function, module, name), "hipModuleGetFunction");
  }
  Outcome FunctionShared(HipFunction function, uint64_t* bytes) const {
    return FunctionAttribute(function, kHipFunctionSharedSizeBytes, bytes);
  }
  Outcome FunctionThreads(HipFunction function, uint32_t* count) const {
    uint64_t value = 0;
    const Outcome outcome = FunctionAttribute(function, kHipFunctionMaxThreadsPerBlock, &value);
    *count = static_cast<uint32_t>(value);
    return outcome;
  }
  /* All of a block's memory may be dynamic on AMD's devices; HIP asks for nothing. */
  Outcome AllowShared(HipFunction /*function*/, uint64_t /*bytes*/) const { return {}; }
  Outcome Launch(const Kernel& kernel, const uint32_t* grid, uint32_t shared, HipStream stream,
                 void** parameters) const {
    const uint32_t* const block = kernel.block();
    return Of(api.hipModuleLaunchKernel(kernel.function(), grid[0], grid[1], grid[2], block[0],
                                        block[1], block[2], shared, stream, parameters, nullptr),
              "hipModuleLaunchKernel");
  }

  Api api;
  int version = 0; /* of the library: 60200000 and more for 6.2 */
  std::string library;

 private:
  Outcome FunctionAttribute(HipFunction function, int attribute, uint64_t* number) const {
    int value = 0;
    const HipResult result = api.hipFuncGetAttribute(&value, attribute, function);
    *number = static_cast<uint64_t>(value);
    return Of(result, "hipFuncGetAttribute");
  }
};

/* "6.2" for 60200000. */
std::string VersionText(int version);

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_HIP_H_
