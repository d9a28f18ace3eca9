/* Products of matrices by a BLAS of the device. */
#ifndef DOVETAIL_RUNTIME_EXTRA_DEVICE_BLAS_H_
#define DOVETAIL_RUNTIME_EXTRA_DEVICE_BLAS_H_

#include <cstdint>
#include <string>

#include "dovetail/library.h"

namespace dovetail::runtime::extra {

/* Whether a path is that of a library for devices. */
bool IsDeviceBlas(const std::string& path);

/* What blas.cc has for the host, for other devices; as `offers` and `call` of dvt_library_function.
 * The result has elements, and its sums terms. */
int32_t OffersDeviceBlas(const dvt_call_context* context, dvt_error* error);
int32_t DeviceGemm(const dvt_call_context* context, const dvt_call_argument* arguments,
                   uint32_t axis, uint32_t* is_done, dvt_error* error);
int32_t DeviceGemv(const dvt_call_context* context, const dvt_call_argument* arguments,
                   uint32_t* is_done, dvt_error* error);

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_DEVICE_BLAS_H_
