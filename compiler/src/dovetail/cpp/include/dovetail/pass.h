// A compiler pass in C++: typed nodes of the IR in, typed nodes out (docs/extend/cpp-pass.md).
//
//   const ir::Module* run(ir::Arena& arena, const ir::Module& module, const Options& options);
//   DOVETAIL_PASS(run)
//
// Version 0: it changes with the IR. A library compiled with another version's headers is refused
// before it is called. Nodes are immutable, live as long as their arena, and are compared by
// identity, as in Python; `docs/ir.md` says what they mean.
#ifndef DOVETAIL_PASS_H_
#define DOVETAIL_PASS_H_

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "dovetail/ir.h"

// What recurses over all classes is kept out of one frame that has room for each of them.
#if defined(_MSC_VER)
#define DOVETAIL_NOINLINE __declspec(noinline)
#else
#define DOVETAIL_NOINLINE __attribute__((noinline))
#endif

namespace dovetail::ir {

// How deep a program may be nested: what walks it recurses. Python's own passes end at about 300.
inline constexpr std::size_t kMaxDepth = 1000;

// Owns nodes; all that a pass makes is made here.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  template <class T>
  const T* make(T node) {
    auto holder = std::make_unique<Holder<T>>(std::move(node));
    const T* made = &holder->node;
    nodes_.push_back(std::move(holder));
    return made;
  }

 private:
  struct Base {
    Base() = default;
    Base(const Base&) = delete;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
  };
  template <class T>
  struct Holder final : Base {
    explicit Holder(T made) : node(std::move(made)) {}
    const T node;
  };
  std::vector<std::unique_ptr<Base>> nodes_;
};

namespace detail {

template <class T>
struct IsOneOf : std::false_type {};
template <class... Ts>
struct IsOneOf<OneOf<Ts...>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
inline constexpr bool is_items = IsVector<T>::value || IsArray<T>::value;
template <class T, class = void>
struct IsRecord : std::false_type {};
template <class T>
struct IsRecord<T, std::enable_if_t<T::is_record>> : std::true_type {};

[[noreturn]] inline void fail(const std::string& why) { throw std::runtime_error(why); }

// The bytes of a module, read back; see dovetail/ir/binary.py for the form.
class Reader {
 public:
  Reader(Arena& arena, const unsigned char* data, std::size_t size)
      : arena_(arena), data_(data), size_(size) {}

  const Module* module() {
    const std::string head = std::string("DVTIR\0\0\0", 8) + kDeclarations;
    if (size_ < head.size() || std::memcmp(data_, head.data(), head.size()) != 0) {
      fail("these bytes are not the IR that this library is compiled for");
    }
    at_ = head.size();
    const std::size_t count = items();
    entries_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      entry();
    }
    if (at_ != size_ || entries_.empty()) {
      fail("bytes follow the last entry, or there is none");
    }
    const auto* last = entries_.back().any.as<Module>();
    if (last == nullptr) {
      fail("the last entry is not a module");
    }
    return last;
  }

 private:
  struct Entry {
    Any any;
    const std::string* text = nullptr;
    std::size_t depth = 0;
  };

  unsigned char byte() {
    if (at_ >= size_) {
      fail("the bytes end early");
    }
    return data_[at_++];
  }
  std::uint64_t number() {
    std::uint64_t found = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      const std::uint64_t part = byte();
      if (shift == 63 && part > 1) {
        break;
      }
      found |= (part & 0x7FU) << shift;
      if (part < 0x80) {
        return found;
      }
    }
    fail("a number is longer than 64 bits");
  }
  std::size_t items() {
    const std::uint64_t found = number();
    if (found > size_ - at_) {
      fail("there are fewer bytes than items");
    }
    return static_cast<std::size_t>(found);
  }
  unsigned below(unsigned limit) {
    const unsigned found = byte();
    if (found >= limit) {
      fail("a choice is none of those that there are");
    }
    return found;
  }
  const Entry& known() {
    const std::uint64_t number_of = number();
    if (number_of >= entries_.size()) {
      fail("an entry is referenced before it is defined");
    }
    const Entry& found = entries_[static_cast<std::size_t>(number_of)];
    depth_ = std::max(depth_, found.depth + 1);
    return found;
  }

  void entry() {
    const std::uint64_t tag = number();
    Entry made;
    if (tag == 0) {
      const std::size_t length = items();
      made.text = &texts_.emplace_back(reinterpret_cast<const char*>(data_ + at_), length);
      at_ += length;
    } else if (tag > 0xFF) {
      fail("a tag is none of those that there are");
    } else {
      depth_ = 0;
      made.any.tag = static_cast<Tag>(tag);
      made.any.node = dispatch(
          made.any.tag,
          [this](auto kind) -> const void* {
            typename decltype(kind)::type node;
            decltype(kind)::type::fields(
                node, [this](const char*, auto& member, bool null) { get(member, null); });
            return arena_.make(std::move(node));
          },
          []() -> const void* { fail("a tag is none of those that there are"); });
      made.depth = depth_;
      if (depth_ > kMaxDepth) {
        fail("the program is nested more than " + std::to_string(kMaxDepth) + " deep");
      }
    }
    entries_.push_back(made);
  }

  template <class T>
  void get(T& member, bool null) {
    if constexpr (std::is_same_v<T, bool>) {
      member = below(2) != 0;
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
      member = integer();
    } else if constexpr (std::is_same_v<T, std::string>) {
      member = text();
    } else if constexpr (std::is_same_v<T, Op>) {
      member.name = text();
    } else if constexpr (std::is_same_v<T, Value>) {
      member = value();
    } else if constexpr (std::is_enum_v<T>) {
      member = static_cast<T>(below(static_cast<unsigned>(choices(T{}))));
    } else if constexpr (IsOptional<T>::value) {
      if (below(2) != 0) {
        get(member.emplace(), false);
      }
    } else if constexpr (IsVector<T>::value) {
      const std::size_t count = items();
      member.clear();
      for (std::size_t i = 0; i < count; ++i) {
        get(member.emplace_back(), false);
      }
    } else if constexpr (IsArray<T>::value) {
      for (auto& item : member) {
        get(item, false);
      }
    } else if constexpr (IsRecord<T>::value) {
      const auto* found = known().any.template as<T>();
      if (found == nullptr) {
        fail("an entry is of another class");
      }
      member = *found;
    } else if (!null || below(2) != 0) {
      if constexpr (IsOneOf<T>::value) {
        const Any& found = known().any;
        if (found.node == nullptr || !T::takes(found)) {
          fail("an entry is of another class");
        }
        member = T::of(found);
      } else {
        using Node = std::remove_const_t<std::remove_pointer_t<T>>;
        member = known().any.template as<Node>();
        if (member == nullptr) {
          fail("an entry is of another class");
        }
      }
    }
  }
  std::int64_t integer() {
    const std::uint64_t found = number();
    return static_cast<std::int64_t>((found >> 1) ^ (0 - (found & 1)));
  }
  const std::string& text() {
    const std::string* found = known().text;
    if (found == nullptr) {
      fail("an entry is not a text");
    }
    return *found;
  }
  Value value() {
    switch (below(4)) {
      case 0:
        return Value::Bool(below(2) != 0);
      case 1:
        return Value::Int(integer());
      case 2:
        return Value::Bits(Value::Sort::kUnsigned, number());
      default: {
        std::uint64_t bits = 0;
        for (unsigned i = 0; i < 8; ++i) {
          bits |= static_cast<std::uint64_t>(byte()) << (8 * i);
        }
        return Value::Bits(Value::Sort::kFloat, bits);
      }
    }
  }

  Arena& arena_;
  const unsigned char* data_;
  std::size_t size_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::vector<Entry> entries_;
  std::deque<std::string> texts_;
};

// A module's bytes.
class Writer {
 public:
  std::string bytes(const Module& module) {
    node(module);
    std::string made = std::string("DVTIR\0\0\0", 8) + kDeclarations;
    put_number(made, count_);
    return made + body_;
  }

 private:
  static void put_number(std::string& to, std::uint64_t number) {
    for (; number > 0x7F; number >>= 7) {
      to.push_back(static_cast<char>((number & 0x7FU) | 0x80U));
    }
    to.push_back(static_cast<char>(number));
  }
  static void put_int(std::string& to, std::int64_t number) {
    const auto bits = static_cast<std::uint64_t>(number);
    put_number(to, (bits << 1) ^ (number < 0 ? ~std::uint64_t{0} : 0));
  }
  std::uint64_t interned(const std::string& entry) {
    const auto [place, is_new] = values_.try_emplace(entry, count_);
    if (is_new) {
      body_ += entry;
      ++count_;
    }
    return place->second;
  }
  std::uint64_t text(const std::string& value) {
    std::string entry(1, '\0');
    put_number(entry, value.size());
    return interned(entry + value);
  }

  template <class T>
  DOVETAIL_NOINLINE std::uint64_t node(const T& node) {
    if constexpr (!T::is_record) {
      const auto found = nodes_.find(&node);
      if (found != nodes_.end()) {
        return found->second;
      }
    }
    if (++depth_ > kMaxDepth + kSlack) {
      fail("the pass made a program that is nested more than " + std::to_string(kMaxDepth) +
           " deep");
    }
    // What it refers to comes first, in the order of the fields.
    std::string entry;
    put_number(entry, static_cast<std::uint64_t>(T::tag));
    T::fields(node, [&](const char* name, const auto& member, bool null) {
      put(entry, member, null, Where{Tag{T::tag}, name});
    });
    --depth_;
    if constexpr (T::is_record) {
      return interned(entry);
    } else {
      body_ += entry;
      nodes_.emplace(&node, count_);
      return count_++;
    }
  }

  struct Where {
    Tag tag;
    const char* name;
  };
  [[noreturn]] static void fail_null(const Where& where) {
    fail("the pass left '" + std::string(where.name) + "' of a node null (tag " +
         std::to_string(static_cast<int>(where.tag)) + " of dovetail/ir.h), which it may not be");
  }

  template <class T>
  void put(std::string& to, const T& member, bool null, const Where& where) {
    if constexpr (std::is_same_v<T, bool>) {
      to.push_back(member ? '\1' : '\0');
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
      put_int(to, member);
    } else if constexpr (std::is_same_v<T, std::string>) {
      put_number(to, text(member));
    } else if constexpr (std::is_same_v<T, Op>) {
      put_number(to, text(member.name));
    } else if constexpr (std::is_same_v<T, Value>) {
      put_value(to, member);
    } else if constexpr (std::is_enum_v<T>) {
      to.push_back(static_cast<char>(member));
    } else if constexpr (IsOptional<T>::value) {
      to.push_back(member ? '\1' : '\0');
      if (member) {
        put(to, *member, false, where);
      }
    } else if constexpr (is_items<T>) {
      if constexpr (IsVector<T>::value) {
        put_number(to, member.size());
      }
      for (const auto& item : member) {
        put(to, item, false, where);
      }
    } else if constexpr (IsRecord<T>::value) {
      put_number(to, node(member));
    } else {
      const bool is_set = static_cast<bool>(member);
      if (null) {
        to.push_back(is_set ? '\1' : '\0');
      } else if (!is_set) {
        fail_null(where);
      }
      if (is_set) {
        put_number(to, number_of(member));
      }
    }
  }
  template <class T>
  std::uint64_t number_of(const T& member) {
    if constexpr (IsOneOf<T>::value) {
      const Any& any = member.any();
      return dispatch(
          any.tag,
          [&](auto kind) {
            return this->node(*static_cast<const typename decltype(kind)::type*>(any.node));
          },
          []() -> std::uint64_t { fail("a node has no class"); });
    } else {
      return node(*member);
    }
  }
  static void put_value(std::string& to, const Value& value) {
    to.push_back(static_cast<char>(value.sort()));
    switch (value.sort()) {
      case Value::Sort::kBool:
        to.push_back(value.bits() != 0 ? '\1' : '\0');
        break;
      case Value::Sort::kInt:
        put_int(to, static_cast<std::int64_t>(value.bits()));
        break;
      case Value::Sort::kUnsigned:
        put_number(to, value.bits());
        break;
      case Value::Sort::kFloat:
        for (unsigned i = 0; i < 8; ++i) {
          to.push_back(static_cast<char>((value.bits() >> (8 * i)) & 0xFFU));
        }
        break;
    }
  }

  static constexpr std::size_t kSlack = 8;  // The reader counts from below, without records.
  std::string body_;
  std::uint64_t count_ = 0;
  std::size_t depth_ = 0;
  std::unordered_map<const void*, std::uint64_t> nodes_;
  std::unordered_map<std::string, std::uint64_t> values_;
};

// Calls `see(Any)` for each node that a field refers to.
template <class T, class F>
void each_node(const T& member, F&& see) {
  if constexpr (is_items<T>) {
    for (const auto& item : member) {
      each_node(item, see);
    }
  } else if constexpr (IsOptional<T>::value) {
    if (member) {
      each_node(*member, see);
    }
  } else if constexpr (IsOneOf<T>::value) {
    if (member) {
      see(member.any());
    }
  } else if constexpr (std::is_pointer_v<T>) {
    if (member != nullptr) {
      see(Any{std::remove_pointer_t<T>::tag, member});
    }
  }
}

// Calls `see(const Var*)` for each variable that a field names.
template <class T, class F>
void each_name(const T& member, F&& see) {
  if constexpr (is_items<T>) {
    for (const auto& item : member) {
      each_name(item, see);
    }
  } else if constexpr (std::is_same_v<T, const Var*>) {
    if (member != nullptr) {
      see(member);
    }
  }
}

}  // namespace detail

// Any node as `Any`.
template <class T>
Any any_of(const T* node) {
  return {T::tag, node};
}
template <class... Ts>
Any any_of(const OneOf<Ts...>& node) {
  return node.any();
}

// Calls `see(Any)` for each node that one refers to itself, in the order of its fields.
template <class F>
DOVETAIL_NOINLINE void children(const Any& any, F&& see) {
  dispatch(
      any.tag,
      [&](auto kind) {
        using T = typename decltype(kind)::type;
        T::fields(*static_cast<const T*>(any.node),
                  [&](const char*, const auto& member, bool) { detail::each_node(member, see); });
      },
      [] {});
}

// Calls `see(const Var*)` for each variable that a node itself introduces or assigns: where one is
// a name, and not a value.
template <class F>
void names(const Any& any, F&& see) {
  dispatch(
      any.tag,
      [&](auto kind) {
        using T = typename decltype(kind)::type;
        T::fields(*static_cast<const T*>(any.node),
                  [&](const char*, const auto& member, bool) { detail::each_name(member, see); });
      },
      [] {});
}

// Calls `see(Any) -> bool` for a node and all below, each once, a node before what is in it. Where
// it returns false, nothing below the node is looked at from there.
class Walk {
 public:
  template <class F>
  void operator()(const Any& any, F&& see) {
    if (any.node == nullptr || !seen_.insert(any.node).second || !see(any)) {
      return;
    }
    children(any, [&](const Any& below) { (*this)(below, see); });
  }

 private:
  std::unordered_set<const void*> seen_;
};
template <class Node, class F>
void walk(const Node& node, F&& see) {
  Walk{}(any_of(node), std::forward<F>(see));
}

// Rebuilds a module from below: each node once, after what it is made of. What does not change
// stays the very same node. Variables and buffers are names, and stay as they are.
class Rewriter {
 public:
  explicit Rewriter(Arena& arena) : arena_(arena) {}
  Rewriter(const Rewriter&) = delete;
  Rewriter& operator=(const Rewriter&) = delete;
  virtual ~Rewriter() = default;

  const Module* module(const Module& module) { return rebuilt(any_of(&module)).as<Module>(); }
  Expr rewrite(const Expr& expr) { return expr ? Expr::of(rebuilt(expr.any())) : expr; }
  Stmt rewrite(const Stmt& stmt) { return stmt ? Stmt::of(rebuilt(stmt.any())) : stmt; }

 protected:
  // What stands for an expression, whose operands are rewritten already; `old` is what it was.
  virtual Expr on_expr(const Expr& expr, const Expr& /*old*/) { return expr; }
  // What stands for a statement, whose parts are rewritten already.
  virtual Stmt on_stmt(const Stmt& stmt, const Stmt& /*old*/) { return stmt; }

  Arena& arena() { return arena_; }

 private:
  Any rebuilt(const Any& any) {
    if (any.tag == Tag::Buffer) {
      return any;
    }
    const auto known = made_.find(any.node);
    if (known != made_.end()) {
      return known->second;
    }
    Any made = dispatch(
        any.tag,
        [&](auto kind) {
          using T = typename decltype(kind)::type;
          return any_of(remade(*static_cast<const T*>(any.node)));
        },
        [&] { return any; });
    if (Expr::takes(made)) {
      made = on_expr(Expr::of(made), Expr::of(any)).any();
    } else if (Stmt::takes(made)) {
      made = on_stmt(Stmt::of(made), Stmt::of(any)).any();
    }
    made_.emplace(any.node, made);
    return made;
  }
  template <class T>
  DOVETAIL_NOINLINE const T* remade(const T& old) {
    T copy = old;
    bool changed = false;
    T::fields(copy, [&](const char*, auto& member, bool) { changed |= change(member); });
    return changed ? arena_.make(std::move(copy)) : &old;
  }
  template <class T>
  bool change(T& member) {
    if constexpr (detail::is_items<T>) {
      bool changed = false;
      for (auto& item : member) {
        changed |= change(item);
      }
      return changed;
    } else if constexpr (detail::IsOptional<T>::value) {
      return member && change(*member);
    } else if constexpr (detail::IsOneOf<T>::value) {
      if (!member) {
        return false;
      }
      const Any now = rebuilt(member.any());
      const bool changed = now.node != member.any().node;
      if (changed) {
        member = T::of(now);
      }
      return changed;
    } else if constexpr (std::is_pointer_v<T>) {
      if (member == nullptr) {
        return false;
      }
      using Node = std::remove_const_t<std::remove_pointer_t<T>>;
      if constexpr (std::is_same_v<Node, Var> || std::is_same_v<Node, Buffer>) {
        return false;  // A name; where a variable is a value the field is an Expr.
      } else {
        const Any now = rebuilt(any_of(member));
        const bool changed = now.node != member;
        if (changed) {
          member = now.template as<Node>();
          if (member == nullptr) {
            throw std::logic_error("a node of another class was put where it may not stand");
          }
        }
        return changed;
      }
    } else {
      return false;
    }
  }

  Arena& arena_;
  std::unordered_map<const void*, Any> made_;
};

// The type of an expression's value.
inline DType dtype_of(const Expr& expr) {
  if (const auto* load = expr.as<Load>()) {
    DType found = load->buffer->dtype;
    found.lanes = load->lanes;
    return found;
  }
  if (const auto* select = expr.as<Select>()) {
    return dtype_of(select->true_value);
  }
  if (const auto* reduce = expr.as<Reduce>()) {
    return dtype_of(reduce->value);
  }
  if (const auto* call = expr.as<Call>()) {
    return call->dtype;
  }
  if (const auto* cast = expr.as<Cast>()) {
    return cast->dtype;
  }
  if (const auto* literal = expr.as<Const>()) {
    return literal->dtype;
  }
  if (const auto* var = expr.as<Var>()) {
    return var->dtype;
  }
  throw std::logic_error("dtype_of: there is no expression");
}

inline bool is_integer(const DType& dtype) {
  return dtype.family == "int" || dtype.family == "uint";
}

// A literal integer.
inline const Const* integer(Arena& arena, const DType& dtype, std::int64_t value) {
  return arena.make(Const{dtype, Value::Int(value)});
}

// An op whose result has the type of its operands.
inline const Call* call(Arena& arena, const Op& op, std::vector<Expr> operands) {
  const DType dtype = dtype_of(operands.at(0));
  return arena.make(Call{op, std::move(operands), dtype});
}

}  // namespace dovetail::ir

namespace dovetail {

// What a pass was asked for: its options, and what is known of the target, all by name.
class Options {
 public:
  // Lines of `name=value`.
  explicit Options(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      const std::size_t equals = std::min(line.find('='), line.size());
      values_.emplace(line.substr(0, equals), line.substr(std::min(equals + 1, line.size())));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  // Throws std::runtime_error where the pass has no such option.
  [[nodiscard]] const std::string& text(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) {
      throw std::runtime_error("the pass asks for '" + name + "', and there is no such option");
    }
    return found->second;
  }
  [[nodiscard]] bool boolean(const std::string& name) const { return text(name) == "true"; }
  [[nodiscard]] std::int64_t integer(const std::string& name) const {
    return std::stoll(text(name));
  }

 private:
  std::map<std::string, std::string> values_;
};

namespace detail {

// Bytes that `dovetail_pass_free` frees; null if there is no memory.
inline void hand_out(const std::string& bytes, unsigned char** out, std::size_t* out_size) {
  *out_size = bytes.size();
  *out = static_cast<unsigned char*>(std::malloc(bytes.size() + 1));
  if (*out != nullptr) {
    std::memcpy(*out, bytes.data(), bytes.size());
  }
}

template <class Function>
int run(Function function, const unsigned char* data, std::size_t size, const char* options,
        unsigned char** out, std::size_t* out_size) noexcept {
  *out = nullptr;
  *out_size = 0;
  try {
    try {
      ir::Arena arena;
      const ir::Module* module = ir::detail::Reader(arena, data, size).module();
      const ir::Module* made = function(arena, *module, Options(options));
      if (made == nullptr) {
        ir::detail::fail("the pass returned no module");
      }
      hand_out(ir::detail::Writer().bytes(*made), out, out_size);
      return 0;
    } catch (const std::exception& bad) {
      hand_out(bad.what(), out, out_size);
    } catch (...) {
      hand_out("the pass threw something that is not a std::exception", out, out_size);
    }
  } catch (...) {  // No memory for the message either.
    *out = nullptr;
  }
  return 1;
}

}  // namespace detail
}  // namespace dovetail

#if defined(_WIN32)
#define DOVETAIL_PASS_EXPORT extern "C" __declspec(dllexport)
#else
#define DOVETAIL_PASS_EXPORT extern "C" __attribute__((visibility("default")))
#endif

// Makes a function the pass of this library; once a library.
#define DOVETAIL_PASS(function)                                                           \
  DOVETAIL_PASS_EXPORT const char* dovetail_pass_declarations() {                         \
    return ::dovetail::ir::kDeclarations;                                                 \
  }                                                                                       \
  DOVETAIL_PASS_EXPORT int dovetail_pass_run(const unsigned char* data, std::size_t size, \
                                             const char* options, unsigned char** out,    \
                                             std::size_t* out_size) {                     \
    return ::dovetail::detail::run(function, data, size, options, out, out_size);         \
  }                                                                                       \
  DOVETAIL_PASS_EXPORT void dovetail_pass_free(unsigned char* bytes) { std::free(bytes); }

#undef DOVETAIL_NOINLINE

#endif  // DOVETAIL_PASS_H_
