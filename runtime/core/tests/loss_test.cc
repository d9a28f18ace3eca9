// Devices that are lost, devices that do not finish, failures in the middle of a batch: what the
// caller is told, what still works, and that nothing is given back under work that may use it.
#include <cstdlib>
#include <cstring>
#include <numeric>

#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "engine/registry.h"
#include "engine/stream.h"
#include "engine/tensor_copy.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Device;
using runtime::Memory;
using runtime::Opcode;
using runtime::Registry;

constexpr int32_t kFragileType = 30;  // a DLPack device type that nobody else has

// copy(x: float32[n], out: float32[n]): one block an element.
std::shared_ptr<runtime::Function> FragileCopy() {
  static const std::shared_ptr<Bundle> bundle = [] {
    PlanWriter plan("copy");
    plan.Tensor("x", 1, kFloat32, 1);
    plan.Tensor("out", 2, kFloat32, 1);
    const uint32_t n = plan.Op(Opcode::kDim, {0, 0});
    const uint32_t one = plan.Const(1);
    plan.Op(Opcode::kLaunch, {plan.Kernel("copy"), n, one, one, 0, 0, 0, 1});
    const std::vector<KernelArgument> arguments = {{0, 1, 0, kFloat32},
                                                   {0, 2, 0, kFloat32},
                                                   {2, 0, 0, kInt32},
                                                   {2, 0, 1, kInt32},
                                                   {3, 0, 0, kUint32}};
    const Bytes image = WriteImage("fragile", "text", {{"copy", "copy", arguments}}, {});
    return Bundle::FromBytes(WriteOneFunction("copy", "fragile", "text", image, plan.Write()));
  }();
  return bundle->GetFunction("copy");
}

// The device as it is now: opened anew when the last one was lost.
Device& Fragile() {
  static const bool is_registered = [] {
    RegisterFake("fragile", kFragileType);
    return true;
  }();
  (void)is_registered;
  return *Registry::Global().GetDevice("fragile:0");
}

// `count` numbers on the device, from `first` on.
struct FragileTensor {
  FragileTensor(Device& device, int64_t count, float first)
      : memory(device.Allocate(4 * static_cast<uint64_t>(count))),
        view(memory.handle(), DtypeOf<float>::value, device.dl_device(), {count}, {}, 0) {
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), first);
    const HostTensor host(values.data(), {count});
    runtime::CopyTensor(view.tensor, &device, host.tensor, nullptr);
  }

  std::vector<float> Read(Device& device) const {
    std::vector<float> values(view.tensor.shape[0]);
    const HostTensor host(values.data(), {view.tensor.shape[0]});
    runtime::CopyTensor(host.tensor, nullptr, view.tensor, &device);
    return values;
  }

  Memory memory;
  HostTensor view;
};

void Run(const FragileTensor& x, const FragileTensor& out, Device* device = nullptr) {
  const Argument arguments[] = {x.view.Argument(), out.view.Argument()};
  runtime::CallOptions options;
  options.device = device;
  FragileCopy()->Call(arguments, 2, options);
}

TEST(ALostDeviceIsOpenedAnewAndLoadsItsImagesAgain) {
  Device& first = Fragile();
  const FragileTensor x(first, 3, 10);
  const FragileTensor out(first, 3, 0);
  Run(x, out);
  Run(x, out, &first);
  CHECK_EQ(out.Read(first)[2], 12.0f);
  const int opened = Fake().opened;
  const int loaded = Fake().loaded;

  Fake().lose_after = 1;
  CHECK_THROWS(kDeviceLost, ({"fragile:0: launching: the fake device was unplugged"}), Run(x, out));
  CHECK(first.is_lost());
  CHECK_EQ(Fake().opened, opened);  // nothing is opened before it is needed

  Device& second = Fragile();
  CHECK(&second != &first);
  CHECK(&Fragile() == &second);
  CHECK(first.Successor() == &second);
  CHECK_EQ(Fake().opened, opened + 1);
  CHECK(second.has_predecessor());
  CHECK_EQ(second.name(), std::string("fragile:0"));

  const FragileTensor new_x(second, 3, 20);
  const FragileTensor new_out(second, 3, 0);
  Run(new_x, new_out);
  CHECK_EQ(Fake().loaded, loaded + 1);
  CHECK_EQ(new_out.Read(second)[0], 20.0f);
  Run(new_x, new_out, &first);  // who holds the old one gets what stands in its place
  CHECK_EQ(Fake().loaded, loaded + 1);

  // What was on the lost one says so, wherever it is used.
  CHECK_THROWS(
      kDeviceLost,
      ({"copy: parameter 'x' lies in memory that was lost with fragile:0", "make the tensor"}),
      Run(x, new_out));
  CHECK_THROWS(kDeviceLost, ({"parameter 'out' lies in memory"}), Run(new_x, out));
  CHECK_THROWS(kDeviceLost, ({"the tensor to copy lies in memory"}), (void)x.Read(second));
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost", "(the fake device was unplugged)", "opens it"}),
               (void)first.Allocate(4));
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost"}), (void)first.CreateStream());
  Run(new_x, new_out);
}

TEST(StreamsAndEventsOfALostDeviceSaySo) {
  Device& first = Fragile();
  const auto stream = first.CreateStream();
  const auto event = stream->Record(false);
  const FragileTensor x(first, 2, 0);
  Fake().lose_after = 1;
  // Found out by a wait, and reported by the wait after it, with the driver's words.
  stream->Wait();
  CHECK(first.is_lost());
  CHECK_THROWS(kDeviceLost, ({"work submitted earlier: the fake device was unplugged"}),
               stream->Synchronize());
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost"}), stream->Synchronize());
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost"}), event->Synchronize());
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost"}), (void)stream->Record(true));
  Device& second = Fragile();
  const FragileTensor y(second, 2, 0);
  const FragileTensor out(second, 2, 0);
  const Argument arguments[] = {y.view.Argument(), out.view.Argument()};
  runtime::CallOptions options;
  options.stream = stream.get();
  CHECK_THROWS(kDeviceLost, ({"fragile:0 was lost"}), FragileCopy()->Call(arguments, 2, options));
  const auto other = second.CreateStream();
  CHECK_THROWS(kValue, ({"cannot wait for an event of"}), other->WaitFor(*event));
}

TEST(WhatBelongedToALostDeviceCanBeGivenBack) {
  Fragile().Collect();
  const int before = FakeLiveAllocations();
  {
    const FragileTensor x(Fragile(), 2, 0);
    const FragileTensor y(Fragile(), 2, 0);
    Device& lost = Fragile();
    Fake().lose_after = 1;
    CHECK_THROWS(kDeviceLost, ({"unplugged"}), (void)lost.Allocate(1));
    CHECK_EQ(FakeLiveAllocations(), before + 2);
    Device& second = Fragile();
    const FragileTensor z(second, 2, 5);
    CHECK_EQ(z.Read(second)[1], 6.0f);
  }
  Fragile().Collect();
  // Those of the lost device go when that one is next asked to, at the latest.
  CHECK(FakeLiveAllocations() <= before + 2);
}

TEST(OutOfMemoryPassesThroughExactly) {
  CHECK_THROWS(kResource, ({"fragile:0: allocating 2097152 bytes: the fake device has 1 MiB"}),
               (void)Fragile().Allocate(2 << 20));
  (void)Fragile().Allocate(16);
}

TEST(AFailureInTheMiddleOfABatchLeavesTheNextCallWorking) {
  Device& device = Fragile();
  const FragileTensor x(device, 11, 1);  // three launches in one batch
  const FragileTensor out(device, 11, 0);
  FakeLaunches().clear();
  Fake().fail_launch = 2;
  CHECK_THROWS(kBackend, ({"fragile:0: launching: the fake driver failed in the middle"}),
               Run(x, out));
  CHECK_EQ(FakeLaunches().size(), size_t{1});
  CHECK(!device.is_lost());
  Run(x, out);
  CHECK_EQ(FakeLaunches().size(), size_t{4});
  const std::vector<float> got = out.Read(device);
  for (int i = 0; i < 11; ++i) CHECK_EQ(got[i], static_cast<float>(1 + i));
  FakeLaunches().clear();
}

TEST(ATimeLimitEndsTheWaitAndKeepsWhatTheWorkMayUse) {
  Device& device = Fragile();
  device.Collect();
  device.SetTimeLimit(2000000);
  CHECK_EQ(device.time_limit(), uint64_t{2000000});
  const int before = FakeLiveAllocations();
  const int streams = Fake().unloaded_streams;
  std::vector<float> got(3, -1.0f);
  {
    const FragileTensor x(device, 3, 40);
    const FragileTensor out(device, 3, 0);
    const auto own = device.CreateStream();
    Fake().hangs = true;
    const Argument arguments[] = {x.view.Argument(), out.view.Argument()};
    runtime::CallOptions options;
    options.stream = own.get();
    FragileCopy()->Call(arguments, 2, options);
    CHECK_THROWS(kTimeLimit, ({"fragile:0: work submitted earlier", "did not finish within"}),
                 own->Synchronize());
    // A copy behind it: the host's array is left alone, now and when the device gets there.
    const HostTensor host(got.data(), {3});
    CHECK_THROWS(
        kTimeLimit, ({"did not finish within"}),
        runtime::CopyTensor(host.tensor, nullptr, out.view.tensor, &device, nullptr, own.get()));
    CHECK(!device.Collect());
  }
  // Tensors and stream are gone from the program, and still there for the work.
  CHECK_EQ(FakeLiveAllocations(), before + 2);
  CHECK_EQ(Fake().unloaded_streams, streams);
  Fake().hangs = false;
  CHECK(device.Collect());
  CHECK_EQ(FakeLiveAllocations(), before);
  CHECK_EQ(Fake().unloaded_streams, streams + 1);
  CHECK_EQ(got[0], -1.0f);
  // What was too late is no failure any more once a wait has succeeded.
  const FragileTensor x(device, 3, 50);
  const FragileTensor out(device, 3, 0);
  Fake().hangs = true;
  Run(x, out);
  CHECK_THROWS(kTimeLimit, ({"did not finish within"}), device.Synchronize());
  Fake().hangs = false;
  device.Synchronize();
  CHECK_EQ(out.Read(device)[0], 50.0f);
  device.SetTimeLimit(0);
}

TEST(TimeLimitsComeFromTheEnvironmentAndTheCpuHasOneToo) {
  const auto reopen = [](const char* limit) -> Device& {
    Device& lost = Fragile();
    Fake().lose_after = 1;
    CHECK_THROWS(kDeviceLost, ({"unplugged"}), (void)lost.Allocate(1));
    setenv("DOVETAIL_TIME_LIMIT", limit, 1);
    return Fragile();
  };
  CHECK_EQ(reopen("2.5").time_limit(), uint64_t{2500000000});
  CHECK_EQ(reopen("0").time_limit(), uint64_t{0});
  CHECK_EQ(reopen("10").time_limit(), uint64_t{10000000000});
  for (const char* bad : {"soon", "-1", "1.5s", ".", "1e3", "12345678901"}) {
    CHECK_THROWS(kValue, ({"DOVETAIL_TIME_LIMIT is '", bad, "expected seconds such as 2.5"}),
                 reopen(bad));
    unsetenv("DOVETAIL_TIME_LIMIT");
    CHECK_EQ(Fragile().time_limit(), uint64_t{0});
  }
  Device& cpu = *Registry::Global().GetDevice("cpu:0");
  cpu.SetTimeLimit(1);
  CHECK_EQ(cpu.time_limit(), uint64_t{1});
  cpu.SetTimeLimit(0);
}

TEST(TimedEventsTellSeconds) {
  Device& device = Fragile();
  const auto stream = device.CreateStream();
  const auto start = stream->Record(true);
  const auto end = stream->Record(true);
  const auto plain = stream->Record(false);
  CHECK_EQ(end->SecondsSince(*start), 2500 / 1e9);
  CHECK_EQ(start->SecondsSince(*end), -2500 / 1e9);
  CHECK_THROWS(kValue, ({"the second event was recorded without its time"}),
               (void)plain->SecondsSince(*start));
  CHECK_THROWS(kValue, ({"the first event was recorded without its time"}),
               (void)start->SecondsSince(*plain));
  Device& cpu = *Registry::Global().GetDevice("cpu:0");
  const auto before = cpu.DefaultStream()->Record(true);
  const auto after = cpu.DefaultStream()->Record(true);
  CHECK(after->SecondsSince(*before) >= 0);
  CHECK_THROWS(kValue, ({"an event of fragile:0 and one of cpu:0", "clocks differ"}),
               (void)after->SecondsSince(*start));
  stream->WaitFor(*end);
  CHECK_THROWS(kValue, ({"a stream of fragile:0 cannot wait for an event of cpu:0"}),
               stream->WaitFor(*after));
}

TEST(ATableWithoutTheLaterEntriesStillWorks) {
  auto* table = new dvt_backend_table(*FakeTable());
  table->struct_size = offsetof(dvt_backend_table, event_record_timed);
  table->kind = "early";
  runtime::RuntimeManifest manifest;
  manifest.kind = "early";
  manifest.device_type = kFragileType + 1;
  manifest.formats = {"text"};
  Registry::Global().RegisterTable(manifest, table);
  Device& device = *Registry::Global().GetDevice("early:0");
  const FragileTensor x(device, 2, 3);
  CHECK_EQ(x.Read(device)[1], 4.0f);
  const auto stream = device.CreateStream();
  stream->Record(false)->Synchronize();
  CHECK_THROWS(kUnsupported, ({"early:0: backend 'early' does not time events"}),
               (void)stream->Record(true));
  CHECK_THROWS(kUnsupported, ({"has no time limit"}), device.SetTimeLimit(5));
}

TEST(CopiesKeepToTheAlignmentThatADeviceAsksFor) {
  Fake().copy_alignment = 4;
  RegisterFake("words", kFragileType + 2);
  Device& device = *Registry::Global().GetDevice("words:0");
  CHECK_EQ(device.limits().copy_alignment, 4u);
  const DLDataType byte = {kDLUInt, 8, 1};
  const Memory memory = device.Allocate(13);
  std::vector<uint8_t> values(13);
  std::iota(values.begin(), values.end(), uint8_t{0});
  const HostTensor host(values.data(), byte, {kDLCPU, 0}, {13}, {}, 0);
  const HostTensor whole(memory.handle(), byte, device.dl_device(), {13}, {}, 0);
  runtime::CopyTensor(whole.tensor, &device, host.tensor, nullptr);
  // Five bytes from an odd place, and what stands beside them stays.
  std::vector<uint8_t> sevens(5, 77);
  const HostTensor part(sevens.data(), byte, {kDLCPU, 0}, {5}, {}, 0);
  const HostTensor inside(memory.handle(), byte, device.dl_device(), {5}, {}, 3);
  runtime::CopyTensor(inside.tensor, &device, part.tensor, nullptr);
  std::vector<uint8_t> got(13);
  const HostTensor back(got.data(), byte, {kDLCPU, 0}, {13}, {}, 0);
  runtime::CopyTensor(back.tensor, nullptr, whole.tensor, &device);
  for (int i = 0; i < 13; ++i) CHECK_EQ(int{got[i]}, i >= 3 && i < 8 ? 77 : i);
  const HostTensor tail(memory.handle(), byte, device.dl_device(), {4}, {-3}, 10);
  const HostTensor four(got.data(), byte, {kDLCPU, 0}, {4}, {}, 0);
  runtime::CopyTensor(four.tensor, nullptr, tail.tensor, &device);
  CHECK_EQ(int{got[0]}, 10);
  CHECK_EQ(int{got[3]}, 1);
  // Complex numbers of 16 bytes, transposed.
  const DLDataType pair = {kDLComplex, 128, 1};
  std::vector<double> numbers(12);
  std::iota(numbers.begin(), numbers.end(), 0.0);
  std::vector<double> turned(12);
  const HostTensor rows(numbers.data(), pair, {kDLCPU, 0}, {2, 3}, {}, 0);
  const HostTensor columns(turned.data(), pair, {kDLCPU, 0}, {2, 3}, {1, 2}, 0);
  runtime::CopyTensor(columns.tensor, nullptr, rows.tensor, nullptr);
  // Row 1, column 1 is element 3 there and element 4 here; an element is two doubles.
  CHECK_EQ(turned[6], numbers[8]);
  Fake().copy_alignment = 1;
}

}  // namespace
}  // namespace dovetail::testing
