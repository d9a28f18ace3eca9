// Do two strided views share memory? Never "no" for an overlap that is real; "yes" only where
// neither the ranges nor the strides keep the views apart.
#ifndef DOVETAIL_ENGINE_ALIAS_H_
#define DOVETAIL_ENGINE_ALIAS_H_

#include "engine/argument.h"
#include "engine/program.h"

namespace dovetail::runtime {

// Throws kValue when the two tensors of a rule may not share memory and do.
void CheckAlias(const Program& program, const ProgramAlias& alias, const TensorSlot& a,
                const TensorSlot& b);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_ALIAS_H_
