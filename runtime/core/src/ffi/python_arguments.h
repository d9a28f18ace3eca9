// Arguments of a call from Python.
#ifndef DOVETAIL_FFI_PYTHON_ARGUMENTS_H_
#define DOVETAIL_FFI_PYTHON_ARGUMENTS_H_

#include <array>
#include <cstdint>
#include <memory>

#include "engine/dlpack.h"
#include "engine/function.h"
#include "ffi/c_api.h"
#include "ffi/caller_stream.h"

namespace dovetail::runtime {

// An argument that Python code has converted.
Argument FromValue(const dovetail_value& value);

// Converts Python objects; the interpreter's lock is held. The objects outlive it, and nothing is
// copied but shapes and strides, so that an array may be reshaped by others meanwhile.
class PythonArguments {
 public:
  PythonArguments() = default;
  ~PythonArguments();
  PythonArguments(const PythonArguments&) = delete;
  PythonArguments& operator=(const PythonArguments&) = delete;

  // Reads what is known by its exact type. False: at least one is not, see `Convert`. It may be
  // repeated before that.
  bool Read(void* const* objects, uint32_t count);
  // Has the rest converted by Python code, in the name of the `function` object. `access` holds the
  // access of each parameter; it may be empty where there is no tensor of PyTorch's. False: an
  // exception is set.
  bool Convert(void* function, const uint8_t* access, uint32_t access_count);

  const Argument* get() const { return arguments_; }
  bool is_complete() const { return is_complete_; }
  uint32_t count() const { return count_; }
  // Whether one of them came by a protocol that says nothing of streams.
  bool has_foreign() const { return has_foreign_; }
  // Whether one of them is a tensor of PyTorch that was known by its type.
  bool has_torch() const { return has_torch_; }
  // The current stream in the library of the first tensor on a device; null when it says none.
  StreamSource stream_source() const { return stream_source_; }
  // Tells PyTorch of the tensors that were written. False: an exception is set.
  bool CountWrites();

 private:
  static constexpr uint32_t kFew = 8;
  static constexpr int32_t kMaxRank = 8;
  enum State : uint8_t { kUnknown, kRead, kConverted };

  // What an argument needs besides its description.
  struct Storage {
    DLTensor tensor;
    int64_t extents[2 * kMaxRank];
    void* keep;
    State state;
    bool is_torch;
    bool counts_writes;
  };

  bool ReadOne(void* object, Argument* argument, Storage* storage);
  bool ReadNumpy(void* array, Argument* argument, Storage* storage);
  bool ReadExchange(const struct KnownType& type, void* object, Argument* argument,
                    Storage* storage);
  bool ConvertOne(void* function, uint32_t index);

  void* const* objects_ = nullptr;
  Argument* arguments_ = nullptr;
  Storage* storage_ = nullptr;
  uint32_t count_ = 0;
  bool is_complete_ = true;
  bool has_foreign_ = false;
  bool has_torch_ = false;
  StreamSource stream_source_ = nullptr;
  alignas(Argument) unsigned char few_arguments_[kFew * sizeof(Argument)];
  alignas(Storage) unsigned char few_storage_[kFew * sizeof(Storage)];
  std::unique_ptr<unsigned char[]> many_;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_ARGUMENTS_H_
