/* What AMD's threads do together, by the names of LLVM's intrinsics. Source: LLVM, "User Guide for
 * AMDGPU Backend", and AMD's instruction set architecture guides. */
#include <string>

#include "services.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

/* s.barrier() */
void Barrier(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  self->services->barrier(self, 0, 0, Site(arguments, 0));
}

/* The lanes of the wave that are there: the hardware's EXEC where the code has not diverged. */
uint64_t Gather(dovetail_thread* self, uint32_t value, uint64_t* all, const void* site) {
  return self->services->gather(self, DOVETAIL_ALL_LANES, value, all, site);
}

/* ds.bpermute(i32 address, i32 value): of lane address / 4, 0 where it takes no part. */
void BackwardPermute(dovetail_thread* self, void* result, const void* const* arguments) {
  const uint32_t from = Read<uint32_t>(arguments, 0) / 4 % self->subgroup_size;
  Write(result, static_cast<uint32_t>(
                    self->services->exchange(self, DOVETAIL_ALL_LANES,
                                             Read<uint32_t>(arguments, 1), from,
                                             Site(arguments, 2))));
}

/* readlane(T value, i32 lane) */
void ReadLane(dovetail_thread* self, void* result, const void* const* arguments) {
  uint64_t all[64];
  const uint64_t lanes = Gather(self, Read<uint32_t>(arguments, 0), all, Site(arguments, 2));
  const uint32_t from = Read<uint32_t>(arguments, 1) % self->subgroup_size;
  Write(result, (lanes >> from & 1) != 0 ? static_cast<uint32_t>(all[from]) : kNothing);
}

/* readfirstlane(T value) */
void ReadFirstLane(dovetail_thread* self, void* result, const void* const* arguments) {
  uint64_t all[64];
  const uint64_t lanes = Gather(self, Read<uint32_t>(arguments, 0), all, Site(arguments, 1));
  Write(result, static_cast<uint32_t>(all[__builtin_ctzll(lanes)]));
}

/* ballot.i32, ballot.i64 (i1 predicate) */
template <class T>
void Ballot(dovetail_thread* self, void* result, const void* const* arguments) {
  const uint32_t predicate = Read<uint8_t>(arguments, 0) & 1;
  Write(result, static_cast<T>(self->services->ballot(self, DOVETAIL_ALL_LANES, predicate,
                                                      Site(arguments, 1))));
}

/* mbcnt.lo, mbcnt.hi (i32 mask, i32 sum): set bits of the mask below this lane. */
template <bool high>
void CountBelow(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto mask = Read<uint32_t>(arguments, 0);
  const uint64_t placed = high ? uint64_t{mask} << 32 : mask;
  const uint64_t below = (uint64_t{1} << self->lane) - 1;
  const auto count = static_cast<uint32_t>(__builtin_popcountll(placed & below));
  Write(result, Read<uint32_t>(arguments, 1) + count);
}

/* wave.barrier() */
void WaveBarrier(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Gather(self, 0, nullptr, Site(arguments, 0));
}

/* s.sleep(i32): others may run. */
void Sleep(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->yield(self);
}

constexpr NamedService kServices[] = {
    {"amdgcn.s.barrier", &Barrier},
    {"amdgcn.ds.bpermute", &BackwardPermute},
    {"amdgcn.readlane", &ReadLane},
    {"amdgcn.readlane.i32", &ReadLane},
    {"amdgcn.readfirstlane", &ReadFirstLane},
    {"amdgcn.readfirstlane.i32", &ReadFirstLane},
    {"amdgcn.ballot.i32", &Ballot<uint32_t>},
    {"amdgcn.ballot.i64", &Ballot<uint64_t>},
    {"amdgcn.mbcnt.lo", &CountBelow<false>},
    {"amdgcn.mbcnt.hi", &CountBelow<true>},
    {"amdgcn.wave.barrier", &WaveBarrier},
    {"amdgcn.s.sleep", &Sleep},
};

}  // namespace

ServiceTable RocmServices() { return {kServices, sizeof kServices / sizeof kServices[0]}; }

}  // namespace dovetail::fakedrivers
