// Launches the same kernels through the table of any backend.
//
//   driver LIBRARY IMAGE BROKEN_IMAGE [--late-error grid|lost] [--candidate PATH]...
//
// --late-error runs only the case of an error that arrives after its call returned: `grid` provokes
// it by a grid beyond the device's limit, which WebGPU reports later; `lost` expects that a
// candidate library loses the device.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "driver/cases.h"

namespace abi_experiment {
namespace {

struct Options {
  std::string library;
  std::string image;
  std::string broken_image;
  std::string late_error;
  std::vector<std::string> candidates;
};

Options Parse(const std::vector<std::string>& words) {
  Options options;
  std::vector<std::string> plain;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "--late-error" && has_value) {
      options.late_error = words[++i];
    } else if (words[i] == "--candidate" && has_value) {
      options.candidates.push_back(words[++i]);
    } else {
      plain.push_back(words[i]);
    }
  }
  if (plain.size() != 3) {
    throw std::runtime_error(
        "usage: driver LIBRARY IMAGE BROKEN_IMAGE [--late-error grid|lost] [--candidate PATH]...");
  }
  options.library = plain[0];
  options.image = plain[1];
  options.broken_image = plain[2];
  return options;
}

std::vector<char> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// One line a case: what a driver says may have many lines, and marks that are not ASCII.
void PrintLine(const Device& device, const char* name, const char* outcome,
               const std::string& text) {
  constexpr size_t kWidth = 94;
  std::string line;
  for (const char character : text) {
    const bool is_printable = character > ' ' && character < 127;
    if (is_printable) line += character;
    if (!is_printable && !line.empty() && line.back() != ' ') line += ' ';
  }
  std::printf("%-7s %-48s %-6s %s\n", device.table().kind, name, outcome,
              line.substr(0, kWidth).c_str());
}

void PrintLimits(const Device& device) {
  const dvt_device_limits& limits = device.limits();
  std::printf("%-7s device: %s\n", device.table().kind, device.name().c_str());
  std::printf(
      "%-7s binding alignment %u, copy alignment %u, grid %llu, block threads %llu, "
      "binding %llu MiB, allocation %llu MiB, shared %llu KiB\n",
      device.table().kind, limits.binding_alignment, limits.copy_alignment,
      static_cast<unsigned long long>(limits.max_grid[0]),
      static_cast<unsigned long long>(limits.max_block_threads),
      static_cast<unsigned long long>(limits.max_binding_bytes >> 20),
      static_cast<unsigned long long>(limits.max_allocation_bytes >> 20),
      static_cast<unsigned long long>(limits.max_shared_bytes >> 10));
}

// The launch returns DVT_OK; the failure comes at synchronise, once, and names what happened.
bool RunLateError(const Setting& setting, const std::string& how) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const Stream other = device.NewStream();
  const Memory x = device.Alloc(1024);
  const Memory y = device.Alloc(1024);
  Batch batch(device.limits());
  AddSaxpy(setting, &batch, 1.0F, 64, View::Of(x, 0, 64), View::Of(y, 0, 64));
  std::vector<dvt_launch> launches = batch.Launches();
  if (how == "grid") launches[0].grid[0] = static_cast<uint32_t>(device.limits().max_grid[0] + 1);
  Call("launch", device.table().launch, stream.get(),
       static_cast<const dvt_launch*>(launches.data()), 1U);
  const Event event = device.Record(stream);
  device.Wait(other, event);
  const dvt_code due = how == "grid" ? DVT_DRIVER_ERROR : DVT_DEVICE_LOST;
  try {
    device.Synchronize(other);
  } catch (const CallError& error) {
    const bool is_right = error.code == due;
    PrintLine(device, "a failure after the call, seen by another stream",
              is_right ? "ok" : "FAILED", error.what());
    if (how != "grid") return is_right;  // a lost device stays lost
    device.Synchronize(stream);
    device.Launch(stream, batch);
    device.Synchronize(stream);
    PrintLine(device, "... reported once, and the stream works again", "ok", "");
    return is_right;
  }
  PrintLine(device, "a failure after the call", "FAILED", "nothing was reported");
  return false;
}

bool Run(const Options& options) {
  const Device device(options.library, options.candidates);
  const Image image = device.Load(ReadFile(options.image));
  const Kernels kernels = {
      device.Kernel(image, "saxpy_offset"), device.Kernel(image, "block_reduce"),
      device.Kernel(image, "many_scalars"), device.Kernel(image, "two_outputs")};
  const std::vector<char> bytes = ReadFile(options.image);
  const std::vector<char> broken = ReadFile(options.broken_image);
  const Setting setting = {device, kernels, bytes, broken};
  if (!options.late_error.empty()) return RunLateError(setting, options.late_error);
  PrintLimits(device);
  bool all_good = true;
  std::vector<Case> cases = KernelCases();
  for (const Case& more : InterfaceCases()) cases.push_back(more);
  for (const Case& each : cases) {
    std::fflush(stdout);
    try {
      PrintLine(device, each.name, "ok", each.run(setting));
    } catch (const std::exception& problem) {
      PrintLine(device, each.name, "FAILED", problem.what());
      all_good = false;
    }
  }
  for (const std::string& line : Measure(setting)) {
    std::printf("%-7s cost: %s\n", device.table().kind, line.c_str());
  }
  return all_good;
}

}  // namespace
}  // namespace abi_experiment

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    return abi_experiment::Run(abi_experiment::Parse(words)) ? 0 : 1;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "driver: %s\n", problem.what());
    return 1;
  }
}
