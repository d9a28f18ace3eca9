/* Words that fake_emulator executes in a kernel's place. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_TESTS_FAKE_EMULATOR_H_
#define DOVETAIL_RUNTIME_HEXAGON_TESTS_FAKE_EMULATOR_H_

#include <cstdint>

namespace dovetail::runtime::hexagon {

constexpr uint32_t kFakeStep = 1;  /* the first word of the first buffer: three times it, and 1 */
constexpr uint32_t kFakeFault = 2; /* SIGSEGV */
constexpr uint32_t kFakeExit = 3;  /* two lines to standard error, then status 3 */
constexpr uint32_t kFakeHang = 4;

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_TESTS_FAKE_EMULATOR_H_
