// Reading a launch plan from its bytes.
#ifndef DOVETAIL_ENGINE_PLAN_DECODE_H_
#define DOVETAIL_ENGINE_PLAN_DECODE_H_

#include <cstdint>

#include "engine/limits.h"
#include "engine/plan.h"

namespace dovetail::runtime {

// Decodes and checks everything that can be checked without the image. Throws kPlan.
Plan DecodePlan(const uint8_t* bytes, uint64_t size, LoadBudget& budget);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_PLAN_DECODE_H_
