// Streams of callers' libraries: imported once, remembered within bounds, and left alone when their
// owner may have ended them.
#include <cstdint>
#include <memory>
#include <vector>

#include "check.h"
#include "engine/registry.h"
#include "engine/stream.h"
#include "fake_backend.h"

namespace dovetail::testing {
namespace {

using runtime::Device;
using runtime::Memory;
using runtime::Stream;

constexpr size_t kMost = 128;  // device.cc, kMostCallersStreams

Device& Host() {
  static Device* const device = [] {
    RegisterFake("guest", 22, true);
    return runtime::Registry::Global().GetDevice("guest:0");
  }();
  return *device;
}

void* Handle(uintptr_t number) { return reinterpret_cast<void*>(number); }

// Something to be waited for.
void GiveWork(Stream& stream, const Memory& memory) {
  static uint8_t byte = 0;
  stream.Copy({nullptr, &byte, 0}, {memory.handle(), nullptr, 0}, 1);
}

TEST(ACallersStreamIsImportedOnce) {
  Device& device = Host();
  const auto first = device.CallersStream(Handle(1001));
  CHECK(device.CallersStream(Handle(1001)) == first);
  CHECK(device.CallersStream(Handle(1002)) != first);
  CHECK(device.CallersStream(Handle(1001)) == first);
}

TEST(CallersStreamsAreRememberedWithinBounds) {
  Device& device = Host();
  const Memory memory = device.Allocate(1);
  const int before = Fake().unloaded_streams;
  const std::weak_ptr<Stream> busy = device.CallersStream(Handle(2000));
  GiveWork(*busy.lock(), memory);
  for (uintptr_t i = 1; i <= 3 * kMost; ++i) device.CallersStream(Handle(2000 + i));
  CHECK(Fake().unloaded_streams - before >= static_cast<int>(2 * kMost));
  // The oldest of all, but the only one with work under way.
  CHECK(!busy.expired());
  CHECK(device.CallersStream(Handle(2000)) == busy.lock());
  // Where all have work, the one used longest ago is waited for and dropped; who holds it keeps it.
  const auto held = device.CallersStream(Handle(2000));
  for (uintptr_t i = 1; i <= kMost; ++i) {
    GiveWork(*device.CallersStream(Handle(4000 + i)), memory);
  }
  CHECK(!held->IsSettled());
  CHECK(device.CallersStream(Handle(2000)) != held);
  held->Synchronize();
  CHECK(held->IsSettled());
  device.Synchronize();
}

TEST(WhatACallerMayHaveEndedIsLeftAlone) {
  Device& device = Host();
  const Memory memory = device.Allocate(1);
  const auto ended = device.CallersStream(Handle(3001));
  GiveWork(*ended, memory);
  CHECK(!ended->MayBeGone());
  device.Synchronize();
  CHECK(ended->MayBeGone());
  Fake().ended = {Handle(3001)};
  Fake().uses_of_ended = 0;
  // Neither a wait for the device, nor another caller's call, nor giving memory back asks it.
  device.Synchronize();
  CHECK(device.Collect());
  const auto other = device.CallersStream(Handle(3002));
  device.OrderImplicit(*other);
  GiveWork(*other, memory);
  device.OrderImplicit(*device.DefaultStream());
  ended->Synchronize();
  device.Synchronize();
  CHECK_EQ(Fake().uses_of_ended, 0);
  // With work that nobody waited for it is asked, once: its failure is not met again and again.
  Fake().ended.clear();
  GiveWork(*ended, memory);
  FailNextSynchronize(DVT_DRIVER_ERROR);
  CHECK_THROWS(kBackend, ({"guest:0: work submitted earlier"}), ended->Synchronize());
  CHECK(ended->MayBeGone());
  Fake().ended = {Handle(3001)};
  device.Synchronize();
  CHECK_EQ(Fake().uses_of_ended, 0);
  Fake().ended.clear();
}

}  // namespace
}  // namespace dovetail::testing
