/* Products of matrices by the BLAS of this machine, through the functions of CBLAS.
 *
 * The library is opened when a program that calls one of these functions is made ready: that which
 * DOVETAIL_EXTRA_BLAS names, else one of an installed package (the OpenBLAS of NumPy's wheel is in
 * the process anyway), else the system's. Its integers are of 32 or 64 bits, as the names of its
 * functions say. Layouts that BLAS does not have are declined.
 *
 * The interface is that of cblas.h in the BLAS Technical Forum's Standard, appendix B. */
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "dovetail/kit/dynamic_library.h"
#include "functions.h"

namespace dovetail::runtime::extra {
namespace {

/* CBLAS_LAYOUT and CBLAS_TRANSPOSE. */
constexpr int kRowMajor = 101;
constexpr int kColumnMajor = 102;
constexpr int kAsIs = 111;
constexpr int kTransposed = 112;

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

std::vector<std::string>& Candidates() {
  static auto* const candidates = new std::vector<std::string>();
  return *candidates;
}

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
    names = Candidates();
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
  if (OffersHost(context, error) == 0) return 0;
  int32_t offers = 0;
  const int32_t code = Guarded(error, [&] {
    offers = TheBlas().is_there() ? 1 : 0;
    if (offers == 0) Fail(error, DVT_DRIVER_MISSING, TheBlas().reason);
  });
  return code == DVT_OK ? offers : 0;
}

/* A matrix as BLAS sees it in a layout: as it is or transposed, with its leading dimension. */
struct Matrix {
  int is = 0; /* 0: it has no such form */
  int64_t lead = 0;
};

/* `axis`: of a tensor, that of the rows; the columns are the next. */
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

template <typename Int>
bool Fits(std::initializer_list<int64_t> values) {
  for (const int64_t value : values) {
    if (value > static_cast<int64_t>(std::numeric_limits<Int>::max())) return false;
  }
  return true;
}

template <typename Int, typename T>
bool Multiply(void* function, const dvt_call_tensor& a, const dvt_call_tensor& b,
              const dvt_call_tensor& c, uint32_t axis) {
  const int64_t m = c.shape[axis];
  const int64_t n = c.shape[axis + 1];
  const int64_t k = a.shape[axis + 1];
  if (m == 0 || n == 0) return true;
  if (k == 0) return false; /* nothing is added, and c has to become 0 */
  for (const int layout : {kRowMajor, kColumnMajor}) {
    const Matrix result = FormOf(c, axis, layout);
    if (result.is != kAsIs) continue;
    const Matrix left = FormOf(a, axis, layout);
    const Matrix right = FormOf(b, axis, layout);
    if (left.is == 0 || right.is == 0 ||
        !Fits<Int>({m, n, k, left.lead, right.lead, result.lead})) {
      return false;
    }
    const int64_t count = axis == 0 ? 1 : c.shape[0];
    for (int64_t i = 0; i < count; ++i) {
      const auto place = [&](const dvt_call_tensor& tensor) {
        return AddressOf<T>(tensor) + (axis == 0 ? 0 : i * tensor.strides[0]);
      };
      reinterpret_cast<GemmFunction<Int, T>>(function)(
          layout, left.is, right.is, static_cast<Int>(m), static_cast<Int>(n), static_cast<Int>(k),
          T{1}, place(a), static_cast<Int>(left.lead), place(b), static_cast<Int>(right.lead), T{0},
          place(c), static_cast<Int>(result.lead));
    }
    return true;
  }
  return false;
}

template <typename Int, typename T>
bool Apply(void* function, const dvt_call_tensor& a, const dvt_call_tensor& x,
           const dvt_call_tensor& y) {
  const int64_t m = a.shape[0];
  const int64_t k = a.shape[1];
  if (m == 0) return true;
  const Matrix matrix = FormOf(a, 0, kRowMajor);
  const int64_t step = k > 1 ? x.strides[0] : 1;
  const int64_t out_step = m > 1 ? y.strides[0] : 1;
  if (k == 0 || matrix.is == 0 || step < 1 || out_step < 1 ||
      !Fits<Int>({m, k, matrix.lead, step, out_step})) {
    return false;
  }
  /* BLAS counts the rows and columns of what is in memory. */
  const bool is_as_is = matrix.is == kAsIs;
  reinterpret_cast<GemvFunction<Int, T>>(function)(
      kRowMajor, matrix.is, static_cast<Int>(is_as_is ? m : k), static_cast<Int>(is_as_is ? k : m),
      T{1}, AddressOf<const T>(a), static_cast<Int>(matrix.lead), AddressOf<const T>(x),
      static_cast<Int>(step), T{0}, AddressOf<T>(y), static_cast<Int>(out_step));
  return true;
}

/* Calls `work` with a value of BLAS's integers and one of the elements. */
template <typename Work>
bool WithTypes(const dvt_call_tensor& tensor, const Work& work) {
  const bool is_double = tensor.dtype_bits == 64;
  if (TheBlas().is_wide) return is_double ? work(int64_t{}, double{}) : work(int64_t{}, float{});
  return is_double ? work(int32_t{}, double{}) : work(int32_t{}, float{});
}

template <uint32_t axis>
int32_t Gemm(const dvt_call_context* /*context*/, const dvt_call_argument* arguments,
             uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
  return Guarded(error, [&] {
    const dvt_call_tensor& a = arguments[0].tensor;
    void* const function = a.dtype_bits == 64 ? TheBlas().dgemm : TheBlas().sgemm;
    *is_done = WithTypes(a, [&](auto integer, auto element) {
      return Multiply<decltype(integer), decltype(element)>(function, a, arguments[1].tensor,
                                                            arguments[2].tensor, axis);
    });
  });
}

int32_t Gemv(const dvt_call_context* /*context*/, const dvt_call_argument* arguments,
             uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
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

void SetBlasCandidates(const char* const* paths, uint32_t count) {
  Candidates().assign(paths, paths + count);
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
