/* Products of matrices by a BLAS of the device: which there is, and the call of it.
 *
 * Work is submitted to the queue of the call's stream (`stream_export`), so that it is in the order
 * of what the plan launches. */
#include "device_blas.h"

#include <cstring>
#include <string>
#include <vector>

#include "device_library.h"

namespace dovetail::runtime::extra {
namespace {

const std::vector<DeviceBlas*>& AllDeviceBlas() {
  static const auto* const all =
      new std::vector<DeviceBlas*>{CuBlas(), HipBlas(), ClBlast(), PerformanceShaders()};
  return *all;
}

DeviceBlas* BlasOf(const dvt_call_context& context) {
  for (DeviceBlas* const blas : AllDeviceBlas()) {
    if (std::strcmp(blas->names().kind, context.device_kind) == 0) return blas;
  }
  return nullptr;
}

/* Runs a call; `work` submits it to a queue, and returns as DeviceBlas::Multiply does. */
template <typename Work>
int32_t Run(const dvt_call_context* context, const char* name, uint32_t* is_done, dvt_error* error,
            const Work& work) {
  std::string failure;
  const int32_t code = Guarded(error, [&] {
    *is_done = 0;
    DeviceBlas& blas = *BlasOf(*context);
    const DeviceQueue queue = {QueueOf(*context, blas.queue()),
                               static_cast<int>(context->device_index)};
    if (queue.handle == nullptr) return; /* its kernels serve the plan */
    *is_done = work(blas, queue, &failure) ? 1 : 0;
    if (*is_done != 0) failure = blas.Begin(*context);
    if (failure.empty()) return;
    failure = std::string(blas.names().what) + ", " + name + ": " + failure + "; " +
              blas.names().variable + "=off leaves products to kernels of our own";
  });
  if (code != DVT_OK || failure.empty()) return code;
  return Fail(error, DVT_DRIVER_ERROR, failure);
}

}  // namespace

std::string DeviceBlas::WhyNot(const dvt_call_context& context) {
  std::call_once(once_, [this] { reason_ = Open(); });
  return reason_.empty() ? WhyNotDevice(context) : reason_;
}

std::string DeviceBlas::Open() {
  const std::string reason = OpenLibrary(names_, [this](const DynamicLibrary& library) {
    return Take(library) ? std::string() : std::string("it is no ") + names_.what;
  });
  return reason.empty() ? Complete() : reason;
}

bool IsDeviceBlas(const std::string& path) {
  for (const DeviceBlas* const blas : AllDeviceBlas()) {
    if (IsNameOf(blas->names(), path)) return true;
  }
  return false;
}

int32_t OffersDeviceBlas(const dvt_call_context* context, dvt_error* error) {
  DeviceBlas* const blas = BlasOf(*context);
  if (blas == nullptr) return OffersHost(context, error);
  int32_t offers = 0;
  const int32_t code = Guarded(error, [&] {
    const std::string reason = blas->WhyNot(*context);
    offers = reason.empty() ? 1 : 0;
    if (offers == 0) Fail(error, DVT_DRIVER_MISSING, reason);
  });
  return code == DVT_OK ? offers : 0;
}

int32_t DeviceGemm(const dvt_call_context* context, const dvt_call_argument* arguments,
                   uint32_t axis, uint32_t* is_done, dvt_error* error) {
  const Factors factors = {arguments[0].tensor, arguments[1].tensor, arguments[2].tensor, axis};
  return Run(context, "gemm", is_done, error,
             [&](DeviceBlas& blas, const DeviceQueue& queue, std::string* failure) {
               const Product form = ProductOf(factors.a, factors.b, factors.c, axis);
               if (form.layout == 0 || factors.step(factors.a) < 0 || factors.step(factors.b) < 0 ||
                   factors.step(factors.c) < 0) {
                 return false;
               }
               return blas.Multiply(queue, form, factors, failure);
             });
}

int32_t DeviceGemv(const dvt_call_context* context, const dvt_call_argument* arguments,
                   uint32_t* is_done, dvt_error* error) {
  return Run(context, "gemv", is_done, error,
             [&](DeviceBlas& blas, const DeviceQueue& queue, std::string* failure) {
               return blas.Apply(queue, arguments[0].tensor, arguments[1].tensor,
                                 arguments[2].tensor, failure);
             });
}

}  // namespace dovetail::runtime::extra
