// Calls of kernels that have been compiled before: which function is it, and is it still the one?
//
// What is known of a kernel are its ways, each a tuple of Python (dispatch.py): the sorts and
// places of arguments that it is for, as bytes; its guards, which say of every free name of the
// kernel what it stood for; and the loaded function. They are immutable and replaced as a whole, so
// that other threads, and code that a guard runs, may do that at any time. Whatever fits no way is
// a miss, which Python code takes up.
#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "engine/function.h"
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
  uint8_t reserved;
  int32_t device_type;
  int32_t device_id;
};

constexpr uint32_t kMostArguments = 16;
using Key = std::array<Sort, kMostArguments>;

void MakeKey(const PythonArguments& arguments, Key* key) {
  for (uint32_t i = 0; i < arguments.count(); ++i) {
    const Argument& argument = arguments.get()[i];
    Sort& sort = (*key)[i];
    sort = {static_cast<uint8_t>(argument.tag), 0, 0, 0, 0, 0};
    if (argument.tag != Argument::Tag::kTensor) continue;
    const DLTensor& tensor = *argument.tensor;
    sort.code = tensor.dtype.code;
    sort.bits = tensor.dtype.bits;
    sort.device_type = tensor.device.device_type;
    sort.device_id = tensor.device.device_id;
  }
}

enum class Held : uint8_t { kYes, kNo, kRaised };

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

// `has_run`: whether code of others may have run.
Held Holds(void* guards, bool* has_run) {
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

void* Miss(void* self, void* const* objects, uint32_t count, void* keywords, const Key* key,
           uint32_t key_count) {
  const dovetail_python_api& python = PythonApi();
  const Reference miss(PythonSlot(self, python.miss_offset));
  void* given = MakeTuple(objects, count);
  void* names = keywords != nullptr ? keywords : python.none;
  void* found =
      python.make_bytes(key != nullptr ? reinterpret_cast<const char*>(key) : "",
                        key != nullptr ? static_cast<int64_t>(key_count * sizeof(Sort)) : 0);
  void* result = nullptr;
  if (given != nullptr && found != nullptr) {
    result = python.call(miss.get(), given, names, found, nullptr);
  }
  for (void* object : {given, found}) {
    if (object != nullptr) python.decref(object);
  }
  return result;
}

void* FindWay(void* ways, const Key& key, uint32_t count) {
  const dovetail_python_api& python = PythonApi();
  const auto size = static_cast<int64_t>(count * sizeof(Sort));
  const int64_t way_count = python.tuple_size(ways);
  void* const* items = TupleItems(ways);
  for (int64_t i = 0; i < way_count; ++i) {
    void* known = TupleItems(items[i])[0];
    if (python.bytes_size(known) == size &&
        std::memcmp(python.bytes_content(known), key.data(), static_cast<size_t>(size)) == 0) {
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

// `given` and `keywords` are those of the call, `objects` the arguments in order.
void* Dispatch(void* self, void* const* given, uint32_t given_count, void* keywords,
               void* const* objects, uint32_t count) {
  const dovetail_python_api& python = PythonApi();
  PythonArguments arguments;
  if (!arguments.Read(objects, count)) {
    return Miss(self, given, given_count, keywords, nullptr, 0);
  }
  Key key;
  MakeKey(arguments, &key);
  const Reference ways(PythonSlot(self, python.ways_offset));
  const Reference way(FindWay(ways.get(), key, count));
  if (way.get() == nullptr) return Miss(self, given, given_count, keywords, &key, count);
  bool has_run = false;
  const Held held = Holds(TupleItems(way.get())[1], &has_run);
  if (held == Held::kRaised) return nullptr;
  if (held == Held::kNo || (has_run && !ReadAgain(objects, &arguments, key))) {
    return Miss(self, given, given_count, keywords, &key, count);
  }
  return CallWith(TupleItems(way.get())[2], &arguments, objects);
}

}  // namespace
}  // namespace dovetail::runtime

extern "C" void* dovetail_python_dispatch(void* self, void* const* given, size_t count_and_flag,
                                          void* keywords) {
  using dovetail::runtime::kMostArguments;
  const dovetail_python_api& python = dovetail::runtime::PythonApi();
  const uint32_t count = dovetail::runtime::VectorcallCount(count_and_flag);
  const uint32_t keyword_count =
      keywords == nullptr ? 0 : static_cast<uint32_t>(python.tuple_size(keywords));
  const uint32_t total = count + keyword_count;
  std::array<void*, kMostArguments> placed;
  void* const* objects = given;
  bool is_placed = total <= kMostArguments;
  if (is_placed && keyword_count != 0) {
    is_placed = dovetail::runtime::PlaceByName(
        dovetail::runtime::PythonSlot(self, python.dispatch_names_offset), given, count, keywords,
        keyword_count, placed.data());
    objects = placed.data();
  }
  if (!is_placed) return dovetail::runtime::Miss(self, given, total, keywords, nullptr, 0);
  return dovetail::runtime::Dispatch(self, given, total, keywords, objects, total);
}
