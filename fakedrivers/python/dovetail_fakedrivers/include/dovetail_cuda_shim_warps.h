/* The part of dovetail_cuda_shim.h about warps: shuffles, votes, matches, reductions. */
#ifndef DOVETAIL_CUDA_SHIM_WARPS_H_
#define DOVETAIL_CUDA_SHIM_WARPS_H_

namespace dovetail_shim {

/* What comes from a lane that takes no part: nothing that anybody should count on. */
constexpr uint64_t kUndefined = 0xa5a5a5a5a5a5a5a5U;

/* The lanes of a mask that the warp has: those beyond the end of the block do not exist, which the
 * Programming Guide treats like threads that have ended. */
inline uint64_t Existing(unsigned int mask) {
  const dovetail_thread& self = *Self();
  const uint32_t threads = self.block_extent[0] * self.block_extent[1] * self.block_extent[2];
  const uint32_t rest = threads - (self.linear - self.lane);
  return rest >= 32 ? mask : mask & ((uint32_t{1} << rest) - 1U);
}

struct Moved {
  uint64_t values[64];
  uint64_t lanes;
};

template <class Value>
inline Moved Gather(unsigned int mask, Value value, const void* site) {
  static_assert(sizeof(Value) <= sizeof(uint64_t), "a value of more than 64 bits");
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  Moved moved = {};
  moved.lanes = Services().gather(Self(), Existing(mask), bits, moved.values, site);
  return moved;
}

template <class Value>
inline Value Of(const Moved& moved, int lane) {
  const bool there = lane >= 0 && lane < 32 && (moved.lanes >> lane & 1U) != 0;
  const uint64_t bits = there ? moved.values[lane] : kUndefined;
  Value value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

inline int Lane() { return static_cast<int>(Self()->lane); }

/* The lane that a thread reads: its own where the other is in another segment of `width` lanes. */
inline int Within(int from, int width) {
  const int first = Lane() & ~(width - 1);
  return from >= first && from < first + width ? from : Lane();
}

template <class Value>
inline Value Shuffle(unsigned int mask, Value value, int from, int width, const void* site) {
  const int lane = (Lane() & ~(width - 1)) | (from & (width - 1));
  return Of<Value>(Gather(mask, value, site), lane);
}

template <class Value>
inline Value ShuffleTo(unsigned int mask, Value value, int lane, const void* site) {
  return Of<Value>(Gather(mask, value, site), lane);
}

inline unsigned int Ballot(unsigned int mask, int predicate, const void* site) {
  return static_cast<unsigned int>(
      Services().ballot(Self(), Existing(mask), predicate != 0 ? 1U : 0U, site));
}

inline bool All(unsigned int mask, int predicate, const void* site) {
  return Ballot(mask, predicate, site) == Existing(mask);
}

template <class Value>
inline unsigned int MatchAny(unsigned int mask, Value value, const void* site) {
  const Moved moved = Gather(mask, value, site);
  unsigned int same = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const bool there = (moved.lanes >> lane & 1U) != 0;
    if (there && moved.values[lane] == moved.values[Lane()]) same |= 1U << lane;
  }
  return same;
}

template <class Value>
inline unsigned int MatchAll(unsigned int mask, Value value, int* predicate, const void* site) {
  const unsigned int same = MatchAny(mask, value, site);
  *predicate = same == Existing(mask) ? 1 : 0;
  return *predicate != 0 ? same : 0U;
}

template <class Value, class Combine>
inline Value Reduce(unsigned int mask, Value value, Combine combine, const void* site) {
  const Moved moved = Gather(mask, value, site);
  Value result = value;
  for (int lane = 0; lane < 32; ++lane) {
    const bool there = lane != Lane() && (moved.lanes >> lane & 1U) != 0;
    if (there) result = combine(result, Of<Value>(moved, lane));
  }
  return result;
}

inline void Nothing(const dovetail_thread* /*last*/, uint32_t /*slots*/,
                    const void* const* /*inputs*/, void* const* /*outputs*/) {}

struct WarpBarrier {
  const void* site;
  void operator()(unsigned int mask = 0xffffffffU) const {
    Services().collective(Self(), DOVETAIL_SUBGROUP, Existing(mask), site, &Nothing, &mask,
                          nullptr);
  }
};

/* The optional last argument of the shuffles. */
struct Width {
  int lanes;
  Width(int lanes_ = 32) : lanes(lanes_) {}
};

template <class Value>
inline Value Indexed(const void* site, unsigned int mask, Value value, int from, Width width = {}) {
  return Shuffle(mask, value, from, width.lanes, site);
}
template <class Value>
inline Value Up(const void* site, unsigned int mask, Value value, unsigned int by,
                Width width = {}) {
  return ShuffleTo(mask, value, Within(Lane() - static_cast<int>(by), width.lanes), site);
}
template <class Value>
inline Value Down(const void* site, unsigned int mask, Value value, unsigned int by,
                  Width width = {}) {
  return ShuffleTo(mask, value, Within(Lane() + static_cast<int>(by), width.lanes), site);
}
/* Lanes of earlier segments may be read, later ones not. */
template <class Value>
inline Value Across(const void* site, unsigned int mask, Value value, int bits, Width width = {}) {
  const int end = (Lane() & ~(width.lanes - 1)) + width.lanes;
  const int lane = Lane() ^ bits;
  return ShuffleTo(mask, value, lane < end ? lane : Lane(), site);
}

}  // namespace dovetail_shim

#define __shfl_sync(...) (::dovetail_shim::Indexed(DOVETAIL_SITE, __VA_ARGS__))
#define __shfl_up_sync(...) (::dovetail_shim::Up(DOVETAIL_SITE, __VA_ARGS__))
#define __shfl_down_sync(...) (::dovetail_shim::Down(DOVETAIL_SITE, __VA_ARGS__))
#define __shfl_xor_sync(...) (::dovetail_shim::Across(DOVETAIL_SITE, __VA_ARGS__))
#define __ballot_sync(mask, predicate) (::dovetail_shim::Ballot(mask, predicate, DOVETAIL_SITE))
#define __any_sync(mask, predicate) \
  (::dovetail_shim::Ballot(mask, predicate, DOVETAIL_SITE) != 0 ? 1 : 0)
#define __all_sync(mask, predicate) (::dovetail_shim::All(mask, predicate, DOVETAIL_SITE) ? 1 : 0)
#define __match_any_sync(mask, value) (::dovetail_shim::MatchAny(mask, value, DOVETAIL_SITE))
#define __match_all_sync(mask, value, predicate) \
  (::dovetail_shim::MatchAll(mask, value, predicate, DOVETAIL_SITE))
#define __syncwarp(...) (::dovetail_shim::WarpBarrier{DOVETAIL_SITE}(__VA_ARGS__))
/* Which lanes run together is nobody's promise: here each runs by itself. */
#define __activemask() (1U << ::dovetail_shim::Lane())

#define DOVETAIL_REDUCE(mask, value, text) \
  (::dovetail_shim::Reduce(                \
      mask, value, [](auto a, auto b) -> decltype(a) { return text; }, DOVETAIL_SITE))
#define __reduce_add_sync(mask, value) \
  DOVETAIL_REDUCE(mask, value,         \
                  static_cast<decltype(a)>(static_cast<unsigned>(a) + static_cast<unsigned>(b)))
#define __reduce_min_sync(mask, value) DOVETAIL_REDUCE(mask, value, b < a ? b : a)
#define __reduce_max_sync(mask, value) DOVETAIL_REDUCE(mask, value, a < b ? b : a)
#define __reduce_and_sync(mask, value) DOVETAIL_REDUCE(mask, value, a& b)
#define __reduce_or_sync(mask, value) DOVETAIL_REDUCE(mask, value, a | b)
#define __reduce_xor_sync(mask, value) DOVETAIL_REDUCE(mask, value, a ^ b)

#endif /* DOVETAIL_CUDA_SHIM_WARPS_H_ */
