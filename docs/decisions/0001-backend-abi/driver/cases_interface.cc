// What the interface promises beside kernels: copies of any bytes, streams and events, threads, and
// errors that come at the right place with the right code.
#include <algorithm>
#include <functional>
#include <random>
#include <thread>

#include "driver/cases.h"

namespace abi_experiment {
namespace {

constexpr uint64_t kFloat = sizeof(float);

// The error that `body` must end with; its text is part of what the case shows.
std::string Expect(dvt_code code, const std::function<void()>& body) {
  try {
    body();
  } catch (const CallError& error) {
    Require(error.code == code, std::string("wrong code: ") + error.what());
    const std::string text = error.what();
    Require(text.size() > 20, "an error without text");
    return text.substr(text.find(": ") + 2);
  }
  throw std::runtime_error("no error where code " + std::to_string(code) + " was due");
}

std::string CopyAnyBytes(const Setting& setting) {
  const Device& device = setting.device;
  constexpr uint64_t kBytes = 1000;
  constexpr int kCopies = 150;
  const Stream stream = device.NewStream();
  const Memory memories[2] = {device.Alloc(kBytes), device.Alloc(kBytes)};
  std::vector<std::vector<char>> mirror(2, std::vector<char>(kBytes));
  std::mt19937 random(7);
  const auto pick = [&](uint64_t end) { return uint64_t{random()} % end; };
  for (std::vector<char>& bytes : mirror) {
    for (char& byte : bytes) byte = static_cast<char>(random());
  }
  // Sources of uploads and targets of reads live, unchanged, until the stream has passed them; the
  // mirror changes before that.
  const std::vector<std::vector<char>> first = mirror;
  for (size_t i = 0; i < 2; ++i) device.Write(stream, memories[i], 0, first[i].data(), kBytes);
  std::vector<std::vector<char>> uploads;
  std::vector<std::pair<std::vector<char>, std::vector<char>>> reads;
  uploads.reserve(kCopies);
  reads.reserve(kCopies);
  for (int i = 0; i < kCopies; ++i) {
    const uint64_t size = 1 + pick(40);
    const size_t to = pick(2);
    const size_t from = pick(2);
    const uint64_t at = pick(kBytes / 2 - size);
    const uint64_t source = kBytes / 2 + pick(kBytes / 2 - size);  // never overlaps `at`
    const auto target = mirror[to].begin() + static_cast<std::ptrdiff_t>(at);
    const auto origin = mirror[from].begin() + static_cast<std::ptrdiff_t>(source);
    if (i % 3 == 0) {
      uploads.emplace_back(size, static_cast<char>(i));
      device.Write(stream, memories[to], at, uploads.back().data(), size);
      std::copy(uploads.back().begin(), uploads.back().end(), target);
    } else if (i % 3 == 1) {
      device.Move(stream, memories[to], at, memories[from], source, size);
      std::copy_n(origin, size, target);
    } else {
      reads.emplace_back(std::vector<char>(size),
                         std::vector<char>(target, target + static_cast<std::ptrdiff_t>(size)));
      device.Read(stream, reads.back().first.data(), memories[to], at, size);
    }
  }
  std::vector<char> result(kBytes);
  for (size_t i = 0; i < 2; ++i) {
    device.Read(stream, result.data(), memories[i], 0, kBytes);
    device.Synchronize(stream);
    Require(result == mirror[i], "memory " + std::to_string(i) + " differs");
  }
  for (const auto& [found, expected] : reads) Require(found == expected, "a read differs");
  return std::to_string(kCopies) + " copies of 1 to 40 bytes, all offsets";
}

// One stream writes and computes, another waits for it and reads; a third waits only through the
// second. The first stream is destroyed while its event is still in use.
std::string EventsAcrossStreams(const Setting& setting) {
  const Device& device = setting.device;
  const uint64_t n = 100000;
  Stream producer = device.NewStream();
  const Stream relay = device.NewStream();
  const Stream consumer = device.NewStream();
  const Memory x = device.Alloc(n * kFloat);
  const Memory y = device.Alloc(n * kFloat);
  const Memory partial = device.Alloc(1024 * kFloat);
  const std::vector<float> ones(n, 1.0F);
  device.Write(producer, x, 0, ones.data(), n * kFloat);
  device.Write(producer, y, 0, ones.data(), n * kFloat);
  Batch first(device.limits());
  for (int i = 0; i < 5; ++i) {
    AddSaxpy(setting, &first, 1.0F, n, View::Of(x, 0, n), View::Of(y, 0, n));
  }
  device.Launch(producer, first);
  float early = 0;
  device.Read(producer, &early, y, 3 * kFloat, sizeof(early));
  Event ready = device.Record(producer);
  device.Wait(relay, ready);
  const Event relayed = device.Record(relay);
  device.Wait(consumer, relayed);
  Batch second(device.limits());
  AddReduce(setting, &second, n, View::Of(y, 0, n), View::Of(partial, 0, 391));
  AddReduce(setting, &second, 391, View::Of(partial, 0, 391), View::Of(partial, 500, 2));
  device.Launch(consumer, second);
  float sums[2] = {};
  device.Read(consumer, sums, partial, 500 * kFloat, sizeof(sums));
  device.Synchronize(consumer);
  Require(early == 6.0F, "a read of the first stream has not arrived with the third's wait");
  Require(sums[0] + sums[1] == 6.0F * n, "sum " + std::to_string(sums[0] + sums[1]));
  producer.reset();
  device.Synchronize(ready);
  return "read of stream 1 seen by waiting for stream 3";
}

std::string FourThreads(const Setting& setting) {
  const Device& device = setting.device;
  const uint64_t n = 1000;
  std::vector<std::string> problems(4);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < problems.size(); ++t) {
    threads.emplace_back([&, t] {
      try {
        const Stream stream = device.NewStream();
        const Memory x = device.Alloc(n * kFloat);
        const Memory y = device.Alloc(n * kFloat);
        const std::vector<float> values(n, static_cast<float>(t + 1));
        device.Write(stream, x, 0, values.data(), n * kFloat);
        device.Write(stream, y, 0, values.data(), n * kFloat);
        for (int i = 0; i < 50; ++i) {
          Batch batch(device.limits());
          AddSaxpy(setting, &batch, 1.0F, n, View::Of(x, 0, n), View::Of(y, 0, n));
          device.Launch(stream, batch);
        }
        std::vector<float> result(n);
        device.Read(stream, result.data(), y, 0, n * kFloat);
        device.Synchronize(stream);
        for (const float value : result) {
          Require(value == static_cast<float>(51 * (t + 1)), "wrong value");
        }
      } catch (const std::exception& problem) {
        problems[t] = problem.what();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& problem : problems) Require(problem.empty(), problem);
  return "4 threads, 4 streams, 200 launches";
}

std::string TooLarge(const Setting& setting) {
  const uint64_t most = setting.device.limits().max_allocation_bytes;
  Expect(DVT_OUT_OF_MEMORY, [&] { setting.device.Alloc(uint64_t{1} << 62); });
  return Expect(DVT_OUT_OF_MEMORY, [&] { setting.device.Alloc(most + 1); });
}

// Nothing is passed on that has no bytes or no blocks; the driver's own gate is the core's.
std::string ZeroSize(const Setting& setting) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const Memory memory = device.Alloc(4);
  Batch batch(device.limits());
  AddSaxpy(setting, &batch, 1.0F, 0, View::Of(memory, 0, 1), View::Of(memory, 0, 1));
  Require(batch.size() == 0, "an empty grid became a launch");
  device.Launch(stream, batch);
  device.Write(stream, memory, 0, nullptr, 0);
  device.Synchronize(stream);
  return "no call of the table";
}

std::string BrokenPayload(const Setting& setting) {
  return Expect(DVT_INVALID_IMAGE, [&] {
    const Image image = setting.device.Load(setting.broken_image);
    setting.device.Kernel(image, "saxpy_offset");
  });
}

std::string TruncatedImage(const Setting& setting) {
  int tried = 0;
  std::vector<char> part;
  part.reserve(setting.image.size());  // an address even where there is no byte
  for (size_t size = 0; size < setting.image.size(); size += 97, ++tried) {
    part.assign(setting.image.begin(), setting.image.begin() + static_cast<std::ptrdiff_t>(size));
    Expect(DVT_INVALID_IMAGE, [&] { setting.device.Load(part); });
  }
  return std::to_string(tried) + " lengths";
}

std::string UnknownKernel(const Setting& setting) {
  const Image image = setting.device.Load(setting.image);
  return Expect(DVT_NOT_FOUND, [&] { setting.device.Kernel(image, "absent"); });
}

std::string WrongCounts(const Setting& setting) {
  const Device& device = setting.device;
  const Stream stream = device.NewStream();
  const Memory memory = device.Alloc(64);
  Batch batch(device.limits());
  AddSaxpy(setting, &batch, 1.0F, 4, View::Of(memory, 0, 4), View::Of(memory, 8, 4));
  batch.Add(setting.kernels.block_reduce, 1, {}, Scalars(), -1);
  const std::string text = Expect(DVT_INVALID_ARGUMENT, [&] { device.Launch(stream, batch); });
  Require(text.find("launch 1") != std::string::npos, "the message does not name the launch");
  device.Synchronize(stream);
  return text;
}

}  // namespace

std::vector<Case> InterfaceCases() {
  return {
      {"copies of any bytes", CopyAnyBytes},  {"events across three streams", EventsAcrossStreams},
      {"four threads", FourThreads},          {"nothing of size zero", ZeroSize},
      {"alloc too large", TooLarge},          {"broken payload", BrokenPayload},
      {"truncated image", TruncatedImage},    {"unknown kernel", UnknownKernel},
      {"wrong argument counts", WrongCounts},
  };
}

}  // namespace abi_experiment
