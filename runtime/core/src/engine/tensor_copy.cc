#include "engine/tensor_copy.h"

#include <cstring>
#include <memory>
#include <vector>

#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/stream.h"
#include "engine/tensor_layout.h"

namespace dovetail::runtime {
namespace {

// A tensor by the bytes that it touches, counted from DLTensor.data.
struct Extent {
  int64_t first = 0;  // of element 0
  int64_t low = 0;
  int64_t high = 0;
};

std::string ShapeOf(const DLTensor& tensor) {
  std::string text = "(";
  for (int32_t i = 0; i < tensor.ndim; ++i) text += Concat(i == 0 ? "" : ", ", tensor.shape[i]);
  return text + (tensor.ndim == 1 ? ",)" : ")");
}

int64_t StrideOf(const DLTensor& tensor, int32_t axis) {
  if (tensor.strides != nullptr) return tensor.strides[axis];
  int64_t stride = 1;
  for (int32_t i = axis + 1; i < tensor.ndim; ++i) stride *= tensor.shape[i];
  return stride;
}

// Throws when the tensor reaches below its memory's start or beyond what 64 bits count.
Extent Measure(const DLTensor& tensor) {
  const auto size = static_cast<int64_t>(ElementBytes(tensor.dtype));
  Extent extent;
  extent.first = static_cast<int64_t>(tensor.byte_offset);
  bool overflow = extent.first < 0;
  extent.low = extent.first;
  overflow |= __builtin_add_overflow(extent.first, size, &extent.high);
  for (int32_t i = 0; i < tensor.ndim; ++i) {
    if (tensor.shape[i] <= 1) continue;
    int64_t span = 0;
    overflow |= __builtin_mul_overflow(StrideOf(tensor, i), tensor.shape[i] - 1, &span);
    overflow |= __builtin_mul_overflow(span, size, &span);
    int64_t* bound = span < 0 ? &extent.low : &extent.high;
    overflow |= __builtin_add_overflow(*bound, span, bound);
  }
  if (overflow) {
    Fail(ErrorKind::kValue, "a tensor of shape ", ShapeOf(tensor),
         " spans more bytes than 64 bits can count");
  }
  return extent;
}

// Copies element by element; both tensors lie in host memory. `size` is one of few constants, so
// that the compiler makes a plain load and store of it.
template <size_t size>
void CopyStrided(uint8_t* to, const DLTensor& to_tensor, const uint8_t* from,
                 const DLTensor& from_tensor, int32_t axis) {
  if (axis == to_tensor.ndim) {
    std::memcpy(to, from, size);
    return;
  }
  const int64_t to_step = StrideOf(to_tensor, axis) * static_cast<int64_t>(size);
  const int64_t from_step = StrideOf(from_tensor, axis) * static_cast<int64_t>(size);
  const int64_t count = to_tensor.shape[axis];
  for (int64_t i = 0; i < count; ++i) {
    if (axis + 1 == to_tensor.ndim) {
      std::memcpy(to + i * to_step, from + i * from_step, size);
    } else {
      CopyStrided<size>(to + i * to_step, to_tensor, from + i * from_step, from_tensor, axis + 1);
    }
  }
}

void CopyOnHost(uint8_t* to, const DLTensor& to_tensor, const uint8_t* from,
                const DLTensor& from_tensor) {
  const uint64_t size = ElementBytes(to_tensor.dtype);
  if (IsContiguous(to_tensor) && IsContiguous(from_tensor)) {
    std::memmove(to, from, size * static_cast<uint64_t>(ElementCount(to_tensor)));
    return;
  }
  switch (size) {
    case 1:
      return CopyStrided<1>(to, to_tensor, from, from_tensor, 0);
    case 2:
      return CopyStrided<2>(to, to_tensor, from, from_tensor, 0);
    case 4:
      return CopyStrided<4>(to, to_tensor, from, from_tensor, 0);
    case 8:
      return CopyStrided<8>(to, to_tensor, from, from_tensor, 0);
    case 16:
      return CopyStrided<16>(to, to_tensor, from, from_tensor, 0);
    default:
      Fail(ErrorKind::kType, "elements of ", size, " bytes cannot be copied with strides");
  }
}

bool IsHost(Device* device) { return device == nullptr || device->is_host_memory(); }

uint8_t* HostAddress(const DLTensor& tensor) {
  return static_cast<uint8_t*>(tensor.data) + tensor.byte_offset;
}

// Host bytes for the whole range that a device tensor touches, widened to where copies may begin
// and end. Memory of such a device ends at a multiple of that (Device::Allocate).
struct Staging {
  Staging(const Extent& range, int64_t alignment)
      : extent(range), begin(range.low / alignment * alignment) {
    const int64_t end = (range.high + alignment - 1) / alignment * alignment;
    is_exact = begin == range.low && end == range.high;
    bytes.resize(static_cast<size_t>(end - begin));
  }

  Extent extent;
  int64_t begin;
  bool is_exact = false;
  std::vector<uint8_t> bytes;

  uint8_t* First() { return bytes.data() + (extent.first - begin); }

  void Download(void* memory, Stream& stream) {
    stream.Download(bytes.data(), memory, static_cast<uint64_t>(begin), bytes.size());
  }
  void Upload(void* memory, Stream& stream) {
    stream.Upload(memory, static_cast<uint64_t>(begin), bytes.data(), bytes.size());
  }
};

Staging MakeStaging(const DLTensor& tensor, const Stream& stream) {
  const Extent extent = Measure(tensor);
  if (extent.low < 0) {
    Fail(ErrorKind::kValue, "a tensor of shape ", ShapeOf(tensor),
         " reaches below the start of its memory");
  }
  return Staging(extent, stream.device().limits().copy_alignment);
}

uint64_t ByteCount(const DLTensor& tensor) {
  return ElementBytes(tensor.dtype) * static_cast<uint64_t>(ElementCount(tensor));
}

// Whether the bytes of both lie alike, and where the device can copy.
bool IsDirect(const DLTensor& host, const DLTensor& device, const Stream& stream) {
  const uint64_t alignment = stream.device().limits().copy_alignment;
  return IsContiguous(host) && IsContiguous(device) && device.byte_offset % alignment == 0 &&
         ByteCount(device) % alignment == 0;
}

void Download(const DLTensor& host, const DLTensor& device, Stream& stream) {
  if (IsDirect(host, device, stream)) {
    stream.Download(HostAddress(host), device.data, device.byte_offset, ByteCount(device));
    return;
  }
  Staging staging = MakeStaging(device, stream);
  staging.Download(device.data, stream);
  CopyOnHost(HostAddress(host), host, staging.First(), device);
}

void Upload(const DLTensor& device, const DLTensor& host, Stream& stream) {
  if (IsDirect(host, device, stream)) {
    stream.Upload(device.data, device.byte_offset, HostAddress(host), ByteCount(device));
    return;
  }
  Staging staging = MakeStaging(device, stream);
  // What lies between the elements, and beside them, stays as it is.
  if (!IsContiguous(device) || !staging.is_exact) staging.Download(device.data, stream);
  CopyOnHost(staging.First(), device, HostAddress(host), host);
  staging.Upload(device.data, stream);
}

void CheckAlike(const DLTensor& destination, const DLTensor& source) {
  const DLDataType a = destination.dtype;
  const DLDataType b = source.dtype;
  if (a.code != b.code || a.bits != b.bits || a.lanes != b.lanes) {
    Fail(ErrorKind::kType, "cannot copy ", DtypeName(b), " into ", DtypeName(a));
  }
  bool same = destination.ndim == source.ndim;
  for (int32_t i = 0; same && i < source.ndim; ++i) same = destination.shape[i] == source.shape[i];
  if (!same) {
    Fail(ErrorKind::kValue, "cannot copy shape ", ShapeOf(source), " into shape ",
         ShapeOf(destination));
  }
}

}  // namespace

void CopyTensor(const DLTensor& destination, Device* destination_device, const DLTensor& source,
                Device* source_device, Stream* destination_stream, Stream* source_stream) {
  CheckAlike(destination, source);
  if (ElementCount(source) == 0) return;
  Measure(source);
  Measure(destination);
  if (destination_device != nullptr) {
    destination_device->CheckMemory("the tensor to copy into ", destination.data);
  }
  if (source_device != nullptr) source_device->CheckMemory("the tensor to copy ", source.data);
  const bool to_host = IsHost(destination_device);
  const bool from_host = IsHost(source_device);
  if (to_host && from_host) {
    CopyOnHost(HostAddress(destination), destination, HostAddress(source), source);
    return;
  }
  const auto choose = [](Device* device, Stream* stream) -> Stream& {
    return stream != nullptr ? *stream : *device->DefaultStream();
  };
  if (from_host) {
    Upload(destination, source, choose(destination_device, destination_stream));
  } else if (to_host) {
    Download(destination, source, choose(source_device, source_stream));
  } else if (destination_device == source_device && destination.data != source.data &&
             IsContiguous(destination) && IsContiguous(source)) {
    const dvt_location to = {destination.data, nullptr, destination.byte_offset};
    const dvt_location from = {source.data, nullptr, source.byte_offset};
    Stream& stream = choose(destination_device, destination_stream);
    stream.WaitFor(choose(source_device, source_stream));
    stream.Copy(to, from, ByteCount(source));
    stream.Synchronize();
  } else if (destination_device != source_device &&
             destination_device->CanCopyFrom(*source_device) && IsContiguous(destination) &&
             IsContiguous(source)) {
    choose(source_device, source_stream).Synchronize();
    Stream& stream = choose(destination_device, destination_stream);
    stream.CopyBetween({destination.data, nullptr, destination.byte_offset}, *source_device,
                       {source.data, nullptr, source.byte_offset}, ByteCount(source));
    stream.Synchronize();
  } else {
    // Two kinds of devices, or strides: by way of the host.
    DLTensor between = source;
    std::vector<uint8_t> bytes(ByteCount(source));
    between.data = bytes.data();
    between.byte_offset = 0;
    between.strides = nullptr;
    Download(between, source, choose(source_device, source_stream));
    Upload(destination, between, choose(destination_device, destination_stream));
  }
}

}  // namespace dovetail::runtime
