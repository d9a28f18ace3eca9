#include "engine/trace.h"

#include <cstring>
#include <utility>

#include "engine/launch_batch.h"
#include "engine/program.h"
#include "engine/stream.h"

namespace dovetail::runtime {
namespace {

constexpr uint32_t kMostParameters = 32;  // of a program that is traced at all

uint64_t AddressOf(const DLTensor& tensor) {
  return reinterpret_cast<uintptr_t>(tensor.data) + tensor.byte_offset;
}

bool IsRowMajor(const TensorSlot& slot, uint32_t rank) {
  int64_t expected = 1;
  for (uint32_t i = rank; i-- > 0;) {
    if (slot.shape[i] > 1 && slot.strides[i] != expected) return false;
    expected *= slot.shape[i];
  }
  return true;
}

}  // namespace

bool IsTraceable(const Program& program) {
  const dvt_device_limits& limits = program.device->limits();
  return limits.is_host_memory != 0 && limits.is_synchronous != 0 &&
         limits.binding_alignment == 1 && program.allocations.empty() && program.calls.empty() &&
         !program.plan->reports.exists && program.parameters.size() <= kMostParameters;
}

Trace::Trace(const Program& program, const TensorSlot* tensors, const ScalarSlot* scalar_slots,
             const dvt_launch* launches, const uint64_t* work, const ProgramLaunch* const* sources,
             uint32_t launch_count) {
  for (const ProgramParameter& parameter : program.parameters) {
    if (!parameter.is_tensor) {
      if (parameter.is_read_by_plan) scalars_.push_back(scalar_slots[parameter.slot].integer);
      continue;
    }
    const TensorSlot& slot = tensors[parameter.slot];
    TraceTensor tensor;
    tensor.extent_index = static_cast<uint32_t>(extents_.size());
    tensor.is_row_major = IsRowMajor(slot, parameter.rank);
    tensor.is_empty = slot.IsEmpty();
    tensor.low = slot.low - slot.first;
    tensor.high = slot.high - slot.first;
    extents_.insert(extents_.end(), slot.shape, slot.shape + parameter.rank);
    extents_.insert(extents_.end(), slot.strides, slot.strides + parameter.rank);
    tensors_.push_back(tensor);
  }
  for (uint32_t i = 0; i < launch_count; ++i) {
    TraceLaunch launch;
    launch.source = sources[i];
    launch.launch = launches[i];
    launch.work = work[i];
    launch.first_binding = static_cast<uint32_t>(bindings_.size());
    launch.scalar_at = static_cast<uint32_t>(8 * blocks_.size());
    for (const ScalarRecipe& recipe : sources[i]->scalars) {
      launch.takes_parameters |= recipe.source == ScalarRecipe::Source::kParameter;
    }
    bindings_.insert(bindings_.end(), launches[i].bindings,
                     launches[i].bindings + launches[i].binding_count);
    if (launches[i].scalar_bytes != 0) {
      blocks_.resize(blocks_.size() + (launches[i].scalar_bytes + 7) / 8);
      std::memcpy(reinterpret_cast<uint8_t*>(blocks_.data()) + launch.scalar_at,
                  launches[i].scalars, launches[i].scalar_bytes);
    }
    launches_.push_back(launch);
  }
}

bool Trace::Match(const Program& program, const Argument* arguments, uint64_t* addresses,
                  ScalarSlot* scalars) const {
  const DLDevice wanted = program.device->dl_device();
  const TraceTensor* traced = tensors_.data();
  const int64_t* value = scalars_.data();
  const uint32_t count = static_cast<uint32_t>(program.parameters.size());
  for (uint32_t i = 0; i < count; ++i) {
    const ProgramParameter& parameter = program.parameters[i];
    const Argument& argument = arguments[i];
    if (!parameter.is_tensor) {
      BindScalar(program, i, argument, scalars + parameter.slot);
      if (parameter.is_read_by_plan && scalars[parameter.slot].integer != *value++) return false;
      continue;
    }
    const DLTensor* tensor = argument.tensor;
    if (argument.tag != Argument::Tag::kTensor || tensor == nullptr) return false;
    uint32_t dtype = 0;
    std::memcpy(&dtype, &tensor->dtype, sizeof dtype);
    if (dtype != parameter.packed_dtype || tensor->ndim != static_cast<int32_t>(parameter.rank) ||
        tensor->device.device_type != wanted.device_type ||
        tensor->device.device_id != wanted.device_id ||
        (argument.read_only && parameter.is_written)) {
      return false;
    }
    const int64_t* shape = extents_.data() + traced->extent_index;
    const int64_t* strides = shape + parameter.rank;
    bool same = tensor->strides != nullptr || traced->is_row_major;
    for (uint32_t k = 0; k < parameter.rank; ++k) same &= tensor->shape[k] == shape[k];
    if (tensor->strides != nullptr) {
      for (uint32_t k = 0; k < parameter.rank; ++k) same &= tensor->strides[k] == strides[k];
    }
    const uint64_t address = AddressOf(*tensor);
    same &=
        traced->is_empty || (tensor->data != nullptr && (address & (parameter.alignment - 1)) == 0);
    if (!same) return false;
    addresses[parameter.slot] = address;
    ++traced;
  }
  return true;
}

// Only what ranges tell: views that interleave, or are one, go the long way.
bool Trace::IsApart(const Program& program, const uint64_t* addresses) const {
  for (const ProgramAlias& alias : program.aliases) {
    const TraceTensor& a = tensors_[alias.a];
    const TraceTensor& b = tensors_[alias.b];
    if (a.is_empty || b.is_empty) continue;
    const uint64_t a_low = addresses[alias.a] + static_cast<uint64_t>(a.low);
    const uint64_t a_high = addresses[alias.a] + static_cast<uint64_t>(a.high);
    const uint64_t b_low = addresses[alias.b] + static_cast<uint64_t>(b.low);
    const uint64_t b_high = addresses[alias.b] + static_cast<uint64_t>(b.high);
    if (a_high > b_low && b_high > a_low) return false;
  }
  return true;
}

bool Trace::TryRun(const Program& program, const Argument* arguments, Stream& stream) const {
  uint64_t addresses[kMostParameters];
  ScalarSlot scalars[kMostParameters];
  if (!Match(program, arguments, addresses, scalars) || !IsApart(program, addresses)) return false;
  dvt_launch launches[kBatchLaunches];
  uint64_t work[kBatchLaunches];
  dvt_binding bindings[kBatchBindings];
  uint64_t blocks[kBatchScalarBytes / 8];
  const auto count = static_cast<uint32_t>(launches_.size());
  for (uint32_t i = 0; i < count; ++i) {
    const TraceLaunch& traced = launches_[i];
    dvt_launch& launch = launches[i];
    launch = traced.launch;
    work[i] = traced.work;
    dvt_binding* binding = bindings + traced.first_binding;
    launch.bindings = binding;
    for (uint32_t k = 0; k < launch.binding_count; ++k) {
      binding[k] = bindings_[traced.first_binding + k];
      const uint32_t tensor = traced.source->bindings[k].tensor;
      if (tensors_[tensor].is_empty) continue;  // bound to memory that nothing reads
      binding[k].memory = reinterpret_cast<void*>(addresses[tensor]);
      binding[k].offset = 0;
    }
    const uint64_t* block = blocks_.data() + traced.scalar_at / 8;
    launch.scalars = block;
    if (!traced.takes_parameters) continue;
    uint64_t* own = blocks + traced.scalar_at / 8;
    for (uint64_t k = 0; k < (launch.scalar_bytes + 7) / 8; ++k) own[k] = block[k];
    for (const ScalarRecipe& recipe : traced.source->scalars) {
      if (recipe.source == ScalarRecipe::Source::kParameter) {
        StoreParameter(recipe, reinterpret_cast<uint8_t*>(own) + recipe.at, scalars[recipe.number]);
      }
    }
    launch.scalars = own;
  }
  if (count != 0) stream.Launch(launches, work, count);
  return true;
}

void TraceStore::Add(std::unique_ptr<const Trace> trace) {
  const MutexLock lock(mutex_);
  const uint32_t count = count_.load(std::memory_order_relaxed);
  if (count == kMost) return;
  traces_[count] = std::move(trace);
  count_.store(count + 1, std::memory_order_release);
}

}  // namespace dovetail::runtime
