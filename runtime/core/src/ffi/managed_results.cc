#include "ffi/managed_results.h"

#include <cstdlib>
#include <new>

#include "ffi/managed_tensor.h"

namespace dovetail::runtime {

ManagedResults::~ManagedResults() {
  for (DLManagedTensorVersioned* tensor : tensors_) {
    if (tensor != nullptr) tensor->deleter(tensor);
  }
}

const DLTensor* ManagedResults::Allocate(uint32_t /*ordinal*/, Device& device, DLDataType dtype,
                                         int32_t rank, const int64_t* shape) {
  tensors_.reserve(tensors_.size() + 1);
  tensors_.push_back(AllocateManaged(device, dtype, rank, shape));
  return &tensors_.back()->dl_tensor;
}

void ManagedResults::MoveTo(const ReturnOrder& order, dovetail_results* results) {
  *results = {nullptr, 0};
  if (order.count == 0) return;
  auto** items = static_cast<void**>(std::calloc(order.count, sizeof(void*)));
  if (items == nullptr) throw std::bad_alloc();
  for (uint32_t i = 0; i < order.count; ++i) {
    items[i] = tensors_.at(order.ordinals[i]);
    tensors_[order.ordinals[i]] = nullptr;
  }
  *results = {items, order.count};
}

}  // namespace dovetail::runtime
