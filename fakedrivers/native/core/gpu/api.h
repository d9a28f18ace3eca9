/* The functions that both vendors' names lead to. Arguments are those of the vendors' functions
 * with handles as void*, so that one line a name makes an exported function (face.h). What is
 * checked, and with what it is answered, follows the CUDA driver API's documentation. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_API_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_API_H_

#include <cstddef>
#include <cstdint>

#include "types.h"

namespace dovetail::fakedrivers::gpu {

/* Devices (device.cc). */
Status Init(unsigned flags);
Status DriverVersion(int* version);
Status DeviceCount(int* count);
Status DeviceGet(int* device, int ordinal);
Status DeviceName(char* name, int size, int device);
Status DeviceUuid(void* uuid, int device);
Status DeviceTotalMem(size_t* bytes, int device);
Status DeviceAttribute(int* value, int attribute, int device);
Status DevicePciBusId(char* text, int size, int device);
Status DeviceByPciBusId(int* device, const char* text);
Status DeviceComputeCapability(int* major, int* minor, int device);
Status CanAccessPeer(int* can, int device, int peer);
Status PeerAttribute(int* value, int attribute, int device, int peer);
Status DeviceLuid(char* luid, unsigned* mask, int device);

/* Contexts (context.cc). */
Status PrimaryRetain(Handle* context, int device);
Status PrimaryRelease(int device);
Status PrimaryReset(int device);
Status PrimarySetFlags(int device, unsigned flags);
Status PrimaryState(int device, unsigned* flags, int* active);
Status ContextCreate(Handle* context, unsigned flags, int device);
Status ContextDestroy(Handle context);
Status ContextPush(Handle context);
Status ContextPop(Handle* context);
Status ContextSetCurrent(Handle context);
Status ContextGetCurrent(Handle* context);
Status ContextGetDevice(int* device);
Status ContextGetFlags(unsigned* flags);
Status ContextSetFlags(unsigned flags);
Status ContextGetId(Handle context, unsigned long long* id);
Status ContextSynchronize();
Status ContextGetApiVersion(Handle context, unsigned* version);
Status ContextSetLimit(int limit, size_t value);
Status ContextGetLimit(size_t* value, int limit);
Status ContextGetCacheConfig(int* config);
Status ContextSetCacheConfig(int config);
Status ContextGetSharedMemConfig(int* config);
Status ContextSetSharedMemConfig(int config);
Status StreamPriorityRange(int* least, int* greatest);
Status EnablePeer(Handle context, unsigned flags);
Status DisablePeer(Handle context);

/* Memory (memory.cc, pool.cc). */
Status MemInfo(size_t* free, size_t* total);
Status MemAlloc(Address* address, size_t size);
Status MemAllocPitch(Address* address, size_t* pitch, size_t width, size_t height,
                     unsigned element);
Status MemAllocManaged(Address* address, size_t size, unsigned flags);
Status MemFree(Address address);
Status MemAddressRange(Address* base, size_t* size, Address address);
Status HostAlloc(void** host, size_t size, unsigned flags);
Status HostAllocPlain(void** host, size_t size);
Status HostFree(void* host);
Status HostRegister(void* host, size_t size, unsigned flags);
Status HostUnregister(void* host);
Status HostDevicePointer(Address* address, void* host, unsigned flags);
Status HostFlags(unsigned* flags, void* host);
/* CUpointer_attribute's numbers. */
Status PointerAttribute(void* value, int attribute, Address address);
Status PointerAttributes(unsigned count, int* attributes, void** values, Address address);
Status MemAllocAsync(Address* address, size_t size, Handle stream);
Status MemAllocFromPoolAsync(Address* address, size_t size, Handle pool, Handle stream);
Status MemFreeAsync(Address address, Handle stream);
/* HIP's of the same layout: hip/driver.cc. */
using MemLocation = vendor::cuda::CuMemLocation;
using PoolProperties = vendor::cuda::CuPoolProps;
using MemAccess = vendor::cuda::CuAccessDesc;

Status PoolCreate(Handle* pool, const PoolProperties* properties);
Status PoolSetAccess(Handle pool, const MemAccess* accesses, size_t count);
Status PoolGetAccess(int* flags, Handle pool, MemLocation* location);
Status PoolMake(Handle* pool, int device);
Status PoolDestroy(Handle pool);
Status PoolDefault(Handle* pool, int device);
Status PoolCurrent(Handle* pool, int device);
Status PoolSetCurrent(int device, Handle pool);
Status PoolTrim(Handle pool, size_t keep);
Status PoolGetAttribute(Handle pool, int attribute, void* value);
Status PoolSetAttribute(Handle pool, int attribute, void* value);

/* Copies (copy.cc). `Side` says what an address must be. */
enum class Side { kDevice, kHost, kAny };
Status Copy(Address to, Side to_side, Address from, Side from_side, size_t size, Handle stream,
            bool is_async);
Status CopyToDevice(Address to, const void* from, size_t size);
Status CopyToHost(void* to, Address from, size_t size);
Status CopyOnDevice(Address to, Address from, size_t size);
Status CopyAny(Address to, Address from, size_t size);
Status CopyToDeviceAsync(Address to, const void* from, size_t size, Handle stream);
Status CopyToHostAsync(void* to, Address from, size_t size, Handle stream);
Status CopyOnDeviceAsync(Address to, Address from, size_t size, Handle stream);
Status CopyAnyAsync(Address to, Address from, size_t size, Handle stream);
Status CopyPeer(Address to, Handle to_context, Address from, Handle from_context, size_t size);
Status CopyPeerAsync(Address to, Handle to_context, Address from, Handle from_context, size_t size,
                     Handle stream);
/* `unit` bytes of `value`, `count` times a row, `rows` rows that are `pitch` bytes apart. */
Status Fill(Address to, size_t pitch, uint32_t value, unsigned unit, size_t count, size_t rows,
            Handle stream, bool is_async);
Status Fill8(Address to, unsigned char value, size_t count);
Status Fill16(Address to, unsigned short value, size_t count);
Status Fill32(Address to, unsigned value, size_t count);
Status Fill8Async(Address to, unsigned char value, size_t count, Handle stream);
Status Fill16Async(Address to, unsigned short value, size_t count, Handle stream);
Status Fill32Async(Address to, unsigned value, size_t count, Handle stream);
Status FillRows8(Address to, size_t pitch, unsigned char value, size_t width, size_t height);
Status FillRows32(Address to, size_t pitch, unsigned value, size_t width, size_t height);
Status FillRows8Async(Address to, size_t pitch, unsigned char value, size_t width, size_t height,
                      Handle stream);
Status FillRows32Async(Address to, size_t pitch, unsigned value, size_t width, size_t height,
                       Handle stream);
/* Rows of a copy of several dimensions. */
struct Rows {
  Address to = 0;
  Address from = 0;
  Side to_side = Side::kAny;
  Side from_side = Side::kAny;
  size_t to_pitch = 0;
  size_t from_pitch = 0;
  size_t width = 0; /* bytes */
  size_t height = 0;
};
Status CopyRows(const Rows& rows, Handle stream, bool is_async);

/* Streams and events (stream.cc). */
Status StreamCreate(Handle* stream, unsigned flags);
Status StreamCreateWithPriority(Handle* stream, unsigned flags, int priority);
Status StreamDestroy(Handle stream);
Status StreamSynchronize(Handle stream);
Status StreamQuery(Handle stream);
Status StreamWaitEvent(Handle stream, Handle event, unsigned flags);
Status StreamGetFlags(Handle stream, unsigned* flags);
Status StreamGetPriority(Handle stream, int* priority);
Status StreamGetId(Handle stream, unsigned long long* id);
Status StreamGetContext(Handle stream, Handle* context);
Status StreamGetDevice(Handle stream, int* device);
Status StreamAddCallback(Handle stream, void (*callback)(Handle, int, void*), void* data,
                         unsigned flags);
Status LaunchHostFunction(Handle stream, void (*function)(void*), void* data);
Status EventCreate(Handle* event, unsigned flags);
Status EventDestroy(Handle event);
Status EventRecord(Handle event, Handle stream);
Status EventRecordWithFlags(Handle event, Handle stream, unsigned flags);
Status EventQuery(Handle event);
Status EventSynchronize(Handle event);
Status EventElapsedTime(float* milliseconds, Handle start, Handle end);

/* Code (module.cc, function.cc). */
Status ModuleLoad(Handle* module, const char* path);
Status ModuleLoadData(Handle* module, const void* image);
Status ModuleLoadDataEx(Handle* module, const void* image, unsigned count, int* options,
                        void** values);
Status ModuleUnload(Handle module);
Status ModuleGetFunction(Handle* function, Handle module, const char* name);
Status ModuleGetGlobal(Address* address, size_t* size, Handle module, const char* name);
Status ModuleFunctionCount(unsigned* count, Handle module);
Status LibraryLoadData(Handle* library, const void* code, int* jit_options, void** jit_values,
                       unsigned jit_count, int* options, void** values, unsigned count);
Status LibraryUnload(Handle library);
Status LibraryGetKernel(Handle* kernel, Handle library, const char* name);
Status LibraryGetModule(Handle* module, Handle library);
Status KernelGetFunction(Handle* function, Handle kernel);
Status FunctionGetAttribute(int* value, int attribute, Handle function);
Status FunctionSetAttribute(Handle function, int attribute, int value);
Status FunctionSetCacheConfig(Handle function, int config);
Status FunctionGetModule(Handle* module, Handle function);
Status FunctionGetName(const char** name, Handle function);
Status FunctionParameter(Handle function, size_t index, size_t* offset, size_t* size);
Status OccupancyBlocks(int* blocks, Handle function, int block_threads, size_t shared_bytes);
Status OccupancyBlocksWithFlags(int* blocks, Handle function, int block_threads,
                                size_t shared_bytes, unsigned flags);
Status OccupancyBlockSize(int* min_grid, int* block_threads, Handle function,
                          size_t (*shared_of_block)(int), size_t shared_bytes, int limit);

/* Launches (launch.cc). */
struct LaunchConfig {
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {0, 0, 0}; /* 0: as the code says */
  uint64_t shared_bytes = 0;
  bool is_cooperative = false;
};
/* The work of a launch with copies of its arguments. */
Status MakeLaunch(const Context& context, Handle function, const LaunchConfig& config,
                  void* const* parameters, void* const* extra, Work* work);
Status LaunchWith(Handle function, const LaunchConfig& config, void* const* parameters,
                  void* const* extra, Handle stream);
Status LaunchKernel(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                    unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                    Handle stream, void** parameters, void** extra);
Status LaunchCooperative(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                         unsigned block_x, unsigned block_y, unsigned block_z,
                         unsigned shared_bytes, Handle stream, void** parameters);

/* Captures and graphs (capture.cc, graph.cc). */
Status CaptureBegin(Handle stream, int mode);
Status CaptureEnd(Handle stream, Handle* graph);
Status CaptureStatus(Handle stream, int* status);
Status CaptureInfo(Handle stream, int* status, unsigned long long* id);
Status CaptureExchangeMode(int* mode);
Status GraphCreate(Handle* graph, unsigned flags);
Status GraphDestroy(Handle graph);
Status GraphClone(Handle* clone, Handle graph);
Status GraphNodes(Handle graph, Handle* nodes, size_t* count);
Status GraphRoots(Handle graph, Handle* nodes, size_t* count);
Status GraphNodeType(Handle node, int* type);
Status GraphNodeDestroy(Handle node);
Status GraphAddEmpty(Handle* node, Handle graph, const Handle* after, size_t count);
Status GraphAddWork(Handle* node, Handle graph, const Handle* after, size_t count, Work work);
Status GraphAddOrder(Handle graph, const Handle* from, const Handle* to, size_t count);
Status GraphInstantiate(Handle* exec, Handle graph, unsigned long long flags);
Status GraphExecDestroy(Handle exec);
Status GraphLaunch(Handle exec, Handle stream);
Status GraphUpload(Handle exec, Handle stream);
/* Another work in the place of a node. */
Status GraphExecSetWork(Handle exec, Handle node, Work work);
Status GraphExecUpdate(Handle exec, Handle graph, int* result);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_API_H_
