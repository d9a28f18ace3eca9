// The checks of a launch plan that come before any use of it.
#ifndef DOVETAIL_ENGINE_PLAN_VERIFY_H_
#define DOVETAIL_ENGINE_PLAN_VERIFY_H_

#include "dovetail/kit/image_decoder.h"
#include "engine/limits.h"
#include "engine/plan.h"

namespace dovetail::runtime {

// The checks of DecodePlan that look at instructions; fills in what is derived. Throws kPlan.
void VerifyPlanStructure(Plan* plan, LoadBudget& budget);

// Checks every launch against the image's record of its kernel. Throws kPlan, naming the
// instruction.
void VerifyPlan(const Plan& plan, const ImageView& image);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_PLAN_VERIFY_H_
