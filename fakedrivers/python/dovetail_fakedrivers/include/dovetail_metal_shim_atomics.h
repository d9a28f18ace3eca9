/* The part of dovetail_metal_shim.h about atomic updates. The fibres of a block, and the blocks,
 * run on one thread of the host: an update is whole by itself. */
#ifndef DOVETAIL_METAL_SHIM_ATOMICS_H_
#define DOVETAIL_METAL_SHIM_ATOMICS_H_

namespace metal {

/* MSL, 6.15. */
template <class Value>
struct atomic {
  Value value;
};
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;
#if __METAL_VERSION__ >= 300
typedef atomic<float> atomic_float;
#endif

enum memory_order {
  memory_order_relaxed = 0,
#if __METAL_VERSION__ >= 320
  memory_order_seq_cst = 5,
#endif
};

#if __METAL_VERSION__ >= 320
enum thread_scope {
  thread_scope_thread,
  thread_scope_simdgroup,
  thread_scope_threadgroup,
  thread_scope_device,
};
/* Memory of the host is coherent; other threads run in between, so that an order which nobody has
 * asked for is seen to be none. */
inline void atomic_thread_fence(mem_flags /*flags*/, memory_order /*order*/,
                                thread_scope /*scope*/ = thread_scope_device) {
  dovetail_shim::Services().yield(dovetail_shim::Self());
}
#endif

/* MSL, 6.15.4: a weak exchange may fail though the value is the expected one. */
inline bool FailsThisTime() {
  static thread_local unsigned int calls = 0;
  return ++calls % 5 == 0;
}

#define DOVETAIL_UPDATE(space, name, type, text)                                                \
  inline type atomic_##name##_explicit(space atomic<type>* place, type operand, memory_order) { \
    const type old = place->value;                                                              \
    place->value = static_cast<type>(text);                                                     \
    return old;                                                                                 \
  }
/* A loop that waits for memory to change lets those threads run that change it. */
#define DOVETAIL_CELL(space, type)                                                             \
  DOVETAIL_UPDATE(space, exchange, type, operand)                                              \
  inline type atomic_load_explicit(const space atomic<type>* place, memory_order) {            \
    dovetail_shim::Services().yield(dovetail_shim::Self());                                    \
    return *(const volatile space type*)&place->value;                                         \
  }                                                                                            \
  inline void atomic_store_explicit(space atomic<type>* place, type value, memory_order) {     \
    place->value = value;                                                                      \
  }                                                                                            \
  inline bool atomic_compare_exchange_weak_explicit(space atomic<type>* place, type* expected, \
                                                    type wanted, memory_order, memory_order) { \
    const type old = place->value;                                                             \
    const bool same = std::memcmp(&old, expected, sizeof old) == 0;                            \
    *expected = old;                                                                           \
    if (!same || FailsThisTime()) return false;                                                \
    place->value = wanted;                                                                     \
    return true;                                                                               \
  }
#define DOVETAIL_INTEGER_CELL(space, type)                                                     \
  DOVETAIL_CELL(space, type)                                                                   \
  DOVETAIL_UPDATE(space, fetch_add, type, static_cast<uint>(old) + static_cast<uint>(operand)) \
  DOVETAIL_UPDATE(space, fetch_sub, type, static_cast<uint>(old) - static_cast<uint>(operand)) \
  DOVETAIL_UPDATE(space, fetch_min, type, operand < old ? operand : old)                       \
  DOVETAIL_UPDATE(space, fetch_max, type, old < operand ? operand : old)                       \
  DOVETAIL_UPDATE(space, fetch_and, type, old& operand)                                        \
  DOVETAIL_UPDATE(space, fetch_or, type, old | operand)                                        \
  DOVETAIL_UPDATE(space, fetch_xor, type, old ^ operand)
DOVETAIL_INTEGER_CELL(device, int)
DOVETAIL_INTEGER_CELL(device, uint)
DOVETAIL_INTEGER_CELL(threadgroup, int)
DOVETAIL_INTEGER_CELL(threadgroup, uint)
#if __METAL_VERSION__ >= 300
DOVETAIL_CELL(device, float)
DOVETAIL_UPDATE(device, fetch_add, float, old + operand)
DOVETAIL_UPDATE(device, fetch_sub, float, old - operand)
#endif
#undef DOVETAIL_INTEGER_CELL
#undef DOVETAIL_CELL
#undef DOVETAIL_UPDATE

}  // namespace metal

#endif /* DOVETAIL_METAL_SHIM_ATOMICS_H_ */
