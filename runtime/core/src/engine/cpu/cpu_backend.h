// The CPU as a device like the others: the table that the core registers for kind "cpu".
#ifndef DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_
#define DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_

#include "dovetail/backend.h"

namespace dovetail::runtime {

const dvt_backend_table* CpuBackendTable();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_
