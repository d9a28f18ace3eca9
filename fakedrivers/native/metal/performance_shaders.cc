/* Metal Performance Shaders: matrices and vectors in buffers, and their products, computed by the
 * host when a command buffer gets there.
 *
 * Apple's library ends the process at wrong calls, or reads and writes beside the matrices. */
#include "../core/gpu/blas.h"
#include "call.h"
#include "objects.h"
#include "parameters.h"

namespace dovetail::fakedrivers::metal {
namespace {

constexpr UInteger kElement = sizeof(float);

void CheckType(uint32_t type) {
  DOVETAIL_FAKE_REQUIRE(type == kFloat32, "the data type " + Text(type) +
                                              ": products of MPSDataTypeFloat32 are known here");
}

/* Puts an operand into a buffer; `bytes` from `offset` on are its. */
template <typename Operand>
void Place(Operand* operand, Id buffer_id, UInteger offset, UInteger bytes) {
  DOVETAIL_FAKE_REQUIRE(operand->buffer == nullptr, "it is initialised a second time");
  const auto buffer = Find<Buffer>(buffer_id, "the buffer");
  DOVETAIL_FAKE_REQUIRE(offset % kElement == 0,
                        "offset " + Text(offset) + ", which is between elements");
  DOVETAIL_FAKE_REQUIRE(
      offset <= buffer->length && bytes <= buffer->length - offset,
      Text(bytes) + " bytes from " + Text(offset) + ", the buffer has " + Text(buffer->length));
  operand->buffer = buffer;
  operand->offset = offset;
}

/* An operand of a kernel that is encoded into `commands`. */
template <typename Operand>
std::shared_ptr<Operand> FindOperand(const CommandBuffer& commands, Id id, const char* what) {
  const auto operand = Find<Operand>(id, what);
  DOVETAIL_FAKE_REQUIRE(operand->buffer != nullptr,
                        std::string(what) + " was not initialised with a buffer");
  DOVETAIL_FAKE_REQUIRE(operand->buffer->device == commands.queue->device,
                        std::string(what) + " is of another device");
  return operand;
}

template <typename Kernel>
std::shared_ptr<Kernel> FindKernel(const CommandBuffer& commands, Id id) {
  const auto kernel = Find<Kernel>(id);
  DOVETAIL_FAKE_REQUIRE(kernel->device != nullptr, "it was not initialised with a device");
  DOVETAIL_FAKE_REQUIRE(kernel->device == commands.queue->device,
                        "the command buffer is of another device than the kernel");
  return kernel;
}

template <typename Kernel>
std::shared_ptr<Kernel> Initialise(Id self, Id device_id) {
  const auto kernel = Find<Kernel>(self);
  DOVETAIL_FAKE_REQUIRE(kernel->device == nullptr, "it is initialised a second time");
  const auto device = Find<Device>(device_id, "the device");
  DOVETAIL_FAKE_REQUIRE(device->has_performance_shaders,
                        "the device has no Metal Performance Shaders (MPSSupportsMTLDevice)");
  kernel->device = device;
  return kernel;
}

/* That a matrix holds so many rows and columns, as they are in memory. */
void CheckSize(const Matrix& matrix, UInteger rows, UInteger columns, const char* what) {
  const MatrixDescriptor& form = *matrix.form;
  DOVETAIL_FAKE_REQUIRE(form.rows >= rows && form.columns >= columns,
                        std::string(what) + " has " + Text(form.rows) + " rows of " +
                            Text(form.columns) + ", read or written are " + Text(rows) + " of " +
                            Text(columns));
}

template <typename Operand>
float* DataOf(const Operand& operand) {
  return reinterpret_cast<float*>(operand.buffer->data() + operand.offset);
}

int Lead(const Matrix& matrix) { return static_cast<int>(matrix.form->row_bytes / kElement); }
long long Step(const Matrix& matrix) {
  return static_cast<long long>(matrix.form->matrix_bytes / kElement);
}

}  // namespace

namespace bodies {

namespace MPSMatrixDescriptor {

Id Make(Id /*self*/, UInteger rows, UInteger columns, UInteger matrices, UInteger row_bytes,
        UInteger matrix_bytes, uint32_t type) {
  CheckType(type);
  DOVETAIL_FAKE_REQUIRE(
      rows != 0 && columns != 0 && matrices != 0,
      Text(matrices) + " matrices of " + Text(rows) + " rows and " + Text(columns) + " columns");
  DOVETAIL_FAKE_REQUIRE(
      row_bytes % kElement == 0 && row_bytes >= columns * kElement,
      "rows of " + Text(row_bytes) + " bytes, for " + Text(columns) + " elements of 4");
  DOVETAIL_FAKE_REQUIRE(matrix_bytes % row_bytes == 0 && matrix_bytes >= rows * row_bytes,
                        "matrices of " + Text(matrix_bytes) + " bytes, for " + Text(rows) +
                            " rows of " + Text(row_bytes));
  auto made = std::make_shared<MatrixDescriptor>();
  made->rows = rows;
  made->columns = columns;
  made->matrices = matrices;
  made->row_bytes = row_bytes;
  made->matrix_bytes = matrix_bytes;
  return Autoreleased(made);
}

}  // namespace MPSMatrixDescriptor

namespace MPSVectorDescriptor {

Id Make(Id /*self*/, UInteger length, uint32_t type) {
  CheckType(type);
  DOVETAIL_FAKE_REQUIRE(length != 0, "a vector of no elements");
  auto made = std::make_shared<VectorDescriptor>();
  made->length = length;
  return Autoreleased(made);
}

}  // namespace MPSVectorDescriptor

namespace MPSMatrix {

Id InitWithBuffer(Id self, Id buffer, UInteger offset, Id descriptor) {
  const auto matrix = Find<Matrix>(self);
  const auto form = Find<MatrixDescriptor>(descriptor, "the descriptor");
  Place(matrix.get(), buffer, offset, form->matrices * form->matrix_bytes);
  matrix->form = form;
  return self;
}

}  // namespace MPSMatrix

namespace MPSVector {

Id InitWithBuffer(Id self, Id buffer, UInteger offset, Id descriptor) {
  const auto vector = Find<Vector>(self);
  const auto form = Find<VectorDescriptor>(descriptor, "the descriptor");
  Place(vector.get(), buffer, offset, form->length * kElement);
  vector->length = form->length;
  return self;
}

}  // namespace MPSVector

namespace MPSMatrixMultiplication {

Id InitWithDevice(Id self, Id device, Bool turns_left, Bool turns_right, UInteger rows,
                  UInteger columns, UInteger terms, double alpha, double beta) {
  const auto kernel = Initialise<MatrixMultiplication>(self, device);
  kernel->is_left_turned = turns_left != 0;
  kernel->is_right_turned = turns_right != 0;
  kernel->rows = rows;
  kernel->columns = columns;
  kernel->terms = terms;
  kernel->alpha = alpha;
  kernel->beta = beta;
  return self;
}

/* Row-major matrices are the transposes of column-major ones, whose product is in the other
 * order. */
void Encode(Id self, Id commands_id, Id left_id, Id right_id, Id result_id) {
  const auto commands = Find<CommandBuffer>(commands_id, "the command buffer");
  const auto kernel = FindKernel<MatrixMultiplication>(*commands, self);
  const auto left = FindOperand<Matrix>(*commands, left_id, "the left matrix");
  const auto right = FindOperand<Matrix>(*commands, right_id, "the right matrix");
  const auto result = FindOperand<Matrix>(*commands, result_id, "the result");
  commands->CheckRecording();
  const auto check = [](const Matrix& matrix, UInteger rows, UInteger columns, bool is_turned,
                        const char* what) {
    CheckSize(matrix, is_turned ? columns : rows, is_turned ? rows : columns, what);
  };
  check(*left, kernel->rows, kernel->terms, kernel->is_left_turned, "the left matrix");
  check(*right, kernel->terms, kernel->columns, kernel->is_right_turned, "the right matrix");
  check(*result, kernel->rows, kernel->columns, false, "the result");
  const UInteger count = result->form->matrices;
  DOVETAIL_FAKE_REQUIRE(left->form->matrices == count && right->form->matrices == count,
                        Text(left->form->matrices) + " left and " + Text(right->form->matrices) +
                            " right matrices for " + Text(count) + " results");
  const blas::Gemm<float> work = {kernel->is_right_turned,
                                  kernel->is_left_turned,
                                  static_cast<int>(kernel->columns),
                                  static_cast<int>(kernel->rows),
                                  static_cast<int>(kernel->terms),
                                  static_cast<float>(kernel->alpha),
                                  DataOf(*right),
                                  Lead(*right),
                                  Step(*right),
                                  DataOf(*left),
                                  Lead(*left),
                                  Step(*left),
                                  static_cast<float>(kernel->beta),
                                  DataOf(*result),
                                  Lead(*result),
                                  Step(*result),
                                  static_cast<int>(count)};
  /* The buffers live as long as the work. */
  commands->work.emplace_back([work, buffers = std::vector<std::shared_ptr<Buffer>>{
                                         left->buffer, right->buffer, result->buffer}] {
    work();
    return 0;
  });
}

}  // namespace MPSMatrixMultiplication

namespace MPSMatrixVectorMultiplication {

Id InitWithDevice(Id self, Id device, Bool turns, UInteger rows, UInteger columns, double alpha,
                  double beta) {
  const auto kernel = Initialise<MatrixVectorMultiplication>(self, device);
  kernel->is_turned = turns != 0;
  kernel->rows = rows;
  kernel->columns = columns;
  kernel->alpha = alpha;
  kernel->beta = beta;
  return self;
}

void Encode(Id self, Id commands_id, Id matrix_id, Id vector_id, Id result_id) {
  const auto commands = Find<CommandBuffer>(commands_id, "the command buffer");
  const auto kernel = FindKernel<MatrixVectorMultiplication>(*commands, self);
  const auto matrix = FindOperand<Matrix>(*commands, matrix_id, "the matrix");
  const auto vector = FindOperand<Vector>(*commands, vector_id, "the vector");
  const auto result = FindOperand<Vector>(*commands, result_id, "the result");
  commands->CheckRecording();
  const UInteger rows = kernel->is_turned ? kernel->columns : kernel->rows;
  const UInteger columns = kernel->is_turned ? kernel->rows : kernel->columns;
  CheckSize(*matrix, rows, columns, "the matrix");
  DOVETAIL_FAKE_REQUIRE(vector->length >= kernel->columns && result->length >= kernel->rows,
                        "a vector of " + Text(vector->length) + " elements and a result of " +
                            Text(result->length) + ", for a matrix of " + Text(kernel->rows) +
                            " rows and " + Text(kernel->columns) + " columns");
  const blas::Gemv<float> work = {!kernel->is_turned,
                                  static_cast<int>(columns),
                                  static_cast<int>(rows),
                                  static_cast<float>(kernel->alpha),
                                  DataOf(*matrix),
                                  Lead(*matrix),
                                  DataOf(*vector),
                                  1,
                                  static_cast<float>(kernel->beta),
                                  DataOf(*result),
                                  1};
  commands->work.emplace_back([work, buffers = std::vector<std::shared_ptr<Buffer>>{
                                         matrix->buffer, vector->buffer, result->buffer}] {
    work();
    return 0;
  });
}

}  // namespace MPSMatrixVectorMultiplication
}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal

using namespace dovetail::fakedrivers::metal;  // NOLINT(google-build-using-namespace): C functions

FAKE_EXPORT Bool MPSSupportsMTLDevice(Id device) {
  return dovetail::fakedrivers::Note(
      "MPSSupportsMTLDevice", __builtin_return_address(0), [device]() -> Bool {
        try {
          return static_cast<Bool>(Find<Device>(device, "the device")->has_performance_shaders);
        } catch (const Refused&) {
          return 0; /* said */
        }
      });
}
