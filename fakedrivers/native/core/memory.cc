/* Allocations by address. */
#include "memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "faults.h"

namespace dovetail::fakedrivers {
namespace {

/* Reserved at once, given access piece by piece. */
constexpr uint64_t kRange = uint64_t{1} << 40;
/* Where the range begins if that is free: device addresses are told at a glance. */
constexpr uint64_t kHint = 0x200000000000;
constexpr uint8_t kFresh = 0xFF;
constexpr uint8_t kGuard = 0xDB;
/* Larger memory is filled at both ends only: filling costs real memory. */
constexpr uint64_t kFilled = uint64_t{64} << 20;
constexpr uint64_t kFilledPart = uint64_t{1} << 20;
/* How many that were given back are remembered by name. */
constexpr size_t kRemembered = 4096;
/* What cuMemAlloc and hipMalloc align to. */
constexpr uint64_t kAlignment = 256;

struct Ended {
  uint64_t address;
  uint64_t size;
  CallSite made;
  CallSite ended;
};

struct Memory {
  std::mutex mutex;
  std::map<uint64_t, std::shared_ptr<Allocation>> live;
  std::deque<Ended> ended;
  std::map<int, uint64_t> used;
  std::map<uint64_t, uint64_t> mapped; /* pages in use in the range: begin, end */
  uint64_t begin = 0;
  uint64_t next = 0;
  uint64_t count = 0;
};

Memory& AllMemory() {
  static auto* const memory = new Memory;
  return *memory;
}

uint64_t Page() {
  static const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return page;
}

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

std::string Address(uint64_t address) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(address));
  return text;
}

std::string Describe(const Allocation& allocation) {
  return std::string(KindText(allocation.kind)) + " " + Address(allocation.address) + " of " +
         std::to_string(allocation.size) + " bytes, made by " + CallText(allocation.made);
}

CallSite Here() {
  const CallSite* const call = CurrentCall();
  return call == nullptr ? CallSite{"?", nullptr, 0} : *call;
}

bool IsOwn(MemoryKind kind) { return kind != MemoryKind::kRegistered; }
bool IsDevice(MemoryKind kind) {
  return kind == MemoryKind::kDevice || kind == MemoryKind::kManaged;
}

/* Pages for `bytes` with one without access on both sides; 0 if there are none. Goes round the
 * range, so that addresses come back as late as possible. Expects the lock. */
uint64_t Map(Memory* memory, uint64_t bytes) {
  if (memory->begin == 0) {
    void* const range = mmap(reinterpret_cast<void*>(kHint), kRange, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) return 0;
    memory->begin = memory->next = reinterpret_cast<uint64_t>(range);
  }
  const uint64_t wanted = RoundUp(bytes, Page()) + 2 * Page();
  const uint64_t end = memory->begin + kRange;
  uint64_t at = memory->next;
  for (int round = 0; round < 2; ++round, at = memory->begin) {
    auto after = memory->mapped.upper_bound(at);
    if (after != memory->mapped.begin()) at = std::max(at, std::prev(after)->second);
    while (wanted <= end - at) {
      if (after == memory->mapped.end() || after->first - at >= wanted) {
        void* const pages = reinterpret_cast<void*>(at + Page());
        if (mprotect(pages, wanted - 2 * Page(), PROT_READ | PROT_WRITE) != 0) return 0;
        memory->mapped[at] = at + wanted;
        memory->next = at + wanted;
        return at + Page();
      }
      at = after->second;
      ++after;
    }
  }
  return 0;
}

/* New pages without access in their place: what they held goes back to the system. */
void Unmap(Memory* memory, uint64_t address) {
  const auto found = memory->mapped.find(address - Page());
  if (found == memory->mapped.end()) return;
  /* If it failed the pages would only stay. */
  void* const again =
      mmap(reinterpret_cast<void*>(found->first), found->second - found->first, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  if (again == MAP_FAILED) return;
  memory->mapped.erase(found);
}

uint64_t GuardEnd(const Allocation& allocation) {
  return RoundUp(allocation.address + allocation.size + kAlignment, Page());
}

void FillGuard(const Allocation& allocation) {
  const uint64_t end = allocation.address + allocation.size;
  std::memset(reinterpret_cast<void*>(end), kGuard, GuardEnd(allocation) - end);
}

void Fill(const Allocation& allocation) {
  auto* const bytes = reinterpret_cast<uint8_t*>(allocation.address);
  if (allocation.size <= kFilled) {
    std::memset(bytes, kFresh, allocation.size);
  } else {
    std::memset(bytes, kFresh, kFilledPart);
    std::memset(bytes + allocation.size - kFilledPart, kFresh, kFilledPart);
  }
  FillGuard(allocation);
}

/* Empty, or what is wrong. */
std::string GuardText(const Allocation& allocation) {
  if (!IsOwn(allocation.kind)) return {};
  const auto* byte = reinterpret_cast<const uint8_t*>(allocation.address + allocation.size);
  const auto* const end = reinterpret_cast<const uint8_t*>(GuardEnd(allocation));
  const auto* const wrong = std::find_if(byte, end, [](uint8_t each) { return each != kGuard; });
  if (wrong == end) return {};
  return "byte " + std::to_string(wrong - byte) +
         " behind the end was written: " + Describe(allocation);
}

std::shared_ptr<Allocation> FindLive(const Memory& memory, uint64_t address, bool or_end) {
  auto after = memory.live.upper_bound(address);
  if (after == memory.live.begin()) return nullptr;
  const std::shared_ptr<Allocation>& found = std::prev(after)->second;
  const uint64_t offset = address - found->address;
  return offset < found->size || (or_end && offset == found->size) ? found : nullptr;
}

}  // namespace

const char* KindText(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::kDevice:
      return "device memory";
    case MemoryKind::kManaged:
      return "managed memory";
    case MemoryKind::kPinned:
      return "pinned host memory";
    default:
      return "registered host memory";
  }
}

const char* OpenKind(MemoryKind kind) {
  return IsDevice(kind)                ? "memory"
         : kind == MemoryKind::kPinned ? "host memory"
                                       : "registered memory";
}

std::shared_ptr<Allocation> AllocateMemory(int device, uint64_t size, uint64_t device_bytes,
                                           MemoryKind kind) {
  const uint64_t limit = std::min(device_bytes, CurrentScript()->memory_limit);
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  uint64_t* const used = IsDevice(kind) ? &memory.used[device] : nullptr;
  if (used != nullptr && (size > limit || *used > limit - size)) return nullptr;
  if (size > kRange / 4) return nullptr;
  const uint64_t address = Map(&memory, size + kAlignment);
  if (address == 0) return nullptr;
  auto made = std::make_shared<Allocation>();
  made->address = address;
  made->size = size;
  made->kind = kind;
  made->device = device;
  made->made = Here();
  made->id = ++memory.count;
  Fill(*made);
  if (used != nullptr) *used += size;
  memory.live[address] = made;
  return made;
}

std::shared_ptr<Allocation> RegisterMemory(void* address, uint64_t size) {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  const auto begin = reinterpret_cast<uint64_t>(address);
  const auto after = memory.live.lower_bound(begin);
  if (FindLive(memory, begin, false) != nullptr ||
      (after != memory.live.end() && after->first < begin + size)) {
    return nullptr;
  }
  auto made = std::make_shared<Allocation>();
  made->address = begin;
  made->size = size;
  made->kind = MemoryKind::kRegistered;
  made->made = Here();
  made->id = ++memory.count;
  memory.live[begin] = made;
  return made;
}

std::shared_ptr<Allocation> FindMemory(uint64_t address, bool or_end) {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  return FindLive(memory, address, or_end);
}

std::string MemoryRefusal(uint64_t address) {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  for (auto ended = memory.ended.rbegin(); ended != memory.ended.rend(); ++ended) {
    if (address < ended->address ||
        address - ended->address >= std::max<uint64_t>(ended->size, 1)) {
      continue;
    }
    return Address(address) + " is in memory that was given back by " + CallText(ended->ended) +
           "; made by " + CallText(ended->made);
  }
  auto after = memory.live.upper_bound(address);
  if (after != memory.live.begin()) {
    const Allocation& before = *std::prev(after)->second;
    const uint64_t behind = address - before.address - before.size;
    if (behind < 1U << 20) {
      return Address(address) + " lies " + std::to_string(behind) + " bytes behind the end of " +
             Describe(before);
    }
  }
  return Address(address) + " is not an address of memory that the driver knows";
}

std::shared_ptr<Allocation> CheckRange(uint64_t address, uint64_t size, const char* what) {
  std::shared_ptr<Allocation> found = FindMemory(address, size == 0);
  if (found == nullptr) {
    Misuse(std::string(what) + ": " + MemoryRefusal(address));
    return nullptr;
  }
  const uint64_t left = found->address + found->size - address;
  if (size <= left) return found;
  Misuse(std::string(what) + ": " + std::to_string(size) + " bytes from " + Address(address) +
         " reach " + std::to_string(size - left) + " bytes over the end of " + Describe(*found));
  return nullptr;
}

std::shared_ptr<Allocation> ForgetMemory(uint64_t address) {
  Memory& memory = AllMemory();
  std::shared_ptr<Allocation> found;
  std::string guard;
  {
    const std::lock_guard<std::mutex> lock(memory.mutex);
    const auto live = memory.live.find(address);
    if (live != memory.live.end()) {
      found = live->second;
      memory.live.erase(live);
      if (IsDevice(found->kind)) memory.used[found->device] -= found->size;
      memory.ended.push_back({address, found->size, found->made, Here()});
      if (memory.ended.size() > kRemembered) memory.ended.pop_front();
      guard = GuardText(*found);
    }
  }
  if (!guard.empty()) Misuse(guard);
  if (found == nullptr) {
    const std::shared_ptr<Allocation> inside = FindMemory(address);
    Misuse(inside == nullptr ? MemoryRefusal(address)
                             : Address(address) + " is not the beginning of " + Describe(*inside));
  }
  return found;
}

void UnmapMemory(const Allocation& allocation) {
  if (!IsOwn(allocation.kind)) return;
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  Unmap(&memory, allocation.address);
}

std::shared_ptr<Allocation> FreeMemory(uint64_t address) {
  std::shared_ptr<Allocation> found = ForgetMemory(address);
  if (found != nullptr) UnmapMemory(*found);
  return found;
}

uint64_t UsedBytes(int device) {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  return memory.used[device];
}

uint64_t OpenMemoryCount(const char* kind) {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  return static_cast<uint64_t>(
      std::count_if(memory.live.begin(), memory.live.end(), [kind](const auto& each) {
        return kind == nullptr || *kind == '\0' ||
               std::strcmp(kind, OpenKind(each.second->kind)) == 0;
      }));
}

std::string OpenMemoryText() {
  Memory& memory = AllMemory();
  const std::lock_guard<std::mutex> lock(memory.mutex);
  std::string text;
  for (const auto& each : memory.live) text += Describe(*each.second) + ", is not given back\n";
  return text;
}

void CheckGuards() {
  std::vector<std::string> found;
  {
    Memory& memory = AllMemory();
    const std::lock_guard<std::mutex> lock(memory.mutex);
    for (const auto& each : memory.live) {
      std::string text = GuardText(*each.second);
      if (text.empty()) continue;
      found.push_back(std::move(text));
      FillGuard(*each.second); /* said once */
    }
  }
  for (const std::string& text : found) Misuse(text);
}

void ClearMemory(const void* context) {
  std::vector<std::shared_ptr<Allocation>> gone;
  Memory& memory = AllMemory();
  {
    const std::lock_guard<std::mutex> lock(memory.mutex);
    for (auto each = memory.live.begin(); each != memory.live.end();) {
      if (context != nullptr && each->second->context != context) {
        ++each;
        continue;
      }
      gone.push_back(each->second);
      if (IsDevice(each->second->kind)) memory.used[each->second->device] -= each->second->size;
      memory.ended.push_back({each->first, each->second->size, each->second->made, Here()});
      each = memory.live.erase(each);
    }
    if (context == nullptr) memory.ended.clear();
  }
  for (const auto& each : gone) UnmapMemory(*each);
}

}  // namespace dovetail::fakedrivers
