// Device memory as a DLPack tensor with one owner: what `empty`, `asarray` and results hand out.
//
// The deleter may run at any time, on any thread, also while the interpreter is taken down: the
// memory knows its device, and devices live until the process ends.
#include <memory>
#include <utility>
#include <vector>

#include "engine/tensor_copy.h"
#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

struct ManagedTensor {
  DLManagedTensorVersioned managed;
  Memory memory;
  std::vector<int64_t> extents;  // the shape, then the strides
};

void Delete(DLManagedTensorVersioned* managed) {
  delete static_cast<ManagedTensor*>(managed->manager_ctx);
}

}  // namespace

DLManagedTensorVersioned* AllocateManaged(Device& device, DLDataType dtype, int32_t rank,
                                          const int64_t* shape) {
  auto owner = std::make_unique<ManagedTensor>();
  owner->extents.resize(2 * static_cast<size_t>(rank));
  int64_t* strides = owner->extents.data() + rank;
  for (int32_t axis = 0; axis < rank; ++axis) {
    if (shape[axis] < 0) {
      Fail(ErrorKind::kValue, "extent ", axis, " of a new tensor is ", shape[axis],
           "; extents must be at least 0");
    }
    owner->extents[static_cast<size_t>(axis)] = shape[axis];
  }

  DLTensor& tensor = owner->managed.dl_tensor;
  tensor.device = device.dl_device();
  tensor.ndim = rank;
  tensor.dtype = dtype;
  tensor.shape = owner->extents.data();
  tensor.strides = strides;
  tensor.byte_offset = 0;
  const int64_t count = ElementCount(tensor);
  int64_t stride = 1;
  for (int32_t axis = rank - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    if (shape[axis] > 1) stride *= shape[axis];
  }
  uint64_t bytes = 0;
  if (__builtin_mul_overflow(static_cast<uint64_t>(count), ElementBytes(dtype), &bytes)) {
    Fail(ErrorKind::kValue, "a new tensor of ", count, " elements of ", DtypeName(dtype),
         " has more bytes than fit in 64 bits");
  }
  owner->memory = device.Allocate(bytes);
  tensor.data = owner->memory.handle();
  owner->managed.version = {DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION};
  owner->managed.manager_ctx = owner.get();
  owner->managed.deleter = Delete;
  owner->managed.flags = 0;
  return &owner.release()->managed;
}

}  // namespace dovetail::runtime
