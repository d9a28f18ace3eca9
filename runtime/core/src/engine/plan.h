// A launch plan as decoded from its bytes (docs/format/plan.md), before it is made into a program.
#ifndef DOVETAIL_ENGINE_PLAN_H_
#define DOVETAIL_ENGINE_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "dovetail/kit/image_decoder.h"
#include "engine/dlpack.h"
#include "engine/formats.h"
#include "engine/limits.h"
#include "engine/report.h"

namespace dovetail::runtime {

struct PlanParameter {
  bool is_tensor = false;
  uint8_t access = 0;
  DLDataType dtype{};
  uint32_t rank = 0;
  std::string name;
};

struct PlanAliasRule {
  uint32_t a = 0;
  uint32_t b = 0;
  bool same_allowed = false;
};

struct PlanInstruction {
  Opcode opcode = Opcode::kConst;
  uint16_t operand_count = 0;
  uint32_t first_operand = 0;  // index into Plan::operands
  int64_t immediate = 0;
};

// A tensor that instructions may name: a parameter, or what an instruction makes.
struct PlanTensor {
  enum class Source : uint8_t { kParameter, kResult, kWorkspace, kReports, kTable };
  Source source = Source::kParameter;
  uint32_t number = 0;  // parameter index; else index of the instruction
  DLDataType dtype{};
  uint32_t rank = 0;
  uint8_t access = 0;
};

struct Plan {
  std::string name;
  std::vector<PlanParameter> parameters;
  std::vector<PlanAliasRule> alias_rules;
  std::vector<std::string> kernels;
  std::vector<std::string> messages;
  std::vector<PlanInstruction> instructions;
  std::vector<uint32_t> operands;
  std::vector<uint32_t> results;    // tensor numbers
  std::vector<PlanTensor> tensors;  // derived: in the order of their numbers
  ReportLayout reports;             // derived
  std::vector<uint32_t> launches;   // derived: the instructions that are launches
  uint64_t launch_operands = 0;     // derived: of all launches

  const uint32_t* Operands(const PlanInstruction& instruction) const {
    return operands.data() + instruction.first_operand;
  }
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_PLAN_H_
