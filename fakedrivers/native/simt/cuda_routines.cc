/* What our inline PTX does (`T.cuda.*`), by the names of its routines. Source: PTX ISA. */
#include "services.h"
#include "values.h"

namespace dovetail::fakedrivers {

ServiceTable CudaRoutines() { return {nullptr, 0}; }

}  // namespace dovetail::fakedrivers
