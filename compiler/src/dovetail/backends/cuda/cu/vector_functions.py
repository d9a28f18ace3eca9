"""Functions of texts of CUDA C++ that read and write several elements at once.

An author's promise that an address is aligned need not be kept: they look at it, and take the
elements one by one if need be.
"""

from __future__ import annotations

from typing import Final

# PTX ISA, "ld": at most 16 bytes at once.
_VECTOR: Final = """\
template <typename Element, int count>
struct alignas(sizeof(Element) * count < 16 ? sizeof(Element) * count : 16) dvt_vector {
  Element lanes[count];
};
"""

_LOAD: Final = """\
template <int count, typename Element>
__device__ inline dvt_vector<Element, count> dvt_load_vector(const Element* address) {
  using Vector = dvt_vector<Element, count>;
  if ((uint64)address % alignof(Vector) == 0) return *(const Vector*)address;
  Vector value;
#pragma unroll
  for (int lane = 0; lane < count; lane++) value.lanes[lane] = address[lane];
  return value;
}
"""

_STORE: Final = """\
template <int count, typename Element>
__device__ inline void dvt_store_vector(Element* address, dvt_vector<Element, count> value) {
  using Vector = dvt_vector<Element, count>;
  if ((uint64)address % alignof(Vector) == 0) {
    *(Vector*)address = value;
    return;
  }
#pragma unroll
  for (int lane = 0; lane < count; lane++) address[lane] = value.lanes[lane];
}
"""

HELPERS: Final = {"dvt_vector": _VECTOR, "dvt_load_vector": _LOAD, "dvt_store_vector": _STORE}
"""Functions by name."""
