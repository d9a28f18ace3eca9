/* How arguments reach kernels: slots of uniform memory for scalars, and bind groups.
 *
 * Both are kept: a launch with the same scalars finds its slot, one with the same buffers its bind
 * group, and then nothing is written or made. A slot is written once and never changed, so that it
 * does not matter when the device reads it. When a buffer of slots is full, a new one takes its
 * place and everything is forgotten; the library holds on to what work under way still needs.
 *
 * Everything here is called with the device's mutex held.
 */
#ifndef DOVETAIL_RUNTIME_WEBGPU_ARGUMENTS_H_
#define DOVETAIL_RUNTIME_WEBGPU_ARGUMENTS_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "program.h"
#include "queue.h"

namespace dovetail::runtime::webgpu {

/* A buffer of the library; its id is never that of another. */
struct Buffer {
  WgpuBuffer handle = nullptr;
  uint64_t size = 0;
  uint64_t id = 0;
};

/* A range of a buffer as it is bound. */
struct Range {
  const Buffer* buffer = nullptr;
  uint64_t offset = 0;
  uint64_t size = 0;
};

class ArgumentCache {
 public:
  ArgumentCache(Gpu& gpu, Queue& queue) : gpu_(gpu), queue_(queue) {}

  /* Finds or makes the slot of these bytes; they are written by the next WriteOut. */
  Status Slot(const void* bytes, uint64_t size, uint32_t* offset);

  /* Finds or makes the bind group of these ranges and, if the program has scalars, the present
   * buffer of slots; ask for the slot first. */
  Status Group(const Program& program, const Range* ranges, size_t count, WgpuBindGroup* group);

  /* Writes the slots that are new, before what uses them is submitted. */
  Status WriteOut();

  /* Lets go of every bind group: a buffer is about to be given back. */
  void DropGroups();

 private:
  struct SlotEntry {
    uint32_t offset = 0;
    uint64_t size = 0;
  };
  struct GroupEntry {
    std::vector<uint64_t> key;
    Owned<WgpuBindGroup> group = OwnNothing<WgpuBindGroup>();
  };

  Status Renew(uint64_t slot_bytes);

  Gpu& gpu_;
  Queue& queue_;
  Owned<WgpuBuffer> uniforms_ = OwnNothing<WgpuBuffer>();
  uint64_t generation_ = 0;
  std::vector<char> shadow_; /* what the slots hold */
  uint64_t used_ = 0;
  uint64_t written_ = 0; /* slots below this are in the buffer */
  std::unordered_multimap<uint64_t, SlotEntry> slots_;
  std::unordered_multimap<uint64_t, GroupEntry> groups_;
  std::vector<uint64_t> key_; /* kept for its memory */
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_ARGUMENTS_H_
