#include <algorithm>
#include <map>
#include <utility>

#include "engine/error.h"
#include "engine/plan.h"
#include "engine/tensor_copy.h"

namespace dovetail::runtime {
namespace {

constexpr uint32_t kNoScope = ~uint32_t{0};
constexpr uint16_t kAnyCount = 0xffff;

// Number of operands of opcodes that have a fixed number.
uint16_t FixedOperandCount(Opcode opcode) {
  switch (opcode) {
    case Opcode::kConst:
    case Opcode::kElse:
    case Opcode::kEnd:
      return 0;
    case Opcode::kScalar:
    case Opcode::kAttribute:
    case Opcode::kNeg:
    case Opcode::kNot:
    case Opcode::kIf:
    case Opcode::kRepeat:
      return 1;
    case Opcode::kSelect:
    case Opcode::kReports:
      return 3;
    case Opcode::kCheck:
    case Opcode::kResult:
    case Opcode::kWorkspace:
    case Opcode::kReport:
    case Opcode::kLaunch:
      return kAnyCount;
    default:
      return 2;
  }
}

class StructureVerifier {
 public:
  StructureVerifier(Plan* plan, LoadBudget& budget) : plan_(plan), budget_(budget) {}

  void Run() {
    const uint32_t parameter_count = Size(plan_->parameters.size());
    for (const PlanAliasRule& rule : plan_->alias_rules) {
      if (rule.a >= rule.b || rule.b >= parameter_count || !plan_->parameters[rule.a].is_tensor ||
          !plan_->parameters[rule.b].is_tensor) {
        Fail(ErrorKind::kPlan, "plan '", plan_->name, "': alias rule (", rule.a, ", ", rule.b,
             "): expected two tensor parameters in increasing order");
      }
    }
    for (uint32_t i = 0; i < parameter_count; ++i) {
      const PlanParameter& parameter = plan_->parameters[i];
      if (!parameter.is_tensor) continue;
      plan_->tensors.push_back(
          {PlanTensor::Source::kParameter, i, parameter.dtype, parameter.rank, parameter.access});
    }
    blocks_.push_back({Opcode::kEnd, 0, false});
    scope_is_open_.push_back(true);
    for (index_ = 0; index_ < plan_->instructions.size(); ++index_) Visit();
    if (blocks_.size() != 1) {
      Fail(ErrorKind::kPlan, "plan '", plan_->name, "': ", blocks_.size() - 1,
           " blocks are still open at the end");
    }
    for (const uint32_t tensor : plan_->results) {
      if (tensor >= plan_->tensors.size() ||
          plan_->tensors[tensor].source != PlanTensor::Source::kResult) {
        Fail(ErrorKind::kPlan, "plan '", plan_->name, "': tensor ", tensor,
             " is returned and not made by a result instruction");
      }
    }
  }

 private:
  struct Block {
    Opcode opcode;
    uint32_t scope;
    bool has_else;
  };

  static uint32_t Size(size_t size) { return static_cast<uint32_t>(size); }

  [[noreturn]] void Refuse(const std::string& reason) const {
    Fail(ErrorKind::kPlan, "plan '", plan_->name, "': instruction ", index_, " (",
         OpcodeName(static_cast<uint8_t>(plan_->instructions[index_].opcode)), "): ", reason);
  }

  void NeedValue(uint32_t value) const {
    if (value >= index_ || value_scope_[value] == kNoScope) {
      Refuse(Concat("operand ", value, " is not an earlier value"));
    }
    if (!scope_is_open_[value_scope_[value]]) {
      Refuse(Concat("value ", value, " is not visible here: its block has ended"));
    }
  }

  void NeedMessage(uint32_t message) const {
    if (message >= plan_->messages.size()) {
      Refuse(Concat("message ", message, " of ", plan_->messages.size()));
    }
  }

  // Many reports may name one long text: what they name together is counted before it is read.
  void NeedReportText(uint32_t message) {
    NeedMessage(message);
    report_bytes_ += plan_->messages[message].size();
    budget_.Need(Limit::kReportBytes, report_bytes_, ErrorKind::kPlan,
                 Concat("plan '", Brief(plan_->name), "': "));
  }

  void NeedAxis(uint32_t parameter, uint32_t axis) const {
    if (parameter >= plan_->parameters.size() || !plan_->parameters[parameter].is_tensor) {
      Refuse(Concat("operand ", parameter, " is not a tensor parameter"));
    }
    if (axis >= plan_->parameters[parameter].rank) {
      Refuse(Concat("axis ", axis, " of a parameter of rank ", plan_->parameters[parameter].rank));
    }
  }

  void Open(Opcode opcode) {
    blocks_.push_back({opcode, Size(scope_is_open_.size()), false});
    scope_is_open_.push_back(true);
  }

  void Allocate(const PlanInstruction& instruction) {
    if (blocks_.size() != 1) Refuse("may stand only in the outermost block");
    if (instruction.operand_count == 0) Refuse("expected a dtype");
    const uint32_t* operands = plan_->Operands(instruction);
    const uint32_t rank = instruction.operand_count - 1u;
    if (rank > kMaxRank) Refuse(Concat("rank ", rank, ", at most ", kMaxRank, " is allowed"));
    PlanTensor tensor;
    tensor.dtype = UnpackDtype(operands[0]);
    if (!IsKnownDtype(tensor.dtype)) Refuse(Concat("dtype ", operands[0], " is not known"));
    for (uint32_t i = 0; i < rank; ++i) NeedValue(operands[1 + i]);
    tensor.source = instruction.opcode == Opcode::kResult ? PlanTensor::Source::kResult
                                                          : PlanTensor::Source::kWorkspace;
    tensor.number = index_;
    tensor.rank = rank;
    tensor.access = kReadAccess | kWriteAccess;
    plan_->tensors.push_back(tensor);
  }

  void Reports(const uint32_t* operands) {
    if (blocks_.size() != 1) Refuse("may stand only in the outermost block");
    ReportLayout& layout = plan_->reports;
    if (layout.exists) Refuse("a plan has one buffer of reports");
    layout.exists = true;
    layout.tensor = Size(plan_->tensors.size());
    layout.prints = operands[0];
    layout.failures = operands[1];
    layout.words = operands[2];
    const uint64_t records = uint64_t{layout.prints} + layout.failures;
    if (layout.words == 0 || records > ReportLayout::kMostBytes ||
        layout.words > ReportLayout::kMostBytes || layout.bytes() > ReportLayout::kMostBytes) {
      Refuse(Concat(records, " records of ", layout.words, " words, at most ",
                    ReportLayout::kMostBytes, " bytes are allowed"));
    }
    const DLDataType word = {kDLUInt, 32, 1};
    plan_->tensors.push_back(
        {PlanTensor::Source::kReports, index_, word, 1, kReadAccess | kWriteAccess});
  }

  void Report(const PlanInstruction& instruction) {
    constexpr uint32_t kFixed = 6;
    if (blocks_.size() != 1) Refuse("may stand only in the outermost block");
    if (!plan_->reports.exists) Refuse("stands before 'reports'");
    const uint32_t* operands = plan_->Operands(instruction);
    const uint32_t count = instruction.operand_count;
    if (count < kFixed) Refuse(Concat(count, " operands, expected at least ", kFixed));
    const uint64_t names = uint64_t{operands[4]} + operands[5];
    if (names > count - kFixed) {
      Refuse(Concat(names, " names among ", count - kFixed, " operands"));
    }
    ReportFormat format;
    if (operands[0] > 2) Refuse(Concat("kind ", operands[0], ", expected 0, 1 or 2"));
    format.kind = static_cast<ReportKind>(operands[0]);
    format.region = operands[1];
    format.outer = operands[4];
    NeedReportText(operands[2]);
    NeedReportText(operands[3]);
    format.place = operands[3];
    for (uint32_t i = 0; i < names; ++i) NeedReportText(operands[kFixed + i]);
    format.names.assign(operands + kFixed, operands + kFixed + names);
    std::vector<DLDataType> dtypes;
    for (auto i = kFixed + static_cast<uint32_t>(names); i < count; ++i) {
      dtypes.push_back(UnpackDtype(operands[i]));
      if (!IsKnownDtype(dtypes.back())) Refuse(Concat("dtype ", operands[i], " is not known"));
    }
    const std::string fault = format.text.Parse(plan_->messages[operands[2]], dtypes);
    if (!fault.empty()) Refuse(fault);
    if (format.words() > plan_->reports.words) {
      Refuse(Concat("a record of ", format.words(), " words, of ", plan_->reports.words));
    }
    plan_->reports.formats.push_back(std::move(format));
  }

  void Launch(const PlanInstruction& instruction) const {
    if (instruction.operand_count < 4 || instruction.operand_count % 2 != 0) {
      Refuse(Concat(instruction.operand_count,
                    " operands, expected a kernel, three grid extents, and pairs"));
    }
    const uint32_t* operands = plan_->Operands(instruction);
    if (operands[0] >= plan_->kernels.size()) {
      Refuse(Concat("kernel ", operands[0], " of ", plan_->kernels.size()));
    }
    for (uint32_t i = 1; i <= 3; ++i) NeedValue(operands[i]);
    for (uint32_t i = 4; i < instruction.operand_count; i += 2) {
      const uint32_t number = operands[i + 1];
      switch (operands[i]) {
        case static_cast<uint32_t>(LaunchTag::kTensor):
          if (number >= plan_->tensors.size()) {
            Refuse(Concat("tensor ", number, " does not exist at this point"));
          }
          break;
        case static_cast<uint32_t>(LaunchTag::kValue):
          NeedValue(number);
          break;
        case static_cast<uint32_t>(LaunchTag::kScalarParameter):
          if (number >= plan_->parameters.size() || plan_->parameters[number].is_tensor) {
            Refuse(Concat("operand ", number, " is not a scalar parameter"));
          }
          break;
        default:
          Refuse(Concat("argument tag ", operands[i], ", expected 0, 1 or 2"));
      }
    }
  }

  void Visit() {
    const PlanInstruction& instruction = plan_->instructions[index_];
    const uint32_t* operands = plan_->Operands(instruction);
    const uint16_t fixed = FixedOperandCount(instruction.opcode);
    if (fixed != kAnyCount && instruction.operand_count != fixed) {
      Refuse(Concat(instruction.operand_count, " operands, expected ", fixed));
    }
    uint32_t scope = kNoScope;  // of the value that this instruction defines
    switch (instruction.opcode) {
      case Opcode::kDim:
      case Opcode::kStride:
        NeedAxis(operands[0], operands[1]);
        scope = blocks_.back().scope;
        break;
      case Opcode::kScalar: {
        const uint32_t number = operands[0];
        if (number >= plan_->parameters.size() || plan_->parameters[number].is_tensor) {
          Refuse(Concat("operand ", number, " is not a scalar parameter"));
        }
        const uint8_t code = plan_->parameters[number].dtype.code;
        if (code != kDLInt && code != kDLUInt && code != kDLBool) {
          Refuse(Concat("parameter ", number, " is of type ",
                        DtypeName(plan_->parameters[number].dtype),
                        ", expected a bool or an integer"));
        }
        scope = blocks_.back().scope;
        break;
      }
      case Opcode::kAttribute:
        NeedMessage(operands[0]);
        scope = blocks_.back().scope;
        break;
      case Opcode::kCheck:
        if (instruction.operand_count < 2) Refuse("expected a message and a value");
        NeedMessage(operands[0]);
        for (uint32_t i = 1; i < instruction.operand_count; ++i) NeedValue(operands[i]);
        break;
      case Opcode::kResult:
      case Opcode::kWorkspace:
        Allocate(instruction);
        break;
      case Opcode::kReports:
        Reports(operands);
        break;
      case Opcode::kReport:
        Report(instruction);
        break;
      case Opcode::kLaunch:
        Launch(instruction);
        plan_->launches.push_back(index_);
        plan_->launch_operands += instruction.operand_count;
        break;
      case Opcode::kIf:
        NeedValue(operands[0]);
        Open(Opcode::kIf);
        break;
      case Opcode::kElse:
        if (blocks_.back().opcode != Opcode::kIf || blocks_.back().has_else) {
          Refuse("stands in no open if, or is its second else");
        }
        scope_is_open_[blocks_.back().scope] = false;
        blocks_.back().scope = Size(scope_is_open_.size());
        blocks_.back().has_else = true;
        scope_is_open_.push_back(true);
        break;
      case Opcode::kRepeat:
        NeedValue(operands[0]);
        Open(Opcode::kRepeat);
        scope = blocks_.back().scope;
        break;
      case Opcode::kEnd:
        if (blocks_.size() == 1) Refuse("closes no block");
        scope_is_open_[blocks_.back().scope] = false;
        blocks_.pop_back();
        break;
      default:  // const and arithmetic: every operand is a value
        for (uint32_t i = 0; i < instruction.operand_count; ++i) NeedValue(operands[i]);
        scope = blocks_.back().scope;
    }
    value_scope_.push_back(scope);
  }

  Plan* plan_;
  LoadBudget& budget_;
  uint64_t report_bytes_ = 0;
  uint32_t index_ = 0;
  std::vector<Block> blocks_;
  std::vector<bool> scope_is_open_;
  std::vector<uint32_t> value_scope_;  // by instruction; kNoScope: defines none
};

[[noreturn]] void RefuseLaunch(const Plan& plan, size_t index, const std::string& reason) {
  Fail(ErrorKind::kPlan, "plan '", plan.name, "': instruction ", index, " (launch): ", reason);
}

// `kernel` is the image's function of the name that the launch gives, or null.
void VerifyLaunch(const Plan& plan, size_t index, const ImageFunction* kernel) {
  const PlanInstruction& instruction = plan.instructions[index];
  const uint32_t* operands = plan.Operands(instruction);
  const std::string& name = plan.kernels[operands[0]];
  if (kernel == nullptr)
    RefuseLaunch(plan, index, Concat("the image has no kernel '", Brief(name), "'"));
  uint32_t next = 4;
  for (const ImageArgument& argument : kernel->arguments) {
    if (argument.kind == ArgumentKind::kOffset || argument.kind == ArgumentKind::kGridBase)
      continue;
    const uint32_t number_of_argument = (next - 4) / 2;
    const auto which = [&] {
      return Concat("argument ", number_of_argument, " of kernel '", Brief(name), "'");
    };
    if (next + 2 > instruction.operand_count) {
      RefuseLaunch(plan, index, Concat(which(), " is not given"));
    }
    const uint32_t tag = operands[next];
    const uint32_t number = operands[next + 1];
    next += 2;
    const bool wants_tensor = argument.kind == ArgumentKind::kBuffer;
    if (wants_tensor != (tag == static_cast<uint32_t>(LaunchTag::kTensor))) {
      RefuseLaunch(plan, index,
                   Concat(which(), " is a ", wants_tensor ? "buffer" : "scalar", " and gets ",
                          wants_tensor ? "a scalar" : "a tensor"));
    }
    if (wants_tensor) {
      const PlanTensor& tensor = plan.tensors[number];
      if (!SameDtype(PartOf(tensor.dtype), argument.dtype)) {
        RefuseLaunch(plan, index,
                     Concat(which(), " and tensor ", number, " have different dtypes"));
      }
      if ((argument.access & ~tensor.access) != 0) {
        RefuseLaunch(plan, index,
                     Concat(which(), " has access ", unsigned{argument.access}, ", tensor ", number,
                            " allows ", unsigned{tensor.access}));
      }
    } else if (tag == static_cast<uint32_t>(LaunchTag::kScalarParameter)) {
      if (argument.kind == ArgumentKind::kShared) {
        RefuseLaunch(
            plan, index,
            Concat(which(), " is a size of shared memory and gets a parameter, not a value"));
      }
      const DLDataType dtype = plan.parameters[number].dtype;
      const bool is_float = dtype.code == kDLFloat || dtype.code == kDLBfloat;
      if (is_float && argument.dtype.code != DTypeCode::kFloat) {
        RefuseLaunch(plan, index,
                     Concat(which(), " is an integer and gets the ", DtypeName(dtype),
                            " parameter '", plan.parameters[number].name, "'"));
      }
    }
  }
  if (next != instruction.operand_count) {
    RefuseLaunch(plan, index,
                 Concat("kernel '", Brief(name), "' takes ", (next - 4) / 2, " arguments, ",
                        (instruction.operand_count - 4) / 2, " are given"));
  }
}

}  // namespace

void VerifyPlanStructure(Plan* plan, LoadBudget& budget) { StructureVerifier(plan, budget).Run(); }

// A plan may go with thousands of images: of it only the launches are looked at, and a name, which
// may be long, is looked for once.
void VerifyPlan(const Plan& plan, const ImageView& image) {
  std::map<uint32_t, const ImageFunction*> kernels;
  for (const uint32_t index : plan.launches) {
    const uint32_t number = plan.Operands(plan.instructions[index])[0];
    const auto [known, is_new] = kernels.try_emplace(number, nullptr);
    if (is_new) known->second = image.FindFunction(plan.kernels[number]);
    VerifyLaunch(plan, index, known->second);
  }
}

}  // namespace dovetail::runtime
