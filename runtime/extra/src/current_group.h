/* The group of the worker that runs in this thread, for collectives inside launch plans. */
#ifndef DOVETAIL_EXTRA_CURRENT_GROUP_H_
#define DOVETAIL_EXTRA_CURRENT_GROUP_H_

#include <stdint.h>

#include "dovetail/backend.h"
#include "shared_group.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Carries out an operation by other means than shared memory, on the host's memory or, where it has
 * a queue, on a device's; as dovetail_session_group_run. */
typedef int32_t (*dovetail_session_run)(const struct dovetail_session_operation* operation,
                                        char* text, uint64_t text_size);

/* From now on collectives of plans that this thread runs are those of a group: of `memory`, or,
 * where that is null, by `run`. On devices of `device_kind`, if that is not null, `run` is given
 * what their library carries (vendor_collectives.h). `size` is the number of its workers, `timeout`
 * in nanoseconds. With a size of 0 the thread leaves the group. */
DVT_EXPORT void dovetail_session_enter(void* memory, dovetail_session_run run,
                                       const char* device_kind, uint32_t rank, uint32_t size,
                                       uint64_t timeout);

/* What the last collective of a plan of this thread came to, a dovetail_session_outcome, and
 * forgets it: plans report failures as texts. */
DVT_EXPORT int32_t dovetail_session_take_outcome(void);

#ifdef __cplusplus
}
#endif

#endif /* DOVETAIL_EXTRA_CURRENT_GROUP_H_ */
