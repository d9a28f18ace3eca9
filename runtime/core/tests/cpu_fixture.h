// Bundles with the kernels of kernels.cc, for tests that run on the CPU.
#ifndef DOVETAIL_TESTS_CPU_FIXTURE_H_
#define DOVETAIL_TESTS_CPU_FIXTURE_H_

#include <memory>

#include "bytes.h"
#include "engine/bundle.h"

namespace dovetail::testing {

// Where the object lies; set before the first use for one of another architecture.
const char*& KernelObjectPath();
// The relocatable object made of kernels.cc.
const Bytes& KernelObject();
// An image of all its kernels.
Bytes KernelImage();

// saxpy(x: float32[n], out: float32[n] (both), scale: float32): out += scale * x; x and out apart.
Bytes SaxpyPlan();
Bytes SaxpyBundleBytes();
std::shared_ptr<runtime::Bundle> SaxpyBundle();
// coordinates(out: float32[z, y, x])
std::shared_ptr<runtime::Bundle> CoordinatesBundle();
// copy(x: float32[n] with any stride, out: float32[n] with any stride)
std::shared_ptr<runtime::Bundle> CopyBundle();

}  // namespace dovetail::testing

#endif  // DOVETAIL_TESTS_CPU_FIXTURE_H_
