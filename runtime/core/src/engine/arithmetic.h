// The arithmetic of plans: int64 with overflow as an error; division as device code has it.
#ifndef DOVETAIL_ENGINE_ARITHMETIC_H_
#define DOVETAIL_ENGINE_ARITHMETIC_H_

#include <cstdint>

#include "engine/plan.h"

namespace dovetail::runtime {

enum class ArithmeticFault : uint8_t { kNone, kOverflow };

// Computes one value-producing instruction on registers. Opcodes that read tensors or scalars are
// not for here.
inline ArithmeticFault Compute(Opcode opcode, int64_t a, int64_t b, int64_t c, int64_t* out) {
  bool overflow = false;
  switch (opcode) {
    case Opcode::kAdd:
      overflow = __builtin_add_overflow(a, b, out);
      break;
    case Opcode::kSub:
      overflow = __builtin_sub_overflow(a, b, out);
      break;
    case Opcode::kMul:
      overflow = __builtin_mul_overflow(a, b, out);
      break;
    case Opcode::kFloorDiv:
      if (b == 0) {
        *out = 0;
      } else if (b == -1) {
        *out = static_cast<int64_t>(uint64_t{0} - static_cast<uint64_t>(a));  // the least wraps
      } else {
        *out = a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
      }
      break;
    case Opcode::kFloorMod:
      if (b == 0 || b == -1) {
        *out = 0;
      } else {
        const int64_t rest = a % b;
        *out = rest + ((rest != 0 && (rest < 0) != (b < 0)) ? b : 0);
      }
      break;
    case Opcode::kMin:
      *out = a < b ? a : b;
      break;
    case Opcode::kMax:
      *out = a > b ? a : b;
      break;
    case Opcode::kNeg:
      overflow = __builtin_sub_overflow(int64_t{0}, a, out);
      break;
    case Opcode::kAndBits:
      *out = a & b;
      break;
    case Opcode::kOrBits:
      *out = a | b;
      break;
    case Opcode::kXorBits:
      *out = a ^ b;
      break;
    case Opcode::kShiftLeft:
      *out = b < 0 || b > 63 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(a) << b);
      break;
    case Opcode::kShiftRight:
      *out = a >> (b < 0 || b > 63 ? 63 : b);
      break;
    case Opcode::kEq:
      *out = a == b;
      break;
    case Opcode::kNe:
      *out = a != b;
      break;
    case Opcode::kLt:
      *out = a < b;
      break;
    case Opcode::kLe:
      *out = a <= b;
      break;
    case Opcode::kNot:
      *out = a == 0;
      break;
    case Opcode::kSelect:
      *out = a != 0 ? b : c;
      break;
    default:
      *out = 0;
  }
  return overflow ? ArithmeticFault::kOverflow : ArithmeticFault::kNone;
}

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_ARITHMETIC_H_
