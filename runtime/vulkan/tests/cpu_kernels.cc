/* What the kernels of kernels/ do, as a CPU image for the fake Vulkan driver: written a second
 * time by hand, so that nothing of ours stands between the GLSL and what a test expects. A copy of
 * this library stands for each of the modules (cpu_images.cmake of the fake drivers). */
#include "cpu_image.h"

namespace {

const void* Pointer(const void* const* arguments, int index) {
  return *static_cast<const void* const*>(arguments[index]);
}
template <typename T>
T* In(const void* const* arguments, int index) {
  return static_cast<T*>(const_cast<void*>(Pointer(arguments, index)));
}
template <typename T>
T Value(const void* const* arguments, int index) {
  return *static_cast<const T*>(arguments[index]);
}

int32_t Global(const dovetail_thread* self) {
  return static_cast<int32_t>(self->block[0] * self->block_extent[0] + self->thread[0]);
}

void Barrier(dovetail_thread* self) { self->services->barrier(self, 0, 0, nullptr); }

void VectorAdd(dovetail_thread* self, const void* const* arguments) {
  const int32_t i = Global(self);
  if (i >= Value<int32_t>(arguments, 3)) return;
  const float x = In<float>(arguments, 0)[Value<int32_t>(arguments, 4) + i];
  const float y = In<float>(arguments, 1)[Value<int32_t>(arguments, 6) + i];
  In<float>(arguments, 2)[Value<int32_t>(arguments, 7) + i] = x + y * Value<float>(arguments, 5);
}

void BlockSum(dovetail_thread* self, const void* const* arguments) {
  auto* const part = reinterpret_cast<float*>(self->shared);
  const uint32_t block = self->block[0] + Value<uint32_t>(arguments, 3);
  const uint32_t thread = self->thread[0];
  const uint32_t i = block * 64 + thread;
  const bool is_there = static_cast<int32_t>(i) < Value<int32_t>(arguments, 2);
  part[thread] = is_there ? In<float>(arguments, 0)[i] : 0.0F;
  for (uint32_t half = 32; half > 0; half /= 2) {
    Barrier(self);
    if (thread < half) part[thread] += part[thread + half];
  }
  if (thread == 0) In<float>(arguments, 1)[block] = part[0];
}

int32_t SumOf40(const void* const* arguments) {
  int32_t sum = 0;
  for (int i = 1; i <= 40; ++i) sum += Value<int32_t>(arguments, i);
  return sum;
}

void ManyScalars(dovetail_thread* self, const void* const* arguments) {
  In<int32_t>(arguments, 0)[self->block[0]] = SumOf40(arguments);
}

void ByAddressMany(dovetail_thread*, const void* const* arguments) {
  In<int32_t>(arguments, 0)[0] = SumOf40(arguments);
}

void ByAddress(dovetail_thread* self, const void* const* arguments) {
  const int32_t i = Global(self);
  if (i >= Value<int32_t>(arguments, 2)) return;
  In<float>(arguments, 1)[i] = In<float>(arguments, 0)[i] * Value<float>(arguments, 3);
}

void Reverse(dovetail_thread* self, const void* const* arguments) {
  auto* const part = reinterpret_cast<uint32_t*>(self->shared + self->static_shared_bytes);
  const uint32_t words = Value<uint32_t>(arguments, 1) / 4;
  const uint32_t i = self->thread[0];
  part[i % words] = In<uint32_t>(arguments, 0)[i];
  Barrier(self);
  In<uint32_t>(arguments, 0)[i] = part[15 - i];
}

void Spin(dovetail_thread* self, const void* const* arguments) {
  auto* const result = In<volatile uint32_t>(arguments, 0);
  uint32_t value = Value<uint32_t>(arguments, 1) + self->block[0];
  for (uint32_t i = 0; i < 50000; ++i) value = value * 1664525U + 1013904223U + result[1];
  if (value == 7) result[0] = value;
}

void SquareDouble(dovetail_thread* self, const void* const* arguments) {
  double& x = In<double>(arguments, 0)[Global(self)];
  x *= x;
}

void Subgroup(dovetail_thread* self, const void* const* arguments) {
  In<uint32_t>(arguments, 0)[self->thread[0]] = self->subgroup_size;
}

constexpr dovetail_cpu_argument kBuffer = {DOVETAIL_ARGUMENT_BUFFER, 8};
constexpr dovetail_cpu_argument kWord = {DOVETAIL_ARGUMENT_SCALAR, 4};
constexpr dovetail_cpu_argument kOffset = {DOVETAIL_ARGUMENT_OFFSET, 4};
constexpr dovetail_cpu_argument kGridBase = {DOVETAIL_ARGUMENT_GRID_BASE, 4};
constexpr dovetail_cpu_argument kShared = {DOVETAIL_ARGUMENT_SHARED, 4};

constexpr dovetail_cpu_argument kOfVectorAdd[] = {kBuffer, kBuffer, kBuffer, kWord,
                                                  kOffset, kWord,   kOffset, kOffset};
constexpr dovetail_cpu_argument kOfBlockSum[] = {kBuffer, kBuffer, kWord, kGridBase};
constexpr dovetail_cpu_argument kOfReverse[] = {kBuffer, kShared};
constexpr dovetail_cpu_argument kOfByAddress[] = {kBuffer, kBuffer, kWord, kWord};
constexpr dovetail_cpu_argument kOfSpin[] = {kBuffer, kWord};
constexpr dovetail_cpu_argument kOfOne[] = {kBuffer};
constexpr dovetail_cpu_argument kOf40[] = {
    kBuffer, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord,
    kWord,   kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord,
    kWord,   kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord, kWord,
    kWord,   kWord, kWord, kWord, kWord, kWord, kWord, kWord};

template <uint32_t count>
constexpr dovetail_cpu_kernel Kernel(const char* name,
                                     void (*entry)(dovetail_thread*, const void* const*),
                                     const dovetail_cpu_argument (&arguments)[count],
                                     uint32_t threads, uint64_t shared_bytes = 0) {
  return {name, entry, arguments, count, {threads, 1, 1}, {0, 0, 0}, 32, shared_bytes};
}

constexpr dovetail_cpu_kernel kKernels[] = {
    Kernel("vadd", VectorAdd, kOfVectorAdd, 64),
    Kernel("block_sum", BlockSum, kOfBlockSum, 64, 256),
    Kernel("many_scalars", ManyScalars, kOf40, 1),
    Kernel("by_address", ByAddress, kOfByAddress, 64),
    Kernel("by_address_many", ByAddressMany, kOf40, 1),
    Kernel("reverse", Reverse, kOfReverse, 16),
    Kernel("spin", Spin, kOfSpin, 1),
    Kernel("square_double", SquareDouble, kOfOne, 8),
    Kernel("subgroup", Subgroup, kOfOne, 32),
};

}  // namespace

extern "C" {
extern __attribute__((visibility("default"))) const dovetail_cpu_image_record dovetail_cpu_image;
const dovetail_cpu_image_record dovetail_cpu_image = {DOVETAIL_CPU_IMAGE_VERSION,
                                                      sizeof(kKernels) / sizeof(kKernels[0]),
                                                      kKernels,
                                                      nullptr,
                                                      0,
                                                      nullptr};
}
