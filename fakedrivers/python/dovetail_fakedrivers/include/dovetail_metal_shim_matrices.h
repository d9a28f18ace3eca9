/* The part of dovetail_metal_shim.h about matrices of a SIMD-group. Every thread holds all
 * elements: which of them a thread holds on a GPU is not for programs to know. */
#ifndef DOVETAIL_METAL_SHIM_MATRICES_H_
#define DOVETAIL_METAL_SHIM_MATRICES_H_

namespace metal {

/* MSL, "SIMD-Group Matrix Data Types": 8 by 8 alone. */
template <class Element, int columns, int rows>
struct simdgroup_matrix {
  static_assert(columns == 8 && rows == 8, "a matrix of a SIMD-group is 8 by 8");
  static_assert(std::is_same<Element, float>::value || std::is_same<Element, half>::value
#if __METAL_VERSION__ >= 310
                    || std::is_same<Element, bfloat>::value
#endif
                ,
                "a matrix of a SIMD-group is of half, bfloat or float");
  Element elements[rows][columns];
};

template <class Element, int columns, int rows>
inline simdgroup_matrix<Element, columns, rows> make_filled_simdgroup_matrix(Element value) {
  simdgroup_matrix<Element, columns, rows> matrix;
  for (auto& row : matrix.elements) {
    for (Element& each : row) each = value;
  }
  return matrix;
}

/* All lanes of a full SIMD-group come, before memory is touched; and meet again after it. */
inline void MeetForMatrix(const dovetail_shim::Site& site) {
  const uint64_t lanes = dovetail_shim::Services().active(dovetail_shim::Self());
  if (lanes != 0xffffffffU) {
    dovetail_shim::Services().trap(dovetail_shim::Self(),
                                   "a matrix function in a SIMD-group that is not full");
  }
  dovetail_shim::MeetSimdgroup(site);
}

#define DOVETAIL_MATRIX_MEMORY(space)                                                            \
  template <class Element>                                                                       \
  inline void simdgroup_load(simdgroup_matrix<Element, 8, 8>& matrix, const space Element* from, \
                             ulong stride = 8, ulong2 origin = 0, bool transposed = false,       \
                             DOVETAIL_SITE) {                                                    \
    MeetForMatrix(dovetail_site);                                                                \
    for (ulong row = 0; row < 8; ++row) {                                                        \
      for (ulong column = 0; column < 8; ++column) {                                             \
        const ulong place = transposed ? (origin.x + column) * stride + origin.y + row           \
                                       : (origin.y + row) * stride + origin.x + column;          \
        matrix.elements[row][column] = from[place];                                              \
      }                                                                                          \
    }                                                                                            \
    dovetail_shim::MeetSimdgroup(dovetail_site);                                                 \
  }                                                                                              \
  template <class Element>                                                                       \
  inline void simdgroup_store(const simdgroup_matrix<Element, 8, 8>& matrix, space Element* to,  \
                              ulong stride = 8, ulong2 origin = 0, bool transposed = false,      \
                              DOVETAIL_SITE) {                                                   \
    MeetForMatrix(dovetail_site);                                                                \
    for (ulong each = dovetail_shim::Self()->lane; each < 64; each += 32) {                      \
      const ulong row = each / 8, column = each % 8;                                             \
      const ulong place = transposed ? (origin.x + column) * stride + origin.y + row             \
                                     : (origin.y + row) * stride + origin.x + column;            \
      to[place] = matrix.elements[row][column];                                                  \
    }                                                                                            \
    dovetail_shim::MeetSimdgroup(dovetail_site);                                                 \
  }
DOVETAIL_MATRIX_MEMORY(device)
DOVETAIL_MATRIX_MEMORY(threadgroup)
#undef DOVETAIL_MATRIX_MEMORY

template <class Total, class Factor>
inline void simdgroup_multiply_accumulate(simdgroup_matrix<Total, 8, 8>& result,
                                          const simdgroup_matrix<Factor, 8, 8>& a,
                                          const simdgroup_matrix<Factor, 8, 8>& b,
                                          const simdgroup_matrix<Total, 8, 8>& c) {
  simdgroup_matrix<Total, 8, 8> sum = c;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      auto total = static_cast<float>(sum.elements[row][column]);
      for (int inner = 0; inner < 8; ++inner) {
        total = std::fma(static_cast<float>(a.elements[row][inner]),
                         static_cast<float>(b.elements[inner][column]), total);
      }
      sum.elements[row][column] = static_cast<Total>(total);
    }
  }
  result = sum;
}

}  // namespace metal

#endif /* DOVETAIL_METAL_SHIM_MATRICES_H_ */
