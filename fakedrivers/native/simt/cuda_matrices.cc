/* Products of matrices that a warp holds together (`T.cuda.matrix_*`), by the names of our
 * routines.
 *
 * Each lane gives its registers; the last one to come computes for all. Where an element lies is by
 * PTX ISA, mma.sync, "Matrix Fragments": with `group` the lane divided by 4 and `quad` the rest.
 * Products are summed in double and rounded once, which is one of the orders that a device may
 * take.
 */
#include <cmath>
#include <cstring>
#include <type_traits>

#include "halves.h"
#include "matrix_elements.h"
#include "service_tables.h"
#include "values.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint32_t kLanes = 32;
constexpr uint64_t kWhole = 0xFFFFFFFFU;

/* 10 bits of mantissa, to nearest, ties away from zero: PTX ISA, "cvt", .tf32 with .rna. */
double RoundToTf32(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  if (std::isfinite(value)) bits = (bits + 0x1000U) & ~0x1FFFU;
  std::memcpy(&value, &bits, sizeof value);
  return static_cast<double>(value);
}

struct Tf32 {
  static constexpr int kBits = 32;
  static double From(uint32_t bits) {
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return RoundToTf32(value);
  }
};

struct Double {
  static constexpr int kBits = 64;
};

/* The registers of one lane: the sum, and the factors. */
struct Registers {
  unsigned char* total;
  const unsigned char* left;
  const unsigned char* right;
};

template <class T>
T At(const unsigned char* registers, uint32_t n) {
  T value;
  std::memcpy(&value, registers + n * sizeof value, sizeof value);
  return value;
}

/* Element `part` of register `n` of a factor. */
template <class Element>
double Factor(const unsigned char* registers, uint32_t n, uint32_t part) {
  if constexpr (Element::kBits == 64) {
    return At<double>(registers, n);
  } else {
    return Element::From(At<uint32_t>(registers, n) >> part * Element::kBits);
  }
}

template <class Element>
constexpr uint32_t kParts = Element::kBits < 32 ? 32U / Element::kBits : 1U;

template <class Left, uint32_t rows, uint32_t depth>
double ElementOfLeft(const void* const* inputs, uint32_t row, uint32_t k) {
  constexpr uint32_t kStep = 4 * kParts<Left>;
  const uint32_t lane = row % 8 * 4 + k % kStep / kParts<Left>;
  const uint32_t n = rows == 16 ? row / 8 + 2 * (k / kStep) : k / kStep;
  const auto* from = static_cast<const Registers*>(inputs[lane]);
  return Factor<Left>(from->left, n, k % kParts<Left>);
}

template <class Right>
double ElementOfRight(const void* const* inputs, uint32_t k, uint32_t column) {
  constexpr uint32_t kStep = 4 * kParts<Right>;
  const uint32_t lane = column * 4 + k % kStep / kParts<Right>;
  const auto* from = static_cast<const Registers*>(inputs[lane]);
  return Factor<Right>(from->right, k / kStep, k % kParts<Right>);
}

/* What is added to an element of the sum. Of bytes it is exact. */
template <class Left, class Right, uint32_t rows, uint32_t depth>
double Product(const void* const* inputs, uint32_t row, uint32_t column) {
  double sum = 0;
  for (uint32_t k = 0; k < depth; ++k) {
    sum +=
        ElementOfLeft<Left, rows, depth>(inputs, row, k) * ElementOfRight<Right>(inputs, k, column);
  }
  return sum;
}

/* One product; Sum is uint16_t for sums in float16. */
template <class Left, class Right, class Sum, uint32_t rows, uint32_t depth>
void Combine(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
             void* const* /*outputs*/) {
  constexpr bool kPacked = std::is_same_v<Sum, uint16_t>;
  for (uint32_t lane = 0; lane < slots; ++lane) {
    const uint32_t group = lane / 4;
    const uint32_t quad = lane % 4;
    auto* total = static_cast<const Registers*>(inputs[lane])->total;
    for (uint32_t i = 0; i < rows / 8; ++i) {
      for (uint32_t j = 0; j < 2; ++j) {
        const double product =
            Product<Left, Right, rows, depth>(inputs, group + 8 * i, 2 * quad + j);
        // Two neighbours are one register, or two: either way they lie side by side.
        unsigned char* place = total + (2 * i + j) * sizeof(Sum);
        Sum value = At<Sum>(place, 0);
        if constexpr (kPacked) {
          value = HalfFromDouble(static_cast<double>(HalfToFloat(value)) + product);
        } else {
          value = Added(value, product);
        }
        std::memcpy(place, &value, sizeof value);
      }
    }
  }
}

/* (ptr total, ptr left, ptr right) */
template <class Left, class Right, class Sum, uint32_t rows, uint32_t depth>
void Multiply(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Registers mine = {static_cast<unsigned char*>(Read<void*>(arguments, 0)),
                    static_cast<const unsigned char*>(Read<const void*>(arguments, 1)),
                    static_cast<const unsigned char*>(Read<const void*>(arguments, 2))};
  self->services->collective(self, DOVETAIL_SUBGROUP, kWhole, Site(arguments, 3),
                             &Combine<Left, Right, Sum, rows, depth>, &mine, &mine);
}

/* ---- ldmatrix: PTX ISA, "Warp-level matrix load instruction: ldmatrix" ---- */

struct Rows {
  unsigned char* words;
  const unsigned char* row;
};

template <uint32_t count, bool transposed>
void Spread(const dovetail_thread* /*last*/, uint32_t slots, const void* const* inputs,
            void* const* /*outputs*/) {
  for (uint32_t lane = 0; lane < slots; ++lane) {
    const uint32_t group = lane / 4;
    const uint32_t quad = lane % 4;
    for (uint32_t matrix = 0; matrix < count; ++matrix) {
      const auto row = [&](uint32_t n) {
        return static_cast<const Rows*>(inputs[matrix * 8 + n])->row;
      };
      unsigned char* word = static_cast<const Rows*>(inputs[lane])->words + matrix * size_t{4};
      if (transposed) {
        std::memcpy(word, row(2 * quad) + 2 * group, 2);
        std::memcpy(word + 2, row(2 * quad + 1) + 2 * group, 2);
      } else {
        std::memcpy(word, row(group) + 4 * quad, 4);
      }
    }
  }
}

/* (ptr words, ptr row): lane n gives the address of row n % 8 of matrix n / 8. */
template <uint32_t count, bool transposed>
void LoadMatrices(dovetail_thread* self, void* /*result*/, const void* const* arguments) {
  Rows mine = {static_cast<unsigned char*>(Read<void*>(arguments, 0)),
               static_cast<const unsigned char*>(Read<const void*>(arguments, 1))};
  if (self->lane < count * 8 && reinterpret_cast<uintptr_t>(mine.row) % 16 != 0) {
    self->services->trap(self, "ldmatrix at an address that is not a multiple of 16");
  }
  self->services->collective(self, DOVETAIL_SUBGROUP, kWhole, Site(arguments, 2),
                             &Spread<count, transposed>, &mine, &mine);
}

constexpr NamedService kMatrices[] = {
    {"dvt_cuda_mma_m16n8k16_f32_f16", &Multiply<Half, Half, float, 16, 16>},
    {"dvt_cuda_mma_m16n8k8_f32_f16", &Multiply<Half, Half, float, 16, 8>},
    {"dvt_cuda_mma_m16n8k16_f16_f16", &Multiply<Half, Half, uint16_t, 16, 16>},
    {"dvt_cuda_mma_m16n8k8_f16_f16", &Multiply<Half, Half, uint16_t, 16, 8>},
    {"dvt_cuda_mma_m16n8k16_f32_bf16", &Multiply<Bfloat, Bfloat, float, 16, 16>},
    {"dvt_cuda_mma_m16n8k8_f32_tf32", &Multiply<Tf32, Tf32, float, 16, 8>},
    {"dvt_cuda_mma_m8n8k4_f64_f64", &Multiply<Double, Double, double, 8, 4>},
    {"dvt_cuda_mma_m16n8k32_s32_s8", &Multiply<Signed, Signed, int32_t, 16, 32>},
    {"dvt_cuda_mma_m16n8k32_s32_s8_u8", &Multiply<Signed, Unsigned, int32_t, 16, 32>},
    {"dvt_cuda_mma_m16n8k32_s32_u8_s8", &Multiply<Unsigned, Signed, int32_t, 16, 32>},
    {"dvt_cuda_mma_m16n8k32_s32_u8", &Multiply<Unsigned, Unsigned, int32_t, 16, 32>},
    {"dvt_cuda_mma_m8n8k16_s32_s8", &Multiply<Signed, Signed, int32_t, 8, 16>},
    {"dvt_cuda_mma_m8n8k16_s32_s8_u8", &Multiply<Signed, Unsigned, int32_t, 8, 16>},
    {"dvt_cuda_mma_m8n8k16_s32_u8_s8", &Multiply<Unsigned, Signed, int32_t, 8, 16>},
    {"dvt_cuda_mma_m8n8k16_s32_u8", &Multiply<Unsigned, Unsigned, int32_t, 8, 16>},
    {"dvt_cuda_ldmatrix_x2", &LoadMatrices<2, false>},
    {"dvt_cuda_ldmatrix_x4", &LoadMatrices<4, false>},
    {"dvt_cuda_ldmatrix_x2_trans", &LoadMatrices<2, true>},
    {"dvt_cuda_ldmatrix_x4_trans", &LoadMatrices<4, true>},
};

static_assert(kLanes == 32, "the layouts are those of warps of 32");

}  // namespace

ServiceTable CudaMatrices() { return {kMatrices, sizeof kMatrices / sizeof kMatrices[0]}; }

}  // namespace dovetail::fakedrivers
