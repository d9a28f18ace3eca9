// Device memory as a DLPack tensor: what `empty`, `asarray` and results hand out, and what other
// libraries get of it, in either version of DLPack. The memory goes when its last tensor does.
//
// The deleter may run at any time, on any thread, also while the interpreter is taken down: the
// memory knows its device, and devices live until the process ends.
#include "ffi/managed_tensor.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/dtype.h"
#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

// `Managed`: DLManagedTensorVersioned, or DLManagedTensor for libraries from before DLPack 1.0.
template <typename Managed>
struct TensorOf {
  using Pool = HandlePool<TensorOf>;
  using Owner = std::unique_ptr<TensorOf, void (*)(TensorOf*)>;

  // The device is set before anybody sees it.
  Managed managed = {};  // NOLINT(bugprone-invalid-enum-default-initialization)
  std::shared_ptr<Memory> memory;
  std::vector<int64_t> extents;  // the shape, then the strides

  // A tensor lies at its start, and so is found also when it has been deleted.
  static void Delete(Managed* managed) { Pool::Release(reinterpret_cast<TensorOf*>(managed)); }

  static Owner Make() { return Owner(Pool::Make(), Pool::Release); }

  // Gives the tensor to whoever calls its deleter.
  static Managed* HandOut(Owner owner) {
    DLTensor& tensor = owner->managed.dl_tensor;
    tensor.shape = owner->extents.data();
    tensor.strides = owner->extents.data() + tensor.ndim;
    owner->managed.manager_ctx = owner.get();
    owner->managed.deleter = Delete;
    return &owner.release()->managed;
  }
};

using ManagedTensor = TensorOf<DLManagedTensorVersioned>;

template <typename Managed>
typename TensorOf<Managed>::Owner Share(const ManagedTensor& tensor, void* data, DLDevice device) {
  auto owner = TensorOf<Managed>::Make();
  owner->managed.dl_tensor = tensor.managed.dl_tensor;
  owner->managed.dl_tensor.data = data;
  owner->managed.dl_tensor.device = device;
  owner->memory = tensor.memory;
  owner->extents = tensor.extents;
  return owner;
}

void* ShareAt(const DLManagedTensorVersioned& managed, bool versioned, void* data,
              DLDevice device) {
  const auto& tensor = *static_cast<const ManagedTensor*>(managed.manager_ctx);
  if (!versioned) {
    return TensorOf<DLManagedTensor>::HandOut(Share<DLManagedTensor>(tensor, data, device));
  }
  auto owner = Share<DLManagedTensorVersioned>(tensor, data, device);
  owner->managed.version = managed.version;
  return ManagedTensor::HandOut(std::move(owner));
}

}  // namespace

DLManagedTensorVersioned* AllocateManaged(Device& device, DLDataType dtype, int32_t rank,
                                          const int64_t* shape) {
  auto owner = ManagedTensor::Make();
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
  // An extent of 0 does not excuse the others: strides are made of them, and NumPy refuses such an
  // array.
  auto bytes = static_cast<int64_t>(ElementBytes(dtype));
  int64_t stride = 1;
  bool is_empty = false;
  for (int32_t axis = rank - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    is_empty = is_empty || shape[axis] == 0;
    const int64_t extent = std::max<int64_t>(shape[axis], 1);
    if (__builtin_mul_overflow(bytes, extent, &bytes)) {
      Fail(ErrorKind::kValue, "a new tensor of ", DtypeName(dtype), " with the extent ",
           shape[axis], " along axis ", axis, " has too many bytes to count in 64 bits");
    }
    stride *= extent;
  }
  owner->memory =
      std::make_shared<Memory>(device.Allocate(is_empty ? 0 : static_cast<uint64_t>(bytes)));
  tensor.data = owner->memory->handle();
  owner->managed.version = {DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION};
  return ManagedTensor::HandOut(std::move(owner));
}

void* ShareManaged(const DLManagedTensorVersioned& managed, bool versioned) {
  const DLTensor& tensor = managed.dl_tensor;
  return ShareAt(managed, versioned, tensor.data, tensor.device);
}

void* ShareOnHost(const DLManagedTensorVersioned& managed, bool versioned) {
  const auto& tensor = *static_cast<const ManagedTensor*>(managed.manager_ctx);
  void* const address = tensor.memory->device()->HostAddress(tensor.memory->handle());
  if (address == nullptr) return nullptr;
  return ShareAt(managed, versioned, address, {kDLCPU, 0});
}

}  // namespace dovetail::runtime
