// What a call with the same shapes did before: its launches, ready but for addresses and scalars.
//
// On a device in host memory everything that a plan works out depends only on extents, strides and
// the integer scalars that it reads. A trace holds these beside the launches that came of them; a
// later call that brings the same ones checks its arguments against the trace and launches at once.
// What does not match goes the long way, which also words the errors. Traces never change once
// published, so any number of threads use them without a lock.
#ifndef DOVETAIL_ENGINE_TRACE_H_
#define DOVETAIL_ENGINE_TRACE_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "dovetail/backend.h"

#include "engine/calls.h"

namespace dovetail::runtime {

class Stream;
struct Argument;
struct Program;
struct ProgramLaunch;
struct TensorSlot;
union ScalarSlot;

// Launches in one submission, and what they carry. More go the long way.
constexpr uint32_t kBatchLaunches = 8;
constexpr uint32_t kBatchBindings = 48;
constexpr uint32_t kBatchScalarBytes = 768;

struct TraceTensor {
  uint32_t extent_index = 0;  // in Trace::extents: the shape, then the strides
  bool is_row_major = false;
  bool is_empty = false;
  int64_t low = 0;   // bytes from element 0 to the lowest byte, at most 0
  int64_t high = 0;  // and behind the highest
};

struct TraceLaunch {
  const ProgramLaunch* source = nullptr;
  uint64_t work = 0;
  dvt_launch launch{};  // its pointers are filled in by the call
  uint32_t first_binding = 0;
  uint32_t scalar_at = 0;         // bytes
  bool takes_parameters = false;  // some of its scalars are the call's own
};

class Trace {
 public:
  // From a call that has just been worked out. `launches` point to `bindings` and `scalars`.
  Trace(const Program& program, const TensorSlot* tensors, const ScalarSlot* scalar_slots,
        const dvt_launch* launches, const uint64_t* work, const ProgramLaunch* const* sources,
        uint32_t launch_count);

  // Launches when the arguments match, and returns whether they do. `count` has been checked.
  bool TryRun(const Program& program, const Argument* arguments, Stream& stream) const;

 private:
  bool Match(const Program& program, const Argument* arguments, uint64_t* addresses,
             ScalarSlot* scalars) const;
  bool IsApart(const Program& program, const uint64_t* addresses) const;

  std::vector<TraceTensor> tensors_;  // by tensor number
  std::vector<int64_t> extents_;
  std::vector<int64_t> scalars_;  // values of the scalar parameters that the plan reads
  std::vector<TraceLaunch> launches_;
  std::vector<dvt_binding> bindings_;
  std::vector<uint64_t> blocks_;  // the scalar blocks
};

// Whether calls of a program can be traced: a device in host memory, nothing allocated by the plan.
bool IsTraceable(const Program& program);

// The traces of one program: a few, kept until the program goes.
class TraceStore {
 public:
  static constexpr uint32_t kMost = 8;

  bool TryRun(const Program& program, const Argument* arguments, Stream& stream) const {
    const uint32_t count = count_.load(std::memory_order_acquire);
    for (uint32_t i = 0; i < count; ++i) {
      if (traces_[i]->TryRun(program, arguments, stream)) return true;
    }
    return false;
  }
  bool IsFull() const { return count_.load(std::memory_order_relaxed) == kMost; }
  void Add(std::unique_ptr<const Trace> trace);

 private:
  Mutex mutex_;
  std::atomic<uint32_t> count_{0};
  std::unique_ptr<const Trace> traces_[kMost];
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_TRACE_H_
