/* Every driver call that can fail is failed once: what the runtime makes of it, what is left open,
 * what was misused, and whether it works right after. */
#include "../../../fakedrivers/native/core/fail_scale_add.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

using fakedrivers::Fault;

std::vector<Fault> FaultsOf(const std::string& function) {
  /* Texts of other results; and what only fails where it was called wrongly. */
  if (IsOneOf(function, {"cuGetErrorName", "cuGetErrorString", "cuCtxPopCurrent_v2",
                         "cuThreadExchangeStreamCaptureMode"})) {
    return {};
  }
  std::vector<Fault> faults = {
      {"CUDA_ERROR_UNKNOWN", " gave CUDA_ERROR_UNKNOWN (999)", DVT_DRIVER_ERROR},
      {"CUDA_ERROR_ILLEGAL_ADDRESS", " gave CUDA_ERROR_ILLEGAL_ADDRESS (700)", DVT_DEVICE_LOST}};
  /* Stands at every call, where one result is like another. */
  if (IsOneOf(function, {"cuCtxGetCurrent", "cuCtxPushCurrent_v2"})) return {faults[0]};
  /* A wait gives memory to nobody. */
  if (IsOneOf(function, {"cuStreamSynchronize", "cuEventSynchronize"})) return faults;
  faults.push_back(
      {"CUDA_ERROR_OUT_OF_MEMORY", " gave CUDA_ERROR_OUT_OF_MEMORY (2)", DVT_OUT_OF_MEMORY});
  return faults;
}

/* Calls whose failure costs speed or words only (what a pointer is), that are made once more (after
 * giving memory back, or to give something back), or that give back what the end of the context
 * gives back too. The last waits of the workload are not looked at: loss/once_at_the_wait is. */
bool MayPass(const std::string& function) {
  return IsOneOf(function, {"cuPointerGetAttributes", "cuMemAllocFromPoolAsync", "cuMemAlloc_v2",
                            "cuMemHostAlloc", "cuMemFreeAsync", "cuMemFree_v2", "cuMemFreeHost",
                            "cuMemPoolDestroy", "cuStreamDestroy_v2", "cuStreamSynchronize",
                            "cuEventDestroy_v2", "cuModuleUnload", "cuDevicePrimaryCtxRelease_v2",
                            "cuCtxGetCurrent", "cuCtxPushCurrent_v2"});
}

fakedrivers::FailEachCallOptions Options() { return ScaleAddOptions(FaultsOf, MayPass); }

/* What may become of opening: an error that names the call, or, where what fails tells something
 * optional only, a driver as it should be. */
std::string CheckOpening(const std::string& function, const Fault& fault,
                         const fakedrivers::OpenOutcome& outcome) {
  if (outcome.code != DVT_OK) {
    const bool is_named = outcome.text.find(function) != std::string::npos &&
                          outcome.text.find(fault.in_text) != std::string::npos;
    return is_named ? "" : "the error does not name it: " + outcome.text;
  }
  return IsOneOf(function, {"cuDeviceGetUuid", "cuDeviceGetUuid_v2", "cuDeviceGetAttribute"})
             ? ""
             : "no error";
}

void Calls() {
  Open();
  const fakedrivers::FailEachCallReport report = fakedrivers::FailEachCall(Options()).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults > 150);
}

void Opening() {
  const fakedrivers::FailEachCallReport report =
      fakedrivers::FailEachOpen(Options(), CheckOpening).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults >= 60);
}

constexpr Case kCases[] = {
    {"calls", "", Calls},
    {"calls_without_pools", "device 0 memory_pools_supported=0", Calls},
    {"opening", "", Opening},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
