/* cuBLAS and hipBLAS.
 *
 * Both have one interface but for names and numbers: matrices are column-major, work is submitted
 * to a queue of the driver. A handle belongs to one queue, so that its scratch memory is not used
 * by two at once.
 *
 * Sources: cuBLAS 13 Library User Guide, "cuBLAS API Reference"; hipBLAS 3 documentation, "API". */
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "device_library.h"
#include "vendor_driver.h"

namespace dovetail::runtime::extra {
namespace {

constexpr int kAllocationFailed = 3; /* CUBLAS_STATUS_ALLOC_FAILED, HIPBLAS_STATUS_ALLOC_FAILED */
constexpr size_t kMaxHandles = 64;   /* a program has few queues; the oldest handle goes */

/* How a vendor names functions and numbers. */
struct Vendor {
  const char* prefix;
  const char* suffix; /* of functions that have got a second version */
  int as_is;
  int transposed;
};

template <typename T>
using Gemm = int (*)(void* handle, int a_is, int b_is, int m, int n, int k, const T* alpha,
                     const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc);
template <typename T>
using GemmStrided = int (*)(void* handle, int a_is, int b_is, int m, int n, int k, const T* alpha,
                            const T* a, int lda, long long a_step, const T* b, int ldb,
                            long long b_step, const T* beta, T* c, int ldc, long long c_step,
                            int count);
template <typename T>
using Gemv = int (*)(void* handle, int a_is, int m, int n, const T* alpha, const T* a, int lda,
                     const T* x, int incx, const T* beta, T* y, int incy);

/* The functions for one type of elements. */
struct Typed {
  void* gemm = nullptr;
  void* strided = nullptr;
  void* gemv = nullptr;
};

class VendorBlas : public DeviceBlas {
 public:
  VendorBlas(LibraryNames names, Vendor vendor, VendorDriver* driver)
      : DeviceBlas(std::move(names), driver->queue_type()), vendor_(vendor), driver_(*driver) {}

  bool Multiply(void* queue, const Product& form, const Factors& factors,
                std::string* failure) override {
    return factors.is_double() ? MultiplyOf<double>(doubles_, queue, form, factors, failure)
                               : MultiplyOf<float>(floats_, queue, form, factors, failure);
  }

  bool Apply(void* queue, const dvt_call_tensor& a, const dvt_call_tensor& x,
             const dvt_call_tensor& y, std::string* failure) override {
    return a.dtype_bits == 64 ? ApplyOf<double>(doubles_, queue, a, x, y, failure)
                              : ApplyOf<float>(floats_, queue, a, x, y, failure);
  }

 protected:
  bool Take(const DynamicLibrary& library) override {
    const auto find = [&](const char* name, const char* suffix) {
      return library.Symbol((std::string(vendor_.prefix) + name + suffix).c_str());
    };
    const char* const v2 = vendor_.suffix;
    void* const create = find("Create", v2);
    destroy_ = find("Destroy", v2);
    set_queue_ = find("SetStream", v2);
    floats_ = {find("Sgemm", v2), find("SgemmStridedBatched", ""), find("Sgemv", v2)};
    doubles_ = {find("Dgemm", v2), find("DgemmStridedBatched", ""), find("Dgemv", v2)};
    for (const Typed& each : {floats_, doubles_}) {
      if (each.gemm == nullptr || each.strided == nullptr || each.gemv == nullptr) return false;
    }
    if (create == nullptr || destroy_ == nullptr || set_queue_ == nullptr) return false;
    create_ = create;
    return true;
  }

  std::string Complete() override { return driver_.WhyNot(); }

 private:
  template <typename T>
  bool MultiplyOf(const Typed& functions, void* queue, const Product& form, const Factors& factors,
                  std::string* failure) {
    const int64_t count = factors.count();
    if (!Fits<int>({form.m, form.n, form.k, form.a.lead, form.b.lead, form.lead, count})) {
      return false;
    }
    /* Column-major, a row-major product is that of the transposes in the other order. */
    const bool is_turned = form.layout == kRowMajor;
    const Matrix& first = is_turned ? form.b : form.a;
    const Matrix& second = is_turned ? form.a : form.b;
    const dvt_call_tensor& left = is_turned ? factors.b : factors.a;
    const dvt_call_tensor& right = is_turned ? factors.a : factors.b;
    const int rows = static_cast<int>(is_turned ? form.n : form.m);
    const int columns = static_cast<int>(is_turned ? form.m : form.n);
    const T one{1};
    const T zero{0};
    return With(queue, failure, [&](void* handle) {
      if (factors.axis == 0) {
        return reinterpret_cast<Gemm<T>>(functions.gemm)(
            handle, Is(first), Is(second), rows, columns, static_cast<int>(form.k), &one,
            AddressOf<const T>(left), static_cast<int>(first.lead), AddressOf<const T>(right),
            static_cast<int>(second.lead), &zero, AddressOf<T>(factors.c),
            static_cast<int>(form.lead));
      }
      return reinterpret_cast<GemmStrided<T>>(functions.strided)(
          handle, Is(first), Is(second), rows, columns, static_cast<int>(form.k), &one,
          AddressOf<const T>(left), static_cast<int>(first.lead), factors.step(left),
          AddressOf<const T>(right), static_cast<int>(second.lead), factors.step(right), &zero,
          AddressOf<T>(factors.c), static_cast<int>(form.lead), factors.step(factors.c),
          static_cast<int>(count));
    });
  }

  template <typename T>
  bool ApplyOf(const Typed& functions, void* queue, const dvt_call_tensor& a,
               const dvt_call_tensor& x, const dvt_call_tensor& y, std::string* failure) {
    const Application form = ApplicationOf(a, x, y, kColumnMajor);
    if (form.matrix.is == 0 ||
        !Fits<int>({form.rows, form.columns, form.matrix.lead, form.x_step, form.y_step})) {
      return false;
    }
    const T one{1};
    const T zero{0};
    return With(queue, failure, [&](void* handle) {
      return reinterpret_cast<Gemv<T>>(functions.gemv)(
          handle, Is(form.matrix), static_cast<int>(form.rows), static_cast<int>(form.columns),
          &one, AddressOf<const T>(a), static_cast<int>(form.matrix.lead), AddressOf<const T>(x),
          static_cast<int>(form.x_step), &zero, AddressOf<T>(y), static_cast<int>(form.y_step));
    });
  }

  int Is(const Matrix& matrix) const {
    return matrix.is == kAsIs ? vendor_.as_is : vendor_.transposed;
  }

  /* Calls `work` with the handle of a queue, the queue's device being current. False
   * without a failure: the library has no memory for a handle. */
  template <typename Work>
  bool With(void* queue, std::string* failure, const Work& work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    VendorDriver::Place place = nullptr;
    *failure = driver_.PlaceOf(queue, &place);
    if (!failure->empty()) return false;
    const VendorDriver::Current current(driver_, place, failure);
    if (!failure->empty()) return false;
    void* const handle = HandleOf(queue, failure);
    if (handle == nullptr) return false;
    const int status = work(handle);
    if (status != 0) *failure = "it failed with status " + std::to_string(status);
    return failure->empty();
  }

  /* Null without a failure: there is no memory for one. */
  void* HandleOf(void* queue, std::string* failure) {
    const auto found = handles_.find(queue);
    if (found != handles_.end()) return found->second;
    if (handles_.size() >= kMaxHandles) {
      static_cast<void>(reinterpret_cast<int (*)(void*)>(destroy_)(handles_.begin()->second));
      handles_.erase(handles_.begin());
    }
    void* handle = nullptr;
    int status = reinterpret_cast<int (*)(void**)>(create_)(&handle);
    if (status == kAllocationFailed) return nullptr;
    if (status == 0) {
      status = reinterpret_cast<int (*)(void*, void*)>(set_queue_)(handle, queue);
    }
    if (status != 0) {
      *failure = "no handle for it: status " + std::to_string(status);
      return nullptr;
    }
    handles_[queue] = handle;
    return handle;
  }

  const Vendor vendor_;
  void* create_ = nullptr;
  void* destroy_ = nullptr;
  void* set_queue_ = nullptr;
  Typed floats_;
  Typed doubles_;
  VendorDriver& driver_;
  std::mutex mutex_; /* of the handles; a handle is for one thread at a time */
  std::map<void*, void*> handles_;
};

}  // namespace

DeviceBlas* CuBlas() {
  static auto* const blas =
      new VendorBlas({"cuda",
                      "cuBLAS",
                      "DOVETAIL_EXTRA_CUBLAS",
                      "libcublas.so",
                      {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"}},
                     {"cublas", "_v2", 0, 1}, CudaDriver());
  return blas;
}

DeviceBlas* HipBlas() {
  static auto* const blas = new VendorBlas({"rocm",
                                            "hipBLAS",
                                            "DOVETAIL_EXTRA_HIPBLAS",
                                            "libhipblas.so",
                                            {"libhipblas.so.3", "libhipblas.so.2"}},
                                           {"hipblas", "", 111, 112}, HipDriver());
  return blas;
}

}  // namespace dovetail::runtime::extra
