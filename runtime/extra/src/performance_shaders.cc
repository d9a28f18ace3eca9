/* Metal Performance Shaders.
 *
 * Products are encoded into a command buffer that the Metal runtime gives of a stream, and commits
 * with the next call for that stream: an event here, so that the device begins at once. Matrices
 * are row-major, at a place in an MTLBuffer; a row may be longer than what is in it, and the
 * matrices of a batch lie whole rows apart. Objects of Apple's belong to whoever made them, or to
 * the pool of the thread; a command buffer keeps the buffers that it uses.
 *
 * What others found its kernels to do wrongly, without an error, is not given to them:
 * - offsets are counted in 32 bits with a sign, and the rows of the result with twice the interior
 *   on top of them (JuliaGPU/Metal.jl, issue 381);
 * - on GPUs of families Apple7 and Apple8, sums of 32767 terms and more take in what lies behind
 * the operands (pytorch/pytorch, issue 195163);
 * - numbers of a batch are counted in 16 bits (pytorch/pytorch, issue 189495).
 *
 * Sources: developer.apple.com, Metal Performance Shaders, "Matrices and Vectors"; the comments of
 * MPSMatrixMultiplication.h, MPSMatrixTypes.h. */
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "../metal/src/metal_api.h"
#include "../metal/vendor/metal_performance_shaders.h"
#include "device_library.h"

namespace dovetail::runtime::extra {
namespace {

using namespace vendor::metal;  // NOLINT(google-build-using-namespace): the vendor's names
using metal::Method;
using metal::Owned;
using metal::Pool;

constexpr int64_t kElement = sizeof(float);
constexpr int64_t kMaxTerms = 32766;
constexpr int64_t kMaxBatch = 65535;
constexpr int64_t kMaxBytes = std::numeric_limits<int32_t>::max();

/* The classes and methods of the library, beside those that Metal stands on. */
struct Api : metal::Api {
#define DOVETAIL_MPS_MEMBER(name, ...) functions::name* name = nullptr;
  DOVETAIL_MPS_FUNCTIONS(DOVETAIL_MPS_MEMBER)
#undef DOVETAIL_MPS_MEMBER
#define DOVETAIL_MPS_MEMBER(owner, name, selector, ...) Method<__VA_ARGS__> owner##_##name;
  DOVETAIL_MPS_METHODS(DOVETAIL_MPS_MEMBER)
#undef DOVETAIL_MPS_MEMBER

  /* False: it is another library. */
  bool LoadAll(const DynamicLibrary& library) {
    if (!Load(library).empty()) return false;
    SymbolLoader symbols(library);
#define DOVETAIL_MPS_LOAD(name, ...) symbols.Load(#name, &this->name);
    DOVETAIL_MPS_FUNCTIONS(DOVETAIL_MPS_LOAD)
#undef DOVETAIL_MPS_LOAD
    bool has_all = symbols.missing().empty();
#define DOVETAIL_MPS_BIND(owner, name, selector, ...)    \
  has_all = has_all && objc_getClass(#owner) != nullptr; \
  Bind(selector, &owner##_##name);
    DOVETAIL_MPS_METHODS(DOVETAIL_MPS_BIND)
#undef DOVETAIL_MPS_BIND
    return has_all;
  }

  Id Alloc(const char* name) const { return NSObject_Alloc(objc_getClass(name)); }
};

/* Matrices as they lie in memory, row by row; a vector is a matrix of one column. */
struct RowMajorMatrix {
  const dvt_call_tensor& tensor;
  int64_t rows;
  int64_t columns;
  int64_t lead;   /* elements from one row to the next */
  int64_t step;   /* from one matrix to the next */
  bool is_turned; /* its transpose is multiplied */

  Id buffer() const { return static_cast<Id>(tensor.memory); }
};

/* result = left right, `count` of them; nothing is empty. */
struct RowMajorProduct {
  RowMajorMatrix left;
  RowMajorMatrix right;
  RowMajorMatrix result;
  int64_t terms;
  int64_t count;
};

/* Whether an operand lies where the library reaches all of it: in whole rows, also at the end, the
 * offsets of which it can count. */
bool IsReached(const Api& api, const RowMajorMatrix& operand, int64_t count) {
  if (operand.tensor.offset % kElement != 0 ||
      !Counter().Add({operand.rows, operand.lead, kElement}).fits()) {
    return false;
  }
  const auto length = static_cast<int64_t>(api.MTLBuffer_Length(operand.buffer()));
  const int64_t bytes = operand.rows * operand.lead * kElement;
  /* A tensor lies within its memory, so that its last matrix begins there. */
  const int64_t last = operand.tensor.offset + (count - 1) * operand.step * kElement;
  return bytes <= length - last;
}

bool IsServed(const Api& api, const RowMajorProduct& work) {
  if (work.terms > kMaxTerms ||
      !Counter().Add({work.result.rows + 2 * work.terms, work.result.lead, kElement}).fits()) {
    return false;
  }
  for (const RowMajorMatrix* const each : {&work.left, &work.right, &work.result}) {
    if (!IsReached(api, *each, work.count)) return false;
  }
  return api.MPSSupportsMTLDevice(api.MTLBuffer_Device(work.result.buffer())) != 0;
}

/* How many matrices of a batch one kernel takes. */
int64_t BatchOf(const RowMajorProduct& work) {
  int64_t most = std::min(work.count, kMaxBatch);
  for (const RowMajorMatrix* const each : {&work.left, &work.right, &work.result}) {
    if (each->step % each->lead != 0 || each->step < each->rows * each->lead) return 1;
    most = std::min(most, std::max<int64_t>(kMaxBytes / kElement / each->step, 1));
  }
  return most;
}

UInteger Size(int64_t number) { return static_cast<UInteger>(number); }

class MetalLibrary : public DeviceBlas {
 public:
  MetalLibrary()
      : DeviceBlas({"metal",
                    "Metal Performance Shaders",
                    "DOVETAIL_EXTRA_MPS",
                    "MetalPerformanceShaders",
                    {"/System/Library/Frameworks/MetalPerformanceShaders.framework/"
                     "MetalPerformanceShaders"}},
                   "MTLCommandBuffer") {}

  bool Multiply(const DeviceQueue& queue, const Product& form, const Factors& factors,
                std::string* failure) override {
    if (factors.is_double()) return false;
    /* Row-major, a column-major product is that of the transposes in the other order. */
    const bool is_turned = form.layout == kColumnMajor;
    const int64_t rows = is_turned ? form.n : form.m;
    const int64_t columns = is_turned ? form.m : form.n;
    const auto operand = [&](const dvt_call_tensor& tensor, const Matrix& matrix, int64_t down,
                             int64_t across) {
      const bool is_as_is = matrix.is == kAsIs;
      return RowMajorMatrix{tensor,      is_as_is ? down : across, is_as_is ? across : down,
                            matrix.lead, factors.step(tensor),     !is_as_is};
    };
    return Encode(
        static_cast<Id>(queue.handle),
        {operand(is_turned ? factors.b : factors.a, is_turned ? form.b : form.a, rows, form.k),
         operand(is_turned ? factors.a : factors.b, is_turned ? form.a : form.b, form.k, columns),
         operand(factors.c, {kAsIs, form.lead}, rows, columns), form.k, factors.count()},
        failure);
  }

  bool Apply(const DeviceQueue& queue, const dvt_call_tensor& a, const dvt_call_tensor& x,
             const dvt_call_tensor& y, std::string* failure) override {
    const Application form = ApplicationOf(a, x, y, kRowMajor);
    if (form.matrix.is == 0 || a.dtype_bits != 8 * kElement) return false;
    const int64_t rows = a.shape[0];
    const int64_t terms = a.shape[1];
    const RowMajorProduct work = {
        {a, form.rows, form.columns, form.matrix.lead, 0, form.matrix.is == kTransposed},
        {x, terms, 1, form.x_step, 0, false},
        {y, rows, 1, form.y_step, 0, false},
        terms,
        1};
    /* Vectors are dense here: others are matrices of one column. */
    const bool is_dense = form.x_step == 1 && form.y_step == 1;
    return is_dense ? EncodeVectors(static_cast<Id>(queue.handle), work)
                    : Encode(static_cast<Id>(queue.handle), work, failure);
  }

  std::string Begin(const dvt_call_context& context) override {
    dvt_error error = {};
    error.struct_size = sizeof error;
    dvt_event* event = nullptr;
    if (context.backend->event_record(context.stream, &event, &error) != DVT_OK) return error.text;
    context.backend->event_destroy(event);
    return {};
  }

 protected:
  bool Take(const DynamicLibrary& library) override { return api_.LoadAll(library); }

 private:
  /* `count` matrices, from the `first` on. */
  Owned MatrixOf(const RowMajorMatrix& operand, int64_t first, int64_t count) const {
    const int64_t row = operand.lead * kElement;
    const int64_t step = count > 1 ? operand.step * kElement : operand.rows * row;
    const Id form = api_.MPSMatrixDescriptor_Make(api_.objc_getClass("MPSMatrixDescriptor"),
                                                  Size(operand.rows), Size(operand.columns),
                                                  Size(count), Size(row), Size(step), kFloat32);
    if (form == nullptr) return {};
    return {api_, api_.MPSMatrix_InitWithBuffer(
                      api_.Alloc("MPSMatrix"), operand.buffer(),
                      Size(operand.tensor.offset + first * operand.step * kElement), form)};
  }

  Owned VectorOf(const RowMajorMatrix& operand) const {
    const Id form = api_.MPSVectorDescriptor_Make(api_.objc_getClass("MPSVectorDescriptor"),
                                                  Size(operand.rows), kFloat32);
    if (form == nullptr) return {};
    return {api_, api_.MPSVector_InitWithBuffer(api_.Alloc("MPSVector"), operand.buffer(),
                                                Size(operand.tensor.offset), form)};
  }

  bool Encode(Id commands, const RowMajorProduct& work, std::string* failure) const {
    const Pool pool(api_);
    if (!IsServed(api_, work)) return false;
    const Id device = api_.MTLBuffer_Device(work.result.buffer());
    const Owned kernel(
        api_, api_.MPSMatrixMultiplication_InitWithDevice(
                  api_.Alloc("MPSMatrixMultiplication"), device,
                  static_cast<Bool>(work.left.is_turned), static_cast<Bool>(work.right.is_turned),
                  Size(work.result.rows), Size(work.result.columns), Size(work.terms), 1.0, 0.0));
    if (kernel.id() == nullptr) return false;
    const int64_t batch = BatchOf(work);
    for (int64_t first = 0; first < work.count; first += batch) {
      const int64_t count = std::min(batch, work.count - first);
      const Owned left = MatrixOf(work.left, first, count);
      const Owned right = MatrixOf(work.right, first, count);
      const Owned result = MatrixOf(work.result, first, count);
      if (left.id() == nullptr || right.id() == nullptr || result.id() == nullptr) {
        if (first != 0) *failure = "it gave no matrix after some were encoded";
        return false;
      }
      api_.MPSMatrixMultiplication_Encode(kernel.id(), commands, left.id(), right.id(),
                                          result.id());
    }
    return true;
  }

  bool EncodeVectors(Id commands, const RowMajorProduct& work) const {
    const Pool pool(api_);
    if (!IsServed(api_, work)) return false;
    const Id device = api_.MTLBuffer_Device(work.result.buffer());
    const Owned kernel(api_, api_.MPSMatrixVectorMultiplication_InitWithDevice(
                                 api_.Alloc("MPSMatrixVectorMultiplication"), device,
                                 static_cast<Bool>(work.left.is_turned), Size(work.result.rows),
                                 Size(work.terms), 1.0, 0.0));
    const Owned matrix = MatrixOf(work.left, 0, 1);
    const Owned vector = VectorOf(work.right);
    const Owned result = VectorOf(work.result);
    for (const Owned* const each : {&kernel, &matrix, &vector, &result}) {
      if (each->id() == nullptr) return false;
    }
    api_.MPSMatrixVectorMultiplication_Encode(kernel.id(), commands, matrix.id(), vector.id(),
                                              result.id());
    return true;
  }

  Api api_;
};

}  // namespace

DeviceBlas* PerformanceShaders() {
  static auto* const blas = new MetalLibrary();
  return blas;
}

}  // namespace dovetail::runtime::extra
