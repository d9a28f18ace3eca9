/* What AMD's threads do together, by the names of LLVM's intrinsics. Source: LLVM, "User Guide for
 * AMDGPU Backend", and AMD's instruction set architecture guides. */
#include <atomic>

#include "service_tables.h"
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
  Write(result,
        static_cast<uint32_t>(self->services->exchange(
            self, DOVETAIL_ALL_LANES, Read<uint32_t>(arguments, 1), from, Site(arguments, 2))));
}

/* The same since RDNA with wavefronts of 64: a lane sees only its own half. */
void PermuteHalves(dovetail_thread* self, void* result, const void* const* arguments) {
  const uint32_t from = (Read<uint32_t>(arguments, 0) / 4 & 31) | (self->lane & 32);
  Write(result,
        static_cast<uint32_t>(self->services->exchange(
            self, DOVETAIL_ALL_LANES, Read<uint32_t>(arguments, 1), from, Site(arguments, 2))));
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

/* ---- update.dpp: AMD ISA guides, "DPP" ---- */

struct Source {
  uint32_t lane;
  bool in_row;
};

/* Which lane of its row of 16 a lane reads; codes are LLVM's (SIDefines.h, DppCtrl). */
Source DppSource(uint32_t lane, uint32_t control) {
  const uint32_t row = lane & ~15U;
  const uint32_t place = lane & 15;
  if (control <= 0xFF) return {(lane & ~3U) | (control >> (2 * (lane & 3)) & 3), true};
  if (control > 0x100 && control <= 0x10F) {
    const uint32_t from = place + (control - 0x100);
    return {row | (from & 15), from < 16};
  }
  if (control > 0x110 && control <= 0x11F) {
    const uint32_t distance = control - 0x110;
    return {row | ((place - distance) & 15), place >= distance};
  }
  if (control > 0x120 && control <= 0x12F) return {row | ((place - (control - 0x120)) & 15), true};
  if (control == 0x140) return {lane ^ 15, true};
  if (control == 0x141) return {lane ^ 7, true};
  return {64, false};
}

/* update.dpp(T old, T value, i32 control, i32 row_mask, i32 bank_mask, i1 bound_control) */
void UpdateDpp(dovetail_thread* self, void* result, const void* const* arguments) {
  const auto old = Read<uint32_t>(arguments, 0);
  const auto control = Read<uint32_t>(arguments, 2);
  const Source source = DppSource(self->lane, control);
  if (source.lane > 63) {
    self->services->trap(self, "moves data by a DPP control that the host does not know");
    return;
  }
  uint64_t all[64];
  const uint64_t lanes = Gather(self, Read<uint32_t>(arguments, 1), all, Site(arguments, 6));
  const bool row = (Read<uint32_t>(arguments, 3) >> (self->lane / 16 & 3) & 1) != 0;
  const bool bank = (Read<uint32_t>(arguments, 4) >> (self->lane / 4 & 3) & 1) != 0;
  const bool there = source.in_row && (lanes >> source.lane & 1) != 0;
  /* bound_control: what is outside reads as 0 instead of leaving the old value. */
  const uint32_t outside = (Read<uint8_t>(arguments, 5) & 1) != 0 ? 0 : old;
  Write(result, !row || !bank ? old : there ? static_cast<uint32_t>(all[source.lane]) : outside);
}

/* permlane16(T old, T value, i32 low, i32 high, i1, i1): of a lane of the same row, by nibbles;
 * permlanex16: of the neighbouring row. */
template <uint32_t other_row>
void PermuteRow(dovetail_thread* self, void* result, const void* const* arguments) {
  uint64_t all[64];
  const uint64_t lanes = Gather(self, Read<uint32_t>(arguments, 1), all, Site(arguments, 6));
  const uint32_t select = Read<uint32_t>(arguments, (self->lane & 8) != 0 ? 3 : 2);
  const uint32_t from = ((self->lane ^ other_row) & ~15U) | (select >> (4 * (self->lane & 7)) & 15);
  Write(result,
        (lanes >> from & 1) != 0 ? static_cast<uint32_t>(all[from]) : Read<uint32_t>(arguments, 0));
}

/* permlane64(T value): of the other half of the wave. */
void SwapHalves(dovetail_thread* self, void* result, const void* const* arguments) {
  uint64_t all[64];
  const uint64_t lanes = Gather(self, Read<uint32_t>(arguments, 0), all, Site(arguments, 1));
  const uint32_t from = self->lane ^ 32;
  Write(result, (lanes >> from & 1) != 0 ? static_cast<uint32_t>(all[from]) : kNothing);
}

/* global.load.lds(ptr source, ptr shared, i32 bytes, i32 offset, i32 aux): lane n's bytes go behind
 * those of lane n - 1. All lanes give the same place in shared memory (a scalar register has it),
 * and those that are not there copy nothing. */
void LoadToShared(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const auto bytes = Read<uint32_t>(arguments, 2);
  const auto offset = Read<uint32_t>(arguments, 3);
  auto* to = Read<unsigned char*>(arguments, 1);
  const auto* from = Read<const unsigned char*>(arguments, 0);
  std::memcpy(to + offset + uint64_t{self->lane} * bytes, from + offset, bytes);
}

/* readcyclecounter, readsteadycounter: they go on, and say no time. */
void Clock(dovetail_thread* /*self*/, void* result, const void* const* /*arguments*/) {
  static std::atomic<uint64_t> now{0};
  Write(result, now.fetch_add(1, std::memory_order_relaxed));
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
    {"amdgcn.ds.bpermute.halves", &PermuteHalves},
    {"amdgcn.readlane.i32", &ReadLane},
    {"amdgcn.readfirstlane.i32", &ReadFirstLane},
    {"amdgcn.ballot.i32", &Ballot<uint32_t>},
    {"amdgcn.ballot.i64", &Ballot<uint64_t>},
    {"amdgcn.mbcnt.lo", &CountBelow<false>},
    {"amdgcn.mbcnt.hi", &CountBelow<true>},
    {"amdgcn.wave.barrier", &WaveBarrier},
    {"amdgcn.s.sleep", &Sleep},
    {"amdgcn.update.dpp.i32", &UpdateDpp},
    {"amdgcn.permlane16.i32", &PermuteRow<0>},
    {"amdgcn.permlanex16.i32", &PermuteRow<16>},
    {"amdgcn.permlane64.i32", &SwapHalves},
    {"amdgcn.global.load.lds", &LoadToShared},
    {"readcyclecounter", &Clock},
    {"readsteadycounter", &Clock},
};

}  // namespace

ServiceTable RocmServices() { return {kServices, sizeof kServices / sizeof kServices[0]}; }

}  // namespace dovetail::fakedrivers
