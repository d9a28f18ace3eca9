// dvt-run: runs a function of a bundle on .npy files; the engine used from C++, without Python.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "engine/tensor_copy.h"
#include "tool/arguments.h"

namespace dovetail::runtime {
namespace {

constexpr char kUsage[] =
    "usage: dvt-run BUNDLE [options]                       list the functions\n"
    "       dvt-run BUNDLE FUNCTION ARGUMENT... [options]  run one\n"
    "       dvt-run --devices [options]                    list the backends\n"
    "\n"
    "arguments, one for each parameter in order:\n"
    "  7  2.5  true        a scalar\n"
    "  IN.npy              a tensor that is only read\n"
    "  FILE.npy:inout      read from the file, saved there after the call\n"
    "  IN.npy:OUT.npy      read from IN, saved to OUT\n"
    "  OUT.npy:zeros=4,5   starts as zeros of this shape, saved to OUT\n"
    "  OUT.npy:like=NAME   starts as zeros in the shape of an earlier parameter, saved to OUT\n"
    "\n"
    "options:\n"
    "  --device KIND[:N]              where to run (default cpu:0)\n"
    "  --result FILE.npy              where to save a returned tensor; once for each, in order\n"
    "  --runtime KIND:TYPE:LIBRARY    another backend's runtime: kind, DLPack device type, path\n"
    "  --verify                       check every byte of the bundle first\n"
    "  --explain                      say which variant is used, and why not the others\n";

struct Options {
  std::vector<std::string> positional;
  std::vector<std::string> results;
  std::string device = "cpu:0";
  bool verify = false;
  bool explain = false;
  bool devices = false;
  bool help = false;
};

void RegisterRuntime(const std::string& text) {
  const size_t first = text.find(':');
  const size_t second = first == std::string::npos ? first : text.find(':', first + 1);
  if (second == std::string::npos) {
    Fail(ErrorKind::kValue, "--runtime '", text,
         "': expected KIND:TYPE:LIBRARY, e.g. opencl:4:/lib/x.so");
  }
  RuntimeManifest manifest;
  manifest.kind = text.substr(0, first);
  manifest.library = text.substr(second + 1);
  const std::string type = text.substr(first + 1, second - first - 1);
  char* end = nullptr;
  manifest.device_type = static_cast<int32_t>(std::strtol(type.c_str(), &end, 10));
  if (type.empty() || *end != '\0') {
    Fail(ErrorKind::kValue, "--runtime '", text, "': '", type, "' is not a DLPack device type");
  }
  Registry::Global().Register(manifest);
}

Options ParseOptions(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string text = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) Fail(ErrorKind::kValue, text, " needs a value");
      return argv[++i];
    };
    if (text == "--device") {
      options.device = value();
    } else if (text == "--result") {
      options.results.push_back(value());
    } else if (text == "--runtime") {
      RegisterRuntime(value());
    } else if (text == "--verify") {
      options.verify = true;
    } else if (text == "--explain") {
      options.explain = true;
    } else if (text == "--devices") {
      options.devices = true;
    } else if (text == "--help" || text == "-h") {
      options.help = true;
    } else if (text.compare(0, 2, "--") == 0) {
      Fail(ErrorKind::kValue, "unknown option ", text, "; see dvt-run --help");
    } else {
      options.positional.push_back(text);
    }
  }
  return options;
}

void ListDevices() {
  for (const LedgerEntry& entry : Registry::Global().Ledger(true)) {
    std::printf("%-10s %s%s%s\n", entry.kind.c_str(), BackendStateName(entry.state),
                entry.evidence.empty() ? "" : ": ", entry.evidence.c_str());
    for (uint32_t i = 0; i < entry.device_count; ++i) {
      const Device* device = Registry::Global().GetDevice(Concat(entry.kind, ":", i));
      for (const auto& attribute : device->attributes()) {
        std::printf("  %s  %s = %s\n", device->name().c_str(), attribute.first.c_str(),
                    attribute.second.c_str());
      }
    }
  }
}

void ListFunctions(Bundle& bundle) {
  for (const std::string& name : bundle.FunctionNames()) {
    const auto function = bundle.GetFunction(name);
    std::printf("%s\n", function->signature().c_str());
    for (const ParameterInfo& parameter : function->Parameters()) {
      static const char* const access[] = {"scalar", "read", "written", "read and written"};
      std::printf("  %-12s %s", parameter.name.c_str(), DtypeName(parameter.dtype).c_str());
      if (parameter.is_tensor) std::printf(", rank %u", parameter.rank);
      std::printf(", %s\n", access[parameter.access & 3]);
    }
  }
}

void RunFunction(Bundle& bundle, const Options& options) {
  Device* device = Registry::Global().GetDevice(options.device);
  const auto function = bundle.GetFunction(options.positional[1]);
  if (options.explain) std::printf("  %s\n", function->ExplainChoice(*device).c_str());
  CallArguments arguments(
      function->Parameters(),
      std::vector<std::string>(options.positional.begin() + 2, options.positional.end()), *device);
  ResultArrays results;
  CallOptions call;
  call.device = device;
  call.results = &results;
  const ReturnOrder order = function->Call(arguments.values().data(),
                                           static_cast<uint32_t>(arguments.values().size()), call);
  device->Synchronize();
  if (order.count != options.results.size()) {
    Fail(ErrorKind::kValue, function->name(), " returns ", order.count,
         " tensors, --result was given ", options.results.size(), " times");
  }
  arguments.Save();
  for (uint32_t i = 0; i < order.count; ++i) {
    WriteNpy(options.results[i], results.Take(order.ordinals[i], *device));
  }
}

int Main(int argc, char** argv) {
  const Options options = ParseOptions(argc, argv);
  if (options.help || (options.positional.empty() && !options.devices)) {
    std::fputs(kUsage, options.help ? stdout : stderr);
    return options.help ? 0 : 2;
  }
  if (options.devices) {
    ListDevices();
    return 0;
  }
  const std::shared_ptr<Bundle> bundle = Bundle::Open(options.positional[0]);
  if (options.verify) bundle->Verify();
  if (options.positional.size() == 1) {
    ListFunctions(*bundle);
  } else {
    RunFunction(*bundle, options);
  }
  return 0;
}

}  // namespace
}  // namespace dovetail::runtime

int main(int argc, char** argv) {
  try {
    return dovetail::runtime::Main(argc, argv);
  } catch (const dovetail::runtime::Error& error) {
    std::fprintf(stderr, "dvt-run: %s: %s\n", dovetail::runtime::ErrorKindName(error.kind()),
                 error.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "dvt-run: %s\n", error.what());
  }
  return 1;
}
