/* The C interface between the core runtime and a library of functions that launch plans call.
 *
 * A library exports one function, dovetail_library_table, that returns a table of functions, each
 * with a name and a signature. The core compares a plan's call with it when it makes the plan ready
 * for a device, and the shapes at each call. What a library does not have, or declines, the plan
 * does by kernels of its own (docs/format/plan.md, "Calls").
 *
 * Rules. Strings and tables live as long as the library, which is never unloaded. Arguments are
 * borrowed for the call. Functions may be called from any number of threads at once, and let no
 * C++ exception out. A failure sets `error`, if that is not NULL, and returns its code. */
#ifndef DOVETAIL_LIBRARY_H_
#define DOVETAIL_LIBRARY_H_

#include <stdint.h>

#include "dovetail/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Raised when a rule changes; appending entries does not raise it.
 */
#define DVT_LIBRARY_VERSION 1u

/* What an argument is. Bit 0 of an access: the function reads; bit 1: it writes. */
typedef enum dvt_call_kind {
  DVT_CALL_TENSOR = 0,
  DVT_CALL_INTEGER = 1, /* any bool or integer, as int64 */
  DVT_CALL_FLOAT = 2    /* a floating-point number, as float64 */
} dvt_call_kind;

/* A tensor: element (i, j...) is at byte `offset + (i * strides[0] + j * strides[1]...) * bytes of
 * an element` of `memory`. Strides are in elements and may be 0 or negative. */
typedef struct dvt_call_tensor {
  dvt_memory memory; /* of the call's device; where that is host memory, an address. NULL in a
                        tensor without elements */
  int64_t offset;
  uint8_t dtype_code; /* as DLDataType has it */
  uint8_t dtype_bits;
  uint16_t dtype_lanes;
  uint32_t rank;
  const int64_t* shape;   /* each at least 0 */
  const int64_t* strides; /* never NULL when rank is not 0 */
} dvt_call_tensor;

typedef struct dvt_call_argument {
  uint32_t kind; /* a dvt_call_kind */
  uint32_t reserved;
  dvt_call_tensor tensor;
  int64_t integer;
  double floating;
} dvt_call_argument;

/* Where a call runs. */
typedef struct dvt_call_context {
  uint32_t struct_size;
  uint32_t device_index;
  const char* device_kind;          /* "cpu" */
  const dvt_backend_table* backend; /* of the device */
  dvt_device* device;
  dvt_stream* stream; /* in whose order the work is done; NULL for `offers` */
} dvt_call_context;

/* One function. */
typedef struct dvt_library_function {
  uint32_t struct_size;
  uint32_t reserved;     /* 0 */
  const char* name;      /* "extra.sort": that of the library, a dot, its own */
  const char* signature; /* its parameters: docs/format/plan.md, "Calls" */

  /* Whether the function works on this device, as far as is known before a call: 1, or 0 with the
   * reason in `error`. May open a vendor's library; called once for each program that calls it. */
  int32_t (*offers)(const dvt_call_context* context, dvt_error* error /* may be NULL */);

  /* Does the work, or declines: sets *is_done to 0, having written nothing, for arguments that it
   * does not serve (a stride, a size), and the plan's own kernels run instead. Dtypes, ranks and
   * extents are as the signature says. Returns when the work is submitted to the context's stream;
   * on a synchronous device, when it is done. */
  int32_t (*call)(const dvt_call_context* context, const dvt_call_argument* arguments,
                  uint32_t count, uint32_t* is_done, dvt_error* error /* may be NULL */);
} dvt_library_function;

typedef struct dvt_library_table {
  /* --- the handshake: these five fields never move ------------------------------------------ */
  uint32_t struct_size; /* sizeof(dvt_library_table) of the library */
  uint32_t abi_version; /* DVT_LIBRARY_VERSION of the library */
  uint32_t sanitizer;   /* a dvt_sanitizer */
  uint32_t function_count;
  const char* name; /* "extra"; must equal the manifest's */

  const dvt_library_function* const* functions; /* sorted by name, bytewise */

  /* Tells, once and before anything else, where vendors' libraries may be: absolute paths to try
   * before the system's own names, in order. May be NULL. */
  void (*set_candidates)(const char* const* paths, uint32_t count);
} dvt_library_table;

/* The only symbol a library exports. Returns NULL with a reason in `error` when it cannot work with
 * a core that speaks these versions. */
#define DVT_LIBRARY_TABLE_SYMBOL "dovetail_library_table"
typedef const dvt_library_table* (*dvt_library_table_function)(uint32_t core_oldest,
                                                               uint32_t core_newest,
                                                               dvt_error* error /* may be NULL */);

DVT_EXPORT const dvt_library_table* dovetail_library_table(uint32_t core_oldest,
                                                           uint32_t core_newest,
                                                           dvt_error* error /* may be NULL */);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_LIBRARY_H_ */
