/* Wrong calls and bad images on a real device: one clear error each, and the device goes on
 * working. */
#include "session.h"

namespace dovetail::test {
namespace {

void CheckStillWorks(Session* session) {
  dvt_image* const image = session->Load(VectorAddImage());
  dvt_kernel* const kernel = session->Kernel(image, "vadd");
  const dvt_memory memory = session->Upload(std::vector<float>(64, 1.5F));
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_binding bindings[] = {binding, binding, binding};
  const VectorAddScalars scalars = {64, 0, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  CHECK_OK(table->launch(session->stream, &launch, 1, &error));
  CHECK_EQ(session->Read<float>(memory, 64)[63], 3.0F);
  table->free(session->device, memory);
  table->image_unload(image);
}

void TestBadImages() {
  Session session;
  dvt_image* image = nullptr;
  const auto load = [&](const std::string& bytes) {
    return table->image_load(session.device, bytes.data(), bytes.size(), &image, &error);
  };
  const std::string good = VectorAddImage();
  /* Every prefix is refused, and so is every byte too many. */
  for (size_t size = 0; size < good.size(); ++size) {
    CHECK_FAILS(load(good.substr(0, size)), DVT_INVALID_IMAGE, "image byte ");
  }
  CHECK_FAILS(load(good + "x"), DVT_INVALID_IMAGE, "expected the end of the image");
  CHECK_FAILS(load(ImageBytes("cpu", "obj", {}, {{"object", "x"}})), DVT_INVALID_IMAGE,
              "the image is of kind 'cpu', this runtime loads 'opencl'");
  CHECK_FAILS(load(ImageBytes("opencl", "ptx", {}, {{"source", "x"}})), DVT_INVALID_IMAGE,
              "the image is of format 'ptx', this runtime loads 'cl', 'spv', 'clbin', 'xclbin', "
              "'awsxclbin', 'aocx'");
  CHECK_FAILS(load(ImageBytes("opencl", "spv", {}, {{"source", "x"}})), DVT_INVALID_IMAGE,
              "the image's payload has 'source'; opencl/spv has 'binary' and 'options'");
  for (const char* const module : {"x", "\x03\x02\x23\x07", "\x07\x23\x02\x03 the other order"}) {
    CHECK_FAILS(load(ImageBytes("opencl", "spv", {}, {{"binary", module}})), DVT_INVALID_IMAGE,
                "not a SPIR-V module of this byte order");
  }
  for (const char* const format : {"clbin", "xclbin", "awsxclbin", "aocx"}) {
    CHECK_FAILS(load(ImageBytes("opencl", format, {}, {})), DVT_INVALID_IMAGE,
                "its payload needs 'binary'");
  }
  CHECK_FAILS(load(ImageBytes("opencl", "cl", {}, {})), DVT_INVALID_IMAGE,
              "its payload needs 'source'");
  CHECK_FAILS(load(ImageBytes("opencl", "cl", {}, {{"sauce", "x"}})), DVT_INVALID_IMAGE,
              "the image's payload has 'sauce'");
  CHECK_FAILS(load(ImageBytes("opencl", "cl", {{"k", "", {1, 1, 1}, 0, {}}}, {{"source", "x"}})),
              DVT_INVALID_IMAGE, "the symbol of function 'k' is not a valid name of a kernel");
  CHECK_FAILS(load(VectorAddImage(std::string("-w\0-w", 5))), DVT_INVALID_IMAGE, "a zero byte");
  /* The compiler's own words, with the options it was given. */
  CHECK_FAILS(load(VectorAddImage("", "int broken(void) { return undeclared_name; }\n")),
              DVT_INVALID_IMAGE, "undeclared_name");
  CHECK_HAS(error.text, "clBuildProgram failed: CL_BUILD_PROGRAM_FAILURE (-11) with options");
  CHECK_OK(load(VectorAddImage("-DEXTRA=1", "#if EXTRA != 1\n#error\n#endif\n")));
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "vsub", &kernel, &error), DVT_NOT_FOUND,
              "the image has no kernel 'vsub', it has 'vadd'");
  table->image_unload(image);
  CheckStillWorks(&session);
}

void TestNeedsTooMuch() {
  Session session;
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(session.device, &limits, &error));
  const std::map<std::string, std::string> payload = {{"source", "kernel void k(void) {}"}};
  const auto kernel_of = [&](uint32_t block, uint64_t shared) {
    dvt_image* const image =
        session.Load(ImageBytes("opencl", "cl", {{"k", "k", {block, 1, 1}, shared, {}}}, payload));
    dvt_kernel* kernel = nullptr;
    const int32_t code = table->image_kernel(image, "k", &kernel, &error);
    table->image_unload(image);
    return code;
  };
  CHECK_OK(kernel_of(1, 0));
  CHECK_FAILS(kernel_of(static_cast<uint32_t>(limits.max_block_threads) + 1, 0), DVT_UNSUPPORTED,
              "kernel 'k' has blocks of");
  CHECK_FAILS(kernel_of(1, limits.max_shared_bytes + 1), DVT_UNSUPPORTED, "bytes of shared memory");

  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(session.device, limits.max_allocation_bytes + 1, &memory, &error),
              DVT_OUT_OF_MEMORY, "allocates at most");
  CHECK_FAILS(table->alloc(session.device, UINT64_MAX, &memory, &error), DVT_OUT_OF_MEMORY,
              "asked for 18446744073709551615");
  CHECK_FAILS(table->alloc(session.device, 0, &memory, &error), DVT_INVALID_ARGUMENT,
              "at least 1 byte");
  CHECK(memory == nullptr);
  CheckStillWorks(&session);
}

void TestWrongLaunches() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const dvt_memory memory = session.Alloc(256);
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_binding shifted = {memory, 4, 252, 0};
  const dvt_binding null = {nullptr, 0, 256, 0};
  const dvt_binding bindings[] = {binding, binding, binding};
  const dvt_binding with_shift[] = {binding, shifted, binding};
  const dvt_binding with_null[] = {binding, binding, null};
  const VectorAddScalars scalars = {64, 0, 0, 1.0F, 0, 0};
  const auto launch = [&](const dvt_launch& wrong) {
    return table->launch(session.stream, &wrong, 1, &error);
  };
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 2, bindings, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "launch 0 of 1, kernel 'vadd': it takes 3 buffers, got 2");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 3, bindings, &scalars, 24}), DVT_INVALID_ARGUMENT,
              "its scalar block has 32 bytes, got 24");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 3, nullptr, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "its bindings or scalars are null");
  CHECK_FAILS(launch({kernel, {1, 0, 1}, 3, bindings, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "grid dimension 1 is 0");
  CHECK_FAILS(launch({kernel, {1, 1, 0xFFFFFFFF}, 3, bindings, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "grid dimension 2 is 4294967295");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 3, with_shift, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "buffer 1 is bound at byte 4");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 3, with_null, &scalars, 32}), DVT_INVALID_ARGUMENT,
              "the memory of buffer 2 is null");
  CHECK_FAILS(table->launch(nullptr, nullptr, 1, &error), DVT_INVALID_ARGUMENT, "a null pointer");
  table->free(session.device, memory);
  table->image_unload(image);
  CheckStillWorks(&session);
}

void TestWrongCopies() {
  Session session;
  const dvt_memory memory = session.Alloc(64);
  char host[128] = {};
  const auto copy = [&](const dvt_location& to, const dvt_location& from, uint64_t size) {
    return table->copy(session.stream, &to, &from, size, &error);
  };
  const dvt_location on_device = {memory, nullptr, 0};
  const dvt_location on_host = {nullptr, host, 0};
  const dvt_location nowhere = {nullptr, nullptr, 0};
  CHECK_FAILS(copy(on_device, on_host, 65), DVT_INVALID_ARGUMENT,
              "copy of 65 bytes: clEnqueueWriteBuffer failed: CL_INVALID_VALUE (-30)");
  CHECK_FAILS(copy(on_host, {memory, nullptr, 60}, 8), DVT_INVALID_ARGUMENT,
              "copy of 8 bytes: clEnqueueReadBuffer failed: CL_INVALID_VALUE (-30)");
  CHECK_FAILS(copy({memory, nullptr, UINT64_MAX}, on_host, 2), DVT_INVALID_ARGUMENT,
              "is outside any memory");
  CHECK_FAILS(copy(on_device, on_host, 0), DVT_INVALID_ARGUMENT, "at least 1 byte");
  CHECK_FAILS(copy(on_host, on_host, 8), DVT_INVALID_ARGUMENT, "device memory at one end");
  CHECK_FAILS(copy(on_device, nowhere, 8), DVT_INVALID_ARGUMENT, "neither memory nor host");
  CHECK_FAILS(copy(nowhere, on_device, 8), DVT_INVALID_ARGUMENT, "neither memory nor host");
  table->free(session.device, memory);
  CheckStillWorks(&session);
}

void TestNullPointers() {
  Session session;
  CHECK_FAILS(table->device_count(nullptr, &error), DVT_INVALID_ARGUMENT, "device_count was given");
  CHECK_FAILS(table->device_open(0, nullptr, &error), DVT_INVALID_ARGUMENT, "device_open was");
  CHECK_FAILS(table->alloc(nullptr, 1, nullptr, &error), DVT_INVALID_ARGUMENT, "alloc was given");
  CHECK_FAILS(table->image_load(session.device, nullptr, 1, nullptr, &error), DVT_INVALID_ARGUMENT,
              "image_load was given");
  CHECK_EQ(table->device_count(nullptr, nullptr), static_cast<int32_t>(DVT_INVALID_ARGUMENT));
  table->free(session.device, nullptr);
  table->stream_destroy(nullptr);
  table->event_destroy(nullptr);
  table->image_unload(nullptr);
  table->device_close(nullptr);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestBadImages();
  TestNeedsTooMuch();
  TestWrongLaunches();
  TestWrongCopies();
  TestNullPointers();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
