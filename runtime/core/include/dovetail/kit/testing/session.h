/* A runtime under test, driven through its table: opened by its path, a device with one stream,
 * memory that is written and read, images and launches.
 *
 *   dovetail::test::OpenRuntime(argv[1], "acme");  // skips where there is no device
 *   dovetail::test::Session session;
 *   const dvt_memory x = session.Upload(std::vector<float>(64, 1.5F));
 *   dvt_image* const image = session.Load(ImageBytes(...));
 *   session.Launch({session.Kernel(image, "scale"), {1, 1, 1}, 1, &binding, &scalars, 8});
 *   CHECK_EQ(session.Read<float>(x, 64)[0], 3.0F);
 *
 * A call that fails is a failed check; one without which nothing else makes sense ends the program.
 * A Session is for one thread, as its stream is; several may be open at one time.
 */
#ifndef DOVETAIL_KIT_TESTING_SESSION_H_
#define DOVETAIL_KIT_TESTING_SESSION_H_

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {

/* Of the runtime under test. */
inline const dvt_backend_table* table = nullptr;

/* Opens the runtime of kind `kind` at `path`, and its driver from `candidates`, which are absolute
 * paths; skips where there is no driver or no device. */
inline void OpenRuntime(const char* path, const std::string& kind,
                        const std::vector<const char*>& candidates = {}) {
  table = OpenTable(path);
  CHECK_EQ(std::string(table->kind), kind);
  if (table->driver_open(candidates.data(), static_cast<uint32_t>(candidates.size()), &error) !=
      DVT_OK) {
    Skip(error.text);
  }
  uint32_t count = 0;
  CHECK_OK(table->device_count(&count, &error));
  if (count == 0) Skip(error.text[0] == '\0' ? kind + " has no device here" : error.text);
}

/* The bytes of a file; skips where it cannot be read. */
inline std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) Skip("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/* A device and one stream. */
class Session {
 public:
  explicit Session(uint32_t index = 0) {
    CHECK_OK(table->device_open(index, &device, &error));
    if (device != nullptr) CHECK_OK(table->stream_create(device, &stream, &error));
    if (stream == nullptr) Finish();
  }
  ~Session() {
    table->stream_destroy(stream);
    table->device_close(device);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  dvt_memory Alloc(uint64_t size) const {
    dvt_memory memory = nullptr;
    CHECK_OK(table->alloc(device, size, &memory, &error));
    return memory;
  }

  /* Copies in the order of the stream, without a wait; offsets and sizes in bytes. They return the
   * code, so that a failure may be what is expected. */
  int32_t Write(dvt_memory memory, const void* host, uint64_t size, uint64_t offset = 0) const {
    const dvt_location to = {memory, nullptr, offset};
    const dvt_location from = {nullptr, const_cast<void*>(host), 0};
    return table->copy(stream, &to, &from, size, &error);
  }
  int32_t Read(void* host, dvt_memory memory, uint64_t size, uint64_t offset = 0) const {
    const dvt_location to = {nullptr, host, 0};
    const dvt_location from = {memory, nullptr, offset};
    return table->copy(stream, &to, &from, size, &error);
  }
  int32_t Wait() const { return table->stream_synchronize(stream, &error); }

  /* The same for whole values, waited for; offsets in bytes. */
  template <typename T>
  void Write(dvt_memory memory, uint64_t offset, const std::vector<T>& values) const {
    CHECK_OK(Write(memory, values.data(), values.size() * sizeof(T), offset));
    CHECK_OK(Wait());
  }
  template <typename T>
  dvt_memory Upload(const std::vector<T>& values) const {
    dvt_memory memory = Alloc(values.size() * sizeof(T));
    Write(memory, 0, values);
    return memory;
  }
  template <typename T>
  std::vector<T> Read(dvt_memory memory, size_t count, uint64_t offset = 0) const {
    std::vector<T> values(count);
    CHECK_OK(Read(values.data(), memory, count * sizeof(T), offset));
    CHECK_OK(Wait());
    return values;
  }

  dvt_image* Load(const std::string& bytes) const {
    dvt_image* image = nullptr;
    CHECK_OK(table->image_load(device, bytes.data(), bytes.size(), &image, &error));
    if (image == nullptr) Finish();
    return image;
  }

  dvt_kernel* Kernel(dvt_image* image, const char* name) const {
    dvt_kernel* kernel = nullptr;
    CHECK_OK(table->image_kernel(image, name, &kernel, &error));
    if (kernel == nullptr) Finish();
    return kernel;
  }

  void Launch(const dvt_launch& launch) const {
    CHECK_OK(table->launch(stream, &launch, 1, &error));
    CHECK_OK(Wait());
  }

  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
};

}  // namespace dovetail::test

#endif  // DOVETAIL_KIT_TESTING_SESSION_H_
