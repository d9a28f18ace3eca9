// What the generated node types of ir.h are made of. Version 0: it changes with the IR.
#ifndef DOVETAIL_IR_BASE_H_
#define DOVETAIL_IR_BASE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace dovetail::ir {

enum class Tag : std::uint8_t;  // one a class; ir.h has them

// A name of the table of ops (docs/ir.md); those that every target knows are in
// `dovetail::ir::ops`.
struct Op {
  std::string name;
};
inline bool operator==(const Op& a, const Op& b) { return a.name == b.name; }
inline bool operator!=(const Op& a, const Op& b) { return a.name != b.name; }

// The value of a literal: a bool, an integer from -2^63 to 2^64-1, or a float, kept bit by bit.
class Value {
 public:
  enum class Sort : std::uint8_t { kBool, kInt, kUnsigned, kFloat };

  Value() = default;
  static Value Bool(bool value) { return {Sort::kBool, value ? 1U : 0U}; }
  static Value Int(std::int64_t value) { return {Sort::kInt, static_cast<std::uint64_t>(value)}; }
  static Value Unsigned(std::uint64_t value) {
    return {value >> 63 != 0 ? Sort::kUnsigned : Sort::kInt, value};
  }
  static Value Float(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return {Sort::kFloat, bits};
  }
  static Value Bits(Sort sort, std::uint64_t bits) { return {sort, bits}; }

  [[nodiscard]] Sort sort() const { return sort_; }
  [[nodiscard]] std::uint64_t bits() const { return bits_; }
  [[nodiscard]] bool is_int() const { return sort_ == Sort::kInt || sort_ == Sort::kUnsigned; }
  [[nodiscard]] double as_float() const {
    double value = 0;
    std::memcpy(&value, &bits_, sizeof value);
    return value;
  }

 private:
  Value(Sort sort, std::uint64_t bits) : sort_(sort), bits_(bits) {}
  Sort sort_ = Sort::kInt;
  std::uint64_t bits_ = 0;
};
inline bool operator==(const Value& a, const Value& b) {
  return a.sort() == b.sort() && a.bits() == b.bits();
}

// Any object of the IR, or none.
struct Any {
  Tag tag{};
  const void* node = nullptr;

  template <class T>
  [[nodiscard]] const T* as() const {
    return node != nullptr && tag == T::tag ? static_cast<const T*>(node) : nullptr;
  }
};

// A pointer to a node of one of several classes; may be null where the field says "or null".
template <class... Ts>
class OneOf {
 public:
  template <class T>
  static constexpr bool has = (std::is_same_v<T, Ts> || ...);

  OneOf() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a node stands for what it is one of.
  OneOf(std::nullptr_t) {}
  template <class T, std::enable_if_t<has<T>, int> = 0>
  // NOLINTNEXTLINE(google-explicit-constructor)
  OneOf(const T* node) : any_{T::tag, node} {}
  template <class... Us, std::enable_if_t<(has<Us> && ...), int> = 0>
  // NOLINTNEXTLINE(google-explicit-constructor)
  OneOf(const OneOf<Us...>& other) : any_(other.any()) {}

  // Whether an object is of one of the classes.
  static bool takes(const Any& any) { return ((any.tag == Ts::tag) || ...); }
  // Throws std::logic_error where it is of another class.
  static OneOf of(const Any& any) {
    if (any.node != nullptr && !takes(any)) {
      throw std::logic_error("a node of another class was put where it may not stand");
    }
    OneOf made;
    made.any_ = any;
    return made;
  }

  // The node as a T; null where it is of another class.
  template <class T>
  [[nodiscard]] const T* as() const {
    static_assert(has<T>, "it can never be of this class");
    return any_.template as<T>();
  }
  [[nodiscard]] const Any& any() const { return any_; }
  [[nodiscard]] Tag tag() const { return any_.tag; }
  explicit operator bool() const { return any_.node != nullptr; }

 private:
  Any any_;
};
template <class... Ts>
bool operator==(const OneOf<Ts...>& a, const OneOf<Ts...>& b) {
  return a.any().node == b.any().node;
}
template <class... Ts>
bool operator!=(const OneOf<Ts...>& a, const OneOf<Ts...>& b) {
  return !(a == b);
}

// Stands for a class as an argument.
template <class T>
struct Class {
  using type = T;
};

}  // namespace dovetail::ir

#endif  // DOVETAIL_IR_BASE_H_
