/* A BLAS for the devices of one kind, and those that there are. */
#ifndef DOVETAIL_RUNTIME_EXTRA_DEVICE_LIBRARY_H_
#define DOVETAIL_RUNTIME_EXTRA_DEVICE_LIBRARY_H_

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "blas.h"
#include "dovetail/kit/dynamic_library.h"
#include "dovetail/library.h"
#include "vendor_library.h"

namespace dovetail::runtime::extra {

/* What is multiplied: tensors of float32 or float64 with elements. `axis`: that of the rows. */
struct Factors {
  const dvt_call_tensor& a;
  const dvt_call_tensor& b;
  const dvt_call_tensor& c;
  uint32_t axis;

  bool is_double() const { return a.dtype_bits == 64; }
  int64_t count() const { return axis == 0 ? 1 : c.shape[0]; }
  /* From one matrix of the batch to the next, in elements. */
  int64_t step(const dvt_call_tensor& tensor) const { return axis == 0 ? 0 : tensor.strides[0]; }
};

/* The functions of a library for one type of elements. */
struct TypedFunctions {
  void* gemm = nullptr;
  void* strided = nullptr; /* a batch of gemm, at equal distances */
  void* gemv = nullptr;

  bool has_all() const { return gemm != nullptr && strided != nullptr && gemv != nullptr; }
};

/* Where work is submitted to. */
struct DeviceQueue {
  void* handle;
  int device; /* its number */
};

/* A library, opened when it is first asked for, until the process ends. */
class DeviceBlas {
 public:
  /* `queue`: the type of what it submits work to, for `stream_export`. */
  DeviceBlas(LibraryNames names, const char* queue) : names_(std::move(names)), queue_(queue) {}
  virtual ~DeviceBlas() = default;
  DeviceBlas(const DeviceBlas&) = delete;
  DeviceBlas& operator=(const DeviceBlas&) = delete;

  const LibraryNames& names() const { return names_; }
  const char* queue() const { return queue_; }

  /* Why there is none for the device of a context; empty: there is. */
  std::string WhyNot(const dvt_call_context& context);

  /* Submit a product to a queue. False: nothing was submitted, because the library has no form of
   * it or no memory; or it failed, and `failure` says how. */
  virtual bool Multiply(const DeviceQueue& queue, const Product& form, const Factors& factors,
                        std::string* failure) = 0;
  virtual bool Apply(const DeviceQueue& queue, const dvt_call_tensor& a, const dvt_call_tensor& x,
                     const dvt_call_tensor& y, std::string* failure) = 0;
  /* Has the device begin what was submitted, where the queue does not do so by itself. Returns what
   * failed, or an empty text. */
  virtual std::string Begin(const dvt_call_context& /*context*/) { return {}; }

 protected:
  /* Finds the functions of a library; false: it is another one. */
  virtual bool Take(const DynamicLibrary& library) = 0;
  /* Finds what is needed beside it; gives the reason if that is not there. */
  virtual std::string Complete() { return {}; }
  virtual std::string WhyNotDevice(const dvt_call_context& /*context*/) const { return {}; }

 private:
  std::string Open();

  const LibraryNames names_;
  const char* const queue_;
  std::once_flag once_;
  std::string reason_; /* why there is none */
};

/* One of each. */
DeviceBlas* CuBlas();
DeviceBlas* HipBlas();
DeviceBlas* ClBlast();
DeviceBlas* PerformanceShaders();

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_DEVICE_LIBRARY_H_
