// The results of a call as managed tensors.
#ifndef DOVETAIL_FFI_MANAGED_RESULTS_H_
#define DOVETAIL_FFI_MANAGED_RESULTS_H_

#include <cstdint>
#include <vector>

#include "engine/dlpack.h"
#include "engine/function.h"
#include "ffi/c_api.h"

namespace dovetail::runtime {

// Owns the tensors until the call has succeeded.
class ManagedResults : public ResultAllocator {
 public:
  ManagedResults() = default;
  ManagedResults(const ManagedResults&) = delete;
  ManagedResults& operator=(const ManagedResults&) = delete;
  ~ManagedResults() override;

  const DLTensor* Allocate(uint32_t ordinal, Device& device, DLDataType dtype, int32_t rank,
                           const int64_t* shape) override;
  // Hands over what the function returns, in that order. A tensor that is returned twice is handed
  // out once: the second place stays null.
  void MoveTo(const ReturnOrder& order, dovetail_results* results);

 private:
  std::vector<DLManagedTensorVersioned*> tensors_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_MANAGED_RESULTS_H_
