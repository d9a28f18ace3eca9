/* Parameters of exported functions, named a0, a1, ... and typed by a function type, so that a table
 * of functions needs to say how many there are, and nothing else. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_PARAMETERS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_PARAMETERS_H_

#include <cstddef>
#include <tuple>

#define FAKE_EXPORT extern "C" __attribute__((visibility("default")))

namespace dovetail::fakedrivers {

template <typename Function>
struct TypesOf;
template <typename Returned, typename... Arguments>
struct TypesOf<Returned(Arguments...)> {
  using Result = Returned;
  template <size_t index>
  using Argument = std::tuple_element_t<index, std::tuple<Arguments...>>;
};

}  // namespace dovetail::fakedrivers

#define FAKE_RESULT(type) dovetail::fakedrivers::TypesOf<type>::Result
#define FAKE_TYPE(type, i) dovetail::fakedrivers::TypesOf<type>::Argument<i>
#define FAKE_P0(type)
#define FAKE_P1(type) FAKE_TYPE(type, 0) a0
#define FAKE_P2(type) FAKE_P1(type), FAKE_TYPE(type, 1) a1
#define FAKE_P3(type) FAKE_P2(type), FAKE_TYPE(type, 2) a2
#define FAKE_P4(type) FAKE_P3(type), FAKE_TYPE(type, 3) a3
#define FAKE_P5(type) FAKE_P4(type), FAKE_TYPE(type, 4) a4
#define FAKE_P6(type) FAKE_P5(type), FAKE_TYPE(type, 5) a5
#define FAKE_P7(type) FAKE_P6(type), FAKE_TYPE(type, 6) a6
#define FAKE_P8(type) FAKE_P7(type), FAKE_TYPE(type, 7) a7
#define FAKE_P9(type) FAKE_P8(type), FAKE_TYPE(type, 8) a8
#define FAKE_P10(type) FAKE_P9(type), FAKE_TYPE(type, 9) a9
#define FAKE_P11(type) FAKE_P10(type), FAKE_TYPE(type, 10) a10
#define FAKE_P12(type) FAKE_P11(type), FAKE_TYPE(type, 11) a11
/* Each behind a comma: they follow another argument. */
#define FAKE_A0
#define FAKE_A1 , a0
#define FAKE_A2 FAKE_A1, a1
#define FAKE_A3 FAKE_A2, a2
#define FAKE_A4 FAKE_A3, a3
#define FAKE_A5 FAKE_A4, a4
#define FAKE_A6 FAKE_A5, a5
#define FAKE_A7 FAKE_A6, a6
#define FAKE_A8 FAKE_A7, a7
#define FAKE_A9 FAKE_A8, a8
#define FAKE_A10 FAKE_A9, a9
#define FAKE_A11 FAKE_A10, a10
#define FAKE_A12 FAKE_A11, a11

#endif  // DOVETAIL_FAKEDRIVERS_CORE_PARAMETERS_H_
