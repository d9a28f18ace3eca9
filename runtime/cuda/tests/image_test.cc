/* Images: formats, architectures, shared memory, clusters, launches that are refused. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

int32_t Load(const Session& session, const std::string& bytes) {
  dvt_image* image = nullptr;
  ClearError();
  const int32_t code =
      table->image_load(session.device, bytes.data(), bytes.size(), &image, &error);
  if (code == DVT_OK) table->image_unload(image);
  return code;
}

/* Loads, prepares and launches the kernel `k` with some shared memory, or gives the first failure.
 */
int32_t Launch(const Session& session, const std::string& bytes, uint32_t grid = 1,
               const uint32_t* shared = nullptr) {
  ClearError();
  dvt_image* image = nullptr;
  int32_t code = table->image_load(session.device, bytes.data(), bytes.size(), &image, &error);
  if (code != DVT_OK) return code;
  dvt_kernel* kernel = nullptr;
  code = table->image_kernel(image, "k", &kernel, &error);
  if (code == DVT_OK) {
    const dvt_memory memory = session.Alloc(256);
    const dvt_binding binding = {memory, 0, 256, 0};
    const dvt_launch launch = {kernel,   {grid, 1, 1}, 1,
                               &binding, shared,       shared == nullptr ? 0 : sizeof(*shared)};
    code = table->launch(session.stream, &launch, 1, &error);
    if (code == DVT_OK) CHECK_OK(session.Wait());
    table->free(session.device, memory);
  }
  table->image_unload(image);
  return code;
}

void Formats() {
  Open();
  const Session session;
  CHECK_OK(Launch(session, HandMade("ptx", {{"source", Ptx()}})));
  CHECK_FAILS(Load(session, HandMade("spv", {{"source", "x"}})), DVT_INVALID_IMAGE,
              "'ptx', 'cu' and 'cubin'");
  CHECK_FAILS(Load(session, HandMade("ptx", {{"binary", "x"}})), DVT_INVALID_IMAGE,
              "payload has 'binary'");
  CHECK_FAILS(Load(session, HandMade("ptx", {})), DVT_INVALID_IMAGE, "needs 'source'");
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", std::string("a\0b", 3)}})),
              DVT_INVALID_IMAGE, "zero byte");
  CHECK_FAILS(Load(session, HandMade("cubin", {{"binary", "no ELF file at all"}})),
              DVT_INVALID_IMAGE, "is not a cubin");
  CHECK_FAILS(Load(session, ImageBytes("opencl", "cl", {}, {{"source", "x"}})), DVT_INVALID_IMAGE,
              "this runtime loads 'cuda'");
  CHECK_FAILS(
      Load(session, ImageBytes("cuda", "ptx", {{"k", "k", {1, 1, 1}, 0, {Buffer(1), Offset(0)}}},
                               {{"source", Ptx()}})),
      DVT_INVALID_IMAGE, "offset argument");
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", "this is no PTX"}})), DVT_INVALID_IMAGE,
              "cuModuleLoadDataEx gave CUDA_ERROR_INVALID_PTX");
  const std::string whole = HandMade("ptx", {{"source", Ptx()}});
  for (size_t size = 0; size < whole.size(); size += 7) {
    CHECK_FAILS(Load(session, whole.substr(0, size)), DVT_INVALID_IMAGE, "image byte");
  }
  dvt_image* image = session.Load(whole);
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "other", &kernel, &error), DVT_NOT_FOUND,
              "no kernel 'other', it has 'k'");
  table->image_unload(image);
  image = session.Load(
      ImageBytes("cuda", "ptx", {{"k", "elsewhere", {1, 1, 1}, 0, {}}}, {{"source", Ptx()}}));
  CHECK_FAILS(table->image_kernel(image, "k", &kernel, &error), DVT_INVALID_IMAGE,
              "symbol 'elsewhere'");
  CHECK_HAS(error.text, "cuModuleGetFunction gave CUDA_ERROR_NOT_FOUND");
  table->image_unload(image);
}

/* The head of a cubin for one architecture, in one of the two layouts of its flags. */
std::string Cubin(int sm, int abi) {
  std::string bytes(64, '\0');
  bytes.replace(0, 6, std::string("\177ELF\2\1", 6));
  bytes[8] = static_cast<char>(abi);
  bytes[18] = static_cast<char>(190);
  bytes[abi >= 8 ? 49 : 48] = static_cast<char>(sm);
  bytes[58] = 64;
  return bytes;
}

void Architectures() {
  Open(); /* sm_90 */
  const Session session;
  CHECK_OK(Load(session, HandMade("ptx", {{"source", Ptx("sm_90a")}})));
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", Ptx("sm_120")}})), DVT_UNSUPPORTED,
              "PTX for sm_120, and the device is sm_90");
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", Ptx("sm_80a")}})), DVT_UNSUPPORTED,
              "PTX for sm_80a, and the device is sm_90");
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", Ptx("sm_75", "", "9.9")}})),
              DVT_UNSUPPORTED, "the driver is for CUDA 13.0");
  CHECK_FAILS(Load(session, HandMade("cubin", {{"binary", Cubin(86, 7)}})), DVT_UNSUPPORTED,
              "a cubin for sm_86, and the device is sm_90");
  CHECK_FAILS(Load(session, HandMade("cubin", {{"binary", Cubin(100, 8)}})), DVT_UNSUPPORTED,
              "a cubin for sm_100, and the device is sm_90");
  std::string cut = Cubin(90, 8);
  cut[40] = 64; /* a table of sections behind the end */
  cut[60] = 3;
  CHECK_FAILS(Load(session, HandMade("cubin", {{"binary", cut}})), DVT_INVALID_IMAGE, "cut off");
  CHECK_FAILS(Load(session, HandMade("cu", {{"source", "x"}, {"options", "-O3"}})),
              DVT_INVALID_IMAGE, "name no architecture");
  CHECK_FAILS(Load(session, HandMade("cu", {{"source", "x"},
                                            {"options", "--gpu-architecture=compute_120"}})),
              DVT_UNSUPPORTED, "CUDA C++ for sm_120, and the device is sm_90");
  /* No compiler: what is missing, and what was tried. */
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes.count("cuda.nvrtc"), size_t{0});
  CHECK_HAS(attributes["cuda.nvrtc.missing"], "DOVETAIL_NVRTC_LIBRARIES");
  CHECK_FAILS(Load(session,
                   HandMade("cu", {{"source", "x"}, {"options", "--gpu-architecture=compute_90"}})),
              DVT_UNSUPPORTED, "nvidia-cuda-nvrtc");
  CHECK_HAS(error.text, "tried nothing");
}

void SharedMemory() {
  Open(); /* 48 KiB without asking, 227 KiB with */
  const Session session;
  const std::string ptx = Ptx();
  const int64_t before = controls.Calls("cuFuncSetAttribute");
  CHECK_OK(Launch(session, HandMade("ptx", {{"source", ptx}}, 49152)));
  CHECK_EQ(controls.Calls("cuFuncSetAttribute"), before);
  CHECK_OK(Launch(session, HandMade("ptx", {{"source", ptx}}, 232448)));
  CHECK(controls.Calls("cuFuncSetAttribute") > before);
  CHECK_FAILS(Launch(session, HandMade("ptx", {{"source", ptx}}, 232449)), DVT_UNSUPPORTED,
              "it needs 232449 bytes of shared memory, cuda:0");
  /* An array whose size the launch says, behind one of constant size. */
  const std::string dynamic =
      HandMade("ptx", {{"source", Ptx("sm_75", "", "7.0", ", .param .u32 k_1")}}, 1024, true);
  uint32_t bytes = 232448 - 1024;
  CHECK_OK(Launch(session, dynamic, 1, &bytes));
  ++bytes;
  CHECK_FAILS(Launch(session, dynamic, 1, &bytes), DVT_INVALID_ARGUMENT,
              "launch 0 of 1, kernel 'k': it takes 232464 bytes of shared memory");
  bytes = 0;
  CHECK_OK(Launch(session, dynamic, 1, &bytes));
}

void Blocks() {
  Open();
  const Session session;
  CHECK_FAILS(Launch(session, HandMade("ptx", {{"source", Ptx()}}, 0, false, 1025)),
              DVT_UNSUPPORTED, "1025 threads along dimension 0");
}

void Launches() {
  Open();
  ScaleAdd work;
  dvt_launch launch = work.launch;
  const auto run = [&] { return table->launch(work.session.stream, &launch, 1, &error); };
  launch.binding_count = 1;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "it takes 2 buffers, got 1");
  launch = work.launch;
  launch.scalar_bytes = 4;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "has 12 bytes, got 4");
  launch = work.launch;
  launch.grid[1] = 65536;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "grid dimension 1 is 65536, allowed are 1 to 65535");
  launch = work.launch;
  launch.kernel = nullptr;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "its kernel is null");
  launch = work.launch;
  launch.scalars = nullptr;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "its bindings or scalars are null");
  const dvt_binding none[2] = {{nullptr, 0, 4, 0}, {nullptr, 0, 4, 0}};
  launch = work.launch;
  launch.bindings = none;
  CHECK_FAILS(run(), DVT_INVALID_ARGUMENT, "the memory of buffer 0 is null");
  CHECK_OK(table->launch(work.session.stream, nullptr, 0, &error));
  work.CheckResult(0);
}

/* Clusters stand in the code; a grid that they do not divide is refused before the launch. */
void Clusters() {
  Open();
  const Session session;
  const std::string text =
      ".version 8.0\n.target sm_90\n.address_size 64\n"
      ".visible .entry k(.param .u64 k_0)\n"
      ".explicitcluster\n.reqnctapercluster 2, 1, 1\n{\nret;\n}\n";
  const std::string bytes = HandMade("ptx", {{"source", text}});
  CHECK_OK(Launch(session, bytes, 4));
  CHECK_FAILS(Launch(session, bytes, 3), DVT_INVALID_ARGUMENT,
              "grid dimension 0 is 3, and its clusters need a multiple of 2");
}

/* A kernel that the image names is launched before its predecessor ends; on a driver without that
 * it is an ordinary launch. */
void Programmatic() {
  Open();
  const Session session;
  const bool has_it = dlsym(driver, "cuLaunchKernelEx") != nullptr;
  const std::string bytes = HandMade("ptx", {{"source", Ptx()}, {"programmatic", "a\nk"}});
  CHECK_OK(Launch(session, bytes));
  CHECK_EQ(controls.Calls("cuLaunchKernelEx"), int64_t{has_it ? 1 : 0});
  CHECK_EQ(controls.Calls("cuLaunchKernel"), int64_t{has_it ? 0 : 1});
  CHECK_OK(Launch(session, HandMade("ptx", {{"source", Ptx()}, {"programmatic", "ka\nb"}})));
  CHECK_EQ(controls.Calls("cuLaunchKernelEx"), int64_t{has_it ? 1 : 0});
}

/* NVRTC of a later release than the driver: its PTX is refused, its binary code is not. */
void NvrtcNewer() {
  Open(); /* sm_90 */
  const Session session;
  CHECK_EQ(Attributes(table, session.device)["cuda.nvrtc"], std::string("1305"));
  const auto image = [](const std::string& architecture) {
    return HandMade("cu", {{"source", "extern \"C\" __global__ void k(unsigned* k_0) {}\n"},
                           {"options", "--gpu-architecture=" + architecture + "\n"}});
  };
  /* For this device by binary code at once; for an older one by PTX, which is refused first. */
  CHECK_OK(Load(session, image("compute_90")));
  CHECK_EQ(controls.Calls("cuModuleLoadDataEx"), int64_t{1});
  CHECK_OK(Load(session, image("compute_75")));
  CHECK_EQ(controls.Calls("cuModuleLoadDataEx"), int64_t{3});
  /* PTX itself of that release. */
  CHECK_FAILS(Load(session, HandMade("ptx", {{"source", Ptx("sm_75", "", "9.3")}})),
              DVT_UNSUPPORTED, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)");
  CHECK_HAS(error.text, "the driver is for CUDA 13.0: update it, or build for an older PTX");
}

/* NVRTC older than the driver: PTX of an older release is what every driver takes. */
void NvrtcOlder() {
  Open();
  const Session session;
  CHECK_EQ(Attributes(table, session.device)["cuda.nvrtc"], std::string("1204"));
  CHECK_OK(Load(session, HandMade("cu", {{"source", "__global__ void k(unsigned* k_0) {}\n"},
                                         {"options", "--gpu-architecture=compute_75\n"}})));
  CHECK_EQ(controls.Calls("cuModuleLoadDataEx"), int64_t{1});
  /* A text that somebody brought says nothing: it is for this device. */
  CHECK_OK(Load(session, HandMade("cu", {{"source", "__global__ void k(unsigned* k_0) {}\n"}})));
  CHECK_EQ(controls.Calls("cuModuleLoadDataEx"), int64_t{2});
}

constexpr Case kCases[] = {
    {"formats", "no images", Formats},
    {"architectures", "no images", Architectures},
    {"shared_memory", "no images", SharedMemory},
    {"blocks", "no images", Blocks},
    {"launches", "", Launches},
    {"clusters", "no images", Clusters},
    {"programmatic", "no images", Programmatic},
    {"nvrtc_newer", "no images\nnvrtc: version 13050", NvrtcNewer},
    {"nvrtc_older", "no images\nnvrtc: version 12040", NvrtcOlder},
    {"programmatic_missing", "no images\nmissing symbol cuLaunchKernelEx", Programmatic},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
