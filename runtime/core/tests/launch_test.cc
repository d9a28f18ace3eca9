// Bindings, offsets, cut grids, streams and copies, on the fake device that is awkward about all of
// them.
#include <cstring>
#include <numeric>

#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/stream.h"
#include "engine/tensor_copy.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Memory;
using runtime::Opcode;

// copy(x: float32[n], out: float32[n]): one block an element.
std::shared_ptr<runtime::Function> CopyFunction(bool with_offsets = true, bool with_base = true) {
  PlanWriter plan("copy");
  plan.Tensor("x", 1, kFloat32, 1);
  plan.Tensor("out", 2, kFloat32, 1);
  const uint32_t n = plan.Op(Opcode::kDim, {0, 0});
  const uint32_t one = plan.Const(1);
  plan.Op(Opcode::kLaunch, {plan.Kernel("copy"), n, one, one, 0, 0, 0, 1});
  std::vector<KernelArgument> arguments = {{0, 1, 0, kFloat32}, {0, 2, 0, kFloat32}};
  if (with_offsets) {
    arguments.push_back({2, 0, 0, kInt32});
    arguments.push_back({2, 0, 1, kInt32});
  }
  if (with_base) arguments.push_back({3, 0, 0, kUint32});
  const Bytes image = WriteImage("fake", "text", {{"copy", "copy", arguments, 0}}, {});
  static std::vector<std::shared_ptr<Bundle>> kept;
  kept.push_back(Bundle::FromBytes(WriteOneFunction("copy", "fake", "text", image, plan.Write())));
  return kept.back()->GetFunction("copy");
}

HostTensor OnDevice(const Memory& memory, std::vector<int64_t> shape, uint64_t byte_offset,
                    std::vector<int64_t> strides = {}) {
  return HostTensor(memory.handle(), DtypeOf<float>::value, FakeDevice().dl_device(),
                    std::move(shape), std::move(strides), byte_offset);
}

// What a block costs reaches the device, of the launch behind it alone, the second time as well,
// when the call is a trace; a value that means nothing arrives as 0.
TEST(LaunchPassesWhatABlockCosts) {
  PlanWriter plan("idle");
  plan.Tensor("x", 1, kFloat32, 1);
  const uint32_t n = plan.Op(Opcode::kDim, {0, 0});
  const uint32_t one = plan.Const(1);
  const uint32_t less = plan.Const(-7);
  const uint32_t kernel = plan.Kernel("idle");
  const auto launch = [&] { plan.Op(Opcode::kLaunch, {kernel, one, one, one, 0, 0}); };
  plan.Op(Opcode::kWork, {n});
  launch();
  launch();
  plan.Op(Opcode::kWork, {less});
  launch();
  plan.Op(Opcode::kWork, {n});
  plan.Op(Opcode::kIf, {one});
  launch();
  plan.Op(Opcode::kEnd, {});
  const Bytes image = WriteImage(
      "fake", "text", {{"idle", "idle", {{0, 1, 0, kFloat32}, {2, 0, 0, kInt32}}, 0}}, {});
  const auto bundle =
      Bundle::FromBytes(WriteOneFunction("idle", "fake", "text", image, plan.Write()));
  const auto function = bundle->GetFunction("idle");
  const Memory x = FakeDevice().Allocate(4096);
  for (const int64_t extent : {300, 20, 300}) {
    FakeLaunches().clear();
    const HostTensor a = OnDevice(x, {extent}, 0);
    const Argument arguments[] = {Argument::Tensor(&a.tensor)};
    function->Call(arguments, 1, {});
    std::vector<uint64_t> work;
    for (const FakeLaunch& each : FakeLaunches()) work.push_back(each.work);
    CHECK((work == std::vector<uint64_t>{static_cast<uint64_t>(extent), 0, 0, 0}));
  }
}

TEST(LaunchBindsAlignedRangesAndPassesOffsets) {
  runtime::Device& device = FakeDevice();
  const Memory x = device.Allocate(4096);
  const Memory out = device.Allocate(4096);
  std::vector<float> values(1024);
  std::iota(values.begin(), values.end(), 0.0f);
  const HostTensor host(values.data(), {1024});
  const HostTensor whole = OnDevice(x, {1024}, 0);
  runtime::CopyTensor(whole.tensor, &device, host.tensor, nullptr, nullptr);

  FakeLaunches().clear();
  const HostTensor a = OnDevice(x, {10}, 1000);   // element 250
  const HostTensor b = OnDevice(out, {10}, 260);  // element 65
  const Argument arguments[] = {a.Argument(), b.Argument()};
  CopyFunction()->Call(arguments, 2, {});
  // 10 blocks on a device that launches 4: three launches, with bases 0, 4, 8.
  CHECK_EQ(FakeLaunches().size(), size_t{3});
  for (size_t i = 0; i < 3; ++i) {
    const FakeLaunch& launch = FakeLaunches()[i];
    CHECK_EQ(launch.grid[0], i < 2 ? 4u : 2u);
    uint32_t scalars[3];
    std::memcpy(scalars, launch.scalars.data(), 12);
    CHECK_EQ(scalars[0], (1000u - 768u) / 4);
    CHECK_EQ(scalars[1], 1u);
    CHECK_EQ(scalars[2], static_cast<uint32_t>(4 * i));
    CHECK_EQ(launch.bindings[0].offset, uint64_t{768});
    CHECK_EQ(launch.bindings[0].size, uint64_t{1040 - 768});
    CHECK_EQ(launch.bindings[0].lead, uint64_t{1000 - 768});
    CHECK_EQ(launch.bindings[1].offset, uint64_t{256});
    CHECK_EQ(launch.bindings[1].lead, uint64_t{4});
  }
  std::vector<float> got(10, -1.0f);
  const HostTensor back(got.data(), {10});
  runtime::CopyTensor(back.tensor, nullptr, b.tensor, &device, nullptr);
  for (int i = 0; i < 10; ++i) CHECK_EQ(got[i], static_cast<float>(250 + i));
}

TEST(LaunchBindsReversedViewsFromTheirLowestByte) {
  const Memory memory = FakeDevice().Allocate(4096);
  FakeLaunches().clear();
  const HostTensor x =
      OnDevice(memory, {3}, 1036, {-2});  // elements 259, 257, 255: bytes 1020 to 1040
  const HostTensor out = OnDevice(memory, {3}, 2048);
  const Argument arguments[] = {x.Argument(), out.Argument()};
  CopyFunction()->Call(arguments, 2, {});
  const FakeLaunch& launch = FakeLaunches().at(0);
  int32_t offset = 0;
  std::memcpy(&offset, launch.scalars.data(), 4);
  CHECK_EQ(launch.bindings[0].offset, uint64_t{768});
  CHECK_EQ(launch.bindings[0].size, uint64_t{1040 - 768});
  CHECK_EQ(launch.bindings[0].lead, uint64_t{1020 - 768});
  CHECK_EQ(offset, (1036 - 768) / 4);
  const HostTensor below = OnDevice(memory, {3}, 4, {-2});
  const Argument bad[] = {below.Argument(), out.Argument()};
  CHECK_THROWS(kValue, ({"'x'", "below the start of its memory"}),
               CopyFunction()->Call(bad, 2, {}));
}

TEST(LaunchNeedsTheArgumentsThatItUses) {
  const Memory memory = FakeDevice().Allocate(4096);
  const HostTensor aligned = OnDevice(memory, {3}, 0);
  const HostTensor out = OnDevice(memory, {3}, 2048);
  const HostTensor odd = OnDevice(memory, {3}, 8);
  const auto call = [&](const HostTensor& x, bool offsets, bool base, int64_t extent) {
    const HostTensor long_x = OnDevice(memory, {extent}, x.tensor.byte_offset);
    const Argument arguments[] = {long_x.Argument(), out.Argument()};
    CopyFunction(offsets, base)->Call(arguments, 2, {});
  };
  FakeLaunches().clear();
  CHECK_THROWS(kUnsupported,
               ({"kernel 'copy' has no offset argument for buffer 0", "multiples of 256",
                 "2 elements later"}),
               call(odd, false, true, 3));
  CHECK_THROWS(kUnsupported,
               ({"a grid of (5, 1, 1)", "at most 4 along dimension 0", "no grid base"}),
               call(aligned, true, false, 5));
  CHECK_EQ(FakeLaunches().size(), size_t{0});
}

TEST(LaunchSkipsEmptyGridsAndBindsEmptyTensors) {
  const Memory memory = FakeDevice().Allocate(4096);
  const HostTensor none = OnDevice(memory, {0}, 0);
  const HostTensor nowhere(nullptr, DtypeOf<float>::value, FakeDevice().dl_device(), {0}, {}, 0);
  const HostTensor some = OnDevice(memory, {2}, 0);
  FakeLaunches().clear();
  const Argument skipped[] = {none.Argument(), some.Argument()};
  CopyFunction()->Call(skipped, 2, {});
  CHECK_EQ(FakeLaunches().size(), size_t{0});
  const Argument bound[] = {some.Argument(), nowhere.Argument()};
  CopyFunction()->Call(bound, 2, {});
  CHECK_EQ(FakeLaunches().size(), size_t{1});
  CHECK(FakeLaunches().at(0).bindings[1].memory != nullptr);
  CHECK(FakeLaunches().at(0).bindings[1].memory != memory.handle());
  // Each buffer has its own bytes there: two that are written may not share any.
  CHECK_EQ(FakeLaunches().at(0).bindings[1].offset, FakeDevice().EmptyOffset(1));
  CHECK(FakeDevice().EmptyOffset(0) != FakeDevice().EmptyOffset(1));
  FakeLaunches().clear();
}

TEST(CopiesFollowStridesOnBothSides) {
  runtime::Device& device = FakeDevice();
  const Memory memory = device.Allocate(4096);
  std::vector<float> values(12);
  std::iota(values.begin(), values.end(), 0.0f);
  const HostTensor host(values.data() + 11, {3, 4}, {-4, -1});  // reversed: 11, 10, ...
  const HostTensor dense = OnDevice(memory, {3, 4}, 0);
  runtime::CopyTensor(dense.tensor, &device, host.tensor, nullptr, nullptr);
  // The transpose of the device tensor into a padded host array.
  const HostTensor transposed = OnDevice(memory, {4, 3}, 0, {1, 4});
  std::vector<float> got(20, -1.0f);
  const HostTensor padded(got.data(), {4, 3}, {5, 1});
  runtime::CopyTensor(padded.tensor, nullptr, transposed.tensor, &device, nullptr);
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 3; ++k) CHECK_EQ(got[5 * i + k], static_cast<float>(11 - (4 * k + i)));
    CHECK_EQ(got[5 * i + 3], -1.0f);
  }
  // Every second element on the device; those between stay.
  const HostTensor every_second = OnDevice(memory, {6}, 0, {2});
  std::vector<float> sevens(6, 7.0f);
  const HostTensor source(sevens.data(), {6});
  runtime::CopyTensor(every_second.tensor, &device, source.tensor, nullptr, nullptr);
  std::vector<float> all(12);
  const HostTensor whole(all.data(), {3, 4});
  runtime::CopyTensor(whole.tensor, nullptr, dense.tensor, &device, nullptr);
  for (int i = 0; i < 12; ++i) CHECK_EQ(all[i], i % 2 == 0 ? 7.0f : static_cast<float>(11 - i));
  // Device to device, both ways of doing it.
  const Memory second = device.Allocate(4096);
  const HostTensor copy = OnDevice(second, {3, 4}, 256);
  runtime::CopyTensor(copy.tensor, &device, dense.tensor, &device, nullptr);
  const HostTensor flipped = OnDevice(second, {3, 4}, 1000, {-4, -1});
  runtime::CopyTensor(flipped.tensor, &device, copy.tensor, &device, nullptr);
  runtime::CopyTensor(whole.tensor, nullptr, flipped.tensor, &device, nullptr);
  for (int i = 1; i < 12; i += 2) CHECK_EQ(all[i], static_cast<float>(11 - i));
  CHECK_THROWS(kValue, ({"cannot copy shape (12,) into shape (3, 4)"}),
               const HostTensor flat(values.data(), {12});
               runtime::CopyTensor(dense.tensor, &device, flat.tensor, nullptr, nullptr));
  CHECK_THROWS(kType, ({"cannot copy float64 into float32"}), double d[12] = {};
               const HostTensor doubles(d, {3, 4});
               runtime::CopyTensor(dense.tensor, &device, doubles.tensor, nullptr, nullptr));
}

TEST(AsynchronousFailuresArriveAtSynchronise) {
  runtime::Device& device = FakeDevice();
  const auto stream = device.CreateStream();
  stream->Synchronize();
  FailNextSynchronize(DVT_DEVICE_ASSERT);
  CHECK_THROWS(kDeviceAssert, ({"fake:0: work submitted earlier", "told to fail"}),
               stream->Synchronize());
  stream->Synchronize();  // reported once
  // What a garbage collection finds out is kept for whoever synchronises next.
  FailNextSynchronize(DVT_DEVICE_ASSERT);
  stream->Wait();
  CHECK_THROWS(kDeviceAssert, ({"told to fail"}), stream->Synchronize());
}

TEST(FreedMemoryWaitsForTheStreams) {
  runtime::Device& device = FakeDevice();
  device.Collect();
  const int before = FakeLiveAllocations();
  {
    const Memory memory = device.Allocate(256);
    CHECK_EQ(FakeLiveAllocations(), before + 1);
  }
  CHECK_EQ(FakeLiveAllocations(), before + 1);  // put aside: a stream may still use it
  device.Collect();
  CHECK_EQ(FakeLiveAllocations(), before);
  CHECK_THROWS(kUnsupported, ({"does not support stream_import"}),
               device.ImportStream("x", nullptr));
  CHECK_THROWS(kUnsupported, ({"does not support memory_import"}),
               device.ImportMemory("x", nullptr, 1));
}

TEST(StreamsOfOtherDevicesAreRefused) {
  const auto stream = FakeDevice().CreateStream();
  runtime::CallOptions options;
  options.stream = stream.get();
  const Memory memory = FakeDevice().Allocate(4096);
  const HostTensor x = OnDevice(memory, {2}, 0);
  const HostTensor out = OnDevice(memory, {2}, 256);
  const Argument arguments[] = {x.Argument(), out.Argument()};
  CopyFunction()->Call(arguments, 2, options);
  const auto other = FakeDevice().CreateStream();
  other->WaitFor(*stream);
  stream->Synchronize();
}

}  // namespace
}  // namespace dovetail::testing
