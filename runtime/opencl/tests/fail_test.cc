/* Every driver call that can fail is failed once: what the runtime makes of it, what is left open,
 * what was misused, and whether it works right after.
 *
 * usage: fail_test RUNTIME FAKE calls|open loader|driver
 */
#include <cstdlib>

#include "fail_each_call.h"
#include "session.h"

namespace dovetail::test {
namespace {

using fakedrivers::Fault;

std::vector<Fault> FaultsOf(const std::string& function) {
  if (function.compare(0, 2, "cl") != 0) return {}; /* what commands end with is in fake_test.cc */
  if (function == "clGetExtensionFunctionAddress") return {};
  /* Giving back has no way to tell. */
  if (function.compare(0, 9, "clRelease") == 0) return {};
  const bool is_buffer = function == "clCreateBuffer";
  return {{"CL_OUT_OF_HOST_MEMORY", "CL_OUT_OF_HOST_MEMORY (-6)", DVT_OUT_OF_MEMORY},
          {"CL_OUT_OF_RESOURCES", "CL_OUT_OF_RESOURCES (-5)",
           is_buffer ? DVT_OUT_OF_MEMORY : DVT_DRIVER_ERROR},
          {"CL_DEVICE_NOT_AVAILABLE", "CL_DEVICE_NOT_AVAILABLE (-2)", DVT_DEVICE_LOST},
          {"CL_INVALID_OPERATION", "CL_INVALID_OPERATION (-59)", DVT_DRIVER_ERROR}};
}

/* CL_DEVICE_DOUBLE_FP_CONFIG is one that a driver need not know. */
bool MayPass(const std::string& function) { return function == "clGetDeviceInfo"; }

fakedrivers::FailEachCallOptions Options(const fakedrivers::Controls& controls) {
  fakedrivers::FailEachCallOptions options;
  options.table = table;
  options.controls = controls;
  options.kernel.image = VectorAddImage();
  options.kernel.name = "vadd";
  constexpr int32_t kCount = 1000;
  const auto bytes = [](const std::vector<float>& values) {
    return std::string(reinterpret_cast<const char*>(values.data()), 4 * values.size());
  };
  const VectorAddScalars scalars = {kCount, 0, 0, 2.0F, 0, 0};
  options.kernel.grid[0] = (kCount + 63) / 64;
  options.kernel.scalars.assign(reinterpret_cast<const char*>(&scalars), sizeof(scalars));
  for (const float value : {1.5F, 2.0F, -1.0F}) {
    options.kernel.inputs.push_back(bytes(std::vector<float>(kCount, value)));
  }
  options.kernel.output = 2;
  options.kernel.expected = bytes(std::vector<float>(kCount, 5.5F));
  options.script = [](const std::string& function, uint64_t nth, const std::string& result) {
    return "fail " + function + " after " + std::to_string(nth - 1) + " with " + result;
  };
  options.faults = FaultsOf;
  options.may_pass = MayPass;
  return options;
}

/* An error that names the call, or a driver without the device that cannot be asked. */
std::string CheckOpening(const std::string& function, const Fault& fault,
                         const fakedrivers::OpenOutcome& outcome) {
  const bool is_named = outcome.text.find(function) != std::string::npos &&
                        outcome.text.find(fault.in_text) != std::string::npos;
  if (outcome.code == DVT_OK && outcome.devices != 0) return "no error";
  return is_named ? "" : "the text does not name it: " + outcome.text;
}

int Main(int argc, char** argv) {
  if (argc != 5) Skip("usage: fail_test RUNTIME FAKE calls|open loader|driver");
  const bool is_driver = std::strcmp(argv[4], "driver") == 0;
  setenv("DOVETAIL_FAKE_SCRIPT", is_driver ? "missing symbol clGetPlatformIDs" : "", 1);
  setenv("DOVETAIL_OPENCL_LIBRARIES", argv[2], 1);
  table = OpenTable(argv[1]);
  fakedrivers::Controls controls;
  std::string why;
  if (!controls.Load(argv[2], &why)) Skip(why);
  fakedrivers::FailEachCallReport report;
  if (std::strcmp(argv[3], "open") == 0) {
    report = fakedrivers::FailEachOpen(Options(controls), CheckOpening).Run();
    CHECK(report.faults >= 8);
  } else {
    CHECK_OK(table->driver_open(nullptr, 0, &error));
    report = fakedrivers::FailEachCall(Options(controls)).Run();
    CHECK(report.faults > 100);
  }
  report.Print();
  CHECK(report.ok());
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
