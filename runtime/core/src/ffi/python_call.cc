// The one way from Python to the engine: a vectorcall that reads its arguments itself.
//
// Python code takes part where something has to be found out: an argument of a type not seen yet,
// names of parameters, an error, arrays for results. Nothing here depends on a version of Python:
// the functions are of its stable ABI, their addresses come from Python, and objects are only
// looked into where Python has found something (`_vectorcall.py`).
#include "ffi/python_call.h"

#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/backend.h"
#include "engine/calls.h"
#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/handles.h"
#include "ffi/managed_results.h"
#include "ffi/python_backend.h"

namespace dovetail::runtime {
namespace {

dovetail_python_api g_python = {};
uint64_t g_uses = 0;  // with the interpreter's lock held

// Giving up the interpreter's lock and taking it again costs about 50 ns, as much as a small call;
// not giving it up stops every other Python thread. So calls are timed: one that is no larger than
// an earlier one which took next to no time keeps the lock. Far below the 5 ms after which the
// interpreter would let another thread run anyway:
constexpr auto kShort = std::chrono::microseconds(20);

struct CallSize {
  int64_t elements = 0;
  int64_t integer = 0;
  bool is_host = true;  // on devices the lock is always given up: their drivers may block
};

CallSize Measure(const dovetail_call& call, const Argument* arguments, uint32_t count) {
  CallSize size;
  // A backend in Python may stop another thread that waits here for what it holds.
  size.is_host = call.device == nullptr
                     ? !InterpretedBackendIsLoaded()
                     : call.device->is_synchronous() && !call.device->backend().IsInterpreted();
  for (uint32_t i = 0; i < count; ++i) {
    const Argument& argument = arguments[i];
    if (argument.tag == Argument::Tag::kTensor) {
      const DLTensor& tensor = *argument.tensor;
      int64_t elements = 1;
      for (int32_t axis = 0; axis < tensor.ndim; ++axis) {
        if (__builtin_mul_overflow(elements, tensor.shape[axis], &elements)) size.is_host = false;
      }
      if (__builtin_add_overflow(size.elements, elements, &size.elements)) size.is_host = false;
      if (tensor.device.device_type != kDLCPU) size.is_host = false;
    } else if (argument.tag == Argument::Tag::kInt) {
      const int64_t value = argument.integer;
      const int64_t magnitude = value >= 0 ? value : -(value + 1);
      if (magnitude > size.integer) size.integer = magnitude;
    } else if (argument.tag == Argument::Tag::kUint) {
      size.is_host = false;
    }
  }
  return size;
}

void Raise(std::atomic<int64_t>* bound, int64_t value) {
  int64_t known = bound->load(std::memory_order_relaxed);
  while (known < value && !bound->compare_exchange_weak(known, value, std::memory_order_relaxed)) {
  }
}

struct Outcome {
  bool has_failed = false;
  ErrorKind kind = ErrorKind::kInternal;
  std::string message;

  void Fail(ErrorKind failed_kind, const char* text) {
    has_failed = true;
    kind = failed_kind;
    message = text;
  }
};

void Run(const dovetail_call& call, const PythonArguments& arguments, dovetail_results* results) {
  ManagedResults made;
  CallOptions options;
  options.device = call.device;
  const std::shared_ptr<Stream> stream =
      StreamOfCall(call.device, arguments.get(), arguments.count(), arguments.stream_source());
  options.stream = stream.get();
  options.results = &made;
  const ReturnOrder order = call.function->Call(arguments.get(), arguments.count(), options);
  if (arguments.has_foreign()) {
    FinishForeign(call.device, options.stream, arguments.get(), arguments.count());
  }
  if (order.count != 0) made.MoveTo(order, results);
}

// Not noexcept, as Guard in handles.h.
template <typename Body>
void Guarded(Outcome* outcome, Body&& body) {
  try {
    body();
  } catch (const Error& error) {
    outcome->Fail(error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    outcome->Fail(ErrorKind::kResource, "out of host memory");
  } catch (const std::exception& error) {
    outcome->Fail(ErrorKind::kInternal, error.what());
  }
}

void RunTimed(dovetail_call* call, const PythonArguments& arguments, dovetail_results* results,
              Outcome* outcome) {
  const auto run = [&] {
    CallScope::CheckOpen();
    Run(*call, arguments, results);
  };
  const CallSize size = Measure(*call, arguments.get(), arguments.count());
  if (size.is_host && size.elements <= call->short_elements.load(std::memory_order_relaxed) &&
      size.integer <= call->short_integer.load(std::memory_order_relaxed)) {
    Guarded(outcome, run);  // whoever closes the engine has the lock first
    return;
  }
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;
  try {
    // Until the lock is back: the interpreter must not end before.
    const CallScope scope;
    void* state = g_python.save_thread();
    begin = std::chrono::steady_clock::now();
    Guarded(outcome, run);
    end = std::chrono::steady_clock::now();
    CallScope::StayIfLeaving();
    g_python.restore_thread(state);
  } catch (const Error& error) {  // no call may be made
    outcome->Fail(error.kind(), error.what());
    return;
  }
  if (!outcome->has_failed && size.is_host && end - begin < kShort) {
    Raise(&call->short_elements, size.elements);
    Raise(&call->short_integer, size.integer);
  }
}

// Calls hook(self, tuple of objects, others...); `first` and `second` are given up here.
void* CallHook(void* hook, void* self, void* const* objects, uint32_t count, void* first,
               void* second) {
  void* tuple = MakeTuple(objects, count);
  void* result = nullptr;
  if (tuple != nullptr && first != nullptr) {
    result = g_python.call(hook, self, tuple, first, second, nullptr);
  }
  for (void* object : {tuple, first, second}) {
    if (object != nullptr) g_python.decref(object);
  }
  return result;
}

void* ReportFailure(void* self, const Outcome& outcome, void* const* objects, uint32_t count) {
  const std::string& text = outcome.message;
  return CallHook(g_python.fail, self, objects, count,
                  g_python.make_unsigned(static_cast<uint64_t>(outcome.kind)),
                  g_python.make_bytes(text.data(), static_cast<int64_t>(text.size())));
}

// Which parameters the function writes; only asked for where that matters, and then kept.
const std::vector<uint8_t>& Access(dovetail_call* call) {
  if (call->access == nullptr) {
    auto access = std::make_unique<std::vector<uint8_t>>();
    for (const ParameterInfo& parameter : call->function->Parameters()) {
      access->push_back(parameter.access);
    }
    call->access = std::move(access);
  }
  return *call->access;
}

}  // namespace

const dovetail_python_api& PythonApi() { return g_python; }

void* PythonSlot(void* object, uint64_t offset) {
  return *reinterpret_cast<void**>(static_cast<char*>(object) + offset);
}

void* MakeTuple(void* const* objects, uint32_t count) {
  void* tuple = g_python.tuple_new(count);
  if (tuple == nullptr) return nullptr;
  for (uint32_t i = 0; i < count; ++i) {
    g_python.incref(objects[i]);
    g_python.tuple_set(tuple, i, objects[i]);
  }
  return tuple;
}

void* const* TupleItems(void* tuple) {
  return reinterpret_cast<void* const*>(static_cast<char*>(tuple) + g_python.item_offset);
}

uint32_t VectorcallCount(size_t count_and_flag) {
  // PY_VECTORCALL_ARGUMENTS_OFFSET, of the calling convention.
  return static_cast<uint32_t>(count_and_flag & ~(size_t{1} << (8 * sizeof(size_t) - 1)));
}

bool PlaceByName(void* names, void* const* given, uint32_t count, void* keywords,
                 uint32_t keyword_count, void** placed, void** others) {
  if (names == nullptr || names == g_python.none) return false;
  const uint64_t total = uint64_t{count} + keyword_count;
  const auto wanted_count = static_cast<uint64_t>(g_python.tuple_size(names));
  if (wanted_count > total || count > wanted_count) return false;
  if (others == nullptr && wanted_count != total) return false;
  void* const* wanted = TupleItems(names);
  void* const* found = TupleItems(keywords);
  for (uint32_t i = 0; i < count; ++i) placed[i] = given[i];
  uint64_t named = count;
  for (uint32_t j = 0; j < keyword_count; ++j) {
    uint32_t i = count;
    while (i < wanted_count && found[j] != wanted[i]) ++i;  // names in code are interned
    if (i != wanted_count) {
      placed[i] = given[count + j];  // no name is given twice
      ++named;
    } else if (others != nullptr) {
      *others++ = found[j];
      *others++ = given[count + j];
    }
  }
  return named == wanted_count;
}

void* CallWith(void* function, PythonArguments* arguments, void* const* objects) {
  auto* call = static_cast<dovetail_call*>(PythonSlot(function, g_python.call_offset));
  call->last_use = ++g_uses;
  if (__builtin_expect(!arguments->is_complete() || arguments->has_torch(), 0)) {
    static const std::vector<uint8_t> kNone;
    const std::vector<uint8_t>* access = &kNone;
    Outcome outcome;
    if (arguments->has_torch()) Guarded(&outcome, [&] { access = &Access(call); });
    if (outcome.has_failed) {
      return ReportFailure(function, outcome, objects, arguments->count());
    }
    const auto access_count = static_cast<uint32_t>(access->size());
    if (!arguments->Convert(function, access->data(), access_count)) return nullptr;
  }
  dovetail_results results = {nullptr, 0};
  Outcome outcome;
  RunTimed(call, *arguments, &results, &outcome);
  const bool has_begun = !outcome.has_failed ||
                         (outcome.kind != ErrorKind::kType && outcome.kind != ErrorKind::kValue);
  if (has_begun && !arguments->CountWrites()) return nullptr;
  if (__builtin_expect(outcome.has_failed, 0)) {
    return ReportFailure(function, outcome, objects, arguments->count());
  }
  if (__builtin_expect(results.count == 0, 1)) {
    g_python.incref(g_python.none);
    return g_python.none;
  }
  return CallHook(g_python.finish, function, objects, arguments->count(),
                  g_python.make_unsigned(reinterpret_cast<uint64_t>(&results)), nullptr);
}

}  // namespace dovetail::runtime

extern "C" {

void dovetail_python_setup(const dovetail_python_api* api) { dovetail::runtime::g_python = *api; }

uint64_t dovetail_call_last_use(const dovetail_call* call) { return call->last_use; }

void dovetail_python_release_capsule(void* capsule) {
  const dovetail_python_api& python = dovetail::runtime::g_python;
  // Whoever takes a tensor renames its capsule.
  if (python.capsule_is_valid(capsule, "dltensor_versioned") != 0) {
    auto* managed = static_cast<DLManagedTensorVersioned*>(
        python.capsule_pointer(capsule, "dltensor_versioned"));
    managed->deleter(managed);
  } else if (python.capsule_is_valid(capsule, "dltensor") != 0) {
    auto* managed = static_cast<DLManagedTensor*>(python.capsule_pointer(capsule, "dltensor"));
    managed->deleter(managed);
  }
}

void* dovetail_python_call(void* self, void* const* given, size_t count_and_flag, void* keywords) {
  const dovetail_python_api& python = dovetail::runtime::g_python;
  const uint32_t keyword_count =
      keywords == nullptr ? 0 : static_cast<uint32_t>(python.tuple_size(keywords));
  uint32_t count = dovetail::runtime::VectorcallCount(count_and_flag);
  void* const* objects = given;
  void* bound = nullptr;
  constexpr uint32_t kFew = 16;
  std::array<void*, kFew> placed;
  if (__builtin_expect(keyword_count != 0, 0)) {
    void* names = dovetail::runtime::PythonSlot(self, python.names_offset);
    if (count + keyword_count <= kFew &&
        dovetail::runtime::PlaceByName(names, given, count, keywords, keyword_count,
                                       placed.data())) {
      objects = placed.data();
      count += keyword_count;
    } else {
      python.incref(keywords);
      bound = dovetail::runtime::CallHook(python.bind, self, given, count + keyword_count, keywords,
                                          nullptr);
      if (bound == nullptr) return nullptr;
      objects = dovetail::runtime::TupleItems(bound);
      count = static_cast<uint32_t>(python.tuple_size(bound));
    }
  }
  void* result = nullptr;
  {
    dovetail::runtime::PythonArguments arguments;
    arguments.Read(objects, count);
    result = dovetail::runtime::CallWith(self, &arguments, objects);
  }
  if (bound != nullptr) python.decref(bound);
  return result;
}

}  // extern "C"
