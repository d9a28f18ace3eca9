// A plan made ready for one device: a flat list of steps over registers, with everything looked up.
//
// Constants and device attributes are folded into the initial registers, kernels are loaded,
// argument blocks are laid out. What is left for a call is arithmetic on a few int64 values and
// filling in pointers.
#ifndef DOVETAIL_ENGINE_PROGRAM_H_
#define DOVETAIL_ENGINE_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "dovetail/library.h"
#include "engine/call_signature.h"
#include "engine/device.h"
#include "engine/image.h"
#include "engine/plan.h"
#include "engine/trace.h"

namespace dovetail::runtime {

// Steps besides the value-producing opcodes of plan.h, which keep their numbers.
enum class Step : uint8_t {
  kCheck = 100,        // register a is not 0, else fail with check b
  kResult = 101,       // allocation a
  kWorkspace = 102,    // allocation a
  kLaunch = 103,       // launch a
  kJumpIfZero = 104,   // register a; to step b
  kJump = 105,         // to step b
  kRepeatBegin = 106,  // out: counter := 0, register c := register a; when that is <= 0, to step b
  kRepeatNext = 107,   // ++counter (out); while below register c, to step b
  kReports = 108,      // the buffer of the call's reports
  kCall = 109,         // out: whether library call a did its work
  kSet = 111,          // out: a variable := register a
  kRead = 110,         // out: the element of tensor a, whose instruction is b
  kTable = 112,        // allocation a, which is filled
};

struct ProgramStep {
  uint8_t opcode = 0;  // an Opcode or a Step
  uint32_t out = 0;
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
};

struct ProgramParameter {
  bool is_tensor = false;
  bool is_written = false;
  bool is_read_by_plan = false;  // scalars: an instruction computes with it
  uint32_t packed_dtype = 0;     // the bytes of a DLDataType as a number
  uint32_t rank = 0;
  uint32_t element_bytes = 0;
  uint32_t alignment = 0;     // of the first element: of a complex one, that of its parts
  uint32_t slot = 0;          // tensors: tensor number; scalars: scalar number
  uint32_t stride_index = 0;  // tensors: where its strides stand in the frame
};

struct ProgramCheck {
  uint32_t message = 0;
  std::vector<uint32_t> registers;
};

struct ProgramAllocation {
  uint32_t tensor = 0;
  uint32_t ordinal = 0;  // results: 0, 1, ...; workspaces likewise
  DLDataType dtype{};
  uint32_t element_bytes = 0;
  uint32_t stride_index = 0;      // shape and strides stand here in the frame
  std::vector<uint32_t> extents;  // registers
  Memory table;                   // of a table
};

// How one value of a kernel's scalar block is made.
struct ScalarRecipe {
  // kShared: a register that holds the bytes of a block's shared memory.
  enum class Source : uint8_t { kRegister, kParameter, kOffset, kGridBase, kShared };
  enum class Type : uint8_t { kInt32, kUint32, kInt64, kUint64, kFloat32, kFloat64 };
  // Of the scalar parameter, for Source::kParameter.
  enum class From : uint8_t { kSigned, kUnsigned, kFloat };

  Source source = Source::kRegister;
  Type type = Type::kInt32;
  From from = From::kSigned;
  uint32_t number = 0;  // register, scalar slot, binding, dimension
  uint32_t at = 0;      // byte offset in the block
};

struct ProgramBinding {
  uint32_t tensor = 0;
  uint32_t element_bytes = 0;
  bool has_offset = false;  // the kernel takes the element offset of this buffer
};

// An extent or a stride that a kernel is given for an axis of a tensor.
struct ProgramSize {
  enum class Source : uint8_t { kConstant, kRegister, kScalar, kRowMajor };
  Source source = Source::kConstant;
  ScalarRecipe::Type type = ScalarRecipe::Type::kInt64;  // that the kernel sees the value in
  bool is_stride = false;
  uint32_t axis = 0;
  uint32_t tensor = 0;
  uint32_t buffer = 0;  // of the kernel, for messages
  uint32_t rank = 0;
  int64_t value = 0;  // itself, or the number of the register or the scalar slot
};

struct ProgramLaunch {
  dvt_kernel* kernel = nullptr;
  uint32_t kernel_name = 0;  // index into plan->kernels
  uint32_t grid[3] = {};     // registers
  uint32_t work = 0;         // likewise, where has_work
  bool has_work = false;     // the plan says what a block costs
  bool has_grid_base[3] = {};
  std::vector<ProgramBinding> bindings;
  std::vector<ScalarRecipe> scalars;
  std::vector<ProgramSize> sizes;  // what the image says of its arguments
  uint32_t scalar_bytes = 0;
  uint64_t shared_bytes = 0;  // of a block, of constant size
  bool has_padding = false;   // the scalar block has bytes that no scalar covers
};

struct ProgramCallArgument {
  enum class Source : uint8_t { kTensor, kRegister, kInteger, kFloat };
  Source source = Source::kTensor;
  uint32_t number = 0;  // tensor number, register, scalar slot
};

using ProgramCallEqual = EqualExtents;

// A call of a library's function.
struct ProgramCall {
  uint32_t index = 0;                              // of the instruction
  const dvt_library_function* function = nullptr;  // null: nothing is done
  std::vector<ProgramCallArgument> arguments;
  std::vector<ProgramCallEqual> equal;
};

struct ProgramAlias {
  uint32_t a = 0;  // tensor numbers
  uint32_t b = 0;
  uint32_t parameter_a = 0;
  uint32_t parameter_b = 0;
  bool same_allowed = false;
};

struct Program {
  std::shared_ptr<const Plan> plan;
  std::shared_ptr<Image> image;
  Device* device = nullptr;

  std::vector<ProgramParameter> parameters;
  std::vector<ProgramAlias> aliases;
  std::vector<int64_t> constants;  // the first registers
  std::vector<ProgramStep> steps;
  std::vector<ProgramCheck> checks;
  std::vector<ProgramAllocation> allocations;
  std::vector<ProgramLaunch> launches;
  std::vector<ProgramCall> calls;
  std::vector<uint32_t> return_ordinals;
  uint32_t register_count = 0;
  uint32_t tensor_count = 0;
  uint32_t scalar_count = 0;
  uint32_t stride_count = 0;  // int64 values kept for shapes and strides
  uint32_t workspace_count = 0;
  uint64_t most_steps = 0;        // of one call: Limit::kCallSteps
  uint64_t most_report_text = 0;  // likewise: Limit::kReportTextBytes
  bool is_traceable = false;
  mutable TraceStore traces;
};

// Loads the kernels onto the device, and compiles. The plan has been verified against the image
// (VerifyPlan). Throws kImage, kBackend, kUnsupported.
std::unique_ptr<Program> CompileProgram(std::shared_ptr<const Plan> plan,
                                        std::shared_ptr<Image> image, Device& device,
                                        const Limits& limits);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_PROGRAM_H_
