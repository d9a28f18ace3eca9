#include "engine/dtype.h"

#include "engine/error.h"
#include "engine/formats.h"

namespace dovetail::runtime {

uint64_t ElementBytes(DLDataType dtype) {
  if (dtype.lanes != 1 || dtype.bits == 0 || dtype.bits % 8 != 0) {
    Fail(ErrorKind::kType, "elements of type ", DtypeName(dtype),
         " are not supported: one lane of whole bytes is");
  }
  return dtype.bits / 8u;
}

std::string DtypeName(DLDataType dtype) {
  std::string name;
  switch (dtype.code) {
    case kDLInt:
      name = "int";
      break;
    case kDLUInt:
      name = "uint";
      break;
    case kDLFloat:
      name = "float";
      break;
    case kDLBfloat:
      name = "bfloat";
      break;
    case kDLComplex:
      name = "complex";
      break;
    case kDLBool:
      name = "bool";
      break;
    default:
      name = Concat("dtype(code ", unsigned{dtype.code}, ")x");
  }
  if (dtype.code != kDLBool || dtype.bits != 8) name += Concat(unsigned{dtype.bits});
  if (dtype.lanes != 1) name += Concat("x", dtype.lanes);
  return name;
}

DLDataType UnpackDtype(uint32_t packed) {
  DLDataType dtype;
  dtype.code = static_cast<uint8_t>(packed);
  dtype.bits = static_cast<uint8_t>(packed >> 8);
  dtype.lanes = static_cast<uint16_t>(packed >> 16);
  return dtype;
}

bool IsKnownDtype(DLDataType dtype) {
  return dtype.lanes == 1 && FindElementType(dtype.code, dtype.bits) != nullptr;
}

bool SameDtype(DLDataType a, DLDataType b) {
  return a.code == b.code && a.bits == b.bits && a.lanes == b.lanes;
}

bool IsComplex(DLDataType dtype) { return dtype.code == kDLComplex; }

DLDataType PartOf(DLDataType dtype) {
  if (!IsComplex(dtype)) return dtype;
  return {kDLFloat, static_cast<uint8_t>(dtype.bits / 2), dtype.lanes};
}

bool SameDtype(DLDataType a, const ImageDType& b) {
  return a.code == static_cast<uint8_t>(b.code) && a.bits == b.bits && a.lanes == b.lanes;
}

}  // namespace dovetail::runtime
