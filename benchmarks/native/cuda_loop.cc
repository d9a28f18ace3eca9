// The thinnest loop over CUDA's driver API, and the same launches and copies through the runtime
// beside it, in turns in one process: what the runtime's own code costs. Prints one JSON object.
//
//   cuda_loop LIBCUDA RUNTIME IMAGE.dvti KERNEL MODULE.ptx SYMBOL COPY_BYTES
//
// Works with a driver or with its fake driver (DOVETAIL_FAKE_SCRIPT="no images": kernels then do
// nothing, so that only calls are measured). The kernel takes two buffers, 12 bytes of scalars, and
// blocks of 256 threads. Built with the headers of runtime/core alone: the driver is opened, and
// declared here.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "dovetail/backend.h"

namespace {

/* Short rounds and many: the best of them is one that nothing else on the machine disturbed, for
 * both sides, and none fills the driver's queue. A whole number of batches. */
constexpr int kLaunches = 96;
constexpr int kRounds = 2000;
constexpr int kRoundsOfWaits = 400; /* they take longer */
constexpr int kBatch = 8;
constexpr size_t kBufferBytes = 1 << 16;

using Address = unsigned long long;

void* driver = nullptr;

template <typename... Parameters>
auto Find(const char* name) {
  const auto function = reinterpret_cast<int (*)(Parameters...)>(dlsym(driver, name));
  if (function != nullptr) return function;
  std::fprintf(stderr, "the driver has no %s\n", name);
  std::exit(1);
}

void Check(int result, const char* call) {
  if (result == 0) return;
  std::fprintf(stderr, "%s gave %d\n", call, result);
  std::exit(1);
}

dvt_error error = {sizeof(dvt_error), 0, ""};

void Ours(int32_t code, const char* call) {
  if (code == DVT_OK) return;
  std::fprintf(stderr, "%s: %s\n", call, error.text);
  std::exit(1);
}

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string Read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct Scalars {
  int32_t count = 1;
  float factor = 1;
  uint32_t base = 0;
};

// Launches by the driver alone.
class Bare {
 public:
  Bare(const char* module_path, const char* symbol) {
    Check(Find<unsigned>("cuInit")(0), "cuInit");
    Check(Find<void**, int>("cuDevicePrimaryCtxRetain")(&context_, 0), "retain");
    Check(Find<void*>("cuCtxPushCurrent_v2")(context_), "cuCtxPushCurrent");
    const std::string ptx = Read(module_path);
    void* module = nullptr;
    Check(Find<void**, const void*>("cuModuleLoadData")(&module, ptx.c_str()), "cuModuleLoadData");
    Check(Find<void**, void*, const char*>("cuModuleGetFunction")(&function_, module, symbol),
          "cuModuleGetFunction");
    Check(Find<void**, unsigned>("cuStreamCreate")(&stream_, 0), "cuStreamCreate");
    for (Address& buffer : buffers_) {
      Check(Find<Address*, size_t>("cuMemAlloc_v2")(&buffer, kBufferBytes), "cuMemAlloc");
    }
  }

  void Launch() {
    void* parameters[] = {&buffers_[0], &buffers_[1], &scalars_.count, &scalars_.factor,
                          &scalars_.base};
    Check(launch_(function_, 1, 1, 1, 256, 1, 1, 0, stream_, parameters, nullptr),
          "cuLaunchKernel");
  }
  void Wait() { Check(wait_(stream_), "cuStreamSynchronize"); }

 private:
  void* context_ = nullptr;
  void* function_ = nullptr;
  void* stream_ = nullptr;
  Address buffers_[2] = {};
  Scalars scalars_;
  int (*launch_)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*,
                 void**,
                 void**) = Find<void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                unsigned, void*, void**, void**>("cuLaunchKernel");
  int (*wait_)(void*) = Find<void*>("cuStreamSynchronize");
};

// The same through the runtime's table.
class Runtime {
 public:
  Runtime(const char* path, const char* image_path, const char* kernel) {
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(1);
    }
    uint32_t version = 0;
    table_ = reinterpret_cast<dvt_backend_table_function>(dlsym(library, DVT_BACKEND_TABLE_SYMBOL))(
        DVT_ABI_OLDEST, DVT_ABI_VERSION, &version);
    Ours(table_->driver_open(nullptr, 0, &error), "driver_open");
    Ours(table_->device_open(0, &device_, &error), "device_open");
    Ours(table_->stream_create(device_, &stream_, &error), "stream_create");
    const std::string bytes = Read(image_path);
    dvt_image* image = nullptr;
    Ours(table_->image_load(device_, bytes.data(), bytes.size(), &image, &error), "image_load");
    Ours(table_->image_kernel(image, kernel, &launch_.kernel, &error), "image_kernel");
    for (dvt_binding& binding : bindings_) {
      Ours(table_->alloc(device_, kBufferBytes, &binding.memory, &error), "alloc");
      binding.size = kBufferBytes;
    }
    launch_.binding_count = 2;
    launch_.bindings = bindings_;
    launch_.scalars = &scalars_;
    launch_.scalar_bytes = sizeof(scalars_);
    for (uint32_t& extent : launch_.grid) extent = 1;
  }

  void Launch(uint32_t count = 1) {
    for (uint32_t i = batch_.size(); i < count; ++i) batch_.push_back(launch_);
    Ours(table_->launch(stream_, batch_.data(), count, &error), "launch");
  }
  void Wait() { Ours(table_->stream_synchronize(stream_, &error), "stream_synchronize"); }

  // Seconds for one copy of `size` bytes of ordinary memory, with its wait.
  double Copy(uint64_t size, bool up) {
    dvt_memory memory = nullptr;
    Ours(table_->alloc(device_, size, &memory, &error), "alloc");
    std::vector<uint8_t> host(size, 1);
    const dvt_location device = {memory, nullptr, 0};
    const dvt_location outside = {nullptr, host.data(), 0};
    double best = 1e9;
    for (int round = 0; round < 9; ++round) {
      const double start = Seconds();
      Ours(table_->copy(stream_, up ? &device : &outside, up ? &outside : &device, size, &error),
           "copy");
      Wait();
      best = std::min(best, Seconds() - start);
    }
    table_->free(device_, memory);
    return best;
  }

 private:
  const dvt_backend_table* table_ = nullptr;
  dvt_device* device_ = nullptr;
  dvt_stream* stream_ = nullptr;
  dvt_binding bindings_[2] = {};
  Scalars scalars_;
  dvt_launch launch_ = {};
  std::vector<dvt_launch> batch_;
};

// Seconds for one launch, the best so far. Each with its wait; or the launches alone, and then what
// they left is waited for outside of the time.
template <typename Launch, typename Wait>
void Time(int launches_a_call, bool wait_each, Launch launch, Wait wait, double* best) {
  const double start = Seconds();
  for (int i = 0; i < kLaunches; i += launches_a_call) {
    launch();
    if (wait_each) wait();
  }
  *best = std::min(*best, (Seconds() - start) / kLaunches);
  wait();
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 8) {
    std::fprintf(stderr,
                 "usage: cuda_loop LIBCUDA RUNTIME IMAGE KERNEL MODULE SYMBOL COPY_BYTES\n");
    return 2;
  }
  setenv("DOVETAIL_CUDA_LIBRARIES", arguments[1], 1);
  driver = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  Bare bare(arguments[5], arguments[6]);
  Runtime runtime(arguments[2], arguments[3], arguments[4]);
  const auto bare_launch = [&] { bare.Launch(); };
  const auto bare_wait = [&] { bare.Wait(); };
  const auto launch = [&] { runtime.Launch(); };
  const auto launch_batch = [&] { runtime.Launch(kBatch); }; /* the runtime makes graphs of them */
  const auto wait = [&] { runtime.Wait(); };
  double best[5] = {1e9, 1e9, 1e9, 1e9, 1e9};
  for (int round = 0; round < kRounds; ++round) {
    Time(1, false, bare_launch, bare_wait, &best[0]);
    Time(1, false, launch, wait, &best[1]);
    Time(kBatch, false, launch_batch, wait, &best[4]);
    if (round >= kRoundsOfWaits) continue;
    Time(1, true, bare_launch, bare_wait, &best[2]);
    Time(1, true, launch, wait, &best[3]);
  }
  const uint64_t bytes = std::strtoull(arguments[7], nullptr, 10);
  std::printf(
      "{\"bare_launch\": %.9g, \"launch\": %.9g, \"bare_launch_and_wait\": %.9g, "
      "\"launch_and_wait\": %.9g, \"launch_in_batch\": %.9g, \"upload\": %.9g, "
      "\"download\": %.9g}\n",
      best[0], best[1], best[2], best[3], best[4], runtime.Copy(bytes, true),
      runtime.Copy(bytes, false));
  return 0;
}
