/* Every call that can answer nothing does so once: what the runtime makes of it, what is left open,
 * what was misused, and whether it works right after. */
#include "../../../fakedrivers/native/core/fail_scale_add.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

using fakedrivers::Fault;

std::vector<Fault> FaultsOf(const std::string& function) {
  const auto nothing = [](int32_t code) { return Fault{"MTLNil", " gave nil", code}; };
  if (function == "MTLDevice.newBufferWithLength:options:") return {nothing(DVT_OUT_OF_MEMORY)};
  if (function == "MTLDevice.newLibraryWithSource:options:error:") {
    return {nothing(DVT_DRIVER_ERROR),
            {"MTLLibraryErrorCompileFailure", "MTLLibraryErrorCompileFailure (3): as the script",
             DVT_INVALID_IMAGE},
            {"MTLLibraryErrorUnsupported", "MTLLibraryErrorUnsupported (1)", DVT_UNSUPPORTED}};
  }
  if (function == "MTLDevice.newComputePipelineStateWithFunction:error:") {
    return {nothing(DVT_DRIVER_ERROR),
            {"MTLLibraryErrorInternal", "MTLLibraryErrorInternal (2)", DVT_DRIVER_ERROR}};
  }
  if (IsOneOf(function,
              {"MTLLibrary.newFunctionWithName:", "NSString.initWithBytes:length:encoding:"})) {
    return {nothing(DVT_INVALID_IMAGE)};
  }
  if (IsOneOf(function, {"NSObject.alloc", "NSObject.init", "MTLDevice.newSharedEvent",
                         "MTLDevice.newCommandQueueWithMaxCommandBufferCount:",
                         "MTLCommandQueue.commandBuffer", "MTLCommandBuffer.computeCommandEncoder",
                         "MTLCommandBuffer.blitCommandEncoder"})) {
    return {nothing(DVT_DRIVER_ERROR)};
  }
  /* Of these, one may be missing without harm; asked while the driver is opened. */
  if (IsOneOf(function,
              {"MTLCreateSystemDefaultDevice", "MTLCopyAllDevices", "NSProcessInfo.processInfo",
               "NSArray.objectAtIndex:", "MTLDevice.name", "NSString.UTF8String"})) {
    return {nothing(DVT_OK)};
  }
  return {}; /* answers no object, or one that is always there */
}

bool MayPass(const std::string& /*function*/) { return false; }

void Calls() {
  Open();
  const fakedrivers::FailEachCallReport report =
      fakedrivers::FailEachCall(ScaleAddOptions(FaultsOf, MayPass)).Run();
  report.Print();
  CHECK(report.ok());
  /* How many there are depends on which copies find the stream idle, and need no command buffer. */
  CHECK(report.faults >= 28);
}

/* The driver opens; a device less is all that may be missing. */
std::string CheckOpening(const std::string& function, const Fault& /*fault*/,
                         const fakedrivers::OpenOutcome& outcome) {
  if (outcome.code != DVT_OK) return "an error: " + outcome.text;
  const bool is_listing = IsOneOf(function, {"MTLCopyAllDevices", "NSArray.objectAtIndex:"});
  const uint32_t least = is_listing ? 1 : 2;
  if (outcome.devices < least) return std::to_string(outcome.devices) + " devices";
  return outcome.open == 0 ? "" : std::to_string(outcome.open) + " objects are open";
}

void Opening() {
  const fakedrivers::FailEachCallReport report =
      fakedrivers::FailEachOpen(ScaleAddOptions(FaultsOf, MayPass), CheckOpening).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults >= 8);
}

constexpr Case kCases[] = {
    {"calls", "", Calls},
    {"calls_discrete", "device 0 unified=false", Calls},
    {"opening", "devices 2", Opening},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
