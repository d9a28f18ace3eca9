#include "engine/plan_verify.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/call_signature.h"
#include "engine/dtype.h"
#include "engine/error.h"

namespace dovetail::runtime {
namespace {

constexpr uint32_t kNoScope = ~uint32_t{0};

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
         RowOf(plan_->instructions[index_].opcode).name, "): ", reason);
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

  const PlanParameter& NeedParameter(uint32_t number, bool is_tensor) const {
    if (number >= plan_->parameters.size() || plan_->parameters[number].is_tensor != is_tensor) {
      Refuse(
          Concat("operand ", number, " is not a ", is_tensor ? "tensor" : "scalar", " parameter"));
    }
    return plan_->parameters[number];
  }

  void NeedIntegerParameter(uint32_t number) const {
    const DLDataType dtype = NeedParameter(number, false).dtype;
    if (dtype.code != kDLInt && dtype.code != kDLUInt && dtype.code != kDLBool) {
      Refuse(Concat("parameter ", number, " is of type ", DtypeName(dtype),
                    ", expected a bool or an integer"));
    }
  }

  void NeedOperandCount(const OpcodeRow& row, uint32_t count) const {
    const bool is_right = row.repeats ? count >= row.operand_count : count == row.operand_count;
    if (is_right) return;
    Refuse(Concat(count, " operands, expected ", row.repeats ? "at least " : "",
                  unsigned{row.operand_count}));
  }

  // An operand by what the table of instructions says of it; `operands` are its instruction's.
  void NeedOperand(OperandKind kind, const uint32_t* operands, uint32_t place) const {
    const uint32_t operand = operands[place];
    switch (kind) {
      case OperandKind::kValue:
        return NeedValue(operand);
      case OperandKind::kTensor:
        NeedParameter(operand, true);
        return;
      case OperandKind::kAxis: {
        const uint32_t rank = plan_->parameters[operands[place - 1]].rank;
        if (operand >= rank) Refuse(Concat("axis ", operand, " of a parameter of rank ", rank));
        return;
      }
      case OperandKind::kScalar:
        return NeedIntegerParameter(operand);
      case OperandKind::kParameter:
        NeedParameter(operand, false);
        return;
      case OperandKind::kMessage:
        return NeedMessage(operand);
      case OperandKind::kKernel:
        if (operand < plan_->kernels.size()) return;
        Refuse(Concat("kernel ", operand, " of ", plan_->kernels.size()));
      case OperandKind::kDtype:
        if (IsKnownDtype(UnpackDtype(operand))) return;
        Refuse(Concat("dtype ", operand, " is not known"));
      case OperandKind::kArgument:  // Launch looks at pairs
      case OperandKind::kNumber:
        return;
    }
  }

  void Open(Opcode opcode) {
    blocks_.push_back({opcode, Size(scope_is_open_.size()), false});
    scope_is_open_.push_back(true);
  }

  void Allocate(const PlanInstruction& instruction) {
    const uint32_t* operands = plan_->Operands(instruction);
    const uint32_t rank = instruction.operand_count - 1u;
    if (rank > kMaxRank) Refuse(Concat("rank ", rank, ", at most ", kMaxRank, " is allowed"));
    PlanTensor tensor;
    tensor.dtype = UnpackDtype(operands[0]);
    tensor.source = instruction.opcode == Opcode::kResult ? PlanTensor::Source::kResult
                                                          : PlanTensor::Source::kWorkspace;
    tensor.number = index_;
    tensor.rank = rank;
    tensor.access = kAccessRead | kAccessWrite;
    plan_->tensors.push_back(tensor);
  }

  void Table(const PlanInstruction& instruction) {
    const uint32_t* operands = plan_->Operands(instruction);
    const DLDataType dtype = UnpackDtype(operands[0]);
    const uint64_t bytes = uint64_t{operands[1]} * ElementBytes(dtype);
    const uint32_t words = instruction.operand_count - 2u;
    if ((bytes + 3) / 4 != words) {
      Refuse(Concat(operands[1], " elements of ", DtypeName(dtype), " in ", words, " words"));
    }
    plan_->tensors.push_back({PlanTensor::Source::kTable, index_, dtype, 1, kAccessRead});
  }

  void Read(uint32_t number) const {
    if (number >= plan_->tensors.size() ||
        plan_->tensors[number].source != PlanTensor::Source::kWorkspace) {
      Refuse(Concat("tensor ", number, " is not an earlier workspace"));
    }
    const DLDataType dtype = plan_->tensors[number].dtype;
    if (dtype.code != kDLInt || dtype.lanes != 1 || (dtype.bits != 32 && dtype.bits != 64)) {
      Refuse(Concat("tensor ", number, " of ", DtypeName(dtype), ", expected int32 or int64"));
    }
  }

  bool IsInRepeat() const {
    return std::any_of(blocks_.begin(), blocks_.end(),
                       [](const Block& block) { return block.opcode == Opcode::kRepeat; });
  }

  void Reports(const uint32_t* operands) {
    ReportLayout& layout = plan_->reports;
    if (layout.exists) Refuse("a plan has one buffer of reports");
    layout.exists = true;
    layout.tensor = Size(plan_->tensors.size());
    layout.prints = operands[0];
    layout.failures = operands[1];
    layout.words = operands[2];
    const uint64_t records = uint64_t{layout.prints} + layout.failures;
    if (layout.words == 0 || records > kMaxReportBufferBytes ||
        layout.words > kMaxReportBufferBytes || layout.bytes() > kMaxReportBufferBytes) {
      Refuse(Concat(records, " records of ", layout.words, " words, at most ",
                    kMaxReportBufferBytes, " bytes are allowed"));
    }
    const DLDataType word = {kDLUInt, 32, 1};
    plan_->tensors.push_back(
        {PlanTensor::Source::kReports, index_, word, 1, kAccessRead | kAccessWrite});
  }

  void Report(const PlanInstruction& instruction) {
    const uint32_t fixed = RowOf(instruction.opcode).operand_count;
    if (!plan_->reports.exists) Refuse("appears before 'reports'");
    const uint32_t* operands = plan_->Operands(instruction);
    const uint32_t count = instruction.operand_count;
    const uint64_t names = uint64_t{operands[4]} + operands[5];
    if (names > count - fixed) {
      Refuse(Concat(names, " names among ", count - fixed, " operands"));
    }
    ReportFormat format;
    if (operands[0] >= kReportKindCount) {
      Refuse(Concat("kind ", operands[0], ", expected 0, 1 or 2"));
    }
    format.kind = static_cast<ReportKind>(operands[0]);
    format.region = operands[1];
    format.outer = operands[4];
    NeedReportText(operands[2]);
    NeedReportText(operands[3]);
    format.place = operands[3];
    for (uint32_t i = 0; i < names; ++i) NeedReportText(operands[fixed + i]);
    format.names.assign(operands + fixed, operands + fixed + names);
    std::vector<DLDataType> dtypes;
    for (auto i = fixed + static_cast<uint32_t>(names); i < count; ++i) {
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
    if (instruction.operand_count % 2 != 0) {
      Refuse(Concat(instruction.operand_count,
                    " operands, expected a kernel, three grid extents, and pairs"));
    }
    NeedArguments(instruction, 4);
  }

  void Call(const PlanInstruction& instruction) const {
    if (instruction.operand_count % 2 != 1) {
      Refuse(Concat(instruction.operand_count, " operands, expected a message and pairs"));
    }
    NeedArguments(instruction, 1);
    const std::string& name = plan_->messages[plan_->Operands(instruction)[0]];
    const size_t dot = name.find('.');
    if (dot == 0 || dot == std::string::npos || dot + 1 == name.size() ||
        name.size() > kMaxNameBytes) {
      Refuse(Concat("'", Brief(name), "' is not a library, a dot, and a function"));
    }
    const char* text = KnownSignature(name);
    if (text == nullptr) {
      if (!IsKnownLibrary(name)) return;  // compared with the library, if there is one
      Refuse(Concat("there is no function '", Brief(name), "'"));
    }
    CallSignature signature;
    ParseSignature(text, &signature);
    const std::string reason = WhyNotFits(signature, *plan_, instruction);
    if (!reason.empty()) Refuse(Concat("function '", name, "': ", reason));
  }

  // Pairs of a tag and a number, from operand `first` on.
  void NeedArguments(const PlanInstruction& instruction, uint32_t first) const {
    const uint32_t* operands = plan_->Operands(instruction);
    for (uint32_t i = first; i < instruction.operand_count; i += 2) {
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
          NeedParameter(number, false);
          break;
        default:
          Refuse(Concat("argument tag ", operands[i], ", expected 0, 1 or 2"));
      }
    }
  }

  void Visit() {
    const PlanInstruction& instruction = plan_->instructions[index_];
    const uint32_t* operands = plan_->Operands(instruction);
    const OpcodeRow& row = RowOf(instruction.opcode);
    NeedOperandCount(row, instruction.operand_count);
    if (row.is_outermost && blocks_.size() != 1) Refuse("is allowed only in the outermost block");
    for (uint32_t i = 0; i < instruction.operand_count; ++i) {
      if (row.takes_values) {  // nearly all instructions
        NeedValue(operands[i]);
      } else {
        NeedOperand(row.KindOf(i), operands, i);
      }
    }
    switch (instruction.opcode) {
      case Opcode::kResult:
      case Opcode::kWorkspace:
        Allocate(instruction);
        break;
      case Opcode::kTable:
        Table(instruction);
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
      case Opcode::kCall:
        Call(instruction);
        break;
      case Opcode::kRead:
        Read(operands[0]);
        break;
      case Opcode::kSet:
        NeedValue(operands[0]);
        if (plan_->instructions[operands[0]].opcode != Opcode::kVariable) {
          Refuse(Concat("value ", operands[0], " is not a variable"));
        }
        break;
      case Opcode::kLeave:
        if (!IsInRepeat()) Refuse("is in no open repeat");
        break;
      case Opcode::kIf:
      case Opcode::kRepeat:
        Open(instruction.opcode);
        break;
      case Opcode::kElse:
        if (blocks_.back().opcode != Opcode::kIf || blocks_.back().has_else) {
          Refuse("is in no open if, or is its second else");
        }
        scope_is_open_[blocks_.back().scope] = false;
        blocks_.back().scope = Size(scope_is_open_.size());
        blocks_.back().has_else = true;
        scope_is_open_.push_back(true);
        break;
      case Opcode::kEnd:
        if (blocks_.size() == 1) Refuse("closes no block");
        scope_is_open_[blocks_.back().scope] = false;
        blocks_.pop_back();
        break;
      default:
        break;
    }
    // The counter of a repeat is a value of its block.
    value_scope_.push_back(row.has_value ? blocks_.back().scope : kNoScope);
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
                     Concat(which(), " has access '", kAccessNames[argument.access], "', tensor ",
                            number, " allows '", kAccessNames[tensor.access], "'"));
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
