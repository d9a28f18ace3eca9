// Element types: how they are named, compared and packed.
#ifndef DOVETAIL_ENGINE_DTYPE_H_
#define DOVETAIL_ENGINE_DTYPE_H_

#include <cstdint>
#include <string>

#include "dovetail/kit/image_decoder.h"
#include "engine/dlpack.h"

namespace dovetail::runtime {

// Bytes of one element; throws kType for sub-byte and multi-lane types.
uint64_t ElementBytes(DLDataType dtype);
// "float32", "bool", "int8", "bfloat16"; "float32x4" for lanes > 1.
std::string DtypeName(DLDataType dtype);

bool SameDtype(DLDataType a, DLDataType b);
bool SameDtype(DLDataType a, const ImageDType& b);
// Of the sorts that docs/format/image.md knows.
bool IsKnownDtype(DLDataType dtype);
bool IsComplex(DLDataType dtype);
// What kernels see of an element: of a complex one two floats, one after the other.
DLDataType PartOf(DLDataType dtype);
// The four bytes of a dtype as a little-endian number, and back.
DLDataType UnpackDtype(uint32_t packed);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_DTYPE_H_
