/* What a test may ask of the fake library (fake_wgpu.cc), through `fake_control`. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_TESTS_FAKE_WGPU_H_
#define DOVETAIL_RUNTIME_WEBGPU_TESTS_FAKE_WGPU_H_

#include <cstdint>

struct FakeControl {
  uint32_t version;
  int32_t adapters;          /* of the backends Vulkan, Metal and Direct3D 12 */
  int32_t gl_adapters;       /* of OpenGL */
  int32_t without_features;  /* the adapter has none */
  const char* refuse_device; /* the next request for a device fails with this text */
  const char* fail_function; /* the next call of this function ("CommandEncoderFinish") fails ... */
  int32_t fail_type;         /* ... with this WGPUErrorType, or none */
  int32_t fail_skip;         /* ... after so many that do not */
  int32_t lose_in_submit;    /* the next submission loses the device */
  int32_t is_stuck;          /* what is submitted does not end */
  int32_t is_late;           /* error scopes answer when the device is polled */
  uint64_t memory_bytes;     /* what buffers may hold in all */
  /* Counted by the fake. */
  int32_t live_objects;
  int32_t live_devices;
  int32_t modules_made;
  int32_t groups_made;
  int32_t writes;
  int32_t submissions;
  int32_t dispatches;
  int32_t copies;
  int32_t calls_when_lost; /* of functions that end the process of the real library */
  uint64_t used_bytes;
};

using FakeControlFunction = FakeControl* (*)();

#endif  // DOVETAIL_RUNTIME_WEBGPU_TESTS_FAKE_WGPU_H_
