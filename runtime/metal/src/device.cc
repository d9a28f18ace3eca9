#include "device.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::metal {
namespace {

constexpr const char* kMemoryType = "MTLBuffer";

const char* TrueOrFalse(bool value) { return value ? "true" : "false"; }

Status WrongType(const char* what, const dvt_native& native) {
  return {DVT_UNSUPPORTED, std::string("metal ") + what + " memory as '" + kMemoryType +
                               "', not as '" + (native.type == nullptr ? "" : native.type) + "'"};
}

bool IsMemoryType(const dvt_native& native) {
  return native.type != nullptr && std::strcmp(native.type, kMemoryType) == 0;
}

}  // namespace

Status Device::Open() {
  const Pool pool(api());
  DOVETAIL_RETURN_IF_ERROR(FindOpen(driver_, record_, &open_));
  ReadLimits();
  return {};
}

void Device::ReadLimits() {
  is_unified_ = api().MTLDevice_HasUnifiedMemory(id()) != 0;
  const MtlSize threads = api().MTLDevice_MaxThreads(id());
  limits_.struct_size = sizeof(limits_);
  limits_.binding_alignment = 1;
  limits_.copy_alignment = 1;
  limits_.max_block_threads = std::max<uint64_t>(threads.width, 1);
  /* MSL, 5.2.3.6: a thread's position in the grid is a uint. */
  const uint64_t grid = std::numeric_limits<uint32_t>::max() / limits_.max_block_threads;
  std::fill_n(limits_.max_grid, 3, std::max<uint64_t>(grid, 1));
  limits_.max_allocation_bytes = api().MTLDevice_MaxBufferLength(id());
  limits_.max_binding_bytes = limits_.max_allocation_bytes;
  limits_.max_shared_bytes = api().MTLDevice_MaxThreadgroupMemory(id());
}

Status Device::CheckThere() const {
  if (!open_->is_lost.load()) return {};
  return {DVT_DEVICE_LOST, "device '" + name() + "' is lost; open it again"};
}

void Device::Forget() const {
  open_->is_lost.store(true);
  const std::lock_guard<std::mutex> lock(record_->mutex);
  if (record_->open == open_) record_->open.reset();
}

Status Device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  const Pool pool(api());
  const auto visit = [visitor, context](const char* name, const std::string& value) {
    visitor(context, name, value.c_str());
  };
  const auto is_of = [this](Integer family) {
    return api().MTLDevice_SupportsFamily(id(), family) != 0;
  };
  Integer apple = kFamilyApple9;
  while (apple >= kFamilyApple1 && !is_of(apple)) --apple;
  /* Metal Feature Set Tables: SIMD-scoped reductions from Apple7 on and of Mac2, permutations from
   * Apple6 on; matrices from Apple7 on; atomic float from Apple7 on, and of Metal3. */
  const bool is_mac = is_of(kFamilyMac2);
  visit("metal.language", std::to_string(driver_.language));
  visit("metal.simd_functions", TrueOrFalse(apple >= kFamilyApple7 || is_mac));
  visit("metal.matrices", TrueOrFalse(apple >= kFamilyApple7));
  visit("metal.float_atomics", TrueOrFalse(apple >= kFamilyApple7 || is_of(kFamilyMetal3)));
  /* Every GPU of Apple's has 32; others say theirs of a pipeline only. */
  if (apple >= kFamilyApple1) {
    visit("metal.simd_width", "32");
    visit("metal.family", "apple" + std::to_string(apple - kFamilyApple1 + 1));
  } else {
    visit("metal.family", is_mac ? "mac2" : "unknown");
  }
  visit("metal.max_block_threads", std::to_string(limits_.max_block_threads));
  visit("metal.max_shared_bytes", std::to_string(limits_.max_shared_bytes));
  visit("metal.unified_memory", TrueOrFalse(is_unified_));
  visit("metal.registry_id", std::to_string(record_->registry_id));
  visit("device.name", name());
  visit("device.memory_bytes", std::to_string(api().MTLDevice_WorkingSetSize(id())));
  visit("driver.library", driver_.library);
  visit("driver.version", "macOS " + driver_.version);
  return {};
}

Status Device::Allocate(uint64_t size, dvt_memory* memory) const {
  const auto where = [this, size] {
    return "device '" + name() + "', " + std::to_string(size) + " bytes";
  };
  if (size > limits_.max_allocation_bytes) {
    return {DVT_OUT_OF_MEMORY,
            where() + ": one buffer holds at most " + std::to_string(limits_.max_allocation_bytes)};
  }
  const UInteger mode = is_unified_ ? kStorageModeShared : kStorageModePrivate;
  /* A whole number of the words that blits copy. */
  const Id made =
      api().MTLDevice_NewBuffer(id(), RoundUp(size, kBlitAlignment), mode << kStorageModeShift);
  if (made == nullptr) {
    return GaveNothing("MTLDevice.newBufferWithLength:options:", DVT_OUT_OF_MEMORY)
        .Within(where() + ", " + std::to_string(api().MTLDevice_AllocatedSize(id())) +
                " are in use");
  }
  *memory = made;
  return {};
}

void Device::Free(dvt_memory memory) const {
  const Pool pool(api());
  api().objc_release(static_cast<Id>(memory));
}

Owned Device::NewStaging(uint64_t size) const {
  return {api(), api().MTLDevice_NewBuffer(id(), size, kStorageModeShared << kStorageModeShift)};
}

Status Device::Import(const dvt_native& native, dvt_memory* memory) const {
  if (!IsMemoryType(native)) return WrongType("imports", native);
  const auto buffer = static_cast<Id>(native.handle);
  if (buffer == nullptr) return {DVT_INVALID_ARGUMENT, "memory_import was given an MTLBuffer nil"};
  if (api().MTLDevice_RegistryId(api().MTLBuffer_Device(buffer)) != record_->registry_id) {
    return {DVT_INVALID_ARGUMENT, "the MTLBuffer belongs to another device than '" + name() + "'"};
  }
  const uint64_t length = api().MTLBuffer_Length(buffer);
  if (native.size > length) {
    return {DVT_INVALID_ARGUMENT, "the MTLBuffer has " + std::to_string(length) +
                                      " bytes, memory_import was told " +
                                      std::to_string(native.size)};
  }
  if (length % kBlitAlignment != 0) {
    return {DVT_UNSUPPORTED, "the MTLBuffer has " + std::to_string(length) +
                                 " bytes; blits copy whole words, so that it needs a multiple of " +
                                 std::to_string(kBlitAlignment)};
  }
  *memory = api().objc_retain(buffer);
  return {};
}

Status Device::Export(dvt_memory memory, dvt_native* native) const {
  if (!IsMemoryType(*native)) return WrongType("exports", *native);
  native->handle = memory;
  native->size = api().MTLBuffer_Length(static_cast<Id>(memory));
  return {};
}

}  // namespace dovetail::runtime::metal
