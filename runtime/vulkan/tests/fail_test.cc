/* Every driver call that can fail is failed once: what the runtime makes of it, what is left open,
 * what was misused, and whether it works right after. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

using fakedrivers::Fault;

/* Functions that give no VkResult. */
bool CanFail(const std::string& function) {
  for (const char* start :
       {"vkCmd", "vkDestroy", "vkFree", "vkGetBuffer", "vkGetDeviceQueue", "vkGetDeviceProcAddr",
        "vkGetInstanceProcAddr", "vkUpdate", "vkGetPhysicalDevice"}) {
    if (function.compare(0, std::strlen(start), start) == 0) return false;
  }
  return true;
}

std::vector<Fault> FaultsOf(const std::string& function) {
  if (!CanFail(function)) return {};
  const bool is_compiler =
      function == "vkCreateComputePipelines" || function == "vkCreateShaderModule";
  /* Where memory is short the runtime gives back what it keeps and asks once more. */
  const bool is_memory = function == "vkCreateBuffer" || function == "vkAllocateMemory" ||
                         function == "vkBindBufferMemory" || function == "vkMapMemory";
  std::vector<Fault> faults;
  if (is_memory) {
    faults.push_back({"VK_ERROR_OUT_OF_DEVICE_MEMORY always",
                      " gave VK_ERROR_OUT_OF_DEVICE_MEMORY (-2)", DVT_OUT_OF_MEMORY});
  }
  const std::vector<Fault> once = {
      {"VK_ERROR_OUT_OF_HOST_MEMORY", " gave VK_ERROR_OUT_OF_HOST_MEMORY (-1)", DVT_OUT_OF_MEMORY,
       is_memory},
      {"VK_ERROR_OUT_OF_DEVICE_MEMORY", " gave VK_ERROR_OUT_OF_DEVICE_MEMORY (-2)",
       DVT_OUT_OF_MEMORY, is_memory},
      {"VK_ERROR_INITIALIZATION_FAILED", " gave VK_ERROR_INITIALIZATION_FAILED (-3)",
       is_compiler ? DVT_INVALID_IMAGE : DVT_DRIVER_ERROR},
      {"VK_ERROR_DEVICE_LOST", " gave VK_ERROR_DEVICE_LOST (-4)", DVT_DEVICE_LOST}};
  faults.insert(faults.end(), once.begin(), once.end());
  /* May give nothing but a lack of memory (Vulkan specification, vkCreatePipelineCache). */
  if (function == "vkCreatePipelineCache") faults.resize(2);
  return faults;
}

/* Calls whose failure costs speed or words only, or that only look, so that something else is asked
 * instead. */
bool MayPass(const std::string& function) {
  return function == "vkCreatePipelineCache" || function == "vkGetPipelineCacheData" ||
         function == "vkDeviceWaitIdle" || function == "vkGetFenceStatus" ||
         function == "vkGetSemaphoreCounterValue";
}

fakedrivers::FailEachCallOptions Options() {
  fakedrivers::FailEachCallOptions options;
  options.table = table;
  options.controls = controls;
  options.kernel = VectorAddWorkload();
  options.script = FailScript;
  options.faults = FaultsOf;
  options.may_pass = MayPass;
  return options;
}

/* What may become of opening: an error that names the call; a driver without devices, and a note
 * that names it; or, where what fails is a help only, a driver as it should be. */
std::string CheckOpening(const std::string& function, const Fault& fault,
                         const fakedrivers::OpenOutcome& outcome) {
  const bool is_named = outcome.text.find(function) != std::string::npos &&
                        outcome.text.find(fault.in_text) != std::string::npos;
  if (outcome.code != DVT_OK) {
    if (!is_named) return "the error does not name it: " + outcome.text;
    /* A library that was of no use is left as it was found. */
    return outcome.open == 0 ? "" : std::to_string(outcome.open) + " objects are left open";
  }
  if (outcome.devices == 0) {
    return is_named ? "" : "there are no devices, and the note does not name it: " + outcome.text;
  }
  const bool is_help = function == "vkEnumerateInstanceExtensionProperties" ||
                       function == "vkCreateDebugUtilsMessengerEXT";
  return is_help ? "" : "no error";
}

void TestCalls() {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  const fakedrivers::FailEachCallReport report = fakedrivers::FailEachCall(Options()).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults > 150);
}

void TestOpen() {
  const fakedrivers::FailEachCallReport report =
      fakedrivers::FailEachOpen(Options(), CheckOpening).Run();
  report.Print();
  CHECK(report.ok());
  CHECK(report.faults >= 20);
}

int Main(int argc, char** argv) {
  const std::string name = OpenFake(argc, argv);
  if (name == "calls") TestCalls();
  if (name == "open") TestOpen();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
