// Ending what lasts: work that a thread does itself, and its waits for a device.
//
// Whatever may last asks now and then whether to go on, at a point where it may be left: between
// ranges of blocks of a kernel on the CPU, between looks at a device that is waited for. It stops
// when the time limit of its device is over, or when whoever embeds the engine no longer wants it
// (Python: a signal handler has raised, or the interpreter is ending).
#ifndef DOVETAIL_ENGINE_INTERRUPT_H_
#define DOVETAIL_ENGINE_INTERRUPT_H_

#include <chrono>
#include <cstdint>

#include "engine/error.h"

namespace dovetail::runtime {

// Whether what this thread does is no longer wanted. It may run foreign code, such as the signal
// handlers of an interpreter, and so it is called without a lock.
using InterruptCheck = bool (*)();

// Who is asked; null: nobody, as at the start.
void SetInterruptCheck(InterruptCheck check);

// Asks, whenever it was asked last. Also true when the engine has been closed (engine/calls.h).
bool IsInterrupted();

// Throws kInterrupted if it is.
void CheckInterrupted();

// The same in a wait for the work of a Stream or a Device, which is given up before that.
template <typename Waited>
void CheckInterrupted(Waited& waited) {
  try {
    CheckInterrupted();
  } catch (const Error&) {
    waited.GiveUp();
    throw;
  }
}

// Whether anybody is asked: waits need no end otherwise.
bool HasInterruptCheck();

// Between two questions: soon for a person, and rare beside what it costs to ask.
constexpr std::chrono::milliseconds kInterruptPeriod{50};

enum class Stop : uint8_t { kNo, kTimeLimit, kInterrupted };

// Whether this thread must stop now. Cheap enough to be called every few microseconds: it looks at
// the clock, and asks at most once in kInterruptPeriod.
Stop AskStop();

// While it lives, what this thread does itself must end within the limit, in nanoseconds; 0: when
// it wants. The one that is made last counts.
class WorkLimit {
 public:
  explicit WorkLimit(uint64_t nanoseconds);
  ~WorkLimit();
  WorkLimit(const WorkLimit&) = delete;
  WorkLimit& operator=(const WorkLimit&) = delete;

  // The limit of this thread now, in nanoseconds; 0: none.
  static uint64_t Current();

 private:
  std::chrono::steady_clock::rep outer_deadline_;
  uint64_t outer_limit_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_INTERRUPT_H_
