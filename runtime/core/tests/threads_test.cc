// What is made once, when it is first needed, needed by many threads at the same moment: discovery,
// loading a backend, opening a device, binding a function. `make test-tsan` runs these cases, and
// the other ones that use threads, under ThreadSanitizer.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "check.h"
#include "cpu_fixture.h"
#include "engine/calls.h"
#include "engine/function.h"
#include "engine/once.h"
#include "engine/registry.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::BackendState;
using runtime::Once;
using runtime::Registry;
using runtime::RuntimeManifest;

constexpr int kThreads = 16;

// Long enough that all threads come while the first is at work.
void Dawdle() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

// Runs `body(number)` in many threads that start together.
void InThreads(const std::function<void(int)>& body, int count = kThreads) {
  std::atomic<int> ready{0};
  std::vector<std::thread> threads;
  threads.reserve(static_cast<size_t>(count));
  for (int number = 0; number < count; ++number) {
    threads.emplace_back([&, number] {
      ++ready;
      while (ready.load() != count) std::this_thread::yield();
      body(number);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// The fake's table under a name of its own, with what `change` changes.
void RegisterChanged(const std::string& kind, int32_t device_type,
                     const std::function<void(dvt_backend_table*)>& change) {
  auto* table = new dvt_backend_table(*FakeTable());  // stays valid for ever
  table->kind = (new std::string(kind))->c_str();
  change(table);
  RuntimeManifest manifest;
  manifest.kind = kind;
  manifest.device_type = device_type;
  Registry::Global().RegisterTable(manifest, table);
}

TEST(OnceIsDoneByOneThreadWhileTheOthersWait) {
  for (int round = 0; round < 50; ++round) {
    Once once;
    int value = 0;  // guarded by `once` alone
    std::atomic<int> calls{0};
    InThreads([&](int) {
      CHECK(once.Run([&] {
        ++calls;
        if (round == 0) Dawdle();
        value = 7;
      }) == Once::Outcome::kDone);
      CHECK_EQ(value, 7);
    });
    CHECK_EQ(calls.load(), 1);
  }
}

TEST(OnceIsTriedAgainAfterAnException) {
  Once once;
  int failures_left = 3;  // guarded by `once` alone
  std::atomic<int> thrown{0};
  std::atomic<int> done{0};
  InThreads([&](int) {
    try {
      once.Run([&] {
        if (failures_left-- > 0) runtime::Fail(runtime::ErrorKind::kBackend, "not yet");
      });
      ++done;
    } catch (const runtime::Error&) {
      ++thrown;
    }
  });
  CHECK_EQ(thrown.load(), 3);
  CHECK_EQ(done.load(), kThreads - 3);
}

TEST(OnceTellsAThreadThatItWouldWaitForItself) {
  Once outer;
  Once inner;
  Once::Outcome again = Once::Outcome::kDone;
  outer.Run([&] {
    CHECK(outer.IsRunningHere());
    inner.Run([&] { again = outer.Run([] {}); });
  });
  CHECK(again == Once::Outcome::kRecursive);
  CHECK(outer.Run([] {}) == Once::Outcome::kDone);

  // In a ring, each thread's work needs the next one's: one of them is told, and the ring opens.
  constexpr int kRing = 5;
  Once ring[kRing];
  std::atomic<int> begun{0};
  std::atomic<int> told{0};
  InThreads(
      [&](int number) {
        ring[number].Run([&] {
          ++begun;
          while (begun.load() != kRing) std::this_thread::yield();
          if (ring[(number + 1) % kRing].Run([] {}) == Once::Outcome::kRecursive) ++told;
        });
      },
      kRing);
  CHECK_EQ(told.load(), 1);
  for (const Once& once : ring) CHECK(once.is_done());
}

TEST(OnceIsCutOffInAForkedChild) {
  Once other_thread;
  Once this_thread;
  std::atomic<bool> is_begun{false};
  std::atomic<bool> may_end{false};
  std::thread worker([&] {
    other_thread.Run([&] {
      is_begun = true;
      while (!may_end) std::this_thread::yield();
    });
  });
  while (!is_begun) std::this_thread::yield();
  int status = -1;
  this_thread.Run([&] {
    const pid_t pid = fork();
    if (pid == 0) {
      const bool is_cut_off = other_thread.Run([] {}) == Once::Outcome::kCutOff;
      _exit(is_cut_off && this_thread.IsRunningHere() ? 7 : 0);
    }
    waitpid(pid, &status, 0);
  });
  CHECK_EQ(WEXITSTATUS(status), 7);
  may_end = true;
  worker.join();
  CHECK(other_thread.is_done() && this_thread.is_done());
}

TEST(ManyThreadsWaitForOneDiscovery) {
  static std::atomic<int> calls{0};
  Registry& registry = Registry::Global();
  registry.SetDiscovery([] {
    ++calls;
    RegisterFake("crowd_a", 141);
    Dawdle();
    // What it has registered is there for itself, and what it has not is not.
    CHECK(Registry::Global().Find("crowd_a") != nullptr);
    CHECK(Registry::Global().Find("crowd_b") == nullptr);
    CHECK(Registry::Global().Describe("crowd_b").evidence.find("finding the installed backends") !=
          std::string::npos);
    RegisterFake("crowd_b", 141);
  });
  InThreads([&](int number) {
    switch (number % 4) {
      case 0:
        CHECK(registry.Find("crowd_b") != nullptr);
        break;
      case 1:
        CHECK_EQ(registry.FindByDeviceType(141).size(), size_t{2});
        break;
      case 2: {
        bool is_there = false;
        for (const auto& entry : registry.Ledger(false)) is_there |= entry.kind == "crowd_b";
        CHECK(is_there);
        break;
      }
      default:
        CHECK_EQ(registry.GetDevice("crowd_b:0")->name(), "crowd_b:0");
    }
  });
  CHECK_EQ(calls.load(), 1);
}

TEST(AFailedDiscoveryIsTriedAgain) {
  static std::atomic<int> calls{0};
  Registry& registry = Registry::Global();
  registry.SetDiscovery([] {
    if (++calls == 1) runtime::Fail(runtime::ErrorKind::kNotReady, "interrupted");
    RegisterFake("second_try", 142);
  });
  std::atomic<int> failed{0};
  InThreads([&](int) {
    try {
      CHECK(registry.Find("second_try") != nullptr);
    } catch (const runtime::Error& error) {
      CHECK_EQ(error.message(), "interrupted");
      ++failed;
    }
  });
  CHECK_EQ(failed.load(), 1);
  CHECK_EQ(calls.load(), 2);
}

TEST(ManyThreadsLoadOneBackendAndOpenItsDevices) {
  static std::atomic<int> loads{0};
  static std::atomic<int> opens{0};
  RegisterChanged("crowd", 143, [](dvt_backend_table* table) {
    table->driver_open = [](const char* const*, uint32_t, dvt_error*) -> int32_t {
      ++loads;
      Dawdle();
      return DVT_OK;
    };
    // The first attempt fails: its caller is told, the next one tries again.
    table->device_open = [](uint32_t index, dvt_device** device, dvt_error* error) -> int32_t {
      Dawdle();
      return ++opens == 1 ? DVT_DRIVER_ERROR : FakeTable()->device_open(index, device, error);
    };
  });
  std::atomic<int> failed{0};
  std::atomic<runtime::Device*> seen{nullptr};
  InThreads([&](int) {
    try {
      runtime::Device* const device = Registry::Global().GetDevice("crowd:0");
      runtime::Device* expected = nullptr;
      if (!seen.compare_exchange_strong(expected, device)) CHECK(expected == device);
    } catch (const runtime::Error& error) {
      CHECK(error.message().find("opening crowd:0") != std::string::npos);
      ++failed;
    }
  });
  CHECK_EQ(loads.load(), 1);
  CHECK_EQ(opens.load(), 2);
  CHECK_EQ(failed.load(), 1);
}

TEST(BackendsThatAskForEachOtherWhileTheyAreLoadedDoNotHang) {
  static std::atomic<int> loading{0};
  const auto meet = [](const char* other) {
    ++loading;
    while (loading.load() < 2) std::this_thread::yield();
    Registry::Global().Find(other)->IsReady();
    return int32_t{DVT_OK};
  };
  static const auto ask = meet;
  RegisterChanged("ask_b", 144, [](dvt_backend_table* table) {
    table->driver_open = [](const char* const*, uint32_t, dvt_error*) { return ask("ask_a"); };
  });
  RegisterChanged("ask_a", 144, [](dvt_backend_table* table) {
    table->driver_open = [](const char* const*, uint32_t, dvt_error*) { return ask("ask_b"); };
  });
  InThreads(
      [](int number) {
        CHECK(Registry::Global().Find(number == 0 ? "ask_a" : "ask_b")->IsReady());
      },
      2);
  // One that asks for its own device while it is opened.
  RegisterChanged("ask_self", 145, [](dvt_backend_table* table) {
    table->device_attributes = [](dvt_device*, dvt_attribute_visitor, void*,
                                  dvt_error*) -> int32_t {
      CHECK_THROWS(kNotReady, ({"ask_self:0 is being opened"}),
                   Registry::Global().GetDevice("ask_self:0"));
      return DVT_OK;
    };
  });
  CHECK_EQ(Registry::Global().GetDevice("ask_self:0")->name(), "ask_self:0");
}

TEST(ALoadThatAForkCutsOffIsAnErrorInTheChild) {
  static std::atomic<bool> is_begun{false};
  static std::atomic<bool> may_end{false};
  RegisterChanged("forked", 146, [](dvt_backend_table* table) {
    table->driver_open = [](const char* const*, uint32_t, dvt_error*) -> int32_t {
      is_begun = true;
      while (!may_end) std::this_thread::yield();
      return DVT_OK;
    };
  });
  std::thread worker([] { CHECK(Registry::Global().Find("forked")->IsReady()); });
  while (!is_begun) std::this_thread::yield();
  const pid_t pid = fork();
  if (pid == 0) {
    const bool is_ready = Registry::Global().Find("forked")->IsReady();
    const auto entry = Registry::Global().Describe("forked");
    const bool is_clear = entry.state == BackendState::kFailedToLoad &&
                          entry.evidence.find("forked while another thread") != std::string::npos;
    _exit(!is_ready && is_clear ? 7 : 0);
  }
  int status = -1;
  waitpid(pid, &status, 0);
  CHECK_EQ(WEXITSTATUS(status), 7);
  may_end = true;
  worker.join();
}

TEST(AForkWaitsUntilOtherThreadsHoldNoLock) {
  runtime::Mutex mutex;
  std::atomic<bool> is_held{false};
  std::atomic<bool> may_end{false};
  const auto fork_one = [] {
    const pid_t pid = fork();
    if (pid == 0) _exit(runtime::IsBrokenByFork() ? 7 : 3);
    int status = -1;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
  };
  // As a thread that was joined and ends, or calls again and again.
  std::thread often([&] {
    while (!may_end) {
      const runtime::MutexLock lock(mutex);
      is_held = true;
      Dawdle();
    }
  });
  while (!is_held) std::this_thread::yield();
  for (int round = 0; round < 3; ++round) CHECK_EQ(fork_one(), 3);
  may_end = true;
  often.join();
  may_end = is_held = false;
  std::thread for_ever([&] {
    const runtime::MutexLock lock(mutex);
    is_held = true;
    while (!may_end) std::this_thread::yield();
  });
  while (!is_held) std::this_thread::yield();
  CHECK_EQ(fork_one(), 7);
  may_end = true;
  for_ever.join();
}

TEST(ManyThreadsBindOneFunction) {
  const auto function = SaxpyBundle()->GetFunction("saxpy");
  InThreads([&](int number) {
    std::vector<float> x(1000, static_cast<float>(number));
    std::vector<float> out(1000, 1.0f);
    const HostTensor a(x.data(), {1000});
    const HostTensor b(out.data(), {1000});
    const Argument arguments[] = {Argument::Tensor(&a.tensor), Argument::Tensor(&b.tensor),
                                  Argument::Float(2.0)};
    for (int call = 0; call < 20; ++call) function->Call(arguments, 3, {});
    CHECK_EQ(out[999], 1.0f + 40.0f * static_cast<float>(number));
  });
}

}  // namespace
}  // namespace dovetail::testing
