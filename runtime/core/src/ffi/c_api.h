/* The C functions through which the Python package reaches the engine, by ctypes: the public ones
 * (dovetail/dovetail.h), whose rules hold here too, and those of this file.
 *
 * These belong to one build: the Python files and this library come in the same wheel, and the
 * version is checked when the library is opened. Other languages use the public ones or tvm-ffi
 * (dovetail_tvm_ffi). */
#ifndef DOVETAIL_FFI_C_API_H_
#define DOVETAIL_FFI_C_API_H_

#include <stdint.h>

#include "dovetail/backend.h"
#include "dovetail/dovetail.h"
#include "engine/dlpack.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dovetail_image dovetail_image;

/* Adds one absolute path to the list that the caller of a candidate finder collects. */
typedef void (*dovetail_add_path)(void* sink, const char* path);
typedef void (*dovetail_find_candidates)(void* sink, dovetail_add_path add);
typedef int32_t (*dovetail_discover)(dvt_error* error);

/* Makes the table of a backend; NULL after writing the reason into *error. */
typedef const dvt_backend_table* (*dovetail_open_table)(dvt_error* error);

/* A runtime's manifest, see engine/registry.h. Lists are texts separated by '\n'. */
typedef struct dovetail_manifest {
  const char* kind;
  const char* library;
  const char* sonames;
  const char* formats;
  const char* install;
  const char* driver_help;
  const char* distribution;
  const char* stranger; /* "'acme-x' 1.5", whose it is unless it comes with Dovetail; or NULL */
  uint32_t abi_oldest;
  uint32_t abi_newest;
  int32_t device_type;
  int32_t reserved;
  dovetail_find_candidates find_candidates; /* may be NULL; kept for ever */
  /* May be NULL; kept for ever. Else called once instead of opening `library`. */
  dovetail_open_table open_table;
} dovetail_manifest;

/* --- the library ------------------------------------------------------------------------------ */

DVT_EXPORT uint32_t dovetail_abi_oldest(void);
DVT_EXPORT uint32_t dovetail_abi_newest(void);

/* Resolves tvm-ffi's C ABI from the library at `path` (already loaded by tvm_ffi) and registers the
 * global functions that src/ffi/tvm_ffi_entry.cc lists. Repeating it does nothing. */
DVT_EXPORT int32_t dovetail_tvm_ffi_open(const char* path, dovetail_status* status);

/* --- operators of JAX (xla_api.cc) ------------------------------------------------------------ */

/* From now on `name` in the attribute `op` of a call stands for this function. A name that is known
 * keeps the function that it has. */
DVT_EXPORT int32_t dovetail_xla_register(const char* name, dovetail_call* call,
                                         dovetail_status* status);
/* A handler of XLA's calls: for programs on the host, or (0) one that refuses those elsewhere. */
DVT_EXPORT void* dovetail_xla_handler(int32_t is_host);

/* --- bundles (bundle_api.cc) ------------------------------------------------------------------ */

/* A variant of a function that was built in this process: what the header of a file says of its
 * image, and the bytes that stand in the file's sections. */
typedef struct {
  const char* kind;
  const char* format;
  const char* target;
  const char* tool;
  const char* requirements; /* a line each */
  const void* image;
  uint64_t image_size;
  const void* plan;
  uint64_t plan_size;
} dovetail_built_variant;

/* A bundle of one function that needs no file; everything is copied. `name`: as above. */
DVT_EXPORT int32_t dovetail_bundle_from_variants(const char* function, const char* signature,
                                                 const dovetail_built_variant* variants,
                                                 uint32_t count, const char* name,
                                                 dovetail_bundle** bundle, dovetail_status* status);
/* Another handle of the same bundle. NULL when memory is short. */
DVT_EXPORT dovetail_bundle* dovetail_bundle_share(dovetail_bundle* bundle);
DVT_EXPORT int32_t dovetail_bundle_section(dovetail_bundle* bundle, uint32_t section, void** bytes,
                                           uint64_t* size, dovetail_status* status);
/* *answer: 1 when a launch of this image would fail here because of the runtime. */
DVT_EXPORT int32_t dovetail_bundle_image_is_fallback(dovetail_bundle* bundle, uint32_t image,
                                                     int32_t* answer, dovetail_status* status);

/* --- modules (module_api.cc): what the tvm-ffi shim is made of ----------------------------------
 */

/* The whole file again, from its verified parts. */
DVT_EXPORT int32_t dovetail_bundle_bytes(dovetail_bundle* bundle, void** bytes, uint64_t* size,
                                         dovetail_status* status);
/* Names of all functions, each followed by '\n'. */
DVT_EXPORT int32_t dovetail_bundle_function_names(dovetail_bundle* bundle, char** text,
                                                  dovetail_status* status);
DVT_EXPORT uint32_t dovetail_bundle_image_count(dovetail_bundle* bundle);
DVT_EXPORT int32_t dovetail_bundle_image(dovetail_bundle* bundle, uint32_t index,
                                         dovetail_image** image, dovetail_status* status);
DVT_EXPORT int32_t dovetail_image_from_bytes(const void* bytes, uint64_t size,
                                             dovetail_image** image, dovetail_status* status);
/* Bytes under a name: the record of a function, or a part of a payload. */
typedef struct dovetail_part {
  const char* name;
  uint64_t name_size;
  const void* bytes;
  uint64_t size;
} dovetail_part;
/* The image of these parts (docs/format/image.md), in whatever order; everything is copied. */
DVT_EXPORT int32_t dovetail_image_join(const char* kind, const char* format,
                                       const dovetail_part* functions, uint64_t function_count,
                                       const dovetail_part* payload, uint64_t payload_count,
                                       dovetail_image** image, dovetail_status* status);
/* Gives the records of all functions and the parts of the payload to `take`, borrowed. */
typedef void (*dovetail_take_part)(void* sink, int32_t is_function, const dovetail_part* part);
DVT_EXPORT int32_t dovetail_image_split(dovetail_image* image, void* sink, dovetail_take_part take,
                                        dovetail_status* status);
DVT_EXPORT void dovetail_image_release(dovetail_image* image);
/* Borrowed from the image. */
DVT_EXPORT const char* dovetail_image_kind(dovetail_image* image);
DVT_EXPORT const char* dovetail_image_format(dovetail_image* image);
DVT_EXPORT const void* dovetail_image_bytes(dovetail_image* image, uint64_t* size);
/* The value of the payload's first key (of "source" or "text" if there is one), borrowed. */
DVT_EXPORT const void* dovetail_image_payload(dovetail_image* image, uint64_t* size);
DVT_EXPORT int32_t dovetail_image_has_function(dovetail_image* image, const char* name);
/* Always fails: why a kernel of this image cannot be called. Loads the backend to find out. */
DVT_EXPORT int32_t dovetail_image_refuse(dovetail_image* image, const char* name,
                                         dovetail_status* status);
/* What is in an image: JSON {"kind", "format", "functions": [{"name", "symbol", "block",
 * "shared_bytes", "arguments": [{"kind", "access", "code", "bits", "index", "at"}]}], "payload":
 * [{"key", "offset", "size"}]}; `at`: in the scalar block; offsets from the first byte. */
DVT_EXPORT int32_t dovetail_image_describe(const void* bytes, uint64_t size, char** text,
                                           dovetail_status* status);

/* --- calls (call_api.cc) ---------------------------------------------------------------------- */

/* Lines: "RESULTS SECTION", the number of results and the section of the plan that says so (-1:
 * there is none), then for each parameter "TENSOR ACCESS DTYPE RANK =NAME": 1 or 0, the number of
 * its access, and the bytes of its name in hexadecimal digits. */
DVT_EXPORT int32_t dovetail_call_describe(dovetail_call* call, char** text,
                                          dovetail_status* status);
/* *function: a tvm-ffi function object with one reference; needs dovetail_tvm_ffi_open. */
DVT_EXPORT int32_t dovetail_call_tvm_ffi(dovetail_call* call, void** function,
                                         dovetail_status* status);

/* --- devices, memory, streams (device_api.cc) --------------------------------------------------
 */

/* Another owner of the memory of a tensor made by dovetail_tensor_allocate or a call: *shared is a
 * DLManagedTensorVersioned*, or with `versioned` 0 a DLManagedTensor*. */
DVT_EXPORT int32_t dovetail_tensor_share(const void* managed, int32_t versioned, void** shared,
                                         dovetail_status* status);
/* The same as a tensor in host memory, where the host reaches the device's; else *shared is NULL.
 * Nothing is waited for. */
DVT_EXPORT int32_t dovetail_tensor_share_on_host(const void* managed, int32_t versioned,
                                                 void** shared, dovetail_status* status);

/* --- the registry (registry_api.cc) ------------------------------------------------------------
 */

DVT_EXPORT int32_t dovetail_register_runtime(const dovetail_manifest* manifest,
                                             dovetail_status* status);
/* A library of functions that plans call (dovetail/library.h); `kind` is its name. */
DVT_EXPORT int32_t dovetail_register_library(const dovetail_manifest* manifest,
                                             dovetail_status* status);
/* Every library of functions: JSON as dovetail_ledger, each loaded first if `load` is not 0. */
DVT_EXPORT int32_t dovetail_libraries(int32_t load, char** text, dovetail_status* status);
/* A backend whose table is in this process already; it stays valid for ever. */
DVT_EXPORT int32_t dovetail_register_table(const dovetail_manifest* manifest,
                                           const dvt_backend_table* table, dovetail_status* status);
/* `state`: "not installed", "disabled" or "bad manifest". */
DVT_EXPORT int32_t dovetail_record_unavailable(const char* kind, const char* state,
                                               const char* evidence, const char* fix,
                                               dovetail_status* status);
DVT_EXPORT void dovetail_set_discovery(dovetail_discover discover);

/* --- compile steps (compile_api.cc) ------------------------------------------------------------
 */

/* Hands over the bytes of the image that a step has made. */
typedef void (*dovetail_take_bytes)(void* sink, const void* bytes, uint64_t size);
/* A step, see engine/compile_step.h: a dvt_code, and its reason in *error. */
typedef int32_t (*dovetail_compile)(const void* image, uint64_t size, const char* name,
                                    dovetail_device* device, void* sink, dovetail_take_bytes take,
                                    dvt_error* error);

/* Sets, or with `compile` NULL removes, the step of a kind and format; kept for ever. */
DVT_EXPORT int32_t dovetail_compile_step(const char* kind, const char* format, const char* produces,
                                         dovetail_compile compile /* may be NULL */,
                                         dovetail_status* status);
/* The same image with another format and payload of `count` entries; *made is freed with
 * dovetail_free. */
DVT_EXPORT int32_t dovetail_image_repack(const void* image, uint64_t size, const char* format,
                                         uint64_t count, const char* const* keys,
                                         const void* const* values, const uint64_t* sizes,
                                         void** made, uint64_t* made_size, dovetail_status* status);

/* --- backends written in Python (python_backend.cc) --------------------------------------------
 */

/* Stands at the start of the memory that a dvt_device or dvt_image of such a backend points to:
 * what gives back things after the interpreter may have ended. */
typedef struct dovetail_python_handle {
  void (*free)(dvt_device* device, dvt_memory memory); /* devices; NULL for host memory */
  void (*unload)(dvt_image* image);                    /* images */
} dovetail_python_handle;

/* Fills in all entries that need no Python: streams, events, host memory (`is_host` not 0), and
 * those that free; they call the functions of a dovetail_python_handle. */
DVT_EXPORT void dovetail_python_table(int32_t is_host, dvt_backend_table* table);
/* The interpreter is about to end: from now on those functions are not called. */
DVT_EXPORT void dovetail_python_close(void);

/* --- Python calls (python_call.cc) -------------------------------------------------------------
 */

/* Addresses of functions of the Python interpreter's stable ABI, Python functions of ours, and
 * where things stand in objects; filled in by Python. Objects live for ever. */
typedef struct dovetail_python_api {
  void* (*call)(void* callable, ...);                           /* PyObject_CallFunctionObjArgs */
  void (*incref)(void* object);                                 /* Py_IncRef */
  void (*decref)(void* object);                                 /* Py_DecRef */
  void* (*occurred)(void);                                      /* PyErr_Occurred */
  void (*clear)(void);                                          /* PyErr_Clear */
  void* (*save_thread)(void);                                   /* PyEval_SaveThread */
  void (*restore_thread)(void* state);                          /* PyEval_RestoreThread */
  void* (*tuple_new)(int64_t size);                             /* PyTuple_New */
  int32_t (*tuple_set)(void* tuple, int64_t index, void* item); /* PyTuple_SetItem */
  int64_t (*tuple_size)(void* tuple);                           /* PyTuple_Size */
  void* (*dict_get)(void* dict, void* key);                     /* PyDict_GetItemWithError */
  void* (*get_attribute)(void* object, void* name);             /* PyObject_GetAttr */
  void* (*make_unsigned)(uint64_t value);                       /* PyLong_FromUnsignedLongLong */
  void* (*make_bytes)(const char* content, int64_t size);       /* PyBytes_FromStringAndSize */
  int64_t (*integer_value)(void* object, int* overflow);        /* PyLong_AsLongLongAndOverflow */
  uint64_t (*unsigned_value)(void* object);                     /* PyLong_AsUnsignedLongLong */
  double (*float_value)(void* object);                          /* PyFloat_AsDouble */
  int32_t (*is_true)(void* object);                             /* PyObject_IsTrue */
  int64_t (*bytes_size)(void* bytes);                           /* PyBytes_Size */
  const char* (*bytes_content)(void* bytes);                    /* PyBytes_AsString */
  int32_t (*matches)(void* exception);                          /* PyErr_ExceptionMatches */
  int32_t (*capsule_is_valid)(void* capsule, const char* name); /* PyCapsule_IsValid */
  void* (*capsule_pointer)(void* capsule, const char* name);    /* PyCapsule_GetPointer */
  void* none;                                                   /* Py_None */
  void* true_;                                                  /* Py_True */
  void* integer_type;                                           /* PyLong_Type */
  void* float_type;                                             /* PyFloat_Type */
  void* exception;                                              /* PyExc_Exception */
  /* (callable, place, argument, address of a dovetail_value) -> what must live as long */
  void* convert;
  void* fail;         /* (callable, arguments, kind, message): raises */
  void* finish;       /* (callable, arguments, address of dovetail_results) -> result */
  void* bind;         /* (callable, arguments, names of the last ones) -> arguments in order */
  void* count_writes; /* (tensors) */
  /* Byte offsets: of an object's type, of a tuple's first item; in functions of the dovetail_call
   * and of the tuple of parameter names; in the dispatch of a kernel of these names, of its ways
   * and of what takes up a miss: (arguments, names of the last ones or None, sorts of the
   * arguments). */
  uint64_t type_offset;
  uint64_t item_offset;
  uint64_t call_offset;
  uint64_t names_offset;
  uint64_t dispatch_names_offset;
  uint64_t ways_offset;
  uint64_t miss_offset;
} dovetail_python_api;

DVT_EXPORT void dovetail_python_setup(const dovetail_python_api* api);

/* How arguments of exactly one type are read. */
typedef enum dovetail_type_sort {
  DOVETAIL_TYPE_INT = 0,
  DOVETAIL_TYPE_FLOAT = 1,
  DOVETAIL_TYPE_BOOL = 2,
  DOVETAIL_TYPE_NUMPY = 3,    /* an array, by its layout */
  DOVETAIL_TYPE_ADDRESS = 4,  /* at `first` stands an int, the address of a DLTensor, or None */
  DOVETAIL_TYPE_POINTER = 5,  /* at `first` stands a pointer; a DLTensor lies `second` bytes on */
  DOVETAIL_TYPE_EXCHANGE = 6, /* `first` is the address of its DLPackExchangeAPI */
  DOVETAIL_TYPE_TORCH = 7,    /* the same, of a tensor with known dispatch keys */
} dovetail_type_sort;

/* All four of the following: 0 when there is no room for more. What is given lives for ever. */
DVT_EXPORT int32_t dovetail_python_type(void* type, int32_t sort, uint64_t first, uint64_t second);
/* An array's dtype object, and what it is in DLPack. */
DVT_EXPORT int32_t dovetail_python_dtype(void* descriptor, uint8_t code, uint8_t bits);
/* PyTorch's dispatch keys of tensors that are what their memory holds. */
DVT_EXPORT int32_t dovetail_python_torch_keys(uint64_t keys, int32_t counts_writes);

/* Where things stand in NumPy's arrays. */
typedef struct dovetail_python_numpy {
  uint64_t data;
  uint64_t rank;
  uint64_t shape;
  uint64_t strides;
  uint64_t descriptor;
  uint64_t flags;
} dovetail_python_numpy;
DVT_EXPORT void dovetail_python_set_numpy(const dovetail_python_numpy* layout);

/* Where the dispatch keys of PyTorch's tensors stand: behind a pointer in the object. */
typedef struct dovetail_python_torch {
  uint64_t is_known; /* 0: nowhere; then no tensor is read by its layout */
  uint64_t tensor_offset;
  uint64_t keys_offset;
  void* requires_grad; /* the name of that attribute, as a Python text */
} dovetail_python_torch;
DVT_EXPORT void dovetail_python_set_torch(const dovetail_python_torch* layout);

/* Which of all calls from Python was this function's last; larger is later, 0 is never. */
DVT_EXPORT uint64_t dovetail_call_last_use(const dovetail_call* call);
/* The destructor of a capsule with a DLPack tensor that nobody has taken. */
DVT_EXPORT void dovetail_python_release_capsule(void* capsule);

/* The same for signals (python_signals.cc). */
typedef struct dovetail_python_signals {
  int (*check)(void);   /* PyErr_CheckSignals: runs handlers, in the main thread only */
  int (*ensure)(void);  /* PyGILState_Ensure */
  void (*release)(int); /* PyGILState_Release */
  void (*fetch)(void** type, void** value, void** traceback); /* PyErr_Fetch */
  void (*restore)(void* type, void* value, void* traceback);  /* PyErr_Restore */
  uint64_t main_thread;                                       /* its pthread_t */
} dovetail_python_signals;

/* From now on waits and long calls of the main thread let signal handlers run. NULL: no more. */
DVT_EXPORT void dovetail_python_watch_signals(const dovetail_python_signals* signals);
/* Makes what a handler has raised the current exception of the interpreter, whose lock is held. */
DVT_EXPORT void dovetail_python_raise(void);

/* Ends the calls of all other threads within so many seconds, see engine/calls.h. */
DVT_EXPORT void dovetail_close(double seconds);
/* All are a vectorcallfunc: of functions, of kernels, and of kernels that are methods, whose first
 * argument is the object (python_kernel.cc). */
DVT_EXPORT void* dovetail_python_dispatch(void* self, void* const* given, size_t count_and_flag,
                                          void* keywords);
DVT_EXPORT void* dovetail_python_dispatch_method(void* self, void* const* given,
                                                 size_t count_and_flag, void* keywords);
DVT_EXPORT void* dovetail_python_call(void* self, void* const* given, size_t count_and_flag,
                                      void* keywords);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_FFI_C_API_H_ */
