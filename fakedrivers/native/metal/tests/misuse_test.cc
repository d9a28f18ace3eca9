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
#include "metal/vendor/metal_performance_shaders.h"

namespace dovetail::test {
namespace {

using namespace runtime::metal;  // NOLINT(google-build-using-namespace): the table's names

fakedrivers::Controls controls;
size_t known_misuses = 0;

struct Apple : Api {
#define DOVETAIL_MPS_MEMBER(owner, name, selector, ...) Method<__VA_ARGS__> owner##_##name;
  DOVETAIL_MPS_METHODS(DOVETAIL_MPS_MEMBER)
#undef DOVETAIL_MPS_MEMBER
  functions::MPSSupportsMTLDevice* MPSSupportsMTLDevice = nullptr;

  void BindAll() {
    Bind();
#define DOVETAIL_MPS_BIND(owner, name, selector, ...) Api::Bind(selector, &owner##_##name);
    DOVETAIL_MPS_METHODS(DOVETAIL_MPS_BIND)
#undef DOVETAIL_MPS_BIND
  }
};
Apple api;

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

Id Matrices(UInteger rows, UInteger columns, UInteger row_bytes, UInteger count = 1,
            UInteger matrix_bytes = 0, uint32_t type = kFloat32) {
  return api.MPSMatrixDescriptor_Make(api.objc_getClass("MPSMatrixDescriptor"), rows, columns,
                                      count, row_bytes,
                                      matrix_bytes == 0 ? rows * row_bytes : matrix_bytes, type);
}

Owned MatrixIn(Id buffer, UInteger offset, Id form) {
  const Id made = api.NSObject_Alloc(api.objc_getClass("MPSMatrix"));
  return {api, api.MPSMatrix_InitWithBuffer(made, buffer, offset, form)};
}

Owned Multiplication(Id device, bool turns_left, bool turns_right, UInteger rows, UInteger columns,
                     UInteger terms) {
  const Id made = api.NSObject_Alloc(api.objc_getClass("MPSMatrixMultiplication"));
  return {api, api.MPSMatrixMultiplication_InitWithDevice(
                   made, device, static_cast<Bool>(turns_left), static_cast<Bool>(turns_right),
                   rows, columns, terms, 1.0, 0.0)};
}

/* Matrices and vectors in buffers, and what is multiplied. */
void Products() {
  const Session session;
  const Id device = session.device.id();
  const Id buffer = session.buffer.id();
  CHECK(api.MPSSupportsMTLDevice(device) != 0);
  CHECK(api.MPSSupportsMTLDevice(buffer) == 0);
  EXPECT_MISUSE("the device is a MTLBuffer, no MTLDevice");
  CHECK(api.NSObject_Alloc(api.objc_getClass("MPSMatrixDescriptor")) == nullptr);
  EXPECT_MISUSE("alloc is sent to what makes no objects");

  CHECK(Matrices(2, 3, 8) == nullptr);
  EXPECT_MISUSE("rows of 8 bytes, for 3 elements of 4");
  Matrices(2, 3, 14);
  EXPECT_MISUSE("rows of 14 bytes, for 3 elements of 4");
  Matrices(2, 3, 12, 2, 12);
  EXPECT_MISUSE("matrices of 12 bytes, for 2 rows of 12");
  Matrices(2, 3, 12, 2, 28);
  EXPECT_MISUSE("matrices of 28 bytes, for 2 rows of 12");
  Matrices(0, 3, 12);
  EXPECT_MISUSE("1 matrices of 0 rows and 3 columns");
  Matrices(2, 3, 12, 1, 0, kFloat32 | 64U);
  EXPECT_MISUSE("products of MPSDataTypeFloat32 are known here");
  api.MPSVectorDescriptor_Make(api.objc_getClass("MPSVectorDescriptor"), 0, kFloat32);
  EXPECT_MISUSE("a vector of no elements");

  const Id square = Matrices(4, 4, 16);
  MatrixIn(buffer, 200, square);
  EXPECT_MISUSE("64 bytes from 200, the buffer has 256");
  MatrixIn(buffer, 2, square);
  EXPECT_MISUSE("offset 2, which is between elements");
  MatrixIn(buffer, 0, nullptr);
  EXPECT_MISUSE("the descriptor is nil");
  const Owned a = MatrixIn(buffer, 0, square);
  const Owned b = MatrixIn(buffer, 64, square);
  const Owned c = MatrixIn(buffer, 128, square);
  api.MPSMatrix_InitWithBuffer(a.id(), buffer, 0, square);
  EXPECT_MISUSE("it is initialised a second time");

  const auto encode = [&](const Owned& kernel, Id left, Id right, Id result) {
    api.MPSMatrixMultiplication_Encode(kernel.id(), session.commands, left, right, result);
  };
  const Owned kernel = Multiplication(device, false, true, 4, 4, 4);
  encode(Multiplication(device, false, false, 4, 4, 5), a.id(), b.id(), c.id());
  EXPECT_MISUSE("the left matrix has 4 rows of 4, read or written are 4 of 5");
  encode(Multiplication(device, true, false, 3, 4, 5), a.id(), b.id(), c.id());
  EXPECT_MISUSE("the left matrix has 4 rows of 4, read or written are 5 of 3");
  encode(Multiplication(device, false, false, 4, 5, 4), a.id(), b.id(), c.id());
  EXPECT_MISUSE("the right matrix has 4 rows of 4, read or written are 4 of 5");
  encode(kernel, a.id(), MatrixIn(buffer, 0, Matrices(4, 4, 16, 2)).id(), c.id());
  EXPECT_MISUSE("1 left and 2 right matrices for 1 results");
  encode(kernel, a.id(), buffer, c.id());
  EXPECT_MISUSE("the right matrix is a MTLBuffer, no MPSMatrix");
  const Owned empty(api, api.NSObject_Alloc(api.objc_getClass("MPSMatrix")));
  encode(kernel, a.id(), empty.id(), c.id());
  EXPECT_MISUSE("the right matrix was not initialised with a buffer");
  Id released = nullptr;
  {
    const Owned gone = MatrixIn(buffer, 0, square);
    released = gone.id();
  }
  encode(kernel, a.id(), released, c.id());
  EXPECT_MISUSE("was given back by objc_release");
  const Owned all(api, api.MTLCopyAllDevices());
  const Id other = api.NSArray_At(all.id(), 1);
  encode(Multiplication(other, false, false, 4, 4, 4), a.id(), b.id(), c.id());
  EXPECT_MISUSE("the command buffer is of another device than the kernel");
  const Owned theirs(api, api.MTLDevice_NewBuffer(other, 64, 0));
  encode(kernel, a.id(), MatrixIn(theirs.id(), 0, square).id(), c.id());
  EXPECT_MISUSE("the right matrix is of another device");
  const Id encoder = api.MTLCommandBuffer_BlitEncoder(session.commands);
  encode(kernel, a.id(), b.id(), c.id());
  EXPECT_MISUSE("an encoder of the command buffer is open");
  api.MTLBlitCommandEncoder_End(encoder);

  /* What is right: c = a bᵀ, and y = aᵀ x behind it, when the command buffer is executed. */
  auto* const values = static_cast<float*>(api.MTLBuffer_Contents(buffer));
  for (int i = 0; i < 64; ++i) values[i] = static_cast<float>(i);
  encode(kernel, a.id(), b.id(), c.id());
  const Id four =
      api.MPSVectorDescriptor_Make(api.objc_getClass("MPSVectorDescriptor"), 4, kFloat32);
  const auto vector = [&](UInteger offset) {
    const Id made = api.NSObject_Alloc(api.objc_getClass("MPSVector"));
    return Owned(api, api.MPSVector_InitWithBuffer(made, buffer, offset, four));
  };
  const auto application = [&](UInteger rows, UInteger columns) {
    const Id made = api.NSObject_Alloc(api.objc_getClass("MPSMatrixVectorMultiplication"));
    return Owned(api, api.MPSMatrixVectorMultiplication_InitWithDevice(made, device, 1, rows,
                                                                       columns, 1.0, 0.0));
  };
  const Owned x = vector(128); /* the first row of c */
  const Owned y = vector(192);
  api.MPSMatrixVectorMultiplication_Encode(application(4, 4).id(), session.commands, a.id(), x.id(),
                                           y.id());
  api.MPSMatrixVectorMultiplication_Encode(application(4, 5).id(), session.commands, a.id(), x.id(),
                                           y.id());
  EXPECT_MISUSE("the matrix has 4 rows of 4, read or written are 5 of 4");
  vector(244);
  EXPECT_MISUSE("16 bytes from 244, the buffer has 256");
  CHECK_EQ(values[32], 32.0F); /* not yet */
  api.MTLCommandBuffer_Commit(session.commands);
  encode(kernel, a.id(), b.id(), c.id());
  EXPECT_MISUSE("the command buffer has been committed");
  api.MTLCommandBuffer_Wait(session.commands);
  for (int i = 0; i < 4; ++i) {
    float applied = 0;
    for (int j = 0; j < 4; ++j) {
      float total = 0;
      for (int p = 0; p < 4; ++p) total += values[4 * i + p] * values[16 + 4 * j + p];
      CHECK_EQ(values[32 + 4 * i + j], total);
      applied += values[4 * j + i] * values[32 + j];
    }
    CHECK_EQ(values[48 + i], applied);
  }
}

/* A device that Apple's kernels do not serve. */
void NoProducts() {
  const Session session;
  CHECK(api.MPSSupportsMTLDevice(session.device.id()) == 0);
  Multiplication(session.device.id(), false, false, 4, 4, 4);
  EXPECT_MISUSE("the device has no Metal Performance Shaders");
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  using namespace dovetail::test;  // NOLINT(google-build-using-namespace): checks
  if (argc != 3) Skip("usage: PROGRAM FAKE CASE");
  const bool has_none = std::string(argv[2]) == "no_products";
  setenv("DOVETAIL_FAKE_SCRIPT",
         has_none ? "no images\ndevice 0 performance_shaders=false"
                  : "no images\ndevices 2\nversion 15",
         1);
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
  api.MPSSupportsMTLDevice =
      reinterpret_cast<functions::MPSSupportsMTLDevice*>(dlsym(library, "MPSSupportsMTLDevice"));
  api.BindAll();
  const std::map<std::string, void (*)()> cases = {
      {"ownership", Ownership}, {"pools", Pools},           {"messages", Messages},
      {"encoders", Encoders},   {"commands", Commands},     {"arguments", Arguments},
      {"products", Products},   {"no_products", NoProducts}};
  const auto found = cases.find(argv[2]);
  if (found == cases.end()) Skip("no such case");
  found->second();
  Finish();
}
