/* A CPU image by hand, for the PTX of session.h: what the compiler would make. */
#include "../../simt/cpu_image.h"

namespace {

/* data[i] += value for every thread; each thread one element. */
void Add(dovetail_thread* self, const void* const* arguments) {
  float* const data = *static_cast<float* const*>(arguments[0]);
  const float value = *static_cast<const float*>(arguments[1]);
  data[self->block[0] * self->block_extent[0] + self->thread[0]] += value;
}

/* Writes one float far behind the end of its buffer. */
void Wild(dovetail_thread* self, const void* const* arguments) {
  float* const data = *static_cast<float* const*>(arguments[0]);
  if (self->thread[0] == 0) data[1 << 20] = 1;
}

/* Writes one float right behind the end of a buffer of 32. */
void Behind(dovetail_thread* self, const void* const* arguments) {
  float* const data = *static_cast<float* const*>(arguments[0]);
  if (self->thread[0] == 0) data[32] = 1;
}

constexpr dovetail_cpu_argument kTwo[] = {{DOVETAIL_ARGUMENT_BUFFER, 8},
                                          {DOVETAIL_ARGUMENT_SCALAR, 4}};
constexpr dovetail_cpu_argument kOne[] = {{DOVETAIL_ARGUMENT_BUFFER, 8}};
constexpr dovetail_cpu_kernel kKernels[] = {
    {"add", &Add, kTwo, 2, {0, 0, 0}, {0, 0, 0}, 32, 0},
    {"wild", &Wild, kOne, 1, {32, 1, 1}, {0, 0, 0}, 32, 0},
    {"behind", &Behind, kOne, 1, {0, 0, 0}, {0, 0, 0}, 32, 0}};

}  // namespace

extern "C" {
extern __attribute__((visibility("default"))) const dovetail_cpu_image_record dovetail_cpu_image;
const dovetail_cpu_image_record dovetail_cpu_image = {
    DOVETAIL_CPU_IMAGE_VERSION, 3, kKernels, nullptr, 0, nullptr};
}
