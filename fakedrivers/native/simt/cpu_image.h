/* What a CPU image exports and what its kernels are given: the interface between the engine and the
 * shared libraries that stand for device code. Plain C, so that any compiler can make an image.
 *
 * An image is a shared library that defines `dovetail_cpu_image`. Each thread of a block runs the
 * kernel's entry on a fibre of its own, all on one thread of the host; it is told who it is by a
 * `dovetail_thread`, which begins with the services of the engine. No service is a symbol that the
 * image leaves undefined: several drivers in one process have an engine each.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_CPU_IMAGE_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_CPU_IMAGE_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised with every change of the structures. */
#define DOVETAIL_CPU_IMAGE_VERSION 1

/* The symbol that an image defines. */
#define DOVETAIL_CPU_IMAGE_SYMBOL "dovetail_cpu_image"

typedef struct dovetail_thread dovetail_thread;
typedef struct dovetail_services dovetail_services;

/* A service found by name: writes its result to `result`, reads argument n at `arguments[n]`.
 * Values lie as in memory: a struct of floats one after the other, an i1 as one byte. */
typedef void (*dovetail_service)(dovetail_thread* self, void* result, const void* const* arguments);

/* Does what threads do together. Slot n is thread n of those that take part, counted as in `lanes`;
 * `inputs[n]` and `outputs[n]` are what it gave to `collective`, null where it did not take part.
 */
typedef void (*dovetail_combine)(const dovetail_thread* last, uint32_t slots,
                                 const void* const* inputs, void* const* outputs);

/* Which threads a collective is of. */
enum {
  DOVETAIL_SUBGROUP = 0,  /* those of the subgroup whose bit in `lanes` is set; slots are lanes */
  DOVETAIL_WARPGROUP = 1, /* four subgroups that lie together, all; slots are 0 ... 4 * size - 1 */
  DOVETAIL_BLOCK = 2,     /* all of the block; slots are linear numbers in the block */
};

/* Lanes that are all those of the subgroup which have not ended: for devices without masks. */
#define DOVETAIL_ALL_LANES UINT64_MAX

struct dovetail_services {
  /* Waits until `threads` threads of the block (0: all) have come to barrier `id` (0 ... 63).
   * `site` says where in the code it stands: threads that meet at different sites are an error;
   * null says that any will do. */
  void (*barrier)(dovetail_thread* self, uint32_t id, uint32_t threads, const void* site);
  /* Comes to a barrier without waiting (PTX: barrier.cta.arrive). */
  void (*barrier_arrive)(dovetail_thread* self, uint32_t id, uint32_t threads);
  /* The barrier of a cluster in two halves (PTX: barrier.cluster.arrive and .wait). */
  void (*cluster_arrive)(dovetail_thread* self);
  void (*cluster_wait)(dovetail_thread* self);
  /* Waits for all threads of the scope (DOVETAIL_SUBGROUP ...); the last to come runs `combine` for
   * all. Exactly the threads named by `lanes` must come with the same `lanes` and `site`. */
  void (*collective)(dovetail_thread* self, uint32_t scope, uint64_t lanes, const void* site,
                     dovetail_combine combine, const void* input, void* output);
  /* The value of lane `from` of the subgroup, 0 where it does not take part. */
  uint64_t (*exchange)(dovetail_thread* self, uint64_t lanes, uint64_t value, uint32_t from,
                       const void* site);
  /* The values of all lanes that take part, by lane; returns those lanes. `all` has 64 places. */
  uint64_t (*gather)(dovetail_thread* self, uint64_t lanes, uint64_t value, uint64_t* all,
                     const void* site);
  /* Bit n: lane n takes part and its predicate is not 0. */
  uint64_t (*ballot)(dovetail_thread* self, uint64_t lanes, uint32_t predicate, const void* site);
  /* The lanes of the subgroup that have not ended. */
  uint64_t (*active)(dovetail_thread* self);
  /* Lets other threads run: for loops that wait for memory to change. A block in which nothing but
   * yields happens for long is stuck, and reported. */
  void (*yield)(dovetail_thread* self);
  /* Ends the launch with an error. Does not return. */
  void (*trap)(dovetail_thread* self, const char* text);
  /* A service by name, null where there is none: "nvvm.shfl.sync.bfly.i32". */
  dovetail_service (*find)(const char* name);
};

/* One thread of a launch, as its kernel sees it. */
struct dovetail_thread {
  const dovetail_services* services;
  const dovetail_service* imports; /* those of the image, in its order */
  uint32_t thread[3];              /* threadIdx */
  uint32_t block[3];               /* blockIdx */
  uint32_t block_extent[3];        /* blockDim */
  uint32_t grid_extent[3];         /* gridDim */
  uint32_t linear;                 /* in the block: x fastest */
  uint32_t lane;                   /* in the subgroup */
  uint32_t subgroup;               /* in the block */
  uint32_t subgroup_size;
  uint32_t cluster_extent[3];
  uint32_t cluster_block[3]; /* of this block in its cluster */
  uint32_t cluster_rank;     /* linear, x fastest */
  uint32_t cluster_blocks;
  unsigned char* shared; /* of the block: arrays of constant size, then those of the launch */
  uint64_t static_shared_bytes;
  uint64_t dynamic_shared_bytes;
  /* Begins at a multiple of 4 GiB; the shared memory of block r of the cluster is at
   * `window + r * DOVETAIL_SHARED_STRIDE`. So the low 32 bits of an address of shared memory are
   * its 32-bit address, and `window` + such an address is the memory, also of another block. */
  unsigned char* window;
  void* engine; /* the engine's own */
};

/* Bytes between the shared memories of the blocks of a cluster. */
#define DOVETAIL_SHARED_STRIDE 0x1000000u

/* What an argument is: docs/format/image.md, "Arguments". */
enum {
  DOVETAIL_ARGUMENT_BUFFER = 0,
  DOVETAIL_ARGUMENT_SCALAR = 1,
  DOVETAIL_ARGUMENT_OFFSET = 2,
  DOVETAIL_ARGUMENT_GRID_BASE = 3,
  DOVETAIL_ARGUMENT_SHARED = 4,
  DOVETAIL_ARGUMENT_TENSOR_MAP = 5, /* behind those of the record: 128 bytes (tensor_map.h) */
};

typedef struct dovetail_cpu_argument {
  uint8_t kind;
  uint8_t size; /* bytes of the value: 8 for a buffer */
} dovetail_cpu_argument;

typedef struct dovetail_cpu_kernel {
  const char* name;
  /* `arguments[n]` points at the value of argument n: at a pointer, for a buffer. */
  void (*entry)(dovetail_thread* self, const void* const* arguments);
  const dovetail_cpu_argument* arguments;
  uint32_t argument_count;
  uint32_t block[3];   /* threads that the code was compiled for; 0 where any will do */
  uint32_t cluster[3]; /* blocks in a cluster that the code demands; 0 where it demands none */
  uint32_t subgroup_size;
  uint64_t static_shared_bytes;
} dovetail_cpu_kernel;

typedef struct dovetail_cpu_image_record {
  uint32_t version; /* DOVETAIL_CPU_IMAGE_VERSION */
  uint32_t kernel_count;
  const dovetail_cpu_kernel* kernels;
  /* Names of the services that the kernels call by number; loading fails where one is unknown. */
  const char* const* imports;
  uint32_t import_count;
  /* Null, or the place (thread-local, so asked for once a launch) where the engine is to keep the
   * running thread: for code that cannot pass it on, such as `threadIdx` in C++. */
  dovetail_thread** (*current)(void);
} dovetail_cpu_image_record;

/* extern const dovetail_cpu_image_record dovetail_cpu_image;   -- defined by the image */

#ifdef __cplusplus
}
#endif

#endif /* DOVETAIL_FAKEDRIVERS_SIMT_CPU_IMAGE_H_ */
