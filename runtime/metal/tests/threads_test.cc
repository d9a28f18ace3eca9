/* Many threads on one runtime, none of which has a pool of its own. */
#include "../../../fakedrivers/native/core/runtime_threads.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

constexpr Case kCases[] = {
    {"own_everything", "devices 2", OwnEverything},
    {"shared_kernel", "", SharedKernel},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
