/* Collectives between the devices of one kind by their vendor's library: NCCL for `cuda`, RCCL for
 * `rocm`, opened when they are first asked for.
 *
 * The library moves data and compares nothing: who calls has made sure that all workers call the
 * same (session/transports/nccl.py). Nothing here waits for longer than it is told to: members do
 * not block, and what is under way is asked for by `poll`. One thread at a time uses a member. */
#ifndef DOVETAIL_RUNTIME_EXTRA_VENDOR_COLLECTIVES_H_
#define DOVETAIL_RUNTIME_EXTRA_VENDOR_COLLECTIVES_H_

#include <stdint.h>

#include "dovetail/backend.h"
#include "shared_group.h"

/* Bytes of the id by which members find each other. */
#define DOVETAIL_SESSION_DEVICE_ID 128

#ifdef __cplusplus
extern "C" {
#endif

/* Where vendors' libraries may be, as dvt_library_table::set_candidates; what was told first stays.
 */
DVT_EXPORT void dovetail_session_device_candidates(const char* const* paths, uint32_t count);

/* How the library for devices of a kind is called, "NCCL", and the environment variable that leads
 * to it; null if there is none for this kind. */
DVT_EXPORT const char* dovetail_session_device_name(const char* kind);
DVT_EXPORT const char* dovetail_session_device_variable(const char* kind);

/* Opens the library of a kind that has one. DONE, with its version as the text ("2.21.5"); or
 * FAILED, and why it is not there or of no use. */
DVT_EXPORT int32_t dovetail_session_device_library(const char* kind, char* text,
                                                   uint64_t text_size);

/* Makes an id for a new group. DONE or FAILED. The library of the kind is open, here and below. */
DVT_EXPORT int32_t dovetail_session_device_id(const char* kind, void* id, char* text,
                                              uint64_t text_size);

/* Begins to join a group, as one of `size`, with device number `device`; `poll` says when all are
 * there. DONE and a member, which is given back by `leave`; or FAILED. */
DVT_EXPORT int32_t dovetail_session_device_join(const char* kind, uint32_t device, const void* id,
                                                uint32_t rank, uint32_t size, void** member,
                                                char* text, uint64_t text_size);

/* Whether the library does a dovetail_session_kind on elements of a type: 1 or 0. */
DVT_EXPORT int32_t dovetail_session_device_carries(const char* kind, uint32_t operation,
                                                   uint32_t type_code, uint32_t type_bits);

/* Submits an operation, with at least one element, to its queue or, where that is null, to one of
 * the member's own; `poll` says when it is done. Buffers of reductions do not overlap, or are the
 * same. DONE, INVALID or FAILED. */
DVT_EXPORT int32_t
dovetail_session_device_submit(void* member, const struct dovetail_session_operation* operation,
                               char* text, uint64_t text_size);

/* Waits for at most so long: DONE, PENDING, or FAILED. */
DVT_EXPORT int32_t dovetail_session_device_poll(void* member, uint64_t nanoseconds, char* text,
                                                uint64_t text_size);

/* Leaves the group; what is under way is ended, and has done nothing that counts. */
DVT_EXPORT void dovetail_session_device_leave(void* member);

#ifdef __cplusplus
} /* extern "C" */

#include <string>

namespace dovetail::runtime::extra {

/* Whether a path is that of such a library. */
bool IsCollectives(const std::string& path);

/* The type of a queue for devices of a kind, as `stream_export` takes it; null: no library. */
const char* QueueTypeOf(const char* kind);

}  // namespace dovetail::runtime::extra
#endif

#endif  // DOVETAIL_RUNTIME_EXTRA_VENDOR_COLLECTIVES_H_
