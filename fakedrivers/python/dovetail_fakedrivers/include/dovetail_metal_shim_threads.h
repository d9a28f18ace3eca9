/* The part of dovetail_metal_shim.h about threads: memory of a threadgroup, barriers, fences,
 * SIMD-groups, and how the engine calls a kernel. */
#ifndef DOVETAIL_METAL_SHIM_THREADS_H_
#define DOVETAIL_METAL_SHIM_THREADS_H_

namespace dovetail_shim {

/* Kept by the engine, at every switch. */
inline thread_local dovetail_thread* current = nullptr;
inline dovetail_thread** Current() { return &current; }
inline dovetail_thread* Self() { return current; }
inline const dovetail_services& Services() { return *current->services; }

/* Those of the image, at its end. */
extern dovetail_cpu_kernel kernels[];

constexpr size_t kSharedAlignment = 16;

/* Gives an array of a threadgroup its place, once, while the image is loaded. `number` is that of
 * the kernel that it stands in. */
inline size_t Place(int number, size_t size) {
  uint64_t& used = kernels[number].static_shared_bytes;
  const uint64_t place = used;
  used = (place + size + kSharedAlignment - 1) / kSharedAlignment * kSharedAlignment;
  return place;
}

template <int owner, int number, class Array>
struct SharedArray {
  static inline const size_t place = Place(owner, sizeof(Array));
};

/* `threadgroup float tile[16];`, the 3rd array of kernel 0, is Shared<0, 3, float[16]>(). */
template <int owner, int number, class Array>
inline threadgroup Array& Shared() {
  const auto at = reinterpret_cast<uintptr_t>(Self()->shared);
  return *(threadgroup Array*)(at + SharedArray<owner, number, Array>::place);
}

/* What is bound to `[[buffer(n)]]`: an address of device or constant memory. */
template <class Pointer>
inline Pointer Bound(const void* argument) {
  uintptr_t address = 0;
  std::memcpy(&address, argument, sizeof address);
  return (Pointer)address;
}

/* `[[threadgroup(n)]]`: behind the arrays of constant size, and behind those before it. */
template <class Pointer>
inline Pointer Dynamic(const void* const* arguments, int first, int number) {
  uint64_t place = Self()->static_shared_bytes;
  for (int each = first; each < first + number; ++each) {
    uint32_t size = 0;
    std::memcpy(&size, arguments[each], sizeof size);
    place += (size + kSharedAlignment - 1) / kSharedAlignment * kSharedAlignment;
  }
  return (Pointer)(reinterpret_cast<uintptr_t>(Self()->shared) + place);
}

inline uint3 Triple(const uint32_t* values) { return uint3{values[0], values[1], values[2]}; }
inline uint3 InGroup() { return Triple(Self()->thread); }
inline uint Linear() { return Self()->linear; }
inline uint3 InGrid() {
  const dovetail_thread& self = *Self();
  return Triple(self.block) * Triple(self.block_extent) + Triple(self.thread);
}
inline uint GroupCount() {
  const uint3 extent = Triple(Self()->block_extent);
  return (extent.x * extent.y * extent.z + Self()->subgroup_size - 1) / Self()->subgroup_size;
}
/* Built-in values have as many dimensions as their parameter. */
template <class Value>
inline Value As(uint3 value) {
  if constexpr (std::is_arithmetic<Value>::value) {
    return static_cast<Value>(value.x);
  } else if constexpr (sizeof(Value) / sizeof(Value{}.x) == 2) {
    return Value{static_cast<decltype(Value{}.x + 0)>(value.x), value.y};
  } else {
    return __builtin_convertvector(value, Value);
  }
}
template <class Value>
inline Value As(uint value) {
  return static_cast<Value>(value);
}

/* Where in the code something stands: what all threads that do it together have in common. */
struct Site {
  int line;
  int column;
  const void* Address() const {
    return reinterpret_cast<const void*>((static_cast<uintptr_t>(line) << 12U) + column + 1U);
  }
};
#define DOVETAIL_SITE ::dovetail_shim::Site dovetail_site = {__builtin_LINE(), __builtin_COLUMN()}

/* What comes from a lane that takes no part: nothing that anybody should count on. */
constexpr uint64_t kUndefined = 0xa5a5a5a5a5a5a5a5U;

struct Moved {
  uint64_t values[64];
  uint64_t lanes;
};

/* MSL, "SIMD-Group Functions": of values of 32 bits at most. */
template <class Value>
inline Moved Gather(Value value, const Site& site) {
  static_assert(!std::is_same<Value, bool>::value, "a SIMD-group function of a bool");
  static_assert(sizeof(Value) <= 4, "a SIMD-group function of a value of more than 32 bits");
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  Moved moved = {};
  moved.lanes = Services().gather(Self(), DOVETAIL_ALL_LANES, bits, moved.values, site.Address());
  return moved;
}

template <class Value>
inline Value Of(const Moved& moved, uint lane) {
  const bool there = lane < 64 && (moved.lanes >> lane & 1U) != 0;
  const uint64_t bits = there ? moved.values[lane] : kUndefined;
  Value value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/* Folds lanes 0 to `end`, or all: in the order of lanes, which is one of those that may be. */
template <class Value, class Combine>
inline Value Fold(Value value, Value first, uint end, Combine combine, const Site& site) {
  const Moved moved = Gather(value, site);
  Value result = first;
  for (uint lane = 0; lane < end; ++lane) {
    if ((moved.lanes >> lane & 1U) != 0) result = combine(result, Of<Value>(moved, lane));
  }
  return result;
}

inline void Nothing(const dovetail_thread* /*last*/, uint32_t /*slots*/,
                    const void* const* /*inputs*/, void* const* /*outputs*/) {}

inline void MeetSimdgroup(const Site& site) {
  const int none = 0;
  Services().collective(Self(), DOVETAIL_SUBGROUP, DOVETAIL_ALL_LANES, site.Address(), &Nothing,
                        &none, nullptr);
}

}  // namespace dovetail_shim

namespace metal {

/* MSL, "Threadgroup and SIMD-Group Synchronization Functions". */
enum class mem_flags : uint { mem_none = 0, mem_device = 1, mem_threadgroup = 2, mem_texture = 4 };
inline mem_flags operator|(mem_flags a, mem_flags b) {
  return static_cast<mem_flags>(static_cast<uint>(a) | static_cast<uint>(b));
}

inline void threadgroup_barrier(mem_flags /*flags*/, DOVETAIL_SITE) {
  dovetail_shim::Services().barrier(dovetail_shim::Self(), 0, 0, dovetail_site.Address());
}
inline void simdgroup_barrier(mem_flags /*flags*/, DOVETAIL_SITE) {
  dovetail_shim::MeetSimdgroup(dovetail_site);
}

class simd_vote {
 public:
  typedef ulong vote_t;
  explicit simd_vote(vote_t lanes) : lanes_(lanes) {}
  explicit operator vote_t() const { return lanes_; }
  bool all() const { return lanes_ == dovetail_shim::Services().active(dovetail_shim::Self()); }
  bool any() const { return lanes_ != 0; }

 private:
  vote_t lanes_;
};

inline simd_vote simd_ballot(bool value, DOVETAIL_SITE) {
  return simd_vote(dovetail_shim::Services().ballot(dovetail_shim::Self(), DOVETAIL_ALL_LANES,
                                                    value ? 1 : 0, dovetail_site.Address()));
}
inline bool simd_any(bool value, DOVETAIL_SITE) {
  return static_cast<ulong>(simd_ballot(value, dovetail_site)) != 0;
}
inline bool simd_all(bool value, DOVETAIL_SITE) {
  return static_cast<ulong>(simd_ballot(!value, dovetail_site)) == 0;
}

template <class Value>
inline Value simd_shuffle(Value value, ushort lane, DOVETAIL_SITE) {
  return dovetail_shim::Of<Value>(dovetail_shim::Gather(value, dovetail_site), lane);
}
template <class Value>
inline Value simd_broadcast(Value value, ushort lane, DOVETAIL_SITE) {
  return simd_shuffle(value, lane, dovetail_site);
}
template <class Value>
inline Value simd_shuffle_xor(Value value, ushort mask, DOVETAIL_SITE) {
  return simd_shuffle(value, static_cast<ushort>(dovetail_shim::Self()->lane ^ mask),
                      dovetail_site);
}
template <class Value>
inline Value simd_shuffle_up(Value value, ushort by, DOVETAIL_SITE) {
  return simd_shuffle(value, static_cast<ushort>(dovetail_shim::Self()->lane - by), dovetail_site);
}
template <class Value>
inline Value simd_shuffle_down(Value value, ushort by, DOVETAIL_SITE) {
  return simd_shuffle(value, static_cast<ushort>(dovetail_shim::Self()->lane + by), dovetail_site);
}

/* Wraps: sums of signed integers may not overflow, so they are of unsigned ones in our texts. */
#define DOVETAIL_FOLD(name, start, end, text)                                                  \
  template <class Value>                                                                       \
  inline Value name(Value value, DOVETAIL_SITE) {                                              \
    const auto combine = [](Value a, Value b) { return static_cast<Value>(text); };            \
    return dovetail_shim::Fold(value, static_cast<Value>(start), end, combine, dovetail_site); \
  }
DOVETAIL_FOLD(simd_sum, 0, 64, a + b)
DOVETAIL_FOLD(simd_product, 1, 64, a* b)
DOVETAIL_FOLD(simd_min, value, 64, b < a ? b : a)
DOVETAIL_FOLD(simd_max, value, 64, a < b ? b : a)
DOVETAIL_FOLD(simd_and, value, 64, a& b)
DOVETAIL_FOLD(simd_or, 0, 64, a | b)
DOVETAIL_FOLD(simd_xor, 0, 64, a ^ b)
DOVETAIL_FOLD(simd_prefix_inclusive_sum, 0, dovetail_shim::Self()->lane + 1, a + b)
DOVETAIL_FOLD(simd_prefix_exclusive_sum, 0, dovetail_shim::Self()->lane, a + b)
DOVETAIL_FOLD(simd_prefix_inclusive_product, 1, dovetail_shim::Self()->lane + 1, a* b)
DOVETAIL_FOLD(simd_prefix_exclusive_product, 1, dovetail_shim::Self()->lane, a* b)
#undef DOVETAIL_FOLD

}  // namespace metal

#endif /* DOVETAIL_METAL_SHIM_THREADS_H_ */
