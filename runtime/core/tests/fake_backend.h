// A backend inside the tests' process whose device binds only at multiples of 256 bytes and
// launches at most 4 blocks along each dimension: everything that a CPU never asks of the core.
// Memory is opaque (a handle that is no address), work is asynchronous: nothing runs before the
// stream is synchronised.
#ifndef DOVETAIL_TESTS_FAKE_BACKEND_H_
#define DOVETAIL_TESTS_FAKE_BACKEND_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "engine/device.h"

namespace dovetail::testing {

struct FakeBinding {
  void* memory;
  uint64_t offset;
  uint64_t size;
  uint64_t lead;
};

struct FakeLaunch {
  std::string kernel;
  uint32_t grid[3];
  std::vector<FakeBinding> bindings;
  std::vector<uint8_t> scalars;
  uint64_t work = 0;  // of a block, as the engine says it
};

// What has been launched, in order; cleared by the tests.
std::vector<FakeLaunch>& FakeLaunches();
// Allocations that have not been given back.
int FakeLiveAllocations();
// When not 0, the next stream_synchronize fails with this code.
void FailNextSynchronize(int32_t code);

// What else a test may ask of the fake; all as in a device that is well at first.
struct FakeControl {
  // Counts down at each alloc, copy, launch and synchronize; at 0 the device is lost. 0: never.
  int lose_after = 0;
  // Work does not end: a wait under a time limit fails, and one without would last for ever.
  bool hangs = false;
  // image_load answers DVT_UNSUPPORTED for images whose payload has this key.
  std::string refused_payload;
  // launch fails at this launch of a batch, from 1, once the ones before it were taken. 0: never.
  uint32_t fail_launch = 0;
  // Host copies must begin and end at multiples of it.
  uint32_t copy_alignment = 1;
  int opened = 0;  // how often the device was opened
  int loaded = 0;  // how many images were loaded
  int unloaded_streams = 0;
  // Handles of other libraries' streams that these have ended, and how often one was used after.
  std::set<void*> ended;
  int uses_of_ended = 0;
};
FakeControl& Fake();

// The bytes behind a handle.
uint8_t* FakeBytes(void* memory);

// Kind "fake", DLPack device type 12, formats {"text"}; registered on first use. Kernels called
// "copy" copy float32 elements: buffers x (read), out (write); scalars by the image's arguments.
runtime::Device& FakeDevice();
const dvt_backend_table* FakeTable();
// Registers the same table under another kind and DLPack device type; `takes_streams`: with
// stream_import, for "<kind>_stream".
void RegisterFake(const std::string& kind, int32_t device_type, bool takes_streams = false);

}  // namespace dovetail::testing

#endif  // DOVETAIL_TESTS_FAKE_BACKEND_H_
