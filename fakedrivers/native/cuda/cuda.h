/* What libcuda.so.1 has that HIP has not, or has in another shape: structures of cuda.h, and the
 * functions that take them. Layouts are compared with the official header by tests/headers_test.cc.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_

#include <cstddef>
#include <cstdint>

#include "../core/gpu/api.h"

namespace dovetail::fakedrivers::gpu {

struct CuLaunchAttribute {
  int id;
  char padding[4];
  union {
    char bytes[64];
    int flag;
    struct {
      unsigned x, y, z;
    } cluster;
    struct {
      Handle event;
      int flags;
      int trigger_at_block_start;
    } programmatic_event;
  } value;
};

struct CuLaunchConfig {
  unsigned grid[3];
  unsigned block[3];
  unsigned shared_bytes;
  Handle stream;
  CuLaunchAttribute* attributes;
  unsigned attribute_count;
};

struct CuKernelNodeParams {
  Handle function;
  unsigned grid[3];
  unsigned block[3];
  unsigned shared_bytes;
  void** parameters;
  void** extra;
  /* Only in version 2, which is read where `function` is null. */
  Handle kernel;
  Handle context;
};

struct CuFillNodeParams {
  Address to;
  size_t pitch;
  unsigned value;
  unsigned unit;
  size_t width;
  size_t height;
};

struct CuHostNodeParams {
  void (*function)(void*);
  void* data;
};

struct CuCopy2D {
  size_t from_x, from_y;
  int from_type;
  const void* from_host;
  Address from_device;
  Handle from_array;
  size_t from_pitch;
  size_t to_x, to_y;
  int to_type;
  void* to_host;
  Address to_device;
  Handle to_array;
  size_t to_pitch;
  size_t width, height;
};

struct CuCopy3D {
  size_t from_x, from_y, from_z, from_level;
  int from_type;
  const void* from_host;
  Address from_device;
  Handle from_array;
  void* reserved0;
  size_t from_pitch, from_height;
  size_t to_x, to_y, to_z, to_level;
  int to_type;
  void* to_host;
  Address to_device;
  Handle to_array;
  void* reserved1;
  size_t to_pitch, to_height;
  size_t width, height, depth;
};

struct CuDeviceProperties {
  int max_block_threads;
  int max_block[3];
  int max_grid[3];
  int shared_bytes;
  int constant_bytes;
  int warp_size;
  int max_pitch;
  int registers;
  int clock_rate;
  int texture_alignment;
};

struct CuGraphInstantiateParams {
  uint64_t flags;
  Handle upload_stream;
  Handle error_node;
  int result;
};

struct CuUpdateResult {
  int result;
  Handle error_node;
  Handle error_from;
};

/* driver.cc */
/* Tables by which NVIDIA's own libraries reach into the driver: there are none here. NVRTC asks any
 * libcuda.so.1 that is loaded, and ends the process when it lacks the function. */
Status GetExportTable(const void** table, const void* id);
Status GetErrorName(int error, const char** text);
Status GetErrorString(int error, const char** text);
Status GetProcAddress(const char* name, void** function, int version, uint64_t flags);
Status GetProcAddressStatus(const char* name, void** function, int version, uint64_t flags,
                            int* status);

/* others.cc */
Status DeviceProperties(CuDeviceProperties* properties, int device);
Status ExecAffinitySupport(int* value, int type, int device);
Status ContextCreateAffinity(Handle* context, void* affinity, int count, unsigned flags,
                             int device);
Status ContextCreateParameters(Handle* context, void* parameters, unsigned flags, int device);
Status ContextGetDeviceOf(int* device, Handle context);
Status ContextSynchronizeOf(Handle context);
Status ContextResetCache();
Status PointerSetAttribute(const void* value, int attribute, Address address);
Status MemAdvise(Address address, size_t size, int advice, int device);
Status MemAdviseLocation(Address address, size_t size, int advice, MemLocation location);
Status MemPrefetch(Address address, size_t size, int device, Handle stream);
Status MemPrefetchLocation(Address address, size_t size, MemLocation location, unsigned flags,
                           Handle stream);
Status Copy2D(const CuCopy2D* copy);
Status Copy2DAsync(const CuCopy2D* copy, Handle stream);
Status Copy3D(const CuCopy3D* copy);
Status Copy3DAsync(const CuCopy3D* copy, Handle stream);
Status ModuleLoadingMode(int* mode);
Status ModuleFunctionCountOf(unsigned* count, Handle library);
Status KernelGetAttribute(int* value, int attribute, Handle kernel, int device);
Status KernelSetAttribute(int attribute, int value, Handle kernel, int device);
Status FunctionIsLoaded(int* state, Handle function);
Status FunctionLoad(Handle function);

/* launches.cc */
Status LaunchKernelEx(const CuLaunchConfig* config, Handle function, void** parameters,
                      void** extra);
Status OccupancyClusters(int* clusters, Handle function, const CuLaunchConfig* config);
Status OccupancyClusterSize(int* size, Handle function, const CuLaunchConfig* config);
Status CaptureInfoNodes(Handle stream, int* status, unsigned long long* id, Handle* graph,
                        const Handle** nodes, size_t* count);
Status CaptureInfoEdges(Handle stream, int* status, unsigned long long* id, Handle* graph,
                        const Handle** nodes, const void** edges, size_t* count);
Status GraphAddKernel(Handle* node, Handle graph, const Handle* after, size_t count,
                      const CuKernelNodeParams* parameters);
Status GraphAddCopy(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuCopy3D* copy, Handle context);
Status GraphAddFill(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuFillNodeParams* fill, Handle context);
Status GraphAddHost(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuHostNodeParams* host);
Status GraphAddEdges(Handle graph, const Handle* from, const Handle* to, const void* edges,
                     size_t count);
Status GraphInstantiateOld(Handle* exec, Handle graph, Handle* error_node, char* log, size_t size);
Status GraphInstantiateParameters(Handle* exec, Handle graph, CuGraphInstantiateParams* parameters);
Status GraphExecSetKernel(Handle exec, Handle node, const CuKernelNodeParams* parameters);
Status GraphExecUpdateOld(Handle exec, Handle graph, Handle* error_node, int* result);
Status GraphExecUpdateInfo(Handle exec, Handle graph, CuUpdateResult* result);

/* tensor_maps.cc */
Status TensorMapEncodeTiled(void* map, int type, uint32_t rank, void* address,
                            const uint64_t* extents, const uint64_t* strides, const uint32_t* boxes,
                            const uint32_t* steps, int interleave, int swizzle, int promotion,
                            int fill);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_
