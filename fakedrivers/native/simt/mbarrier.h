/* An mbarrier in shared memory. PTX ISA, "mbarrier: Contents"; the layout of its 64 bits is ours.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_MBARRIER_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_MBARRIER_H_

#include <cstdint>
#include <cstring>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* `counts` has, from the lowest bit on: a mark, the phase, 15 bits of arrivals that it needs, 15
 * still missing. */
class Mbarrier {
 public:
  struct Words {
    uint32_t counts;
    int32_t bytes;
  };
  static_assert(sizeof(Words) == 8, "a barrier is 64 bits");

  Mbarrier(dovetail_thread* self, void* place) : place_(place) {
    std::memcpy(&now_, place, sizeof now_);
    if ((now_.counts & 1U) == 0) self->services->trap(self, "an mbarrier that nobody has made");
  }

  uint32_t expected() const { return now_.counts >> 2 & 0x7FFFU; }
  uint32_t missing() const { return now_.counts >> 17; }
  uint32_t phase() const { return now_.counts >> 1 & 1U; }

  static void Make(void* place, uint32_t count) {
    const Words made = {1U | (count & 0x7FFFU) << 2 | count << 17, 0};
    std::memcpy(place, &made, sizeof made);
  }

  void Change(uint32_t arrivals, int32_t bytes) {
    uint32_t left = missing() - arrivals;
    now_.bytes += bytes;
    uint32_t parity = phase();
    if (left == 0 && now_.bytes == 0) {
      parity ^= 1U;
      left = expected();
    }
    now_.counts = 1U | parity << 1 | expected() << 2 | left << 17;
    std::memcpy(place_, &now_, sizeof now_);
  }

 private:
  void* place_;
  Words now_ = {};
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_MBARRIER_H_
