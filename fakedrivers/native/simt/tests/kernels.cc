/* A CPU image written by hand: kernels that use every service, rightly and wrongly. */
#include <cstdint>
#include <cstring>

#include "cpu_image.h"

namespace {

thread_local dovetail_thread* current = nullptr;

dovetail_thread** Current() { return &current; }

template <class T>
T Value(const void* const* arguments, int n) {
  T value;
  std::memcpy(&value, arguments[n], sizeof value);
  return value;
}

int32_t* Output(const void* const* arguments) { return Value<int32_t*>(arguments, 0); }

uint32_t Threads(const dovetail_thread* self) {
  return self->block_extent[0] * self->block_extent[1] * self->block_extent[2];
}

uint32_t Number(const dovetail_thread* self) {
  return self->block[0] * Threads(self) + self->linear;
}

const int kSites[2] = {0, 0};

/* out[i] = i, by the record that the engine keeps in `current`. */
void Index(dovetail_thread* self, const void* const* arguments) {
  Output(arguments)[Number(self)] = current == self ? static_cast<int32_t>(Number(current)) : -1;
}

template <bool barriers>
void Reverse(dovetail_thread* self, const void* const* arguments) {
  auto* shared = reinterpret_cast<int32_t*>(self->shared);
  shared[self->linear] = static_cast<int32_t>(Number(self));
  if (barriers) self->services->barrier(self, 0, 0, &kSites[0]);
  Output(arguments)[Number(self)] = shared[Threads(self) - 1 - self->linear];
}

void Diverge(dovetail_thread* self, const void* const* /*arguments*/) {
  if (self->linear % 2 == 0) self->services->barrier(self, 0, 0, &kSites[0]);
}

void TwoSites(dovetail_thread* self, const void* const* /*arguments*/) {
  self->services->barrier(self, 0, 0, &kSites[self->linear % 2]);
}

/* The value of the next lane, by pairs of lanes where argument 1 is 1. */
void Neighbour(dovetail_thread* self, const void* const* arguments) {
  const bool pairs = Value<uint32_t>(arguments, 1) == 1;
  const uint64_t lanes = pairs ? uint64_t{3} << (self->lane & ~1U) : DOVETAIL_ALL_LANES;
  const uint32_t from = pairs ? self->lane ^ 1 : self->lane + 1;
  Output(arguments)[Number(self)] =
      static_cast<int32_t>(self->services->exchange(self, lanes, Number(self), from, nullptr));
}

/* Pairs of lanes exchange while the others of the subgroup are done or do something else. */
void SomeLanes(dovetail_thread* self, const void* const* arguments) {
  Output(arguments)[Number(self)] = -1;
  if (self->lane >= 4) return;
  Output(arguments)[Number(self)] =
      static_cast<int32_t>(self->services->ballot(self, 0xF, self->lane & 1, nullptr));
}

void MissingLane(dovetail_thread* self, const void* const* /*arguments*/) {
  if (self->lane == 5) return;
  self->services->exchange(self, 0xFF, 1, 0, nullptr);
}

void NotNamed(dovetail_thread* self, const void* const* /*arguments*/) {
  self->services->exchange(self, 1, 1, 0, nullptr);
}

void SumBlock(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
              void* const* outputs) {
  int32_t total = 0;
  for (uint32_t n = 0; n < slots; ++n) total += *static_cast<const int32_t*>(inputs[n]);
  for (uint32_t n = 0; n < slots; ++n) *static_cast<int32_t*>(outputs[n]) = total;
}

template <uint32_t scope>
void Together(dovetail_thread* self, const void* const* arguments) {
  const auto mine = static_cast<int32_t>(self->linear);
  int32_t total = 0;
  self->services->collective(self, scope, DOVETAIL_ALL_LANES, nullptr, &SumBlock, &mine, &total);
  Output(arguments)[Number(self)] = total;
}

/* The first half of the block makes, the second half takes: barriers 1 and 2. */
void Halves(dovetail_thread* self, const void* const* arguments) {
  auto* shared = reinterpret_cast<int32_t*>(self->shared);
  const uint32_t half = Threads(self) / 2;
  for (int32_t round = 0; round < 3; ++round) {
    if (self->linear < half) {
      if (round > 0) self->services->barrier(self, 2, 2 * half, nullptr);
      shared[self->linear] = 100 * round + static_cast<int32_t>(self->linear);
      self->services->barrier_arrive(self, 1, 2 * half);
    } else {
      self->services->barrier(self, 1, 2 * half, nullptr);
      Output(arguments)[3 * Number(self) + static_cast<uint32_t>(round)] =
          shared[self->linear - half];
      if (round < 2) self->services->barrier_arrive(self, 2, 2 * half);
    }
  }
}

int Recurse(volatile int* above, int depth) {
  volatile int here[1024];
  here[0] = above == nullptr ? depth : above[0] + 1;
  return Recurse(here, depth + 1) + here[0];
}

void Overflow(dovetail_thread* self, const void* const* arguments) {
  if (self->linear == 1) Output(arguments)[0] = Recurse(nullptr, 0);
}

/* Writes to the address of argument 1, where nothing is. */
void Wild(dovetail_thread* self, const void* const* arguments) {
  const uintptr_t nowhere = Value<uint32_t>(arguments, 1);
  if (self->linear == 3) *reinterpret_cast<volatile int32_t*>(nowhere) = 1;
}

void BeyondShared(dovetail_thread* self, const void* const* /*arguments*/) {
  *reinterpret_cast<volatile int32_t*>(self->shared + (1 << 20)) = 1;
}

void Divide(dovetail_thread* self, const void* const* arguments) {
  Output(arguments)[self->linear] = 7 / Value<int32_t>(arguments, 1);
}

void Stop(dovetail_thread* self, const void* const* /*arguments*/) {
  if (self->linear == 2) self->services->trap(self, "says stop");
  self->services->barrier(self, 0, 0, nullptr);
}

/* Thread 0 waits for the last thread, and everybody for nobody where argument 1 is 1. */
void Spin(dovetail_thread* self, const void* const* arguments) {
  volatile int32_t* flag = Output(arguments);
  if (self->linear == Threads(self) - 1 && Value<uint32_t>(arguments, 1) == 0) *flag = 1;
  while (*flag == 0) self->services->yield(self);
  __atomic_fetch_add(Output(arguments) + 1, 1, __ATOMIC_RELAXED);
}

/* out[n] = the thread that came n-th, before a barrier and behind it. */
void Order(dovetail_thread* self, const void* const* arguments) {
  int32_t* out = Output(arguments);
  out[1 + out[0]++] = static_cast<int32_t>(self->linear);
  self->services->barrier(self, 0, 0, nullptr);
  out[1 + out[0]++] = static_cast<int32_t>(self->linear);
}

/* Each block writes into the shared memory of the next one of its cluster. */
void Cluster(dovetail_thread* self, const void* const* arguments) {
  const uint32_t next = (self->cluster_rank + 1) % self->cluster_blocks;
  auto* there = reinterpret_cast<int32_t*>(self->window + uint64_t{next} * DOVETAIL_SHARED_STRIDE);
  self->services->cluster_arrive(self);
  self->services->cluster_wait(self);
  there[self->linear] = static_cast<int32_t>(Number(self));
  self->services->cluster_arrive(self);
  self->services->cluster_wait(self);
  Output(arguments)[Number(self)] = reinterpret_cast<int32_t*>(self->shared)[self->linear];
}

void ClusterTwice(dovetail_thread* self, const void* const* /*arguments*/) {
  self->services->cluster_arrive(self);
  self->services->cluster_arrive(self);
}

/* Barriers in a loop, as many as argument 1 says. */
void Many(dovetail_thread* self, const void* const* arguments) {
  auto* shared = reinterpret_cast<int32_t*>(self->shared);
  const uint32_t threads = Threads(self);
  shared[self->linear] = static_cast<int32_t>(self->linear);
  for (uint32_t round = 0; round < Value<uint32_t>(arguments, 1); ++round) {
    self->services->barrier(self, 0, 0, &kSites[0]);
    const int32_t next = shared[(self->linear + 1) % threads];
    self->services->barrier(self, 0, 0, &kSites[1]);
    shared[self->linear] = next;
  }
  Output(arguments)[Number(self)] = shared[self->linear];
}

/* By a service that the image imports: lane n gets the sum over the whole subgroup. */
void Imported(dovetail_thread* self, const void* const* arguments) {
  const auto value = static_cast<uint32_t>(self->lane);
  const uint32_t lanes = 0xFFFFFFFF;
  uint32_t total = 0;
  const void* given[3] = {&value, &lanes, nullptr};
  self->imports[0](self, &total, given);
  Output(arguments)[Number(self)] = static_cast<int32_t>(total);
}

/* A product of bytes by a warpgroup, the factors as core matrices one after the other; argument 1
 * says what is wrong with the descriptors. */
void Product(dovetail_thread* self, const void* const* arguments) {
  constexpr uint32_t kFactor = 64 * 32;
  const auto wrong = Value<uint32_t>(arguments, 1);
  auto* shared = reinterpret_cast<int8_t*>(self->shared);
  for (uint32_t at = self->linear; at < kFactor + 8 * 32; at += Threads(self)) {
    const uint32_t row = at / 32 % 64;
    const uint32_t k = at % 32;
    const uint32_t factor = at < kFactor ? 0 : kFactor;
    shared[factor + row / 8 * 256 + k / 16 * 128 + row % 8 * 16 + k % 16] =
        static_cast<int8_t>(at < kFactor ? row - k : row + 2 * k);
  }
  const auto call = [&](const char* name, const void* const* given) {
    self->services->find(name)(self, nullptr, given);
  };
  const void* none[1] = {nullptr};
  call("dvt_cuda_fence_async", none);
  self->services->barrier(self, 0, 0, nullptr);
  uint64_t layout = uint64_t{8} << 16 | uint64_t{16} << 32;
  if (wrong == 1) layout |= uint64_t{3} << 49;
  if (wrong == 2) layout |= uint64_t{1} << 46;
  if (wrong == 3) layout |= uint64_t{0x3FFF} << 32;
  if (wrong == 4 && self->linear == 77) layout ^= uint64_t{1} << 32;
  int32_t registers[4] = {1, 1, 1, 1};
  const void* total = registers;
  const void* left = shared;
  const void* right = shared + kFactor;
  const void* product[6] = {&total, &left, &right, &layout, &layout, nullptr};
  const void* wait[2] = {&total, nullptr};
  call("dvt_cuda_wgmma_fence", none);
  call("dvt_cuda_wgmma_m64n8k32_s32_s8_s8", product);
  call("dvt_cuda_wgmma_commit_group", none);
  call("dvt_cuda_wgmma_wait_0_4r", wait);
  for (uint32_t n = 0; n < 4; ++n) {
    const uint32_t row = self->subgroup * 16 + self->lane / 4 + n / 2 * 8;
    Output(arguments)[row * 8 + self->lane % 4 * 2 + n % 2] = registers[n];
  }
}

constexpr dovetail_cpu_argument kArguments[2] = {{DOVETAIL_ARGUMENT_BUFFER, 8},
                                                 {DOVETAIL_ARGUMENT_SCALAR, 4}};

constexpr dovetail_cpu_kernel Kernel(const char* name,
                                     void (*entry)(dovetail_thread*, const void* const*),
                                     uint32_t size = 32) {
  return {name, entry, kArguments, 2, {0, 0, 0}, {0, 0, 0}, size, 0};
}

constexpr dovetail_cpu_kernel kKernels[] = {
    Kernel("index", &Index),
    Kernel("reverse", &Reverse<true>),
    Kernel("reverse_without_barrier", &Reverse<false>),
    Kernel("diverge", &Diverge),
    Kernel("two_sites", &TwoSites),
    Kernel("neighbour", &Neighbour),
    Kernel("neighbour_of_64", &Neighbour, 64),
    Kernel("some_lanes", &SomeLanes),
    Kernel("missing_lane", &MissingLane),
    Kernel("not_named", &NotNamed),
    Kernel("whole_block", &Together<DOVETAIL_BLOCK>),
    Kernel("warpgroup", &Together<DOVETAIL_WARPGROUP>),
    Kernel("halves", &Halves),
    Kernel("overflow", &Overflow),
    Kernel("wild", &Wild),
    Kernel("beyond_shared", &BeyondShared),
    Kernel("divide", &Divide),
    Kernel("stop", &Stop),
    Kernel("spin", &Spin),
    Kernel("order", &Order),
    {"cluster", &Cluster, kArguments, 2, {0, 0, 0}, {4, 1, 1}, 32, 1024},
    Kernel("cluster_twice", &ClusterTwice),
    Kernel("many", &Many),
    Kernel("imported", &Imported),
    {"product", &Product, kArguments, 2, {128, 1, 1}, {0, 0, 0}, 32, 4096},
    {"block_of_64", &Index, kArguments, 2, {64, 1, 1}, {0, 0, 0}, 32, 0},
};

constexpr const char* kImports[] = {"nvvm.redux.sync.add"};

}  // namespace

extern "C" {
__attribute__((visibility("default"))) extern const dovetail_cpu_image_record dovetail_cpu_image;
const dovetail_cpu_image_record dovetail_cpu_image = {DOVETAIL_CPU_IMAGE_VERSION,
                                                      sizeof kKernels / sizeof kKernels[0],
                                                      kKernels,
                                                      kImports,
                                                      1,
                                                      &Current};
}
