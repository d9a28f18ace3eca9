// Which objects are known by their exact type is said by Python (`_argument_types.py`), by the rows
// of its table of what a value is taken for; whatever is not known here, it converts itself. So
// this file decides nothing. It only looks into objects where Python has found, and tried out, that
// something stands.
#include "ffi/python_arguments.h"

#include <cstring>
#include <new>

#include "ffi/python_call.h"

namespace dovetail::runtime {

// DLPack 1.x, "DLPackExchangeAPI"; declared here, as older headers have none.
struct ExchangeApi {
  uint32_t major;
  uint32_t minor;
  ExchangeApi* previous;
  void* managed_tensor_allocator;
  void* managed_tensor_from_py_object_no_sync;
  void* managed_tensor_to_py_object_no_sync;
  int (*dltensor_from_py_object_no_sync)(void* object, DLTensor* tensor);
  StreamSource current_work_stream;
};

struct KnownType {
  const void* type;
  int32_t sort;
  uint64_t first;
  uint64_t second;
};

namespace {

constexpr uint32_t kMostTypes = 64;
constexpr uint32_t kMostDtypes = 64;
constexpr uint32_t kMostKeys = 32;

struct KnownDtype {
  const void* descriptor;
  DLDataType dtype;
};

// Of PyTorch's dispatch keys, those of tensors that are what their memory holds.
struct SoundKeys {
  uint64_t keys;
  bool counts_writes;
};

// All of it is read and written with the interpreter's lock held.
KnownType g_types[kMostTypes];
uint32_t g_type_count = 0;
KnownDtype g_dtypes[kMostDtypes];
uint32_t g_dtype_count = 0;
SoundKeys g_keys[kMostKeys];
uint32_t g_key_count = 0;
dovetail_python_numpy g_numpy = {};
dovetail_python_torch g_torch = {};

template <typename Value>
Value At(const void* object, uint64_t offset) {
  Value value;
  std::memcpy(&value, static_cast<const char*>(object) + offset, sizeof(value));
  return value;
}

const KnownType* FindType(const void* type) {
  for (uint32_t i = 0; i < g_type_count; ++i) {
    if (g_types[i].type == type) return &g_types[i];
  }
  return nullptr;
}

// An exception that a conversion has left is found again by Python code, with a better text.
bool Refuse() {
  PythonApi().clear();
  return false;
}

const SoundKeys* FindKeys(const void* tensor) {
  if (g_torch.is_known == 0) return nullptr;
  const auto* memory = At<const char*>(tensor, g_torch.tensor_offset);
  const auto keys = At<uint64_t>(memory, g_torch.keys_offset);
  for (uint32_t i = 0; i < g_key_count; ++i) {
    if (g_keys[i].keys == keys) return &g_keys[i];
  }
  return nullptr;
}

}  // namespace

Argument FromValue(const dovetail_value& value) {
  switch (value.tag) {
    case DOVETAIL_TENSOR:
      return Argument::Tensor(value.value.tensor, (value.flags & DOVETAIL_READ_ONLY) != 0);
    case DOVETAIL_BOOL:
      return Argument::Bool(value.value.integer != 0);
    case DOVETAIL_INT:
      return Argument::Int(value.value.integer);
    case DOVETAIL_UINT:
      return Argument::Uint(value.value.unsigned_integer);
    case DOVETAIL_FLOAT:
      return Argument::Float(value.value.floating);
    default:
      return Argument::Other(value.value.type_name);
  }
}

PythonArguments::~PythonArguments() {
  for (uint32_t i = 0; i < count_; ++i) {
    if (storage_[i].keep != nullptr) PythonApi().decref(storage_[i].keep);
  }
}

bool PythonArguments::ReadNumpy(void* array, Argument* argument, Storage* storage) {
  const auto rank = At<int32_t>(array, g_numpy.rank);
  if (rank < 0 || rank > kMaxRank) return false;
  const auto* descriptor = At<const void*>(array, g_numpy.descriptor);
  const KnownDtype* known = g_dtypes;
  const KnownDtype* end = g_dtypes + g_dtype_count;
  while (known != end && known->descriptor != descriptor) ++known;
  if (known == end) return false;
  const auto* shape = At<const int64_t*>(array, g_numpy.shape);
  const auto* strides = At<const int64_t*>(array, g_numpy.strides);
  const int64_t mask = known->dtype.bits / 8 - 1;  // of a power of two
  const int shift = __builtin_ctzll(static_cast<uint64_t>(mask) + 1);
  for (int32_t axis = 0; axis < rank; ++axis) {
    if ((strides[axis] & mask) != 0) return false;
    storage->extents[axis] = shape[axis];
    storage->extents[rank + axis] = strides[axis] >> shift;
  }
  DLTensor& tensor = storage->tensor;
  tensor.data = At<void*>(array, g_numpy.data);
  tensor.device = {kDLCPU, 0};
  tensor.ndim = rank;
  tensor.dtype = known->dtype;
  tensor.shape = storage->extents;
  tensor.strides = storage->extents + rank;
  tensor.byte_offset = 0;
  constexpr int32_t kWriteable = 0x0400;  // NumPy: NPY_ARRAY_WRITEABLE
  *argument = Argument::Tensor(&tensor, (At<int32_t>(array, g_numpy.flags) & kWriteable) == 0);
  return true;
}

bool PythonArguments::ReadExchange(const KnownType& type, void* object, Argument* argument,
                                   Storage* storage) {
  if (type.sort == DOVETAIL_TYPE_TORCH) {
    const SoundKeys* sound = FindKeys(object);
    if (sound == nullptr) return false;
    storage->is_torch = true;
    storage->counts_writes = sound->counts_writes;
  }
  const auto* api = reinterpret_cast<const ExchangeApi*>(type.first);
  if (api->dltensor_from_py_object_no_sync(object, &storage->tensor) != 0) return Refuse();
  const DLTensor& tensor = storage->tensor;
  if (tensor.device.device_type != kDLCPU && stream_source_ == nullptr) {
    stream_source_ = api->current_work_stream;
  }
  *argument = Argument::Tensor(&tensor);
  return true;
}

bool PythonArguments::ReadOne(void* object, Argument* argument, Storage* storage) {
  const dovetail_python_api& python = PythonApi();
  const KnownType* type = FindType(At<void*>(object, python.type_offset));
  if (type == nullptr) return false;
  switch (type->sort) {
    case DOVETAIL_TYPE_NUMPY:
      return ReadNumpy(object, argument, storage);
    case DOVETAIL_TYPE_TORCH:
    case DOVETAIL_TYPE_EXCHANGE:
      return ReadExchange(*type, object, argument, storage);
    case DOVETAIL_TYPE_POINTER: {
      const auto* owner = At<const char*>(object, type->first);
      if (owner == nullptr) return false;
      *argument = Argument::Tensor(reinterpret_cast<const DLTensor*>(owner + type->second));
      return true;
    }
    case DOVETAIL_TYPE_ADDRESS: {
      void* address = At<void*>(object, type->first);
      if (address == nullptr || address == python.none) return false;
      const auto number = python.unsigned_value(address);
      *argument = Argument::Tensor(reinterpret_cast<const DLTensor*>(number));
      return true;
    }
    case DOVETAIL_TYPE_INT: {
      int overflow = 0;
      const int64_t value = python.integer_value(object, &overflow);
      if (overflow != 0) return false;
      if (value == -1 && python.occurred() != nullptr) return Refuse();
      *argument = Argument::Int(value);
      return true;
    }
    case DOVETAIL_TYPE_FLOAT: {
      const double value = python.float_value(object);
      if (value == -1.0 && python.occurred() != nullptr) return Refuse();
      *argument = Argument::Float(value);
      return true;
    }
    case DOVETAIL_TYPE_BOOL: {
      const int value = python.is_true(object);
      if (value < 0) return Refuse();
      *argument = Argument::Bool(value != 0);
      return true;
    }
    default:
      return false;
  }
}

bool PythonArguments::Read(void* const* objects, uint32_t count) {
  arguments_ = reinterpret_cast<Argument*>(few_arguments_);
  storage_ = reinterpret_cast<Storage*>(few_storage_);
  if (count > kFew) {
    const size_t bytes = count * (sizeof(Argument) + sizeof(Storage));
    many_ = std::make_unique<unsigned char[]>(bytes);
    storage_ = reinterpret_cast<Storage*>(many_.get());
    arguments_ = reinterpret_cast<Argument*>(many_.get() + count * sizeof(Storage));
  }
  objects_ = objects;
  is_complete_ = true;
  for (uint32_t i = 0; i < count; ++i) {
    Storage& storage = storage_[i];
    auto* argument = new (arguments_ + i) Argument();
    storage.keep = nullptr;
    storage.is_torch = false;
    storage.counts_writes = false;
    count_ = i + 1;
    const bool is_read = ReadOne(objects[i], argument, &storage);
    storage.state = is_read ? kRead : kUnknown;
    is_complete_ = is_complete_ && is_read;
    has_torch_ = has_torch_ || storage.is_torch;
  }
  return is_complete_;
}

bool PythonArguments::ConvertOne(void* function, uint32_t index) {
  const dovetail_python_api& python = PythonApi();
  dovetail_value value = {};
  void* number = python.make_unsigned(index);
  void* address = python.make_unsigned(reinterpret_cast<uint64_t>(&value));
  void* keep =
      number == nullptr || address == nullptr
          ? nullptr
          : python.call(python.convert, function, number, objects_[index], address, nullptr);
  if (number != nullptr) python.decref(number);
  if (address != nullptr) python.decref(address);
  if (keep == nullptr) return false;
  Storage& storage = storage_[index];
  storage.keep = keep;
  storage.state = kConverted;
  storage.counts_writes = (value.flags & DOVETAIL_COUNTS_WRITES) != 0;
  storage.is_torch = false;
  has_foreign_ = has_foreign_ || (value.flags & DOVETAIL_FOREIGN) != 0;
  arguments_[index] = FromValue(value);
  return true;
}

bool PythonArguments::Convert(void* function, const uint8_t* access, uint32_t access_count) {
  constexpr uint8_t kWrite = 2;  // a bit of a plan's access
  bool has_converted = false;
  for (uint32_t i = 0; i < count_; ++i) {
    Storage& storage = storage_[i];
    const bool is_written = i < access_count && (access[i] & kWrite) != 0;
    if (storage.is_torch) {
      if (!is_written) {
        storage.counts_writes = false;
      } else {
        void* wanted = PythonApi().get_attribute(objects_[i], g_torch.requires_grad);
        if (wanted == nullptr) return false;
        // Whether it may be written all the same is for Python to say.
        if (wanted == PythonApi().true_) storage.state = kUnknown;
        PythonApi().decref(wanted);
      }
    }
    if (storage.state == kUnknown) {
      if (!ConvertOne(function, i)) return false;
      has_converted = true;
    }
  }
  if (!has_converted) return true;
  // Code of others has run, and may have moved the memory of what was read before it. By now more
  // types may be known.
  for (uint32_t i = 0; i < count_; ++i) {
    Storage& storage = storage_[i];
    const bool counts_writes = storage.counts_writes;
    const bool is_read = ReadOne(objects_[i], &arguments_[i], &storage);
    if (!is_read && storage.state == kRead && !ConvertOne(function, i)) return false;
    storage.counts_writes = counts_writes;
  }
  return true;
}

bool PythonArguments::CountWrites() {
  const dovetail_python_api& python = PythonApi();
  int64_t written = 0;
  for (uint32_t i = 0; i < count_; ++i) written += storage_[i].counts_writes ? 1 : 0;
  if (__builtin_expect(written == 0, 1)) return true;
  void* tensors = python.tuple_new(written);
  if (tensors == nullptr) return false;
  int64_t next = 0;
  for (uint32_t i = 0; i < count_; ++i) {
    if (!storage_[i].counts_writes) continue;
    python.incref(objects_[i]);
    python.tuple_set(tensors, next++, objects_[i]);
  }
  void* done = python.call(python.count_writes, tensors, nullptr);
  python.decref(tensors);
  if (done == nullptr) return false;
  python.decref(done);
  return true;
}

}  // namespace dovetail::runtime

extern "C" {

int32_t dovetail_python_type(void* type, int32_t sort, uint64_t first, uint64_t second) {
  using dovetail::runtime::g_type_count;
  using dovetail::runtime::g_types;
  for (uint32_t i = 0; i < g_type_count; ++i) {
    if (g_types[i].type != type) continue;
    g_types[i] = {type, sort, first, second};
    return 1;
  }
  if (g_type_count == dovetail::runtime::kMostTypes) return 0;
  g_types[g_type_count] = {type, sort, first, second};
  ++g_type_count;
  return 1;
}

int32_t dovetail_python_dtype(void* descriptor, uint8_t code, uint8_t bits) {
  using dovetail::runtime::g_dtype_count;
  using dovetail::runtime::g_dtypes;
  if (g_dtype_count == dovetail::runtime::kMostDtypes) return 0;
  g_dtypes[g_dtype_count] = {descriptor, {code, bits, 1}};
  ++g_dtype_count;
  return 1;
}

int32_t dovetail_python_torch_keys(uint64_t keys, int32_t counts_writes) {
  using dovetail::runtime::g_key_count;
  using dovetail::runtime::g_keys;
  if (g_key_count == dovetail::runtime::kMostKeys) return 0;
  g_keys[g_key_count] = {keys, counts_writes != 0};
  ++g_key_count;
  return 1;
}

void dovetail_python_set_numpy(const dovetail_python_numpy* layout) {
  dovetail::runtime::g_numpy = *layout;
}

void dovetail_python_set_torch(const dovetail_python_torch* layout) {
  dovetail::runtime::g_torch = *layout;
}

}  // extern "C"
