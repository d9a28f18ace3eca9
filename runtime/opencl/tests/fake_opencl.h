/* What a test may ask of the fake OpenCL library (fake_opencl.cc), through `fake_control`. */
#ifndef DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_OPENCL_H_
#define DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_OPENCL_H_

#include <cstdint>

struct FakeControl {
  /* The next call of this function ("EnqueueNDRangeKernel") fails with this status. */
  const char* fail_function;
  int32_t fail_status;
  /* The next command that is enqueued ends with this status, as its event tells. */
  int32_t command_status;
  /* Commands stay unfinished until somebody waits. */
  int32_t is_deferred;
  /* Counted by the fake. */
  int32_t live_objects;
  int32_t source_builds;
  int32_t binary_builds;
  int32_t kernels_created;
  int32_t flushes;
  int32_t waited_events; /* in the wait lists of barriers */
  uint64_t clock;        /* nanoseconds; what profiling tells of a marker, which adds 1000 */
  uint64_t global_size[3];
  uint64_t local_size[3];
  uint32_t dimensions;
  char options[256]; /* of the last build */
};

using FakeControlFunction = FakeControl* (*)();

#endif  // DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_OPENCL_H_
