// Collects the launches of one call, so that they reach the backend in few submissions.
#ifndef DOVETAIL_ENGINE_LAUNCH_BATCH_H_
#define DOVETAIL_ENGINE_LAUNCH_BATCH_H_

#include <cstdint>
#include <memory>

#include "engine/argument.h"
#include "engine/program.h"
#include "engine/trace.h"

namespace dovetail::runtime {

// Writes a scalar parameter of the call into a kernel's scalar block.
void StoreParameter(const ScalarRecipe& recipe, uint8_t* at, const ScalarSlot& slot);

// The steps of its plan that one call may still execute.
class StepBudget {
 public:
  explicit StepBudget(const Program& program) : program_(program), left_(program.most_steps) {}

  void Spend(uint64_t steps) {
    if (steps > left_) Refuse(steps);
    left_ -= steps;
  }

 private:
  [[noreturn]] __attribute__((noinline, cold)) void Refuse(uint64_t steps) const;

  const Program& program_;
  uint64_t left_;
};

class LaunchBatch {
 public:
  LaunchBatch(const Program& program, Stream& stream) : program_(program), stream_(stream) {}
  LaunchBatch(const LaunchBatch&) = delete;
  LaunchBatch& operator=(const LaunchBatch&) = delete;

  // Adds a launch; a grid with an extent of 0 or less is skipped, one that exceeds the device's
  // limit is cut, and each piece is a step. Throws kUnsupported or kResource.
  void Add(const ProgramLaunch& launch, const int64_t* registers, const TensorSlot* tensors,
           const ScalarSlot* scalars, StepBudget* budget);

  // Submits what has been collected. Not done by the destructor: a failed call submits nothing
  // more.
  void Flush();

  // All launches of the call so far as a trace; null when some have left already, or were cut.
  std::unique_ptr<const Trace> MakeTrace(const TensorSlot* tensors,
                                         const ScalarSlot* scalars) const;

 private:
  static constexpr uint32_t kLaunches = kBatchLaunches;
  static constexpr uint32_t kBindings = kBatchBindings;
  static constexpr uint32_t kScalarBytes = kBatchScalarBytes;

  void Append(const ProgramLaunch& launch, const int64_t* registers, const TensorSlot* tensors,
              const ScalarSlot* scalars, const uint64_t* base, const uint32_t* grid);
  void AppendCut(const ProgramLaunch& launch, const int64_t* registers, const TensorSlot* tensors,
                 const ScalarSlot* scalars, const int64_t* extents, StepBudget* budget);
  // Throws kPlan when a size that the kernel is given is not the tensor's.
  void CheckSizes(const ProgramLaunch& launch, const int64_t* registers, const TensorSlot* tensors,
                  const ScalarSlot* scalars) const;
  // Fills in one binding and returns the element offset of the tensor's first element in it.
  int64_t Bind(const ProgramLaunch& launch, uint32_t number, const TensorSlot& tensor,
               dvt_binding* binding) const;
  void WriteScalars(const ProgramLaunch& launch, const int64_t* registers,
                    const ScalarSlot* scalars, const uint64_t* base, const int64_t* offsets,
                    uint8_t* block) const;

  const Program& program_;
  Stream& stream_;
  uint32_t launch_count_ = 0;
  uint32_t binding_count_ = 0;
  uint32_t scalar_bytes_ = 0;
  bool is_whole_ = true;  // nothing has been flushed or cut
  const ProgramLaunch* sources_[kLaunches];
  dvt_launch launches_[kLaunches];
  uint64_t work_[kLaunches];
  dvt_binding bindings_[kBindings];
  alignas(8) uint8_t scalars_[kScalarBytes];
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_LAUNCH_BATCH_H_
