/* Every call of HIP that can fail is failed once: what the runtime makes of it, what is left open,
 * what was misused, and whether it works right after. What breaks the context is in work_test.cc:
 * HIP gives no second one, so nothing could work right after. */
#include "../../../fakedrivers/native/core/fail_scale_add.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

using fakedrivers::Fault;

std::vector<Fault> FaultsOf(const std::string& function) {
  /* Texts of other results; what cannot fail once HIP has started; and what gives back: where that
   * fails the object stays, as HIP has no context whose end would take it along. */
  if (IsOneOf(function,
              {"hipGetErrorName", "hipGetErrorString", "hipGetLastError", "hipGetDevice",
               "hipThreadExchangeStreamCaptureMode", "hipEventDestroy", "hipStreamDestroy",
               "hipModuleUnload", "hipMemPoolDestroy", "hipFree", "hipFreeAsync", "hipHostFree"})) {
    return {};
  }
  std::vector<Fault> faults = {
      {"hipErrorUnknown", " gave hipErrorUnknown (999)", DVT_DRIVER_ERROR}};
  /* Stands at every call, where one result is like another; a wait gives memory to nobody. */
  if (IsOneOf(function,
              {"hipGetDevice", "hipSetDevice", "hipStreamSynchronize", "hipEventSynchronize"})) {
    return faults;
  }
  faults.push_back({"hipErrorOutOfMemory", " gave hipErrorOutOfMemory (2)", DVT_OUT_OF_MEMORY});
  return faults;
}

/* Calls whose failure costs speed or words only, or that are made once more. */
bool MayPass(const std::string& function) {
  return IsOneOf(
      function, {"hipPointerGetAttributes", "hipMemGetAddressRange", "hipMallocFromPoolAsync",
                 "hipMalloc", "hipHostMalloc", "hipFreeAsync", "hipFree", "hipHostFree",
                 "hipMemPoolDestroy", "hipStreamDestroy", "hipStreamSynchronize", "hipEventDestroy",
                 "hipModuleUnload", "hipGetDevice", "hipSetDevice"});
}

fakedrivers::FailEachCallOptions Options() { return ScaleAddOptions(FaultsOf, MayPass); }

std::string CheckOpening(const std::string& function, const Fault& fault,
                         const fakedrivers::OpenOutcome& outcome) {
  if (outcome.code != DVT_OK) {
    const bool is_named = outcome.text.find(function.substr(0, 22)) != std::string::npos &&
                          outcome.text.find(fault.in_text) != std::string::npos;
    return is_named ? "" : "the error does not name it: " + outcome.text;
  }
  /* Whether there are pools is the one thing that opening does not insist on. */
  return function == "hipDeviceGetAttribute" ? "" : "no error";
}

void Calls() {
  Open();
  const fakedrivers::FailEachCallReport report = fakedrivers::FailEachCall(Options()).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults > 80);
}

void Opening() {
  const fakedrivers::FailEachCallReport report =
      fakedrivers::FailEachOpen(Options(), CheckOpening).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults >= 30);
}

constexpr Case kCases[] = {
    {"calls", "device 0 arch=gfx90a:sramecc+:xnack- WarpSize=64", Calls},
    {"calls_without_pools",
     "device 0 arch=gfx90a:sramecc+:xnack- WarpSize=64 MemoryPoolsSupported=0", Calls},
    {"opening", "device 0 arch=gfx90a:sramecc+:xnack- WarpSize=64", Opening},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
