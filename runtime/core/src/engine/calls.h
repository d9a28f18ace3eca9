// Calls from outside that are under way: what the end of the process and a fork need to know.
//
// At the end of a process its threads may still be inside calls, while the destructors of drivers'
// libraries run under their feet. So whoever embeds the engine closes it first: no further calls
// from other threads, and those under way are waited for, within a bound. What is later than that
// never returns to its caller, who is being taken down.
//
// A forked child has one thread. Locks that others held at the fork stay locked for ever, and what
// they guard is half done; the child is told so by every call, instead of waiting for nobody. So a
// fork first waits, within a bound, until no other thread holds one: also not a thread that has
// been joined and ends, as it gives back its streams after that.
#ifndef DOVETAIL_ENGINE_CALLS_H_
#define DOVETAIL_ENGINE_CALLS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

namespace dovetail::runtime {

// One call from outside, in the thread that makes it; they nest.
class CallScope {
 public:
  // Throws when no call may be made: kInterrupted when the engine is closed, kBackend when a fork
  // has broken it.
  CallScope() {
    calls_.fetch_add(1);
    if (__builtin_expect(state_.load() != 0, 0)) Check();
  }
  ~CallScope() {
    StayIfLeaving();
    calls_.fetch_sub(1, std::memory_order_release);
  }
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

  // The same check for a call that cannot be under way while the engine is being closed.
  static void CheckOpen() {
    if (__builtin_expect(state_.load(std::memory_order_acquire) != 0, 0)) CheckState();
  }

  static uint32_t state() { return state_.load(std::memory_order_acquire); }

  // Does not return when the closed engine has stopped waiting for calls: whoever called is being
  // taken down, and an interpreter that takes its lock back now would unwind this thread through
  // code that does not expect it. Before the end of a scope that goes on with the caller's
  // business.
  static void StayIfLeaving() {
    if (__builtin_expect(state_.load(std::memory_order_acquire) != 0, 0)) Stay();
  }

 private:
  friend void CloseEngine(std::chrono::nanoseconds bound);
  friend void AfterForkInChild();
  void Check();
  static void CheckState();
  static void Stay();

  static std::atomic<int64_t> calls_;
  static std::atomic<uint32_t> state_;
};

// Ends all calls but those of the calling thread: new ones fail, those under way are told to stop
// where they can, and are waited for. Then devices finish what they were given. All within `bound`.
void CloseEngine(std::chrono::nanoseconds bound);

// Whether this thread's work is over because the engine has been closed by another one.
bool IsClosedHere();

// Whether all that was waited for at the end of the process has been.
bool IsLeaving();

// Whether this is a child whose parent was forked in the middle of something: nothing may be
// touched, and what is given back is left to the end of the process.
bool IsBrokenByFork();

// A lock of the engine. Forks know how many are held (see above).
class Mutex {
 public:
  void lock() {
    Enter();
    mutex_.lock();
  }
  void unlock() {
    mutex_.unlock();
    Leave();
  }

 private:
  static void Enter();
  static void Leave();

  std::mutex mutex_;
};

using MutexLock = std::lock_guard<Mutex>;

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CALLS_H_
