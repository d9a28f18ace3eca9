/* The part of dovetail_cuda_shim.h about threads: who they are, the memory of a block, barriers,
 * fences, and how the engine calls a kernel. */
#ifndef DOVETAIL_CUDA_SHIM_THREADS_H_
#define DOVETAIL_CUDA_SHIM_THREADS_H_

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __grid_constant__
#define __managed__

/* Where in the code something stands: what all threads that do it together have in common. */
#define DOVETAIL_SITE                         \
  ([]() -> const void* {                      \
    static const char dovetail_site_here = 0; \
    return &dovetail_site_here;               \
  }())

struct uint3 {
  unsigned int x, y, z;
};

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
      : x(x_), y(y_), z(z_) {}
};

namespace dovetail_shim {

/* Kept by the engine, at every switch. */
inline thread_local dovetail_thread* current = nullptr;
inline dovetail_thread** Current() { return &current; }
inline dovetail_thread* Self() { return current; }
inline const dovetail_services& Services() { return *current->services; }

inline uint3 Triple(const uint32_t* values) { return {values[0], values[1], values[2]}; }
inline dim3 Extents(const uint32_t* values) { return {values[0], values[1], values[2]}; }

/* Those of the image, at its end. */
extern dovetail_cpu_kernel kernels[];

constexpr size_t kSharedAlignment = 16;

/* Gives a shared array its place, once, while the image is loaded. `kernel` is the number of the
 * kernel that it stands in. */
inline size_t Place(int kernel, size_t size, size_t alignment) {
  uint64_t& used = kernels[kernel].static_shared_bytes;
  const uint64_t place = (used + alignment - 1) / alignment * alignment;
  used = (place + size + kSharedAlignment - 1) / kSharedAlignment * kSharedAlignment;
  return place;
}

template <int kernel, int number, class Array, size_t alignment>
struct SharedArray {
  static_assert(alignof(Array) <= alignment, "an array with a greater alignment");
  static inline const size_t place = Place(kernel, sizeof(Array), alignment);
};

/* `__shared__ float tile[16][17];`, the 3rd array of kernel 0, is Shared<0, 3, float[16][17]>(). */
template <int kernel, int number, class Array, size_t alignment = kSharedAlignment>
inline Array& Shared() {
  return *reinterpret_cast<Array*>(Self()->shared +
                                   SharedArray<kernel, number, Array, alignment>::place);
}

/* `extern __shared__ float memory[];` */
template <class Element>
inline Element* DynamicShared() {
  return reinterpret_cast<Element*>(Self()->shared + Self()->static_shared_bytes);
}

template <class Function>
struct Entry;

template <class... Parameters>
struct Entry<void (*)(Parameters...)> {
  template <class Each>
  static constexpr dovetail_cpu_argument Argument() {
    if (std::is_pointer<Each>::value) return {DOVETAIL_ARGUMENT_BUFFER, sizeof(void*)};
    return {DOVETAIL_ARGUMENT_SCALAR, sizeof(Each)};
  }
  static constexpr uint32_t count = sizeof...(Parameters);
  static inline const dovetail_cpu_argument arguments[count + 1] = {
      Argument<std::remove_cv_t<Parameters>>()..., {0, 0}};

  template <size_t... places>
  static void Pass(void (*kernel)(Parameters...), const void* const* given,
                   std::index_sequence<places...> /*all*/) {
    kernel(*static_cast<const std::remove_cv_t<Parameters>*>(given[places])...);
  }
};

template <auto kernel>
void Enter(dovetail_thread* /*self*/, const void* const* arguments) {
  using Of = Entry<decltype(kernel)>;
  Of::Pass(kernel, arguments, std::make_index_sequence<Of::count>());
}

struct Votes {
  int count, all, any;
};

inline void CountVotes(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
                       void* const* outputs) {
  Votes votes = {0, 1, 0};
  for (uint32_t slot = 0; slot < slots; ++slot) {
    if (inputs[slot] == nullptr) continue;
    const bool vote = *static_cast<const int*>(inputs[slot]) != 0;
    votes.count += vote ? 1 : 0;
    votes.all &= vote ? 1 : 0;
    votes.any |= vote ? 1 : 0;
  }
  for (uint32_t slot = 0; slot < slots; ++slot) {
    if (outputs[slot] != nullptr) *static_cast<Votes*>(outputs[slot]) = votes;
  }
}

inline Votes Vote(int predicate, const void* site) {
  Votes votes = {0, 0, 0};
  Services().collective(Self(), DOVETAIL_BLOCK, 0, site, &CountVotes, &predicate, &votes);
  return votes;
}

/* A function that the engine has, by name: texts leave them out where they are inline PTX. */
template <class Result, class... Arguments>
Result Service(const char* name, const Arguments&... given) {
  const dovetail_service found = Services().find(name);
  if (found == nullptr) {
    char text[160];
    std::snprintf(text, sizeof text, "'%s' cannot be executed on a processor", name);
    Services().trap(Self(), text);
  }
  const void* arguments[] = {static_cast<const void*>(&given)..., nullptr};
  if constexpr (std::is_void<Result>::value) {
    found(Self(), nullptr, arguments);
  } else {
    Result result{};
    found(Self(), &result, arguments);
    return result;
  }
}

}  // namespace dovetail_shim

#define threadIdx (::dovetail_shim::Triple(::dovetail_shim::Self()->thread))
#define blockIdx (::dovetail_shim::Triple(::dovetail_shim::Self()->block))
#define blockDim (::dovetail_shim::Extents(::dovetail_shim::Self()->block_extent))
#define gridDim (::dovetail_shim::Extents(::dovetail_shim::Self()->grid_extent))
#define warpSize 32

#define __syncthreads() \
  (::dovetail_shim::Services().barrier(::dovetail_shim::Self(), 0, 0, DOVETAIL_SITE))
#define __syncthreads_count(predicate) (::dovetail_shim::Vote((predicate), DOVETAIL_SITE).count)
#define __syncthreads_and(predicate) (::dovetail_shim::Vote((predicate), DOVETAIL_SITE).all)
#define __syncthreads_or(predicate) (::dovetail_shim::Vote((predicate), DOVETAIL_SITE).any)

/* Memory of the host is coherent; other threads run in between, so that an order which nobody has
 * asked for is seen to be none. */
inline void dovetail_shim_fence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  dovetail_shim::Services().yield(dovetail_shim::Self());
}
inline void __threadfence_block() { dovetail_shim_fence(); }
inline void __threadfence() { dovetail_shim_fence(); }
inline void __threadfence_system() { dovetail_shim_fence(); }
inline void __nanosleep(unsigned int /*nanoseconds*/) {
  dovetail_shim::Services().yield(dovetail_shim::Self());
}
inline void __trap() {
  dovetail_shim::Services().trap(dovetail_shim::Self(), "the kernel calls __trap()");
}

/* PTX ISA, "cvta.to.shared": an address of 32 bits. */
inline size_t __cvta_generic_to_shared(const void* address) {
  return reinterpret_cast<size_t>(address) & 0xffffffffU;
}
inline size_t __cvta_generic_to_global(const void* address) {
  return reinterpret_cast<size_t>(address);
}

#undef assert
#define assert(condition)                                                  \
  ((condition) ? (void)0                                                   \
               : ::dovetail_shim::Services().trap(::dovetail_shim::Self(), \
                                                  "assertion '" #condition "' has failed"))

/* Functions that texts of ours leave out. */
inline void dvt_prefetch(const void* address) { __builtin_prefetch(address); }
/* A loop that waits for memory to change lets those threads run that change it. */
template <class Value>
inline Value dvt_load(const Value* address) {
  dovetail_shim::Services().yield(dovetail_shim::Self());
  return *const_cast<const volatile Value*>(address);
}

#endif /* DOVETAIL_CUDA_SHIM_THREADS_H_ */
