// The tp_call slot of dovetail_runtime's callable objects: one indirect call around tvm-ffi's own.
//
// A call must cost what a tvm-ffi call costs (2 to 4 ns more, measured), and yet tvm-ffi's argument
// conversion refuses things that have an answer here: read-only NumPy arrays, bfloat16, keyword
// arguments. So the fast way is tried, and only when it raises does Python code look at the call
// again. Nothing here depends on a version of Python: the functions are of its stable ABI, their
// addresses come from Python, and objects are only looked into at the slots that Python names.
#include <initializer_list>

#include "ffi/handles.h"

namespace {

dovetail_python_api g_python = {};

void* Slot(void* object, uint64_t offset) {
  return *reinterpret_cast<void**>(static_cast<char*>(object) + offset);
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

extern "C" void* dovetail_python_call(void* self, void* arguments, void* keywords) {
  void* fast = Slot(self, g_python.fast_offset);
  if (__builtin_expect(fast == nullptr || keywords != nullptr, 0)) {
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
