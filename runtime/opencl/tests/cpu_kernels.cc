/* What the OpenCL C of the tests does, as a CPU image for the fake OpenCL driver. A copy of this
 * library stands for the source (write_sources.cc writes it). */
#include "cpu_image.h"

namespace {

template <typename T>
T Value(const void* const* arguments, int index) {
  return *static_cast<const T*>(arguments[index]);
}

void VectorAdd(dovetail_thread* self, const void* const* arguments) {
  const int64_t i = int64_t{self->block[0]} * 64 + self->thread[0];
  if (i >= Value<int32_t>(arguments, 3)) return;
  const float x = Value<const float*>(arguments, 0)[Value<int64_t>(arguments, 4) + i];
  const float y = Value<const float*>(arguments, 1)[Value<int32_t>(arguments, 6) + i];
  Value<float*>(arguments, 2)[Value<int64_t>(arguments, 7) + i] =
      x + y * Value<float>(arguments, 5);
}

constexpr dovetail_cpu_argument kBuffer = {DOVETAIL_ARGUMENT_BUFFER, 8};
constexpr dovetail_cpu_argument kWord = {DOVETAIL_ARGUMENT_SCALAR, 4};
constexpr dovetail_cpu_argument kOffset = {DOVETAIL_ARGUMENT_OFFSET, 4};
constexpr dovetail_cpu_argument kLongOffset = {DOVETAIL_ARGUMENT_OFFSET, 8};
constexpr dovetail_cpu_argument kOfVectorAdd[] = {kBuffer,     kBuffer, kBuffer, kWord,
                                                  kLongOffset, kWord,   kOffset, kLongOffset};
constexpr dovetail_cpu_kernel kKernels[] = {
    {"vadd_symbol", VectorAdd, kOfVectorAdd, 8, {64, 1, 1}, {0, 0, 0}, 32, 0}};

}  // namespace

extern "C" {
extern __attribute__((visibility("default"))) const dovetail_cpu_image_record dovetail_cpu_image;
const dovetail_cpu_image_record dovetail_cpu_image = {
    DOVETAIL_CPU_IMAGE_VERSION, 1, kKernels, nullptr, 0, nullptr};
}
