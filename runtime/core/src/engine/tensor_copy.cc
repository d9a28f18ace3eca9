#include "engine/tensor_copy.h"

#include <cstring>
#include <memory>
#include <vector>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

// A tensor by the bytes that it touches, counted from DLTensor.data.
struct Extent {
  int64_t first = 0;  // of element 0
  int64_t low = 0;
  int64_t high = 0;
};

std::string ShapeText(const DLTensor& tensor) {
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
    Fail(ErrorKind::kValue, "a tensor of shape ", ShapeText(tensor),
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
    default:
      Fail(ErrorKind::kType, "elements of ", size, " bytes cannot be copied with strides");
  }
}

bool IsHost(Device* device) { return device == nullptr || device->is_host_memory(); }

uint8_t* HostAddress(const DLTensor& tensor) {
  return static_cast<uint8_t*>(tensor.data) + tensor.byte_offset;
}

// Host bytes for the whole range that a device tensor touches.
struct Staging {
  explicit Staging(const Extent& range)
      : extent(range), bytes(static_cast<size_t>(range.high - range.low)) {}

  Extent extent;
  std::vector<uint8_t> bytes;

  uint8_t* First() { return bytes.data() + (extent.first - extent.low); }

  void Transfer(bool download, void* memory, Stream& stream) {
    dvt_location host = {nullptr, bytes.data(), 0};
    dvt_location device = {memory, nullptr, static_cast<uint64_t>(extent.low)};
    stream.Copy(download ? host : device, download ? device : host, bytes.size());
    stream.Synchronize();
  }
};

Staging MakeStaging(const DLTensor& tensor) {
  const Extent extent = Measure(tensor);
  if (extent.low < 0) {
    Fail(ErrorKind::kValue, "a tensor of shape ", ShapeText(tensor),
         " reaches below the start of its memory");
  }
  return Staging(extent);
}

// One tensor is in host memory; no staging is needed when both are contiguous.
void CopyContiguous(const DLTensor& host, const DLTensor& device, bool download, Stream& stream) {
  const uint64_t bytes = ElementBytes(host.dtype) * static_cast<uint64_t>(ElementCount(host));
  dvt_location host_end = {nullptr, HostAddress(host), 0};
  dvt_location device_end = {device.data, nullptr, device.byte_offset};
  stream.Copy(download ? host_end : device_end, download ? device_end : host_end, bytes);
  stream.Synchronize();
}

void Download(const DLTensor& host, const DLTensor& device, Stream& stream) {
  if (IsContiguous(host) && IsContiguous(device)) {
    CopyContiguous(host, device, true, stream);
    return;
  }
  Staging staging = MakeStaging(device);
  staging.Transfer(true, device.data, stream);
  CopyOnHost(HostAddress(host), host, staging.First(), device);
}

void Upload(const DLTensor& device, const DLTensor& host, Stream& stream) {
  if (IsContiguous(host) && IsContiguous(device)) {
    CopyContiguous(host, device, false, stream);
    return;
  }
  Staging staging = MakeStaging(device);
  // What lies between the elements stays as it is.
  if (!IsContiguous(device)) staging.Transfer(true, device.data, stream);
  CopyOnHost(staging.First(), device, HostAddress(host), host);
  staging.Transfer(false, device.data, stream);
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
    Fail(ErrorKind::kValue, "cannot copy shape ", ShapeText(source), " into shape ",
         ShapeText(destination));
  }
}

}  // namespace

void CopyTensor(const DLTensor& destination, Device* destination_device, const DLTensor& source,
                Device* source_device, Stream* stream) {
  CheckAlike(destination, source);
  if (ElementCount(source) == 0) return;
  Measure(source);
  Measure(destination);
  const bool to_host = IsHost(destination_device);
  const bool from_host = IsHost(source_device);
  if (to_host && from_host) {
    CopyOnHost(HostAddress(destination), destination, HostAddress(source), source);
    return;
  }
  const auto stream_of = [&](Device* device) -> Stream& {
    return stream != nullptr && &stream->device() == device ? *stream : *device->DefaultStream();
  };
  if (from_host) {
    Upload(destination, source, stream_of(destination_device));
  } else if (to_host) {
    Download(destination, source, stream_of(source_device));
  } else if (destination_device == source_device && destination.data != source.data &&
             IsContiguous(destination) && IsContiguous(source)) {
    const uint64_t bytes = ElementBytes(source.dtype) * static_cast<uint64_t>(ElementCount(source));
    const dvt_location to = {destination.data, nullptr, destination.byte_offset};
    const dvt_location from = {source.data, nullptr, source.byte_offset};
    stream_of(source_device).Copy(to, from, bytes);
    stream_of(source_device).Synchronize();
  } else {
    // Two devices, or strides: by way of the host.
    DLTensor between = source;
    std::vector<uint8_t> bytes(ElementBytes(source.dtype) *
                               static_cast<uint64_t>(ElementCount(source)));
    between.data = bytes.data();
    between.byte_offset = 0;
    between.strides = nullptr;
    Download(between, source, stream_of(source_device));
    Upload(destination, between, stream_of(destination_device));
  }
}

}  // namespace dovetail::runtime
