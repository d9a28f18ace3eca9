// A `call` of a plan: found and checked when the plan is made ready for a device, then done, or
// declined, in the order of the launches around it.
#ifndef DOVETAIL_ENGINE_LIBRARY_CALL_H_
#define DOVETAIL_ENGINE_LIBRARY_CALL_H_

#include <cstdint>

#include "engine/argument.h"
#include "engine/program.h"

namespace dovetail::runtime {

class Stream;

// What a call of this instruction comes to on a device. Throws kPlan when the arguments do not fit
// the library's function. `registers` of values, by instruction.
ProgramCall BindCall(const Program& program, size_t index, const std::vector<uint32_t>& registers);

// Whether the library did the work: 1 or 0. Throws kPlan for wrong extents, and what the library
// says of its failure.
int64_t RunCall(const Program& program, const ProgramCall& call, const int64_t* registers,
                const TensorSlot* tensors, const ScalarSlot* scalars, Stream& stream);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_LIBRARY_CALL_H_
