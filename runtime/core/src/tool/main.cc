// dvt-run: runs a function of a bundle on .npy files; the engine used from C++, without Python.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "engine/bundle.h"
#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "tool/arguments.h"

#if !defined(DOVETAIL_STATIC)  // which opens no libraries
#include "discovery/discovery.h"
#include "discovery/probe.h"
#endif

namespace dovetail::runtime {
namespace {

constexpr char kUsage[] =
    "usage: dvt-run BUNDLE [options]                       list the functions\n"
    "       dvt-run BUNDLE FUNCTION ARGUMENT... [options]  run one\n"
    "       dvt-run --devices [options]                    list the backends\n"
    "       dvt-run --batch FILE [options]                 run many, one after the other\n"
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
    "  --runtime KIND:TYPE:LIBRARY    a runtime of your own: kind, DLPack device type, path\n"
    "  --verify                       check every byte of the bundle first\n"
    "  --explain                      say which variant is used, and why not the others\n"
    "\n"
    "A batch is a text file (-: standard input); each line is a request: the words of a command\n"
    "line of this program with tabs between them, without --runtime and --batch, which go onto "
    "the\n"
    "command line of the batch. What a request prints goes to the files of two more options:\n"
    "  --stdout FILE  --stderr FILE   (default: standard error of the batch)\n"
    "After each request its exit status is a line of standard output; a request that fails does "
    "not\n"
    "stop the batch. Where the lines end too early, the request after the last one crashed.\n";

struct Options {
  std::vector<std::string> positional;
  std::vector<std::string> candidates;
  std::string probe;
  std::vector<std::string> results;
  std::string device = "cpu:0";
  std::string batch;
  std::string standard_output;
  std::string standard_error;
  bool verify = false;
  bool explain = false;
  bool devices = false;
  bool help = false;
};

RuntimeManifest ParseRuntime(const std::string& option, const std::string& text) {
  const size_t first = text.find(':');
  const size_t second = first == std::string::npos ? first : text.find(':', first + 1);
  if (second == std::string::npos) {
    Fail(ErrorKind::kValue, option, " '", text,
         "': expected KIND:TYPE:LIBRARY, e.g. opencl:4:/lib/x.so");
  }
  RuntimeManifest manifest;
  manifest.kind = text.substr(0, first);
  manifest.library = text.substr(second + 1);
  const std::string type = text.substr(first + 1, second - first - 1);
  char* end = nullptr;
  manifest.device_type = static_cast<int32_t>(std::strtol(type.c_str(), &end, 10));
  if (type.empty() || *end != '\0') {
    Fail(ErrorKind::kValue, option, " '", text, "': '", type, "' is not a DLPack device type");
  }
  return manifest;
}

// Where the words of a command line come from.
enum class Source : uint8_t { kCommandLine, kBatch };

Options ParseOptions(const std::vector<std::string>& words, Source source) {
  Options options;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& text = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) Fail(ErrorKind::kValue, text, " needs a value");
      return words[++i];
    };
    const bool of_process = text == "--runtime" || text == "--batch" || text == "--probe";
    const bool of_request = text == "--stdout" || text == "--stderr";
    if (source == Source::kBatch ? of_process : of_request) {
      Fail(ErrorKind::kValue, text, " belongs ",
           of_process ? "on the command line of a batch, not in a request"
                      : "in a request of a batch, not on the command line");
    }
    if (text == "--device") {
      options.device = value();
    } else if (text == "--result") {
      options.results.push_back(value());
    } else if (text == "--runtime") {
      Registry::Global().Register(ParseRuntime(text, value()));
    } else if (text == "--probe") {
      options.probe = value();
    } else if (text == "--candidate") {
      options.candidates.push_back(value());
    } else if (text == "--batch") {
      options.batch = value();
    } else if (text == "--stdout") {
      options.standard_output = value();
    } else if (text == "--stderr") {
      options.standard_error = value();
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

int Run(const Options& options) {
  if (options.help || (options.positional.empty() && !options.devices)) {
    std::fputs(kUsage, options.help ? stdout : stderr);
    return options.help ? 0 : 2;
  }
#if !defined(DOVETAIL_STATIC)
  RequireCoreHere();
#endif
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

// The exit status of what `action` does; an error is said on standard error.
template <class Action>
int Status(Action action) {
  try {
    return action();
  } catch (const Error& error) {
    std::fprintf(stderr, "dvt-run: %s: %s\n", ErrorKindName(error.kind()), error.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "dvt-run: %s\n", error.what());
  }
  return 1;
}

// While it lives, a standard stream goes elsewhere, for whatever writes to its descriptor.
class Redirection {
 public:
  Redirection(std::FILE* stream, int to) : stream_(stream), kept_(Duplicate(fileno(stream))) {
    Replace(to);
  }
  ~Redirection() {
    Replace(kept_);
    close(kept_);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;

  // To a file, which is made empty.
  void ToFile(const std::string& path) {
    const int opened = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (opened < 0) Fail(ErrorKind::kSystem, "cannot open '", path, "': ", std::strerror(errno));
    Replace(opened);
    close(opened);
  }

 private:
  static int Duplicate(int descriptor) {
    const int made = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (made < 0) Fail(ErrorKind::kSystem, "cannot redirect output: ", std::strerror(errno));
    return made;
  }
  void Replace(int to) {
    std::fflush(stream_);
    dup2(to, fileno(stream_));
  }

  std::FILE* stream_;
  int kept_;
};

std::vector<std::string> Words(const std::string& line) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= line.size();) {
    const size_t tab = std::min(line.find('\t', at), line.size());
    words.push_back(line.substr(at, tab - at));
    at = tab + 1;
  }
  return words;
}

int RunBatch(const std::string& path) {
  std::ifstream file;
  if (path != "-") {
    file.open(path);
    if (!file) Fail(ErrorKind::kSystem, "cannot read '", path, "': ", std::strerror(errno));
  }
  std::istream& requests = path == "-" ? std::cin : file;
  std::string line;
  while (std::getline(requests, line)) {
    int status = 0;
    {
      Redirection output(stdout, STDERR_FILENO);
      Redirection errors(stderr, STDERR_FILENO);
      status = Status([&] {
        const Options options = ParseOptions(Words(line), Source::kBatch);
        if (!options.standard_output.empty()) output.ToFile(options.standard_output);
        if (!options.standard_error.empty()) errors.ToFile(options.standard_error);
        return Run(options);
      });
    }
    std::printf("%d\n", status);
    std::fflush(stdout);
  }
  return 0;
}

#if !defined(DOVETAIL_STATIC)
// Opens a runtime, its driver and its devices, and says that this process has come through; a
// failure that is reported ends no process. For discovery/probe.cc, and so not in the usage.
int Probe(const Options& options) {
  RuntimeManifest manifest = ParseRuntime("--probe", options.probe);
  manifest.candidates = options.candidates;
  const std::string kind = manifest.kind;
  Registry::Global().Register(std::move(manifest));
  bool is_there = true;
  for (uint32_t i = 0; is_there; ++i) {
    try {
      Registry::Global().GetDevice(Concat(kind, ":", i))->attributes();
    } catch (const Error&) {
      // The last device was the one before, or it is the process that needs one which says why not.
      is_there = false;
    }
  }
  std::fputs(kCameThrough, stdout);
  std::fflush(stdout);
  // What destructors of the library do happens at the end of the process that uses it.
  std::_Exit(0);
}
#endif

int Main(int argc, char** argv) {
#if !defined(DOVETAIL_STATIC)
  InstallDiscovery();
#endif
  const Options options =
      ParseOptions(std::vector<std::string>(argv + 1, argv + argc), Source::kCommandLine);
#if !defined(DOVETAIL_STATIC)
  if (!options.probe.empty()) return Probe(options);
#endif
  if (options.batch.empty() || options.help) return Run(options);
  if (!options.positional.empty() || options.devices) {
    Fail(ErrorKind::kValue, "--batch takes its requests from '", options.batch,
         "' alone; the command line has one too");
  }
  return RunBatch(options.batch);
}

}  // namespace
}  // namespace dovetail::runtime

int main(int argc, char** argv) {
  return dovetail::runtime::Status([&] { return dovetail::runtime::Main(argc, argv); });
}
