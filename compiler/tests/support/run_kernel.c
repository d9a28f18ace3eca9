/* Calls one compiled kernel, by its number in the table that it is linked with: reads its arguments
 * from standard input, writes its buffers back.
 *
 * Input, little-endian u64: buffers, scalar bytes, grid x, y, z, first, last, scratch bytes; then
 * for each buffer its size and its bytes; then the scalar block.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*kernel)(void* const* buffers, const void* scalars, uint64_t first, uint64_t last,
                       const uint32_t* grid, void* scratch);

extern void (*const dovetail_test_table[])(void);

static void read_exactly(void* to, size_t size) {
  if (size != 0 && fread(to, 1, size, stdin) != size) {
    fprintf(stderr, "run_kernel: the input ends early\n");
    exit(2);
  }
}

static void* allocate(uint64_t size) {
  void* memory = aligned_alloc(64, (size + 127) / 64 * 64);
  if (memory == NULL) {
    fprintf(stderr, "run_kernel: no memory for %llu bytes\n", (unsigned long long)size);
    exit(2);
  }
  return memory;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: run_kernel NUMBER < arguments > buffers\n");
    return 2;
  }
  kernel run = (kernel)dovetail_test_table[atoi(argv[1])];
  uint64_t header[8];
  read_exactly(header, sizeof header);
  void** buffers = allocate((header[0] + 1) * sizeof(void*));
  uint64_t* sizes = allocate((header[0] + 1) * sizeof(uint64_t));
  for (uint64_t i = 0; i < header[0]; ++i) {
    read_exactly(&sizes[i], sizeof sizes[i]);
    buffers[i] = allocate(sizes[i]);
    read_exactly(buffers[i], sizes[i]);
  }
  void* scalars = allocate(header[1]);
  read_exactly(scalars, header[1]);
  uint32_t grid[3] = {(uint32_t)header[2], (uint32_t)header[3], (uint32_t)header[4]};
  run(buffers, scalars, header[5], header[6], grid, allocate(header[7]));
  for (uint64_t i = 0; i < header[0]; ++i) fwrite(buffers[i], 1, sizes[i], stdout);
  return 0;
}
