/* Textures against the fake OpenCL driver: when an image is a view of its buffer and when a copy,
 * what is refused, and nothing left behind where a call fails. That kernels read and write the
 * right texels is shown by the conformance cases `placed_*`.
 *
 * usage: textures_test RUNTIME FAKE CASE loader|driver, one process a case, as a driver is opened
 * once a process.
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

constexpr uint64_t kBytes = 4096;

/* A kernel that reads one texture of rows * columns texels and writes another. */
std::string TextureImage(const std::string& textures, uint8_t written = 2) {
  const std::string source =
      "__kernel void pass(read_only image2d_t x, write_only image2d_t y, const int rows,\n"
      "    const long columns, const long x_offset) {}\n";
  std::map<std::string, std::string> payload = {{"source", source}};
  if (!textures.empty()) payload["textures"] = textures;
  return ImageBytes("opencl", "cl",
                    {{"pass",
                      "pass",
                      {64, 1, 1},
                      0,
                      {Buffer(1), Buffer(written), Scalar(kInt, 32), Scalar(kInt, 64), Offset(0)}}},
                    payload);
}

const char* const kTextures = "pass 0 @2 @3\npass 1 2*@2 @3\n";

struct Scalars {
  int32_t rows;
  int32_t padding;
  int64_t columns;
  int64_t x_offset;
};

struct TextureWork {
  Session session;
  dvt_image* image = nullptr;
  dvt_kernel* kernel = nullptr;
  dvt_memory x = session.Alloc(kBytes);
  dvt_memory y = session.Alloc(kBytes);

  explicit TextureWork(const std::string& textures = kTextures)
      : image(session.Load(TextureImage(textures))), kernel(session.Kernel(image, "pass")) {}
  ~TextureWork() {
    table->free(session.device, x);
    table->free(session.device, y);
    table->image_unload(image);
  }
  int32_t Launch(const Scalars& scalars) {
    const dvt_binding bindings[] = {{x, 0, kBytes, 0}, {y, 0, kBytes, 0}};
    const dvt_launch launch = {kernel, {1, 1, 1}, 2, bindings, &scalars, sizeof(scalars)};
    return table->launch(session.stream, &launch, 1, &error);
  }
  void Finish() { CHECK_OK(table->stream_synchronize(session.stream, &error)); }
};

/* Calls since the last look: images made, copies to them, copies back. */
struct Calls {
  int64_t images = 0;
  int64_t to = 0;
  int64_t back = 0;

  static Calls Now() {
    return {controls.Calls("clCreateImage"), controls.Calls("clEnqueueCopyBufferToImage"),
            controls.Calls("clEnqueueCopyImageToBuffer")};
  }
  void Expect(int64_t more_images, int64_t more_to, int64_t more_back) {
    const Calls now = Now();
    CHECK_EQ(now.images - images, more_images);
    CHECK_EQ(now.to - to, more_to);
    CHECK_EQ(now.back - back, more_back);
    *this = now;
  }
};

/* Rows that lie as the device wants them are read and written where they are. */
void TestViews(const char* fake) {
  Open(fake);
  TextureWork work;
  Calls calls = Calls::Now();
  CHECK_OK(work.Launch({4, 0, 8, 0}));
  calls.Expect(2, 0, 0);
  /* A pitch that is no multiple of 4 texels. */
  CHECK_OK(work.Launch({4, 0, 6, 0}));
  calls.Expect(2, 2, 1);
  /* Elements that do not begin where the memory does; the other one is still a view. */
  CHECK_OK(work.Launch({4, 0, 8, 4}));
  calls.Expect(2, 1, 0);
  /* Nothing to read: the kernel still gets an image. */
  CHECK_OK(work.Launch({0, 0, 8, 0}));
  CHECK_OK(work.Launch({4, 0, 0, 0}));
  calls.Expect(4, 0, 0);
  work.Finish();
}

/* A device that has images, and none that is a view of a buffer. */
void TestCopies(const char* fake) {
  Open(fake);
  auto attributes = Attributes(table, Session().device);
  CHECK_EQ(attributes["opencl.images"], std::string("true"));
  CHECK_EQ(attributes["opencl.image2d_max_width"], std::string("32"));
  CHECK_EQ(attributes.count("opencl.image_pitch_alignment"), size_t{0});
  TextureWork work;
  Calls calls = Calls::Now();
  CHECK_OK(work.Launch({4, 0, 8, 0}));
  calls.Expect(2, 2, 1);
  work.Finish();
  const char* const most =
      "texture 0 has 33 rows of 1 texels, device 'Dovetail fake OpenCL device 0' has images of at "
      "most 32 rows of 32";
  CHECK_FAILS(work.Launch({33, 0, 1, 0}), DVT_UNSUPPORTED, most);
  CHECK_FAILS(work.Launch({1, 0, 33, 0}), DVT_UNSUPPORTED, "has 1 rows of 33 texels");
  CHECK_FAILS(work.Launch({17, 0, 1, 0}), DVT_UNSUPPORTED, "texture 1 has 34 rows");
  CHECK_FAILS(work.Launch({-1, 0, 1, 0}), DVT_UNSUPPORTED, "texture 0 has 18446744073709551615");
  work.Finish();
}

void TestNoImages(const char* fake) {
  Open(fake);
  Session session;
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes["opencl.images"], std::string("false"));
  dvt_image* const image = session.Load(TextureImage(kTextures));
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "pass", &kernel, &error), DVT_UNSUPPORTED,
              "kernel 'pass' reaches buffers as textures, device 'Dovetail fake OpenCL device 0' "
              "has no images");
  table->image_unload(image);
}

/* Each call that makes or copies an image fails once; what was made before is given back. */
void TestFailures(const char* fake) {
  Open(fake);
  TextureWork work;
  const Scalars copied = {4, 0, 6, 0};
  Script("fail clCreateImage with CL_IMAGE_FORMAT_NOT_SUPPORTED");
  CHECK_FAILS(work.Launch(copied), DVT_DRIVER_ERROR,
              "texture 0 of 4 rows of 6 texels: clCreateImage failed: "
              "CL_IMAGE_FORMAT_NOT_SUPPORTED (-10)");
  Script("fail clCreateImage with CL_OUT_OF_RESOURCES");
  CHECK_FAILS(work.Launch(copied), DVT_OUT_OF_MEMORY, "clCreateImage failed");
  Script("fail clEnqueueCopyBufferToImage with CL_OUT_OF_RESOURCES");
  CHECK_FAILS(work.Launch(copied), DVT_DRIVER_ERROR,
              "texture 0: clEnqueueCopyBufferToImage failed: CL_OUT_OF_RESOURCES (-5)");
  Script("fail clEnqueueCopyImageToBuffer with CL_OUT_OF_RESOURCES");
  CHECK_FAILS(work.Launch(copied), DVT_DRIVER_ERROR, "clEnqueueCopyImageToBuffer failed");
  work.Finish();
  /* Under way. */
  Script("fail execution:copy with CL_OUT_OF_RESOURCES");
  CHECK_OK(work.Launch(copied));
  CHECK_FAILS(table->stream_synchronize(work.session.stream, &error), DVT_DRIVER_ERROR,
              "copy to a texture failed: CL_OUT_OF_RESOURCES (-5)");
  CHECK_OK(work.Launch(copied));
  work.Finish();
}

void TestMalformed(const char* fake) {
  Open(fake);
  Session session;
  const auto refuse = [&session](const std::string& textures, const char* text,
                                 uint8_t written = 2) {
    const std::string bytes = TextureImage(textures, written);
    dvt_image* image = nullptr;
    CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
                DVT_INVALID_IMAGE, text);
  };
  refuse("pass 0 @2 @3", "the text does not end with a line");
  refuse("\n", "'' is not function, argument, rows and columns");
  refuse("pass 0 @2\n", "'pass 0 @2' is not function, argument, rows and columns");
  refuse("fail 0 @2 @3\n", "is not function");
  refuse("pass 9 @2 @3\n", "is not function");
  refuse("pass x @2 @3\n", "is not function");
  refuse("pass 2 @2 @3\n", "argument 2 of 'pass' cannot be an image");
  refuse("pass 1 @2 @3\n", "argument 1 of 'pass' cannot be an image", 3);
  refuse("pass 0 @0 @3\n", "argument 0 of 'pass' is not an integer");
  refuse("pass 0 @4 @3\n", "argument 4 of 'pass' is not an integer");
  refuse("pass 0 @2 @9\n", "argument 9 of 'pass' is not an integer");
  refuse("pass 0 2* @3\n", "'' is not a size");
  refuse("pass 0 -1 @3\n", "'-1' is not a size");
  refuse("pass 0 99999999999999999999 @3\n", "is no size");
  refuse("pass 0 1*1*1*1*1*1*1*1*1*1*1*1*1*1*1*1*1 1\n", "too many factors");
  refuse("pass 0 @2 @3\npass 0 @2 @3\n", "appears twice");
}

const Case kCases[] = {
    {"views", "no images", TestViews},
    {"copies", "no images\ndevice 0 without=cl_khr_image2d_from_buffer image_texels=32",
     TestCopies},
    {"no_images", "no images\ndevice 0 image_texels=0", TestNoImages},
    {"failures", "no images", TestFailures},
    {"malformed", "no images", TestMalformed},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
