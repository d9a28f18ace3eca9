/* What libamdhip64 has that CUDA's driver API has not, or has in another shape. */
#ifndef DOVETAIL_FAKEDRIVERS_HIP_HIP_H_
#define DOVETAIL_FAKEDRIVERS_HIP_HIP_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "../core/gpu/api.h"
#include "rocm/vendor/hip.h"

namespace dovetail::fakedrivers::gpu {

using vendor::rocm::HipKernelNode;
using vendor::rocm::HipPointerAttributes;

/* driver.cc */
Status GetProcAddressStatus(const char* name, void** function, int version, uint64_t flags,
                            int* status);
Status DrvGetErrorName(int error, const char** text);
Status DrvGetErrorString(int error, const char** text);

/* device.cc */
bool DescribeDevice(const std::map<std::string, std::string>& attributes, Device* device,
                    std::string* error);
Status Properties5(void* properties, int device);
Status Properties6(void* properties, int device);

/* code.cc */
Status ReadCode(const void* image, size_t size, const Device& device, Code* code,
                std::string* text);

/* others.cc */
Status SetDevice(int device);
Status GetDevice(int* device);
inline bool IsOfThread(Status (*function)(int*)) { return function == &GetDevice; } /* face.h */
Status DeviceReset();
Status EnablePeerDevice(int device, unsigned flags);
Status DisablePeerDevice(int device);
Status MemAllocFlags(Address* address, size_t size, unsigned flags);
Status PointerStruct(HipPointerAttributes* attributes, const void* pointer);
Status CopyKind(void* to, const void* from, size_t size, int kind);
Status CopyKindAsync(void* to, const void* from, size_t size, int kind, Handle stream);
Status CopyKindInStream(void* to, const void* from, size_t size, int kind, Handle stream);
Status CopyPeerDevices(void* to, int to_device, const void* from, int from_device, size_t size);
Status CopyPeerDevicesAsync(void* to, int to_device, const void* from, int from_device, size_t size,
                            Handle stream);
Status CopyRowsKind(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                    size_t height, int kind);
Status CopyRowsKindAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                         size_t width, size_t height, int kind, Handle stream);
Status FillBytes(void* to, int value, size_t size);
Status FillBytesAsync(void* to, int value, size_t size, Handle stream);
Status Fill32Signed(Address to, int value, size_t count);
Status Fill32SignedAsync(Address to, int value, size_t count, Handle stream);
Status StreamCreatePlain(Handle* stream);
Status EventCreatePlain(Handle* event);
Status OccupancyBlockSizePlain(int* min_grid, int* block_threads, Handle function,
                               size_t shared_bytes, int limit);
Status LaunchThreads(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                     unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                     Handle stream, void** parameters, void** extra);
Status GraphAddHipKernel(Handle* node, Handle graph, const Handle* after, size_t count,
                         const HipKernelNode* parameters);
Status GraphExecSetHipKernel(Handle exec, Handle node, const HipKernelNode* parameters);
Status GraphInstantiatePlain(Handle* exec, Handle graph, Handle* error_node, char* log,
                             size_t size);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_HIP_HIP_H_
