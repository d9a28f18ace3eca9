/* What a stream has under way that the host must finish: copies that go through staging blocks.
 *
 * Bytes that were read reach the caller's memory when somebody waits for the stream or for an event
 * behind the copy, also when another stream waited for it first; blocks of finished copies are used
 * again. Events outlive their stream, so that both share this. */
#ifndef DOVETAIL_STREAM_ORDERED_HISTORY_H_
#define DOVETAIL_STREAM_ORDERED_HISTORY_H_

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "dovetail/stream_ordered/context.h"

namespace dovetail::stream_ordered {

template <typename Vendor>
class History {
 public:
  using Event = typename Vendor::Event;

  explicit History(std::shared_ptr<Context<Vendor>> context) : context_(std::move(context)) {
    context_->Add(&work_);
  }
  ~History() {
    context_->Remove(&work_);
    for (const Staged& copy : staged_) GiveBack(copy);
  }
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  RecentWork& work() { return work_; }

  /* Takes over the block and the event, which is recorded behind a copy of `size` bytes through the
   * block. `host` is where they go; null when they came from the host. */
  void Add(char* block, uint64_t size, void* host, Event event) {
    const std::lock_guard<std::mutex> lock(mutex_);
    staged_.push_back({block, size, host, event, ++position_});
    staged_bytes_ += size;
  }

  /* The stream waits for the first `position` copies of another. */
  void AddDependency(std::shared_ptr<History> other, uint64_t position) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (Dependency& known : dependencies_) {
      if (known.history != other) continue;
      known.position = std::max(known.position, position);
      return;
    }
    dependencies_.push_back({std::move(other), position});
  }

  /* How many copies there have been. */
  uint64_t position() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return position_;
  }

  uint64_t staged_bytes() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return staged_bytes_;
  }

  /* Gives the host what has been read by the first `position` copies, here and in the streams that
   * were waited for. Those that the device has not reached (which the caller cannot mean, as it has
   * waited) stay. */
  Status Finish(uint64_t position) {
    std::vector<const History*> visited;
    return Walk(position, &visited);
  }

  /* As Finish for all, after the stream itself was waited for. */
  Status FinishAll() {
    DOVETAIL_RETURN_IF_ERROR(Finish(UINT64_MAX));
    const std::lock_guard<std::mutex> lock(mutex_);
    dependencies_.clear();
    return {};
  }

  /* Gives back blocks of finished copies; the host gets what was read. */
  Status Reclaim() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return FinishReached(UINT64_MAX);
  }

  /* Waits, with `wait`, a function (Event) -> Status, until the oldest copy is over, and gives its
   * block back. Others who want to finish copies of this stream wait too, as theirs come later. */
  template <typename Wait>
  Status FinishOldest(Wait wait) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (staged_.empty()) return {};
    DOVETAIL_RETURN_IF_ERROR(wait(staged_.front().event));
    return FinishReached(staged_.front().position);
  }

  /* The stream is gone: lets go of other streams, which may hold this one in turn. */
  void Close() {
    std::vector<Dependency> dropped;
    const std::lock_guard<std::mutex> lock(mutex_);
    dropped.swap(dependencies_);
  }

 private:
  struct Staged {
    char* block;
    uint64_t size;
    void* host;
    Event event;
    uint64_t position;
  };
  struct Dependency {
    std::shared_ptr<History> history;
    uint64_t position;
  };

  /* Two streams may have waited for each other: `visited` ends the walk. */
  Status Walk(uint64_t position, std::vector<const History*>* visited) {
    if (std::find(visited->begin(), visited->end(), this) != visited->end()) return {};
    visited->push_back(this);
    std::vector<Dependency> dependencies;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      DOVETAIL_RETURN_IF_ERROR(FinishReached(position));
      dependencies = dependencies_;
    }
    for (const Dependency& other : dependencies) {
      DOVETAIL_RETURN_IF_ERROR(other.history->Walk(other.position, visited));
    }
    return {};
  }

  Status FinishReached(uint64_t position) {
    while (!staged_.empty() && staged_.front().position <= position) {
      const Staged& copy = staged_.front();
      const Outcome reached = context_->vendor().QueryEvent(copy.event);
      if (reached.code == Vendor::kNotReady) return {};
      if (!reached.ok()) return context_->Check(reached);
      if (copy.host != nullptr) std::memcpy(copy.host, copy.block, copy.size);
      GiveBack(copy);
      staged_bytes_ -= copy.size;
      staged_.pop_front();
    }
    return {};
  }

  void GiveBack(const Staged& copy) {
    context_->staging().Give(copy.block);
    context_->staging().GiveEvent(copy.event);
  }

  const std::shared_ptr<Context<Vendor>> context_;
  RecentWork work_;
  mutable std::mutex mutex_; /* guards what follows; never held while another history is entered */
  std::deque<Staged> staged_;
  std::vector<Dependency> dependencies_;
  uint64_t position_ = 0;
  uint64_t staged_bytes_ = 0;
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_HISTORY_H_
