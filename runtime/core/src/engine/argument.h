// Checking and normalising the arguments of one call.
#ifndef DOVETAIL_ENGINE_ARGUMENT_H_
#define DOVETAIL_ENGINE_ARGUMENT_H_

#include <cstdint>

#include "engine/dlpack.h"
#include "engine/function.h"
#include "engine/program.h"

namespace dovetail::runtime {

// The shape of a tensor that has not been bound yet; no verified plan looks at it.
inline constexpr int64_t kNoExtents[kMaxRank] = {};

// A tensor as the executor sees it. Byte offsets count from `data`, an address or a device's
// handle.
struct TensorSlot {
  void* data = nullptr;
  int64_t first = 0;  // of element 0
  int64_t low = 0;    // of the lowest byte that an element occupies
  int64_t high = 0;   // behind the highest; equal to low when the tensor is empty
  const int64_t* shape = kNoExtents;
  const int64_t* strides = kNoExtents;  // in elements, normalised as plan.md says for `stride`

  bool IsEmpty() const { return low == high; }
};

union ScalarSlot {
  int64_t integer;  // bool, signed and unsigned integers (uint64 by its bits)
  double floating;
};

// Checks argument `index` against its parameter and fills in its slot; `strides` has room for the
// rank. Throws kType or kValue naming the function and the parameter.
void BindTensor(const Program& program, uint32_t index, const Argument& argument, int64_t* strides,
                TensorSlot* slot);
void BindScalar(const Program& program, uint32_t index, const Argument& argument, ScalarSlot* slot);

// "sobel takes 2 arguments (x, out), got 3".
[[noreturn]] void ThrowArgumentCount(const Program& program, uint32_t count);

// Rounds to nearest, ties to even, as IEEE 754 says, and returns the value as a double.
double RoundToHalf(double value);
double RoundToBfloat16(double value);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_ARGUMENT_H_
