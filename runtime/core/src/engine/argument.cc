#include "engine/argument.h"

#include <cmath>
#include <cstring>
#include <vector>

#include "engine/backend.h"
#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/registry.h"

namespace dovetail::runtime {
namespace {

std::string ArgumentName(const Program& program, uint32_t index) {
  return Concat(program.plan->name, ": parameter '", program.plan->parameters[index].name, "' ");
}

const char* TagName(const Argument& argument) {
  switch (argument.tag) {
    case Argument::Tag::kTensor:
      return "a tensor";
    case Argument::Tag::kBool:
      return "a bool";
    case Argument::Tag::kInt:
    case Argument::Tag::kUint:
      return "an int";
    case Argument::Tag::kFloat:
      return "a float";
    case Argument::Tag::kOther:
      return argument.type_name;
  }
  return "nothing";
}

std::string DeviceText(const Program& program, DLDevice device) {
  if (device.device_type == kDLCPU) return "the host (cpu:0)";
  const DLDevice wanted = program.device->dl_device();
  if (device.device_type == wanted.device_type) {
    return Concat(program.device->name().substr(0, program.device->name().find(':')), ":",
                  device.device_id);
  }
  // Several kinds may have memory of one type: any of them tells people where the tensor is.
  const auto type = static_cast<int32_t>(device.device_type);
  const std::vector<Backend*> backends = Registry::Global().FindByDeviceType(type);
  if (!backends.empty()) return Concat(backends.front()->kind(), ":", device.device_id);
  return Concat("DLPack device type ", type, " id ", device.device_id);
}

std::string ShapeText(const DLTensor& tensor) {
  std::string text = "(";
  for (int32_t i = 0; i < tensor.ndim; ++i) text += Concat(i == 0 ? "" : ", ", tensor.shape[i]);
  return text + (tensor.ndim == 1 ? ",)" : ")");
}

// Finds what is wrong with a tensor argument that the quick comparison refused.
[[noreturn]] __attribute__((cold)) void ExplainTensor(const Program& program, uint32_t index,
                                                      const Argument& argument) {
  const PlanParameter& parameter = program.plan->parameters[index];
  const std::string where = ArgumentName(program, index);
  if (argument.tag != Argument::Tag::kTensor) {
    Fail(ErrorKind::kType, where, "expects a ", DtypeName(parameter.dtype), " tensor of rank ",
         parameter.rank, ", got ", TagName(argument), "; pass an array of that kind");
  }
  if (argument.tensor == nullptr) {
    Fail(ErrorKind::kType, where, "got a null tensor; pass one with memory");
  }
  const DLTensor& tensor = *argument.tensor;
  if (!SameDtype(tensor.dtype, parameter.dtype)) {
    Fail(ErrorKind::kType, where, "expects ", DtypeName(parameter.dtype), ", got ",
         DtypeName(tensor.dtype), "; convert it to ", DtypeName(parameter.dtype));
  }
  if (tensor.ndim != static_cast<int32_t>(parameter.rank)) {
    Fail(ErrorKind::kValue, where, "expects rank ", parameter.rank, ", got rank ", tensor.ndim,
         tensor.ndim >= 0 && tensor.ndim <= 32 && (tensor.shape != nullptr || tensor.ndim == 0)
             ? " with shape " + ShapeText(tensor)
             : std::string(),
         "; reshape it to rank ", parameter.rank);
  }
  const DLDevice wanted = program.device->dl_device();
  if (tensor.device.device_type != wanted.device_type ||
      tensor.device.device_id != wanted.device_id) {
    Fail(ErrorKind::kValue, where, "is on ", DeviceText(program, tensor.device),
         ", the call runs on ", program.device->name(), "; move it there: asarray(x, '",
         program.device->name(), "')");
  }
  if (argument.read_only) {
    Fail(ErrorKind::kValue, where,
         "is written by this function, and the given tensor is read-only; pass a writable copy");
  }
  Fail(ErrorKind::kInternal, where, "was refused for an unknown reason");
}

[[noreturn]] __attribute__((cold)) void FailShape(const Program& program, uint32_t index,
                                                  const DLTensor& tensor, const char* reason) {
  Fail(ErrorKind::kValue, ArgumentName(program, index), "has shape ", ShapeText(tensor), ", ",
       reason);
}

[[noreturn]] __attribute__((cold)) void FailAlignment(const Program& program, uint32_t index,
                                                      const std::string& value) {
  const ProgramParameter& parameter = program.parameters[index];
  Fail(ErrorKind::kValue, ArgumentName(program, index), "must begin at a multiple of ",
       parameter.alignment, " bytes, the size of one ",
       parameter.alignment == parameter.element_bytes ? "element" : "part of an element",
       ", and begins at ", value, "; copy it first");
}

[[noreturn]] __attribute__((cold)) void FailBroadcast(const Program& program, uint32_t index,
                                                      uint32_t axis) {
  Fail(ErrorKind::kValue, ArgumentName(program, index), "is written, and its stride along axis ",
       axis, " is 0, so several of its elements share memory; pass a separate array");
}

[[noreturn]] __attribute__((cold)) void FailFolded(const Program& program, uint32_t index) {
  Fail(ErrorKind::kValue, ArgumentName(program, index),
       "is written, and its strides overlap, so several of its elements may share memory"
       "; pass a separate array");
}

// Whether the strides keep all elements of a view apart: each is beyond what the smaller ones span.
// Some views that are apart in a more intricate way are refused too.
bool ElementsAreApart(const DLTensor& tensor) {
  uint64_t strides[kMaxRank];
  uint64_t extents[kMaxRank];
  uint32_t count = 0;
  for (int32_t i = 0; i < tensor.ndim; ++i) {
    if (tensor.shape[i] <= 1) continue;
    const auto bits = static_cast<uint64_t>(tensor.strides[i]);
    const uint64_t stride = tensor.strides[i] < 0 ? uint64_t{0} - bits : bits;
    uint32_t at = count++;
    for (; at > 0 && strides[at - 1] > stride; --at) {
      strides[at] = strides[at - 1];
      extents[at] = extents[at - 1];
    }
    strides[at] = stride;
    extents[at] = static_cast<uint64_t>(tensor.shape[i]);
  }
  uint64_t span = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (strides[i] <= span) return false;
    span += strides[i] * (extents[i] - 1);  // cannot overflow: the whole span was checked
  }
  return true;
}

uint32_t PackDtype(DLDataType dtype) {
  uint32_t packed = 0;
  std::memcpy(&packed, &dtype, sizeof packed);
  return packed;
}

template <typename Number>
Number NumberAt(const DLTensor& tensor) {
  Number number;
  std::memcpy(&number, static_cast<const char*>(tensor.data) + tensor.byte_offset, sizeof number);
  return number;
}

double FromBfloat16(uint16_t half) {
  const uint32_t bits = uint32_t{half} << 16;
  float number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return static_cast<double>(number);
}

double FromHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  double value =
      std::ldexp(fraction + (exponent == 0 ? 0 : 1024), (exponent == 0 ? 1 : exponent) - 25);
  if (exponent == 31) value = fraction == 0 ? INFINITY : NAN;
  return (bits & 0x8000) != 0 ? -value : value;
}

// The number in a tensor without dimensions in memory of the host, as NumPy's arrays are; what is
// no such tensor stays as it is, and is refused.
Argument NumberIn(const Argument& argument) {
  const DLTensor* tensor = argument.tensor;
  if (argument.tag != Argument::Tag::kTensor || tensor == nullptr || tensor->ndim != 0 ||
      tensor->device.device_type != kDLCPU || tensor->data == nullptr || tensor->dtype.lanes != 1) {
    return argument;
  }
  const int bits = tensor->dtype.bits;
  switch (tensor->dtype.code) {
    case kDLBool:
      return bits == 8 ? Argument::Bool(NumberAt<uint8_t>(*tensor) != 0) : argument;
    case kDLInt:
      if (bits == 8) return Argument::Int(NumberAt<int8_t>(*tensor));
      if (bits == 16) return Argument::Int(NumberAt<int16_t>(*tensor));
      if (bits == 32) return Argument::Int(NumberAt<int32_t>(*tensor));
      return bits == 64 ? Argument::Int(NumberAt<int64_t>(*tensor)) : argument;
    case kDLUInt:
      if (bits == 8) return Argument::Uint(NumberAt<uint8_t>(*tensor));
      if (bits == 16) return Argument::Uint(NumberAt<uint16_t>(*tensor));
      if (bits == 32) return Argument::Uint(NumberAt<uint32_t>(*tensor));
      return bits == 64 ? Argument::Uint(NumberAt<uint64_t>(*tensor)) : argument;
    case kDLFloat:
      if (bits == 16) return Argument::Float(FromHalf(NumberAt<uint16_t>(*tensor)));
      if (bits == 32) return Argument::Float(NumberAt<float>(*tensor));
      return bits == 64 ? Argument::Float(NumberAt<double>(*tensor)) : argument;
    case kDLBfloat:
      return bits == 16 ? Argument::Float(FromBfloat16(NumberAt<uint16_t>(*tensor))) : argument;
    default:
      return argument;
  }
}

}  // namespace

void BindTensor(const Program& program, uint32_t index, const Argument& argument, int64_t* strides,
                TensorSlot* slot) {
  const ProgramParameter& parameter = program.parameters[index];
  const DLTensor* tensor = argument.tensor;
  const DLDevice wanted = program.device->dl_device();
  if (argument.tag != Argument::Tag::kTensor || tensor == nullptr ||
      PackDtype(tensor->dtype) != parameter.packed_dtype ||
      tensor->ndim != static_cast<int32_t>(parameter.rank) ||
      tensor->device.device_type != wanted.device_type ||
      tensor->device.device_id != wanted.device_id ||
      (argument.read_only && parameter.is_written)) {
    ExplainTensor(program, index, argument);
  }
  const uint32_t rank = parameter.rank;
  const int64_t size = parameter.element_bytes;
  const int64_t* shape = tensor->shape;
  int64_t count = 1;
  bool overflow = false;
  for (uint32_t i = rank; i-- > 0;) {
    if (shape[i] < 0)
      FailShape(program, index, *tensor, "an extent is negative; extents are at least 0");
    strides[i] = count;
    overflow |= __builtin_mul_overflow(count, shape[i], &count);
  }
  if (overflow)
    FailShape(program, index, *tensor,
              "which has more elements than 64 bits can count; pass a smaller array");
  int64_t low = 0;
  int64_t high = count - 1;  // of the last element
  bool is_row_major = true;
  if (tensor->strides != nullptr && count != 0) {
    high = 0;
    for (uint32_t i = 0; i < rank; ++i) {
      if (shape[i] <= 1) continue;
      const int64_t stride = tensor->strides[i];
      if (stride == 0 && parameter.is_written) FailBroadcast(program, index, i);
      is_row_major &= stride == strides[i];
      strides[i] = stride;
      int64_t span = 0;
      overflow |= __builtin_mul_overflow(stride, shape[i] - 1, &span);
      overflow |= __builtin_add_overflow(span < 0 ? low : high, span, span < 0 ? &low : &high);
    }
  }
  const auto offset = static_cast<int64_t>(tensor->byte_offset);
  overflow |= offset < 0;
  overflow |= __builtin_mul_overflow(low, size, &low);
  overflow |= __builtin_add_overflow(low, offset, &low);
  if (count == 0) {
    high = low;
  } else {
    overflow |= __builtin_mul_overflow(high, size, &high);
    overflow |= __builtin_add_overflow(high, size, &high);
    overflow |= __builtin_add_overflow(high, offset, &high);
  }
  if (overflow)
    FailShape(program, index, *tensor,
              "which spans more bytes than 64 bits can count; pass a smaller array");
  if (parameter.is_written && !is_row_major && !ElementsAreApart(*tensor)) {
    FailFolded(program, index);
  }
  const auto alignment = static_cast<uint64_t>(parameter.alignment) - 1;
  if (program.device->is_host_memory()) {
    const uint64_t address = reinterpret_cast<uintptr_t>(tensor->data) + tensor->byte_offset;
    if ((address & alignment) != 0 && count != 0) {
      FailAlignment(program, index, Concat("address 0x", std::hex, address));
    }
    if (tensor->data == nullptr && count != 0)
      FailShape(program, index, *tensor, "and no memory; pass an array that has some");
  } else {
    if ((tensor->byte_offset & alignment) != 0) {
      FailAlignment(program, index, Concat("offset ", offset));
    }
    if (low < 0)
      FailShape(program, index, *tensor,
                "and reaches below the start of its memory; copy it first");
    if (program.device->has_predecessor()) {
      program.device->CheckMemory(ArgumentName(program, index), tensor->data);
    }
  }
  slot->data = tensor->data;
  slot->first = offset;
  slot->low = low;
  slot->high = high;
  slot->shape = shape;
  slot->strides = strides;
}

void BindScalar(const Program& program, uint32_t index, const Argument& given_argument,
                ScalarSlot* slot) {
  const Argument argument = __builtin_expect(given_argument.tag == Argument::Tag::kTensor, 0)
                                ? NumberIn(given_argument)
                                : given_argument;
  const DLDataType dtype = program.plan->parameters[index].dtype;
  const auto refuse_type = [&]() {
    const char* fix = "; pass an int";
    if (dtype.code == kDLFloat || dtype.code == kDLBfloat) fix = "; pass a float or an int";
    if (dtype.code == kDLBool) fix = "; pass a bool";
    Fail(ErrorKind::kType, ArgumentName(program, index), "expects ", DtypeName(dtype), ", got ",
         TagName(argument), fix);
  };
  const bool is_whole = argument.tag == Argument::Tag::kInt ||
                        argument.tag == Argument::Tag::kUint ||
                        argument.tag == Argument::Tag::kBool;
  const bool is_large = argument.tag == Argument::Tag::kUint && argument.integer < 0;
  if (dtype.code == kDLFloat || dtype.code == kDLBfloat) {
    if (!is_whole && argument.tag != Argument::Tag::kFloat) refuse_type();
    double value = argument.floating;
    if (is_large) {
      value = static_cast<double>(argument.unsigned_integer);
    } else if (is_whole) {
      value = static_cast<double>(argument.integer);
    }
    const double given = value;
    if (dtype.code == kDLBfloat) {
      value = RoundToBfloat16(value);
    } else if (dtype.bits == 16) {
      value = RoundToHalf(value);
    } else if (dtype.bits == 32) {
      value = static_cast<double>(static_cast<float>(value));
    }
    if (std::isinf(value) && !std::isinf(given)) {
      Fail(ErrorKind::kValue, ArgumentName(program, index), "is ", DtypeName(dtype), ", which ",
           given, " is too large for; pass a smaller number, or infinity");
    }
    slot->floating = value;
    return;
  }
  if (!is_whole) refuse_type();
  const int64_t value = argument.integer;
  const auto refuse_value = [&](const auto& low, const auto& high) {
    Fail(ErrorKind::kValue, ArgumentName(program, index), "is ", DtypeName(dtype), " (", low,
         " to ", high, "), got ", is_large ? Concat(argument.unsigned_integer) : Concat(value),
         "; pass a value in this range");
  };
  if (dtype.code == kDLBool) {
    if (is_large || value < 0 || value > 1) refuse_value(0, 1);
  } else if (dtype.code == kDLUInt) {
    const uint64_t most = ~uint64_t{0} >> (64 - dtype.bits);
    const bool is_negative = value < 0 && !is_large;
    if (is_negative || argument.unsigned_integer > most) refuse_value(0, most);
  } else {
    const int64_t most = INT64_MAX >> (64 - dtype.bits);
    if (is_large || value > most || value < -most - 1) refuse_value(-most - 1, most);
  }
  slot->integer = value;
}

void ThrowArgumentCount(const Program& program, uint32_t count) {
  std::string names;
  for (const PlanParameter& parameter : program.plan->parameters) {
    names += (names.empty() ? "" : ", ") + parameter.name;
  }
  const size_t wanted = program.parameters.size();
  Fail(ErrorKind::kType, program.plan->name, " takes ", wanted,
       wanted == 1 ? " argument" : " arguments", names.empty() ? "" : " (" + names + ")", ", got ",
       count);
}

namespace {

// Rounds a double to `digits` significant bits, with the smallest quantum 2^least, by adding and
// subtracting nothing: scaling by a power of two is exact and nearbyint rounds ties to even.
double RoundToPrecision(double value, int digits, int least, double most) {
  if (!std::isfinite(value) || value == 0) return value;
  int exponent = 0;
  std::frexp(value, &exponent);
  const int quantum = exponent - digits < least ? least : exponent - digits;
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -quantum)), quantum);
  return std::fabs(rounded) > most ? std::copysign(INFINITY, value) : rounded;
}

}  // namespace

// binary16: 11 significant bits, quantum of subnormals 2^-24, largest 65504 (IEEE 754-2019,
// table 3.5).
double RoundToHalf(double value) { return RoundToPrecision(value, 11, -24, 65504.0); }

// bfloat16: binary32's range with 8 significant bits, so quantum of subnormals 2^-133 and largest
// (2 - 2^-7) * 2^127.
double RoundToBfloat16(double value) {
  return RoundToPrecision(value, 8, -133, std::ldexp(2.0 - std::ldexp(1.0, -7), 127));
}

}  // namespace dovetail::runtime
