/* Apple's functions and methods as C++ calls, filled in at run time; and who owns their objects.
 *
 *   Owned buffer(api, api.MTLDevice_NewBuffer(device, size, options));
 *
 * A method is called through a pointer of its own type, as the Objective-C runtime asks for (clang
 * does the same for a message): so the compiler passes a struct as the platform's ABI wants it. An
 * `Owned` is given back at its end. What a method of another family than `alloc`, `new`, `copy` and
 * `init` answers belongs to the innermost `Pool` of the thread; `Retained` keeps it longer. */
#ifndef DOVETAIL_RUNTIME_METAL_METAL_API_H_
#define DOVETAIL_RUNTIME_METAL_METAL_API_H_

#include <string>
#include <utility>

#include "../vendor/metal.h"
#include "dovetail/kit/dynamic_library.h"

namespace dovetail::runtime::metal {

using namespace vendor::metal;  // NOLINT(google-build-using-namespace): the vendor's names

template <typename Signature>
class Method;

template <typename Result, typename... Arguments>
class Method<Result(Id, Arguments...)> {
 public:
  Result operator()(Id receiver, Arguments... arguments) const {
    using Function = Result(Id, Selector, Arguments...);
    return reinterpret_cast<Function*>(send_)(receiver, selector_, arguments...);
  }
  Selector selector() const { return selector_; }

 private:
  friend struct Api;
  void (*send_)() = nullptr;
  Selector selector_ = nullptr;
};

/* api.MTLDevice_NewBuffer(device, ...): class, method. */
struct Api {
#define DOVETAIL_METAL_MEMBER(name, ...) functions::name* name = nullptr;
  DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_MEMBER)
  DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_MEMBER)
#undef DOVETAIL_METAL_MEMBER

#define DOVETAIL_METAL_MEMBER(owner, name, selector, ...) Method<__VA_ARGS__> owner##_##name;
  DOVETAIL_METAL_METHODS(DOVETAIL_METAL_MEMBER)
#undef DOVETAIL_METAL_MEMBER

  /* Finds all functions, in a library or what it depends on, and registers all selectors; returns
   * the names of the functions that are not there. */
  std::string Load(const DynamicLibrary& library) {
    SymbolLoader symbols(library);
#define DOVETAIL_METAL_LOAD(name, ...) symbols.Load(#name, &this->name);
    DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_LOAD)
    DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_LOAD)
#undef DOVETAIL_METAL_LOAD
    if (symbols.missing().empty()) Bind();
    return symbols.MissingText();
  }

  /* Registers all selectors; the functions are there. */
  void Bind() {
#define DOVETAIL_METAL_BIND(owner, name, selector, ...) Bind(selector, &owner##_##name);
    DOVETAIL_METAL_METHODS(DOVETAIL_METAL_BIND)
#undef DOVETAIL_METAL_BIND
  }

 protected:
  template <typename Result, typename... Arguments>
  void Bind(const char* selector, Method<Result(Id, Arguments...)>* method) const {
    method->selector_ = sel_registerName(selector);
    method->send_ = objc_msgSend;
#if defined(__x86_64__)
    if constexpr (ReturnsInMemory<Result>()) method->send_ = objc_msgSend_stret;
#endif
  }
};

/* Objects that methods answer without giving them away live to the end of this. */
class Pool {
 public:
  explicit Pool(const Api& api) : api_(api), token_(api.objc_autoreleasePoolPush()) {}
  ~Pool() { api_.objc_autoreleasePoolPop(token_); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

 private:
  const Api& api_;
  void* const token_;
};

/* An object that is ours to give back; none is nil. */
class Owned {
 public:
  Owned() = default;
  Owned(const Api& api, Id id) : api_(&api), id_(id) {}
  Owned(Owned&& other) noexcept : api_(other.api_), id_(std::exchange(other.id_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(api_, other.api_);
    std::swap(id_, other.id_);
    return *this;
  }
  ~Owned() {
    if (id_ != nullptr) api_->objc_release(id_);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;

  Id id() const { return id_; }
  /* The caller owns it from now on. */
  Id Leave() { return std::exchange(id_, nullptr); }

 private:
  const Api* api_ = nullptr;
  Id id_ = nullptr;
};

/* Kept beyond the pool that it belongs to. */
inline Owned Retained(const Api& api, Id id) {
  return {api, id == nullptr ? nullptr : api.objc_retain(id)};
}

}  // namespace dovetail::runtime::metal

#endif  // DOVETAIL_RUNTIME_METAL_METAL_API_H_
