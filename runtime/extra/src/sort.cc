/* Stable sorts in the host's memory: by radix, least significant digit first.
 *
 * The order is that of the kernels that run without this library, and of NumPy: -0 and 0 are equal,
 * NaN is greater than all, equal elements stay as they are. So the result is the same in bits. */
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "functions.h"

namespace dovetail::runtime::extra {
namespace {

template <size_t bytes>
using Word = std::conditional_t<
    bytes == 1, uint8_t,
    std::conditional_t<bytes == 2, uint16_t, std::conditional_t<bytes == 4, uint32_t, uint64_t>>>;

/* A number whose unsigned order is that of the elements. */
template <typename T>
Word<sizeof(T)> KeyOf(T value) {
  using Key = Word<sizeof(T)>;
  constexpr Key kSign = static_cast<Key>(Key{1} << (8 * sizeof(T) - 1));
  Key bits;
  std::memcpy(&bits, &value, sizeof bits);
  if constexpr (std::is_floating_point_v<T>) {
    if (value != value) return static_cast<Key>(~Key{0});
    if (value == 0) return kSign;
    return static_cast<Key>((bits & kSign) != 0 ? ~bits : bits | kSign);
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<Key>(bits ^ kSign);
  } else {
    return bits;
  }
}

template <typename Key>
struct Item {
  Key key;
  uint64_t place;
};

/* Sorts items by their keys, one byte at a time; a byte that is the same in all is skipped. */
template <typename Key>
void SortItems(std::vector<Item<Key>>* items) {
  std::vector<Item<Key>> other(items->size());
  for (size_t byte = 0; byte < sizeof(Key); ++byte) {
    size_t starts[257] = {};
    const auto digit = [&](const Item<Key>& item) {
      return static_cast<size_t>((static_cast<uint64_t>(item.key) >> (8 * byte)) & 0xff);
    };
    for (const Item<Key>& item : *items) ++starts[digit(item) + 1];
    bool is_one = false;
    for (size_t i = 1; i < 257; ++i) {
      is_one |= starts[i] == items->size();
      starts[i] += starts[i - 1];
    }
    if (is_one) continue;
    for (const Item<Key>& item : *items) other[starts[digit(item)]++] = item;
    items->swap(other);
  }
}

template <typename T>
std::vector<Item<Word<sizeof(T)>>> Sorted(const dvt_call_tensor& x) {
  const auto count = static_cast<size_t>(x.shape[0]);
  std::vector<Item<Word<sizeof(T)>>> items(count);
  const T* const source = AddressOf<const T>(x);
  for (size_t i = 0; i < count; ++i) {
    items[i] = {KeyOf(source[static_cast<int64_t>(i) * x.strides[0]]), i};
  }
  SortItems(&items);
  return items;
}

template <typename T>
void SortInto(const dvt_call_tensor& x, const dvt_call_tensor& out) {
  /* Read before the first is written: the two may share memory. */
  const auto items = Sorted<T>(x);
  const T* const source = AddressOf<const T>(x);
  std::vector<T> values(items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    values[i] = source[static_cast<int64_t>(items[i].place) * x.strides[0]];
  }
  T* const target = AddressOf<T>(out);
  for (size_t i = 0; i < values.size(); ++i) {
    target[static_cast<int64_t>(i) * out.strides[0]] = values[i];
  }
}

template <typename T>
void ArgsortInto(const dvt_call_tensor& x, const dvt_call_tensor& out) {
  const auto items = Sorted<T>(x);
  for (size_t i = 0; i < items.size(); ++i) {
    const int64_t at = static_cast<int64_t>(i) * out.strides[0];
    if (out.dtype_bits == 32) {
      AddressOf<int32_t>(out)[at] = static_cast<int32_t>(items[i].place);
    } else {
      AddressOf<int64_t>(out)[at] = static_cast<int64_t>(items[i].place);
    }
  }
}

/* DLDataTypeCode of DLPack. */
constexpr uint8_t kInt = 0;
constexpr uint8_t kUint = 1;
constexpr uint8_t kFloat = 2;

/* Calls `work` with a value of the element type; false for a type that is not sorted. */
template <typename Work>
bool WithType(const dvt_call_tensor& tensor, const Work& work) {
  switch (tensor.dtype_code * 256 + tensor.dtype_bits) {
    case kInt * 256 + 8:
      return work(int8_t{}), true;
    case kInt * 256 + 16:
      return work(int16_t{}), true;
    case kInt * 256 + 32:
      return work(int32_t{}), true;
    case kInt * 256 + 64:
      return work(int64_t{}), true;
    case kUint * 256 + 8:
      return work(uint8_t{}), true;
    case kUint * 256 + 16:
      return work(uint16_t{}), true;
    case kUint * 256 + 32:
      return work(uint32_t{}), true;
    case kUint * 256 + 64:
      return work(uint64_t{}), true;
    case kFloat * 256 + 32:
      return work(float{}), true;
    case kFloat * 256 + 64:
      return work(double{}), true;
    default:
      return false;
  }
}

int32_t Sort(const dvt_call_context* /*context*/, const dvt_call_argument* arguments,
             uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
  const dvt_call_tensor& x = arguments[0].tensor;
  const dvt_call_tensor& out = arguments[1].tensor;
  return Guarded(error, [&] {
    *is_done = WithType(x, [&](auto zero) { SortInto<decltype(zero)>(x, out); }) ? 1 : 0;
  });
}

int32_t Argsort(const dvt_call_context* /*context*/, const dvt_call_argument* arguments,
                uint32_t /*count*/, uint32_t* is_done, dvt_error* error) {
  const dvt_call_tensor& x = arguments[0].tensor;
  const dvt_call_tensor& out = arguments[1].tensor;
  if (out.dtype_bits == 32 && x.shape[0] > INT32_MAX) return DVT_OK;
  return Guarded(error, [&] {
    *is_done = WithType(x, [&](auto zero) { ArgsortInto<decltype(zero)>(x, out); }) ? 1 : 0;
  });
}

#define DOVETAIL_SORTED "int8|int16|int32|int64|uint8|uint16|uint32|uint64|float32|float64"

}  // namespace

const dvt_library_function kSort = {sizeof(dvt_library_function),
                                    0,
                                    "extra.sort",
                                    "x:read:" DOVETAIL_SORTED "[n] out:write:=x[n]",
                                    OffersHost,
                                    Sort};
const dvt_library_function kArgsort = {sizeof(dvt_library_function),
                                       0,
                                       "extra.argsort",
                                       "x:read:" DOVETAIL_SORTED "[n] out:write:int32|int64[n]",
                                       OffersHost,
                                       Argsort};

}  // namespace dovetail::runtime::extra
