// A backend inside the tests' process whose device binds only at multiples of 256 bytes and
// launches at most 4 blocks along each dimension: everything that a CPU never asks of the core.
// Memory is opaque (a handle that is no address), work is asynchronous: nothing runs before the
// stream is synchronised.
#ifndef DOVETAIL_TESTS_FAKE_BACKEND_H_
#define DOVETAIL_TESTS_FAKE_BACKEND_H_

#include <cstdint>
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
};

// What has been launched, in order; cleared by the tests.
std::vector<FakeLaunch>& FakeLaunches();
// Allocations that have not been given back.
int FakeLiveAllocations();
// When not 0, the next stream_synchronize fails with this code.
void FailNextSynchronize(int32_t code);
// The bytes behind a handle.
uint8_t* FakeBytes(void* memory);

// Kind "fake", DLPack device type 12, formats {"text"}; registered on first use. Kernels called
// "copy" copy float32 elements: buffers x (read), out (write); scalars by the image's arguments.
runtime::Device& FakeDevice();
const dvt_backend_table* FakeTable();
// Registers the same table under another kind and DLPack device type.
void RegisterFake(const std::string& kind, int32_t device_type);

}  // namespace dovetail::testing

#endif  // DOVETAIL_TESTS_FAKE_BACKEND_H_
