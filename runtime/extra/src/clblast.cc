/* CLBlast.
 *
 * It takes a `cl_command_queue`, and memory as `cl_mem` with an offset in elements: what the OpenCL
 * runtime's queues and memory are. It compiles its kernels for a context when it first needs them,
 * in the calling thread, and keeps them until the process ends; the queue is never waited for. Its
 * own loader (libOpenCL.so.1) finds the driver behind each handle, as cl_khr_icd has it.
 *
 * What it does otherwise than its documentation says, in all versions up to 1.7.0:
 * - its GEMV reads y where beta is 0, so that a NaN there stays one;
 * - its batched GEMM leaves out offsets, and takes matrices to be dense one after the other, where
 *   they need no copy (xgemmstridedbatched.cpp);
 * - kernels count elements in 32 bits, and what does not fit is cut off;
 * - up to 1.6.0, threads that compile the same kernels at once may fail (issue 486).
 *
 * Sources: CLBlast 1.7.0, doc/api.md, clblast_c.h; The OpenCL Specification 3.0. */
#include <cstring>
#include <mutex>
#include <string>

#include "device_library.h"

namespace dovetail::runtime::extra {
namespace {

/* CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_INVALID_BUFFER_SIZE, as which a
 * scratch buffer fails; CLBlastNoDoublePrecision. CL_OUT_OF_RESOURCES may be anything. */
constexpr int kAllocationFailure = -4;
constexpr int kOutOfHostMemory = -6;
constexpr int kInvalidBufferSize = -61;
constexpr int kNoDoublePrecision = -2044;

/* The widest tile of CLBlast's GEMM in its database: matrices are copied to multiples of it. */
constexpr int64_t kMaxTile = 128;

class ClBlastLibrary : public DeviceBlas {
 public:
  ClBlastLibrary()
      : DeviceBlas(
            {"opencl", "CLBlast", "DOVETAIL_EXTRA_CLBLAST", "libclblast.so", {"libclblast.so.1"}},
            "cl_command_queue") {}

  bool Multiply(const DeviceQueue& queue, const Product& form, const Factors& factors,
                std::string* failure) override {
    return factors.is_double() ? MultiplyOf<double>(doubles_, queue.handle, form, factors, failure)
                               : MultiplyOf<float>(floats_, queue.handle, form, factors, failure);
  }

  bool Apply(const DeviceQueue& queue, const dvt_call_tensor& a, const dvt_call_tensor& x,
             const dvt_call_tensor& y, std::string* failure) override {
    return a.dtype_bits == 64 ? ApplyOf<double>(doubles_, queue.handle, a, x, y, failure)
                              : ApplyOf<float>(floats_, queue.handle, a, x, y, failure);
  }

 protected:
  bool Take(const DynamicLibrary& library) override {
    const auto find = [&](char type) {
      const auto named = [&](const char* name) {
        return library.Symbol((std::string("CLBlast") + type + name).c_str());
      };
      return TypedFunctions{named("gemm"), named("gemmStridedBatched"), named("gemv")};
    };
    floats_ = find('S');
    doubles_ = find('D');
    /* Of its loader: what a library needs is searched with it. */
    fill_ = reinterpret_cast<FillBuffer>(library.Symbol("clEnqueueFillBuffer"));
    flush_ = reinterpret_cast<Flush>(library.Symbol("clFlush"));
    return floats_.has_all() && doubles_.has_all() && fill_ != nullptr && flush_ != nullptr;
  }

  std::string WhyNotDevice(const dvt_call_context& context) const override {
    struct Answer {
      bool has_icd = false;
      bool has_compiler = false;
    } answer;
    dvt_error ignored = {};
    ignored.struct_size = sizeof ignored;
    const auto visit = [](void* into, const char* name, const char* value) {
      auto* const given = static_cast<Answer*>(into);
      const bool is_true = std::strcmp(value, "true") == 0;
      if (std::strcmp(name, "opencl.icd") == 0) given->has_icd = is_true;
      if (std::strcmp(name, "opencl.compiler") == 0) given->has_compiler = is_true;
    };
    const int32_t code =
        context.backend->device_attributes(context.device, visit, &answer, &ignored);
    if (code != DVT_OK) return "the attributes of the device cannot be read";
    if (!answer.has_icd) return "the loader of CLBlast cannot reach a driver without cl_khr_icd";
    if (!answer.has_compiler) return "CLBlast needs a compiler of OpenCL C, and there is none";
    return {};
  }

 private:
  /* cl_uint and cl_int. The queue, memory and events are handles. */
  using FillBuffer = int (*)(void* queue, void* memory, const void* pattern, size_t pattern_size,
                             size_t offset, size_t size, unsigned waited_count, const void* waited,
                             void** event);
  using Flush = int (*)(void* queue);
  template <typename T>
  using Gemm = int (*)(int layout, int a_is, int b_is, size_t m, size_t n, size_t k, T alpha,
                       void* a, size_t a_offset, size_t a_lead, void* b, size_t b_offset,
                       size_t b_lead, T beta, void* c, size_t c_offset, size_t c_lead, void** queue,
                       void** event);
  template <typename T>
  using GemmStrided = int (*)(int layout, int a_is, int b_is, size_t m, size_t n, size_t k, T alpha,
                              void* a, size_t a_offset, size_t a_lead, size_t a_step, void* b,
                              size_t b_offset, size_t b_lead, size_t b_step, T beta, void* c,
                              size_t c_offset, size_t c_lead, size_t c_step, size_t count,
                              void** queue, void** event);
  template <typename T>
  using Gemv = int (*)(int layout, int a_is, size_t m, size_t n, T alpha, void* a, size_t a_offset,
                       size_t a_lead, void* x, size_t x_offset, size_t x_step, T beta, void* y,
                       size_t y_offset, size_t y_step, void** queue, void** event);

  /* A tensor as CLBlast takes it. */
  struct Operand {
    void* memory;
    int64_t first; /* element 0; negative: it begins between elements */
  };

  template <typename T>
  static Operand OperandOf(const dvt_call_tensor& tensor) {
    constexpr int64_t kSize = sizeof(T);
    const bool is_whole = tensor.offset % kSize == 0;
    return {tensor.memory, is_whole ? tensor.offset / kSize : -1};
  }

  template <typename T>
  bool MultiplyOf(const TypedFunctions& functions, void* queue, const Product& form,
                  const Factors& factors, std::string* failure) {
    const Operand a = OperandOf<T>(factors.a);
    const Operand b = OperandOf<T>(factors.b);
    const Operand c = OperandOf<T>(factors.c);
    const int64_t count = factors.count();
    const int64_t m = form.m;
    const int64_t n = form.n;
    const int64_t k = form.k;
    const bool is_row_major = form.layout == kRowMajor;
    const int64_t a_lines = (form.a.is == kAsIs) == is_row_major ? m : k;
    const int64_t b_lines = (form.b.is == kAsIs) == is_row_major ? k : n;
    const int64_t c_lines = is_row_major ? m : n;
    const auto is_countable = [&](const Operand& operand, const dvt_call_tensor& tensor,
                                  int64_t lines, int64_t lead) {
      return Counter()
          .Add({operand.first})
          .Add({factors.step(tensor), count})
          .Add({lines, lead})
          .fits();
    };
    const auto padded = [](int64_t extent) { return extent + kMaxTile - 1; };
    const bool is_scratch_countable = Counter()
                                          .Add({count, padded(m), padded(k)})
                                          .Add({count, padded(k), padded(n)})
                                          .Add({count, padded(m), padded(n)})
                                          .fits();
    if (!is_scratch_countable || !is_countable(a, factors.a, a_lines, form.a.lead) ||
        !is_countable(b, factors.b, b_lines, form.b.lead) ||
        !is_countable(c, factors.c, c_lines, form.lead)) {
      return false;
    }
    const auto is_dense = [&](const Operand& operand, const dvt_call_tensor& tensor, int64_t size) {
      return operand.first == 0 && factors.step(tensor) == size;
    };
    const auto size = [](int64_t number) { return static_cast<size_t>(number); };
    if (is_dense(a, factors.a, m * k) && is_dense(b, factors.b, k * n) &&
        is_dense(c, factors.c, m * n)) {
      return Submit(queue, failure, [&](void** given) {
        return reinterpret_cast<GemmStrided<T>>(functions.strided)(
            form.layout, form.a.is, form.b.is, size(m), size(n), size(k), T{1}, a.memory, 0,
            size(form.a.lead), size(m * k), b.memory, 0, size(form.b.lead), size(k * n), T{0},
            c.memory, 0, size(form.lead), size(m * n), size(count), given, nullptr);
      });
    }
    return Submit(queue, failure, [&](void** given) {
      int status = 0;
      for (int64_t i = 0; i < count && status == 0; ++i) {
        status = reinterpret_cast<Gemm<T>>(functions.gemm)(
            form.layout, form.a.is, form.b.is, size(m), size(n), size(k), T{1}, a.memory,
            size(a.first + i * factors.step(factors.a)), size(form.a.lead), b.memory,
            size(b.first + i * factors.step(factors.b)), size(form.b.lead), T{0}, c.memory,
            size(c.first + i * factors.step(factors.c)), size(form.lead), given, nullptr);
      }
      return status;
    });
  }

  template <typename T>
  bool ApplyOf(const TypedFunctions& functions, void* queue, const dvt_call_tensor& a,
               const dvt_call_tensor& x, const dvt_call_tensor& y, std::string* failure) {
    const Application form = ApplicationOf(a, x, y, kRowMajor);
    const Operand matrix = OperandOf<T>(a);
    const Operand in = OperandOf<T>(x);
    const Operand out = OperandOf<T>(y);
    /* What is between the elements of y must not become 0. */
    if (form.matrix.is == 0 || form.y_step != 1 ||
        !Counter().Add({matrix.first}).Add({form.rows, form.matrix.lead}).fits() ||
        !Counter().Add({in.first}).Add({x.shape[0], form.x_step}).fits() ||
        !Counter().Add({out.first}).Add({y.shape[0]}).fits()) {
      return false;
    }
    const auto size = [](int64_t number) { return static_cast<size_t>(number); };
    return Submit(queue, failure, [&](void** given) {
      const T zero{0};
      const int status =
          fill_(*given, out.memory, &zero, sizeof zero, size(out.first) * sizeof zero,
                size(y.shape[0]) * sizeof zero, 0, nullptr, nullptr);
      if (status != 0) return status;
      return reinterpret_cast<Gemv<T>>(functions.gemv)(
          kRowMajor, form.matrix.is, size(form.rows), size(form.columns), T{1}, matrix.memory,
          size(matrix.first), size(form.matrix.lead), in.memory, size(in.first), size(form.x_step),
          zero, out.memory, size(out.first), 1, given, nullptr);
    });
  }

  /* `work` gives a status. The result is written by what is submitted last, so that after a
   * failure the kernels of the plan may do it all. */
  template <typename Work>
  bool Submit(void* queue, std::string* failure, const Work& work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    void* given = queue;
    int status = work(&given);
    /* As the runtime does behind a launch: the device begins, whether or not somebody waits. */
    if (status == 0) status = flush_(queue);
    switch (status) {
      case 0:
        return true;
      case kAllocationFailure:
      case kOutOfHostMemory:
      case kInvalidBufferSize:
      case kNoDoublePrecision:
        return false;
      default:
        *failure = "it failed with status " + std::to_string(status) +
                   " (CLBlastStatusCode in clblast_c.h)";
        return false;
    }
  }

  TypedFunctions floats_;
  TypedFunctions doubles_;
  FillBuffer fill_ = nullptr;
  Flush flush_ = nullptr;
  std::mutex mutex_; /* of the library's cache */
};

}  // namespace

DeviceBlas* ClBlast() {
  static auto* const blas = new ClBlastLibrary();
  return blas;
}

}  // namespace dovetail::runtime::extra
