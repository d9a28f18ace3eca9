/* The first Vulkan device of this machine, and helpers to run kernels on it through the table. */
#ifndef DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_
#define DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_

#include <fstream>
#include <iterator>

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {

inline const dvt_backend_table* table = nullptr;
inline std::string kernel_folder;

/* Opens the runtime at argv[1], with the compiled kernels in the folder argv[2]; skips when there
 * is no device. */
inline void OpenRuntime(int argc, char** argv) {
  if (argc < 3) Skip("usage: test LIBRARY KERNELS");
  kernel_folder = argv[2];
  table = OpenTable(argv[1]);
  CHECK_EQ(std::string(table->kind), std::string("vulkan"));
  uint32_t count = 0;
  if (table->driver_open(nullptr, 0, &error) != DVT_OK) Skip(error.text);
  CHECK_OK(table->device_count(&count, &error));
  if (count == 0) Skip("Vulkan has no device here");
}

/* A module of tests/kernels, compiled when the tests were built. */
inline std::string Spirv(const std::string& name) {
  std::ifstream file(kernel_folder + "/" + name + ".spv", std::ios::binary);
  if (!file) Skip("no compiled kernel " + name + ": glslangValidator is not installed");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/* The most of what a test needs: a device and one stream. */
class Session {
 public:
  explicit Session(uint32_t index = 0) {
    CHECK_OK(table->device_open(index, &device, &error));
    CHECK_OK(table->stream_create(device, &stream, &error));
    if (failures != 0) Finish();
  }
  ~Session() {
    table->stream_destroy(stream);
    table->device_close(device);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  dvt_memory Alloc(uint64_t size) {
    dvt_memory memory = nullptr;
    CHECK_OK(table->alloc(device, size, &memory, &error));
    return memory;
  }

  template <typename T>
  dvt_memory Upload(const std::vector<T>& values) {
    dvt_memory memory = Alloc(values.size() * sizeof(T));
    Write(memory, 0, values);
    return memory;
  }

  template <typename T>
  void Write(dvt_memory memory, uint64_t offset, const std::vector<T>& values) {
    const dvt_location to = {memory, nullptr, offset};
    const dvt_location from = {nullptr, const_cast<T*>(values.data()), 0};
    CHECK_OK(table->copy(stream, &to, &from, values.size() * sizeof(T), &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
  }

  template <typename T>
  std::vector<T> Read(dvt_memory memory, size_t count, uint64_t offset = 0) {
    std::vector<T> values(count);
    const dvt_location to = {nullptr, values.data(), 0};
    const dvt_location from = {memory, nullptr, offset};
    CHECK_OK(table->copy(stream, &to, &from, count * sizeof(T), &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
    return values;
  }

  dvt_image* Load(const std::string& bytes) {
    dvt_image* image = nullptr;
    CHECK_OK(table->image_load(device, bytes.data(), bytes.size(), &image, &error));
    if (image == nullptr) Finish();
    return image;
  }

  dvt_kernel* Kernel(dvt_image* image, const char* name) {
    dvt_kernel* kernel = nullptr;
    CHECK_OK(table->image_kernel(image, name, &kernel, &error));
    if (kernel == nullptr) Finish();
    return kernel;
  }

  void Launch(const dvt_launch& launch) {
    CHECK_OK(table->launch(stream, &launch, 1, &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
  }

  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
};

/* An image of one kernel, whose symbol is the name of its file. */
inline std::string KernelImage(const std::string& name, uint32_t threads,
                               const std::vector<Argument>& arguments, uint64_t shared_bytes = 0,
                               std::map<std::string, std::string> payload = {}) {
  if (payload.count(name) == 0) payload[name] = Spirv(name);
  return ImageBytes("vulkan", "spv", {{name, name, {threads, 1, 1}, shared_bytes, arguments}},
                    payload);
}

inline std::string VectorAddImage() {
  return KernelImage("vadd", 64,
                     {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Offset(0, 32),
                      Scalar(kFloat, 32), Offset(1, 32), Offset(2, 32)});
}

struct VectorAddScalars {
  int32_t count;
  int32_t x_offset;
  float scale;
  int32_t y_offset;
  int32_t z_offset;
};
static_assert(sizeof(VectorAddScalars) == 20);

inline dvt_launch VectorAddLaunch(dvt_kernel* kernel, const dvt_binding* bindings,
                                  const VectorAddScalars* scalars) {
  const auto blocks = static_cast<uint32_t>((scalars->count + 63) / 64);
  return {kernel, {blocks, 1, 1}, 3, bindings, scalars, sizeof(*scalars)};
}

inline std::string SpinImage() {
  return KernelImage("spin", 1, {Buffer(3, kUInt), Scalar(kUInt, 32)});
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_
