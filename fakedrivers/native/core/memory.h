/* The memory of devices: real memory of the host, so that kernels run on it, in an address range of
 * its own. Each allocation has a page without access on both sides and a band of known bytes behind
 * it; it begins with bytes that are no sensible number (0xFF: NaN as a float, -1 as an integer),
 * and its addresses are without access, and not used again for long, once it has been given back.
 */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_MEMORY_H_
#define DOVETAIL_FAKEDRIVERS_CORE_MEMORY_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "records.h"
#include "timeline.h"

namespace dovetail::fakedrivers {

enum class MemoryKind { kDevice, kManaged, kPinned, kRegistered };

/* "device memory", "pinned host memory", ... */
const char* KindText(MemoryKind kind);

struct Allocation {
  uint64_t address = 0;
  uint64_t size = 0;
  MemoryKind kind = MemoryKind::kDevice;
  int device = 0;
  const void* context = nullptr; /* the driver's own */
  const void* pool = nullptr;    /* the driver's own */
  unsigned flags = 0;            /* the driver's own */
  CallSite made = {"?", nullptr, 0};
  uint64_t id = 0;
  /* Stream-ordered memory: the work after which it may be used. */
  bool is_stream_ordered = false;
  Moment ready;
  /* The last use by each timeline (by id). */
  std::map<uint64_t, uint64_t> uses;
};

/* Which kind an allocation counts as in OpenCount: "memory", "host memory", "registered memory". */
const char* OpenKind(MemoryKind kind);

/* Null, and `reason`, when the script's limit or the device's memory (in bytes) is used up. */
std::shared_ptr<Allocation> AllocateMemory(int device, uint64_t size, uint64_t device_bytes,
                                           MemoryKind kind);

/* Host memory of somebody else, made known; null if it overlaps what is known. */
std::shared_ptr<Allocation> RegisterMemory(void* address, uint64_t size);

/* The live allocation that holds `address`, or ends there if `or_end`. */
std::shared_ptr<Allocation> FindMemory(uint64_t address, bool or_end = false);

/* Why there is none: "was given back by ...", "lies 16 bytes behind ...", "is no address of ...".
 */
std::string MemoryRefusal(uint64_t address);

/* Whether [address, address + size) lies in one allocation; misuse is said for what is not. */
std::shared_ptr<Allocation> CheckRange(uint64_t address, uint64_t size, const char* what);

/* Ends an allocation that begins at `address`; null and misuse if there is none. Bytes that were
 * written behind its end are misuse too. */
std::shared_ptr<Allocation> FreeMemory(uint64_t address);

/* As FreeMemory, in two halves, for memory that is given back in stream order: no longer found, and
 * then unmapped. */
std::shared_ptr<Allocation> ForgetMemory(uint64_t address);
void UnmapMemory(const Allocation& allocation);

/* Live bytes on a device. */
uint64_t UsedBytes(int device);
uint64_t OpenMemoryCount(const char* kind);
std::string OpenMemoryText();

/* Looks behind every live allocation; misuse is said for what was written over. */
void CheckGuards();

/* Gives back everything that belongs to the context (null: everything). */
void ClearMemory(const void* context);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_MEMORY_H_
