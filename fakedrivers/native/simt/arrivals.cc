#include "arrivals.h"

#include <cstring>
#include <vector>

#include "group.h"
#include "mbarrier.h"
#include "proxies.h"

namespace dovetail::fakedrivers {

namespace {

struct Arrival {
  void* barrier;
  void* place;
  std::vector<unsigned char> bytes;
};

using Arrivals = std::vector<Arrival>;

Arrivals& ArrivalsOf(const dovetail_thread* self) {
  return Held<Arrivals>(&HomeOf(self)->arrivals);
}

}  // namespace

void Postpone(dovetail_thread* self, void* barrier, void* place, size_t bytes) {
  /* One that nobody has made ends the launch here. */
  const Mbarrier made(self, barrier);
  const auto* first = static_cast<const unsigned char*>(place);
  ArrivalsOf(self).push_back({barrier, place, {first, first + bytes}});
  std::memset(place, kOnItsWay, bytes);
}

bool IsOnItsWay(const dovetail_thread* self, const void* place, size_t bytes) {
  const auto first = reinterpret_cast<uintptr_t>(place);
  for (const Arrival& each : ArrivalsOf(self)) {
    const auto begin = reinterpret_cast<uintptr_t>(each.place);
    if (first < begin + each.bytes.size() && begin < first + bytes) return true;
  }
  return false;
}

void LetArrive(dovetail_thread* self, const void* barrier) {
  Arrivals& arrivals = ArrivalsOf(self);
  size_t left = 0;
  for (size_t n = 0; n < arrivals.size(); ++n) {
    if (arrivals[n].barrier != barrier) {
      if (left != n) arrivals[left] = std::move(arrivals[n]);
      ++left;
      continue;
    }
    const Arrival& each = arrivals[n];
    std::memcpy(each.place, each.bytes.data(), each.bytes.size());
    AsyncWrote(self, each.place, each.bytes.size());
    Mbarrier(self, each.barrier).Change(0, -static_cast<int32_t>(each.bytes.size()));
  }
  arrivals.resize(left);
}

}  // namespace dovetail::fakedrivers
