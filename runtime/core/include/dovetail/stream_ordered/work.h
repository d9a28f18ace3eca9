/* What a stream was given lately, so that a message can name it.
 *
 * A driver says that some kernel failed, never which one. So each stream remembers the labels of
 * what was submitted since it was last waited for: a pointer a launch, without a lock. One thread
 * at a time adds (calls on one stream are serialised); others read only to explain a failure. */
#ifndef DOVETAIL_STREAM_ORDERED_WORK_H_
#define DOVETAIL_STREAM_ORDERED_WORK_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace dovetail::stream_ordered {

/* A text that is never given back: kernels may be unloaded before a message names them. Their names
 * are few. */
using Label = const std::string*;

inline Label Intern(const std::string& text) {
  struct Known {
    std::mutex mutex;
    std::unordered_set<std::string> texts;
  };
  static auto* const known = new Known;
  const std::lock_guard<std::mutex> lock(known->mutex);
  return &*known->texts.insert(text).first;
}

class RecentWork {
 public:
  void Add(Label label) {
    const uint64_t count = count_.load(std::memory_order_relaxed);
    labels_[count % kKept].store(label, std::memory_order_relaxed);
    count_.store(count + 1, std::memory_order_release);
  }

  uint64_t count() const { return count_.load(std::memory_order_acquire); }

  /* The first `count` pieces of work are over. */
  void Finish(uint64_t count) {
    if (count > finished_.load(std::memory_order_relaxed)) {
      finished_.store(count, std::memory_order_relaxed);
    }
  }

  /* Unfinished labels, oldest first, each with how often in a row; `*left_out` is how many came
   * before them and are not known any more. */
  std::vector<std::pair<Label, uint64_t>> Unfinished(uint64_t* left_out) const {
    const uint64_t end = count();
    uint64_t at = finished_.load(std::memory_order_relaxed);
    *left_out = end - at > kKept ? end - at - kKept : 0;
    at += *left_out;
    std::vector<std::pair<Label, uint64_t>> found;
    for (; at < end; ++at) {
      const Label label = labels_[at % kKept].load(std::memory_order_relaxed);
      if (!found.empty() && found.back().first == label) {
        ++found.back().second;
      } else {
        found.emplace_back(label, 1);
      }
    }
    return found;
  }

  /* "kernel 'a' (3 times), copy and 7 before them"; empty when all is finished. */
  std::string Text() const {
    uint64_t left_out = 0;
    std::string text;
    for (const auto& [label, times] : Unfinished(&left_out)) {
      if (!text.empty()) text += ", ";
      text += *label;
      if (times > 1) text += " (" + std::to_string(times) + " times)";
    }
    return left_out == 0 ? text : text + " and " + std::to_string(left_out) + " before them";
  }

 private:
  static constexpr size_t kKept = 16;
  std::array<std::atomic<Label>, kKept> labels_{};
  std::atomic<uint64_t> count_{0};
  std::atomic<uint64_t> finished_{0};
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_WORK_H_
