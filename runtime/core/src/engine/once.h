// Work that a process does once: whichever thread needs it first does it, the others wait.
//
// What std::call_once does, and three things that it does not. A thread that needs the work while
// it is doing it is told so, and does not wait for itself; the same holds when the thread that does
// it waits, directly or through others, for this one (two backends that ask for each other while
// they are loaded by two threads). And in a forked child work that was under way in another thread
// is known to be cut off: nobody will ever finish it.
#ifndef DOVETAIL_ENGINE_ONCE_H_
#define DOVETAIL_ENGINE_ONCE_H_

#include <atomic>
#include <cstdint>
#include <thread>

namespace dovetail::runtime {

class Once {
 public:
  enum class Outcome : uint8_t {
    kDone,       // now or earlier, by this thread or another
    kRecursive,  // waiting would never end: this thread is part of what it would wait for
    kCutOff,     // the process was forked while a thread that the child lacks was doing it
  };

  Once() = default;
  ~Once();
  Once(const Once&) = delete;
  Once& operator=(const Once&) = delete;

  // Does `work`, or waits for the thread that does. What it throws goes to the caller, and whoever
  // asks next, one of those that wait included, tries again. No lock is held while it runs.
  template <typename Work>
  Outcome Run(const Work& work) {
    if (is_done()) return Outcome::kDone;
    const Turn turn = Begin();
    if (turn != Turn::kWork) {
      return turn == Turn::kDone        ? Outcome::kDone
             : turn == Turn::kRecursive ? Outcome::kRecursive
                                        : Outcome::kCutOff;
    }
    try {
      work();
    } catch (...) {
      End(false);
      throw;
    }
    End(true);
    return Outcome::kDone;
  }

  bool is_done() const { return state_.load(std::memory_order_acquire) == State::kDone; }
  bool is_running() const { return state_.load(std::memory_order_acquire) == State::kRunning; }
  // Has the mutex of what is done once taken before forks, from now on at the latest. Handlers that
  // are registered later run before that.
  static void GuardForks();
  // Whether this thread is doing it at this moment.
  bool IsRunningHere() const;

 private:
  enum class State : uint8_t { kNotDone, kRunning, kDone, kCutOff };
  enum class Turn : uint8_t { kWork, kDone, kRecursive, kCutOff };
  friend struct OnceTable;

  Turn Begin();
  void End(bool is_done);

  // All but reading kDone happens under the mutex of the table of all of them.
  std::atomic<State> state_{State::kNotDone};
  std::thread::id thread_;  // that does it, while kRunning
  Once* next_running_ = nullptr;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_ONCE_H_
