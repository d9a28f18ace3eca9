/* Captures: streams whose work becomes a graph. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_CAPTURE_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_CAPTURE_H_

#include <memory>
#include <set>

#include "types.h"

namespace dovetail::fakedrivers::gpu {

/* kCaptureUnsupported, and the captures spoilt, if this call may not happen while the thread, or
 * any thread in global mode, captures. */
Status CheckNoCapture(const char* what);
/* The capture of a stream is spoilt. */
Status SpoilCapture(Stream* stream, const char* what, Status status);

/* Work of a stream that is captured becomes a node. */
Status AddCaptured(Stream* stream, Work work);

/* The stream takes part in a capture from now on, behind these nodes. */
Status JoinCapture(Stream* stream, const std::shared_ptr<Capture>& capture,
                   const std::set<size_t>& nodes);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_CAPTURE_H_
