// Calls of kernels that have been compiled before: which function is it, and is it still the one?
//
// What is known of a kernel are its ways, each a tuple of Python (dispatch.py): the sorts and
// places of arguments that it is for, as bytes; its guards, which say of every free name of the
// kernel what it stood for; the loaded function; and the compile-time parameters that it is for,
// each with its value. They are immutable and replaced as a whole, so
// that other threads, and code that a guard runs, may do that at any time. Whatever fits no way is
// a miss, which Python code takes up.
#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "engine/function.h"
#include "engine/tensor_layout.h"
#include "ffi/handles.h"
#include "ffi/python_arguments.h"
#include "ffi/python_call.h"

namespace dovetail::runtime {
namespace {

// A reference to a Python object; the interpreter's lock is held.
class Reference {
 public:
  explicit Reference(void* object) : object_(object) {
    if (object_ != nullptr) PythonApi().incref(object_);
  }
  ~Reference() {
    if (object_ != nullptr) PythonApi().decref(object_);
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  void* get() const { return object_; }

 private:
  void* object_;
};

// What of an argument decides the way.
struct Sort {
  uint8_t tag;
  uint8_t code;
  uint8_t bits;
  uint8_t is_plain;  // 1 for what is no tensor, too
  int32_t rank;
  int32_t device_type;
  int32_t device_id;
};

// As dovetail_runtime.dispatch.SMALL.
constexpr int64_t kSmall = int64_t{1} << 29;

// Whether a tensor has at most that many elements, and its axes, too: one may have none.
bool IsSmall(const DLTensor& tensor) {
  int64_t elements = 1;
  for (int32_t i = 0; i < tensor.ndim; ++i) {
    if (tensor.shape[i] > kSmall) return false;
    elements *= tensor.shape[i];
    if (elements > kSmall) return false;
  }
  return true;
}

constexpr uint32_t kMostArguments = 16;
using Key = std::array<Sort, kMostArguments>;

void MakeKey(const PythonArguments& arguments, Key* key) {
  for (uint32_t i = 0; i < arguments.count(); ++i) {
    const Argument& argument = arguments.get()[i];
    Sort& sort = (*key)[i];
    sort = {static_cast<uint8_t>(argument.tag), 0, 0, 1, 0, 0, 0};
    if (argument.tag != Argument::Tag::kTensor) continue;
    const DLTensor& tensor = *argument.tensor;
    sort.code = tensor.dtype.code;
    sort.bits = tensor.dtype.bits;
    sort.is_plain = IsContiguous(tensor) && IsSmall(tensor) ? 1 : 0;
    sort.rank = tensor.ndim;
    sort.device_type = tensor.device.device_type;
    sort.device_id = tensor.device.device_id;
  }
}

enum class Held : uint8_t { kYes, kNo, kRaised };

// A call, taken apart. Of a method's, the object is no argument.
struct Given {
  void* const* all;
  uint32_t all_count;
  void* keywords;
  void* receiver;          // null where there is none
  void* const* objects;    // the arguments in their order
  uint32_t count;          // of these
  void* const* constants;  // names and values in turns
  uint32_t constant_count;
};

// What an attribute stands for now, against what it stood for.
Held HoldsAttribute(void* owner, void* name, void* value, void* absent) {
  const dovetail_python_api& python = PythonApi();
  void* found = python.get_attribute(owner, name);
  if (found == nullptr) {
    if (python.matches(python.exception) == 0) return Held::kRaised;  // as Ctrl-C does
    python.clear();
    return value == absent ? Held::kYes : Held::kNo;
  }
  python.decref(found);
  return found == value ? Held::kYes : Held::kNo;
}

// The same of the attributes of attributes of an object.
Held HoldsPath(void* owner, void* path, void* value, void* absent) {
  const dovetail_python_api& python = PythonApi();
  void* const* names = TupleItems(path);
  const int64_t last = python.tuple_size(path) - 1;
  void* found = owner;
  python.incref(found);
  for (int64_t i = 0; i < last; ++i) {
    void* next = python.get_attribute(found, names[i]);
    python.decref(found);
    if (next == nullptr) {
      if (python.matches(python.exception) == 0) return Held::kRaised;
      python.clear();
      return value == absent ? Held::kYes : Held::kNo;
    }
    found = next;
  }
  const Held held = HoldsAttribute(found, names[last], value, absent);
  python.decref(found);
  return held;
}

// `has_run`: whether code of others may have run.
Held Holds(void* guards, void* receiver, bool* has_run) {
  const dovetail_python_api& python = PythonApi();
  void* const* parts = TupleItems(guards);
  void* absent = parts[0];
  void* const* names = TupleItems(parts[1]);
  const int64_t name_count = python.tuple_size(parts[1]);
  for (int64_t i = 0; i < name_count; i += 3) {
    void* found = python.dict_get(names[i], names[i + 1]);
    if (found == nullptr) {
      python.clear();
      found = absent;
    }
    if (found != names[i + 2]) return Held::kNo;
  }
  for (const int part : {2, 3}) {
    void* const* attributes = TupleItems(parts[part]);
    const int64_t attribute_count = python.tuple_size(parts[part]);
    if (part == 3 && attribute_count != 0) *has_run = true;
    for (int64_t i = 0; i < attribute_count; i += 3) {
      const Held held = HoldsAttribute(attributes[i], attributes[i + 1], attributes[i + 2], absent);
      if (held != Held::kYes) return held;
    }
  }
  void* const* paths = TupleItems(parts[5]);
  const int64_t path_count = python.tuple_size(parts[5]);
  for (int64_t i = 0; i < path_count; i += 2) {
    *has_run = true;
    const Held held = HoldsPath(receiver, paths[i], paths[i + 1], absent);
    if (held != Held::kYes) return held;
  }
  void* const* checks = TupleItems(parts[4]);
  const int64_t check_count = python.tuple_size(parts[4]);
  for (int64_t i = 0; i < check_count; ++i) {
    *has_run = true;
    void* answer = python.call(checks[i], nullptr);
    if (answer == nullptr) return Held::kRaised;
    python.decref(answer);
    if (answer != python.true_) return Held::kNo;
  }
  return Held::kYes;
}

// Without a key: nothing can be known of such a call.
void* Miss(void* self, const Given& call, const Key* key) {
  const dovetail_python_api& python = PythonApi();
  const Reference miss(PythonSlot(self, python.miss_offset));
  void* given = MakeTuple(call.all, call.all_count);
  void* names = call.keywords != nullptr ? call.keywords : python.none;
  void* found =
      python.make_bytes(key != nullptr ? reinterpret_cast<const char*>(key) : "",
                        key != nullptr ? static_cast<int64_t>(call.count * sizeof(Sort)) : 0);
  void* result = nullptr;
  if (given != nullptr && found != nullptr) {
    result = python.call(miss.get(), given, names, found, nullptr);
  }
  for (void* object : {given, found}) {
    if (object != nullptr) python.decref(object);
  }
  return result;
}

uint64_t Bits(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Whether it is the same constant: the same object, or an equal number of the same type.
bool IsConstant(void* known, void* found) {
  if (known == found) return true;
  const dovetail_python_api& python = PythonApi();
  void* type = PythonSlot(known, python.type_offset);
  if (PythonSlot(found, python.type_offset) != type) return false;
  if (type == python.integer_type) {
    int too_large = 0;
    const int64_t value = python.integer_value(known, &too_large);
    if (too_large != 0) return false;
    return python.integer_value(found, &too_large) == value && too_large == 0;
  }
  if (type == python.float_type) {  // bit for bit: zeros have signs
    return Bits(python.float_value(known)) == Bits(python.float_value(found));
  }
  return false;
}

bool AreConstants(void* known, const Given& call) {
  if (PythonApi().tuple_size(known) != 2 * int64_t{call.constant_count}) return false;
  void* const* items = TupleItems(known);
  for (uint32_t i = 0; i < 2 * call.constant_count; i += 2) {
    if (items[i] != call.constants[i] || !IsConstant(items[i + 1], call.constants[i + 1])) {
      return false;
    }
  }
  return true;
}

void* FindWay(void* ways, const Key& key, const Given& call) {
  const dovetail_python_api& python = PythonApi();
  const auto size = static_cast<int64_t>(call.count * sizeof(Sort));
  const int64_t way_count = python.tuple_size(ways);
  void* const* items = TupleItems(ways);
  for (int64_t i = 0; i < way_count; ++i) {
    void* const* way = TupleItems(items[i]);
    if (python.bytes_size(way[0]) == size &&
        std::memcmp(python.bytes_content(way[0]), key.data(), static_cast<size_t>(size)) == 0 &&
        AreConstants(way[3], call)) {
      return items[i];
    }
  }
  return nullptr;
}

// Whether the arguments are still of these sorts, after code of others has run.
bool ReadAgain(void* const* objects, PythonArguments* arguments, const Key& key) {
  const uint32_t count = arguments->count();
  if (!arguments->Read(objects, count)) return false;
  Key again;
  MakeKey(*arguments, &again);
  return std::memcmp(key.data(), again.data(), count * sizeof(Sort)) == 0;
}

void* Dispatch(void* self, const Given& call) {
  const dovetail_python_api& python = PythonApi();
  PythonArguments arguments;
  if (!arguments.Read(call.objects, call.count)) return Miss(self, call, nullptr);
  Key key;
  MakeKey(arguments, &key);
  const Reference ways(PythonSlot(self, python.ways_offset));
  const Reference way(FindWay(ways.get(), key, call));
  if (way.get() == nullptr) return Miss(self, call, &key);
  bool has_run = false;
  const Held held = Holds(TupleItems(way.get())[1], call.receiver, &has_run);
  if (held == Held::kRaised) return nullptr;
  if (held == Held::kNo || (has_run && !ReadAgain(call.objects, &arguments, key))) {
    return Miss(self, call, &key);
  }
  return CallWith(TupleItems(way.get())[2], &arguments, call.objects);
}

void* DispatchCall(void* self, void* const* given, size_t count_and_flag, void* keywords,
                   uint32_t receiver_count) {
  const dovetail_python_api& python = PythonApi();
  const uint32_t count = VectorcallCount(count_and_flag);
  const uint32_t keyword_count =
      keywords == nullptr ? 0 : static_cast<uint32_t>(python.tuple_size(keywords));
  Given call = {given, count + keyword_count, keywords, nullptr, nullptr, 0, nullptr, 0};
  if (count < receiver_count) return Miss(self, call, nullptr);
  if (receiver_count != 0) call.receiver = given[0];
  call.objects = given + receiver_count;
  call.count = count - receiver_count;
  if (call.count + keyword_count > kMostArguments) return Miss(self, call, nullptr);
  std::array<void*, kMostArguments> placed;
  std::array<void*, size_t{2} * kMostArguments> constants;
  if (keyword_count != 0) {
    void* names = PythonSlot(self, python.dispatch_names_offset);
    if (!PlaceByName(names, call.objects, call.count, keywords, keyword_count, placed.data(),
                     constants.data())) {
      return Miss(self, call, nullptr);
    }
    const auto wanted = static_cast<uint32_t>(python.tuple_size(names));
    call.constants = constants.data();
    call.constant_count = call.count + keyword_count - wanted;
    call.objects = placed.data();
    call.count = wanted;
  }
  return Dispatch(self, call);
}

}  // namespace
}  // namespace dovetail::runtime

extern "C" {

void* dovetail_python_dispatch(void* self, void* const* given, size_t count_and_flag,
                               void* keywords) {
  return dovetail::runtime::DispatchCall(self, given, count_and_flag, keywords, 0);
}

void* dovetail_python_dispatch_method(void* self, void* const* given, size_t count_and_flag,
                                      void* keywords) {
  return dovetail::runtime::DispatchCall(self, given, count_and_flag, keywords, 1);
}

}  // extern "C"
