/* A fake of NCCL and of RCCL, which have one interface: collectives between fake devices, executed
 * in the order of a queue by a function of the host that the fake driver calls.
 *
 * It checks what the libraries do not, and records it as misuse of the driver: calls that do not
 * match, memory that is no device's or another's, a queue of another device, a communicator that is
 * used while it is in progress or after it was aborted, a rank that is taken twice.
 *
 * Lines of the driver's script that begin with `nccl:` or `rccl:` order faults; each happens once,
 * to a call of the function by this rank (any without `rank`), after `after` such calls:
 *
 *   nccl: version 21305                                what ncclGetVersion says
 *   nccl: answer ncclAllReduce with 2 [rank 1] [after 3]  the call answers this ncclResult_t
 *   nccl: fail ncclAllReduce with 6 [rank 1] [after 3]    it is found while the call's work is done
 *   nccl: hang ncclAllReduce [rank 1] [after 3]           the work does not end until it is aborted
 *
 * A line that is wrong is said on stderr, and no communicator is made. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_COLLECTIVES_H_
#define DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_COLLECTIVES_H_

namespace dovetail::fakedrivers::collectives {

/* What each vendor's library defines, by its driver; 0, or the driver's error. */

extern const char* const kKind; /* in scripts and messages */
int CurrentDevice(int* device);
int DeviceOf(void* queue, int* device);
/* Calls `function` when all that came before it in the queue is done. */
int Launch(void* queue, void (*function)(void*), void* data);

}  // namespace dovetail::fakedrivers::collectives

#endif  // DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_COLLECTIVES_H_
