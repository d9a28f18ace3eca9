/* Whether two C functions are called alike: what a fake driver exports, and what the vendor's
 * header declares. Only for tests. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_SAME_ABI_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_SAME_ABI_H_

#include <cstddef>
#include <type_traits>

namespace dovetail::fakedrivers {

/* Handles are opaque pointers on both sides, addresses of devices pointers or numbers of 64 bits;
 * what a pointer to a number points at has to have the same size. */
template <typename Ours, typename Theirs>
constexpr bool IsSameArgument() {
  constexpr bool is_number = std::is_arithmetic_v<Ours> || std::is_enum_v<Ours>;
  constexpr bool is_their_number = std::is_arithmetic_v<Theirs> || std::is_enum_v<Theirs>;
  if constexpr (std::is_floating_point_v<Ours> || std::is_floating_point_v<Theirs>) {
    return std::is_same_v<Ours, Theirs>;
  } else if constexpr (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>) {
    using OurTarget = std::remove_cv_t<std::remove_pointer_t<Ours>>;
    using TheirTarget = std::remove_cv_t<std::remove_pointer_t<Theirs>>;
    if constexpr ((std::is_arithmetic_v<OurTarget> || std::is_enum_v<OurTarget>) &&
                  (std::is_arithmetic_v<TheirTarget> || std::is_enum_v<TheirTarget>)) {
      return sizeof(OurTarget) == sizeof(TheirTarget);
    } else {
      return true;
    }
  } else if constexpr (std::is_class_v<Ours> || std::is_class_v<Theirs>) {
    return sizeof(Ours) == sizeof(Theirs) && alignof(Ours) == alignof(Theirs);
  } else {
    return (is_number || std::is_pointer_v<Ours>) &&
           (is_their_number || std::is_pointer_v<Theirs>) && sizeof(Ours) == sizeof(Theirs);
  }
}

template <typename Ours, typename Theirs>
struct SameAbi : std::false_type {};

template <typename OurResult, typename... Ours, typename TheirResult, typename... Theirs>
struct SameAbi<OurResult(Ours...), TheirResult(Theirs...)> {
  static constexpr bool Compare() {
    if constexpr (sizeof...(Ours) != sizeof...(Theirs)) {
      return false;
    } else {
      return sizeof(OurResult) == sizeof(TheirResult) && (IsSameArgument<Ours, Theirs>() && ...);
    }
  }
  static constexpr bool value = Compare();
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_SAME_ABI_H_
