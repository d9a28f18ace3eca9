/* How the core calls a kernel of the `cpu` kind: the one convention that compiled objects obey.
 *
 * An object is relocatable ELF for one architecture and serves every operating system, so the
 * convention is fixed by the architecture and not by the system: System V on x86-64 (also on
 * Windows), AAPCS64 on aarch64, lp64d on riscv64. Every argument is an integer or a pointer and
 * there are six, so that all travel in registers. Kernels use no red zone, no stack probes, leave
 * the platform register (x18, gp, tp) alone, and need no symbol but memset, memcpy and memmove.
 */
#ifndef DOVETAIL_CPU_KERNEL_H_
#define DOVETAIL_CPU_KERNEL_H_

#include <stdint.h>

#if defined(__x86_64__) || defined(_M_X64)
#define DVT_CPU_KERNEL_CALL __attribute__((sysv_abi))
#else
#define DVT_CPU_KERNEL_CALL
#endif

/* Runs blocks first <= b < last of the grid, where block b has the coordinates
 * x = b % grid[0], y = b / grid[0] % grid[1], z = b / (grid[0] * grid[1]).
 *
 * buffers: for each buffer argument the address of its first element (binding and offset already
 *   added), aligned to one element.
 * scalars: the scalar block (docs/format/image.md), 8-byte aligned.
 * grid: the three extents of the whole grid.
 * scratch: 64-byte aligned, private to the calling thread for the duration of the call, contents
 *   undefined. It has the size of each argument of kind `shared` in turn, rounded up to a multiple
 * of 64, and then the image record's `shared bytes`. Holds the shared memory of one block at a
 * time, and whatever else the code generator keeps there. */
typedef void(DVT_CPU_KERNEL_CALL* dvt_cpu_kernel)(void* const* buffers, const void* scalars,
                                                  uint64_t first, uint64_t last,
                                                  const uint32_t* grid, void* scratch);

#endif /* DOVETAIL_CPU_KERNEL_H_ */
