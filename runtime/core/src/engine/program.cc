#include "engine/program.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/library_call.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

// Of all launches of a plan: far more than any has, and few megabytes.
constexpr uint32_t kMostSizes = 1u << 20;

class Compiler {
 public:
  Compiler(Program* program, const Plan& plan) : program_(program), plan_(plan) {}

  void Run() {
    Parameters();
    for (const PlanInstruction& instruction : plan_.instructions) {
      switch (instruction.opcode) {
        case Opcode::kConst:
        case Opcode::kAttribute:
        case Opcode::kTable:
          ++program_->register_count;  // constants take the first registers
          break;
        default:
          break;
      }
    }
    registers_.resize(plan_.instructions.size());
    kernels_.resize(plan_.kernels.size());
    program_->constants.reserve(program_->register_count);
    for (size_t i = 0; i < plan_.instructions.size(); ++i) {
      Instruction(i);
      const PlanInstruction& instruction = plan_.instructions[i];
      work_ = instruction.opcode == Opcode::kWork ? plan_.Operands(instruction) : nullptr;
    }
    program_->tensor_count = static_cast<uint32_t>(plan_.tensors.size());
    std::map<uint32_t, uint32_t> ordinals;
    for (const ProgramAllocation& allocation : program_->allocations) {
      ordinals[allocation.tensor] = allocation.ordinal;
    }
    for (const uint32_t tensor : plan_.results)
      program_->return_ordinals.push_back(ordinals[tensor]);
  }

 private:
  struct Block {
    Opcode opcode;
    uint32_t patch;    // step whose target is the end (or the else)
    uint32_t counter;  // repeat: registers
    uint32_t limit;
    std::vector<uint32_t> leaving;  // steps whose target is behind the end
  };

  uint32_t NewRegister() { return program_->register_count++; }
  uint32_t Here() const { return static_cast<uint32_t>(program_->steps.size()); }
  void Emit(Step step, uint32_t out, uint32_t a, uint32_t b, uint32_t c) {
    program_->steps.push_back({static_cast<uint8_t>(step), out, a, b, c});
  }

  void Parameters() {
    uint32_t tensor = 0;
    tensor_of_.resize(plan_.parameters.size());
    for (size_t i = 0; i < plan_.parameters.size(); ++i) {
      const PlanParameter& parameter = plan_.parameters[i];
      ProgramParameter compiled;
      compiled.is_tensor = parameter.is_tensor;
      compiled.is_written = (parameter.access & kAccessWrite) != 0;
      std::memcpy(&compiled.packed_dtype, &parameter.dtype, sizeof compiled.packed_dtype);
      compiled.rank = parameter.rank;
      compiled.element_bytes = static_cast<uint32_t>(ElementBytes(parameter.dtype));
      compiled.alignment = static_cast<uint32_t>(ElementBytes(PartOf(parameter.dtype)));
      if (parameter.is_tensor) {
        tensor_of_[i] = tensor;
        compiled.slot = tensor++;
        compiled.stride_index = program_->stride_count;
        program_->stride_count += parameter.rank;
      } else {
        compiled.slot = program_->scalar_count++;
      }
      program_->parameters.push_back(compiled);
    }
    for (const PlanAliasRule& rule : plan_.alias_rules) {
      program_->aliases.push_back(
          {tensor_of_[rule.a], tensor_of_[rule.b], rule.a, rule.b, rule.same_allowed});
    }
  }

  void Constant(size_t index, int64_t value) {
    registers_[index] = static_cast<uint32_t>(program_->constants.size());
    program_->constants.push_back(value);
  }

  void Value(size_t index, Opcode opcode, uint32_t a, uint32_t b, uint32_t c) {
    registers_[index] = NewRegister();
    program_->steps.push_back({static_cast<uint8_t>(opcode), registers_[index], a, b, c});
  }

  void Instruction(size_t index) {
    const PlanInstruction& instruction = plan_.instructions[index];
    const uint32_t* operands = plan_.Operands(instruction);
    const uint16_t count = instruction.operand_count;
    switch (instruction.opcode) {
      case Opcode::kConst:
        Constant(index, instruction.immediate);
        break;
      case Opcode::kAttribute:
        Constant(index, program_->device->IntegerAttribute(plan_.messages[operands[0]]));
        break;
      case Opcode::kDim:
        Value(index, Opcode::kDim, tensor_of_[operands[0]], operands[1], 0);
        break;
      case Opcode::kStride:
        Value(index, Opcode::kStride, program_->parameters[operands[0]].stride_index + operands[1],
              0, 0);
        break;
      case Opcode::kScalar:
        program_->parameters[operands[0]].is_read_by_plan = true;
        Value(index, Opcode::kScalar, program_->parameters[operands[0]].slot, operands[0], 0);
        break;
      case Opcode::kBits:
        program_->parameters[operands[0]].is_read_by_plan = true;
        Value(index, Opcode::kBits, program_->parameters[operands[0]].slot, 0, 0);
        break;
      case Opcode::kCheck: {
        ProgramCheck check;
        check.message = operands[0];
        for (uint32_t i = 2; i < count; ++i) check.registers.push_back(registers_[operands[i]]);
        Emit(Step::kCheck, 0, registers_[operands[1]],
             static_cast<uint32_t>(program_->checks.size()), 0);
        program_->checks.push_back(std::move(check));
        break;
      }
      case Opcode::kResult:
      case Opcode::kWorkspace:
        Allocation(instruction, operands);
        break;
      case Opcode::kTable:
        Constant(index, operands[1]);
        Table(operands, registers_[index]);
        break;
      case Opcode::kReports:
        ++next_tensor_;
        Emit(Step::kReports, 0, 0, 0, 0);
        break;
      case Opcode::kReport:
      case Opcode::kWork:  // read with the next launch
        break;
      case Opcode::kLaunch:
        Launch(operands);
        break;
      case Opcode::kCall:
        registers_[index] = NewRegister();
        Emit(Step::kCall, registers_[index], static_cast<uint32_t>(program_->calls.size()), 0, 0);
        program_->calls.push_back(BindCall(*program_, index, registers_));
        break;
      case Opcode::kVariable:
        registers_[index] = NewRegister();
        Emit(Step::kSet, registers_[index], registers_[operands[0]], 0, 0);
        break;
      case Opcode::kSet:
        Emit(Step::kSet, registers_[operands[0]], registers_[operands[1]], 0, 0);
        break;
      case Opcode::kRead:
        registers_[index] = NewRegister();
        Emit(Step::kRead, registers_[index], operands[0], static_cast<uint32_t>(index), 0);
        break;
      case Opcode::kIf:
        blocks_.push_back({Opcode::kIf, Here(), 0, 0, {}});
        Emit(Step::kJumpIfZero, 0, registers_[operands[0]], 0, 0);
        break;
      case Opcode::kElse: {
        const uint32_t jump = Here();
        Emit(Step::kJump, 0, 0, 0, 0);
        program_->steps[blocks_.back().patch].b = Here();
        blocks_.back().patch = jump;
        break;
      }
      case Opcode::kRepeat: {
        const Block block = {Opcode::kRepeat, Here(), NewRegister(), NewRegister(), {}};
        registers_[index] = block.counter;
        Emit(Step::kRepeatBegin, block.counter, registers_[operands[0]], 0, block.limit);
        blocks_.push_back(block);
        break;
      }
      case Opcode::kEnd: {
        const Block block = blocks_.back();
        blocks_.pop_back();
        if (block.opcode == Opcode::kRepeat) {
          Emit(Step::kRepeatNext, block.counter, 0, block.patch + 1, block.limit);
        }
        program_->steps[block.patch].b = Here();
        for (const uint32_t jump : block.leaving) program_->steps[jump].b = Here();
        break;
      }
      case Opcode::kLeave: {
        const auto repeat = std::find_if(blocks_.rbegin(), blocks_.rend(), [](const Block& block) {
          return block.opcode == Opcode::kRepeat;
        });
        repeat->leaving.push_back(Here());
        Emit(Step::kJump, 0, 0, 0, 0);
        break;
      }
      default:
        Value(index, instruction.opcode, registers_[operands[0]],
              registers_[operands[count > 1 ? 1 : 0]], registers_[operands[count > 2 ? 2 : 0]]);
    }
  }

  void Allocation(const PlanInstruction& instruction, const uint32_t* operands) {
    const bool is_result = instruction.opcode == Opcode::kResult;
    ProgramAllocation allocation;
    allocation.tensor = next_tensor_++ + CountTensorParameters();
    allocation.ordinal = is_result ? result_count_++ : program_->workspace_count++;
    allocation.dtype = UnpackDtype(operands[0]);
    allocation.element_bytes = static_cast<uint32_t>(ElementBytes(allocation.dtype));
    allocation.stride_index = program_->stride_count;
    for (uint32_t i = 1; i < instruction.operand_count; ++i) {
      allocation.extents.push_back(registers_[operands[i]]);
    }
    program_->stride_count += static_cast<uint32_t>(allocation.extents.size());
    Emit(is_result ? Step::kResult : Step::kWorkspace, 0,
         static_cast<uint32_t>(program_->allocations.size()), 0, 0);
    program_->allocations.push_back(std::move(allocation));
  }

  // Memory of the device that every call reads.
  void Table(const uint32_t* operands, uint32_t elements) {
    ProgramAllocation allocation;
    allocation.tensor = next_tensor_++ + CountTensorParameters();
    allocation.element_bytes = static_cast<uint32_t>(ElementBytes(UnpackDtype(operands[0])));
    allocation.stride_index = program_->stride_count++;
    allocation.extents.push_back(elements);
    const uint64_t bytes = uint64_t{operands[1]} * allocation.element_bytes;
    if (bytes != 0) {
      Device& device = *program_->device;
      allocation.table = device.Allocate(bytes);
      device.DefaultStream()->Upload(allocation.table.handle(), 0, operands + 2, bytes);
    }
    Emit(Step::kTable, 0, static_cast<uint32_t>(program_->allocations.size()), 0, 0);
    program_->allocations.push_back(std::move(allocation));
  }

  uint32_t CountTensorParameters() const {
    uint32_t count = 0;
    for (const PlanParameter& parameter : plan_.parameters) count += parameter.is_tensor ? 1 : 0;
    return count;
  }

  static ScalarRecipe::Type TypeOf(const ImageDType& dtype) {
    const bool is_wide = dtype.bits == 64;
    if (dtype.code == DTypeCode::kFloat) {
      return is_wide ? ScalarRecipe::Type::kFloat64 : ScalarRecipe::Type::kFloat32;
    }
    if (dtype.code == DTypeCode::kUInt) {
      return is_wide ? ScalarRecipe::Type::kUint64 : ScalarRecipe::Type::kUint32;
    }
    return is_wide ? ScalarRecipe::Type::kInt64 : ScalarRecipe::Type::kInt32;
  }

  static uint32_t BytesOf(ScalarRecipe::Type type) {
    const bool is_narrow = type == ScalarRecipe::Type::kInt32 ||
                           type == ScalarRecipe::Type::kUint32 ||
                           type == ScalarRecipe::Type::kFloat32;
    return is_narrow ? 4 : 8;
  }

  static ScalarRecipe::From FromOf(DLDataType dtype) {
    if (dtype.code == kDLFloat || dtype.code == kDLBfloat) return ScalarRecipe::From::kFloat;
    return dtype.code == kDLUInt ? ScalarRecipe::From::kUnsigned : ScalarRecipe::From::kSigned;
  }

  // What no launch of this kernel could keep to on this device; the rest is known at a launch only.
  void CheckLimits(const ImageFunction& kernel) const {
    const Device& device = *program_->device;
    const dvt_device_limits& limits = device.limits();
    const uint64_t threads = uint64_t{kernel.block[0]} * kernel.block[1] * kernel.block[2];
    if (limits.max_block_threads != 0 && threads > limits.max_block_threads) {
      Fail(ErrorKind::kUnsupported, plan_.name, ": kernel '", kernel.name, "' has blocks of ",
           kernel.block[0], " x ", kernel.block[1], " x ", kernel.block[2], " = ", threads,
           " threads, ", device.name(), " runs at most ", limits.max_block_threads);
    }
    if (kernel.shared_bytes > limits.max_shared_bytes) {
      Fail(ErrorKind::kUnsupported, plan_.name, ": kernel '", kernel.name, "' needs ",
           kernel.shared_bytes, " bytes of shared memory in a block, ", device.name(), " has ",
           limits.max_shared_bytes);
    }
  }

  struct Kernel {
    const ImageFunction* record = nullptr;
    dvt_kernel* handle = nullptr;
  };

  // Looked up once: a plan may launch one kernel thousands of times.
  Kernel NeedKernel(uint32_t number) {
    Kernel& kernel = kernels_[number];
    if (kernel.record == nullptr) {
      const std::string& name = plan_.kernels[number];
      const ImageFunction* record = program_->image->view().FindFunction(name);
      CheckLimits(*record);
      kernel.handle = program_->image->GetKernel(*program_->device, name);
      kernel.record = record;
    }
    return kernel;
  }

  // What the image says of the kernel's sizes, as values of this launch.
  void Sizes(const ImageFunction& kernel, const uint32_t* operands,
             const std::vector<uint32_t>& given, ProgramLaunch* launch) {
    const auto found = program_->image->extents().find(kernel.name);
    if (found == program_->image->extents().end()) return;
    for (const BufferSizes& sizes : found->second) {
      ProgramSize size;
      size.buffer = sizes.buffer;
      size.tensor = launch->bindings[sizes.buffer].tensor;
      size.rank = plan_.tensors[size.tensor].rank;
      if (size.rank != sizes.extents.size()) {
        Fail(ErrorKind::kPlan, "plan '", plan_.name, "': buffer ", sizes.buffer, " of kernel '",
             Brief(kernel.name), "' has ", sizes.extents.size(), " axes, tensor ", size.tensor,
             " has ", size.rank);
      }
      for (size.axis = 0; size.axis < size.rank; ++size.axis) {
        for (const bool is_stride : {false, true}) {
          size.is_stride = is_stride;
          Size((is_stride ? sizes.strides : sizes.extents)[size.axis], kernel, operands, given,
               size, launch);
        }
      }
    }
  }

  void Size(const KernelSize& stated, const ImageFunction& kernel, const uint32_t* operands,
            const std::vector<uint32_t>& given, ProgramSize size, ProgramLaunch* launch) {
    switch (stated.source) {
      case KernelSize::Source::kUnknown:
        return;
      case KernelSize::Source::kConstant:
        size.value = static_cast<int64_t>(stated.value);
        break;
      case KernelSize::Source::kRowMajor:
        size.source = ProgramSize::Source::kRowMajor;
        break;
      case KernelSize::Source::kArgument: {
        const uint32_t at = given[stated.value];
        size.type = TypeOf(kernel.arguments[stated.value].dtype);
        const uint32_t number = operands[at + 1];
        if (operands[at] == static_cast<uint32_t>(LaunchTag::kValue)) {
          size.source = ProgramSize::Source::kRegister;
          size.value = registers_[number];
        } else {
          // Traces are for one value of it.
          program_->parameters[number].is_read_by_plan = true;
          size.source = ProgramSize::Source::kScalar;
          size.value = program_->parameters[number].slot;
        }
        break;
      }
    }
    if (++size_count_ > kMostSizes) {
      Fail(ErrorKind::kPlan, "plan '", plan_.name, "': more than ", kMostSizes,
           " extents and strides are passed to kernels");
    }
    launch->sizes.push_back(size);
  }

  void Launch(const uint32_t* operands) {
    const auto [kernel, handle] = NeedKernel(operands[0]);
    ProgramLaunch launch;
    launch.kernel = handle;
    launch.kernel_name = operands[0];
    for (uint32_t i = 0; i < 3; ++i) launch.grid[i] = registers_[operands[1 + i]];
    launch.has_work = work_ != nullptr;
    if (launch.has_work) launch.work = registers_[work_[0]];
    launch.scalar_bytes = static_cast<uint32_t>(kernel->scalar_bytes);
    launch.shared_bytes = kernel->shared_bytes;
    launch.bindings.resize(kernel->buffer_count);
    uint32_t next = 4;
    std::vector<uint32_t> given(kernel->arguments.size());  // where an argument's operands stand
    for (const ImageArgument& argument : kernel->arguments) {
      given[static_cast<size_t>(&argument - kernel->arguments.data())] = next;
      if (argument.kind == ArgumentKind::kBuffer) {
        const uint32_t tensor = operands[next + 1];
        next += 2;
        launch.bindings[argument.binding].tensor = tensor;
        launch.bindings[argument.binding].element_bytes =
            static_cast<uint32_t>(ElementBytes(PartOf(plan_.tensors[tensor].dtype)));
        continue;
      }
      ScalarRecipe recipe;
      recipe.type = TypeOf(argument.dtype);
      recipe.at = static_cast<uint32_t>(argument.scalar_offset);
      if (argument.kind == ArgumentKind::kOffset) {
        recipe.source = ScalarRecipe::Source::kOffset;
        recipe.number = argument.index;
        launch.bindings[argument.index].has_offset = true;
      } else if (argument.kind == ArgumentKind::kGridBase) {
        recipe.source = ScalarRecipe::Source::kGridBase;
        recipe.number = argument.index;
        launch.has_grid_base[argument.index] = true;
      } else {
        const uint32_t number = operands[next + 1];
        if (operands[next] == static_cast<uint32_t>(LaunchTag::kValue)) {
          recipe.source = argument.kind == ArgumentKind::kShared ? ScalarRecipe::Source::kShared
                                                                 : ScalarRecipe::Source::kRegister;
          recipe.number = registers_[number];
        } else {
          recipe.source = ScalarRecipe::Source::kParameter;
          recipe.from = FromOf(plan_.parameters[number].dtype);
          recipe.number = program_->parameters[number].slot;
        }
        next += 2;
      }
      launch.scalars.push_back(recipe);
    }

    Sizes(*kernel, operands, given, &launch);
    uint32_t covered = 0;
    for (const ScalarRecipe& recipe : launch.scalars) covered += BytesOf(recipe.type);
    launch.has_padding = covered % 8 != 0 || covered != launch.scalar_bytes;
    Emit(Step::kLaunch, 0, static_cast<uint32_t>(program_->launches.size()), 0, 0);
    program_->launches.push_back(std::move(launch));
  }

  Program* program_;
  const Plan& plan_;
  std::vector<uint32_t> registers_;  // by instruction
  std::vector<uint32_t> tensor_of_;  // by parameter
  std::vector<Kernel> kernels_;      // by number in the plan
  const uint32_t* work_ = nullptr;   // operands of the instruction before this one, if it is `work`
  std::vector<Block> blocks_;
  uint32_t size_count_ = 0;
  uint32_t next_tensor_ = 0;
  uint32_t result_count_ = 0;
};

}  // namespace

std::unique_ptr<Program> CompileProgram(std::shared_ptr<const Plan> plan,
                                        std::shared_ptr<Image> image, Device& device,
                                        const Limits& limits) {
  auto program = std::make_unique<Program>();
  program->plan = std::move(plan);
  program->image = std::move(image);
  program->device = &device;
  program->most_steps = limits[Limit::kCallSteps];
  program->most_report_text = limits[Limit::kReportTextBytes];
  Compiler(program.get(), *program->plan).Run();
  program->is_traceable = IsTraceable(*program);
  return program;
}

}  // namespace dovetail::runtime
