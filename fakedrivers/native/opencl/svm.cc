/* Shared virtual memory: allocations that the host reaches by address, and buffers made of them. */
#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {

Svm::~Svm() { UnmapMemory(*bytes); }

std::shared_ptr<Svm> FindSvm(const void* address) {
  const auto at = reinterpret_cast<uint64_t>(address);
  const Lock lock = LockState();
  const auto& live = Global().svm;
  const auto after = live.upper_bound(at);
  if (after == live.begin()) return nullptr;
  const auto& found = std::prev(after)->second;
  return at - found->bytes->address < found->bytes->size ? found : nullptr;
}

/* "Returns a valid non-NULL shared virtual memory address if it was allocated. Otherwise, like
 * malloc, it returns a NULL pointer" (The OpenCL Specification 3.0, clSVMAlloc). */
void* SVMAlloc(ClContext id, ClBitfield flags, size_t size, ClUint alignment) {
  constexpr ClUint kMostAlignment = 128; /* of the largest type, long16 */
  const auto context = Find<Context>(id);
  const auto device = Find<Device>(context->devices.front());
  const ClBitfield access = flags & 7U;
  DOVETAIL_FAKE_REQUIRE((access & (access - 1)) == 0, kClInvalidValue,
                        "flags name two kinds of access");
  DOVETAIL_FAKE_REQUIRE(
      (flags & ~ClBitfield{7U | kClMemSvmFineGrainBuffer | kClMemSvmAtomics}) == 0, kClInvalidValue,
      "flags are " + Text(flags));
  DOVETAIL_FAKE_REQUIRE((alignment & (alignment - 1)) == 0 && alignment <= kMostAlignment,
                        kClInvalidValue, "alignment is " + Text(alignment));
  DOVETAIL_FAKE_REQUIRE(size != 0, kClInvalidValue, "size is 0");
  const bool is_fine = (flags & kClMemSvmFineGrainBuffer) != 0;
  if (device->svm == 0 || size > device->max_allocation || context->lost != 0 ||
      (is_fine && (device->svm & kClDeviceSvmFineGrainBuffer) == 0) ||
      (!is_fine && (flags & kClMemSvmAtomics) != 0)) {
    throw Refused{kClOutOfResources};
  }
  const auto bytes = AllocateMemory(device->index, size, device->memory, MemoryKind::kDevice);
  if (bytes == nullptr) throw Refused{kClMemObjectAllocationFailure};
  auto made = std::make_shared<Svm>();
  made->context = context;
  made->bytes = bytes;
  const Lock lock = LockState();
  Global().svm[made->bytes->address] = made;
  return reinterpret_cast<void*>(made->bytes->address);
}

void SVMFree(ClContext id, void* address) {
  const auto context = Find<Context>(id);
  if (address == nullptr) return; /* "no action occurs" */
  std::shared_ptr<Svm> found;
  {
    const Lock lock = LockState();
    auto& live = Global().svm;
    const auto at = live.find(reinterpret_cast<uint64_t>(address));
    if (at != live.end()) {
      found = std::move(at->second);
      live.erase(at);
    }
  }
  DOVETAIL_FAKE_REQUIRE(found != nullptr, kClInvalidValue,
                        "svm_pointer is no address of clSVMAlloc, or was given back before");
  if (found->context != context) Misuse("svm_pointer is of another context");
  if (found->buffers != 0) Misuse("svm_pointer is given back while a buffer is made of it");
  /* Unmapped when the last command that uses it has ended. */
  ForgetMemory(found->bytes->address);
}

}  // namespace dovetail::fakedrivers::opencl
