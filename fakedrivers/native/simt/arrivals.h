/* What units copy to shared memory while threads go on, until an mbarrier tells of it.
 *
 * Nothing arrives before somebody asks the barrier, and meanwhile its place holds a pattern: a wait
 * that is missing shows, and so does memory that is still in use.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_ARRIVALS_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_ARRIVALS_H_

#include <cstddef>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* Each byte of a place that something is on its way to. */
constexpr unsigned char kOnItsWay = 0xA5;

/* The bytes that are at `place` now are those that will have arrived there. */
void Postpone(dovetail_thread* self, void* barrier, void* place, size_t bytes);

/* Whether a part of these bytes is on its way. */
bool IsOnItsWay(const dovetail_thread* self, const void* place, size_t bytes);

/* All that is on its way arrives, and the barrier counts it. */
void LetArrive(dovetail_thread* self, const void* barrier);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_ARRIVALS_H_
