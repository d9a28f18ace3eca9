/* The services that kernels of each kind ask for: a source of its own for each table. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_SERVICE_TABLES_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_SERVICE_TABLES_H_

#include <cstddef>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* A service by name, and where it is: one row of a table. */
struct NamedService {
  const char* name;
  dovetail_service function;
};

/* A table of services, ended by the size. */
struct ServiceTable {
  const NamedService* services;
  size_t count;
};

/* By the names of LLVM's intrinsics for NVPTX, without "llvm.". */
ServiceTable CudaServices();
/* By the names of the functions that hold our inline PTX: "dvt_cuda_...". */
ServiceTable CudaRoutines();
/* Those of them that are about matrices: "dvt_cuda_mma_...", "dvt_cuda_ldmatrix_...". */
ServiceTable CudaMatrices();
/* Those that are accesses with a hint for the caches: "dvt_cuda_ld_...", "dvt_cuda_st_...". */
ServiceTable CudaAccesses();
/* Copies of boxes of tensors: "dvt_cuda_tensor_...". */
ServiceTable CudaTensorCopies();
/* Products by warpgroups, and the fence of the units' proxy: "dvt_cuda_wgmma_...". */
ServiceTable CudaWarpgroups();
/* By the names of LLVM's intrinsics for AMDGPU. */
ServiceTable RocmServices();
ServiceTable RocmMatrices();
/* Those of the host's own devices (Vulkan, OpenCL), which begin with "dovetail.". */
ServiceTable CommonServices();

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_SERVICE_TABLES_H_
