/* What bad images and bad calls are answered. */
#include <functional>

#include "session.h"

namespace dovetail::test {
namespace {

enum : uint32_t { kOpEntryPoint = 15, kOpExecutionMode = 16, kOpDecorate = 71 };

std::vector<uint32_t> Words(const std::string& bytes) {
  std::vector<uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  return words;
}

std::string BytesOf(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * 4};
}

/* Calls `visit` with the place of each instruction. */
void ForEach(const std::vector<uint32_t>& words, const std::function<void(size_t)>& visit) {
  for (size_t at = 5; at < words.size(); at += words[at] >> 16U) visit(at);
}

std::string WithCapability(const std::string& bytes, uint32_t capability) {
  std::vector<uint32_t> words = Words(bytes);
  words.insert(words.begin() + 5, {2U << 16U | 17U, capability});
  return BytesOf(words);
}

class Images {
 public:
  explicit Images(dvt_device* device) : device_(device) {}

  void Refused(const std::string& image, dvt_code code, const std::string& part) const {
    dvt_image* loaded = nullptr;
    CHECK_FAILS(table->image_load(device_, image.data(), image.size(), &loaded, &error), code,
                part);
  }

  /* The image of vadd with another module. */
  void RefusedModule(const std::string& module, dvt_code code, const std::string& part) const {
    Refused(KernelImage("vadd", 64, Arguments(), 0, {{"vadd", module}}), code, part);
  }

  static std::vector<Argument> Arguments() {
    return {Buffer(1),     Buffer(1),          Buffer(2),     Scalar(kInt, 32),
            Offset(0, 32), Scalar(kFloat, 32), Offset(1, 32), Offset(2, 32)};
  }

 private:
  dvt_device* const device_;
};

void TestModules(const Images& images) {
  const std::string good = Spirv("vadd");
  images.RefusedModule("", DVT_INVALID_IMAGE, "has 0 bytes, whole words are needed");
  images.RefusedModule(good.substr(1), DVT_INVALID_IMAGE, "whole words are needed");
  images.RefusedModule(good.substr(4), DVT_INVALID_IMAGE, "it has no header");
  images.RefusedModule(good.substr(0, good.size() - 4), DVT_INVALID_IMAGE, "functions begin and 0");
  images.RefusedModule(WithCapability(good, 6), DVT_UNSUPPORTED, "kernel 'vadd': device '");
  images.RefusedModule(WithCapability(good, 6), DVT_UNSUPPORTED,
                       "has no capability 6 of SPIR-V that this runtime knows");
  images.RefusedModule(WithCapability(good, 6022), DVT_UNSUPPORTED,
                       "has no SPIR-V capability CooperativeMatrixKHR");
  std::vector<uint32_t> words = Words(good);
  words[1] = 0x00010700;
  images.RefusedModule(BytesOf(words), DVT_UNSUPPORTED, "the module is SPIR-V 1.7, device '");
  words = Words(good);
  words[3] = 0x7FFFFFFF;
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "its id bound is 2147483647");
  words = Words(good);
  words[5] = 0;
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "the instruction at word 5 has 0 words");
  words = Words(good);
  ForEach(words, [&words](size_t at) {
    if ((words[at] & 0xFFFFU) == kOpEntryPoint) words[at + 1] = 4;
  });
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "no compute entry point of that name");
  words = Words(good);
  ForEach(words, [&words](size_t at) {
    if ((words[at] & 0xFFFFU) == kOpExecutionMode && words[at + 2] == 17) words[at + 3] = 32;
  });
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "its module has blocks of 32 x 1 x 1");
  words = Words(good);
  ForEach(words, [&words](size_t at) {
    if ((words[at] & 0xFFFFU) == kOpDecorate && words[at + 2] == 33) words[at + 3] += 1;
  });
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "a binding 3, by its record there are 3");
  words = Words(good);
  ForEach(words, [&words](size_t at) {
    if ((words[at] & 0xFFFFU) == kOpDecorate && words[at + 2] == 34) words[at + 3] = 1;
  });
  images.RefusedModule(BytesOf(words), DVT_INVALID_IMAGE, "has no binding in set 0");
}

void TestRecords(const Images& images) {
  images.Refused("nonsense", DVT_INVALID_IMAGE, "image byte 0");
  const std::string whole = VectorAddImage();
  for (size_t size = 0; size < whole.size(); size += 37) {
    images.Refused(whole.substr(0, size), DVT_INVALID_IMAGE, "image byte");
  }
  std::string other = whole;
  other.replace(other.find("vulkan"), 6, "vulcan");
  images.Refused(other, DVT_INVALID_IMAGE, "this runtime loads 'vulkan'/'spv'");
  images.Refused(ImageBytes("vulkan", "spv", {{"f", "g", {1, 1, 1}, 0, {}}}, {{"h", "1234"}}),
                 DVT_INVALID_IMAGE, "no module 'g' and no 'binary'");
  images.Refused(KernelImage("vadd", 64, Images::Arguments(), 0, {{"subgroup_size", "12"}}),
                 DVT_INVALID_IMAGE, "subgroup_size has 2 bytes");
  images.Refused(KernelImage("vadd", 64, Images::Arguments(), 0,
                             {{"subgroup_size", Bytes().Put(uint32_t{12}).text()}}),
                 DVT_INVALID_IMAGE, "subgroup_size is 12, a power of two");
  images.Refused(KernelImage("vadd", 1U << 20U, Images::Arguments()), DVT_UNSUPPORTED,
                 "kernel 'vadd': it needs 1048576 threads in the x dimension of a block, device '");
  images.Refused(KernelImage("vadd", 64, Images::Arguments(), uint64_t{1} << 40U), DVT_UNSUPPORTED,
                 "it needs 1099511627776 bytes of shared memory");
  images.Refused(KernelImage("many_scalars", 1, {Buffer(2, kInt), Scalar(kInt, 32)}),
                 DVT_INVALID_IMAGE, "a binding 1, by its record there are 1");
  images.Refused(KernelImage("vadd", 64, {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32)}),
                 DVT_INVALID_IMAGE, "20 bytes of push constants, by its record there are 4");
}

/* Every word of a module is changed in turn: loading an image looks at it and gives it to nobody.
 */
void TestChangedWords(dvt_device* device) {
  const std::vector<uint32_t> good = Words(Spirv("vadd"));
  int refused = 0;
  for (size_t at = 0; at < good.size(); ++at) {
    for (const uint32_t change : {0x00000001U, 0x00010000U, 0x00FF00FFU, 0xFFFFFFFFU}) {
      std::vector<uint32_t> words = good;
      words[at] ^= change;
      const std::string image =
          KernelImage("vadd", 64, Images::Arguments(), 0, {{"vadd", BytesOf(words)}});
      dvt_image* loaded = nullptr;
      const int32_t code = table->image_load(device, image.data(), image.size(), &loaded, &error);
      CHECK(code == DVT_OK || code == DVT_INVALID_IMAGE || code == DVT_UNSUPPORTED);
      if (code == DVT_OK) table->image_unload(loaded);
      refused += code == DVT_OK ? 0 : 1;
    }
  }
  std::printf("%d of %zu changed modules were refused\n", refused, good.size() * 4);
  CHECK(refused > 500);
}

void TestFloat64(dvt_device* device) {
  std::map<std::string, std::string> attributes = Attributes(table, device);
  const std::string image = KernelImage("square_double", 8, {Buffer(3, kFloat, 64)});
  dvt_image* loaded = nullptr;
  if (attributes["vulkan.float64"] == "true") {
    CHECK_OK(table->image_load(device, image.data(), image.size(), &loaded, &error));
    table->image_unload(loaded);
  } else {
    CHECK_FAILS(table->image_load(device, image.data(), image.size(), &loaded, &error),
                DVT_UNSUPPORTED, "has no SPIR-V capability Float64");
  }
}

void TestLaunches() {
  Session session;
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(session.device, &limits, &error));
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "absent", &kernel, &error), DVT_NOT_FOUND,
              "no kernel 'absent', it has 'vadd'");
  kernel = session.Kernel(image, "vadd");
  dvt_memory memory = session.Alloc(4096);
  const VectorAddScalars scalars = {64, 0, 1.0F, 0, 0};
  dvt_binding bindings[3] = {{memory, 0, 4096, 0}, {memory, 0, 4096, 0}, {memory, 0, 4096, 0}};
  dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  const auto refused = [&](dvt_code code, const std::string& part) {
    const dvt_launch batch[2] = {VectorAddLaunch(kernel, bindings, &scalars), launch};
    CHECK_FAILS(table->launch(session.stream, batch, 2, &error), code, part);
    launch = VectorAddLaunch(kernel, bindings, &scalars);
  };
  launch.kernel = nullptr;
  refused(DVT_INVALID_ARGUMENT, "launch 1 of 2: its kernel is null");
  launch.grid[1] = 0;
  refused(DVT_INVALID_ARGUMENT,
          "launch 1 of 2, kernel 'vadd': grid dimension 1 is 0, allowed are 1 to");
  launch.grid[2] = ~0U;
  if (limits.max_grid[2] < ~0U) refused(DVT_INVALID_ARGUMENT, "grid dimension 2 is 4294967295");
  launch = VectorAddLaunch(kernel, bindings, &scalars);
  launch.binding_count = 2;
  refused(DVT_INVALID_ARGUMENT, "it takes 3 buffers, got 2");
  launch.scalar_bytes = 24;
  refused(DVT_INVALID_ARGUMENT, "its scalar block has 20 bytes, got 24");
  launch.scalars = nullptr;
  refused(DVT_INVALID_ARGUMENT, "its bindings or scalars are null");
  dvt_binding wrong[3] = {bindings[0], bindings[1], bindings[2]};
  const auto refused_binding = [&](const dvt_binding& binding, const std::string& part) {
    wrong[1] = binding;
    launch.bindings = wrong;
    refused(DVT_INVALID_ARGUMENT, part);
  };
  refused_binding({nullptr, 0, 4, 0}, "the memory of buffer 1 is null");
  refused_binding({memory, 0, 1U << 30U, 0}, "buffer 1 is bound with 1073741824 bytes at byte 0");
  refused_binding({memory, ~uint64_t{0}, 4, 0}, "buffer 1 is bound with 4 bytes at byte");
  refused_binding({memory, 0, 0, 0}, "buffer 1 is bound with 0 bytes");
  if (limits.binding_alignment > 1) {
    refused_binding({memory, 1, 4, 0}, "buffer 1 is bound at byte 1, which is not a multiple of");
  }
  {
    Session other;
    CHECK_FAILS(table->launch(other.stream, &launch, 1, &error), DVT_INVALID_ARGUMENT,
                "its kernel belongs to another device than the stream");
    dvt_event* event = nullptr;
    CHECK_OK(table->event_record(other.stream, &event, &error));
    CHECK_FAILS(table->stream_wait(session.stream, event, &error), DVT_INVALID_ARGUMENT,
                "the event belongs to another device");
    table->event_destroy(event);
  }
  char host[8] = {};
  const dvt_location in_host = {nullptr, host, 0};
  const dvt_location in_memory = {memory, nullptr, 4090};
  const dvt_location nowhere = {nullptr, nullptr, 0};
  CHECK_FAILS(table->copy(session.stream, &in_host, &in_host, 8, &error), DVT_INVALID_ARGUMENT,
              "copy needs device memory at one end at least");
  CHECK_FAILS(table->copy(session.stream, &in_host, &in_memory, 8, &error), DVT_INVALID_ARGUMENT,
              "8 bytes at byte 4090 of the source, whose memory has 4096");
  CHECK_FAILS(table->copy(session.stream, &nowhere, &in_memory, 4, &error), DVT_INVALID_ARGUMENT,
              "copy was given neither memory nor host as destination");
  CHECK_FAILS(table->copy(session.stream, &in_host, &in_memory, 0, &error), DVT_INVALID_ARGUMENT,
              "at least 1 byte, got 0");
  dvt_memory none = nullptr;
  CHECK_FAILS(table->alloc(session.device, 0, &none, &error), DVT_INVALID_ARGUMENT, "got 0");
  CHECK_FAILS(table->alloc(session.device, limits.max_allocation_bytes + 1, &none, &error),
              DVT_OUT_OF_MEMORY, "one allocation holds at most");
  CHECK_FAILS(table->alloc(nullptr, 1, &none, &error), DVT_INVALID_ARGUMENT, "null pointer");
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  table->free(session.device, memory);
  table->image_unload(image);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  dvt_device* device = nullptr;
  uint32_t count = 0;
  CHECK_OK(table->device_count(&count, &error));
  CHECK_FAILS(table->device_open(count, &device, &error), DVT_NOT_FOUND, "there is no device");
  {
    const Session session;
    const Images images(session.device);
    TestModules(images);
    TestRecords(images);
    TestChangedWords(session.device);
    TestFloat64(session.device);
  }
  TestLaunches();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
