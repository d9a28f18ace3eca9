/* The C interface between the core runtime and the runtime of one backend.
 *
 * A backend's shared library exports exactly one function, `dovetail_backend_table`, which returns
 * a table of function pointers. The library may be written in any language that can export a C
 * function; it needs neither tvm-ffi nor any C++ of ours. The table and every struct below that has
 * a `struct_size` only ever grow at their end; `struct_size` (filled in by whoever makes the
 * struct) tells how much of it exists, so that a newer core and an older library, or the reverse,
 * still understand each other. Structs without one (dvt_location, dvt_binding, dvt_launch,
 * dvt_native) stand in arrays or on hot paths and never change: another shape needs a new entry of
 * the table.
 *
 * Rules that hold everywhere:
 *
 * - Status. A function returns a `dvt_code`; `DVT_OK` is 0. When it fails and `error` is not NULL
 *   it writes the code and a text (what happened, to which named thing, with the value) into
 *   `*error`. There is no global "last error".
 * - Asynchrony. `copy` and `launch` may return before the work is done. A failure of such work is
 *   reported by the first `stream_synchronize` or `event_synchronize` that waits for it, be it
 *   through a `stream_wait`. Host memory that a copy writes is written when such a wait returns,
 *   and possibly not earlier: a backend may need the waiting thread to move the last bytes.
 * - Threads. Every function may be called from any thread. Calls that name the same stream are
 *   serialised by the caller; all others may run at the same time.
 * - Ownership. What an `*_open`, `*_create`, `alloc` or `*_load` returns belongs to the caller,
 *   who gives it back once with the matching function. Arguments are borrowed for the call, with
 *   the one exception of the host memory of an asynchronous copy (see `copy`).
 * - Null. A pointer argument may be NULL only where its comment says "may be NULL".
 * - Optional. An entry of the table may be NULL only where its comment says "optional"; the core
 *   then reports the operation as unsupported by this backend, by name.
 * - Nothing may be thrown across this interface, and no function may end the process.
 */
#ifndef DOVETAIL_BACKEND_H_
#define DOVETAIL_BACKEND_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Raised when a rule changes; appending entries does not raise it.
 */
#define DVT_ABI_VERSION 1u

/* The oldest version that this core still accepts. */
#define DVT_ABI_OLDEST 1u

#if defined(_WIN32)
#define DVT_EXPORT __declspec(dllexport)
#else
#define DVT_EXPORT __attribute__((visibility("default")))
#endif

/* What the caller should do next is what tells the codes apart. */
typedef enum dvt_code {
  DVT_OK = 0,
  DVT_INVALID_ARGUMENT = 1, /* the call is wrong: change the arguments */
  DVT_OUT_OF_MEMORY = 2,    /* free something, or ask for less */
  DVT_UNSUPPORTED = 3,      /* this device cannot do it: use another variant or device */
  DVT_DRIVER_MISSING = 4,   /* the vendor's library is not on this machine: install it */
  DVT_DRIVER_ERROR = 5,     /* the vendor's library failed: its text is in the message */
  DVT_DEVICE_LOST = 6,      /* the device is gone: open it again (see device_open) */
  DVT_INVALID_IMAGE = 7,    /* the device's compiler or loader refused the image */
  DVT_NOT_FOUND = 8,        /* no such kernel, device or attribute */
  DVT_DEVICE_ASSERT = 9,    /* a kernel reported a failed check */
  DVT_INTERNAL = 10,        /* a defect of the runtime: report it */
  DVT_TIME_LIMIT = 11,      /* the device did not finish in the time it was given */
  DVT_INTERRUPTED = 12      /* the caller no longer wants it (the core's own cpu only) */
} dvt_code;

/* Where a failed call leaves its reason. The caller makes it and sets struct_size. */
typedef struct dvt_error {
  uint32_t struct_size;
  int32_t code;    /* a dvt_code */
  char text[2040]; /* UTF-8, always terminated, cut at a whole character when too long */
} dvt_error;

/* Sanitizers a library was built with; the core refuses a mismatch that cannot work. */
typedef enum dvt_sanitizer {
  DVT_SANITIZER_NONE = 0,
  DVT_SANITIZER_ADDRESS = 1,
  DVT_SANITIZER_THREAD = 2
} dvt_sanitizer;

/* Opaque objects of a backend. */
typedef struct dvt_device dvt_device;
typedef struct dvt_stream dvt_stream;
typedef struct dvt_event dvt_event;
typedef struct dvt_image dvt_image;
typedef struct dvt_kernel dvt_kernel;

/* Device memory is named by the handle that also stands in DLTensor.data: a pointer where the
 * device has an address space of its own (cpu, cuda, rocm), the native object where it has none
 * (a cl_mem for opencl, a pointer to the runtime's own record for vulkan and webgpu). Offsets
 * travel beside the handle, never inside it. */
typedef void* dvt_memory;

/* Called once for each attribute of a device. `name` is a plain dotted name such as
 * "opencl.version", "device.name" or "x86.avx2"; `value` is text: a decimal integer, "true" or
 * "false" for numbers and facts, anything else for a name. Both are borrowed for the call. */
typedef void (*dvt_attribute_visitor)(void* context, const char* name, const char* value);

/* The limits that the core itself needs to plan a launch; filled in by device_limits. */
typedef struct dvt_device_limits {
  uint32_t struct_size;
  /* A buffer argument is bound at a byte offset that is a multiple of this (a power of two); what
   * is left reaches the kernel as an element offset. 1: any offset. 0: only the whole memory
   * object can be bound, so that all of the offset is passed. */
  uint32_t binding_alignment;
  /* Host copies must begin and end, in device memory, at a multiple of this (a power of two).
   * 1 unless the runtime cannot hide it: a runtime should hide it. */
  uint32_t copy_alignment;
  uint32_t reserved;          /* 0 */
  uint64_t max_grid[3];       /* blocks in one launch, by dimension; at least 1 */
  uint64_t max_block_threads; /* threads in one block */
  uint64_t max_binding_bytes; /* bytes in one bound buffer range */
  uint64_t max_allocation_bytes;
  uint64_t max_shared_bytes; /* shared memory in one block */
  uint32_t is_host_memory;   /* 1: a dvt_memory is a pointer the host may read and write */
  uint32_t is_synchronous;   /* 1: copy and launch are complete when they return */
} dvt_device_limits;

/* One end of a copy: device memory (memory != NULL, offset in bytes) or host memory
 * (memory == NULL, host is the address). */
typedef struct dvt_location {
  dvt_memory memory; /* may be NULL */
  void* host;        /* may be NULL */
  uint64_t offset;
} dvt_location;

/* One buffer argument of a launch: `size` bytes from `offset`. The core guarantees that `memory` is
 * not NULL and `size` at least 1 (for an argument without elements it binds memory that nothing
 * reads), that `offset` is a multiple of binding_alignment, that the range lies inside the memory
 * object and `size` within max_binding_bytes, and that the element offset of the kernel's data
 * inside the range stands among the scalars when the kernel asks for it (docs/format/image.md,
 * "arguments"). `lead` is how many of these bytes were added in front to reach an allowed offset:
 * the argument's own bytes are the `size - lead` from `offset + lead`. Most backends ignore it; one
 * whose device forbids bound ranges to overlap needs it, as ranges that were widened overlap their
 * neighbours. */
typedef struct dvt_binding {
  dvt_memory memory;
  uint64_t offset;
  uint64_t size;
  uint64_t lead; /* less than size; 0 when the argument's own offset could be bound */
} dvt_binding;

/* One launch. Buffers come in the order of the kernel's buffer arguments; scalars are one packed
 * block in the order and at the offsets that docs/format/image.md gives (each at a multiple of its
 * own size). How they reach the kernel, as arguments, push constants or a small uniform buffer, is
 * the business of the backend. */
typedef struct dvt_launch {
  dvt_kernel* kernel;
  uint32_t grid[3]; /* blocks, each at least 1 and within max_grid */
  uint32_t binding_count;
  const dvt_binding* bindings; /* may be NULL when binding_count is 0 */
  const void* scalars;         /* may be NULL when scalar_bytes is 0 */
  uint64_t scalar_bytes;
} dvt_launch;

/* A native object that another library owns; `type` is a name such as "cl_mem", "cl_command_queue",
 * "cuda_stream", "fd". Which are understood is per backend and documented there. */
typedef struct dvt_native {
  const char* type;
  void* handle;
  uint64_t size; /* bytes, for memory; else 0 */
} dvt_native;

typedef struct dvt_backend_table {
  /* --- the handshake: these five fields never move ------------------------------------------ */
  uint32_t struct_size; /* sizeof(dvt_backend_table) of the library */
  uint32_t abi_version; /* DVT_ABI_VERSION of the library */
  uint32_t sanitizer;   /* a dvt_sanitizer */
  uint32_t reserved;    /* 0 */
  const char* kind;     /* the backend's kind, static text; must equal the manifest's */

  /* --- the driver ---------------------------------------------------------------------------- */

  /* Opens the vendor's library, once; later calls return the first outcome. `candidates` are
   * absolute paths to try before the system's own names, in order. DVT_DRIVER_MISSING (with every
   * name tried and why it failed) is an ordinary answer, not a defect. */
  int32_t (*driver_open)(const char* const* candidates, uint32_t candidate_count,
                         dvt_error* error /* may be NULL */);

  /* The number of devices; 0 with DVT_OK when the driver works and has none. Needs driver_open. */
  int32_t (*device_count)(uint32_t* count, dvt_error* error /* may be NULL */);

  /* --- a device ------------------------------------------------------------------------------ */

  /* Opens device `index`. Opening the same one twice gives two handles that both work. After a call
   * has answered DVT_DEVICE_LOST the core opens the device again, while it still holds memory,
   * streams, events and images of the lost handle: all must then be made anew, and the functions
   * that give those back stay safe to call, at any time or never. */
  int32_t (*device_open)(uint32_t index, dvt_device** device, dvt_error* error /* may be NULL */);

  /* Closes a device. All its streams, events, images and memory have been given back before. */
  void (*device_close)(dvt_device* device);

  int32_t (*device_attributes)(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                               dvt_error* error /* may be NULL */);

  /* Fills in no more than limits->struct_size bytes. */
  int32_t (*device_limits)(dvt_device* device, dvt_device_limits* limits,
                           dvt_error* error /* may be NULL */);

  /* --- memory -------------------------------------------------------------------------------- */

  /* `size` is at least 1. The contents are undefined. Aligned for every type of the language.
   * More than max_allocation_bytes is DVT_OUT_OF_MEMORY, like any other size that is not there. */
  int32_t (*alloc)(dvt_device* device, uint64_t size, dvt_memory* memory,
                   dvt_error* error /* may be NULL */);

  /* The caller has waited for all work that uses the memory. */
  void (*free)(dvt_device* device, dvt_memory memory);

  /* Optional. Wraps memory of another library; `free` then drops only the wrapper. */
  int32_t (*memory_import)(dvt_device* device, const dvt_native* native, dvt_memory* memory,
                           dvt_error* error /* may be NULL */);

  /* Optional. Names the native object of a memory, which stays the backend's, by the type given;
   * "host_pointer": where the host reads and writes it while no work of the device uses it. */
  int32_t (*memory_export)(dvt_device* device, dvt_memory memory, dvt_native* native,
                           dvt_error* error /* may be NULL */);

  /* Copies `size` bytes, at least 1, in stream order; at most one end is host memory, whose bytes
   * must stay valid and unchanged until the stream has passed this point. Ranges do not overlap. */
  int32_t (*copy)(dvt_stream* stream, const dvt_location* destination, const dvt_location* source,
                  uint64_t size, dvt_error* error /* may be NULL */);

  /* --- streams and events -------------------------------------------------------------------- */

  /* An in-order queue of work. */
  int32_t (*stream_create)(dvt_device* device, dvt_stream** stream,
                           dvt_error* error /* may be NULL */);

  /* Optional. Uses another library's queue; stream_destroy then leaves that queue alone. */
  int32_t (*stream_import)(dvt_device* device, const dvt_native* native, dvt_stream** stream,
                           dvt_error* error /* may be NULL */);

  /* Waits for nothing: the caller has synchronised. */
  void (*stream_destroy)(dvt_stream* stream);

  /* Waits until all work is done and reports its first failure, once. */
  int32_t (*stream_synchronize)(dvt_stream* stream, dvt_error* error /* may be NULL */);

  /* Marks the present end of the stream. An event may outlive its stream. */
  int32_t (*event_record)(dvt_stream* stream, dvt_event** event,
                          dvt_error* error /* may be NULL */);

  int32_t (*event_synchronize)(dvt_event* event, dvt_error* error /* may be NULL */);

  /* Work submitted to `stream` from now on waits for `event`, which may be of another stream of
   * the same device. Returns at once. */
  int32_t (*stream_wait)(dvt_stream* stream, dvt_event* event, dvt_error* error /* may be NULL */);

  void (*event_destroy)(dvt_event* event);

  /* --- images and launches ------------------------------------------------------------------- */

  /* Loads the bytes of one image (docs/format/image.md). The bytes are borrowed for the call. They
   * have been verified by the core, and yet the backend decodes them as untrusted input.
   * DVT_UNSUPPORTED, from here or from image_kernel: this device cannot run it, and the core tries
   * the next variant; DVT_INVALID_IMAGE is an error that the caller sees. */
  int32_t (*image_load)(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                        dvt_error* error /* may be NULL */);

  /* The caller has waited for all launches of its kernels. */
  void (*image_unload)(dvt_image* image);

  /* The kernel belongs to the image and lives as long as it. May compile: slow the first time. */
  int32_t (*image_kernel)(dvt_image* image, const char* name, dvt_kernel** kernel,
                          dvt_error* error /* may be NULL */);

  /* Submits `count` launches in stream order: each sees the memory effects of all before it. On
   * failure none, or only a leading part, of the batch has been submitted, and the message says
   * which launch failed. */
  int32_t (*launch)(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                    dvt_error* error /* may be NULL */);

  /* --- appended after the first release of version 1: look at struct_size first --------------- */

  /* Optional. As event_record; the device also notes the time at which the stream gets there. */
  int32_t (*event_record_timed)(dvt_stream* stream, dvt_event** event,
                                dvt_error* error /* may be NULL */);

  /* Optional, but there if event_record_timed is. Nanoseconds from `start` to `end`: timed events
   * of one device, both already waited for; DVT_INVALID_ARGUMENT otherwise. */
  int32_t (*event_elapsed)(dvt_event* start, dvt_event* end, double* nanoseconds,
                           dvt_error* error /* may be NULL */);

  /* Optional. From now on a wait for work of this device (stream_synchronize, event_synchronize)
   * that lasts longer than `nanoseconds` fails with DVT_TIME_LIMIT and names what had been
   * submitted; 0 waits for ever, as a device does until it is told otherwise. The work itself goes
   * on: its memory must not be freed, and the stream stays failed until a later wait succeeds. */
  int32_t (*device_time_limit)(dvt_device* device, uint64_t nanoseconds,
                               dvt_error* error /* may be NULL */);

  /* Optional. Copies between memory of two devices of this backend, in the order of `stream`, which
   * belongs to one of them; work of the other one that matters has been waited for. As `copy`
   * otherwise; both ends are memory. Works whether or not the devices reach each other's memory. */
  int32_t (*copy_between)(dvt_stream* stream, dvt_device* destination_device,
                          const dvt_location* destination, dvt_device* source_device,
                          const dvt_location* source, uint64_t size,
                          dvt_error* error /* may be NULL */);

  /* Optional; there where stream_import is and its queues can be captured. 1 while another library
   * records what is submitted to the stream into a graph, to be done later and perhaps often:
   * nothing may be waited for then, and memory that is used again later may not take part. */
  int32_t (*stream_is_captured)(dvt_stream* stream, uint32_t* is_captured,
                                dvt_error* error /* may be NULL */);

  /* Optional, both or neither. As stream_synchronize and event_synchronize, but for a while only:
   * when the wait is not over after about `nanoseconds`, *is_over is 0 and the answer DVT_OK, and
   * nothing has happened; else *is_over is 1 and the answer that of the whole wait. `waited` is how
   * long this wait has lasted already, for the time limit. So a caller may wait and look after
   * other things in between, such as a person who presses Ctrl-C (dovetail/kit/wait_slice.h helps).
   */
  int32_t (*stream_synchronize_within)(dvt_stream* stream, uint64_t waited, uint64_t nanoseconds,
                                       uint32_t* is_over, dvt_error* error /* may be NULL */);
  int32_t (*event_synchronize_within)(dvt_event* event, uint64_t waited, uint64_t nanoseconds,
                                      uint32_t* is_over, dvt_error* error /* may be NULL */);

  /* Optional. As `launch`; `work` has for each launch what one of its blocks costs, as the plan
   * says it (docs/format/plan.md, "Work"), or 0 where it says nothing. For devices that have to
   * decide how many threads a launch is worth; no result depends on it. */
  int32_t (*launch_with_work)(dvt_stream* stream, const dvt_launch* launches, const uint64_t* work,
                              uint32_t count, dvt_error* error /* may be NULL */);

  /* Optional. Names the native queue behind a stream, by the type that the caller gives, and sets
   * `handle`, for a library that submits work of its own (dovetail/library.h). The queue stays the
   * backend's and lives as long as the stream. What is submitted to it is work of the stream: it
   * comes after what was submitted to the stream before and before what is submitted later, and a
   * wait for the stream or for an event of it waits for it. Such calls are serialised with those
   * of the table that name the stream. A failure of that work is for whoever submitted it to find,
   * and may be reported here as well. DVT_UNSUPPORTED, for another type or a queue that cannot be
   * shared so: the caller does without. */
  int32_t (*stream_export)(dvt_stream* stream, dvt_native* native,
                           dvt_error* error /* may be NULL */);
} dvt_backend_table;

/* The one exported function. The core passes the range of versions it speaks; the library returns
 * its table (static, never freed) if its own version lies in the range, and NULL otherwise, after
 * writing its own version into *abi_version, so that the refusal can name both numbers. */
typedef const dvt_backend_table* (*dvt_backend_table_function)(uint32_t core_oldest,
                                                               uint32_t core_newest,
                                                               uint32_t* abi_version);
#define DVT_BACKEND_TABLE_SYMBOL "dovetail_backend_table"

DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                           uint32_t core_newest,
                                                           uint32_t* abi_version);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_BACKEND_H_ */
