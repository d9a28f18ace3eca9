// Ctrl-C and other signals while a call lasts, see c_api.h.
//
// Python runs its signal handlers in the main thread, and only between two of its own instructions.
// A call that lasts lets it do so now and then. What a handler raises, as that of Ctrl-C does, ends
// the call: the exception waits here until the call has come back to Python. All of it happens in
// the main thread alone, so that nothing here needs a lock.
#include "ffi/python_signals.h"

#include <pthread.h>

#include <atomic>
#include <utility>

#include "engine/interrupt.h"
#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

dovetail_python_signals g_signals = {};
std::atomic<bool> g_is_watching{false};

struct Exception {
  void* type = nullptr;
  void* value = nullptr;
  void* traceback = nullptr;
};
Exception g_raised;

bool IsMainThread() {
  return g_is_watching.load(std::memory_order_acquire) &&
         reinterpret_cast<uint64_t>(pthread_self()) == g_signals.main_thread;
}

bool CheckSignals() {
  if (!IsMainThread()) return false;
  const int state = g_signals.ensure();
  // What was raised first is on its way already.
  if (g_raised.type == nullptr && g_signals.check() != 0) {
    g_signals.fetch(&g_raised.type, &g_raised.value, &g_raised.traceback);
  }
  g_signals.release(state);
  return g_raised.type != nullptr;
}

}  // namespace

bool RestorePythonException() {
  if (!IsMainThread() || g_raised.type == nullptr) return false;
  const int state = g_signals.ensure();
  dovetail_python_raise();
  g_signals.release(state);
  return true;
}

}  // namespace dovetail::runtime

extern "C" {

void dovetail_python_watch_signals(const dovetail_python_signals* signals) {
  using dovetail::runtime::g_is_watching;
  g_is_watching.store(false, std::memory_order_release);
  if (signals != nullptr) dovetail::runtime::g_signals = *signals;
  g_is_watching.store(signals != nullptr, std::memory_order_release);
  dovetail::runtime::SetInterruptCheck(signals == nullptr ? nullptr
                                                          : dovetail::runtime::CheckSignals);
}

void dovetail_python_raise(void) {
  using dovetail::runtime::g_raised;
  const auto raised = std::exchange(g_raised, {});
  if (raised.type != nullptr) {
    dovetail::runtime::g_signals.restore(raised.type, raised.value, raised.traceback);
  }
}

void dovetail_close(double seconds) {
  dovetail::runtime::CloseEngine(std::chrono::nanoseconds(static_cast<int64_t>(seconds * 1e9)));
}

}  // extern "C"
