/* The C interface of the core runtime: load a bundle, call its functions, on any device.
 *
 *   dovetail_bundle* bundle = NULL;
 *   dovetail_status status = {0};
 *   if (dovetail_bundle_open("saxpy.dvt", NULL, &bundle, &status) != DOVETAIL_OK) {
 *     fprintf(stderr, "%s\n", status.text);
 *     dovetail_status_clear(&status);
 *   }
 *
 * C99 and C++; dovetail.hpp is the same with owners and exceptions. docs/extend/cpp-host.md is the
 * way in. Rules that hold everywhere:
 *
 * - Failure. A function that can fail returns DOVETAIL_OK or a dovetail_error and, unless `status`
 *   is NULL, fills in *status, whose text is freed with dovetail_status_clear. What it gives back
 *   is then NULL or 0. Nothing is thrown and there is no global "last error".
 * - NULL is an error that names the argument, except where a comment says "may be NULL". Every
 *   *_release takes NULL.
 * - Ownership. What *_open, *_create, *_record, *_allocate and a call give out belongs to the
 *   caller, who ends it with the matching *_release, in any order: what needs another object keeps
 *   it alive. Devices live until the process ends; one that is lost stands for the one that is
 *   opened anew in its place. A handle that has been released is refused by name when it is used
 *   again, and ignored when it is released again, until its memory serves another handle: that
 *   finds mistakes, and is nothing to rely on.
 * - Text is UTF-8. A `const char*` that is given out belongs to the object that it was asked of, a
 *   `char*` to the caller, who frees it with dovetail_free.
 * - Every function may be called from any thread, at the same time, on the same object; only a
 *   release must be the last use of a handle.
 * - Versions. The interface has one number, DOVETAIL_API_VERSION. While it stays, functions,
 *   errors, keys of JSON texts and fields at the end of structs with a struct_size are only added,
 *   and a program that was built with an older header keeps running. When it is raised, the library
 *   still serves the versions from dovetail_api_oldest() on. dovetail_api_require checks that.
 */
#ifndef DOVETAIL_DOVETAIL_H_
#define DOVETAIL_DOVETAIL_H_

#include <stdint.h>

#include "dovetail/dlpack.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DOVETAIL_API_VERSION 1u

#if defined(_WIN32)
#define DOVETAIL_API
#else
#define DOVETAIL_API __attribute__((visibility("default")))
#endif

typedef struct dovetail_bundle dovetail_bundle;
typedef struct dovetail_call dovetail_call; /* a function of a bundle */
typedef struct dovetail_device dovetail_device;
typedef struct dovetail_stream dovetail_stream;
typedef struct dovetail_event dovetail_event;
typedef struct dovetail_backends dovetail_backends;

/* What the caller can do is what tells them apart. */
typedef enum dovetail_error {
  DOVETAIL_OK = 0,
  DOVETAIL_IMAGE_ERROR = 1,  /* the bytes of a device image break its format */
  DOVETAIL_BUNDLE_ERROR = 2, /* not a bundle, damaged, cut off or of a newer version */
  DOVETAIL_PLAN_ERROR = 3,   /* a function's launch plan breaks its format */
  DOVETAIL_TYPE_ERROR = 4,   /* an argument has the wrong sort or dtype */
  DOVETAIL_VALUE_ERROR = 5,  /* an argument has a wrong value, rank, shape or device, or is NULL */
  DOVETAIL_NOT_FOUND = 6,    /* no function, device or kernel of this name */
  DOVETAIL_RESOURCE_ERROR = 7,  /* memory, or a limit of the device, is exhausted */
  DOVETAIL_UNSUPPORTED = 8,     /* no variant for this device, or an operation that it lacks */
  DOVETAIL_DEVICE_ERROR = 9,    /* the driver reported a failure */
  DOVETAIL_DEVICE_ASSERT = 10,  /* a kernel reported a failed check */
  DOVETAIL_SYSTEM_ERROR = 11,   /* the operating system refused: a file, a thread, a mapping */
  DOVETAIL_INTERNAL_ERROR = 12, /* a defect of this library */
  DOVETAIL_NOT_READY = 13,      /* the runtime or driver of a backend is missing or broken */
  DOVETAIL_DEVICE_LOST = 14,    /* the device is gone, or what is used here went with it */
  DOVETAIL_TIME_LIMIT = 15,     /* the device did not finish in the time it was given */
  DOVETAIL_INTERRUPTED = 16     /* the process is ending */
} dovetail_error;

/* All zero to begin with. */
typedef struct dovetail_status {
  int32_t kind; /* a dovetail_error */
  int32_t reserved;
  char* text; /* what happened, to what, what was allowed and what to do; NULL on success */
} dovetail_status;

/* --- the library ------------------------------------------------------------------------------ */

/* The version of the distribution, such as "0.1.0". */
DOVETAIL_API const char* dovetail_version(void);
DOVETAIL_API uint32_t dovetail_api_oldest(void);
DOVETAIL_API uint32_t dovetail_api_newest(void);
/* Fails when this library does not serve a program that was built with DOVETAIL_API_VERSION
 * `version`; the text names both. */
DOVETAIL_API int32_t dovetail_api_require(uint32_t version, dovetail_status* status);
DOVETAIL_API void dovetail_free(void* pointer /* may be NULL */);
/* Frees the text and makes the status all zero; may be repeated. */
DOVETAIL_API void dovetail_status_clear(dovetail_status* status /* may be NULL */);
/* "BundleError" for DOVETAIL_BUNDLE_ERROR: the name of the Python class; "" for DOVETAIL_OK. */
DOVETAIL_API const char* dovetail_error_name(int32_t kind);

/* --- bundles ---------------------------------------------------------------------------------- */

/* Opens a file and checks its header; a function is read when it is first needed. `limits`: lines
 * of a name and a number (docs/format/limits.md) that replace defaults. */
DOVETAIL_API int32_t dovetail_bundle_open(const char* path, const char* limits /* may be NULL */,
                                          dovetail_bundle** bundle, dovetail_status* status);
/* The same of bytes in memory, which are copied; `name` stands for the path in messages. */
DOVETAIL_API int32_t dovetail_bundle_from_bytes(const void* bytes, uint64_t size,
                                                const char* name /* may be NULL */,
                                                const char* limits /* may be NULL */,
                                                dovetail_bundle** bundle, dovetail_status* status);
DOVETAIL_API void dovetail_bundle_release(dovetail_bundle* bundle);
/* Reads, hashes, decodes and checks everything in it; fails with the first defect. */
DOVETAIL_API int32_t dovetail_bundle_verify(dovetail_bundle* bundle, dovetail_status* status);
DOVETAIL_API int32_t dovetail_bundle_function_count(dovetail_bundle* bundle, uint32_t* count,
                                                    dovetail_status* status);
/* A function's name and signature, in order of the names: "saxpy",
 * "saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None". */
DOVETAIL_API int32_t dovetail_bundle_function(dovetail_bundle* bundle, uint32_t index,
                                              const char** name,
                                              const char** signature /* may be NULL */,
                                              dovetail_status* status);
/* 1 or 0; 0 also when `bundle` or `name` is NULL. */
DOVETAIL_API int32_t dovetail_bundle_has_function(dovetail_bundle* bundle, const char* name);
/* The header as it stands in the file (docs/format/bundle.md): JSON. */
DOVETAIL_API int32_t dovetail_bundle_header(dovetail_bundle* bundle, char** text,
                                            dovetail_status* status);
/* A line for each limit: its name, what has been needed so far, what is allowed. */
DOVETAIL_API int32_t dovetail_bundle_limits(dovetail_bundle* bundle, char** text,
                                            dovetail_status* status);

/* --- devices ---------------------------------------------------------------------------------- */

/* A device by its name, "cpu:0", "opencl:1", or by its kind, which is its device 0. The first
 * device of a kind loads that kind's runtime and opens the driver. */
DOVETAIL_API int32_t dovetail_device_open(const char* name, dovetail_device** device,
                                          dovetail_status* status);
/* The device that tensors with this DLPack label live on. */
DOVETAIL_API int32_t dovetail_device_of(int32_t device_type, int32_t device_id,
                                        dovetail_device** device, dovetail_status* status);
/* What tensors on this device have in DLTensor.device. */
DOVETAIL_API int32_t dovetail_device_label(dovetail_device* device, DLDevice* label,
                                           dovetail_status* status);
/* JSON: {"name", "kind", "index", "device_type", "device_id", "attributes", "limits"}. */
DOVETAIL_API int32_t dovetail_device_describe(dovetail_device* device, char** text,
                                              dovetail_status* status);
/* Waits for all work that the device was given; reports a failure of it that nobody has seen. */
DOVETAIL_API int32_t dovetail_device_synchronize(dovetail_device* device, dovetail_status* status);
/* How long a wait for work of the device may last, in seconds; 0: for ever. */
DOVETAIL_API int32_t dovetail_device_time_limit(dovetail_device* device, double* seconds,
                                                dovetail_status* status);
DOVETAIL_API int32_t dovetail_device_set_time_limit(dovetail_device* device, double seconds,
                                                    dovetail_status* status);

/* --- tensors ---------------------------------------------------------------------------------- */

/* Memory on a device as a row-major tensor, unwritten. `code` and `bits`: of the dtype, as in
 * DLDataType; `shape` may be NULL when `rank` is 0. */
DOVETAIL_API int32_t dovetail_tensor_allocate(dovetail_device* device, uint8_t code, uint8_t bits,
                                              int32_t rank, const int64_t* shape,
                                              DLManagedTensorVersioned** tensor,
                                              dovetail_status* status);
/* Calls the tensor's deleter. */
DOVETAIL_API void dovetail_tensor_release(DLManagedTensorVersioned* tensor /* may be NULL */);
/* Copies all elements between two tensors of one dtype and shape, wherever they live, and returns
 * when the host's memory may be used again. The devices are those of the labels unless given. Host
 * memory of the caller is described by a DLTensor with the device {kDLCPU, 0}; its strides may be
 * NULL for row-major. */
DOVETAIL_API int32_t dovetail_tensor_copy(const DLTensor* destination,
                                          dovetail_device* destination_device /* may be NULL */,
                                          const DLTensor* source,
                                          dovetail_device* source_device /* may be NULL */,
                                          dovetail_status* status);

/* --- calls ------------------------------------------------------------------------------------ */

typedef enum dovetail_tag {
  DOVETAIL_TENSOR = 0,
  DOVETAIL_BOOL = 1,
  DOVETAIL_INT = 2,
  DOVETAIL_UINT = 3,
  DOVETAIL_FLOAT = 4,
  DOVETAIL_OTHER = 5
} dovetail_tag;

typedef enum dovetail_value_flag {
  DOVETAIL_READ_ONLY = 1,    /* the producer forbids writing */
  DOVETAIL_FOREIGN = 2,      /* it came by a protocol that says nothing of streams */
  DOVETAIL_COUNTS_WRITES = 4 /* PyTorch is to be told when it has been written */
} dovetail_value_flag;

/* One argument of a call. Borrowed until the call returns. */
typedef struct dovetail_value {
  int32_t tag;   /* a dovetail_tag */
  int32_t flags; /* of tensors: dovetail_value_flag */
  union {
    const DLTensor* tensor;
    int64_t integer; /* also bool */
    uint64_t unsigned_integer;
    double floating;
    const char* type_name; /* DOVETAIL_OTHER: what was given, for the message */
  } value;
} dovetail_value;

/* What a call returned: `tensors` holds `count` DLManagedTensorVersioned*, in order of return; a
 * tensor that is returned twice is handed out once, the second place is NULL. */
typedef struct dovetail_results {
  void** tensors;
  uint64_t count;
} dovetail_results;

/* `struct_size` is set by the caller, to sizeof(dovetail_parameter). */
typedef struct dovetail_parameter {
  uint64_t struct_size;
  const char* name; /* lives as long as the call object */
  int32_t is_tensor;
  int32_t is_written; /* of tensors, as the next two */
  int32_t is_read;
  int32_t rank;
  DLDataType dtype;
} dovetail_parameter;

/* A function of a bundle, bound to a device, or (device NULL) running where its tensors live. Reads
 * nothing yet. */
DOVETAIL_API int32_t dovetail_call_create(dovetail_bundle* bundle, const char* function,
                                          dovetail_device* device /* may be NULL */,
                                          dovetail_call** call, dovetail_status* status);
DOVETAIL_API void dovetail_call_release(dovetail_call* call);
DOVETAIL_API int32_t dovetail_call_counts(dovetail_call* call, uint32_t* parameters,
                                          uint32_t* results, dovetail_status* status);
DOVETAIL_API int32_t dovetail_call_parameter(dovetail_call* call, uint32_t index,
                                             dovetail_parameter* parameter,
                                             dovetail_status* status);
/* Chooses and loads the variant for a device now, so that the first call is quick. */
DOVETAIL_API int32_t dovetail_call_prepare(dovetail_call* call, dovetail_device* device,
                                           dovetail_status* status);
/* Which variant the device would run, and why not the others: text for people. */
DOVETAIL_API int32_t dovetail_call_explain(dovetail_call* call, dovetail_device* device,
                                           char** text, dovetail_status* status);
/* Checks the arguments and submits the work; on a device that is synchronous, such as the cpu, it
 * is done on return, on others a copy to the host or dovetail_device_synchronize waits for it.
 * `results` may be NULL for a function that returns nothing. */
DOVETAIL_API int32_t dovetail_call_run(dovetail_call* call, const dovetail_value* values,
                                       uint32_t count, dovetail_results* results,
                                       dovetail_status* status);
/* Releases the tensors that are still there and the array, and makes *results all zero. To keep a
 * tensor, take it out and put NULL in its place. */
DOVETAIL_API void dovetail_results_release(dovetail_results* results /* may be NULL */);

/* Where the lines go that kernels print: whole lines, those of one call in one piece, UTF-8 but not
 * ended by 0; called from the thread that made the call. NULL: standard output. */
typedef void (*dovetail_print)(const char* text, uint64_t size);
DOVETAIL_API void dovetail_set_print(dovetail_print print /* may be NULL; kept */);

/* --- streams and events ----------------------------------------------------------------------- */

DOVETAIL_API int32_t dovetail_stream_create(dovetail_device* device, dovetail_stream** stream,
                                            dovetail_status* status);
/* A stream of the caller's: a handle of the vendor's interface, of the sort that `type` names, such
 * as "cuda_stream". It stays the caller's. */
DOVETAIL_API int32_t dovetail_stream_import(dovetail_device* device, const char* type,
                                            uint64_t handle, dovetail_stream** stream,
                                            dovetail_status* status);
DOVETAIL_API void dovetail_stream_release(dovetail_stream* stream);
DOVETAIL_API int32_t dovetail_stream_synchronize(dovetail_stream* stream, dovetail_status* status);
/* What `stream` is given from now on begins when what `other` has been given is done. */
DOVETAIL_API int32_t dovetail_stream_wait(dovetail_stream* stream, dovetail_stream* other,
                                          dovetail_status* status);
/* Marks the present end of a stream, or of the one that this thread's calls on the device use; with
 * `timed` not 0 the device notes when it gets there. */
DOVETAIL_API int32_t dovetail_stream_record(dovetail_stream* stream, int32_t timed,
                                            dovetail_event** event, dovetail_status* status);
DOVETAIL_API int32_t dovetail_device_record(dovetail_device* device, int32_t timed,
                                            dovetail_event** event, dovetail_status* status);
DOVETAIL_API int32_t dovetail_stream_wait_event(dovetail_stream* stream, dovetail_event* event,
                                                dovetail_status* status);
DOVETAIL_API void dovetail_event_release(dovetail_event* event);
DOVETAIL_API int32_t dovetail_event_synchronize(dovetail_event* event, dovetail_status* status);
/* Seconds from `start` to `end`, both timed, after waiting for both. */
DOVETAIL_API int32_t dovetail_event_elapsed(dovetail_event* start, dovetail_event* end,
                                            double* seconds, dovetail_status* status);
/* Makes `stream` (NULL: the default one) the stream of this thread's calls on its device, and
 * returns the one before, owned by the caller, or NULL. */
DOVETAIL_API dovetail_stream* dovetail_stream_set_current(
    dovetail_device* device, dovetail_stream* stream /* may be NULL */);

/* --- backends --------------------------------------------------------------------------------- */

/* Runtimes are found when a kind is first asked for that is not loaded: those of the distributions
 * that are installed beside this library, those in folders that dovetail_add_runtime_folder named,
 * and those of DOVETAIL_RUNTIME_PATH. DOVETAIL_BACKENDS, DOVETAIL_BACKEND_AUTOLOAD and
 * DOVETAIL_RUNTIMES choose among them (docs/environment.md). In a process of Python that has
 * imported dovetail_runtime, Python finds them, by the same rules. */

/* Adds a folder, absolute, that holds a backend.json or folders that do, for runtimes that a
 * program ships itself. Fails when runtimes have been looked for already. */
DOVETAIL_API int32_t dovetail_add_runtime_folder(const char* folder, dovetail_status* status);

/* `struct_size` is set by the caller, to sizeof(dovetail_backend). Texts live as long as the list.
 */
typedef struct dovetail_backend {
  uint64_t struct_size;
  const char* kind;
  const char* state; /* "ready", "not loaded", "driver missing", ... */
  const char* evidence;
  const char* fix;
  const char* distribution;
  const char* library;
  int32_t device_type;   /* DLPack */
  uint32_t device_count; /* of one that is ready */
} dovetail_backend;

/* A line for each backend, sorted by kind; with `load` not 0 each is tried first. */
DOVETAIL_API int32_t dovetail_backends_list(int32_t load, dovetail_backends** list,
                                            dovetail_status* status);
DOVETAIL_API int32_t dovetail_backends_count(dovetail_backends* list, uint32_t* count,
                                             dovetail_status* status);
DOVETAIL_API int32_t dovetail_backends_entry(dovetail_backends* list, uint32_t index,
                                             dovetail_backend* entry, dovetail_status* status);
DOVETAIL_API void dovetail_backends_release(dovetail_backends* list);
/* The same as JSON: a list of entries; and the entry of one kind, known or not, without loading. */
DOVETAIL_API int32_t dovetail_ledger(int32_t load, char** text, dovetail_status* status);
DOVETAIL_API int32_t dovetail_ledger_entry(const char* kind, char** text, dovetail_status* status);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_DOVETAIL_H_ */
