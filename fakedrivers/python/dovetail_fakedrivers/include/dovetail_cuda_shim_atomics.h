/* The part of dovetail_cuda_shim.h about atomic functions: relaxed, as those of the device are.
 *
 * An update that changes nothing lets other threads run: so does a loop that waits make progress.
 */
#ifndef DOVETAIL_CUDA_SHIM_ATOMICS_H_
#define DOVETAIL_CUDA_SHIM_ATOMICS_H_

namespace dovetail_shim {

template <size_t size>
struct Word;
template <>
struct Word<2> {
  using Type = uint16_t;
};
template <>
struct Word<4> {
  using Type = uint32_t;
};
template <>
struct Word<8> {
  using Type = uint64_t;
};

template <class Value>
using WordOf = typename Word<sizeof(Value)>::Type;

template <class To, class From>
inline To Bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "a value of another size");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/* The type of a parameter that the others decide. */
template <class Type>
struct Same {
  using Value = Type;
};
template <class Type>
using Given = typename Same<Type>::Value;

/* Replaces the value by what `make` makes of it; gives the old one. */
template <class Value, class Make>
inline Value Update(Value* address, Make make) {
  using Bitwise = WordOf<Value>;
  auto* word = reinterpret_cast<Bitwise*>(const_cast<std::remove_cv_t<Value>*>(address));
  Bitwise seen = __atomic_load_n(word, __ATOMIC_RELAXED);
  Bitwise wanted = 0;
  do {
    wanted = Bits<Bitwise>(make(Bits<std::remove_cv_t<Value>>(seen)));
  } while (
      !__atomic_compare_exchange_n(word, &seen, wanted, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  if (wanted == seen) Services().yield(Self());
  return Bits<std::remove_cv_t<Value>>(seen);
}

template <class Value>
inline Value Sum(Value a, Value b) {
  if constexpr (std::is_integral<Value>::value) {
    using Unsigned = std::make_unsigned_t<Value>;
    return static_cast<Value>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
  } else {
    return a + b;
  }
}

/* Each function has the types that CUDA has it for, and no others. */
template <class Value, class... Allowed>
using Only = std::enable_if_t<(std::is_same<std::remove_cv_t<Value>, Allowed>::value || ...),
                              std::remove_cv_t<Value>>;
template <class Value>
using Added = Only<Value, int, unsigned int, unsigned long long, float, double>;
template <class Value>
using Compared = Only<Value, int, unsigned int, long long, unsigned long long>;
template <class Value>
using Masked = Only<Value, int, unsigned int, unsigned long long>;
template <class Value>
using Swapped = Only<Value, int, unsigned int, unsigned long long, float>;
template <class Value>
using Matched = Only<Value, int, unsigned int, unsigned long long, unsigned short>;

}  // namespace dovetail_shim

template <class Value>
inline dovetail_shim::Added<Value> atomicAdd(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return dovetail_shim::Sum(old, by); });
}
template <class Value>
inline dovetail_shim::Only<Value, int, unsigned int> atomicSub(Value* address,
                                                               dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) {
    return static_cast<decltype(old)>(static_cast<unsigned>(old) - static_cast<unsigned>(by));
  });
}
template <class Value>
inline dovetail_shim::Compared<Value> atomicMin(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return by < old ? by : old; });
}
template <class Value>
inline dovetail_shim::Compared<Value> atomicMax(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return old < by ? by : old; });
}
template <class Value>
inline dovetail_shim::Masked<Value> atomicAnd(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return old & by; });
}
template <class Value>
inline dovetail_shim::Masked<Value> atomicOr(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return old | by; });
}
template <class Value>
inline dovetail_shim::Masked<Value> atomicXor(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto old) { return old ^ by; });
}
template <class Value>
inline dovetail_shim::Swapped<Value> atomicExch(Value* address, dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address, [by](auto /*old*/) { return by; });
}
template <class Value>
inline dovetail_shim::Matched<Value> atomicCAS(Value* address, dovetail_shim::Given<Value> expected,
                                               dovetail_shim::Given<Value> by) {
  return dovetail_shim::Update(address,
                               [expected, by](auto old) { return old == expected ? by : old; });
}
inline unsigned int atomicInc(unsigned int* address, unsigned int most) {
  return dovetail_shim::Update(address, [most](auto old) { return old >= most ? 0U : old + 1U; });
}
inline unsigned int atomicDec(unsigned int* address, unsigned int most) {
  return dovetail_shim::Update(
      address, [most](auto old) { return old == 0U || old > most ? most : old - 1U; });
}

#endif /* DOVETAIL_CUDA_SHIM_ATOMICS_H_ */
