/* What our inline PTX does (`T.cuda.*`), by the names of its routines. Source: PTX ISA.
 *
 * A routine gives what it gives through a pointer, its first argument. Copies that go on while the
 * thread does are kept back until the thread waits for them, and meanwhile their place holds a
 * pattern: a wait that is missing shows. Products of matrices are in cuda_matrices.cc, accesses
 * with hints in cuda_accesses.cc, copies of boxes of tensors in cuda_tensor_copies.cc.
 */
#include <chrono>
#include <cstring>
#include <deque>
#include <unordered_map>
#include <vector>

#include "arrivals.h"
#include "group.h"
#include "mbarrier.h"
#include "proxies.h"
#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint32_t kLanes = 32;

/* What argument n points at. */
template <class T>
T* Pointer(const void* const* arguments, int n) {
  return static_cast<T*>(Read<void*>(arguments, n));
}

template <class T>
void Give(const void* const* arguments, T value) {
  std::memcpy(Pointer<void>(arguments, 0), &value, sizeof value);
}

/* ---- the warp ---- */

void LaneId(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Give(arguments, self->lane);
}

/* (ptr result, i32 lanes, i32 condition) */
uint32_t Votes(dovetail_thread* self, const void* const* arguments) {
  return static_cast<uint32_t>(self->services->ballot(
      self, Read<uint32_t>(arguments, 1), Read<uint32_t>(arguments, 2), Site(arguments, 3)));
}

void Ballot(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Give(arguments, Votes(self, arguments));
}

void VoteAny(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Give(arguments, static_cast<uint8_t>(Votes(self, arguments) != 0));
}

void VoteAll(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const auto lanes = Read<uint32_t>(arguments, 1);
  Give(arguments, static_cast<uint8_t>(Votes(self, arguments) == lanes));
}

/* (ptr result, i32 lanes, T value) */
template <class T, bool all>
void Match(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const auto mine = Read<T>(arguments, 2);
  uint64_t values[64];
  const uint64_t lanes =
      self->services->gather(self, Read<uint32_t>(arguments, 1), mine, values, Site(arguments, 3));
  uint32_t same = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((lanes >> lane & 1) != 0 && values[lane] == mine) same |= 1U << lane;
  }
  Give(arguments, all && same != lanes ? 0U : same);
}

enum class Fold { kAdd, kMin, kMax, kAnd, kOr, kXor };

template <Fold fold, class T>
T Folded(T a, T b) {
  switch (fold) {
    case Fold::kAdd:
      return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
    case Fold::kMin:
      return b < a ? b : a;
    case Fold::kMax:
      return a < b ? b : a;
    case Fold::kAnd:
      return static_cast<T>(a & b);
    case Fold::kOr:
      return static_cast<T>(a | b);
    case Fold::kXor:
      break;
  }
  return static_cast<T>(a ^ b);
}

/* (ptr result, i32 lanes, i32 value) */
template <Fold fold, class T>
void Reduce(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  uint64_t values[64];
  const uint64_t lanes = self->services->gather(
      self, Read<uint32_t>(arguments, 1), Read<uint32_t>(arguments, 2), values, Site(arguments, 3));
  bool first = true;
  T total = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    const auto value = static_cast<T>(static_cast<uint32_t>(values[lane]));
    total = first ? value : Folded<fold>(total, value);
    first = false;
  }
  Give(arguments, total);
}

enum class Shuffle { kIndex, kXor, kUp, kDown };

/* (ptr result, i32 lanes, T value, i32 which) */
template <Shuffle mode>
void Exchange(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const auto lanes = Read<uint32_t>(arguments, 1);
  const uint32_t distance = Read<uint32_t>(arguments, 3) & 31;
  const uint32_t lane = self->lane;
  uint32_t from = distance;
  if (mode == Shuffle::kXor) from = lane ^ distance;
  if (mode == Shuffle::kUp) from = distance > lane ? lane : lane - distance;
  if (mode == Shuffle::kDown) from = lane + distance >= kLanes ? lane : lane + distance;
  const uint64_t value =
      self->services->exchange(self, lanes, Read<uint32_t>(arguments, 2), from, Site(arguments, 4));
  Give(arguments, (lanes >> from & 1) != 0 ? static_cast<uint32_t>(value) : kNothing);
}

/* (i32 lanes) */
void SyncWarp(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  uint64_t values[64];
  self->services->gather(self, Read<uint32_t>(arguments, 0), 0, values, Site(arguments, 1));
}

void Sleep(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->yield(self);
}

void Clock(dovetail_thread* /*self*/, void* /*result*/, const void* const* arguments) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  Give(arguments, static_cast<uint64_t>(std::chrono::nanoseconds(now).count()));
}

/* ---- addresses: the low 32 bits of one in shared memory are its 32-bit address ---- */

void Bits(dovetail_thread* /*self*/, void* /*result*/, const void* const* arguments) {
  Give(arguments, static_cast<uint32_t>(Read<uint64_t>(arguments, 1)));
}

void Address(dovetail_thread* /*self*/, void* /*result*/, const void* const* arguments) {
  Give(arguments, Read<uint64_t>(arguments, 1));
}

/* ---- cp.async ---- */

struct Copy {
  unsigned char* target;
  unsigned char bytes[16];
  uint32_t size;
};

struct Copies {
  std::vector<Copy> open;               /* since the last commit */
  std::deque<std::vector<Copy>> groups; /* oldest first */
};

/* Those of a thread; they end with its block. */
Copies& CopiesOf(const dovetail_thread* self) {
  return Held<std::unordered_map<const dovetail_thread*, Copies>>(&HomeOf(self)->copies)[self];
}

void Land(std::vector<Copy>* copies) {
  for (const Copy& copy : *copies) std::memcpy(copy.target, copy.bytes, copy.size);
  copies->clear();
}

/* (ptr target, ptr source, i32 bytes that are there) */
template <uint32_t size>
void BeginCopy(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  auto* target = Pointer<unsigned char>(arguments, 0);
  const auto* source = Pointer<unsigned char>(arguments, 1);
  const auto there = Read<uint32_t>(arguments, 2);
  if (reinterpret_cast<uintptr_t>(target) % size != 0 ||
      reinterpret_cast<uintptr_t>(source) % size != 0) {
    self->services->trap(self, "cp.async at an address that is not a multiple of its size");
  }
  if (there > size) self->services->trap(self, "cp.async of more bytes than it copies");
  Copy copy = {target, {}, size};
  if (there != 0) std::memcpy(copy.bytes, source, there);
  std::memset(target, kOnItsWay, size);
  CopiesOf(self).open.push_back(copy);
}

void Commit(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  Copies& mine = CopiesOf(self);
  mine.groups.push_back(std::move(mine.open));
  mine.open.clear();
}

template <uint32_t pending>
void Wait(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  Copies& mine = CopiesOf(self);
  while (mine.groups.size() > pending) {
    Land(&mine.groups.front());
    mine.groups.pop_front();
  }
}

/* ---- mbarrier ---- */

/* (ptr barrier, i32 count) */
void BarrierInit(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const auto count = Read<uint32_t>(arguments, 1);
  if (count == 0 || count > 0x7FFFU) {
    self->services->trap(self, "an mbarrier for no arrivals, or for more than 32767");
  }
  Mbarrier::Make(Pointer<void>(arguments, 0), count);
}

void BarrierDrop(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  const Mbarrier barrier(self, Pointer<void>(arguments, 0));
  std::memset(Pointer<void>(arguments, 0), kOnItsWay & 0xFEU, sizeof(Mbarrier::Words));
}

void Arrive(dovetail_thread* self, const void* const* arguments, int32_t bytes) {
  Mbarrier barrier(self, Pointer<void>(arguments, 0));
  if (barrier.missing() == 0) self->services->trap(self, "more arrivals at an mbarrier than fit");
  barrier.Change(0, bytes);
  barrier.Change(1, 0);
}

void BarrierArrive(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Arrive(self, arguments, 0);
}

/* (ptr barrier, i32 bytes) */
void BarrierExpect(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Arrive(self, arguments, Read<int32_t>(arguments, 1));
}

void BarrierComplete(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  AsyncFence(self);
  Mbarrier(self, Pointer<void>(arguments, 0)).Change(0, -Read<int32_t>(arguments, 1));
}

/* The thread's copies land, and it arrives. */
void BarrierArriveCopies(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Copies& mine = CopiesOf(self);
  for (std::vector<Copy>& group : mine.groups) Land(&group);
  mine.groups.clear();
  Land(&mine.open);
  Arrive(self, arguments, 0);
}

/* (ptr result, ptr barrier, i32 parity) */
void BarrierTest(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  LetArrive(self, Pointer<void>(arguments, 1));
  const Mbarrier barrier(self, Pointer<void>(arguments, 1));
  const bool over = barrier.phase() != (Read<uint32_t>(arguments, 2) & 1U);
  Give(arguments, static_cast<uint8_t>(over));
  if (!over) self->services->yield(self);
}

/* ---- bulk copies: to shared memory when the barrier is asked, from it at once ---- */

void CheckBulk(dovetail_thread* self, const void* const* arguments) {
  if (Read<uint64_t>(arguments, 0) % 16 != 0 || Read<uint64_t>(arguments, 1) % 16 != 0) {
    self->services->trap(self, "cp.async.bulk at an address that is not a multiple of 16");
  }
}

/* (ptr target, ptr source, ptr barrier, i32 bytes) */
void BulkLoad(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  CheckBulk(self, arguments);
  const auto bytes = Read<int32_t>(arguments, 3);
  std::memcpy(Pointer<void>(arguments, 0), Pointer<void>(arguments, 1), static_cast<size_t>(bytes));
  Postpone(self, Pointer<void>(arguments, 2), Pointer<void>(arguments, 0),
           static_cast<size_t>(bytes));
}

/* (ptr target, ptr source, i32 bytes) */
void BulkStore(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  CheckBulk(self, arguments);
  const auto bytes = Read<uint32_t>(arguments, 2);
  if (!AsyncSees(self, Pointer<void>(arguments, 1), bytes)) {
    self->services->trap(self,
                         "cp.async.bulk of what threads wrote without a fence.proxy.async "
                         "(T.cuda.fence_async)");
  }
  std::memcpy(Pointer<void>(arguments, 0), Pointer<void>(arguments, 1), bytes);
}

void Nothing(dovetail_thread* /*self*/, void* /*result*/, const void* const* /*arguments*/) {}

/* ---- clusters ---- */

void ClusterArrive(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->cluster_arrive(self);
}

void ClusterWait(dovetail_thread* self, void* /*result*/, const void* const* /*arguments*/) {
  self->services->cluster_wait(self);
}

void ClusterRank(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Give(arguments, self->cluster_rank);
}

void ClusterSize(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Give(arguments, self->cluster_blocks);
}

/* The place in the shared memory of block `rank` that is `place` in that of this block. */
unsigned char* Mapped(dovetail_thread* self, unsigned char* place, uint32_t rank) {
  if (rank >= self->cluster_blocks) {
    self->services->trap(self, "mapa to a block that the cluster does not have");
  }
  const auto offset = static_cast<ptrdiff_t>(rank) - static_cast<ptrdiff_t>(self->cluster_rank);
  return place + offset * static_cast<ptrdiff_t>(DOVETAIL_SHARED_STRIDE);
}

/* (ptr result, ptr place, i32 rank) */
template <uint32_t size>
void ClusterLoad(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  std::memcpy(Pointer<void>(arguments, 0),
              Mapped(self, Pointer<unsigned char>(arguments, 1), Read<uint32_t>(arguments, 2)),
              size);
}

/* (ptr place, T value, i32 rank) */
template <uint32_t size>
void ClusterStore(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  std::memcpy(Mapped(self, Pointer<unsigned char>(arguments, 0), Read<uint32_t>(arguments, 2)),
              arguments[1], size);
}

#define DOVETAIL_REDUCE(name, fold)                                      \
  {"dvt_cuda_reduce_" name "_s32", &Reduce<Fold::fold, int32_t>},        \
      {"dvt_cuda_reduce_" name "_u32", &Reduce<Fold::fold, uint32_t>}, { \
    "dvt_cuda_reduce_" name "_b32", &Reduce<Fold::fold, uint32_t>        \
  }
#define DOVETAIL_SHUFFLE(name, mode)                   \
  {"dvt_cuda_" name "_r", &Exchange<Shuffle::mode>}, { \
    "dvt_cuda_" name "_f", &Exchange<Shuffle::mode>    \
  }
#define DOVETAIL_WAIT(n) \
  {"dvt_cuda_cp_async_wait_" #n, &Wait<n>}, { "dvt_cuda_bulk_wait_" #n, &Nothing }
#define DOVETAIL_CLUSTER(type, size)                     \
  {"dvt_cuda_cluster_load_" type, &ClusterLoad<size>}, { \
    "dvt_cuda_cluster_store_" type, &ClusterStore<size>  \
  }

constexpr NamedService kRoutines[] = {
    {"dvt_cuda_lane_id", &LaneId},
    {"dvt_cuda_ballot", &Ballot},
    {"dvt_cuda_vote_any", &VoteAny},
    {"dvt_cuda_vote_all", &VoteAll},
    {"dvt_cuda_match_any_b32", &Match<uint32_t, false>},
    {"dvt_cuda_match_any_b64", &Match<uint64_t, false>},
    {"dvt_cuda_match_all_b32", &Match<uint32_t, true>},
    {"dvt_cuda_match_all_b64", &Match<uint64_t, true>},
    DOVETAIL_REDUCE("add", kAdd),
    DOVETAIL_REDUCE("min", kMin),
    DOVETAIL_REDUCE("max", kMax),
    DOVETAIL_REDUCE("and", kAnd),
    DOVETAIL_REDUCE("or", kOr),
    DOVETAIL_REDUCE("xor", kXor),
    DOVETAIL_SHUFFLE("shuffle", kIndex),
    DOVETAIL_SHUFFLE("shuffle_xor", kXor),
    DOVETAIL_SHUFFLE("shuffle_up", kUp),
    DOVETAIL_SHUFFLE("shuffle_down", kDown),
    {"dvt_cuda_sync_warp", &SyncWarp},
    {"dvt_cuda_nanosleep", &Sleep},
    {"dvt_cuda_clock", &Clock},
    {"dvt_cuda_global_timer", &Clock},
    {"dvt_cuda_bits_shared", &Bits},
    {"dvt_cuda_bits_global", &Bits},
    {"dvt_cuda_address_global", &Address},
    {"dvt_cuda_cp_async_4", &BeginCopy<4>},
    {"dvt_cuda_cp_async_8", &BeginCopy<8>},
    {"dvt_cuda_cp_async_16", &BeginCopy<16>},
    {"dvt_cuda_cp_async_commit", &Commit},
    DOVETAIL_WAIT(0),
    DOVETAIL_WAIT(1),
    DOVETAIL_WAIT(2),
    DOVETAIL_WAIT(3),
    DOVETAIL_WAIT(4),
    DOVETAIL_WAIT(5),
    DOVETAIL_WAIT(6),
    DOVETAIL_WAIT(7),
    {"dvt_cuda_barrier_init", &BarrierInit},
    {"dvt_cuda_barrier_arrive", &BarrierArrive},
    {"dvt_cuda_barrier_arrive_copies", &BarrierArriveCopies},
    {"dvt_cuda_barrier_expect", &BarrierExpect},
    {"dvt_cuda_barrier_complete", &BarrierComplete},
    {"dvt_cuda_barrier_test", &BarrierTest},
    {"dvt_cuda_barrier_try", &BarrierTest},
    {"dvt_cuda_barrier_drop", &BarrierDrop},
    {"dvt_cuda_fence_barrier_init", &Nothing},
    {"dvt_cuda_bulk_load", &BulkLoad},
    {"dvt_cuda_bulk_store", &BulkStore},
    {"dvt_cuda_bulk_commit", &Nothing},
    {"dvt_cuda_cluster_arrive", &ClusterArrive},
    {"dvt_cuda_cluster_wait", &ClusterWait},
    {"dvt_cuda_cluster_rank", &ClusterRank},
    {"dvt_cuda_cluster_size", &ClusterSize},
    DOVETAIL_CLUSTER("int8", 1),
    DOVETAIL_CLUSTER("uint8", 1),
    DOVETAIL_CLUSTER("int16", 2),
    DOVETAIL_CLUSTER("uint16", 2),
    DOVETAIL_CLUSTER("float16", 2),
    DOVETAIL_CLUSTER("bfloat16", 2),
    DOVETAIL_CLUSTER("int32", 4),
    DOVETAIL_CLUSTER("uint32", 4),
    DOVETAIL_CLUSTER("float32", 4),
    DOVETAIL_CLUSTER("int64", 8),
    DOVETAIL_CLUSTER("uint64", 8),
    DOVETAIL_CLUSTER("float64", 8),
    {"dvt_cuda_dependency_wait", &Nothing},
    {"dvt_cuda_launch_dependents", &Nothing},
    {"dvt_cuda_prefetch_l1", &Nothing},
    {"dvt_cuda_prefetch_l2", &Nothing},
    {"dvt_cuda_prefetch_l2_keep", &Nothing},
};

#undef DOVETAIL_REDUCE
#undef DOVETAIL_SHUFFLE
#undef DOVETAIL_WAIT
#undef DOVETAIL_CLUSTER

}  // namespace

ServiceTable CudaRoutines() { return {kRoutines, sizeof kRoutines / sizeof kRoutines[0]}; }

}  // namespace dovetail::fakedrivers
