/* Our declarations of XLA's calls of foreign functions against the official ones: compiled only
 * where jaxlib's header is installed (tools/environment.py --group jax). Every value and every
 * struct is compared by the compiler. */
#include <xla/ffi/api/c_api.h>

#include <cstdio>

#include "../vendor/xla_ffi.h"
#include "official.h"

namespace ours = dovetail::vendor::xla;

DOVETAIL_SAME_TYPE(ours::XlaError*, XLA_FFI_Error*)
#include "xla_members.inc"

#define COMPARE_VALUE(name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_XLA_VALUES(COMPARE_VALUE)
#define COMPARE_DTYPE(code, bits, name, official, value) \
  DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_XLA_DTYPES(COMPARE_DTYPE)

static_assert(dovetail::test::IsSame<ours::XlaHandler, XLA_FFI_Handler>::value,
              "type of XLA_FFI_Handler");

static_assert(
    offsetof(ours::XlaApi, create_error) == offsetof(XLA_FFI_Api, XLA_FFI_Error_Create) &&
        dovetail::test::IsSame<std::remove_pointer_t<decltype(ours::XlaApi::create_error)>,
                               XLA_FFI_Error_Create>::value,
    "XLA_FFI_Error_Create");

int main() {
  std::puts("XLA's declarations are ours");
  return 0;
}
