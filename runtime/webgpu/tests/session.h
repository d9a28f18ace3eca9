/* A WebGPU device of this machine, and helpers to run kernels on it through the table. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_
#define DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {

inline const dvt_backend_table* table = nullptr;

/* Opens the runtime at argv[1] with the library at argv[2], if there is one; skips when there is no
 * device. */
inline void OpenRuntime(int argc, char** argv) {
  if (argc < 2) Skip("usage: test LIBRARY [WEBGPU_LIBRARY]");
  table = OpenTable(argv[1]);
  CHECK_EQ(std::string(table->kind), std::string("webgpu"));
  const char* const candidates[] = {argc > 2 ? argv[2] : ""};
  uint32_t count = 0;
  if (table->driver_open(candidates, argc > 2 ? 1 : 0, &error) != DVT_OK) Skip(error.text);
  CHECK_OK(table->device_count(&count, &error));
  if (count == 0) Skip(error.text);
}

/* The most of what a test needs: a device and one stream. */
class Session {
 public:
  explicit Session(uint32_t index = 0) {
    CHECK_OK(table->device_open(index, &device, &error));
    CHECK_OK(table->stream_create(device, &stream, &error));
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
    return image;
  }

  dvt_kernel* Kernel(dvt_image* image, const char* name) {
    dvt_kernel* kernel = nullptr;
    CHECK_OK(table->image_kernel(image, name, &kernel, &error));
    return kernel;
  }

  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
};

/* An image of one kernel. */
inline std::string KernelImage(const std::string& text, const std::vector<Argument>& arguments,
                               uint32_t threads = 64, uint64_t shared_bytes = 0) {
  return ImageBytes("webgpu", "wgsl",
                    {{"kernel", "kernel_symbol", {threads, 1, 1}, shared_bytes, arguments}},
                    {{"kernel_symbol", text}});
}

/* z[i] = x[x_offset + i] + scale * y[y_offset + i] for i < count. */
inline std::string VectorAddImage() {
  return KernelImage(
      "struct Scalars { count: i32, x_offset: i32, scale: f32, y_offset: i32 }\n"
      "@group(0) @binding(0) var<storage, read> x: array<f32>;\n"
      "@group(0) @binding(1) var<storage, read> y: array<f32>;\n"
      "@group(0) @binding(2) var<storage, read_write> z: array<f32>;\n"
      "@group(0) @binding(3) var<uniform> s: Scalars;\n"
      "@compute @workgroup_size(64)\n"
      "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
      "  let i = i32(thread.x);\n"
      "  if (i < s.count) { z[i] = x[s.x_offset + i] + s.scale * y[s.y_offset + i]; }\n"
      "}\n",
      {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Offset(0, 32), Scalar(kFloat, 32),
       Offset(1, 32)});
}

struct VectorAddScalars {
  int32_t count;
  int32_t x_offset;
  float scale;
  int32_t y_offset;
};

inline dvt_launch VectorAddLaunch(dvt_kernel* kernel, const dvt_binding* bindings,
                                  const VectorAddScalars* scalars) {
  const auto blocks = static_cast<uint32_t>((scalars->count + 63) / 64);
  return {kernel, {blocks, 1, 1}, 3, bindings, scalars, sizeof(*scalars)};
}

/* Adds 1 to each of `count` numbers, through one buffer or through two. */
inline std::string IncrementImage(bool is_split) {
  const std::string source = is_split ? "source" : "out";
  return KernelImage(
      std::string(is_split ? "@group(0) @binding(0) var<storage, read> source: array<u32>;\n"
                           : "") +
          "@group(0) @binding(" + (is_split ? "1" : "0") +
          ") var<storage, read_write> out: array<u32>;\n"
          "@compute @workgroup_size(64)\n"
          "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
          "  if (thread.x < arrayLength(&out)) { out[thread.x] = " +
          source + "[thread.x] + 1u; }\n}\n",
      is_split ? std::vector<Argument>{Buffer(1, kUInt), Buffer(2, kUInt)}
               : std::vector<Argument>{Buffer(3, kUInt)});
}

/* Keeps every thread busy for `rounds` rounds of arithmetic, and then counts itself. */
inline std::string BusyImage() {
  return KernelImage(
      "struct Scalars { rounds: u32 }\n"
      "@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;\n"
      "@group(0) @binding(1) var<uniform> s: Scalars;\n"
      "@compute @workgroup_size(64)\n"
      "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
      "  var x = thread.x;\n"
      "  for (var i = 0u; i < s.rounds; i++) { x = x * 1664525u + 1013904223u; }\n"
      "  if (x == 77u) { atomicAdd(&out[1], 1u); }\n"
      "  if (thread.x == 0u) { atomicAdd(&out[0], 1u); }\n"
      "}\n",
      {Buffer(3, kUInt), Scalar(kUInt, 32)});
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_
