/* What the units that copy and multiply see of shared memory.
 *
 * PTX ISA, "Memory Consistency Model: Proxies": they reach memory through the asynchronous proxy,
 * and see what threads wrote through the generic one only after a fence between the two. Here a
 * block has a second copy of its shared memory, which is what the units see: a fence of any thread
 * brings all of it up to date, and what a unit writes is in both at once. So a fence that is
 * missing altogether is found; one that only some of the threads that wrote execute is not.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_PROXIES_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_PROXIES_H_

#include <cstddef>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* A unit wrote these bytes; those that are not shared memory of the cluster do not matter. */
void AsyncWrote(const dovetail_thread* self, const void* place, size_t bytes);

/* Whether a unit would read what these bytes of shared memory hold. */
bool AsyncSees(const dovetail_thread* self, const void* place, size_t bytes);

/* All that threads of the cluster wrote is seen. */
void AsyncFence(const dovetail_thread* self);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_PROXIES_H_
