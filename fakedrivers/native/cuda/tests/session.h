/* What the tests of the fake libcuda share: checks, and a session with a context, a stream,
 * two buffers and the module that kernels.cc stands for. */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_TESTS_SESSION_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_TESTS_SESSION_H_

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "../../core/control.h"
#include "../../core/gpu/face.h"
#include "../cuda.h"
#include "dovetail/kit/sha256.h"

#define FAKE FAKE_DECLARE
#include "../functions.inc"
#undef FAKE

namespace dovetail::fakedrivers::test {

inline int failures = 0;

#define EXPECT_EQ(actual, expected)                                                                \
  do {                                                                                             \
    const auto got = static_cast<long long>(actual);                                               \
    const auto wanted = static_cast<long long>(expected);                                          \
    if (got != wanted) {                                                                           \
      std::printf("%s:%d: %s is %lld, expected %lld\n", __FILE__, __LINE__, #actual, got, wanted); \
      ++dovetail::fakedrivers::test::failures;                                                     \
    }                                                                                              \
  } while (false)

/* The last misuse has these words; forgets all. */
inline void ExpectMisuse(const char* file, int line, const char* words) {
  const int64_t count = dvt_fake_misuses();
  const std::string last = count == 0 ? "none" : dvt_fake_misuse(static_cast<uint32_t>(count - 1));
  if (last.find(words) == std::string::npos) {
    std::printf("%s:%d: the last misuse is `%s`, expected `%s`\n", file, line, last.c_str(), words);
    ++failures;
  }
  dvt_fake_clear_misuses();
}
#define EXPECT_MISUSE(words) ExpectMisuse(__FILE__, __LINE__, words)

inline const char kPtx[] =
    ".version 8.0\n.target sm_75\n.address_size 64\n"
    "// a comment with .entry not(in it)\n"
    ".visible .entry add(.param .u64 .ptr .global .align 4 add_0, .param .f32 add_1) { ret; }\n"
    ".visible .entry wild(.param .u64 wild_0)\n.reqntid 32, 1, 1\n{ ret; }\n"
    ".visible .entry behind(.param .u64 behind_0)\n.maxntid 32\n"
    "{ .shared .align 4 .b8 space[64]; ret; }\n";

/* Puts the image of kernels.cc where the fake driver finds it: by the hash of the code. */
inline void PrepareImages(const char* library, const std::string& folder, const std::string& code) {
  const std::string path = folder + "/" + dovetail::Sha256Text(code) + ".so";
  std::ifstream from(library, std::ios::binary);
  std::ofstream(path, std::ios::binary) << from.rdbuf();
  setenv("DOVETAIL_FAKE_IMAGES", folder.c_str(), 1);
}

/* As in a new process with this script. */
inline void Start(const char* script) {
  setenv("DOVETAIL_FAKE_SCRIPT", script, 1);
  dvt_fake_reset();
}

struct Session {
  explicit Session(const char* script = "") {
    Start(script);
    EXPECT_EQ(cuInit(0), 0);
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), 0);
    EXPECT_EQ(cuCtxSetCurrent(context), 0);
    EXPECT_EQ(cuStreamCreate(&stream, 1), 0);
    EXPECT_EQ(cuMemAlloc_v2(&data, 32 * sizeof(float)), 0);
    EXPECT_EQ(cuModuleLoadData(&module, kPtx), 0);
    EXPECT_EQ(cuModuleGetFunction(&add, module, "add"), 0);
  }

  int Launch(void* function, unsigned block = 32, unsigned grid = 1, unsigned shared = 0) {
    void* parameters[] = {&data, &value};
    return cuLaunchKernel(function, grid, 1, 1, block, 1, 1, shared, stream, parameters, nullptr);
  }
  int Launch() { return Launch(add); }

  /* Gives everything back; nothing is left. */
  void End() {
    EXPECT_EQ(cuModuleUnload(module), 0);
    EXPECT_EQ(cuMemFree_v2(data), 0);
    EXPECT_EQ(cuStreamDestroy_v2(stream), 0);
    EXPECT_EQ(cuDevicePrimaryCtxRelease_v2(0), 0);
    EXPECT_EQ(dvt_fake_open(nullptr), 0);
    EXPECT_EQ(dvt_fake_misuses(), 0);
    for (uint32_t i = 0; i < dvt_fake_misuses(); ++i) std::printf("  %s\n", dvt_fake_misuse(i));
  }

  void* context = nullptr;
  void* stream = nullptr;
  void* module = nullptr;
  void* add = nullptr;
  uint64_t data = 0;
  float value = 2;
};

}  // namespace dovetail::fakedrivers::test

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_TESTS_SESSION_H_
