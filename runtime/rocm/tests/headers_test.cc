/* Our declarations against HIP's own headers: a difference does not compile. */
#define __HIP_PLATFORM_AMD__ 1 /* NOLINT: the headers ask for it */
#include <amd_comgr.h>
#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <type_traits>

#include "../src/comgr.h"
#include "../src/hip_api.h"

namespace {

namespace ours = dovetail::runtime::rocm;

#define DOVETAIL_SAME(ours_name, theirs)                                         \
  static_assert(static_cast<long>(ours::ours_name) == static_cast<long>(theirs), \
                #ours_name " differs from " #theirs)

DOVETAIL_SAME(kHipSuccess, hipSuccess);
DOVETAIL_SAME(kHipErrorInvalidValue, hipErrorInvalidValue);
DOVETAIL_SAME(kHipErrorOutOfMemory, hipErrorOutOfMemory);
DOVETAIL_SAME(kHipErrorNotInitialized, hipErrorNotInitialized);
DOVETAIL_SAME(kHipErrorInsufficientDriver, hipErrorInsufficientDriver);
DOVETAIL_SAME(kHipErrorNoDevice, hipErrorNoDevice);
DOVETAIL_SAME(kHipErrorInvalidDevice, hipErrorInvalidDevice);
DOVETAIL_SAME(kHipErrorInvalidImage, hipErrorInvalidImage);
DOVETAIL_SAME(kHipErrorNoBinaryForGpu, hipErrorNoBinaryForGpu);
DOVETAIL_SAME(kHipErrorInvalidKernelFile, hipErrorInvalidKernelFile);
DOVETAIL_SAME(kHipErrorSharedObjectInitFailed, hipErrorSharedObjectInitFailed);
DOVETAIL_SAME(kHipErrorNotFound, hipErrorNotFound);
DOVETAIL_SAME(kHipErrorNotReady, hipErrorNotReady);
DOVETAIL_SAME(kHipErrorIllegalAddress, hipErrorIllegalAddress);
DOVETAIL_SAME(kHipErrorLaunchOutOfResources, hipErrorLaunchOutOfResources);
DOVETAIL_SAME(kHipErrorLaunchTimeOut, hipErrorLaunchTimeOut);
DOVETAIL_SAME(kHipErrorPeerAccessAlreadyEnabled, hipErrorPeerAccessAlreadyEnabled);
DOVETAIL_SAME(kHipErrorContextIsDestroyed, hipErrorContextIsDestroyed);
DOVETAIL_SAME(kHipErrorAssert, hipErrorAssert);
DOVETAIL_SAME(kHipErrorLaunchFailure, hipErrorLaunchFailure);
DOVETAIL_SAME(kHipErrorNotSupported, hipErrorNotSupported);
DOVETAIL_SAME(kHipErrorStreamCaptureUnsupported, hipErrorStreamCaptureUnsupported);
DOVETAIL_SAME(kHipErrorStreamCaptureInvalidated, hipErrorStreamCaptureInvalidated);
DOVETAIL_SAME(kHipErrorStreamCaptureImplicit, hipErrorStreamCaptureImplicit);
DOVETAIL_SAME(kHipErrorCapturedEvent, hipErrorCapturedEvent);
DOVETAIL_SAME(kHipErrorRuntimeMemory, hipErrorRuntimeMemory);
DOVETAIL_SAME(kHipErrorRuntimeOther, hipErrorRuntimeOther);

DOVETAIL_SAME(kHipAttributeEccEnabled, hipDeviceAttributeEccEnabled);
DOVETAIL_SAME(kHipAttributeComputeMode, hipDeviceAttributeComputeMode);
DOVETAIL_SAME(kHipAttributeCooperativeLaunch, hipDeviceAttributeCooperativeLaunch);
DOVETAIL_SAME(kHipAttributeIntegrated, hipDeviceAttributeIntegrated);
DOVETAIL_SAME(kHipAttributeMaxBlockDimX, hipDeviceAttributeMaxBlockDimX);
DOVETAIL_SAME(kHipAttributeMaxBlockDimY, hipDeviceAttributeMaxBlockDimY);
DOVETAIL_SAME(kHipAttributeMaxBlockDimZ, hipDeviceAttributeMaxBlockDimZ);
DOVETAIL_SAME(kHipAttributeMaxGridDimX, hipDeviceAttributeMaxGridDimX);
DOVETAIL_SAME(kHipAttributeMaxGridDimY, hipDeviceAttributeMaxGridDimY);
DOVETAIL_SAME(kHipAttributeMaxGridDimZ, hipDeviceAttributeMaxGridDimZ);
DOVETAIL_SAME(kHipAttributeMaxThreadsPerBlock, hipDeviceAttributeMaxThreadsPerBlock);
DOVETAIL_SAME(kHipAttributeMultiprocessorCount, hipDeviceAttributeMultiprocessorCount);
DOVETAIL_SAME(kHipAttributeMaxSharedMemoryPerBlock, hipDeviceAttributeMaxSharedMemoryPerBlock);
DOVETAIL_SAME(kHipAttributeWarpSize, hipDeviceAttributeWarpSize);
DOVETAIL_SAME(kHipAttributeMemoryPoolsSupported, hipDeviceAttributeMemoryPoolsSupported);

DOVETAIL_SAME(kHipFunctionMaxThreadsPerBlock, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
DOVETAIL_SAME(kHipFunctionSharedSizeBytes, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
DOVETAIL_SAME(kHipEventDefault, hipEventDefault);
DOVETAIL_SAME(kHipEventDisableTiming, hipEventDisableTiming);
DOVETAIL_SAME(kHipHostMallocPortable, hipHostMallocPortable);
DOVETAIL_SAME(kHipStreamCaptureModeRelaxed, hipStreamCaptureModeRelaxed);
DOVETAIL_SAME(kHipStreamCaptureStatusNone, hipStreamCaptureStatusNone);
DOVETAIL_SAME(kHipAllocationPinned, hipMemAllocationTypePinned);
DOVETAIL_SAME(kHipLocationDevice, hipMemLocationTypeDevice);
DOVETAIL_SAME(kHipAccessReadWrite, hipMemAccessFlagsProtReadWrite);
DOVETAIL_SAME(kHipMemPoolAttrReleaseThreshold, hipMemPoolAttrReleaseThreshold);

/* Of the two numberings that there have been, the header has one. */
#if HIP_VERSION_MAJOR >= 6
DOVETAIL_SAME(kHipMemoryTypeHost, hipMemoryTypeHost);
DOVETAIL_SAME(kHipMemoryTypeDevice, hipMemoryTypeDevice);
static_assert(offsetof(hipDeviceProp_t, gcnArchName) == ours::kHipArchName6, "gcnArchName");
#else
DOVETAIL_SAME(kHipMemoryTypeHostBefore6, hipMemoryTypeHost);
DOVETAIL_SAME(kHipMemoryTypeDeviceBefore6, hipMemoryTypeDevice);
static_assert(offsetof(hipDeviceProp_t, gcnArchName) == ours::kHipArchNameBefore6, "gcnArchName");
#endif
static_assert(sizeof(hipDeviceProp_t) <= ours::kHipPropertiesRoom, "room");
static_assert(sizeof(hipDeviceProp_t::gcnArchName) == ours::kHipArchNameSize, "gcnArchName");

static_assert(sizeof(ours::HipPointerAttributes) == sizeof(hipPointerAttribute_t), "size");
static_assert(offsetof(ours::HipPointerAttributes, device) ==
                  offsetof(hipPointerAttribute_t, device),
              "device");
static_assert(offsetof(ours::HipPointerAttributes, devicePointer) ==
                  offsetof(hipPointerAttribute_t, devicePointer),
              "devicePointer");
static_assert(sizeof(ours::HipMemPoolProps) == sizeof(hipMemPoolProps), "size");
static_assert(offsetof(ours::HipMemPoolProps, location) == offsetof(hipMemPoolProps, location),
              "location");
static_assert(sizeof(ours::HipMemAccess) == sizeof(hipMemAccessDesc), "size");
static_assert(offsetof(ours::HipMemAccess, flags) == offsetof(hipMemAccessDesc, flags), "flags");

DOVETAIL_SAME(kComgrSuccess, AMD_COMGR_STATUS_SUCCESS);
DOVETAIL_SAME(kComgrDataLog, AMD_COMGR_DATA_KIND_LOG);
DOVETAIL_SAME(kComgrDataRelocatable, AMD_COMGR_DATA_KIND_RELOCATABLE);
DOVETAIL_SAME(kComgrDataExecutable, AMD_COMGR_DATA_KIND_EXECUTABLE);
DOVETAIL_SAME(kComgrLinkToExecutable, AMD_COMGR_ACTION_LINK_RELOCATABLE_TO_EXECUTABLE);
static_assert(sizeof(ours::ComgrData) == sizeof(amd_comgr_data_t), "size");
static_assert(sizeof(ours::ComgrDataSet) == sizeof(amd_comgr_data_set_t), "size");
static_assert(sizeof(ours::ComgrActionInfo) == sizeof(amd_comgr_action_info_t), "size");

/* A function of ours has as many parameters as theirs, each of the same size and kind. */
template <typename T>
constexpr bool kIsPointer = std::is_pointer_v<T>;

template <typename Ours, typename Theirs>
constexpr bool kSameParameter =
    sizeof(Ours) == sizeof(Theirs) && kIsPointer<Ours> == kIsPointer<Theirs>;

template <typename Ours, typename Theirs>
struct SameSignature : std::false_type {};
template <typename OurResult, typename... OurTypes, typename TheirResult, typename... TheirTypes>
struct SameSignature<OurResult (*)(OurTypes...), TheirResult (*)(TheirTypes...)> {
  static constexpr bool Parameters() {
    if constexpr (sizeof...(OurTypes) == sizeof...(TheirTypes)) {
      return (kSameParameter<OurTypes, TheirTypes> && ...);
    }
    return false;
  }
  static constexpr bool value = kSameParameter<OurResult, TheirResult> && Parameters();
};

#define DOVETAIL_SAME_SIGNATURE(name, parameters)                                       \
  static_assert(SameSignature<ours::HipResult(*) parameters, decltype(&::name)>::value, \
                #name " has another signature");

/* Functions of newer releases are compared by whoever has those: the header may be too old. */
using namespace ours; /* NOLINT: the parameter lists are written inside it */
DOVETAIL_HIP_FUNCTIONS(DOVETAIL_SAME_SIGNATURE)

/* C++ has templates beside these two. */
static_assert(
    SameSignature<decltype(Api::hipMalloc),
                  decltype(static_cast<hipError_t (*)(void**, size_t)>(&::hipMalloc))>::value,
    "hipMalloc");
static_assert(SameSignature<decltype(Api::hipHostMalloc),
                            decltype(static_cast<hipError_t (*)(void**, size_t, unsigned)>(
                                &::hipHostMalloc))>::value,
              "hipHostMalloc");

}  // namespace

int main() { return 0; }
