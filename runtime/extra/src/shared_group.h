/* Collectives of the workers of one machine, in memory that all of them map.
 *
 * A group is one piece of memory: a header, a state for each worker, and two slots of a chunk for
 * each worker. Nothing else is shared, no file name and no socket: the session makes the memory
 * (anonymous, or a memfd that it hands to its workers), and a worker that is killed leaves nothing
 * behind but counters, which `dovetail_session_group_reset` clears.
 *
 * An operation moves its data in steps of a chunk. In a step a worker stages what others need in
 * its own slot, waits for theirs, reads, and says that it has finished; slots alternate, so that
 * the next chunk is staged while others still read this one. Reductions fold in the order of the
 * workers, element by element, whatever the sizes: the result is the same bits on each worker and
 * those of a loop over the workers.
 *
 * Who waits spins, then yields, then sleeps on a futex; while it sleeps it looks whether the group
 * was aborted, its time is over, or the workers wait for each other in a circle. No function here
 * blocks for ever, and none allocates.
 */
#ifndef DOVETAIL_EXTRA_SHARED_GROUP_H_
#define DOVETAIL_EXTRA_SHARED_GROUP_H_

#include <stdint.h>

#include "dovetail/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

enum dovetail_session_kind {
  DOVETAIL_SESSION_BARRIER = 0,
  DOVETAIL_SESSION_BROADCAST = 1,
  DOVETAIL_SESSION_ALL_REDUCE = 2,
  DOVETAIL_SESSION_ALL_GATHER = 3,
  DOVETAIL_SESSION_REDUCE_SCATTER = 4,
  DOVETAIL_SESSION_ALL_TO_ALL = 5,
  DOVETAIL_SESSION_SEND = 6,
  DOVETAIL_SESSION_RECV = 7,
};

enum dovetail_session_fold {
  DOVETAIL_SESSION_SUM = 0,
  DOVETAIL_SESSION_PROD = 1,
  DOVETAIL_SESSION_MIN = 2,
  DOVETAIL_SESSION_MAX = 3,
};

enum dovetail_session_outcome {
  DOVETAIL_SESSION_DONE = 0,
  DOVETAIL_SESSION_ABORTED = 1,   /* the text says by what */
  DOVETAIL_SESSION_TIMED_OUT = 2, /* ... who had not arrived */
  DOVETAIL_SESSION_MISMATCH = 3,  /* ... who called what */
  DOVETAIL_SESSION_DEADLOCK = 4,  /* ... who waits for whom */
  DOVETAIL_SESSION_INVALID = 5,   /* an argument is out of range */
  DOVETAIL_SESSION_FAILED = 6,    /* what carries the data reported a failure, which it says */
  DOVETAIL_SESSION_PENDING = 7,   /* it is not over yet (vendor_collectives.h) */
};

/* What one worker asks for. */
struct dovetail_session_operation {
  uint32_t struct_size; /* sizeof of the caller's */
  uint32_t kind;        /* dovetail_session_kind */
  uint32_t rank;        /* of the caller */
  int32_t peer;         /* root of a broadcast, other end of send and recv; else -1 */
  uint32_t fold;        /* dovetail_session_fold, of reductions */
  uint32_t type_code;   /* DLPack's code of the elements */
  uint32_t type_bits;   /* and their bits: a multiple of 8 */
  uint32_t reserved;
  /* Elements: of the whole buffer for broadcast, all_reduce, send and recv; of one worker's part
   * for the others (all_gather's input, reduce_scatter's output, one of all_to_all's blocks). */
  uint64_t count;
  const void* input; /* null where there is none */
  void* output;      /* may be `input` for all_reduce and broadcast; else they do not overlap */
  uint64_t timeout;  /* nanoseconds */
  const char* label; /* how messages of others name this call, NUL-terminated */
  void* queue;       /* not null: `input` and `output` are addresses of a device, and this is where
                        its work is submitted to (vendor_collectives.h) */
};

/* Bytes of a group; 0 for more than 1,024 workers, or a chunk that is not a multiple of
 * 64 from 16 KiB to 1 GiB. */
DVT_EXPORT uint64_t dovetail_session_group_bytes(uint32_t ranks, uint64_t chunk);

/* Makes a group of zeroed or used memory, of the size above. No worker is in an operation. Returns
 * 0, or -1 for sizes that do not fit. */
DVT_EXPORT int32_t dovetail_session_group_reset(void* memory, uint64_t bytes, uint32_t ranks,
                                                uint64_t chunk);

/* Ends every operation that waits, and those to come until the next reset. The first reason is
 * kept. */
DVT_EXPORT void dovetail_session_group_abort(void* memory, const char* reason);

/* Why operations were ended; 1 and a NUL-terminated text, or 0 if they were not. */
DVT_EXPORT int32_t dovetail_session_group_reason(void* memory, char* text, uint64_t text_size);

/* Says that a worker begins (`2 * n`) or has finished (`2 * n + 1`) the session's command `n`: who
 * has finished will not join an operation of that command any more. */
DVT_EXPORT void dovetail_session_group_command(void* memory, uint32_t rank, uint64_t value);

/* Carries out one operation; one thread for each rank. Returns a dovetail_session_outcome, with a
 * NUL-terminated text unless it is done. All failures but an invalid argument abort the group. */
DVT_EXPORT int32_t dovetail_session_group_run(void* memory,
                                              const struct dovetail_session_operation* operation,
                                              char* text, uint64_t text_size);

#ifdef __cplusplus
}
#endif

#endif /* DOVETAIL_EXTRA_SHARED_GROUP_H_ */
