/* Images that are none, that this device cannot run, or that somebody has brought. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

using Payload = std::map<std::string, std::string>;

constexpr const char* kText = "#include <metal_stdlib>\nkernel void k() {}\n";

std::string Made(const std::string& format, const Payload& payload, const std::string& symbol = "k",
                 std::vector<Argument> arguments = {Buffer(3)}, uint32_t block = 64,
                 uint64_t shared = 0) {
  return ImageBytes("metal", format, {{"k", symbol, {block, 1, 1}, shared, arguments}}, payload);
}

int32_t Load(const Session& session, const std::string& bytes, dvt_image** image) {
  return table->image_load(session.device, bytes.data(), bytes.size(), image, &error);
}

void Bad() {
  Open();
  const Session session;
  dvt_image* image = nullptr;
  const auto refused = [&](const std::string& bytes, const char* text,
                           int32_t code = DVT_INVALID_IMAGE) {
    CHECK_FAILS(Load(session, bytes, &image), code, text);
  };
  const std::string good = Made("msl", {{"source", kText}});
  refused("", "image byte 0");
  refused(good.substr(0, 40), "image byte ");
  refused(good + "x", "1 bytes left over");
  refused(ImageBytes("cuda", "msl", {}, {{"source", kText}}), "of kind 'cuda', this runtime loads");
  refused(Made("air", {{"source", kText}}), "of format 'air', this runtime loads 'msl' and");
  refused(Made("msl", {}), "its payload needs 'source'");
  refused(Made("msl", {{"source", ""}}), "its payload needs 'source'");
  refused(Made("msl", {{"binary", kText}}), "payload has 'binary'; metal/msl has 'source' and");
  refused(Made("metallib", {{"source", kText}}), "metal/metallib has 'binary'");
  refused(Made("metallib", {{"binary", "MTLB"}, {"options", ""}}), "payload has 'options'");
  for (const char* const options : {"language", "language=2", "language=x.1", "language=2.4.1",
                                    "math=fastest", "fast", "\n\n"}) {
    refused(Made("msl", {{"source", kText}, {"options", options}}), "the image's options have");
  }
  refused(Made("msl", {{"source", kText}}, ""), "the symbol of function 'k'");
  refused(Made("msl", {{"source", kText}}, std::string("a\0b", 3)), "the symbol of function 'k'");
  refused(Made("msl", {{"source", kText}}, "k", std::vector<Argument>(31, Buffer(3))),
          "function 'k' has 31 buffers; beside its scalars there are 30 entries");
  refused(Made("msl", {{"source", kText}}, "k", {Buffer(3), Offset(0)}), "an offset argument");
  refused(Made("msl", {{"source", kText}}, "k", std::vector<Argument>(600, Scalar(0, 64))),
          "function 'k' has 4800 bytes of scalars, Metal takes 4096", DVT_UNSUPPORTED);
  refused(Made("msl", {{"source", "#error wrong\n"}}),
          "MTLLibraryErrorCompileFailure (3): program_source:1: error: #error wrong");
  refused(Made("msl", {{"source", kText}, {"options", "language=4.0"}}),
          "MTLLibraryErrorUnsupported (1)", DVT_UNSUPPORTED);
  refused(Made("metallib", {{"binary", "no library"}}),
          "MTLDevice.newLibraryWithData:error: gave nil, MTLLibraryErrorInternal (2): Invalid",
          DVT_DRIVER_ERROR);
}

void Limits() {
  Open();
  const Session session;
  dvt_kernel* kernel = nullptr;
  const auto refused = [&](const std::string& bytes, const char* text) {
    dvt_image* const image = session.Load(bytes);
    CHECK_FAILS(table->image_kernel(image, "k", &kernel, &error), DVT_UNSUPPORTED, text);
    table->image_unload(image);
  };
  const Payload payload = {{"source", kText}};
  refused(Made("msl", payload, "k", {}, 1025),
          "kernel 'k' has blocks of 1025 x 1 x 1 threads, device 'Dovetail fake Metal device 0' "
          "runs at most 1024");
  refused(Made("msl", payload, "k", {}, 513), "runs at most 512 of this kernel");
  refused(Made("msl", payload, "k", {}, 64, 32769), "needs 32769 bytes of shared memory");
  dvt_image* const image = session.Load(Made("msl", payload));
  CHECK_FAILS(table->image_kernel(image, "other", &kernel, &error), DVT_NOT_FOUND,
              "the image has no kernel 'other', it has 'k'");
  table->image_unload(image);
}

/* A library that Apple's tools have made goes to Metal as it is. */
void Brought() {
  Open();
  const Session session;
  dvt_image* const image = session.Load(Made("metallib", {{"binary", "MTLB and more"}}));
  session.Kernel(image, "k");
  CHECK_EQ(controls.Calls("dispatch_data_create"), int64_t{1});
  CHECK_EQ(controls.Calls("MTLDevice.newLibraryWithData:error:"), int64_t{1});
  table->image_unload(image);
  Script("fail dispatch_data_create with MTLNil");
  dvt_image* none = nullptr;
  CHECK_FAILS(Load(session, Made("metallib", {{"binary", "MTLB"}}), &none), DVT_OUT_OF_MEMORY,
              "dispatch_data_create gave nil");
}

/* Sizes of shared memory that a launch gives. */
void SharedMemory() {
  Open();
  const Session session;
  dvt_image* const image = session.Load(
      Made("msl", {{"source", kText}}, "k", {{4, 0, 0, 1, 32}, {4, 0, 0, 1, 32}}, 64, 1024));
  dvt_kernel* const kernel = session.Kernel(image, "k");
  uint32_t sizes[2] = {0, 100};
  const dvt_launch launch = {kernel, {1, 1, 1}, 0, nullptr, sizes, sizeof(sizes)};
  session.Launch(launch);
  CHECK_EQ(controls.Calls("MTLComputeCommandEncoder.setThreadgroupMemoryLength:atIndex:"),
           int64_t{2});
  sizes[0] = 31744;
  CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_INVALID_ARGUMENT,
              "it needs 32880 bytes of shared memory, the device has 32768");
  table->image_unload(image);
}

constexpr Case kCases[] = {
    {"bad", "no images\nversion 15", Bad},
    {"limits", "no images\ndevice 0 max_kernel_block_threads=512", Limits},
    {"brought", "no images", Brought},
    {"shared_memory", "no images", SharedMemory},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
