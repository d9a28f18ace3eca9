// The tp_call slot of dovetail_runtime's callable objects: one indirect call around tvm-ffi's own.
//
// A call must cost what a tvm-ffi call costs (2 to 4 ns more, measured), and yet tvm-ffi's argument
// conversion refuses things that have an answer here: read-only NumPy arrays, bfloat16, keyword
// arguments. So the fast way is tried, and only when it raises does Python code look at the call
// again. It also takes things that have none: a fraction for a float, a PyTorch tensor whose sign
// is still to be turned. So only arguments of the types that Python has named go there unseen; each
// of the others is looked at first. Nothing here depends on a version of Python: the functions are
// of its stable ABI, their addresses come from Python, and objects are only looked into at the
// slots that Python names.
#include "ffi/python_call.h"

#include <atomic>
#include <initializer_list>
#include <mutex>

#include "ffi/handles.h"

namespace {

dovetail_python_api g_python = {};

constexpr uint32_t kMostPlainTypes = 32;
void* g_plain_types[kMostPlainTypes] = {};
std::atomic<uint32_t> g_plain_count{0};
std::mutex g_plain_mutex;  // for writers; readers see the entries below the count

bool IsPlain(const void* type) {
  const uint32_t count = g_plain_count.load(std::memory_order_acquire);
  for (uint32_t i = 0; i < count; ++i) {
    if (g_plain_types[i] == type) return true;
  }
  return false;
}

void* Slot(void* object, uint64_t offset) {
  return *reinterpret_cast<void**>(static_cast<char*>(object) + offset);
}

bool AllArePlain(void* arguments) {
  const int64_t count = g_python.tuple_size(arguments);
  auto* items = reinterpret_cast<void**>(static_cast<char*>(arguments) + g_python.item_offset);
  const void* known = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    const void* type = Slot(items[i], g_python.type_offset);
    if (type == known) continue;
    if (!IsPlain(type)) return false;
    known = type;
  }
  return true;
}

// The slow callable gets (self, arguments, keywords or None, exception or None) and returns the
// result or raises.
void* CallSlow(void* self, void* arguments, void* keywords, void* exception) {
  void* none = g_python.none;
  return g_python.call(Slot(self, g_python.slow_offset), self, arguments,
                       keywords != nullptr ? keywords : none,
                       exception != nullptr ? exception : none, nullptr);
}

void* Recover(void* self, void* arguments) {
  void* type = nullptr;
  void* value = nullptr;
  void* traceback = nullptr;
  g_python.fetch(&type, &value, &traceback);
  g_python.normalize(&type, &value, &traceback);
  void* result = CallSlow(self, arguments, nullptr, value);
  for (void* object : {type, value, traceback}) {
    if (object != nullptr) g_python.decref(object);
  }
  return result;
}

}  // namespace

const dovetail_python_api& dovetail::runtime::PythonApi() { return g_python; }

extern "C" void dovetail_python_setup(const dovetail_python_api* api) { g_python = *api; }

extern "C" void dovetail_python_plain_type(void* type) {
  const std::lock_guard<std::mutex> lock(g_plain_mutex);
  const uint32_t count = g_plain_count.load(std::memory_order_relaxed);
  if (count == kMostPlainTypes || IsPlain(type)) return;
  g_plain_types[count] = type;
  g_plain_count.store(count + 1, std::memory_order_release);
}

extern "C" void dovetail_python_release_capsule(void* capsule) {
  // Whoever takes a tensor renames its capsule.
  if (g_python.capsule_is_valid(capsule, "dltensor_versioned") != 0) {
    auto* managed = static_cast<DLManagedTensorVersioned*>(
        g_python.capsule_pointer(capsule, "dltensor_versioned"));
    managed->deleter(managed);
  } else if (g_python.capsule_is_valid(capsule, "dltensor") != 0) {
    auto* managed = static_cast<DLManagedTensor*>(g_python.capsule_pointer(capsule, "dltensor"));
    managed->deleter(managed);
  }
}

extern "C" void* dovetail_python_call(void* self, void* arguments, void* keywords) {
  void* fast = Slot(self, g_python.fast_offset);
  if (__builtin_expect(fast == nullptr || keywords != nullptr || !AllArePlain(arguments), 0)) {
    return CallSlow(self, arguments, keywords, nullptr);
  }
  void* result = g_python.tp_call(fast, arguments, nullptr);
  if (__builtin_expect(result == nullptr, 0)) return Recover(self, arguments);
  if (__builtin_expect(result == g_python.none, 1)) return result;
  // A returned buffer becomes the sort of array that went in.
  void* finish = Slot(self, g_python.finish_offset);
  if (finish == nullptr) return result;
  void* finished = g_python.call(finish, arguments, result, nullptr);
  g_python.decref(result);
  return finished;
}
