/* What the fake NCCL and RCCL fold, by the numbers of ncclDataType_t and ncclRedOp_t. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_FOLDS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_FOLDS_H_

#include <cstddef>
#include <vector>

namespace dovetail::fakedrivers::collectives {

/* Bytes of an element; 0 for a number that is no type. */
size_t SizeOf(int type);
/* Whether a number is a reduction. */
bool IsFold(int fold);

/* Folds `count` elements of each of the inputs into `output`, which is none of them. Each part of
 * the elements is folded from another input on, around the ring: no loop over the inputs gives the
 * same bits. */
void Fold(int type, int fold, const std::vector<const unsigned char*>& inputs, size_t count,
          unsigned char* output);

}  // namespace dovetail::fakedrivers::collectives

#endif  // DOVETAIL_FAKEDRIVERS_CORE_COLLECTIVES_FOLDS_H_
