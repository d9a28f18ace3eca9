#include "engine/plan_decode.h"

#include <utility>

#include "engine/byte_reader.h"
#include "engine/dtype.h"
#include "engine/plan_verify.h"

namespace dovetail::runtime {
namespace {

constexpr uint64_t kMost = ~uint64_t{0};

DLDataType ReadDtype(ByteReader* reader, const char* field) {
  const uint64_t start = reader->at();
  const auto packed = reader->Integer<uint32_t>(field);
  const DLDataType dtype = UnpackDtype(packed);
  if (!IsKnownDtype(dtype)) {
    reader->Refuse(start, Concat("a known dtype for ", field),
                   Concat("code ", unsigned{dtype.code}, " bits ", unsigned{dtype.bits}, " lanes ",
                          dtype.lanes));
  }
  return dtype;
}

PlanParameter ReadParameter(ByteReader* reader) {
  const uint64_t start = reader->at();
  PlanParameter parameter;
  const auto kind = reader->Integer<uint8_t>("parameter kind");
  if (kind > 1) reader->Refuse(start, "parameter kind 0 or 1", Concat(unsigned{kind}));
  parameter.is_tensor = kind == 0;
  parameter.access = reader->Integer<uint8_t>("parameter access");
  const bool good_access =
      parameter.is_tensor ? parameter.access >= 1 && parameter.access <= 3 : parameter.access == 0;
  if (!good_access) {
    reader->Refuse(start + 1, parameter.is_tensor ? "tensor access 1, 2 or 3" : "scalar access 0",
                   Concat(unsigned{parameter.access}));
  }
  const auto padding = reader->Integer<uint16_t>("parameter padding");
  if (padding != 0) reader->Refuse(start + 2, "parameter padding 0", Concat(padding));
  const uint64_t dtype_at = reader->at();
  parameter.dtype = ReadDtype(reader, "parameter dtype");
  if (!parameter.is_tensor && IsComplex(parameter.dtype)) {
    reader->Refuse(dtype_at, "a dtype of scalars", DtypeName(parameter.dtype));
  }
  const uint64_t rank_at = reader->at();
  parameter.rank = reader->Integer<uint32_t>("parameter rank");
  const uint32_t most = parameter.is_tensor ? kMaxRank : 0;
  if (parameter.rank > most) {
    reader->Refuse(rank_at, Concat("rank of at most ", most), Concat(parameter.rank));
  }
  parameter.name = reader->Text("parameter name");
  return parameter;
}

PlanInstruction ReadInstruction(ByteReader* reader, std::vector<uint32_t>* operands) {
  const uint64_t start = reader->at();
  PlanInstruction instruction;
  const auto opcode = reader->Integer<uint8_t>("opcode");
  const OpcodeRow* row = FindOpcode(opcode);
  if (row == nullptr) reader->Refuse(start, "a known opcode", Concat(unsigned{opcode}));
  instruction.opcode = static_cast<Opcode>(opcode);
  const auto padding = reader->Integer<uint8_t>("instruction padding");
  if (padding != 0) reader->Refuse(start + 1, "instruction padding 0", Concat(unsigned{padding}));
  instruction.operand_count = reader->Integer<uint16_t>("operand count");
  // Bounded by the bytes of the plan, each operand taking four.
  instruction.first_operand = static_cast<uint32_t>(operands->size());
  for (uint32_t i = 0; i < instruction.operand_count; ++i) {
    operands->push_back(reader->Integer<uint32_t>("operand"));
  }
  if (row->has_immediate) instruction.immediate = reader->Integer<int64_t>("immediate");
  return instruction;
}

}  // namespace

Plan DecodePlan(const uint8_t* bytes, uint64_t size, LoadBudget& budget) {
  ByteReader reader(bytes, size, ErrorKind::kPlan, "plan");
  if (size > kMaxPlanBytes)
    reader.Refuse(0, Concat("at most ", kMaxPlanBytes, " bytes"), Concat(size));
  if (reader.View(kPlanMagic.size(), "magic") != kPlanMagic)
    reader.Refuse(0, "magic 44 56 54 50", "other bytes");
  const auto version = reader.Integer<uint32_t>("version");
  if (version != kPlanVersion) {
    reader.Refuse(4, Concat("version ", kPlanVersion),
                  Concat(version, version > kPlanVersion ? "; update dovetail-runtime" : ""));
  }

  Plan plan;
  plan.name = reader.Text("name");
  uint64_t count = reader.Count("parameter count", kPlanParameterBytes, kMaxParameters);
  for (uint64_t i = 0; i < count; ++i) plan.parameters.push_back(ReadParameter(&reader));
  count = reader.Count("alias rule count", kPlanAliasRuleBytes, kMost);
  for (uint64_t i = 0; i < count; ++i) {
    PlanAliasRule rule;
    rule.a = reader.Integer<uint32_t>("alias rule");
    rule.b = reader.Integer<uint32_t>("alias rule");
    const auto same_allowed = reader.Integer<uint32_t>("alias rule");
    if (same_allowed > 1) {
      reader.Refuse(reader.at() - 4, "same_allowed 0 or 1", Concat(same_allowed));
    }
    rule.same_allowed = same_allowed == 1;
    plan.alias_rules.push_back(rule);
  }
  count = reader.Count("kernel count", kPlanTextBytes, kMost);
  for (uint64_t i = 0; i < count; ++i) plan.kernels.push_back(reader.Text("kernel name"));
  count = reader.Count("message count", kPlanTextBytes, kMost);
  for (uint64_t i = 0; i < count; ++i) plan.messages.push_back(reader.Text("message"));
  count = reader.Count("instruction count", kPlanInstructionBytes, kMaxInstructions);
  budget.Need(Limit::kPlanInstructions, count, ErrorKind::kPlan,
              Concat("plan '", Brief(plan.name), "': "));
  plan.instructions.reserve(count);
  for (uint64_t i = 0; i < count; ++i) {
    plan.instructions.push_back(ReadInstruction(&reader, &plan.operands));
  }
  count = reader.Count("result count", kPlanResultBytes, kMost);
  for (uint64_t i = 0; i < count; ++i) plan.results.push_back(reader.Integer<uint32_t>("result"));
  reader.End();
  VerifyPlanStructure(&plan, budget);
  return plan;
}

}  // namespace dovetail::runtime
