#include "proxies.h"

#include <cstdint>
#include <cstring>

#include "group.h"

namespace dovetail::fakedrivers {

namespace {

uint64_t BytesOf(const dovetail_thread* self) {
  return self->static_shared_bytes + self->dynamic_shared_bytes;
}

/* The blocks of a cluster lie one after the other. */
Block* BlockOf(const dovetail_thread* self, uint32_t rank) {
  Block* home = HomeOf(self);
  return home - home->rank + rank;
}

/* What the units see of a block. At first that is what nobody wrote (SharedWindow::Spoil). */
std::vector<unsigned char>& SeenOf(const dovetail_thread* self, uint32_t rank) {
  constexpr unsigned char kNothing = 0xFF;
  std::vector<unsigned char>& seen = BlockOf(self, rank)->seen_by_units;
  if (seen.empty()) seen.assign(BytesOf(self), kNothing);
  return seen;
}

/* The bytes of `place` as the units see them; nullptr where it is not shared memory. */
unsigned char* Seen(const dovetail_thread* self, const void* place, size_t bytes) {
  const auto at = reinterpret_cast<uintptr_t>(place);
  const auto window = reinterpret_cast<uintptr_t>(self->window);
  if (at < window) return nullptr;
  const uint64_t rank = (at - window) / DOVETAIL_SHARED_STRIDE;
  const uint64_t offset = (at - window) % DOVETAIL_SHARED_STRIDE;
  if (rank >= self->cluster_blocks || offset + bytes > BytesOf(self)) return nullptr;
  return SeenOf(self, static_cast<uint32_t>(rank)).data() + offset;
}

}  // namespace

void AsyncWrote(const dovetail_thread* self, const void* place, size_t bytes) {
  unsigned char* seen = Seen(self, place, bytes);
  if (seen != nullptr) std::memcpy(seen, place, bytes);
}

bool AsyncSees(const dovetail_thread* self, const void* place, size_t bytes) {
  const unsigned char* seen = Seen(self, place, bytes);
  return seen == nullptr || std::memcmp(seen, place, bytes) == 0;
}

void AsyncFence(const dovetail_thread* self) {
  if (BytesOf(self) == 0) return;
  for (uint32_t rank = 0; rank < self->cluster_blocks; ++rank) {
    std::vector<unsigned char>& seen = SeenOf(self, rank);
    std::memcpy(seen.data(), self->window + uint64_t{rank} * DOVETAIL_SHARED_STRIDE, seen.size());
  }
}

}  // namespace dovetail::fakedrivers
