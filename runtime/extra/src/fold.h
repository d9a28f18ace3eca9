/* Folding two arrays element by element: what reductions of a session are made of. */
#ifndef DOVETAIL_EXTRA_FOLD_H_
#define DOVETAIL_EXTRA_FOLD_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::session {

/* out[i] = left[i] op right[i]. `out` may be `left`. */
using Fold = void (*)(void* out, const void* left, const void* right, size_t count);

/* For an element type (DLPack's code and bits) and an operation (dovetail_session_fold); null when
 * there is none. float16 and bfloat16 are added in float32 and rounded to nearest even each time,
 * as NumPy and ml_dtypes do; integers wrap; the minimum and maximum of anything with a NaN is a
 * NaN. */
Fold FindFold(uint32_t code, uint32_t bits, uint32_t fold);

}  // namespace dovetail::session

#endif  // DOVETAIL_EXTRA_FOLD_H_
