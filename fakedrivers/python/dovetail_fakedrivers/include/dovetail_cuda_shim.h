/* CUDA C++ on a processor: with this header in front, g++ or clang++ compiles device code into a
 * CPU image (cpu_image.h). A thread is a fibre of the engine; what threads do together is its
 * services.
 *
 * What the language leaves undefined is made visible rather than plausible: a value that comes from
 * a lane outside of the mask is a pattern, and not 0. Inline PTX has no meaning here; texts of ours
 * leave it out where DOVETAIL_CUDA_SHIM is defined, and find those functions in this header.
 *
 * Source of what each function does: CUDA C++ Programming Guide, "C++ Language Extensions"; CUDA
 * Math API; PTX ISA (conversions).
 */
#ifndef DOVETAIL_CUDA_SHIM
#define DOVETAIL_CUDA_SHIM 1

#include "cpu_image.h"

#include "dovetail_cuda_shim_threads.h"

#include "dovetail_cuda_shim_numbers.h"

#include "dovetail_cuda_shim_warps.h"

#include "dovetail_cuda_shim_atomics.h"

#endif /* DOVETAIL_CUDA_SHIM */
