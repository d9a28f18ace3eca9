// What stands on dvt-run's command line for one parameter of a function.
#ifndef DOVETAIL_TOOL_ARGUMENTS_H_
#define DOVETAIL_TOOL_ARGUMENTS_H_

#include <deque>
#include <string>
#include <vector>

#include "engine/device.h"
#include "engine/function.h"
#include "tool/npy.h"

namespace dovetail::runtime {

// The arguments of one call, made from their texts:
//   7  2.5  true           a scalar
//   IN.npy                 a tensor that is only read
//   FILE.npy:inout         read from the file and, after the call, saved there
//   IN.npy:OUT.npy         read from IN, saved to OUT
//   OUT.npy:zeros=4,5      starts as zeros of this shape (zeros= alone: rank 0), saved to OUT
//   OUT.npy:like=NAME      starts as zeros in the shape of another parameter, saved to OUT
class CallArguments {
 public:
  // Reads the files and, for a device that does not work on host memory, copies to it. Throws
  // kValue for a text that does not fit its parameter, naming both.
  CallArguments(const std::vector<ParameterInfo>& parameters, const std::vector<std::string>& texts,
                Device& device);

  const std::vector<Argument>& values() const { return values_; }

  // After the call: copies back and writes the files.
  void Save();

 private:
  struct Tensor {
    Array array;
    Memory memory;              // on the device, unless that works on host memory
    DLTensor view = kNoTensor;  // what the function gets
    std::string output;         // where to save it; empty: nowhere
  };

  Argument ReadScalar(const ParameterInfo& parameter, const std::string& text) const;
  void ReadTensor(const std::vector<ParameterInfo>& parameters, size_t index,
                  const std::string& text);

  Device& device_;
  std::deque<Tensor> tensors_;  // addresses stay valid
  std::vector<Argument> values_;
};

// Keeps the tensors that a function returns.
class ResultArrays : public ResultAllocator {
 public:
  const DLTensor* Allocate(uint32_t ordinal, Device& device, DLDataType dtype, int32_t rank,
                           const int64_t* shape) override;
  // The result with this ordinal, copied to the host.
  Array Take(uint32_t ordinal, Device& device);

 private:
  struct Result {
    Array array;
    Memory memory;
    DLTensor view = kNoTensor;
  };
  std::deque<Result> results_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_TOOL_ARGUMENTS_H_
