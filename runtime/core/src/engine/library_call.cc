#include "engine/library_call.h"

#include <string>
#include <vector>

#include "engine/backend.h"
#include "engine/call_signature.h"
#include "engine/error.h"
#include "engine/function_library.h"
#include "engine/registry.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

dvt_call_context ContextOf(const Device& device, dvt_stream* stream) {
  dvt_call_context context = {};
  context.struct_size = sizeof context;
  context.device_index = device.index();
  context.device_kind = device.backend().kind().c_str();
  context.backend = &device.table();
  context.device = device.handle();
  context.stream = stream;
  return context;
}

[[noreturn]] void Refuse(const Plan& plan, size_t index, const std::string& name,
                         const std::string& reason) {
  Fail(ErrorKind::kPlan, "plan '", plan.name, "': instruction ", index, " (call): function '",
       Brief(name), "': ", reason);
}

CallSignature Parsed(const Plan& plan, size_t index, const std::string& name, const char* text) {
  CallSignature signature;
  const std::string fault = ParseSignature(text, &signature);
  if (!fault.empty()) Refuse(plan, index, name, fault);
  return signature;
}

}  // namespace

ProgramCall BindCall(const Program& program, size_t index, const std::vector<uint32_t>& registers) {
  const Plan& plan = *program.plan;
  const PlanInstruction& instruction = plan.instructions[index];
  const uint32_t* operands = plan.Operands(instruction);
  const std::string& name = plan.messages[operands[0]];
  ProgramCall call;
  call.index = static_cast<uint32_t>(index);
  for (uint32_t i = 1; i < instruction.operand_count; i += 2) {
    const uint32_t number = operands[i + 1];
    ProgramCallArgument argument;
    switch (static_cast<LaunchTag>(operands[i])) {
      case LaunchTag::kTensor:
        argument.source = ProgramCallArgument::Source::kTensor;
        argument.number = number;
        break;
      case LaunchTag::kValue:
        argument.source = ProgramCallArgument::Source::kRegister;
        argument.number = registers[number];
        break;
      case LaunchTag::kScalarParameter: {
        const uint8_t code = plan.parameters[number].dtype.code;
        argument.source = code == kDLFloat || code == kDLBfloat
                              ? ProgramCallArgument::Source::kFloat
                              : ProgramCallArgument::Source::kInteger;
        argument.number = program.parameters[number].slot;
        break;
      }
    }
    call.arguments.push_back(argument);
  }
  // What the formats know of it holds whatever is installed: the arguments fit it (plan_verify.cc).
  const char* known = KnownSignature(name);
  if (known != nullptr) call.equal = Parsed(plan, index, name, known).equal;

  FunctionLibrary* library = Registry::Global().FindLibrary(name.substr(0, name.find('.')));
  if (library == nullptr) return call;
  const dvt_library_function* function = library->Find(name);
  if (function == nullptr) return call;
  if (known != nullptr) {
    // Of another version of the library: its own kernels serve the plan.
    if (std::string(known) != function->signature) return call;
  } else {
    const CallSignature signature = Parsed(plan, index, name, function->signature);
    const std::string reason = WhyNotFits(signature, plan, instruction);
    if (!reason.empty()) Refuse(plan, index, name, reason);
    call.equal = signature.equal;
  }
  const dvt_call_context context = ContextOf(*program.device, nullptr);
  dvt_error error = EmptyError();
  if (function->offers(&context, &error) == 1) call.function = function;
  return call;
}

int64_t RunCall(const Program& program, const ProgramCall& call, const int64_t* registers,
                const TensorSlot* tensors, const ScalarSlot* scalars, Stream& stream) {
  const Plan& plan = *program.plan;
  const std::string& name = plan.messages[plan.Operands(plan.instructions[call.index])[0]];
  for (const ProgramCallEqual& equal : call.equal) {
    const uint32_t a = call.arguments[equal.first].number;
    const uint32_t b = call.arguments[equal.second].number;
    const int64_t wanted = tensors[a].shape[equal.first_axis];
    const int64_t given = tensors[b].shape[equal.second_axis];
    if (wanted == given) continue;
    Refuse(plan, call.index, name,
           Concat("argument ", equal.second, " has the extent ", given, " along axis ",
                  equal.second_axis, ", argument ", equal.first, " has ", wanted, " along axis ",
                  equal.first_axis, ", and both must be equal"));
  }
  if (call.function == nullptr) return 0;
  std::vector<dvt_call_argument> arguments(call.arguments.size());
  std::vector<std::vector<int64_t>> strides(call.arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const ProgramCallArgument& given = call.arguments[i];
    dvt_call_argument& argument = arguments[i];
    switch (given.source) {
      case ProgramCallArgument::Source::kTensor: {
        const TensorSlot& slot = tensors[given.number];
        const PlanTensor& declared = plan.tensors[given.number];
        argument.kind = DVT_CALL_TENSOR;
        argument.tensor.memory = slot.IsEmpty() ? nullptr : slot.data;
        argument.tensor.offset = slot.first;
        argument.tensor.dtype_code = declared.dtype.code;
        argument.tensor.dtype_bits = declared.dtype.bits;
        argument.tensor.dtype_lanes = declared.dtype.lanes;
        argument.tensor.rank = declared.rank;
        argument.tensor.shape = slot.shape;
        argument.tensor.strides = slot.strides;
        if (slot.strides == kNoExtents) {  // the plan's own: row-major
          strides[i].resize(declared.rank);
          int64_t stride = 1;
          for (uint32_t axis = declared.rank; axis-- > 0;) {
            strides[i][axis] = stride;
            stride *= slot.shape[axis] > 1 ? slot.shape[axis] : 1;
          }
          argument.tensor.strides = strides[i].data();
        }
        break;
      }
      case ProgramCallArgument::Source::kRegister:
        argument.kind = DVT_CALL_INTEGER;
        argument.integer = registers[given.number];
        break;
      case ProgramCallArgument::Source::kInteger:
        argument.kind = DVT_CALL_INTEGER;
        argument.integer = scalars[given.number].integer;
        break;
      case ProgramCallArgument::Source::kFloat:
        argument.kind = DVT_CALL_FLOAT;
        argument.floating = scalars[given.number].floating;
        break;
    }
  }
  const dvt_call_context context = ContextOf(*program.device, stream.handle());
  return stream.Call(*call.function, context, arguments.data(),
                     static_cast<uint32_t>(arguments.size()))
             ? 1
             : 0;
}

}  // namespace dovetail::runtime
