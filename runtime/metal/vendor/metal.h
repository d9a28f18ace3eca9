/* What this project uses of Apple's Objective-C runtime, Foundation and Metal, declared by
 * ourselves: the runtime calls it, and the fake library answers it.
 *
 * Values and signatures are those of the reference documentation (developer.apple.com: Metal,
 * Foundation, Objective-C Runtime). `tests/methods_test.cc` compares every signature with what the
 * system itself says of its methods, where there is one.
 */
#ifndef DOVETAIL_RUNTIME_METAL_VENDOR_METAL_H_
#define DOVETAIL_RUNTIME_METAL_VENDOR_METAL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace dovetail::vendor::metal {

using Id = struct OpaqueObject*;
using Selector = const struct OpaqueSelector*;
using Integer = long;            // NOLINT(google-runtime-int): NSInteger is one on 64-bit systems
using UInteger = unsigned long;  // NOLINT(google-runtime-int): NSUInteger
/* uint64_t of Apple's headers, which is another type than NSUInteger there. */
using UInt64 = unsigned long long;  // NOLINT(google-runtime-int)
#if defined(__aarch64__)
using Bool = bool;
#else
using Bool = signed char;
#endif

/* MTLSize, NSRange, NSOperatingSystemVersion. */
struct MtlSize {
  UInteger width = 0;
  UInteger height = 0;
  UInteger depth = 0;
};
struct NsRange {
  UInteger location = 0;
  UInteger length = 0;
};
struct SystemVersion {
  Integer major = 0;
  Integer minor = 0;
  Integer patch = 0;
};

constexpr UInteger kUtf8 = 4; /* NSUTF8StringEncoding */

/* MTLResourceOptions, which hold MTLStorageMode from bit 4 on. */
constexpr UInteger kStorageModeShared = 0;
constexpr UInteger kStorageModePrivate = 2;
constexpr UInteger kStorageModeShift = 4;

/* MTLCommandBufferStatus */
constexpr UInteger kStatusCommitted = 2;
constexpr UInteger kStatusCompleted = 4;
constexpr UInteger kStatusError = 5;

/* MTLMathMode */
constexpr Integer kMathModeSafe = 0;
constexpr Integer kMathModeFast = 2;

/* MTLGPUFamily */
constexpr Integer kFamilyApple1 = 1001;
constexpr Integer kFamilyApple6 = 1006;
constexpr Integer kFamilyApple7 = 1007;
constexpr Integer kFamilyApple9 = 1009;
constexpr Integer kFamilyMac2 = 2002;
constexpr Integer kFamilyMetal3 = 5001;

/* Metal Feature Set Tables: entries in the buffer argument table; bytes of setBytes. */
constexpr UInteger kMostBuffers = 31;
constexpr UInteger kMostBytes = 4096;

/* MTLBlitCommandEncoder, copyFromBuffer and fillBuffer: of offsets and sizes, in macOS. */
constexpr UInteger kBlitAlignment = 4;

/* setThreadgroupMemoryLength:atIndex: wants a multiple of 16 bytes. */
constexpr UInteger kThreadgroupAlignment = 16;

/* X(ours, Apple's, value): codes of MTLCommandBufferErrorDomain. */
#define DOVETAIL_MTL_COMMAND_BUFFER_ERRORS(X)                       \
  X(kErrorInternal, MTLCommandBufferErrorInternal, 1)               \
  X(kErrorTimeout, MTLCommandBufferErrorTimeout, 2)                 \
  X(kErrorPageFault, MTLCommandBufferErrorPageFault, 3)             \
  X(kErrorAccessRevoked, MTLCommandBufferErrorAccessRevoked, 4)     \
  X(kErrorNotPermitted, MTLCommandBufferErrorNotPermitted, 7)       \
  X(kErrorOutOfMemory, MTLCommandBufferErrorOutOfMemory, 8)         \
  X(kErrorInvalidResource, MTLCommandBufferErrorInvalidResource, 9) \
  X(kErrorMemoryless, MTLCommandBufferErrorMemoryless, 10)          \
  X(kErrorDeviceRemoved, MTLCommandBufferErrorDeviceRemoved, 11)    \
  X(kErrorStackOverflow, MTLCommandBufferErrorStackOverflow, 12)

/* The same of MTLLibraryErrorDomain. */
#define DOVETAIL_MTL_LIBRARY_ERRORS(X)                          \
  X(kErrorUnsupported, MTLLibraryErrorUnsupported, 1)           \
  X(kErrorLibraryInternal, MTLLibraryErrorInternal, 2)          \
  X(kErrorCompileFailure, MTLLibraryErrorCompileFailure, 3)     \
  X(kErrorFunctionNotFound, MTLLibraryErrorFunctionNotFound, 5) \
  X(kErrorFileNotFound, MTLLibraryErrorFileNotFound, 6)

#define DOVETAIL_MTL_CODE(ours, official, value) constexpr Integer ours = value;
DOVETAIL_MTL_COMMAND_BUFFER_ERRORS(DOVETAIL_MTL_CODE)
DOVETAIL_MTL_LIBRARY_ERRORS(DOVETAIL_MTL_CODE)
#undef DOVETAIL_MTL_CODE
constexpr const char* kCommandBufferErrorDomain = "MTLCommandBufferErrorDomain";
constexpr const char* kLibraryErrorDomain = "MTLLibraryErrorDomain";

/* X(class or protocol, our name, selector, signature without the selector). What a method of the
 * families `alloc`, `new`, `copy` and `init` answers belongs to the caller. */
#define DOVETAIL_METAL_METHODS(X)                                                                \
  X(NSObject, Alloc, "alloc", Id(Id))                                                            \
  X(NSObject, Init, "init", Id(Id))                                                              \
  X(NSObject, RespondsTo, "respondsToSelector:", Bool(Id, Selector))                             \
  X(NSString, InitWithBytes,                                                                     \
    "initWithBytes:length:encoding:", Id(Id, const void*, UInteger, UInteger))                   \
  X(NSString, Utf8, "UTF8String", const char*(Id))                                               \
  X(NSArray, Count, "count", UInteger(Id))                                                       \
  X(NSArray, At, "objectAtIndex:", Id(Id, UInteger))                                             \
  X(NSError, Code, "code", Integer(Id))                                                          \
  X(NSError, Domain, "domain", Id(Id))                                                           \
  X(NSError, Description, "localizedDescription", Id(Id))                                        \
  X(NSProcessInfo, Current, "processInfo", Id(Id))                                               \
  X(NSProcessInfo, Version, "operatingSystemVersion", SystemVersion(Id))                         \
  X(MTLDevice, Name, "name", Id(Id))                                                             \
  X(MTLDevice, RegistryId, "registryID", UInt64(Id))                                             \
  X(MTLDevice, SupportsFamily, "supportsFamily:", Bool(Id, Integer))                             \
  X(MTLDevice, HasUnifiedMemory, "hasUnifiedMemory", Bool(Id))                                   \
  X(MTLDevice, MaxThreads, "maxThreadsPerThreadgroup", MtlSize(Id))                              \
  X(MTLDevice, MaxThreadgroupMemory, "maxThreadgroupMemoryLength", UInteger(Id))                 \
  X(MTLDevice, MaxBufferLength, "maxBufferLength", UInteger(Id))                                 \
  X(MTLDevice, AllocatedSize, "currentAllocatedSize", UInteger(Id))                              \
  X(MTLDevice, WorkingSetSize, "recommendedMaxWorkingSetSize", UInt64(Id))                       \
  X(MTLDevice, NewQueue, "newCommandQueueWithMaxCommandBufferCount:", Id(Id, UInteger))          \
  X(MTLDevice, NewBuffer, "newBufferWithLength:options:", Id(Id, UInteger, UInteger))            \
  X(MTLDevice, NewEvent, "newSharedEvent", Id(Id))                                               \
  X(MTLDevice, NewLibrary, "newLibraryWithSource:options:error:", Id(Id, Id, Id, Id*))           \
  X(MTLDevice, NewLibraryOfData, "newLibraryWithData:error:", Id(Id, Id, Id*))                   \
  X(MTLDevice, NewPipeline, "newComputePipelineStateWithFunction:error:", Id(Id, Id, Id*))       \
  X(MTLSharedEvent, SetValue, "setSignaledValue:", void(Id, UInt64))                             \
  X(MTLBuffer, Length, "length", UInteger(Id))                                                   \
  X(MTLBuffer, Contents, "contents", void*(Id))                                                  \
  X(MTLBuffer, Device, "device", Id(Id))                                                         \
  X(MTLBuffer, StorageMode, "storageMode", UInteger(Id))                                         \
  X(MTLCommandQueue, Device, "device", Id(Id))                                                   \
  X(MTLCommandQueue, CommandBuffer, "commandBuffer", Id(Id))                                     \
  X(MTLCommandBuffer, ComputeEncoder, "computeCommandEncoder", Id(Id))                           \
  X(MTLCommandBuffer, BlitEncoder, "blitCommandEncoder", Id(Id))                                 \
  X(MTLCommandBuffer, SignalEvent, "encodeSignalEvent:value:", void(Id, Id, UInt64))             \
  X(MTLCommandBuffer, WaitForEvent, "encodeWaitForEvent:value:", void(Id, Id, UInt64))           \
  X(MTLCommandBuffer, Commit, "commit", void(Id))                                                \
  X(MTLCommandBuffer, Wait, "waitUntilCompleted", void(Id))                                      \
  X(MTLCommandBuffer, Status, "status", UInteger(Id))                                            \
  X(MTLCommandBuffer, Error, "error", Id(Id))                                                    \
  X(MTLCommandBuffer, GpuEndTime, "GPUEndTime", double(Id))                                      \
  X(MTLComputeCommandEncoder, SetPipeline, "setComputePipelineState:", void(Id, Id))             \
  X(MTLComputeCommandEncoder, SetBuffer,                                                         \
    "setBuffer:offset:atIndex:", void(Id, Id, UInteger, UInteger))                               \
  X(MTLComputeCommandEncoder, SetBytes,                                                          \
    "setBytes:length:atIndex:", void(Id, const void*, UInteger, UInteger))                       \
  X(MTLComputeCommandEncoder, SetThreadgroupMemory,                                              \
    "setThreadgroupMemoryLength:atIndex:", void(Id, UInteger, UInteger))                         \
  X(MTLComputeCommandEncoder, Dispatch,                                                          \
    "dispatchThreadgroups:threadsPerThreadgroup:", void(Id, MtlSize, MtlSize))                   \
  X(MTLComputeCommandEncoder, End, "endEncoding", void(Id))                                      \
  X(MTLBlitCommandEncoder, Copy, "copyFromBuffer:sourceOffset:toBuffer:destinationOffset:size:", \
    void(Id, Id, UInteger, Id, UInteger, UInteger))                                              \
  X(MTLBlitCommandEncoder, Fill, "fillBuffer:range:value:", void(Id, Id, NsRange, uint8_t))      \
  X(MTLBlitCommandEncoder, End, "endEncoding", void(Id))                                         \
  X(MTLCompileOptions, SetLanguageVersion, "setLanguageVersion:", void(Id, UInteger))            \
  X(MTLCompileOptions, SetFastMath, "setFastMathEnabled:", void(Id, Bool))                       \
  X(MTLCompileOptions, SetMathMode, "setMathMode:", void(Id, Integer))                           \
  X(MTLLibrary, NewFunction, "newFunctionWithName:", Id(Id, Id))                                 \
  X(MTLComputePipelineState, MaxThreads, "maxTotalThreadsPerThreadgroup", UInteger(Id))          \
  X(MTLComputePipelineState, StaticMemory, "staticThreadgroupMemoryLength", UInteger(Id))

/* Whether it is a class that has the method, and not its objects. */
inline bool IsOfClass(const std::string& selector) {
  for (const char* const start : {"alloc", "processInfo", "matrixDescriptor", "vectorDescriptor"}) {
    if (selector.rfind(start, 0) == 0) return true;
  }
  return false;
}

#define DOVETAIL_METAL_METHOD_TYPE(owner, name, selector, ...) \
  namespace owner {                                            \
  using name = __VA_ARGS__;                                    \
  }
namespace methods {
DOVETAIL_METAL_METHODS(DOVETAIL_METAL_METHOD_TYPE)
}  // namespace methods

/* X(name, type): C functions. The first of them all send a message: each call is through a pointer
 * of the method's own type. On x86-64 a struct that is returned in memory has an entry of its own.
 */
#define DOVETAIL_METAL_FUNCTIONS(X)                                 \
  X(objc_msgSend, void())                                           \
  X(sel_registerName, Selector(const char*))                        \
  X(objc_getClass, Id(const char*))                                 \
  X(objc_retain, Id(Id))                                            \
  X(objc_release, void(Id))                                         \
  X(objc_autoreleasePoolPush, void*())                              \
  X(objc_autoreleasePoolPop, void(void*))                           \
  X(MTLCreateSystemDefaultDevice, Id())                             \
  X(MTLCopyAllDevices, Id())                                        \
  X(dispatch_data_create, Id(const void*, size_t, Id, const void*)) \
  X(dispatch_release, void(Id))

/* Only x86-64 has it. */
#if defined(__x86_64__)
#define DOVETAIL_METAL_STRUCT_FUNCTION(X) X(objc_msgSend_stret, void())
#else
#define DOVETAIL_METAL_STRUCT_FUNCTION(X)
#endif

/* What tells of methods; only tests ask. */
#define DOVETAIL_METAL_REFLECTION(X)           \
  X(object_getClass, Id(Id))                   \
  X(class_getInstanceMethod, Id(Id, Selector)) \
  X(class_getClassMethod, Id(Id, Selector))    \
  X(method_getTypeEncoding, const char*(Id))

#define DOVETAIL_METAL_FUNCTION_TYPE(name, ...) using name = __VA_ARGS__;
namespace functions {
DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_FUNCTION_TYPE)
DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_FUNCTION_TYPE)
DOVETAIL_METAL_REFLECTION(DOVETAIL_METAL_FUNCTION_TYPE)
}  // namespace functions

/* Whether a value is returned in memory that the caller gives by a hidden argument of its own
 * (System V ABI for x86-64, 3.2.3: more than two eightbytes). */
template <typename Result>
constexpr bool ReturnsInMemory() {
#if defined(__x86_64__)
  if constexpr (std::is_class_v<Result>) return sizeof(Result) > 16;
#endif
  return false;
}

/* How the Objective-C runtime writes types (Objective-C Runtime Programming Guide, "Type
 * Encodings"), without the offsets that some compilers add. */
template <typename T>
struct TypeEncoding;
#define DOVETAIL_METAL_ENCODING(type, text)    \
  template <>                                  \
  struct TypeEncoding<type> {                  \
    static std::string Text() { return text; } \
  };
DOVETAIL_METAL_ENCODING(void, "v")
DOVETAIL_METAL_ENCODING(Id, "@")
DOVETAIL_METAL_ENCODING(Selector, ":")
DOVETAIL_METAL_ENCODING(bool, "B")
DOVETAIL_METAL_ENCODING(signed char, "c")
DOVETAIL_METAL_ENCODING(uint8_t, "C")
DOVETAIL_METAL_ENCODING(uint32_t, "I")
DOVETAIL_METAL_ENCODING(Integer, "q")
DOVETAIL_METAL_ENCODING(UInteger, "Q")
DOVETAIL_METAL_ENCODING(UInt64, "Q")
DOVETAIL_METAL_ENCODING(double, "d")
DOVETAIL_METAL_ENCODING(const char*, "*")
DOVETAIL_METAL_ENCODING(void*, "^v")
DOVETAIL_METAL_ENCODING(const void*, "^v")
DOVETAIL_METAL_ENCODING(Id*, "^@")
DOVETAIL_METAL_ENCODING(MtlSize, "{?=QQQ}")
DOVETAIL_METAL_ENCODING(NsRange, "{_NSRange=QQ}")
DOVETAIL_METAL_ENCODING(SystemVersion, "{?=qqq}")
#undef DOVETAIL_METAL_ENCODING

template <typename Signature>
struct MethodEncoding;
template <typename Result, typename... Arguments>
struct MethodEncoding<Result(Id, Arguments...)> {
  static std::string Text() {
    std::string text = TypeEncoding<Result>::Text() + "@:";
    ((text += TypeEncoding<Arguments>::Text()), ...);
    return text;
  }
};

}  // namespace dovetail::vendor::metal

#endif  // DOVETAIL_RUNTIME_METAL_VENDOR_METAL_H_
