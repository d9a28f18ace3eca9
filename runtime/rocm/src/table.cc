/* The exported table. */
#include "hip.h"

DOVETAIL_EXPORT_RUNTIME(dovetail::stream_ordered::VendorRuntime<dovetail::runtime::rocm::Hip>)
