/* XLA's interface for calls of foreign functions, as far as an operator of JAX uses it
 * (src/ffi/xla_api.cc), declared by ourselves.
 *
 * Building needs no JAX. Values and layouts are those of version 0.3 of the interface,
 * `xla/ffi/api/c_api.h` of OpenXLA, which jaxlib brings; XLA asks a handler for the version that it
 * was made for and refuses one that it no longer serves. Ours and the official name stand in one
 * row, so that tests/headers_test.cc compares every row with that header where it is installed. */
#ifndef DOVETAIL_RUNTIME_CORE_VENDOR_XLA_FFI_H_
#define DOVETAIL_RUNTIME_CORE_VENDOR_XLA_FFI_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::vendor::xla {

/* X(ours, official, value). */
#define DOVETAIL_XLA_VALUES(X)                                         \
  X(kXlaApiMajor, XLA_FFI_API_MAJOR, 0)                                \
  X(kXlaApiMinor, XLA_FFI_API_MINOR, 3)                                \
  X(kXlaExtensionMetadata, XLA_FFI_Extension_Metadata, 1)              \
  X(kXlaArgumentBuffer, XLA_FFI_ArgType_BUFFER, 1)                     \
  X(kXlaResultBuffer, XLA_FFI_RetType_BUFFER, 1)                       \
  X(kXlaAttributeString, XLA_FFI_AttrType_STRING, 4)                   \
  X(kXlaStageExecute, XLA_FFI_ExecutionStage_EXECUTE, 3)               \
  X(kXlaInvalidArgument, XLA_FFI_Error_Code_INVALID_ARGUMENT, 3)       \
  X(kXlaDeadlineExceeded, XLA_FFI_Error_Code_DEADLINE_EXCEEDED, 4)     \
  X(kXlaNotFound, XLA_FFI_Error_Code_NOT_FOUND, 5)                     \
  X(kXlaResourceExhausted, XLA_FFI_Error_Code_RESOURCE_EXHAUSTED, 8)   \
  X(kXlaFailedPrecondition, XLA_FFI_Error_Code_FAILED_PRECONDITION, 9) \
  X(kXlaAborted, XLA_FFI_Error_Code_ABORTED, 10)                       \
  X(kXlaUnimplemented, XLA_FFI_Error_Code_UNIMPLEMENTED, 12)           \
  X(kXlaInternal, XLA_FFI_Error_Code_INTERNAL, 13)                     \
  X(kXlaUnavailable, XLA_FFI_Error_Code_UNAVAILABLE, 14)

/* Element types of buffers, behind the type code and the bits of DLPack: X(code, bits, ours,
 * official, value). */
#define DOVETAIL_XLA_DTYPES(X)                          \
  X(kDLBool, 8, kXlaPred, XLA_FFI_DataType_PRED, 1)     \
  X(kDLInt, 8, kXlaS8, XLA_FFI_DataType_S8, 2)          \
  X(kDLInt, 16, kXlaS16, XLA_FFI_DataType_S16, 3)       \
  X(kDLInt, 32, kXlaS32, XLA_FFI_DataType_S32, 4)       \
  X(kDLInt, 64, kXlaS64, XLA_FFI_DataType_S64, 5)       \
  X(kDLUInt, 8, kXlaU8, XLA_FFI_DataType_U8, 6)         \
  X(kDLUInt, 16, kXlaU16, XLA_FFI_DataType_U16, 7)      \
  X(kDLUInt, 32, kXlaU32, XLA_FFI_DataType_U32, 8)      \
  X(kDLUInt, 64, kXlaU64, XLA_FFI_DataType_U64, 9)      \
  X(kDLFloat, 16, kXlaF16, XLA_FFI_DataType_F16, 10)    \
  X(kDLFloat, 32, kXlaF32, XLA_FFI_DataType_F32, 11)    \
  X(kDLFloat, 64, kXlaF64, XLA_FFI_DataType_F64, 12)    \
  X(kDLBfloat, 16, kXlaBf16, XLA_FFI_DataType_BF16, 16) \
  X(kDLComplex, 64, kXlaC64, XLA_FFI_DataType_C64, 15)  \
  X(kDLComplex, 128, kXlaC128, XLA_FFI_DataType_C128, 18)

#define DOVETAIL_XLA_VALUE(ours, official, value) constexpr int32_t ours = value;
DOVETAIL_XLA_VALUES(DOVETAIL_XLA_VALUE)
#undef DOVETAIL_XLA_VALUE
#define DOVETAIL_XLA_DTYPE(code, bits, ours, official, value) constexpr int32_t ours = value;
DOVETAIL_XLA_DTYPES(DOVETAIL_XLA_DTYPE)
#undef DOVETAIL_XLA_DTYPE

using XlaError = struct XlaErrorObject;

struct XlaExtension { /* XLA_FFI_Extension_Base */
  size_t struct_size;
  int32_t type;
  XlaExtension* next;
};

struct XlaVersion { /* XLA_FFI_Api_Version */
  size_t struct_size;
  XlaExtension* extension_start;
  int major_version;
  int minor_version;
};

struct XlaErrorCreate { /* XLA_FFI_Error_Create_Args */
  size_t struct_size;
  XlaExtension* extension_start;
  const char* message;
  int32_t code; /* errc */
};

struct XlaBuffer { /* XLA_FFI_Buffer */
  size_t struct_size;
  XlaExtension* extension_start;
  int32_t dtype;
  void* data;
  int64_t rank;
  int64_t* dims;
};

struct XlaByteSpan { /* XLA_FFI_ByteSpan */
  const char* ptr;
  size_t len;
};

struct XlaArguments { /* XLA_FFI_Args */
  size_t struct_size;
  XlaExtension* extension_start;
  int64_t size;
  int32_t* types;
  void** args;
};

struct XlaResults { /* XLA_FFI_Rets */
  size_t struct_size;
  XlaExtension* extension_start;
  int64_t size;
  int32_t* types;
  void** rets;
};

struct XlaAttributes { /* XLA_FFI_Attrs */
  size_t struct_size;
  XlaExtension* extension_start;
  int64_t size;
  int32_t* types;
  XlaByteSpan** names;
  void** attrs;
};

struct XlaApi { /* XLA_FFI_Api */
  size_t struct_size;
  XlaExtension* extension_start;
  XlaVersion api_version;
  const void* internal_api;
  XlaError* (*create_error)(XlaErrorCreate* arguments); /* XLA_FFI_Error_Create */
  void* unused_functions[17];
};

struct XlaCallFrame { /* XLA_FFI_CallFrame */
  size_t struct_size;
  XlaExtension* extension_start;
  const XlaApi* api;
  void* context; /* ctx */
  int32_t stage;
  XlaArguments args;
  XlaResults rets;
  XlaAttributes attrs;
  void* future;
};

struct XlaMetadata { /* XLA_FFI_Metadata */
  size_t struct_size;
  XlaVersion api_version;
  uint32_t traits;
  int64_t state_type; /* state_type_id */
};

struct XlaMetadataExtension { /* XLA_FFI_Metadata_Extension */
  XlaExtension extension_base;
  XlaMetadata* metadata;
};

/* XLA_FFI_Handler. */
using XlaHandler = XlaError*(XlaCallFrame* frame);

}  // namespace dovetail::vendor::xla

#endif  // DOVETAIL_RUNTIME_CORE_VENDOR_XLA_FFI_H_
