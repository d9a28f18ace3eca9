// What a launch costs, as ratios within one run: the absolute times of a software device on a
// shared machine mean nothing.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "driver/cases.h"

namespace abi_experiment {
namespace {

constexpr uint64_t kFloat = sizeof(float);
constexpr int kLaunches = 200;
constexpr int kRounds = 15;

// One thing to measure: microseconds of the best of several rounds, divided by `count`.
struct Probe {
  const char* what;
  int count;
  std::function<void()> body;
  double best = 1e30;
};

// All probes take turns, so that a busy moment of the machine hits none of them alone.
void RunRounds(const Device& device, const Stream& stream, std::vector<Probe>* probes) {
  for (int round = 0; round < kRounds; ++round) {
    for (Probe& probe : *probes) {
      const auto start = std::chrono::steady_clock::now();
      probe.body();
      const std::chrono::duration<double, std::micro> taken =
          std::chrono::steady_clock::now() - start;
      probe.best = std::min(probe.best, taken.count() / probe.count);
      device.Synchronize(stream);
    }
  }
}

std::string Line(const char* what, double value, double unit) {
  char text[160];
  std::snprintf(text, sizeof(text), "%-52s %8.2f", what, value / unit);
  return text;
}

}  // namespace

std::vector<std::string> Measure(const Setting& setting) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const uint64_t n = 64;
  const Memory x = device.Alloc(4096);
  const Memory y = device.Alloc(4096);
  const auto saxpy = [&](Batch* batch, const Memory& from, uint64_t first) {
    AddSaxpy(setting, batch, 1.0F, n, View::Of(from, first, n), View::Of(y, 1, n));
  };
  Batch one(device.limits());
  saxpy(&one, x, 1);
  Batch many(device.limits());
  for (int i = 0; i < kLaunches; ++i) saxpy(&many, x, 1);
  Batch shared(device.limits());
  for (int i = 0; i < kLaunches; ++i) saxpy(&shared, y, 200);

  constexpr uint64_t kBytes = uint64_t{1} << 22;
  const Memory big = device.Alloc(kBytes + 8);
  const std::vector<char> host(kBytes + 8, 1);
  std::vector<char> back(kBytes + 8);
  const auto upload = [&](uint64_t offset) {
    device.Write(stream, big, offset, host.data(), kBytes);
    device.Synchronize(stream);
  };
  const auto read = [&](uint64_t offset) {
    device.Read(stream, back.data(), big, offset, kBytes);
    device.Synchronize(stream);
  };
  const auto launch = [&](const Batch& batch) { device.Launch(stream, batch); };
  const auto wait = [&] { device.Synchronize(stream); };
  std::vector<Probe> probes = {
      {"one batch of 200 launches, one wait", kLaunches,
       [&] {
         launch(many);
         wait();
       }},
      {"... of that the call alone", kLaunches, [&] { launch(many); }},
      {"200 calls of one launch, one wait", kLaunches,
       [&] {
         for (int i = 0; i < kLaunches; ++i) launch(one);
         wait();
       }},
      {"200 times: one launch, one wait", kLaunches,
       [&] {
         for (int i = 0; i < kLaunches; ++i) {
           launch(one);
           wait();
         }
       }},
      {"one batch, arguments share a memory object", kLaunches,
       [&] {
         launch(shared);
         wait();
       }},
      {"upload of 4 MiB to a whole word", 1, [&] { upload(4); }},
      {"upload of 4 MiB to an odd byte", 1, [&] { upload(5); }},
      {"read of 4 MiB from a whole word", 1, [&] { read(4); }},
      {"read of 4 MiB from an odd byte", 1, [&] { read(5); }},
  };
  RunRounds(device, stream, &probes);
  std::vector<std::string> lines;
  for (const Probe& probe : probes) lines.push_back(Line(probe.what, probe.best, probes[0].best));
  lines.push_back(Line("(the unit in microseconds, this machine, this run)", probes[0].best, 1.0));
  return lines;
}

}  // namespace abi_experiment
