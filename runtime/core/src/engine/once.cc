#include "engine/once.h"

#include <pthread.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <new>

namespace dovetail::runtime {

// What runs and who waits for what, for all of them: their states change rarely.
struct OnceTable {
  std::mutex mutex;  // held for a few instructions only, and never while anything is called
  std::condition_variable changed;
  std::map<std::thread::id, const Once*> waiting;
  Once* running = nullptr;

  static OnceTable& Get() {
    // Never destroyed: a backend may be asked for after the destructors of statics ran.
    static auto* const table = [] {
      auto* const made = new OnceTable;
      pthread_atfork([] { Get().mutex.lock(); }, [] { Get().mutex.unlock(); },
                     [] { Get().AfterForkInChild(); });
      return made;
    }();
    return *table;
  }

  // Whether `thread` waits for itself if it waits for `once`.
  bool IsCircle(const Once* once, std::thread::id thread) const {
    for (;;) {
      if (once->state_.load(std::memory_order_relaxed) != Once::State::kRunning) return false;
      if (once->thread_ == thread) return true;
      const auto found = waiting.find(once->thread_);
      if (found == waiting.end()) return false;
      once = found->second;
    }
  }

  void Remove(Once* once) {
    Once** link = &running;
    while (*link != nullptr && *link != once) link = &(*link)->next_running_;
    if (*link != nullptr) *link = once->next_running_;
  }

  // Only the forking thread is left. The mutex is its own; those who waited for it, or for the
  // condition, are gone.
  void AfterForkInChild() {
    Once** link = &running;
    while (Once* const once = *link) {
      if (once->thread_ == std::this_thread::get_id()) {
        link = &once->next_running_;
        continue;
      }
      once->state_.store(Once::State::kCutOff, std::memory_order_release);
      *link = once->next_running_;
    }
    waiting.clear();
    new (&changed) std::condition_variable;
    new (&mutex) std::mutex;
  }
};

Once::~Once() {
  OnceTable& table = OnceTable::Get();
  const std::lock_guard<std::mutex> lock(table.mutex);
  table.Remove(this);
}

Once::Turn Once::Begin() {
  OnceTable& table = OnceTable::Get();
  const std::thread::id self = std::this_thread::get_id();
  std::unique_lock<std::mutex> lock(table.mutex);
  for (;;) {
    switch (state_.load(std::memory_order_relaxed)) {
      case State::kDone:
        return Turn::kDone;
      case State::kCutOff:
        return Turn::kCutOff;
      case State::kNotDone:
        state_.store(State::kRunning, std::memory_order_relaxed);
        thread_ = self;
        next_running_ = table.running;
        table.running = this;
        return Turn::kWork;
      case State::kRunning:
        break;
    }
    if (table.IsCircle(this, self)) return Turn::kRecursive;
    table.waiting[self] = this;
    table.changed.wait(lock);
    table.waiting.erase(self);
  }
}

void Once::End(bool is_done) {
  OnceTable& table = OnceTable::Get();
  {
    const std::lock_guard<std::mutex> lock(table.mutex);
    table.Remove(this);
    state_.store(is_done ? State::kDone : State::kNotDone, std::memory_order_release);
  }
  table.changed.notify_all();
}

void Once::GuardForks() { OnceTable::Get(); }

bool Once::IsRunningHere() const {
  OnceTable& table = OnceTable::Get();
  const std::lock_guard<std::mutex> lock(table.mutex);
  return state_.load(std::memory_order_relaxed) == State::kRunning &&
         thread_ == std::this_thread::get_id();
}

}  // namespace dovetail::runtime
