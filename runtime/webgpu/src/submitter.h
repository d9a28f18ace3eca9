/* The thread that speaks to the library's queue while a device has a time limit.
 *
 * A driver may execute work inside the call that submits it (lavapipe does, and any driver may make
 * a submission wait for an earlier one), so that a kernel that never ends would keep the caller in
 * there for ever. With a time limit such calls are made here instead, in order. Without one nothing
 * of this exists, as a second thread costs several microseconds a submission.
 *
 * Error scopes of wgpu-native belong to the thread that opens them, so those opened here do not
 * meet the caller's.
 */
#ifndef DOVETAIL_RUNTIME_WEBGPU_SUBMITTER_H_
#define DOVETAIL_RUNTIME_WEBGPU_SUBMITTER_H_

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace dovetail::runtime::webgpu {

class Submitter {
 public:
  Submitter() = default;
  /* Waits for the task under way: whoever may not wait leaves the object alone. */
  ~Submitter() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
  }
  Submitter(const Submitter&) = delete;
  Submitter& operator=(const Submitter&) = delete;

  /* Adds a task behind those that are there; starts the thread if need be. */
  void Add(std::function<void()> task) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push_back(std::move(task));
      if (!thread_.joinable()) thread_ = std::thread([this] { Run(); });
    }
    changed_.notify_all();
  }

  bool IsIdle() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return tasks_.empty() && !is_busy_;
  }

  /* Waits until nothing is left to do, at most so long; tells whether that is so. */
  bool WaitIdle(std::chrono::nanoseconds longest) {
    std::unique_lock<std::mutex> lock(mutex_);
    return changed_.wait_for(lock, longest, [this] { return tasks_.empty() && !is_busy_; });
  }

 private:
  void Run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return is_stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      is_busy_ = true;
      lock.unlock();
      task();
      task = nullptr;
      lock.lock();
      is_busy_ = false;
      if (tasks_.empty()) changed_.notify_all();
    }
  }

  std::mutex mutex_; /* guards all but the thread's own doing */
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool is_busy_ = false;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_SUBMITTER_H_
