// A launch plan as decoded from its bytes (docs/format/plan.md), before it is made into a program.
#ifndef DOVETAIL_ENGINE_PLAN_H_
#define DOVETAIL_ENGINE_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "dovetail/kit/image_decoder.h"
#include "engine/dlpack.h"
#include "engine/limits.h"
#include "engine/report.h"

namespace dovetail::runtime {

enum class Opcode : uint8_t {
  kConst = 0,
  kDim = 1,
  kStride = 2,
  kScalar = 3,
  kAttribute = 4,
  kAdd = 10,
  kSub = 11,
  kMul = 12,
  kFloorDiv = 13,
  kFloorMod = 14,
  kMin = 15,
  kMax = 16,
  kNeg = 17,
  kAndBits = 18,
  kOrBits = 19,
  kXorBits = 20,
  kShiftLeft = 21,
  kShiftRight = 22,
  kEq = 30,
  kNe = 31,
  kLt = 32,
  kLe = 33,
  kNot = 34,
  kSelect = 35,
  kCheck = 40,
  kResult = 41,
  kWorkspace = 42,
  kReports = 43,
  kReport = 44,
  kLaunch = 50,
  kIf = 60,
  kElse = 61,
  kRepeat = 62,
  kEnd = 63,
};

// "add", "launch", ...; null for a number that is no opcode.
const char* OpcodeName(uint8_t opcode);

constexpr uint8_t kReadAccess = 1;
constexpr uint8_t kWriteAccess = 2;
constexpr uint32_t kMaxParameters = 256;
constexpr uint32_t kMaxRank = 32;
constexpr uint32_t kMaxInstructions = 1u << 20;

// What stands for one argument of a kernel: the first of its two operands.
enum class LaunchTag : uint32_t { kTensor = 0, kValue = 1, kScalarParameter = 2 };

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

// A tensor that instructions may name: a parameter, a result, a workspace or the reports' buffer.
struct PlanTensor {
  enum class Source : uint8_t { kParameter, kResult, kWorkspace, kReports };
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

// Decodes and checks everything that can be checked without the image. Throws kPlan.
Plan DecodePlan(const uint8_t* bytes, uint64_t size, LoadBudget& budget);

// The checks of DecodePlan that look at instructions; fills in what is derived. Throws kPlan.
void VerifyPlanStructure(Plan* plan, LoadBudget& budget);

// Checks every launch against the image's record of its kernel. Throws kPlan, naming the
// instruction.
void VerifyPlan(const Plan& plan, const ImageView& image);

bool SameDtype(DLDataType a, DLDataType b);
bool SameDtype(DLDataType a, const ImageDType& b);
// Of the sorts that docs/format/image.md knows.
bool IsKnownDtype(DLDataType dtype);
bool IsComplex(DLDataType dtype);
// What kernels see of an element: of a complex one two floats, one after the other.
DLDataType PartOf(DLDataType dtype);
// The four bytes of a dtype as a little-endian number, and back.
DLDataType UnpackDtype(uint32_t packed);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_PLAN_H_
