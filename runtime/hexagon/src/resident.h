/* The resident program of resident.s, and the memory that it shares with the host. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_RESIDENT_H_
#define DOVETAIL_RUNTIME_HEXAGON_RESIDENT_H_

#include <cstdint>
#include <string>

namespace dovetail::runtime::hexagon {

/* Shared memory: where the processor sees it, and how much it is. */
constexpr uint32_t kSharedAddress = 0x40000000;
constexpr uint32_t kSharedBytes = 0x40000000;

/* A page of the processor, which is what can be mapped in a way of its own; mmap counts offsets in
 * units. */
constexpr uint32_t kPage = 65536;
constexpr uint32_t kMapUnit = 4096;

/* Offsets into it: the two counters, the commands, an area for the arguments of each, and what is
 * given out from there on.
 *
 * qemu-hexagon maps the program's stack, of 8 MiB, where it first looks for room, which is at
 * kSharedAddress (linux-user/mmap.c, TASK_UNMAPPED_BASE of 32-bit targets). So shared memory lies
 * over the stack, which goes on in it: what is given out begins behind. */
constexpr uint32_t kSubmitted = 0;
constexpr uint32_t kDone = 4;
constexpr uint32_t kCommands = 4096;
constexpr uint32_t kCommandCount = 64;
constexpr uint32_t kAreas = 1U << 20;
constexpr uint32_t kAreaBytes = 1U << 14;
constexpr uint32_t kHeap = 1U << 24;

/* One command as it stands in memory. */
struct Command {
  uint32_t function = 0;
  uint32_t arguments[6] = {};
  uint32_t result = 0;
  uint32_t unused[8] = {};
};
static_assert(sizeof(Command) == 64, "resident.s has this size");
static_assert(kCommands + kCommandCount * sizeof(Command) <= kAreas, "areas lie behind commands");

constexpr uint32_t kStackBytes = 1U << 23;
static_assert(kAreas + kCommandCount * kAreaBytes <= kStackBytes / 2, "half of the stack is left");
static_assert(kStackBytes + kPage <= kHeap, "what is given out lies behind the stack");

/* File descriptor of the shared memory in the program. */
constexpr int kSharedDescriptor = 3;

/* The address of its function that changes how shared memory is mapped (mmap's arguments). */
uint32_t MapFunction();

/* The program as an ELF executable. */
std::string ResidentFile();

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_RESIDENT_H_
