/* Products of matrices by the BLAS of this machine, through the functions of CBLAS.
 *
 * On devices with a BLAS of their own that is opened instead (device_blas.cc). On the host the
 * library is opened when a program that calls one of these functions is made ready: that which
 * DOVETAIL_EXTRA_BLAS names, else one of an installed package (the OpenBLAS of NumPy's wheel is in
 * the process anyway), else the system's. Its integers are of 32 or 64 bits, as the names of its
 * functions say. Layouts that BLAS does not have are declined.
 *
 * The interface is that of cblas.h in the BLAS Technical Forum's Standard, appendix B. */
#include "blas.h"

#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "device_blas.h"
#include "dovetail/kit/dynamic_library.h"
#include "functions.h"
#include "vendor_collectives.h"
#include "vendor_library.h"

namespace dovetail::runtime::extra {
namespace {

template <typename Int, typename T>
using GemmFunction = void (*)(int layout, int a_is, int b_is, Int m, Int n, Int k, T alpha,
                              const T* a, Int lda, const T* b, Int ldb, T beta, T* c, Int ldc);
template <typename Int, typename T>
using GemvFunction = void (*)(int layout, int a_is, Int m, Int n, T alpha, const T* a, Int lda,
                              const T* x, Int incx, T beta, T* y, Int incy);

/* Addresses by name, as a library with one size of integers has them. */
struct Blas {
  bool is_wide = false; /* its integers have 64 bits */
  void* sgemm = nullptr;
  void* dgemm = nullptr;
  void* sgemv = nullptr;
  void* dgemv = nullptr;
  std::string reason; /* why there is none */

  bool is_there() const { return sgemm != nullptr; }
};

/* How functions are called: before and after the name of CBLAS. */
struct Spelling {
  const char* before;
  const char* after;
  bool is_wide;
};

constexpr Spelling kSpellings[] = {
    /* OpenBLAS of Debian and others; with 64-bit integers, as OpenBLAS's INTERFACE64 with
     * SYMBOLSUFFIX=64_ names them; those of the wheels of NumPy and SciPy; MKL (mkl_cblas_64.h). */
    {"scipy_cblas_", "64_", true}, {"cblas_", "64_", true}, {"cblas_", "_64", true},
    {"scipy_cblas_", "", false},   {"cblas_", "", false},
};

/* What the system calls it, newest first. */
constexpr const char* kNames[] = {"libopenblas.so.0", "libmkl_rt.so.2", "libblas.so.3",
                                  "libcblas.so.3"};

bool Take(const DynamicLibrary& library, Blas* blas) {
  for (const Spelling& spelling : kSpellings) {
    const auto find = [&](const char* name) {
      return library.Symbol((std::string(spelling.before) + name + spelling.after).c_str());
    };
    Blas found;
    found.is_wide = spelling.is_wide;
    found.sgemm = find("sgemm");
    found.dgemm = find("dgemm");
    found.sgemv = find("sgemv");
    found.dgemv = find("dgemv");
    if (found.sgemm == nullptr || found.dgemm == nullptr || found.sgemv == nullptr ||
        found.dgemv == nullptr) {
      continue;
    }
    *blas = found;
    return true;
  }
  return false;
}

Blas Open() {
  Blas blas;
  const char* const given = std::getenv("DOVETAIL_EXTRA_BLAS");
  const std::string chosen = given == nullptr ? "" : given;
  if (chosen == "off") {
    blas.reason = "DOVETAIL_EXTRA_BLAS is 'off'";
    return blas;
  }
  std::vector<std::string> names;
  if (!chosen.empty()) {
    names.push_back(chosen);
  } else {
    for (const std::string& name : Candidates()) {
      if (!IsDeviceBlas(name) && !IsCollectives(name)) names.push_back(name);
    }
    names.insert(names.end(), std::begin(kNames), std::end(kNames));
  }
  LibrarySearch search;
  for (const std::string& name : names) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    if (Take(library, &blas)) return blas;
    search.Note(name, "it has no functions of CBLAS");
  }
  blas.reason = "no BLAS was found; tried " + search.Text();
  return blas;
}

const Blas& TheBlas() {
  static const Blas* const blas = new Blas(Open()); /* open until the process ends */
  return *blas;
}

int32_t Offers(const dvt_call_context* context, dvt_error* error) {
  if (!IsHost(*context)) return OffersDeviceBlas(context, error);
  int32_t offers = 0;
  const int32_t code = Guarded(error, [&] {
    offers = TheBlas().is_there() ? 1 : 0;
    if (offers == 0) Fail(error, DVT_DRIVER_MISSING, TheBlas().reason);
  });
  return code == DVT_OK ? offers : 0;
}

template <typename Int, typename T>
bool Multiply(void* function, const dvt_call_tensor& a, const dvt_call_tensor& b,
              const dvt_call_tensor& c, uint32_t axis) {
  const Product form = ProductOf(a, b, c, axis);
  if (form.layout == 0 ||
      !Fits<Int>({form.m, form.n, form.k, form.a.lead, form.b.lead, form.lead})) {
    return false;
  }
  const int64_t count = axis == 0 ? 1 : c.shape[0];
  for (int64_t i = 0; i < count; ++i) {
    const auto place = [&](const dvt_call_tensor& tensor) {
      return AddressOf<T>(tensor) + (axis == 0 ? 0 : i * tensor.strides[0]);
    };
    reinterpret_cast<GemmFunction<Int, T>>(function)(
        form.layout, form.a.is, form.b.is, static_cast<Int>(form.m), static_cast<Int>(form.n),
        static_cast<Int>(form.k), T{1}, place(a), static_cast<Int>(form.a.lead), place(b),
        static_cast<Int>(form.b.lead), T{0}, place(c), static_cast<Int>(form.lead));
  }
  return true;
}

template <typename Int, typename T>
bool Apply(void* function, const dvt_call_tensor& a, const dvt_call_tensor& x,
           const dvt_call_tensor& y) {
  const Application form = ApplicationOf(a, x, y, kRowMajor);
  if (form.matrix.is == 0 ||
      !Fits<Int>({form.rows, form.columns, form.matrix.lead, form.x_step, form.y_step})) {
    return false;
  }
  reinterpret_cast<GemvFunction<Int, T>>(function)(
      kRowMajor, form.matrix.is, static_cast<Int>(form.rows), static_cast<Int>(form.columns), T{1},
      AddressOf<const T>(a), static_cast<Int>(form.matrix.lead), AddressOf<const T>(x),
      static_cast<Int>(form.x_step), T{0}, AddressOf<T>(y), static_cast<Int>(form.y_step));
  return true;
}

/* Calls `work` with a value of BLAS's integers and one of the elements. */
template <typename Work>
bool WithTypes(const dvt_call_tensor& tensor, const Work& work) {
  const bool is_double = tensor.dtype_bits == 64;
  if (TheBlas().is_wide) return is_double ? work(int64_t{}, double{}) : work(int64_t{}, float{});
  return is_double ? work(int32_t{}, double{}) : work(int32_t{}, float{});
}

/* Whether no library is needed, and then whether the call is done: a result without elements is. A
 * sum of nothing is left to the kernels of the plan, which write the zeros. */
bool IsSettled(const dvt_call_tensor& result, int64_t terms, uint32_t* is_done) {
  bool is_empty = false;
  for (uint32_t i = 0; i < result.rank; ++i) is_empty = is_empty || result.shape[i] == 0;
  *is_done = is_empty ? 1 : 0;
  return is_empty || terms == 0;
}

template <uint32_t axis>
int32_t Gemm(const dvt_call_context* context, const dvt_call_argument* arguments,
             uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
  if (IsSettled(arguments[2].tensor, arguments[0].tensor.shape[axis + 1], is_done)) return DVT_OK;
  if (!IsHost(*context)) return DeviceGemm(context, arguments, axis, is_done, error);
  return Guarded(error, [&] {
    const dvt_call_tensor& a = arguments[0].tensor;
    void* const function = a.dtype_bits == 64 ? TheBlas().dgemm : TheBlas().sgemm;
    *is_done = WithTypes(a, [&](auto integer, auto element) {
      return Multiply<decltype(integer), decltype(element)>(function, a, arguments[1].tensor,
                                                            arguments[2].tensor, axis);
    });
  });
}

int32_t Gemv(const dvt_call_context* context, const dvt_call_argument* arguments,
             uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
  if (IsSettled(arguments[2].tensor, arguments[0].tensor.shape[1], is_done)) return DVT_OK;
  if (!IsHost(*context)) return DeviceGemv(context, arguments, is_done, error);
  return Guarded(error, [&] {
    const dvt_call_tensor& a = arguments[0].tensor;
    void* const function = a.dtype_bits == 64 ? TheBlas().dgemv : TheBlas().sgemv;
    *is_done = WithTypes(a, [&](auto integer, auto element) {
      return Apply<decltype(integer), decltype(element)>(function, a, arguments[1].tensor,
                                                         arguments[2].tensor);
    });
  });
}

}  // namespace

Matrix FormOf(const dvt_call_tensor& tensor, uint32_t axis, int layout) {
  const int64_t rows = tensor.shape[axis];
  const int64_t columns = tensor.shape[axis + 1];
  const int64_t down = tensor.strides[axis];
  const int64_t across = tensor.strides[axis + 1];
  const auto at_least_one = [](int64_t extent) { return extent > 1 ? extent : 1; };
  const bool is_rows =
      (across == 1 || columns <= 1) && (down >= at_least_one(columns) || rows <= 1);
  const bool is_columns =
      (down == 1 || rows <= 1) && (across >= at_least_one(rows) || columns <= 1);
  /* A stride along one element says nothing, and still has to be long enough. */
  const int64_t row_lead = rows <= 1 ? at_least_one(columns) : down;
  const int64_t column_lead = columns <= 1 ? at_least_one(rows) : across;
  if (layout == kRowMajor) {
    if (is_rows) return {kAsIs, row_lead};
    if (is_columns) return {kTransposed, column_lead};
  } else {
    if (is_columns) return {kAsIs, column_lead};
    if (is_rows) return {kTransposed, row_lead};
  }
  return {};
}

Product ProductOf(const dvt_call_tensor& a, const dvt_call_tensor& b, const dvt_call_tensor& c,
                  uint32_t axis) {
  Product product;
  product.m = c.shape[axis];
  product.n = c.shape[axis + 1];
  product.k = a.shape[axis + 1];
  for (const int layout : {kRowMajor, kColumnMajor}) {
    const Matrix result = FormOf(c, axis, layout);
    if (result.is != kAsIs) continue;
    product.a = FormOf(a, axis, layout);
    product.b = FormOf(b, axis, layout);
    product.lead = result.lead;
    if (product.a.is != 0 && product.b.is != 0) product.layout = layout;
    return product;
  }
  return product;
}

Application ApplicationOf(const dvt_call_tensor& a, const dvt_call_tensor& x,
                          const dvt_call_tensor& y, int layout) {
  Application form;
  const int64_t m = a.shape[0];
  const int64_t k = a.shape[1];
  form.x_step = k > 1 ? x.strides[0] : 1;
  form.y_step = m > 1 ? y.strides[0] : 1;
  if (form.x_step < 1 || form.y_step < 1) return form;
  form.matrix = FormOf(a, 0, layout);
  /* BLAS counts the rows and columns of what is in memory. */
  const bool is_as_is = form.matrix.is == kAsIs;
  form.rows = is_as_is ? m : k;
  form.columns = is_as_is ? k : m;
  return form;
}

const dvt_library_function kGemm = {sizeof(dvt_library_function),
                                    0,
                                    "extra.gemm",
                                    "a:read:float32|float64[m,k] b:read:=a[k,n] c:write:=a[m,n]",
                                    Offers,
                                    Gemm<0>};
const dvt_library_function kGemmBatched = {
    sizeof(dvt_library_function),
    0,
    "extra.gemm_batched",
    "a:read:float32|float64[s,m,k] b:read:=a[s,k,n] c:write:=a[s,m,n]",
    Offers,
    Gemm<1>};
const dvt_library_function kGemv = {sizeof(dvt_library_function),
                                    0,
                                    "extra.gemv",
                                    "a:read:float32|float64[m,k] x:read:=a[k] y:write:=a[m]",
                                    Offers,
                                    Gemv};

}  // namespace dovetail::runtime::extra
