/* cuBLAS and hipBLAS.
 *
 * Both have one interface but for names and numbers: matrices are column-major, work is submitted
 * to a queue of the driver. A handle belongs to one queue of one place, so that its scratch memory
 * is not used by two at once; both libraries tie it to the device that was current when it was
 * made. A new queue may have the address of one that is gone, so each call sets the queue; so may a
 * new context after the loss of a device, so a failure ends all handles of its place.
 *
 * Sources: cuBLAS 13 Library User Guide, "cuBLAS API Reference"; hipBLAS 3 documentation, "API". */
#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "device_library.h"
#include "vendor_driver.h"

namespace dovetail::runtime::extra {
namespace {

/* A program has few queues; the handle that was not used for the longest time goes. */
constexpr size_t kMaxHandles = 64;

/* How a vendor names functions and numbers. */
struct Vendor {
  const char* prefix;
  const char* suffix; /* of functions that have got a second version */
  int as_is;
  int transposed;
  int allocation_failed; /* CUBLAS_STATUS_ALLOC_FAILED, HIPBLAS_STATUS_ALLOC_FAILED */
};

class VendorBlas : public DeviceBlas {
 public:
  VendorBlas(LibraryNames names, Vendor vendor, VendorDriver* driver)
      : DeviceBlas(std::move(names), driver->queue_type()), vendor_(vendor), driver_(*driver) {}

  bool Multiply(const DeviceQueue& queue, const Product& form, const Factors& factors,
                std::string* failure) override {
    return factors.is_double() ? MultiplyOf<double>(doubles_, queue, form, factors, failure)
                               : MultiplyOf<float>(floats_, queue, form, factors, failure);
  }

  bool Apply(const DeviceQueue& queue, const dvt_call_tensor& a, const dvt_call_tensor& x,
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
    create_ = reinterpret_cast<int (*)(void**)>(find("Create", v2));
    destroy_ = reinterpret_cast<int (*)(void*)>(find("Destroy", v2));
    set_queue_ = reinterpret_cast<int (*)(void*, void*)>(find("SetStream", v2));
    floats_ = {find("Sgemm", v2), find("SgemmStridedBatched", ""), find("Sgemv", v2)};
    doubles_ = {find("Dgemm", v2), find("DgemmStridedBatched", ""), find("Dgemv", v2)};
    return floats_.has_all() && doubles_.has_all() && create_ != nullptr && destroy_ != nullptr &&
           set_queue_ != nullptr;
  }

  std::string Complete() override { return driver_.WhyNot(); }

 private:
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

  /* The handle of a queue, and when it was used. */
  struct Used {
    void* handle;
    uint64_t turn;
  };
  using Handles = std::map<std::pair<VendorDriver::Place, void*>, Used>;

  template <typename T>
  bool MultiplyOf(const TypedFunctions& functions, const DeviceQueue& queue, const Product& form,
                  const Factors& factors, std::string* failure) {
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
  bool ApplyOf(const TypedFunctions& functions, const DeviceQueue& queue, const dvt_call_tensor& a,
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
  bool With(const DeviceQueue& queue, std::string* failure, const Work& work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    VendorDriver::Place place = nullptr;
    *failure = driver_.PlaceOf(queue.handle, queue.device, &place);
    if (!failure->empty()) return false;
    const VendorDriver::Current current(driver_, place, failure);
    if (!failure->empty()) return false;
    void* const handle = HandleOf(place, queue.handle, failure);
    if (handle == nullptr) return false;
    const int status = work(handle);
    if (status == 0) return true;
    *failure = "it failed with status " + std::to_string(status);
    ForgetAll(place);
    return false;
  }

  /* With its queue set, for the place that is current. Null without a failure: there is no memory
   * for one. */
  void* HandleOf(VendorDriver::Place place, void* queue, std::string* failure) {
    const auto found = handles_.find({place, queue});
    void* handle = nullptr;
    int status = 0;
    if (found != handles_.end()) {
      handle = found->second.handle;
    } else {
      if (handles_.size() >= kMaxHandles) ForgetOne();
      status = create_(&handle);
      if (status == vendor_.allocation_failed) return nullptr;
      if (status == 0) handles_[{place, queue}] = {handle, 0};
    }
    if (status == 0) status = set_queue_(handle, queue);
    if (status != 0) {
      *failure = "no handle for it: status " + std::to_string(status);
      ForgetAll(place);
      return nullptr;
    }
    handles_[{place, queue}].turn = ++turn_;
    return handle;
  }

  /* Ends the one that was not used for the longest time. */
  void ForgetOne() {
    const auto oldest = std::min_element(
        handles_.begin(), handles_.end(),
        [](const auto& one, const auto& other) { return one.second.turn < other.second.turn; });
    std::string ignored; /* a place that is gone has taken its handles with it */
    const VendorDriver::Current current(driver_, oldest->first.first, &ignored);
    if (ignored.empty()) static_cast<void>(destroy_(oldest->second.handle));
    handles_.erase(oldest);
  }

  /* Ends those of the place that is current. */
  void ForgetAll(VendorDriver::Place place) {
    for (auto each = handles_.begin(); each != handles_.end();) {
      if (each->first.first != place) {
        ++each;
        continue;
      }
      static_cast<void>(destroy_(each->second.handle));
      each = handles_.erase(each);
    }
  }

  const Vendor vendor_;
  int (*create_)(void**) = nullptr;
  int (*destroy_)(void*) = nullptr;
  int (*set_queue_)(void*, void*) = nullptr;
  TypedFunctions floats_;
  TypedFunctions doubles_;
  VendorDriver& driver_;
  std::mutex mutex_; /* of the handles; a handle is for one thread at a time */
  Handles handles_;
  uint64_t turn_ = 0;
};

}  // namespace

DeviceBlas* CuBlas() {
  static auto* const blas =
      new VendorBlas({"cuda",
                      "cuBLAS",
                      "DOVETAIL_EXTRA_CUBLAS",
                      "libcublas.so",
                      {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"}},
                     {"cublas", "_v2", 0, 1, 3}, CudaDriver());
  return blas;
}

DeviceBlas* HipBlas() {
  static auto* const blas = new VendorBlas({"rocm",
                                            "hipBLAS",
                                            "DOVETAIL_EXTRA_HIPBLAS",
                                            "libhipblas.so",
                                            {"libhipblas.so.3", "libhipblas.so.2"}},
                                           {"hipblas", "", 111, 112, 2}, HipDriver());
  return blas;
}

}  // namespace dovetail::runtime::extra
