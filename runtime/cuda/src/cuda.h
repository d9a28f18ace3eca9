/* CUDA in the words of dovetail/stream_ordered: each function one call of the driver. */
#ifndef DOVETAIL_RUNTIME_CUDA_CUDA_H_
#define DOVETAIL_RUNTIME_CUDA_CUDA_H_

#include <string>
#include <string_view>
#include <vector>

#include "cuda_api.h"
#include "dovetail/kit/dynamic_library.h"
#include "dovetail/stream_ordered/table.h"
#include "graphs.h"
#include "kernel_extra.h"

namespace dovetail::runtime::cuda {

using stream_ordered::Outcome;
using stream_ordered::PointerInfo;

class Cuda;
using Context = stream_ordered::Context<Cuda>;
using DeviceInfo = stream_ordered::DeviceInfo<Cuda>;
using Driver = stream_ordered::Driver<Cuda>;
using Kernel = stream_ordered::Kernel<Cuda>;
using Stream = stream_ordered::Stream<Cuda>;

inline CuAddress AddressOf(const void* memory) { return reinterpret_cast<uintptr_t>(memory); }

class Cuda {
 public:
  static constexpr const char* kKind = "cuda";
  static constexpr const char* kTitle = "CUDA";
  static constexpr const char* kStreamType = "cuda_stream";
  static constexpr const char* kPointerType = "cuda_pointer";
  static constexpr const char* kSharedContext =
      "the device's primary context, which PyTorch, CuPy and JAX use too";
  static constexpr const char* kAfterLoss =
      "the memory, streams and kernels of this device are gone for every library of the process "
      "that shares its primary context; the host and other devices work on; the next use opens "
      "the device anew, which succeeds once no other library of the process holds that context";
  static constexpr const char* kFindCulprit = "CUDA_LAUNCH_BLOCKING=1 tells which";
  static constexpr const char* kStillHeld =
      "another library of this process (PyTorch, CuPy, JAX, ...) still holds its broken primary "
      "context; release it there, or continue in a new process";
  static constexpr int kNotReady = kCuNotReady;

  using Current = CuContext;
  using Stream = CuStream;
  using Event = CuEvent;
  using Module = CuModule;
  using Function = CuFunction;
  using Pool = CuPool;
  using CaptureMode = int;
  static constexpr CaptureMode kRelaxedCapture = kCuCaptureModeRelaxed;
  using StreamExtra = Graphs;
  using KernelExtra = cuda::KernelExtra;

  /* What is CUDA's own about a device. */
  struct Details {
    int sm = 0; /* 90 for compute capability 9.0 */
    int multiprocessors = 0;
    int warp_size = 32;
    int compute_mode = 0;
    uint64_t memory_bytes = 0;
    bool has_clusters = false;
    bool has_cooperative = false;
    bool is_integrated = false;
    bool has_ecc = false;
    bool is_mig = false;
    bool is_virtual = false;
    std::string uuid; /* "GPU-..." or "MIG-..."; empty when the driver is too old to say */
    std::string pci_bus_id;
  };

  /* Finds libcuda and lists its devices (open.cc). */
  static Status Open(const std::vector<std::string>& candidates, Driver* driver,
                     bool* has_opened_any);
  static Status VisitAttributes(const Driver& driver, const DeviceInfo& info,
                                dvt_attribute_visitor visitor, void* context);
  static Status LoadImage(Context* context, const ImageView& image, std::string_view whole,
                          CuModule* module);
  /* Lets the two devices reach each other's memory, where they can: copies between them then do
   * not go through the host. */
  static void LetAccess(Context& device, Context& peer);

  dvt_code CodeOf(int code) const;
  std::string Name(int code) const;
  bool IsSticky(int code) const;

  /* Contexts. */
  Outcome Retain(int device, CuContext* context) const {
    return {api.cuDevicePrimaryCtxRetain(context, device), "cuDevicePrimaryCtxRetain"};
  }
  Outcome Release(int device) const {
    return {api.cuDevicePrimaryCtxRelease_v2(device), "cuDevicePrimaryCtxRelease_v2"};
  }
  Outcome IsStillHeld(int device, bool* is_held) const {
    unsigned flags = 0;
    int is_active = 0;
    const CuResult result = api.cuDevicePrimaryCtxGetState(device, &flags, &is_active);
    *is_held = is_active != 0;
    return {result, "cuDevicePrimaryCtxGetState"};
  }
  Outcome GetCurrent(CuContext* context) const {
    return {api.cuCtxGetCurrent(context), "cuCtxGetCurrent"};
  }
  Outcome Enter(CuContext context) const {
    return {api.cuCtxPushCurrent_v2(context), "cuCtxPushCurrent_v2"};
  }
  Outcome Leave(CuContext /*before*/) const {
    CuContext ours = nullptr;
    return {api.cuCtxPopCurrent_v2(&ours), "cuCtxPopCurrent_v2"};
  }

  /* Memory. */
  Outcome Allocate(uint64_t size, void** memory) const {
    CuAddress address = 0;
    const CuResult result = api.cuMemAlloc_v2(&address, size);
    *memory = reinterpret_cast<void*>(static_cast<uintptr_t>(address));
    return {result, "cuMemAlloc_v2"};
  }
  Outcome Free(void* memory) const { return {api.cuMemFree_v2(AddressOf(memory)), "cuMemFree_v2"}; }
  Outcome HostAllocate(uint64_t size, void** memory) const {
    return {api.cuMemHostAlloc(memory, size, kCuHostAllocPortable), "cuMemHostAlloc"};
  }
  Outcome HostFree(void* memory) const { return {api.cuMemFreeHost(memory), "cuMemFreeHost"}; }
  Outcome MemoryInfo(uint64_t* free, uint64_t* total) const {
    size_t free_bytes = 0;
    size_t total_bytes = 0;
    const CuResult result = api.cuMemGetInfo_v2(&free_bytes, &total_bytes);
    *free = free_bytes;
    *total = total_bytes;
    return {result, "cuMemGetInfo_v2"};
  }
  bool HasPools() const {
    return api.cuMemPoolCreate != nullptr && api.cuMemPoolDestroy != nullptr &&
           api.cuMemPoolTrimTo != nullptr && api.cuMemPoolSetAttribute != nullptr &&
           api.cuMemPoolSetAccess != nullptr && api.cuMemAllocFromPoolAsync != nullptr &&
           api.cuMemFreeAsync != nullptr;
  }
  Outcome CreatePool(int device, CuPool* pool) const {
    CuPoolProps props;
    props.alloc_type = kCuAllocationPinned;
    props.location = {kCuLocationDevice, device};
    CuPool made = nullptr;
    CuResult result = api.cuMemPoolCreate(&made, &props);
    if (result != kCuSuccess) return {result, "cuMemPoolCreate"};
    /* What is given back stays in the pool until somebody needs it. */
    uint64_t threshold = UINT64_MAX;
    result = api.cuMemPoolSetAttribute(made, kCuPoolReleaseThreshold, &threshold);
    if (result != kCuSuccess) {
      api.cuMemPoolDestroy(made);
      return {result, "cuMemPoolSetAttribute"};
    }
    *pool = made;
    return {};
  }
  Outcome DestroyPool(CuPool pool) const {
    return {api.cuMemPoolDestroy(pool), "cuMemPoolDestroy"};
  }
  Outcome TrimPool(CuPool pool) const { return {api.cuMemPoolTrimTo(pool, 0), "cuMemPoolTrimTo"}; }
  Outcome AllocateFromPool(CuPool pool, uint64_t size, CuStream stream, void** memory) const {
    CuAddress address = 0;
    const CuResult result = api.cuMemAllocFromPoolAsync(&address, size, pool, stream);
    *memory = reinterpret_cast<void*>(static_cast<uintptr_t>(address));
    return {result, "cuMemAllocFromPoolAsync"};
  }
  Outcome FreeAsync(void* memory, CuStream stream) const {
    return {api.cuMemFreeAsync(AddressOf(memory), stream), "cuMemFreeAsync"};
  }
  Outcome Describe(const void* pointer, PointerInfo* info) const;

  /* Copies. */
  Outcome CopyToDevice(void* to, const void* from, uint64_t size, CuStream stream) const {
    return {api.cuMemcpyHtoDAsync_v2(AddressOf(to), from, size, stream), "cuMemcpyHtoDAsync_v2"};
  }
  Outcome CopyToHost(void* to, const void* from, uint64_t size, CuStream stream) const {
    return {api.cuMemcpyDtoHAsync_v2(to, AddressOf(from), size, stream), "cuMemcpyDtoHAsync_v2"};
  }
  Outcome CopyOnDevice(void* to, const void* from, uint64_t size, CuStream stream) const {
    return {api.cuMemcpyDtoDAsync_v2(AddressOf(to), AddressOf(from), size, stream),
            "cuMemcpyDtoDAsync_v2"};
  }
  Outcome CopyBetween(void* to, CuContext to_context, int /*to_device*/, const void* from,
                      CuContext from_context, int /*from_device*/, uint64_t size,
                      CuStream stream) const {
    return {api.cuMemcpyPeerAsync(AddressOf(to), to_context, AddressOf(from), from_context, size,
                                  stream),
            "cuMemcpyPeerAsync"};
  }

  /* Streams and events. Our streams wait for the legacy default stream, and it for them, as
   * libraries that know no better put their work there. */
  Outcome CreateStream(CuStream* stream) const {
    return {api.cuStreamCreate(stream, kCuStreamDefault), "cuStreamCreate"};
  }
  Outcome DestroyStream(CuStream stream) const {
    return {api.cuStreamDestroy_v2(stream), "cuStreamDestroy_v2"};
  }
  Outcome SynchronizeStream(CuStream stream) const {
    return {api.cuStreamSynchronize(stream), "cuStreamSynchronize"};
  }
  Outcome QueryStream(CuStream stream) const {
    return {api.cuStreamQuery(stream), "cuStreamQuery"};
  }
  Outcome WaitForEvent(CuStream stream, CuEvent event) const {
    return {api.cuStreamWaitEvent(stream, event, 0), "cuStreamWaitEvent"};
  }
  Outcome IsCapturing(CuStream stream, bool* is_capturing) const {
    int status = kCuCaptureStatusNone;
    const CuResult result = api.cuStreamIsCapturing(stream, &status);
    *is_capturing = result == kCuCaptureImplicit || status != kCuCaptureStatusNone;
    /* The legacy stream cannot be used while another one is captured that waits for it. */
    return {result == kCuCaptureImplicit ? kCuSuccess : result, "cuStreamIsCapturing"};
  }
  Outcome IsOfContext(CuStream stream, CuContext context, bool* is_of) const {
    CuContext owner = nullptr;
    const CuResult result = api.cuStreamGetCtx(stream, &owner);
    *is_of = owner == context;
    return {result, "cuStreamGetCtx"};
  }
  static bool IsOfEveryContext(CuStream stream) {
    return reinterpret_cast<uintptr_t>(stream) <= kCuStreamPerThread;
  }
  static bool IsOfEachThread(CuStream stream) {
    return reinterpret_cast<uintptr_t>(stream) == kCuStreamPerThread;
  }
  Outcome CreateEvent(bool is_timed, CuEvent* event) const {
    return {api.cuEventCreate(event, is_timed ? kCuEventDefault : kCuEventDisableTiming),
            "cuEventCreate"};
  }
  Outcome DestroyEvent(CuEvent event) const {
    return {api.cuEventDestroy_v2(event), "cuEventDestroy_v2"};
  }
  Outcome RecordEvent(CuEvent event, CuStream stream) const {
    return {api.cuEventRecord(event, stream), "cuEventRecord"};
  }
  Outcome QueryEvent(CuEvent event) const { return {api.cuEventQuery(event), "cuEventQuery"}; }
  Outcome SynchronizeEvent(CuEvent event) const {
    return {api.cuEventSynchronize(event), "cuEventSynchronize"};
  }
  Outcome Elapsed(CuEvent start, CuEvent end, float* milliseconds) const {
    return {api.cuEventElapsedTime(milliseconds, start, end), "cuEventElapsedTime"};
  }
  void RelaxCapture(int* mode) const { api.cuThreadExchangeStreamCaptureMode(mode); }

  /* Modules and launches. */
  Outcome UnloadModule(CuModule module) const {
    return {api.cuModuleUnload(module), "cuModuleUnload"};
  }
  Outcome GetFunction(CuModule module, const char* name, CuFunction* function) const {
    return {api.cuModuleGetFunction(function, module, name), "cuModuleGetFunction"};
  }
  Outcome FunctionShared(CuFunction function, uint64_t* bytes) const {
    int value = 0;
    const CuResult result = api.cuFuncGetAttribute(&value, kCuFuncSharedBytes, function);
    *bytes = static_cast<uint64_t>(value);
    return {result, "cuFuncGetAttribute"};
  }
  Outcome FunctionThreads(CuFunction function, uint32_t* count) const {
    int value = 0;
    const CuResult result = api.cuFuncGetAttribute(&value, kCuFuncMaxThreadsPerBlock, function);
    *count = static_cast<uint32_t>(value);
    return {result, "cuFuncGetAttribute"};
  }
  Outcome AllowShared(CuFunction function, uint64_t bytes) const {
    return {api.cuFuncSetAttribute(function, kCuFuncMaxDynamicSharedBytes, static_cast<int>(bytes)),
            "cuFuncSetAttribute"};
  }
  Outcome Launch(const Kernel& kernel, const uint32_t* grid, uint32_t shared, CuStream stream,
                 void** parameters) const {
    const uint32_t* const block = kernel.block();
    if (kernel.extra().is_programmatic() && api.cuLaunchKernelEx != nullptr) {
      return LaunchProgrammatic(kernel, grid, shared, stream, parameters);
    }
    return {api.cuLaunchKernel(kernel.function(), grid[0], grid[1], grid[2], block[0], block[1],
                               block[2], shared, stream, parameters, nullptr),
            "cuLaunchKernel"};
  }

  /* What the kernel says of its driver, for when the two do not fit. */
  std::string kernel_driver() const;

  Api api;
  int version = 0; /* of the driver: 13000 for 13.0 */
  std::string library;
  std::vector<std::string> nvrtc_candidates;

 private:
  Outcome LaunchProgrammatic(const Kernel& kernel, const uint32_t* grid, uint32_t shared,
                             CuStream stream, void** parameters) const;
};

/* "13.0" for 13000. */
std::string VersionText(int version);

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_CUDA_H_
