#include "engine/interrupt.h"

#include <atomic>

#include "engine/calls.h"
#include "engine/error.h"

namespace dovetail::runtime {
namespace {

using Clock = std::chrono::steady_clock;

std::atomic<InterruptCheck> g_check{nullptr};

thread_local uint64_t limit = 0;
// Ticks of the clock, as a constructor of a thread's variable might throw.
thread_local Clock::rep deadline = 0;
thread_local Clock::rep asked = 0;

}  // namespace

void SetInterruptCheck(InterruptCheck check) { g_check.store(check, std::memory_order_release); }

bool IsInterrupted() {
  if (IsClosedHere()) return true;
  const InterruptCheck check = g_check.load(std::memory_order_acquire);
  return check != nullptr && check();
}

void CheckInterrupted() {
  if (!IsInterrupted()) return;
  Fail(ErrorKind::kInterrupted, IsClosedHere() ? "the process is ending" : "interrupted");
}

bool HasInterruptCheck() { return g_check.load(std::memory_order_acquire) != nullptr; }

Stop AskStop() {
  const Clock::duration now = Clock::now().time_since_epoch();
  if (limit != 0 && now.count() >= deadline) return Stop::kTimeLimit;
  if (now - Clock::duration(asked) < kInterruptPeriod) return Stop::kNo;
  asked = now.count();
  return IsInterrupted() ? Stop::kInterrupted : Stop::kNo;
}

WorkLimit::WorkLimit(uint64_t nanoseconds) : outer_deadline_(deadline), outer_limit_(limit) {
  limit = nanoseconds;
  if (nanoseconds == 0) return;
  deadline = (Clock::now() + std::chrono::nanoseconds(nanoseconds)).time_since_epoch().count();
}

WorkLimit::~WorkLimit() {
  limit = outer_limit_;
  deadline = outer_deadline_;
}

uint64_t WorkLimit::Current() { return limit; }

}  // namespace dovetail::runtime
