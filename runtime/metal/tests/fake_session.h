/* What the tests of the Metal runtime share beside fakedrivers/native/core/runtime_session.h. */
#ifndef DOVETAIL_RUNTIME_METAL_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_METAL_TESTS_FAKE_SESSION_H_

#include "../../../fakedrivers/native/core/runtime_session.h"
#include "../src/metal_api.h"

namespace dovetail::test {

/* Metal as another library of the process uses it. */
inline runtime::metal::Api Apple() {
  using namespace runtime::metal;  // NOLINT(google-build-using-namespace): the table's names
  Api api;
#define DOVETAIL_METAL_FIND(name, ...) \
  api.name = reinterpret_cast<functions::name*>(dlsym(driver, #name));
  DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_FIND)
  DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_FIND)
#undef DOVETAIL_METAL_FIND
  api.Bind();
  return api;
}

template <size_t count>
int RunCase(int argc, char** argv, const Case (&cases)[count]) {
  return RunCase(argc, argv, Kind{"metal", "DOVETAIL_METAL_LIBRARIES"}, cases);
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_METAL_TESTS_FAKE_SESSION_H_
