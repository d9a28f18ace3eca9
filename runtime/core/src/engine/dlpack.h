// The few DLPack structs that the engine uses.
//
// The project's DLPack header is used where it is on the include path (it comes with tvm-ffi);
// elsewhere, as in a cross build without tvm-ffi, the same structs are declared here. Either way
// the assertions below hold the layout that the DLPack specification fixes.
#ifndef DOVETAIL_ENGINE_DLPACK_H_
#define DOVETAIL_ENGINE_DLPACK_H_

#include <cstddef>
#include <cstdint>

#if __has_include(<dlpack/dlpack.h>)
#include <dlpack/dlpack.h>
#else
extern "C" {
// Type names and members are those of DLPack 1.x, dlpack/dlpack.h.
typedef enum : int32_t { kDLCPU = 1, kDLOpenCL = 4, kDLExtDev = 12 } DLDeviceType;
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
}
#endif

static_assert(sizeof(DLDevice) == 8 && offsetof(DLDevice, device_id) == 4);
static_assert(sizeof(DLDataType) == 4 && offsetof(DLDataType, lanes) == 2);
static_assert(sizeof(void*) != 8 ||
              (sizeof(DLTensor) == 48 && offsetof(DLTensor, device) == 8 &&
               offsetof(DLTensor, ndim) == 16 && offsetof(DLTensor, dtype) == 20 &&
               offsetof(DLTensor, shape) == 24 && offsetof(DLTensor, strides) == 32 &&
               offsetof(DLTensor, byte_offset) == 40));
static_assert(kDLCPU == 1 && kDLOpenCL == 4 && kDLExtDev == 12);

#endif  // DOVETAIL_ENGINE_DLPACK_H_
