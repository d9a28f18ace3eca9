/* What kernels ask of the engine. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_SERVICES_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_SERVICES_H_

#include <cstddef>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

const dovetail_services& Services();

/* nullptr where there is none of that name. */
dovetail_service FindService(const char* name);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_SERVICES_H_
