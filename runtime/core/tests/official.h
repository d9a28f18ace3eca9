/* Our declarations of a vendor's interface against the vendor's own header: only for the header
 * test of each kind. Everything is compared by the compiler.
 *
 * Two types are the same when they are equal but for their names: handles and structs by what the
 * test declares with DOVETAIL_SAME_TYPE, enumerations as integers of the same size (ours are), what
 * a `void*` of ours points at not at all. */
#ifndef DOVETAIL_RUNTIME_CORE_TESTS_OFFICIAL_H_
#define DOVETAIL_RUNTIME_CORE_TESTS_OFFICIAL_H_

#include <cstddef>
#include <type_traits>

namespace dovetail::test {

/* Whether the test says that `Ours` is the official type `Theirs`. */
template <typename Ours, typename Theirs>
struct IsNamed : std::false_type {};

template <typename Ours, typename Theirs>
struct IsSame {
  static constexpr bool Compare() {
    if constexpr (std::is_enum_v<Theirs> && std::is_integral_v<Ours>) {
      return sizeof(Ours) == sizeof(Theirs);
    } else {
      return std::is_same_v<Ours, Theirs> || IsNamed<Ours, Theirs>::value;
    }
  }
  static constexpr bool value = Compare();
};
template <typename Theirs>
struct IsSame<void, Theirs> : std::is_void<Theirs> {};
template <typename Ours, typename Theirs>
struct IsSame<Ours*, Theirs*>
    : std::bool_constant<IsNamed<Ours*, Theirs*>::value || std::is_void_v<Ours> ||
                         IsSame<Ours, Theirs>::value> {};
template <typename Ours, typename Theirs>
struct IsSame<const Ours, const Theirs>
    : std::bool_constant<std::is_void_v<Ours> || IsSame<Ours, Theirs>::value> {};
template <typename Result, typename... Parameters, typename TheirResult, typename... Theirs>
struct IsSame<Result(Parameters...), TheirResult(Theirs...)> {
  static constexpr bool Compare() {
    if constexpr (sizeof...(Parameters) == sizeof...(Theirs)) {
      return IsSame<Result, TheirResult>::value && (IsSame<Parameters, Theirs>::value && ...);
    } else {
      return false;
    }
  }
  static constexpr bool value = Compare();
};

}  // namespace dovetail::test

/* In the global namespace. */
#define DOVETAIL_SAME_TYPE(ours, official) \
  template <>                              \
  struct dovetail::test::IsNamed<ours, official> : std::true_type {};
#define DOVETAIL_COMPARE_VALUE(ours, official)                                      \
  static_assert(static_cast<long long>(ours) == static_cast<long long>(official) && \
                    sizeof(ours) >= sizeof(int),                                    \
                "value of " #official);
#define DOVETAIL_COMPARE_FUNCTION(ours, official)                                                \
  static_assert(dovetail::test::IsSame<ours, std::remove_pointer_t<decltype(&official)>>::value, \
                "type of " #official);
#define DOVETAIL_COMPARE_SIZE(ours, official)                                           \
  static_assert(sizeof(ours) == sizeof(official) && alignof(ours) == alignof(official), \
                "size of " #official);
/* As big, or a row of ours that is several members of theirs: then its elements are as big. */
#define DOVETAIL_COMPARE_MEMBER(ours, our_member, official, member)                      \
  static_assert(offsetof(ours, our_member) == offsetof(official, member) &&              \
                    (sizeof(ours::our_member) == sizeof(official::member) ||             \
                     sizeof(std::remove_all_extents_t<decltype(ours::our_member)>) ==    \
                         sizeof(std::remove_all_extents_t<decltype(official::member)>)), \
                #official "::" #member);

#endif  // DOVETAIL_RUNTIME_CORE_TESTS_OFFICIAL_H_
