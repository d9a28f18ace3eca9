/* Memory, images, launches and waits, over a transport that the test is: what reaches the
 * processor, in which order, and what becomes of its failures. */
#include <sys/mman.h>

#include <memory>
#include <random>
#include <thread>

#include "../src/device.h"
#include "../src/image.h"
#include "../src/stream.h"
#include "elf_writer.h"

namespace dovetail::test {
namespace {

using runtime::hexagon::Command;
using runtime::hexagon::Emulator;
using runtime::hexagon::Heap;
using runtime::hexagon::kAreaBytes;
using runtime::hexagon::kAreas;
using runtime::hexagon::kHeap;
using runtime::hexagon::kPage;
using runtime::hexagon::kSharedAddress;
using runtime::hexagon::kSharedBytes;
using runtime::hexagon::MapFunction;
using runtime::hexagon::Transport;

constexpr uint32_t kReturn = 0x529FC000; /* { jumpr r31 } */
constexpr uint64_t kCapacity = kSharedBytes - kHeap - kPage;

/* A processor that does nothing, and fails when it is told to. */
class FakeTransport : public Transport {
 public:
  FakeTransport()
      : memory_(static_cast<char*>(mmap(nullptr, kSharedBytes, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    CHECK(memory_ != MAP_FAILED);
  }
  ~FakeTransport() override { munmap(memory_, kSharedBytes); }

  char* memory() const override { return memory_; }

  Status Submit(const std::string& name, const Write& write, uint64_t* number) override {
    DOVETAIL_RETURN_IF_ERROR(CheckAlive());
    if (submitted == fail_at) {
      lost = true;
      return CheckAlive();
    }
    const uint32_t area = kAreas + static_cast<uint32_t>(submitted % 64) * kAreaBytes;
    commands.push_back(write(memory_ + area, kSharedAddress + area));
    names.push_back(name);
    *number = ++submitted;
    return {};
  }
  Status Wait(uint64_t number, uint64_t limit) override {
    waits.push_back(number);
    last_limit = limit;
    DOVETAIL_RETURN_IF_ERROR(CheckAlive());
    if (hangs && number > done) return {DVT_TIME_LIMIT, "has not finished " + names[number - 1]};
    done = std::max(done, number);
    return {};
  }
  uint32_t Result(uint64_t number) const override {
    return answer != 0 ? answer : commands[number - 1].arguments[0];
  }
  Status CheckAlive() const override {
    return lost ? Status(DVT_DEVICE_LOST, "the fake processor is gone") : Status();
  }

  /* What a command's area holds at `place`. */
  uint32_t Word(const Command& command, uint32_t place) const {
    uint32_t word = 0;
    std::memcpy(&word, memory_ + (place - kSharedAddress), sizeof(word));
    CHECK(place >= command.arguments[0]);
    return word;
  }

  std::vector<Command> commands;
  std::vector<std::string> names;
  std::vector<uint64_t> waits;
  uint64_t submitted = 0;
  uint64_t done = 0;
  uint64_t last_limit = 0;
  uint64_t fail_at = UINT64_MAX;
  bool lost = false;
  bool hangs = false;
  uint32_t answer = 0; /* of the map function; 0: what was asked for */

 private:
  char* const memory_;
};

struct Machine {
  explicit Machine(uint32_t version = 67) {
    auto owned = std::make_unique<FakeTransport>();
    fake = owned.get();
    device = std::make_unique<dvt_device>(0, Emulator{"/fake", 67}, version, std::move(owned));
  }
  FakeTransport* fake = nullptr;
  std::unique_ptr<dvt_device> device;
};

/* For CHECK_OK and CHECK_FAILS. */
int32_t Code(const Status& status) {
  error.code = status.code();
  std::snprintf(error.text, sizeof(error.text), "%s", status.text().c_str());
  return status.code();
}

void Gaps() {
  Heap heap(1000, 2000);
  CHECK_EQ(heap.Allocate(1001, 1), 0U);
  CHECK_EQ(heap.Allocate(UINT64_MAX, 1), 0U);
  CHECK_EQ(heap.Allocate(1, 4096), 0U);
  const uint32_t first = heap.Allocate(100, 128);
  CHECK_EQ(first, 1024U);
  CHECK_EQ(heap.Allocate(24, 8), 1000U); /* in front of it */
  CHECK_EQ(heap.Allocate(876, 4), 1124U);
  CHECK_EQ(heap.Allocate(1, 1), 0U);
  CHECK_EQ(heap.used(), 1000U);
  heap.Free(1000, 24);
  heap.Free(1124, 876);
  heap.Free(first, 100); /* joins both sides */
  CHECK_EQ(heap.used(), 0U);
  CHECK_EQ(heap.Allocate(1000, 8), 1000U);
}

/* Whatever was given out overlaps nothing, and is one gap again in the end. */
void ManyGaps() {
  constexpr uint32_t kBegin = 1 << 16, kEnd = 1 << 20;
  Heap heap(kBegin, kEnd);
  /* NOLINTNEXTLINE(bugprone-random-generator-seed): a failure must come again */
  std::mt19937 random(1);
  std::map<uint32_t, uint32_t> held;
  for (int round = 0; round < 20000; ++round) {
    if (random() % 2 == 0 && !held.empty()) {
      auto found = held.lower_bound(random() % kEnd);
      if (found == held.end()) found = held.begin();
      heap.Free(found->first, found->second);
      held.erase(found);
      continue;
    }
    const uint32_t size = 1 + random() % 20000;
    const uint32_t align = 1U << random() % 12;
    const uint32_t place = heap.Allocate(size, align);
    if (place == 0) continue;
    CHECK(place % align == 0 && place >= kBegin && place + size <= kEnd);
    const auto next = held.lower_bound(place);
    CHECK(next == held.end() || place + size <= next->first);
    CHECK(next == held.begin() || std::prev(next)->first + std::prev(next)->second <= place);
    held[place] = size;
  }
  for (const auto& [place, size] : held) heap.Free(place, size);
  CHECK_EQ(heap.Allocate(kEnd - kBegin, 1), kBegin);
}

void Memory() {
  const Machine machine;
  dvt_device& device = *machine.device;
  dvt_memory small = nullptr;
  dvt_memory all = nullptr;
  CHECK_OK(Code(device.Allocate(1, &small)));
  CHECK_EQ(device.heap().used(), 128U);
  CHECK_FAILS(Code(device.Allocate(kCapacity, &all)), DVT_OUT_OF_MEMORY,
              std::to_string(kCapacity) + " bytes were asked for of hexagon:0; 128 of " +
                  std::to_string(kCapacity) + " bytes are in use, and no gap is large enough");
  for (const uint64_t size : {uint64_t{1} << 32, uint64_t{1} << 63, UINT64_MAX}) {
    CHECK_FAILS(Code(device.Allocate(size, &all)), DVT_OUT_OF_MEMORY,
                std::to_string(size) + " bytes were asked for");
  }
  device.Free(small);
  CHECK_OK(Code(device.Allocate(kCapacity, &all)));
  CHECK_FAILS(Code(device.Allocate(1, &small)), DVT_OUT_OF_MEMORY, "no gap is large enough");
  device.Free(all);
  CHECK_EQ(device.heap().used(), 0U);
  machine.fake->lost = true;
  CHECK_FAILS(Code(device.Allocate(1, &small)), DVT_DEVICE_LOST, "the fake processor is gone");
}

void Copies() {
  const Machine machine;
  dvt_device& device = *machine.device;
  dvt_stream stream(device);
  CHECK_OK(Code(stream.Create()));
  dvt_memory memory = nullptr;
  CHECK_OK(Code(device.Allocate(16, &memory)));
  std::string text = "0123456789abcdef";
  CHECK_OK(Code(stream.Copy({memory, nullptr, 0}, {nullptr, text.data(), 0}, 16)));
  std::string back(4, '?');
  CHECK_OK(Code(stream.Copy({nullptr, back.data(), 0}, {memory, nullptr, 12}, 4)));
  CHECK_EQ(back, std::string("cdef"));
  CHECK_FAILS(Code(stream.Copy({nullptr, back.data(), 0}, {memory, nullptr, 13}, 4)),
              DVT_INVALID_ARGUMENT,
              "copy of 4 bytes at offset 13 of the source, whose memory has 16");
  CHECK_FAILS(Code(stream.Copy({memory, nullptr, 1}, {nullptr, text.data(), 0}, 16)),
              DVT_INVALID_ARGUMENT, "at offset 1 of the destination, whose memory has 16");
  machine.fake->lost = true;
  CHECK_FAILS(Code(stream.Copy({memory, nullptr, 0}, {nullptr, text.data(), 0}, 16)),
              DVT_DEVICE_LOST, "gone");
  CHECK_FAILS(Code(stream.Create()), DVT_DEVICE_LOST, "gone");
  device.Free(memory);
}

int32_t Load(dvt_device& device, const std::string& bytes) {
  dvt_image image(device);
  return Code(image.Load(bytes.data(), bytes.size()));
}

void Images() {
  Machine machine;
  dvt_device& device = *machine.device;
  const std::string object = ObjectOf({kReturn});
  const std::string good = ImageOf(object, {});
  CHECK_OK(Load(device, good));
  /* Executable and not writable while it is there, and memory again behind it. */
  CHECK_EQ(machine.fake->commands.size(), size_t{2});
  const Command& mapped = machine.fake->commands[0];
  CHECK_EQ(mapped.function, MapFunction());
  CHECK_EQ(mapped.arguments[1], kPage);
  CHECK_EQ(mapped.arguments[2], 5U);
  CHECK_EQ(mapped.arguments[5] * runtime::hexagon::kMapUnit, mapped.arguments[0] - kSharedAddress);
  CHECK_EQ(machine.fake->commands[1].arguments[0], mapped.arguments[0]);
  CHECK_EQ(machine.fake->commands[1].arguments[2], 3U);
  CHECK_EQ(device.heap().used(), 0U);

  CHECK_FAILS(Load(device, "DVTI"), DVT_INVALID_IMAGE, "image byte 4");
  CHECK_FAILS(Load(device, ImageBytes("cpu", "obj", {}, {{"object", object}})), DVT_INVALID_IMAGE,
              "the image is 'cpu/obj', this runtime loads 'hexagon/so', 'hexagon/elf' and "
              "'hexagon/obj'");
  CHECK_FAILS(Load(device, ImageBytes("hexagon", "cl", {}, {{"source", ""}})), DVT_INVALID_IMAGE,
              "the image is 'hexagon/cl'");
  CHECK_FAILS(Load(device, ImageBytes("hexagon", "so", {}, {{"object", object}})),
              DVT_INVALID_IMAGE, "the image has no code, its payload needs 'binary'");
  CHECK_FAILS(Load(device, ImageBytes("hexagon", "obj", {}, {{"binary", object}})),
              DVT_INVALID_IMAGE, "the image has no code, its payload needs 'object'");
  CHECK_FAILS(Load(device, ImageOf("", {})), DVT_INVALID_IMAGE, "does not begin as a 32-bit");
  CHECK_FAILS(Load(device, ImageBytes("hexagon", "obj", {{"run", "g", {1, 1, 1}, 0, {}}},
                                      {{"object", object}})),
              DVT_INVALID_IMAGE, "the code has no function 'g', which kernel 'run' is");
  CHECK_FAILS(Load(device, ImageOf(ObjectOf({kReturn}, 0x68), {})), DVT_UNSUPPORTED,
              "the image is for Hexagon V68, hexagon:0 is V67");
  CHECK_EQ(device.heap().used(), 0U);

  machine.fake->answer = static_cast<uint32_t>(-12);
  CHECK_FAILS(Load(device, good), DVT_DRIVER_ERROR,
              "hexagon:0 does not map 65536 bytes of code: its mmap answers -12");
  machine.fake->answer = 0;
  CHECK_EQ(device.heap().used(), 0U);
  dvt_memory all = nullptr;
  CHECK_OK(Code(device.Allocate(kCapacity, &all)));
  CHECK_FAILS(Load(device, good), DVT_OUT_OF_MEMORY,
              "hexagon:0 has no 65536 bytes left for an image");
  device.Free(all);

  dvt_image image(device);
  CHECK_OK(Code(image.Load(good.data(), good.size())));
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(Code(image.FindKernel("walk", &kernel)), DVT_NOT_FOUND,
              "the image has no kernel 'walk', it has 'run'");
  /* It is lost while one is loaded, and while one is there. */
  machine.fake->fail_at = machine.fake->submitted;
  CHECK_FAILS(Load(device, good), DVT_DEVICE_LOST, "gone");
  CHECK_FAILS(Load(device, good), DVT_DEVICE_LOST, "gone");
  CHECK_EQ(device.heap().used(), uint64_t{kPage});
}

struct Loaded {
  Loaded(dvt_device& device, const std::vector<Argument>& arguments, uint64_t shared_bytes = 0)
      : image(device) {
    const std::string bytes = ImageOf(ObjectOf({kReturn}), arguments, shared_bytes);
    CHECK_OK(Code(image.Load(bytes.data(), bytes.size())));
    CHECK_OK(Code(image.FindKernel("run", &kernel)));
  }
  dvt_image image;
  dvt_kernel* kernel = nullptr;
};

void Launches() {
  Machine machine;
  dvt_device& device = *machine.device;
  dvt_stream stream(device);
  const Loaded loaded(device, {Buffer(1), Buffer(3), Buffer(1), Scalar(kInt, 64)});
  dvt_memory memory[3] = {};
  for (dvt_memory& each : memory) CHECK_OK(Code(device.Allocate(256, &each)));
  const dvt_binding bindings[3] = {
      {memory[0], 0, 256, 0}, {memory[1], 8, 16, 0}, {memory[2], 255, 1, 0}};
  const uint64_t scalar = 0x0123456789ABCDEF;
  const dvt_launch good = {loaded.kernel, {3, 4, 5}, 3, bindings, &scalar, 8};
  const size_t before = machine.fake->commands.size();
  CHECK_OK(Code(stream.Launch(&good, 1)));
  CHECK_EQ(machine.fake->commands.size(), before + 1);
  CHECK_EQ(machine.fake->names.back(), std::string("kernel 'run'"));
  const Command& command = machine.fake->commands.back();
  const auto& [buffers, scalars, first, last, grid, scratch] = command.arguments;
  CHECK_EQ(command.function, loaded.kernel->address);
  CHECK_EQ(first, 0U);
  CHECK_EQ(last, 60U);
  CHECK(scratch % kPage == 0 && scalars % 8 == 0 && grid % 8 == 0);
  for (uint32_t i = 0; i < 3; ++i) {
    const auto* const block = static_cast<const runtime::hexagon::Block*>(memory[i]);
    CHECK_EQ(machine.fake->Word(command, buffers + 4 * i),
             kSharedAddress + block->offset + static_cast<uint32_t>(bindings[i].offset));
    CHECK_EQ(machine.fake->Word(command, grid + 4 * i), good.grid[i]);
  }
  CHECK_EQ(machine.fake->Word(command, scalars), 0x89ABCDEFU);
  CHECK_EQ(machine.fake->Word(command, scalars + 4), 0x01234567U);

  const auto refused = [&](const dvt_launch& launch, dvt_code code, const std::string& text) {
    const dvt_launch both[2] = {good, launch};
    CHECK_FAILS(Code(stream.Launch(both, 2)), code, text);
    CHECK_HAS(error.text, "launch 1 of 2");
  };
  dvt_launch wrong = good;
  wrong.binding_count = 2;
  refused(wrong, DVT_INVALID_ARGUMENT, "it takes 3 buffers, got 2");
  wrong = good;
  wrong.scalar_bytes = 4;
  refused(wrong, DVT_INVALID_ARGUMENT, "its scalar block has 8 bytes, got 4");
  wrong = good;
  wrong.grid[1] = 0;
  refused(wrong, DVT_INVALID_ARGUMENT, "grid dimension 1 is 0, allowed are 1 to 2147483647");
  wrong.grid[1] = 1U << 31;
  refused(wrong, DVT_INVALID_ARGUMENT, "grid dimension 1 is 2147483648");
  /* The kernel counts blocks in signed words. */
  wrong = good;
  wrong.grid[0] = 1U << 16;
  wrong.grid[1] = 1U << 15;
  wrong.grid[2] = 1;
  refused(wrong, DVT_UNSUPPORTED, "the grid has more than 2147483647 blocks");
  wrong.grid[0] = wrong.grid[1] = wrong.grid[2] = 0x7FFFFFFF;
  refused(wrong, DVT_UNSUPPORTED, "the grid has more than 2147483647 blocks");
  const dvt_binding outside[3] = {bindings[0], {memory[1], 250, 16, 0}, bindings[2]};
  wrong = good;
  wrong.bindings = outside;
  refused(wrong, DVT_INVALID_ARGUMENT,
          "buffer 1 is bound with 16 bytes at byte 250, its memory has 256");
  wrong = good;
  wrong.kernel = nullptr;
  refused(wrong, DVT_INVALID_ARGUMENT, "its kernel is null");
  const Machine other;
  const Loaded elsewhere(*other.device, {});
  const dvt_launch foreign = {elsewhere.kernel, {1, 1, 1}, 0, nullptr, nullptr, 0};
  refused(foreign, DVT_INVALID_ARGUMENT, "its kernel belongs to another device than the stream");

  machine.fake->fail_at = machine.fake->submitted;
  CHECK_FAILS(Code(stream.Launch(&good, 1)), DVT_DEVICE_LOST, "gone");
  CHECK_HAS(error.text, "kernel 'run'");
  for (dvt_memory each : memory) device.Free(each);
}

/* Arguments that do not fit into what a command has for them. */
void ManyArguments() {
  const Machine machine;
  dvt_device& device = *machine.device;
  dvt_stream stream(device);
  dvt_memory memory = nullptr;
  CHECK_OK(Code(device.Allocate(4, &memory)));
  constexpr uint32_t kMost = (kAreaBytes - 16) / 4;
  for (const uint32_t count : {kMost, kMost + 1}) {
    const Loaded loaded(device, std::vector<Argument>(count, Buffer(1)));
    const std::vector<dvt_binding> bindings(count, {memory, 0, 4, 0});
    const dvt_launch launch = {loaded.kernel, {1, 1, 1}, count, bindings.data(), nullptr, 0};
    if (count == kMost) {
      CHECK_OK(Code(stream.Launch(&launch, 1)));
    } else {
      CHECK_FAILS(Code(stream.Launch(&launch, 1)), DVT_UNSUPPORTED, "allowed are 16384");
    }
  }
  device.Free(memory);
}

/* Shared memory that the image asks for, and that the launch does; one piece serves all. */
void SharedMemory() {
  const Machine machine;
  dvt_device& device = *machine.device;
  dvt_stream stream(device);
  const Loaded loaded(device, {{kShared, 0, 0, kUInt, 32}}, 100);
  const auto launch = [&](uint32_t size) {
    const dvt_launch each = {loaded.kernel, {1, 1, 1}, 0, nullptr, &size, 4};
    return Code(stream.Launch(&each, 1));
  };
  CHECK_OK(launch(64));
  const uint64_t used = device.heap().used();
  const uint32_t scratch = machine.fake->commands.back().arguments[5];
  CHECK_OK(launch(1000));
  CHECK_EQ(device.heap().used(), used);
  CHECK_EQ(machine.fake->commands.back().arguments[5], scratch);
  CHECK_OK(launch(10 * kPage));
  CHECK(machine.fake->commands.back().arguments[5] != scratch);
  CHECK_FAILS(launch(UINT32_MAX), DVT_OUT_OF_MEMORY, "bytes left for the shared memory");
  CHECK_FAILS(launch(kSharedBytes - kHeap), DVT_OUT_OF_MEMORY, "hexagon:0 has no ");
  CHECK_OK(launch(1));
}

void Waits() {
  const Machine machine;
  dvt_device& device = *machine.device;
  dvt_stream one(device);
  dvt_stream two(device);
  const Loaded loaded(device, {});
  const dvt_launch launch = {loaded.kernel, {1, 1, 1}, 0, nullptr, nullptr, 0};
  CHECK_OK(Code(one.Launch(&launch, 1)));
  const uint64_t number = machine.fake->submitted;
  std::unique_ptr<dvt_event> event;
  CHECK_OK(Code(one.Record(false, &event)));
  CHECK_OK(Code(one.Launch(&launch, 1)));
  CHECK_OK(Code(event->Synchronize()));
  CHECK_EQ(machine.fake->waits.back(), number);
  CHECK_OK(Code(two.Synchronize()));
  CHECK_EQ(machine.fake->waits.back(), 0U); /* it has no work */
  CHECK_OK(Code(two.Wait(*event)));
  CHECK_OK(Code(two.Synchronize()));
  CHECK_EQ(machine.fake->waits.back(), number);
  CHECK_OK(Code(one.Synchronize()));
  CHECK_EQ(machine.fake->waits.back(), number + 1);
  const Machine other;
  dvt_stream elsewhere(*other.device);
  CHECK_FAILS(Code(elsewhere.Wait(*event)), DVT_INVALID_ARGUMENT,
              "a stream of device hexagon:0 cannot wait for an event of device hexagon:0");
  /* A kernel that goes on for ever, and then a processor that is gone. */
  device.SetTimeLimit(12345);
  machine.fake->hangs = true;
  CHECK_OK(Code(one.Launch(&launch, 1)));
  CHECK_FAILS(Code(one.Synchronize()), DVT_TIME_LIMIT, "has not finished kernel 'run'");
  CHECK_EQ(machine.fake->last_limit, 12345U);
  machine.fake->lost = true;
  CHECK_FAILS(Code(one.Synchronize()), DVT_DEVICE_LOST, "gone");
  CHECK_FAILS(Code(event->Synchronize()), DVT_DEVICE_LOST, "gone");
}

}  // namespace
}  // namespace dovetail::test

int main() {
  using namespace dovetail::test;  // NOLINT(google-build-using-namespace): checks
  Gaps();
  ManyGaps();
  Memory();
  Copies();
  Images();
  Launches();
  ManyArguments();
  SharedMemory();
  Waits();
  Finish();
}
