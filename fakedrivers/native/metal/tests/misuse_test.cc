/* What is said of each wrong call. Arguments: the library, a case. */
#include <dlfcn.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "../../core/controls.h"
#include "dovetail/kit/testing/harness.h"
#include "metal/src/metal_api.h"

namespace dovetail::test {
namespace {

using namespace runtime::metal;  // NOLINT(google-build-using-namespace): the table's names

fakedrivers::Controls controls;
size_t known_misuses = 0;
Api api;

/* One misuse, of these words, since the last look. */
#define EXPECT_MISUSE(words)                                              \
  do {                                                                    \
    const std::vector<std::string> misuses_ = controls.Misuses();         \
    CHECK_EQ(misuses_.size(), known_misuses + 1);                         \
    known_misuses = misuses_.size();                                      \
    CHECK_HAS(misuses_.empty() ? std::string() : misuses_.back(), words); \
  } while (false)

/* A device with a queue, and a kernel that takes any arguments, as nothing is executed. */
struct Session {
  Session() : pool(std::make_unique<Pool>(api)) {
    device = Owned(api, api.MTLCreateSystemDefaultDevice());
    queue = Owned(api, api.MTLDevice_NewQueue(device.id(), 64));
    buffer = Owned(api, api.MTLDevice_NewBuffer(device.id(), 256, 0));
    const Owned text = String("kernel void k() {}");
    const Owned name = String("k");
    Id error = nullptr;
    const Owned library(api, api.MTLDevice_NewLibrary(device.id(), text.id(), nullptr, &error));
    const Owned function(api, api.MTLLibrary_NewFunction(library.id(), name.id()));
    pipeline = Owned(api, api.MTLDevice_NewPipeline(device.id(), function.id(), &error));
    commands = api.MTLCommandQueue_CommandBuffer(queue.id());
    CHECK(pipeline.id() != nullptr && commands != nullptr);
  }
  static Owned String(const std::string& text) {
    return {api, api.NSString_InitWithBytes(api.NSObject_Alloc(api.objc_getClass("NSString")),
                                            text.data(), text.size(), kUtf8)};
  }

  std::unique_ptr<Pool> pool;
  Owned device;
  Owned queue;
  Owned buffer;
  Owned pipeline;
  Id commands = nullptr;
};

void Ownership() {
  const int64_t before = controls.Open();
  {
    const Session session;
    const Id event = api.MTLDevice_NewEvent(session.device.id());
    CHECK_EQ(controls.Open("MTLSharedEvent"), int64_t{1});
    CHECK(api.objc_retain(event) == event);
    api.objc_release(event);
    api.objc_release(event);
    CHECK_EQ(controls.Open("MTLSharedEvent"), int64_t{0});
    api.objc_release(event);
    EXPECT_MISUSE("was given back by objc_release");
    api.MTLSharedEvent_SetValue(event, 1);
    EXPECT_MISUSE("was given back by objc_release");
    api.objc_retain(reinterpret_cast<Id>(&known_misuses));
    EXPECT_MISUSE("is no object, and never was one");
    /* A buffer lives on for the work that uses it. */
    Id buffer = api.MTLDevice_NewBuffer(session.device.id(), 64, 0);
    const Id encoder = api.MTLCommandBuffer_BlitEncoder(session.commands);
    api.MTLBlitCommandEncoder_Copy(encoder, buffer, 0, session.buffer.id(), 0, 64);
    api.MTLBlitCommandEncoder_End(encoder);
    api.objc_release(buffer);
    api.MTLCommandBuffer_Commit(session.commands);
    api.MTLCommandBuffer_Wait(session.commands);
    CHECK_EQ(api.MTLCommandBuffer_Status(session.commands), kStatusCompleted);
  }
  CHECK_EQ(controls.Open(), before);
  const Id leaked = api.MTLDevice_NewEvent(Owned(api, api.MTLCreateSystemDefaultDevice()).id());
  CHECK_EQ(controls.Open(), before + 1);
  api.objc_release(leaked);
}

void Pools() {
  Session session;
  void* const outer = api.objc_autoreleasePoolPush();
  const Id text = api.MTLDevice_Name(session.device.id());
  CHECK_EQ(std::string(api.NSString_Utf8(text)), std::string("Dovetail fake Metal device 0"));
  void* const inner = api.objc_autoreleasePoolPush();
  api.objc_autoreleasePoolPop(outer); /* and the inner one */
  CHECK(api.NSString_Utf8(text) == nullptr);
  EXPECT_MISUSE("was given back by objc_autoreleasePoolPop");
  api.objc_autoreleasePoolPop(inner);
  EXPECT_MISUSE("no pool of this thread");
  /* Released once too often before its pool does it. */
  void* const pool = api.objc_autoreleasePoolPush();
  api.objc_release(api.MTLDevice_Name(session.device.id()));
  api.objc_autoreleasePoolPop(pool);
  EXPECT_MISUSE("was given back by objc_release");
  std::thread([&] { api.MTLDevice_Name(session.device.id()); }).join();
  EXPECT_MISUSE("autoreleased on a thread without a pool");
  std::thread([&] { api.objc_autoreleasePoolPop(pool); }).join();
  EXPECT_MISUSE("no pool of this thread");
}

void Messages() {
  const Session session;
  api.MTLCommandBuffer_Commit(session.queue.id());
  EXPECT_MISUSE("a MTLCommandQueue has no method commit");
  CHECK(api.MTLDevice_NewEvent(nullptr) == nullptr);
  EXPECT_MISUSE("the message newSharedEvent is sent to nil");
  CHECK(api.objc_getClass("MTLDevice") == nullptr); /* a protocol */
  api.NSObject_Alloc(api.objc_getClass("NSError"));
  EXPECT_MISUSE("alloc is sent to what makes no objects");
  api.NSObject_Init(api.objc_getClass("NSString"));
  EXPECT_MISUSE("the class NSString has no method init");
  /* A selector is not its text. */
  using Send = Id(Id, Selector);
  const auto send = reinterpret_cast<Send*>(api.objc_msgSend);
  CHECK(send(session.device.id(), reinterpret_cast<Selector>("newSharedEvent")) == nullptr);
  EXPECT_MISUSE("whose selector was never registered");
  CHECK(api.NSObject_RespondsTo(session.device.id(), api.MTLDevice_NewEvent.selector()) != 0);
  CHECK(api.NSObject_RespondsTo(session.device.id(), api.MTLCommandBuffer_Commit.selector()) == 0);
#if defined(__x86_64__)
  using SendForSize = MtlSize(Id, Selector);
  const auto size = reinterpret_cast<SendForSize*>(api.objc_msgSend_stret);
  CHECK_EQ(size(session.device.id(), api.MTLDevice_RegistryId.selector()).width, UInteger{0});
  EXPECT_MISUSE("has no result in memory");
  send(session.device.id(), api.MTLDevice_MaxThreads.selector());
  EXPECT_MISUSE("has its result in memory, which objc_msgSend_stret is for");
#endif
  CHECK_EQ(api.MTLDevice_MaxThreads(session.device.id()).depth, UInteger{1024});
}

void Encoders() {
  const Session session;
  const Id encoder = api.MTLCommandBuffer_ComputeEncoder(session.commands);
  CHECK(api.MTLCommandBuffer_BlitEncoder(session.commands) == nullptr);
  EXPECT_MISUSE("an encoder of the command buffer is open");
  api.MTLCommandBuffer_Commit(session.commands);
  EXPECT_MISUSE("an encoder of the command buffer is open");
  std::thread([&] {
    api.MTLComputeCommandEncoder_SetPipeline(encoder, session.pipeline.id());
  }).join();
  EXPECT_MISUSE("an encoder is for the thread that made it");
  api.MTLComputeCommandEncoder_Dispatch(encoder, {1, 1, 1}, {1, 1, 1});
  EXPECT_MISUSE("no pipeline state is set");
  api.MTLComputeCommandEncoder_SetPipeline(encoder, session.buffer.id());
  EXPECT_MISUSE("the pipeline state is a MTLBuffer, no MTLComputePipelineState");
  api.MTLComputeCommandEncoder_SetPipeline(encoder, nullptr);
  EXPECT_MISUSE("the pipeline state is nil");
  api.MTLComputeCommandEncoder_End(encoder);
  api.MTLComputeCommandEncoder_End(encoder);
  EXPECT_MISUSE("the encoder has ended");
  api.MTLComputeCommandEncoder_SetPipeline(encoder, session.pipeline.id());
  EXPECT_MISUSE("the encoder has ended");
  {
    const Pool pool(api);
    api.MTLCommandBuffer_BlitEncoder(session.commands);
  }
  EXPECT_MISUSE("a MTLBlitCommandEncoder is given back without endEncoding");
}

void Commands() {
  const Session session;
  CHECK_EQ(api.MTLCommandBuffer_Status(session.commands), UInteger{0});
  api.MTLCommandBuffer_Wait(session.commands);
  EXPECT_MISUSE("lasts for ever");
  api.MTLCommandBuffer_Error(session.commands);
  EXPECT_MISUSE("its error is asked for before the command buffer is over");
  api.MTLCommandBuffer_Commit(session.commands);
  api.MTLCommandBuffer_Commit(session.commands);
  EXPECT_MISUSE("committed a second time");
  CHECK(api.MTLCommandBuffer_ComputeEncoder(session.commands) == nullptr);
  EXPECT_MISUSE("has been committed");
  api.MTLCommandBuffer_Wait(session.commands);
  CHECK(api.MTLCommandBuffer_Error(session.commands) == nullptr);
  CHECK(api.MTLCommandBuffer_GpuEndTime(session.commands) > 0);
  api.MTLDevice_NewQueue(session.device.id(), 0);
  EXPECT_MISUSE("a queue of no command buffers");
}

void Arguments() {
  const Session session;
  const Id device = session.device.id();
  api.MTLDevice_NewBuffer(device, 0, 0);
  EXPECT_MISUSE("a buffer of no bytes");
  api.MTLDevice_NewBuffer(device, 16, kStorageModePrivate);
  EXPECT_MISUSE("the options 2 are not known");
  const Owned hidden(api,
                     api.MTLDevice_NewBuffer(device, 16, kStorageModePrivate << kStorageModeShift));
  CHECK(api.MTLBuffer_Contents(hidden.id()) == nullptr);
  const Id encoder = api.MTLCommandBuffer_ComputeEncoder(session.commands);
  const Id buffer = session.buffer.id();
  api.MTLComputeCommandEncoder_SetBuffer(encoder, buffer, 256, 0);
  EXPECT_MISUSE("offset 256, the buffer has 256");
  api.MTLComputeCommandEncoder_SetBuffer(encoder, buffer, 0, kMostBuffers);
  EXPECT_MISUSE("index 31, the table has 31");
  api.MTLComputeCommandEncoder_SetBytes(encoder, "", kMostBytes + 1, 0);
  EXPECT_MISUSE("4097 bytes, allowed are 1 to 4096");
  api.MTLComputeCommandEncoder_SetThreadgroupMemory(encoder, 8, 0);
  EXPECT_MISUSE("8 bytes, which is no multiple of 16");
  api.MTLComputeCommandEncoder_SetPipeline(encoder, session.pipeline.id());
  api.MTLComputeCommandEncoder_Dispatch(encoder, {1, 0, 1}, {1, 1, 1});
  EXPECT_MISUSE("0 threadgroups of 1 threads in dimension 1");
  api.MTLComputeCommandEncoder_Dispatch(encoder, {1, 1, 1}, {32, 32, 2});
  EXPECT_MISUSE("threadgroups of 2048 threads, the pipeline runs 1024");
  api.MTLComputeCommandEncoder_SetThreadgroupMemory(encoder, 65536, 0);
  api.MTLComputeCommandEncoder_Dispatch(encoder, {1, 1, 1}, {1, 1, 1});
  EXPECT_MISUSE("65536 bytes of threadgroup memory, the device has 32768");
  api.MTLComputeCommandEncoder_End(encoder);
  const Id blit = api.MTLCommandBuffer_BlitEncoder(session.commands);
  api.MTLBlitCommandEncoder_Copy(blit, buffer, 0, buffer, 4, 8);
  EXPECT_MISUSE("the ranges overlap");
  api.MTLBlitCommandEncoder_Copy(blit, buffer, 2, buffer, 128, 8);
  EXPECT_MISUSE("in macOS both are multiples of 4");
  api.MTLBlitCommandEncoder_Fill(blit, buffer, {252, 8}, 0);
  EXPECT_MISUSE("8 bytes from 252 of the buffer, which has 256");
  /* Another device's buffer. */
  const Owned all(api, api.MTLCopyAllDevices());
  const Id other = api.NSArray_At(all.id(), 1);
  const Owned theirs(api, api.MTLDevice_NewBuffer(other, 64, 0));
  api.MTLBlitCommandEncoder_Fill(blit, theirs.id(), {0, 8}, 0);
  EXPECT_MISUSE("the buffer is of another device");
  api.NSArray_At(all.id(), 2);
  EXPECT_MISUSE("index 2 of an array of 2");
  api.MTLBlitCommandEncoder_End(blit);
  const Owned options(
      api, api.NSObject_Init(api.NSObject_Alloc(api.objc_getClass("MTLCompileOptions"))));
  api.MTLCompileOptions_SetLanguageVersion(options.id(), 24);
  EXPECT_MISUSE("the language version 24 is none");
  api.MTLCompileOptions_SetMathMode(options.id(), 3);
  EXPECT_MISUSE("the math mode 3 is none");
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  using namespace dovetail::test;  // NOLINT(google-build-using-namespace): checks
  if (argc != 3) Skip("usage: PROGRAM FAKE CASE");
  setenv("DOVETAIL_FAKE_SCRIPT", "no images\ndevices 2\nversion 15", 1);
  std::string why;
  if (!controls.Load(argv[1], &why)) {
    std::printf("%s\n", why.c_str());
    return 1;
  }
  void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
#define DOVETAIL_METAL_FIND(name, ...) \
  api.name = reinterpret_cast<functions::name*>(dlsym(library, #name));
  DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_FIND)
  DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_FIND)
#undef DOVETAIL_METAL_FIND
  api.Bind();
  const std::map<std::string, void (*)()> cases = {
      {"ownership", Ownership}, {"pools", Pools},       {"messages", Messages},
      {"encoders", Encoders},   {"commands", Commands}, {"arguments", Arguments}};
  const auto found = cases.find(argv[2]);
  if (found == cases.end()) Skip("no such case");
  found->second();
  Finish();
}
