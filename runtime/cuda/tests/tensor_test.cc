/* Tensor maps: what the driver is told, how often, and what is refused before it is asked. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* A tensor of float32 with 2 dimensions: extents and stride are scalars, the box is 4 by 16. */
constexpr const char* kMap = "k 0 x float32 64 16,4 #2,#1 #3\n";

struct Scalars {
  int64_t rows = 8;
  int64_t columns = 32;
  int64_t stride = 32;
};

std::string TensorImage(const std::string& maps = kMap) {
  const std::string more =
      ", .param .s64 k_1, .param .s64 k_2, .param .s64 k_3, .param .align 64 .b8 k_4[128]";
  return ImageBytes("cuda", "ptx",
                    {{"k",
                      "k",
                      {64, 1, 1},
                      0,
                      {Buffer(3), Scalar(kInt, 64), Scalar(kInt, 64), Scalar(kInt, 64)}}},
                    {{"source", Ptx("sm_75", "", "7.0", more)}, {"tensor_maps", maps}});
}

struct Tensor {
  Tensor() {
    image = session.Load(TensorImage());
    CHECK_OK(table->image_kernel(image, "k", &kernel, &error));
    memory = session.Alloc(4096);
  }
  ~Tensor() {
    table->free(session.device, memory);
    table->image_unload(image);
  }
  Tensor(const Tensor&) = delete;
  Tensor& operator=(const Tensor&) = delete;

  int32_t Launch(uint32_t count = 1) {
    ClearError();
    const dvt_binding binding = {memory, offset, 2048, 0};
    const dvt_launch launch = {kernel, {1, 1, 1}, 1, &binding, &scalars, sizeof(scalars)};
    const std::vector<dvt_launch> launches(count, launch);
    const int32_t code = table->launch(session.stream, launches.data(), count, &error);
    if (code == DVT_OK) CHECK_OK(session.Wait());
    return code;
  }
  static int64_t Encoded() { return controls.Calls("cuTensorMapEncodeTiled"); }

  Session session;
  Scalars scalars;
  uint64_t offset = 0;
  dvt_image* image = nullptr;
  dvt_kernel* kernel = nullptr;
  dvt_memory memory = nullptr;
};

/* The same values are encoded once; each that differs makes another map, and those stay too. */
void Kept() {
  Open();
  Tensor work;
  CHECK_OK(work.Launch());
  CHECK_OK(work.Launch(3));
  CHECK_EQ(work.Encoded(), int64_t{1});
  work.offset = 16;
  CHECK_OK(work.Launch());
  work.scalars.rows = 7;
  CHECK_OK(work.Launch());
  work.scalars.columns = 31;
  CHECK_OK(work.Launch());
  work.scalars.stride = 36;
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Encoded(), int64_t{5});
  work.offset = 0;
  work.scalars = Scalars();
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Encoded(), int64_t{5});
  /* More than are kept: those used last stay. */
  for (int64_t rows = 10; rows < 30; ++rows) {
    work.scalars.rows = rows;
    CHECK_OK(work.Launch());
  }
  CHECK_EQ(work.Encoded(), int64_t{25});
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Encoded(), int64_t{25});
  work.scalars = Scalars();
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Encoded(), int64_t{26});
}

/* What the manual forbids is said with the argument's name and the value; the driver, which would
 * count it as misuse, is not asked. */
void Refused() {
  Open();
  Tensor work;
  const auto refused = [&work](const char* words) {
    CHECK_FAILS(work.Launch(), DVT_INVALID_ARGUMENT, words);
    CHECK_HAS(error.text, "launch 0 of 1, kernel 'k': tensor copies of argument 'x': ");
    work.scalars = Scalars();
    work.offset = 0;
  };
  work.offset = 8;
  refused("and must at a multiple of 16 bytes");
  work.scalars.rows = 0;
  refused("dimension 0 has extent 0, allowed are 1 to 2147483647");
  work.scalars.columns = int64_t{1} << 31;
  refused("dimension 1 has extent 2147483648");
  work.scalars.stride = 33;
  refused("dimension 0 has the stride 33 elements of 4 bytes, allowed are multiples of 16 bytes");
  work.scalars.stride = -32;
  refused("has the stride -32 elements");
  work.scalars.stride = int64_t{1} << 38;
  refused("to less than 2^40");
  CHECK_EQ(work.Encoded(), int64_t{0});
  CHECK_OK(work.Launch());
  /* A stride of 0 is a tensor whose rows are one. */
  work.scalars.stride = 0;
  CHECK_OK(work.Launch());
  CHECK_EQ(work.Encoded(), int64_t{2});
}

/* The driver's own failure names it and the argument; the next launch asks it again. */
void Failing() {
  Open();
  Tensor work;
  for (const char* const result : {"CUDA_ERROR_UNKNOWN", "CUDA_ERROR_OUT_OF_MEMORY"}) {
    Script(std::string("no images\nfail cuTensorMapEncodeTiled with ") + result);
    CHECK(work.Launch() != DVT_OK);
    CHECK_HAS(error.text,
              "kernel 'k': tensor copies of argument 'x': cuTensorMapEncodeTiled gave ");
    CHECK_HAS(error.text, result);
    Script("no images");
    CHECK_OK(work.Launch());
    work.scalars.rows += 1;
  }
}

void FailingForGood() {
  Open();
  Tensor work;
  Script("no images\nfail cuTensorMapEncodeTiled with CUDA_ERROR_ILLEGAL_ADDRESS");
  CHECK_FAILS(work.Launch(), DVT_DEVICE_LOST, "tensor copies of argument 'x': cuda:0 ");
  CHECK_HAS(error.text, "cuTensorMapEncodeTiled gave CUDA_ERROR_ILLEGAL_ADDRESS (700)");
  Script("no images");
}

/* In a graph, the nodes whose values changed get their maps anew; what fails there is said by the
 * launches one by one. */
void InGraphs() {
  Open();
  Tensor work;
  for (int round = 0; round < 6; ++round) CHECK_OK(work.Launch(5));
  CHECK_EQ(work.Encoded(), int64_t{1});
  CHECK(controls.Calls("cuGraphLaunch") > 0);
  work.scalars.rows = 5;
  CHECK_OK(work.Launch(5));
  CHECK_EQ(work.Encoded(), int64_t{2});
  work.scalars.rows = 6;
  Script(
      "no images\nfail cuTensorMapEncodeTiled with CUDA_ERROR_UNKNOWN\n"
      "fail cuTensorMapEncodeTiled after 1 with CUDA_ERROR_UNKNOWN");
  CHECK_FAILS(work.Launch(5), DVT_DRIVER_ERROR, "launch 0 of 5, kernel 'k': tensor copies of");
  Script("no images");
  CHECK_OK(work.Launch(5));
}

void Missing() {
  Open();
  const Session session;
  dvt_image* image = nullptr;
  const std::string bytes = TensorImage();
  CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
              DVT_UNSUPPORTED, "the driver has no cuTensorMapEncodeTiled");
}

void BadImages() {
  Open();
  const Session session;
  const auto load = [&session](const std::string& maps) {
    ClearError();
    dvt_image* image = nullptr;
    const std::string bytes = TensorImage(maps);
    return table->image_load(session.device, bytes.data(), bytes.size(), &image, &error);
  };
  struct Bad {
    const char* line;
    const char* words;
  };
  const Bad all[] = {
      {"other 0 x float32 0 16,4 #2,#1 #3\n", "name the function 'other'"},
      {"k 1 x float32 0 16,4 #2,#1 #3\n", "has the buffer '1'"},
      {"k a x float32 0 16,4 #2,#1 #3\n", "has the buffer 'a'"},
      {"k 0 x float8 0 16,4 #2,#1 #3\n", "has the type 'float8'"},
      {"k 0 x float32 48 16,4 #2,#1 #3\n", "has the swizzle '48'"},
      {"k 0 x float32 0 16,257 #2,#1 #3\n", "has the extent of a box '257'"},
      {"k 0 x float32 0 0,4 #2,#1 #3\n", "has the extent of a box '0'"},
      {"k 0 x float32 0 4,4,4,4,4,4 #2,#1 #3\n", "has the extent of a box '4'"},
      {"k 0 x float32 0 16,4 #2,#4 #3\n", "has the extent '#4'"},
      {"k 0 x float32 0 16,4 #2,#0 #3\n", "has the extent '#0'"},
      {"k 0 x float32 0 16,4 #2 #3\n", "has the extent ''"},
      {"k 0 x float32 0 16,4 #2,#1,#1 #3\n", "has more extents '#1'"},
      {"k 0 x float32 0 16,4 #2,#1 #3*x\n", "has the stride '#3*x'"},
      {"k 0 x float32 0 16,4 #2,#1 -1\n", "has the stride '-1'"},
      {"k 0 x float32 0 16,4 #2,#1 99999999999999999999\n", "has the stride '9999"},
      {"k 0 x float32 0 16,4 #2,#1 #3,#3\n", "has more strides '#3'"},
      {"k 0 x float32 0 16 #2 #3\n", "has more strides '#3'"},
      {"k 0 x float32 0 16,4 #2,#1 #3 5\n", "has more fields '5'"},
      {"k\n", "has the buffer ''"},
  };
  for (const Bad& bad : all) {
    CHECK_FAILS(load(bad.line), DVT_INVALID_IMAGE, bad.words);
  }
  for (const char* const good :
       {"k 0 x int8 128 128,4 #2,#1 #2*#1*4\n", "k 0 x float64 0 2 7 -\n"}) {
    dvt_image* image = session.Load(TensorImage(good));
    table->image_unload(image);
  }
}

constexpr Case kCases[] = {
    {"kept", "no images", Kept},
    {"refused", "no images", Refused},
    {"failing", "no images", Failing},
    {"failing_for_good", "no images", FailingForGood},
    {"in_graphs", "no images", InGraphs},
    {"missing", "no images\nmissing symbol cuTensorMapEncodeTiled", Missing},
    {"bad_images", "no images", BadImages},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
