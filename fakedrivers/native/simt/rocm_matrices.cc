/* AMD's matrix instructions, by the names of LLVM's intrinsics. Which element of which matrix an
 * item of a lane is, is the whole difficulty. The tables follow the same list of layouts as the
 * compiler's, so that they show that both agree with it, not that the list is right. Sources: AMD
 * Instinct MI200, MI300 and MI350 ISA reference guides, "Matrix Arithmetic Instructions"; RDNA3 and
 * RDNA4 ISA reference guides, "Wave Matrix Multiply Accumulate (WMMA)". */
#include <cmath>
#include <vector>

#include "halves.h"
#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

enum class Element { kFloat, kHalf, kBfloat, kByte, kDouble };

/* Which row of A (column of B) a lane holds, and which k its item t is. */
using MatrixFactor = uint32_t (*)(uint32_t lane, uint32_t item);
/* Which row of the result item r of a lane is; the column is the lane's number modulo N. */
using Result = uint32_t (*)(uint32_t lane, uint32_t item);

/* One instruction: extents, items a lane, where they are. */
struct Instruction {
  Element element;
  uint32_t rows, columns, depth;
  uint32_t items;   /* of a factor, a lane */
  uint32_t results; /* a lane */
  MatrixFactor k;
  Result row;
};

/* ---- where the items of a lane are ---- */

template <uint32_t size, uint32_t items>
uint32_t MfmaDepth(uint32_t lane, uint32_t item) {
  return items * (lane / size) + item;
}

uint32_t MfmaRow32(uint32_t lane, uint32_t item) {
  return 8 * (item / 4) + 4 * (lane / 32) + item % 4;
}
uint32_t MfmaRow16(uint32_t lane, uint32_t item) { return 4 * (lane / 16) + item; }
uint32_t MfmaRowDouble(uint32_t lane, uint32_t item) { return 4 * item + lane / 16; }

uint32_t WholeDepth(uint32_t /*lane*/, uint32_t item) { return item; }
template <uint32_t groups>
uint32_t DealtRow(uint32_t lane, uint32_t item) {
  return groups * item + lane / 16;
}

uint32_t RunsOfFour(uint32_t lane, uint32_t item) {
  return 8 * (item / 4) + 4 * (lane / 16) + item % 4;
}
uint32_t RunsOfEight(uint32_t lane, uint32_t item) {
  return 8 * (lane / 16 % 2) + 4 * (lane / 32) + item;
}

/* ---- arithmetic ---- */

template <Element element>
double ItemOf(const void* items, uint32_t n, bool is_signed) {
  const auto* bytes = static_cast<const unsigned char*>(items);
  if constexpr (element == Element::kFloat) {
    float value;
    std::memcpy(&value, bytes + 4 * size_t{n}, sizeof value);
    return value;
  } else if constexpr (element == Element::kDouble) {
    double value;
    std::memcpy(&value, bytes + 8 * size_t{n}, sizeof value);
    return value;
  } else if constexpr (element == Element::kByte) {
    return is_signed ? static_cast<int8_t>(bytes[n]) : int{bytes[n]};
  } else {
    uint16_t bits;
    std::memcpy(&bits, bytes + 2 * size_t{n}, sizeof bits);
    return element == Element::kHalf ? HalfToFloat(bits) : BfloatToFloat(bits);
  }
}

/* What each lane gives: pointers to its three operands. */
struct Operands {
  const void* left;
  const void* right;
  const void* sum;
  bool left_signed;
  bool right_signed;
};

template <Element element, class Sum>
void Multiply(const Instruction& code, uint32_t slots, const void* const* inputs,
              void* const* outputs) {
  std::vector<double> left(size_t{code.rows} * code.depth);
  std::vector<double> right(size_t{code.depth} * code.columns);
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    const auto& given = *static_cast<const Operands*>(inputs[lane]);
    for (uint32_t item = 0; item < code.items; ++item) {
      const uint32_t k = code.k(lane, item);
      left[lane % code.rows * code.depth + k] =
          ItemOf<element>(given.left, item, given.left_signed);
      right[size_t{k} * code.columns + lane % code.columns] =
          ItemOf<element>(given.right, item, given.right_signed);
    }
  }
  for (uint32_t lane = 0; lane < slots; ++lane) {
    if (inputs[lane] == nullptr) continue;
    const auto& given = *static_cast<const Operands*>(inputs[lane]);
    const uint32_t column = lane % code.columns;
    for (uint32_t item = 0; item < code.results; ++item) {
      const uint32_t row = code.row(lane, item);
      Sum total;
      std::memcpy(&total, static_cast<const unsigned char*>(given.sum) + item * sizeof total,
                  sizeof total);
      for (uint32_t k = 0; k < code.depth; ++k) {
        const double a = left[size_t{row} * code.depth + k];
        const double b = right[size_t{k} * code.columns + column];
        if constexpr (element == Element::kByte) {
          /* Products of bytes are exact; the sum wraps. */
          const auto product = static_cast<int32_t>(a) * static_cast<int32_t>(b);
          total = static_cast<Sum>(static_cast<uint32_t>(total) + static_cast<uint32_t>(product));
        } else {
          total = static_cast<Sum>(std::fma(static_cast<Sum>(a), static_cast<Sum>(b), total));
        }
      }
      std::memcpy(static_cast<unsigned char*>(outputs[lane]) + item * sizeof total, &total,
                  sizeof total);
    }
  }
}

template <const Instruction& code>
void Combine(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
             void* const* outputs) {
  if constexpr (code.element == Element::kDouble) {
    Multiply<code.element, double>(code, slots, inputs, outputs);
  } else if constexpr (code.element == Element::kByte) {
    Multiply<code.element, int32_t>(code, slots, inputs, outputs);
  } else {
    Multiply<code.element, float>(code, slots, inputs, outputs);
  }
}

/* mfma.*(A, B, C, i32, i32, i32): the modifiers are 0. */
template <const Instruction& code>
void Mfma(dovetail_thread* self, void* result, const void* const* arguments) {
  const Operands operands = {arguments[0], arguments[1], arguments[2], true, true};
  self->services->collective(self, DOVETAIL_SUBGROUP, DOVETAIL_ALL_LANES, Site(arguments, 6),
                             &Combine<code>, &operands, result);
}

/* wmma.f32.*(A, B, C) */
template <const Instruction& code>
void Wmma(dovetail_thread* self, void* result, const void* const* arguments) {
  const Operands operands = {arguments[0], arguments[1], arguments[2], true, true};
  self->services->collective(self, DOVETAIL_SUBGROUP, DOVETAIL_ALL_LANES, Site(arguments, 3),
                             &Combine<code>, &operands, result);
}

/* wmma.i32.*(i1 signed, A, i1 signed, B, C, i1 clamp): the clamp is off. */
template <const Instruction& code>
void WmmaBytes(dovetail_thread* self, void* result, const void* const* arguments) {
  const Operands operands = {arguments[1], arguments[3], arguments[4],
                             (Read<uint8_t>(arguments, 0) & 1) != 0,
                             (Read<uint8_t>(arguments, 2) & 1) != 0};
  self->services->collective(self, DOVETAIL_SUBGROUP, DOVETAIL_ALL_LANES, Site(arguments, 6),
                             &Combine<code>, &operands, result);
}

template <Element element, uint32_t depth>
constexpr Instruction kMfma32 = {element,   32, 32, depth, depth / 2, 16, &MfmaDepth<32, depth / 2>,
                                 &MfmaRow32};
template <Element element, uint32_t depth>
constexpr Instruction kMfma16 = {element,   16, 16, depth, depth / 4, 4, &MfmaDepth<16, depth / 4>,
                                 &MfmaRow16};
constexpr Instruction kMfmaDouble = {Element::kDouble, 16, 16, 4, 1, 4, &MfmaDepth<16, 1>,
                                     &MfmaRowDouble};

/* RDNA3: each group of 16 lanes holds the whole factor. */
template <Element element, uint32_t wave>
constexpr Instruction kRdna3 = {element, 16,         16,          16,
                                16,      256 / wave, &WholeDepth, &DealtRow<wave / 16>};
template <Element element, uint32_t wave>
constexpr Instruction kRdna4 = {element,
                                16,
                                16,
                                16,
                                256 / wave,
                                256 / wave,
                                element == Element::kByte ? &RunsOfEight : &RunsOfFour,
                                &RunsOfEight};

constexpr NamedService kMatrixServices[] = {
    {"amdgcn.mfma.f32.32x32x2f32", &Mfma<kMfma32<Element::kFloat, 2>>},
    {"amdgcn.mfma.f32.16x16x4f32", &Mfma<kMfma16<Element::kFloat, 4>>},
    {"amdgcn.mfma.f32.32x32x8f16", &Mfma<kMfma32<Element::kHalf, 8>>},
    {"amdgcn.mfma.f32.16x16x16f16", &Mfma<kMfma16<Element::kHalf, 16>>},
    {"amdgcn.mfma.f32.32x32x8bf16.1k", &Mfma<kMfma32<Element::kBfloat, 8>>},
    {"amdgcn.mfma.f32.16x16x16bf16.1k", &Mfma<kMfma16<Element::kBfloat, 16>>},
    {"amdgcn.mfma.f64.16x16x4f64", &Mfma<kMfmaDouble>},
    {"amdgcn.mfma.i32.32x32x8i8", &Mfma<kMfma32<Element::kByte, 8>>},
    {"amdgcn.mfma.i32.16x16x16i8", &Mfma<kMfma16<Element::kByte, 16>>},
    {"amdgcn.mfma.i32.32x32x16.i8", &Mfma<kMfma32<Element::kByte, 16>>},
    {"amdgcn.mfma.i32.16x16x32.i8", &Mfma<kMfma16<Element::kByte, 32>>},
    {"amdgcn.mfma.f32.32x32x16.f16", &Mfma<kMfma32<Element::kHalf, 16>>},
    {"amdgcn.mfma.f32.16x16x32.f16", &Mfma<kMfma16<Element::kHalf, 32>>},
    {"amdgcn.mfma.f32.32x32x16.bf16", &Mfma<kMfma32<Element::kBfloat, 16>>},
    {"amdgcn.mfma.f32.16x16x32.bf16", &Mfma<kMfma16<Element::kBfloat, 32>>},
    {"amdgcn.mfma.i32.32x32x32.i8", &Mfma<kMfma32<Element::kByte, 32>>},
    {"amdgcn.mfma.i32.16x16x64.i8", &Mfma<kMfma16<Element::kByte, 64>>},
    {"amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", &Wmma<kRdna3<Element::kHalf, 32>>},
    {"amdgcn.wmma.f32.16x16x16.f16.v4f32.v16f16", &Wmma<kRdna3<Element::kHalf, 64>>},
    {"amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16", &Wmma<kRdna4<Element::kHalf, 32>>},
    {"amdgcn.wmma.f32.16x16x16.f16.v4f32.v4f16", &Wmma<kRdna4<Element::kHalf, 64>>},
    {"amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16", &Wmma<kRdna3<Element::kBfloat, 32>>},
    {"amdgcn.wmma.f32.16x16x16.bf16.v4f32.v16i16", &Wmma<kRdna3<Element::kBfloat, 64>>},
    {"amdgcn.wmma.f32.16x16x16.bf16.v8f32.v8i16", &Wmma<kRdna4<Element::kBfloat, 32>>},
    {"amdgcn.wmma.f32.16x16x16.bf16.v4f32.v4i16", &Wmma<kRdna4<Element::kBfloat, 64>>},
    {"amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32", &WmmaBytes<kRdna3<Element::kByte, 32>>},
    {"amdgcn.wmma.i32.16x16x16.iu8.v4i32.v4i32", &WmmaBytes<kRdna3<Element::kByte, 64>>},
    {"amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32", &WmmaBytes<kRdna4<Element::kByte, 32>>},
    {"amdgcn.wmma.i32.16x16x16.iu8.v4i32.i32", &WmmaBytes<kRdna4<Element::kByte, 64>>},
};

}  // namespace

ServiceTable RocmMatrices() {
  return {kMatrixServices, sizeof kMatrixServices / sizeof kMatrixServices[0]};
}

}  // namespace dovetail::fakedrivers
