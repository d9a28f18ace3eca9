/* Metal Shading Language on a processor: with this header in front, clang++ compiles a text into a
 * CPU image (cpu_image.h). A thread is a fibre of the engine; what threads do together is its
 * services. Address spaces are Clang's own, so that a pointer into one does not become one into
 * another by itself. __METAL_VERSION__ says which version of the language is meant: what came later
 * is not declared.
 *
 * What the language leaves undefined is made visible rather than plausible: a value that comes from
 * a lane that is not there is a pattern, and a weak exchange fails now and then.
 *
 * Source of what each function does: Metal Shading Language Specification, Apple (MSL).
 */
#ifndef DOVETAIL_METAL_SHIM
#define DOVETAIL_METAL_SHIM 1

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "cpu_image.h"

#ifndef __METAL_VERSION__
#define __METAL_VERSION__ 320
#endif

#define device __attribute__((address_space(1)))
#define constant const __attribute__((address_space(2)))
#define threadgroup __attribute__((address_space(3)))

/* The C library has one of integers under the same name, which would be as good a choice. */
#define abs dovetail_abs

#include "dovetail_metal_shim_numbers.h"

#include "dovetail_metal_shim_functions.h"

#include "dovetail_metal_shim_threads.h"

#include "dovetail_metal_shim_atomics.h"

#include "dovetail_metal_shim_matrices.h"

/* Last, as the engine's own structures have members of these names. */
#define kernel
#define thread

#endif /* DOVETAIL_METAL_SHIM */
