// The part of the core runtime that stands in front of the table, as small as the experiment
// allows: the handshake, ownership, the aligned range of a buffer argument, cutting a grid,
// dropping what is empty. It holds no line that knows which API it talks to.
#ifndef ABI_EXPERIMENT_DRIVER_MINI_CORE_H_
#define ABI_EXPERIMENT_DRIVER_MINI_CORE_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "dovetail/backend.h"

namespace abi_experiment {

// A failed call: the code, for the cases that expect one, and the text.
class CallError : public std::runtime_error {
 public:
  CallError(int32_t code, const std::string& call, const std::string& text)
      : std::runtime_error(call + ": code " + std::to_string(code) + ": " + text), code(code) {}
  int32_t code;
};

// Calls an entry of the table with an error to fill in, and throws what it reports.
template <typename Entry, typename... Arguments>
void Call(const char* name, Entry entry, Arguments... arguments) {
  dvt_error error{};
  error.struct_size = sizeof(error);
  const int32_t code = entry(arguments..., &error);
  if (code != DVT_OK) throw CallError(code, name, error.text);
}

template <typename T>
using Handle = std::shared_ptr<T>;
using Stream = Handle<dvt_stream>;
using Event = Handle<dvt_event>;
using Image = Handle<dvt_image>;

struct Memory {
  Handle<void> handle;
  uint64_t bytes = 0;
};

// A view of float32 elements: `first` is the byte of the element whose index is 0, `begin` and
// `end` the bytes that all elements lie in.
struct View {
  const Memory* memory = nullptr;
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t first = 0;
  int32_t stride = 1;

  static View Of(const Memory& memory, uint64_t element, uint64_t count, int32_t stride = 1);
};

// Scalars in the order of the image's record; all of them four bytes wide in this experiment.
class Scalars {
 public:
  template <typename T>
  Scalars& Add(T value) {
    static_assert(sizeof(T) == 4, "the experiment's scalars have four bytes");
    const size_t at = bytes_.size();
    bytes_.resize(at + sizeof(T));
    std::memcpy(bytes_.data() + at, &value, sizeof(T));
    return *this;
  }
  const void* data() const { return bytes_.data(); }
  uint64_t size() const { return bytes_.size(); }
  void Patch(uint64_t at, uint32_t value) {
    std::memcpy(bytes_.data() + at, &value, sizeof(value));
  }

 private:
  std::vector<char> bytes_;
};

// Launches gathered for one call of the table.
class Batch {
 public:
  explicit Batch(const dvt_device_limits& limits) : limits_(limits) {}

  // The binding of a view, and the element offset that the kernel gets for it.
  dvt_binding Bind(const View& view, int32_t* offset) const;

  // Adds as many launches as the grid needs; `base_at` is where the grid base of dimension 0 stands
  // in the scalars. A grid without blocks adds none.
  void Add(dvt_kernel* kernel, uint64_t blocks, std::vector<dvt_binding> bindings, Scalars scalars,
           int64_t base_at);

  size_t size() const { return parts_.size(); }
  std::vector<dvt_launch> Launches() const;

 private:
  struct Part {
    dvt_kernel* kernel;
    uint32_t grid;
    std::vector<dvt_binding> bindings;
    Scalars scalars;
  };
  dvt_device_limits limits_;
  std::vector<Part> parts_;
};

class Device {
 public:
  Device(const std::string& library, const std::vector<std::string>& candidates);

  const dvt_backend_table& table() const { return *table_; }
  const dvt_device_limits& limits() const { return limits_; }
  const std::string& name() const { return name_; }

  Memory Alloc(uint64_t bytes) const;
  Stream NewStream() const;
  Event Record(const Stream& stream) const;
  Image Load(const std::vector<char>& bytes) const;
  dvt_kernel* Kernel(const Image& image, const char* name) const;

  void Write(const Stream& stream, const Memory& to, uint64_t offset, const void* from,
             uint64_t bytes) const;
  void Read(const Stream& stream, void* to, const Memory& from, uint64_t offset,
            uint64_t bytes) const;
  void Move(const Stream& stream, const Memory& to, uint64_t to_offset, const Memory& from,
            uint64_t from_offset, uint64_t bytes) const;
  void Launch(const Stream& stream, const Batch& batch) const;
  void Wait(const Stream& stream, const Event& event) const;
  void Synchronize(const Stream& stream) const;
  void Synchronize(const Event& event) const;

 private:
  const dvt_backend_table* table_ = nullptr;
  Handle<dvt_device> device_;
  dvt_device_limits limits_{};
  std::string name_;
};

// Opens a backend's library and shakes hands; the library stays open for good.
const dvt_backend_table* OpenTable(const std::string& library);

}  // namespace abi_experiment

#endif  // ABI_EXPERIMENT_DRIVER_MINI_CORE_H_
