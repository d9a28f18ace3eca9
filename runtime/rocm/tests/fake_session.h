/* What the tests of the ROCm runtime share beside fakedrivers/native/core/runtime_session.h. */
#ifndef DOVETAIL_RUNTIME_ROCM_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_ROCM_TESTS_FAKE_SESSION_H_

#include "../../../fakedrivers/native/core/runtime_session.h"
#include "../src/hip_api.h"

namespace dovetail::test {

template <size_t count>
int RunCase(int argc, char** argv, const Case (&cases)[count]) {
  return RunCase(argc, argv, Kind{"rocm", "DOVETAIL_ROCM_LIBRARIES"}, cases);
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_ROCM_TESTS_FAKE_SESSION_H_
