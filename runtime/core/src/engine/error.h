// The one error type of the engine: a kind that says what the caller can do, and a text.
//
// Inside the engine errors are exceptions, because almost every function can refuse its input and
// the hot path must not pay for that. They never cross a C interface: the CPU device and the
// tvm-ffi layer catch them at their border (see `dvt_error` in dovetail/backend.h).
#ifndef DOVETAIL_ENGINE_ERROR_H_
#define DOVETAIL_ENGINE_ERROR_H_

#include <cstdint>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace dovetail::runtime {

enum class ErrorKind : uint8_t {
  kImage,         // bytes of a device image break docs/format/image.md
  kBundle,        // bytes of a bundle break docs/format/bundle.md, or the file cannot be read
  kPlan,          // a launch plan breaks docs/format/plan.md
  kType,          // a call's argument has the wrong sort or dtype       (Python: TypeError)
  kValue,         // a call's argument has a wrong value, rank or shape  (Python: ValueError)
  kNotFound,      // no function, device or kernel of this name          (Python: LookupError)
  kResource,      // memory or a limit of the device is exhausted        (Python: MemoryError)
  kUnsupported,   // no variant, or an operation that this backend lacks
  kBackend,       // a backend that is ready reported a failure
  kDeviceAssert,  // a kernel reported a failed check
  kSystem,        // the operating system refused (file, thread, mapping) (Python: OSError)
  kInternal,      // a defect of this library
  kNotReady,      // a backend cannot be used here: its runtime or driver is missing or broken
  kDeviceLost,    // the device is gone, or what is used here went with it (Python: DeviceLostError)
  kTimeLimit,     // the device did not finish in the time it was given    (Python: TimeLimitError)
  kInterrupted,   // whoever asked for it no longer wants it     (Python: what a handler raised)
};

// The name of the Python class for `kind` (dovetail_runtime/errors.py), and behind "dovetail." of
// the tvm-ffi error kind: e.g. "BundleError".
const char* ErrorKindName(ErrorKind kind);

// A text as a terminal may show it: much of a message may come out of a file. Line feeds and tabs
// stay; other control characters and those that turn the direction of text are escaped. Bytes that
// are no UTF-8 stay.
std::string Printable(std::string text);

// What happened, to which named thing, with the value; what was allowed; what to do. Lower case, no
// full stop.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message)
      : kind_(kind), message_(Printable(std::move(message))) {}

  ErrorKind kind() const { return kind_; }
  const std::string& message() const { return message_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  ErrorKind kind_;
  std::string message_;
};

// Joins its arguments as an output stream prints them.
template <typename... Parts>
std::string Concat(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// A text for a message, from a file that nobody vouches for: of a long one the first `most` bytes,
// whole characters, and how many there are.
std::string Brief(std::string_view text, size_t most = 200);

// Throws Error(kind, Concat(parts...)). Never inlined, so that callers stay small.
template <typename... Parts>
[[noreturn]] __attribute__((noinline, cold)) void Fail(ErrorKind kind, const Parts&... parts) {
  throw Error(kind, Concat(parts...));
}

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_ERROR_H_
