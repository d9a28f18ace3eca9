// Runs a program: the hot path of every call.
#ifndef DOVETAIL_ENGINE_EXECUTOR_H_
#define DOVETAIL_ENGINE_EXECUTOR_H_

#include "engine/function.h"
#include "engine/program.h"

namespace dovetail::runtime {

// Checks the arguments, runs the steps, submits the launches to `stream` (of the program's device).
// `results` may be null when the plan returns nothing.
void RunProgram(const Program& program, const Argument* arguments, uint32_t count, Stream& stream,
                ResultAllocator* results);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_EXECUTOR_H_
