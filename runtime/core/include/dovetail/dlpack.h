/* The structs of DLPack 1.x, as far as the core uses them.
 *
 * The header of the DLPack project is used where it is on the include path, so that a program may
 * use both; elsewhere the same structs are declared here. The layout is fixed by the DLPack
 * specification (https://dmlc.github.io/dlpack/latest/c_api.html).
 */
#ifndef DOVETAIL_DLPACK_H_
#define DOVETAIL_DLPACK_H_

#include <stdint.h>

#if defined(__has_include)
#if __has_include(<dlpack/dlpack.h>)
#define DOVETAIL_HAS_DLPACK 1
#endif
#endif

#if defined(DOVETAIL_HAS_DLPACK)
#include <dlpack/dlpack.h>
#if !defined(DLPACK_MAJOR_VERSION) || DLPACK_MAJOR_VERSION != 1
#error "<dlpack/dlpack.h> on the include path is not DLPack 1.x: update it, or take it off the path"
#endif
#else

#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION 1

#ifdef __cplusplus
extern "C" {
typedef enum : int32_t {
#else
typedef enum {
#endif
  kDLCPU = 1,
  kDLCUDA = 2,
  kDLOpenCL = 4,
  kDLVulkan = 7,
  kDLMetal = 8,
  kDLROCM = 10,
  kDLExtDev = 12,
  kDLWebGPU = 15,
  kDLHexagon = 16
} DLDeviceType;

typedef struct {
  DLDeviceType device_type;
  int32_t device_id;
} DLDevice;

typedef enum {
  kDLInt = 0,
  kDLUInt = 1,
  kDLFloat = 2,
  kDLBfloat = 4,
  kDLComplex = 5,
  kDLBool = 6
} DLDataTypeCode;

typedef struct {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
} DLTensor;

typedef struct {
  uint32_t major;
  uint32_t minor;
} DLPackVersion;

typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
} DLManagedTensorVersioned;

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* DOVETAIL_HAS_DLPACK */

#endif /* DOVETAIL_DLPACK_H_ */
