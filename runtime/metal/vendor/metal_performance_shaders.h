/* What this project uses of Apple's Metal Performance Shaders, declared by ourselves: the library
 * of contributed functions (runtime/extra) calls it, and the fake Metal answers it.
 *
 * Values and signatures are those of the reference documentation (developer.apple.com: Metal
 * Performance Shaders, "Matrices and Vectors"), of macOS 10.15 and later.
 */
#ifndef DOVETAIL_RUNTIME_METAL_VENDOR_METAL_PERFORMANCE_SHADERS_H_
#define DOVETAIL_RUNTIME_METAL_VENDOR_METAL_PERFORMANCE_SHADERS_H_

#include "metal.h"

namespace dovetail::vendor::metal {

/* MPSDataTypeFloat32: MPSDataTypeFloatBit and its bits. */
constexpr uint32_t kFloat32 = 0x10000000U | 32U;

/* X(class, our name, selector, signature without the selector), as DOVETAIL_METAL_METHODS. */
#define DOVETAIL_MPS_METHODS(X)                                                                    \
  X(MPSMatrixDescriptor, Make,                                                                     \
    "matrixDescriptorWithRows:columns:matrices:rowBytes:matrixBytes:dataType:",                    \
    Id(Id, UInteger, UInteger, UInteger, UInteger, UInteger, uint32_t))                            \
  X(MPSVectorDescriptor, Make, "vectorDescriptorWithLength:dataType:", Id(Id, UInteger, uint32_t)) \
  X(MPSMatrix, InitWithBuffer, "initWithBuffer:offset:descriptor:", Id(Id, Id, UInteger, Id))      \
  X(MPSVector, InitWithBuffer, "initWithBuffer:offset:descriptor:", Id(Id, Id, UInteger, Id))      \
  X(MPSMatrixMultiplication, InitWithDevice,                                                       \
    "initWithDevice:transposeLeft:transposeRight:resultRows:resultColumns:"                        \
    "interiorColumns:alpha:beta:",                                                                 \
    Id(Id, Id, Bool, Bool, UInteger, UInteger, UInteger, double, double))                          \
  X(MPSMatrixMultiplication, Encode,                                                               \
    "encodeToCommandBuffer:leftMatrix:rightMatrix:resultMatrix:", void(Id, Id, Id, Id, Id))        \
  X(MPSMatrixVectorMultiplication, InitWithDevice,                                                 \
    "initWithDevice:transpose:rows:columns:alpha:beta:",                                           \
    Id(Id, Id, Bool, UInteger, UInteger, double, double))                                          \
  X(MPSMatrixVectorMultiplication, Encode,                                                         \
    "encodeToCommandBuffer:inputMatrix:inputVector:resultVector:", void(Id, Id, Id, Id, Id))

namespace methods {
DOVETAIL_MPS_METHODS(DOVETAIL_METAL_METHOD_TYPE)
}  // namespace methods

/* X(name, type): C functions. */
#define DOVETAIL_MPS_FUNCTIONS(X) X(MPSSupportsMTLDevice, Bool(Id))

namespace functions {
DOVETAIL_MPS_FUNCTIONS(DOVETAIL_METAL_FUNCTION_TYPE)
}  // namespace functions

}  // namespace dovetail::vendor::metal

#endif  // DOVETAIL_RUNTIME_METAL_VENDOR_METAL_PERFORMANCE_SHADERS_H_
