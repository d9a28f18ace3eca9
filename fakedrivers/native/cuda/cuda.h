/* What libcuda.so.1 has that HIP has not, or has in another shape: the functions that take structs
 * of its own (runtime/cuda/vendor). */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_

#include <cstddef>
#include <cstdint>

#include "../core/gpu/api.h"
#include "cuda/vendor/cuda.h"

namespace dovetail::fakedrivers::gpu {

using namespace vendor::cuda;  // NOLINT(google-build-using-namespace): the vendor's names

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
                      const CuKernelNode* parameters);
Status GraphAddCopy(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuCopy3D* copy, Handle context);
Status GraphAddFill(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuFillNode* fill, Handle context);
Status GraphAddHost(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuHostNode* host);
Status GraphAddEdges(Handle graph, const Handle* from, const Handle* to, const void* edges,
                     size_t count);
Status GraphInstantiateOld(Handle* exec, Handle graph, Handle* error_node, char* log, size_t size);
Status GraphInstantiateParameters(Handle* exec, Handle graph, CuGraphInstantiateParams* parameters);
Status GraphExecSetKernel(Handle exec, Handle node, const CuKernelNode* parameters);
Status GraphExecUpdateOld(Handle exec, Handle graph, Handle* error_node, int* result);
Status GraphExecUpdateInfo(Handle exec, Handle graph, CuUpdateResult* result);

/* tensor_maps.cc */
Status TensorMapEncodeTiled(void* map, int type, uint32_t rank, void* address,
                            const uint64_t* extents, const uint64_t* strides, const uint32_t* boxes,
                            const uint32_t* steps, int interleave, int swizzle, int promotion,
                            int fill);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_CUDA_H_
