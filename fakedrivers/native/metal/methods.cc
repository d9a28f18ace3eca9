/* Each method of the table, counted and failed as a script says, around what it does. */
#include "methods.h"

#include <cstring>
#include <type_traits>

#include "call.h"
#include "faults.h"
#include "objects.h"

namespace dovetail::fakedrivers::metal {
namespace {

/* What `fail <group>` in a script means. */
const char* GroupOf(const char* owner) {
  struct Row {
    const char* start;
    const char* group;
  };
  constexpr Row kRows[] = {
      {"NS", "foundation"},      {"MTLDevice", "device"},         {"MTLBuffer", "memory"},
      {"MTLCommand", "command"}, {"MTLComputeCommand", "encode"}, {"MTLBlit", "encode"},
      {"MPS", "shaders"}};
  for (const Row& row : kRows) {
    if (std::strncmp(owner, row.start, std::strlen(row.start)) == 0) return row.group;
  }
  return "library";
}

bool IsInit(const char* selector) { return std::strncmp(selector, "init", 4) == 0; }

/* Where an NSError is asked for, it is the last argument. */
void Explain(int /*fault*/) {}
template <typename First, typename... Others>
void Explain(int fault, First first, Others... others) {
  if constexpr (sizeof...(Others) != 0) {
    Explain(fault, others...);
  } else if constexpr (std::is_same_v<First, Id*>) {
    if (first != nullptr && fault != kNil) *first = AutoreleasedError(fault, "as the script says");
  }
}

template <typename Tag, typename Signature>
struct Enter;
template <typename Tag, typename Result, typename... Arguments>
struct Enter<Tag, Result(Id, Arguments...)> {
  static Result Call(Id self, Selector /*selector*/, Arguments... arguments) noexcept {
    const CallScope scope(Tag::kName, __builtin_return_address(0));
    if (IsLogging()) {
      LogLine(std::string(Tag::kName) + "(" + ShowArguments(self, arguments...) + ")");
    }
    try {
      if constexpr (std::is_pointer_v<Result>) {
        int fault = 0;
        if (ShouldFail(Tag::kName, GroupOf(Tag::kOwner), &fault)) {
          Explain(fault, arguments...);
          /* The receiver of an initialiser is its to give back. */
          if (IsInit(Tag::kSelector)) Release(self);
          return nullptr;
        }
      }
      return Tag::kBody(self, arguments...);
    } catch (const Refused&) {
      return Nothing();
    } catch (const std::bad_alloc&) {
      Misuse("the host has no memory left");
      return Nothing();
    }
  }

 private:
  static Result Nothing() {
    if constexpr (!std::is_void_v<Result>) return Result{};
  }
};

/* One type a method, so that a function of its own stands behind each. */
#define DOVETAIL_FAKE_METAL_TAG(owner, name, selector, ...)              \
  struct owner##_##name {                                                \
    static constexpr const char* kOwner = #owner;                        \
    static constexpr const char* kSelector = selector;                   \
    static constexpr const char* kName = #owner "." selector;            \
    static constexpr methods::owner::name* kBody = &bodies::owner::name; \
  };
DOVETAIL_FAKE_METAL_METHODS(DOVETAIL_FAKE_METAL_TAG)
#undef DOVETAIL_FAKE_METAL_TAG

template <typename Signature>
struct ResultOf;
template <typename Result, typename... Arguments>
struct ResultOf<Result(Arguments...)> {
  using Type = Result;
};

template <typename Tag, typename Signature>
MethodInfo Describe() {
  return {Tag::kOwner,
          Tag::kSelector,
          Tag::kName,
          GroupOf(Tag::kOwner),
          reinterpret_cast<void (*)()>(&Enter<Tag, Signature>::Call),
          IsOfClass(Tag::kSelector),
          ReturnsInMemory<typename ResultOf<Signature>::Type>(),
          MethodEncoding<Signature>::Text()};
}

}  // namespace

const std::vector<MethodInfo>& Methods() {
#define DOVETAIL_FAKE_METAL_ROW(owner, name, selector, ...) \
  Describe<owner##_##name, methods::owner::name>(),
  static const auto* const all =
      new std::vector<MethodInfo>{DOVETAIL_FAKE_METAL_METHODS(DOVETAIL_FAKE_METAL_ROW)};
#undef DOVETAIL_FAKE_METAL_ROW
  return *all;
}

const MethodInfo* FindMethod(const std::string& owner, const std::string& selector,
                             bool is_of_class) {
  for (const MethodInfo& method : Methods()) {
    const bool is_owner = owner == method.owner || std::strcmp(method.owner, "NSObject") == 0;
    if (is_owner && selector == method.selector && is_of_class == method.is_of_class) {
      return &method;
    }
  }
  return nullptr;
}

}  // namespace dovetail::fakedrivers::metal
