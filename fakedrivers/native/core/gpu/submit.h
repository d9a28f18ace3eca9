/* Work on its way into streams, and waits for it. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_SUBMIT_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_SUBMIT_H_

#include <cstdint>
#include <vector>

#include "types.h"

namespace dovetail::fakedrivers::gpu {

/* Appends work to a stream, or a node to the graph that the stream is captured into. `moment`, if
 * not null, is the point behind it. */
Status Submit(Stream* stream, Work work, Moment* moment = nullptr);
/* The work and what it comes after, for events that are captured. */
Status SubmitAfter(Stream* stream, Work work, const std::vector<Moment>& after, Moment* moment);

/* Checks `uses` against the order in `clock`, and notes them. */
void CheckUses(const std::vector<Use>& uses, const Clock& clock, uint64_t timeline, uint64_t number,
               int device);

/* Waits for a point, and notes that the host has. */
void WaitFor(const Moment& moment, const Clock& clock);
void WaitForContext(Context* context);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_SUBMIT_H_
