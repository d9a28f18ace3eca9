/* The fake libcuda as a driver: kernels run, streams are really asynchronous, scripts inject
 * what they say, errors stick as on a device. Arguments: the library of kernels.cc, a folder to
 * write to. */
#include "session.h"

using namespace dovetail::fakedrivers::test;  // NOLINT(google-build-using-namespace): checks
namespace gpu = dovetail::fakedrivers::gpu;

namespace {

void TestKernel() {
  Session session;
  std::vector<float> host(32);
  for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<float>(i);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(session.data, host.data(), 128, session.stream), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(session.Launch(), 0);
  std::vector<float> result(32);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(result.data(), session.data, 128, session.stream), 0);
  for (size_t i = 0; i < host.size(); ++i) EXPECT_EQ(result[i], host[i] + 4);
  /* The same by a block of arguments. */
  struct {
    uint64_t data;
    float value;
  } block = {session.data, 3};
  size_t size = sizeof(block);
  void* extra[] = {reinterpret_cast<void*>(1), &block, reinterpret_cast<void*>(2), &size, nullptr};
  EXPECT_EQ(cuLaunchKernel(session.add, 1, 1, 1, 32, 1, 1, 0, session.stream, nullptr, extra), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  EXPECT_EQ(cuMemcpyDtoH_v2(result.data(), session.data, 128), 0);
  EXPECT_EQ(result[5], 5 + 4 + 3);
  session.End();
}

void TestSlowStreamIsAsynchronous() {
  Session session("slow stream 50");
  void* pinned = nullptr;
  EXPECT_EQ(cuMemHostAlloc(&pinned, 128, 0), 0);
  std::memset(pinned, 1, 128);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(session.data, pinned, 128, session.stream), 0);
  EXPECT_EQ(cuStreamQuery(session.stream), gpu::kNotReady);
  /* Too early: the copy reads what stands there when the stream gets to it. */
  std::memset(pinned, 2, 128);
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  unsigned char result[128] = {};
  EXPECT_EQ(cuMemcpyDtoH_v2(result, session.data, 128), 0);
  EXPECT_EQ(result[7], 2);
  EXPECT_EQ(cuMemFreeHost(pinned), 0);
  session.End();
}

void TestEventsOrderStreams() {
  Session session("slow stream 20");
  void* other = nullptr;
  void* start = nullptr;
  void* end = nullptr;
  EXPECT_EQ(cuStreamCreate(&other, 1), 0);
  EXPECT_EQ(cuEventCreate(&start, 0), 0);
  EXPECT_EQ(cuEventCreate(&end, 0), 0);
  EXPECT_EQ(cuMemsetD8Async(session.data, 0, 128, session.stream), 0);
  EXPECT_EQ(cuEventRecord(start, session.stream), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuEventRecord(end, session.stream), 0);
  EXPECT_EQ(cuEventQuery(end), gpu::kNotReady);
  EXPECT_EQ(cuStreamWaitEvent(other, end, 0), 0);
  float result[32] = {};
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(result, session.data, 128, other), 0);
  EXPECT_EQ(cuStreamSynchronize(other), 0);
  EXPECT_EQ(result[31], 2);
  float milliseconds = -1;
  EXPECT_EQ(cuEventElapsedTime(&milliseconds, start, end), 0);
  EXPECT_EQ(milliseconds > 1, 1);
  EXPECT_EQ(cuEventDestroy_v2(start), 0);
  EXPECT_EQ(cuEventDestroy_v2(end), 0);
  EXPECT_EQ(cuStreamDestroy_v2(other), 0);
  session.End();
}

void TestFailures() {
  Session session("fail cuMemAlloc after 1 with CUDA_ERROR_OUT_OF_MEMORY times 2");
  uint64_t memory = 0;
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kOutOfMemory);
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kOutOfMemory);
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), 0);
  EXPECT_EQ(dvt_fake_faults(), 2);
  EXPECT_EQ(dvt_fake_script("fail stream with CUDA_ERROR_UNKNOWN always"), 0);
  EXPECT_EQ(cuStreamCreate(&session.stream, 0), gpu::kUnknown);
  EXPECT_EQ(dvt_fake_script("fail nothing with CUDA_ERROR_UNKNOWN"), 1);
  EXPECT_EQ(dvt_fake_script("fail vkQueueSubmit with VK_ERROR_DEVICE_LOST"), 0);
  EXPECT_EQ(dvt_fake_script("out of memory above 1 KiB"), 0);
  uint64_t more = 0;
  EXPECT_EQ(cuMemAlloc_v2(&more, 2000), gpu::kOutOfMemory);
  EXPECT_EQ(cuMemAlloc_v2(&more, 800), 0);
  EXPECT_EQ(cuMemFree_v2(more), 0);
  EXPECT_EQ(cuMemFree_v2(memory), 0);
  session.End();
}

void TestStickyError() {
  Session session("asynchronous CUDA_ERROR_ILLEGAL_ADDRESS at launch 2");
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(session.Launch(), 0); /* not found yet */
  EXPECT_EQ(cuStreamSynchronize(session.stream), gpu::kIllegalAddress);
  uint64_t memory = 0;
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kIllegalAddress);
  EXPECT_EQ(cuMemFree_v2(session.data), gpu::kIllegalAddress);
  EXPECT_EQ(cuDevicePrimaryCtxReset_v2(0), 0);
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), gpu::kInvalidHandle);
  EXPECT_MISUSE("was given back by cuDevicePrimaryCtxReset_v2");
  EXPECT_EQ(cuMemFree_v2(memory), 0);
  EXPECT_EQ(dvt_fake_open(nullptr), 0);
}

void TestWildKernel() {
  Session session;
  void* wild = nullptr;
  EXPECT_EQ(cuModuleGetFunction(&wild, session.module, "wild"), 0);
  EXPECT_EQ(session.Launch(wild), 0);
  const int status = cuStreamSynchronize(session.stream);
  EXPECT_EQ(status == gpu::kIllegalAddress || status == gpu::kLaunchFailed, 1);
  EXPECT_MISUSE("wild");
  EXPECT_EQ(cuDevicePrimaryCtxReset_v2(0), 0);
}

void TestLostDevice() {
  Session session("lose device 0 after 1 launches with CUDA_ERROR_DEVICE_UNAVAILABLE");
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuCtxSynchronize(), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuCtxSynchronize(), 46);
  EXPECT_EQ(cuDevicePrimaryCtxReset_v2(0), 46);
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&session.context, 0), 46);
}

void TestHang() {
  Session session("hang launch 1");
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuStreamQuery(session.stream), gpu::kNotReady);
  dvt_fake_release_hangs();
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  session.End();
}

void TestDevices() {
  Start("devices 2\ndevice 1 sm=75 name=\"An old one\" memory=1GiB multi_gpu_board=1");
  EXPECT_EQ(cuInit(0), 0);
  int value = 0;
  EXPECT_EQ(cuDeviceGetCount(&value), 0);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(cuDeviceGetAttribute(&value, 75, 1), 0);
  EXPECT_EQ(value, 7);
  EXPECT_EQ(cuDeviceGetAttribute(&value, 120, 1), 0); /* clusters */
  EXPECT_EQ(value, 0);
  char name[32] = {};
  EXPECT_EQ(cuDeviceGetName(name, sizeof(name), 1), 0);
  EXPECT_EQ(std::strcmp(name, "An old one"), 0);
  EXPECT_EQ(cuDeviceCanAccessPeer(&value, 0, 1), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(dvt_fake_script("no peer access"), 0);
  EXPECT_EQ(cuDeviceCanAccessPeer(&value, 0, 1), 0);
  EXPECT_EQ(value, 0);
  Start("device 0 sm=91");
  EXPECT_EQ(cuInit(0), gpu::kSystemNotReady);
  Start("devices 0");
  EXPECT_EQ(cuInit(0), gpu::kNoDevice);
  Start("nonsense");
  EXPECT_EQ(cuInit(0), gpu::kSystemNotReady);
}

void TestProcAddress() {
  Start("version 11040\nmissing symbol cuMemAllocAsync");
  void* function = nullptr;
  int status = 0;
  EXPECT_EQ(cuGetProcAddress_v2("cuMemAlloc", &function, 11040, 0, &status), 0);
  EXPECT_EQ(function == reinterpret_cast<void*>(&cuMemAlloc_v2), 1);
  EXPECT_EQ(cuGetProcAddress_v2("cuLibraryLoadData", &function, 12000, 0, &status), gpu::kNotFound);
  EXPECT_EQ(status, 2);
  EXPECT_EQ(cuGetProcAddress_v2("cuMemAllocAsync", &function, 12000, 0, &status), gpu::kNotFound);
  EXPECT_EQ(status, 1);
  int version = 0;
  EXPECT_EQ(cuDriverGetVersion(&version), 0);
  EXPECT_EQ(version, 11040);
}

void TestGraph() {
  Session session;
  void* graph = nullptr;
  void* exec = nullptr;
  EXPECT_EQ(cuMemsetD8Async(session.data, 0, 128, session.stream), 0);
  EXPECT_EQ(cuStreamBeginCapture_v2(session.stream, 0), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), 0);
  size_t count = 0;
  EXPECT_EQ(cuGraphGetNodes(graph, nullptr, &count), 0);
  EXPECT_EQ(count, 2);
  EXPECT_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), 0);
  EXPECT_EQ(cuGraphDestroy(graph), 0);
  EXPECT_EQ(cuGraphLaunch(exec, session.stream), 0);
  EXPECT_EQ(cuGraphLaunch(exec, session.stream), 0);
  float result[32] = {};
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(result, session.data, 128, session.stream), 0);
  EXPECT_EQ(result[3], 8);
  EXPECT_EQ(dvt_fake_launches(), 4);
  EXPECT_EQ(cuGraphExecDestroy(exec), 0);
  session.End();
}

void TestCodeForOthers() {
  Session session("version 12020");
  void* module = nullptr;
  char log[256] = {};
  int options[] = {5, 6};
  void* values[] = {log, reinterpret_cast<void*>(sizeof(log))};
  EXPECT_EQ(cuModuleLoadDataEx(&module, ".version 8.3\n.target sm_75\n", 2, options, values),
            gpu::kUnsupportedPtxVersion);
  EXPECT_EQ(std::strstr(log, "8.3") != nullptr, 1);
  EXPECT_EQ(cuModuleLoadData(&module, ".version 8.0\n.target sm_100\n"), gpu::kNoBinaryForGpu);
  EXPECT_EQ(cuModuleLoadData(&module, ".version 8.0\n.target sm_80a\n"), gpu::kNoBinaryForGpu);
  EXPECT_EQ(cuModuleLoadData(&module, "text"), gpu::kInvalidPtx);
  EXPECT_EQ(cuModuleLoadData(&module, "\x01\x02"), gpu::kInvalidImage);
  EXPECT_EQ(cuModuleLoadData(&module, ".version 8.0\n.target sm_80\n"), gpu::kNotFound);
  EXPECT_EQ(dvt_fake_script("no images"), 0);
  EXPECT_EQ(cuModuleLoadData(&module, ".version 8.0\n.target sm_80\n"), 0);
  EXPECT_EQ(cuModuleUnload(module), 0);
  session.End();
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  PrepareImages(arguments[1], arguments[2], kPtx);
  TestKernel();
  TestSlowStreamIsAsynchronous();
  TestEventsOrderStreams();
  TestFailures();
  TestStickyError();
  TestWildKernel();
  TestLostDevice();
  TestHang();
  TestDevices();
  TestProcAddress();
  TestGraph();
  TestCodeForOthers();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
