/* Every kind of misuse is answered with the driver's error, and recorded. Arguments: the library of
 * kernels.cc, a folder to write to. */
#include <thread>

#include "session.h"

using namespace dovetail::fakedrivers::test;  // NOLINT(google-build-using-namespace): checks
namespace gpu = dovetail::fakedrivers::gpu;

namespace {

void TestBeforeInit() {
  Start("");
  int count = 0;
  EXPECT_EQ(cuDeviceGetCount(&count), gpu::kNotInitialized);
  EXPECT_MISUSE("not initialised");
  EXPECT_EQ(cuInit(1), gpu::kInvalidValue);
  EXPECT_MISUSE("flags");
  EXPECT_EQ(cuInit(0), 0);
  uint64_t memory = 0;
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kInvalidContext);
  EXPECT_MISUSE("no current context");
  void* context = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 3), gpu::kInvalidDevice);
  EXPECT_MISUSE("no device 3");
}

void TestHandles() {
  Session session;
  EXPECT_EQ(cuStreamSynchronize(session.module), gpu::kInvalidHandle);
  EXPECT_MISUSE("is a module, no stream");
  EXPECT_EQ(cuModuleUnload(&session), gpu::kInvalidHandle);
  EXPECT_MISUSE("never was an object");
  void* event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, 0), 0);
  EXPECT_EQ(cuEventDestroy_v2(event), 0);
  EXPECT_EQ(cuEventDestroy_v2(event), gpu::kInvalidHandle);
  EXPECT_MISUSE("was given back by cuEventDestroy_v2");
  EXPECT_EQ(cuEventRecord(event, session.stream), gpu::kInvalidHandle);
  EXPECT_MISUSE("was given back by cuEventDestroy_v2");
  EXPECT_EQ(cuEventCreate(&event, 99), gpu::kInvalidValue);
  EXPECT_MISUSE("flags");
  EXPECT_EQ(cuEventCreate(&event, 2), 0);
  float time = 0;
  EXPECT_EQ(cuEventElapsedTime(&time, event, event), gpu::kInvalidHandle);
  EXPECT_MISUSE("times");
  EXPECT_EQ(dvt_fake_open("event"), 1);
  EXPECT_EQ(std::strstr(dvt_fake_leaks(), "event") != nullptr, 1);
  EXPECT_EQ(cuEventDestroy_v2(event), 0);
  EXPECT_EQ(cuCtxDestroy_v2(session.context), gpu::kInvalidContext);
  EXPECT_MISUSE("released, not destroyed");
  session.End();
  EXPECT_EQ(cuDevicePrimaryCtxRelease_v2(0), gpu::kInvalidContext);
  EXPECT_MISUSE("more often");
}

void TestMemory() {
  Session session;
  char host[256] = {};
  EXPECT_EQ(cuMemcpyHtoD_v2(session.data, host, 129), gpu::kInvalidValue);
  EXPECT_MISUSE("reach 1 bytes over the end");
  EXPECT_EQ(cuMemcpyHtoD_v2(session.data + uint64_t{4096} * 16, host, 16), gpu::kInvalidValue);
  EXPECT_MISUSE("the destination of a copy");
  EXPECT_EQ(cuMemcpyDtoH_v2(reinterpret_cast<void*>(session.data), session.data, 16),
            gpu::kInvalidValue);
  EXPECT_MISUSE("should be host memory");
  EXPECT_EQ(cuMemcpyHtoD_v2(session.data, nullptr, 16), gpu::kInvalidValue);
  EXPECT_MISUSE("is null");
  EXPECT_EQ(cuMemAlloc_v2(&session.data, 0), gpu::kInvalidValue);
  EXPECT_MISUSE("0 bytes");
  EXPECT_EQ(cuMemFree_v2(session.data + 4), gpu::kInvalidValue);
  EXPECT_MISUSE("not the beginning");
  uint64_t memory = 0;
  EXPECT_EQ(cuMemAlloc_v2(&memory, 64), 0);
  EXPECT_EQ(cuMemFree_v2(memory), 0);
  EXPECT_EQ(cuMemFree_v2(memory), gpu::kInvalidValue);
  EXPECT_MISUSE("was given back by cuMemFree_v2");
  EXPECT_EQ(cuMemcpyHtoD_v2(memory, host, 16), gpu::kInvalidValue);
  EXPECT_MISUSE("was given back by cuMemFree_v2");
  EXPECT_EQ(cuMemsetD32_v2(session.data + 2, 1, 1), gpu::kInvalidValue);
  EXPECT_MISUSE("multiple of its unit");
  EXPECT_EQ(cuMemHostRegister_v2(host, 256, 0), 0);
  EXPECT_EQ(cuMemHostRegister_v2(host + 8, 8, 0), gpu::kHostMemoryAlreadyRegistered);
  EXPECT_MISUSE("twice");
  EXPECT_EQ(cuMemFree_v2(reinterpret_cast<uint64_t>(&host[0])), gpu::kInvalidValue);
  EXPECT_MISUSE("registered host memory is given back as device memory");
  EXPECT_EQ(dvt_fake_open("registered memory"), 1);
  EXPECT_EQ(cuMemHostUnregister(host), 0);
  EXPECT_EQ(cuMemHostUnregister(host), gpu::kHostMemoryNotRegistered);
  EXPECT_MISUSE("not registered");
  session.End();
}

void TestLaunches() {
  Session session;
  void* behind = nullptr;
  EXPECT_EQ(cuModuleGetFunction(&behind, session.module, "nothing"), gpu::kNotFound);
  EXPECT_EQ(cuModuleGetFunction(&behind, session.module, "behind"), 0);
  EXPECT_EQ(session.Launch(behind, 64), gpu::kLaunchOutOfResources);
  EXPECT_MISUSE("behind allows 32");
  EXPECT_EQ(session.Launch(session.add, 2048), gpu::kInvalidValue);
  EXPECT_MISUSE("a block of");
  EXPECT_EQ(session.Launch(session.add, 32, 0), gpu::kInvalidValue);
  EXPECT_MISUSE("a grid of");
  EXPECT_EQ(session.Launch(session.add, 32, 1, 50000), gpu::kInvalidValue);
  EXPECT_MISUSE("dynamic shared memory");
  EXPECT_EQ(cuFuncSetAttribute(session.add, 8, 300000), gpu::kInvalidValue);
  EXPECT_MISUSE("that a block can have");
  EXPECT_EQ(cuFuncSetAttribute(session.add, 8, 100000), 0);
  EXPECT_EQ(session.Launch(session.add, 32, 1, 50000), 0);
  EXPECT_EQ(cuLaunchKernel(session.add, 1, 1, 1, 32, 1, 1, 0, session.stream, nullptr, nullptr),
            gpu::kInvalidValue);
  EXPECT_MISUSE("is given none");
  gpu::CuLaunchAttribute cluster = {};
  cluster.id = 4;
  cluster.value.cluster = {4, 1, 1};
  gpu::CuLaunchConfig config = {{6, 1, 1}, {4, 1, 1}, 0, static_cast<gpu::CuStream>(session.stream),
                                &cluster,  1};
  void* parameters[] = {&session.data, &session.value};
  EXPECT_EQ(cuLaunchKernelEx(&config, session.add, parameters, nullptr), gpu::kInvalidClusterSize);
  EXPECT_MISUSE("not a multiple of its clusters");
  config.grid[0] = 8;
  EXPECT_EQ(cuLaunchKernelEx(&config, session.add, parameters, nullptr), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  /* A write right behind the end is found when somebody looks. */
  EXPECT_EQ(session.Launch(behind), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), 0);
  EXPECT_MISUSE("byte 0 behind the end was written");
  /* Host memory is not a buffer. */
  float host[32] = {};
  const uint64_t data = session.data;
  session.data = reinterpret_cast<uint64_t>(&host[0]);
  EXPECT_EQ(session.Launch(), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), gpu::kIllegalAddress);
  EXPECT_MISUSE("not an address of memory that the driver knows");
  session.data = data;
}

void TestStreamOrder() {
  Session session;
  void* other = nullptr;
  uint64_t memory = 0;
  EXPECT_EQ(cuStreamCreate(&other, 1), 0);
  EXPECT_EQ(cuMemAllocAsync(&memory, 128, session.stream), 0);
  EXPECT_EQ(cuMemsetD8Async(memory, 0, 128, other), 0);
  EXPECT_MISUSE("not ordered after the allocation");
  EXPECT_EQ(cuMemFreeAsync(memory, session.stream), 0);
  EXPECT_MISUSE("while work of another may still use it");
  EXPECT_EQ(cuMemsetD8Async(memory, 0, 128, session.stream), gpu::kInvalidValue);
  EXPECT_MISUSE("was given back by cuMemFreeAsync");
  /* With an event all is well. */
  void* event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, 2), 0);
  EXPECT_EQ(cuMemAllocAsync(&memory, 128, session.stream), 0);
  EXPECT_EQ(cuEventRecord(event, session.stream), 0);
  EXPECT_EQ(cuStreamWaitEvent(other, event, 0), 0);
  EXPECT_EQ(cuMemsetD8Async(memory, 0, 128, other), 0);
  EXPECT_EQ(cuMemFreeAsync(memory, other), 0);
  EXPECT_EQ(dvt_fake_misuses(), 0);
  EXPECT_EQ(cuMemFreeAsync(session.data, other), gpu::kInvalidValue);
  EXPECT_MISUSE("not allocated in stream order");
  EXPECT_EQ(cuEventDestroy_v2(event), 0);
  EXPECT_EQ(cuStreamDestroy_v2(other), 0);
  session.End();
}

void TestCaptures() {
  Session session;
  void* graph = nullptr;
  EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), gpu::kIllegalState);
  EXPECT_MISUSE("not captured");
  EXPECT_EQ(cuStreamBeginCapture_v2(nullptr, 0), gpu::kCaptureUnsupported);
  EXPECT_MISUSE("default stream");
  EXPECT_EQ(cuStreamBeginCapture_v2(session.stream, 0), 0);
  EXPECT_EQ(cuStreamSynchronize(session.stream), gpu::kCaptureUnsupported);
  EXPECT_MISUSE("spoils the capture");
  EXPECT_EQ(session.Launch(), gpu::kCaptureInvalidated);
  EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), gpu::kCaptureInvalidated);
  /* An allocation in the wrong place. */
  uint64_t memory = 0;
  EXPECT_EQ(cuStreamBeginCapture_v2(session.stream, 0), 0);
  EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kCaptureUnsupported);
  EXPECT_MISUSE("an allocation while a stream is captured");
  EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), gpu::kCaptureInvalidated);
  /* Another thread. */
  EXPECT_EQ(cuStreamBeginCapture_v2(session.stream, 0), 0);
  std::thread([&] {
    EXPECT_EQ(cuCtxSetCurrent(session.context), 0);
    EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), gpu::kCaptureWrongThread);
  }).join();
  EXPECT_MISUSE("another thread");
  EXPECT_EQ(cuStreamEndCapture(session.stream, &graph), 0);
  EXPECT_EQ(cuGraphDestroy(graph), 0);
  session.End();
}

void TestThreadsHaveContexts() {
  Session session;
  std::thread([&] {
    uint64_t memory = 0;
    EXPECT_EQ(cuMemAlloc_v2(&memory, 16), gpu::kInvalidContext);
    EXPECT_MISUSE("no current context");
    EXPECT_EQ(cuCtxPushCurrent_v2(session.context), 0);
    EXPECT_EQ(cuMemAlloc_v2(&memory, 16), 0);
    EXPECT_EQ(cuMemFree_v2(memory), 0);
    void* popped = nullptr;
    EXPECT_EQ(cuCtxPopCurrent_v2(&popped), 0);
    EXPECT_EQ(popped == session.context, 1);
    EXPECT_EQ(cuCtxPopCurrent_v2(&popped), gpu::kInvalidContext);
    EXPECT_MISUSE("no context to pop");
  }).join();
  session.End();
}

/* A call that is right; each test changes one of its arguments. */
struct TensorMapCall {
  int Make() {
    return cuTensorMapEncodeTiled(map, type, rank, address, extents, strides, boxes, steps,
                                  interleave, swizzle, promotion, fill);
  }

  alignas(128) unsigned char bytes[256] = {};
  void* map = bytes;
  int type = 7; /* float32 */
  uint32_t rank = 3;
  void* address = reinterpret_cast<void*>(uintptr_t{4096});
  uint64_t extents[5] = {33, 5, 7, 1, 1};
  uint64_t strides[4] = {144, 720, 0, 0};
  uint32_t boxes[5] = {16, 4, 2, 1, 1};
  uint32_t steps[5] = {1, 1, 1, 1, 1};
  int interleave = 0;
  int swizzle = 2;
  int promotion = 0;
  int fill = 0;
};

void TestTensorMaps() {
  Session session;
  EXPECT_EQ(TensorMapCall().Make(), 0);
  const auto refused = [](const char* words, void (*change)(TensorMapCall*)) {
    TensorMapCall call;
    change(&call);
    EXPECT_EQ(call.Make(), gpu::kInvalidValue);
    EXPECT_MISUSE(words);
  };
  using Call = TensorMapCall;
  refused("an argument is null", [](Call* call) { call->map = nullptr; });
  refused("no multiple of 64", [](Call* call) { call->map = call->bytes + 32; });
  refused("there is no type 13", [](Call* call) { call->type = 13; });
  refused("1 to 5 dimensions, not 0", [](Call* call) { call->rank = 0; });
  refused("1 to 5 dimensions, not 6", [](Call* call) { call->rank = 6; });
  refused("globalAddress", [](Call* call) { call->address = reinterpret_cast<void*>(4104); });
  refused("globalDim[1] is 0", [](Call* call) { call->extents[1] = 0; });
  refused("globalDim[2] is", [](Call* call) { call->extents[2] = (uint64_t{1} << 31) + 1; });
  refused("globalStrides[0] is 136", [](Call* call) { call->strides[0] = 136; });
  refused("globalStrides[1] is", [](Call* call) { call->strides[1] = uint64_t{1} << 40; });
  refused("boxDim[2] is 0", [](Call* call) { call->boxes[2] = 0; });
  refused("boxDim[1] is 257", [](Call* call) { call->boxes[1] = 257; });
  refused("a row of the box has 60 bytes, no multiple", [](Call* call) { call->boxes[0] = 15; });
  refused("more than the swizzle's 64", [](Call* call) { call->boxes[0] = 32; });
  refused("elementStrides[1] is 9", [](Call* call) { call->steps[1] = 9; });
  refused("elementStrides[2] is 0", [](Call* call) { call->steps[2] = 0; });
  refused("no interleave 3", [](Call* call) { call->interleave = 3; });
  refused("goes with swizzle of 32", [](Call* call) { call->interleave = 2; });
  refused("no swizzle 7", [](Call* call) { call->swizzle = 7; });
  refused("no L2 promotion 4", [](Call* call) { call->promotion = 4; });
  refused("no fill 2", [](Call* call) { call->fill = 2; });
  refused("integers", [](Call* call) {
    call->fill = 1;
    call->type = 3;
  });
  refused("3 dimensions or more", [](Call* call) {
    call->interleave = 1;
    call->rank = 2;
  });
  /* Ignored without interleave; and a row may be shorter than the span. */
  Call call;
  call.steps[0] = 0;
  call.boxes[0] = 8;
  EXPECT_EQ(call.Make(), 0);
  session.End();
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  PrepareImages(arguments[1], arguments[2], kPtx);
  TestBeforeInit();
  TestHandles();
  TestMemory();
  TestLaunches();
  TestStreamOrder();
  TestCaptures();
  TestThreadsHaveContexts();
  TestTensorMaps();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
