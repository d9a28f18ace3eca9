/* What NVIDIA's threads do together, by the names of LLVM's intrinsics. Source: PTX ISA. */
#include <string>

#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint32_t kLanes = 32;

/* ---- barriers ---- */

/* barrier.cta.sync.aligned.all(i32 id) */
void BarrierAll(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier(self, Read<uint32_t>(arguments, 0), 0, Site(arguments, 1));
}

/* barrier.cta.sync.all(i32 id): threads may meet from different places. */
void BarrierAnywhere(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier(self, Read<uint32_t>(arguments, 0), 0, nullptr);
}

/* barrier.cta.sync.[aligned.]count(i32 id, i32 threads) */
void BarrierCount(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier(self, Read<uint32_t>(arguments, 0), Read<uint32_t>(arguments, 1),
                          nullptr);
}

/* barrier.cta.arrive.[aligned.]count(i32 id, i32 threads) */
void BarrierArrive(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier_arrive(self, Read<uint32_t>(arguments, 0), Read<uint32_t>(arguments, 1));
}

/* bar.warp.sync(i32 lanes) */
void WarpSync(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->gather(self, Read<uint32_t>(arguments, 0), 0, nullptr, Site(arguments, 1));
}

void ClusterArrive(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->cluster_arrive(self);
}

void ClusterWait(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->cluster_wait(self);
}

/* ---- shfl.sync: PTX ISA, "shfl.sync" ---- */

enum class Shuffle { kIndex, kButterfly, kUp, kDown };

struct Source {
  uint32_t lane;
  bool there;
};

Source From(Shuffle mode, uint32_t lane, uint32_t b, uint32_t c) {
  const uint32_t segment = c >> 8 & 31;
  const uint32_t clamp = c & 31;
  const uint32_t most = (lane & segment) | (clamp & ~segment);
  const uint32_t least = lane & segment;
  const uint32_t distance = b & 31;
  switch (mode) {
    case Shuffle::kUp: {
      const auto from = static_cast<int32_t>(lane) - static_cast<int32_t>(distance);
      return {static_cast<uint32_t>(from), from >= static_cast<int32_t>(most)};
    }
    case Shuffle::kDown:
      return {lane + distance, lane + distance <= most};
    case Shuffle::kButterfly:
      return {lane ^ distance, (lane ^ distance) <= most};
    case Shuffle::kIndex:
      break;
  }
  const uint32_t from = least | (distance & ~segment);
  return {from, from <= most};
}

/* (i32 lanes, T value, i32 b, i32 c): a value from another lane, and whether it was in range. */
template <Shuffle mode, bool tells>
void ShuffleSync(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto lanes = Read<uint32_t>(arguments, 0);
  const Source source =
      From(mode, self->lane, Read<uint32_t>(arguments, 2), Read<uint32_t>(arguments, 3));
  const uint32_t from = source.there ? source.lane : self->lane;
  const uint64_t value =
      self->services->exchange(self, lanes, Read<uint32_t>(arguments, 1), from, Site(arguments, 4));
  const bool takes_part = (lanes >> from & 1) != 0;
  Write(result, takes_part ? static_cast<uint32_t>(value) : kNothing);
  if (tells) Write(static_cast<unsigned char*>(result) + 4, static_cast<uint8_t>(source.there));
}

/* ---- votes ---- */

/* vote.*.sync(i32 lanes, i1 predicate) */
uint32_t Votes(dovetail_thread* self, const void* const* arguments) {
  return static_cast<uint32_t>(
      self->services->ballot(self, Read<uint32_t>(arguments, 0),
                             (Read<uint8_t>(arguments, 1) & 1) != 0 ? 1 : 0, Site(arguments, 2)));
}

void VoteAny(dovetail_thread* self, void* result, const void* const* arguments) {
  Write(result, static_cast<uint8_t>(Votes(self, arguments) != 0));
}

void VoteAll(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto lanes = Read<uint32_t>(arguments, 0);
  Write(result, static_cast<uint8_t>(Votes(self, arguments) == lanes));
}

void VoteUniform(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto lanes = Read<uint32_t>(arguments, 0);
  const uint32_t votes = Votes(self, arguments);
  Write(result, static_cast<uint8_t>(votes == 0 || votes == lanes));
}

void VoteBallot(dovetail_thread* self, void* result, const void* const* arguments) {
  Write(result, Votes(self, arguments));
}

void ActiveMask(dovetail_thread* self, void* result, const void* const* /*arguments*/) {
  Write(result, static_cast<uint32_t>(self->services->active(self)));
}

/* match.any.sync.*(i32 lanes, T value) -> i32: the lanes with the same value. */
template <class T>
void MatchAny(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto mine = Read<T>(arguments, 1);
  uint64_t all[64];
  const uint64_t lanes =
      self->services->gather(self, Read<uint32_t>(arguments, 0), mine, all, Site(arguments, 2));
  uint32_t same = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((lanes >> lane & 1) != 0 && all[lane] == mine) same |= 1U << lane;
  }
  Write(result, same);
}

/* match.all.sync.*p(i32 lanes, T value) -> {i32, i1}: the lanes if all have one value, else 0. */
template <class T>
void MatchAll(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto mine = Read<T>(arguments, 1);
  uint64_t all[64];
  const uint64_t lanes =
      self->services->gather(self, Read<uint32_t>(arguments, 0), mine, all, Site(arguments, 2));
  bool same = true;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((lanes >> lane & 1) != 0 && all[lane] != mine) same = false;
  }
  Write(result, same ? static_cast<uint32_t>(lanes) : 0U);
  Write(static_cast<unsigned char*>(result) + 4, static_cast<uint8_t>(same));
}

/* ---- redux.sync ---- */

enum class Reduce { kAdd, kMin, kMax, kUnsignedMin, kUnsignedMax, kAnd, kOr, kXor };

uint32_t Combine(Reduce op, uint32_t a, uint32_t b) {
  const auto left = static_cast<int32_t>(a);
  const auto right = static_cast<int32_t>(b);
  switch (op) {
    case Reduce::kAdd:
      return a + b;
    case Reduce::kMin:
      return left < right ? a : b;
    case Reduce::kMax:
      return left > right ? a : b;
    case Reduce::kUnsignedMin:
      return a < b ? a : b;
    case Reduce::kUnsignedMax:
      return a > b ? a : b;
    case Reduce::kAnd:
      return a & b;
    case Reduce::kOr:
      return a | b;
    case Reduce::kXor:
      break;
  }
  return a ^ b;
}

/* redux.sync.*(i32 value, i32 lanes) */
template <Reduce op>
void ReduceSync(dovetail_thread* self, void* result, const void* const* arguments) {
  uint64_t all[64];
  const uint64_t lanes = self->services->gather(
      self, Read<uint32_t>(arguments, 1), Read<uint32_t>(arguments, 0), all, Site(arguments, 2));
  bool first = true;
  uint32_t total = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    const auto value = static_cast<uint32_t>(all[lane]);
    total = first ? value : Combine(op, total, value);
    first = false;
  }
  Write(result, total);
}

/* nanosleep(i32): others may run. */
void Sleep(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->yield(self);
}

void Trap(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->trap(self, "comes to a trap");
}

constexpr NamedService kServices[] = {
    {"nvvm.barrier.cta.sync.aligned.all", &BarrierAll},
    {"nvvm.barrier.cta.sync.all", &BarrierAnywhere},
    {"nvvm.barrier.cta.sync.aligned.count", &BarrierCount},
    {"nvvm.barrier.cta.sync.count", &BarrierCount},
    {"nvvm.barrier.cta.arrive.aligned.count", &BarrierArrive},
    {"nvvm.barrier.cta.arrive.count", &BarrierArrive},
    {"nvvm.bar.warp.sync", &WarpSync},
    {"nvvm.barrier.cluster.arrive", &ClusterArrive},
    {"nvvm.barrier.cluster.arrive.relaxed", &ClusterArrive},
    {"nvvm.barrier.cluster.arrive.aligned", &ClusterArrive},
    {"nvvm.barrier.cluster.arrive.relaxed.aligned", &ClusterArrive},
    {"nvvm.barrier.cluster.wait", &ClusterWait},
    {"nvvm.barrier.cluster.wait.aligned", &ClusterWait},
    {"nvvm.shfl.sync.idx.i32", &ShuffleSync<Shuffle::kIndex, false>},
    {"nvvm.shfl.sync.bfly.i32", &ShuffleSync<Shuffle::kButterfly, false>},
    {"nvvm.shfl.sync.up.i32", &ShuffleSync<Shuffle::kUp, false>},
    {"nvvm.shfl.sync.down.i32", &ShuffleSync<Shuffle::kDown, false>},
    {"nvvm.shfl.sync.idx.f32", &ShuffleSync<Shuffle::kIndex, false>},
    {"nvvm.shfl.sync.bfly.f32", &ShuffleSync<Shuffle::kButterfly, false>},
    {"nvvm.shfl.sync.up.f32", &ShuffleSync<Shuffle::kUp, false>},
    {"nvvm.shfl.sync.down.f32", &ShuffleSync<Shuffle::kDown, false>},
    {"nvvm.shfl.sync.idx.i32p", &ShuffleSync<Shuffle::kIndex, true>},
    {"nvvm.shfl.sync.bfly.i32p", &ShuffleSync<Shuffle::kButterfly, true>},
    {"nvvm.shfl.sync.up.i32p", &ShuffleSync<Shuffle::kUp, true>},
    {"nvvm.shfl.sync.down.i32p", &ShuffleSync<Shuffle::kDown, true>},
    {"nvvm.vote.any.sync", &VoteAny},
    {"nvvm.vote.all.sync", &VoteAll},
    {"nvvm.vote.uni.sync", &VoteUniform},
    {"nvvm.vote.ballot.sync", &VoteBallot},
    {"nvvm.activemask", &ActiveMask},
    {"nvvm.match.any.sync.i32", &MatchAny<uint32_t>},
    {"nvvm.match.any.sync.i64", &MatchAny<uint64_t>},
    {"nvvm.match.all.sync.i32p", &MatchAll<uint32_t>},
    {"nvvm.match.all.sync.i64p", &MatchAll<uint64_t>},
    {"nvvm.redux.sync.add", &ReduceSync<Reduce::kAdd>},
    {"nvvm.redux.sync.min", &ReduceSync<Reduce::kMin>},
    {"nvvm.redux.sync.max", &ReduceSync<Reduce::kMax>},
    {"nvvm.redux.sync.umin", &ReduceSync<Reduce::kUnsignedMin>},
    {"nvvm.redux.sync.umax", &ReduceSync<Reduce::kUnsignedMax>},
    {"nvvm.redux.sync.and", &ReduceSync<Reduce::kAnd>},
    {"nvvm.redux.sync.or", &ReduceSync<Reduce::kOr>},
    {"nvvm.redux.sync.xor", &ReduceSync<Reduce::kXor>},
    {"nvvm.nanosleep", &Sleep},
    {"trap", &Trap},
};

}  // namespace

ServiceTable CudaServices() { return {kServices, sizeof kServices / sizeof kServices[0]}; }

}  // namespace dovetail::fakedrivers
