/* libcuda.so.1: the exported functions, their table, and what the library says about itself. */
#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "../core/driver.h"
#include "../core/faults.h"
#include "../core/gpu/face.h"
#include "../core/gpu/same_abi.h"
#include "../core/symbols.h"
#include "code.h"
#include "cuda.h"
#include "device.h"

#define FAKE FAKE_DEFINE
#include "functions.inc"
#undef FAKE

/* What the runtime calls is there, and is called alike. */
#define DOVETAIL_SAME_ABI(name, parameters)                                                     \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(::name),                                \
                                               dovetail::vendor::cuda::functions::name>::value, \
                #name " is declared otherwise by runtime/cuda/vendor");
DOVETAIL_CU_FUNCTIONS(DOVETAIL_SAME_ABI)
DOVETAIL_CU_OPTIONAL(DOVETAIL_SAME_ABI)
#undef DOVETAIL_SAME_ABI

namespace dovetail::fakedrivers {
namespace {

const std::vector<FunctionInfo>& Functions() {
  static const auto* const functions = new std::vector<FunctionInfo>{
#define FAKE FAKE_NAME
#include "functions.inc"
#undef FAKE
  };
  return *functions;
}

constexpr NamedError kErrors[] = {
#define DOVETAIL_FAKE_ERROR(ours, official, value) {#official, value},
    DOVETAIL_CU_RESULTS(DOVETAIL_FAKE_ERROR)
#undef DOVETAIL_FAKE_ERROR
};

/* What a program need not give back: it ends with the process, or belongs to something else. */
bool IsExempt(const char* kind) {
  return std::strcmp(kind, "primary context") == 0 || std::strcmp(kind, "default pool") == 0 ||
         std::strcmp(kind, "function") == 0;
}

}  // namespace

const Driver& ThisDriver() {
  static const Driver driver = {"cuda",
                                kErrors,
                                sizeof(kErrors) / sizeof(kErrors[0]),
                                Functions().data(),
                                Functions().size(),
                                gpu::kSuccess,
                                gpu::kOutOfMemory,
                                gpu::kLaunchFailed,
                                &gpu::ResetState,
                                &gpu::DrainState,
                                &IsExempt};
  return driver;
}

namespace gpu {

const Face& ThisFace() {
  static const Face face = {false, 13000, kSystemNotReady, &DescribeDevice, &ReadCode};
  return face;
}

void Leave(Status /*status*/) {}

Status GetExportTable(const void** table, const void* id) {
  if (table == nullptr || id == nullptr) return kInvalidValue;
  *table = nullptr;
  return kNotFound;
}

Status GetErrorName(int error, const char** text) {
  if (text == nullptr) return kInvalidValue;
  *text = nullptr;
  for (const NamedError& each : kErrors) {
    if (each.value == error) *text = each.name;
  }
  return *text == nullptr ? kInvalidValue : kSuccess;
}

Status GetErrorString(int error, const char** text) {
  const char* name = nullptr;
  if (text == nullptr) return kInvalidValue;
  *text = nullptr;
  if (const Status status = GetErrorName(error, &name); status != kSuccess) return status;
  /* The name in small letters, without CUDA_ERROR_. */
  static auto* const texts = new std::map<int, std::string>;
  std::string& made = (*texts)[error];
  if (made.empty()) {
    made = error == kSuccess ? "no error" : name + std::strlen("CUDA_ERROR_");
    for (char& c : made) {
      c = c == '_' ? ' ' : (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  *text = made.c_str();
  return kSuccess;
}

namespace {

/* From which version of CUDA on a function is given for its name (cudaTypedefs.h); of those that
 * are not here, a second version came with CUDA 3.2, and the rest is asked for with numbers
 * from 2.0 on. */
struct Since {
  const char* name;
  int version;
};
constexpr Since kSince[] = {{"cuGetProcAddress_v2", 12000},
                            {"cuDeviceGetUuid_v2", 11040},
                            {"cuDevicePrimaryCtxRelease_v2", 11000},
                            {"cuDevicePrimaryCtxReset_v2", 11000},
                            {"cuDevicePrimaryCtxSetFlags_v2", 11000},
                            {"cuCtxCreate_v3", 11040},
                            {"cuCtxCreate_v4", 12050},
                            {"cuCtxGetDevice_v2", 13000},
                            {"cuCtxSynchronize_v2", 13000},
                            {"cuMemAdvise_v2", 12020},
                            {"cuMemPrefetchAsync_v2", 12020},
                            {"cuEventElapsedTime_v2", 12080},
                            {"cuStreamBeginCapture_v2", 10010},
                            {"cuStreamGetCaptureInfo_v2", 11030},
                            {"cuStreamGetCaptureInfo_v3", 12030},
                            {"cuGraphAddKernelNode_v2", 12000},
                            {"cuGraphExecKernelNodeSetParams_v2", 12000},
                            {"cuGraphAddDependencies_v2", 12030},
                            {"cuGraphInstantiate_v2", 11000},
                            {"cuGraphInstantiateWithFlags", 11040},
                            {"cuGraphInstantiateWithParams", 12000},
                            {"cuGraphExecUpdate_v2", 12000},
                            {"cuMemAllocAsync", 11020},
                            {"cuMemFreeAsync", 11020},
                            {"cuMemAllocFromPoolAsync", 11020},
                            {"cuMemPoolCreate", 11020},
                            {"cuMemPoolDestroy", 11020},
                            {"cuMemPoolTrimTo", 11020},
                            {"cuMemPoolGetAttribute", 11020},
                            {"cuMemPoolSetAttribute", 11020},
                            {"cuMemPoolSetAccess", 11020},
                            {"cuMemPoolGetAccess", 11020},
                            {"cuDeviceGetDefaultMemPool", 11020},
                            {"cuDeviceGetMemPool", 11020},
                            {"cuDeviceSetMemPool", 11020},
                            {"cuLaunchKernelEx", 11060},
                            {"cuOccupancyMaxActiveClusters", 11070},
                            {"cuOccupancyMaxPotentialClusterSize", 11070},
                            {"cuLibraryLoadData", 12000},
                            {"cuLibraryUnload", 12000},
                            {"cuLibraryGetKernel", 12000},
                            {"cuLibraryGetModule", 12000},
                            {"cuKernelGetFunction", 12000},
                            {"cuKernelGetAttribute", 12000},
                            {"cuKernelSetAttribute", 12000},
                            {"cuStreamGetId", 12000},
                            {"cuStreamGetDevice", 12080},
                            {"cuCtxGetId", 12000},
                            {"cuCtxSetFlags", 12010},
                            {"cuModuleGetLoadingMode", 11070},
                            {"cuFuncGetName", 12030},
                            {"cuFuncGetModule", 11000},
                            {"cuFuncGetParamInfo", 12040},
                            {"cuKernelGetName", 12030},
                            {"cuKernelGetParamInfo", 12040},
                            {"cuTensorMapEncodeTiled", 12000},
                            {"cuFuncIsLoaded", 12040},
                            {"cuFuncLoad", 12040},
                            {"cuModuleGetFunctionCount", 12040},
                            {"cuLibraryGetKernelCount", 12040}};

int SinceOf(const char* name) {
  for (const Since& each : kSince) {
    if (std::strcmp(each.name, name) == 0) return each.version;
  }
  return std::strstr(name, "_v2") != nullptr ? 3020 : 2000;
}

}  // namespace

Status GetProcAddressStatus(const char* name, void** function, int version, uint64_t flags,
                            int* status) {
  if (name == nullptr || function == nullptr || flags > 2) return kInvalidValue;
  *function = nullptr;
  bool is_known = false;
  int best = -1;
  const int driver = static_cast<int>(CurrentScript()->version.value_or(13000));
  for (const FunctionInfo& each : Functions()) {
    const size_t size = std::strlen(name);
    const bool is_meant =
        std::strcmp(each.name, name) == 0 ||
        (std::strncmp(each.name, name, size) == 0 && std::strncmp(each.name + size, "_v", 2) == 0);
    if (!is_meant || IsHidden(each.name) || CurrentScript()->missing.count(name) != 0) continue;
    is_known = true;
    const int since = SinceOf(each.name);
    if (since > version || since > driver || since < best) continue;
    best = since;
    *function = reinterpret_cast<void*>(each.address);
  }
  /* CUdriverProcAddressQueryResult: 0 found, 1 not known, 2 the version is not sufficient. */
  if (status != nullptr) *status = *function != nullptr ? 0 : is_known ? 2 : 1;
  return *function == nullptr ? kNotFound : kSuccess;
}

Status GetProcAddress(const char* name, void** function, int version, uint64_t flags) {
  return GetProcAddressStatus(name, function, version, flags, nullptr);
}

}  // namespace gpu
}  // namespace dovetail::fakedrivers
