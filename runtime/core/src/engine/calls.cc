#include "engine/calls.h"

#include <pthread.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "engine/error.h"
#include "engine/once.h"
#include "engine/registry.h"

namespace dovetail::runtime {
namespace {

using Clock = std::chrono::steady_clock;

enum State : uint32_t {
  kClosed = 1,        // another thread than the closing one makes no calls
  kLeaving = 2,       // and does not return from those that it is in
  kBrokenByFork = 4,  // a child
};

std::atomic<std::thread::id> g_closing_thread;
std::atomic<int64_t> g_locks{0};
std::atomic<int32_t> g_forks{0};  // under way
thread_local int64_t own_locks = 0;
thread_local bool is_forking = false;

// What is done under a lock takes microseconds as a rule, however long a busy machine takes to run
// the thread that does it.
constexpr std::chrono::milliseconds kMostWaitToFork{250};
constexpr std::chrono::microseconds kPause{50};

void BeforeFork() {
  is_forking = true;
  g_forks.fetch_add(1);
  const Clock::time_point deadline = Clock::now() + kMostWaitToFork;
  while (g_locks.load() != own_locks && Clock::now() < deadline) {
    std::this_thread::sleep_for(kPause);
  }
}

void AfterForkInParent() {
  is_forking = false;
  g_forks.fetch_sub(1);
}

bool IsClosingThread() { return g_closing_thread.load() == std::this_thread::get_id(); }

}  // namespace

std::atomic<int64_t> CallScope::calls_{0};
std::atomic<uint32_t> CallScope::state_{0};

void AfterForkInChild() {
  if (g_locks.load() != own_locks) CallScope::state_.fetch_or(kBrokenByFork);
  g_locks.store(own_locks);
  g_forks.store(0);
  is_forking = false;
  // Of this thread there may be calls under way, of which the rest of the child does not depend.
  CallScope::calls_.store(0);
}

void Mutex::Enter() {
  static const bool is_registered = [] {
    Once::GuardForks();  // its mutex is taken when the locks have been waited for
    pthread_atfork(BeforeFork, AfterForkInParent, AfterForkInChild);
    return true;
  }();
  static_cast<void>(is_registered);
  ++own_locks;
  g_locks.fetch_add(1);
  // A thread that holds another lock goes on: the fork waits for that one.
  while (own_locks == 1 && !is_forking && g_forks.load() != 0) {
    g_locks.fetch_sub(1);
    std::this_thread::sleep_for(kPause);
    g_locks.fetch_add(1);
  }
}

void Mutex::Leave() {
  g_locks.fetch_sub(1);
  --own_locks;
}

void CallScope::CheckState() {
  const uint32_t state = state_.load();
  if ((state & kBrokenByFork) != 0) {
    Fail(ErrorKind::kBackend, "process ", getppid(),
         " was forked while another of its threads was in the middle of a call of Dovetail, which "
         "its child ",
         getpid(),
         " cannot continue with; start the child with 'spawn' or 'forkserver', or fork while no "
         "other "
         "thread is inside such a call");
  }
  if ((state & kClosed) != 0 && !IsClosingThread()) {
    Fail(ErrorKind::kInterrupted,
         "the process is ending: threads other than the main one make no calls any more; join "
         "them before the program ends");
  }
}

void CallScope::Check() {
  try {
    CheckState();
  } catch (...) {
    calls_.fetch_sub(1);
    throw;
  }
}

void CallScope::Stay() {
  if ((state_.load() & kLeaving) == 0 || IsClosingThread()) return;
  for (;;) pause();
}

void CloseEngine(std::chrono::nanoseconds bound) {
  const Clock::time_point deadline = Clock::now() + bound;
  g_closing_thread.store(std::this_thread::get_id());
  CallScope::state_.fetch_or(kClosed);
  bool has_waited = false;
  while (CallScope::calls_.load() > 0 && Clock::now() < deadline) {
    has_waited = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  Registry::Global().WaitForDevices(deadline);
  // What ended a moment ago goes back to its caller.
  if (has_waited) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CallScope::state_.fetch_or(kLeaving);
}

bool IsClosedHere() { return (CallScope::state() & kClosed) != 0 && !IsClosingThread(); }

bool IsLeaving() { return (CallScope::state() & kLeaving) != 0; }

bool IsBrokenByFork() { return (CallScope::state() & kBrokenByFork) != 0; }

}  // namespace dovetail::runtime
