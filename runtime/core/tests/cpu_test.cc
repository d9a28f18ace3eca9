// The CPU device end to end: real object, image, plan, bundle, call. Plus threads, fork,
// attributes.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <thread>

#include "bytes.h"
#include "check.h"
#include "cpu_fixture.h"
#include "engine/bundle.h"
#include "engine/cpu/attributes.h"
#include "engine/cpu/thread_pool.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::ErrorKind;
using runtime::ThreadPool;

TEST(CpuRunsAKernelThroughThePlan) {
  const auto bundle = SaxpyBundle();
  const auto function = bundle->GetFunction("saxpy");
  for (const int64_t n : {0, 1, 63, 64, 65, 1000, 100000}) {
    std::vector<float> x(n);
    std::vector<float> out(n, 1.0f);
    std::iota(x.begin(), x.end(), 0.0f);
    const HostTensor a(x.data(), {n});
    const HostTensor b(out.data(), {n});
    const Argument arguments[] = {a.Argument(), b.Argument(), Argument::Float(2.0)};
    function->Call(arguments, 3, {});
    bool good = true;
    for (int64_t i = 0; i < n; ++i) good = good && out[i] == 1.0f + 2.0f * static_cast<float>(i);
    CHECK(good);
  }
}

TEST(CpuRunsBlocksInThreeDimensions) {
  const auto bundle = CoordinatesBundle();
  const auto function = bundle->GetFunction("coordinates");
  constexpr int64_t kX = 7, kY = 5, kZ = 3;
  std::vector<float> out(kX * kY * kZ, -1.0f);
  const HostTensor tensor(out.data(), {kZ, kY, kX});
  const Argument argument = tensor.Argument();
  function->Call(&argument, 1, {});
  static const float table[8] = {1, 2, 3, 5, 8, 13, 21, 34};
  bool good = true;
  for (int64_t b = 0; b < kX * kY * kZ; ++b) {
    const int64_t x = b % kX, y = b / kX % kY, z = b / kX / kY;
    good = good && out[b] == table[b % 8] + static_cast<float>(100 * x + 10000 * y + 1000000 * z);
  }
  CHECK(good);
}

TEST(CpuTakesStridedAndReversedViews) {
  const auto bundle = CopyBundle();
  const auto function = bundle->GetFunction("copy");
  std::vector<float> x(1001);
  std::iota(x.begin(), x.end(), 0.0f);
  for (const int64_t stride : {1, 2, 3, -1, -2}) {
    const int64_t n = 300;
    std::vector<float> out(n, -1.0f);
    const HostTensor a(stride < 0 ? x.data() + 900 : x.data() + 1, {n}, {stride});
    const HostTensor b(out.data(), {n});
    const Argument arguments[] = {a.Argument(), b.Argument()};
    function->Call(arguments, 2, {});
    bool good = true;
    for (int64_t i = 0; i < n; ++i) {
      good = good && out[i] == static_cast<float>((stride < 0 ? 900 : 1) + i * stride);
    }
    CHECK(good);
  }
}

TEST(CpuRunsConcurrentCallsAlike) {
  const auto bundle = SaxpyBundle();
  const auto function = bundle->GetFunction("saxpy");
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      constexpr int64_t kN = 5000;
      std::vector<float> x(kN, 1.0f);
      std::vector<float> out(kN, 0.0f);
      const HostTensor a(x.data(), {kN});
      const HostTensor b(out.data(), {kN});
      const Argument arguments[] = {a.Argument(), b.Argument(), Argument::Float(1.0)};
      for (int round = 1; round <= 200; ++round) {
        function->Call(arguments, 3, {});
        for (const float value : out) wrong += value != static_cast<float>(round) ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK_EQ(wrong.load(), 0);
}

TEST(ThreadPoolRunsEachItemOnce) {
  ThreadPool& pool = ThreadPool::Global();
  CHECK(pool.size() >= 1);
  for (const uint64_t total :
       {uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{17}, uint64_t{10000}}) {
    std::vector<std::atomic<int>> counts(total);
    pool.Run(
        total, 0,
        [](void* context, uint64_t first, uint64_t last) {
          auto& items = *static_cast<std::vector<std::atomic<int>>*>(context);
          for (uint64_t i = first; i < last; ++i) items[i].fetch_add(1);
        },
        &counts);
    bool good = true;
    for (const auto& count : counts) good = good && count.load() == 1;
    CHECK(good);
  }
}

// As many threads as the work is worth, whatever the machine has.
TEST(ThreadPoolWakesNobodyForLittleWork) {
  ThreadPool& pool = ThreadPool::Global();
  struct Seen {
    std::thread::id caller = std::this_thread::get_id();
    std::atomic<uint64_t> items{0};
    std::atomic<bool> is_other{false};
  } seen;
  const auto note = [](void* context, uint64_t first, uint64_t last) {
    auto& all = *static_cast<Seen*>(context);
    all.items += last - first;
    if (std::this_thread::get_id() != all.caller) all.is_other = true;
  };
  for (int i = 0; i < 200; ++i) CHECK(pool.Run(100, 10, note, &seen));
  CHECK_EQ(seen.items.load(), uint64_t{200} * 100);
  CHECK(!seen.is_other.load());
  CHECK_EQ(pool.ThreadsFor(100, 10), 1u);
  CHECK_EQ(pool.ThreadsFor(100, 0), pool.size());
  CHECK_EQ(pool.ThreadsFor(UINT64_MAX, UINT64_MAX), pool.size());
  CHECK_EQ(pool.ThreadsFor(1 << 20, 1 << 20), pool.size());
  CHECK(pool.Run(uint64_t{1} << 12, UINT64_MAX, note, &seen));
}

TEST(CpuSurvivesFork) {
  const auto bundle = SaxpyBundle();
  const auto function = bundle->GetFunction("saxpy");
  constexpr int64_t kN = 100000;
  std::vector<float> x(kN, 1.0f);
  std::vector<float> out(kN, 0.0f);
  const HostTensor a(x.data(), {kN});
  const HostTensor b(out.data(), {kN});
  const Argument arguments[] = {a.Argument(), b.Argument(), Argument::Float(3.0)};
  function->Call(arguments, 3, {});  // the pool has started
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);  // a hang ends the child, and is a failure
    function->Call(arguments, 3, {});
    bool good = true;
    for (const float value : out) good = good && value == 6.0f;
    _exit(good ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  function->Call(arguments, 3, {});
  CHECK_EQ(out[kN - 1], 6.0f);
}

TEST(CpuAttributesAreTruthValues) {
  const auto& attributes = runtime::Registry::Global().GetDevice("cpu:0")->attributes();
  CHECK_EQ(attributes.at("cpu.arch"), std::string(runtime::CpuArchitecture()));
  CHECK(!attributes.at("device.name").empty());
  CHECK(std::strtol(attributes.at("cpu.threads").c_str(), nullptr, 10) >= 1);
  size_t facts = 0;
  for (const auto& entry : attributes) {
    const bool is_fact = entry.first.compare(0, 4, "x86.") == 0 ||
                         entry.first.compare(0, 8, "aarch64.") == 0 ||
                         entry.first.compare(0, 8, "riscv64.") == 0;
    if (!is_fact) continue;
    ++facts;
    CHECK(entry.second == "true" || entry.second == "false");
  }
  CHECK(facts >= 1);
}

TEST(CpuAttributesAgreeWithTheSystem) {
  // The kernel's own list, where there is one: what it names, it saves.
  std::ifstream file("/proc/cpuinfo");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const size_t start = text.find("\nflags");
  if (start == std::string::npos) {
    ReportSkip("/proc/cpuinfo has no flags");
    return;
  }
  const std::string flags = text.substr(start + 1, text.find('\n', start + 1) - start - 1) + " ";
  const auto& attributes = runtime::Registry::Global().GetDevice("cpu:0")->attributes();
  for (const char* name : {"ssse3", "sse4_1", "sse4_2", "popcnt", "cx16", "lahf_lm", "avx", "avx2",
                           "bmi1", "bmi2", "f16c", "fma", "movbe", "avx512f", "avx512bw",
                           "avx512cd", "avx512dq", "avx512vl", "avx512_vbmi2"}) {
    const bool system = flags.find(std::string(" ") + name + " ") != std::string::npos;
    CHECK_EQ(attributes.at(std::string("x86.") + name), std::string(system ? "true" : "false"));
  }
}

TEST(CpuRefusesAForeignOrBrokenObject) {
  const auto load = [](const Bytes& object, const std::string& format = "obj",
                       const std::string& key = "object") {
    KernelRecord kernel = {"nothing", "nothing", {}, 0};
    const Bytes image = WriteImage("cpu", format, {kernel}, {{key, object}});
    PlanWriter plan("f");
    const uint32_t one = plan.Const(1);
    plan.Op(runtime::Opcode::kLaunch, {plan.Kernel("nothing"), one, one, one});
    const auto bundle =
        Bundle::FromBytes(WriteOneFunction("f", "cpu", format, image, plan.Write()));
    bundle->GetFunction("f")->Call(nullptr, 0, {});
  };
  load(KernelObject());
  CHECK_THROWS(kImage, ({"not a 64-bit little-endian ELF"}), load(Bytes(100)));
  CHECK_THROWS(kUnsupported, ({"does not take format xyz", "compile_step"}),
               load(KernelObject(), "xyz"));
  CHECK_THROWS(kImage, ({"no payload 'object'"}), load(KernelObject(), "obj", "objekt"));
  Bytes foreign = KernelObject();
  foreign[18] = foreign[18] == 183 ? 62 : 183;  // e_machine
  CHECK_THROWS(kImage, ({}), load(foreign));
}

}  // namespace
}  // namespace dovetail::testing
