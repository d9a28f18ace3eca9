/* In-order queues of work, each with a thread of its own: what was not waited for is really not
 * there yet. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_TIMELINE_H_
#define DOVETAIL_FAKEDRIVERS_CORE_TIMELINE_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace dovetail::fakedrivers {

class Timeline;

/* The point behind the `number`-th piece of work of a timeline; number 0 has always passed. */
struct Moment {
  std::shared_ptr<Timeline> timeline;
  uint64_t number = 0;
};

/* What is certainly over when something happens: for each timeline (by id) the last piece of work.
 * Two pieces of work are ordered if and only if the earlier one is in the later one's clock. */
class Clock {
 public:
  uint64_t Of(uint64_t timeline) const {
    const auto found = last_.find(timeline);
    return found == last_.end() ? 0 : found->second;
  }
  void Advance(uint64_t timeline, uint64_t number) {
    uint64_t& last = last_[timeline];
    if (number > last) last = number;
  }
  void Join(const Clock& other) {
    for (const auto& [timeline, number] : other.last_) Advance(timeline, number);
  }

 private:
  std::map<uint64_t, uint64_t> last_;
};

class Timeline {
 public:
  static std::shared_ptr<Timeline> Make();

  /* Appends work that begins when all that came before it here, and all of `after`, is over. The
   * number of the work, from 1. A script's slow or hung streams are slow or hang here. */
  uint64_t Submit(std::vector<Moment> after, std::function<void()> work, bool hangs = false);

  uint64_t id() const;
  /* The number of the last piece of work submitted. */
  uint64_t submitted() const;
  bool IsOver(uint64_t number) const;
  /* Waits; false when it is still not over after that time. */
  bool Wait(uint64_t number,
            std::chrono::nanoseconds limit = std::chrono::nanoseconds::max()) const;

  /* The end of what has been submitted so far. */
  static Moment End(const std::shared_ptr<Timeline>& timeline);

  /* What has been submitted is carried out; nothing more may come. */
  ~Timeline();
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;

 private:
  struct State;
  explicit Timeline(std::shared_ptr<State> state) : state_(std::move(state)) {}
  static void Work(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

/* Work that hangs (script) ends now, and all that waits for it goes on. */
void ReleaseHangs();

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_TIMELINE_H_
