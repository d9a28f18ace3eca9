// dovetail.h for C++17: owners, exceptions and calls with ordinary arguments. Nothing but inline
// code over the C functions, so that it is compiled with the program and fits any compiler.
//
//   dovetail::host::Bundle bundle("saxpy.dvt");
//   dovetail::host::Device device("opencl:0");
//   dovetail::host::Tensor x = device.Upload(values);  // a std::vector<float>
//   dovetail::host::Tensor y = device.Empty<float>({n});
//   bundle.GetFunction("saxpy", &device)(2.0f, x, y);
//   std::vector<float> result = y.Download<float>();
//
// All of it throws Error, which carries the kind and the text of the C interface. Objects can be
// moved and not copied, except Device and Function, whose copies stand for the same. What is said
// of threads and lifetimes in dovetail.h holds here too.
#ifndef DOVETAIL_DOVETAIL_HPP_
#define DOVETAIL_DOVETAIL_HPP_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "dovetail/dovetail.h"

namespace dovetail::host {

class Error : public std::runtime_error {
 public:
  Error(int32_t kind, const std::string& text)
      : std::runtime_error(text), kind_(static_cast<dovetail_error>(kind)) {}

  dovetail_error kind() const { return kind_; }
  // "BundleError", as the Python class is called.
  const char* name() const { return dovetail_error_name(kind_); }

 private:
  dovetail_error kind_;
};

namespace internal {

// Calls a C function with a status behind its other arguments, and throws what it reports.
template <typename... Parameters, typename... Arguments>
void Check(int32_t (*function)(Parameters...), Arguments&&... arguments) {
  dovetail_status status = {};
  if (function(std::forward<Arguments>(arguments)..., &status) == DOVETAIL_OK) return;
  const Error error(status.kind, status.text == nullptr ? "out of memory" : status.text);
  dovetail_status_clear(&status);
  throw error;
}

inline std::string TakeText(char* text) {
  const std::unique_ptr<char, void (*)(void*)> owner(text, dovetail_free);
  return text == nullptr ? std::string() : std::string(text);
}

template <typename Handle, void (*release)(Handle*)>
struct Release {
  void operator()(Handle* handle) const { release(handle); }
};
template <typename Handle, void (*release)(Handle*)>
using Owner = std::unique_ptr<Handle, Release<Handle, release>>;

}  // namespace internal

// Throws unless the library serves what this header was written for. Bundle and Device do it first.
inline void RequireApi() { internal::Check(dovetail_api_require, DOVETAIL_API_VERSION); }

// What DLPack calls the type of an element. Types that C++ has no name for, such as 16-bit floats,
// are given by their numbers: DLDataType{kDLBfloat, 16, 1}.
template <typename Element>
constexpr DLDataType Dtype() {
  using Plain = std::remove_cv_t<Element>;
  static_assert(std::is_arithmetic_v<Plain> && !std::is_same_v<Plain, long double>,
                "the elements of a tensor are bool, integers, float or double");
  const auto bits = static_cast<uint8_t>(8 * sizeof(Plain));
  if constexpr (std::is_same_v<Plain, bool>) {
    return DLDataType{kDLBool, bits, 1};
  } else if constexpr (std::is_floating_point_v<Plain>) {
    return DLDataType{kDLFloat, bits, 1};
  } else if constexpr (std::is_signed_v<Plain>) {
    return DLDataType{kDLInt, bits, 1};
  } else {
    return DLDataType{kDLUInt, bits, 1};
  }
}

// Row-major memory of the host that somebody else owns; it must outlive the view. One of const
// elements is never written.
class View {
 public:
  template <typename Element>
  View(Element* data, std::vector<int64_t> shape)
      : View(const_cast<std::remove_cv_t<Element>*>(data), Dtype<Element>(), std::move(shape),
             std::is_const_v<Element>) {}
  template <typename Element>
  explicit View(std::vector<Element>& values)
      : View(values.data(), {static_cast<int64_t>(values.size())}) {}
  template <typename Element>
  explicit View(const std::vector<Element>& values)
      : View(values.data(), {static_cast<int64_t>(values.size())}) {}
  View(void* data, DLDataType dtype, std::vector<int64_t> shape, bool is_read_only = false)
      : shape_(std::move(shape)), is_read_only_(is_read_only) {
    tensor_.data = data;
    tensor_.device = DLDevice{kDLCPU, 0};
    tensor_.ndim = static_cast<int32_t>(shape_.size());
    tensor_.dtype = dtype;
  }

  // Valid while the view is, and until it is moved.
  const DLTensor* tensor() const {
    tensor_.shape = const_cast<int64_t*>(shape_.data());
    return &tensor_;
  }
  bool is_read_only() const { return is_read_only_; }

 private:
  mutable DLTensor tensor_ = {};
  std::vector<int64_t> shape_;
  bool is_read_only_;
};

class Tensor;

class Device {
 public:
  // "opencl:0", "cpu".
  explicit Device(const std::string& name) {
    RequireApi();
    internal::Check(dovetail_device_open, name.c_str(), &device_);
  }
  // The one that tensors with this label live on.
  explicit Device(DLDevice label) {
    internal::Check(dovetail_device_of, static_cast<int32_t>(label.device_type), label.device_id,
                    &device_);
  }

  DLDevice label() const {
    DLDevice label = {};
    internal::Check(dovetail_device_label, device_, &label);
    return label;
  }
  // JSON, see dovetail_device_describe.
  std::string Describe() const {
    char* text = nullptr;
    internal::Check(dovetail_device_describe, device_, &text);
    return internal::TakeText(text);
  }
  void Synchronize() const { internal::Check(dovetail_device_synchronize, device_); }
  void SetTimeLimit(double seconds) const {
    internal::Check(dovetail_device_set_time_limit, device_, seconds);
  }

  // Unwritten memory.
  Tensor Empty(DLDataType dtype, const std::vector<int64_t>& shape) const;
  template <typename Element>
  Tensor Empty(const std::vector<int64_t>& shape) const;
  Tensor Upload(const View& values) const;
  template <typename Element>
  Tensor Upload(const std::vector<Element>& values) const;

  dovetail_device* get() const { return device_; }

 private:
  dovetail_device* device_ = nullptr;  // lives until the process ends
};

// Memory on a device, with a dtype and a shape; the memory goes with it.
class Tensor {
 public:
  // Takes a tensor of the C interface, or of another library (DLPack).
  explicit Tensor(DLManagedTensorVersioned* managed) : managed_(managed) {}

  const DLTensor* tensor() const { return managed_ == nullptr ? nullptr : &managed_->dl_tensor; }
  std::vector<int64_t> shape() const {
    const DLTensor* found = tensor();
    if (found == nullptr) return {};
    return std::vector<int64_t>(found->shape, found->shape + found->ndim);
  }
  int64_t size() const {
    int64_t count = 1;
    for (const int64_t extent : shape()) count *= extent;
    return count;
  }

  // Copies from or to the host; waits for calls that write it. Shapes and dtypes must be equal.
  void CopyFrom(const View& values) const {
    internal::Check(dovetail_tensor_copy, tensor(), nullptr, values.tensor(), nullptr);
  }
  void CopyTo(const View& values) const {
    if (values.is_read_only()) {
      throw Error(DOVETAIL_VALUE_ERROR, "a tensor cannot be copied to a view of const elements");
    }
    internal::Check(dovetail_tensor_copy, values.tensor(), nullptr, tensor(), nullptr);
  }
  // All elements, in the order of a row-major array. `Element` must be the tensor's.
  template <typename Element>
  std::vector<Element> Download() const {
    static_assert(!std::is_same_v<Element, bool>, "std::vector<bool> holds no bools: use CopyTo");
    std::vector<Element> values(managed_ == nullptr ? 0 : static_cast<size_t>(size()));
    CopyTo(View(values.data(), shape()));
    return values;
  }

  // Gives up ownership; the caller calls the deleter.
  DLManagedTensorVersioned* Release() { return managed_.release(); }

 private:
  internal::Owner<DLManagedTensorVersioned, dovetail_tensor_release> managed_;
};

inline Tensor Device::Empty(DLDataType dtype, const std::vector<int64_t>& shape) const {
  DLManagedTensorVersioned* made = nullptr;
  internal::Check(dovetail_tensor_allocate, device_, dtype.code, dtype.bits,
                  static_cast<int32_t>(shape.size()), shape.data(), &made);
  return Tensor(made);
}

template <typename Element>
Tensor Device::Empty(const std::vector<int64_t>& shape) const {
  return Empty(Dtype<Element>(), shape);
}

inline Tensor Device::Upload(const View& values) const {
  const DLTensor& host = *values.tensor();
  Tensor made = Empty(host.dtype, std::vector<int64_t>(host.shape, host.shape + host.ndim));
  made.CopyFrom(values);
  return made;
}

template <typename Element>
Tensor Device::Upload(const std::vector<Element>& values) const {
  return Upload(View(values));
}

// One argument of a call; made where it is passed.
class Value {
 public:
  Value(const Tensor& tensor) { SetTensor(tensor.tensor(), false); }
  Value(const View& view) { SetTensor(view.tensor(), view.is_read_only()); }
  Value(const DLTensor* tensor) { SetTensor(tensor, false); }
  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  Value(Number number) {
    if constexpr (std::is_same_v<Number, bool>) {
      value_.tag = DOVETAIL_BOOL;
      value_.value.integer = number ? 1 : 0;
    } else if constexpr (std::is_floating_point_v<Number>) {
      value_.tag = DOVETAIL_FLOAT;
      value_.value.floating = static_cast<double>(number);
    } else if constexpr (std::is_signed_v<Number>) {
      value_.tag = DOVETAIL_INT;
      value_.value.integer = number;
    } else {
      value_.tag = DOVETAIL_UINT;
      value_.value.unsigned_integer = number;
    }
  }

  const dovetail_value& get() const { return value_; }

 private:
  void SetTensor(const DLTensor* tensor, bool is_read_only) {
    value_.tag = DOVETAIL_TENSOR;
    value_.flags = is_read_only ? DOVETAIL_READ_ONLY : 0;
    value_.value.tensor = tensor;
  }

  dovetail_value value_ = {};
};

// How a parameter looks; texts live as long as a copy of the function.
using Parameter = dovetail_parameter;

// A function of a bundle. Keeps what it needs of the bundle.
class Function {
 public:
  explicit Function(dovetail_call* call) : call_(call, dovetail_call_release) {}

  // Returns what the function returns. On a device that is not synchronous the work may go on:
  // copies to the host and Device::Synchronize wait for it.
  template <typename... Arguments>
  std::vector<Tensor> operator()(const Arguments&... arguments) const {
    return Call({Value(arguments)...});
  }
  std::vector<Tensor> Call(const std::vector<Value>& arguments) const {
    std::vector<dovetail_value> values;
    values.reserve(arguments.size());
    for (const Value& argument : arguments) values.push_back(argument.get());
    dovetail_results results = {};
    internal::Check(dovetail_call_run, call_.get(), values.data(),
                    static_cast<uint32_t>(values.size()), &results);
    const std::unique_ptr<dovetail_results, void (*)(dovetail_results*)> owner(
        &results, dovetail_results_release);
    std::vector<Tensor> tensors;
    tensors.reserve(results.count);
    for (uint64_t i = 0; i < results.count; ++i) {
      tensors.emplace_back(
          static_cast<DLManagedTensorVersioned*>(std::exchange(results.tensors[i], nullptr)));
    }
    return tensors;
  }

  std::vector<Parameter> Parameters() const {
    uint32_t parameters = 0;
    uint32_t results = 0;
    internal::Check(dovetail_call_counts, call_.get(), &parameters, &results);
    std::vector<Parameter> all(parameters);
    for (uint32_t i = 0; i < parameters; ++i) {
      all[i].struct_size = sizeof(Parameter);
      internal::Check(dovetail_call_parameter, call_.get(), i, &all[i]);
    }
    return all;
  }
  // Chooses and loads the variant now, so that the first call is quick.
  void Prepare(const Device& device) const {
    internal::Check(dovetail_call_prepare, call_.get(), device.get());
  }
  // Which variant the device runs, and why not the others.
  std::string Explain(const Device& device) const {
    char* text = nullptr;
    internal::Check(dovetail_call_explain, call_.get(), device.get(), &text);
    return internal::TakeText(text);
  }

 private:
  std::shared_ptr<dovetail_call> call_;
};

class Bundle {
 public:
  explicit Bundle(const std::string& path) {
    RequireApi();
    dovetail_bundle* opened = nullptr;
    internal::Check(dovetail_bundle_open, path.c_str(), nullptr, &opened);
    bundle_.reset(opened);
  }
  // The bytes are copied; `name` stands for the path in messages.
  Bundle(const void* bytes, size_t size, const std::string& name = "<bytes>") {
    RequireApi();
    dovetail_bundle* opened = nullptr;
    internal::Check(dovetail_bundle_from_bytes, bytes, static_cast<uint64_t>(size), name.c_str(),
                    nullptr, &opened);
    bundle_.reset(opened);
  }

  // Names and signatures.
  struct Entry {
    std::string name;
    std::string signature;
  };
  std::vector<Entry> Functions() const {
    uint32_t count = 0;
    internal::Check(dovetail_bundle_function_count, bundle_.get(), &count);
    std::vector<Entry> entries;
    for (uint32_t i = 0; i < count; ++i) {
      const char* name = nullptr;
      const char* signature = nullptr;
      internal::Check(dovetail_bundle_function, bundle_.get(), i, &name, &signature);
      entries.push_back({name, signature});
    }
    return entries;
  }
  bool HasFunction(const std::string& name) const {
    return dovetail_bundle_has_function(bundle_.get(), name.c_str()) != 0;
  }
  // `device` may be null: then a call runs where its tensors live.
  Function GetFunction(const std::string& name, const Device* device = nullptr) const {
    dovetail_call* call = nullptr;
    internal::Check(dovetail_call_create, bundle_.get(), name.c_str(),
                    device == nullptr ? nullptr : device->get(), &call);
    return Function(call);
  }
  // Reads and checks everything in it.
  void Verify() const { internal::Check(dovetail_bundle_verify, bundle_.get()); }
  // JSON, docs/format/bundle.md.
  std::string Header() const {
    char* text = nullptr;
    internal::Check(dovetail_bundle_header, bundle_.get(), &text);
    return internal::TakeText(text);
  }

  dovetail_bundle* get() const { return bundle_.get(); }

 private:
  internal::Owner<dovetail_bundle, dovetail_bundle_release> bundle_;
};

class Event {
 public:
  explicit Event(dovetail_event* event) : event_(event) {}
  void Synchronize() const { internal::Check(dovetail_event_synchronize, event_.get()); }
  // Both timed; waits for both.
  double SecondsSince(const Event& start) const {
    double seconds = 0;
    internal::Check(dovetail_event_elapsed, start.get(), event_.get(), &seconds);
    return seconds;
  }
  dovetail_event* get() const { return event_.get(); }

 private:
  internal::Owner<dovetail_event, dovetail_event_release> event_;
};

class Stream {
 public:
  explicit Stream(const Device& device) {
    dovetail_stream* made = nullptr;
    internal::Check(dovetail_stream_create, device.get(), &made);
    stream_.reset(made);
  }
  void Synchronize() const { internal::Check(dovetail_stream_synchronize, stream_.get()); }
  void WaitFor(const Stream& other) const {
    internal::Check(dovetail_stream_wait, stream_.get(), other.get());
  }
  void WaitFor(const Event& event) const {
    internal::Check(dovetail_stream_wait_event, stream_.get(), event.get());
  }
  Event Record(bool timed = false) const {
    dovetail_event* made = nullptr;
    internal::Check(dovetail_stream_record, stream_.get(), timed ? 1 : 0, &made);
    return Event(made);
  }
  dovetail_stream* get() const { return stream_.get(); }

 private:
  internal::Owner<dovetail_stream, dovetail_stream_release> stream_;
};

// While it lives, this thread's calls on the stream's device use the stream.
class StreamScope {
 public:
  StreamScope(const Device& device, const Stream& stream)
      : device_(device), previous_(dovetail_stream_set_current(device.get(), stream.get())) {}
  ~StreamScope() {
    dovetail_stream_release(dovetail_stream_set_current(device_.get(), previous_.get()));
  }
  StreamScope(const StreamScope&) = delete;
  StreamScope& operator=(const StreamScope&) = delete;

 private:
  Device device_;
  internal::Owner<dovetail_stream, dovetail_stream_release> previous_;
};

// A line of the ledger: whether a kind of device can be used here, and why not.
struct Backend {
  std::string kind;
  std::string state;
  std::string evidence;
  std::string fix;
  std::string distribution;
  uint32_t device_count = 0;
};

// `load`: try each first, which opens its driver.
inline std::vector<Backend> Backends(bool load) {
  RequireApi();
  dovetail_backends* made = nullptr;
  internal::Check(dovetail_backends_list, load ? 1 : 0, &made);
  const internal::Owner<dovetail_backends, dovetail_backends_release> list(made);
  uint32_t count = 0;
  internal::Check(dovetail_backends_count, list.get(), &count);
  std::vector<Backend> backends;
  for (uint32_t i = 0; i < count; ++i) {
    dovetail_backend entry = {};
    entry.struct_size = sizeof entry;
    internal::Check(dovetail_backends_entry, list.get(), i, &entry);
    backends.push_back({entry.kind, entry.state, entry.evidence, entry.fix, entry.distribution,
                        entry.device_count});
  }
  return backends;
}

// Adds a folder, absolute, of runtimes that the program ships itself.
inline void AddRuntimeFolder(const std::string& folder) {
  internal::Check(dovetail_add_runtime_folder, folder.c_str());
}

}  // namespace dovetail::host

#endif  // DOVETAIL_DOVETAIL_HPP_
