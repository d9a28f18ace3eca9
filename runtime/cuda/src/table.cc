/* The exported table. */
#include "cuda.h"

DOVETAIL_EXPORT_RUNTIME(dovetail::stream_ordered::VendorRuntime<dovetail::runtime::cuda::Cuda>)
