/* The threads behind timelines. */
#include "timeline.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "faults.h"

namespace dovetail::fakedrivers {
namespace {

struct Task {
  std::vector<Moment> after;
  std::function<void()> work;
  bool hangs = false;
  uint64_t released = 0; /* how often hung work had been let go when this was submitted */
};

/* Shared by all timelines: which work hangs, until somebody lets it go. */
struct Hangs {
  std::mutex mutex;
  std::condition_variable changed;
  uint64_t released = 0;
};

Hangs& AllHangs() {
  static auto* const hangs = new Hangs;
  return *hangs;
}

uint64_t Released() {
  Hangs& hangs = AllHangs();
  const std::lock_guard<std::mutex> lock(hangs.mutex);
  return hangs.released;
}

/* Counted from the submission: who lets go may come before the work does. */
void Hang(uint64_t before) {
  Hangs& hangs = AllHangs();
  std::unique_lock<std::mutex> lock(hangs.mutex);
  hangs.changed.wait(lock, [&] { return hangs.released != before; });
}

}  // namespace

struct Timeline::State {
  uint64_t id = 0;
  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  std::deque<Task> tasks;
  uint64_t submitted = 0;
  uint64_t over = 0;
  bool has_thread = false;
  bool is_closed = false;
};

std::shared_ptr<Timeline> Timeline::Make() {
  static std::mutex mutex;
  static uint64_t count = 0;
  auto state = std::make_shared<State>();
  {
    const std::lock_guard<std::mutex> lock(mutex);
    state->id = ++count;
  }
  return std::shared_ptr<Timeline>(new Timeline(std::move(state)));
}

Timeline::~Timeline() {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->is_closed = true;
  state_->changed.notify_all();
}

uint64_t Timeline::Submit(std::vector<Moment> after, std::function<void()> work, bool hangs) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->tasks.push_back({std::move(after), std::move(work), hangs, hangs ? Released() : 0});
  if (!state_->has_thread) {
    state_->has_thread = true;
    /* Detached: the state outlives the timeline, and a hung thread could not be joined. */
    std::thread([state = state_] { Work(state); }).detach();
  }
  state_->changed.notify_all();
  return ++state_->submitted;
}

void Timeline::Work(const std::shared_ptr<State>& state) {
  for (;;) {
    Task task;
    {
      std::unique_lock<std::mutex> lock(state->mutex);
      state->changed.wait(lock, [&] { return !state->tasks.empty() || state->is_closed; });
      if (state->tasks.empty()) return;
      task = std::move(state->tasks.front());
      state->tasks.pop_front();
    }
    for (const Moment& moment : task.after) moment.timeline->Wait(moment.number);
    const uint64_t slow = CurrentScript()->slow_milliseconds;
    if (slow != 0) std::this_thread::sleep_for(std::chrono::milliseconds(slow));
    if (task.hangs) Hang(task.released);
    if (task.work) task.work();
    /* Before it counts as over: what it holds must be given back by then. */
    task = Task();
    const std::lock_guard<std::mutex> lock(state->mutex);
    ++state->over;
    state->changed.notify_all();
  }
}

uint64_t Timeline::id() const { return state_->id; }

uint64_t Timeline::submitted() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->submitted;
}

bool Timeline::IsOver(uint64_t number) const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->over >= number;
}

bool Timeline::Wait(uint64_t number, std::chrono::nanoseconds limit) const {
  std::unique_lock<std::mutex> lock(state_->mutex);
  const auto is_over = [&] { return state_->over >= number; };
  if (limit == std::chrono::nanoseconds::max()) {
    state_->changed.wait(lock, is_over);
    return true;
  }
  return state_->changed.wait_for(lock, limit, is_over);
}

Moment Timeline::End(const std::shared_ptr<Timeline>& timeline) {
  return {timeline, timeline->submitted()};
}

void ReleaseHangs() {
  Hangs& hangs = AllHangs();
  const std::lock_guard<std::mutex> lock(hangs.mutex);
  ++hangs.released;
  hangs.changed.notify_all();
}

}  // namespace dovetail::fakedrivers
