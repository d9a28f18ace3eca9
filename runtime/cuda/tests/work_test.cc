/* The ordinary life of a program: memory, copies, kernels, streams, events, limits of time. */
#include "../../../fakedrivers/native/core/runtime_work.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* Page-locked memory goes by itself: no block of ours is made for it. */
void Copies() {
  CopiesOfAnyBytes();
  const Session session;
  std::vector<uint8_t> out(8192);
  std::vector<uint8_t> back(4096);
  for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<uint8_t>(i * 31 + (i >> 12));
  const dvt_memory first = session.Alloc(4096);
  void* locked = nullptr;
  CuContext context = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &context, 0), 0);
  CHECK_EQ(Cu("cuCtxPushCurrent_v2", context), 0);
  CHECK_EQ(Cu("cuMemHostAlloc", &locked, size_t{4096}, 0U), 0);
  const int64_t blocks = controls.Calls("cuMemHostAlloc");
  const int64_t events = controls.Calls("cuEventRecord");
  std::memcpy(locked, out.data() + 7, 4096);
  CHECK_OK(session.Write(first, locked, 4096));
  std::memset(back.data(), 0, 4096);
  CHECK_OK(session.Wait());
  std::memset(locked, 0, 4096);
  CHECK_OK(session.Read(locked, first, 4096));
  CHECK_OK(session.Wait());
  CHECK(std::memcmp(locked, out.data() + 7, 4096) == 0);
  CHECK_EQ(controls.Calls("cuMemHostAlloc"), blocks);
  CHECK_EQ(controls.Calls("cuEventRecord"), events);
  CHECK_EQ(Cu("cuMemFreeHost", locked), 0);
  CHECK_EQ(Cu("cuCtxPopCurrent_v2", &context), 0);
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);

  const dvt_location none = {nullptr, nullptr, 0};
  const dvt_location memory = {first, nullptr, 0};
  const dvt_location host = {nullptr, back.data(), 0};
  CHECK_FAILS(table->copy(session.stream, &memory, &host, 0, &error), DVT_INVALID_ARGUMENT,
              "at least 1 byte");
  CHECK_FAILS(table->copy(session.stream, &memory, &none, 1, &error), DVT_INVALID_ARGUMENT,
              "neither memory nor host as source");
  CHECK_FAILS(table->copy(session.stream, &host, &host, 1, &error), DVT_INVALID_ARGUMENT,
              "device memory at one end");
  table->free(session.device, first);
}

/* More than there is: what was asked for, what is in use, what the driver says. Then it works. */
void OutOfMemory() {
  Open();
  const Session session;
  const dvt_memory small = session.Alloc(1000);
  dvt_memory memory = nullptr;
  Script("out of memory above 64MiB");
  CHECK_FAILS(table->alloc(session.device, 100 << 20, &memory, &error), DVT_OUT_OF_MEMORY,
              "104857600 bytes were asked for of cuda:0");
  CHECK_HAS(error.text, "CUDA_ERROR_OUT_OF_MEMORY (2)");
  CHECK_HAS(error.text, "1024 bytes in 1 blocks are in use");
  CHECK_HAS(error.text, "bytes are free");
  Script("");
  CHECK_OK(table->alloc(session.device, 100 << 20, &memory, &error));
  table->free(session.device, memory);
  CHECK_FAILS(table->alloc(session.device, uint64_t{1} << 50, &memory, &error), DVT_OUT_OF_MEMORY,
              "one allocation holds at most");
  CHECK_FAILS(table->alloc(session.device, 0, &memory, &error), DVT_INVALID_ARGUMENT, "at least 1");
  table->free(session.device, small);
}

/* Without pools (an old driver) everything else is the same. */
void NoPools() {
  CHECK_EQ(Open(), 1U);
  {
    ScaleAdd work;
    CHECK_EQ(Attributes(table, work.session.device)["cuda.memory_pools"], std::string("false"));
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(1);
  }
  CHECK(controls.Calls("cuMemAlloc_v2") > 0);
}

void NativeMemory() {
  Open();
  const Session session;
  CuContext context = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &context, 0), 0);
  CHECK_EQ(Cu("cuCtxPushCurrent_v2", context), 0);
  unsigned long long address = 0;
  CHECK_EQ(Cu("cuMemAlloc_v2", &address, size_t{4096}), 0);
  const dvt_native native = {"cuda_pointer", reinterpret_cast<void*>(uintptr_t{address} + 96),
                             4000};
  dvt_memory memory = nullptr;
  CHECK_OK(table->memory_import(session.device, &native, &memory, &error));
  CHECK(memory == native.handle);
  uint32_t value = 7;
  uint32_t back = 0;
  CHECK_OK(session.Write(memory, &value, 4));
  CHECK_OK(session.Read(&back, memory, 4));
  CHECK_OK(session.Wait());
  CHECK_EQ(back, value);
  table->free(session.device, memory); /* the wrapper only */
  dvt_native other = native;
  other.size = 4001;
  CHECK_FAILS(table->memory_import(session.device, &other, &memory, &error), DVT_INVALID_ARGUMENT,
              "has 4000 bytes to its end");
  other = {"cuda_pointer", &value, 4};
  CHECK_FAILS(table->memory_import(session.device, &other, &memory, &error), DVT_INVALID_ARGUMENT,
              "is not memory of cuda:0");
  other = {"cl_mem", &value, 4};
  CHECK_FAILS(table->memory_import(session.device, &other, &memory, &error), DVT_UNSUPPORTED,
              "'cuda_pointer', not 'cl_mem'");
  CHECK_EQ(Cu("cuMemFree_v2", address), 0);
  CHECK_EQ(Cu("cuCtxPopCurrent_v2", &context), 0);
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);
  const dvt_memory own = session.Alloc(1000);
  dvt_native exported = {"cuda_pointer", nullptr, 0};
  CHECK_OK(table->memory_export(session.device, own, &exported, &error));
  CHECK(exported.handle == own && exported.size >= 1000);
  table->free(session.device, own);
}

constexpr Case kCases[] = {
    {"kernels", "", Kernels},
    {"copies", "", Copies},
    {"copies_late", "late pageable copies", Copies},
    {"waits", "", Waits},
    {"timed_events", "", TimedEvents},
    {"time_limit", "", TimeLimit},
    {"hung_launch", "", HungLaunch},
    {"out_of_memory", "", OutOfMemory},
    {"no_pools", "device 0 memory_pools_supported=0", NoPools},
    {"no_pool_functions", "missing symbol cuMemPoolCreate", NoPools},
    {"native_memory", "", NativeMemory},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
