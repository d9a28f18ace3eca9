#include "engine/executor.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "dovetail/kit/status.h"
#include "engine/alias.h"
#include "engine/argument.h"
#include "engine/arithmetic.h"
#include "engine/error.h"
#include "engine/interrupt.h"
#include "engine/launch_batch.h"
#include "engine/library_call.h"
#include "engine/report.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

// Rounds between two looks at the clock.
constexpr uint64_t kRoundsBetweenLooks = 16;

// Throws when this thread must stop what it does.
void CheckStop(const Program& program, const Device& device) {
  switch (AskStop()) {
    case Stop::kNo:
      return;
    case Stop::kTimeLimit:
      Fail(ErrorKind::kTimeLimit, program.plan->name, ": ", device.name(),
           " did not finish within ", SecondsText(WorkLimit::Current()),
           " s; the iterations of a loop that had not begun were skipped");
    case Stop::kInterrupted:
      Fail(ErrorKind::kInterrupted, program.plan->name,
           ": interrupted; the iterations of a loop that had not begun were skipped");
  }
}

// The int64 values, tensor slots and scalar slots of one call; on the stack unless the plan is
// huge.
class Frame {
 public:
  explicit Frame(const Program& program) {
    const size_t slots = (program.tensor_count * sizeof(TensorSlot) + 7) / 8;
    const size_t words =
        program.register_count + program.stride_count + program.scalar_count + slots;
    int64_t* next = few_;
    if (words > kFew) {
      many_.reset(new int64_t[words]);
      next = many_.get();
    }
    tensors = reinterpret_cast<TensorSlot*>(next);
    registers = next + slots;
    strides = registers + program.register_count;
    scalars = reinterpret_cast<ScalarSlot*>(strides + program.stride_count);
    for (uint32_t i = 0; i < program.tensor_count; ++i) new (tensors + i) TensorSlot;
    if (!program.constants.empty()) {
      std::memcpy(registers, program.constants.data(), program.constants.size() * sizeof(int64_t));
    }
  }

  TensorSlot* tensors;
  int64_t* registers;
  int64_t* strides;
  ScalarSlot* scalars;

 private:
  static constexpr size_t kFew = 384;
  alignas(TensorSlot) int64_t few_[kFew];
  std::unique_ptr<int64_t[]> many_;
};

// Workspaces go back to the stream when the call ends, however it ends.
class Workspaces {
 public:
  Workspaces(Stream& stream, const Program& program) : stream_(stream), program_(program) {}
  Workspaces(const Workspaces&) = delete;
  Workspaces& operator=(const Workspaces&) = delete;
  ~Workspaces() {
    for (Memory& memory : memories_) stream_.ReturnWorkspace(std::move(memory));
  }

  dvt_memory Take(uint64_t bytes) {
    if (memories_.empty()) stream_.CheckNotCaptured(program_.plan->name, "scratch memory");
    memories_.push_back(stream_.TakeWorkspace(bytes));
    return memories_.back().handle();
  }

 private:
  Stream& stream_;
  const Program& program_;
  std::vector<Memory> memories_;
};

[[noreturn]] __attribute__((cold)) void FailCheck(const Program& program, const ProgramCheck& check,
                                                  const int64_t* registers) {
  const std::string& message = program.plan->messages[check.message];
  std::string text;
  size_t at = 0;
  while (at < message.size()) {
    size_t end = at + 1;
    if (message[at] == '{') {
      uint64_t number = 0;
      while (end < message.size() && end - at <= 5 && message[end] >= '0' && message[end] <= '9') {
        number = 10 * number + static_cast<uint64_t>(message[end++] - '0');
      }
      if (end > at + 1 && end < message.size() && message[end] == '}' &&
          number < check.registers.size()) {
        text += Concat(registers[check.registers[number]]);
        at = end + 1;
        continue;
      }
    }
    text += message[at++];
  }
  Fail(ErrorKind::kValue, program.plan->name, ": ", text);
}

[[noreturn]] __attribute__((cold)) void FailArithmetic(const Program& program,
                                                       const ProgramStep& step, int64_t a,
                                                       int64_t b) {
  Fail(ErrorKind::kValue, program.plan->name, ": ", FindOpcode(step.opcode)->name, " of ", a,
       " and ", b, " exceeds 64 bits while the sizes of this call are computed");
}

// Fills in the shape of what an instruction makes; returns its bytes. An extent of 0 does not
// excuse the others: strides are made of them, and NumPy refuses such an array.
int64_t LayOut(const Program& program, const ProgramAllocation& allocation,
               const int64_t* registers, int64_t* shape) {
  int64_t bytes = allocation.element_bytes;
  bool is_empty = false;
  for (size_t i = 0; i < allocation.extents.size(); ++i) {
    shape[i] = registers[allocation.extents[i]];
    is_empty = is_empty || shape[i] == 0;
    if (shape[i] < 0 || __builtin_mul_overflow(bytes, std::max<int64_t>(shape[i], 1), &bytes)) {
      Fail(ErrorKind::kValue, program.plan->name, ": tensor ", allocation.tensor,
           " would have the extent ", shape[i], " along axis ", i,
           shape[i] < 0 ? ", which is negative" : ", too many bytes to count in 64 bits");
    }
  }
  return is_empty ? 0 : bytes;
}

void Allocate(const Program& program, const ProgramAllocation& allocation, uint8_t step,
              Workspaces* workspaces, ResultAllocator* results, Frame* frame) {
  int64_t* shape = frame->strides + allocation.stride_index;
  const int64_t bytes = LayOut(program, allocation, frame->registers, shape);
  TensorSlot& slot = frame->tensors[allocation.tensor];
  slot = TensorSlot();
  slot.shape = shape;
  if (step == static_cast<uint8_t>(Step::kTable)) {
    slot.data = allocation.table.handle();
  } else if (step == static_cast<uint8_t>(Step::kResult)) {
    if (results == nullptr) {
      Fail(ErrorKind::kInternal, program.plan->name,
           " returns tensors, and the caller passed no result allocator");
    }
    const DLTensor* tensor =
        results->Allocate(allocation.ordinal, *program.device, allocation.dtype,
                          static_cast<int32_t>(allocation.extents.size()), shape);
    slot.data = tensor->data;
    slot.first = static_cast<int64_t>(tensor->byte_offset);
  } else if (bytes != 0) {
    slot.data = workspaces->Take(static_cast<uint64_t>(bytes));
  }
  slot.low = slot.first;
  slot.high = slot.first + bytes;
}

// The element of a workspace, once the work that was submitted is done.
int64_t ReadElement(const Program& program, const ProgramStep& step, const TensorSlot& slot,
                    Stream& stream) {
  const Plan& plan = *program.plan;
  const bool is_wide = plan.tensors[step.a].dtype.bits == 64;
  const int64_t size = is_wide ? sizeof(int64_t) : sizeof(int32_t);
  if (slot.high - slot.low != size) {
    Fail(ErrorKind::kPlan, "plan '", plan.name, "': instruction ", step.b, " (read): tensor ",
         step.a, " has ", (slot.high - slot.low) / size, " elements, expected 1");
  }
  stream.CheckNotCaptured(plan.name, "a value that decides what is launched next");
  int64_t wide = 0;
  int32_t narrow = 0;
  void* const host = is_wide ? static_cast<void*>(&wide) : static_cast<void*>(&narrow);
  stream.Download(host, slot.data, static_cast<uint64_t>(slot.low), static_cast<uint64_t>(size));
  return is_wide ? wide : narrow;
}

int64_t ScalarValue(const Program& program, const ProgramStep& step, const ScalarSlot& slot) {
  const PlanParameter& parameter = program.plan->parameters[step.b];
  if (parameter.dtype.code == kDLUInt && slot.integer < 0) {
    Fail(ErrorKind::kValue, program.plan->name, ": parameter '", parameter.name, "' is ",
         static_cast<uint64_t>(slot.integer), ", sizes are computed with values up to ", INT64_MAX,
         "; pass a smaller one");
  }
  return slot.integer;
}

}  // namespace

void RunProgram(const Program& program, const Argument* arguments, uint32_t count, Stream& stream,
                ResultAllocator* results) {
  if (count != program.parameters.size()) ThrowArgumentCount(program, count);
  if (program.is_traceable && program.traces.TryRun(program, arguments, stream)) return;
  Frame frame(program);
  int64_t* const registers = frame.registers;
  TensorSlot* const tensors = frame.tensors;
  for (uint32_t i = 0; i < count; ++i) {
    const ProgramParameter& parameter = program.parameters[i];
    if (parameter.is_tensor) {
      BindTensor(program, i, arguments[i], frame.strides + parameter.stride_index,
                 tensors + parameter.slot);
    } else {
      BindScalar(program, i, arguments[i], frame.scalars + parameter.slot);
    }
  }
  for (const ProgramAlias& alias : program.aliases) {
    CheckAlias(program, alias, tensors[alias.a], tensors[alias.b]);
  }

  if (results != nullptr) {
    const auto returned = static_cast<uint32_t>(program.return_ordinals.size());
    results->Expect({program.return_ordinals.data(), returned});
  }
  Workspaces workspaces(stream, program);
  CallReports reports(*program.plan, stream, program.most_report_text);
  LaunchBatch batch(program, stream);
  StepBudget budget(program);
  uint64_t rounds = 0;
  const ProgramStep* const steps = program.steps.data();
  const size_t step_count = program.steps.size();
  for (size_t at = 0; at < step_count; ++at) {
    const ProgramStep& step = steps[at];
    budget.Spend(1);
    switch (step.opcode) {
      case static_cast<uint8_t>(Opcode::kDim):
        registers[step.out] = tensors[step.a].shape[step.b];
        break;
      case static_cast<uint8_t>(Opcode::kStride):
        registers[step.out] = frame.strides[step.a];
        break;
      case static_cast<uint8_t>(Opcode::kScalar):
        registers[step.out] = ScalarValue(program, step, frame.scalars[step.a]);
        break;
      case static_cast<uint8_t>(Opcode::kBits):
        // A float is held as the float64 of its value.
        registers[step.out] = frame.scalars[step.a].integer;
        break;
      case static_cast<uint8_t>(Step::kCheck):
        if (registers[step.a] == 0) FailCheck(program, program.checks[step.b], registers);
        break;
      case static_cast<uint8_t>(Step::kResult):
      case static_cast<uint8_t>(Step::kWorkspace):
      case static_cast<uint8_t>(Step::kTable):
        Allocate(program, program.allocations[step.a], step.opcode, &workspaces, results, &frame);
        break;
      case static_cast<uint8_t>(Step::kReports): {
        const ReportLayout& layout = program.plan->reports;
        TensorSlot& slot = tensors[layout.tensor];
        slot = TensorSlot();
        slot.data = reports.Begin();
        slot.high = static_cast<int64_t>(layout.bytes());
        break;
      }
      case static_cast<uint8_t>(Step::kLaunch):
        batch.Add(program.launches[step.a], registers, tensors, frame.scalars, &budget);
        break;
      case static_cast<uint8_t>(Step::kCall):
        // What was launched before it is done before it.
        batch.Flush();
        registers[step.out] =
            RunCall(program, program.calls[step.a], registers, tensors, frame.scalars, stream);
        break;
      case static_cast<uint8_t>(Step::kSet):
        registers[step.out] = registers[step.a];
        break;
      case static_cast<uint8_t>(Step::kRead):
        batch.Flush();
        registers[step.out] = ReadElement(program, step, tensors[step.a], stream);
        CheckStop(program, *program.device);
        break;
      case static_cast<uint8_t>(Step::kJumpIfZero):
        if (registers[step.a] == 0) at = size_t{step.b} - 1;
        break;
      case static_cast<uint8_t>(Step::kJump):
        at = size_t{step.b} - 1;
        break;
      case static_cast<uint8_t>(Step::kRepeatBegin):
        registers[step.out] = 0;
        registers[step.c] = registers[step.a];
        if (registers[step.c] <= 0) at = size_t{step.b} - 1;
        break;
      case static_cast<uint8_t>(Step::kRepeatNext):
        // Launches that are short each may be many.
        if (++rounds % kRoundsBetweenLooks == 0) CheckStop(program, *program.device);
        if (++registers[step.out] < registers[step.c]) at = size_t{step.b} - 1;
        break;
      case static_cast<uint8_t>(Opcode::kEq):
        registers[step.out] = registers[step.a] == registers[step.b];
        break;
      default: {
        const int64_t a = registers[step.a];
        const int64_t b = registers[step.b];
        const ArithmeticFault fault = Compute(static_cast<Opcode>(step.opcode), a, b,
                                              registers[step.c], &registers[step.out]);
        if (fault != ArithmeticFault::kNone) FailArithmetic(program, step, a, b);
      }
    }
  }
  std::unique_ptr<const Trace> trace;
  if (program.is_traceable && !program.traces.IsFull()) {
    trace = batch.MakeTrace(tensors, frame.scalars);
  }
  batch.Flush();
  // Kept only now that the launches are known to be accepted.
  if (trace != nullptr) program.traces.Add(std::move(trace));
  reports.Finish();
}

}  // namespace dovetail::runtime
