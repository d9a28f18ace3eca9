/* The engine, by kernels written by hand. One case a run: `simt_tests NAME`; without a name, all.
 */
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "cpu_image.h"
#include "dovetail/kit/sha256.h"
#include "engine.h"
#include "services.h"

namespace dovetail::fakedrivers {

/* What python's side counts on: host_services.py. */
static_assert(offsetof(dovetail_thread, imports) == 8);
static_assert(offsetof(dovetail_thread, thread) == 16);
static_assert(offsetof(dovetail_thread, block) == 28);
static_assert(offsetof(dovetail_thread, block_extent) == 40);
static_assert(offsetof(dovetail_thread, grid_extent) == 52);
static_assert(offsetof(dovetail_thread, lane) == 68);
static_assert(offsetof(dovetail_thread, subgroup) == 72);
static_assert(offsetof(dovetail_thread, subgroup_size) == 76);
static_assert(offsetof(dovetail_thread, cluster_extent) == 80);
static_assert(offsetof(dovetail_thread, cluster_block) == 92);
static_assert(offsetof(dovetail_thread, cluster_rank) == 104);
static_assert(offsetof(dovetail_thread, cluster_blocks) == 108);
static_assert(offsetof(dovetail_thread, shared) == 112);
static_assert(offsetof(dovetail_thread, window) == 136);
static_assert(sizeof(dovetail_cpu_kernel) == 64);
static_assert(offsetof(dovetail_cpu_kernel, block) == 28);
static_assert(offsetof(dovetail_cpu_kernel, static_shared_bytes) == 56);
static_assert(offsetof(dovetail_cpu_image_record, kernels) == 8);
static_assert(offsetof(dovetail_cpu_image_record, current) == 32);

namespace {

int failures = 0;

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      ++failures;                                                         \
      std::printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                     \
  } while (false)

const char kCode[] = "device code of the engine's tests";

/* The image, under the name that its code gives it, in a folder of this process. */
const CpuImage& Image() {
  static const std::shared_ptr<const CpuImage> image = [] {
    char folder[] = "/tmp/dovetail-simt-XXXXXX";
    if (mkdtemp(folder) == nullptr) std::abort();
    const std::string path = std::string(folder) + "/" + Sha256Text(kCode) + ".so";
    if (symlink(DOVETAIL_TEST_IMAGE, path.c_str()) != 0) std::abort();
    setenv("DOVETAIL_FAKE_IMAGES", (std::string("/nowhere:") + folder).c_str(), 1);
    std::string reason;
    auto found = FindCpuImage(kCode, sizeof kCode - 1, &reason);
    if (found == nullptr) std::printf("%s\n", reason.c_str());
    unlink(path.c_str());
    rmdir(folder);
    return found;
  }();
  if (image == nullptr) std::exit(1);
  return *image;
}

struct Outcome {
  bool good = false;
  std::string error;
  std::vector<int32_t> values;
};

Outcome Execute(const char* name, uint32_t blocks, uint32_t threads, uint32_t argument = 0,
                size_t outputs = 0, uint32_t cluster = 1) {
  Outcome outcome;
  outcome.values.resize(outputs == 0 ? size_t{blocks} * threads : outputs);
  int32_t* values = outcome.values.data();
  const void* arguments[2] = {&values, &argument};
  Launch launch;
  launch.grid[0] = blocks;
  launch.block[0] = threads;
  launch.cluster[0] = cluster;
  launch.dynamic_shared_bytes = 4 * size_t{threads};
  const CpuKernel* kernel = Image().Find(name);
  if (kernel == nullptr) {
    outcome.error = "no such kernel";
    return outcome;
  }
  outcome.good = Run(*kernel, launch, arguments, &outcome.error);
  if (outcome.good != outcome.error.empty()) ++failures;
  return outcome;
}

void ExpectError(const Outcome& outcome, std::initializer_list<const char*> texts) {
  CHECK(!outcome.good);
  for (const char* text : texts) {
    if (outcome.error.find(text) != std::string::npos) continue;
    ++failures;
    std::printf("failed: '%s' lacks '%s'\n", outcome.error.c_str(), text);
  }
}

bool IsReversed(const Outcome& outcome, int32_t threads) {
  for (size_t i = 0; i < outcome.values.size(); ++i) {
    const auto block = static_cast<int32_t>(i) / threads;
    if (outcome.values[i] != block * threads + threads - 1 - static_cast<int32_t>(i) % threads) {
      return false;
    }
  }
  return outcome.good;
}

void Indices() {
  const Outcome outcome = Execute("index", 7, 96);
  CHECK(outcome.good);
  for (size_t i = 0; i < outcome.values.size(); ++i) {
    CHECK(outcome.values[i] == static_cast<int32_t>(i));
  }
  CHECK(Image().kernels().size() > 20);
  CHECK(Image().Find("nothing") == nullptr);
  CHECK(Image().Find("cluster")->cluster()[0] == 4);
  CHECK(Image().Find("index")->arguments().size() == 2);
}

void Barriers() {
  CHECK(IsReversed(Execute("reverse", 5, 256), 256));
  /* The control: without its barrier the kernel must go wrong. */
  const Outcome without = Execute("reverse_without_barrier", 1, 256);
  CHECK(without.good && !IsReversed(without, 256));
}

void NamedBarriers() {
  const Outcome outcome = Execute("halves", 2, 128, 0, size_t{2} * 128 * 3);
  CHECK(outcome.good);
  for (int32_t block = 0; block < 2; ++block) {
    for (int32_t thread = 64; thread < 128; ++thread) {
      for (int32_t round = 0; round < 3; ++round) {
        CHECK(outcome.values[static_cast<size_t>(3 * (128 * block + thread) + round)] ==
              100 * round + thread - 64);
      }
    }
  }
}

void Divergence() {
  ExpectError(Execute("diverge", 1, 64),
              {"kernel 'diverge': thread (0, 0, 0) of block (0, 0, 0) waits at barrier 0, which 32 "
               "of 64 threads reach: thread (1, 0, 0) of block (0, 0, 0) has ended"});
  ExpectError(Execute("two_sites", 1, 64), {"thread (1, 0, 0)", "it diverges"});
  CHECK(IsReversed(Execute("reverse", 5, 256), 256));
}

void Exchanges() {
  const Outcome next = Execute("neighbour", 2, 48);
  CHECK(next.good);
  for (int32_t i = 0; i < 96; ++i) {
    const int32_t lane = i % 48 % 32;
    const bool is_last = lane == 31 || i % 48 == 47;
    CHECK(next.values[static_cast<size_t>(i)] == (is_last ? 0 : i + 1));
  }
  const Outcome wide = Execute("neighbour_of_64", 1, 128);
  CHECK(wide.good && wide.values[31] == 32 && wide.values[63] == 0 && wide.values[64] == 65);
  const Outcome pairs = Execute("neighbour", 1, 64, 1);
  CHECK(pairs.good);
  for (int32_t i = 0; i < 64; ++i) CHECK(pairs.values[static_cast<size_t>(i)] == (i ^ 1));
  const Outcome some = Execute("some_lanes", 1, 64);
  CHECK(some.good && some.values[0] == 0xA && some.values[35] == 0xA && some.values[4] == -1);
  ExpectError(Execute("missing_lane", 1, 8),
              {"waits in an exchange of lanes 0xff, but thread (5, 0, 0)", "has ended"});
  ExpectError(Execute("not_named", 1, 8), {"thread (1, 0, 0)", "lanes 0x1, but is lane 1"});
}

void Collectives() {
  const Outcome whole = Execute("whole_block", 2, 200);
  CHECK(whole.good && whole.values[0] == 199 * 100 && whole.values[399] == 199 * 100);
  const Outcome group = Execute("warpgroup", 1, 256);
  CHECK(group.good && group.values[127] == 127 * 64 && group.values[128] == 127 * 64 + 128 * 128);
  const Outcome imported = Execute("imported", 1, 64);
  CHECK(imported.good && imported.values[0] == 496 && imported.values[63] == 496);
}

void Faults() {
  struct sigaction before = {};
  struct sigaction after = {};
  sigaction(SIGSEGV, nullptr, &before);
  ExpectError(Execute("wild", 1, 32, 16),
              {"kernel 'wild': thread (3, 0, 0) of block (0, 0, 0) touches address 0x10"});
  ExpectError(Execute("beyond_shared", 1, 32), {"shared memory at offset 1048576"});
  ExpectError(Execute("overflow", 1, 32), {"thread (1, 0, 0)", "bytes of local memory"});
#ifdef __x86_64__
  ExpectError(Execute("divide", 1, 32), {"divides an integer by zero"});
#endif
  ExpectError(Execute("stop", 1, 32), {"thread (2, 0, 0) of block (0, 0, 0) says stop"});
  sigaction(SIGSEGV, nullptr, &after);
  CHECK(before.sa_sigaction == after.sa_sigaction);
  CHECK(IsReversed(Execute("reverse", 3, 64), 64));
}

void Spinning() {
  const Outcome ends = Execute("spin", 1, 64, 0, 2);
  CHECK(ends.good && ends.values[1] == 64);
  ExpectError(Execute("spin", 1, 64, 1, 2), {"waits for memory that nobody changes"});
}

std::vector<int32_t> OrderBySeed(const char* seed) {
  setenv("DOVETAIL_FAKE_SEED", seed, 1);
  Outcome outcome = Execute("order", 1, 64, 0, 129);
  CHECK(outcome.good && IsReversed(Execute("reverse", 3, 64), 64));
  unsetenv("DOVETAIL_FAKE_SEED");
  return outcome.values;
}

void Seeds() {
  const std::vector<int32_t> in_order = OrderBySeed("0");
  for (int32_t i = 0; i < 64; ++i) CHECK(in_order[1 + static_cast<size_t>(i)] == i);
  const std::vector<int32_t> first = OrderBySeed("1");
  CHECK(first != in_order && first == OrderBySeed("1") && first != OrderBySeed("2"));
  for (const ptrdiff_t begin : {1, 65}) {
    std::vector<int32_t> half(first.begin() + begin, first.begin() + begin + 64);
    std::sort(half.begin(), half.end());
    for (int32_t i = 0; i < 64; ++i) CHECK(half[static_cast<size_t>(i)] == i);
  }
}

void Clusters() {
  const Outcome outcome = Execute("cluster", 8, 32);
  CHECK(outcome.good);
  for (int32_t i = 0; i < 256; ++i) {
    const int32_t block = i / 32;
    const int32_t writer = block / 4 * 4 + (block + 3) % 4;
    CHECK(outcome.values[static_cast<size_t>(i)] == 32 * writer + i % 32);
  }
  ExpectError(Execute("cluster", 8, 32, 0, 0, 2), {"clusters of 2 x 1 x 1; the code is for 4"});
  ExpectError(Execute("cluster", 6, 32), {"a grid of 6 x 1 x 1 blocks in clusters of 4"});
  ExpectError(Execute("cluster_twice", 2, 32, 0, 0, 2), {"a second time"});
}

void ManyThreads() {
  const Outcome outcome = Execute("many", 40, 1024, 20);
  CHECK(outcome.good);
  for (int32_t i = 0; i < 40 * 1024; ++i) {
    CHECK(outcome.values[static_cast<size_t>(i)] == (i % 1024 + 20) % 1024);
  }
}

void WrongLaunches() {
  ExpectError(Execute("block_of_64", 1, 32),
              {"a block of 32 x 1 x 1 threads", "is for 64 x 1 x 1"});
  ExpectError(Execute("index", 1, 1025), {"it has 1 to 1024"});
  ExpectError(Execute("index", 0, 32), {"a grid of 0 x 1 x 1 blocks"});
}

/* Several streams launch at a time, and faults of one do not reach the others. */
void Streams() {
  std::vector<std::thread> streams;
  std::vector<int> wrong(4);
  Image();
  streams.reserve(wrong.size());
  for (size_t n = 0; n < wrong.size(); ++n) {
    streams.emplace_back([n, &wrong] {
      for (int round = 0; round < 20; ++round) {
        if (n == 0) {
          if (Execute("wild", 1, 32, 16).good) ++wrong[n];
        } else if (!IsReversed(Execute("reverse", 4, 128), 128)) {
          ++wrong[n];
        }
      }
    });
  }
  for (std::thread& stream : streams) stream.join();
  for (const int count : wrong) CHECK(count == 0);
}

void Images() {
  Image();
  std::string reason;
  CHECK(FindCpuImage("other", 5, &reason) == nullptr);
  CHECK(reason.find(Sha256Text("other")) != std::string::npos);
  CHECK(reason.find("'/nowhere'") != std::string::npos);
  CHECK(FindCpuImage(kCode, sizeof kCode - 1, &reason).get() == &Image());
}

void Names() {
  CHECK(FindService("nvvm.shfl.sync.bfly.i32") != nullptr);
  CHECK(FindService("amdgcn.ds.bpermute") != nullptr);
  CHECK(FindService("nvvm.nothing") == nullptr);
  for (const char* name :
       {"m64n8k16_f32_f16_f16_kk", "m64n256k16_f16_f16_f16_mn", "m64n104k16_f32_bf16_bf16_mk",
        "m64n248k8_f32_tf32_tf32", "m64n240k32_s32_u8_s8", "wait_0_2r", "wait_7_128f"}) {
    CHECK(FindService((std::string("dvt_cuda_wgmma_") + name).c_str()) != nullptr);
  }
  CHECK(FindService("dvt_cuda_wgmma_m64n264k16_f32_f16_f16_kk") == nullptr);
}

void Products() {
  const Outcome right = Execute("product", 1, 128, 0, 512);
  CHECK(right.good);
  for (int32_t row = 0; row < 64; ++row) {
    for (int32_t column = 0; column < 8; ++column) {
      int32_t sum = 1;
      for (int32_t k = 0; k < 32; ++k) sum += (row - k) * (column + 2 * k);
      CHECK(right.values[static_cast<size_t>(row * 8 + column)] == sum);
    }
  }
  ExpectError(Execute("product", 1, 128, 1, 512), {"a descriptor with a base offset"});
  ExpectError(Execute("product", 1, 128, 2, 512), {"a descriptor with bits that must be 0"});
  ExpectError(Execute("product", 1, 128, 3, 512), {"ends behind the block's shared memory"});
  ExpectError(Execute("product", 1, 128, 4, 512), {"other factors than other threads"});
}

struct Case {
  const char* name;
  void (*body)();
};

constexpr Case kCases[] = {
    {"indices", &Indices},
    {"barriers", &Barriers},
    {"named_barriers", &NamedBarriers},
    {"divergence", &Divergence},
    {"exchanges", &Exchanges},
    {"collectives", &Collectives},
    {"faults", &Faults},
    {"spinning", &Spinning},
    {"seeds", &Seeds},
    {"clusters", &Clusters},
    {"many_threads", &ManyThreads},
    {"wrong_launches", &WrongLaunches},
    {"streams", &Streams},
    {"images", &Images},
    {"names", &Names},
    {"products", &Products},
};

int Main(const char* wanted) {
  int run = 0;
  for (const Case& each : kCases) {
    if (wanted != nullptr && std::strcmp(wanted, each.name) != 0) continue;
    each.body();
    ++run;
  }
  std::printf("%d cases, %d failures\n", run, failures);
  return failures == 0 && run > 0 ? 0 : 1;
}

}  // namespace

}  // namespace dovetail::fakedrivers

int main(int count, char** words) {
  return dovetail::fakedrivers::Main(count > 1 ? words[1] : nullptr);
}
